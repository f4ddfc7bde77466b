"""The streams of the book and of the house as facts: postings and terms; rulesets, offers, identities."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any

from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import CARRIED, OF_CUP, Closing, Debt, EveningRef, Posted, Posting, reversed_ids
from tarockblock.domain.marks import Mark
from tarockblock.domain.names import Join, alike, composed
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.evening_log import Booking
from tarockblock.log.facts import BOOK, HOUSE, Data, Fact, Kind, UnsoundError, canonical, derived_id, write


def posting_fact(posting: Posting) -> Fact:
    data = data_of(posting)
    return write(BOOK, posting.number, Kind.POSTING, data, at=posting.at.isoformat())


def data_of(posting: Posting) -> Data:
    closing, evening = posting.closing, posting.evening
    dated = {} if posting.day is None else {"date": posting.day}
    return dated | {
        "posting": posting.id,
        "kind": posting.kind.value,
        "round": posting.round,
        "evening": None if evening is None else asdict(evening),
        "names": posting.names,
        "note": posting.note,
        "reason": posting.reason,
        "transfers": _owed(posting.transfers),
        "closing": None if closing is None else _data_of_closing(closing),
    }


def _data_of_closing(closing: Closing) -> Data:
    found = {**asdict(closing), "taken_in": _owed(closing.taken_in), "proposed": _owed(closing.proposed)}
    return found if found.pop("held") is False else {**found, "held": True}


def posting_of(fact: Fact) -> Posting:
    """Return the posting of a fact. Raise UnsoundError if there is none."""
    data = fact.data
    try:
        evening, closing = data["evening"], data["closing"]
        return Posting(
            id=data["posting"],
            number=fact.number,
            at=datetime.fromisoformat(str(fact.at)),
            kind=Posted(data["kind"]),
            round=data["round"],
            transfers=_debts(data["transfers"]),
            evening=None if evening is None else EveningRef(**evening),
            names=data["names"],
            note=data["note"],
            reason=data["reason"],
            day=data.get("date"),
            closing=None
            if closing is None
            else Closing(
                **{**closing, "taken_in": _debts(closing["taken_in"]), "proposed": _debts(closing["proposed"])}
            ),
        )
    except (KeyError, TypeError, ValueError):
        raise UnsoundError("posting", fact.id) from None


def postings(facts: Iterable[Fact]) -> tuple[Posting, ...]:
    found: dict[str, Posting] = {}
    for each in sorted((each for each in facts if each.kind is Kind.POSTING), key=lambda each: each.key):
        found.setdefault(str(each.data.get("posting")), posting_of(each))
    return tuple(sorted(found.values(), key=lambda each: each.key))


def terms_of(facts: Iterable[Fact]) -> Mapping[str, tuple[int, Data]]:
    """Return number and content of each round's terms; later facts replace earlier, of equal numbers the greater
    text.
    """
    told = sorted((each for each in facts if each.kind is Kind.TERMS), key=lambda each: (each.number, _text_of(each)))
    return {each.data["round"]: (each.number, each.data["terms"]) for each in told}


def _text_of(fact: Fact) -> str:
    return json.dumps([fact.data["terms"].get(each.name) for each in fields(RoundTerms)])


def agreed_fact(round_name: str, agreed: RoundTerms | str, number: int, at: str | None) -> Fact:
    if isinstance(agreed, str):
        return write(BOOK, number, Kind.ROUND_CALLED, {"round": round_name, "name": agreed}, at=at)
    return write(BOOK, number, Kind.TERMS, {"round": round_name, "terms": asdict(agreed)}, at=at)


def rounds_called(facts: Iterable[Fact]) -> Mapping[str, str]:
    renamed = sorted((each for each in facts if each.kind is Kind.ROUND_CALLED), key=lambda each: each.key)
    return {composed(each.data["round"]): composed(each.data["name"]) for each in renamed}


def bookings(journal: Sequence[Posting]) -> Mapping[str, Mapping[str, Booking]]:
    gone = reversed_ids(journal)
    found: dict[str, dict[str, Booking]] = defaultdict(dict)
    for each in journal:
        if each.kind is Posted.EVENING and each.evening is not None and each.id not in gone:
            moves = canonical([each.round, _owed(each.transfers)])
            found[each.evening.id][each.id] = Booking(each.key, moves)
    return found


def reversal_id(posting: str) -> str:
    return derived_id("reversal", posting)


def reversal_fact(told: Posting, number: int, at: datetime) -> Fact:
    return posting_fact(
        replace(
            told,
            id=reversal_id(told.id),
            number=number,
            at=at,
            kind=Posted.REVERSAL,
            names=told.id,
            transfers=tuple(each.turned for each in told.transfers),
            note="",
            reason="",
            closing=None,
            day=None,
        )
    )


def payment_id(journal: Iterable[Posting], payment: Posting) -> str:
    """Return the id of a proposed payment, the same on every machine.

    It depends on what is paid and how often that was recorded before, counting or not.
    """
    assert payment.evening is not None
    paid = [payment.round, payment.evening.id, _owed(payment.transfers)]
    of = (each for each in journal if each.kind is Posted.PAYMENT and each.evening is not None)
    before = sum([each.round, each.evening.id, _owed(each.transfers)] == paid for each in of if each.evening)
    return derived_id("tick", *paid, before)


def cup_money_id(journal: Iterable[Posting], made: Posting) -> str:
    """Return the id of a cup's stakes or prizes, the same on every machine; as of proposed payments."""

    def said(each: Posting) -> list[Any]:
        return [each.kind, each.round, alike(each.note), _owed(each.transfers)]

    return derived_id("cup", *said(made), sum(each.reason == OF_CUP and said(each) == said(made) for each in journal))


