"""Effects of a ruleset's settings, by example hands scored under each value.

A setting is offered only if some example in `resources/rulesets/settings.toml` changes with it; equal values are
merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from tarockblock.app.records import digest
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    FiguresOnly,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
    format_thirds,
)
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.ruleset import SETTINGS_OF_EVENTS, Ruleset, Setting
from tarockblock.domain.settings import BY_ID, SPECS
from tarockblock.domain.strict import StrictTable
from tarockblock.exchange.entry_reader import read_entry
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording, game_name, name_of
from tarockblock.rules.library import Example, setting_texts, situation_texts


def hand_words(entry: PlayedEntry, ruleset: Ruleset, wording: Wording) -> str:
    """Return the hand in words, without figures; players only if several play together."""
    if isinstance(entry, Trischaken):
        return " · ".join(format_thirds(each) for each in entry.card_points.values())
    if isinstance(entry, FiguresOnly):
        return wording.reason("figures_only")
    if isinstance(entry, Annulled):
        return wording.reason("row_replayed" if entry.replay else "row_annulled")
    return ", ".join(_parts(entry, ruleset, wording))


def _parts(entry: PositiveGame | NegativeGame | Renonce, ruleset: Ruleset, wording: Wording) -> Iterator[str]:
    language = wording.language
    if isinstance(entry, NegativeGame):
        name = name_of(entry.game, ruleset, language)
        for each in entry.declarers:
            text = wording.reason("won" if each.won else "lost", name=name)
            who = f"{each.player}: " if len(entry.declarers) > 1 else ""
            yield who + text + (f" ({wording.reason('without_kontra')})" if each.no_kontra else "")
        if entry.mondfang:
            yield wording.reason("mondfang")
        return
    name = game_name(entry.game, entry.bid, ruleset, language)
    side = " + ".join(player for player in (entry.declarer, entry.partner) if player)
    if isinstance(entry, Renonce):
        people = wording.people(entry.offenders)
        yield wording.reason("renonce_of", players=people, game=f"{name} {side}".strip())
    else:
        played = f"{name} {side}" if entry.partner else name
        yield wording.reason(_RESULTS[entry.result], name=played) if entry.result is not None else played
    if entry.kontra:
        yield wording.reason(f"kontra_{entry.kontra}")
    yield from (_call(call, ruleset, wording) for call in entry.bonuses)
    if isinstance(entry, Renonce):
        yield from (wording.reason("claim", name=name_of(each.bonus, ruleset, language)) for each in entry.claims)
        if entry.would_have_won is not None:
            yield wording.reason("would_be_won" if entry.would_have_won else "would_be_lost")


_RESULTS = {Result.WON: "won", Result.LOST: "lost", Result.CONCEDED: "conceded"}


def _call(call: BonusCall, ruleset: Ruleset, wording: Wording) -> str:
    code = "silent" if call.made else "silent_lost"
    if call.announced:
        code = "announced_made" if call.made else "announced_lost"
    text = wording.reason(code, name=name_of(call.bonus, ruleset, wording.language))
    if call.side is Side.OPPONENTS:
        text = wording.reason("by_opponents", text=text)
    return f"{text} ({wording.reason(f'kontra_{call.kontra}')})" if call.kontra else text


PLAYERS = ("A", "B", "C", "D", "E", "F")
"""The last seated deals, so that A is Vorhand."""

_Key = TypeVar("_Key")
_Found = TypeVar("_Found")

Figures = tuple[str, ...]
"""An example's figures, or () if refused."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An example in words and its figures: ``Dreier gewonnen, Uhu still, verloren`` and ``−3 +9 −3 −3``."""

    hand: str
    figures: Figures


