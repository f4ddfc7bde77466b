"""The pages of the wizard: their base, the case, the verdict, and the referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import WayOut
from tarockblock.domain.ruleset import Verdict
from tarockblock.exchange.wording import Wording, clause_words
from tarockblock.ui.entry.parts import AskedPart, ChoiceGrid, InfoBox, Option
from tarockblock.ui.kit.layout import grow, hbox, set_margins, stretch, vbox, within
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import ENTER
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, StepTitle, TextLabel
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox, VerdictData, VerdictKind
from tarockblock.ui.renonce.blocks import OptionBlock
from tarockblock.ui.renonce.case_list import CaseList
from tarockblock.ui.renonce.parts import Question, QuestionsBlock
from tarockblock.ui.renonce.verdicts import clauses_of, sentence, verdict_data, way_word
from tarockblock.visible_text import visible


class ChangeButton(AskedPart):
    """A button back to an earlier page, and a tab stop."""

    def __init__(self, name: str) -> None:
        super().__init__()
        words = translate("RenonceParts", "Change")
        self.button = KeyButton(words, height=32, name=name, do=lambda: self.pressed.emit("", 0))
        self.setLayout(hbox(self.button, gap=0))

    def stop(self, index: int = 0) -> QWidget:
        return self.button


def give_focus(widget: QWidget | None) -> None:
    """Focus a widget as a dialog does when it opens."""
    if widget is not None:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


class WizardPage(QWidget):
    """A page of questions; ``parts`` maps each kind to the widget that shows it.

    After an answer it emits `answered`; the wizard then refreshes everything and places the focus. Keys go to the
    focused question.
    """

    shows: Page
    answered = Signal()
    on_requested = Signal()
    change_requested = Signal(object)
    """Asks for another page of the flow."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark]) -> None:
        super().__init__()
        self.flow, self.marks, self.asked = flow, marks, flow.lists[self.shows]
        self.parts: dict[Ask, AskedPart] = {}
        self.build(flow)

    def build(self, flow: RenonceFlow) -> None:
        raise NotImplementedError

    def show_parts(self, parts: Mapping[Ask, AskedPart]) -> None:
        self.parts = dict(parts)
        for ask, part in parts.items():
            part.pressed.connect(partial(self.give, ask))
            part.did.connect(self.do)

    def refresh(self) -> None:
        raise NotImplementedError

    def press(self, text: str, *, shift: bool) -> bool:
        """Pass a key to the focused question."""
        done = self.asked.press(text, shift=shift)
        if done:
            self.answered.emit()
        return done

    def go_by(self, offset: int) -> bool:
        moved = self.asked.go_by(offset)
        if moved:
            self._listen()
        return moved

    def enter(self) -> None:
        self.to_open()

    def tab_in(self, *, forward: bool) -> None:
        self.asked.go_to_end(forward=forward)
        self._listen()

    def to_open(self) -> None:
        self.asked.to_open()
        self._listen()

    def settle(self) -> None:
        """Focus the chosen answer, or the first; without questions the page only handles Enter."""
        part = self.parts.get(self.asked.step)
        give_focus(self.window() if part is None else part.stop(self.asked.index))

    def focus_moved(self, widget: QWidget) -> None:
        """Activate the question that a click or arrow has reached."""
        for ask, part in self.parts.items():
            index = part.index_at(widget)
            if index is not None:
                self.asked.go_to(ask, index)
                self.refresh()

    def do(self, ask: Ask, action: Callable[[], object]) -> None:
        """Run an action within a question that does not answer it, keeping it active."""
        self.asked.go_to(ask)
        action()
        self.answered.emit()

    def give(self, ask: Ask, to: str, index: int = 0) -> None:
        self.asked.answer(ask, to, index)
        self.answered.emit()

    def tell(self, change: Callable[[str], object], what: str) -> None:
        """Change the flow other than by an answer."""
        change(what)
        self.answered.emit()

    def _listen(self) -> None:
        self.refresh()
        self.settle()


