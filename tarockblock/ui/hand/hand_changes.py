"""The differences between a changed hand and the stored one, without Qt."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.drafts.draft_bonuses import mark_of
from tarockblock.app.drafts.draft_choices import bonus_label
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.played_draft import PlayedDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
    format_thirds,
)
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording, name_of
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.entry.labels import kontra_words, mark_text, result_text, side_text, step_title
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.preview_data import PreviewData, Section, WhyLine
from tarockblock.ui.ledger.entry_names import name_of_entry
from tarockblock.visible_text import isolated, visible

NOTHING = "\N{EN DASH}"
_OPEN = "?"


@dataclass(frozen=True, slots=True)
class Difference:
    """A part of a hand before and after, or `NOTHING`."""

    part: str
    before: str
    after: str

    @property
    def text(self) -> str:
        return f"{self.part} {self.before} → {self.after}"


def changes_of(draft: HandDraft | TrischakenDraft, entry: PlayedEntry | None) -> tuple[Difference, ...]:
    """Return how ``entry``, the draft's current one, differs from the stored hand; empty if new."""
    if entry is None or draft.stored is None:
        return ()
    before, after = _parts(draft.stored, draft), _parts(entry, draft) | _open_parts(draft)
    before |= _places(draft.stored, entry, draft)
    after |= _places(entry, draft.stored, draft)
    names = dict.fromkeys((*before, *after))
    found = (Difference(name, before.get(name, NOTHING), after.get(name, NOTHING)) for name in names)
    return tuple(each for each in found if each.before != each.after)


def with_changes(shown: PreviewData, draft: HandDraft | TrischakenDraft, entry: PlayedEntry | None) -> PreviewData:
    """Add the changes, or their absence, above the preview's reasons."""
    found = tuple(WhyLine(each.text) for each in changes_of(draft, entry))
    title = translate("HandChanges", "Changed") if found else translate("HandChanges", "Nothing changed yet")
    return replace(shown, sections=(Section(title, found), *shown.sections))


def _open_parts(draft: PlayedDraft) -> dict[str, str]:
    missing = draft.missing if isinstance(draft, HandDraft) else ()
    return {step_title(step): _OPEN for step in missing}


def _parts(entry: PlayedEntry, draft: PlayedDraft) -> dict[str, str]:
    ruleset, language = draft.ruleset, draft.language
    parts: dict[str, str] = {}
    if isinstance(entry, PositiveGame):
        parts[step_title(Ask.GAME)] = name_of_entry(entry, ruleset, language)
        parts |= _positive(entry, ruleset, language)
    elif isinstance(entry, NegativeGame):
        parts[step_title(Ask.GAME)] = name_of_entry(entry, ruleset, language)
        parts |= _negative(entry, ruleset, language)
    elif isinstance(entry, Trischaken):
        parts = {isolated(each): format_thirds(thirds, always_blatt=True) for each, thirds in entry.card_points.items()}
        if entry.most:
            parts[translate("HandChanges", "Most card points")] = ", ".join(map(isolated, entry.most))
            parts[translate("HandChanges", "The game")] = "✓" if entry.has_game else "–"
            parts[translate("HandChanges", "No trick")] = ", ".join(map(isolated, entry.without)) or "–"
    elif isinstance(entry, Annulled):
        parts[step_title(Ask.GAME)] = translate("HandChanges", "struck")
    elif isinstance(entry, Renonce):
        parts[step_title(Ask.GAME)] = name_of_entry(entry, ruleset, language)
    if entry.note:
        parts[translate("HandChanges", "Note")] = visible(entry.note, one_line=True)
    return parts


def _positive(entry: PositiveGame, ruleset: Ruleset, language: str) -> dict[str, str]:
    parts = {step_title(Ask.DECLARER): isolated(entry.declarer)}
    game = ruleset.games.get(entry.game)
    if game is not None and game.calls_partner and entry.result is not Result.CONCEDED:
        alone = translate("HandChanges", "alone")
        parts[step_title(Ask.PARTNER)] = alone if entry.partner is None else isolated(entry.partner)
    if entry.card_points is not None:
        parts[step_title(Ask.RESULT)] = format_thirds(entry.card_points, always_blatt=True)
    elif entry.result is not None:
        parts[step_title(Ask.RESULT)] = result_text(entry.result)
    if entry.kontra:
        parts[step_title(Ask.KONTRA)] = _level(entry.kontra, ruleset)
    for call in entry.bonuses:
        if call.bonus in ruleset.bonuses:
            name = bonus_label(ruleset.bonuses[call.bonus], language)
            if call.side is Side.OPPONENTS:
                name = f"{name} ({side_text(call.side)})"
            parts[name] = _bonus(call, ruleset)
    return parts


def _bonus(call: BonusCall, ruleset: Ruleset) -> str:
    text = mark_text(mark_of(call))
    return f"{text}, {_level(call.kontra, ruleset)}" if call.kontra else text


def _negative(entry: NegativeGame, ruleset: Ruleset, language: str) -> dict[str, str]:
    names = [isolated(each.player) for each in entry.declarers]
    parts = {step_title(Ask.DECLARER): " + ".join(names)}
    several = len(names) > 1
    for each in entry.declarers:
        if each.game is not None:
            own = f"{step_title(Ask.GAME)} {isolated(each.player)}"
            parts[own] = name_of(each.game, ruleset, language)
        result, kontra = step_title(Ask.RESULT), step_title(Ask.KONTRA)
        if several:
            result, kontra = f"{result} {isolated(each.player)}", f"{kontra} – {isolated(each.player)}:"
        if each.won is not None:
            parts[result] = result_text(Result.WON if each.won else Result.LOST)
        parts |= {f"{kontra} {isolated(who)}": _level(level, ruleset) for who, level in each.kontra.items() if level}
        if each.no_kontra:
            parts[f"{kontra} {isolated(each.player)}"] = translate("HandChanges", "forced")
    if entry.mondfang:
        parts[translate("HandChanges", "Mond")] = translate("HandChanges", "captured")
    return parts


def _places(entry: PlayedEntry, other: PlayedEntry, draft: PlayedDraft) -> dict[str, str]:
    """Return the dealer, Vorhand and players sitting out of ``entry`` that the other entry gives differently."""
    base, found = draft.places.base, {}
    if entry.dealer != other.dealer:
        found[translate("HandWords", "Dealer")] = isolated(entry.dealer or base.dealer)
    if entry.vorhand != other.vorhand:
        found[translate("HandWords", "Vorhand")] = isolated(entry.vorhand or base.vorhand)
    if entry.sitting_out != other.sitting_out:
        out = base.sitting_out if entry.sitting_out is None else entry.sitting_out
        found[translate("HandWords", "Sits out")] = Wording(draft.language).people(out)
    return found


def _level(level: int, ruleset: Ruleset) -> str:
    return kontra_words(ruleset)[min(level, ruleset.kontra_levels)]
