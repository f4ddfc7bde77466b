"""The question whether a changed name is the same person."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from tarockblock.domain.names import Respelled
from tarockblock.ui.kit.dialog import back_on_screen, room_on_screen
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.visible_text import isolated


class SamePerson(QWidget):
    """A line for each changed known name; the same person is the default."""

    def __init__(self, form: FormDialog[Any], respelled: Respelled, most: int) -> None:
        super().__init__(form)
        self._form, self._respelled = form, respelled
        self.lines = [NameQuestion() for _ in range(most)]
        for index, line in enumerate(self.lines):
            line.choice.current_changed.connect(partial(self._answer, index))
        self.setLayout(vbox(*self.lines, gap=Pixels(4)))
        self.refresh()

    def refresh(self) -> None:
        asked, shown = self._respelled.asked, sum(not line.isHidden() for line in self.lines)
        for index, line in enumerate(self.lines):
            line.setVisible(index < len(asked))
            if index < len(asked):
                line.show_pair(asked[index], same=self._respelled.is_same(asked[index]))
        self.setVisible(bool(asked))
        if len(asked) > shown and self._form.isVisible():  # else the parts above would be squeezed
            more = (len(asked) - shown) * (self.lines[0].sizeHint().height() + px(6))
            self._form.resize(self._form.width(), min(self._form.height() + more, room_on_screen(self).height()))
            back_on_screen(self._form)

    def _answer(self, index: int, chosen: int) -> None:
        asked = self._respelled.asked
        if index < len(asked):
            self._form.do(partial(self._respelled.answer, asked[index], same=chosen == 0))


class NameQuestion(QWidget):
    """A changed name, both answers, and the chosen one's effect."""

    def __init__(self) -> None:
        super().__init__()
        self.names = TextLabel("", 13, 600, elide=True)
        self.choice = SegmentedControl((self.tr("the same person"), self.tr("somebody else")), "")
        self.follows = TextLabel("", 12, 400, "text2", elide=True)
        self.setLayout(vbox(hbox(grow(self.names), self.choice, gap=Pixels(8)), self.follows, gap=Pixels(2)))

    def show_pair(self, pair: tuple[str, str], *, same: bool) -> None:
        old, new = map(isolated, pair)
        self.names.set_text(f"{old} → {new}")
        name = self.tr("Who is {name}?").format(name=new)
        self.choice.set_labels((self.tr("the same person"), self.tr("somebody else")), name)
        self.choice.set_current(0 if same else 1)
        self.follows.set_text(follows(old, new, same=same))


def follows(old: str, new: str, *, same: bool) -> str:
    if same:
        text = translate("SamePerson", "{old} is now called {new} everywhere, with money and colour.")
    else:
        text = translate("SamePerson", "{old} keeps evenings and money; only {new} sits here.")
    return text.format(old=old, new=new)


def called_now(pairs: tuple[tuple[str, str], ...]) -> str:
    names = ", ".join(f"{isolated(old)} → {isolated(new)}" for old, new in pairs)
    return translate("SamePerson", "Renamed everywhere: {names}.").format(names=names)
