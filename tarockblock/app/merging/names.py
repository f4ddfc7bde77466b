"""Who is the same person, as it follows from everything that was ever joined and taken apart, on whichever machine."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tarockblock.domain.same_person import People, Person
from tarockblock.store.joins import Join


def people_after(joins: Iterable[Join], met: Collection[frozenset[str]]) -> tuple[People, tuple[Join, ...]]:
    """Everybody, and the joins that can not apply: two of those names sat in one evening (``met``).

    Where two joins claim a name the later one stands; the other keeps what is left of it.
    """
    groups: list[tuple[str, tuple[str, ...]]] = []
    refused = []
    for join in sorted(joins, key=lambda each: each.key):
        names = {join.called, *join.names} - {""}
        if join.called and any(pair <= names for pair in met):
            refused.append(join)
            continue
        left = [(called, tuple(name for name in of if name not in names)) for called, of in groups]
        groups = [(called if called not in names else next(iter(of), ""), of) for called, of in left]
        if join.called:
            groups.append((join.called, tuple(sorted(join.names))))
        groups = [(called, of) for called, of in groups if called and {called, *of} > {called}]
    return People(tuple(Person(called, of) for called, of in groups)), tuple(refused)
