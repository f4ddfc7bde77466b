"""Drafts of the money dialogs. Stores nothing itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from tarockblock.app.amounts import euros_field_text, parse_amount, parse_euros, whole_number
from tarockblock.app.money.posting import MAX_NOTE, MOST_CENTS, HandPosting, MoneyCommands, PaymentRequest
from tarockblock.app.money.round_page import RoundPage
from tarockblock.app.typed_day import wrong_day
from tarockblock.domain.book_sums import left_after, outlay_debts, short_after
from tarockblock.domain.closing import MOST_CENTS as MOST_TERM
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening_money import Proposal
from tarockblock.domain.journal import KITTY, Account, Debt, Posted
from tarockblock.domain.names import composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange.evening_file import MAX_TITLE
from tarockblock.exchange.language import read_date

PAYMENTS = (Posted.PAYMENT, Posted.ADJUST)
"""Kinds limited to the claim; payments beyond only on account."""

TO_KITTY = (Posted.STAKE, Posted.FINE, Posted.SHARE, Posted.EXPENSE)


@dataclass
class BookingDraft:
    """A future posting: ``giver`` pays ``taker``; of the kitty only expenses go to the taker.

    ``ADJUST`` forgives the giver's debt. Fields stay as typed; without a day it is ``today``.
    """

    page: RoundPage
    kind: Posted = Posted.PAYMENT
    giver: Account = KITTY
    taker: Account = KITTY
    amount_text: str = ""
    note: str = ""
    on_account: bool = False
    language: str = "de"
    date_text: str = ""
    today: date | None = None
    people: tuple[Account, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.people = (*self.page.people, KITTY)

    def choose_kind(self, kind: Posted) -> None:
        person = next((who for who in (self.giver, self.taker) if who is not KITTY), None)
        terms = self.page.terms
        proposed = {Posted.STAKE: terms.stake, Posted.FINE: terms.fine}
        known = {cents_field(cents, self.language) for cents in proposed.values()}
        self.kind = kind
        if kind in TO_KITTY:
            self.giver, self.taker = (KITTY, person) if kind is Posted.EXPENSE else (person, KITTY)
        if kind in proposed and (not self.amount_text or self.amount_text in known):
            self.amount_text = cents_field(proposed[kind], self.language)
        elif self.amount_text in known:
            self.amount_text = ""

    @property
    def person(self) -> Account:
        return self.taker if self.kind is Posted.EXPENSE else self.giver

    def choose_person(self, who: Account) -> None:
        if self.kind is Posted.EXPENSE:
            self.taker = who
        else:
            self.giver = who

    @property
    def open(self) -> int:
        """Giver's present debt to the taker in cents, at least 0."""
        return max(self.page.book.owes(self.giver, self.taker), 0) if self.giver != self.taker else 0

    @property
    def cents(self) -> int | None:
        return read_cents(self.amount_text, self.language)

    @property
    def left(self) -> int | None:
        """Cents still open afterwards, or None if unknown."""
        return None if self.cents is None else left_after(self.open, self.cents)

    @property
    def short(self) -> int:
        """Cents then missing in the kitty, for an expense after all its debts; 0 without a person."""
        if self.cents is None or self.giver is not KITTY or self.taker is KITTY:
            return 0
        return short_after(self.page.book, self.taker, self.cents, self.kind)

    @property
    def has_day(self) -> bool:
        return self.kind is not Posted.ADJUST

    @property
    def day(self) -> date | None:
        """Typed day, by default today, or None if invalid."""
        return read_date(self.date_text, self.today) if self.date_text.strip() else self.today

    def problems(self) -> list[Problem]:
        """Return the problems; paths are ``people``, ``amount``, ``date`` and ``note``."""
        found = self.problems_of_people()
        if self.cents is None or self.cents > MOST_CENTS:
            found.append(problem("amount", "euros_form"))
        elif self.kind in PAYMENTS and self.cents > self.open and not (self.on_account and self.kind is Posted.PAYMENT):
            found.append(problem("amount", "more_than_open"))
        found += self._problems_of_day()
        if len(self.note.strip()) > MAX_NOTE:
            found.append(problem("note", "text_long", most=MAX_NOTE))
        return found

    def problems_of_people(self) -> list[Problem]:
        if self.giver != self.taker:
            return []
        return [problem("people", "person_missing" if self.kind in TO_KITTY else "paid_to_oneself")]

    def _problems_of_day(self) -> list[Problem]:
        if not self.has_day or not self.date_text.strip():
            return []
        last = self.today or date.max
        return list(wrong_day(self.date_text.strip(), self.day, last, last))

    @property
    def transfers(self) -> tuple[Debt, ...]:
        return (Debt(self.giver, self.taker, self.cents or 0),)

    def post(self, commands: MoneyCommands) -> None:
        """Post it; ValueError while there are problems."""
        cents = self.cents
        if self.problems() or cents is None:
            raise ValueError(self)
        note, name, day = self.note.strip(), self.page.name, None if self.day is None else self.day.isoformat()
        if self.kind is Posted.PAYMENT:
            request = PaymentRequest(payer=self.giver, payee=self.taker, cents=cents, round=name, note=note, day=day)
            commands.pay(replace(request, on_account=self.on_account))
        elif self.kind is Posted.ADJUST:
            commands.write_off(name, Debt(self.giver, self.taker, cents), note)
        else:
            commands.post(HandPosting(kind=self.kind, round=name, transfers=self.transfers, note=note, day=day))


