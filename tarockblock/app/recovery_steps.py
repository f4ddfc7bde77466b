"""The steps of a recovered database: those still there, and one that says so where an evening is not whole."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime

from tarockblock.app.recovery_sources import Sources
from tarockblock.app.storage import Store
from tarockblock.domain.same_person import Join
from tarockblock.store import evenings, identities, joins, offers, rulesets, steps, whole
from tarockblock.store.migrations import m0006
from tarockblock.store.offers import Offer
from tarockblock.store.steps import Step

OLD_GROUPS = "same_people"
"""Under this name databases remembered who is the same before version 6: the name shown, then those written."""


def keep_steps(store: Store, sources: Sources, is_whole: Mapping[int, bool], at: datetime) -> Iterator[str]:
    """Write what happened to the evenings (by number: whether nothing of one is lost); yields what of it is lost.

    Within a transaction. In a file from before there were steps they follow from what is stored, as in a migration.
    """
    if not any(source.book.happened.has_steps for source in sources.all()):
        steps.derive(store)
        return
    known = _steps(sources)
    steps.write(store, sorted(known.values(), key=lambda each: each.key))
    for number in evenings.numbers(store):
        evening = identities.read(store, number).id
        stood = _stood(sources, number, known)
        if stood is not None and stood.evening == evening:
            steps.stand(store, number, stood.id)
            is_in_file = number in sources.file.book.happened.standing
            if is_in_file and is_whole[number] and _state(store, number) == stood.state:
                continue
        steps.append(store, number, "recovered", at)
    if not _keep_sides(store, sources):
        yield "versions"


def _stood(sources: Sources, number: int, known: Mapping[str, Step]) -> Step | None:
    """The step after which an evening stood in the file, else in the newest copy that knows it."""
    for source in (sources.file, *sources.states(number)):
        found = known.get(source.book.happened.standing.get(number, ""))
        if found is not None:
            return found
    return None


def _steps(sources: Sources) -> dict[str, Step]:
    found = dict(sources.file.book.happened.steps)
    if not sources.file.book.happened.knows_all_steps:
        for copy in sources.copies:
            found |= {id_: each for id_, each in copy.book.happened.steps.items() if id_ not in found}
    return found


def _state(store: Store, number: int) -> str:
    record = evenings.read(store, number)
    return "trashed" if record.trashed_at is not None else "closed" if record.closed_at is not None else "open"


def _keep_sides(store: Store, sources: Sources) -> bool:
    """Write the versions that do not stand; whether these are surely all there were."""
    found: dict[str, tuple[str, str]] = {}
    is_all = False
    for source in sources.all():
        found |= {head: each for head, each in source.book.happened.sides.items() if head not in found}
        is_all = source.book.happened.knows_all_sides
        if is_all:
            break
    for head, (evening, text) in found.items():
        content = json.loads(text)
        marks = whole.rulesets_in(content)
        if identities.number_of(store, evening) is not None and all(
            _keep_ruleset(store, sources, each) for each in marks
        ):
            whole.keep_side(store, head, content)
    return is_all


def _keep_ruleset(store: Store, sources: Sources, mark: str) -> bool:
    from tarockblock.app.records import keep_ruleset

    ruleset = None if rulesets.is_kept(store, mark) else sources.ruleset(mark)
    if ruleset is not None:
        keep_ruleset(store, ruleset)
    return rulesets.is_kept(store, mark)


def keep_agreements(store: Store, sources: Sources) -> None:
    """Write which names were joined and which house rulesets were chosen; within a transaction."""
    found: dict[str, Join] = {}
    chosen: dict[str, Offer] = {}
    for source in sources.all():
        found |= {id_: each for id_, each in source.book.happened.joins.items() if id_ not in found}
        for name, each in source.book.happened.offers.items():
            chosen[name] = max(each, chosen.get(name, each))
    joins.write(store, found.values() or old_joins(sources))
    offers.merge_in(
        store, {name: each for name, each in chosen.items() if not each[1] or rulesets.is_kept(store, each[1])}
    )


def old_joins(sources: Sources) -> list[Join]:
    """Which names were joined before joins were kept as such: they follow from what was remembered."""
    groups = sources.remembered(OLD_GROUPS, _groups_in) or []
    return [Join(*each[:3], tuple(json.loads(each[3]))) for each in m0006.joins_of(groups)]


def _groups_in(text: str) -> list[list[str]]:
    groups = json.loads(text)
    if not isinstance(groups, list) or not all(
        isinstance(group, list) and len(group) > 1 and all(isinstance(name, str) for name in group) for group in groups
    ):
        raise ValueError(OLD_GROUPS)
    every = [name for group in groups for name in dict.fromkeys(group)]
    if len(set(every)) < len(every):
        raise ValueError(OLD_GROUPS)
    return groups
