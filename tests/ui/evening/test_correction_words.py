"""What the dialogs for putting things right say."""

from __future__ import annotations

from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tarockblock.paths import translations_dir
from tarockblock.rules.library import shipped
from tarockblock.ui.evening.evening_words import misfit_sentence
from tests.store.kit import night


def test_misfits__are_named_as_they_were_played_under_other_rules() -> None:
    """Tulln 2009 has no plain Rufer in its price list: the people know a Rufer, not an id of the file format."""
    rufer = PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON)
    tirol, tulln = shipped("tirol-2025"), shipped("tulln-2009")
    evening = night(rufer, ruleset=tulln, cents_per_point=1)
    rows = compute_ledger(evening).rows
    said = misfit_sentence(rows, tulln, Wording("de"), played=tirol)
    assert said == "Would then no longer fit: Hand 1 (Rufer gibt es bei Tulln 2009 nicht)."
    assert misfit_sentence((), tulln, Wording("de"), played=tirol) == ""


def test_take_apart__says_that_earlier_evenings_and_debts_part_too() -> None:
    """Said once, for both dialogs that ask, and in German."""
    english = "taken apart, they are two again, in earlier evenings and debts too."
    german = "getrennt sind sie überall wieder zwei, auch in früheren Abenden und Schulden."
    for language, sentence in (("en", english), ("de", german)):
        assert (translations_dir() / f"core_{language}.toml").read_text(encoding="utf-8").count(sentence) == 1
