"""The sentences of the notice line: what was entered, changed, put out of count; what of the settings made no sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.evening.open_evening import Change
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.files import load_evening
from tarockblock.app.settings import SettingsFile
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual, PositiveGame, Result, TableChange, Trischaken
from tarockblock.domain.money import Points
from tarockblock.paths import resource
from tarockblock.ui.ledger.misfits import (
    fallen_out,
    fallen_out_sentence,
    misfits,
    not_readable_sentence,
    reasons,
    uncounted_sentence,
)
from tarockblock.ui.shell.notices import notice, settings_words
from tests.store.kit import EN, Minutes

WON = PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON)
CORRECTION = Manual(points={"Anna": Points(2), "Bert": Points(-2)}, reason="zu viel gezahlt")


def thursday(entries: int) -> Evening:
    evening, _problems = load_evening(resource("samples", "donnerstagsrunde.tarock.json").read_bytes())
    return replace(evening, entries=evening.entries[:entries])


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EveningSession]:
    with open_store(tmp_path / "tarockblock.db") as store:
        yield EveningSession(store, Minutes())


def said(session: EveningSession, does: Callable[[], Change]) -> str:
    return notice(does(), session, EN)


def test_notice__says_what_has_just_happened(session: EveningSession) -> None:
    """A Rufer won is 1 point for each of the two (rules.md, 2)."""
    assert said(session, lambda: session.start(thursday(0))) == "A new evening. Good cards!"
    assert said(session, lambda: session.record(WON)) == "Hand 1 entered: Rufer, Anna and Cilli +1."
    assert said(session, lambda: session.replace(0, WON)) == "Nothing was changed."
    lost = replace(WON, result=Result.LOST)
    assert said(session, lambda: session.replace(0, lost)).startswith("Hand 1 changed.")
    assert said(session, session.undo) == "Hand 1 is as it was before it was changed."
    assert said(session, session.redo) == "Hand 1 is changed again."
    assert said(session, lambda: session.record(CORRECTION)) == "Entered: correction."
    assert said(session, lambda: session.strike(0, replay=True)).startswith("Hand 1 struck.")
    assert said(session, session.undo) == "Hand 1 is no longer struck."


def test_taken_back__names_what_it_was(session: EveningSession) -> None:
    session.start(thursday(5))
    session.record(thursday(6).entries[5])
    assert said(session, session.undo).startswith("Taken back: Hand 6, ")
    assert said(session, session.redo).startswith("Entered again: Hand 6, ")


@pytest.fixture
def misfit(session: EveningSession) -> EveningSession:
    """The last hand was played by somebody who, by an inserted change of the table, was not there."""
    session.start(thursday(5))
    players = session.ledger.state.deal(session.evening.ruleset).active
    session.record(Trischaken(card_points=dict(zip(players, (60, 60, 45, 45), strict=True))))
    others = tuple(who for who in session.evening.players if who != players[0])
    session.insert(0, TableChange(players=("Walter", *others)))
    return session


def test_misfits__are_named_wherever_somebody_counts_on_them(misfit: EveningSession) -> None:
    """They may be out of sight, and who settles by them pays the wrong money."""
    rows = misfits(misfit.ledger)
    assert rows
    named = ", ".join(f"Hand {row.hand}" for row in rows)
    assert uncounted_sentence(rows) == f"Not counted: {named}."
    assert not_readable_sentence(rows) == f"Before the file can be imported again, change these: {named}."
    assert reasons(misfit.ledger, EN).startswith(f"Hand {rows[0].hand} does not count yet: ")
    after = misfit.ledger
    misfit.undo()
    assert fallen_out_sentence(fallen_out(misfit.ledger, after)) == f"No longer counts: {named}."
    assert fallen_out_sentence(fallen_out(after, misfit.ledger)) == ""


def test_misfits__nothing_is_said_where_all_rows_count(session: EveningSession) -> None:
    session.start(thursday(5))
    assert misfits(session.ledger) == ()
    assert (reasons(session.ledger, EN), uncounted_sentence(()), fallen_out_sentence(())) == ("", "", "")


def test_settings__what_could_not_be_read_is_told(tmp_path: Path) -> None:
    """Set aside, in the way, or single values that make no sense; nothing where all is well."""

    def told(raw: str, place: Path = tmp_path / "settings.json") -> str:
        if raw:
            place.write_text(raw)
        file = SettingsFile(place)
        file.load()
        return settings_words(file, EN)

    assert told("") == ""
    assert "settings.json.damaged" in told("{ not json")
    assert (tmp_path / "settings.json.damaged").read_text() == "{ not json"
    senseless = '{"text_size": "large", "chart_view": 3, "geometry": "\\ud800", "appearance": "dark"}'
    assert told(senseless).endswith("text_size, chart_view, geometry")
    (tmp_path / "file").write_text("not a folder")
    in_the_way = told("", tmp_path / "file" / "settings.json")
    assert "cannot be read" in in_the_way
    assert "a part of the path is a file" in in_the_way
