"""An evening compared under another ruleset. Stores nothing."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive import DetachedSession
from tarockblock.app.rules.library import all_rulesets
from tarockblock.app.settings import LedgerView
from tarockblock.domain.evening import Evening
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.what_if import WhatIf, what_if
from tarockblock.ui.archive.archive_note import NoteView
from tarockblock.ui.archive.what_if_lines import WhatIfLines, WhatIfWords
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox, within
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.painting import draw_text, text_width
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import PAD
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.actions import Where
from tarockblock.visible_text import isolated


def _columns(lines: WhatIfLines) -> list[Column[int]]:
    def left_out(row: int) -> str:
        return lines.left_out(row) or ""

    def ground(row: int) -> str:
        return "sunken" if left_out(row) else ""

    def ink(row: int) -> str:
        return "text2" if left_out(row) else "text"

    def strong(row: int) -> bool:
        return row == 0

    def paint_game(painter: QPainter, rect: QRectF, row: int, _chosen: bool) -> bool:
        """Strike what is left out, and say so beside it."""
        word, area, face = left_out(row), rect.adjusted(px(PAD), 0, -px(PAD), 0), QFont(font(13))
        if word:
            face.setStrikeOut(True)
            area.setRight(area.right() - badge_width(word) - px(8))
            width = draw_text(painter, area, game(row), face, tokens().text2, may_be_cut=True)
            paint_badge(painter, area.left() + width + px(8), area.center().y(), word, Tone.PLAIN)
        return bool(word)

    number, game = (partial(lines.head, column=column) for column in (0, 1))
    kind = partial(Column[int], ground=ground, ink=ink, strong=strong)
    return [
        kind(translate("Archive", "No."), number, right=True, width=Width(_NUMBER)),
        kind(
            translate("Archive", "Game"),
            game,
            spoken=partial(game, spoken=True),
            width=Width(_GAME, _GAME_MOST),
            brief=_by_whole_words,
            paint=paint_game,
        ),
        *(
            kind(
                player,
                partial(lines.cell, player=player),
                right=True,
                head_tip=player,
                sign=partial(lines.sign, player=player),
                width=Width(0, _PLAYER, share=1, fits=True, part=1, may_be_cut=True),
            )
            for player in lines.players
        ),
    ]


_LOSSES = 6
_NUMBER, _GAME, _GAME_MOST, _PLAYER = 56, 230, 420, 138
_ACCOUNTS = (LedgerView.POINTS, LedgerView.MONEY)


def _by_whole_words(text: str, font: QFont, room: float) -> str:
    words = text.split(" ")
    for count in range(len(words), 1, -1):
        shown = " ".join(words[:count]) + (" …" if count < len(words) else "")
        if text_width(font, shown) <= room:
            return shown
    return words[0]


class WhatIfView(QWidget):
    """An evening's results under its own and another ruleset."""

    def __init__(self, languages: Languages, actions: Actions) -> None:
        super().__init__()
        self._languages = languages
        self._evening: Evening | None = None
        self._rulesets: tuple[Ruleset, ...] = ()
        self._account = LedgerView.POINTS
        self.back = ActionButton(actions["back"])
        actions.install(self, Where.DETAIL)
        self.choice = MenuButton(self.tr("Under"), [])
        self.choice.current_changed.connect(lambda _index: self._fill())
        self.account = SegmentedControl((self.tr("Points"), self.tr("Money")), self.tr("Account compared"))
        self.account.current_changed.connect(self._choose_account)
        self._title = TextLabel("", 18, 650, elide=True)
        self._cells: ColumnsModel[int] = ColumnsModel(parent=self)
        self.table = PlainTable(self.tr("As it was, and as it would have been"), self._cells)
        self._lost_head = TextLabel("", 13, 600, wrap=True)
        self._basis = TextLabel("", 13, 400, "text2", wrap=True)
        self.lost = NoteView(self.tr("Not possible there"), "surface", _LOSSES)
        sheet = within(Panel(), vbox(self.table, margins=(Pixels(2), Pixels(6))))
        self.setLayout(
            vbox(
                hbox(self.back, grow(self._title), self.account, self.choice, gap=Pixels(14)),
                grow(sheet),
                within(
                    Panel(),
                    vbox(
                        self._basis,
                        self._lost_head,
                        self.lost,
                        gap=Pixels(4),
                        margins=(Pixels(14), Pixels(8), Pixels(6), Pixels(8)),
                    ),
                ),
                gap=8,
            )
        )

    def show_evening(self, session: DetachedSession) -> None:
        """Start with the first other ruleset. Raise StoreError if house rules are unreadable."""
        self._evening, self._rulesets = session.evening, all_rulesets(session.store)
        self.choice.set_options([each.short.get(self._languages.language) for each in self._rulesets])
        ids = [each.id for each in self._rulesets]
        other = next((place for place, each in enumerate(ids) if each != session.evening.ruleset.id), 0)
        self.choice.set_current(other)
        self._fill()

    def _fill(self) -> None:
        if self._evening is None:
            return
        found = what_if(self._evening, self._rulesets[self.choice.current])
        language = self._languages.language
        title = self.tr("{evening}: {before}, and under {after}?").format(
            evening=isolated(self._evening.title) or self.tr("Evening"),
            before=self._evening.ruleset.short.get(language),
            after=self._rulesets[self.choice.current].short.get(language),
        )
        self._title.set_text(title)
        self._offer_accounts(found)
        lines = WhatIfLines(found, self._account, self._languages.wording)
        self._cells.set_rows(range(lines.rows), _columns(lines))
        self.table.setCurrentIndex(self._cells.index(0, 0))
        self._show_words(found)

    def _choose_account(self, place: int) -> None:
        self._account = _ACCOUNTS[place]
        self._fill()

    def _offer_accounts(self, found: WhatIf) -> None:
        """Offer both accounts, or money alone if one ruleset's points are cents."""
        labels = (self.tr("Points"), self.tr("Money"))
        if found.points_compare and found.after.evening.ruleset.points_are_cents:
            labels = (self.tr("Cents"), self.tr("Euros"))
        self.account.set_labels(labels, self.tr("Account compared"))
        self.account.setVisible(found.points_compare)
        self._account = _ACCOUNTS[self.account.current] if found.points_compare else LedgerView.MONEY

    def _show_words(self, found: WhatIf) -> None:
        words = WhatIfWords(found, self._account, self._languages.wording)
        self._lost_head.set_text(words.head)
        self.lost.show_note("\n".join(words.losses))
        self._basis.set_text(words.basis)
        self._basis.setVisible(bool(words.basis))
