"""Another name for a house ruleset, in a small dialog. Stores nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tarockblock.app.rules.naming import name_problem
from tarockblock.domain.problems import Problem
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import vbox
from tarockblock.ui.kit.widgets.text_label import TextLabel


@dataclass
class NameDraft:
    """A name, and those that others have."""

    name: str
    taken: Collection[str]

    def problems(self) -> list[Problem]:
        """Why it cannot be used."""
        wrong = name_problem(self.name, self.taken)
        return [] if wrong is None else [wrong]


class RulesetNameDialog(FormDialog[NameDraft]):
    """``entered`` carries a name that can be used; whoever stores it closes the dialog, or says why not."""

    manual = "house-rules"
    around = (18, 14, 18, 12)

    def __init__(self, name: str, taken: Collection[str], wording: Wording, parent: QWidget) -> None:
        super().__init__(NameDraft(name, taken), wording, parent=parent)
        label = self.tr("Name")
        field = self.line("name", label)
        self.lay_out(
            self.tr("Rename house rules"),
            self.tr("Rename"),
            vbox(TextLabel(label, 13, 500, "text2"), field, self.problem("name"), gap=6),
            width=440,
            first=field,
        )

    def fact(self) -> object | None:
        return None if self.draft.problems() else self.draft.name.strip()
