"""Records and pairs of a year, from hands worked out on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tarockblock.domain.money import Cents
from tarockblock.domain.statistics import Balance, EveningFacts, Facts, HandFact
from tarockblock.domain.year import pair_sums, records
from tests.domain.paper import TIROL

FOUR = ("A", "B", "C", "D")


def hand(
    row: int, cents: Sequence[int], lead: str = "A", partner: str | None = None, *, won: bool = True, kind: str = "game"
) -> HandFact:
    """A hand of A, B, C and D; the lead declares it, or made the renonce."""
    is_game = kind == "game"
    declarers, offenders = ((lead,), ()) if is_game else ((), (lead,))
    ends = (won,) if is_game else ()
    nothing = (0,) * len(FOUR)
    return HandFact(
        0, row, kind, "rufer", None, declarers, partner, ends, False, offenders, (), (), FOUR, nothing, tuple(cents)
    )


def year(*evenings: tuple[str, Sequence[HandFact]]) -> Facts:
    found = []
    for number, (day, hands) in enumerate(evenings, start=1):
        placed = tuple(each._replace(evening=number) for each in hands)
        sums = Counter[str]()
        for each in placed:
            sums.update(dict(zip(each.players, each.cents, strict=True)))
        balances = {who: Balance(0, sums[who], len(placed)) for who in FOUR}
        found.append(
            EveningFacts(number, "1", day, "", TIROL, FOUR, len(placed), len(placed), balances, lambda it=placed: it)
        )
    return Facts(tuple(found))


def test_records__each_with_its_evening_and_hand_the_earliest_of_equal_ones() -> None:
    facts = year(
        ("2026-01-08", [hand(0, (30, 30, -30, -30), "A", "B"), hand(1, (-20, 60, -20, -20), "B")]),
        ("2026-02-12", [hand(0, (-20, -20, 60, -20), "C"), hand(1, (-90, 30, 30, 30), "A", kind="renonce")]),
        ("2026-03-12", [hand(0, (-10, -10, 30, -10), "C"), hand(1, (40, 40, -40, -40), "C", "D", won=False)]),
    )
    found = [
        (each.code, each.player, each.evening.id, None if each.hand is None else each.hand.row, each.cents.exact)
        for each in records(facts)
    ]
    # Evenings: A +10, -110, +30; B +90, +10, +30; C -50, +90, -10; D -50, +10, -50.
    assert found == [
        ("best_evening", "B", 1, None, 90),
        ("worst_evening", "A", 2, None, -110),
        ("best_hand", "B", 1, 1, 60),
        ("worst_hand", "A", 2, 1, -90),
        ("games_won", "C", 3, 0, 90),  # 60 and 30, then one lost
        ("dearest_renonce", "A", 2, 1, -90),
    ]
    assert [each.length for each in records(facts)] == [1, 1, 1, 1, 2, 1]
    assert list(records(year())) == []


def test_pairs__both_get_what_they_won_together() -> None:
    facts = year(
        ("2026-01-08", [hand(0, (30, 30, -30, -30), "A", "B"), hand(1, (-20, -20, 20, 20), "B", "A", won=False)]),
        ("2026-02-12", [hand(0, (-50, 50, 50, -50), "C", "B"), hand(1, (60, -20, -20, -20), "A")]),
    )
    assert [tuple(each) for each in pair_sums(facts)] == [("B", "C", 1, 1, Cents(100)), ("A", "B", 2, 1, Cents(20))]
