"""The referee's way out, beside the row of pages: the hand is struck, or dealt again, and why."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.clauses import clause_words
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.parts import InfoBox
from tarockblock.ui.kit.layout import grow, hbox, stretch, vbox
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.renonce.page import FieldPage

CLAUSE = "annulled"
"""The clause of the rulesets that say when a referee may annul."""
MAX_REASON = 200


class RefereePage(FieldPage):
    """Two buttons and a field; ↑ and ↓ in the field choose between the two."""

    shows = Page.REFEREE

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        self.title = TextLabel(self.tr("The hand is not scored"), 16, 600)
        self.table = TextLabel("", 13, 400, wrap=True)
        self.strike, self.replay = ChoiceButton(self.tr("Strike"), "", "↑"), ChoiceButton(self.tr("Replay"), "", "↓")
        meaning = (self.tr("Everybody gets 0; the hand counts in the Radl."), self.tr("The same dealer deals again."))
        self.strike.clicked.connect(lambda: self._choose(False))
        self.replay.clicked.connect(lambda: self._choose(True))
        self.field = TextField(self.tr("Reason"), self.tr("Reason, if anybody asks later"), height=38)
        self.field.setMaxLength(MAX_REASON)
        self.field.textEdited.connect(self._typed)
        self.field.installEventFilter(self)
        self.info = InfoBox()
        choices = []
        for button, words in zip((self.strike, self.replay), meaning, strict=True):
            button.setAccessibleDescription(words)
            button.setMinimumWidth(max(each.sizeHint().width() for each in (self.strike, self.replay)))
            choices.append(hbox(button, grow(TextLabel(words, 13, 400, "text2", wrap=True)), gap=12))
        below = (TextLabel(self.tr("Reason"), 13, 600), self.field, self.info, stretch())
        self.setLayout(vbox(self.title, self.table, *choices, *below, gap=10))

    def refresh(self) -> None:
        """Show what is chosen."""
        flow = self.flow
        self.table.set_text(self.tr("In Trischaken there is no game that could be lost: what did the table decide?"))
        self.table.setVisible(flow.consequence.table_decides)
        self.strike.setChecked(not flow.replay)
        self.replay.setChecked(flow.replay)
        clause = flow.ruleset.clauses.get(CLAUSE)
        self.info.setVisible(clause is not None)
        if clause is not None:
            words = clause_words(clause, Wording(flow.language))
            self.info.set_text(words.words, words.head)

    def enter(self) -> None:
        self.field.setText(visible(self.flow.reason, one_line=True))
        self.settle()

    def own_keys(self) -> list[OwnKey]:
        """What is to become of the hand."""
        words = translate("KeysDialog", "from choice to choice")
        return [OwnKey(("Up", "Down"), words, lambda key: self._choose(key == "Down"))]

    def _choose(self, replay: bool) -> None:
        self.flow.replay = replay
        self.answered.emit()

    def _typed(self, text: str) -> None:
        self.flow.reason = text
