"""Money beyond one evening: the page *Geld* and its dialogs."""
