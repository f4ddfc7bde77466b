"""The round's folder: one turn of it. Each writer writes one file there, its own, and merges the others'."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.merging.rounds import facts_of, rounds_of
from tarockblock.app.merging.shares import OF_A_WRITER, Brought, Share, Shares
from tarockblock.app.merging.sources import Refusal, Source, sources
from tarockblock.app.merging.union import FileFate, Merged, merge_sources
from tarockblock.app.progress import ShouldStop
from tarockblock.app.round_names import no_such_round, rounds_meant
from tarockblock.app.storage import Store
from tarockblock.domain.same_person import composed
from tarockblock.errors import BadInputError, TarockblockError, reason_of
from tarockblock.store import numbers
from tarockblock.store.backups import extract, facts_held
from tarockblock.store.faults import os_fault
from tarockblock.store.files import name_beside, sweep, working_folder

ENDING = ".tarock"


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A file in the folder that was not merged, and why."""

    file: Path
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Turn:
    """What one turn came to; ``written`` says whether the own file is another one now."""

    merged: Merged
    own: Path
    written: bool
    left_alone: tuple[LeftAlone, ...] = ()


def take_turn(
    store: Store,
    folder: Path,
    rounds: Sequence[str] | None = None,
    clock: Clock | None = None,
    shares: Shares | None = None,
    should_stop: ShouldStop = bool,
) -> Turn:
    """Merge what the others have written into the folder, then write what is here, if that is anything new.

    ``rounds`` are the names of those that are shared, None for all. BadInputError ``no_share_folder``,
    ``no_such_round`` or ``no_round_yet`` where neither knows one of them; StoreError, TarockblockError where something
    can not be written. StoppedError where nobody wants it any more: then nothing has come of it.
    """
    clock, shares = clock or SystemClock(), shares or Shares()
    if not folder.is_dir():
        raise BadInputError("no_share_folder", file=folder)
    chosen = None if rounds is None else frozenset(map(composed, rounds))
    share = shares.writer(store)
    files, strange = _files(folder)
    own = _own_file(folder, files, share, shares.machine)
    names = {each: _named(each, chosen) for each in files}
    digests = {each: _digest(each) for each in files}
    fresh = [each for each in files if share.seen.get(names[each]) != digests[each]]
    found = sources(fresh, chosen, store.log.ids(), in_folder=True, should_stop=should_stop)
    if len(fresh) == len(files):  # else somebody knew them the last time
        _refuse_unknown(store, found, chosen)
    merged = merge_sources(store, found, clock)
    fates = {each.file: each.refusal for each in merged.files}
    held = _held(store, chosen)
    written = not (own in files and own not in fresh and share.wrote == held)
    written = written and _write_own(store, own, fates.get(own), chosen)
    left = [
        LeftAlone(file, refusal)
        for file, refusal in fates.items()
        if refusal is not None and (file != own or refusal.code == "merge_newer")
    ]
    if written:
        names[own], digests[own] = _named(own, chosen), _digest(own)
    bad = {each.file for each in left}
    share = replace(share, wrote=held, seen={names[each]: digests[each] for each in names if each not in bad})
    shares.keep(store.path, _noted(store, share, merged, own, clock))
    others = tuple(each for each in merged.files if each.taken)
    return Turn(replace(merged, files=others), own, written, (*left, *strange))


def _named(file: Path, rounds: frozenset[str] | None) -> str:
    """A file, and what of it was taken."""
    return json.dumps([file.name, None if rounds is None else sorted(rounds)], ensure_ascii=False)


def _digest(file: Path) -> str:
    """Of the bytes of a file; empty where they can not be read, which the merge will say."""
    if not file.is_file():  # a pipe keeps waiting who opens it, a device has no end
        return ""
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "blake2b").hexdigest()[:32]
    except OSError:
        return ""


def _held(store: Store, rounds: frozenset[str] | None) -> str:
    """Another text as soon as there may be something else to be shared."""
    tally = store.log.tally
    return json.dumps([f"{tally.total:x}", tally.facts, None if rounds is None else sorted(rounds)])


def _noted(store: Store, share: Share, merged: Merged, own: Path, clock: Clock) -> Share:
    at = clock.now().isoformat(timespec="seconds")
    brought = tuple(_brought(each, at) for each in merged.files if each.file != own and _has_brought(each))
    return replace(share, mark=store.log.last(), brought=(*share.brought, *brought))


def _has_brought(fate: FileFate) -> bool:
    return bool(fate.added or fate.updated or fate.postings)


def _brought(fate: FileFate, at: str) -> Brought:
    return Brought(at, fate.file.name, len(fate.added), len(fate.updated), fate.postings)


def _files(folder: Path) -> tuple[list[Path], list[LeftAlone]]:
    """The files of writers, and what a sync service has made of such; whatever else lies there is ignored."""
    try:
        names = sorted(each.name for each in folder.iterdir())
    except OSError as error:
        raise os_fault(error, folder) from error
    ours = [name for name in names if name.startswith("tarockblock-") and name.endswith(ENDING)]
    writers = [name for name in ours if OF_A_WRITER.fullmatch(name)]
    stems = [name.removesuffix(ENDING) for name in writers]
    copies = {name for name in writers for stem in stems if name.startswith(f"{stem}-")}
    good = [name for name in writers if name not in copies]
    strange = [LeftAlone(folder / name, Refusal("errors", "conflict_copy")) for name in ours if name not in good]
    return [folder / name for name in good], strange


def _own_file(folder: Path, files: Iterable[Path], share: Share, machine: str) -> Path:
    """The file of this writer, whatever its machine was called when it began to write."""
    known = next((each for each in files if each.name.endswith(f"-{share.writer}{ENDING}")), None)
    return known or folder / f"tarockblock-{machine}-{share.writer}{ENDING}"


def _refuse_unknown(store: Store, found: Iterable[Source], chosen: frozenset[str] | None) -> None:
    if chosen is None:
        return
    known = rounds_of(store.log).union(*(each.rounds for each in found))
    unknown = sorted(rounds_meant(chosen, known) - known)
    if unknown:
        raise no_such_round(unknown[0], known)


def _write_own(store: Store, own: Path, refusal: Refusal | None, rounds: frozenset[str] | None) -> bool:
    """Write the own file unless it holds exactly what is to be shared; one of a newer program is left alone."""
    if refusal is not None and refusal.code == "merge_newer":
        return False
    with store.reading():
        shared, since = facts_of(store.log, rounds), numbers.sinces(store)
    if refusal is None and own.exists() and facts_held(own) == {each.id for each in shared}:
        return False
    hidden = own.with_name(f".{own.name}")
    sweep(own.parent, f"{hidden.name}.")
    partial = name_beside(hidden, "part")
    try:
        with working_folder() as working:
            extract(shared, since, working / "share.db", partial)
        partial.replace(own)
    except OSError as error:
        raise TarockblockError("file_unwritable", file=own, reason=reason_of(error)) from error
    finally:
        with suppress(OSError):  # what is left begins with a dot: nobody reads it
            partial.unlink(missing_ok=True)
    return True
