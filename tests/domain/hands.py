"""Reads ``hands.txt``: what single hands come to, each in one line, with the reasons below it where they are asked for.

    hausruck ooe | dreier B lost: valat!- ~trull | -32 | -320   # why
        game dreier 32 valat >O of=D loud failed x8 by=valat on=game_dreier,lost_multiplier

Rulesets (their first word; ``setting=value`` reads a place otherwise, ``seats=ABCDE`` and other words are the
evening's), the hand, and where they are given its points and cents. A single figure is what the declarer's side gets
from each opponent, else there is one for each seat. Without cents they are the points at the ruleset's rate; ``-``
leaves a figure open. A reason that is not looked at is ``...``; of ``notes: by_cards`` only the notes are. What Why
cites is ``cites: a +b -c``: first a, somewhere b, never c; with a ``.`` at the end nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tarockblock.domain.hand import Annulled, Entry, NegativeDeclarer, NegativeGame, PositiveGame, Renonce, Side
from tarockblock.domain.ruleset import Ruleset, Setting
from tarockblock.domain.score import Item
from tarockblock.domain.settings import SPECS
from tarockblock.rules.library import shipped, shipped_ids
from tests import tables
from tests.domain.paper import SEATS, Amounts, claims, game, renonce, times, trischaken

TABLES = tuple(map(Path(__file__).with_name, ("hands.txt", "hands_wien_steiermark.txt")))
SIDES = {"D": Side.DECLARER, "O": Side.OPPONENTS}
FLAGS: Mapping[str, tuple[str, object]] = {"loud": ("announced", True), "failed": ("made", False)}
LISTS = {"also": "also", "notes": "notes", "on": "grounds"}


@dataclass(frozen=True)
class Line:
    """A hand of the table, under one ruleset."""

    name: str
    rules: Ruleset
    evening: Mapping[str, Any]
    entry: Entry
    points: Amounts | None
    cents: Amounts | None
    reasons: list[Mapping[str, object] | None] = field(default_factory=list)
    cites: list[str] = field(default_factory=list)


def lines() -> Iterator[Line]:
    """Every hand of the tables."""
    for table in TABLES:
        yield from _lines(table)


def _lines(table: Path) -> Iterator[Line]:
    waiting: list[Line] = []
    for number, text in enumerate(table.read_text(encoding="utf-8").splitlines(), start=1):
        plain, _, _ = text.partition("#")
        if not plain.strip():
            continue
        if plain[0] != " ":
            yield from waiting
            waiting = list(_hand(number, plain))
        for each in waiting if plain[0] == " " else ():
            first, *words = plain.split()
            if first == "cites:":
                each.cites.extend(words)
            else:
                each.reasons.append(None if first == "..." else _reason(plain.split()))
    yield from waiting


def _hand(number: int, text: str) -> Iterator[Line]:
    where, entry, *figures = (each.strip() for each in text.split("|"))
    played = hand(entry)
    for rules, rest in evenings(where):
        got = [None if each == "-" else amounts(each, played, rest.get("seats", SEATS)) for each in figures]
        if len(got) == 1 and got[0] is not None:
            got.append(times(got[0], rules.cents_per_point))
        yield Line(f"{number}: {rules.id} {entry}", rules, rest, played, *(*got, None, None)[:2])


def evenings(where: str) -> Iterator[tuple[Ruleset, Mapping[str, Any]]]:
    """Rulesets by their first word, with the settings named behind them; and the other words, which are the evening's.

    A place that is read otherwise rests on the same clause.
    """
    given = dict(each.split("=") for each in where.split() if "=" in each)
    settings = {spec.id: given.pop(spec.id) for spec in SPECS if spec.id in given}
    for word in where.split():
        if "=" not in word:
            found = shipped(next(each for each in shipped_ids() if each.startswith(word)))
            other = {name: Setting(value, found.setting_clause(name)) for name, value in settings.items()}
            rules = replace(found, settings={**found.settings, **other})
            yield rules, {name: _value(value) for name, value in given.items()}


def rows_of(table: str) -> list[list[str]]:
    """The cells of every row of a table beside this module."""
    return tables.rows(Path(__file__).with_name(table))


def hand(text: str) -> Entry:
    """``dreier B won kontra=1: pagat! ~trull``, ``piccolo A won & C lost D2``, ``trischaken 10 30 20 10``."""
    head, _, bonuses = text.partition(":")
    name, *words = head.split()
    rest: dict[str, Any] = {key: _value(value) for key, value in (each.split("=") for each in words if "=" in each)}
    words = [each for each in words if "=" not in each]
    if name == "annulled":
        return Annulled(**{key: tuple(value) if key == "sitting_out" else value for key, value in rest.items()})
    if name == "trischaken":
        return replace(trischaken(*words, players=rest.pop("players", SEATS)), **rest)
    if name == "renonce":
        offenders, what, *others = words
        if _is_negative(what):
            return Renonce(offenders=tuple(offenders), game=what, declarers=tuple(_declarers(others)))
        called, _, claimed = bonuses.partition("/")
        return renonce(offenders, what, *_parties(others), called, claims=claims(claimed), **rest)
    if _is_negative(name):
        return NegativeGame(game=name, declarers=tuple(_declarers(words)), **rest)
    *who, result = words
    is_cards = result[0].isdigit()
    return game(name, *_parties(who), None if is_cards else result, bonuses, cards=result if is_cards else None, **rest)


def amounts(text: str, entry: Entry, seats: str | tuple[str, ...]) -> Amounts:
    """A figure for each seat."""
    found = tuple(Fraction(each) for each in text.split())
    if len(found) > 1:
        return found
    (value,) = found
    if isinstance(entry, NegativeGame):
        side: set[str | None] = {entry.declarers[0].player}
    else:
        assert isinstance(entry, PositiveGame)
        side = {entry.declarer, entry.partner} - {None}
    share = 3 if len(side) == 1 else 1
    return tuple(value * share if who in side else -value for who in seats)


def said(found: Item, wanted: Mapping[str, object] | None) -> Mapping[str, object] | None:
    """What a reason says, as far as it is looked at; whatever says nothing is left out."""
    if wanted is None:
        return None
    if wanted.keys() == {"notes"}:
        return {"notes": found.notes}
    rest = {name: getattr(found, name) for name in Item._fields if name not in ("price", "transfers")}
    plain = Item._field_defaults
    spoken = {name: value for name, value in rest.items() if name not in plain or value != plain[name]}
    return {**spoken, "value": found.value.value}


def cites(found: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether Why cites what the table says."""
    first = [each for each in wanted if each[0] not in "+-."]
    return (
        list(found[: len(first)]) == first
        and all((each[1:] in found) is (each[0] == "+") for each in wanted if each[0] in "+-")
        and ("." not in wanted or len(found) == len(first))
    )


