"""Copies of rulesets that were kept before names and ids were held to anything: no evening by them is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.clock import SystemClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.files import load_evening
from tarockblock.app.recovery import recover
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.library import house_rulesets, keep
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import digest, to_data
from tarockblock.visible_text import visible
from tests.evenings import random_evening
from tests.store.kit import opened, retitle

WORDS = Wording("de")


@pytest.fixture(scope="module")
def old() -> Ruleset:
    """A house ruleset as an earlier version took it in."""
    data = json.loads(json.dumps(to_data(shipped("tirol-2025"))))
    data |= {"id": "Unsere.Regeln_1", "base": "tirol-2025", "short": {"de": "Unsere\u202e", "en": ""}}
    data["games"]["Dreier!"] = data["games"].pop("dreier") | {"name": {"de": "Dreier\x1b", "en": "x" * 120}}
    for case in data["offences"]:
        if "games" in case:
            case["games"] = ["Dreier!" if game == "dreier" else game for game in case["games"]]
    data["clauses"]["rate"]["quote"]["de"] = "ein Punkt\u2067"
    assert read_ruleset(data)[0] is None
    ruleset, _ = read_ruleset(data, stored=True)
    return ruleset


@pytest.fixture
def path(old: Ruleset, tmp_path: Path) -> Path:
    found = tmp_path / "evenings.db"
    with open_store(found) as store:
        archive.import_evening(store, random_evening(1, ruleset=old, entries=12))
        keep(store, old)
    return found


def test_evening__is_read_shown_and_exported(old: Ruleset, path: Path) -> None:
    with open_store(path) as store:
        assert archive.load(store, 1) == random_evening(1, ruleset=old, entries=12)
        assert checking.verify(store) == []
        (listed,) = archive.list_evenings(store)
        assert listed.rules == old.short
        report = report_of(store, 1)
        for kind in ("csv", "html", "json", "xlsx"):
            assert export(report, kind, WORDS), kind
        assert "Unsere‹U+202E›" in export(report, "html", WORDS).decode()
        assert load_statistics(store).rows > 0
        session = opened(store, 1, SystemClock())
        session.reopen()
        retitle(session, "Anders", "")
        assert session.evening.ruleset == old


def test_evening__only_bringing_it_in_anew_is_refused(path: Path) -> None:
    with open_store(path) as store:
        data = export(report_of(store, 1), "json", WORDS)
    evening, problems = load_evening(data)
    assert evening is None
    assert {each.path for each in problems} >= {"ruleset.id", "ruleset.short.de", "ruleset.games.Dreier!"}


def test_house_rules__stay_on_offer_and_can_be_changed(old: Ruleset, path: Path) -> None:
    with open_store(path) as store:
        assert [digest(each) for each in house_rulesets(store)] == [digest(old)]
        draft = HouseDraft(old, name="Unsere")
        draft.put("games.rufer.value", "7")
        changed = draft.ruleset()
        assert changed.games["rufer"].value == 7
        keep(store, changed)
        assert house_rulesets(store) == (changed,)


def test_recovery__reads_them_too(old: Ruleset, path: Path) -> None:
    found = recover(path, SystemClock(), "verloren")
    assert (found.lost, [each.lost for each in found.evenings]) == ((), [0])
    with open_store(path) as store:
        assert archive.load(store, 1).ruleset == old
        assert house_rulesets(store) == (old,)


def test_texts__of_all_kinds_come_out_as_they_went_in(store: Store) -> None:
    """Titles and notes may hold anything, down to the character with which C ends a text."""
    text = "a\x00b\x1b[31m\u202e\x7f\x85\u2028\r c"
    session = EveningSession(store, SystemClock())
    session.start(random_evening(2, entries=3))
    retitle(session, text, f"{text}\n{text}")
    assert checking.verify(store) == []
    number = session.evening_id
    assert archive.load(store, number).title == text
    session.undo()
    session.redo()
    assert archive.load(store, number).note == f"{text}\n{text}"
    assert checking.verify(store) == []
    evening = archive.load(store, number)
    assert load_evening(export(report_of(store, number), "json", WORDS)) == (evening, [])
    assert visible(text, one_line=True) in export(report_of(store, number), "html", WORDS).decode()
