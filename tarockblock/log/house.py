"""The stream of the house: copies of rulesets, which of them are on offer, and who is the same person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tarockblock.domain.same_person import Join
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.facts import HOUSE, Fact, Kind, write


@dataclass(frozen=True)
class House:
    """What follows from its facts.

    ``rulesets`` are copies by digest, as JSON whose order matters; ``offers`` say by the id of a ruleset which digest
    is on offer (empty: it was withdrawn), with the number of the choice; ``joins`` are in order, the latest last.
    """

    rulesets: Mapping[str, str]
    offers: Mapping[str, tuple[int, str]]
    joins: tuple[Join, ...]

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> House:
        """Fold them; of two choices the later stands, of two facts with one join the lesser counts.

        Of two choices with one number that with the greater digest stands, as in version 6: to withdraw is less.
        """
        rulesets, offers, joins = dict[str, str](), dict[str, tuple[int, str]](), dict[str, Join]()
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
        return cls(rulesets, offers, tuple(sorted(joins.values(), key=lambda each: each.key)))


def ruleset_fact(digest: str, content: str) -> Fact:
    """A copy of a ruleset: the same fact on every machine."""
    return write(HOUSE, 1, Kind.RULESET, {"digest": digest, "content": content})


def offer_fact(ruleset: str, digest: str, number: int, at: str | None) -> Fact:
    """A version of a house ruleset is on offer from now on; without a digest none is."""
    data = {"ruleset": ruleset} | ({"digest": digest} if digest else {})
    return write(HOUSE, number, Kind.OFFERED if digest else Kind.WITHDRAWN, data, at=at)


def join_fact(join: Join, at: str | None) -> Fact:
    """Names mean one person, or (``called`` empty) each another one."""
    data = {"join": join.id, "names": list(join.names)} | ({"called": join.called} if join.called else {})
    return write(HOUSE, join.number, Kind.JOINED if join.called else Kind.PARTED, data, at=at)
