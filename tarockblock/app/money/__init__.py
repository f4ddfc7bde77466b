"""Money between people: the journal as it is read, and the one door for whatever is posted."""
