"""Cups, read from evenings and facts, and their commands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from tarockblock.app import states
from tarockblock.app.clock import Clock
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import HandPosting, MoneyCommands
from tarockblock.app.records import exact, keep_ruleset, ruleset_of
from tarockblock.app.states import people_of
from tarockblock.app.storage import Store, drawn
from tarockblock.domain.cup import Cup, CupSettings, CupTable
from tarockblock.domain.draw import FEWEST, MOST, Draw, Tables, draw, meetings
from tarockblock.domain.evening import CupPlace, Evening
from tarockblock.domain.hand import Manual
from tarockblock.domain.journal import KITTY, OF_CUP, Debt, Posted
from tarockblock.domain.money import Points
from tarockblock.domain.names import alike, composed
from tarockblock.domain.problems import closest
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import BadInputError
from tarockblock.exchange.cups import grid_paper, grid_text
from tarockblock.exchange.evening_file import EveningInFile, KnownAs
from tarockblock.exchange.statistics_grids import Grid, grid_csv
from tarockblock.exchange.wording import Wording
from tarockblock.log.cups import cup_fact, cups_told, settings_data
from tarockblock.log.facts import Data, Kind


def read_cups(store: Store) -> list[Cup]:
    """Return all cups outside the trash, the latest first."""
    with store.reading():
        told, tables = cups_told(store.log), defaultdict[str, list[CupTable]](list)
        for each in sorted(_tables(store), key=lambda each: (*each.place, each.id)):
            tables[alike(each.name)].append(each)
        called = people_of(store).called

        def shown(names: Iterable[str]) -> tuple[str, ...]:
            return tuple(dict.fromkeys(map(called, names)))

        found = []
        for key in sorted({*told, *tables}):
            cup = told.get(key) or Cup(min(composed(each.name) for each in tables[key]))
            draws = {number: tuple(map(shown, of)) for number, of in cup.draws.items()}
            orders = tuple(map(shown, cup.orders))
            found.append(replace(cup, tables=(*tables[key],), people=shown(cup.people), draws=draws, orders=orders))
    return sorted(found, key=lambda each: each.dates or ("", ""), reverse=True)


def _tables(store: Store) -> Iterator[CupTable]:
    called = people_of(store)
    for each in states.everything(store):
        heading, told = each.summary["heading"], each.summary
        place = heading.get("cup")
        if place and not each.is_trashed:
            names = called.in_evening(each.everybody)
            totals = {names[who]: Points(exact(*amount[:2])) for who, amount in told["totals"].items()}
            where = (place["round"], place["table"], totals, each.number, each.id)
            terms = (heading["ruleset"], heading["cents_per_point"], each.day or "", place["name"])
            yield CupTable(*where, each.is_closed, told["played"]["hands"], *terms)


def cup_called(store: Store, typed: str) -> Cup:
    """Return the cup of a typed name; BadInputError ``no_cup_yet``, ``no_such_cup``, ``no_such_cup_near``."""
    cups = {alike(each.name): each for each in read_cups(store)}
    if alike(typed) in cups:
        return cups[alike(typed)]
    names = [each.name for each in cups.values()]
    near = closest(typed, names)
    code = "no_cup_yet" if not names else "no_such_cup" if near is None else "no_such_cup_near"
    raise BadInputError(code, cup=typed, near=near, cups=", ".join(names))


@dataclass(frozen=True)
class CupCommands:
    """Commands of a cup, each a transaction. Raise StoreError if it cannot be stored."""

    store: Store
    clock: Clock

    def _say(self, cup: str, told: Mapping[Kind, Data]) -> None:
        number, at = self.store.log.tally.greatest + 1, self.clock.now().isoformat()
        self.store.append([cup_fact(cup, kind, number, at, **data) for kind, data in told.items()])

    def prepare(self, name: str, settings: CupSettings, ruleset: Ruleset, people: Sequence[str]) -> None:
        """Begin a cup, or change its terms and participants."""
        with self.store.writing():
            agreed = settings_data(replace(settings, ruleset=keep_ruleset(self.store, ruleset)))
            self._say(name, {Kind.CUP_SET: {"settings": agreed}, Kind.CUP_PEOPLE: {"names": list(people)}})

    def draw(self, name: str, number: int, seed: int) -> Draw:
        """Draw a round, leaving room for later ones; return it with the meetings so far.

        BadInputError ``cup_round_begun`` after its first hand.
        """
        cup = cup_called(self.store, name)
        if not FEWEST <= len(cup.people) <= MOST:  # fewer than were prepared, if names were joined
            raise BadInputError("cup_people", least=FEWEST, most=MOST, count=len(cup.people))
        before = cup.seated(number)
        found = draw(cup.people, max(1, cup.settings.rounds - number + 1), seed, before)
        self.seat(name, number, found.rounds[0])
        return Draw(found.rounds[:1], meetings([*before, found.rounds[0]]))

    def seat(self, name: str, number: int, tables: Tables) -> None:
        """Seat a round by hand; BadInputError ``cup_round_begun`` after its first hand.

        Its evenings that were opened too early go to the trash: their people may sit elsewhere now.
        """
        from tarockblock.app.archive import trash

        cup = cup_called(self.store, name)
        if cup.is_begun(number):
            raise BadInputError("cup_round_begun", round=number)
        trash(self.store, *(each.evening for each in cup.tables if each.round == number), clock=self.clock)
        with self.store.writing():
            self._say(cup.name, {Kind.CUP_DRAWN: {"round": number, "tables": [list(each) for each in tables]}})

    def order(self, name: str, names: Sequence[str]) -> None:
        cup = cup_called(self.store, name)
        with self.store.writing():
            self._say(cup.name, {Kind.CUP_ORDERED: {"names": list(names)}})

    def table(self, cup: Cup, number: int, at: int) -> Evening:
        """Return a table's new evening; the last seat deals first. BadInputError ``cup_unprepared`` without terms."""
        settings, people = cup.settings, cup.draws[number][at - 1]
        if not cup.is_agreed:  # a recovery may have lost them
            raise BadInputError("cup_unprepared")
        return Evening(
            ruleset=ruleset_of(self.store, settings.ruleset),
            players=people,
            first_dealer=people[-1],
            cents_per_point=settings.rate,
            title=f"{cup.name} {number}/{at}",
            date=min(settings.date, self.clock.now().date().isoformat()),
            planned_radl=settings.radl,
            cup=CupPlace(cup.name, number, at),
        )

    def type_slip(self, cup: Cup, number: int, at: int, points: Mapping[str, Points]) -> int:
        """Store a table's totals as a closed evening; return its number."""
        from tarockblock.app.archive import import_known

        evening = self.table(cup, number, at).with_entry(Manual(points=points))
        with self.store.writing():
            return import_known(self.store, EveningInFile(evening, KnownAs(drawn(), cup.group)), self.clock)

    def book_money(self, cup: Cup) -> int:
        """Post stake and prizes to the kitty; return the number of postings.

        BadInputError ``cup_no_money`` if nothing was agreed, ``cup_money_booked`` if already posted.
        """
        settings, book = cup.settings, read_accounts(self.store).book(cup.group)
        booked = (each.note for each in book.postings if each.reason == OF_CUP and each.id in book.counting)
        if alike(cup.name) in map(alike, booked):
            raise BadInputError("cup_money_booked")
        prizes = zip(cup.standings, settings.prizes, strict=False)
        debts = {Posted.STAKE: tuple(Debt(who, KITTY, settings.stake) for who in cup.players if settings.stake)}
        debts[Posted.EXPENSE] = tuple(Debt(KITTY, each.player, cents) for each, cents in prizes if cents)
        day = min(settings.date, self.clock.now().date().isoformat())
        of_cup = partial(HandPosting, round=cup.group, note=cup.name, day=day, reason=OF_CUP)
        made = [of_cup(kind=kind, transfers=owed) for kind, owed in debts.items() if owed]
        if not made:
            raise BadInputError("cup_no_money")
        MoneyCommands(self.store, self.clock).post(*made)
        return len(made)


def series_of(cups: Sequence[Cup], cup: Cup) -> list[Cup]:
    """Return the cups counting for the same year's cup, the earliest first; none if it has no series."""
    name = alike(cup.settings.series)
    found = [each for each in cups if name and alike(each.settings.series) == name]
    return sorted(found, key=lambda each: (each.dates or ("", ""), alike(each.name)))


def write_grid(found: Grid, wording: Wording, beside: Sequence[str], path: Path) -> str | None:
    """Write a table in the format of the name's ending; return characters missing in all fonts."""
    from tarockblock.app.archive.export import write_pdf, write_whole

    match path.suffix.lower():
        case ".pdf":
            return write_pdf(path, grid_paper(found, wording, beside), wording)
        case ".xlsx":
            from tarockblock.exchange.xlsx_export import grids_xlsx

            write_whole(path, grids_xlsx(found.name, [found], wording))
        case ".csv":
            write_whole(path, grid_csv(found, wording.language).encode("utf-8-sig"))
        case _:
            write_whole(path, f"{grid_text(found, wording, beside)}\n".encode())
    return None
