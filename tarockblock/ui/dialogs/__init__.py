"""Dialogs: thin skins over the drafts of `app`; they neither compute nor store."""
