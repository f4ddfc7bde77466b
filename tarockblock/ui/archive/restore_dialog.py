"""The dialog for restoring a copy, with a look inside first.

It reads copies in a thread; the caller restores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListWidgetItem, QWidget

from tarockblock.app.archive import EveningSummary
from tarockblock.app.restoring import REPLACED, Restorable, chosen_file
from tarockblock.app.safekeeping import CopyInside, damage_sentence, less_sentence
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.language import long_date
from tarockblock.exchange.wording import Wording
from tarockblock.ui.archive.archive_delegate import archive_row, evening_column
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Pixels, grow, vbox, within
from tarockblock.ui.kit.messages import ask
from tarockblock.ui.kit.roles import ROW_ROLE
from tarockblock.ui.kit.save_dialog import ask_files
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, draw_text, text_width, two_lines
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.tables import PlainListWidget
from tarockblock.ui.kit.widgets.text_label import StepTitle
from tarockblock.ui.kit.work import Work
from tarockblock.watch import Watch

HEIGHT = 52


@dataclass(frozen=True, slots=True)
class CopyLine:
    when: str
    why: str
    size: str


def _paint_copy(painter: QPainter, rect: QRectF, line: CopyLine, _chosen: bool) -> None:
    upper, lower = two_lines(rect.adjusted(px(14), px(7), -px(14), -px(8)))
    when = draw_text(painter, upper, line.when, font(14, 600), tokens().text, LEFT)
    why = draw_text(painter, lower, line.why, font(12), tokens().text2, LEFT)
    size = text_width(font(12), line.size) + px(10)
    # Beside the line that leaves room for it; a screen reader reads it anyway.
    beside = next((area for area, used in ((upper, when), (lower, why)) if used + size <= area.width()), None)
    if beside is not None:
        draw_text(painter, beside, line.size, font(12), tokens().text2, RIGHT)


class CopyList(PlainListWidget):
    """The copies, newest first; Enter is the dialog's."""

    def __init__(self, name: str) -> None:
        column = Column[CopyLine]("", lambda line: line.when, paint=_paint_copy, height=lambda *_: px(HEIGHT))
        super().__init__(name, column, bar=True)

    def add(self, line: CopyLine, *, first: bool = False) -> None:
        item = QListWidgetItem()
        item.setData(ROW_ROLE, line)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join((line.when, line.why, line.size)))
        self.insertItem(0 if first else self.count(), item)


WIDTH = 1040
_LIST, _LIST_LEAST, _HIGH = 350, 300, 380

LookInside = Callable[[Path], CopyInside]


