"""The words of the windows, for whatever needs no Qt otherwise: what the surface put in place translates.

Where no surface has been made (in a test, in a process without Qt) a text stays as it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tarockblock.exchange.language import catalogue

Translate = Callable[[str, str, str | None, int], str]


def _as_written(_context: str, text: str, _comment: str | None, count: int) -> str:
    return text.replace("%n", str(count)).replace("(s)", "" if count == 1 else "s") if count >= 0 else text


class Context:
    """A context of sentences with a number. lupdate finds those in ``tr()`` alone, under the name before the dot.

    So it bears its own name: ``Archive = Context("Archive")``, ``Archive.tr("%n hand(s)", "", count)``.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def tr(self, text: str, comment: str, count: int) -> str:
        """The text in the form for so many."""
        return translate(self._name, text, comment, count)


_translates: list[Translate] = [_as_written]


def translate(context: str, text: str, comment: str | None = None, count: int = -1) -> str:
    """A text in the language shown; lupdate finds it by the name of this function. ``%n`` is replaced by ``count``."""
    return _translates[-1](context, text, comment, count)


def word(section: str, code: str, otherwise: str | None = None) -> str:
    """What the core's catalogue of the language shown has for a code of a draft or of the log.

    KeyError where it has none, and nothing is to be said ``otherwise``.
    """
    words = catalogue(translate("Language", "en"))[section]
    try:
        return str(words[code])
    except KeyError:
        if otherwise is None:
            raise
        return otherwise


def install(translates: Translate) -> None:
    """From now on this translates."""
    _translates[:] = [translates]


def joined(*parts: str, by: str = ", ") -> str:
    """What there is of the parts; those that are empty leave no gap."""
    return by.join(part for part in parts if part)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A sentence with a capital, and one full stop where it has no mark of its own (a name may bring one, "sen.")."""
    text = capital(text)
    if text.endswith(".."):
        text = text[:-1]
    return text if not text or text[-1] in ".!?)" else f"{text}."


Files = Context("Files")
_MOST_LINES = 12


def first_lines(lines: Sequence[str]) -> str:
    """As many as are read, below each other, and how many more there are."""
    left = len(lines) - _MOST_LINES
    return "\n".join(lines if left <= 0 else (*lines[:_MOST_LINES], Files.tr("… and %n more", "", left)))
