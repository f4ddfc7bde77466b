"""The two kinds of errors, told apart where they are born: the user's or environment's, and ours.

This module is a leaf: it imports nothing of the project.
"""

from __future__ import annotations


class TarockblockError(Exception):
    """A failure the user can understand and act on; its text is a plain sentence.

    ``code`` and ``params`` let the surface word it in the user's language.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params


class BadInputError(TarockblockError):
    """Something given to the program from outside can not be used."""


class StoreError(TarockblockError):
    """The database can not be read or written."""


class ScoringError(Exception):
    """A fault of ours: a hand with known problems was handed to the scorer."""
