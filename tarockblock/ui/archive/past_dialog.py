"""The dialog for a table of past evenings: a preview of each row, and every fault with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer

from tarockblock.app.clock import Clock
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.past_draft import PastDraft
from tarockblock.app.past_years import read_table
from tarockblock.app.rules.library import all_rulesets
from tarockblock.app.storage import Store, in_store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.formatting import decimal_text
from tarockblock.exchange.language import short_date
from tarockblock.exchange.past_table import PastRow
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import grow
from tarockblock.ui.kit.save_dialog import ask_files
from tarockblock.ui.kit.translate import joined, sentence, translate
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame
from tarockblock.visible_text import isolated, visible

_WAIT_MS = 300
"""Pause in typing after which the preview follows the round's name."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the table: its place, day and figures, and its result. A ``fault`` prevents the import."""

    place: str
    day: str
    text: str
    fate: str = ""
    fault: bool = False


class PastDialog(FormDialog[PastDraft]):
    """The preview of a table. ``entered`` asks to store it."""

    manual = "earlier-years"
    quiet = ("round",)

    def __init__(
        self, draft: PastDraft, store: Store, clock: Clock, rulesets: Sequence[Ruleset], wording: Wording, frame: Frame
    ) -> None:
        super().__init__(draft, wording, parent=frame)
        self._store, self._clock, self._wording = store, clock, wording
        self._later = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._later.timeout.connect(self._replan)
        self.file = KeyButton(self.tr("Another file …"), "folder", kind=ButtonKind.QUIET, do=partial(ask_table, frame))
        self.foot.add_lead(self.file)
        titles = {"round": self.tr("Round"), "in_euros": self.tr("The figures are"), "ruleset": self.tr("Ruleset")}
        units = {False: self.tr("points"), True: self.tr("euros")}
        named = [(each, visible(each.name.get(wording.language))) for each in rulesets]
        choices, choose = [(None, self.tr("as at its latest evening")), *named], self._choose
        self.line("round_text", self.tr("Name of the round"), width=220, put=self._name_round)
        self.choice("in_euros", titles["in_euros"], units, put=partial(choose, "in_euros"))
        self.menu("ruleset", titles["ruleset"], choices, put=partial(choose, "ruleset"), captioned=False)
        choosing = [titled(title, self.fields[path], below=self.problem(path)) for path, title in titles.items()]
        columns = [
            Column[PreviewRow](self.tr("Row"), lambda row: row.place, width=Width(fits=True, part=0.2)),
            Column[PreviewRow](self.tr("Day"), lambda row: row.day, width=Width(fits=True)),
            Column[PreviewRow](
                self.tr("Evening"),
                lambda row: row.text,
                ink=lambda row: "minus" if row.fault else "text",
                width=Width(200, share=1),
            ),
            Column[PreviewRow]("", lambda row: row.fate, ink=lambda _row: "text2", width=Width(fits=True)),
        ]
        self.rows = PlainTable(self.tr("Preview"), ColumnsModel(columns, self), wraps=True, least=6)
        self._left = TextLabel("", 13, 400, "text2", wrap=True)
        self.lay_out(
            self.tr("Earlier years – {file}").format(file=isolated(draft.path.name)),
            self.tr("Import"),
            SideBySide(*choosing, gap=20),
            grow(self.rows),
            self._left,
            self.tick("booked", self.tr("Booked and paid"), self.tr("Book the evenings; all was paid on their day")),
            width=860,
            height=560,
            first=self.rows if draft.round_text else "round",
        )
        self._replan()

    def _choose(self, name: str, value: object) -> None:
        setattr(self.draft, name, value)
        self._replan()

    def _name_round(self, text: str) -> None:
        self.draft.round_text = text
        self._later.start()

    def _replan(self) -> None:
        self._later.stop()
        self.draft.replan(self._store, self._clock)
        self.rows.show_rows(list(preview_rows(self.draft, self._wording)))
        self.refresh()

    def fact(self) -> object | None:
        if self._later.isActive():
            self._replan()
        return super().fact()

    def refresh(self) -> None:
        plan, table, word = self.draft.plan, self.draft.table, self._wording.reason
        parts = (("past_left", table.left), ("past_totals", table.totals)) if table is not None else ()
        self._left.set_text(" ".join(sentence(word(code, places=", ".join(at))) for code, at in parts if at))
        self._left.setVisible(bool(self._left.text()))
        count = 0 if plan is None else len(plan.new)
        self.primary.set_label(self.tr("Import %n evening(s)", None, count) if count else self.tr("Import"))
        super().refresh()

    def reason(self, found: Mapping[str, str]) -> str:
        """Count the faults that the table shows; the others are beside their fields."""
        faults = sum(each.fault for each in self.rows.cells.rows)
        if faults and not {"round", "in_euros", "ruleset"} & found.keys():
            return self.tr("%n fault(s): mend the file, then choose it again.", None, faults)
        return super().reason(found)


