"""The lines of the archive: what stands in the columns, in which order, what was found where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tarockblock.app import archive
from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import parts_of, read_lookup
from tarockblock.app.storage import Store
from tarockblock.domain.hand import PositiveGame
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import short_date
from tarockblock.ui.archive.archive_lines import DATE, HANDS, PEOPLE, RULES, TITLE, TURNOVER, WINNER, ArchiveLines
from tarockblock.ui.kit.columns import in_order
from tests.store.kit import sample


class Shown:
    """The evenings found, and what stands in the columns of each."""

    def __init__(self, store: Store, words: str = "", current: int | None = None) -> None:
        self.lines = ArchiveLines("en", read_lookup(store), current, parts_of(words))
        self.columns = self.lines.columns()
        self.evenings: Sequence[EveningSummary] = archive.list_evenings(store)
        self.sort(DATE, backwards=True)

    def sort(self, column: int, *, backwards: bool) -> None:
        self.evenings = in_order(self.evenings, self.columns, column, backwards=backwards)

    def text(self, each: EveningSummary, column: int) -> str:
        return self.columns[column].text(each)

    @property
    def titles(self) -> list[str]:
        return [self.text(each, TITLE) for each in self.evenings]


def test_lines__the_latest_first_with_winner_and_turnover(store: Store) -> None:
    lines = Shown(store)
    assert lines.titles[-1] == "Früher · not in the book"
    assert [each.date for each in lines.evenings] == sorted((each.date or "" for each in lines.evenings), reverse=True)
    first = lines.evenings[0]
    assert lines.text(first, DATE) == short_date(first.date, "en")
    ledger = compute_ledger(archive.load(store, first.id))
    best = max(each.value for each in ledger.points.values())
    assert lines.text(first, WINNER) == next(name for name, each in ledger.points.items() if each.value == best)
    turnover = sum((each for each in ledger.cents.values() if each.sign > 0), start=Cents())
    assert lines.text(first, TURNOVER) == euro_text(turnover, "en", signed=False)
    assert lines.text(first, PEOPLE) == ", ".join(ledger.evening.players)
    assert (lines.text(first, RULES), lines.text(first, HANDS)) == (
        ledger.evening.ruleset.short.en,
        str(ledger.hands),
    )


def test_sort__by_any_column_both_ways(store: Store) -> None:
    lines = Shown(store)
    cents = {each.id: compute_ledger(archive.load(store, each.id)).cents.values() for each in lines.evenings}
    turnover = {key: sum(amount.value for amount in each if amount.sign > 0) for key, each in cents.items()}
    for backwards in (False, True):
        lines.sort(TITLE, backwards=backwards)
        assert lines.titles == sorted(lines.titles, key=str.casefold, reverse=backwards)
        lines.sort(TURNOVER, backwards=backwards)
        shown = [turnover[each.id] for each in lines.evenings]
        assert shown == sorted(shown, reverse=backwards)


def test_title__says_what_is_special_about_an_evening(store: Store) -> None:
    (first, *_rest) = archive.list_evenings(store)
    lines = Shown(store, current=first.id)
    assert [" · shown now" in text for text in lines.titles] == [each.id == first.id for each in lines.evenings]
    assert (
        lines.text(replace(first, title="Wirt", open_cents=120, is_unbooked=False), TITLE)
        == "Wirt · shown now · 1.20\N{NO-BREAK SPACE}€ open"
    )


def test_excerpt__marks_what_was_found_in_a_note_and_not_what_title_or_names_show(store: Store) -> None:
    thursday = sample("donnerstagsrunde")
    entries = list(thursday.entries)
    place = next(row for row, entry in enumerate(entries) if isinstance(entry, PositiveGame) and row > 2)
    entries[place] = replace(entries[place], note="<b>Bierzettel</b> & Regen")  # type: ignore[call-arg]
    number = archive.import_evening(store, replace(thursday, title="Mit Notiz", entries=tuple(entries)))
    lines = Shown(store, "ZETTEL")
    (found,) = [each for each in lines.evenings if each.id == number]
    excerpt = lines.lines.excerpt(found)
    assert excerpt.text == "<b>Bierzettel</b> & Regen"
    assert [excerpt.text[start:end] for start, end in excerpt.marks] == ["zettel"]
    assert lines.lines.spoken(found).endswith(f": {excerpt.text}")
    by_name = Shown(store, "cilli")
    assert not any(by_name.lines.excerpt(each) for each in by_name.evenings)
    by_note = Shown(store, "wirt")
    assert [lines.text(each, TITLE) for each in by_note.evenings if by_note.lines.excerpt(each)] == [
        "Früher · not in the book"
    ]
