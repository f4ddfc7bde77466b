"""What is said of databases brought together; without a window."""

from __future__ import annotations

from pathlib import Path

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.folder import Brought
from tarockblock.app.merging.merge import Lookalikes
from tarockblock.app.merging.versions import versions
from tarockblock.app.restoring import merge_into, preview
from tarockblock.app.states import Meeting, NamesApart
from tarockblock.app.storage import open_store
from tarockblock.domain.names import Join
from tarockblock.exchange.wording import Wording
from tarockblock.ui.ledger.ledger_lines import LineKind
from tarockblock.ui.sharing.sharing_words import (
    brought_line,
    file_line,
    heading_differences,
    look_lines,
    summary,
    version_lines,
    version_words,
)
from tests.app.two_versions import CLOCK, diverged
from tests.store.kit import sample

ENGLISH = Wording("en")


def test_files__what_each_brings_or_why_it_is_refused(tmp_path: Path) -> None:
    one, other = diverged(tmp_path)
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    found = preview(one, [other, broken])
    good, bad = (file_line(each, ENGLISH) for each in found.files)
    assert (good.name, good.refused) == ("other.db", False)
    assert (bad.name, bad.refused) == ("broken.db", True)
    assert str(tmp_path) not in bad.text
    (line,) = look_lines(found, ENGLISH)
    assert "continued on this computer and on other.db: the version from this computer counts" in line
    assert "put aside: hand 4 (Dreier Dora) from other.db" in line
    assert found.has_news
    same = merge_into(one, [one], None, CLOCK)
    assert not same.has_news
    assert summary(same) == file_line(same.files[0], ENGLISH).text == "nothing new"


def test_versions__mark_what_differs_and_what_only_one_has(tmp_path: Path) -> None:
    one, other = diverged(tmp_path)
    merge_into(one, [other], None, CLOCK)
    with open_store(one) as store:
        stands, beside = versions(store, 1)
    by_hands = {version.ledger.hands: version for version in (stands, beside)}
    here, there = version_lines(by_hands[3], by_hands[4], ENGLISH)
    tags = [
        [[tag.text for tag in line.tags if tag.filled] for line in side if line.kind is LineKind.HAND]
        for side in (here, there)
    ]
    assert tags == [[[], ["differs"], []], [[], ["differs"], [], ["only here"]]]
    assert heading_differences(by_hands[3], by_hands[4], "en") == ["Title: Beim Wirt | Donnerstagsrunde"]
    assert version_words(by_hands[4], "en").startswith("not closed · 4 hands · last changed 19 Nov 2026, ")


def test_sentences__say_what_stays(tmp_path: Path) -> None:
    found = preview(tmp_path / "new.db", [])
    assert look_lines(found, ENGLISH) == []
    assert summary(found) == "nothing new"
    alike = Lookalikes(1, 2, "Wirt", "2026-11-19")
    met = Meeting(1, "Wirt", "2026-11-19", "Anna", "Anni", trashed=False)
    apart = NamesApart(Join("id", 1, "Anna", ("Anna", "Anni")), met)
    lines = look_lines(type(found)((), lookalikes=(alike,), names_apart=(apart,)), ENGLISH)
    assert [line.partition(" ")[0] for line in lines] == ["“Wirt”", "Anna"]
    line = brought_line(Brought("2026-11-19T21:00:00+00:00", "tarockblock-bert-0123.tarock", 1, 0, 2), "en")
    assert line.endswith(" · bert · 1 new evening, 2 new bookings")


def test_sample__is_the_same_in_both_versions(tmp_path: Path) -> None:
    """A version beside itself differs nowhere."""
    path = tmp_path / "one.db"
    with open_store(path) as store:
        EveningSession(store, CLOCK).start(sample())
        (only,) = versions(store, 1)
    here, there = version_lines(only, only, ENGLISH)
    assert here == there
    assert not any(tag.text in ("differs", "only here") for line in here for tag in line.tags)
