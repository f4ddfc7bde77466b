"""Turns codes of the core into sentences from the catalogues ``translations/core_*.toml``, without Qt.

Plurals are tables: ``{ one = "{count} row", other = "{count} rows" }``; ``by`` names the number if it is not
``count``.
"""

from __future__ import annotations

import errno
import os
import re
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from tarockblock.domain.hand import BonusCall, NegativeDeclarer, Side
from tarockblock.domain.money import Cents
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Clause, ClauseKind, Ruleset
from tarockblock.errors import TarockblockError
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import catalogue, in_form, known, long_date
from tarockblock.lazy_dataclass import dataclass
from tarockblock.visible_text import isolated, visible

_WORDS = ("expected", "got", "subject")

_MONEY = ("payer", "payee", "open")
"""Parameters that are people, the kitty (None) or cents."""

_NAMES = ("game", "bonus", "bid", "lower", "valat")
"""Parameters that are ruleset ids, shown as names if a ruleset is given."""


class Wording:
    def __init__(self, language: str) -> None:
        self.language = known(language)
        self._sentences = catalogue(self.language)

    def problem(self, found: Problem, ruleset: Ruleset | None = None, *sections: str) -> str:
        """Return a problem as a sentence, with names from the ruleset.

        Forms have sentences naming their fields, in ``sections`` searched first.
        """
        params = {key: self._param(key, value, ruleset) for key, value in found.params.items()}
        section = next((each for each in sections if found.code in self._sentences[each]), "problems")
        text = self._fill(section, found.code, params)
        if found.suggestion is not None:
            meant = self._param("bonus", found.suggestion, ruleset)
            text += str(self._sentences["did_you_mean"]).format(suggestion=isolated(str(meant)))
        return text

    def carried(self, found: Problem, played: Ruleset, other: Ruleset) -> str:
        language = self.language
        params = {key: self._param(key, value, played) for key, value in found.params.items()}
        params["ruleset"] = other.short.get(language)
        code, most = found.code, found.params.get("most")
        if code == "kontra_level":
            code = code if most else "kontra_none"
            params["highest"] = self.reason(f"kontra_{most}") if most else ""
        return self._fill("carried" if code in self._sentences["carried"] else "problems", code, params)

    def place(self, found: Problem) -> str:
        line = "" if found.line is None else f"{found.line}: "
        return f"{line}{visible(found.path)}: {self.problem(found)}" if found.path else f"{line}{self.problem(found)}"

    def error(self, error: TarockblockError) -> str:
        return self._fill("errors", error.code, {key: self._param(key, each) for key, each in error.params.items()})

    def system(self, reason: str) -> str:
        known: dict[str, str] = self._sentences["system"]
        number = getattr(errno, reason, None)
        return known.get(reason) or (os.strerror(number) if isinstance(number, int) else reason)

    def finding(self, code: str, params: Any) -> str:
        return self._fill("findings", code, params)

    def reason(self, code: str, **params: object) -> str:
        return self._fill("reasons", code, params)

    def rule(self, *codes: str, **params: object) -> str:
        return self._fill("rules", next(each for each in codes if each in self._sentences["rules"]), params)

    def usage(self, code: str, **params: object) -> str:
        return self._fill("usage", code, params)

    def note(self, code: str) -> str:
        return self._fill("notes", code, {})

    def since(self, iso: str) -> str:
        return self.day(iso) or self.reason("since_undated")

    def day(self, iso: str | None) -> str:
        """Return ``19. November 2026``; "" without a date, an invalid date unchanged."""
        return long_date(iso, self.language)

    def euros(self, cents: int) -> str:
        """Return ``1,20 €``, without a plus sign."""
        return euro_text(Cents(cents), self.language, signed=False)

    def evening(self, title: str, iso: str | None, number: int) -> str:
        """Return the evening's name: ``Donnerstagsrunde, 19. November 2026``, or its number."""
        return ", ".join(part for part in (title, self.day(iso)) if part) or f"#{number}"

    def people(self, names: tuple[str, ...]) -> str:
        """Return ``Anna und Emil``, ``Anna, Bert und Cilli``."""
        *first, last = map(isolated, names or ("",))
        return ", ".join(first) + self.reason("and") + last if first else last

    def _fill(self, section: str, code: str, params: Any) -> str:
        shown = {key: isolated(str(each)) if isinstance(each, str | PurePath) else each for key, each in params.items()}
        text = self._sentences[section][code]
        if not isinstance(text, str):
            text = in_form(text, self.language, params[text.get("by", "count")])
        return text.format(**shown)

    def _param(self, key: str, value: object, ruleset: Ruleset | None = None) -> object:
        if key in _WORDS:
            return self._sentences["words"].get(value, value)
        if key == "reason" and isinstance(value, str):
            return self.system(value)
        if key in _MONEY:
            return self._money(key, value)
        if isinstance(value, tuple) and key in ("calls", "evening"):
            return self._calls(value, ruleset) if key == "calls" else self.evening(*value)
        if ruleset is None:
            return value
        if key == "ruleset" and value == ruleset.id:
            return ruleset.short.get(self.language)
        if key in _NAMES and isinstance(value, str):
            return name_of(value, ruleset, self.language)
        offence = ruleset.offence(value) if key == "offence" and isinstance(value, str) else None
        return value if offence is None else offence.name.get(self.language)

    def _calls(self, calls: tuple[BonusCall, ...], ruleset: Ruleset | None) -> str:
        words: dict[str, str] = self._sentences["words"]
        found = []
        for call in calls:
            name = call.bonus if ruleset is None else name_of(call.bonus, ruleset, self.language)
            name = name if call.side is Side.DECLARER else words["of_opponents"].format(bonus=name)
            found.append(name if call.made else words["bonus_lost"].format(bonus=name))
        *first, last = found
        return words["and"].format(first=", ".join(first), last=last) if first else last

    def _money(self, key: str, value: object) -> object:
        if value is None:
            return self.reason("kitty_owes" if key == "payer" else "kitty_gets")
        if isinstance(value, int):
            return self.reason("amount_in_cents", amount=self.euros(value), cents=value)
        return value


