"""Sentences about a merge, in whichever language: on the command line as in the window."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.app.merging.conflicts import Conflict
from tarockblock.app.merging.sources import Refusal
from tarockblock.app.merging.union import Merged
from tarockblock.domain.problems import Problem
from tarockblock.errors import TarockblockError
from tarockblock.exchange.wording import Wording


def refusal_text(refusal: Refusal | None, wording: Wording) -> str:
    """Why a file was not taken; empty where it was."""
    if refusal is None:
        return ""
    if refusal.section == "findings":
        return wording.finding(refusal.code, refusal.params)
    if refusal.section == "problems":
        return wording.place(Problem(refusal.path, refusal.code, refusal.params))
    return wording.error(TarockblockError(refusal.code, **refusal.params))


def merged_lines(found: Merged, wording: Wording) -> Iterator[str]:
    """What a merge came to: counts, then whatever somebody should look at, a line each."""
    counts = {"added": found.added, "updated": found.updated, "same": found.same, "postings": found.postings}
    yield wording.reason("merged", **counts)
    for each in found.conflicts:
        yield conflict_text(each, wording)
    for twins in found.twins:
        date = wording.day(twins.date)
        yield wording.reason("merged_twins", one=twins.one, other=twins.other, title=twins.title or date, date=date)
    for names in found.names_apart:
        yield names.sentence(wording)


def conflict_text(conflict: Conflict, wording: Wording) -> str:
    """That an evening went on in two ways, and how to read the other one."""
    known = {"open": "merged_conflict", "closed": "merged_conflict", "trashed": "merged_trashed"}
    code = known.get(conflict.other_state, "merged_deleted")
    title = ", ".join(part for part in (conflict.title, wording.day(conflict.date)) if part)
    text = wording.reason(code, number=conflict.evening, title=title or f"#{conflict.evening}", other=conflict.other)
    return text + (wording.reason("merged_unbooked", number=conflict.evening) if conflict.is_unbooked else "")
