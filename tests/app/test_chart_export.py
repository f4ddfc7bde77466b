"""The chart of an evening comes out as a file without a window."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

pytest.importorskip("matplotlib")

from tarockblock.app.chart_export import KINDS, chart_file
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import compute_ledger
from tests.evenings import random_evening
from tests.store.kit import SAMPLES, sample

pytestmark = pytest.mark.charts


@pytest.mark.parametrize(("kind", "head"), [("png", b"\x89PNG\r\n"), ("svg", b"<?xml"), ("pdf", b"%PDF-")])
@pytest.mark.parametrize("name", SAMPLES)
def test_chart__of_every_sample(name: str, kind: str, head: bytes) -> None:
    assert chart_file(compute_ledger(sample(name)), kind).startswith(head)


def test_chart__money_and_points_are_two_pictures() -> None:
    ledger = compute_ledger(sample())
    points = chart_file(ledger, "png", account=Account.POINTS)
    assert chart_file(ledger, "png") == points
    assert chart_file(ledger, "png", account=Account.CENTS) != points


def test_chart__where_points_are_cents_both_accounts_are_one() -> None:
    ledger = compute_ledger(sample("tullner-runde"))
    assert chart_file(ledger, "png") == chart_file(ledger, "png", account=Account.CENTS)


def test_chart__of_evenings_with_strange_names_and_of_an_empty_one() -> None:
    for entries in (0, 1, 30):
        svg = chart_file(compute_ledger(random_evening(entries, entries=entries, people=6)), "svg")
        assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_chart__no_other_kind() -> None:
    with pytest.raises(ValueError, match="gif"):
        chart_file(compute_ledger(sample()), "gif")
    assert "gif" not in KINDS


def test_chart__imports_no_qt_and_matplotlib_only_when_drawn() -> None:
    code = (
        "import sys, tarockblock.app.chart_export as c; before = 'matplotlib' in sys.modules;"
        "from tests.store.kit import sample; from tarockblock.domain.ledger import compute_ledger;"
        "c.chart_file(compute_ledger(sample()), 'png');"
        "print(before, 'PySide6' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("False False", 0), done.stderr
