"""The page and dialogs of cups."""
