"""Finding evenings, who won, renaming closed ones, and a trash that can be emptied without touching anything else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.app import archive, checking
from tarockblock.app.archive import Emptied, empty_trash, rename
from tarockblock.app.archive.search import (
    NOTHING,
    Details,
    Lookup,
    Query,
    folded,
    parts_of,
    read_lookup,
    search,
    search_hands,
)
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import BadEntryError, EveningSession
from tarockblock.app.same_people import join
from tarockblock.app.storage import Store, in_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.errors import StoreError
from tarockblock.log.facts import Kind
from tarockblock.store import local
from tests.store.kit import night, opened, spoil
from tests.ui.pages import NOW

CLOCK = FixedClock(NOW)
DREIER = PositiveGame(game="dreier", declarer="Anna", partner=None, result=Result.WON, note="mit Jause")

NOTES = st.lists(st.sampled_from([*'aiorstwéÖß"“*-% \n', "wirt", "beim", "\ud800", "\0", "ﬁ"]), max_size=8).map("".join)


def evening(title: str = "Wirtshaus", date: str | None = "2026-11-19", **changes: object) -> Evening:
    made = night(DREIER, title=title, date=date)
    return replace(made, **changes)  # type: ignore[arg-type]


def found(store: Store, words: str = "", **wanted: str) -> list[str]:
    query = Query(words=words, **wanted)
    return sorted(each.title for each in search(archive.list_evenings(store), read_lookup(store), query))


def listed(details: dict[int, Details]) -> list[archive.EveningSummary]:
    return [
        archive.EveningSummary(number, each.title, None, each.players, "tirol-2025", 0, True, NOW)
        for number, each in details.items()
    ]


def test_search__words_in_titles_and_notes_of_evening_and_hands(store: Store) -> None:
    archive.import_evening(store, evening("Jännerrunde", note="beim Kirchenwirt"))
    archive.import_evening(store, evening("Herbst", entries=(replace(DREIER, note="Regen"),)))
    assert found(store, "janner") == ["Jännerrunde"]
    assert found(store, "KIRCHEN jause") == ["Jännerrunde"]
    assert found(store, "regen") == ["Herbst"]
    assert found(store, "regen jause") == []
    assert found(store, "cill") == found(store, "") == ["Herbst", "Jännerrunde"]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("zettel", ["A"]),  # the end of a compound
        ("rzet", ["A"]),  # its middle
        ("ZETTEL bier", ["A"]),
        ("straße", ["B"]),
        ("STRASSE", ["B"]),
        ("groß", ["B"]),
        ("öl", ["C"]),  # two letters
        ("l", ["A", "C"]),
        ('"beim Wirt"', ["B"]),
        ('"wirt beim"', []),
        ('"vergessen beim"', []),  # in two different notes
        ("wirt beim", ["B"]),
        ("-zettel", []),
        ("zettel*", []),
        ("bier OR wirt", []),
        ("b_er", []),
        ("%", []),
        ('"', ["A", "B", "C"]),
        ("\ud800", []),
        ("\0", []),
    ],
)
def test_search__as_people_write(words: str, wanted: list[str]) -> None:
    notes = {"A": ("", "Bierzettel vergessen"), "B": ("Große Straße", "beim\nWirt"), "C": ("", "Ölofen")}
    known = {
        number: Details(title=title, note=note, notes=((3, hand),), players=("Ida", "Udo"))
        for number, (title, (note, hand)) in enumerate(notes.items(), start=1)
    }
    assert [each.title for each in search(listed(known), Lookup(known), Query(words=words))] == wanted


@given(st.lists(st.lists(NOTES, min_size=4, max_size=4), min_size=1, max_size=5), st.lists(NOTES, max_size=3))
def test_search__finds_what_each_word_by_itself_is_found_in(texts: list[list[str]], typed: list[str]) -> None:
    details = {
        number: Details(title=title, note=note, notes=((0, first), (7, second)), players=("Anna", "Öd"))
        for number, (title, note, first, second) in enumerate(texts, start=1)
    }
    query = Query(words=" ".join(typed))
    parts = parts_of(query.words)
    kept = {
        number: [folded(text) for text in (each.title, *(text for _, text in each.notes), each.note, *each.players)]
        for number, each in details.items()
    }
    wanted = [number for number, each in kept.items() if all(any(part in text for text in each) for part in parts)]
    assert [each.id for each in search(listed(details), Lookup(details), query)] == wanted
    for number, each in details.items():
        # Whatever is found, and not to be seen in title or names, is shown where it is.
        texts = [folded(text) for text in (each.title, *each.players)]
        seen = all(any(part in text for text in texts) for part in parts)
        assert number not in wanted or (each.found_in(parts) is None) == seen


def test_search__reason_of_a_correction(store: Store) -> None:
    points = {"Anna": Points(1), "Bert": Points(-1)}
    archive.import_evening(store, evening(entries=(Manual(points=points, reason="falsch gezählt"),)))
    assert found(store, "gezahlt") == ["Wirtshaus"]


def test_search__person_ruleset_year(store: Store) -> None:
    archive.import_evening(store, evening("A", "2025-12-31"))
    archive.import_evening(store, evening("B", "2026-01-01", players=("Emil", "Anna", "Bert", "Dora")))
    assert found(store, person="Emil") == ["B"]
    assert found(store, year="2025") == ["A"]
    assert found(store, ruleset="tulln-2009") == []
    assert found(store, ruleset="tirol-2025", person="Anna") == ["A", "B"]


HANDS = (
    PositiveGame(game="solodreier", declarer="Anna", result=Result.WON),
    PositiveGame(
        game="solorufer",
        declarer="Cilli",
        partner="Bert",
        result=Result.LOST,
        bonuses=(BonusCall("trull", Side.OPPONENTS),),
        note="Feuerwehrfest",
    ),
    NegativeGame(game="piccolo", declarers=(NegativeDeclarer("Bert", True), NegativeDeclarer("Dora", False))),
    Renonce(offenders=("Dora",), game="dreier", declarer="Cilli", offence="suit_not_followed"),
    Trischaken(most=("Anna",), has_game=True),
    Annulled(reason="vergeben", replay=True),
    PositiveGame(game="solodreier", declarer="Bert", result=Result.LOST),
)


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ("solodreier", [0, 6]),
        ("SOLODREIER anna", [0]),
        ("solodreier cilli", []),  # at the table, but not in that hand
        ("trull", [1]),
        ("feuerwehr", [1]),
        ("solo", [0, 1, 6]),
        ("bert", [1, 2, 6]),
        ("piccolo dora", [2]),
        ("renonce", [3]),
        ("renonce dora dreier", [3]),
        ("farbe zugegeben", [3]),
        ("suit followed", [3]),  # in the other language as well
        ("trischaken anna", [4]),
        ("vergeben", [5]),
        ("wirtshaus solodreier", [0, 6]),  # the evening's title
    ],
)
def test_hands__by_game_people_bonus_renonce_and_note(store: Store, words: str, rows: list[int]) -> None:
    number = archive.import_evening(store, evening(entries=HANDS))
    archive.import_evening(store, evening("Ohne Jause"))
    lookup, listed = read_lookup(store), archive.list_evenings(store)
    hands = search_hands(listed, lookup, Query(words=words))
    assert [each.hand.row for each in hands] == rows
    assert {each.evening.id for each in hands} <= {number}
    # The evening is listed, too, and says which hand it is unless title or names show all words.
    assert ("Wirtshaus" in found(store, words)) == (bool(rows) or words == "")
    excerpt = lookup.details[number].found_in(parts_of(words))
    if excerpt is not None:
        assert excerpt.row in rows
        assert excerpt.marks


def test_hands__of_a_person_are_those_played_and_have_the_name_of_today(store: Store) -> None:
    archive.import_evening(store, evening(entries=HANDS))
    join(store, ["Dora", "Dorothea"], "Dorothea")
    lookup, listed = read_lookup(store), archive.list_evenings(store)
    rows = [each.hand.row for each in search_hands(listed, lookup, Query(person="Dorothea"))]
    assert rows == [2, 3]
    for name in ("dora", "dorothea"):
        assert [each.hand.row for each in search_hands(listed, lookup, Query(words=f"piccolo {name}"))] == [2]


def test_found_in__names_the_row_of_the_note(store: Store) -> None:
    hands = tuple(replace(DREIER, note=note) for note in ("", "Regen", "", "Regen und Schnee"))
    number = archive.import_evening(store, evening(note="Hagel", entries=hands))
    details = read_lookup(store).details[number]
    assert details.notes == ((1, "Regen"), (3, "Regen und Schnee"))
    for words, row, text in (("schnee regen", 3, "Regen und Schnee"), ("regen", 1, "Regen"), ("hag", None, "Hagel")):
        shown = details.found_in(parts_of(words))
        assert (shown.row, shown.text) == (row, text)
    assert details.found_in(parts_of("wirts anna")) is None


def test_lookup__reads_again_only_what_changed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = (archive.import_evening(store, evening(title)) for title in "ABC")
    before = read_lookup(store)
    assert read_lookup(store, before) is before
    rename(store, second, "B", "im Regen", CLOCK)
    archive.trash(store, third)
    empty_trash(store)
    after = read_lookup(store, before)
    assert after.details[first] is before.details[first]
    assert after.details.keys() == {first, second}
    assert found(store, "regen") == ["B"]
    assert [each.id for each in search(archive.list_evenings(store), before, Query(words="regen"))] == []


def test_lookup__in_pieces_so_that_a_hand_can_be_written_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [archive.import_evening(store, evening(title)) for title in "ABCDE"]
    monkeypatch.setattr("tarockblock.app.archive.search._AT_ONCE", 2)
    assert sorted(read_lookup(store).details) == numbers


def test_lookup__what_came_since_is_found_by_its_title(store: Store) -> None:
    archive.import_evening(store, evening("Herbst"))
    before = read_lookup(store)
    archive.import_evening(store, evening("Herbstrunde"))
    listed = archive.list_evenings(store)
    assert len(search(listed, before, Query(words="herbst anna"))) == 2


def test_lookup__is_made_in_one_thread_and_asked_in_another(store: Store) -> None:
    archive.import_evening(store, evening("Herbst"))
    with ThreadPoolExecutor() as threads:
        lookup = threads.submit(in_store, store.path, read_lookup, read_only=True).result()
    assert len(search(archive.list_evenings(store), lookup, Query(words="herbst"))) == 1


def test_details__winner_and_turnover_are_the_ledgers(store: Store) -> None:
    number = archive.import_evening(store, evening())
    details = read_lookup(store).details[number]
    ledger = compute_ledger(evening())
    assert details.winners == ("Anna",)
    assert details.turnover == ledger.cents["Anna"].value
    assert dict(details.balances) == {name: cents.value for name, cents in ledger.cents.items()}
    assert NOTHING.winners == ()


def test_winner__is_shared_in_order_of_the_seats(store: Store) -> None:
    together = PositiveGame(game="rufer", declarer="Anna", partner="Dora", result=Result.WON)
    number = archive.import_evening(store, evening(entries=(together,)))
    assert read_lookup(store).details[number].winners == ("Anna", "Dora")
    flat = archive.import_evening(store, evening("Nichts", entries=()))
    assert read_lookup(store).details[flat].winners == ()


def test_past_evening__does_not_become_the_open_one(store: Store) -> None:
    first, second = archive.import_evening(store, evening("A")), archive.import_evening(store, evening("B"))
    session = EveningSession(store, CLOCK)
    session.open(first)
    past = opened(store, second)
    assert past.evening.title == "B"
    assert session.last_open_id() == first


def test_rename__closed_and_sound(store: Store) -> None:
    number = archive.import_evening(store, evening())
    rename(store, number, "Abschied", "mit Torte", CLOCK)
    again = archive.load(store, number)
    assert (again.title, again.note, again.entries) == ("Abschied", "mit Torte", (DREIER,))
    assert archive.list_evenings(store)[0].closed
    assert checking.verify(store) == []
    with pytest.raises(BadEntryError):
        rename(store, number, "x" * 10_000, "", CLOCK)


def test_empty_trash__only_what_is_in_it(store: Store) -> None:
    keep, gone = archive.import_evening(store, evening("bleibt")), archive.import_evening(store, evening("geht"))
    archive.trash(store, gone)
    assert empty_trash(store) == Emptied(gone=1, left=0)
    assert archive.list_evenings(store, trashed=True) == []
    assert [each.id for each in archive.list_evenings(store)] == [keep]
    assert checking.verify(store) == []
    # The facts of what is left are guarded as before.
    with pytest.raises(Exception, match="a fact is kept"):
        store.execute("DELETE FROM log WHERE stream = ?", (local.id_of(store, keep),))


def test_empty_trash__leaves_nothing_but_that_it_is_gone(store: Store) -> None:
    id_ = local.id_of(store, archive.import_evening(store, evening()))
    archive.trash(store, 1)
    empty_trash(store)
    assert [each.kind for each in store.log.stream(id_).values()] == [Kind.DELETED]
    assert "Anna" not in store.path.read_bytes().decode("latin-1").replace(store.row("SELECT rows FROM states")[0], "")


def test_empty_trash__not_what_no_program_put_there(store: Store) -> None:
    """A flipped bit in the time of trashing must not cost an evening."""
    keep, gone = archive.import_evening(store, evening()), archive.import_evening(store, evening("geht"))
    archive.trash(store, gone)
    store.execute('UPDATE states SET summary = replace(summary, \'"state":"closed"\', \'"state":"trashed"\')')
    assert empty_trash(store) == Emptied(gone=1, left=0)
    assert [each.id for each in archive.list_evenings(store)] == [keep]


def test_empty_trash__nothing_where_a_fact_of_it_is_damaged(store: Store) -> None:
    for title in "AB":
        archive.trash(store, archive.import_evening(store, evening(title)))
    spoil(store, f"UPDATE log SET text = replace(text, 'Anna', 'Bert') WHERE stream = '{local.id_of(store, 2)}'")
    with pytest.raises(StoreError, match=r"^database_damaged\b"):
        empty_trash(store)
    assert len(archive.list_evenings(store, trashed=True)) == 2


def test_empty_trash__a_number_is_never_used_twice(store: Store) -> None:
    archive.import_evening(store, evening("A"))
    gone = archive.import_evening(store, evening("B"))
    archive.trash(store, gone)
    empty_trash(store)
    assert archive.import_evening(store, evening("C")) > gone


def test_import__after_a_deletion_the_same_evening_comes_back(store: Store) -> None:
    """It is the same one, so it has its number; and it is deleted nowhere any more."""
    number = archive.import_evening(store, evening())
    archive.trash(store, number)
    empty_trash(store)
    assert archive.find_same(store, evening()) is None
    assert archive.import_evening(store, evening()) == number
    assert archive.load(store, number) == evening()
    assert [each.closed for each in archive.list_evenings(store)] == [True]
    assert checking.verify(store) == []


def test_import__beside_the_same_in_the_trash(store: Store) -> None:
    first = archive.import_evening(store, evening())
    archive.trash(store, first)
    second = archive.import_evening(store, evening())
    assert second != first
    assert [each.id for each in archive.list_evenings(store)] == [second]
    assert [each.id for each in archive.list_evenings(store, trashed=True)] == [first]