def preview_rows(draft: PastDraft, wording: Wording) -> Iterator[PreviewRow]:
    """Yield the faults of a table, then its rows with their results."""
    for each in draft.problems():
        if each in draft.faults:
            yield PreviewRow(each.path, "", sentence(wording.problem(each)), fault=True)
    if draft.table is None:
        return
    new, here = translate("PastDialog", "carried over"), translate("PastDialog", "is here already")
    plan = draft.plan
    known = set() if plan is None else {each.place for each in plan.evenings if each.number is not None}
    fates = [(row, new if plan is None or plan.carried else here) for row in draft.table.carried]
    fates += [(row, here if row.place in known else "") for row in draft.table.evenings]
    for row, fate in fates:
        day = short_date(row.day.isoformat(), wording.language)
        yield PreviewRow(row.place, day, _figures(row, wording), fate)


def _figures(row: PastRow, wording: Wording) -> str:
    digits = 2 if any(each.denominator != 1 for each in row.figures.values()) else 0
    texts = (
        f"{isolated(who)} {decimal_text(each, wording.language, digits=digits)}" for who, each in row.figures.items()
    )
    return ", ".join(texts)


def ask_table(frame: Frame) -> None:
    """Choose a file, then show its table."""
    kinds = translate("PastDialog", "Tables (*.csv *.xlsx)")
    title = translate("PastDialog", "Earlier years")
    ask_files(frame, title, kinds, lambda files: show_table(frame, files[0]), several=False)


def show_table(frame: Frame, path: Path) -> None:
    """Show a file's preview, in place of another one."""
    from tarockblock.ui.kit.busy import run_busy

    session, host, wording = frame.session, frame.dialogs, frame.languages.wording
    words = translate("PastDialog", "Reading the table …")
    read = host.tried(lambda: run_busy(frame, words, lambda: read_table(path, session.clock)))
    known = host.tried(lambda: (read_accounts(session.store), all_rulesets(session.store)))
    if read is None or known is None:
        return
    if isinstance(host.dialog, PastDialog):
        host.dialog.reject()
    called = known[0].round_names
    usual = (
        next(iter(called.values())) if len(called) == 1 else called.get(session.round, "") if session.is_open else ""
    )
    draft = PastDraft(path, *read, round_text=usual)
    dialog = PastDialog(draft, session.store, session.clock, known[1], wording, frame)

    def store() -> None:
        file, words = session.store.file, translate("PastDialog", "Importing …")
        numbers = run_busy(dialog, words, lambda: in_store(file, lambda there: draft.take(there, session.clock)))
        plan = draft.plan
        assert plan is not None
        frame.do("past_taken", numbers)
        text = wording.reason("past_taken", **plan.counts, round=plan.round)
        frame.notify(sentence(joined(text, wording.reason("past_booked") if draft.booked and numbers else "", by="; ")))

    host.ask(dialog, store)
