"""The evenings that come with the program: one for every ruleset, with the figures of the design."""

from __future__ import annotations

from tarockblock.domain.ledger import compute_ledger
from tests.store.kit import SAMPLES, sample


def test_samples__one_evening_for_every_ruleset() -> None:
    rulesets = {sample(name).ruleset.id for name in SAMPLES}
    assert rulesets == {"hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009"}


def test_samples__figures_of_the_design() -> None:
    """The totals in the design's pictures of the settlement and of Tulln."""
    ledgers = {name: compute_ledger(sample(name)) for name in SAMPLES}
    thursday, tulln = ledgers["donnerstagsrunde"], ledgers["tullner-runde"]
    assert [each.plain() for each in thursday.points.values()] == [11, -7, 33, -45, 8]
    assert [each.plain() for each in thursday.cents.values()] == [40, -270, 490, -630, 370]
    assert [each.plain() for each in tulln.points.values()] == [130, 20, -200, -210, 260]
