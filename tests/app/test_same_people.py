"""One person written under several names: joined and taken apart, while every evening stays as it was written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.archive.files import import_files
from tarockblock.app.archive.search import Query, read_lookup, search
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.files import dump_evening
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import HandPosting, PaymentRequest
from tarockblock.app.same_people import as_last_time, everybody, join, known_names, take_apart, wrong_with
from tarockblock.app.settling import Settling
from tarockblock.app.states import names_apart, people_of
from tarockblock.app.statistics import load_latest_year, load_statistics
from tarockblock.app.storage import Store
from tarockblock.domain.evening import renamed
from tarockblock.domain.hand import NegativeDeclarer, NegativeGame, PositiveGame, Result, TableChange
from tarockblock.domain.journal import Debt, Posted
from tarockblock.domain.money import Points
from tarockblock.domain.names import People, Person
from tarockblock.domain.statistics_table import ranking
from tarockblock.errors import BadInputError
from tarockblock.exchange.wording import Wording
from tarockblock.store import local
from tarockblock.ui.evening.names_draft import NamesDraft
from tests.store.kit import ROUND, Minutes, blank, cents, dreier, money, opened, restarted, session_on

ABC = ("Anna", "Bert", "Cilli")
WITH_FRANZ, WITH_FRANZL = (*ABC, "Franz"), (*ABC, "Franzl")


def play(store: Store, players: tuple[str, ...], *entries: object, date: str = "2026-11-19") -> EveningSession:
    session = session_on(store, replace(blank(players=players), date=date))
    for entry in entries or (dreier(players[-1]),):
        session.record(entry)  # type: ignore[arg-type]
    return session


def joined(store: Store, name: str) -> None:
    """An evening with Franz, one with Franzl, and what they are called since they are one."""
    play(store, WITH_FRANZ)
    play(store, WITH_FRANZL)
    join(store, ["Franz", "Franzl"], name)


def refused(store: Store, *called: str, name: str) -> BadInputError:
    with pytest.raises(BadInputError) as caught:
        join(store, called, name)
    return caught.value


# ------------------------------------------------------------------ joining


def test_join__statistics_know_one_person(store: Store) -> None:
    """The same game won twice as Franz and once as Franzl is worth three times what it is once."""
    play(store, WITH_FRANZ, dreier("Franz"), dreier("Franz"))
    play(store, WITH_FRANZL, dreier("Franzl"))
    apart = {row.player: row.evenings for row in ranking(load_statistics(store).facts).rows}
    assert (apart["Franz"], apart["Franzl"]) == (1, 1)
    one_hand = load_statistics(store).player("Franzl").hands.points

    join(store, ["Franz", "Franzl"], "Franz Huber")

    table = {row.player: row.evenings for row in ranking(load_statistics(store).facts).rows}
    assert table == {"Anna": 2, "Bert": 2, "Cilli": 2, "Franz Huber": 2}
    figures = load_statistics(store).player("Franz Huber")
    assert len(figures.hands) == 3
    assert figures.hands.points == Points(one_hand.value * 3)


def test_join__statistics_read_before_follow(store: Store) -> None:
    """Also those of the latest year alone, which are there first."""
    play(store, WITH_FRANZ, date="2025-11-19")
    play(store, WITH_FRANZL)
    whole, year = load_statistics(store), load_latest_year(store)
    join(store, ["Franz", "Franzl"], "Franz")

    assert "Franzl" not in load_statistics(store, whole).everything.players
    assert "Franzl" not in load_statistics(store, year).everything.players
    assert load_statistics(store, load_statistics(store)).everything.circles == ((frozenset(WITH_FRANZ), 2),)


def test_join__every_part_in_a_hand_goes_by_the_name(store: Store) -> None:
    won = PositiveGame(game="rufer", declarer="Anna", partner="Franzl", result=Result.WON, kontra=1)
    doubted = NegativeDeclarer(player="Anna", won=False, kontra={"Franzl": 1})
    negative = NegativeGame(game="bettler", declarers=(doubted,))
    play(store, WITH_FRANZL, won, dreier("Franzl"), negative)
    join(store, ["Franzl"], "Franz")

    hands = load_statistics(store).everything.evenings[0].hands
    assert [(hand.declarers, hand.partner) for hand in hands] == [
        (("Anna",), "Franz"),
        (("Franz",), None),
        (("Anna",), None),
    ]
    assert hands[0].kontras[0].receivers == ("Anna", "Franz")
    assert hands[2].kontras[0].givers == ("Franz",)
    assert all("Franzl" not in hand.players for hand in hands)


def test_join__one_alone_is_only_called_otherwise(store: Store) -> None:
    play(store, (*ABC, "Farnz"))
    join(store, ["Farnz"], "Franz")
    assert [each.called for each in everybody(store)] == ["Anna", "Bert", "Cilli", "Franz"]
    join(store, ["Franz"], "Farnz")
    assert people_of(store) == People()


def test_join__more_and_more(store: Store) -> None:
    for name in ("Franz", "Franzl", "Frantz"):
        play(store, (*ABC, name))
    join(store, ["Franz", "Franzl"], "Franz Huber")
    join(store, ["Frantz", "Franz Huber"], "Franz H.")
    assert people_of(store).persons == (Person("Franz H.", ("Frantz", "Franz", "Franzl")),)
    lines = {each.called: each for each in everybody(store)}
    assert [line.name for line in lines["Franz H."].written] == ["Frantz", "Franz", "Franzl"]
    assert (lines["Franz H."].evenings, lines["Franz H."].hands, lines["Franz H."].latest) == (3, 3, "2026-11-19")


def test_join__refused_where_both_sat_in_one_evening(store: Store) -> None:
    play(store, ("Anna", "Bert", "Franz", "Franzl"))
    error = refused(store, "Franz", "Franzl", name="Franz")
    assert Wording("en").error(error) == (
        "Franz and Franzl both sat in the same evening (Donnerstagsrunde, 19 November 2026), so they are two people"
    )
    assert "(Donnerstagsrunde, 19. November 2026)" in Wording("de").error(error)
    assert people_of(store) == People()


def test_join__refused_where_one_came_as_the_other_went(store: Store) -> None:
    """They are two columns of one ledger, so the evening itself says that they are two."""
    play(store, WITH_FRANZ, dreier("Franz"), TableChange(players=WITH_FRANZL))
    assert refused(store, "Franz", "Franzl", name="Franz").code == "both_sat"


def test_join__refused_where_a_name_joined_before_sat_there(store: Store) -> None:
    play(store, WITH_FRANZ)
    play(store, WITH_FRANZL)
    play(store, ("Anna", "Bert", "Franzl", "Dora"))
    join(store, ["Franz", "Franzl"], "Franz")
    assert refused(store, "Franz", "Dora", name="Franz").code == "both_sat"


def test_join__refused_where_both_sat_in_an_evening_in_the_trash(store: Store) -> None:
    """It may come back; once the trash is emptied it says nothing any more."""
    play(store, WITH_FRANZ)
    play(store, WITH_FRANZL)
    play(store, ("Anna", "Bert", "Franz", "Franzl"))
    archive.trash(store, 3)
    assert Wording("en").error(refused(store, "Franz", "Franzl", name="Franz")) == (
        "Franz and Franzl both sat in an evening that is in the trash (Donnerstagsrunde, 19 November 2026),"
        " so they are two people"
    )
    archive.empty_trash(store)
    join(store, ["Franz", "Franzl"], "Franz")
    assert [each.called for each in everybody(store)] == [*ABC, "Franz"]


def test_join__refused_for_the_name_of_somebody_else(store: Store) -> None:
    play(store, WITH_FRANZ)
    play(store, (*ABC, "Farnz"))
    play(store, (*ABC, "Fritz"))
    assert refused(store, "Farnz", name="Franz").code == "name_of_another"
    join(store, ["Farnz", "Franz"], "Franz Huber")
    assert refused(store, "Fritz", name="Franz").code == "name_of_another"
    assert refused(store, "Fritz", name="Franz Huber").code == "name_of_another"


def test_wrong_with__as_for_every_name() -> None:
    assert wrong_with("Franz Huber") is None
    assert {name: getattr(wrong_with(name), "code", "") for name in ("", "\u2800", "x" * 41, "a\u200bb")} == {
        "": "name_empty",
        "\u2800": "name_invisible",
        "x" * 41: "name_long",
        "a\u200bb": "name_invisible",
    }


# ------------------------------------------------------------------ taking apart


def test_take_apart__everybody_is_who_is_written(store: Store) -> None:
    play(store, WITH_FRANZ)
    play(store, WITH_FRANZL)
    before = load_statistics(store).everything
    join(store, ["Franz", "Franzl"], "Franz Huber")
    assert take_apart(store, "Franz Huber") == ("Franz Huber", "Franz", "Franzl")
    assert load_statistics(store).everything == before
    assert known_names(store) == ["Anna", "Bert", "Cilli", "Franzl", "Franz"]
    with pytest.raises(KeyError):
        take_apart(store, "Franz Huber")


# ------------------------------------------------------------------ what stays as it was


def test_evenings__stay_as_they_were_written(store: Store) -> None:
    play(store, WITH_FRANZ).close_evening()
    play(store, WITH_FRANZL).close_evening()
    wording = Wording("de")

    def everything() -> list[object]:  # on a page the mark is now that of one person
        written = [[each.id for each in store.log.stream(local.id_of(store, number)).values()] for number in (1, 2)]
        sheets = [
            export(report_of(store, number), kind, wording) for number in (1, 2) for kind in ("json", "csv", "xlsx")
        ]
        return [*written, *sheets]

    before = everything()
    join(store, ["Franz", "Franzl"], "Franz Huber")
    assert everything() == before
    assert checking.verify(store) == []


def test_names__trash_rename_and_emptying(store: Store) -> None:
    joined(store, "Franz")
    archive.rename(store, 2, "Beim Wirt", "", Minutes())
    archive.trash(store, 2)
    assert load_statistics(store).everything.circles == ((frozenset(WITH_FRANZ), 1),)
    archive.untrash(store, 2)
    assert load_statistics(store).everything.circles == ((frozenset(WITH_FRANZ), 2),)
    archive.trash(store, 1, 2)
    archive.empty_trash(store)
    assert [(each.called, each.evenings, each.is_joined) for each in everybody(store)] == [("Franz", 0, True)]
    take_apart(store, "Franz")
    assert everybody(store) == []


def imported(store: Store, folder: Path, *players: str) -> list[str]:
    file = folder / "abend.tarock.json"
    file.write_text(dump_evening(replace(blank("daheim", players), entries=(dreier(players[-1]),))), encoding="utf-8")
    report = import_files(store.path, [file], Wording("de"))
    assert report.done == 1
    return report.remarks


def test_names__of_an_imported_evening_follow(store: Store, tmp_path: Path) -> None:
    play(store, WITH_FRANZ)
    join(store, ["Franz"], "Franz Huber")
    assert imported(store, tmp_path, *WITH_FRANZ) == []
    assert [set(each.players) for each in load_statistics(store).everything.evenings] == [{*ABC, "Franz Huber"}] * 2
    line = next(each for each in everybody(store) if each.called == "Franz Huber")
    assert (line.evenings, line.hands) == (2, 2)


# ------------------------------------------------------------------ seated together


def test_seated_together__they_are_two_in_every_evening(store: Store, tmp_path: Path) -> None:
    """As long as that evening is there, be it in the trash; once it is deleted for good they are one again."""
    joined(store, "Franz Huber")
    (remark,) = imported(store, tmp_path, "Anna", "Bert", "Franz", "Franzl")
    assert remark.startswith("Franz Huber, Franz und Franzl sollten eine Person sein, aber Franz und Franzl saßen")

    def people() -> list[str]:
        return [
            name for each in load_statistics(store).everything.evenings for name in each.players if name.startswith("F")
        ]

    assert sorted(people()) == ["Franz", "Franz", "Franzl", "Franzl"]
    assert known_names(store) == ["Anna", "Bert", "Franz", "Franzl", "Cilli"]
    archive.trash(store, 3)
    assert sorted(people()) == ["Franz", "Franzl"]
    archive.empty_trash(store)
    assert people() == ["Franz Huber", "Franz Huber"]


def test_seated_together__is_named_and_can_be_forgotten(store: Store) -> None:
    joined(store, "Franz Huber")
    play(store, ("Anna", "Bert", "Franz", "Franzl"), date="2026-11-26")
    (named,) = names_apart(store)
    assert named.sentence(Wording("en")) == (
        "Franz Huber, Franz and Franzl were joined, but Franz and Franzl sat at one table"
        " (Donnerstagsrunde, 26 November 2026): all of them count as different people everywhere"
    )
    assert checking.verify(store) == []  # it is no damage
    lines = {each.called: each for each in everybody(store)}
    assert (lines["Franz"].apart, lines["Franzl"].apart, lines["Anna"].apart) == (named, named, None)
    assert lines["Franz"].can_be_taken_apart
    assert not lines["Franz"].is_joined
    assert take_apart(store, "Franzl") == ("Franz Huber", "Franz", "Franzl")
    assert names_apart(store) == ()
    with pytest.raises(KeyError):
        take_apart(store, "Franzl")


def test_seated_together__what_the_one_owes_is_not_the_others(store: Store) -> None:
    """Mimi owes Anna 1.50 and Emil owes Bert 0.40, whatever was joined before they sat at one table."""
    play(store, (*ABC, "Mimi"), cents(Anna=150, Mimi=-150)).close_evening()
    play(store, (*ABC, "Emil"), cents(Bert=40, Emil=-40)).close_evening()
    join(store, ["Emil", "Mimi"], "Emil")
    play(store, ("Anna", "Bert", "Emil", "Mimi"), cents(Emil=30, Mimi=-30))
    last = opened(store, 3)
    Settling(last).set_carry(False)
    last.close_evening()
    claims = {(each.debtor, each.creditor): each.cents for each in read_accounts(store).book(ROUND).claims}
    assert claims == {("Mimi", "Anna"): 150, ("Emil", "Bert"): 40, ("Mimi", "Emil"): 30}
    assert checking.verify(store) == []


def test_two_spellings_in_one_stored_evening__are_two_accounts(store: Store) -> None:
    """What is stored stays: an evening from before such names were refused is shown, and demands what it did."""
    here, there = "\u00c4nnchen", "A\u0308nnchen"
    play(store, ("Anna", "Bert", "Cilli", there), cents(Anna=10, **{there: -10})).close_evening()
    assert {each.debtor for each in read_accounts(store).book(ROUND).claims} == {here}
    evening = replace(blank("alt", ("Anna", "Bert", here, there)), entries=(cents(**{here: 70, there: -70}),))
    number = archive.import_evening(store, evening)
    assert archive.load(store, number) == evening
    opened(store, number).close_evening()
    assert [(each.debtor, each.creditor, each.cents) for each in read_accounts(store).book("alt").claims] == [
        (there, here, 70)
    ]
    assert checking.verify(store) == []
    assert sorted(each.called for each in everybody(store)) == sorted([*ABC, here, there])
    assert refused(store, here, there, name=here).code == "both_sat"


@pytest.mark.parametrize("names", [("anna", "Anna"), ("Ann", "Anna")])
def test_looks_like__who_differs_in_capitals_is_offered_as_one_person(store: Store, names: tuple[str, str]) -> None:
    """Offered, never made one by the program; not where both sat together."""
    one, other = names
    play(store, ("Bert", "Cilli", "Dora", one))
    play(store, ("Bert", "Cilli", "Dora", other))
    expected = {one: (other,), other: (one,)} if one == "anna" else {one: (), other: ()}
    assert {each.called: each.looks_like for each in everybody(store) if each.called in names} == expected
    assert {row.player for row in ranking(load_statistics(store).facts).rows} == {"Bert", "Cilli", "Dora", *names}
    number = archive.import_evening(store, replace(blank("alt", ("Bert", "Cilli", one, other))))
    assert [each.looks_like for each in everybody(store)] == [()] * 5
    archive.trash(store, number)


def test_names__that_look_the_same_are_one_person(store: Store, tmp_path: Path) -> None:
    """Another system writes ü as u and two dots (NFD): the import keeps that to the letter; it is the same Jürgen."""
    there, here = "Ju\u0308rgen", "J\u00fcrgen"
    file = tmp_path / "abend.tarock.json"
    evening = replace(blank("daheim", (*ABC, there)), entries=(dreier(there),))
    file.write_text(dump_evening(evening), encoding="utf-8")
    assert import_files(store.path, [file], Wording("de")).done == 1
    assert archive.load(store, 1).players == (*ABC, there)
    play(store, (*ABC, here))
    assert known_names(store) == [*ABC, here]
    assert [(line.called, line.evenings, line.is_joined) for line in everybody(store)] == [
        *((name, 2, False) for name in ABC),
        (here, 2, False),
    ]
    assert {row.player: row.evenings for row in ranking(load_statistics(store).facts).rows} == dict.fromkeys(
        (*ABC, here), 2
    )


def test_names__that_look_the_same_are_joined_with_every_spelling(store: Store) -> None:
    there, here = "Ju\u0308rgen", "J\u00fcrgen"
    play(store, (*ABC, there))
    play(store, (*ABC, "J\u00f6rgl"))
    assert refused(store, "Anna", name=here).code == "name_of_another"
    join(store, [here, "J\u00f6rgl"], "J\u00f6rgl")
    assert [(line.called, line.evenings) for line in everybody(store)] == [
        *((name, 2) for name in ABC),
        ("J\u00f6rgl", 2),
    ]
    take_apart(store, "J\u00f6rgl")
    assert sorted(line.called for line in everybody(store)) == sorted((*ABC, here, "J\u00f6rgl"))


def test_rest__follows_whoever_looks_the_same(store: Store) -> None:
    there, here = "Ju\u0308rgen", "J\u00fcrgen"
    play(store, (*ABC, there), cents(Anna=150, **{there: -150})).close_evening()
    people = Settling(play(store, (*ABC, here))).money.people
    assert {each.player for each in people if each.carried} == {"Anna", here}


# ------------------------------------------------------------------ new evenings, archive


def test_new_evening__offers_each_person_once(store: Store) -> None:
    joined(store, "Franz Huber")
    assert known_names(store) == ["Anna", "Bert", "Cilli", "Franz Huber"]
    last = as_last_time(store)
    assert (last.players, last.first_dealer) == (("Anna", "Bert", "Cilli", "Franz Huber"), "Anna")


def test_table_change__who_is_there_is_named_as_he_is_written_there(store: Store) -> None:
    joined(store, "Franz Huber")
    assert known_names(store, WITH_FRANZL) == ["Anna", "Bert", "Cilli", "Franzl"]


def test_archive__filter_and_search_go_by_the_name_too(store: Store) -> None:
    play(store, WITH_FRANZ)
    play(store, WITH_FRANZL)
    before = read_lookup(store)
    join(store, ["Franz", "Franzl"], "Ferdl")
    listed, lookup = archive.list_evenings(store), read_lookup(store, before)
    assert [each.players for each in listed] == [WITH_FRANZL, WITH_FRANZ]

    def found(query: Query) -> list[int]:
        return [each.id for each in search(listed, lookup, query)]

    assert found(Query(person="Ferdl")) == [2, 1]
    assert found(Query(person="Franz")) == []
    assert found(Query(words="ferdl")) == [2, 1]
    assert found(Query(words="franzl")) == [2]
    assert found(Query(person="Ferdl", words="franzl")) == [2]


# ------------------------------------------------------------------ rests


def test_rest__follows_the_person(store: Store) -> None:
    play(store, WITH_FRANZL, cents(Anna=150, Franzl=-150)).close_evening()
    session = play(store, WITH_FRANZ, cents(Anna=-20, Franz=20))
    assert not Settling(session).money.is_carried
    join(store, ["Franz", "Franzl"], "Franz Huber")

    view = Settling(session)
    carried = {line.player: int(line.carried.value) for line in view.money.people}
    assert carried == {"Anna": 150, "Bert": 0, "Cilli": 0, "Franz": -150}
    assert {line.player: line.balance for line in view.money.people} == {
        "Anna": 130,
        "Bert": 0,
        "Cilli": 0,
        "Franz": -130,
    }
    session.close_evening()
    (before,) = Settling(opened(store, 1)).money.payments
    assert (before.payer, before.open, before.is_settled_elsewhere) == ("Franzl", 0, True)
    assert checking.verify(store) == []


def test_rest__counted_in_under_another_name_keeps_the_two_together(store: Store) -> None:
    """Otherwise the closed evening would come to something else behind everybody's back."""
    play(store, WITH_FRANZL, cents(Anna=150, Franzl=-150)).close_evening()
    join(store, ["Franzl"], "Franz")
    later = play(store, WITH_FRANZ, cents(Anna=-20, Franz=20))
    later.close_evening()
    with pytest.raises(BadInputError) as caught:
        take_apart(store, "Franz")
    assert (caught.value.code, caught.value.params["name"]) == ("rest_follows", "Franzl")
    assert Settling(later).money.total == 130

    later.reopen()
    Settling(later).set_carry(False)
    later.close_evening()
    take_apart(store, "Franz")
    assert Settling(later).money.total == 20