@dataclass
class OutlayDraft(BookingDraft):
    """A future outlay: ``giver`` paid for the ``sharers``. Odd cents go by the order of ``people``."""

    kind: Posted = Posted.OUTLAY
    sharers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.people = (*dict.fromkeys((*self.sharers, *self.page.people)), KITTY)
        self.giver = self.giver or next(iter(self.people))

    def toggle(self, who: str) -> None:
        """Let a person share it, or no longer."""
        wanted = {*self.sharers} ^ {who}
        self.sharers = tuple(each for each in self.people if each is not None and each in wanted)

    @property
    def short(self) -> int:
        return 0 if self.giver is not KITTY else short_after(self.page.book, KITTY, self.cents or 0, Posted.PAYMENT)

    def problems_of_people(self) -> list[Problem]:
        return [problem("sharers", "sharers_missing")] if {*self.sharers} <= {self.giver} else []

    @property
    def transfers(self) -> tuple[Debt, ...]:
        """Debts of the sharers, or none while there are problems."""
        if self.cents is None or self.problems_of_people():
            return ()
        return outlay_debts(self.giver, self.cents, self.sharers)


@dataclass
class TermsDraft:
    """A round's terms and name as typed.

    ``before``, ``called``: present ones; ``others``: other rounds' present and former names.
    """

    before: RoundTerms
    called: str
    name_text: str
    others: Collection[str]
    unit: int
    leave_open: bool
    stake_text: str
    fine_text: str
    share_text: str
    share_unit: int
    language: str

    @classmethod
    def of(cls, terms: RoundTerms, language: str = "de", name: str = "", others: Collection[str] = ()) -> TermsDraft:
        return cls(
            before=terms,
            called=name,
            name_text=name,
            others=others,
            unit=terms.unit,
            leave_open=terms.leave_open,
            stake_text=cents_field(terms.stake, language),
            fine_text=cents_field(terms.fine, language),
            share_text=str(terms.share) if terms.share else "",
            share_unit=terms.share_unit,
            language=language,
        )

    def problems(self) -> list[Problem]:
        found = []
        if len(self.name) > MAX_TITLE:
            found.append(problem("name", "text_long", most=MAX_TITLE))
        elif not self.name and self.called:
            found.append(problem("name", "name_empty"))
        elif self.name.casefold() in map(str.casefold, filter(None, self.others)):
            found.append(problem("name", "round_name_used", round=self.name))
        for name, text in (("stake", self.stake_text), ("fine", self.fine_text)):
            if text.strip() and _cents_up_to(text, MOST_TERM, self.language) is None:
                found.append(problem(name, "euros_form"))
        if self.share_text.strip() and whole_number(self.share_text.strip().removesuffix("%"), 100, least=0) is None:
            found.append(problem("share", "share_form"))
        return found

    @property
    def name(self) -> str:
        return composed(self.name_text)

    def terms(self) -> RoundTerms:
        return replace(
            self.before,
            unit=self.unit,
            leave_open=self.leave_open,
            stake=_cents_up_to(self.stake_text, MOST_TERM, self.language) or 0,
            fine=_cents_up_to(self.fine_text, MOST_TERM, self.language) or 0,
            share=whole_number(self.share_text.strip().removesuffix("%"), 100, least=0) or 0,
            share_unit=self.share_unit,
        )


class PartDraft:
    def __init__(self, line: Proposal, language: str = "de") -> None:
        self.line, self.language, self.amount_text = line, language, ""

    @property
    def cents(self) -> int | None:
        """Amount in cents, or None if the text is no valid amount."""
        return read_cents(self.amount_text, self.language)


def read_cents(text: str, language: str = "de") -> int | None:
    """Return whole positive cents in ``1,20``, ``1.20 €``, ``2`` (euros) or ``50 ct``, or None."""
    plain = text.strip().lower()
    if plain.endswith("ct"):
        value = parse_amount(plain.removesuffix("ct").strip(), language)
    else:
        value = parse_euros(text, language)
    if value is None or Fraction(value).denominator != 1 or value <= 0:
        return None
    return int(value)


def cents_field(cents: int, language: str = "de") -> str:
    """Return cents as a euro field shows them: ``1,20``, in English ``1.20``; "" for none."""
    return euros_field_text(Fraction(cents), language) if cents else ""


def _cents_up_to(text: str, most: int, language: str) -> int | None:
    if text.strip() in ("0", "0,00", "0.00"):
        return 0
    cents = read_cents(text, language)
    return cents if cents is not None and cents <= most else None
