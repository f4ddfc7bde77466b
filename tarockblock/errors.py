"""Errors: those of users and the environment, and cancellation. Imports nothing of the project."""

from __future__ import annotations

import errno


class TarockblockError(Exception):
    """A failure the user can understand and act on.

    ``code`` and ``params`` let the surface word it.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params


class BadInputError(TarockblockError):
    pass


class StoreError(TarockblockError):
    pass


class StoppedError(Exception):
    pass


DAMAGED = ("database_damaged", "not_a_database", "empty_database", "schema_damaged", "schema_strange")
"""Codes of databases that may be partly readable, or have a copy."""


def reason_of(error: OSError | ValueError) -> str:
    """Return the system's reason as a code of ``[system]``, or its own words.

    ValueError is Python's for an impossible file name.
    """
    if isinstance(error, ValueError):
        return "bad_name"
    if error.errno is None:
        return str(error)  # raised by ourselves
    return errno.errorcode.get(error.errno or 0, "") or error.strerror or str(error)
