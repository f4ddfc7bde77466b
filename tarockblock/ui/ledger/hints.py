"""What the ledger of an evening says as long as nothing is in it: who deals, and which key begins. Words only."""

from __future__ import annotations

from collections.abc import Callable

from tarockblock.domain.ledger import Ledger
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.translate import translate


@dataclass(frozen=True, slots=True)
class Hint:
    """A title, a sentence, and what can be entered, each with its key."""

    title: str = ""
    text: str = ""
    keys: tuple[tuple[str, str], ...] = ()

    def spoken(self) -> str:
        """As a screen reader says it."""
        keys = (f"{label}: {key}" for key, label in self.keys)
        return ". ".join(part.rstrip(".") for part in (self.title, self.text, *keys) if part)


def empty_ledger(ledger: Ledger, key_of: Callable[[str], str], *, fixed: bool) -> Hint:
    """Before the first hand; ``key_of`` gives the key of an action, ``fixed`` says that none can come any more."""
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
