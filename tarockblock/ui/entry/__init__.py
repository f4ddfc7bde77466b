"""The form of a hand, as the hand dialog and the renonce wizard both show it."""