def test_apart__the_sentence_says_which_evening_to_open_again(store: Store) -> None:
    play(store, WITH_FRANZL, cents(Anna=150, Franzl=-150), date="2026-11-05").close_evening()
    join(store, ["Franzl"], "Franz")
    play(store, WITH_FRANZ, cents(Anna=-20, Franz=20), date="2026-11-12").close_evening()
    with pytest.raises(BadInputError) as caught:
        take_apart(store, "Franz")
    said = Wording("de").error(caught.value)
    assert "Donnerstagsrunde" in said
    assert "12. November 2026" in said


def test_apart__claims_and_payments_follow_and_part_again(store: Store) -> None:
    """Nothing was taken in under the other name: then money goes apart as it was written."""

    def owed() -> list[tuple[str | None, str | None, int]]:
        claims = read_accounts(store).book(ROUND).claims
        return sorted(((each.debtor, each.creditor, each.cents) for each in claims), key=str)

    play(store, WITH_FRANZL, cents(Anna=150, Franzl=-150)).close_evening()
    money(store).post(HandPosting(kind=Posted.STAKE, round=ROUND, transfers=(Debt("Franzl", None, 50),)))
    play(store, WITH_FRANZ, cents(Bert=40, Franz=-40)).close_evening()
    apart = [("Franz", "Bert", 40), ("Franzl", "Anna", 150), ("Franzl", None, 50)]
    assert owed() == apart
    join(store, ["Franz", "Franzl"], "Franz")
    assert owed() == [("Franz", "Anna", 150), ("Franz", "Bert", 40), ("Franz", None, 50)]
    money(store).pay(PaymentRequest(payer="Franzl", payee="Anna", cents=150, round=ROUND))
    assert owed() == [("Franz", "Bert", 40), ("Franz", None, 50)]
    take_apart(store, "Franz")
    assert owed() == [("Franz", "Bert", 40), ("Franzl", None, 50)]


