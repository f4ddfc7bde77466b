"""Which folders a machine shares its databases in, with whom it writes there, and what came from whom.

One small file beside the settings. The writer's id belongs to the machine and the database's place, never to the
database: a copy elsewhere, or one that was put back, is another writer.
"""

from __future__ import annotations

import json
import os
import platform
import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from tarockblock.app.storage import Store, real_path
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.paths import sharing_file

MOST_BROUGHT = 200
"""So many lines of what came from whom are remembered of each database."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a writer's file brought at a time (ISO): so many evenings added and updated, and postings."""

    at: str
    file: str
    added: int
    updated: int
    postings: int

    @property
    def name(self) -> str:
        """What the writer's machine is called."""
        match = OF_A_WRITER.fullmatch(self.file)
        return self.file if match is None else match["name"]


@dataclass(frozen=True, slots=True)
class Share:
    """How one database is shared: ``folders`` with their rounds (None: all), as who, and what came from whom.

    ``mark`` is what was last written in the database when it was shared: where that is missing, an older one was put
    back.
    ``file`` says which file the database was, and ``seen`` (digests by name and rounds) what of the folders is in it
    already; ``wrote`` says of which log the own file holds what is shared.
    """

    writer: str = ""
    mark: str = ""
    file: str = ""
    seen: Mapping[str, str] = field(default_factory=dict)
    wrote: str = ""
    folders: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)
    brought: tuple[Brought, ...] = ()


OF_A_WRITER = re.compile(r"tarockblock-(?P<name>[a-z0-9-]+)-(?P<writer>[a-z0-9]+)\.tarock")
"""The name of a file each writer writes by itself."""


class Shares:
    """The file; what can not be read in it is as if it had never been written."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = sharing_file() if path is None else path

    def of(self, database: Path) -> Share:
        """How a database is shared."""
        return _share(self._data().get("databases", {}).get(str(real_path(database))))

    @property
    def machine(self) -> str:
        """What this machine is called in the names of its files, in ``[a-z0-9-]``."""
        return slug(str(self._data().get("name") or platform.node()))

    def call(self, machine: str) -> None:
        """Call the machine otherwise; raises TarockblockError ``file_unwritable``."""
        self._write(self._data() | {"name": machine})

    def keep(self, database: Path, share: Share) -> None:
        """Write how a database is shared; raises TarockblockError ``file_unwritable``."""
        data = self._data()
        kept = dict(data.get("databases", {}))
        kept[str(real_path(database))] = asdict(replace(share, brought=share.brought[-MOST_BROUGHT:]))
        self._write(data | {"databases": kept})

    def choose(self, database: Path, folder: Path, rounds: Sequence[str] | None) -> None:
        """Share these rounds (None: all) of a database in a folder from now on."""
        share = self.of(database)
        chosen = None if rounds is None else tuple(rounds)
        self.keep(database, replace(share, folders=dict(share.folders) | {str(real_path(folder)): chosen}))

    def leave(self, database: Path, folder: Path) -> None:
        """Share nothing in a folder any more; what lies there stays."""
        share = self.of(database)
        left = {name: each for name, each in share.folders.items() if name != str(real_path(folder))}
        self.keep(database, replace(share, folders=left))

    def writer(self, store: Store) -> Share:
        """How an open database is shared, with an id for whoever writes: another one where it is not what it was."""
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
            self.path.parent.mkdir(parents=True, exist_ok=True)
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
        return Share(writer, mark, file, seen, wrote, folders, brought)
    except (LookupError, TypeError, AttributeError):
        return Share()


def file_of(store: Store) -> str:
    """Which file a database is: what is put in its place is another one."""
    return ":".join(map(str, store.db.identity or ()))


def slug(name: str) -> str:
    """A name in ``[a-z0-9-]``."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "tarockblock"
