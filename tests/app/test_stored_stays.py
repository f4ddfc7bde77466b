"""What is stored stays: hands that would be refused today are shown and scored.

``tests/store/frozen/refused.tar.xz`` holds them as versions wrote them that accepted them. The figures are from paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock.app import checking
from tarockblock.app.evening.session import BadEntryError, EveningSession
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.storage import open_store
from tarockblock.store.database import Store
from tests.store.frozen import unpacked
from tests.store.kit import opened

TIROL, TULLN, HAUSRUCK = 1, 2, 3

# Anna, Bert, Cilli, Dora
POINTS = {
    TIROL: [
        # Tirol 5 and 6: Dreier 5, Trull 2, valat 10; Cilli 3 times 15, the others game and Trull
        (-59, 7, 45, 7),
        # Vergeben; König abgelegt by an opponent, to which no stored case objects: as if won, 3 times 5 and 5 each
        (5, -25, 15, 5),
        (5, -25, 15, 5),
        # Besserrufer II: 1 + 4 to each
        (5, 5, -15, 5),
        # Dreier lost 5, Sack made 2; Dreier won 5, one Sack lost and one made
        (3, -9, 3, 3),
        (-5, 15, -5, -5),
    ],
    # Piccolo 20; Dreier 50 four times: a plan of one Radl has no half-time
    TULLN: [(-20, 60, -20, -20), *[(-50, 150, -50, -50)] * 4],
    # Dreier 4 times 4, and the opponents' Pagat 2
    HAUSRUCK: [(-14, 42, -14, -14)],
}

OBJECTIONS = {
    TIROL: [
        ("entries[1].offence", "offence_is_none"),
        ("entries[3].no_bird", "no_bird_missing"),
        ("entries[4].bonuses[0].side", "sack_of_loser"),
        ("entries[5].bonuses[1].made", "sack_without_lower"),
    ],
    TULLN: [("entries[0].declarers[0].no_kontra", "not_forced")],
    HAUSRUCK: [("entries[0].bonuses[1].side", "beside_their_valat")],
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    (path,) = unpacked("refused.tar.xz", tmp_path)
    with open_store(path) as found:
        yield found


def points(session: EveningSession) -> list[tuple[object, ...]]:
    return [tuple(amount.value for amount in row.points.values()) for row in session.ledger.rows]


def test_stored__is_scored_without_a_word_of_verify(store: Store) -> None:
    assert checking.verify(store) == []
    for number, expected in POINTS.items():
        assert points(opened(store, number)) == expected
    assert checking.verify(store) == []


def test_stored__is_refused_only_when_entered_or_changed(store: Store) -> None:
    for number, expected in OBJECTIONS.items():
        session = opened(store, number)
        assert session.ledger.problems == []
        assert [(each.path, each.code) for each in session.ledger.refused] == expected
        index = int(expected[0][0][8])
        entry = session.evening.entries[index]
        with pytest.raises(BadEntryError):
            session.record(entry)
        with pytest.raises(BadEntryError):
            session.replace(index, entry)
        session.strike(index)
        session.undo()
        assert points(session) == POINTS[number]


def test_stored__is_exported_whole_and_refused_as_a_file_with_the_reason(store: Store) -> None:
    for number, expected in OBJECTIONS.items():
        evening = opened(store, number).evening
        loaded, problems = load_evening(dump_evening(evening).encode())
        assert loaded is None
        assert [(each.path, each.code) for each in problems] == expected


def test_stored__settings_of_earlier_versions_are_kept_with_the_copy(store: Store) -> None:
    ruleset = opened(store, TULLN).evening.ruleset
    assert ruleset.settings["no_tarock_thrown_in"].value == "yes"
    assert opened(store, TIROL).evening.ruleset.settings["kontra_on_partner"].value == "void"
