"""Why: the lines of the design's pictures, and the intermediate figures of the worked examples in the sources."""

from __future__ import annotations

import pytest

from tarockblock.domain.hand import Annulled, Entry, NegativeDeclarer
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.reasons import Explanation, ReasonLine, explain, role_of
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    bei,
    claims,
    game,
    negative,
    renonce,
    row,
    trischaken,
)

PEOPLE = ("Anna", "Bert", "Cilli", "Dora", "Emil")


def told(ruleset: str, entry: Entry, seats: object = "ABCD", language: str = "de", **rest: object) -> Explanation:
    found = row(ruleset, entry, seats=seats, **rest)  # type: ignore[arg-type]
    assert found.score is not None
    assert found.deal is not None
    return explain(entry, found.score, shipped(ruleset), found.deal, found.factor, Wording(language))  # type: ignore[arg-type]


def shown(line: ReasonLine | None) -> tuple[str, str, str]:
    assert line.points is not None
    assert line.cents is not None
    return line.text, points_text(line.points), euro_text(line.cents, unit=False)


def blocks(explanation: Explanation) -> list[tuple[str, list[tuple[str, str]]]]:
    """Heading, then text and points of every line."""
    return [(each.heading, [shown(line)[:2] for line in each.lines]) for each in explanation.blocks]


# --------------------------------------------------------------------------- the pictures


def test_picture__hand_dialog() -> None:
    entry = game("besserrufer", "Anna", "Emil", "won", "uhu!*1 ~trull koenig_ultimo!-", bid="uhu")
    found = told(TIROL, entry, PEOPLE, first_dealer="Cilli")
    (block,) = found.blocks
    assert block.heading == "Warum – je Spieler der Spielerpartei"
    assert [shown(line)[1:] for line in block.lines] == [
        ("+1", "+0,10"),
        ("+4", "+0,80"),
        ("−1", "−0,10"),
        ("−2", "−0,20"),
    ]
    texts = [line.text for line in block.lines]
    assert texts[:3] == ["Uhurufer gewonnen", "Uhu angesagt, gemacht", "Trull still, Gegner"]
    assert texts[3].startswith("König ultimo")
    assert texts[3].endswith("verloren")
    assert [line.notes for line in block.lines] == [(), ("Kontra: nur das Geld doppelt",), (), ()]
    assert shown(block.total) == ("Anna und Emil je", "+2", "+0,60")
    assert any(clause.startswith("Tirol 2:") and "zählen nicht auf die Schrift" in clause for clause in found.clauses)


def test_picture__hand_dialog_roles() -> None:
    entry = game("besserrufer", "Anna", "Emil", "won", "uhu!", bid="uhu")
    deal = row(TIROL, entry, seats=PEOPLE, first_dealer="Cilli").deal
    words = [role_of(player, entry, deal, Wording("de")) for player in PEOPLE]
    assert words == ["spielt", "dagegen", "gibt, sitzt aus", "dagegen", "gerufen"]


def test_picture__negative() -> None:
    entry = negative("piccolo", "lost", "Dora", Anna=1, Emil=2)
    found = told(TIROL, entry, PEOPLE, first_dealer="Cilli")
    (block,) = found.blocks
    assert block.heading == "Warum – je Gegner"
    assert [shown(line) for line in block.lines] == [
        ("Anna: Piccolo verloren", "+2", "+0,40"),
        ("Bert: Piccolo verloren", "+2", "+0,20"),
        ("Emil: Piccolo verloren", "+2", "+0,80"),
    ]
    assert [line.notes for line in block.lines] == [
        ("Kontra: nur das Geld doppelt",),
        (),
        ("Rekontra: nur das Geld vierfach",),
    ]
    assert shown(block.total) == ("Dora", "−6", "−1,40")


def test_picture__trischaken() -> None:
    """One line for the three equal payments: −2 to each, −0,20."""
    entry = trischaken("17/2", 14, "28/1", 10, players=("Anna", "Bert", "Dora", "Emil"))
    found = told(TIROL, entry, PEOPLE, first_dealer="Cilli")
    (block,) = found.blocks
    assert [shown(line)[1:] for line in block.lines] == [("−2", "−0,20")]
    assert block.lines[0].text.startswith("Dora an jeden")
    assert "Hat die Vorhand die meisten Punkte, zahlt sie ebenfalls an alle" in found.clauses[0]
    deal = row(TIROL, entry, seats=PEOPLE, first_dealer="Cilli").deal
    assert role_of("Dora", entry, deal, Wording("de")) == "Vorhand"


@pytest.mark.parametrize("language", ["de", "en"])
def test_lines__add_up_to_what_the_row_says(language: str) -> None:
    """Items of a positive game per player of the side; of a renonce per regular player."""
    entry = game("dreier", bonuses="uhu!*1 ~trull pagat!-", kontra=2)
    found = row(HAUSRUCK, entry)
    (block,) = told(HAUSRUCK, entry, language=language).blocks
    assert sum(line.points.value for line in block.lines if line.points) * 3 == found.points["B"].value
    assert sum(line.cents.value for line in block.lines if line.cents) * 3 == found.cents["B"].value
    assert block.total.points == found.points["B"]


def test_lines__an_item_that_does_not_count_stands_there_with_0_and_why() -> None:
    (block,) = told(OOE, game("dreier", bonuses="valat! trull")).blocks
    assert [shown(line)[:2] for line in block.lines] == [("Dreier mit Valat", "+32"), ("Trull still", "0")]
    assert block.lines[0].notes == ("Grundwert 4", "Valat angesagt: achtfach")
    assert block.lines[1].notes == ("zählt neben einem Valat nicht",)


def test_lines__tirol_claim_covered_or_not() -> None:
    for won, text, value in ((True, "soweit nicht gedeckt", "+4"), (False, "schon gedeckt", "0")):
        entry = renonce("A", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=won)
        lines = dict(blocks(told(TIROL, entry)))["B und D je"]
        assert lines[-1][0].endswith(text)
        assert lines[-1][1] == value


def test_bei__a_block_for_every_declarer() -> None:
    found = told(TULLN, bei("piccolo", ("A", "won"), ("C", "lost")))
    totals = [shown(block.total)[:2] for block in found.blocks]
    assert totals == [("A", "+60"), ("C", "−60")]


@pytest.mark.parametrize("replay", [True, False])
def test_annulled__says_what_happens(replay: bool) -> None:
    (block,) = told(OOE, Annulled(replay=replay)).blocks
    assert ("neu gegeben" in block.lines[0].text) is replay


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_explanation__quotes_a_clause_once(ruleset: str, language: str) -> None:
    for entry in (
        game("dreier", bonuses="pagat! trull vier_koenige", kontra=1),
        negative("bettler"),
        trischaken(10, 20, 25, 15),
        renonce("A", "piccolo", declarers=(NegativeDeclarer("B", None),)),
        renonce("A", "trischaken"),
    ):
        found = told(ruleset, entry, language=language)
        assert found.clauses
        assert len(set(found.clauses)) == len(found.clauses)
