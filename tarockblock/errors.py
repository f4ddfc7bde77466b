"""The two kinds of errors, told apart where they are born: the user's or environment's, and ours.

This module is a leaf: it imports nothing of the project.
"""

from __future__ import annotations

import errno


class TarockblockError(Exception):
    """A failure the user can understand and act on; its text is a plain sentence.

    ``code`` and ``params`` let the surface word it in the user's language.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params


class BadInputError(TarockblockError):
    """Something given to the program from outside cannot be used."""


class StoreError(TarockblockError):
    """The database cannot be read or written."""


class StoppedError(Exception):
    """Nobody wants any more what was being done; nothing has failed."""


DAMAGED = ("database_damaged", "not_a_database", "empty_database", "schema_damaged", "schema_strange")
"""Codes after which something of a database may still be readable, or lie in a copy."""


def reason_of(error: OSError | ValueError) -> str:
    """What the system says is in the way, as a code of the catalogue (``[system]``); its own words where it has none.

    A ValueError is what Python makes of a name that can be no file's.
    """
    if isinstance(error, ValueError):
        return "bad_name"
    if error.errno is None:
        return str(error)  # one of ours
    return errno.errorcode.get(error.errno or 0, "") or error.strerror or str(error)
