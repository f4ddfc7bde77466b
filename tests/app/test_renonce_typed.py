"""The renonce wizard by its keys, from what happened to the entry; what only a window can show is tested there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.domain.hand import Annulled, Claim, NegativeDeclarer, PlayedEntry, Renonce, Side
from tests.app.renonce_table import BIRDS, changed, flow_at, to
from tests.app.renonce_typist import Typist
from tests.domain.paper import OOE, TIROL, TULLN, calls, game, negative, renonce

SHIFT = "\N{UPWARDS WHITE ARROW}"


def typed(flow: RenonceFlow, keys: str) -> PlayedEntry | None:
    """What the last Enter brings; nothing before."""
    typist = Typist(flow)
    typist.type(keys)
    assert len(typist.found) == 1, (flow.page, flow.missing, typist.found)
    return typist.found[0]


def typed_renonce(flow: RenonceFlow, keys: str) -> Renonce:
    """A renonce typed through to its entry."""
    entry = typed(flow, keys)
    assert isinstance(entry, Renonce)
    return entry


def lost(known: PlayedEntry | None = None, **changes: object) -> RenonceFlow:
    """What is lost alone; whether it can still be mended is asked before, and tested by itself."""
    case = "bird_at_wrong_time"
    return flow_at(changed(OOE, case, bonuses=BIRDS, first=(), **changes), case, known)


def unpriced(known: PlayedEntry | None = None) -> RenonceFlow:
    """A text that forbids something without naming a price: the table decides."""
    return flow_at(changed(OOE, "talking", unpriced=True), "talking", known)


KONTRA = game("rufer", "A", "C", kontra=1, bonuses="pagat!*1")
TYPED: list[tuple[RenonceFlow, str, PlayedEntry]] = [
    # No game is asked for where there was none.
    (
        flow_at(OOE),
        "falsche kartenanzahl\nN\n",
        Annulled(replay=True, reason="Falsche Kartenanzahl, die Lizitation hatte schon begonnen"),
    ),
    # Who it was is asked in the same row of keys.
    (
        flow_at(OOE, "cards_thrown_together"),
        "\n\n2241\n\n",
        renonce("A", "besserrufer", "B", "D", "uhu!", bid="uhu", offence="cards_thrown_together"),
    ),
    (
        flow_at(OOE, "cards_thrown_together"),
        f"\n\nD21\t{SHIFT}w\n\n",
        renonce("A", "dreier", "B", None, "~valat!", offence="cards_thrown_together"),
    ),
    (
        flow_at(OOE, "cards_thrown_together", game("dreier", "B", None, "won", "trull!- ~trull!-*1")),
        "\n\n1\n",
        renonce("A", "dreier", "B", None, "trull! ~trull!*1", offence="cards_thrown_together"),
    ),
    (
        flow_at(OOE, known=game("sechserdreier", "A", bonuses="uhu!")),
        "suit not followed\nY\n4\t3\n",
        replace(
            renonce("D", "sechserdreier", "A", None, "uhu!", offence="suit_not_followed"),
            claims=(Claim("kakadu", Side.DECLARER),),
        ),
    ),
    # Enter stays where the table has to decide first; the same digits then say which bird it was.
    (unpriced(), "\n\n3\n", Annulled(reason="Geredet")),
    (unpriced(), "\n\n4\n", Annulled(replay=True, reason="Geredet")),
    (unpriced(game("dreier", "B")), "\n2\n", game("dreier", "B")),
    (lost(game("dreier", "B"), unpriced=True), "\n22\n", game("dreier", "B", None, "won", "uhu!-")),
    # What was announced is entered there and then.
    (
        lost(game("dreier", "B", None, "won", "trull!")),
        f"\nn\n{SHIFT}1\n",
        game("dreier", "B", None, "won", "trull! ~pagat!-"),
    ),
    (flow_at(TIROL, "laid_down_unclear", negative("bettler", None)), "\n\n1\n", negative("bettler", "lost")),
    # Whether each Kontra stays is asked for before anything is stored.
    (
        flow_at(TIROL, "kontra_by_called_partner", KONTRA),
        "\n\n\nny\n",
        renonce("C", "rufer", "A", "C", "pagat!*1", offence="kontra_by_called_partner"),
    ),
]


@pytest.mark.parametrize(("flow", "keys", "expected"), TYPED, ids=[keys for _, keys, _ in TYPED])
def test_typed__to_the_entry(flow: RenonceFlow, keys: str, expected: PlayedEntry) -> None:
    assert typed(flow, keys) == expected


@pytest.mark.parametrize(
    ("keys", "declarers", "offenders"),
    [
        ("\n\nP24\t331\n\n", (NegativeDeclarer("B", None, {"C": 2, "A": 1}),), ("D",)),
        ("\n\nP2\b3\t1\n\n", (NegativeDeclarer("B", None), NegativeDeclarer("C", None)), ("A",)),
    ],
)
def test_typed__negative_games_of_tulln(
    keys: str, declarers: tuple[NegativeDeclarer, ...], offenders: tuple[str, ...]
) -> None:
    entry = typed_renonce(flow_at(TULLN, "suit_not_followed", answer=True), keys)
    assert (entry.declarers, entry.offenders) == (declarers, offenders)


# --------------------------------------------------------------------------- what happened


def test_search__what_is_not_found_is_not_chosen() -> None:
    flow = flow_at(OOE)
    flow.look_for("falsche farbe")
    assert flow.inquiry.case is not None
    flow.look_for("falsche farbexyz")
    assert flow.inquiry.case is None
    assert flow.missing is not None
    flow.look_for("falsche farbe")
    flow.look_for("")
    assert flow.inquiry.case is not None, "an emptied field leaves the choice as it is"


# --------------------------------------------------------------------------- game and parties


def test_spoken__both_sides_can_have_announced_the_trull() -> None:
    """On suspicion (Hausruck 8): pressing on, it stands once for each side, each with its Kontra."""
    flow = flow_at(OOE, "cards_thrown_together")
    typist = Typist(flow)
    typist.type("\n\nD21\tTTTQ")
    assert flow.facts.announced() == calls("trull!*1 ~trull!")
    typist.type("T")
    assert flow.facts.announced() == ()
    typist.type(f"T{SHIFT}t")
    assert flow.facts.announced() == calls("trull! ~trull!")
    typist.type(f"{SHIFT}t")
    assert flow.facts.announced() == calls("trull!")


# --------------------------------------------------------------------------- what is lost


def test_lost__by_keys_alone_where_no_game_was_known() -> None:
    flow = lost()
    typist = Typist(flow)
    typist.type("\nn\nD2\n")
    assert typist.found == []
    assert flow.facts.step is Ask.BONUSES
    assert flow.missing.code == "missing_bonuses"
    typist.type("4\n")
    assert typist.found == [game("dreier", "B", None, None, "quapil!-")]


def test_lost__of_two_entered_on_the_page_of_the_game_one_is_chosen_by_key() -> None:
    flow = lost()
    typist = Typist(flow)
    typist.type("\nn\nD212\n")
    assert typist.found == []
    assert flow.facts.step is Ask.OPTION, "Enter leads to what is open"
    typist.type("2\n")
    assert typist.found == [game("dreier", "B", None, None, "pagat! uhu!-")]


# --------------------------------------------------------------------------- the last page


def test_claims__tirol_asks_whether_the_game_would_have_been_won() -> None:
    flow = to(flow_at(TIROL, "suit_not_followed", game("solorufer", "B", "D"), answer=True), Page.SCORE)
    typist = Typist(flow)
    typist.type("1\t2\n")
    assert typist.found == []
    assert flow.missing.path == "would_have_won"
    typist.type("J\n")
    (entry,) = typist.found
    assert isinstance(entry, Renonce)
    assert entry.would_have_won is True


def test_score__no_changes_the_question_that_decided_and_leads_back() -> None:
    flow = to(flow_at(OOE, "suit_not_followed", game("dreier", "B"), answer=True), Page.SCORE)
    Typist(flow).type("N")
    assert flow.page is Page.VERDICT


# --------------------------------------------------------------------------- an evening
