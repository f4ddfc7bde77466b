"""An evening beside what it would have been under another ruleset, and what could not go along. Stores nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem, QWidget

from tarockblock.app.archive import DetachedSession
from tarockblock.app.rules.library import all_rulesets
from tarockblock.app.settings import LedgerView
from tarockblock.domain.evening import Evening
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.visible_text import isolated
from tarockblock.domain.what_if import WhatIf, what_if
from tarockblock.exchange.wording import Wording
from tarockblock.ui.archive.archive_note import NoteView
from tarockblock.ui.archive.what_if_lines import WhatIfLines, WhatIfWords
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox, within
from tarockblock.ui.kit.roles import SIGN_ROLE, STRONG_ROLE, Index
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.painting import draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import PAD, PlainDelegate, PlainTable
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.actions import Where

LEFT_OUT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of every cell of a hand that does not count in the second ledger: the word for it; of others None."""


class WhatIfModel(ColumnsModel[int]):
    """The first row is the sum; then a row an entry. Only what differs is coloured, as the difference."""

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._wording = wording
        self.players: tuple[str, ...] = ()
        """Names of the player columns."""
        self.longest: tuple[str, ...] = ()
        """Every player's longest figure."""

    def set_found(self, found: WhatIf, account: LedgerView) -> None:
        """Show another one, in points or in money."""
        lines = WhatIfLines(found, account, self._wording)
        self.players, self.longest = lines.players, lines.longest
        self.set_rows(range(lines.rows), _columns(lines))


def _columns(lines: WhatIfLines) -> list[Column[int]]:
    roles: dict[int, Callable[[int], Any]] = {STRONG_ROLE: lambda row: row == 0, LEFT_OUT_ROLE: lines.left_out}
    number, game = (partial(lines.head, column=column) for column in (0, 1))
    columns = [
        Column(translate("Archive", "No."), number, right=True, roles=roles),
        Column(translate("Archive", "Game"), game, spoken=partial(game, spoken=True), roles=roles),
    ]
    for player in lines.players:
        sign = {SIGN_ROLE: partial(lines.sign, player=player)}
        columns.append(Column(player, partial(lines.cell, player=player), right=True, roles=roles | sign))
    return columns


_LOSSES = 6
_NUMBER, _GAME, _GAME_MOST, _PLAYER = 56, 230, 420, 138
_ACCOUNTS = (LedgerView.POINTS, LedgerView.MONEY)


class WhatIfCells(PlainDelegate):
    """As in any plain table, but for hands that are left out: struck, on sunken ground, with a word beside."""

    def line(self, index: Index, font: QFont, room: float) -> str:
        """A hand by whole words, as many as there is room for: the game comes first."""
        words = super().line(index, font, room).split(" ")
        for count in range(len(words), 1, -1):
            shown = " ".join(words[:count]) + (" …" if count < len(words) else "")
            if text_width(font, shown) <= room:
                return shown
        return words[0]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One line of text a cell."""
        word = index.data(LEFT_OUT_ROLE)
        if not word:
            super().paint(painter, option, index)
            return
        rect = QRectF(option.rect)
        chosen = option.state & QStyle.StateFlag.State_Selected
        painter.save()
        painter.fillRect(rect, QColor(tokens().accent_soft if chosen else tokens().sunken))
        hairline(painter, rect.left(), rect.right() + 1, rect.bottom(), tokens().line)
        area = rect.adjusted(px(PAD), 0, -px(PAD), 0)
        face, text = QFont(font(13)), str(index.data() or "")
        if index.column() == 1:
            face.setStrikeOut(True)
            area.setRight(area.right() - badge_width(word) - px(8))
            width = draw_text(painter, area, text, face, tokens().text2, may_be_cut=True)
            paint_badge(painter, area.left() + width + px(8), area.center().y(), word, Tone.PLAIN)
        else:
            align = index.data(Qt.ItemDataRole.TextAlignmentRole)
            draw_text(painter, area, text, face, tokens().text2, Qt.AlignmentFlag(align))
        painter.restore()


class WhatIfView(QWidget):
    """The evening as it was beside what it would have come to."""

    def __init__(self, languages: Languages, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self._cells = WhatIfModel(languages.wording, self)
        self.table = PlainTable(self.tr("As it was, and as it would have been"), self._cells)
        self.table.setItemDelegate(WhatIfCells(self.table))
        self.table.resized.connect(self._share_out)
        self._lost_head = TextLabel("", 13, 600, wrap=True)
        self._basis = TextLabel("", 13, 400, "text2", wrap=True)
        self.lost = NoteView(self.tr("What cannot be carried over"), "surface", _LOSSES)
        self._lay_out()

    def _lay_out(self) -> None:
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
        """Begin with the first other ruleset; StoreError where those of the house cannot be read."""
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
        self._cells.set_found(found, self._account)
        self._share_out()
        self.table.setCurrentIndex(self._cells.index(0, 0))
        self._show_words(found)

    def _choose_account(self, place: int) -> None:
        self._account = _ACCOUNTS[place]
        self._fill()

    def _offer_accounts(self, found: WhatIf) -> None:
        """Both accounts where they compare; the money alone where points are cents in one of the two rulesets."""
        labels = (self.tr("Points"), self.tr("Money"))
        if found.points_compare and found.after.evening.ruleset.points_are_cents:
            labels = (self.tr("Cents"), self.tr("Euros"))
        self.account.set_labels(labels, self.tr("Account compared"))
        self.account.setVisible(found.points_compare)
        self._account = _ACCOUNTS[self.account.current] if found.points_compare else LedgerView.MONEY

    def _share_out(self) -> None:
        """Players get what their figures need, or more where there is room; the game the rest, up to a bound.

        Where that leaves room, all share it: the table has no bare edge.
        """
        header = self.table.horizontalHeader()
        face = font(13, 600)
        room, players = self.table.viewport().width() - px(_NUMBER), max(1, len(self._cells.players))
        need = ceil(max((text_width(face, text) for text in self._cells.longest), default=0)) + 2 * px(PAD) + 1
        player = max(need, min(px(_PLAYER), (room - px(_GAME)) // players))
        game = max(px(_GAME), min(px(_GAME_MOST), room - players * player))
        player = max(player, (room - game) // players)
        widths = {0: px(_NUMBER), 1: max(game, room - players * player)}
        for place in range(header.count()):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(place, widths.get(place, player))

    def _show_words(self, found: WhatIf) -> None:
        words = WhatIfWords(found, self._account, self._languages.wording)
        self._lost_head.set_text(words.head)
        self.lost.show_note("\n".join(words.losses))
        self._basis.set_text(words.basis)
        self._basis.setVisible(bool(words.basis))
