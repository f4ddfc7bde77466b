"""A module for the command that changes rules to be tried on."""

from __future__ import annotations

RULES = """\
from functools import cache, lru_cache


class Game:
    def __init__(self, value):
        self.value = value

    @property
    def doubled(self):
        return self.value * 2

    @classmethod
    def none(cls):
        return cls(0)


@cache
def price(name, least=3):
    return max(len(name), least)


def forgotten():
    return 1


def unlooked_at(value):
    return value


@lru_cache(maxsize=2)
def remembered(value):
    return value
"""
