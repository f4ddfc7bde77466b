"""Which version of an evening counts, said on each laptop: here is here and there is there, from both ends."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive import empty_trash
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.history import Happened, happenings
from tarockblock.app.merging.merge import Merged, merge
from tarockblock.app.merging.versions import Version, make_current, take_over, versions
from tarockblock.app.same_people import join
from tarockblock.app.sides import ELSEWHERE, Outcome, machine_of
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import BadInputError
from tarockblock.exchange.wording import Wording
from tests.store.kit import dreier, opened, sample, session_on

EIGHT, NINE = (FixedClock(datetime(2026, 11, 19, hour, 10, tzinfo=UTC)) for hour in (20, 21))


class Three:
    """Anna's and Bert's laptops with one evening of two hands, and Cilli's with nothing."""

    def __init__(self, folder: Path) -> None:
        self.anna = open_store(folder / "annas.db")
        session = session_on(self.anna)
        session.record(dreier("Anna"))
        session.record(dreier("Bert"))
        shutil.copy(folder / "annas.db", folder / "berts.db")
        self.bert, self.cilli = open_store(folder / "berts.db"), open_store(folder / "cillis.db")

    def close(self) -> None:
        for each in (self.anna, self.bert, self.cilli):
            each.close()


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Three]:
    monkeypatch.setattr("tarockblock.store.local.datetime", Vienna)
    made = Three(tmp_path)
    yield made
    made.close()


class Vienna(datetime):
    """Times as they are read in UTC, wherever the test runs."""

    def astimezone(self, tz: object = None) -> datetime:  # type: ignore[override]
        return super().astimezone(UTC)


def take(store: Store, *others: Store) -> Merged:
    return merge(store, [each.path for each in others], clock=FixedClock(NINE.at + timedelta(hours=1)))


def sentences(found: Merged, language: str = "en") -> list[str]:
    return [each.sentence(Wording(language)) for each in found.asides]


def both_continue(three: Three) -> None:
    """Bert after Anna, so that his version is the later one: it has the greater number."""
    opened(three.anna, 1, EIGHT).record(dreier("Cilli"))
    session = opened(three.bert, 1, NINE)
    session.record(dreier("Dora"))
    session.record(dreier("Anna"))


WHERE = {
    "anna": ("this computer", "berts.db"),
    "bert": ("annas.db", "this computer"),
    "cilli": ("annas.db", "berts.db"),
}


@pytest.mark.parametrize("who", WHERE)
def test_continued_on_both(three: Three, who: str) -> None:
    anna, bert = WHERE[who]
    both_continue(three)
    store: Store = getattr(three, who)
    found = take(store, *(each for each in (three.anna, three.bert) if each is not store))
    assert sentences(found) == [
        f"“Donnerstagsrunde, 19 November 2026” was continued on {bert} and on {anna}: the version from {bert} counts"
        f" (21:10, the later one); put aside: hand 3 (Dreier Cilli) from {anna} (20:10)"
    ]
    if who == "bert":
        assert sentences(found, "de") == [
            "„Donnerstagsrunde, 19. November 2026“ wurde auf diesem Rechner und auf annas.db weitergeschrieben: Es gilt"
            " die Fassung von diesem Rechner (21:10, die spätere); weggelegt: Spiel 3 (Dreier Cilli) von annas.db"
            " (20:10)"
        ]


@pytest.mark.parametrize("who", ["anna", "cilli"])
def test_chosen_there(three: Three, who: str) -> None:
    """Anna corrects a hand, Bert has his own version, and chooses it: Anna and Cilli read that hers was put aside."""
    anna, bert = WHERE[who]
    opened(three.bert, 1, EIGHT).replace(1, dreier("Dora"))
    session = opened(three.anna, 1, EIGHT)
    session.replace(1, dreier("Cilli"))
    session.record(dreier("Anna"))
    store: Store = getattr(three, who)
    if who == "cilli":
        take(three.cilli, three.anna)
    take(three.bert, three.anna)
    his = next(each for each in versions(three.bert, 1) if each.ledger.hands == 2)
    assert not his.stands
    make_current(three.bert, 1, his.id, NINE)
    assert sentences(take(store, three.bert)) == [
        f"“Donnerstagsrunde, 19 November 2026”: the version from {bert} counts now (20:10), chosen on {bert};"
        f" put aside: hand 2 (Dreier Cilli), hand 3 (Dreier Anna) from {anna} (20:10)"
    ]


