"""Money between people: the journal and all postings."""
