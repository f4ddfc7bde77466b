"""The evenings of the archive as ready texts, sorted by any column. Reads summaries and details, opens nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import NOTHING, Details, Excerpt, Lookup, day_of, folded
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.kit.columns import Width
from tarockblock.ui.kit.translate import translate
from tarockblock.visible_text import isolated

DATE, TITLE, PEOPLE, RULES, HANDS, WINNER, TURNOVER = range(7)

WIDTHS = (
    Width(112, 112),
    Width(132, 220, share=1),
    Width(96, 240, share=1),
    Width(84, 136, goes=1),
    Width(72, 76, goes=2),
    Width(84, 120, goes=3),
    Width(94, 104),
)
"""By column. What is not shown where not even the least widths have room is told by the tool tips still."""


class ArchiveLines:
    """``current`` is the number of the evening shown in *Abend*; ``day`` words a date."""

    def __init__(self, language: str, day: Callable[[str], str]) -> None:
        self._language, self._day = language, day
        self._lookup = Lookup()
        self._parts: tuple[str, ...] = ()
        self._current: int | None = None
        self._by, self._backwards = DATE, True
        self.evenings: list[EveningSummary] = []

    def set_evenings(
        self, evenings: Sequence[EveningSummary], lookup: Lookup, current: int | None, parts: tuple[str, ...] = ()
    ) -> None:
        """Hold these, sorted as chosen; ``parts`` are the words by which they were found."""
        self._lookup, self._current, self._parts = lookup, current, parts
        self.evenings = list(evenings)
        self.sort(self._by, backwards=self._backwards)

    def sort(self, column: int, *, backwards: bool) -> None:
        """Sort; equal ones by date, the latest first."""
        self._by, self._backwards = column, backwards
        keys: dict[int, Callable[[EveningSummary], Any]] = {
            DATE: lambda each: (day_of(each), each.id),
            TITLE: lambda each: folded(each.title),
            PEOPLE: lambda each: folded(", ".join(each.players)),
            RULES: lambda each: ruleset_words(each, self._language),
            HANDS: lambda each: each.hands,
            WINNER: lambda each: folded(", ".join(self._details_of(each).winners)),
            TURNOVER: lambda each: self._details_of(each).turnover,
        }
        self.evenings.sort(key=keys[DATE], reverse=True)
        self.evenings.sort(key=keys[column], reverse=backwards)

    def excerpt(self, summary: EveningSummary) -> Excerpt | None:
        """The note in which what was looked for stands, where neither title nor names show it."""
        return self._details_of(summary).found_in(self._parts) if self._parts else None

    def text(self, summary: EveningSummary, column: int) -> str:
        details = self._details_of(summary)
        words: dict[int, Callable[[], str]] = {
            DATE: lambda: self._day(day_of(summary)) or day_of(summary),
            TITLE: lambda: self._title(summary),
            PEOPLE: lambda: ", ".join(map(isolated, summary.players)),
            RULES: lambda: ruleset_words(summary, self._language),
            HANDS: lambda: str(summary.hands),
            WINNER: lambda: ", ".join(map(isolated, details.winners)),
            TURNOVER: lambda: (
                euro_text(Cents(details.turnover), self._language, signed=False) if details.turnover else ""
            ),
        }
        return words[column]()

    def spoken(self, summary: EveningSummary) -> str:
        """The title, and where something was found."""
        excerpt = self.excerpt(summary)
        return self._title(summary) + ("" if excerpt is None else f": {excerpt.text}")

    def tip(self, summary: EveningSummary) -> str:
        """What has no room in the row: everybody, all notes, and that it is damaged."""
        details = self._details_of(summary)
        damage = translate("Archive", "Not as it was written, so it is left out of the statistics.")
        lines = (damage if details.damaged else "", ", ".join(summary.players), details.all_notes)
        return "\n".join(line for line in lines if line)

    def _details_of(self, summary: EveningSummary) -> Details:
        return self._lookup.details.get(summary.id, NOTHING)

    def _title(self, summary: EveningSummary) -> str:
        title = isolated(summary.title) or translate("Archive", "Evening")
        if self._details_of(summary).damaged:
            return title + " · " + translate("Archive", "damaged")
        marks = [translate("Archive", "in two versions")] if summary.is_split else []
        if summary.id == self._current:
            marks.append(translate("Archive", "shown now"))
        if summary.open_cents:
            amount = euro_text(Cents(summary.open_cents), self._language, signed=False)
            marks.append(translate("Archive", "{amount} open").format(amount=amount))
        elif not (marks or summary.closed):
            marks.append(translate("Archive", "not closed"))
        return " · ".join([title, *marks])


def ruleset_words(summary: EveningSummary, language: str) -> str:
    """The short name of an evening's ruleset, its id where it has none."""
    return summary.rules.get(language) or summary.ruleset
