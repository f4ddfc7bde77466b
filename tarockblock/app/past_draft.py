"""Draft of the dialog that imports a table of past evenings. Stores only on :meth:`PastDraft.take`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tarockblock.app.clock import Clock
from tarockblock.app.past_years import PastPlan, plan_table, take_past
from tarockblock.app.storage import Store
from tarockblock.domain.names import composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import BadInputError
from tarockblock.exchange.evening_file import MAX_TITLE
from tarockblock.exchange.past_table import PastTable

_FIELDS = {"past_ruleset_needed": "ruleset", "past_unit_needed": "in_euros"}
"""Problems that a field of the dialog solves."""


@dataclass
class PastDraft:
    """A file's table with the choices for it; ``ruleset`` None is that of the round's latest evening.

    ``plan`` and ``faults`` are as of the last :meth:`replan`.
    """

    path: Path
    table: PastTable | None
    unreadable: list[Problem]
    round_text: str = ""
    in_euros: bool | None = None
    ruleset: Ruleset | None = None
    booked: bool = False
    plan: PastPlan | None = None
    faults: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.in_euros = None if self.table is None else self.table.in_euros

    def replan(self, store: Store, clock: Clock) -> None:
        self.plan, self.faults = None, list(self.unreadable)
        if self.table is not None:
            self.plan, self.faults = plan_table(
                store, self.table, clock, name=self.round_text, in_euros=self.in_euros, ruleset=self.ruleset
            )

    def problems(self) -> list[Problem]:
        """Return the problems; paths are ``round``, ``in_euros``, ``ruleset`` or places in the table."""
        name, found = composed(self.round_text), list[Problem]()
        if not name or len(name) > MAX_TITLE:
            code = "text_long" if name else "past_round_missing"
            found.append(problem("round", code, most=MAX_TITLE))
        for each in self.faults:
            path = _FIELDS.get(each.code)
            found.append(each if path is None else problem(path, f"past_choose_{path}"))
        if self.plan is not None and not self.plan.new and not self.plan.carried:
            found.append(problem("", "past_all_here"))
        return found

    def take(self, store: Store, clock: Clock) -> list[int]:
        """Store the table, as it is planned by then; return the numbers of the new evenings."""
        self.replan(store, clock)
        if self.plan is None:
            raise BadInputError("past_changed")
        return take_past(store, self.plan, clock, booked=self.booked)
