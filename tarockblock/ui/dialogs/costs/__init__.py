"""What would it cost: the current rules as a list of prices for beginners."""
