"""The figures of *Statistik* as rows: each is what the evenings came to, and every one leads to its hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.statistics import Statistics, load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents
from tarockblock.domain.statistics import Role, Selection, Share
from tarockblock.exchange.formatting import average_text, euro_text
from tarockblock.ui.filters.choices import Choices
from tarockblock.ui.kit.marks import Mark, know_marks
from tarockblock.ui.statistics.statistics_figures import PageFigures, work_out
from tarockblock.ui.statistics.statistics_player_rows import player_rows
from tarockblock.ui.statistics.statistics_rows import FigureRow, StatisticsRow, bar_rows, pair_rows, rank_rows
from tests.store.kit import blank, dreier, manual, sample

TIROL = Selection(rulesets=frozenset({"tirol-2025"}))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Two Thursdays in two years, and an evening in Tulln; only read."""
    with open_store(tmp_path_factory.mktemp("statistics") / "evenings.db") as opened:
        thursday = sample("donnerstagsrunde")
        archive.import_evening(opened, replace(thursday, date="2025-11-20", title="Früher", note="beim Wirt"))
        archive.import_evening(opened, thursday)
        archive.import_evening(opened, sample("tullner-runde"))
        yield opened


@pytest.fixture(scope="module")
def everything(store: Store) -> Statistics:
    found = load_statistics(store)
    found.make_hands()
    return found


@pytest.fixture
def page(everything: Statistics, request: pytest.FixtureRequest) -> PageFigures:
    """Both Thursdays, looking at a player."""
    return work_out(everything, Choices(TIROL, player=getattr(request, "param", None)))


PLAYERS = pytest.mark.parametrize("page", ["Anna", "Bert", "Cilli", "Dora", "Emil"], indirect=True)


def shares(row: StatisticsRow) -> tuple[Share, ...]:
    assert row.behind is not None, row.spoken
    return row.behind.shares()


def money(found: Iterable[Share]) -> str:
    return euro_text(Cents(sum((Fraction(share.cents) for share in found), Fraction())), "en")


def card(page: PageFigures) -> dict[str, FigureRow]:
    """The player's card by its labels, headings left out."""
    rows = player_rows(page, "en", lambda day, _year: day)
    return {row.label: row for row in rows if row.value}


def test_table__is_the_sum_of_the_ledgers(page: PageFigures, store: Store) -> None:
    expected: dict[str, Fraction] = {}
    for each in page.statistics.facts.evenings:
        for name, cents in compute_ledger(archive.load(store, each.id)).cents.items():
            expected[name] = expected.get(name, Fraction()) + cents.value
    assert len(page.statistics.facts.evenings) == 2
    assert {row.player: row.cents.value for row in page.table.rows} == expected


def test_table__leads_to_the_hands_its_sum_is_made_of(page: PageFigures) -> None:
    rows = rank_rows(page, "en")
    assert len(rows) == 5
    for row in rows:
        assert money(shares(row)) == row.money + "\N{NO-BREAK SPACE}€"
        assert len({share.hand.evening for share in shares(row)}) == int(row.evenings)


def test_mixed_units__only_money_is_compared(everything: Statistics) -> None:
    """In Tulln a point is a cent, elsewhere it is not: their sum means nothing."""
    page = work_out(everything, Choices(account=Account.POINTS))
    assert page.statistics.facts.mixed_units
    assert page.choices.account is Account.CENTS
    assert {row.points for row in rank_rows(page, "en")} == {"–"}


@PLAYERS
def test_card__every_figure_but_nought_leads_to_hands(page: PageFigures) -> None:
    for label, row in card(page).items():
        none = row.value == "0" or (label == "Winning evenings" and row.value.startswith("0 "))
        assert (row.behind is None) == none, label


@PLAYERS
def test_card__counts_are_the_hands_behind_them(page: PageFigures) -> None:
    found = card(page)
    counted = ("As declarer", "As called partner", "As opponent", "Trischaken", "Renonce")
    counted += ("Own games won in a row", "Own games lost in a row")
    for label in counted:
        row = found[label]
        assert int(row.value) == (0 if row.behind is None else len(shares(row))), label
    assert {share.won for share in shares(found["Own games won in a row"])} <= {True}


