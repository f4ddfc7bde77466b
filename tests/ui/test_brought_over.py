"""The window opens a database of version 6: its evenings are taken over behind a box, and the old file is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tarockblock.app.archive import list_evenings
from tarockblock.app.second_window import Choice
from tarockblock.errors import StoreError
from tarockblock.store import opening
from tarockblock.ui.kit import busy
from tarockblock.ui.window.single_instance import SingleInstance, open_claimed
from tests.store.test_version6 import CLUBS, said_in, unpacked

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return unpacked(CLUBS[0], tmp_path)[0]


def test_open__an_old_database_is_taken_over_behind_a_box(
    qtbot: QtBot, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, before = said_in(old.parent)["apart"][0], old.read_bytes()
    boxes = list[str]()
    box = busy._Box

    def noted(parent: None, words: str) -> busy._Box:
        boxes.append(words)
        return box(parent, words)

    monkeypatch.setattr(busy, "_Box", noted)
    instance = SingleInstance(old)
    store = open_claimed(old, instance)
    with store:
        assert store.kept.read_bytes() == before
        assert not store.read_only
        alive = [each["number"] for each in said["evenings"].values() if each["state"] != "trashed"]
        assert sorted(each.id for each in list_evenings(store)) == sorted(alive)
    instance.release()
    assert len(boxes) == 1
    again = open_claimed(old, instance)
    with again:
        assert again.kept is None
    instance.release()
    assert len(boxes) == 1


def test_open__read_only_beside_another_window_says_so_and_changes_nothing(qtbot: QtBot, old: Path) -> None:
    before, first = old.read_bytes(), SingleInstance(old)
    first.claim()
    with pytest.raises(StoreError) as refused:
        open_claimed(old, SingleInstance(old), lambda *_: Choice.READ_ONLY, patience=0)
    first.release()
    assert refused.value.code == "old_database_read_only"
    assert opening.look(old) == opening.OLDEST
    assert old.read_bytes() == before


def test_open__a_damaged_old_database_is_refused(qtbot: QtBot, tmp_path: Path) -> None:
    (path,) = unpacked("damaged.tar.xz", tmp_path)
    instance = SingleInstance(path)
    with pytest.raises(StoreError) as refused:
        open_claimed(path, instance)
    instance.release()
    assert refused.value.code == "version6_damaged"
