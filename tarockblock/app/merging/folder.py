"""Syncing with a shared folder: each writer writes only its own file.

A moved or restored database is another writer.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.merging.merge import (
    FileFate,
    Incoming,
    Merged,
    Refusal,
    facts_of,
    merge_incoming,
    read_files,
    rounds_of,
)
from tarockblock.app.sides import OF_A_WRITER, machine_of
from tarockblock.app.states import everything
from tarockblock.app.storage import Database, Store, open_store, path_of, real_path
from tarockblock.domain.names import no_such_round, round_names, rounds_meant
from tarockblock.errors import BadInputError, StoppedError, TarockblockError, reason_of
from tarockblock.paths import sharing_file
from tarockblock.store import local
from tarockblock.store.backups import extract, facts_held
from tarockblock.store.faults import os_fault
from tarockblock.store.files import half_made, make_file, make_folder, sweep, working_folder
from tarockblock.store.opening import change_counter

MOST_BROUGHT = 200
"""Remembered syncs per database."""


@dataclass(frozen=True, slots=True)
class Brought:
    """Evenings added and updated, and postings, from a writer's file at an ISO time."""

    at: str
    file: str
    added: int
    updated: int
    postings: int

    @property
    def name(self) -> str:
        return machine_of(self.file)


@dataclass(frozen=True, slots=True)
class Share:
    """A database's sharing: ``folders`` with rounds (None: all), writer id, and syncs.

    ``mark``: last fact when shared; if missing, an older copy was restored. ``file`` identifies the database file;
    ``seen``: digests of merged files; ``refused``: size, time and reason of rejected ones, by the same names;
    ``wrote``: state of the log in the own file.
    """

    writer: str = ""
    mark: str = ""
    file: str = ""
    seen: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    wrote: str = ""
    folders: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)
    brought: tuple[Brought, ...] = ()


class Shares:
    def __init__(self, path: Path | None = None) -> None:
        self.path = sharing_file() if path is None else path

    def of(self, database: Path) -> Share:
        return _share(self._data().get("databases", {}).get(str(real_path(database))))

    @property
    def machine(self) -> str:
        """This computer's name in file names, in ``[a-z0-9-]``."""
        return slug(str(self._data().get("name") or platform.node()))

    def call(self, machine: str) -> None:
        """Rename this computer. Raise TarockblockError ``file_unwritable``."""
        self._write(self._data() | {"name": machine})

    def keep(self, database: Path, share: Share) -> None:
        """Store a database's sharing. Raise TarockblockError ``file_unwritable``."""
        data = self._data()
        kept = dict(data.get("databases", {}))
        kept[str(real_path(database))] = asdict(replace(share, brought=share.brought[-MOST_BROUGHT:]))
        self._write(data | {"databases": kept})

    def choose(self, database: Path, folder: Path, rounds: Sequence[str] | None) -> None:
        """Share these rounds (None: all) in a folder from now on."""
        share = self.of(database)
        chosen = None if rounds is None else tuple(rounds)
        self.keep(database, replace(share, folders=dict(share.folders) | {str(real_path(folder)): chosen}))

    def leave(self, database: Path, folder: Path) -> None:
        """Stop sharing through a folder, leaving its files in place."""
        share = self.of(database)
        left = {name: each for name, each in share.folders.items() if name != str(real_path(folder))}
        self.keep(database, replace(share, folders=left))

    def writer(self, store: Store) -> Share:
        """Return an open database's sharing, with a new writer id after a restore."""
        share = self.of(store.path)
        if not share.writer or (share.mark and not store.log.knows(share.mark)):
            share = replace(share, writer=secrets.token_hex(8), mark="", seen={}, wrote="")
            self.keep(store.path, share)
        if share.file != file_of(store):
            share = replace(share, file=file_of(store), seen={}, wrote="")
        return share

    def _data(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) and isinstance(found.get("databases", {}), dict) else {}

    def _write(self, data: Mapping[str, Any]) -> None:
        partial = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            if not self.path.is_absolute():
                raise OSError("no_home")
            make_folder(self.path.parent)
            make_file(partial)
            partial.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            partial.replace(self.path)
        except OSError as error:
            raise TarockblockError("file_unwritable", file=self.path, reason=reason_of(error)) from error


def _share(data: object) -> Share:
    if not isinstance(data, dict):
        return Share()
    try:
        folders = {str(name): None if of is None else tuple(map(str, of)) for name, of in data["folders"].items()}
        brought = tuple(Brought(**each) for each in data["brought"])
        seen = {str(name): str(digest) for name, digest in data["seen"].items()}
        writer, mark, file, wrote = (str(data[name]) for name in ("writer", "mark", "file", "wrote"))
        refused = {str(name): [*told] for name, told in data.get("refused", {}).items()}
        return Share(writer, mark, file, seen, refused, wrote, folders, brought)
    except (LookupError, TypeError, AttributeError):
        return Share()