@PLAYERS
def test_card__amounts_are_the_sum_of_the_hands_behind_them(page: PageFigures) -> None:
    found = card(page)
    for label in ("Best evening", "Worst evening", "Best hand", "Worst hand", "Cost of renonces"):
        if label in found:
            assert money(shares(found[label])) == found[label].value, label


@PLAYERS
def test_card__averages_are_those_of_the_hands_behind_them(page: PageFigures) -> None:
    found = card(page)
    for label, of in (("A hand", "hands"), ("An evening", "evenings")):
        behind = shares(found[label])
        count = len(behind) if of == "hands" else len({share.hand.evening for share in behind})
        average = sum((Fraction(share.cents) for share in behind), Fraction()) / count
        assert average_text(average, Account.CENTS, "en") == found[label].value, label


@PLAYERS
def test_card__evenings_are_those_of_the_hands_behind_them(page: PageFigures) -> None:
    found = card(page)
    for label in ("Winning evenings", "Evenings in a row with a gain", "Evenings in a row with a loss"):
        row = found[label]
        evenings = set() if row.behind is None else {share.hand.evening for share in shares(row)}
        assert int(row.value.split()[0]) == len(evenings), label


@PLAYERS
def test_card__bonuses_and_kontra_lead_to_hands_that_had_them(page: PageFigures) -> None:
    found = card(page)
    for bonus, figures in page.figures.bonuses.items():
        name = page.statistics.bonus_name(bonus)
        behind = shares(found[name.get("en")])
        assert len(behind) == figures.announced + len(figures.silent) + len(figures.silent_lost)
        assert all(bonus in {call.bonus for call in share.hand.calls} for share in behind)
        order = [share.hand.ref for share in page.figures.rows]
        assert [order.index(share.hand.ref) for share in behind] == sorted(
            order.index(share.hand.ref) for share in behind
        )
    for label in ("Given", "Received", "Answered with Rekontra"):
        if found[label].value != "0":
            assert all(share.hand.kontras for share in shares(found[label]))


@PLAYERS
def test_games_and_pairs__have_as_many_hands_as_they_say(page: PageFigures) -> None:
    for bar in bar_rows(page, "en"):
        assert len(shares(bar)) == bar.total
        assert sum(share.won is True for share in shares(bar)) == bar.won
    for pairing in ("together", "against"):
        for pair in pair_rows(page, pairing, "en"):
            assert len(shares(pair)) == int(pair.hands)


# --------------------------------------------------------------------------- what is no hand


@pytest.fixture
def anna(tmp_path: Path) -> PageFigures:
    """Anna: +15 and +5 by Dreier, +3 by correction; ten cents a point."""
    hands = (dreier(), dreier("Bert", won=False), manual(Anna=3, Bert=-3))
    with open_store(tmp_path / "evenings.db") as opened:
        archive.import_evening(opened, replace(blank(), date="2031-05-01", entries=hands))
        found = load_statistics(opened)
        found.make_hands()
        return work_out(found, Choices(player="Anna"))


def test_card__what_each_part_brought_adds_up_to_the_balance(anna: PageFigures) -> None:
    labels = ("Declarer, won", "Declarer, lost", "Partner, won", "Partner, lost", "Opponent, won", "Opponent, lost")
    labels += ("Trischaken, plus", "Trischaken, no plus", "Corrections")
    found = card(anna)
    behind = [found[label].behind for label in labels]
    brought = [share for each in behind if each is not None for share in each.shares()]
    assert len(brought) == len(anna.figures.rows) == 3
    assert sum((Fraction(share.cents) for share in brought), Fraction()) == anna.figures.rows.cents.value
    assert found["Opponent, won"].value == euro_text(Cents(Fraction(50)), "en")
    assert found["Declarer, lost"].behind is None


def test_card__streak_of_hands_leads_to_them(anna: PageFigures) -> None:
    """Corrections are no hands and do not end it."""
    row = card(anna)["Hands in a row with a gain"]
    assert row.value == "2"
    assert [share.role for share in shares(row)] == [Role.DECLARER, Role.OPPONENT]


def test_colors__are_the_same_in_every_year(everything: Statistics) -> None:
    know_marks({"Anna": Mark("A", 7), "Bert": Mark("B", 2)})
    for choices in (Choices(Selection.year(2026)), Choices()):
        marks = work_out(everything, choices).marks
        assert (marks["Anna"], marks["Bert"]) == (Mark("A", 7), Mark("B", 2))
