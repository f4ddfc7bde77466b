"""A thousand random evenings: zero at every row in both accounts, totals that add up, files that come back the same."""

from __future__ import annotations

from collections import Counter

import pytest

from tarockblock.app.files import dump_evening, load_evening
from tarockblock.domain.hand import FiguresOnly, NegativeGame, PositiveGame, Renonce, Result, Trischaken
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.csv_export import ledger_csv
from tarockblock.exchange.reasons import explain
from tarockblock.exchange.score_json import score_data
from tarockblock.exchange.wording import Wording
from tests.evenings import random_evening
from tests.thorough import times

EVENINGS = times(200, 1000)
PARTS = 10


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("part", range(PARTS))
def test_evenings__zero_sum_totals_and_round_trip(part: int) -> None:
    wording = {"de": Wording("de"), "en": Wording("en")}
    for seed in range(part, EVENINGS, PARTS):
        evening = random_evening(seed)
        ledger = compute_ledger(evening)
        assert ledger.problems == [], seed
        everybody = evening.everybody
        points, cents = dict.fromkeys(everybody, Points()), dict.fromkeys(everybody, Cents())
        for row in ledger.rows:
            assert not sum(row.points.values(), Points()), (seed, row.index)
            assert not sum(row.cents.values(), Cents()), (seed, row.index)
            points = {who: points[who] + row.points[who] for who in everybody}
            cents = {who: cents[who] + row.cents[who] for who in everybody}
            assert (row.points_total, row.cents_total) == (points, cents), (seed, row.index)
            if row.deal is not None and not isinstance(row.entry, Renonce):
                assert all(not row.points[who] for who in everybody if who not in row.deal.active), (seed, row.index)
            if evening.ruleset.points_are_cents and row.score is not None and not isinstance(row.entry, FiguresOnly):
                assert all(row.points[who].value == row.cents[who].value for who in everybody), (seed, row.index)
        assert (ledger.points, ledger.cents) == (points, cents)

        text = dump_evening(evening)
        again, problems = load_evening(text.encode())
        assert problems == [], seed
        assert dump_evening(again) == text, seed
        assert again == evening, seed
        if seed % 5 == 0:
            assert score_data(compute_ledger(again)) == score_data(ledger)
            assert ledger_csv(ledger).count("\r\n") >= len(ledger.rows) + 1
        if seed % 10 == 0:
            language = "de" if seed % 20 else "en"
            for row in ledger.rows:
                if row.score is not None and row.deal is not None:
                    told = explain(row.entry, row.score, evening.ruleset, row.deal, row.factor, wording[language])  # type: ignore[arg-type]
                    assert told.blocks, seed


@pytest.mark.long
def test_generator__leaves_nothing_out() -> None:
    """Else a thousand evenings prove little."""
    seen: Counter[str] = Counter()
    for seed in range(600):
        evening = random_evening(seed)
        seen[evening.ruleset.id] += 1
        seen[f"{len(evening.players)} people"] += 1
        for row in compute_ledger(evening).rows:
            entry = row.entry
            seen[type(entry).__name__] += 1
            seen[f"factor {row.factor}"] += 1
            if isinstance(entry, PositiveGame):
                seen[f"{evening.ruleset.id} {entry.game}"] += 1
                seen["conceded"] += entry.result is Result.CONCEDED
                seen["by cards"] += entry.card_points is not None
                seen.update(f"{call.bonus} {call.side} {call.announced} {call.made}" for call in entry.bonuses)
            if isinstance(entry, NegativeGame):
                seen[f"{len(entry.declarers)} declarers"] += 1
                seen["forced"] += any(each.no_kontra for each in entry.declarers)
            if isinstance(entry, Renonce):
                seen[f"{len(entry.offenders)} offenders"] += 1
                seen["fifth"] += row.deal is not None and entry.offenders[0] in row.deal.sitting_out
                seen["claims"] += bool(entry.claims)
                seen["no bird"] += entry.no_bird
            if isinstance(entry, Trischaken):
                seen[f"{list(entry.card_points.values()).count(0)} jungfrauen"] += 1
            if not isinstance(entry, Trischaken | PositiveGame | NegativeGame | Renonce):
                continue
            seen["fractions"] += any(not amount.is_whole for amount in row.points.values())
            for name in ("dealer", "vorhand", "sitting_out", "note", "at"):
                seen[name] += bool(getattr(entry, name))
    wanted = ["hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009", "4 people", "5 people", "6 people"]
    wanted += ["PositiveGame", "NegativeGame", "Trischaken", "Renonce", "Annulled", "Manual", "TableChange", "Doubling"]
    wanted += ["factor 2", "conceded", "by cards", "4 declarers", "forced", "3 offenders", "fifth", "claims", "no bird"]
    wanted += ["0 jungfrauen", "1 jungfrauen", "2 jungfrauen", "3 jungfrauen", "fractions"]
    wanted += ["dealer", "vorhand", "sitting_out", "note", "at"]
    wanted += [
        f"valat {side} {how}" for side in ("declarer", "opponents") for how in ("True True", "True False", "False True")
    ]
    wanted += ["schnitt declarer True True", "mondfang opponents False True", "sack_1 declarer True False"]
    assert {name: seen[name] for name in wanted if seen[name] < 2} == {}
