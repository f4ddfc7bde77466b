"""A file that is to be merged: looked at in a copy, checked, and read as what it holds that others may lack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Self

from tarockblock.app.checking import first_finding
from tarockblock.app.files import evening_bytes, load_known_evening
from tarockblock.app.progress import ShouldStop
from tarockblock.app.round_names import no_such_round, rounds_meant
from tarockblock.app.storage import Store
from tarockblock.domain.same_person import Join, composed
from tarockblock.errors import StoreError, TarockblockError, reason_of
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.store import (
    backups,
    gate,
    identities,
    joins,
    offers,
    players,
    postings,
    rounds,
    rulesets,
    steps,
    whole,
)
from tarockblock.store.deadline import Deadline
from tarockblock.store.faults import naming_file, os_fault
from tarockblock.store.migrations import MIGRATIONS
from tarockblock.store.money_records import PostingRow
from tarockblock.store.offers import Offer
from tarockblock.store.private import make_file
from tarockblock.store.steps import Step
from tarockblock.store.salvage import settled_bytes
from tarockblock.store.whole import Content
from tarockblock.store.working import working_folder


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file was not taken: a code of the catalogue (``[errors]``, ``[findings]`` or ``[problems]``)."""

    section: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    path: str = ""

    @classmethod
    def of(cls, error: TarockblockError) -> Refusal:
        """What an error says of a file somebody else has written."""
        return cls("errors", _OF_A_FILE.get(error.code, error.code), error.params)


_OF_A_FILE = {
    "database_damaged": "merge_damaged",
    "not_a_database": "merge_not_ours",
    "foreign_database": "merge_not_ours",
    "empty_database": "merge_empty",
    "newer_database": "merge_newer",
    "schema_strange": "merge_strange",
    "schema_damaged": "merge_strange",
    "took_too_long": "merge_too_long",
    "database_gone": "merge_gone",
    "folder_missing": "merge_gone",
    "database_unreachable": "merge_unreadable",
    "file_unreadable": "merge_not_read",
}


class Holding:
    """What a sound database holds, or what of it belongs to some rounds (``of``; None: everything)."""

    def __init__(self, store: Store, of: frozenset[str] | None = None) -> None:
        self.store = store
        self._of = of

    def read(self) -> Self:
        """Read now what it holds, all but the evenings themselves."""
        for name in ("evenings", "rounds", "steps", "postings", "joins", "terms", "offers", "imported"):
            getattr(self, name)
        return self

    @cached_property
    def of(self) -> frozenset[str] | None:
        """The rounds that are meant, as this database writes them."""
        return None if self._of is None else rounds_meant(self._of, self.rounds)

    @cached_property
    def _rounds(self) -> Mapping[str, str]:
        """The round of each evening, by its id; of one that was deleted what the journal says."""
        found = {each.evening: composed(each.round) for each in self._all_postings if each.evening is not None}
        known = identities.everything(self.store).values()
        return found | {each.id: composed(each.round) for each in known}

    @cached_property
    def evenings(self) -> Mapping[str, int]:
        """The numbers of the evenings there, by id."""
        known = identities.everything(self.store).items()
        return {each.id: number for number, each in known if self._is_chosen(each.id)}

    def _is_chosen(self, evening: str) -> bool:
        """Nobody knows the round of what was deleted without a trace in the journal: ids are all that is left of it."""
        return self.of is None or evening not in self._rounds or self._rounds[evening] in self.of

    @cached_property
    def rounds(self) -> frozenset[str]:
        """All rounds it knows."""
        named = {composed(each.round) for each in self._all_postings} | set(rounds.read(self.store))
        return frozenset({*map(composed, named), *self._rounds.values()})

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(each for each in steps.everything(self.store) if self._is_chosen(each.evening))

    @cached_property
    def _all_postings(self) -> tuple[PostingRow, ...]:
        return tuple(postings.rows(self.store))

    @cached_property
    def postings(self) -> tuple[PostingRow, ...]:
        """The journal; with an evening everything posted of it, also in the round it belonged to before.

        Not the closing of one that was closed later in a round that is none of these: alone it would count.
        """
        of = self.of
        if of is None:
            return self._all_postings
        late = postings.superseded(self.store).items()
        gone = {closing for closing, evening in late if evening not in self.evenings}
        return tuple(
            each
            for each in self._all_postings
            if (composed(each.round) in of or each.evening in self.evenings) and not {each.uuid, each.names} & gone
        )

    @cached_property
    def is_part(self) -> bool:
        """Whether the database holds more: evenings, postings or terms of other rounds."""
        everything = Holding(self.store)
        return (
            self.evenings != everything.evenings
            or self.postings != everything.postings
            or self.terms != everything.terms
        )

    @cached_property
    def people(self) -> frozenset[str]:
        """Every name that stands in one of these evenings, or in the journal, however it is spelt."""
        here, seated = set(self.evenings.values()), players.everybody_seated(self.store)
        sat = {name for number, of in seated.items() if number in here for name in of}
        return frozenset(map(composed, sat | {name for each in self.postings for name in postings.names_in(each)}))

    @cached_property
    def joins(self) -> tuple[Join, ...]:
        """Which names mean one person; those of other rounds' people are nobody's business here."""
        found = joins.read(self.store)
        return tuple(
            each for each in found if self.of is None or set(map(composed, each.names)) - {each.called} <= self.people
        )

    @cached_property
    def terms(self) -> Mapping[str, tuple[int, str]]:
        """What rounds have agreed upon."""
        found = rounds.numbered(self.store)
        return {name: each for name, each in found.items() if self.of is None or composed(name) in self.of}

    @cached_property
    def offers(self) -> Mapping[str, Offer]:
        """Which house rulesets are on offer."""
        found = offers.read(self.store)
        return found if self.of is None else {name: each for name, each in found.items() if name in self._played}

    @cached_property
    def _played(self) -> frozenset[str]:
        """The ids of the rulesets of these evenings."""
        ids = rulesets.ids(self.store)
        marks = rulesets.of_evenings(self.store)
        return frozenset(ids.get(marks[number], "") for number in self.evenings.values())

    @cached_property
    def imported(self) -> Mapping[str, str]:
        """When evenings out of files were taken in there, by the steps after which they stand."""
        chosen = set(self.evenings.values())
        return {step: at for step, at in whole.imported(self.store).items() if self._standing[step] in chosen}

    @cached_property
    def _standing(self) -> Mapping[str, int]:
        return {step: number for number, step in steps.standing(self.store).items()}

    @cached_property
    def _sides(self) -> Mapping[str, str]:
        return whole.sides(self.store)

    def after(self, step: str) -> Content | None:
        """An evening as it is after a step; None where that is not here."""
        if step in self._standing:
            return whole.read(self.store, self._standing[step])
        return whole.side(self.store, step) if step in self._sides else None


