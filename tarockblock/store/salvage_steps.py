"""What can still be believed of the steps in a database file, of versions kept beside, and of what was agreed upon."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from tarockblock.domain.same_person import Join
from tarockblock.store.checksum import seal_join, seal_offer, seal_side, seal_standing, seal_step
from tarockblock.store.mending import Mender
from tarockblock.store.offers import Offer
from tarockblock.store.steps import Step
from tarockblock.store.tables import TableFile

_STEP = ("uuid", "evening", "number", "parents", "kind", "state", "closing", "at")
_STATES = ("open", "closed", "trashed", "deleted")


class SalvagedSteps:
    """The steps of one file, and what else version 6 brought."""

    def __init__(self, file: TableFile, mender: Mender) -> None:
        self._file, self._mender = file, mender

    def _sealed(self, table: str, names: Sequence[str], sealed: Callable[..., str]) -> Iterator[list[Any]]:
        for row in self._file.table(table).rows:
            mended = self._mender.mended([row[name] for name in names], row["checksum"], sealed)
            if mended is not None:
                yield mended

    @cached_property
    def steps(self) -> Mapping[str, Step]:
        found = {}
        for row in self._sealed("steps", _STEP, _seal_step):
            if row[5] in _STATES:
                found[row[0]] = Step(row[0], row[1], row[2], tuple(json.loads(row[3])), *row[4:])
        return found

    @property
    def has_steps(self) -> bool:
        """Whether what happened is written as steps, as from version 6 on."""
        return self._file.has("steps") or bool(self.steps)

    @property
    def knows_all_steps(self) -> bool:
        """Whether none is missing."""
        return self._is_all("steps", len(self.steps))

    def _is_all(self, name: str, found: int) -> bool:
        """Whether so many are all rows of a table that is numbered without gaps."""
        table = self._file.table(name)
        numbers = sorted(row["id"] for row in table.rows)
        return table.whole and numbers == list(range(1, found + 1))

    @cached_property
    def standing(self) -> Mapping[int, str]:
        """After which step each evening stands, by its number."""
        return {row[0]: row[1] for row in self._sealed("standing", ("evening", "step"), seal_standing)}

    @cached_property
    def sides(self) -> Mapping[str, tuple[str, str]]:
        """Evening and content (JSON) of versions that do not stand, by their steps."""
        rows = self._sealed("sides", ("head", "evening", "content"), seal_side)
        return {head: (evening, content) for head, evening, content in rows}

    @property
    def knows_all_sides(self) -> bool:
        """Whether none of them is missing."""
        table = self._file.table("sides")
        return table.whole and len(self.sides) == len(table.rows)

    @cached_property
    def joins(self) -> Mapping[str, Join]:
        """Which names were joined and taken apart, by id."""
        rows = self._sealed("joins", ("uuid", "number", "called", "names"), _seal_join)
        return {row[0]: Join(row[0], row[1], row[2], tuple(json.loads(row[3]))) for row in rows}

    @property
    def knows_all_joins(self) -> bool:
        """Whether none is missing; before version 6 there were none."""
        return not self.has_steps or self._is_all("joins", len(self.joins))

    @cached_property
    def offers(self) -> Mapping[str, Offer]:
        """Which versions of house rulesets are on offer, by id."""
        rows = self._sealed("offers", ("ruleset", "digest", "number"), seal_offer)
        return {ruleset: (number, digest) for ruleset, digest, number in rows}


def _seal_step(*row: object) -> str:
    return seal_step(row)


def _seal_join(*row: object) -> str:
    return seal_join(row)