def trash(store: Store) -> None:
    archive.trash(store, 1, clock=NINE)


def delete(store: Store) -> None:
    trash(store)
    empty_trash(store, clock=NINE)


@pytest.mark.parametrize(("throw", "words"), [(trash, "put in the trash"), (delete, "deleted for good")])
@pytest.mark.parametrize("who", WHERE)
def test_thrown_away_by_anna_and_changed_by_bert(
    three: Three, who: str, throw: Callable[[Store], None], words: str
) -> None:
    anna, bert = WHERE[who]
    throw(three.anna)
    opened(three.bert, 1, EIGHT).record(dreier("Dora"))
    store: Store = getattr(three, who)
    found = take(store, *(each for each in (three.anna, three.bert) if each is not store))
    assert sentences(found) == [
        f"“Donnerstagsrunde, 19 November 2026” was {words} on {anna} (21:10) and changed on {bert} (20:10) without"
        " knowing that; it stays"
    ]


def test_put_in_the_trash_there(three: Three) -> None:
    trash(three.anna)
    assert sentences(take(three.bert, three.anna)) == [
        "“Donnerstagsrunde, 19 November 2026” was put in the trash on annas.db (21:10)"
    ]


def test_what_was_continued_here__is_no_news(three: Three) -> None:
    opened(three.anna, 1, EIGHT).record(dreier("Dora"))
    found = take(three.bert, three.anna)
    assert (found.updated, found.asides) == (1, ())


# ---------------------------------------------------------------------- one hand, and the history


def chosen_by_bert(three: Three) -> None:
    """Anna's correction was put aside: Bert's later version counts with her, too."""
    opened(three.anna, 1, EIGHT).replace(1, dreier("Cilli"))
    opened(three.bert, 1, NINE).record(dreier("Dora"))
    take(three.bert, three.anna)
    his = next(each for each in versions(three.bert, 1) if each.ledger.hands == 3)
    if not his.stands:
        make_current(three.bert, 1, his.id, NINE)
    take(three.anna, three.bert)


def other_version(store: Store) -> Version:
    return next(each for each in versions(store, 1) if not each.stands)


def test_history__names_what_was_put_aside(three: Three) -> None:
    chosen_by_bert(three)
    (told,) = [each for each in happenings(opened(three.anna, 1, NINE)) if each.kind is Happened.PUT_ASIDE]
    assert told.difference is not None
    assert (told.difference.before.place, told.difference.now.place) == ("", "berts.db")
    assert told.difference.rows(told.difference.gone, Wording("en")) == "hand 2 (Dreier Cilli)"


def test_history__of_one_machine__has_nothing_put_aside(three: Three) -> None:
    opened(three.anna, 1, EIGHT).replace(1, dreier("Cilli"))
    assert [each.kind for each in happenings(opened(three.anna, 1, NINE))] == [Happened.EDITED]


def test_a_hand_of_the_other_version__replaces_the_one_here(three: Three) -> None:
    chosen_by_bert(three)
    other = other_version(three.anna)
    take_over(three.anna, 1, other.id, other.known_as.rows[1], NINE)
    session = opened(three.anna, 1, NINE)
    assert session.evening.entries == (dreier("Anna"), dreier("Cilli"), dreier("Dora"))
    assert Happened.EDITED in [each.kind for each in happenings(session)]
    session.undo()
    assert session.evening.entries[1] == dreier("Bert")


