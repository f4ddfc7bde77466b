"""The place *Regeln* without its window: the list of rulesets, the price lists as rows, the clauses of a line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.library import Usage
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import clause_words
from tarockblock.rules.library import shipped
from tarockblock.ui.rules.explanations import explain_field, explain_row
from tarockblock.ui.rules.price_list import SheetRow, price_list, sheet_rows
from tarockblock.ui.rules.ruleset_rows import RulesetRow, possible, ruleset_rows
from tests.store.kit import EN
from tests.ui.rules.house import house

TIROL, OOE = shipped("tirol-2025"), shipped("ooe-2023")
OFFICIAL = [shipped(each) for each in ("hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009")]
DREIER = "games.dreier.value"


def listed(rulesets: Sequence[Ruleset], drafts: Sequence[HouseDraft] = (), **usage: Usage) -> list[RulesetRow]:
    return ruleset_rows(rulesets, drafts, usage, "en")


def lines(shown: Sequence[Ruleset], base: Ruleset | None = None, *, differing: bool = False) -> dict[str, SheetRow]:
    names = [each.short.en for each in shown]
    rows = sheet_rows(price_list(shown, EN, base, only_different=differing), names)
    return {row.line.name: row for row in rows if row.line is not None}


# --------------------------------------------------------------------------- the list


def test_list__official_ones_then_those_of_the_house() -> None:
    rows = listed([*OFFICIAL, house()])
    official = ["Official", "Hausruck 9/2007", "Upper Austria 4/2023", "Tyrol 2025/26", "Tulln 2009"]
    assert [row.title for row in rows] == [*official, "House rules", "Donnerstag"]
    assert rows[-1].spoken == "Donnerstag, based on Tyrol 2025/26, 1 change"


@pytest.mark.parametrize(
    ("usage", "words"),
    [
        (Usage(1, 0), "1 evening"),
        (Usage(1, 1), "2 evenings, 1 of them by an earlier version"),
        (Usage(0, 2), "2 evenings by an earlier version"),
    ],
)
def test_list__says_how_many_evenings_by_which_version(usage: Usage, words: str) -> None:
    row = listed([house()], donnerstag=usage)[-1]
    assert row.spoken == f"Donnerstag, based on Tyrol 2025/26, 1 change, {words}"


def test_list__drafts_are_marked_where_they_stand() -> None:
    """A change of what is there at its ruleset, a new one in a row of its own."""
    new, kept = HouseDraft(TIROL, new_id="neu"), house()
    new.name = " "
    change = HouseDraft(kept)
    rows = listed([kept], [new, change])
    assert [(row.title, row.badge, row.draft) for row in rows[-2:]] == [
        ("Donnerstag", "draft", None),
        ("without a name", "draft", new),
    ]
    assert rows[-1].spoken == "without a name, draft, based on Tyrol 2025/26"
    assert listed([TIROL])[-1].text == "none yet"


def test_possible__official_ones_stay_what_they_are() -> None:
    """Unfinished ones can only be gone on with; a file can always be taken in."""
    every = ("derive", "edit", "rename", "duplicate", "export", "delete", "import")
    here = {
        "official": (TIROL, None),
        "house": (house(), None),
        "draft": (None, HouseDraft(TIROL, name="", new_id="neu")),
        "nothing": (None, None),
    }
    found = {name: {each for each in every if possible(f"rules_{each}", *chosen)} for name, chosen in here.items()}
    assert found == {
        "official": {"derive", "duplicate", "export", "import"},
        "house": set(every),
        "draft": {"edit", "import"},
        "nothing": {"import"},
    }


# --------------------------------------------------------------------------- price lists


@pytest.mark.parametrize("ruleset", OFFICIAL, ids=lambda each: each.id)
def test_price_list__every_line_has_its_sentence(ruleset: Ruleset) -> None:
    """ "The clause of each number": nothing stands there without a source or a reason."""
    assert not [row.spoken for row in lines([ruleset]).values() if not row.clauses]


def test_price_list__begins_with_the_games_and_their_clauses() -> None:
    rows = lines([TIROL])
    assert list(rows)[:4] == ["Rufer", "Solorufer", "Pagatrufer", "Uhurufer"]
    clause = explain_row(rows["Dreier"]).blocks[0].clause
    assert clause == clause_words(TIROL.clauses[TIROL.games["dreier"].clause], EN)
    (tulln,) = lines([shipped("tulln-2009")])["Dreier"].clauses
    assert "Dreier 50" in tulln


def test_price_list__prices_bird_and_king_games_with_their_bonus() -> None:
    """Tulln, table 1: Pagatrufer 30, Quapilrufer 90, Königrufer 30, the game's 10 among them; Tirol: Uhurufer 1 + 4."""
    tulln, tirol = lines([shipped("tulln-2009")]), lines([TIROL])
    assert tulln["Pagatrufer"].spoken == "Pagatrufer, with the announced Pagat. won 10+20, lost 10+20"
    assert tulln["Quapilrufer"].spoken == "Quapilrufer, with the announced Quapil. won 10+80, lost 10+80"
    assert "won 10+20" in tulln["Königrufer"].spoken
    assert "won 1+4" in tirol["Uhurufer"].spoken


