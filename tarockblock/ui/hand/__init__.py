"""Entering a hand: hand dialog, Trischaken, and what something would cost."""