def offered(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return the effective settings with their distinguishable values.

    Of equal values the one in force stays, else the first.
    """
    return _known(_OFFERED, digest(ruleset), lambda: _offered(ruleset))


_MOST = 64
_OFFERED: dict[str, Mapping[str, tuple[str, ...]]] = {}
_EXAMPLES: dict[tuple[str, str], Mapping[str, tuple[tuple[Shown, ...], ...]]] = {}
_SITUATIONS: dict[tuple[str, str], Mapping[str, Shown]] = {}
"""Cache by digest and language, since each ruleset takes hundreds of hands."""


def _known(known: dict[_Key, _Found], key: _Key, work_out: Callable[[], _Found]) -> _Found:
    if key not in known:
        if len(known) >= _MOST:
            known.clear()
        known[key] = work_out()
    return known[key]


def _offered(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    found = {}
    listed = {name for name, _ in SETTINGS_OF_EVENTS.values()} if ruleset.doublings else set()
    for spec in SPECS:
        if spec.id in listed and ruleset.setting_clause(spec.id) is None:
            continue  # the list of what doubles says so
        if spec.bonus is not None and spec.bonus not in ruleset.bonuses:
            continue
        texts, known = setting_texts()[spec.id], ruleset.setting(spec.id)
        distinct: dict[tuple[Figures, ...], str] = {}
        for value in sorted(spec.values, key=lambda each: each != known):
            outcome = tuple(figures_of(each, with_value(ruleset, spec.id, value)) for each in texts.examples)
            distinct.setdefault(outcome, value)
        if len(distinct) > 1:
            kept = set(distinct.values())
            found[spec.id] = tuple(value for value in spec.values if value in kept)
    return found


def with_value(ruleset: Ruleset, setting: str, value: str) -> Ruleset:
    return replace(ruleset, settings={**ruleset.settings, setting: Setting(value)})


def distinguishing(setting: str, ruleset: Ruleset) -> tuple[Example, ...]:
    """Return the fewest examples telling the value in force from others; () without effect."""
    known = ruleset.setting(setting)
    others = {value: with_value(ruleset, setting, value) for value in BY_ID[setting].values if value != known}
    found: list[Example] = []
    for example in setting_texts()[setting].examples:
        here = figures_of(example, ruleset)
        apart = [value for value, other in others.items() if figures_of(example, other) != here]
        if apart:
            found.append(example)
            others = {value: other for value, other in others.items() if value not in apart}
    return tuple(found)


def examples(ruleset: Ruleset, wording: Wording) -> Mapping[str, tuple[tuple[Shown, ...], ...]]:
    """Return, by offered setting, each example under every value."""
    key = digest(ruleset), wording.language
    return _known(_EXAMPLES, key, lambda: _examples(ruleset, wording))


def _examples(ruleset: Ruleset, wording: Wording) -> Mapping[str, tuple[tuple[Shown, ...], ...]]:
    found = {}
    for setting, values in offered(ruleset).items():
        others = [with_value(ruleset, setting, value) for value in values]
        found[setting] = tuple(
            tuple(shown(example, other, wording) for other in others) for example in distinguishing(setting, ruleset)
        )
    return found


def shown(example: Example, ruleset: Ruleset, wording: Wording) -> Shown:
    ledger = _ledger(example, ruleset)
    return Shown("" if ledger is None else _words(example, ledger, wording), figures_of(example, ruleset, wording))


def figures_of(example: Example, ruleset: Ruleset, wording: Wording | None = None) -> Figures:
    """Return an example's figures; without wording in English, for comparison."""
    ledger = _ledger(example, ruleset)
    if ledger is None or ledger.refused:
        return ()
    if example.shows == "factor":
        return tuple(f"×{row.factor}" for row in ledger.rows)
    if example.shows == "radl":
        return ("Radl", *(str(row.radl) for row in ledger.rows))
    language, row = "en" if wording is None else wording.language, ledger.rows[0]
    if example.shows == "money" and not ruleset.points_are_cents:
        return tuple(euro_text(amount, language, unit=False) for amount in row.cents.values())
    return tuple(points_text(amount, language) for amount in row.points.values())


def situations(ruleset: Ruleset, wording: Wording) -> Mapping[str, Shown]:
    """Return Trischaken's situations by id, the plain first."""
    key = digest(ruleset), wording.language
    return _known(_SITUATIONS, key, lambda: _situations(ruleset, wording))


def _situations(ruleset: Ruleset, wording: Wording) -> Mapping[str, Shown]:
    found = {}
    for name, text in situation_texts().items():
        entry = {"kind": "trischaken", "card_points": dict(zip(PLAYERS, text.cards, strict=False))}
        figures = figures_of(Example((entry,)), ruleset, wording)
        if figures:
            found[name] = Shown(" · ".join(text.cards), figures)
    return found


def _ledger(example: Example, ruleset: Ruleset) -> Ledger | None:
    """Return the example as an evening, or None if unreadable."""
    entries = []
    for data in example.entries:
        table = StrictTable(data)
        entry = read_entry(table, ruleset)
        if entry is None or table.problems:
            return None
        entries.append(entry)
    seats = PLAYERS[: example.seats]
    return compute_ledger(
        Evening(
            ruleset=ruleset,
            players=seats,
            first_dealer=seats[-1],
            cents_per_point=ruleset.cents_per_point or 1,
            planned_radl=example.planned_radl,
            entries=tuple(entries),
        )
    )


def _words(example: Example, ledger: Ledger, wording: Wording) -> str:
    entries = ledger.evening.entries
    hands = [each for each in entries if each.kind != "annulled"]
    seats = wording.rule("example_seats", count=example.seats) if example.seats > len(PLAYERS) - 2 else ""
    words = [hand_words(each, ledger.evening.ruleset, wording) for each in hands if isinstance(each, PlayedEntry)]
    rest = len(entries) - len(hands)
    if rest:
        words.append(wording.rule("example_hands" if hands else "example_only_hands", count=rest))
    if example.planned_radl is not None:
        words.append(wording.rule("example_plan", count=example.planned_radl))
    return ", ".join(part for part in (*words, seats) if part)
