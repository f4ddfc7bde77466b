"""Evenings whose every text is a trap: characters that steer terminals, end files, or turn what stands beside them."""

from __future__ import annotations

from hypothesis import strategies as st

from tarockblock.domain.hand import Annulled, Manual, PositiveGame, Result, TableChange
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.visible_text import visible
from tests.store.kit import night

HEBREW = ("אנה", "ברט", "צילי", "דורה")
ARABIC = ("علي", "بدر", "جمال", "دانا")
RIGHT_TO_LEFT = (HEBREW, ARABIC, ("Anna", "ברט", "Cilli", "دانا"), ("אנה 7", "בר כהן", "12 ג", "١٢"))
"""Four names each: of letters, mixed with others, with digits and spaces."""

_TRAPS: tuple[str, ...] = (
    "\x00", "\x07", "\x1b[31m", "\x1b]0;x\x07", "\r", "\x7f", "\x85", "\x9b31m", "\u200b", "\u200d", "\u200e", "\u2028",
    "\u202a", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff", "\ufffe", "\uffff", "\ud800",
    "\udfff", "\U000e0041", "\U0010ffff", "&", "<", ">", '"', "'", "--", "-->", "<!--", "]]>", "<?", "</title>", "<b>",
    "&lt;", "&#0;", "$x^2$", "\\n", "=1+1", "@", "%n", "{0}", "\n", "\t", " ", "אנה", "علي", "١٢", "王", "e\u0301",
    "👩\u200d👧",
)  # fmt: skip
_ANY = st.lists(st.sampled_from(_TRAPS) | st.characters(), min_size=1, max_size=8).map("".join)
# Two halves beside each other are one character, in every file and in what a window hands over.
TEXTS = _ANY.map(lambda text: text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")).filter(
    str.strip
)


def ledger_of(names: tuple[str, ...], title: str = "", note: str = "") -> Ledger:
    """Every kind of entry that holds a text of its own; the first of four wins 15 points and three cents more."""
    first, second, *_ = names
    entries = (
        PositiveGame(game="dreier", declarer=first, result=Result.WON, note=note),
        Annulled(reason=note),
        Manual(points={first: Points(3), second: Points(-3)}, reason=note),
        TableChange(players=names),
        PositiveGame(game="dreier", declarer=note, result=Result.WON),  # fits nobody, and is said so
    )
    return compute_ledger(night(*entries, players=names, title=title, date="2026-11-19", note=note))


LEDGERS = st.builds(ledger_of, st.lists(TEXTS, min_size=4, max_size=4, unique=True).map(tuple), TEXTS, TEXTS)


def is_clean(text: str) -> bool:
    """Whether nothing in it is hidden, steers or turns anything."""
    return visible(text) == text
