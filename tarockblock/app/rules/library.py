"""House rulesets of a database; every version is a copy, so no old evening changes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tarockblock.app import states
from tarockblock.app.records import digest, keep_ruleset, parsed_ruleset, ruleset_of
from tarockblock.app.rules.naming import free_name, id_for
from tarockblock.app.storage import Store
from tarockblock.domain.ruleset import TEXT_LANGUAGES, Ruleset, Text
from tarockblock.errors import BadInputError
from tarockblock.exchange.wording import Wording
from tarockblock.log.journal import offer_fact
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.store import local

# House rulesets lie in the database, not in files beside it: people copy that one file, copies must carry the rulesets,
# and a change must be whole or not at all. The order is local, since each computer has its own.
ORDER = "house_rules"
"""Database key of the order on offer, by id."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Evenings outside the trash by the present and by earlier versions."""

    now: int = 0
    before: int = 0


@dataclass(frozen=True, slots=True)
class ImportedRuleset:
    ruleset: Ruleset
    replaced: Ruleset | None = None


def official_rulesets() -> tuple[Ruleset, ...]:
    return tuple(map(shipped, shipped_ids()))


def is_official(ruleset: Ruleset) -> bool:
    return ruleset.id in shipped_ids()


def base_of(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset's official base; itself if official or the base is unknown."""
    return shipped(ruleset.base) if ruleset.base in shipped_ids() and ruleset.base is not None else ruleset


def house_rulesets(store: Store) -> tuple[Ruleset, ...]:
    """Return house rulesets in order. Raise StoreError ``database_damaged``."""
    with store.reading():
        return tuple(ruleset_of(store, mark) for mark in _offered(store).values())


def all_rulesets(store: Store) -> tuple[Ruleset, ...]:
    return official_rulesets() + house_rulesets(store)


def current(store: Store, ruleset: Ruleset) -> Ruleset:
    """Return the version on offer, or the ruleset itself if none."""
    return next((each for each in house_rulesets(store) if each.id == ruleset.id), ruleset)


def keep(store: Store, ruleset: Ruleset, position: int | None = None) -> None:
    """Store a ruleset as new version of its id, or at ``position`` (default: the end).

    Raise BadInputError ``ruleset_official`` for an official id.
    """
    if is_official(ruleset):
        raise BadInputError("ruleset_official", name=ruleset.id)
    with store.writing():
        known, mark = _offered(store), keep_ruleset(store, ruleset)
        if known.get(ruleset.id) != mark:
            _offer(store, ruleset.id, mark)
        if ruleset.id not in known:
            order = list(known)
            order.insert(len(order) if position is None else position, ruleset.id)
            local.remember(store, ORDER, json.dumps(order))


def remove(store: Store, ruleset_id: str) -> int:
    """Remove a ruleset and return its position; evenings keep copies. KeyError if missing.

    Raise BadInputError ``ruleset_in_use`` if the next evening would use it.
    """
    known = house_rulesets(store)
    position = next((number for number, each in enumerate(known) if each.id == ruleset_id), None)
    if position is None:
        raise KeyError(ruleset_id)
    if is_next(store, ruleset_id):
        raise BadInputError("ruleset_in_use", name=known[position].short.de)
    with store.writing():
        _offer(store, ruleset_id, "")
    return position


def is_next(store: Store, ruleset_id: str) -> bool:
    """Return whether the next evening "as last time" uses it."""
    latest = states.latest(store)
    if latest is None:
        return False
    with store.reading():
        return ruleset_of(store, latest.ruleset).id == ruleset_id


def usage(store: Store) -> Mapping[str, Usage]:
    """Return evenings by id, for the present and for differing versions."""
    kept = {each.id: each for each in house_rulesets(store)}
    found: dict[str, Usage] = {}
    with store.reading():
        copies, marks = store.log.house.rulesets, Counter(each.ruleset for each in states.played(store))
        for mark, count in marks.items():
            ruleset = parsed_ruleset(copies[mark])[0] if mark in copies else None
            if ruleset is None or ruleset.id not in kept:
                continue
            known, now = found.get(ruleset.id, Usage()), kept[ruleset.id]
            if replace(ruleset, name=now.name, short=now.short) == now:
                found[ruleset.id] = replace(known, now=known.now + count)
            else:
                found[ruleset.id] = replace(known, before=known.before + count)
    return found


# --------------------------------------------------------------------------- names


def names_of(known: Sequence[Ruleset], *, but: str = "") -> list[str]:
    """Return short names in every language, without ``but``."""
    return [each.short.get(language) for each in known if each.id != but for language in TEXT_LANGUAGES]


def renamed(ruleset: Ruleset, name: str) -> Ruleset:
    text = Text(name.strip(), name.strip())
    return replace(ruleset, name=text, short=text)


def copy_of(ruleset: Ruleset, known: Sequence[Ruleset], wording: Wording) -> Ruleset:
    """Return a copy with its own id and name."""
    name = free_name(ruleset.short.get(wording.language), names_of(known), wording)
    base = ruleset.id if is_official(ruleset) else ruleset.base
    return replace(renamed(ruleset, name), id=id_for(name, [each.id for each in known]), base=base)


# --------------------------------------------------------------------------- from elsewhere


def import_ruleset(store: Store, ruleset: Ruleset, wording: Wording) -> ImportedRuleset:
    """Store a foreign ruleset, as new version of the house ruleset with its id, if any.

    Altered official ones become house rulesets. Raise BadInputError ``ruleset_official`` or ``ruleset_known`` if
    nothing is new.
    """
    known = all_rulesets(store)
    same = next((each for each in known if each.id == ruleset.id), None)
    if same is None or is_official(same):
        if same == ruleset:
            raise BadInputError("ruleset_official", name=same.short.get(wording.language))
        made = _made_free(ruleset, known, wording, new_id=same is not None)
        keep(store, made)
        return ImportedRuleset(made)
    made = _made_free(ruleset, [each for each in known if each is not same], wording, new_id=False)
    if digest(same) == digest(made):
        raise BadInputError("ruleset_known", name=same.short.get(wording.language))
    keep(store, made)
    return ImportedRuleset(made, same)


def _made_free(ruleset: Ruleset, others: Sequence[Ruleset], wording: Wording, *, new_id: bool) -> Ruleset:
    taken = names_of(others)
    name = ruleset.short.get(wording.language)
    if name.strip().casefold() in {each.casefold() for each in taken}:
        ruleset = renamed(ruleset, free_name(name, taken, wording))
    if not new_id:
        return ruleset
    ids = [each.id for each in others]
    return replace(ruleset, id=id_for(ruleset.short.de, ids), base=ruleset.base or ruleset.id)


def _offered(store: Store) -> dict[str, str]:
    with store.reading():
        order = json.loads(local.recall(store, ORDER) or "[]")
        if not isinstance(order, list) or not all(isinstance(each, str) for each in order):
            raise store.damage
        found = {name: each for name, each in store.log.house.offers.items() if each[1]}
    known = [name for name in order if name in found]
    others = sorted(found.keys() - set(known), key=lambda name: (found[name][0], name))
    return {name: found[name][1] for name in (*known, *others)}


def _offer(store: Store, ruleset_id: str, mark: str) -> None:
    store.append([offer_fact(ruleset_id, mark, store.log.tally.greatest + 1, None)])
