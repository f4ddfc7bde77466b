"""Reads a ruleset out of plain data (a TOML file, or the object inside an evening file), strictly.

All problems at once: an unknown key, a missing value, a wrong type or a reference that leads nowhere is a problem with
its place; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import TypeVar

from tarockblock.domain.cardpoints import parse_thirds
from tarockblock.domain.hand import Side
from tarockblock.domain.problems import Problem, closest
from tarockblock.domain.ruleset import (
    Bid,
    Bonus,
    BonusKind,
    Cards,
    Clause,
    ClauseKind,
    Effect,
    FirstQuestion,
    Game,
    GameKind,
    Offence,
    Offender,
    Remark,
    RenonceRules,
    Ruleset,
    Setting,
    Text,
    TrischakenRules,
    Verdict,
)
from tarockblock.domain.settings import RETIRED, SPECS
from tarockblock.domain.strict import MAX_PROBLEMS, Table
from tarockblock.domain.trischaken import SITUATIONS, STYLES
from tarockblock.rules.texts import text_problems

EMPTY = Text("", "")

OFFENCE_EFFECTS = (
    "lost_bonus",
    "lost_all",
    "deal_again",
    "void_kontra",
    "put_right",
    "play_on",
    "annul",
    "warning",
)
"""What a case that is no renonce does to the hand."""

OFFENCE_GROUPS = ("cards", "discard", "auction", "announcements", "play", "talk", "ouvert", "end", "fifth", "onlookers")
"""Headings under which the wizard lists the cases."""


def read_ruleset(data: object, *, stored: bool = False) -> tuple[Ruleset | None, list[Problem]]:
    """A ruleset and its problems; the ruleset is None where there are any.

    A copy out of a database (``stored``) was read before and stays: what has been refused since is not spoken of.
    """
    reader = _Reader(Table(data))
    ruleset = reader.ruleset() if reader.table.valid else None
    problems = reader.table.problems
    if not stored:
        problems = [*problems, *text_problems(data)][:MAX_PROBLEMS]
    return (None, problems) if problems else (ruleset, [])


class _Reader:
    """One pass over the data; clause references are checked as they are met."""

    def __init__(self, table: Table) -> None:
        self.table = table
        clauses = table.table("clauses", required=True) if table.valid else None
        self.clauses = {} if clauses is None else {key: self._clause(key, clauses) for key in clauses.keys()}
        bonuses = table.table("bonuses", required=True) if table.valid else None
        self._bonus_table = bonuses
        self.bonus_ids: Collection[str] = [] if bonuses is None else bonuses.keys()

    def ruleset(self) -> Ruleset:
        table = self.table
        bonuses, games = self._bonus_table, table.table("games", required=True)
        rate, won, kontra = (table.table(key, required=True) for key in ("rate", "won_from", "kontra"))
        thirds = self._thirds(won, "value")
        found = Ruleset(
            id=table.need_text("id"),
            name=self._text(table, "name"),
            short=self._text(table, "short"),
            source=self._text(table, "source"),
            base=table.text("base"),
            cents_per_point=self._number(rate, "cents"),
            rate_clause=self._ref(rate),
            points_are_cents=rate.flag("points_are_cents") if rate else False,
            won_from=thirds,
            won_from_kontra=self._thirds(won, "with_kontra", default=thirds),
            won_from_clause=self._ref(won),
            kontra_levels=self._number(kontra, "levels", most=3),
            kontra_in_points=kontra.flag("in_points") if kontra else False,
            kontra_clause=self._ref(kontra),
            item_clause=self._ref(table, "item_clause"),
            solo_clause=self._ref(table, "solo_clause"),
            bonuses={} if bonuses is None else {key: self._bonus(key, bonuses) for key in self.bonus_ids},
            games={} if games is None else {key: self._game(key, games) for key in games.keys()},
            trischaken=self._trischaken(),
            renonce=self._renonce(),
            settings=self._settings(),
            clauses=self.clauses,
            offences=tuple(self._offence(each) for each in table.tables("offences")),
            remarks=tuple(self._remark(each) for each in table.tables("remarks")),
        )
        for part in (rate, won, kontra):
            if part is not None:
                part.finish()
        self._unique_keys(found)
        self._known_games(found)
        table.finish()
        return found

    def _text(self, table: Table, key: str) -> Text:
        part = table.table(key, required=True)
        if part is None:
            return EMPTY
        text = Text(part.need_text("de"), part.need_text("en"))
        part.finish()
        return text

    def _optional_text(self, table: Table, key: str) -> Text | None:
        return self._text(table, key) if key in table else None

    def _number(self, table: Table | None, key: str, *, most: int = 10_000) -> int:
        return 0 if table is None else table.number(key, least=0, most=most, required=True) or 0

    def _thirds(self, table: Table | None, key: str, default: int | None = None) -> int:
        text = None if table is None else table.text(key, required=default is None)
        if table is None or text is None:
            return default or 0
        thirds = parse_thirds(text)
        if thirds is None:
            table.complain(key, "card_points_form", value=text)
        return thirds or 0

    def _ref(self, table: Table | None, key: str = "clause") -> str:
        name = None if table is None else table.text(key, required=True)
        if name is not None and table is not None:
            self._known_clause(table, key, name)
        return name or ""

    def _optional_ref(self, table: Table, key: str = "clause") -> str | None:
        return self._ref(table, key) if key in table else None

    def _known_clause(self, table: Table, key: str, name: str) -> None:
        if name not in self.clauses:
            table.complain(key, "no_such_clause", clause=name, suggestion=closest(name, self.clauses))

    def _clause(self, key: str, clauses: Table) -> Clause:
        table = clauses.table(key, required=True)
        if table is None:
            return Clause(key, EMPTY, EMPTY)
        summary, reading = table.flag("summary"), table.flag("reading")
        if summary and reading:
            table.complain("reading", "summary_and_reading")
        kind = ClauseKind.SUMMARY if summary else ClauseKind.READING if reading else ClauseKind.QUOTATION
        games = tuple(table.texts("games"))
        clause = Clause(key, self._text(table, "ref"), self._text(table, "quote"), kind, games)
        table.finish()
        return clause

    def _bonus(self, key: str, bonuses: Table) -> Bonus:
        table = bonuses.table(key, required=True) or Table({})
        least = self._thirds(table, "least", default=0)
        bonus = Bonus(
            id=key,
            name=self._text(table, "name"),
            tag=self._text(table, "tag"),
            key=table.need_text("key"),
            kind=BonusKind(_choice(table, "kind", BonusKind)),
            effect=Effect(table.choice("effect", [effect.value for effect in Effect]) or "add"),
            silent=table.number("silent", least=0, most=10_000),
            announced=table.number("announced", least=0, most=10_000),
            clause=self._ref(table),
            opponents=table.flag("opponents", default=True),
            least_thirds=least or None,
            stated_bird=table.number("bird", least=1, most=6),
            stated_cards=_member(table, "cards", Cards),
            in_tricks=table.flag("in_tricks"),
        )
        if table.valid and "silent" not in table and "announced" not in table:
            table.complain("silent", "missing_key", key="silent")
        table.finish()
        return bonus

    def _game(self, key: str, games: Table) -> Game:
        table = games.table(key, required=True) or Table({})
        value = self._number(table, "value")
        lost = table.number("lost_value", least=0, most=10_000)
        vorhand = table.number("vorhand_value", least=0, most=10_000)
        vorhand_lost = table.number("vorhand_lost_value", least=0, most=10_000)
        bids = table.table("bids")
        game = Game(
            id=key,
            name=self._text(table, "name"),
            key=table.need_text("key"),
            kind=GameKind(_choice(table, "kind", GameKind)),
            value=value,
            lost_value=value if lost is None else lost,
            vorhand_value=value if vorhand is None else vorhand,
            vorhand_lost_value=(value if lost is None else lost) if vorhand_lost is None else vorhand_lost,
            clause=self._ref(table),
            vorhand_only=table.flag("vorhand_only"),
            solo=table.flag("solo"),
            concedable=table.flag("concedable"),
            talon=self._talon(table),
            bids=() if bids is None else tuple(self._bid(bid, bids) for bid in bids.keys()),
            bonuses=tuple(self._bonus_ids(table, "bonuses")),
            talon_to=_member(table, "talon_to", Side),
            king_half_to=_member(table, "king_half_to", Side),
        )
        table.finish()
        return game

    def _talon(self, table: Table) -> int:
        """How many talon cards the declarer takes: 0, 3 or 6."""
        value = table.number("talon", least=0, most=6)
        if value is None:
            return 3
        if value not in (0, 3, 6):
            table.complain("talon", "no_choice", value=value, choices="0, 3, 6")
            return 3
        return value

    def _bid(self, key: str, bids: Table) -> Bid:
        table = bids.table(key, required=True) or Table({})
        if key not in self.bonus_ids:
            bids.complain(key, "unknown_key", key=key, suggestion=closest(key, self.bonus_ids))
        bid = Bid(key, self._text(table, "name"), table.need_text("key"))
        table.finish()
        return bid

    def _bonus_ids(self, table: Table, key: str) -> list[str]:
        names = table.texts(key)
        for index, name in enumerate(names):
            if name not in self.bonus_ids:
                meant = closest(name, self.bonus_ids)
                table.complain(f"{key}[{index}]", "unknown_bonus", suggestion=meant, bonus=name)
        return names

    def _trischaken(self) -> TrischakenRules:
        table = self.table.table("trischaken", required=True) or Table({})
        style = table.choice("style", STYLES, required=True) or "tirol"
        prices = table.table("prices", required=True) or Table({})
        needed = STYLES[style][1]
        cited = {name: self._optional_ref(table, f"{name}_clause") for name in SITUATIONS}
        found = TrischakenRules(
            style,
            {key: self._number(prices, key) for key in needed},
            self._ref(table),
            {name: clause for name, clause in cited.items() if clause is not None},
        )
        prices.finish()
        table.finish()
        return found

    def _renonce(self) -> RenonceRules:
        table = self.table.table("renonce", required=True) or Table({})
        found = RenonceRules(
            claims=_choice(table, "claims", ("always", "uncovered", "none")),
            claims_clause=self._ref(table, "claims_clause"),
            trischaken=self._number(table, "trischaken"),
            trischaken_vorhand=self._number(table, "trischaken_vorhand"),
            trischaken_several=table.number("trischaken_several", least=0, most=10_000),
            trischaken_clause=self._ref(table, "trischaken_clause"),
            no_bird=table.number("no_bird", least=0, most=10_000),
            no_bird_clause=self._ref(table, "no_bird_clause"),
            clause=self._ref(table),
            time_limit=self._optional_text(table, "time_limit"),
            time_limit_clause=self._optional_ref(table, "time_limit_clause"),
        )
        table.finish()
        return found

    def _settings(self) -> dict[str, Setting]:
        """Those that are stated; one of an earlier version is kept, though it does nothing."""
        table = self.table.table("settings", required=True) or Table({})
        settings = {}
        for spec in (*SPECS, *RETIRED):
            each = table.table(spec.id)
            if each is not None:
                settings[spec.id] = Setting(_choice(each, "value", spec.values), self._optional_ref(each))
                each.finish()
        table.finish()
        return settings

    def _refs(self, table: Table) -> tuple[str, ...]:
        clauses = table.texts("clauses", required=True)
        for index, name in enumerate(clauses):
            self._known_clause(table, f"clauses[{index}]", name)
        return tuple(clauses)

    def _remark(self, table: Table) -> Remark:
        name, text = self._text(table, "name"), self._text(table, "text")
        remark = Remark(table.need_text("id"), name, text, self._ref(table))
        table.finish()
        return remark

    def _offence(self, table: Table) -> Offence:
        verdict = Verdict(_choice(table, "verdict", Verdict))
        offender = table.choice("offender", [each.value for each in Offender])
        offence = Offence(
            id=table.need_text("id"),
            group=_choice(table, "group", OFFENCE_GROUPS),
            name=self._text(table, "name"),
            verdict=verdict,
            clauses=self._refs(table),
            question=self._text(table, "question") if verdict is Verdict.DEPENDS else None,
            consequence=None if verdict is Verdict.RENONCE else self._text(table, "consequence"),
            effect=table.choice("effect", OFFENCE_EFFECTS),
            games=tuple(table.texts("games")),
            no_bird=table.flag("no_bird"),
            offender=None if offender is None else Offender(offender),
            bonuses=tuple(self._bonus_ids(table, "bonuses")),
            first=tuple(self._first_question(each) for each in table.tables("first")),
            words=self._optional_text(table, "words"),
            unpriced=table.flag("unpriced"),
            asks_kontra=table.flag("asks_kontra"),
            leads_on=table.flag("leads_on"),
        )
        table.finish()
        return offence

    def _first_question(self, table: Table) -> FirstQuestion:
        found = FirstQuestion(
            question=self._text(table, "question"),
            ends=_choice(table, "ends", ("yes", "no")) == "yes",
            consequence=self._text(table, "consequence"),
            effect=_choice(table, "effect", OFFENCE_EFFECTS),
            clauses=self._refs(table),
        )
        table.finish()
        return found

    def _unique_keys(self, ruleset: Ruleset) -> None:
        """No two answers of one step of the dialog may share a key."""
        keys = [(f"games.{g.id}.key", g.key) for g in ruleset.games.values() if not g.bids]
        keys += [(f"games.{g.id}.bids.{b.bonus}.key", b.key) for g in ruleset.games.values() for b in g.bids]
        bonus_keys = [(f"bonuses.{bonus.id}.key", bonus.key) for bonus in ruleset.bonuses.values()]
        for group in (keys, bonus_keys):
            seen: dict[str, str] = {}
            for path, key in group:
                if key and key in seen:
                    self.table.complain(path, "key_twice", key=key, other=seen[key])
                seen.setdefault(key, path)
        for list_name, found in (("offences", ruleset.offences), ("remarks", ruleset.remarks)):
            ids = [each.id for each in found]
            for index, name in enumerate(ids):
                if name in ids[:index]:
                    self.table.complain(f"{list_name}[{index}].id", "named_twice", player=name)

    def _known_games(self, ruleset: Ruleset) -> None:
        """A case that is limited to some games must name games there are."""
        for index, offence in enumerate(ruleset.offences):
            for place, game in enumerate(offence.games):
                if game not in ruleset.games:
                    meant = closest(game, ruleset.games)
                    path = f"offences[{index}].games[{place}]"
                    self.table.complain(path, "no_such_game", suggestion=meant, game=game, ruleset=ruleset.id)


Member = TypeVar("Member", bound=StrEnum)


def _member(table: Table, key: str, kind: type[Member]) -> Member | None:
    """One of a few words, or nothing where the ruleset does not say."""
    word = table.choice(key, [each.value for each in kind])
    return None if word is None else kind(word)


def _choice(table: Table, key: str, choices: Iterable[str]) -> str:
    """One of a few words, which must be there; where it is not, any, since there will be no ruleset."""
    words = [str(each) for each in choices]
    return table.choice(key, words, required=True) or words[0]
