"""Imports, exports, copies and prints evenings from the window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage

from tarockblock.app.archive import corrected_as, find_same, import_evening, load, trash
from tarockblock.app.archive.export import export, make_whole, picture_page, report_of
from tarockblock.app.archive.files import file_name
from tarockblock.app.files import evening_bytes, load_evening
from tarockblock.app.settings import ExportPurpose
from tarockblock.app.states import with_apart
from tarockblock.domain.evening import Evening
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.page_rows import message
from tarockblock.exchange.report import EveningReport
from tarockblock.exchange.sheets import score_sheet
from tarockblock.ui.archive.dropped_lines import unreadable_words
from tarockblock.ui.kit.delivery import Delivery, busy_sentence, stopped_sentence, writing_sentence
from tarockblock.ui.kit.messages import show_message
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.save_dialog import Kinds, ask_path
from tarockblock.ui.kit.translate import sentence, translate
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.ledger.misfits import misfits, not_readable_sentence
from tarockblock.ui.shell.frame import Frame, tell_exported
from tarockblock.visible_text import isolated


def read_file(window: Frame, path: Path) -> Evening | None:
    """Read an evening, or report the problem and return None."""
    wording = window.languages.wording
    try:
        evening, problems = load_evening(evening_bytes(path))
    except OSError as error:
        text = translate("Files", "“{file}” cannot be read: {reason}")
        window.show_problem(text.format(file=path.name, reason=wording.system(reason_of(error))))
        return None
    except TarockblockError as error:
        window.show_error(error)
        return None
    if evening is None:
        show_message(window, translate("Files", "Evening file"), *unreadable_words(path.name, problems, wording))
    return evening


def import_file(window: Frame, path: Path) -> bool:
    """Import an evening and show it; change nothing if it has problems."""
    evening = read_file(window, path)
    if evening is None:
        return False
    store = window.session.store
    done = window.dialogs.tried(lambda: with_apart(store, lambda: import_evening(store, evening)))
    if done is None:
        return False
    evening_id, apart = done
    before = window.session.evening_id
    window.bridge.open(evening_id)
    text = translate("Files", "Imported: {evening}.").format(evening=isolated(evening.title or path.name))
    remarks = [sentence(each.sentence(window.languages.wording)) for each in apart]
    kind = NoticeKind.PROBLEM if remarks else NoticeKind.OK
    window.undo_offer.offer(" ".join((text, *remarks)), lambda: _take_back(window, evening_id, before), kind)
    return True


def _take_back(window: Frame, number: int, before: int | None) -> None:
    if not window.attempt(lambda: trash(window.session.store, number, clock=window.session.clock)):
        return
    if before is None:
        window.session.leave()
    else:
        window.bridge.open(before)
    window.refresh()
    window.notify(translate("Files", "Taken back: the evening is in the trash."))


def look_at_file(window: Frame, path: Path) -> None:
    """Show a file's evening without storing it."""
    from tarockblock.ui.archive.archive_evening import FileDialog

    evening = read_file(window, path)
    if evening is None:
        return
    store = window.session.store
    here = window.dialogs.tried(lambda: find_same(store, evening))
    corrected = None if here is None else window.dialogs.tried(lambda: corrected_as(store, here, evening))
    dialog = FileDialog(evening, path.name, window.languages, writable=not window.read_only, here=here, parent=window)
    if corrected is not None:
        dialog.panel.show_ledger(dialog.ledger, corrected)

    def take_over() -> None:
        dialog.accept()
        import_file(window, path)

    dialog.wanted.connect(take_over)
    dialog.table.why_requested.connect(lambda index: window.do("show_why", dialog.table, index, dialog))
    window.dialogs.open(dialog)


def kinds_for(purpose: ExportPurpose) -> Kinds:
    """Return a purpose's file types, the usual one first."""
    kinds: dict[ExportPurpose, Kinds] = {
        ExportPurpose.PICTURE: {translate("Files", "Picture of the chart (*.png *.svg)"): (".png", ".svg")},
        ExportPurpose.PAPER: {
            translate("Files", "Score sheet (*.pdf)"): (".pdf",),
            translate("Files", "Page for the browser (*.html)"): (".html",),
        },
        ExportPurpose.SPREADSHEET: {
            translate("Files", "Spreadsheet (*.xlsx)"): (".xlsx",),
            translate("Files", "Table (*.csv)"): (".csv",),
        },
        ExportPurpose.HAND_ON: {
            translate("Files", "Evening files (*.tarock.json *.json)"): (".tarock.json", ".json"),
        },
    }
    return kinds[purpose]


