"""Room: every game of every ruleset fits 1280 × 720 without scrolling, nothing is cut, nothing moves."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPoint, QRect, QTranslator
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import Result, Side
from tarockblock.ui.hand.hand_dialog import HandDialog
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


class German(QTranslator):
    """The German of translations/tarockblock_de.ts; what is not translated yet stays English."""

    def __init__(self) -> None:
        super().__init__()
        tree = ElementTree.parse(Path(__file__).parents[3] / "translations" / "tarockblock_de.ts")
        self.words = {
            (context.findtext("name"), message.findtext("source")): message.findtext("translation") or ""
            for context in tree.iter("context")
            for message in context.iter("message")
        }

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        # Qt words its own keys itself: "F%1" must not become an empty word.
        return self.words.get((context, source)) or (source if context == "QShortcut" else "")

    def isEmpty(self) -> bool:
        return False


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_room__fits_1280_by_720_with_its_frame_and_never_scrolls(opened: Opened, ruleset: str, language: str) -> None:
    """Every game of every ruleset, with the most there can be in it; the dialog keeps its size."""
    german = German()
    if language == "de":
        QApplication.installTranslator(german)
    try:
        dialog = opened(draft_of(ruleset, FIVE, "Cilli", language))
        size = dialog.size()
        assert size.width() + 2 <= 1280
        assert size.height() + 40 <= 720
        for choice in some(dialog.draft.choices, 8, 4 * (language == "de") + RULESETS.index(ruleset)):
            dialog.draft.choose_game(choice)
            fill(dialog.draft)
            dialog.refresh()
            QApplication.processEvents()
            bars = (dialog._scroll.horizontalScrollBar(), dialog._scroll.verticalScrollBar())
            assert [bar.maximum() for bar in bars] == [0, 0], choice.id
            assert dialog.size() == size
            assert dialog.minimumSizeHint().width() <= size.width()
            assert not clipped(dialog), choice.id
    finally:
        QApplication.removeTranslator(german)


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize(("ruleset", "language", "scale"), some(product(RULESETS, ["de", "en"], [100, 125]), 3))
def test_room__the_name_of_every_bonus_stands_there_whole(
    opened: Opened, theme: Theme, ruleset: str, language: str, scale: int
) -> None:
    """In two lines where one is too narrow ("Capture of the Mond" in Tulln)."""
    theme.set_text_scale(scale)
    dialog = opened(draft_of(ruleset, FIVE, "Cilli", language))
    dialog.draft.choose_game(next(each for each in dialog.draft.choices if each.id == "solorufer"))
    fill(dialog.draft)
    dialog.refresh()
    QApplication.processEvents()
    names = {row.label for row in dialog.draft.bonuses.rows()}
    labels = [each for each in dialog.findChildren(TextLabel) if each.isVisible() and each.accessibleName() in names]

    assert {each.text() for each in labels} == names
    for each in labels:
        assert each.heightForWidth(each.width()) <= each.height(), each.text()
        longest = max(each.text().split(), key=len)
        assert each.fontMetrics().horizontalAdvance(longest) <= each.width(), each.text()


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


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("ruleset", RULESETS)
def test_room__before_a_declarer_is_chosen_nothing_overlaps(opened: Opened, ruleset: str) -> None:
    """Then all four can still be called, and alone: five answers in the row."""
    dialog = opened(draft_of(ruleset, FIVE, "Cilli"))
    for choice in some(dialog.draft.choices, 4, RULESETS.index(ruleset)):
        dialog.draft.choose_game(choice)
        dialog.refresh()
        QApplication.processEvents()
        assert not overlapping(dialog), choice.id
        assert not clipped(dialog), choice.id


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_picker__two_equal_columns_and_no_label_cut(opened: Opened, ruleset: str, language: str) -> None:
    dialog = opened(draft_of(ruleset, FIVE, "Cilli", language))
    games = dialog.picker.findChildren(ChoiceButton)
    assert len(games) == len(dialog.draft.choices)
    assert len({each.x() for each in games}) == 2
    assert len({each.width() for each in games}) == 1
    assert [each.label for each in games if each.least_width() > each.width()] == []
    assert [each.accessibleName().split(", ")[0] for each in games] == [each.label for each in dialog.draft.choices]


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


SCALES = [80, 90, 110, 125, 140, 150, 175, 200]


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize(("scale", "ruleset"), some(product(SCALES, ["tirol-2025", "tulln-2009"]), 3))
def test_other_text_sizes__on_1280_by_720_only_up_and_down(
    opened: Opened, theme: Theme, scale: int, ruleset: str
) -> None:
    """design.md: foot and preview stay, the middle scrolls; never sideways, at no text size."""
    theme.set_text_scale(scale)
    dialog = opened(draft_of(ruleset, SIX, "Cilli"))
    dialog.resize(1264, 672)
    settle()
    assert (dialog.width(), dialog.height()) == (1264, 672)
    for choice in some(dialog.draft.choices, 9, SCALES.index(scale)):
        dialog.draft.choose_game(choice)
        fill(dialog.draft)
        dialog.refresh()
        settle()
        assert dialog._scroll.horizontalScrollBar().maximum() == 0, choice.id
        assert scale > 100 or dialog._scroll.verticalScrollBar().maximum() == 0, choice.id
        assert not clipped(dialog), choice.id
        assert not overlapping(dialog.answers), choice.id
    assert dialog.rect().contains(dialog.foot.geometry())
    assert dialog.preview.isVisible()


@pytest.mark.parametrize("scale", [125, 200])
def test_other_text_sizes__german_words_fit_too(opened: Opened, theme: Theme, scale: int) -> None:
    theme.set_text_scale(scale)
    german = German()
    QApplication.installTranslator(german)
    try:
        dialog = opened(typed(draft_of("tulln-2009", SIX, "Cilli"), "214GX"))
        dialog.resize(1264, 672)
        settle()
        assert (dialog.width(), dialog.height()) == (1264, 672)
        assert dialog._scroll.horizontalScrollBar().maximum() == 0
        assert not clipped(dialog)
    finally:
        QApplication.removeTranslator(german)


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
