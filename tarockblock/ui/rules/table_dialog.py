"""The dialog for Trischaken's payments: who pays whom, how much and when."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.app.rules.table_draft import COUNTS, PRICES, TableDraft
from tarockblock.domain.trischaken_table import Group, Split
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import setting_texts
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import stretch
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.text_label import TextLabel

_MOST_TIMES = 6


class TableDialog(FormDialog[TableDraft]):
    """The lines of the table; ``entered`` carries its draft."""

    manual = "house-rules"

    def __init__(self, draft: TableDraft, wording: Wording, parent: QWidget) -> None:
        super().__init__(draft, wording, parent=parent)
        self._wording = wording
        self._groups = [(str(each), wording.rule(f"group_{each}")) for each in Group]
        self._prices = [(each, wording.rule(f"field_trischaken_{each}")) for each in self._price_names()]
        at = self.menu("at", self.tr("Line"), [(0, "")], captioned=False)
        at.may_be_cut = True
        at.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        at.current_changed.disconnect()
        at.current_changed.connect(lambda index: self.do(setattr, draft, "at", index))
        self._lines = at
        self._reads = TextLabel("", 12, 500, "text2", wrap=True)
        buttons = [
            self._button(self.tr("New line"), "plus", draft.add),
            self._button(self.tr("Copy line"), "copy", draft.copy),
            self._button(self.tr("Remove line"), "trash", draft.remove),
            self._button(self.tr("Start over"), "undo", draft.clear),
        ]
        self.lay_out(
            self.tr("How Trischaken is settled"),
            self.tr("Apply"),
            titled(self.tr("Line"), at),
            titled("", *buttons),
            titled(
                self.tr("Who pays whom"),
                self._menu("payers", self.tr("pays"), self._groups),
                "→",
                self._menu("payees", self.tr("gets"), self._groups),
                self._menu("split", self.tr("how"), [(str(each), wording.rule(f"split_{each}")) for each in Split]),
            ),
            titled(
                self.tr("How much"),
                self._menu("times", self.tr("times"), [(each, f"{each} ×") for each in range(1, _MOST_TIMES + 1)]),
                self._menu("price", self.tr("Price"), self._prices),
                self.tr("with the game"),
                self._menu("with_game", self.tr("with the game"), [(None, self.tr("the same")), *self._prices]),
            ),
            titled(
                self.tr("When"),
                self.tr("without a trick"),
                self._menu("without", self.tr("without a trick"), self._counts(4)),
                self.tr("with the most points"),
                self._menu("most", self.tr("with the most points"), self._counts(5)),
            ),
            titled(
                "",
                self.tr("Vorhand among those with the most"),
                self._menu("vorhand", self.tr("Vorhand among those with the most"), self._either()),
            ),
            titled(
                "",
                self.tr("a player has the game"),
                self._menu("game", self.tr("a player has the game"), self._either()),
            ),
            self._reads,
            self.tick("places", self.tr("Ties"), self.tr("players with equal points share what their places yield")),
            stretch(),
            width=720,
            first=at,
        )

    def _price_names(self) -> list[str]:
        used = [line[key] for line in self.draft.lines for key in ("price", "with_game") if line.get(key)]
        return list(dict.fromkeys((*PRICES, *used)))

    def _menu(self, attribute: str, name: str, options: Sequence[tuple[Hashable, str]]) -> QWidget:
        return self.menu(attribute, name, options, captioned=False)

    def _button(self, text: str, icon: str, do: Callable[[], None]) -> KeyButton:
        button = KeyButton(text, icon, kind=ButtonKind.QUIET)
        button.clicked.connect(lambda: self.do(do))
        return button

    def _counts(self, most: int) -> list[tuple[Hashable, str]]:
        known = [each for each in COUNTS if not each or max(map(int, each.split())) < most]
        used = [" ".join(map(str, line.get(key, ()))) for line in self.draft.lines for key in ("without", "most")]
        words = self._wording.rule("counts_any")
        join = self._wording.rule("counts_or")
        return [(each, join.join(each.split()) or words) for each in dict.fromkeys((*known, *used))]

    def _either(self) -> list[tuple[Hashable, str]]:
        return [(None, self.tr("does not matter")), (True, self.tr("yes")), (False, self.tr("no"))]

    def refresh(self) -> None:
        """Show the selected line, and all in words."""
        self._lines.set_options([self._words_of(index) for index in range(len(self.draft.lines))], self.draft.at)
        super().refresh()
        readings = [
            f"{setting_texts()[name].name.get(self._wording.language)}: "
            f"{setting_texts()[name].values[value].get(self._wording.language)}"
            for name, value in self.draft.line.get("reads", {}).items()
        ]
        self._reads.set_text(
            self.tr("Only with this reading: {reading}").format(reading="; ".join(readings)) * bool(readings)
        )

    def _words_of(self, index: int) -> str:
        """Return a line in words: "2. most points → the others, with the game"."""
        line, wording = self.draft.lines[index], self._wording
        when = [
            wording.rule("line_without", counts=wording.rule("counts_or").join(map(str, line["without"])))
            if line.get("without")
            else "",
            wording.rule(f"line_vorhand_{line['vorhand']}".lower()) if "vorhand" in line else "",
            wording.rule(f"line_game_{line['game']}".lower()) if "game" in line else "",
        ]
        who = f"{index + 1}. {wording.rule('group_' + line['from'])} → {wording.rule('group_' + line['to'])}"
        return ", ".join((who, *filter(None, when)))