class RestoreDialog(FormDialog[None]):
    """The copies to restore; `entered` carries the `Restorable`.

    ``look_inside`` reads a copy in a thread, one at a time, or raises TarockblockError. ``now`` holds the current
    evenings if readable: restoring a copy with less asks first. ``is_shared``: a
    round's folder will bring what the copy lacks.
    """

    manual = "nothing-gets-lost"
    gap, around = 10, (22, 16, 18, 16)

    def __init__(
        self,
        copies: Sequence[Restorable],
        look_inside: LookInside,
        wording: Wording,
        locale: QLocale,
        *,
        now: Sequence[EveningSummary] = (),
        is_shared: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(None, parent=parent)
        self._copies, self._look_inside = list(copies), look_inside
        self._wording, self._locale, self._now = wording, locale, now
        self._good = False
        self._seen: dict[Path, CopyInside | TarockblockError] = {}
        self._looked_at: Path | None = None
        self._is_done = False
        # Owned by the application: the dialog may be closed while a thread is at work.
        app = QCoreApplication.instance()
        self._work = Work(app)
        if app is not None:
            app.aboutToQuit.connect(self._work.wait)
        self._work.finished.connect(self._has_looked)
        self._work.failed.connect(self._fail)
        self.list = CopyList(self.tr("Copies"))
        self.inside = PlainListWidget(self.tr("Evenings in this copy"), evening_column())
        self.inside.setSelectionMode(PlainListWidget.SelectionMode.NoSelection)
        self.head = StepTitle("")
        self.verdict = Remark(self, RemarkKind.PROBLEM)
        self.file = KeyButton(self.tr("Another file …"), "folder", kind=ButtonKind.QUIET, do=self._ask_file)
        self.foot.add_lead(self.file)
        for copy in self._copies:
            self.list.add(self._line(copy))
        self.list.setCurrentRow(0 if self._copies else -1)
        self.list.currentRowChanged.connect(lambda _row: self.refresh())
        self.list.setMinimumSize(px(_LIST_LEAST), px(_HIGH))
        self.inside.setMinimumWidth(px(_LIST_LEAST))
        text = self.tr("The copy replaces all evenings. The present data is kept as a file and stays in the list.")
        if is_shared:
            folder = self.tr("The round's folder then brings back what the others have and this copy lacks.")
            text = f"{text} {folder}"
        newest = StepTitle(self.tr("Copies"), self.tr("the newest first"))
        right = vbox(self.head, self.verdict, grow(self._in_panel(self.inside)), gap=6)
        self.lay_out(
            self.tr("Restore an earlier copy"),
            self.tr("Restore this copy"),
            grow(
                SideBySide(
                    grow(vbox(newest, grow(self._in_panel(self.list)), gap=6), _LIST),
                    grow(right, WIDTH - _LIST),
                    gap=16,
                )
            ),
            Remark(self, RemarkKind.INFO, text),
            width=WIDTH,
            first=self.list if self._copies else self.file,
        )

    @property
    def chosen(self) -> Restorable | None:
        row = self.list.currentRow()
        return self._copies[row] if 0 <= row < len(self._copies) else None

    def fact(self) -> object | None:
        return self.chosen if self._good else None

    def refresh(self) -> None:
        copy = self.chosen
        self.inside.clear()
        self._good = False
        if copy is None:
            self.head.set_text(self.tr("There is no copy yet"), self.tr("one is made daily, and after every evening"))
            self.verdict.show_text("")
            self.foot.show_reason(self.tr("Choose a copy."))
            return
        inside = self._seen.get(copy.path)
        if inside is None:
            self.head.set_text(self.tr("Opening the copy …"))
            self.verdict.show_text("")
            self.foot.show_reason(self.tr("This copy is still being checked."))
            self._look(copy.path)
            return
        if isinstance(inside, TarockblockError):
            # By name only: the user knows the folder, and a path makes a long sentence.
            named = TarockblockError(inside.code, **inside.params | {"file": copy.path.name})
            self.head.set_text(self.tr("Cannot be restored"))
            self.verdict.show_text(f"{self._wording.error(named)}.", RemarkKind.PROBLEM)
            self.foot.show_reason(self.tr("This copy cannot be restored."))
            return
        self._good = True
        self._show_evenings(inside)
        sentences = (self._less(inside), damage_sentence(inside, self._wording))
        self.verdict.show_text(joined(*sentences, by=" "), RemarkKind.WARNING)
        self.foot.show_reason("")

    def add_file(self, path: Path) -> bool:
        """List a file chosen by hand; return False if unreadable."""
        try:
            copy = chosen_file(path)
        except OSError as error:
            text = self.tr("“{file}” cannot be read: {reason}")
            self.show_failure(text.format(file=path.name, reason=self._wording.system(reason_of(error))))
            return False
        self._copies.insert(0, copy)
        self.list.add(self._line(copy), first=True)
        self.list.setCurrentRow(0)
        self.refresh()
        return True

    def _in_panel(self, widget: QWidget) -> Panel:
        return within(Panel(), vbox(widget, margins=(Pixels(2), Pixels(8))))

    def done(self, arg__1: int) -> None:
        """Close without waiting for the thread."""
        self._is_done = True
        if self._work.is_running:
            self._work.finished.connect(self._work.deleteLater)
            self._work.failed.connect(self._work.deleteLater)
        else:
            self._work.deleteLater()
        super().done(arg__1)

    def _look(self, path: Path) -> None:
        if self._work.is_running:
            return  # the selected copy is read next
        look, self._looked_at = self._look_inside, path

        def task(_watch: Watch) -> CopyInside | TarockblockError:
            try:
                return look(path)
            except TarockblockError as error:
                return error

        self._work.start(task)

    def _has_looked(self, found: CopyInside | TarockblockError) -> None:
        if self._looked_at is not None:
            self._seen[self._looked_at] = found
        if not self._is_done:
            self.refresh()

    def _fail(self, error: Exception) -> None:
        raise error

    def enter(self) -> None:
        """Restore the copy, asking first if it holds less."""
        inside = self._seen.get(self.chosen.path) if self.chosen is not None else None
        less = self._less(inside) if isinstance(inside, CopyInside) else ""
        if not less or self.fact() is None:
            super().enter()
            return
        question = self.tr("Restore this copy anyway?")
        ask(self, self.windowTitle(), f"{less} {question}", self.tr("Restore"), super().enter)

    def _less(self, inside: CopyInside) -> str:
        return less_sentence(inside, self._now, self._wording)

    def _show_evenings(self, inside: CopyInside) -> None:
        hands = sum(each.hands for each in inside.evenings)
        text = self.tr("Evenings: {evenings} · hands: {hands}").format(evenings=len(inside.evenings), hands=hands)
        self.head.set_text(self.tr("In this copy"), text)
        for each in inside.evenings:
            row = archive_row(each, None, self._wording.language)
            if each.id in inside.damaged:
                row = replace(row, state=self.tr("damaged"))
            item = QListWidgetItem()
            item.setData(ROW_ROLE, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.spoken)
            self.inside.addItem(item)

    def _line(self, copy: Restorable) -> CopyLine:
        when = long_date(copy.at.date().isoformat(), self._wording.language)
        return CopyLine(f"{when}, {copy.at:%H:%M}", self._why(copy), self._locale.formattedDataSize(copy.size, 1))

    def _why(self, copy: Restorable) -> str:
        words = {
            "daily": self.tr("copy of the day"),
            "close": self.tr("when an evening was closed"),
            "merge": self.tr("before evenings were merged"),
            "manual": self.tr("made by hand"),
            REPLACED: self.tr("replaced by a copy"),
            "file": copy.path.name,
        }
        return words.get(copy.reason) or self.tr("before an update of the program")

    def _ask_file(self) -> None:
        kinds = self.tr("Databases of Tarockblock (*.db)")
        ask_files(self, self.tr("Choose a copy"), kinds, lambda files: self.add_file(files[0]), several=False)
