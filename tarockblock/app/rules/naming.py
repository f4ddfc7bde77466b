"""Names and ids of house rulesets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from tarockblock.domain.names import MAX_NAME, check_name
from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange.wording import Wording

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_PLAIN = "hausregel"
_MOST_OF_AN_ID = 40


def name_problem(typed: str, others: Collection[str]) -> Problem | None:
    """Return a name's problem at ``name``, or None; capitals do not distinguish."""
    name = typed.strip()
    code = check_name(name)
    if code is not None:
        return problem("name", code, most=MAX_NAME)
    if name.casefold() in {other.casefold() for other in others}:
        return problem("name", "ruleset_name_taken", name=name)
    return None


def id_for(name: str, taken: Collection[str]) -> str:
    """Return an id from a name: "Donnerstag – süß" becomes ``donnerstag-suess``."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_UMLAUTS))
    words = re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode())
    stem = "-".join(words)[:_MOST_OF_AN_ID].rstrip("-") or _PLAIN
    numbered = (f"{stem}-{number}" for number in range(2, 10_000))
    return next(each for each in (stem, *numbered) if each not in taken)


def free_name(name: str, taken: Collection[str], wording: Wording) -> str:
    """Return a free name: "Donnerstag (2)", of permitted length."""
    known = {each.casefold() for each in taken}
    if name.casefold() not in known:
        return name[:MAX_NAME].strip()
    for number in range(2, len(known) + 3):
        ending = wording.rule("house_copy", name="", number=number)
        found = wording.rule("house_copy", name=name.strip()[: MAX_NAME - len(ending)].rstrip(), number=number)
        if found.casefold() not in known:
            return found
    raise AssertionError("more numbers than names")
