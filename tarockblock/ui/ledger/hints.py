"""Hints for an empty ledger: who deals, and which key begins."""

from __future__ import annotations

from collections.abc import Callable

from tarockblock.domain.ledger import Ledger
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.translate import translate


@dataclass(frozen=True, slots=True)
class Hint:
    """A title, a sentence, and the possible entries with their keys."""

    title: str = ""
    text: str = ""
    keys: tuple[tuple[str, str], ...] = ()

    def spoken(self) -> str:
        keys = (f"{label}: {key}" for key, label in self.keys)
        return ". ".join(part.rstrip(".") for part in (self.title, self.text, *keys) if part)


def empty_ledger(ledger: Ledger, key_of: Callable[[str], str], *, fixed: bool) -> Hint:
    """Return the hint before the first hand; ``fixed`` means that none can be added."""
    if fixed:
        return Hint(translate("EveningPage", "No hand was entered this evening."))
    deal = ledger.next_deal()
    text = translate("EveningPage", "{dealer} deals, {vorhand} is Vorhand.")
    words = {
        "new_hand": translate("EveningPage", "Enter the first hand"),
        "trischaken": translate("EveningPage", "Trischaken"),
        "keys": translate("EveningPage", "Keys"),
    }
    keys = tuple((key_of(name), label) for name, label in words.items())
    title = translate("EveningPage", "The ledger is still empty.")
    return Hint(title, text.format(dealer=deal.dealer, vorhand=deal.vorhand), keys)