def file_of(store: Store) -> str:
    """Return the identity of a database file; a replacement differs."""
    return ":".join(map(str, store.db.identity or ()))


def slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "tarockblock"


ENDING = ".tarock"


@dataclass(frozen=True, slots=True)
class Turn:
    """Result of a sync; ``written``: whether the own file changed.

    ``left_alone``: files not merged, with reasons.
    """

    merged: Merged
    own: Path
    written: bool
    left_alone: tuple[FileFate, ...] = ()


def take_turn(
    store: Store,
    folder: Path,
    rounds: Sequence[str] | None = None,
    clock: Clock | None = None,
    shares: Shares | None = None,
    should_stop: Callable[[], bool] = bool,
) -> Turn:
    """Merge the others' new files, then update the own file.

    ``rounds``: names, or None for all. BadInputError ``no_share_folder``, ``no_such_round`` or ``no_round_yet`` if
    no side knows it, ``round_fits_several``; StoreError, TarockblockError if writing fails; StoppedError leaves
    nothing changed.
    """
    clock, shares = clock or SystemClock(), shares or Shares()
    if not folder.is_dir():
        raise BadInputError("no_share_folder", file=folder)
    known = () if rounds is None else {each.round for each in everything(store)}
    chosen = None if rounds is None else rounds_meant(rounds, round_names(known, store.log.renamed_rounds))
    share = shares.writer(store)
    files, strange = _files(folder)
    own = _own_file(folder, files, share, shares.machine)
    names = {each: _named(each, chosen) for each in files}
    bad = {each: told for each in files if each != own and (told := _known_refusal(share, names[each], each))}
    digests = {each: "" if each in bad else _digest(each) for each in files}
    fresh = [each for each in files if each not in bad and share.seen.get(names[each]) != digests[each]]
    found = read_files(fresh, chosen, store.log.ids(), in_folder=True, should_stop=should_stop)
    if len(fresh) == len(files) - len(bad):  # otherwise an unchanged file knew the rounds last time
        _refuse_unknown(store, found, chosen)
    merged = merge_incoming(store, found, clock)
    refused = {each.file: each for each in merged.refused}
    lasting = {each.file: each.refusal for each in found if each.refusal is not None and _lasts(each.refusal)}
    held, is_newer = _held(store, chosen), own in refused and refused[own].is_newer
    is_known = own in files and own not in fresh and share.wrote == held
    written = not (is_known or is_newer) and _write_own(store, own, chosen, is_sound=own not in refused)
    if not is_newer:
        refused.pop(own, None)
    if written:
        names[own], digests[own] = _named(own, chosen), _digest(own)
    noted = {names[each]: _noted_refusal(each, told) for each, told in (bad | lasting).items() if each != own}
    refused |= {each: FileFate(each, told) for each, told in bad.items()}
    share = replace(
        share, wrote=held, refused=noted, seen={names[each]: digests[each] for each in names if each not in refused}
    )
    shares.keep(store.path, _noted(store, share, merged, own, clock))
    others = tuple(each for each in merged.files if each.taken)
    return Turn(replace(merged, files=others), own, written, (*refused.values(), *strange))


def _named(file: Path, rounds: frozenset[str] | None) -> str:
    return json.dumps([file.name, None if rounds is None else sorted(rounds)], ensure_ascii=False)


_PASSING = ("merge_gone", "merge_unreadable", "merge_not_read", "disk_error", "disk_full", "database_locked")
"""Reasons that may pass without a change of the file."""


def _lasts(refusal: Refusal) -> bool:
    return refusal.section != "errors" or refusal.code not in _PASSING


def _stamp(file: Path) -> list[int]:
    try:
        state = file.stat()
    except OSError:
        return []
    return [state.st_size, state.st_mtime_ns]


def _noted_refusal(file: Path, told: Refusal) -> list[Any]:
    params = {name: each if isinstance(each, int) else str(each) for name, each in told.params.items()}
    return [*_stamp(file), told.section, told.code, params, told.path]


def _known_refusal(share: Share, name: str, file: Path) -> Refusal | None:
    told = share.refused.get(name, ())
    if len(told) != 6 or [*told[:2]] != _stamp(file) or not isinstance(told[4], dict):
        return None
    return Refusal(str(told[2]), str(told[3]), told[4], str(told[5]))


def _digest(file: Path) -> str:
    if not file.is_file():  # opening a pipe blocks, a device has no end
        return ""
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "blake2b").hexdigest()[:32]
    except OSError:
        return ""


