"""The page *Geld* and its dialogs."""
