"""Turns each action into the facts of one transaction. Decides nothing about money or rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from tarockblock.domain.journal import Posted, Posting, reversed_ids
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.evening_log import LIVE, EveningLog
from tarockblock.log.facts import OF_CLOSED, Content, Data, Fact, Kind, UnsoundError, write
from tarockblock.log.journal import posting_fact, reversal_fact
from tarockblock.log.union import Log


class RefusedError(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Writer:
    """Makes the facts of an action, which share number and time, without changing the log.

    ``draw`` gives a new id; ``at`` is shown but never compared.
    """

    log: Log
    draw: Callable[[], str]
    at: datetime

    @property
    def number(self) -> int:
        return self.log.tally.greatest + 1

    def begun(self, evening: str, content: Content) -> tuple[Fact, ...]:
        return (self._fact(evening, Kind.BEGUN, {"content": content.data, "closed": False}, ()),)

    def imported(self, evening: str, content: Content) -> tuple[Fact, ...]:
        begun = beginning_of_file(evening, content)
        if not self.log.stream(evening):
            return (begun,)
        of = self.log.evening(evening)
        if not of.standing.is_tombstone:
            raise RefusedError("evening_here")
        parents = [begun.id, *(each.id for each in of.heads)]
        return (begun, self._fact(evening, Kind.PREFERRED, {"posting": None}, parents))

    def changed(
        self, evening: str, operations: Sequence[Data], on: str | None = None, did: Data | None = None
    ) -> tuple[Fact, ...]:
        """Change an evening at the head ``on``; of a closed one only title and note.

        ``did`` describes the change for the history: ``kind``, ``row`` (its id, or empty), and ``names`` of
        renamed people.
        """
        of, stands = self._standing(evening, LIVE, on)
        status = of.status(stands)
        if status.state == "closed" and any(each.get("name") not in OF_CLOSED for each in operations):
            raise RefusedError("evening_closed")
        try:
            of.content(stands).after(operations)
        except UnsoundError:
            raise RefusedError("operation") from None
        data: Data = {"operations": list(operations)} | ({} if did is None else {"did": did})
        return (self._fact(evening, Kind.CHANGED, data, self._after(of, stands)),)

    def undone(self, evening: str, on: str | None = None) -> tuple[Fact, ...]:
        of, stands = self._standing(evening, ("open",), on)
        done = of.trail(stands).done
        if not done:
            raise RefusedError("nothing_to_undo")
        return (self._fact(evening, Kind.UNDONE, {"names": done[-1].id}, self._after(of, stands)),)

    def redone(self, evening: str, on: str | None = None) -> tuple[Fact, ...]:
        of, stands = self._standing(evening, ("open",), on)
        undone = of.trail(stands).undone
        if not undone:
            raise RefusedError("nothing_to_redo")
        return (self._fact(evening, Kind.REDONE, {"names": undone[-1][0].id}, self._after(of, stands)),)

    def closed(self, evening: str, posts: Sequence[Posting], on: str | None = None) -> tuple[Fact, ...]:
        """Close an evening and book it by the first of ``posts``, followed by its dues.

        They replace the postings of an earlier closing.
        """
        of, stands = self._standing(evening, LIVE, on)
        if of.status(stands).state == "closed" and of.booked(stands) != (0, ""):
            raise RefusedError("evening_booked")
        closing = self._fact(evening, Kind.CLOSED, {"posting": posts[0].id}, self._after(of, stands))
        return (*self.booked(posts), closing)

    def reopened(self, evening: str, on: str | None = None) -> tuple[Fact, ...]:
        """Reopen a closed evening; its booking counts until it is closed again."""
        of, stands = self._standing(evening, ("closed",), on)
        return (self._fact(evening, Kind.REOPENED, {}, self._after(of, stands)),)

    def trashed(self, evening: str, on: str | None = None) -> tuple[Fact, ...]:
        """Put an evening with all its versions in the trash; every closing is reversed."""
        of, stands = self._standing(evening, LIVE, on)
        return self._facts(of, evening, Kind.TRASHED, {}, self._with_others(of, stands))

    def untrashed(self, evening: str, on: str | None = None) -> tuple[Fact, ...]:
        """Bring an evening back; the latest closing its trashing reversed is posted again."""
        of, stands = self._standing(evening, ("trashed",), on)
        numbers = {each.number for each in of.heads if of.status(each).state == "trashed"}
        reversed_then = {each.names for each in self._reversals if each.number in numbers}
        told = [each for each in self._closings(evening) if each.id in reversed_then]
        return self._again(of, evening, Kind.UNTRASHED, stands, told[-1].id if told else None)

    def preferred(self, evening: str, head: str) -> tuple[Fact, ...]:
        of, _ = self._standing(evening, LIVE)
        fact = of.facts[head]
        if fact.is_tombstone or of.heads == (fact,):
            raise RefusedError("no_such_version")
        status = of.status(fact)
        reopenings = {each.number for each in of.facts.values() if each.kind is Kind.REOPENED}
        gone = {each.names for each in self._reversals if each.number in reopenings}
        is_kept = status.state != "open" or status.posting not in gone
        return self._again(of, evening, Kind.PREFERRED, fact, status.posting if is_kept else None)

    def deleted(self, evening: str) -> tuple[Fact, ...]:
        """Delete a trashed evening for good, naming all its facts here."""
        of, _ = self._standing(evening, ("trashed",))
        data = {"round": self.log.round_of(evening)}
        return self._facts(of, evening, Kind.DELETED, data, sorted(of.facts))

    def booked(self, posts: Iterable[Posting], back: Iterable[str] = ()) -> tuple[Fact, ...]:
        """Reverse postings by their ids, if they count, and add others, with this number and their own times."""
        known = {each.id: each for each in self.log.journal}
        gone = reversed_ids(known.values())
        reversals = [reversal_fact(known[each], self.number, self.at) for each in back if each not in gone]
        return (*reversals, *(posting_fact(replace(each, number=self.number)) for each in posts))

    def _standing(self, evening: str, states: tuple[str, ...], on: str | None = None) -> tuple[EveningLog, Fact]:
        if not self.log.stream(evening):
            raise RefusedError("no_such_evening")
        of = self.log.evening(evening)
        if on not in (None, of.standing.id):
            raise RefusedError("changed_elsewhere")
        if of.status(of.standing).state not in states:
            raise RefusedError(f"evening_{of.status(of.standing).state}")
        return of, of.standing

    @staticmethod
    def _after(of: EveningLog, stands: Fact) -> list[str]:
        return [stands.id, *(each.id for each in of.alike(stands))]

    @staticmethod
    def _with_others(of: EveningLog, fact: Fact) -> list[str]:
        return [fact.id, *(each.id for each in of.heads if each is not fact)]

    def _again(self, of: EveningLog, evening: str, kind: Kind, fact: Fact, posting: str | None) -> tuple[Fact, ...]:
        told = [each for each in self.log.journal if posting is not None and posting in (each.id, each.names)]
        told = [each for each in told if each.kind is not Posted.REVERSAL]
        new = {each.id: self.draw() for each in told}
        posts = [
            replace(each, id=new[each.id], at=self.at, names=each.names and new.get(each.names, each.names))
            for each in told
        ]
        now = None if posting is None else new.get(posting)
        return self._facts(of, evening, kind, {"posting": now}, self._with_others(of, fact), posts=posts)

    def _facts(
        self,
        of: EveningLog,
        evening: str,
        kind: Kind,
        data: Data,
        parents: Sequence[str],
        posts: Sequence[Posting] = (),
    ) -> tuple[Fact, ...]:
        back = set(of.bookings)
        hung = {each.id for each in self.log.journal if each.names in back and each.kind is not Posted.REVERSAL}
        return (*self.booked(posts, sorted(back | hung)), self._fact(evening, kind, data, parents))

    @property
    def _reversals(self) -> list[Posting]:
        return [each for each in self.log.journal if each.kind is Posted.REVERSAL]

    def _closings(self, evening: str) -> list[Posting]:
        return [each for each in self.log.journal if each.kind is Posted.EVENING and each.evening_id == evening]

    def _fact(self, evening: str, kind: Kind, data: Data, parents: Sequence[str]) -> Fact:
        return write(evening, self.number, kind, data, parents=parents, at=self.at.isoformat())


def beginning_of_file(evening: str, content: Content) -> Fact:
    """Return the beginning of an imported evening: the same fact on every machine."""
    return write(evening, 1, Kind.BEGUN, {"content": content.data, "closed": True})
