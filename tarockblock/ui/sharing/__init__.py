"""Several laptops and phones."""