def moved_id(posting: str, now: Posting) -> str:
    return derived_id("moved", posting, now.round, _owed(now.transfers))


def said_otherwise(facts: Iterable[Fact]) -> Iterator[tuple[str, str]]:
    """Yield the ids of facts that disagree although they state the same id, the counting fact first."""
    known: dict[str, Fact] = {}
    for each in sorted(facts, key=lambda each: each.key):
        name = _own_id(each)
        if name is not None:
            first = known.setdefault(name, each)
            if first is not each and not (_is_derived(each) and _agreed(first) == _agreed(each)):
                yield first.id, each.id


def _own_id(fact: Fact) -> str | None:
    key = _OWN_IDS.get(fact.kind)
    return None if key is None else str(fact.data[key])


_OWN_IDS = {Kind.POSTING: "posting", Kind.JOINED: "join", Kind.PARTED: "join", Kind.RULESET: "digest"}


def _is_derived(fact: Fact) -> bool:
    """Return whether two machines may write it: of payments not those on account, which have a drawn id."""
    kind = fact.data.get("kind")
    is_tick = kind == Posted.PAYMENT and fact.data["evening"] is not None
    is_reasoned = fact.data.get("reason") in (CARRIED, OF_CUP)
    return fact.kind is Kind.RULESET or kind == Posted.REVERSAL or is_tick or is_reasoned


def _agreed(fact: Fact) -> list[Any]:
    data = fact.data
    if data.get("reason") == CARRIED:  # comes whole from a table
        return [fact.kind, data]
    evening = data.get("evening")
    said = [data.get(each) for each in ("kind", "round", "names", "transfers", "content")]
    return [fact.kind, None if evening is None else evening["id"], data.get("reason") == OF_CUP, *said]


def wrong_references(facts: Iterable[Fact]) -> Iterator[str]:
    """Yield the ids of reversals of no posting or another amount, and of dues of another closing."""
    told = sorted((each for each in facts if each.kind is Kind.POSTING), key=lambda each: each.key)
    known: dict[str, Data] = {}
    for each in told:
        known.setdefault(each.data["posting"], each.data)
    for each in told:
        data = each.data
        named = known.get(data["names"])
        if data["kind"] == Posted.REVERSAL:
            is_right = named is not None and data["posting"] == reversal_id(data["names"]) and _takes_back(data, named)
        elif named is not None:
            is_right = named["kind"] == Posted.EVENING and named["evening"]["id"] == (data["evening"] or {}).get("id")
        else:
            is_right = True  # a due whose closing is lost does not count
        if not is_right:
            yield each.id


def _takes_back(data: Data, named: Data) -> bool:
    turned = [[creditor, debtor, cents] for debtor, creditor, cents in named["transfers"]]
    about = [(each["round"], (each["evening"] or {}).get("id")) for each in (data, named)]
    return about[0] == about[1] and data["transfers"] == turned and named["kind"] != Posted.REVERSAL


def _owed(transfers: Iterable[Debt]) -> list[list[Any]]:
    return [[each.debtor, each.creditor, each.cents] for each in transfers]


def _debts(data: Iterable[Any]) -> tuple[Debt, ...]:
    return tuple(Debt(debtor, creditor, cents) for debtor, creditor, cents in data)


@dataclass(frozen=True)
class House:
    """The contents of the house's stream.

    ``rulesets`` are JSON by digest; ``offers`` map a ruleset's id to the digest on offer (empty: withdrawn) and a
    number; ``joins`` are in order, the latest last; ``persons`` map names to their last mark.
    """

    rulesets: Mapping[str, str]
    offers: Mapping[str, tuple[int, str]]
    joins: tuple[Join, ...]
    persons: Mapping[str, Mark]

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> House:
        """Fold the facts; the later choice wins. Of equal numbers the greater digest wins: withdrawing is less."""
        rulesets, offers, joins = dict[str, str](), dict[str, tuple[int, str]](), dict[str, Join]()
        persons = dict[str, Mark]()
        for each in sorted(facts, key=lambda each: (each.number, each.data.get("digest", ""), each.id)):
            data = each.data
            match each.kind:
                case Kind.RULESET:
                    rulesets[data["digest"]] = data["content"]
                case Kind.OFFERED:
                    offers[data["ruleset"]] = (each.number, data["digest"])
                case Kind.WITHDRAWN:
                    offers[data["ruleset"]] = (each.number, "")
                case Kind.JOINED | Kind.PARTED:
                    join = Join(data["join"], each.number, data.get("called", ""), tuple(data["names"]))
                    joins.setdefault(join.id, join)
                case Kind.PERSON:
                    persons[data["name"]] = Mark(data["letter"], data["colour"])
        return cls(rulesets, offers, tuple(sorted(joins.values(), key=lambda each: each.key)), persons)


def ruleset_fact(digest: str, content: str) -> Fact:
    return write(HOUSE, 1, Kind.RULESET, {"digest": digest, "content": content})


def offer_fact(ruleset: str, digest: str, number: int, at: str | None) -> Fact:
    data = {"ruleset": ruleset} | ({"digest": digest} if digest else {})
    return write(HOUSE, number, Kind.OFFERED if digest else Kind.WITHDRAWN, data, at=at)


def join_fact(join: Join, at: str | None) -> Fact:
    data = {"join": join.id, "names": list(join.names)} | ({"called": join.called} if join.called else {})
    return write(HOUSE, join.number, Kind.JOINED if join.called else Kind.PARTED, data, at=at)


def person_fact(name: str, mark: Mark, number: int, at: str | None) -> Fact:
    data = {"name": name, "colour": mark.color, "letter": mark.initials}
    return write(HOUSE, number, Kind.PERSON, data, at=at)
