"""Switches the page for phones on and off, and keeps it up to date.

HTTP, templates and codes are imported only when needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.shell.frame import Frame

if TYPE_CHECKING:
    from tarockblock.phone.addresses import Interface
    from tarockblock.phone.reading import PhoneReading
    from tarockblock.ui.sharing.phone_dialog import PhoneDialog

_REST = 120
"""Milliseconds before publishing, to update the window first and group changes."""


_LOOK = 4000
"""Milliseconds between checks of the networks."""


class PhoneController(QObject):
    """The page for phones; initially off."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self.reading: PhoneReading | None = None
        self._later = QTimer(self, singleShot=True, interval=_REST)
        self._later.timeout.connect(self._keep_up)
        self._network = QTimer(self, interval=_LOOK)
        self._network.timeout.connect(self.look)
        window.shown.connect(self._changed)
        window.dialogs.closed.connect(self._changed)
        window.closing.connect(self.end)

    def ask(self) -> None:
        from tarockblock.phone.addresses import likely_address, offered
        from tarockblock.ui.sharing.phone_dialog import PhoneDialog

        self._mark()
        if self.reading is not None and not self.reading.is_reachable:
            self.end()  # its address can no longer be reached
        on = self.reading if self.reading is not None and self.reading.still() else None
        chosen = "" if self.reading is None else self.reading.address
        dialog = PhoneDialog(offered(interfaces(), likely_address()), chosen, self._window)
        if on is not None:
            self._show(dialog, on)
        dialog.on_wanted.connect(lambda address: self._switch_on(dialog, address))
        dialog.off_wanted.connect(lambda: self._switch_off(dialog))
        self._window.dialogs.open(dialog)

    @property
    def is_on(self) -> bool:
        return self.reading is not None and self.reading.is_on

    def look(self) -> None:
        """Report when the page's network disappears or returns."""
        reading, window = self.reading, self._window
        if reading is None or not reading.still():
            self._network.stop()
        elif reading.look([each.address for each in interfaces()]):
            self._mark()
            if reading.is_reachable:
                window.notify(self.tr("Phones can reach the page again."))
            else:
                text = self.tr("This computer is no longer on the network {address}: phones cannot reach the page.")
                again = self.tr("Switch on again")
                window.offer(text.format(address=reading.address), again, self.ask, NoticeKind.WARNING)

    def end(self) -> None:
        self._later.stop()
        self._network.stop()
        if self.reading is not None:
            self.reading.switch_off()
            self._mark()

    def _switch_on(self, dialog: PhoneDialog, address: str) -> None:
        from tarockblock.phone.reading import PhoneReading

        window = self._window
        reading = self.reading = self.reading or PhoneReading(window.session)
        try:
            reading.switch_on(address, window.languages.wording)
        except TarockblockError as error:
            dialog.show_failure(window.bridge.sentence(error))
        else:
            self._show(dialog, reading)
            self._network.start()
        self._mark()

    def _switch_off(self, dialog: PhoneDialog) -> None:
        self.end()
        dialog.show_link("", ())

    @staticmethod
    def _show(dialog: PhoneDialog, reading: PhoneReading) -> None:
        from tarockblock.phone.reading import modules_of

        dialog.show_link(reading.link, modules_of(reading.link))

    def _changed(self) -> None:
        if self.reading is not None and self.is_on:
            if self.reading.still():
                self._later.start()
            self._mark()

    def _keep_up(self) -> None:
        reading = self.reading
        if reading is not None:
            self._window.attempt(lambda: reading.keep_up(self._window.languages.wording))

    def _mark(self) -> None:
        on, action = self.is_on, self._window.actions_table["phones"]
        action.setChecked(on)
        tip = self.tr("Can be read on phones in this network ({key})").format(key=action.key)
        words, is_lost = self.tr("on phones"), on and self.reading is not None and not self.reading.is_reachable
        if is_lost:
            words, tip = self.tr("phones: no network"), self.tr("Switch it on again ({key})").format(key=action.key)
        self._window.do("show_shared", words if on else "", tip if on else "", is_lost)


def interfaces() -> list[Interface]:
    """Return this computer's IPv4 addresses in active networks."""
    from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface

    from tarockblock.phone.addresses import Interface

    kinds = {QNetworkInterface.InterfaceType.Wifi: "wifi", QNetworkInterface.InterfaceType.Ethernet: "ethernet"}
    flag, found = QNetworkInterface.InterfaceFlag, []
    for each in QNetworkInterface.allInterfaces():
        if each.flags() & flag.IsUp and each.flags() & flag.IsRunning:
            for entry in each.addressEntries():
                if entry.ip().protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol:
                    found.append(Interface(each.humanReadableName(), entry.ip().toString(), kinds.get(each.type(), "")))
    return found
