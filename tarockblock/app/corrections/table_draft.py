"""Draft of a change at the table. No window, no storage."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.app.drafts.seats_draft import SeatsDraft
from tarockblock.domain.deal import SEATS, Deal, dealer_after_change, make_deal
from tarockblock.domain.hand import TableChange
from tarockblock.domain.names import MAX_NAME, People, check_name
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import Round
from tarockblock.domain.ruleset import Ruleset


class TableDraft(SeatsDraft):
    """The new seating; ``state``: the round before; ``people``: everybody seated this evening.

    ``known``: earlier names, latest first; ``who`` identifies people. ``asks_who_deals``: later hands exist, which
    keep their dealers while ``holds``.
    """

    def __init__(
        self,
        state: Round,
        ruleset: Ruleset,
        people: Iterable[str] = (),
        known: Iterable[str] = (),
        entry: TableChange | None = None,
        *,
        who: People | None = None,
        asks_who_deals: bool = False,
    ) -> None:
        here = dict.fromkeys((*people, *state.seating))
        # A player who left earlier this evening is the likeliest to come back.
        super().__init__(dict.fromkeys((*here, *known)), who, here)
        self._state, self._ruleset = state, ruleset
        self._seats = list(state.seating if entry is None else entry.players)
        self._usual = frozenset(state.seating)
        self.behind = self._seats[-1]
        """After whom somebody sits down who takes nobody's chair."""
        self._dealer = None if entry is None else entry.dealer
        self.asks_who_deals = self.holds = asks_who_deals

    # ------------------------------------------------------------------ seats

    @property
    def before(self) -> tuple[str, ...]:
        return self._state.seating

    def reset(self) -> None:
        self._seats, self._dealer = list(self.before), None
        self._away.clear()

    def _at_end(self) -> int:
        return self._seats.index(self.behind) + 1 if self.behind in self._seats else len(self._seats)

    def begin_with(self, wish: str, player: str) -> None:
        """Apply a wish from a player's card: ``comes``, ``goes`` or ``deals``."""
        if wish == "comes":
            self.seat(player)
        elif wish == "goes":
            self.unseat(self.seats.index(player))
        elif wish == "deals":
            self.choose_dealer(player)

    # ------------------------------------------------------------------ dealer

    @property
    def default_dealer(self) -> str | None:
        """Next dealer by rotation among those still there."""
        if not self.seats:
            return None
        return dealer_after_change(self.before, self.seats, self._state.dealer)

    @property
    def dealer(self) -> str | None:
        return self.default_dealer if self._dealer is None else self._dealer

    def choose_dealer(self, name: str | None) -> None:
        """Choose the next dealer; None: by rotation."""
        if name is None or name == self.default_dealer:
            self._dealer = None
        elif name in self.seats:
            self._dealer, self.holds = name, False

    @property
    def next_deal(self) -> Deal | None:
        """Next hand's places, or None with too few players."""
        dealer = self.dealer
        if dealer is None or len(self.seats) < SEATS[0]:
            return None
        return make_deal(self.seats, dealer, self._ruleset, dealt_before=self._state.dealt_before)

    # ------------------------------------------------------------------ what changes

    @property
    def come(self) -> tuple[str, ...]:
        return tuple(name for name in self._seats if name not in self.before)

    @property
    def gone(self) -> tuple[str, ...]:
        return tuple(name for name in self.before if name not in self.seats)

    @property
    def order_changes(self) -> bool:
        old = [name for name in self.before if name in self.seats]
        new = [name for name in self.seats if name in self.before]
        if len(new) < 2:
            return False
        start = new.index(old[0])
        return new[start:] + new[:start] != old

    @property
    def changed(self) -> bool:
        return self.seats != self.before or self._dealer is not None

    # ------------------------------------------------------------------ the result

    def problems(self) -> list[Problem]:
        found = []
        if len(self.seats) < SEATS[0]:
            found.append(problem("players", "seats_missing", count=SEATS[0] - len(self.seats)))
        for index, name in enumerate(self.seats):
            code = check_name(name)
            if code is not None:
                found.append(problem(f"players[{index}]", code, most=MAX_NAME))
        if not self.changed:
            found.append(problem("players", "table_unchanged"))
        return found

    def entry(self) -> TableChange | None:
        return None if self.problems() else TableChange(players=self.seats, dealer=self._dealer)
