"""The form of a hand, for the hand dialog and the renonce wizard."""
