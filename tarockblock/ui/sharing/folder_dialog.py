"""The dialog for the round's shared folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.merging.folder import Brought
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Pixels, hbox, stretch, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import bound_button
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.tables import PlainListWidget
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.sharing.sharing_words import brought_line
from tarockblock.visible_text import isolated

_FOLDERS, _BROUGHT = 96, 132

Folders = Mapping[str, tuple[str, ...] | None]


class FolderDialog(FormDialog[None]):
    """The shared folders, their rounds, and the latest changes from other computers.

    ``chosen`` carries a folder and its rounds (None: all), ``left`` a folder; ``folder_wanted`` asks for one.
    ``entered`` requests a sync. Answer with :meth:`set_folders`, :meth:`set_brought` or :meth:`show_failure`.
    """

    manual = "several-computers"

    chosen = Signal(str, object)
    left = Signal(str)
    folder_wanted = Signal()

    def __init__(
        self,
        folders: Folders,
        rounds: Mapping[str, str],
        brought: Sequence[Brought],
        language: str,
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(None, parent=parent)
        self._folders: Folders = {}
        self._rounds, self._language = [*rounds], language
        self.list = PlainListWidget(self.tr("Folders"))
        self.list.currentRowChanged.connect(lambda _row: self.refresh())
        choose = self.tr("Choose a folder …")
        self.add = bound_button(self, "O", choose, self.folder_wanted.emit, icon="folder", height=36)
        self.leave = bound_button(self, "Del", self.tr("Stop using this folder"), self._leave, height=36)
        self.every = TickBox(self.tr("All rounds"), self.tr("All rounds"))
        self.ticks = [TickBox(isolated(name), isolated(name)) for name in rounds.values()]
        self.brought = PlainListWidget(self.tr("Received from"))
        self.brought.setSelectionMode(PlainListWidget.SelectionMode.NoSelection)
        self.foot.cancel.set_label(self.tr("Close"))
        self.every.clicked.connect(lambda: self._tick(everything=self.every.isChecked()))
        for tick in self.ticks:
            tick.clicked.connect(lambda: self._tick(everything=False))
        self.set_brought(brought)
        text = self.tr(
            "A folder that Nextcloud, Syncthing, Dropbox or a stick carries from computer to computer. Each"
            " computer writes a file of its own there and imports the files of the others."
        )
        warning = self.tr("Sharing can't be undone, and anyone who can write to this folder can change your records.")
        self.lay_out(
            self.tr("The round's folder"),
            self.tr("Exchange now"),
            TextLabel(text, 13, 400, wrap=True),
            Remark(self, RemarkKind.WARNING, warning),
            self._framed(self.list, _FOLDERS),
            hbox(self.add, self.leave, stretch()),
            TextLabel(self.tr("Rounds that go into this folder"), 13, 600),
            within(QWidget(), FlowLayout(self.every, *self.ticks, gap=8)),
            TextLabel(self.tr("Received from"), 13, 600),
            self._framed(self.brought, _BROUGHT),
            width=760,
            first=self.list if folders else self.add,
        )
        self.set_folders(folders)

    def set_folders(self, folders: Folders, current: str | None = None) -> None:
        names = list(folders)
        wanted = current if current is not None else self.current
        self._folders = folders
        self.list.clear()
        self.list.addItems([isolated(name) for name in names])
        self.list.setCurrentRow(names.index(wanted) if wanted in names else 0 if names else -1)
        self.refresh()

    def set_brought(self, brought: Sequence[Brought]) -> None:
        """Show the changes from other computers, the latest first."""
        self.brought.clear()
        self.brought.addItems([brought_line(each, self._language) for each in reversed(brought)])
        if not brought:
            self.brought.addItem(self.tr("Nothing yet."))

    def show_status(self, text: str) -> None:
        self.set_status(text, possible=bool(self._folders))

    @property
    def current(self) -> str:
        names, row = list(self._folders), self.list.currentRow()
        return names[row] if 0 <= row < len(names) else ""

    def _framed(self, inner: PlainListWidget, height: int) -> Panel:
        inner.setFixedHeight(px(height))
        return within(Panel(), vbox(inner, margins=Pixels(2)))

    def fact(self) -> object | None:
        return self._folders or None

    def refresh(self) -> None:
        name = self.current
        rounds = self._folders.get(name, ())
        self.every.setChecked(bool(name) and rounds is None)
        for tick, of in zip(self.ticks, self._rounds, strict=True):
            tick.setChecked(bool(name) and (rounds is None or of in rounds))
        for widget in (self.every, *self.ticks, self.leave):
            widget.setEnabled(bool(name))
        self.set_status("" if self._folders else self.tr("No folder has been chosen."), possible=bool(self._folders))

    def _tick(self, *, everything: bool) -> None:
        ticked = tuple(name for tick, name in zip(self.ticks, self._rounds, strict=True) if tick.isChecked())
        if everything or len(ticked) == len(self._rounds):
            self.chosen.emit(self.current, None)
        elif ticked:
            self.chosen.emit(self.current, ticked)
        else:
            self.refresh()
            self.show_failure(self.tr("Choose at least one round, or stop using this folder."))

    def _leave(self) -> None:
        if self.current:
            self.left.emit(self.current)
