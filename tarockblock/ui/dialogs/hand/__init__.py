"""The dialogs in which hands and Trischaken are entered."""
