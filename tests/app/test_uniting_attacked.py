"""What was found by attacking merge and share from outside, as a person with several laptops and little luck would."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive.export import known_as
from tarockblock.app.files import dump_evening
from tarockblock.app.merging.folder import Shares, take_turn
from tarockblock.app.merging.merge import merge, refusal_text
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import BadInputError, StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.store.backups import extract
from tests.store.kit import ROUND, Minutes, blank, copied, dreier, opened, sample, session_on


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Store]:
    """Anna's database: one evening of two hands."""
    with open_store(tmp_path / "anna.db") as store:
        session = session_on(store)
        session.record(dreier("Anna"))
        session.record(dreier("Bert", won=False))
        yield store


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    """A new laptop."""
    with open_store(tmp_path / "neu.db") as store:
        yield store


def test_of_a_round__takes_along_what_was_posted_of_an_evening_in_the_round_it_belonged_to_before(anna: Store) -> None:
    """Else it would stay booked there, with other hands than it has now: a finding, and nobody could merge the file."""
    opened(anna).close_evening()
    with open_store(copied(anna.path, "bert.db")) as bert:
        session = opened(anna)
        session.reopen()
        session.edit(session.evening, "Sonntag")
        assert merge(bert, [anna.path], "Sonntag", Minutes()).updated == 1
        assert checking.verify(bert) == []
        # What was agreed stands in the round of its closing until the evening is closed again.
        assert [(each.debtor, each.cents) for each in read_accounts(bert).book(ROUND).claims] == [("Bert", 200)]
        assert merge(anna, [bert.path], clock=Minutes()).refused == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_share__waits_for_no_pipe_in_the_folder(anna: Store, tmp_path: Path) -> None:
    folder = tmp_path / "Ordner"
    folder.mkdir()
    os.mkfifo(folder / "tarockblock-anna-1.tarock")
    turn = take_turn(anna, folder, clock=Minutes(), shares=Shares(tmp_path / "sharing.json"))
    (left,) = turn.left_alone
    assert refusal_text(left.refusal, Wording("en")) == "cannot be read: that is not an ordinary file"
    assert turn.written


def test_twins__of_one_database_are_known_there(anna: Store, elsewhere: Store) -> None:
    """Two evenings of one day, begun on one machine, are no surprise to a new one that gets both."""
    session_on(anna).record(dreier())
    assert merge(elsewhere, [anna.path], clock=Minutes()).lookalikes == ()


def test_twins__are_named_also_where_the_other_one_took_them_first(anna: Store, tmp_path: Path) -> None:
    with open_store(tmp_path / "bert.db") as bert:
        session_on(bert).record(dreier())
        assert len(merge(anna, [bert.path], clock=Minutes()).lookalikes) == 1
        assert len(merge(bert, [anna.path], clock=Minutes()).lookalikes) == 1


def test_share__with_fewer_rounds_leaves_the_others_out_at_once(anna: Store, tmp_path: Path) -> None:
    """The file holds the rounds chosen for the folder and nothing else; afterwards sharing again changes no byte."""
    folder, shares = tmp_path / "Ordner", Shares(tmp_path / "sharing.json")
    folder.mkdir()
    session = session_on(anna, blank("Sonntag", ("Karl", "Lois", "Mitzi", "Nora")))
    session.edit(session.evening, "Sonntag")
    own = take_turn(anna, folder, None, Minutes(), shares).own
    assert b"Mitzi" in own.read_bytes()
    assert take_turn(anna, folder, [ROUND], Minutes(), shares).written
    assert b"Mitzi" not in own.read_bytes()
    assert not take_turn(anna, folder, [ROUND], Minutes(), Shares(tmp_path / "sharing.json")).written


def test_share__what_is_in_the_way_in_the_folder_is_said_of_the_file_there(tmp_path: Path) -> None:
    """Who reads which disk is full, or write-protected, makes room there."""
    gone = tmp_path / "Ordner" / ".teil"
    with pytest.raises(StoreError) as caught:
        extract([], {}, tmp_path / "arbeit.db", gone)
    assert caught.value.params["file"] == gone


def test_file__exported_again_is_the_evening_that_was_imported(tmp_path: Path) -> None:
    """It came by mail without an id, and went on by mail with the one its content gives it: that is no conflict."""
    with open_store(tmp_path / "eins.db") as one, open_store(tmp_path / "zwei.db") as other:
        number = archive.import_evening(one, sample("tullner-runde"), Minutes())
        file = tmp_path / "abend.tarock.json"
        file.write_text(dump_evening(opened(one, number).evening, known_as(one, number)), encoding="utf-8")
        merge(other, [file], clock=Minutes())
        found = merge(one, [other.path], clock=Minutes())
        assert (found.same, found.conflicts) == (1, ())


def test_share__of_a_round_that_only_a_file_of_the_folder_knows_is_no_error_the_second_time(
    anna: Store, tmp_path: Path
) -> None:
    """Bert's file still has the evening in the round it belonged to; here it has moved, and nothing else was in it."""
    folder = tmp_path / "Ordner"
    folder.mkdir()
    with open_store(copied(anna.path, "bert.db")) as bert:
        take_turn(bert, folder, [ROUND], Minutes(), Shares(tmp_path / "bert.json"))
    session = opened(anna)
    session.edit(session.evening, "Sonntag")
    shares = Shares(tmp_path / "anna.json")
    for _ in range(2):
        take_turn(anna, folder, [ROUND], Minutes(), shares)
    with pytest.raises(BadInputError):
        take_turn(anna, folder, ["Freitag"], Minutes(), shares)
