"""Clauses of a ruleset as ready texts: the place in the source and its sentence, or "Auslegung" and why."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from tarockblock.app.house_rules.building import OWN
from tarockblock.domain.ruleset import Ruleset

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ClauseText:
    """Where it stands and what it says; a ``reading`` is our own sentence about a silent source.

    ``own`` is a sentence about what the house changed: nobody's words, so not quoted either.
    """

    place: str
    quote: str
    reading: bool = False
    own: bool = False

    @property
    def head(self) -> str:
        """``Tirol 2``, or "Auslegung"."""
        return translate("Rules", "Our reading") if self.reading else self.place

    @property
    def words(self) -> str:
        """The sentence alone: quoted where it is the source's, plain where it is ours."""
        plain = self.reading or self.own
        return self.quote if plain else translate("Rules", "“{quote}”").format(quote=self.quote)

    @property
    def sentence(self) -> str:
        """The whole in one sentence: ``Tirol 2: „…“``."""
        if self.reading:
            return translate("Rules", "Our reading: {quote}").format(quote=self.quote)
        if self.own:
            return f"{self.place}: {self.quote}"
        return translate("Rules", "{place}: “{quote}”").format(place=self.place, quote=self.quote)


def clause_of(ruleset: Ruleset, clause_id: object, language: str) -> ClauseText | None:
    """A clause by its id; None where there is none."""
    clause = ruleset.clauses.get(clause_id) if isinstance(clause_id, str) else None
    if clause is None:
        return None
    own = clause.id.startswith(OWN)
    return ClauseText(clause.ref.get(language), clause.quote.get(language), clause.reading, own)
