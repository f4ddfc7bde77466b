"""The only room that knows Qt; no arithmetic, no SQL."""