def test_a_hand_only_the_other_version_has__comes_after_those_before_it(three: Three) -> None:
    both_continue(three)
    take(three.bert, three.anna)
    other = other_version(three.bert)
    take_over(three.bert, 1, other.id, other.known_as.rows[2], NINE)
    played = [each.declarer for each in opened(three.bert, 1, NINE).evening.entries]
    assert played == ["Anna", "Bert", "Cilli", "Dora", "Anna"]


def test_a_hand_for_a_closed_evening__is_refused(three: Three) -> None:
    both_continue(three)
    take(three.bert, three.anna)
    opened(three.bert, 1, NINE).close_evening()
    other = other_version(three.bert)
    with pytest.raises(BadInputError, match="evening_closed"):
        take_over(three.bert, 1, other.id, other.known_as.rows[2], NINE)


def test_a_hand_taken_over__is_taken_on_the_other_laptop(three: Three) -> None:
    both_continue(three)
    take(three.bert, three.anna)
    other = other_version(three.bert)
    take_over(three.bert, 1, other.id, other.known_as.rows[2], NINE)
    found = take(three.anna, three.bert)
    assert len(opened(three.anna, 1, NINE).evening.entries) == 5
    assert checking.verify(three.anna) == []
    assert [each.outcome for each in found.asides] == [Outcome.LATER]


def test_a_file_of_the_folder__is_called_by_its_computer() -> None:
    assert machine_of("tarockblock-berts-laptop-0123abcd.tarock") == "berts-laptop"
    assert machine_of("kopie.db") == "kopie.db"


@pytest.mark.parametrize("who", ["anna", "bert"])
def test_what_one_laptop_passed_on_from_the_other__has_no_wrong_name(three: Three, who: str) -> None:
    """Cilli finds a hand in both files: either may have written it, so she reads of neither."""
    writer, other = (three.anna, three.bert) if who == "anna" else (three.bert, three.anna)
    take(three.cilli, three.anna)
    opened(three.cilli, 1, EIGHT).record(dreier("Anna"))
    session = opened(writer, 1, NINE)
    session.record(dreier("Dora"))
    session.record(dreier("Cilli"))
    take(other, writer)
    (told,) = sentences(found := take(three.cilli, three.anna, three.bert))
    assert found.asides[0].now.place == ELSEWHERE
    assert "was continued on another computer and on this computer: the version from another computer counts" in told
    assert "annas.db" not in told
    assert "berts.db" not in told
    german = found.asides[0].sentence(Wording("de"))
    assert "wurde auf einem anderen Rechner und auf diesem Rechner weitergeschrieben" in german


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize("who", WHERE)
def test_a_name__that_no_longer_counts_is_said(three: Three, who: str) -> None:
    """Anna renames Anna, Bert later joins the same person under another spelling."""
    anna, bert = WHERE[who]
    join(three.anna, ["Anna"], "Anna Huber")
    opened(three.bert, 1, EIGHT).record(dreier("Dora"))
    join(three.bert, ["Anna"], "Annerl")
    store: Store = getattr(three, who)
    found = take(store, *(each for each in (three.anna, three.bert) if each is not store))
    told = [each.sentence(Wording("en")) for each in found.names_lost]
    assert told == [f"“Anna Huber”, chosen as a name on {anna}, no longer counts: “Annerl” was chosen later on {bert}"]
    assert take(store, *(each for each in (three.anna, three.bert) if each is not store)).names_lost == ()


def test_a_name__that_was_changed_twice_there_is_no_news(three: Three) -> None:
    join(three.anna, ["Anna"], "Anna Huber")
    join(three.anna, ["Anna Huber"], "Annerl")
    assert take(three.bert, three.anna).names_lost == ()


def test_an_imported_evening__is_not_in_the_book(three: Three) -> None:
    archive.import_evening(three.anna, sample())
    told = {each.id: each.is_unbooked for each in archive.list_evenings(three.anna)}
    assert told == {1: False, 2: True}
    session = opened(three.anna, 2, NINE)
    session.close_evening()
    assert not any(each.is_unbooked for each in archive.list_evenings(three.anna))
