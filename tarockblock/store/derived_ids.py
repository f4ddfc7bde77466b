"""Ids that follow from content: two copies of one database, or one file taken in twice, come to the same ones.

Everything that is new gets a drawn id instead (:func:`drawn`).
"""

from __future__ import annotations

from uuid import UUID, uuid4, uuid5

_OURS = UUID("5c0f7c1e-6b2a-4f0e-9d53-7461726f636b")
"""The namespace of all of them; must never change."""


def drawn() -> str:
    return str(uuid4())


def of_source(source: str) -> str:
    """The id of an evening that was imported, by the digest of its content."""
    return str(uuid5(_OURS, f"evening:{source}"))


def of_evening(number: int, started_at: str) -> str:
    """The id of an evening begun before there were ids."""
    return str(uuid5(_OURS, f"evening:{number}:{started_at}"))


def of_row(evening: str, entry: int, recorded_at: str) -> str:
    """The id of an entry made before there were ids."""
    return _of(evening, f"row:{entry}:{recorded_at}")


def of_step(evening: str, number: int, at: str) -> str:
    """The id of what happened to an evening before that was written down as a step."""
    return _of(evening, f"step:{number}:{at}")


def of_beginning(evening: str, source: str) -> str:
    """The id of the step with which an imported evening begins; ``source`` is all the file says of it."""
    return _of(evening, f"step:0:{source}")


def of_found(step: str, state: str) -> str:
    """The id of the step that says how an evening stood when steps came; ``step`` is the last one known."""
    return _of(step, f"found:{state}")


def of_join(called: str, names: str) -> str:
    """The id of a join of names that was made before there were ids; ``names`` as they are stored."""
    return str(uuid5(_OURS, f"join:{called}:{names}"))


def of_imported_row(evening: str, index: int, fact: str) -> str:
    """The id of an entry of an imported evening."""
    return _of(evening, f"row:{index}:{fact}")


def of_closing(evening: str) -> str:
    """The id of the closing that was stored before there were postings."""
    return _of(evening, "closing")


def of_payment(evening: str, number: int) -> str:
    """The id of a payment that was ticked before there were postings."""
    return _of(evening, f"payment:{number}")


def of_difference(evening: str) -> str:
    """The id of the posting that sets right what an evening demanded wrongly before there were postings."""
    return _of(evening, "difference")


def of_moved(evening: str, source: str, *, away: bool) -> str:
    """The id of the posting that moves a claim between rounds, since an evening of another one had taken it over."""
    return _of(evening, f"moved:{source}:{'away' if away else 'here'}")


def of_reversal(posting: str) -> str:
    """The id of the reversal of a closing whose evening was in the trash before there were postings."""
    return _of(posting, "reversal")


def _of(parent: str, text: str) -> str:
    return str(uuid5(UUID(parent), text))
