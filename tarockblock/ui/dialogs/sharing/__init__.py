"""Bringing databases together: what files bring, the two versions of an evening, and the round's folder."""
