"""The archive's evenings as texts in columns with sort keys."""

from __future__ import annotations

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import NOTHING, Details, Excerpt, FoundHand, Lookup, day_of, folded
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import short_date
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.translate import translate
from tarockblock.visible_text import isolated

DATE, TITLE, PEOPLE, RULES, HANDS, WINNER, TURNOVER = range(7)


class ArchiveLines:
    """The texts of evenings.

    ``current`` is the number of the evening open in *Abend*, ``parts`` the search words.
    """

    def __init__(
        self, language: str, lookup: Lookup | None = None, current: int | None = None, parts: tuple[str, ...] = ()
    ) -> None:
        self._language, self._lookup = language, lookup or Lookup()
        self._current, self._parts = current, parts

    def columns(self) -> list[Column[EveningSummary]]:
        """Return the columns; some sort the latest or largest first.

        Tooltips also tell the columns hidden for lack of room.
        """
        winner = translate("Archive", "The player with the most points; ties are shared.")
        turnover = translate("Archive", "Sum of all winnings: the money that changes hands.")
        details = self._details_of
        return [
            Column(
                translate("Archive", "Date"),
                lambda each: short_date(day_of(each), self._language) or day_of(each),
                width=Width(112, 112),
                order=lambda each: (day_of(each), each.id),
                largest_first=True,
            ),
            Column(
                translate("Archive", "Evening"),
                self._title,
                width=Width(132, 340, share=3),
                tip=self.tip,
                spoken=self.spoken,
                strong=lambda _each: True,
                order=lambda each: folded(each.title),
            ),
            Column(
                translate("Archive", "Players"),
                lambda each: ", ".join(map(isolated, each.players)),
                width=Width(96, 240, share=1),
                tip=self.tip,
                order=lambda each: folded(", ".join(each.players)),
            ),
            Column(
                translate("Archive", "Ruleset"),
                lambda each: ruleset_words(each, self._language),
                width=Width(84, 136, goes=1),
                order=lambda each: ruleset_words(each, self._language),
            ),
            Column(
                translate("Archive", "Hands"),
                lambda each: str(each.hands),
                width=Width(72, 76, goes=2),
                right=True,
                order=lambda each: each.hands,
                largest_first=True,
            ),
            Column(
                translate("Archive", "Winner"),
                lambda each: ", ".join(map(isolated, details(each).winners)),
                width=Width(84, 120, goes=3),
                head_tip=winner,
                order=lambda each: folded(", ".join(details(each).winners)),
            ),
            Column(
                translate("Archive", "Money changing hands"),
                self._turnover,
                width=Width(94, 104),
                right=True,
                head_tip=turnover,
                order=lambda each: details(each).turnover,
                largest_first=True,
            ),
        ]

    def hand_columns(self) -> list[Column[FoundHand]]:
        def tip(each: FoundHand) -> str:
            return each.hand.text

        return [
            Column(
                translate("Archive", "Date"),
                lambda each: short_date(day_of(each.evening), self._language) or day_of(each.evening),
                width=Width(112, 112),
                order=lambda each: (day_of(each.evening), each.id, each.hand.row),
                largest_first=True,
            ),
            Column(
                translate("Archive", "Evening"),
                lambda each: isolated(each.evening.title) or translate("Archive", "Evening"),
                width=Width(96, 180, share=1, goes=1),
                order=lambda each: folded(each.evening.title),
            ),
            Column(
                translate("Archive", "Hand"),
                lambda each: str(each.hand.hand),
                width=Width(64, 64),
                right=True,
                order=lambda each: each.hand.hand,
            ),
            Column(
                translate("Archive", "Game"),
                lambda each: each.hand.game,
                width=Width(110, 170, share=1),
                tip=tip,
                spoken=tip,
                strong=lambda _each: True,
                order=lambda each: folded(each.hand.game),
            ),
            Column(
                translate("Archive", "Players"),
                lambda each: " + ".join(map(isolated, each.hand.people)),
                width=Width(96, 180, share=1),
                tip=tip,
                order=lambda each: folded(" ".join(each.hand.people)),
            ),
            Column(
                translate("Archive", "Bonuses, renonce, note"),
                lambda each: each.hand.more,
                width=Width(96, 260, share=1),
                tip=tip,
                order=lambda each: folded(each.hand.more),
            ),
        ]

    def excerpt(self, summary: EveningSummary) -> Excerpt | None:
        """Return the matching note or hand if neither title nor names match."""
        return self._details_of(summary).found_in(self._parts) if self._parts else None

    def _turnover(self, summary: EveningSummary) -> str:
        cents = self._details_of(summary).turnover
        return euro_text(Cents(cents), self._language, signed=False) if cents else ""

    def spoken(self, summary: EveningSummary) -> str:
        excerpt = self.excerpt(summary)
        return self._title(summary) + ("" if excerpt is None else f": {excerpt.text}")

    def tip(self, summary: EveningSummary) -> str:
        """Return the title, which may be cut in the list, everyone's names, all notes, and any damage."""
        details = self._details_of(summary)
        damage = translate("Archive", "Not as it was written, so it is left out of the statistics.")
        lines = (self._title(summary), damage if details.damaged else "", ", ".join(summary.players), details.all_notes)
        return "\n".join(line for line in lines if line)

    def _details_of(self, summary: EveningSummary) -> Details:
        return self._lookup.details.get(summary.id, NOTHING)

    def _title(self, summary: EveningSummary) -> str:
        return " · ".join(self.title_and_marks(summary))

    def title_and_marks(self, summary: EveningSummary) -> list[str]:
        """Return the evening's title, and what is to be said of it beside the title."""
        title = isolated(summary.title) or translate("Archive", "Evening")
        if self._details_of(summary).damaged:
            return [title, translate("Archive", "damaged")]
        marks = [translate("Archive", "shown now")] if summary.id == self._current else []
        if summary.open_cents:
            amount = euro_text(Cents(summary.open_cents), self._language, signed=False)
            marks.append(translate("Archive", "{amount} open").format(amount=amount))
        if not summary.trashed:
            marks += filter(None, [closing_mark(summary)])
        if summary.is_split:  # at the end, which is never cut
            marks.append(translate("Archive", "in two versions"))
        return [title, *marks]


def closing_mark(summary: EveningSummary) -> str:
    """Return whether an evening is open, being changed or not in the book, or "" if closed."""
    if summary.closed:
        return translate("Archive", "not in the book") if summary.is_unbooked else ""
    return translate("Archive", "being changed") if summary.is_changing else translate("Archive", "not closed")


def ruleset_words(summary: EveningSummary, language: str) -> str:
    """Return the ruleset's short name, or its id."""
    return summary.rules.get(language) or summary.ruleset
