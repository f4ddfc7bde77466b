"""The place of the money without its window: what it shows of a round, what is done there, and the way back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import paid_under, read_accounts
from tarockblock.app.money.booking_draft import BookingDraft, TermsDraft, read_cents
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.money.round_page import RoundPage, owed_back, read_page
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import KITTY, Debt, Posted
from tarockblock.domain.statement import Statement
from tarockblock.errors import BadInputError
from tarockblock.exchange import statement as words
from tarockblock.exchange.book_words import claim_words, reminder
from tarockblock.exchange.wording import Wording
from tests.store.kit import Minutes, blank, cents, money

THURSDAY, TULLN = "Donnerstag", "Tulln"


@pytest.fixture
def commands(store: Store) -> MoneyCommands:
    return money(store)


def evening(store: Store, title: str = THURSDAY, **amounts: int) -> EveningSession:
    """A closed evening that came to these cents."""
    session = EveningSession(store, Minutes())
    session.start(blank(title))
    session.record(cents(**amounts))
    session.close_evening()
    return session


def page(store: Store, name: str = THURSDAY) -> RoundPage:
    return read_page(store, name)


def claims(store: Store, name: str = THURSDAY) -> list[tuple[str | None, str | None, int]]:
    return [(each.debtor, each.creditor, each.cents) for each in page(store, name).claims]


# ------------------------------------------------------------------ what is shown


def test_nothing_is_there__before_the_first_evening(store: Store) -> None:
    assert read_page(store) is None


def test_rounds__have_a_page_each(store: Store) -> None:
    evening(store, Anna=120, Bert=-120)
    evening(store, TULLN, Anna=-50, Bert=50)
    assert claims(store) == [("Bert", "Anna", 120)]
    assert claims(store, TULLN) == [("Anna", "Bert", 50)]
    found = read_page(store)
    assert found.name == TULLN  # whatever was posted last
    assert found.accounts.rounds == (THURSDAY, TULLN)


def test_sums__say_what_was_won_and_what_was_paid(store: Store, commands: MoneyCommands) -> None:
    """Bert loses 1,20, pays 0,50 and a fine of 0,20 is noted: he is at −1,20 + 0,50 − 0,20 = −0,90."""
    evening(store, Anna=120, Bert=-120)
    commands.pay(PaymentRequest(payer="Bert", payee="Anna", cents=50, round=THURSDAY))
    assert (sum(each.cents for each in page(store).claims), page(store).has_kitty) == (70, False)
    draft = BookingDraft(page(store), Posted.FINE, "Bert", KITTY, "0,20")
    draft.post(commands)
    assert (sum(each.cents for each in page(store).claims), page(store).has_kitty) == (
        90,
        True,
    )  # what is owed to the kitty, too
    found = {each.account: each for each in page(store).sums()}
    bert = found["Bert"]
    assert (bert.won, bert.paid, bert.kitty, bert.other, bert.balance) == (-120, 50, -20, 0, -90)
    assert (found["Anna"].won, found["Anna"].paid, found["Anna"].balance) == (120, -50, 70)
    assert next(each.account for each in page(store).sums()) == "Anna"


def test_fifty_cents_of_last_week__are_found_where_they_went(store: Store) -> None:
    """Bert owes Anna 0,50; a week later he wins 0,50 off Cilli, which takes it in: Cilli pays Anna."""
    evening(store, Anna=50, Bert=-50)
    evening(store, Bert=50, Cilli=-50)
    evening(store)
    lines = page(store).statement(("Bert", "Anna")).lines[::-1]
    assert [(each.posting.kind, each.change, each.balance) for each in lines] == [
        (Posted.EVENING, -50, 0),
        (Posted.EVENING, 50, 50),
    ]
    assert Debt("Cilli", "Anna", 50) in lines[0].posting.closing.proposed


def test_owed_back__what_the_trash_would_turn_round(store: Store) -> None:
    session = evening(store, Anna=120, Bert=-120)
    other = evening(store, TULLN, Anna=30, Bert=-30)
    view = Settling(session)
    view.pay_part(view.money.payments[0], 70)
    numbers = [session.evening_id or 0, other.evening_id or 0]
    assert owed_back(read_accounts(store), numbers) == 70
    archive.trash(store, *numbers, clock=Minutes())
    assert claims(store) == [("Anna", "Bert", 70)]
    assert owed_back(read_accounts(store), numbers) == 0


def test_renamed__says_whose_payments_stay_under_the_old_name(store: Store, commands: MoneyCommands) -> None:
    """Bert paid for the evening, which a rename in the window takes along; Cilli paid for none. Cilli sits at another
    evening of the round as well, Dora has paid nothing, Anna only got money.
    """
    number = evening(store, Anna=120, Bert=-120).evening_id or 0
    commands.pay(PaymentRequest(payer="Bert", payee="Anna", cents=50, round=THURSDAY, evening=number))

    def stay(*renamed: str, along: bool) -> tuple[str, ...]:
        before = ("Anna", "Bert", "Cilli", "Dora")
        now = [f"{each}2" if each in renamed else each for each in before]
        return paid_under(read_accounts(store), number, before, now, along=along)

    assert stay("Anna", "Bert", "Cilli", "Dora", along=False) == ("Anna", "Bert")
    assert stay("Cilli", "Dora", along=False) == stay("Anna", "Bert", along=True) == ()
    commands.pay(PaymentRequest(payer="Cilli", payee="Bert", cents=10, round=THURSDAY, on_account=True))
    assert stay("Anna", "Bert", "Cilli", "Dora", along=True) == ("Bert", "Cilli")
    commands.undo()
    assert stay("Cilli", along=True) == ()
    commands.redo()
    evening(store, Anna=5, Bert=-5)
    assert stay("Bert", "Cilli", along=True) == ()
    assert stay("Bert", "Cilli", along=False) == ("Bert",)


# ------------------------------------------------------------------ what is done, and the way back


def test_claims_paid_together__are_one_step_back(store: Store, commands: MoneyCommands) -> None:
    evening(store, Anna=200, Bert=-120, Cilli=-80)
    owed = [each.transfer for each in page(store).claims]
    commands.pay_claims(THURSDAY, owed)
    assert claims(store) == []
    commands.undo()
    assert sorted(claims(store), key=str) == [("Bert", "Anna", 120), ("Cilli", "Anna", 80)]
    commands.redo()
    assert claims(store) == []
    commands.undo()
    assert commands.last is None
    assert commands.can_redo


def test_refused__nothing_is_written_and_nothing_can_be_undone(store: Store, commands: MoneyCommands) -> None:
    evening(store, Anna=200, Bert=-120, Cilli=-80)
    requests = [
        PaymentRequest(payer="Bert", payee="Anna", cents=120, round=THURSDAY),
        PaymentRequest(payer="Cilli", payee="Anna", cents=81, round=THURSDAY),
    ]
    with pytest.raises(BadInputError, match=r"^more_than_open\b"):
        commands.pay(*requests)
    assert len(claims(store)) == 2
    assert commands.last is None


def test_undo__outlives_a_restart_and_takes_back_nothing_of_others(store: Store, commands: MoneyCommands) -> None:
    """The latest that was done on this machine by hand and counts: not what a closing posted, nor what a merge brought
    though it is later; several payments at once are one, and so are other terms.
    """
    evening(store, Anna=200, Bert=-120, Cilli=-80)
    commands.agree(THURSDAY, RoundTerms(stake=50))
    commands.agree(THURSDAY, RoundTerms(stake=70))
    commands.pay_claims(THURSDAY, [each.transfer for each in page(store).claims])
    with open_store(Path(shutil.copy(store.path, store.path.with_name("andere.db")))) as other:
        for _ in range(2):
            draft = BookingDraft(page(other), Posted.FINE, "Dora", KITTY, "0,20")
            draft.post(money(other))
        with store.writing():
            store.append(list(other.log))
    with open_store(store.path) as again:
        restarted = money(again)
        assert sorted(each.transfers[0].cents for each in restarted.last.postings) == [80, 120]
        assert not restarted.can_redo
        restarted.undo()
        assert sorted(claims(again), key=str) == [("Bert", "Anna", 120), ("Cilli", "Anna", 80), ("Dora", None, 40)]
        for stake in (50, 0):
            restarted.undo()
            assert page(again).terms.stake == stake
        assert restarted.last is None
        restarted.redo()
        assert page(again).terms.stake == 50


def test_season__fewest_payments_and_one_step_back(store: Store, commands: MoneyCommands) -> None:
    """Bert owes Anna 100, Cilli owes Bert 100 (of evenings that left open): one payment clears both."""
    money(store).agree(THURSDAY, RoundTerms(leave_open=True))
    evening(store, Anna=100, Bert=-100)
    evening(store, Bert=100, Cilli=-100)
    before = claims(store)
    assert len(before) == 2
    commands.close_season(THURSDAY, paid=True)
    assert claims(store) == []
    commands.undo()
    assert claims(store) == before
    commands.redo()
    assert claims(store) == []
    commands.undo()
    commands.close_season(THURSDAY)
    assert claims(store) == [("Cilli", "Anna", 100)]


def test_terms__are_agreed_upon_and_taken_back(store: Store, commands: MoneyCommands) -> None:
    evening(store, Anna=100, Bert=-100)
    draft = TermsDraft.of(page(store).terms)
    draft.stake_text, draft.fine_text, draft.share_text, draft.unit = "0,50", "20 ct", "10 %", 10
    terms = draft.terms()
    assert terms == RoundTerms(stake=50, fine=20, share=10, unit=10)
    commands.agree(THURSDAY, terms)
    assert TermsDraft.of(page(store).terms).terms() == terms
    commands.undo()
    assert page(store).terms == RoundTerms()


# ------------------------------------------------------------------ drafts


@pytest.mark.parametrize(
    ("text", "cents"),
    [("1,20", 120), ("1.20 €", 120), ("2", 200), ("50 ct", 50), ("½", 50), ("0", None), ("-1", None), ("1/3", None)],
)
def test_amounts__as_people_write_them(text: str, cents: int | None) -> None:
    assert read_cents(text) == cents


def test_booking__says_what_is_wrong(store: Store) -> None:
    evening(store, Anna=120, Bert=-120)

    def wrong(**fields: object) -> list[tuple[str, str]]:
        draft = BookingDraft(page(store), **fields)  # type: ignore[arg-type]
        return [(each.path, each.code) for each in draft.problems()]

    assert wrong(giver="Bert", taker="Anna", amount_text="1,20") == []
    assert wrong(giver="Bert", taker="Bert", amount_text="1") == [
        ("people", "paid_to_oneself"),
        ("amount", "more_than_open"),
    ]
    assert wrong(giver="Bert", taker="Anna", amount_text="1,21") == [("amount", "more_than_open")]
    assert wrong(giver="Bert", taker="Anna", amount_text="1,21", on_account=True) == []
    assert wrong(giver="Bert", taker="Anna", amount_text="x") == [("amount", "euros_form")]
    assert wrong(kind=Posted.FINE, amount_text="1") == [("people", "person_missing")]
    assert wrong(giver="Bert", taker="Anna", amount_text="1", note="n" * 501) == [("note", "text_long")]


def test_kitty__stake_proposed_expense_the_other_way_round(store: Store, commands: MoneyCommands) -> None:
    evening(store, Anna=120, Bert=-120)
    commands.agree(THURSDAY, RoundTerms(stake=200, fine=50))
    draft = BookingDraft(page(store), Posted.STAKE, "Anna")
    draft.choose_kind(Posted.STAKE)
    assert draft.amount_text == "2,00"
    draft.post(commands)
    assert ("Anna", None, 200) in claims(store)
    draft = BookingDraft(page(store), Posted.STAKE, "Bert")
    draft.choose_kind(Posted.FINE)
    assert draft.amount_text == "0,50"
    draft.choose_kind(Posted.EXPENSE)
    assert (draft.giver, draft.taker, draft.amount_text) == (KITTY, "Bert", "")
    draft.amount_text = "7"
    draft.post(commands)
    assert (KITTY, "Bert", 700) in claims(store)
    book = page(store).book
    assert (book.cash, book.owed) == (0, 200 - 700)


def test_write_off__at_most_what_is_open(store: Store, commands: MoneyCommands) -> None:
    evening(store, Anna=120, Bert=-120)
    draft = BookingDraft(page(store), Posted.ADJUST, "Bert", "Anna", "1,20", "vergessen wir es")
    draft.post(commands)
    assert claims(store) == []
    assert page(store).statement().lines[-1].posting.note == "vergessen wir es"


# ------------------------------------------------------------------ statements


@pytest.fixture
def paid(store: Store, commands: MoneyCommands) -> RoundPage:
    evening(store, Anna=120, Bert=-120)
    commands.pay(PaymentRequest(payer="Bert", payee="Anna", cents=20, round=THURSDAY, note="=1+1"))
    commands.undo()
    commands.pay(PaymentRequest(payer="Bert", payee="Anna", cents=50, round=THURSDAY))
    return page(store)


def of(page: RoundPage, *whose: str) -> Statement:
    return page.statement(whose)


@pytest.mark.parametrize("language", ["de", "en"])
def test_text__for_a_message(paid: RoundPage, language: str) -> None:
    text = words.statement_text(of(paid, "Bert"), Wording(language))
    comma = "," if language == "de" else "."
    assert f"−1{comma}20" in text
    assert f"−0{comma}70" in text
    assert f"0{comma}20" not in text.replace(f"1{comma}20", "")  # taken back
    assert text.splitlines()[-1].startswith("Bert")


def test_csv__every_posting_and_no_formula(paid: RoundPage) -> None:
    lines = words.statement_csv(of(paid, "Bert"), Wording("de")).splitlines()
    assert [line.split(",")[3] for line in lines[1:]] == ["evening", "payment", "payment"]
    assert [line.split(",")[8] for line in lines[1:]] == ["yes", "no", "yes"]
    assert ",'=1+1," in lines[2]
    assert lines[0].endswith(",change,balance,minus_since")
    assert lines[1].endswith(",-120,-120,2026-11-19")
    assert lines[2].endswith(",20,,")
    assert lines[3].endswith(",50,-70,2026-11-19")


def test_page__strikes_through_what_no_longer_counts(paid: RoundPage) -> None:
    page = words.statement_paper(of(paid), Wording("de")).variants[0]
    assert page.count("<s>") == 3  # the three cells of one line
    assert "zurückgenommen" in page
    assert "Bert schuldet Anna" in page.replace("\u2068", "").replace("\u2069", "")


def test_spreadsheet__is_one(paid: RoundPage) -> None:
    assert words.statement_xlsx(of(paid, "Anna"), Wording("de")).startswith(b"PK")


def test_reminder__names_every_debt_of_one_and_its_evenings(paid: RoundPage) -> None:
    """What it says is what the book says of him, and of nobody else."""
    text = reminder(paid.book, paid.name, "Bert", Wording("en")).replace("\u2068", "").replace("\u2069", "")
    head, *lines = text.splitlines()
    assert head == f"Tarock ({paid.name}), still open:"
    owed = [each for each in paid.claims if each.debtor == "Bert"]
    assert [line for line in lines if not line.startswith(" ")] == [
        line.replace("\u2068", "").replace("\u2069", "") for line in (claim_words(each, Wording("en")) for each in owed)
    ]
    assert sum(line.startswith("  ") for line in lines) == sum(len(each.parts) for each in owed) > 0
