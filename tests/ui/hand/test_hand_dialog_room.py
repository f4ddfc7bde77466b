"""Room: every game of every ruleset fits 1280 × 720 without scrolling, nothing is cut, nothing moves."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import Result, Side
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme, font, px
from tarockblock.ui.kit.widgets.bonus_strip import BonusStrip
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.level_button import LevelRow
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tests.app.hand_tools import RULESETS, draft_of, typed
from tests.store.kit import FIVE
from tests.thorough import some
from tests.ui.hand.hand_keys import Opened
from tests.ui.windows import type_keys

SIX = (*FIVE, "Fritz")


SCALES = [80, 90, 110, 125, 140, 150, 175, 200]


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize(
    ("ruleset", "language", "scale"),
    [*product(RULESETS, ("de", "en"), (100,)), *some(product(RULESETS, ("de", "en"), SCALES), 9)],
)
def test_room__every_game_with_the_most_there_can_be_in_it(
    opened: Opened, qapp: QApplication, theme: Theme, ruleset: str, language: str, scale: int
) -> None:
    """On 1280 × 720 with its frame the dialog keeps its size, and nothing is cut or lies on something else.

    Above 100 % foot and preview stay and the middle scrolls, up and down alone (design.md).
    """
    theme.set_text_scale(scale)
    Languages(qapp, language)
    dialog = opened(draft_of(ruleset, FIVE if scale <= 100 else SIX, "Cilli", language))
    if scale != 100:
        dialog.resize(1264, 672)
        settle()
    size = dialog.size()
    assert size.width() + 2 <= 1280
    assert size.height() + 40 <= 720
    games = dialog.picker.findChildren(ChoiceButton)
    assert [each.accessibleName().split(", ")[0] for each in games] == [each.label for each in dialog.draft.choices]
    assert [each.label for each in games if each.least_width() > each.width()] == []
    if scale == 100:
        assert len({each.x() for each in games}) == 2
        assert len({each.width() for each in games}) == 1
    for choice in some(dialog.draft.choices, 8, 4 * (language == "de") + RULESETS.index(ruleset)):
        for filled in (False, True):  # before a declarer is chosen all four can still be called: five answers in a row
            dialog.draft.choose_game(choice)
            if filled:
                fill(dialog.draft)
            dialog.refresh()
            settle()
            bars = (dialog._scroll.horizontalScrollBar(), dialog._scroll.verticalScrollBar())
            assert [bar.maximum() for bar in bars[: 1 if scale > 100 else 2] if bar.maximum()] == [], choice.id
            assert dialog.size() == size
            assert not [*clipped(dialog), *overlapping(dialog.answers)], choice.id
        for label in dialog.answers.bonuses.findChildren(TextLabel):
            if label.isVisible():  # in two lines where one is too narrow ("Capture of the Mond" in Tulln)
                longest = max(label.text().split(), key=len, default="")
                assert label.heightForWidth(label.width()) <= label.height(), label.text()
                assert label.fontMetrics().horizontalAdvance(longest) <= label.width(), label.text()
    assert dialog.rect().contains(dialog.foot.geometry())
    assert dialog.preview.isVisible()


def fill(draft: HandDraft) -> None:
    """Answer everything, with Kontra wherever it can be."""
    draft.choose_declarer("Dora")
    if draft.is_negative:
        for player in draft.negatives.beside:
            if player not in draft.negatives.declarers:
                draft.toggle_bei(player)
        for row in draft.negatives.rows():
            draft.negatives.set_won(row.player, True)
        return
    if draft.partners:
        draft.choose_partner("Anna")
    draft.choose_result(Result.LOST)
    for row in draft.bonuses.rows():
        mark = BonusMark.LOST if BonusMark.LOST in row.cells[Side.DECLARER] else BonusMark.SILENT
        draft.bonuses.mark(row.id, Side.DECLARER, mark)
        draft.bonuses.set_kontra(row.id, draft.ruleset.kontra_levels)


def clipped(dialog: HandDialog) -> list[str]:
    """Visible controls that reach beyond what holds them, or are too narrow for their words."""
    found = []
    for widget in [each for kind in (QAbstractButton, QLineEdit, LevelRow) for each in dialog.findChildren(kind)]:
        if not widget.isVisible():
            continue
        needed = widget.minimumSizeHint().width()
        if isinstance(widget.parentWidget(), BonusStrip):
            # A chosen cell: the smaller glyph, gap, bold value.
            bold = QFontMetricsF(font(13, 700)).horizontalAdvance(widget.accessibleName().split(", ")[-1])
            needed = px(9 + 1) + bold
        if not widget.parentWidget().rect().contains(widget.geometry()) or widget.width() < needed:
            found.append(f"{type(widget).__name__} {widget.accessibleName()}")
    return found


def overlapping(dialog: QWidget) -> list[str]:
    """Pairs of visible buttons and fields of which one lies on the other."""
    widgets = [each for kind in (QAbstractButton, QLineEdit) for each in dialog.findChildren(kind) if each.isVisible()]
    places = [(each, QRect(each.mapTo(dialog, QPoint(0, 0)), each.size())) for each in widgets]
    return [
        f"{one.accessibleName()} | {other.accessibleName()}"
        for (one, here), (other, there) in combinations(places, 2)
        if here.intersects(there)
    ]


@pytest.mark.sweep
def test_room__long_names_and_the_preview_push_nothing(opened: Opened) -> None:
    # Room: long names are cut and push nothing.
    names = ("Maximiliane von und zu Hohenstein-Wallsee", "Bert", "Müller & Söhne", "Dora", "Emil")
    dialog = opened(draft_of("tulln-2009", tuple(name[:40] for name in names), "Bert"))
    for choice in some(dialog.draft.choices, 3):
        dialog.draft.choose_game(choice)
        dialog.draft.choose_declarer(names[0][:40])
        dialog.draft.negatives.toggle_bei("Emil")
        dialog.refresh()
        QApplication.processEvents()
        assert dialog._scroll.horizontalScrollBar().maximum() == 0
        assert not clipped(dialog), choice.id

    # Room: the only one who can play a Rufer stands there whole, beside columns that are empty.
    dialog = opened(typed(draft_of("ooe-2023", ("Anna", "Bert", "Christl", "Dora", "Emil", "Fritz"), "Bert"), "R"))
    (only,) = dialog.answers.parties.declarers.findChildren(ChoiceButton)
    assert only.accessibleName().endswith("Christl, Vorhand")
    assert only.width() >= only.sizeHint().width()

    # Room: the preview never moves.
    dialog = opened(draft_of("tulln-2009"))
    places = set()
    for choice in some(dialog.draft.choices, 3, 1):
        dialog.draft.choose_game(choice)
        dialog.refresh()
        QApplication.processEvents()
        places.add((dialog.preview.mapTo(dialog, dialog.preview.rect().topLeft()), dialog.preview.size()).__str__())
    assert len(places) == 1

    # Other widths: a dialog made narrower puts less side by side.
    dialog = opened(typed(draft_of("tulln-2009"), "214G"))
    for width in (1264, 1100, 960, 800, 1264):
        dialog.resize(width, 664)
        settle()
        assert dialog.width() == width
        assert dialog._scroll.horizontalScrollBar().maximum() == 0
        assert not clipped(dialog)
        assert dialog.answers.step_of(dialog.focusWidget()) is Ask.BONUSES


@pytest.mark.parametrize(
    ("ruleset", "size", "scale", "columns"),
    [
        ("tirol-2025", (1264, 664), 150, 2),
        ("tirol-2025", (1012, 664), 100, 2),
        ("tirol-2025", (1012, 720), 150, 2),
        ("tulln-2009", (1012, 720), 150, 1),
    ],
)
def test_little_room__two_columns_of_games_where_two_fit_and_the_middle_scrolls(
    opened: Opened, theme: Theme, ruleset: str, size: tuple[int, int], scale: int, columns: int
) -> None:
    """With six at the table; the games are above the answers, and the question that listens brings all of them up."""
    theme.set_text_scale(scale)
    dialog = opened(draft_of(ruleset, SIX, "Fritz"))
    dialog.resize(*size)
    settle()
    assert (dialog.width(), dialog.height()) == size
    games = dialog.picker.findChildren(ChoiceButton)
    assert len({each.x() for each in games}) == columns
    assert len({each.width() for each in games}) == 1
    assert [each.label for each in games if each.least_width() > each.width()] == []
    type_keys("s")
    settle()
    scroll = dialog._scroll.verticalScrollBar()
    assert scroll.maximum() > 0
    assert scroll.value() == min(dialog.answers.y() - px(6), scroll.maximum())
    assert dialog._scroll.horizontalScrollBar().maximum() == 0
    assert dialog.foot.primary.isVisible()
    assert dialog.rect().contains(dialog.foot.geometry())


def settle() -> None:
    """Let the layouts come to rest: they tell their parents of another size one event later."""
    for _ in range(3):
        QApplication.processEvents()


def test_room__long_and_short_names_share_a_row_so_that_all_are_whole(opened: Opened) -> None:
    people = ("Elfriede", "Hannelore", "Bert", "Franz", "Dmytro", "Ida")
    draft = draft_of("tirol-2025", people, "Franz")
    draft.choose_game(next(each for each in draft.choices if each.id == "solorufer"))
    dialog = opened(draft)
    row = dialog.answers.parties.rows[Ask.DECLARER]
    assert sorted(row.buttons) == ["Dmytro", "Elfriede", "Hannelore", "Ida"]
    face, bold = QFontMetricsF(font(14, 500)), QFontMetricsF(font(14, 600))
    for name, button in row.buttons.items():
        around = button.sizeHint().width() - bold.horizontalAdvance(name)
        assert face.horizontalAdvance(name) <= button.width() - around + 1, name
