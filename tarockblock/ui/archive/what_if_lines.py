"""An evening's texts under two rulesets."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.settings import LedgerView
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.what_if import Action, Loss, WhatIf
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import Context, joined, translate, word
from tarockblock.ui.ledger.ledger_lines import build_lines

Compared = Context("Compared")


class WhatIfLines:
    """The comparison's rows: 0 is the sum, the others the entries."""

    def __init__(self, found: WhatIf, account: LedgerView, wording: Wording) -> None:
        self._found, self._account, self._wording = found, account, wording
        lines = build_lines(found.before, LedgerView.MONEY, wording)
        self._names = {
            line.index: (line.number, joined(line.name, line.people, by=" "))
            for line in lines
            if line.index is not None
        }
        self.players = tuple(found.before.evening.everybody)
        self.rows = 1 + len(found.before.rows)

    def head(self, row: int, column: int, *, spoken: bool = False) -> str:
        """Return the number or game; spoken, also if it is left out."""
        if not row:
            return translate("Archive", "All together") if column else ""
        text = self._names.get(self._found.before.rows[row - 1].index, ("", ""))[column]
        out = self.left_out(row)
        return f"{text}, {out}" if spoken and column and out else text

    def cell(self, row: int, player: str) -> str:
        """Return the result, and the other one if different."""
        before, after = self._amounts(row, player)
        old, new = self._text(before), self._text(after)
        if self.left_out(row):
            return f"{old} → –" if before else ""
        if row and not before and not after:
            return ""
        return old if before.value == after.value else f"{old} → {new}"

    def sign(self, row: int, player: str) -> int | None:
        """Return 1 for more, -1 for less, None if equal or left out."""
        before, after = self._amounts(row, player)
        if before.value == after.value or self.left_out(row):
            return None
        return 1 if after.value > before.value else -1

    def left_out(self, row: int) -> str | None:
        """Return the words "left out" if they apply to the hand, or None."""
        if not row or self._found.before.rows[row - 1].index not in self._found.left_out:
            return None
        return translate("Archive", "left out")

    def _text(self, amount: Points | Cents) -> str:
        if isinstance(amount, Points):
            return points_text(amount, self._wording.language)
        return euro_text(amount, self._wording.language, unit=False)

    def _amounts(self, row: int, player: str) -> tuple[Points | Cents, Points | Cents]:
        return self._amount(self._found.before, row, player), self._amount(self._found.after, row, player)

    def _amount(self, ledger: Ledger, row: int, player: str) -> Points | Cents:
        of: Ledger | Row = ledger.rows[row - 1] if row else ledger
        return of.points[player] if self._account is LedgerView.POINTS else of.cents[player]


class WhatIfWords:
    """The sentences below the table."""

    def __init__(self, found: WhatIf, account: LedgerView, wording: Wording) -> None:
        self._found, self._account, self._wording = found, account, wording

    @property
    def head(self) -> str:
        """Number of different and omitted rows."""
        found = self._found
        changed = found.changed(Account.POINTS if self._account is LedgerView.POINTS else Account.CENTS)
        parts = [Compared.tr("%n row(s) have other scores", "", len(changed))]
        lost = [loss for loss in found.losses if loss.action is not Action.UNFIT_BEFORE]
        if found.left_out:
            parts.append(Compared.tr("%n hand(s) are left out", "", len(found.left_out)))
        words = translate("WhatIfView", "Everything could be carried over.")
        if lost:
            words = translate("WhatIfView", "Not possible there:")
        elif found.losses:
            words = translate("WhatIfView", "Everything that counted could be carried over.")
        return f"{', '.join(parts)}. {words}"

    @property
    def losses(self) -> list[str]:
        """Omissions, then earlier misfits, without duplicates."""
        lost = [self._loss(loss) for loss in self._found.losses if loss.action is not Action.UNFIT_BEFORE]
        unfit = [self._unfit(loss) for loss in self._found.losses if loss.action is Action.UNFIT_BEFORE]
        return list(dict.fromkeys(lost + unfit))

    @property
    def basis(self) -> str:
        """Basis of comparison if one ruleset's points are cents, or ""."""
        if self._found.points_compare:
            return ""
        evenings = (self._found.before.evening, self._found.after.evening)
        in_cents = next(each for each in evenings if each.ruleset.points_are_cents)
        other = next(each for each in evenings if not each.ruleset.points_are_cents)
        text = translate(
            "WhatIfView",
            "The money is compared: under {cents} the points are cents, under {other} a point is {rate} ct here.",
        )
        language = self._wording.language
        cents, points = (each.ruleset.short.get(language) for each in (in_cents, other))
        return text.format(cents=cents, other=points, rate=other.cents_per_point)

    def _number(self, loss: Loss) -> int:
        hand = self._found.before.rows[loss.row].hand
        return loss.row + 1 if hand is None else hand

    def _loss(self, loss: Loss) -> str:
        played, other = (ledger.evening.ruleset for ledger in (self._found.before, self._found.after))
        reason = self._wording.carried(loss.problem, played, other)
        text = translate("WhatIfView", "Hand {number}: {reason}; {result}.")
        return text.format(number=self._number(loss), reason=reason, result=word("loss", loss.action))

    def _unfit(self, loss: Loss) -> str:
        played = self._found.before.evening.ruleset
        reason = self._wording.problem(replace(loss.problem, suggestion=None), played)
        text = translate("WhatIfView", "Hand {number} did not fit and did not count before either: {reason}.")
        return text.format(number=self._number(loss), reason=reason)
