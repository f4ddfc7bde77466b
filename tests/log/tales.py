"""Small histories of one evening in a line of text, for tables: ``b 1 2 u c`` has begun, two hands, one undone, closed.

``1``: a hand in a row of that name, at the end; ``-1`` takes it away, ``1'`` puts it right, ``.`` sets another title.
``f``: the evening comes as a file; ``u`` undo, ``r`` redo, ``c`` close (its posting is ``c$``), ``o`` open again,
``C`` the same at twice the rate, ``t`` trash, ``x`` back from there, ``d`` delete for good, ``p`` prefer the first head
that is not the current version, ``k`` prefer that. What
is in brackets another machine wrote, which knew what comes before them; ``&``: who goes on has both. Of facts by one
word the second is ``u2``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

from tarockblock.domain.journal import KITTY, Closing, Debt, EveningRef, Posted, Posting, counting
from tarockblock.log.evening_log import EveningLog
from tarockblock.log.facts import Content, Data, Fact, derived_id, insert, remove, replace, set_heading
from tarockblock.log.union import Log
from tarockblock.log.writing import Writer
from tests.postings import posting

EVENING = derived_id("abend", 20)
"""Of two facts with one number the greater digest is later; with this id the tables say which."""

AT = datetime(2026, 11, 19, 20, tzinfo=UTC)
LOST = {"kind": "annulled", "reason": "nicht mehr lesbar"}
HEADING: Data = {
    "title": "",
    "date": None,
    "note": "",
    "round": "Donnerstag",
    "ruleset": "0" * 32,
    "cents_per_point": 10,
    "planned_radl": None,
    "first_dealer": "Dora",
}
BLANK = Content(HEADING, ("Anna", "Bert", "Cilli", "Dora"))
CALLED: dict[str, str] = {}
"""What rows are called in these histories, by their ids."""


def row_id(name: str) -> str:
    found = derived_id("row", name)
    CALLED[found] = name
    return found


FILE = Content(BLANK.heading, BLANK.seats, ((row_id("1"), {"kind": "annulled"}),))


class Tale:
    """The facts of a history by the words they came of, in the order they were written."""

    def __init__(self, text: str) -> None:
        self.facts: dict[str, Fact] = {}
        self.logs: dict[str, Log] = {}
        both = mine = Log()
        theirs: list[Log] = []
        for word in text.replace("(", " ( ").replace(")", " ) ").split():
            if word == "(":
                mine, both = both, Log(both)
                theirs.append(both)
            elif word == ")":
                both = mine
            elif word == "&":
                both = Log(fact for log in (both, *theirs) for fact in log)
            else:
                new = self._written(both, word)
                both.unite(new)
                self._keep(word, new, both)
        self.log = both

    def _keep(self, word: str, new: tuple[Fact, ...], log: Log) -> None:
        for fact in new:
            names = [word if fact.stream == EVENING else f"{word}$"]
            names += [f"{names[0]}{number}" for number in range(2, 9)]
            name = next(each for each in names if each not in self.facts)
            self.facts[name] = fact
            self.logs[name] = Log(log)

    def _written(self, log: Log, word: str) -> tuple[Fact, ...]:
        at = AT + timedelta(minutes=len(self.facts))
        drawn = count(len(self.facts))
        writer = Writer(log, lambda: f"22222222-0000-4000-8000-{len(self.facts):06}{next(drawn):06}", at)
        of = log.evening(EVENING)
        match word:
            case "b":
                return writer.begun(EVENING, BLANK)
            case "f":
                return writer.imported(EVENING, FILE)
            case "u" | "r" | "o" | "t" | "x" | "d":
                does = {"u": writer.undone, "r": writer.redone, "o": writer.reopened, "t": writer.trashed}
                return (does | {"x": writer.untrashed, "d": writer.deleted})[word](EVENING)
            case "p" | "k":
                heads = [each for each in of.heads if (each is of.standing) == (word == "k")]
                return writer.preferred(EVENING, heads[0].id)
            case "c" | "C":
                share = 10 if word == "c" else 20
                return writer.closed(EVENING, [*self._closing(share * len(of.content(of.standing).rows), at)])
        return writer.changed(EVENING, [self._operation(word, [row for row, _ in of.content(of.standing).rows])])

    def _operation(self, word: str, rows: list[str]) -> Data:
        if word == ".":
            return set_heading("title", f"at {len(self.facts)}")
        row = row_id(word.strip("-'"))
        if word[-1] == "'":
            return replace(row, {"kind": "annulled", "note": "put right"})
        return remove(row) if word[0] == "-" else insert(row, {"kind": "annulled"}, len(rows))

    def _closing(self, cents: int, at: datetime) -> Iterator[Posting]:
        """Anna owes Bert so much, and gives 5 to the kitty, which hangs on that."""
        id_ = f"00000000-0000-4000-8000-{len(self.facts):012}"
        about = EveningRef(EVENING, "", None)
        more = {"at": at, "evening": about}
        owed = Debt("Anna", "Bert", cents)
        yield posting(id_, 1, Posted.EVENING, "Donnerstag", owed, closing=Closing(1, False, (), (owed,)), **more)
        stake = Debt("Anna", KITTY, 5)
        yield posting(
            f"11111111-0000-4000-8000-{len(self.facts):012}", 1, Posted.STAKE, "Donnerstag", stake, names=id_, **more
        )

    def names(self, facts: Iterable[Fact]) -> str:
        """The words of facts."""
        words = {fact.id: name for name, fact in self.facts.items()}
        return " ".join(words[each.id] for each in facts)


def counted(log: Log) -> str:
    """What is booked and counts, in cents."""
    counts = counting(log.journal)
    found = [f"{each.kind.value} {each.transfers[0].cents}" for each in log.journal if each.id in counts]
    return ", ".join(sorted(found))


def shown(of: EveningLog) -> str:
    """State and rows; a row that replaces a lost one is ``?``, one that was put right has its mark."""
    status = of.status(of.standing)
    if status.state == "deleted":
        return "deleted"
    rows = [
        "?" if entry == LOST else f"{CALLED[row]}'" if "note" in entry else CALLED[row]
        for row, entry in of.content(of.standing).rows
    ]
    return " ".join([status.state, *rows])
