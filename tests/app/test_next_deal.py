"""Who deals after a hand, for the sign across the table; and the tone that says the deal has moved on."""

from __future__ import annotations

import io
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.evening.open_evening import NextDeal, after_change
from tarockblock.app.soft_sound import RATE, can_play, player, wav_bytes, write_once
from tarockblock.domain.hand import Annulled, Entry, Manual, PositiveGame, Result
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.ui.ledger.ledger_lines import next_words
from tests.app.hand_tools import evening
from tests.store.kit import FIVE

DREIER = PositiveGame(game="dreier", declarer="Bert", result=Result.WON)
MANUAL = Manual(points={"Anna": Points(1), "Bert": Points(-1)}, reason="x")


def ledger(*entries: Entry) -> Ledger:
    return compute_ledger(replace(evening("tirol-2025", FIVE), entries=entries))


def test_after_a_hand__the_next_one_deals_and_the_one_behind_him_has_vorhand() -> None:
    """At five Emil deals first; whoever sits at his right deals next (session-file.md: playing order)."""
    assert after_change("recorded", ledger(DREIER)) == NextDeal("Anna", "Bert", moved=True, sitting_out=("Anna",))


def test_after_a_hand__that_is_dealt_again_the_deal_stays() -> None:
    found = after_change("recorded", ledger(Annulled(replay=True)))
    assert found == NextDeal("Emil", "Anna", moved=False, sitting_out=("Emil",))


def test_who_sits_out__is_said_with_who_deals() -> None:
    """At six the dealer and who dealt before him (R1); at four nobody."""
    at_five = after_change("recorded", ledger(DREIER))
    assert next_words(at_five) == ("deals next, sits out", "Vorhand: Bert", "")
    six = compute_ledger(replace(evening("tirol-2025", (*FIVE, "Franz")), entries=(DREIER,)))
    at_six = after_change("recorded", six)
    assert (at_six.dealer, set(at_six.sitting_out)) == ("Anna", {"Anna", "Franz"})
    assert next_words(at_six) == ("deals next, sits out", "Vorhand: Bert", "also sits out: Franz")
    four = after_change("recorded", compute_ledger(replace(evening("tirol-2025", FIVE[:4]), entries=(DREIER,))))
    assert next_words(four)[0] == "deals next"


@pytest.mark.parametrize("kind", ["started", "undone", "replaced", "inserted", "closed", "struck"])
def test_no_sign__for_what_is_no_new_hand(kind: str) -> None:
    assert after_change(kind, ledger(DREIER)) is None


def test_no_sign__for_a_correction_and_before_the_first_hand() -> None:
    assert after_change("recorded", ledger(DREIER, MANUAL)) is None
    assert after_change("recorded", ledger()) is None


def test_sound__is_short_and_soft_and_begins_and_ends_in_silence() -> None:
    with wave.open(io.BytesIO(wav_bytes())) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert file.getnframes() / RATE < 0.5
        frames = file.readframes(file.getnframes())
    samples = [int.from_bytes(frames[at : at + 2], "little", signed=True) for at in range(0, len(frames), 2)]
    assert 2000 < max(map(abs, samples)) < 32767 * 0.3
    assert max(map(abs, (*samples[:20], *samples[-20:]))) < 20, "no click"


def test_sound__is_written_once_and_anew_where_it_was_altered(tmp_path: Path) -> None:
    path = write_once(tmp_path / "cache" / "deal.wav")
    path.write_bytes(b"other")
    assert write_once(path).read_bytes() == wav_bytes()


def test_player__is_the_systems_own_and_honestly_none() -> None:
    assert player({"aplay": "/usr/bin/aplay"}.get, "linux") == ("/usr/bin/aplay", "-q")
    assert player({"aplay": "a", "paplay": "/usr/bin/paplay"}.get, "linux") == ("/usr/bin/paplay",)
    assert player({"afplay": "/usr/bin/afplay"}.get, "darwin") == ("/usr/bin/afplay",)
    assert not can_play({}.get, "linux")
    assert can_play({}.get, "win32")