def ask_export(window: Frame, number: int | None = None) -> None:
    """Ask for purpose and place, then export an evening, by default the open one."""
    from tarockblock.ui.shell.export_dialog import ask_purpose  # a start shows no dialog

    number = number or window.session.evening_id or 0
    evening = window.dialogs.tried(lambda: load(window.session.store, number))
    if evening is None:
        return
    title, name = translate("Files", "Export evening"), file_name(evening)
    notes = {
        ExportPurpose.PICTURE: translate("Files", "for the group: PNG or SVG"),
        ExportPurpose.PAPER: translate("Files", "to print or read: PDF or a page for the browser"),
        ExportPurpose.SPREADSHEET: translate("Files", "for further calculations: XLSX or CSV"),
        ExportPurpose.HAND_ON: translate("Files", "to another Tarockblock: evening file"),
    }

    def ask_place(purpose: ExportPurpose) -> None:
        kinds = kinds_for(purpose)
        ask_path(window, title, kinds, name, lambda path, _kind: export_file(window, path, number))

    ask_purpose(window, title, notes, ask_place)


def copy_evening(window: Frame, number: int | None = None) -> None:
    """Copy an evening to the clipboard as picture and text."""
    report, wording = _report(window, number), window.languages.wording
    if report is None:
        return

    def copied(picture: bytes) -> None:
        data = QMimeData()
        data.setImageData(QImage.fromData(picture))
        data.setText(message(report, wording))
        QGuiApplication.clipboard().setMimeData(data)
        window.notify(translate("Files", "Copied, as a picture and as text."))

    begun = Delivery.of(window).begin(
        translate("Files", "The picture is being drawn …"),
        lambda _: picture_page(report, "png", wording),
        copied,
        lambda error: _not_exported(window, error),
    )
    if not begun:
        window.show_problem(busy_sentence())


def print_evening(window: Frame, number: int | None = None) -> None:
    """Show the print preview of an evening, by default the open one."""
    report = _report(window, number)
    if report is not None:
        wording = window.languages.wording
        show_paper(window, score_sheet(report, wording), wording, window.notify)


def _report(window: Frame, number: int | None) -> EveningReport | None:
    """Return an evening's report, or report the problem and return None."""
    return window.dialogs.tried(lambda: report_of(window.session.store, number or window.session.evening_id or 0))


def export_file(window: Frame, path: Path, number: int | None = None) -> bool:
    """Export an evening in the format of the file's name; return False if that cannot begin.

    Only a complete file replaces an existing one.
    """
    report, wording = _report(window, number), window.languages.wording
    if report is None:
        return False
    begun = Delivery.of(window).begin(
        writing_sentence(path.name),
        partial(make_whole, path, lambda: export(report, path.suffix[1:].lower(), wording)),
        lambda written: _exported(window, path, report, written=written is not None),
        lambda error: _not_exported(window, error),
    )
    if not begun:
        window.show_problem(busy_sentence())
    return begun


def _exported(window: Frame, path: Path, report: EveningReport, *, written: bool) -> None:
    kind = path.suffix.lower()
    out = misfits(report.ledger) if kind == ".json" else ()
    if not written:
        window.show_problem(stopped_sentence(path.name))
    elif out:
        tell_exported(window, path, not_readable_sentence(out), NoticeKind.PROBLEM)
    else:
        from tarockblock.printing import missing_words

        wording = window.languages.wording
        missing = missing_words(score_sheet(report, wording), wording) if kind == ".pdf" else ""
        tell_exported(window, path, missing)


def _not_exported(window: Frame, error: Exception) -> None:
    if isinstance(error, ImportError):
        window.show_problem(translate("Files", "This format cannot be written here ({reason}).").format(reason=error))
    else:
        window.show_error(error)
