"""Words for earlier versions and changes. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from tarockblock.app.evening.history import EarlierRow, Happened, Happening, Header
from tarockblock.app.sides import Difference
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, Played, RateChange, TableChange
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Points
from tarockblock.domain.settlement import Payment
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.language import short_date, short_day
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import joined, translate, word
from tarockblock.ui.ledger.entry_names import (
    declared,
    name_of_entry,
    people_of,
    rate_words,
    reason_words,
    row_title,
    tags_of,
)
from tarockblock.ui.ledger.settle_sheet import plain_euros
from tarockblock.visible_text import isolated, visible


def what_text(entry: Entry, deal: Deal | None, ledger: Ledger, wording: Wording) -> str:
    """Return an entry in words: for a hand the game, people, result, tags, deal and note."""
    ruleset = ledger.evening.ruleset
    if isinstance(entry, Annulled):
        text = (
            translate("VersionsPopup", "struck, dealt again") if entry.replay else translate("VersionsPopup", "struck")
        )
        reason = reason_words(entry.reason, ruleset, wording.language)
        return f"{text}: {reason}" if reason else text
    if isinstance(entry, Manual):
        text = translate("VersionsPopup", "Correction")
        return f"{text}: {visible(entry.reason)}" if entry.reason else text
    if isinstance(entry, TableChange):
        return translate("VersionsPopup", "Table: {players}").format(players=", ".join(map(isolated, entry.players)))
    if isinstance(entry, Doubling):
        sign = "+" if entry.radl > 0 else "\N{MINUS SIGN}"
        return translate("VersionsPopup", "doubled Radl {count}").format(count=f"{sign}{abs(entry.radl)}")
    if isinstance(entry, RateChange):
        return translate("VersionsPopup", "From here on: {rate}").format(rate=rate_words(entry))
    parts = [name_of_entry(entry, ruleset, wording.language), people_of(entry, deal, ruleset, wording)]
    if declared(entry, ruleset) is False:
        parts.append(translate("VersionsPopup", "lost"))
    text = joined(*parts, by=" ")
    tags = (tag.text for tag in tags_of(entry, ruleset, wording))
    return ", ".join((text, *tags, *_deal_words(entry), *([visible(entry.note)] if entry.note else [])))


def _deal_words(entry: Played) -> list[str]:
    found = []
    if entry.dealer is not None:
        found.append(translate("LedgerLines", "{player} deals").format(player=isolated(entry.dealer)))
    if entry.vorhand is not None:
        found.append(translate("LedgerLines", "{player} is Vorhand").format(player=isolated(entry.vorhand)))
    if entry.sitting_out is not None:
        players = ", ".join(map(isolated, entry.sitting_out))
        found.append(translate("LedgerLines", "sitting out: {players}").format(players=players))
    return found


def clock_text(at: datetime, day: str | None, wording: Wording) -> str:
    """Return the time, with the day and year if they differ from the evening's."""
    time, here = at.strftime("%H:%M"), at.date().isoformat()
    if here == day:
        return time
    same_year = day is not None and here[:4] == day[:4]
    return f"{(short_day if same_year else short_date)(here, wording.language)} {time}"


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A version: ``points`` by player with any, ``note`` if other people won."""

    when: str
    what: str
    points: Mapping[str, Points]
    note: str = ""
    current: bool = False


def version_lines(row: Row, earlier: Sequence[EarlierRow], ledger: Ledger, wording: Wording) -> tuple[VersionLine, ...]:
    """Return the row's versions, current first, then latest first."""
    day = ledger.evening.date
    everybody = ledger.evening.everybody
    now = {player: row.points[player] for player in everybody if row.points[player]}
    text = translate("VersionsPopup", "now") if not earlier else translate("VersionsPopup", "now, since {time}")
    since = "" if not earlier else clock_text(earlier[-1].replaced_at, day, wording)
    lines = [VersionLine(text.format(time=since), what_text(row.entry, row.deal, ledger, wording), now, current=True)]
    after = now
    for number, version in reversed(list(enumerate(earlier))):
        text = translate("VersionsPopup", "changed {time}") if number else translate("VersionsPopup", "entered {time}")
        when = text.format(time=clock_text(version.written_at, day, wording))
        points = {player: version.points[player] for player in everybody if version.points.get(player)}
        lines.append(
            VersionLine(
                when, what_text(version.entry, row.deal, ledger, wording), points, _who_won(points, after, wording)
            )
        )
        after = points
    return tuple(lines)


def _who_won(points: Mapping[str, Points], after: Mapping[str, Points], wording: Wording) -> str:
    then = tuple(player for player, amount in points.items() if amount.sign > 0)
    later = tuple(player for player, amount in after.items() if amount.sign > 0)
    if set(then) == set(later):
        return ""
    if not then:
        return translate("VersionsPopup", "Nobody won then.")
    return translate("VersionsPopup", "Other players had won then: {players}.").format(players=wording.people(then))


MONEY = frozenset(
    {
        *(Happened.CLOSED, Happened.REOPENED, Happened.PAID, Happened.UNPAID, Happened.ROUNDED, Happened.RESTS),
        *(Happened.TAKEN_OVER, Happened.GIVEN_BACK, Happened.COUNTED_IN, Happened.LEFT_OPEN),
    }
)


