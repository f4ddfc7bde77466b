"""The panels of *Geld*."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, grow, hbox, set_margins, space, stretch, vbox
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import Arranged
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.panel import EmptyPage, Panel
from tarockblock.ui.kit.widgets.text_label import TextLabel

_EDGE = 2


class PanelRow(QHBoxLayout):
    """A row whose tables shrink before the page scrolls."""

    def hasHeightForWidth(self) -> bool:
        return False


class TablePanel(Arranged, Panel):
    """A heading with a figure, a remark and a table, or a hint if empty."""

    def __init__(self, title: str, table: QWidget, *buttons: QWidget) -> None:
        super().__init__()
        self.table = table
        self.title = TextLabel(title, 15, 650, elide=True)
        self.figure = TextLabel("", 15, 600)
        self.hint = TextLabel("", 13, 400, "text2", wrap=True)
        set_margins(self.hint, (14, 4, 14, 12))
        self.hint.hide()
        self.remark = TextLabel("", 13, 400, "text2", wrap=True)
        set_margins(self.remark, (14, 0, 14, 8))
        self.remark.hide()
        head = hbox(grow(self.title), self.figure, *buttons, gap=8, margins=(14, 10, 10, 6))
        edge = Pixels(_EDGE)
        parts = (head, self.remark, grow(table), self.hint, stretch(0))
        self.setLayout(vbox(*parts, gap=0, margins=(edge, 0, edge, Pixels(6))))

    def show_remark(self, sentence: str) -> None:
        self.remark.set_text(sentence)
        self.remark.setVisible(bool(sentence))
        self.restyle()

    def hasHeightForWidth(self) -> bool:
        """Return False: the table shrinks, not the remark or a higher panel."""
        return False

    def restyle(self) -> None:
        margins = self.contentsMargins()
        width = self.width() - margins.left() - margins.right() - _EDGE * 2
        self.remark.setMinimumHeight(max(0, self.remark.heightForWidth(width)))

    def show_hint(self, sentence: str) -> None:
        self.hint.set_text(sentence)
        self.hint.setVisible(bool(sentence))
        self.table.setVisible(not sentence)


class KittyPanel(Panel):
    """The kitty's cash and claims."""

    def __init__(self) -> None:
        super().__init__()
        self._cash = TextLabel("", 20, 650)
        self._title = TextLabel(self.tr("Kitty"), 15, 650)
        self._cash_word = TextLabel(self.tr("cash"), 13, 400, "text2")
        self._owed = TextLabel("", 15, 600)
        self._owed_word = TextLabel("", 13, 400, "text2")
        self._hint = TextLabel("", 13, 400, "text2", wrap=True)
        box = (self._title, space(10), self._cash, self._cash_word)
        line = hbox(*box, stretch(), self._owed, self._owed_word, gap=6)
        self.setLayout(vbox(line, self._hint, gap=4, margins=(14, 10)))

    def show_kitty(self, cash: str, owed: str, *, owes: bool, hint: str, end: str = "") -> None:
        """Show the formatted amounts, of today or a year's ``end``, or ``hint`` if there is no kitty.

        ``owes`` tells if the kitty is the debtor.
        """
        self._title.set_text(self.tr("Kitty at the end of {year}").format(year=end) if end else self.tr("Kitty"))
        self._cash.set_text(cash)
        self._owed.set_text(owed)
        if end:
            self._owed_word.set_text(self.tr("it owed") if owes else self.tr("was owed to it"))
        else:
            self._owed_word.set_text(self.tr("it owes") if owes else self.tr("owed to it"))
        for widget in (self._cash, self._cash_word):
            widget.setVisible(not hint)
        for widget in (self._owed, self._owed_word):
            widget.setVisible(bool(owed) and not hint)
        self._hint.set_text(hint)
        self._hint.setVisible(bool(hint))
        parts = (
            self._title.accessibleName(),
            hint or f"{cash} {self._cash_word.accessibleName()}",
            f"{owed} {self._owed_word.accessibleName()}",
        )
        self.setAccessibleName(", ".join(parts[: 3 if owed and not hint else 2]))


class EmptyMoney(EmptyPage):
    """The empty page, with reason and remedy."""

    def __init__(self, actions: Actions) -> None:
        labels = {
            "new_evening": None,
            "page_archive": translate("EmptyMoney", "To the archive"),
            "page_evening": translate("EmptyMoney", "To the evening"),
        }
        super().__init__(
            {name: ActionButton(actions[name], label=label, kind=ButtonKind.PRIMARY) for name, label in labels.items()}
        )

    def unbooked_words(self, count: int, key: str) -> str:
        """Say that closed evenings are not booked; ``key`` settles one."""
        # Kept out of `MoneyView`: in a base class, PySide finds no translation for texts with a number.
        return self.tr(
            "%n evening(s) of this round are closed, but not booked, and count for nothing here. Look at one in the"
            " archive, settle it ({settle}) and close it: then it is in the book.",
            None,
            count,
        ).format(settle=key)
