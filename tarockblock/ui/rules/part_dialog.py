"""The dialog for adding a game or bonus, copied from a shipped one."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tarockblock.app.rules.parts import NewPartDraft
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import name_in
from tarockblock.rules.library import shipped
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import add, within
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox


class NewPartDialog(FormDialog[NewPartDraft]):
    """A new game or bonus; ``entered`` carries its draft."""

    manual = "house-rules"

    def __init__(self, draft: NewPartDraft, wording: Wording, parent: QWidget) -> None:
        super().__init__(draft, wording, parent=parent)
        language = wording.language
        options = [
            (each.id, self.tr("{name} ({ruleset})").format(name=each.name(language), ruleset=self._short(each.ruleset)))
            for each in draft.known.values()
        ]
        self._language = language
        self._flow = FlowLayout(gap=10)
        self._ticks = within(QWidget(), self._flow)
        self._title = TextLabel("", 13, 600)
        self._shown: tuple[str, ...] = ()
        first, second = (
            (self.tr("won"), self.tr("lost")) if draft.is_game else (self.tr("silent"), self.tr("announced"))
        )
        name = self.line("name", self.tr("Name"), width=220, most=80)
        self.lay_out(
            self.tr("Add a game") if draft.is_game else self.tr("Add a bonus"),
            self.tr("Add"),
            titled(
                self.tr("Counts like"),
                self.menu("model", self.tr("Counts like"), options, put=self._choose, captioned=False),
            ),
            titled(self.tr("Name"), name, below=self.problem("name")),
            titled(
                self.tr("Key in the hand dialog"),
                self.line("key", self.tr("Key in the hand dialog"), width=50, most=1),
                below=self.problem("key"),
            ),
            titled(
                self.tr("Price per opponent, or factor of the game"),
                self.line("first", first, width=66, most=9),
                first,
                self.line("second", second, width=66, most=9),
                second,
                below=self.problem("first", "second"),
            ),
            self._title,
            self._ticks,
            width=560,
            first=name,
        )

    def _short(self, ruleset: str) -> str:
        return shipped(ruleset).short.get(self._words.language if isinstance(self._words, Wording) else "en")

    def _choose(self, model: str) -> None:
        self.draft.choose(model)

    def refresh(self) -> None:
        """Show the draft, with a tick per permitted bonus or game."""
        super().refresh()
        choices = self.draft.choices
        words = self.tr("Bonuses in this game") if self.draft.is_game else self.tr("Games with this bonus")
        self._title.set_text(words if choices else "")
        if tuple(choices) != self._shown:
            self._make_ticks()
        for name, tick in zip(self._shown, self._ticks.findChildren(TickBox), strict=True):
            tick.setChecked(name in self.draft.allowed)

    def _make_ticks(self) -> None:
        for tick in self._ticks.findChildren(TickBox):
            self._flow.removeWidget(tick)
            tick.setParent(None)
            tick.deleteLater()
        self._shown = tuple(self.draft.choices)
        for name, table in self.draft.choices.items():
            label = name_in(table, (), self._language) or name
            tick = TickBox(label, label)
            tick.clicked.connect(lambda on, name=name: self.do(lambda: self.draft.allow(name, allowed=on)))
            add(self._flow, tick)
