"""A hand of which only plus and minus are known, by keys: the last figure follows, and it is a hand like any other."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tarockblock.app.corrections.correction import Position, evaluator
from tarockblock.app.corrections.correction_move import FromHere, FromHereDraft
from tarockblock.app.corrections.manual_draft import FiguresDraft, ManualDraft
from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.domain.hand import Account, Doubling, Entry, FiguresOnly, RateChange
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.ui.evening.manual_dialog import FiguresDialog
from tarockblock.ui.kit.theme import Theme
from tests.store.kit import FIVE, dreier, night
from tests.ui.waiting import activated
from tests.ui.windows import press_all

TAB, ENTER = Qt.Key.Key_Tab, Qt.Key.Key_Return


def ledger(*entries: Entry) -> Ledger:
    """Five at the table, Emil deals first and sits out."""
    return compute_ledger(night(*entries, players=FIVE))


def draft_in(of: Ledger, entry: FiguresOnly | None = None) -> FiguresDraft:
    places = DealDraft(of.evening.ruleset, of.next_deal())
    return FiguresDraft(places, of.evening, None, evaluator(of, Position()), "en", entry=entry, rate=of.state.rate)


def test_figures__three_amounts_are_enough(qtbot: QtBot, theme: Theme) -> None:
    of = ledger(RateChange(cents_per_point=20), Doubling(radl=1))
    shown = activated(qtbot, FiguresDialog(draft_in(of), 1))
    assert [who for who, field in shown.points.items() if field.isVisible()] == list(FIVE[:4]), "Emil sits out"
    with qtbot.waitSignal(shown.entered) as caught:
        press_all("3", TAB, "-1", TAB, "-1", ENTER)
    (entry,) = caught.args
    assert entry == FiguresOnly(points=dict(zip(FIVE, map(Points, (3, -1, -1, -1)), strict=False)))
    row = ledger(*of.evening.entries, entry).rows[-1]
    assert (row.hand, row.factor, row.points["Anna"], row.cents["Anna"].exact) == (1, 2, Points(6), 120)


def test_figures__a_sum_that_is_not_zero_is_refused_and_an_entry_comes_back() -> None:
    of = ledger()
    draft = draft_in(of)
    for player, text in zip(FIVE, ("3", "-1", "-1", "-2"), strict=False):
        draft.type(Account.POINTS, player, text)
    assert [each.code for each in draft.outcome().problems] == ["not_zero_sum"]
    entry = FiguresOnly(points={"Anna": Points(4), "Bert": Points(-4)}, dealer="Dora", note="n", reason="r")
    assert draft_in(of, entry).outcome().entry == entry


def test_figures__who_sits_out_by_hand_gets_nothing() -> None:
    draft = draft_in(ledger())
    draft.type(Account.POINTS, "Anna", "3")
    draft.places.set_dealer("Anna")
    draft.follow_places()
    for player, text in (("Bert", "2"), ("Cilli", "-1"), ("Dora", "-1")):
        draft.type(Account.POINTS, player, text)
    entry = draft.outcome().entry
    assert isinstance(entry, FiguresOnly)
    assert ("Anna" in entry.points, entry.dealer, entry.points["Bert"]) == (False, "Anna", Points(2))


def test_correction__proposes_nothing_for_who_sits_out_or_has_left() -> None:
    of = ledger(dreier("Anna"))
    draft = ManualDraft(of.evening, (*FIVE, "Zita"), here=of.next_deal().active)
    draft.type(Account.POINTS, "Bert", "3")
    draft.type(Account.POINTS, "Cilli", "1")
    entry = draft.outcome().entry
    assert entry is not None
    assert entry.points.keys() == {"Bert", "Cilli", "Dora", "Emil"}, "Anna deals and sits out, Zita has left"


def test_from_here__a_rate_that_can_be_meant() -> None:
    draft = FromHereDraft(ledger().state, ledger().evening)
    assert (draft.what, draft.entry(), [each.code for each in draft.problems()]) == (
        FromHere.RATE,
        None,
        ["rate_missing"],
    )
    for text, entry in (
        ("20", RateChange(cents_per_point=20)),
        ("0", RateChange(cents_per_point=0)),
        ("10", None),
        ("x", None),
    ):
        draft.rate_text = text
        assert draft.entry() == entry, text
    draft.what = FromHere.MORE
    assert draft.entry() == Doubling(radl=1)
    in_cents = night(players=FIVE, ruleset="tulln-2009")
    assert FromHere.RATE not in FromHereDraft(compute_ledger(in_cents).state, in_cents).offered