def test_beside__marks_what_differs_in_words_too() -> None:
    """rules.md, 2: a Dreier is 5 in Tirol, 4 in Upper Austria, a Piccolo 2 in both; only Tirol plays Zwiccolo."""
    said = {name: row.spoken for name, row in lines([TIROL, OOE]).items()}
    assert said["Dreier"] == "Dreier. Tyrol 2025/26: won 5, lost 5. Upper Austria 4/2023: won 4, lost 4. differs"
    assert said["Piccolo"] == "Piccolo. Tyrol 2025/26: won 2, lost 2. Upper Austria 4/2023: won 2, lost 2"
    assert said["Zwiccolo ouvert"].endswith("Upper Austria 4/2023: not played. differs")
    only = {name: row.spoken for name, row in lines([TIROL, OOE], differing=True).items()}
    assert only == {name: text for name, text in said.items() if text.endswith("differs")}
    assert "Dreier" in only
    assert "Piccolo" not in only


def test_house_rules__are_marked_against_the_official_ones() -> None:
    rows = lines([house(games__dreier__value="6", games__zwiccolo_ouvert=False)], TIROL)
    assert rows["Dreier"].spoken == "Dreier. won 6, lost 6. instead of 5"
    assert rows["Zwiccolo ouvert"].spoken == "Zwiccolo ouvert. not played. not played"
    assert rows["Piccolo"].spoken == "Piccolo. won 2, lost 2"
    here, official = explain_row(rows["Dreier"], TIROL.short.en).blocks
    assert (here.marked, here.clause is not None and here.clause.head) == (True, "House rule")
    assert (official.head, official.value) == ("Tyrol 2025/26", "won 5 · lost 5")


def test_field__cites_what_is_official() -> None:
    draft = HouseDraft(TIROL, name="Donnerstag", new_id="donnerstag")
    shown = explain_field(draft, draft.field(DREIER), EN)
    assert (shown.title, shown.note) == ("Dreier", "A whole number from 0 to 10000.")
    clause = clause_words(TIROL.clauses[TIROL.games["dreier"].clause], EN)
    assert [(each.head, each.value, each.clause) for each in shown.blocks] == [
        ("Officially (Tyrol 2025/26)", "5", clause)
    ]
    draft.put(DREIER, "6")
    ours, _official = explain_field(draft, draft.field(DREIER), EN).blocks
    assert (ours.head, ours.value, ours.marked) == ("House rule", "6", True)
    assert ours.clause.sentence == "Dreier 6 instead of 5 (Tyrol, games)"
