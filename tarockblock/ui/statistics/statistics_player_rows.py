"""A player's card as rows: roles, evenings, averages, streaks, bonuses, kontra, renonces. Words only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Hands, Role, Share
from tarockblock.domain.statistics_player import (
    BonusFigures,
    EveningShare,
    KontraFigure,
    PlayerFigures,
    Spread,
    Streak,
    Summary,
)
from tarockblock.exchange.formatting import average_text, decimal_text, deviation
from tarockblock.ui.kit.translate import joined, translate, word
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of
from tarockblock.ui.statistics.statistics_rows import Behind, FigureRow, amount_text, figure_title

Found = tuple[Share, ...] | Callable[[], tuple[Share, ...]]
"""Hands, or a function that finds them; an empty tuple for none."""

Dated = Callable[[str, bool], str]
"""Formats a day, with or without its year."""


def player_rows(page: PageFigures, language: str, dated: Dated) -> list[FigureRow]:
    if page.figures is None or page.summary is None:
        return []
    return list(_Card(page, page.figures, page.summary, language, dated).rows())


class _Card:
    def __init__(
        self, page: PageFigures, figures: PlayerFigures, summary: Summary, language: str, dated: Dated
    ) -> None:
        self.page, self.figures, self.summary, self.language, self.dated = page, figures, summary, language, dated
        self.account = page.choices.account
        years = {each.evening.date[:4] for each in figures.evenings if each.evening.date}
        self.with_year = len(years) > 1

    def rows(self) -> Iterator[FigureRow]:
        yield from self.parts()
        yield from self.evenings()
        yield from self.renonces()
        yield from self.averages()
        yield from self.streaks()
        yield from self.brought()
        yield from self.bonuses()
        yield from self.own_bonuses()
        yield from self.kontra()

    def parts(self) -> Iterator[FigureRow]:
        for role in (Role.DECLARER, Role.PARTNER, Role.OPPONENT, Role.TRISCHAKEN):
            hands = self.figures.as_(role)
            yield self.row(word("as", role), str(len(hands)), hands.shares)

    def evenings(self) -> Iterator[FigureRow]:
        figures, account, plus = self.figures, self.account, self.summary.evenings_in_plus
        of = translate("Statistics", "{won} of {total}").format(won=len(plus), total=len(figures.evenings))
        yield self.row(translate("Statistics", "Winning evenings"), of, _hands_of(plus))
        for name in ("best_evening", "worst_evening"):
            found: EveningShare | None = getattr(self.summary, name)
            if found is not None:
                label, day = word("figure", name), self.date(found.evening.date)
                yield self.amount(label, day, account.of(found), found.hands.shares)

    def renonces(self) -> Iterator[FigureRow]:
        hands = self.figures.as_(Role.OFFENDER)
        name, note = translate("Statistics", "Renonce"), ""
        if len(hands):
            note = translate("Statistics", "last {date}").format(date=self._date_of(hands.shares[-1]))
        yield self.row(name, str(len(hands)), hands.shares, note)
        if len(hands):
            yield self.amount(translate("Statistics", "Cost of renonces"), "", self._worth(hands), hands.shares)

    def averages(self) -> Iterator[FigureRow]:
        figures, account, found = self.figures, self.account, self.summary
        yield self.heading(translate("Statistics", "Averages"))
        yield self.spread(translate("Statistics", "A hand"), found.per_hand, figures.hands.shares)
        every = _hands_of(figures.evenings)
        yield self.spread(translate("Statistics", "An evening"), found.per_evening, every)
        for name in ("best_hand", "worst_hand"):
            share: Share | None = getattr(found, name)
            if share is not None:
                yield self.amount(word("figure", name), self._date_of(share), account.of(share), (share,))

    def streaks(self) -> Iterator[FigureRow]:
        found = self.summary
        yield self.heading(translate("Statistics", "Streaks"))
        for name in ("games_won", "games_lost", "hands_plus", "hands_minus"):
            streak: Streak[Share] = getattr(found, name)
            first = self._date_of(streak.items[0]) if streak.items else ""
            yield self.row(word("figure", name), str(len(streak)), streak.items, self.since(streak, first))
        for name in ("evenings_plus", "evenings_minus"):
            run: Streak[EveningShare] = getattr(found, name)
            first = self.date(run.items[0].evening.date) if run.items else ""
            yield self.row(word("figure", name), str(len(run)), _hands_of(run.items), self.since(run, first))

    def brought(self) -> Iterator[FigureRow]:
        """Yield wins, losses and sum of each role; a Trischaken has only plus and minus."""
        yield self.heading(translate("Statistics", "Result by role"))
        for role in (Role.DECLARER, Role.PARTNER, Role.OPPONENT):
            hands = self.figures.as_(role)
            yield self._part(word("figure", f"won_{role}"), hands.won)
            yield self._part(word("figure", f"lost_{role}"), hands.lost)
        undecided = self.figures.as_(Role.OPPONENT).where(lambda share: share.won is None)
        if len(undecided):
            yield self._part(translate("Statistics", "Opponent, won and lost"), undecided)
        played = self.figures.as_(Role.TRISCHAKEN)
        plus = played.where(lambda share: self.account.of(share) > 0)
        yield self._part(translate("Statistics", "Trischaken, plus"), plus)
        rest = played.where(lambda share: self.account.of(share) <= 0)
        yield self._part(translate("Statistics", "Trischaken, no plus"), rest)
        for role in (Role.REGULAR, Role.NOT_TOLD, Role.CORRECTION):
            if len(self.figures.as_(role)):
                yield self._part(word("figure", role), self.figures.as_(role))

    def _part(self, label: str, hands: Hands) -> FigureRow:
        if not len(hands):
            return self.row(label, "0", ())
        return self.amount(label, f"{len(hands)}×", self._worth(hands), hands.shares)

    def bonuses(self) -> Iterator[FigureRow]:
        if self.figures.bonuses:
            yield self.heading(translate("Statistics", "Bonuses announced and made"))
            yield from self._bonus_rows(self.figures.bonuses, "{bonus}")

    def own_bonuses(self) -> Iterator[FigureRow]:
        """Yield the bonuses recorded as the player's own."""
        if self.figures.own_bonuses:
            yield self.heading(translate("Statistics", "Of these own, if noted"))
            yield from self._bonus_rows(self.figures.own_bonuses, translate("Statistics", "{bonus} (own)"))

    def _bonus_rows(self, figures: Mapping[str, BonusFigures], form: str) -> Iterator[FigureRow]:
        for bonus, each in figures.items():
            text = self.page.statistics.bonus_name(bonus)
            name = form.format(bonus=bonus if text is None else text.get(self.language))
            note = ""
            if len(each.silent):
                note = translate("Statistics", "silent {count}").format(count=len(each.silent))
            value = "–"
            if each.announced:
                value = translate("Statistics", "{won} of {total}").format(won=len(each.made), total=each.announced)
            yield self.row(name, value, self.in_order(each.made, each.lost, each.silent, each.silent_lost), note)

    def kontra(self) -> Iterator[FigureRow]:
        found = self.figures.kontra
        yield self.heading(translate("Statistics", "Kontra and its effect"))
        for name in ("given", "received", "answered"):
            yield self.kontra_row(word("figure", name), getattr(found, name))

    def heading(self, label: str) -> FigureRow:
        return FigureRow(label, None, label)

    def row(self, label: str, value: str, hands: Found, note: str = "", sign: int | None = None) -> FigureRow:
        spoken = joined(f"{label}: {value}", note)
        return FigureRow(spoken, self.behind(label, hands), label, note, value, sign)

    def amount(self, label: str, note: str, value: Fraction | int, hands: Found) -> FigureRow:
        return self.row(label, amount_text(value, self.account, self.language), hands, note, sign_of(value))

    def spread(self, label: str, found: Spread, hands: Found) -> FigureRow:
        value, wide, note = average_text(found.mean, self.account, self.language), deviation(found), ""
        if wide is not None:
            if self.account is Account.POINTS:
                spread = decimal_text(wide, self.language, signed=False)
            else:
                spread = average_text(wide, Account.CENTS, self.language, signed=False)
            note = translate("Statistics", "spread {value}").format(value=spread)
        return self.row(label, value, hands, note, None if found.mean is None else sign_of(found.mean))

    def kontra_row(self, label: str, figure: KontraFigure) -> FigureRow:
        if not len(figure):
            return self.row(label, "0", ())
        note = translate("Statistics", "{gained} of {total} paid off").format(gained=figure.gained, total=len(figure))
        return self.amount(label, note, self._worth(figure), figure.shares)

    def _worth(self, hands: Hands | KontraFigure) -> Fraction:
        return Fraction(self.account.of(hands).value)

    def behind(self, label: str, hands: Found) -> Behind | None:
        """Return the hands, or a function that finds them on request, since few are ever opened."""
        if hands == ():
            return None
        title = figure_title(self.figures, label)
        return Behind(title, (lambda: hands) if isinstance(hands, tuple) else hands)

    def in_order(self, *parts: Hands) -> Found:
        """Merge sets of hands in order of time."""
        if not any(len(part) for part in parts):
            return ()

        def find() -> tuple[Share, ...]:
            wanted = {id(share) for part in parts for share in part}
            return tuple(share for share in self.figures.rows if id(share) in wanted)

        return find

    def since(self, streak: Streak[Share] | Streak[EveningShare], first: str) -> str:
        if not first:
            return ""
        if streak.running:
            return translate("Statistics", "since {date}").format(date=first)
        return translate("Statistics", "from {date}").format(date=first)

    def date(self, date: str) -> str:
        return self.dated(date, self.with_year)

    def _date_of(self, share: Share) -> str:
        evening = self.page.statistics.evening(share.hand.evening)
        return "" if evening is None else self.date(evening.date)


def _hands_of(evenings: Sequence[EveningShare]) -> Found:
    if not any(len(each.hands) for each in evenings):
        return ()
    return lambda: tuple(share for each in evenings for share in each.hands)
