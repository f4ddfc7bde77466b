"""Export of evenings. Each format's library is imported on demand."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from tarockblock.app.archive import DetachedSession
from tarockblock.app.clock import SystemClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.files import dump_evening
from tarockblock.app.marks import marks_of
from tarockblock.app.settling import Settling
from tarockblock.app.states import stands_as
from tarockblock.app.storage import Store, real_path
from tarockblock.domain.hand import Account
from tarockblock.domain.marks import Mark
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.csv_export import ledger_csv
from tarockblock.exchange.evening_file import KnownAs
from tarockblock.exchange.report import EveningReport
from tarockblock.exchange.sheets import Paper
from tarockblock.exchange.wording import Wording
from tarockblock.store import local
from tarockblock.store.files import make_file
from tarockblock.store.opening import is_database
from tarockblock.watch import Watch


def report_of(store: Store, evening_id: int) -> EveningReport:
    session = DetachedSession(store, SystemClock())
    session.open(evening_id)
    return replace(report_as_it_is(session), known_as=known_as(store, evening_id))


def report_as_it_is(session: EveningSession) -> EveningReport:
    """Return a session's evening with its settlement as now, or if it ended now."""
    money, (edited, struck) = Settling(session).money, session.corrected()
    known: Mapping[str, Mark] = session.store.unless_damaged(lambda: marks_of(session.store), {})
    return EveningReport(session.ledger, money, edited=edited, struck=struck, known=known)


def known_as(store: Store, evening_id: int) -> KnownAs:
    """Return an evening's global ids; StoreError ``no_such_evening``, ``database_damaged``."""
    with store.reading():
        _, stands, content = stands_as(store, local.id_of(store, evening_id))
    return KnownAs(stands.stream, content.round, tuple(row for row, _ in content.rows))


def export(report: EveningReport, kind: str, wording: Wording) -> bytes:
    """Return an evening in any of :data:`FORMATS`, reproducibly."""
    if kind == "json":
        return dump_evening(report.ledger.evening, report.known_as).encode()
    if kind == "csv":
        return ledger_csv(report.ledger, report.money, wording).encode()
    if kind == "html":
        from tarockblock.exchange.html_export import evening_html

        return evening_html(report, wording).encode()
    if kind == "xlsx":
        from tarockblock.exchange.xlsx_export import evening_xlsx

        return evening_xlsx(report, wording)
    if kind == "pdf":
        from tarockblock.exchange.sheets import score_sheet
        from tarockblock.printing import pdf

        return pdf(score_sheet(report, wording))
    return picture_page(report, kind, wording)


def picture_page(report: EveningReport, kind: str, wording: Wording, account: Account = Account.POINTS) -> bytes:
    """Return charts, final balances and payments as ``png``, ``svg`` or ``pdf``."""
    from tarockblock.app.archive.export_page import draw_page

    return draw_page(report, kind, wording, account)


def write_pdf(target: Path, paper: Paper, wording: Wording) -> str:
    """Write pages with :func:`write_whole`; return characters missing in all fonts."""
    from tarockblock.printing import missing_words, pdf

    write_whole(target, pdf(paper))
    return missing_words(paper, wording)


def make_whole(target: Path, make: Callable[[], bytes], watch: Watch) -> Path:
    """Make and write a file with :func:`write_whole`; StoppedError: nothing written."""
    watch.check()
    data = make()
    watch.check()
    write_whole(target, data)
    return target


def write_whole(target: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file completely or not at all; ``file_unwritable``.

    ``private``: readable for the owner only. Devices and pipes are written directly. ``database_in_the_way``
    protects databases.
    """
    try:
        if target.is_file() and is_database(target):
            raise TarockblockError("database_in_the_way", file=target)
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)
        else:
            _replace(real_path(target), data, private=private)
    except OSError as error:
        raise unwritable(error, target) from error


def unwritable(error: OSError, target: Path) -> TarockblockError:
    """Return the error for a file, or for its missing folder."""
    gone = error.errno == errno.ENOENT and not target.parent.exists()
    reason = "no_folder" if gone else reason_of(error)
    return TarockblockError("file_unwritable", file=target, reason=reason)


def _replace(target: Path, data: bytes, *, private: bool) -> None:
    partial = target.with_name(f".tarockblock-{secrets.token_hex(6)}.part")
    try:
        if private:
            make_file(partial)
        with partial.open("r+b" if private else "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):  # report the first failure
            partial.unlink(missing_ok=True)
        raise