class FieldPage(WizardPage):
    """A page whose text field keeps the focus: Enter goes on, other keys are the page's own or text."""

    field: TextField

    def settle(self) -> None:
        if not self.field.hasFocus():
            give_focus(self.field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if not press_own(self, event) and event.key() not in ENTER:
            return False
        if event.key() in ENTER:
            self.on_requested.emit()
        return True

    def own_keys(self) -> list[OwnKey]:
        raise NotImplementedError


class VerdictPage(WizardPage):
    """The verdict: questions, the table's decision, the target of a consequence."""

    shows = Page.VERDICT

    def build(self, flow: RenonceFlow) -> None:
        self.title = TextLabel("", 16, 600, wrap=True)
        self.questions = QuestionsBlock()
        self.ways_title = StepTitle(self.tr("How did the table, or the referee, decide?"))
        self.ways = ChoiceGrid(len(WayOut), self.ways_title)
        self.box = VerdictBox(VerdictData(VerdictKind.DEPENDS, ""))
        self.options = OptionBlock(flow, self.marks)
        self.options.change.clicked.connect(lambda: self.change_requested.emit(Page.FACTS))
        self.limit = InfoBox()
        self.show_parts({Ask.QUESTION: self.questions, Ask.WAYS: self.ways, Ask.OPTION: self.options})
        self.setLayout(
            vbox(self.title, self.questions, self.ways, self.box, self.options, stretch(), self.limit, gap=12)
        )

    def refresh(self) -> None:
        flow, inquiry = self.flow, self.flow.inquiry
        if inquiry.case is None:
            return
        language = flow.language
        self.asked.follow()
        self.title.set_text(inquiry.case.name.get(language))
        asked = [Question(each.question.get(language), each.answer) for each in inquiry.questions]
        self.questions.refresh(asked, self.asked.listening(Ask.QUESTION))
        # The table's options if a text forbids something without a price.
        listening = self.asked.step is Ask.WAYS
        self.ways.setVisible(inquiry.asks_table)
        self.ways_title.set_active(listening)
        options = [Option(way, way_word(way, self.flow), str(number)) for number, way in enumerate(WayOut, 1)]
        self.ways.show_options(options, () if inquiry.way is None else (inquiry.way,), listening=listening)
        self.box.set_data(verdict_data(flow, asked=True))
        self.options.setVisible(bool(flow.consequence.options))
        self.options.refresh(listening=self.asked.step is Ask.OPTION)
        rules = flow.ruleset.renonce
        limit = "" if rules.time_limit is None else rules.time_limit.get(language)
        cited = clauses_of(flow, () if rules.time_limit_clause is None else (rules.time_limit_clause,))
        self.limit.set_text(limit, cited[0].reference if cited else "")
        # A case that is no renonce has no time limit for claims.
        self.limit.setVisible(bool(limit) and inquiry.verdict is not Verdict.NONE)


CLAUSE = "annulled"
"""The clause in rulesets that say when a referee may annul."""
MAX_REASON = 200


class RefereePage(FieldPage):
    """Two buttons and a reason; ↑ and ↓ in the field choose between the buttons."""

    shows = Page.REFEREE

    def build(self, flow: RenonceFlow) -> None:
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
        flow = self.flow
        self.table.set_text(self.tr("A Trischaken has no game to lose: how did the table decide?"))
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
        words = translate("KeysDialog", "from choice to choice")
        return [OwnKey(("Up", "Down"), words, lambda key: self._choose(key == "Down"))]

    def _choose(self, replay: bool) -> None:
        self.flow.replay = replay
        self.answered.emit()

    def _typed(self, text: str) -> None:
        self.flow.reason = text


class CasePage(FieldPage):
    """The search: its field keeps the focus, and the list follows its arrows."""

    shows = Page.CASE

    def build(self, flow: RenonceFlow) -> None:
        self.field = TextField(self.tr("Search the cases"), self.tr("Search: suit, bird, talon, turn …"), height=38)
        self.field.textEdited.connect(partial(self.tell, flow.look_for))
        self.field.installEventFilter(self)
        self.list = CaseList(flow.language)
        self.list.setAccessibleName(self.tr("Cases"))
        self.list.case_chosen.connect(partial(self.tell, flow.choose_case))
        self.list.on_requested.connect(self.on_requested)
        self._nothing = TextLabel(
            self.tr("Nothing found. Other words, or “Another breach of the rules”?"), 14, 500, "text", wrap=True
        )
        set_margins(self._nothing, (12, 8, 12, 4))
        self.problem = ProblemLabel()
        policy = self.problem.sizePolicy()
        policy.setRetainSizeWhenHidden(False)
        self.problem.setSizePolicy(policy)
        self.setLayout(
            vbox(
                self.field,
                grow(within(Panel(), vbox(self._nothing, grow(self.list), margins=(2, 6)))),
                self.problem,
                gap=8,
            )
        )

    def refresh(self) -> None:
        groups = self.flow.groups
        self._nothing.setVisible(not groups)
        groups = groups or self.flow.search.last_resort()
        case = self.flow.inquiry.case
        self.list.show_groups(groups, None if case is None else case.id)
        missing = self.flow.missing
        wrong = missing if missing is not None and missing.code not in ("no_case", "which_case") else None
        self.problem.show_problem(sentence(wrong, self.flow))
        self.problem.setVisible(bool(self.problem.text()))

    def enter(self) -> None:
        self.field.setText(self.flow.query)
        self.settle()
        self.list.scrollTo(self.list.currentIndex())

    def own_keys(self) -> list[OwnKey]:
        """Return the keys that walk the list from the search field."""
        page = self.list.page_length()
        steps = {"Down": 1, "Up": -1, "PgDown": page, "PgUp": -page}
        words = translate("KeysDialog", "to the next case, or back")
        return [OwnKey(tuple(steps), words, lambda key: self.list.walk(steps[key]))]
