"""First page: what happened. Typing searches, the arrows choose; the verdict stands beside it at once."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.ui.kit.layout import grow, set_margins, vbox, within
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.renonce.case_list import CaseList
from tarockblock.ui.renonce.page import FieldPage
from tarockblock.ui.renonce.words import sentence


class CasePage(FieldPage):
    """The search field keeps the focus; the list follows its arrows."""

    shows = Page.CASE

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        self.field = TextField(self.tr("Search the cases"), self.tr("Search: suit, bird, talon, turn …"), height=38)
        self.field.textEdited.connect(self._searched)
        self.field.installEventFilter(self)
        self.list = CaseList(flow.language)
        self.list.setAccessibleName(self.tr("Cases"))
        self.list.case_chosen.connect(self._chosen)
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
        """Show what was found and chosen."""
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
        """Into the search field."""
        self.field.setText(self.flow.query)
        self.settle()
        self.list.scrollTo(self.list.currentIndex())

    def own_keys(self) -> list[OwnKey]:
        """Through the list, from the search field."""
        page = self.list.page_length()
        steps = {"Down": 1, "Up": -1, "PgDown": page, "PgUp": -page}
        words = translate("KeysDialog", "to the next case, or back")
        return [OwnKey(tuple(steps), words, lambda key: self.list.walk(steps[key]))]

    def _searched(self, text: str) -> None:
        self.flow.look_for(text)
        self.answered.emit()

    def _chosen(self, case_id: str) -> None:
        self.flow.choose_case(case_id)
        self.answered.emit()
