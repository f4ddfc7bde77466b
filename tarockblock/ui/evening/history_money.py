"""What was done with the money of an evening, in words: what it is about, how it was, how it is. Wording only."""

from __future__ import annotations

from tarockblock.app.evening.history import Happening, Kind
from tarockblock.domain.settlement import Payment
from tarockblock.domain.visible_text import isolated
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.ledger.payment_lines import plain_euros

MONEY = {
    Kind.CLOSED: lambda: translate("History", "closed"),
    Kind.REOPENED: lambda: translate("History", "opened again"),
    Kind.PAID: lambda: translate("History", "paid"),
    Kind.UNPAID: lambda: translate("History", "not paid after all"),
    Kind.ROUNDED: lambda: translate("History", "rounding changed"),
    Kind.RESTS: lambda: translate("History", "rest changed"),
    Kind.TAKEN_OVER: lambda: translate("History", "taken over"),
    Kind.GIVEN_BACK: lambda: translate("History", "open again"),
    Kind.COUNTED_IN: lambda: translate("History", "rest counted in"),
    Kind.LEFT_OPEN: lambda: translate("History", "rest left open again"),
}
"""These happenings, and what they are called."""


def money_words(each: Happening, language: str) -> tuple[str, str, str]:
    """Where it happened, what stood there, and what stands there now."""
    where = translate("History", "Settlement")
    if each.kind in (Kind.CLOSED, Kind.REOPENED):
        return translate("History", "Evening"), "", ""
    if each.numbers is not None:
        words = _rounding if each.kind is Kind.ROUNDED else _rests
        before, after = map(words, each.numbers)
        return where, before, after
    assert each.payment is not None
    payment = _payment(each.payment, language)
    if each.kind in (Kind.COUNTED_IN, Kind.LEFT_OPEN):
        rest = _rest_of(payment, each.evening)
        return (where, "", rest) if each.kind is Kind.COUNTED_IN else (where, rest, "")
    other = "" if each.kind in (Kind.PAID, Kind.UNPAID) else _elsewhere(each.evening)
    if each.kind in (Kind.PAID, Kind.GIVEN_BACK):
        return where, other, payment
    return where, payment, other


def _payment(payment: Payment, language: str) -> str:
    text = translate("History", "{payer} → {payee} {amount}")
    amount = plain_euros(payment.cents, language)
    return text.format(payer=isolated(payment.payer), payee=isolated(payment.payee), amount=amount)


def _elsewhere(evening: str | None) -> str:
    """What became of a payment that is not made here."""
    if not evening:
        return translate("History", "settled with a later evening")
    return translate("History", "settled with “{evening}”").format(evening=isolated(evening))


def _rest_of(payment: str, evening: str | None) -> str:
    """A rest of another evening."""
    if not evening:
        return payment
    return translate("History", "{payment} of “{evening}”").format(payment=payment, evening=isolated(evening))


def _rounding(unit: int) -> str:
    if unit == 1:
        return translate("History", "not rounded")
    return translate("History", "rounded to {unit} ct").format(unit=unit)


def _rests(counted: int) -> str:
    if counted:
        return translate("History", "earlier rests count in")
    return translate("History", "earlier rests stay open")
