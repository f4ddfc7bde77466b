"""Explanations of ledger rows as ready texts; computes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tarockblock.domain.hand import Annulled, Doubling, Manual, NoHand, RateChange, TableChange
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.translate import Context, capital, translate
from tarockblock.ui.kit.widgets.preview_data import PlayerLine, PreviewData, Section, WhyLine, spoken_in_full
from tarockblock.ui.ledger.entry_names import name_of_entry, people_of, rate_words, reason_words
from tarockblock.ui.ledger.ledger_lines import out_of_turn
from tarockblock.ui.ledger.preview import preview_of
from tarockblock.visible_text import visible

WhyPopup = Context("WhyPopup")


class Why:
    """An explained row: title of the entry, its people, who got how much and why."""

    def __init__(self, row: Row, ledger: Ledger, wording: Wording) -> None:
        self._row, self._ledger, self._wording = row, ledger, wording
        everybody = ledger.evening.everybody
        self._marks: Mapping[str, Mark] = marks_by_name(everybody)
        self.title, self.people = self._title()
        self.data = self._data()

    @property
    def head(self) -> str:
        return f"{self.title} {self.people}".strip()

    @property
    def spoken(self) -> str:
        return f"{self.head}. {spoken_in_full(self.data)}"

    def _title(self) -> tuple[str, str]:
        row, ruleset = self._row, self._ledger.evening.ruleset
        entry = row.entry
        if isinstance(entry, Manual):
            return translate("WhyPopup", "Correction"), visible(entry.reason)
        if isinstance(entry, TableChange):
            return translate("WhyPopup", "Change at the table"), ""
        if isinstance(entry, Doubling):
            return translate("WhyPopup", "Doubled Radl"), ""
        if isinstance(entry, RateChange):
            return translate("WhyPopup", "Other rate"), ""
        if isinstance(entry, Annulled):
            reason = reason_words(entry.reason, ruleset, self._wording.language)
            return translate("WhyPopup", "Hand {number}, struck").format(number=row.hand), reason
        game = name_of_entry(entry, ruleset, self._wording.language)
        title = translate("WhyPopup", "Hand {number}: {game}").format(number=row.hand, game=game)
        return title, people_of(entry, row.deal, ruleset, self._wording)

    def _data(self) -> PreviewData:
        row = self._row
        if row.problems:
            return self._problems()
        entry = row.entry
        if isinstance(entry, Manual):
            return self._correction(entry)
        if isinstance(entry, TableChange):
            return self._in_words(*self._table_words(entry))
        if isinstance(entry, Doubling):
            return self._in_words(self._doubling_words(entry.radl))
        if isinstance(entry, RateChange):
            return self._in_words(translate("WhyPopup", "From here on: {rate}.").format(rate=rate_words(entry)))
        return self._hand()

    def _hand(self) -> PreviewData:
        row, ruleset = self._row, self._ledger.evening.ruleset
        entry, deal = row.entry, row.deal
        assert deal is not None
        assert not isinstance(entry, NoHand)
        data = preview_of(entry, row, ruleset, deal, self._marks, self._wording.language)
        note = (Section(translate("WhyPopup", "Note"), (WhyLine(visible(entry.note)),)),) if entry.note else ()
        turn_words = out_of_turn(row, ruleset)
        turn = (Section("", (WhyLine(f"{turn_words}."),)),) if turn_words else ()
        return replace(
            data, title=translate("WhyPopup", "Points for each player"), sections=(*turn, *data.sections, *note)
        )

    def _correction(self, entry: Manual) -> PreviewData:
        row, language = self._row, self._wording.language
        lines = tuple(
            PlayerLine(
                self._marks[player],
                player,
                points=points_text(row.points[player], language),
                money=euro_text(row.cents[player], language),
                sign=row.points[player].sign or row.cents[player].sign,
            )
            for player in self._ledger.evening.everybody
            if row.points[player] or row.cents[player]
        )
        text = visible(entry.reason) or translate("WhyPopup", "No reason was given.")
        by_hand = translate("WhyPopup", "Entered by hand; no rule applies.")
        sections = (Section(translate("WhyPopup", "Reason"), (WhyLine(text), WhyLine(by_hand))),)
        head = (
            translate("WhyPopup", "Points for each player"),
            self._wording.reason("points"),
            self._wording.reason("money"),
        )
        return PreviewData(
            *head, players=lines, sections=sections, foot=translate("WhyPopup", "Sum {total}").format(total="0")
        )

    def _problems(self) -> PreviewData:
        ruleset = self._ledger.evening.ruleset
        sentences = [self._wording.problem(found, ruleset) for found in self._row.problems]
        lines = tuple(WhyLine(capital(sentence)) for sentence in sentences)
        foot = translate("WhyPopup", "It counts nothing until it is changed.")
        heading = translate("WhyPopup", "Does not fit")
        return PreviewData(
            translate("WhyPopup", "This entry does not fit"), "", "", (), (Section(heading, lines),), (), foot, False
        )

    def _in_words(self, *sentences: str) -> PreviewData:
        lines = tuple(WhyLine(sentence) for sentence in sentences if sentence)
        foot = translate("WhyPopup", "No points or money change hands.")
        return PreviewData(translate("WhyPopup", "Changes"), "", "", (), (Section("", lines),), (), foot)

    def _table_words(self, entry: TableChange) -> tuple[str, ...]:
        before = self._row.state.seating
        come = tuple(player for player in entry.players if player not in before)
        gone = tuple(player for player in before if player not in entry.players)
        people = self._wording.people
        words = [
            translate("WhyPopup", "At the table from here on: {players}.").format(players=", ".join(entry.players))
        ]
        if come:
            words.append(translate("WhyPopup", "New: {players}.").format(players=people(come)))
        if gone:
            words.append(translate("WhyPopup", "Left, with their total: {players}.").format(players=people(gone)))
        if entry.dealer is not None:
            words.append(translate("WhyPopup", "Next dealer: {player}.").format(player=entry.dealer))
        return tuple(words)

    def _doubling_words(self, radl: int) -> str:
        if radl > 0:
            return WhyPopup.tr("%n doubled Radl added by hand.", "", radl)
        return WhyPopup.tr("%n doubled Radl removed by hand.", "", -radl)
