"""A draft of names to be joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarockblock.app.same_people import PersonLine, wrong_with
from tarockblock.app.states import NamesApart
from tarockblock.domain.names import composed
from tarockblock.exchange.language import short_date
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.marks import Mark, marks_for
from tarockblock.ui.kit.translate import Context, joined, sentence, translate

Archive = Context("Archive")


@dataclass(frozen=True, slots=True)
class NameRow:
    """A person in words; ``written`` is empty if it would repeat the name."""

    called: str
    written: str
    often: str
    latest: str
    mark: Mark


class NamesDraft:
    """Ticked rows of ``people`` and their future ``name``."""

    def __init__(self, wording: Wording, *, writable: bool = True) -> None:
        self._wording, self._writable = wording, writable
        self._typed = False
        self.people: Sequence[PersonLine] = ()
        self.ticked: Sequence[int] = ()
        self.name = ""

    def set_people(self, people: Sequence[PersonLine]) -> None:
        self.people, self.ticked, self.name, self._typed = tuple(people), (), "", False

    def tick(self, ticked: Sequence[int]) -> None:
        """Set the ticks; offer the most frequent player's name until one is typed."""
        self.ticked = tuple(ticked)
        self._typed = self._typed and bool(ticked)
        if not self._typed:
            most = max((self.people[row] for row in ticked), key=lambda each: each.evenings, default=None)
            self.name = "" if most is None else most.called

    def type(self, name: str) -> None:
        """Set a name that further ticks do not change."""
        self.name, self._typed = name, True

    @property
    def called(self) -> list[str]:
        return [self.people[row].called for row in self.ticked]

    @property
    def fact(self) -> tuple[list[str], str] | None:
        """The ticked people and their normalised name, or None if invalid."""
        return None if self.reason else (self.called, composed(self.name))

    @property
    def reason(self) -> str:
        name = composed(self.name)
        if not self._writable:
            return translate("NamesDialog", "It can only be viewed here.")
        if not self.ticked:
            return translate("NamesDialog", "Tick the names of one person (Space or click).")
        if not name:
            return translate("NamesDialog", "Which name is to be shown?")
        found = wrong_with(name)
        if found is not None:
            return sentence(self._wording.problem(found))
        if self.called == [name]:
            return translate("NamesDialog", "Tick a second name, or type another one.")
        return ""

    @property
    def can_be_named(self) -> bool:
        return self._writable and bool(self.ticked)

    def can_be_taken_apart(self, row: int) -> bool:
        """Check whether a person has several names."""
        return self._writable and 0 <= row < len(self.people) and self.people[row].can_be_taken_apart

    def can_be_marked(self, row: int) -> bool:
        """Check whether a person ever played, and so has a colour."""
        return self._writable and 0 <= row < len(self.people) and bool(self.people[row].evenings)

    @property
    def offer(self) -> tuple[int, ...]:
        """Rows of names that differ only in capitals; joined only if asked."""
        called = [each.called for each in self.people]
        first = next((each for each in self.people if each.looks_like), None)
        if first is None or not self._writable:
            return ()
        return tuple(sorted(map(called.index, (first.called, *first.looks_like))))

    @property
    def offer_text(self) -> str:
        names = self._wording.people(tuple(self.people[row].called for row in self.offer))
        text = translate("NamesDialog", "{names} differ only in capitals. Are they one person?")
        return text.format(names=names) if self.offer else ""

    @property
    def rows(self) -> list[NameRow]:
        marks = marks_for([each.called for each in self.people], meet=False)
        return [self._row(each, mark) for each, mark in zip(self.people, marks, strict=True)]

    def _row(self, person: PersonLine, mark: Mark) -> NameRow:
        text, day = "", person.latest
        if person.is_joined:
            names = ", ".join(f"{each.name} ({each.evenings})" for each in person.written)
            text = translate("NamesDialog", "written: {names}").format(names=names)
        if not person.written:
            text = translate("NamesDialog", "no longer in any evening")
        if person.apart is not None:
            text = joined(text, self._apart_text(person.called, person.apart), by="; ")
        evenings = Archive.tr("%n evening(s)", "", person.evenings)
        hands = Archive.tr("%n hand(s)", "", person.hands)
        latest = translate("NamesDialog", "last {day}")
        return NameRow(
            called=person.called,
            mark=mark,
            written=text,
            often=f"{evenings} · {hands}",
            latest="" if day is None else latest.format(day=short_date(day, self._wording.language)),
        )

    def _apart_text(self, called: str, apart: NamesApart) -> str:
        met = apart.met
        names = tuple(each for each in apart.join.all_names if composed(each) != composed(called))
        text = translate("NamesDialog", "not the same person as {names}: both sat there ({evening})")
        evening = joined(met.title, short_date(met.date, self._wording.language))
        return text.format(names=self._wording.people(names), evening=evening or f"#{met.evening}")