def test_rest__a_closed_evening_takes_nothing_over_since_somebody_was_joined(store: Store) -> None:
    play(store, WITH_FRANZL, cents(Anna=150, Franzl=-150)).close_evening()
    later = restarted(play(store, WITH_FRANZ, cents(Anna=-20, Franz=20)))
    later.close_evening()
    join(later.store, ["Franz", "Franzl"], "Franz")
    assert Settling(later).money.total == 20


def test_book__a_name_that_stands_only_in_the_journal_is_listed_and_can_be_joined(store: Store) -> None:
    """Bert paid 50 outside the evening; the evening then has bert in his place."""
    number = play(store, WITH_FRANZ, cents(Anna=150, Bert=-150)).evening_id
    money(store).pay(PaymentRequest(payer="Bert", payee="Anna", cents=50, round=ROUND, on_account=True))
    session = opened(store, number)
    session.edit(renamed(session.evening, {"Bert": "bert"}), ROUND, {"Bert": "bert"})
    lines = {each.called: each for each in everybody(store)}
    assert (lines["Bert"].evenings, lines["Bert"].looks_like, lines["bert"].looks_like) == (0, ("bert",), ("Bert",))
    draft = NamesDraft(Wording("en"))
    draft.set_people(everybody(store))
    assert [draft.people[row].called for row in draft.offer] == ["Bert", "bert"]
    assert "no longer in any evening" in [each.written for each in draft.rows if each.called == "Bert"]
    with pytest.raises(BadInputError, match="name_of_another"):
        join(store, ["Franz"], "Bert")
    join(store, ["Bert", "bert"], "bert")
    assert set(read_accounts(store).book(ROUND).accounts) == {"Anna", "bert"}
