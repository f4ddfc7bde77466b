"""The dialogs of the money: payments, what concerns the kitty, what a round agrees upon, the close of a season."""
