"""A second reading of ``log.md``, written for shortness and held against the log: every answer from the texts alone."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tarockblock.log.facts import Fact

LIVE = ("open", "closed")


class Told:
    """A fact as its text says it."""

    def __init__(self, fact: Fact) -> None:
        said = json.loads(fact.text)
        self.id, self.stream = fact.id, said["stream"]
        self.kind, self.data, self.parents = said["kind"], said["data"], said["parents"]
        self.key = said["number"], fact.id
        self.is_of_file = self.kind == "begun" and said["at"] is None


class ModelLog:
    def __init__(self, facts: Iterable[Fact]) -> None:
        self.facts = {each.id: each for each in map(Told, facts)}
        self.postings: dict[str, Told] = {}
        for each in sorted(self.facts.values(), key=lambda each: each.key):
            if each.kind == "posting":
                self.postings.setdefault(each.data["posting"], each)
        told = [each.data for each in self.postings.values()]
        self.reversed = {each["names"] for each in told if each["kind"] == "reversal"}

    def evening(self, id_: str) -> ModelEvening:
        return ModelEvening(self, {each.id: each for each in self.facts.values() if each.stream == id_})

    @property
    def counting(self) -> set[str]:
        """Postings that no reversal names; of an evening's closings the latest, with what it brought the kitty."""
        kept = {id_: each.data for id_, each in self.postings.items() if id_ not in self.reversed}
        latest = {each["evening"]["id"]: id_ for id_, each in kept.items() if each["kind"] == "evening"}
        gone = {id_ for id_, each in self.postings.items() if each.data["kind"] == "evening"} - {*latest.values()}
        counting = {id_: each for id_, each in kept.items() if each["kind"] != "reversal"}
        return {id_ for id_, each in counting.items() if not {id_, each["names"]} & gone}


class ModelEvening:
    def __init__(self, log: ModelLog, facts: dict[str, Told]) -> None:
        self.log, self.facts = log, facts
        self.files = [each.id for each in facts.values() if each.is_of_file]
        followed = {each for fact in facts.values() for each in self.before(fact)}
        self.heads = sorted((each for each in facts.values() if each.id not in followed), key=lambda each: each.key)

    def before(self, fact: Told) -> set[str]:
        """The facts it follows: its parents, and the beginning of a file if it is a deletion or another beginning."""
        found = {each for each in fact.parents if each in self.facts}
        is_beginning = fact.kind == "begun" and not fact.is_of_file
        return found | {*self.files} if is_beginning or fact.kind == "deleted" else found

    def line(self, fact: Told) -> list[Told]:
        """The line of a fact, from its beginning on."""
        if fact.kind in ("begun", "deleted"):
            return [fact]
        return [*self.line(self.facts[fact.parents[0]]), fact]

    def status(self, fact: Told) -> list[Any]:
        """State, posting, and the state before the trash."""
        state, posting, before = "", None, None
        for each in self.line(fact):
            match each.kind:
                case "begun":
                    state = "closed" if each.data["closed"] else "open"
                case "closed":
                    state, posting = "closed", each.data["posting"]
                case "reopened":
                    state = "open"
                case "trashed":
                    state, posting, before = "trashed", None, state
                case "untrashed":
                    state, posting, before = str(before), each.data["posting"], None
                case "preferred" if state in LIVE:
                    posting = each.data["posting"]
                case "deleted":
                    state = "deleted"
        return [state, posting, before]

    def content(self, fact: Told) -> dict[str, Any]:
        done, undone = list[Told](), list[tuple[str, Told]]()
        beginning, *later = self.line(fact)
        for each in later:
            if each.kind == "changed":
                done, undone = [*done, each], []
            elif each.kind == "undone":
                assert done[-1].id == each.data["names"]
                undone.append((each.id, done.pop()))
            elif each.kind == "redone":
                assert undone[-1][0] == each.data["names"]
                done.append(undone.pop()[1])
        found = json.loads(json.dumps(beginning.data["content"]))
        for operation in (one for each in done for one in each.data["operations"]):
            _apply(found, **operation)
        return found

    def booked(self, fact: Told) -> tuple[int, str]:
        """Number and id of the closing that counts, or one that is less than any."""
        posting = self.status(fact)[1]
        is_booked = posting in self.log.postings and posting not in self.log.reversed
        return (self.log.postings[posting].key[0], posting) if is_booked else (0, "")

    @property
    def standing(self) -> Told:
        states = {each.id: self.status(each)[0] for each in self.heads}
        live = [each for each in self.heads if states[each.id] in LIVE]
        trashed = [each for each in self.heads if states[each.id] == "trashed"]
        return max(live or trashed or self.heads, key=lambda each: (self.booked(each), each.key))

    def says(self, fact: Told) -> list[Any]:
        """A version: state, content, and how it is booked."""
        state, posting, before = self.status(fact)
        if state == "deleted":
            return [state]
        moves = [] if self.booked(fact) == (0, "") else self.log.postings[posting].data
        booked = [moves["round"], moves["transfers"]] if moves else "back" if posting and state == "closed" else ""
        return [state, before, self.content(fact), booked]

    @property
    def kept(self) -> set[str]:
        """The facts to keep: of an evening that was deleted what its other heads follow, and the deletions."""
        gone = {each.id for each in self.facts.values() if each.kind == "deleted"}
        found, left = set[str](), [each.id for each in self.heads] if gone else []
        while left:
            each = left.pop()
            if each not in found | gone:
                found.add(each)
                left += [one for one in self.facts[each].parents if one in self.facts]
        return found | gone if gone else {*self.facts}


def _apply(content: dict[str, Any], op: str, **told: Any) -> None:
    rows = content["rows"]
    at = next((place for place, row in enumerate(rows) if row[0] == told.get("id")), None)
    match op:
        case "insert":
            assert at is None
            rows.insert(told["place"], [told["id"], told["entry"]])
        case "replace" if at is not None:
            rows[at] = [told["id"], told["entry"]]
        case "remove" if at is not None:
            del rows[at]
        case "move" if at is not None:
            rows.insert(told["place"], rows.pop(at))
        case "heading":
            content["heading"][told["name"]] = told["value"]
        case "seats":
            content["seats"] = told["names"]
        case _:
            raise AssertionError(op)
