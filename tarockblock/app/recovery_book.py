"""The journal in a damaged file and its copies, and what evenings and entries are known by: postings never change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain

from tarockblock.app.recovery_sources import Sources
from tarockblock.store import derived_ids
from tarockblock.store.identities import Identity
from tarockblock.store.money_records import PostingRow
from tarockblock.store.salvage import Heading, Salvage


class BookSources:
    """What all sources together know of the book."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    @property
    def has_journal(self) -> bool:
        """Whether money stands in postings alone, as from version 5 on."""
        return self._sources.file.book.has_journal

    def postings(self) -> tuple[list[PostingRow], bool]:
        """The journal as far as it is known, and whether that is surely all of it."""
        found = {each.uuid: each for each in self._sources.file.book.postings}
        if self._sources.file.book.knows_all_postings:
            return list(found.values()), True
        for copy in self._sources.copies:
            if copy.book.has_journal and self._leads_here(copy):
                found |= {each.uuid: each for each in copy.book.postings if each.uuid not in found}
        return sorted(found.values(), key=lambda each: (each.number, each.uuid)), False

    def _leads_here(self, copy: Salvage) -> bool:
        """Whether a copy holds an earlier state of this database, as far as can be told, not one given up since."""
        marks = {key: value for key, value in self._sources.file.memory.items() if key.startswith("lineage:")}
        theirs = {key: value for key, value in copy.memory.items() if key.startswith("lineage:")}
        return all(marks.get(key, value) == value for key, value in theirs.items())

    def identity(self, heading: Heading, taken: Collection[str]) -> Identity:
        """What an evening is known by; before version 5 that followed from its content. ``taken``: ids of others."""
        for source in chain([self._sources.file], self._sources.states(heading.number)):
            if heading.number in source.book.identities:
                return source.book.identities[heading.number]
        known = derived_ids.of_source(heading.source) if heading.source else ""
        if known in ("", *taken):
            known = derived_ids.of_evening(heading.number, heading.started_at)
        return Identity(known, heading.header.title)

    def row_ids(self, number: int, evening_id: str) -> Mapping[int, str]:
        """The ids of all entries an evening has or had; before version 5 they followed from the time of entry."""
        found: dict[int, str] = {}
        for each in reversed(self._sources.versions(number)):
            found[each.entry] = derived_ids.of_row(evening_id, each.entry, each.written_at)
        for row in self._sources.rows(number):
            if row.id and row.recorded_at:
                found[row.id] = derived_ids.of_row(evening_id, row.id, row.recorded_at)
        for source in (*self._sources.states(number), self._sources.file):
            found |= self._ids_in(source, number)
        return found

    def knows_ids(self, number: int) -> bool:
        """Whether the ids of an evening and its entries are those they had, and not made anew."""
        if not self.has_journal:
            return True  # they follow from what is there
        sources = [self._sources.file, *self._sources.states(number)]
        known = {entry for source in sources for entry in self._ids_in(source, number)}
        return self.is_named(number) and all(row.id in known for row in self._sources.rows(number) if row.id)

    def is_named(self, number: int) -> bool:
        """Whether the id by which postings name an evening is still there; without it nobody can tell which are its."""
        sources = [self._sources.file, *self._sources.states(number)]
        return any(number in source.book.identities for source in sources)

    def _ids_in(self, source: Salvage, number: int) -> Mapping[int, str]:
        return {entry: uuid for entry, (evening, uuid) in source.book.row_ids.items() if evening == number}

    def rounds(self) -> Mapping[str, str]:
        """What rounds have agreed upon (JSON), by name: the later setting."""
        found: dict[str, tuple[int, str]] = {}
        for source in self._sources.all():
            for name, each in source.book.rounds.items():
                found[name] = max(found.get(name, each), each)
        return {name: terms for name, (_, terms) in found.items()}
