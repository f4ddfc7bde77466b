"""What evenings bring the kitty by the rules of a round; figures worked out on paper."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tarockblock.domain.closing import RoundTerms, dues, renonces
from tarockblock.domain.hand import Manual, Renonce, TableChange
from tarockblock.domain.journal import KITTY, Debt, Posted
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Cents, Points
from tests.store.kit import FOUR, blank


def ledger(*entries: Manual | Renonce | TableChange) -> Ledger:
    evening = blank()
    for each in entries:
        evening = evening.with_entry(each)
    return compute_ledger(evening)


def won(**cents: int | Fraction) -> Manual:
    return Manual(points={who: Points() for who in cents}, cents={who: Cents(amount) for who, amount in cents.items()})


def amounts(transfers: tuple[Debt, ...]) -> dict[str | None, int]:
    assert all(each.creditor is KITTY for each in transfers)
    return {each.debtor: each.cents for each in transfers}


def test_stake__everybody_who_ever_sat_there() -> None:
    found = dues(RoundTerms(stake=200), ledger(TableChange(players=("Anna", "Bert", "Cilli", "Emil"))))
    assert set(found) == {Posted.STAKE}
    assert amounts(found[Posted.STAKE]) == dict.fromkeys((*FOUR, "Emil"), 200)


def test_fine__a_renonce_each() -> None:
    once = Renonce(offenders=("Bert",), game="dreier", declarer="Anna")
    both = Renonce(offenders=("Bert", "Cilli"), game="dreier", declarer="Anna")
    found = ledger(once, both)
    assert not found.problems
    assert renonces(found) == {"Anna": 0, "Bert": 2, "Cilli": 1, "Dora": 0}
    assert amounts(dues(RoundTerms(fine=50), found)[Posted.FINE]) == {"Bert": 100, "Cilli": 50}


def test_fine__not_for_a_row_that_does_not_count() -> None:
    assert renonces(ledger(Renonce(offenders=("Zora",), game="dreier", declarer="Anna")))["Anna"] == 0


@pytest.mark.parametrize(
    ("share", "unit", "result", "due"),
    [
        (10, 5, 340, 35),  # 34 up to the next 5
        (10, 10, 340, 40),
        (10, 5, 350, 35),  # comes out even
        (10, 10, 1, 1),  # never more than was won
        (1, 5, 3, 3),
        (100, 5, 7, 7),
        (0, 5, 340, 0),
        (10, 5, Fraction(2, 3), 0),  # no whole cent was won
        (10, 5, Fraction(101, 2), 10),  # 5,05 up to 10
    ],
)
def test_share__of_what_was_won_rounded_up(share: int, unit: int, result: int | Fraction, due: int) -> None:
    found = dues(RoundTerms(share=share, share_unit=unit), ledger(won(Anna=result, Bert=-result)))
    assert amounts(found.get(Posted.SHARE, ())) == ({"Anna": due} if due else {})


def test_terms__that_make_no_sense_are_refused() -> None:
    assert not RoundTerms().has_dues
    assert all(each.has_dues for each in (RoundTerms(stake=1), RoundTerms(fine=1), RoundTerms(share=1)))
    wrong: list[dict[str, int]] = [{"unit": 7}, {"share": 101}, {"share_unit": 50}, {"stake": -1}, {"fine": 100_001}]
    for terms in wrong:
        with pytest.raises(ValueError):
            RoundTerms(**terms)  # type: ignore[arg-type]
