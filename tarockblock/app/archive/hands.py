"""The hands of stored evenings as texts: game, people, bonuses, renonce and note."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tarockblock.app.states import is_played
from tarockblock.domain.ruleset import TEXT_LANGUAGES, Ruleset
from tarockblock.exchange.wording import Wording, game_name, name_of
from tarockblock.log.facts import Data
from tarockblock.store.local import StateRow
from tarockblock.visible_text import visible


@dataclass(frozen=True, slots=True)
class HandText:
    """A row of an evening in words; ``words`` are those it is found by, in all languages of a ruleset."""

    row: int
    hand: int
    game: str
    people: tuple[str, ...]
    more: str
    words: str

    @property
    def text(self) -> str:
        return " · ".join(filter(None, (self.game, " + ".join(self.people), self.more)))


def hand_texts(
    rows: Iterable[StateRow], ruleset: Ruleset, wording: Wording, called: Mapping[str, str]
) -> Iterator[HandText]:
    """Yield the hands of an evening, struck ones too; ``called`` maps written to current names.

    It works on plain data: making an entry of every hand of the archive would take seconds.
    """
    languages = tuple(dict.fromkeys((wording.language, *TEXT_LANGUAGES)))
    for row, (_, entry, receipt) in enumerate(rows):
        if receipt is None or receipt["hand"] is None or not (is_played(entry) or entry["kind"] == "annulled"):
            continue
        names = tuple(dict.fromkeys(_people(entry)))
        people = tuple(called.get(name, name) for name in names)
        told = [(_game(entry, ruleset, wording, each), _more(entry, ruleset, each)) for each in languages]
        (game, more), *_ = told
        words = "\n".join(dict.fromkeys((*names, *people, *(text for texts in told for text in texts))))
        yield HandText(row, receipt["hand"], game, people, more, words)


def _people(entry: Data) -> Iterator[str]:
    named = (entry.get("declarer"), entry.get("partner"), *(each["player"] for each in entry.get("declarers") or ()))
    yield from filter(None, (*(entry.get("offenders") or ()), *named, *(entry.get("most") or ())))


def _game(entry: Data, ruleset: Ruleset, wording: Wording, language: str) -> str:
    kind = entry["kind"]
    if kind == "annulled":
        return wording.reason("row_replayed" if entry.get("replay") else "row_annulled")
    if kind == "manual":
        return wording.reason("row_figures", reason="").strip()
    if kind == "trischaken":  # its "game" says whether the one with the most points has it
        return game_name(kind, None, ruleset, language)
    games = [entry.get("game"), *(each.get("game") for each in entry.get("declarers") or ())]
    words = " + ".join(dict.fromkeys(game_name(game, entry.get("bid"), ruleset, language) for game in games if game))
    if kind != "renonce":
        return words
    return f"Renonce: {words}" if "game" in entry else "Renonce"


def _more(entry: Data, ruleset: Ruleset, language: str) -> str:
    calls = (*(entry.get("bonuses") or ()), *(entry.get("claims") or ()))
    offence = ruleset.offence(entry.get("offence"))
    texts = (
        *(name_of(call["bonus"], ruleset, language) for call in calls),
        "" if offence is None else offence.name.get(language),
        visible(entry.get("note") or entry.get("reason") or "", one_line=True),
    )
    return ", ".join(dict.fromkeys(filter(None, texts)))
