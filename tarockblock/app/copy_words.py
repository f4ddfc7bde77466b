"""What is to be sentences of a copy before it takes the place of a database: damage in it, and what it holds less.

The window and the command line say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.app.archive import EveningSummary
from tarockblock.app.safekeeping import CopyInside
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.wording import Wording


def damage_sentence(inside: CopyInside, wording: Wording) -> str:
    """What is wrong with a copy that can be put back all the same; empty where nothing is."""
    if not inside.damaged:
        return ""
    names = [_name(each, wording) for each in inside.evenings if each.id in inside.damaged]
    return wording.reason("copy_damage", evenings=", ".join(names) or wording.reason("copy_damage_trash"))


def less_sentence(inside: CopyInside, now: Sequence[EveningSummary], wording: Wording) -> str:
    """What is there now and would not be any more; empty where nothing is."""
    evenings = len(now) - len(inside.evenings)
    hands = sum(each.hands for each in now) - sum(each.hands for each in inside.evenings)
    missing = [_counted("evening", evenings, wording)] if evenings > 0 else []
    missing += [_counted("hand", hands, wording)] if hands > 0 else []
    sentences = [] if inside.evenings else [wording.reason("copy_without")]
    if missing:
        sentences.append(wording.reason("copy_less", what=wording.people(tuple(missing))))
    return " ".join(sentences)


def _counted(what: str, count: int, wording: Wording) -> str:
    return wording.reason(f"count_{what}" if count == 1 else f"count_{what}s", count=count)


def _name(evening: EveningSummary, wording: Wording) -> str:
    day = wording.day(evening.date)
    if not evening.title:
        return day or f"#{evening.id}"
    title = wording.reason("quote", text=isolated(evening.title))
    return f"{title} ({day})" if day else title
