"""Preview panels of scored hands, for entry and "why"; computes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import PlayedEntry
from tarockblock.domain.ledger import Row
from tarockblock.domain.money import Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.reasons import ReasonLine, explain, role_of
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.preview_data import PlayerLine, PreviewData, Section, WhyLine


def preview_of(
    entry: PlayedEntry | None,
    row: Row | None,
    ruleset: Ruleset,
    deal: Deal,
    marks: Mapping[str, Mark],
    language: str,
    *,
    undecided: bool = False,
) -> PreviewData:
    """Return the panel for a hand; without a row it has roles and no figures.

    If the called partner is ``undecided``, no player is shown as an opponent.
    """
    wording = Wording(language)
    declarer = getattr(entry, "declarer", None)
    lines = tuple(
        _player_line(player, None if undecided and player != declarer else entry, row, deal, marks[player], wording)
        for player in deal.seating
    )
    if entry is None or row is None or row.score is None:
        return _panel(lines, wording)
    explanation = explain(entry, row.score, ruleset, deal, row.factor, wording)
    sections = tuple(
        Section(
            block.heading,
            (
                *(_why_line(line, language) for line in block.lines),
                *(() if block.total is None else (_why_line(block.total, language, total=True),)),
            ),
        )
        for block in explanation.blocks
    )
    total = sum((row.points[player] for player in row.points), Points())
    foot = translate("Preview", "Sum {total}").format(total=points_text(total, language))
    data = _panel(lines, wording, sections, explanation.clauses, foot, foot_ok=not total)
    return replace(data, about=explanation.about)


def _panel(
    players: tuple[PlayerLine, ...],
    wording: Wording,
    sections: tuple[Section, ...] = (),
    clauses: tuple[str, ...] = (),
    foot: str = "",
    *,
    foot_ok: bool = True,
) -> PreviewData:
    return PreviewData(
        title=translate("Preview", "Preview"),
        points_head=wording.reason("points"),
        money_head=wording.reason("money"),
        players=players,
        sections=sections,
        clauses=clauses,
        foot=foot,
        foot_ok=foot_ok,
    )


def _player_line(
    player: str, entry: PlayedEntry | None, row: Row | None, deal: Deal, mark: Mark, wording: Wording
) -> PlayerLine:
    role = role_of(player, entry, deal, wording)
    out = player in deal.sitting_out
    if row is None or row.score is None or (out and not row.points[player]):
        return PlayerLine(mark, player, role, out=out)
    points, cents = row.points[player], row.cents[player]
    shown = points_text(points, wording.language)
    return PlayerLine(mark, player, role, shown, euro_text(cents, wording.language), points.sign or cents.sign)


def _why_line(line: ReasonLine, language: str, *, total: bool = False) -> WhyLine:
    points = "" if line.points is None else points_text(line.points, language)
    money = "" if line.cents is None else euro_text(line.cents, language, unit=False)
    sign = 0 if line.points is None else line.points.sign
    return WhyLine(line.text, points, money, sign, line.notes, total)
