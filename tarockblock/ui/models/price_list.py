"""The price list of a ruleset as ready texts, every line with its clause; reads prices, computes none."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from tarockblock.domain.cardpoints import format_thirds
from tarockblock.domain.ruleset import Bonus, Effect, Game, GameKind, Ruleset
from tarockblock.domain.settings import SPECS
from tarockblock.rules.library import setting_texts

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A name, its values, the clause they rest on."""

    name: str
    values: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class PriceSection:
    """Rows under a heading; ``heads`` stand above the values."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[PriceRow, ...]


def price_list(ruleset: Ruleset, language: str) -> list[PriceSection]:
    """Games, bonuses, the rest, and how doubtful places are read."""
    unit = translate("Rules", "in cents") if ruleset.points_are_cents else translate("Rules", "in points")
    games = translate("Rules", "Games, per opponent, {unit}").format(unit=unit)
    bonuses = translate("Rules", "Bonuses, per opponent, {unit}").format(unit=unit)
    played = [game for game in ruleset.games.values() if game.kind is not GameKind.TRISCHAKEN]
    return [
        PriceSection(
            games,
            (translate("Rules", "won"), translate("Rules", "lost")),
            tuple(_game(game, ruleset, language) for game in played),
        ),
        PriceSection(
            bonuses,
            (translate("Rules", "silent"), translate("Rules", "announced")),
            tuple(_bonus(bonus, ruleset, language) for bonus in ruleset.bonuses.values()),
        ),
        PriceSection(translate("Rules", "What holds for all games"), ("",), tuple(_general(ruleset, language))),
        PriceSection(translate("Rules", "How doubtful places are read"), (), tuple(_readings(ruleset, language))),
    ]


def clause_text(ruleset: Ruleset, clause_id: str | None, language: str) -> str:
    """``Tirol 2: „…“``, or "Auslegung: …" where it is a reading of a silent source."""
    clause = None if clause_id is None else ruleset.clauses.get(clause_id)
    if clause is None:
        return ""
    quote = clause.quote.get(language)
    if clause.reading:
        return translate("Rules", "Our reading: {quote}").format(quote=quote)
    return translate("Rules", "{place}: “{quote}”").format(place=clause.ref.get(language), quote=quote)


def _game(game: Game, ruleset: Ruleset, language: str) -> PriceRow:
    won = _both(game.price(won=True, vorhand=False), game.price(won=True, vorhand=True))
    lost = _both(game.price(won=False, vorhand=False), game.price(won=False, vorhand=True))
    name = game.name.get(language)
    if game.bids:
        names = ", ".join(bid.name.get(language) for bid in game.bids)
        name = translate("Rules", "{game} ({bids}), plus the announced bonus").format(game=name, bids=names)
    if game.vorhand_only:
        name = translate("Rules", "{game}, Vorhand only").format(game=name)
    return PriceRow(name, (won, lost), clause_text(ruleset, game.clause, language))


def _both(plain: int, vorhand: int) -> str:
    if plain == vorhand:
        return str(plain)
    return translate("Rules", "{price} (Vorhand {vorhand})").format(price=plain, vorhand=vorhand)


def _bonus(bonus: Bonus, ruleset: Ruleset, language: str) -> PriceRow:
    sign = "×" if bonus.effect is Effect.MULTIPLY else ""
    values = tuple("–" if price is None else f"{sign}{price}" for price in (bonus.silent, bonus.announced))
    return PriceRow(bonus.name.get(language), values, clause_text(ruleset, bonus.clause, language))


def _general(ruleset: Ruleset, language: str) -> list[PriceRow]:
    won = format_thirds(ruleset.won_from, always_blatt=True)
    rows = [PriceRow(translate("Rules", "won from"), (won,), clause_text(ruleset, ruleset.won_from_clause, language))]
    if ruleset.won_from_kontra != ruleset.won_from:
        under = format_thirds(ruleset.won_from_kontra, always_blatt=True)
        rows.append(PriceRow(translate("Rules", "won from, under kontra"), (under,), ""))
    highest = f"×{2**ruleset.kontra_levels}"
    kontra = translate("Rules", "Kontra up to")
    if not ruleset.kontra_in_points:
        kontra = translate("Rules", "Kontra (money only) up to")
    rows.append(PriceRow(kontra, (highest,), clause_text(ruleset, ruleset.kontra_clause, language)))
    rows.append(
        PriceRow(translate("Rules", "solo games"), ("×2",), clause_text(ruleset, ruleset.solo_clause, language))
    )
    if not ruleset.points_are_cents:
        rate = translate("Rules", "{cents} ct").format(cents=ruleset.cents_per_point)
        rows.append(
            PriceRow(translate("Rules", "a point"), (rate,), clause_text(ruleset, ruleset.rate_clause, language))
        )
    trischaken = ruleset.games.get("trischaken")
    if trischaken is not None:
        clause = clause_text(ruleset, ruleset.trischaken.clause, language)
        rows.append(PriceRow(trischaken.name.get(language), (str(trischaken.value),), clause))
    return rows


def _readings(ruleset: Ruleset, language: str) -> list[PriceRow]:
    """Every setting, with the value chosen and why."""
    rows, words = [], setting_texts()
    for spec in SPECS:
        setting, text = ruleset.settings[spec.id], words[spec.id]
        value = text.values[setting.value].get(language)
        name = f"{text.name.get(language)}: {value}"
        rows.append(PriceRow(name, (), clause_text(ruleset, setting.clause, language) or text.why.get(language)))
    return rows
