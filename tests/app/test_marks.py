"""A person's colour and letter: given with the first evening, kept in every other, the same on all machines."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

from tarockblock.app.archive import import_evening
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.marks import MarkDraft, marks_of, marks_there, marks_told, set_mark, set_marks
from tarockblock.app.merging.merge import merge
from tarockblock.app.same_people import join, take_apart
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import TableChange
from tarockblock.domain.marks import Mark
from tarockblock.log.facts import HOUSE, Kind
from tests.store.kit import FOUR, Minutes, blank


def evening(store: Store, *players: str, title: str = "Donnerstag") -> None:
    EveningSession(store, Minutes()).start(blank(title, players))


def told(store: Store) -> list[str]:
    """Of whom facts say what they look like."""
    return [each.data["name"] for each in store.log.stream(HOUSE).values() if each.kind is Kind.PERSON]


def colors(store: Store, *names: str) -> list[int]:
    return [marks_of(store)[name].color for name in names]


def test_marks__are_given_once_and_stay_whoever_sits_where(store: Store) -> None:
    evening(store, *FOUR)
    assert sorted(told(store)) == sorted(FOUR)
    first = dict(marks_of(store))
    evening(store, "Anton", *reversed(FOUR))
    assert sorted(told(store)) == sorted((*FOUR, "Anton"))
    assert dict(marks_of(store)) == first | {"Anton": Mark("An", 4)}


def test_marks__who_comes_later_that_evening_gets_his_in_the_same_change(store: Store) -> None:
    session = EveningSession(store, Minutes())
    session.start(blank("Donnerstag", FOUR))
    session.record(TableChange(players=("Anna", "Bert", "Cilli", "Emil")))
    assert "Emil" in told(store)
    assert colors(store, *FOUR, "Emil") == [0, 1, 2, 3, 4]
    session.undo()
    assert colors(store, *FOUR) == [0, 1, 2, 3]


def test_marks__are_seen_before_the_evening_begins_as_they_will_be_given(store: Store) -> None:
    evening(store, *FOUR)
    evening(store, "Gustl", *FOUR[1:])
    table = ("Ida", *FOUR[1:], "Igor")
    seen = marks_there(store, "Donnerstag", table)
    assert "Ida" not in marks_of(store)
    assert [seen[name].color for name in table] == [5, 1, 2, 3, 6], "Anna and Gustl keep theirs, though they miss"
    evening(store, *table)
    assert {name: marks_of(store)[name] for name in table} == seen


def test_marks__only_people_of_one_round_must_differ(store: Store) -> None:
    evening(store, *FOUR)
    evening(store, "Emil", "Franz", "Grete", "Hans", title="Sonntag")
    assert colors(store, *FOUR) == colors(store, "Emil", "Franz", "Grete", "Hans") == [0, 1, 2, 3]
    evening(store, "Emil", *FOUR)
    assert colors(store, *FOUR, "Emil", "Franz") == [0, 1, 2, 3, 4, 1]


def test_set_mark__whoever_had_it_gets_the_other_one_and_it_can_be_taken_back(store: Store) -> None:
    evening(store, *FOUR)
    before, at = dict(marks_of(store)), Minutes().now()
    changed = set_mark(store, "Dora", Mark("A", 0), at)
    assert dict(marks_of(store)) == before | {"Dora": Mark("A", 0), "Anna": Mark("An", 3)}
    assert changed == {"Dora": before["Dora"], "Anna": before["Anna"]}
    set_marks(store, changed, at)
    assert dict(marks_of(store)) == before


def test_marks__of_one_person_under_two_names(store: Store) -> None:
    evening(store, *FOUR)
    evening(store, *FOUR[:3], "Dorli")
    join(store, ("Dora", "Dorli"), "Dora Huber")
    assert colors(store, "Dora", "Dorli", "Dora Huber") == [3, 3, 3]
    set_mark(store, "Dora Huber", Mark("D", 7), Minutes().now())
    assert colors(store, "Dora", "Dorli", "Dora Huber") == [7, 7, 7]
    take_apart(store, "Dora Huber")
    assert colors(store, "Dora", "Dorli") == [7, 3], "of two alike the later takes the next free one"


def machine(folder: Path, number: int) -> Path:
    """One of three that began apart, each with an Anna of its own colour, and more people alike."""
    path = folder / f"m{number}.db"
    people = (FOUR, ("Dora", "Anton", "Anna", "Emil"), ("Franz", "Dora", "Fritz", "Anna"))[number]
    with open_store(path) as store:
        evening(store, *people)
        set_mark(store, people[number], Mark("X", number), Minutes().now())
    return path


def test_marks__are_the_same_in_whatever_order_machines_merge(tmp_path: Path) -> None:
    files = [machine(tmp_path, number) for number in range(3)]
    found = []
    for order in permutations(range(3)):
        with open_store(tmp_path / f"{order}.db") as store:
            for number in order:
                merge(store, [files[number]], None, Minutes())
            found.append(dict(marks_of(store)))
    assert all(each == found[0] for each in found)
    assert len({each.color for each in found[0].values()}) == len({each.initials for each in found[0].values()}) == 8


def test_marks__of_a_rounds_people_travel_with_its_evenings(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        evening(store, *FOUR)
        evening(store, "Emil", "Franz", "Grete", "Hans", title="Sonntag")
        set_mark(store, "Anna", Mark("Q", 9), Minutes().now())
    with open_store(tmp_path / "b.db") as store:
        merge(store, [tmp_path / "a.db"], "Donnerstag", Minutes())
        assert marks_of(store)["Anna"] == Mark("Q", 9)
        assert set(told(store)) == set(FOUR)


def test_draft__of_somebody_with_the_people_of_his_rounds(store: Store) -> None:
    evening(store, *FOUR)
    evening(store, "Emil", "Franz", "Grete", "Hans", title="Sonntag")
    draft = MarkDraft.of(store, "Anna")
    assert (draft.mark, draft.others.keys(), draft.is_changed) == (Mark("A", 0), set(FOUR[1:]), False)
    draft.letters, draft.color = " b", 3
    assert (draft.mark, draft.owner(3), draft.owner_of_letters) == (Mark("B", 3), "Dora", "Bert")
    draft.letters = " "
    assert [each.path for each in draft.problems()] == ["letters"]


def test_marks__at_a_start_facts_alone_say_them_unless_somebody_is_alike_or_joined(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        evening(store, *FOUR)
        assert dict(marks_told(store)) == dict(marks_of(store))
        join(store, ("Dora",), "Dora Huber")
        assert marks_told(store) == {}
    with open_store(tmp_path / "b.db") as store:
        evening(store, *FOUR)
        evening(store, "Emil", "Franz", "Grete", "Hans", title="Sonntag")
        assert marks_told(store) == {}


def test_marks__of_evenings_without_facts_follow_from_their_order_and_stay(store: Store) -> None:
    """As those that came as files: whoever sits down next keeps what was shown of him."""
    for day, people in (("2026-11-12", ("Emil", "Anton", *FOUR[1:])), ("2026-11-05", FOUR)):
        import_evening(store, replace(blank("Donnerstag", people), date=day), Minutes())
    shown = dict(marks_of(store))
    assert told(store) == []
    assert colors(store, *FOUR, "Emil", "Anton") == list(range(6)), "the earlier evening comes first"
    evening(store, "Anna", "Emil", "Anton", "Zita")
    assert dict(marks_of(store)) == shown | {"Zita": Mark("Z", 6)}
