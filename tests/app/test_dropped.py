"""What was dropped on the window is told apart by what is in it, and each file is named."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tarockblock.app.dropped import DropKind, look_through
from tarockblock.app.files import load_evening
from tarockblock.exchange.wording import Wording
from tarockblock.paths import resource
from tarockblock.ui.archive.dropped_lines import dropped_lines, unreadable_words

SAMPLE = resource("samples", "donnerstagsrunde.tarock.json")


def test_look_through__says_of_each_what_it_is(tmp_path: Path) -> None:
    database, broken, rules = tmp_path / "old.db", tmp_path / "broken.json", tmp_path / "ours.toml"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE t (a)")
    connection.close()
    broken.write_text('{"format": "tarockblock-evening", "version": 1, "titel": 1}', encoding="utf-8")
    rules.touch()
    paths = [SAMPLE, database, broken, rules, tmp_path / "gone.json", tmp_path, SAMPLE]
    found = look_through(paths, Wording("en"))

    kinds = [DropKind.EVENING, DropKind.DATABASE, DropKind.OTHER, DropKind.RULESET, DropKind.OTHER, DropKind.OTHER]
    assert [each.kind for each in found] == kinds, "each file once"
    assert [each.path.name for each in found] == [path.name for path in paths[:-1]]
    assert found[0].evening is not None
    assert "ruleset" in found[2].reason
    assert all(each.reason for each in found if each.kind is DropKind.OTHER)


def test_lines__name_every_file_and_what_speaks_against_it(tmp_path: Path) -> None:
    lines = dropped_lines(look_through([SAMPLE, tmp_path / "gone.json"], Wording("en")), "en")
    assert [line.is_evening for line in lines] == [True, False]
    assert "Donnerstagsrunde" in lines[0].text
    assert "19 Nov 2026" in lines[0].text
    assert "Anna" in lines[0].text
    assert "gone.json" in lines[1].name
    assert lines[1].text


def test_unreadable__says_what_to_do_in_words_of_a_player() -> None:
    wording = Wording("en")

    def words(data: bytes) -> str:
        evening, problems = load_evening(data)
        assert evening is None
        text, places = unreadable_words("x.tarock.json", problems, wording)
        assert places
        return text

    whole = SAMPLE.read_bytes()
    assert (
        words(whole[:400])
        == "“x.tarock.json” is damaged or not an evening file. Ask for it to be exported or sent again."
    )
    assert words(b"\xff\xfe").startswith("“x.tarock.json” is damaged")
    assert "The ruleset of “x.tarock.json” is not known here." in words(whole.replace(b"tirol-2025", b"salzburg-2031"))
    assert "contradicts itself" in words(whole.replace(b'"declarer": "Anna"', b'"declarer": "Zoe"'))
