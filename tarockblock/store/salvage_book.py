"""What can still be believed of the money in a database file: postings, and the settlements of versions up to 4.

With it stands what evenings and entries are known by everywhere.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product

from tarockblock.store import evenings, old_money
from tarockblock.store.checksum import seal, seal_identity, seal_posting, seal_row_id
from tarockblock.store.identities import Identity
from tarockblock.store.mending import Mender, is_text
from tarockblock.store.money_records import PaymentRecord, PostingRow, SettlementRecord
from tarockblock.store.salvage_steps import SalvagedSteps
from tarockblock.store.tables import Row, TableFile


class SalvagedBook:
    """The money of one file; ``names`` are people by number, as its table and its index have them."""

    def __init__(self, file: TableFile, mender: Mender, names: Sequence[Mapping[int, str]]) -> None:
        self._file, self._mender, self._names = file, mender, names

    @cached_property
    def happened(self) -> SalvagedSteps:
        """The steps, and versions of evenings that do not stand."""
        return SalvagedSteps(self._file, self._mender)

    @cached_property
    def postings(self) -> list[PostingRow]:
        """The journal, in the order in which it was written."""
        names = PostingRow._fields
        found = []
        for row in _rows_in_order(self._file.table("postings").rows):
            mended = self._mender.mended([row[name] for name in names], row["checksum"], _seal_posting)
            if mended is not None:
                found.append(PostingRow(*mended))
        return found

    @property
    def knows_all_postings(self) -> bool:
        """Whether nothing of the journal is missing; before version 5 there was none."""
        table = self._file.table("postings")
        numbers = [row["id"] for row in _rows_in_order(table.rows)]
        whole = table.whole and numbers == list(range(1, len(numbers) + 1))
        return self.has_journal and whole and len(self.postings) == len(numbers)

    @property
    def has_journal(self) -> bool:
        """Whether money stands in postings alone, as from version 5 on."""
        if self._file.has("settlements"):
            return False
        return any(map(self._file.has, _SINCE_THE_JOURNAL)) or bool(self.postings)  # the list of tables may have holes

    @cached_property
    def identities(self) -> Mapping[int, Identity]:
        """What evenings are known by everywhere, by number."""
        found = {}
        for row in self._file.table("identities").rows:
            parts = [row[name] for name in ("evening", "uuid", "round", "unit", "leave_open")]
            mended = self._mender.mended(parts, row["checksum"], seal_identity)
            if mended is not None:
                evening, uuid, name, unit, leave_open = mended
                found[evening] = Identity(uuid, name, unit, None if leave_open is None else bool(leave_open))
        return found

    @cached_property
    def row_ids(self) -> Mapping[int, tuple[int, str]]:
        """Evening and id of every entry there is or was, by its number."""
        found = {}
        for row in self._file.table("row_ids").rows:
            parts = [row["entry"], row["evening"], row["uuid"]]
            mended = self._mender.mended(parts, row["checksum"], seal_row_id)
            if mended is not None:
                entry, evening, uuid = mended
                found[entry] = (evening, uuid)
        return found

    @cached_property
    def rounds(self) -> Mapping[str, tuple[int, str]]:
        """Number and terms (JSON) of what rounds have agreed upon, by name."""
        found = {}
        for row in self._file.table("rounds").rows:
            parts = ["round", row["name"], row["terms"], row["number"]]
            if is_text(parts) and seal(*parts) == row["checksum"]:
                found[row["name"]] = (row["number"], row["terms"])
        return found

    def is_settled(self, evening: int) -> bool:
        """Whether the evening may have been settled, known or not how (up to version 4)."""
        table = self._file.table("settlements")
        return not table.whole or any(row["evening"] == evening for row in table.rows)

    def settlement(self, evening: int) -> SettlementRecord | None:
        """How an evening was settled; None where it was not, or where that is not as it was written."""
        rows = [row for row in self._file.table("settlements").rows if row["evening"] == evening]
        if not all(is_like_twin("payments", each) for each in self._payments.get(evening, [])):
            return None
        for row, names in product(rows, self._names):
            payments = tuple(
                PaymentRecord(
                    number=each["number"],
                    payer=names.get(each["payer"], ""),
                    payee=names.get(each["payee"], ""),
                    cents=each["cents"],
                    paid_at=evenings.maybe_time(stored_time(each["paid_at"]) or None),
                    carried_into=each["carried_into"],
                )
                for each in sorted(self._payments.get(evening, []), key=lambda each: int(each["number"]))
            )
            found = SettlementRecord(row["unit"], bool(row["carry"]), payments)
            if old_money.is_as_sealed(evening, found, row["checksum"]):
                return found
        return None

    @cached_property
    def _payments(self) -> Mapping[int, list[Row]]:
        found: dict[int, list[Row]] = {}
        for row in self._file.table("payments").rows:
            found.setdefault(row["evening"], []).append(row)
        return found


_SINCE_THE_JOURNAL = ("postings", "identities", "row_ids", "rounds")


def _seal_posting(*row: object) -> str:
    return seal_posting(row)


def _rows_in_order(rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: int(row["id"]))


_TWINS: Mapping[str, Callable[[Row], str]] = {
    "evenings": lambda row: str(row["saved_at"]),
    "entries": lambda row: str(row["changed_at"]),
    "log": lambda row: str(row["at"]),
    "payments": lambda row: str(row["carried_into"] or ""),
    "memory": lambda row: f"{row['key']} {row['value']}",
}


def is_like_twin(table: str, row: Row) -> bool:
    """Whether what no seal covers is as it was written; before version 4 nobody can tell."""
    return row["twin"] is None or row["twin"] == _TWINS[table](row)


def stored_time(text: str | None) -> str:
    """A stored time, empty where it is none."""
    with contextlib.suppress(ValueError):
        return "" if text is None else evenings.time_of(text).isoformat() and text
    return ""