@dataclass(frozen=True)
class Source:
    """A file to be merged: a database, an evening, or nothing that can be taken, with the reason."""

    file: Path
    holding: Holding | None = None
    evening: EveningInFile | None = None
    refusal: Refusal | None = None


@contextmanager
def sources(
    files: list[Path],
    of: frozenset[str] | None,
    *,
    in_folder: bool = False,
    should_stop: ShouldStop = bool,
) -> Iterator[list[Source]]:
    """All of these files, as long as their copies are needed.

    ``in_folder``: nothing but databases is looked for, and one that knows none of the rounds is as good as any.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(working_folder())
        places = ((file, folder / str(number)) for number, file in enumerate(files))
        yield [_source(file, place, of, stack, in_folder, should_stop) for file, place in places]


def _source(
    file: Path, folder: Path, of: frozenset[str] | None, stack: ExitStack, in_folder: bool, should_stop: ShouldStop
) -> Source:
    try:
        if not _is_database(file) and not in_folder:
            return _evening(file, of)
        store = stack.enter_context(opened_copy(file, folder, lambda: Deadline.of(file, should_stop)))
        with naming_file(file):
            found = first_finding(store)
            store.check_time()
            if found is not None:
                return Source(file, refusal=Refusal("findings", found.code, found.params))
            holding = Holding(store, of).read()
            store.check_time()
    except TarockblockError as error:
        return Source(file, refusal=Refusal.of(error))
    if not in_folder and holding.of is not None and not holding.of & holding.rounds:
        return Source(file, refusal=_unknown(of, holding.rounds))
    return Source(file, holding)


def _is_database(file: Path) -> bool:
    """Whether it is one, or what is left of one; raises StoreError where it can not be read."""
    try:
        if file.is_dir() or not file.is_file():
            gate.look(file, len(MIGRATIONS))
        return gate.is_database(file) or gate.was_ours(file)
    except OSError as error:
        raise os_fault(error, file) from error
    except ValueError as error:
        raise StoreError("file_unreadable", file=file, reason=reason_of(error)) from error


@contextmanager
def opened_copy(file: Path, folder: Path, limit: Callable[[], Deadline | None] = lambda: None) -> Iterator[Store]:
    """A copy of a database, brought up to date; nothing appears beside the file itself. Raises StoreError.

    ``limit``: no work on it lasts longer than that, from here on (``took_too_long``).
    """
    copy = folder / "copy.db"
    with naming_file(file):
        try:
            deadline = limit()
            folder.mkdir()
            raw = settled_bytes(file)
            make_file(copy)
            copy.write_bytes(raw)
        except OSError as error:
            raise os_fault(error, file) from error
        if gate.look(copy, len(MIGRATIONS)) < len(MIGRATIONS):
            backups.check_sound(copy, deadline)
        store = Store(copy, deadline=deadline)
    with store:
        yield store


def _evening(file: Path, of: frozenset[str] | None) -> Source:
    try:
        found, problems = load_known_evening(evening_bytes(file))
    except (OSError, ValueError) as error:
        raise StoreError("file_unreadable", file=file, reason=reason_of(error)) from error
    if found is None:
        first = problems[0]
        return Source(file, refusal=Refusal("problems", first.code, first.params, first.path))
    name = found.evening.title if found.known_as.round is None else found.known_as.round
    if of is not None and composed(name) not in rounds_meant(of, {name}):
        return Source(file, refusal=_unknown(of, {name}))
    return Source(file, evening=found)


def _unknown(of: frozenset[str] | None, known: Collection[str]) -> Refusal:
    return Refusal.of(no_such_round(", ".join(sorted(of or ())), known))
