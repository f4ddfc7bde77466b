"""The statistics as files: what can be written, and where; contents come from ``exchange``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from tarockblock.exchange import statistics_export
from tarockblock.exchange.json_text import write_json
from tarockblock.ui.models.statistics.statistics_figures import PageFigures

translate = QCoreApplication.translate
Say = Callable[[str], None]


def ask_export(parent: QWidget, page: PageFigures, said: Say, failed: Say) -> None:
    """Let kind and place be chosen, then write."""
    kinds = {
        translate("Statistics", "Table (*.csv)"): table_text,
        translate("Statistics", "Everything (*.json)"): everything_text,
        translate("Statistics", "Balances over time (*.csv)"): over_time_text,
        translate("Statistics", "All pairs (*.csv)"): pairs_text,
    }
    dialog = QFileDialog(parent, translate("Statistics", "Export statistics"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters(list(kinds))
    dialog.selectFile(translate("Statistics", "statistics"))

    def chosen(name: str) -> None:
        kind = kinds.get(dialog.selectedNameFilter(), table_text)
        path = Path(name)
        if path.suffix == ".json":
            kind = everything_text
        if not path.suffix:
            path = path.with_name(path.name + (".json" if kind is everything_text else ".csv"))
        write(path, kind(page), said, failed)

    dialog.fileSelected.connect(chosen)
    dialog.open()


def write(path: Path, text: str, said: Say, failed: Say) -> bool:
    """Write a file; one that is there is replaced only by a whole one."""
    partial = path.with_name(path.name + ".part")
    try:
        # The mark at the beginning tells spreadsheets that the text is UTF-8.
        partial.write_bytes(text.encode("utf-8-sig" if path.suffix == ".csv" else "utf-8"))
        partial.replace(path)
    except OSError as error:
        text = translate("Statistics", "“{file}” cannot be written: {reason}")
        failed(text.format(file=path.name, reason=error.strerror or str(error)))
        return False
    said(translate("Statistics", "Exported to {file}.").format(file=path.name))
    return True


def table_text(page: PageFigures) -> str:
    """The table as it is shown."""
    return statistics_export.table_csv(page.table)


def over_time_text(page: PageFigures) -> str:
    """Everybody's balance after each evening."""
    statistics = page.statistics
    return statistics_export.over_time_csv({name: statistics.over_time(name) for name in statistics.facts.players})


def pairs_text(page: PageFigures) -> str:
    """Everybody with everybody."""
    return statistics_export.matrix_csv(page.statistics.matrix() or {})


def everything_text(page: PageFigures) -> str:
    """Table and all figures of all players."""
    statistics = page.statistics
    return write_json(
        {
            "table": statistics_export.table_data(page.table),
            "players": [statistics_export.player_data(statistics.player(row.player)) for row in page.table.rows],
        }
    )