def own_game(declarer: NegativeDeclarer, ruleset: Ruleset, language: str) -> str:
    """Return a declarer's game in parentheses if it is another one than the hand's, or ""."""
    return "" if declarer.game is None else f" ({name_of(declarer.game, ruleset, language)})"


def name_of(name: str, ruleset: Ruleset, language: str) -> str:
    known = ruleset.games.get(name) or ruleset.bonuses.get(name)
    return name if known is None else known.name.get(language)


def game_name(game_id: str, bid: str | None, ruleset: Ruleset, language: str) -> str:
    """Return a game's name with its bid: ``Uhurufer`` for a Besserrufer with the Uhu."""
    game = ruleset.games.get(game_id)
    if game is None:
        return game_id
    form = game.bid(bid)
    return (form.name if form is not None else game.name).get(language)


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """A clause as shown: ``Tirol 2`` and ``„…“``; ``Tirol 2, zusammengefasst``; ``Auslegung``; ``Hausregel``."""

    kind: ClauseKind
    head: str
    words: str
    about: str = ""
    """What the head's words mean that only the source uses."""

    @property
    def sentence(self) -> str:
        return f"{self.head}: {self.words}" if self.head else self.words


def clause_words(clause: Clause, wording: Wording) -> ClauseWords:
    ref, text = clause.ref.get(wording.language), clause.quote.get(wording.language)
    if clause.of_house:
        return ClauseWords(ClauseKind.SUMMARY, ref, text)
    if clause.kind is ClauseKind.READING:
        return replace(reading_words(text, wording), about=_about(clause.quote.get("de"), wording))
    about = _about(clause.ref.get("de"), wording)
    if clause.kind is ClauseKind.SUMMARY:
        return ClauseWords(clause.kind, wording.reason("summary", place=ref), text, about)
    return ClauseWords(clause.kind, ref, wording.reason("quote", text=_inner_marks(text)), about)


def _about(german: str, wording: Wording) -> str:
    """Explain a source's own word for one of its parts."""
    if "Speisen" in german:
        return wording.reason("about_price_list")
    if found := re.search(r"Auslegung ([A-Z]) (\d+)", german):
        return wording.reason("about_interpretation", part=found[1], point=found[2])
    return ""


def reading_words(text: str, wording: Wording) -> ClauseWords:
    return ClauseWords(ClauseKind.READING, wording.reason("reading"), text)


def _inner_marks(text: str) -> str:
    german = text.replace("„", "‚").replace("“", "‘") if "„" in text else text
    return german.replace("“", "‘").replace("”", "’")
