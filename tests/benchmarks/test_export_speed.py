"""How long an export takes; no window is needed for it."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")

from tarockblock.app.archive.export import export
from tarockblock.exchange.formats import PICTURES
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.wording import Wording
from tests.benchmarks.timing import long_evening, measured

pytestmark = [pytest.mark.benchmark, pytest.mark.charts]


@pytest.mark.parametrize("kind", [*PICTURES, "html", "xlsx"])
def test_an_export_takes_no_longer_than_a_breath(kind: str) -> None:
    report = plain_report(long_evening())
    assert measured(f"export {kind}", lambda _turn: export(report, kind, Wording("de")), 7) < 2
