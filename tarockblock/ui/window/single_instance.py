"""Opening of the database: for writing, read-only beside another window, or not at all.

A lock file names the window, a local socket reaches it. Dead locks are taken over, silent ones can be bypassed.
"""

from __future__ import annotations

import hashlib
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QSysInfo, Signal
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.second_window import PATIENCE, Choice, Standing, open_how
from tarockblock.app.storage import Store, lock_file, open_store, real_path

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

_log = logging.getLogger(__name__)

_THERE, _RISE, _HERE = b"there?\n", b"rise\n", b"here\n"
_LOOK = b"look "
_LONGEST = 4200
_CONNECT_MS, _ANSWER_MS = 400, 1500
_BEING_WRITTEN = 0.1
"""Seconds a lock file may be empty while being written."""
YOUNG = 10.0
"""Age in seconds below which a lock's owner is still starting (a double click)."""


class SingleInstance(QObject):
    """A window's claim on a database; keep it while the window is open.

    ``rise_requested`` asks to raise the window. With ``listen`` False this waits for :meth:`listen`.
    """

    rise_requested = Signal()
    look_requested = Signal(str)  # path of an evening file

    brings: Path | None = None
    """Evening file that the other window is to show."""

    def __init__(self, database: Path, *, listen: bool = True) -> None:
        super().__init__()
        self._path = real_path(database)
        self._lock = QLockFile(str(lock_file(self._path)))
        # An evening lasts long, so no lock is stale by age; a dead owner's is anyway.
        self._lock.setStaleLockTime(0)
        self._server: QLocalServer | None = None
        self._may_listen = listen
        self._is_first = False

    @property
    def server_name(self) -> str:
        """Name of the socket, equal for all paths to a file, different for each user."""
        user = os.environ.get("USERNAME", "") if os.name == "nt" else str(os.getuid())
        mark = hashlib.blake2b(f"{user}\0{os.path.normcase(self._path)}".encode(), digest_size=10).hexdigest()
        return f"tarockblock-{mark}"

    @property
    def other_computer(self) -> str:
        """Name of the computer holding the lock, empty if local or unknown."""
        pid, host, _name = self._lock.getLockInfo()
        return host if pid and host != QSysInfo.machineHostName() else ""

    @property
    def is_sent(self) -> bool:
        return self.brings is not None

    @property
    def is_young(self) -> bool:
        """Whether the lock was taken just now."""
        try:
            age = time.time() - Path(self._lock.fileName()).stat().st_mtime
        except OSError:
            return False
        return abs(age) < YOUNG

    def claim(self) -> Standing:
        """Try to take the lock; may be repeated."""
        if self._lock.isLocked() or self._take_lock():
            self._be_first()
            return Standing.FIRST
        if self._ask(_THERE):
            return Standing.ANSWERS
        if self._lock.error() != QLockFile.LockError.LockFailedError:
            # No lock file can be made here (a read-only folder, a full disk): open the database all the same.
            self._be_first()
            return Standing.FIRST
        return Standing.SILENT

    def listen(self) -> None:
        """Answer other windows from now on, if this is the first."""
        self._may_listen = True
        if self._is_first:
            self._listen()

    def call_other(self) -> bool:
        """Ask the other window to raise itself; return False without an answer."""
        return self._ask(_RISE if self.brings is None else _LOOK + bytes(self.brings.absolute()) + b"\n")

    def release(self) -> None:
        self._is_first = False
        if self._server is not None:
            self._server.close()
            self._server = None
        self._lock.unlock()

    def _take_lock(self) -> bool:
        if self._lock.tryLock(0):
            return True
        if self._lock.error() != QLockFile.LockError.LockFailedError or self._lock.getLockInfo()[0]:
            return False
        # A lock without an owner is just being written, or left behind by a crash or a full disk.
        time.sleep(_BEING_WRITTEN)
        if self._lock.getLockInfo()[0]:
            return False
        try:
            Path(self._lock.fileName()).unlink(missing_ok=True)
        except OSError as error:  # a folder has that name
            _log.info("no lock %s: %s", self._lock.fileName(), error)
            return False
        return self._lock.tryLock(0)

    def _be_first(self) -> None:
        self._is_first = True
        if self._may_listen:
            self._listen()

    def _listen(self) -> None:
        network = _network() if self._server is None else None
        if network is None:
            return
        server_class, _socket_class = network
        # The lock's owner is dead, so its socket is left over, too.
        server_class.removeServer(self.server_name)
        self._server = server_class(self)
        self._server.setSocketOptions(server_class.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)
        if not self._server.listen(self.server_name):
            _log.info("no socket %s: %s", self.server_name, self._server.errorString())

    def _answer(self) -> None:
        while self._server is not None and (caller := self._server.nextPendingConnection()) is not None:
            caller.disconnected.connect(caller.deleteLater)
            caller.readyRead.connect(lambda caller=caller: self._receive(caller))
            self._receive(caller)

    def _receive(self, caller: QLocalSocket) -> None:
        if not caller.canReadLine():
            if caller.bytesAvailable() > _LONGEST:
                caller.abort()
            return
        request = bytes(caller.readLine(_LONGEST).data())
        if request not in (_THERE, _RISE) and not (request.startswith(_LOOK) and request.endswith(b"\n")):
            caller.abort()
            return
        caller.write(_HERE)
        caller.flush()
        if request != _THERE:
            self.rise_requested.emit()
        if request.startswith(_LOOK):
            self.look_requested.emit(os.fsdecode(request.removeprefix(_LOOK)[:-1]))

    def _ask(self, question: bytes) -> bool:
        network = _network()
        if network is None:
            return False
        socket = network[1]()
        socket.connectToServer(self.server_name)
        if not socket.waitForConnected(_CONNECT_MS):
            return False
        socket.write(question)
        socket.flush()
        answered = socket.canReadLine() or socket.waitForReadyRead(_ANSWER_MS)
        answer = bytes(socket.readLine(_LONGEST).data()) if answered else b""
        socket.abort()
        return answer == _HERE


def _network() -> tuple[type[QLocalServer], type[QLocalSocket]] | None:
    """Return Qt's socket classes, or None if a system library (Kerberos) is missing."""
    try:
        from PySide6.QtNetwork import QLocalServer, QLocalSocket
    except ImportError as error:
        _log.info("a second window cannot call this one: %s", error)
        return None
    return QLocalServer, QLocalSocket


def bring_to_front(window: QWidget) -> None:
    """Raise a window; its icon blinks if the system forbids that."""
    if window.isMinimized():
        window.showNormal()
    window.show()
    window.raise_()
    window.activateWindow()
    QApplication.alert(window)


Ask = Callable[[Path, Standing, str], Choice]


def open_claimed(
    database: Path, instance: SingleInstance, ask: Ask | None = None, patience: float = PATIENCE
) -> Store | None:
    """Return the open database, or None if the user chose another window or none.

    ``instance`` must live as long as the window and be released when it closes. Raise StoreError if it cannot be
    opened.
    """

    def choose(standing: Standing) -> Choice:
        if ask is not None:
            return ask(database, standing, instance.other_computer)
        from tarockblock.ui.window.already_open_dialog import ask_how

        return ask_how(database, standing, instance.other_computer)

    choice = open_how(instance, choose, patience)
    if choice in (Choice.GO_THERE, Choice.QUIT):
        return None
    return open_store(database, read_only=choice is Choice.READ_ONLY)
