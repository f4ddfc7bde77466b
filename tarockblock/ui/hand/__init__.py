"""The dialogs for hands, Trischaken and prices."""
