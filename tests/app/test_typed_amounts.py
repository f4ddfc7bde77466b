"""Amounts of money, typed as Austrians and Britons do: every field reads them alike."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from tarockblock.app.corrections.manual_draft import CentColumn
from tarockblock.app.drafts.cup_draft import CupDraft, SlipDraft
from tarockblock.app.money.booking_draft import BookingDraft, OutlayDraft, PartDraft, TermsDraft
from tarockblock.app.money.round_page import read_page
from tarockblock.app.storage import Store
from tarockblock.domain.closing import MOST_CENTS as MOST_TERM
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening_money import Proposal
from tarockblock.rules.library import shipped
from tests.store.kit import ROUND, money

TYPED = (
    ("5", 500, 500),
    ("5 €", 500, 500),
    ("5 EUR", 500, 500),
    ("5 Euro", 500, 500),
    ("5,-", 500, 500),
    ("5,–", 500, 500),
    ("1,20", 120, 120),
    ("1.20", 120, 120),
    ("1.000", 100_000, None),
    ("1,000", None, 100_000),
    ("1.000,50", 100_050, None),
    ("1,000.50", None, 100_050),
    ("1,005", None, 100_500),
    ("1.005", 100_500, None),
    ("zwei", None, None),
    ("1.2.3", None, None),
)
"""A text, and the cents it means in German and in English; None: it is refused."""


def _terms(text: str, language: str) -> int | None:
    draft = TermsDraft.of(RoundTerms(), language)
    draft.stake_text = text
    return None if draft.problems() else draft.terms().stake


def _fine(text: str, language: str) -> int | None:
    draft = TermsDraft.of(RoundTerms(), language)
    draft.fine_text = text
    return None if draft.problems() else draft.terms().fine


def _part(text: str, language: str) -> int | None:
    draft = PartDraft(Proposal(payer="Anna", payee="Bert", cents=200_000), language)
    draft.amount_text = text
    return draft.cents


def _cup(text: str, language: str) -> int | None:
    draft = CupDraft([shipped("tirol-2025")], date(2026, 11, 28), language=language)
    draft.stake_text = text
    return draft._money[0]


def _prize(text: str, language: str) -> int | None:
    draft = CupDraft([shipped("tirol-2025")], date(2026, 11, 28), language=language)
    draft.prizes_text = f"{text}; 1"
    return draft._money[1]


def _correction(text: str, language: str) -> int | None:
    column = CentColumn(("Anna", "Bert"), language=language)
    column.type("Anna", text)
    value = column.typed.get("Anna")
    return None if value is None else int(value)


ENTRANCES: tuple[Callable[[str, str], int | None], ...] = (_terms, _fine, _part, _cup, _prize, _correction)


@pytest.mark.parametrize("entrance", ENTRANCES)
@pytest.mark.parametrize("typed", TYPED, ids=lambda each: each[0])
def test_amounts__mean_the_same_in_every_field(
    typed: tuple[str, int | None, int | None], entrance: Callable[[str, str], int | None]
) -> None:
    text, *meant = typed
    most = MOST_TERM if entrance in (_terms, _fine) else 1_000_000
    expected = [None if cents is None or cents > most else cents for cents in meant]
    assert [entrance(text, language) for language in ("de", "en")] == expected


def test_amounts__of_bookings_and_outlays(store: Store) -> None:
    money(store).agree(ROUND, RoundTerms())
    page = read_page(store)
    assert page is not None
    for kind in (BookingDraft, OutlayDraft):
        for text, german, english in TYPED:
            assert [kind(page, amount_text=text, language=each).cents for each in ("de", "en")] == [german, english]


def test_points_of_a_slip__are_read_in_its_language() -> None:
    people = ("Anna", "Bert", "Cilli", "Dora")
    assert SlipDraft(people, "1.000 -1.000 0,5 -0,5").problems() == []
    assert SlipDraft(people, "1,000 -1,000 0.5 -0.5", "en").problems() == []
    assert SlipDraft(people, "1,000 -1.000 0 0", "en").problems() != []
