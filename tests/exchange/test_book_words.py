"""The book in sentences: the kitty has its article, and what is written off is called so."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tarockblock.domain.journal import KITTY, SEASON_CLOSE, Book, Closing, Debt, EveningRef, Posted, Posting
from tarockblock.domain.statement import statement
from tarockblock.errors import BadInputError
from tarockblock.exchange.book_words import claim_words, posting_kind, posting_lines
from tarockblock.exchange.statement import title_of, what
from tarockblock.exchange.wording import Wording

AT = datetime(2026, 11, 19, 20, tzinfo=UTC)
PLAIN = str.maketrans("", "", "\u2068\u2069")


def posted(kind: Posted, *transfers: Debt, reason: str = "") -> Posting:
    return Posting(id="p1", number=1, at=AT, round="", kind=kind, transfers=transfers, reason=reason)


@pytest.mark.parametrize(
    ("debtor", "creditor", "german", "english"),
    [
        ("Bert", KITTY, "Bert schuldet der Kassa 2,00", "Bert owes the kitty 2.00"),
        (KITTY, "Anna", "Die Kassa schuldet Anna 2,00", "The kitty owes Anna 2.00"),
        ("bert", "Anna", "bert schuldet Anna 2,00", "bert owes Anna 2.00"),
    ],
)
def test_claims__the_kitty_has_its_article(debtor: str | None, creditor: str | None, german: str, english: str) -> None:
    (claim,) = Book([posted(Posted.STAKE, Debt(debtor, creditor, 200))]).claims
    for language, sentence in (("de", german), ("en", english)):
        assert claim_words(claim, Wording(language)).translate(PLAIN).startswith(sentence)


def test_refusals__the_kitty_has_its_article_and_cents_are_english() -> None:
    params = {"cents": 5, "open": 0}
    to_kitty = BadInputError("more_than_open", payer="Bert", payee=KITTY, **params)
    of_kitty = BadInputError("more_than_open", payer=KITTY, payee="Bert", **params)
    german, english = Wording("de"), Wording("en")
    assert "Bert schuldet der Kassa nur 0,00" in german.error(to_kitty).translate(PLAIN)
    assert "die Kassa schuldet Bert nur" in german.error(of_kitty).translate(PLAIN)
    assert "Bert owes the kitty only 0.00\u00a0€ (0 ct)" in english.error(to_kitty).translate(PLAIN)
    assert "the kitty owes Bert only" in english.error(of_kitty).translate(PLAIN)


def test_titles__the_kitty_has_its_article() -> None:
    assert title_of(statement(Book(()), (KITTY,)), Wording("en")) == "Statement of the kitty"


def test_kind__a_debt_written_off_is_no_other_adjustment() -> None:
    off = posted(Posted.ADJUST, Debt("Anna", "Bert", 200))
    (line,) = statement(Book([off])).lines
    for language, kind, other in (("de", "Erlass", "Ausgleich"), ("en", "written off", "adjustment")):
        wording = Wording(language)
        assert (posting_kind(off, wording), what(line, wording)) == (kind, kind)
        assert posting_kind(replace(off, reason=SEASON_CLOSE), wording) == other


def test_closing__of_before_shows_no_payments_for_itself_among_what_it_took_in() -> None:
    """Bert ticked 0.80 to Anna, who owed Cilli 3.00 from earlier; the closing took both in, as older ones did."""
    evening = EveningRef("e2")
    earlier = posted(Posted.ADJUST, Debt("Anna", "Cilli", 300))
    ticked = replace(posted(Posted.PAYMENT, Debt("Anna", "Bert", 80)), id="p2", number=2, evening=evening)
    settled = Closing(1, False, (Debt("Anna", "Bert", 80), Debt("Anna", "Cilli", 300)), (Debt("Bert", "Cilli", 20),))
    closing = replace(posted(Posted.EVENING), id="p3", number=3, evening=evening, closing=settled)
    lines = posting_lines(closing, Book([earlier, ticked, closing]), Wording("en"))
    assert [each.translate(PLAIN).replace("\u00a0", " ") for each in lines[1:]] == [
        "carried in: Anna → Cilli 3.00 €",
        "proposed: Bert → Cilli 0.20 €, Bert → Anna 0.80 €",
    ]