def money_words(each: Happening, language: str) -> tuple[str, str, str]:
    """Return the place, the state before, and the state after."""
    where = translate("History", "Settlement")
    if each.kind in (Happened.CLOSED, Happened.REOPENED):
        return translate("History", "Evening"), "", ""
    if each.numbers is not None:
        words = _rounding if each.kind is Happened.ROUNDED else _rests
        before, after = map(words, each.numbers)
        return where, before, after
    assert each.payment is not None
    payment = _payment(each.payment, language)
    if each.kind in (Happened.COUNTED_IN, Happened.LEFT_OPEN):
        rest = _rest_of(payment, each.evening)
        return (where, "", rest) if each.kind is Happened.COUNTED_IN else (where, rest, "")
    other = "" if each.kind in (Happened.PAID, Happened.UNPAID) else _elsewhere(each.evening)
    if each.kind in (Happened.PAID, Happened.GIVEN_BACK):
        return where, other, payment
    return where, payment, other


def _payment(payment: Payment, language: str) -> str:
    text = translate("History", "{payer} → {payee} {amount}")
    amount = plain_euros(payment.cents, language)
    return text.format(payer=isolated(payment.payer), payee=isolated(payment.payee), amount=amount)


def _elsewhere(evening: str | None) -> str:
    if not evening:
        return translate("History", "settled with a later evening")
    return translate("History", "settled with “{evening}”").format(evening=isolated(evening))


def _rest_of(payment: str, evening: str | None) -> str:
    if not evening:
        return payment
    return translate("History", "{payment} of “{evening}”").format(payment=payment, evening=isolated(evening))


def _rounding(unit: int) -> str:
    if unit == 1:
        return translate("History", "not rounded")
    return translate("History", "rounded to {unit} ct").format(unit=unit)


def _rests(counted: int) -> str:
    if counted:
        return translate("History", "earlier debts carried over")
    return translate("History", "earlier debts left open")


_TOGETHER = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A change; ``index`` is its row, or None."""

    when: str
    what: str
    row: str
    before: str
    after: str
    scored: str
    index: int | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        return self.when, self.what, self.row, self.before, self.after, self.scored


def heads() -> tuple[str, ...]:
    return (
        translate("History", "When"),
        translate("History", "Event"),
        translate("History", "Where"),
        translate("History", "Before"),
        translate("History", "Now"),
        translate("History", "Points before"),
    )


def history_lines(found: Sequence[Happening], ledger: Ledger, wording: Wording) -> list[HistoryLine]:
    return [_Worder(ledger, wording).line(each) for each in found]


class _Worder:
    def __init__(self, ledger: Ledger, wording: Wording) -> None:
        self.ledger, self.wording = ledger, wording

    def line(self, each: Happening) -> HistoryLine:
        when = clock_text(each.at, self.ledger.evening.date, self.wording)
        what = word("happening", each.kind)
        before, after = self._entry(each.before, each.index), self._entry(each.after, each.index)
        if each.kind in MONEY:
            row, before, after = money_words(each, self.wording.language)
        elif each.difference is not None:
            row = translate("History", "Evening")
            before, after = self._versions(each.difference)
        elif each.headers is not None:
            row = translate("History", "Evening")
            before, after = (
                joined(self._header(each.headers[at], each.headers[1 - at]), *self._about(each, at)) for at in (0, 1)
            )
        elif each.index is None:
            row = translate("History", "no longer there")
        else:
            row = row_title(self.ledger.rows[each.index])
        return HistoryLine(when, what, row, before, after, self._scored(each), each.index)

    def _versions(self, found: Difference) -> tuple[str, str]:
        wording, day = self.wording, self.ledger.evening.date
        rows = found.rows(found.gone, wording) or wording.reason("side_details")
        sides = [f"{each.where(wording)}, {each.when(day, wording)}" for each in (found.before, found.now)]
        why = wording.reason(f"side_{found.outcome}")
        return f"{rows} ({sides[0]})", translate("History", "version from {side}: {why}").format(side=sides[1], why=why)

    def _entry(self, entry: Entry | None, index: int | None) -> str:
        if entry is None:
            return ""
        deal = None if index is None else self.ledger.rows[index].deal
        return what_text(entry, deal, self.ledger, self.wording)

    def _scored(self, each: Happening) -> str:
        everybody = (*self.ledger.evening.everybody, *each.points)
        amounts = {who: each.points.get(who, Points()) for who in everybody}
        language = self.wording.language
        return ", ".join(
            f"{isolated(who)}{_TOGETHER}{points_text(amount, language)}" for who, amount in amounts.items() if amount
        )

    def _about(self, each: Happening, at: int) -> list[str]:
        found = []
        if each.rounds is not None:
            found.append(self._round(each.rounds[at]))
        if each.rulesets is not None:
            found.append(each.rulesets[at].name.get(self.wording.language))
        return found + [isolated(pair[at]) for pair in each.names]

    def _round(self, name: str) -> str:
        shown = isolated(" ".join(name.split())) or self.wording.reason("round_nameless")
        return translate("History", "Round {value}").format(value=shown)

    def _header(self, header: Header, other: Header) -> str:
        names = (each.name for each in fields(Header) if getattr(header, each.name) != getattr(other, each.name))
        values = {name: getattr(header, name) for name in names}
        values = {
            name: isolated(" ".join(value.split())) if isinstance(value, str) else value
            for name, value in values.items()
        }
        shown = {name: value for name, value in values.items() if value not in (None, "")}
        return ", ".join(word("header", name).format(value=value) for name, value in shown.items())