def _reason(words: list[str]) -> Mapping[str, object]:
    if words[0] == "notes:":
        return {"notes": tuple(words[1:])}
    what, subject, value, clause, *rest = words
    found: dict[str, object] = {"what": what, "subject": subject, "value": Fraction(value), "clause": clause}
    for word in rest:
        name, _, given = word.partition("=")
        if word in FLAGS:
            found |= dict([FLAGS[word]])
        elif word[0] == ">":
            found["gains"] = SIDES[word[1]]
        elif word[0] == "x":
            found["factor"] = int(word[1:])
        elif name in LISTS:
            found[LISTS[name]] = tuple(given.split(","))
        else:
            found[{"of": "side"}.get(name, name)] = SIDES[given] if name == "of" else _value(given)
    return found


def _parties(words: list[str]) -> tuple[str | None, str | None]:
    declarer, _, partner = words[0].partition("+") if words else ("", "", "")
    return declarer or None, partner or None


def _declarers(words: list[str]) -> Iterator[NegativeDeclarer]:
    for player, *rest in (each.split() for each in " ".join(words).split("&")):
        won = {"won": True, "lost": False}.get(rest[0]) if rest else None
        kontra = {each[0]: int(each[1]) for each in rest if each[1:].isdigit()}
        yield NegativeDeclarer(player, won, kontra, no_kontra="forced" in rest)


def _is_negative(name: str) -> bool:
    return name.startswith(("piccolo", "bettler", "zwiccolo", "triccolo"))


def _value(text: str) -> object:
    return int(text) if text.isdigit() else {"yes": True, "no": False}.get(text, text)