def _held(store: Store, rounds: frozenset[str] | None) -> str:
    tally = store.log.tally
    return json.dumps([f"{tally.total:x}", tally.facts, None if rounds is None else sorted(rounds)])


def _noted(store: Store, share: Share, merged: Merged, own: Path, clock: Clock) -> Share:
    at, others = clock.now().isoformat(timespec="seconds"), [each for each in merged.files if each.file != own]
    counts = [(each.file.name, len(each.added), len(each.updated), each.postings) for each in others]
    brought = tuple(Brought(at, *each) for each in counts if any(each[1:]))
    return replace(share, mark=store.log.last(), brought=(*share.brought, *brought))


def _files(folder: Path) -> tuple[list[Path], list[FileFate]]:
    try:
        names = sorted(each.name for each in folder.iterdir())
    except OSError as error:
        raise os_fault(error, folder) from error
    ours = [name for name in names if name.startswith("tarockblock-") and name.endswith(ENDING)]
    writers = [name for name in ours if OF_A_WRITER.fullmatch(name)]
    stems = [name.removesuffix(ENDING) for name in writers]
    copies = {name for name in writers for stem in stems if name.startswith(f"{stem}-")}
    good = [name for name in writers if name not in copies]
    strange = [FileFate(folder / name, Refusal("errors", "conflict_copy")) for name in ours if name not in good]
    return [folder / name for name in good], strange


def _own_file(folder: Path, files: Iterable[Path], share: Share, machine: str) -> Path:
    known = next((each for each in files if each.name.endswith(f"-{share.writer}{ENDING}")), None)
    return known or folder / f"tarockblock-{machine}-{share.writer}{ENDING}"


def _refuse_unknown(store: Store, found: Iterable[Incoming], chosen: frozenset[str] | None) -> None:
    if chosen is None:
        return
    known = {**dict(chain.from_iterable(each.rounds.items() for each in found)), **rounds_of(store.log)}
    unknown = sorted(rounds_meant(chosen, known) - known.keys())
    if unknown:
        raise no_such_round(unknown[0], known)


def _write_own(store: Store, own: Path, rounds: frozenset[str] | None, *, is_sound: bool) -> bool:
    """Write the own file unless it ``is_sound`` and current."""
    with store.reading():
        shared, since = facts_of(store.log, rounds), local.sinces(store)
    if is_sound and own.exists() and facts_held(own) == {each.id for each in shared}:
        return False
    hidden = own.with_name(f".{own.name}")
    sweep(own.parent, f"{hidden.name}.")
    with half_made(hidden, "part") as partial:  # a leftover begins with a dot, so nobody reads it
        try:
            with working_folder() as working:
                extract(shared, since, working / "share.db", partial)
            partial.replace(own)
        except OSError as error:
            raise TarockblockError("file_unwritable", file=own, reason=reason_of(error)) from error
    return True


Signature = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """Results of several syncs and the errors of unusable folders.

    ``seen``: signatures of folders and database afterwards.
    """

    turns: tuple[Turn, ...] = ()
    failures: tuple[TarockblockError, ...] = ()
    seen: Mapping[str, Signature] = field(default_factory=dict)

    @property
    def brought(self) -> bool:
        return any(turn.merged.copy is not None for turn in self.turns)


def take_turns(
    database: Database,
    clock: Clock,
    shares: Shares,
    seen: Mapping[str, Signature] | None = None,
    should_stop: Callable[[], bool] = bool,
) -> Turns:
    """Sync with each shared folder, in any thread, skipping those unchanged since ``seen``.

    A failing folder does not stop the rest; if stopped, return the results so far. StoreError if the database
    cannot be opened.
    """
    turns, failures, now = [], [], {}
    path = path_of(database)
    for name, rounds in shares.of(path).folders.items():
        if seen is not None and name in seen and seen[name] == signature(path, Path(name)):
            now[name] = seen[name]
            continue
        try:
            with open_store(database, should_stop=should_stop) as store:
                turns.append(take_turn(store, Path(name), rounds, clock, shares, should_stop))
        except StoppedError:
            break
        except TarockblockError as error:
            failures.append(error)
        now[name] = signature(path, Path(name))
    return Turns(tuple(turns), tuple(failures), now)


def signature(database: Path, folder: Path) -> Signature:
    """Return a value that changes with the database or the folder's files."""
    try:
        files = sorted(
            (each.name, each.stat().st_mtime_ns, each.stat().st_size)
            for each in folder.iterdir()
            if each.name.endswith(ENDING)
        )
    except OSError as error:
        return (change_counter(database), str(error))
    return (change_counter(database), *files)
