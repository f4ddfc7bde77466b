"""Translation for modules that need no Qt otherwise: the window installs the translator.

Without a window (in a test, in a process without Qt) texts stay as written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tarockblock.exchange.language import catalogue

Translate = Callable[[str, str, str | None, int], str]


def _as_written(_context: str, text: str, _comment: str | None, count: int) -> str:
    return text.replace("%n", str(count)).replace("(s)", "" if count == 1 else "s") if count >= 0 else text


class Context:
    """A context of sentences with a number. lupdate finds those in ``tr()`` only, under the name before the dot.

    So its variable bears its name: ``Archive = Context("Archive")``, ``Archive.tr("%n hand(s)", "", count)``.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def tr(self, text: str, comment: str, count: int) -> str:
        """Return the text in the plural form for ``count``."""
        return translate(self._name, text, comment, count)


_translates: list[Translate] = [_as_written]


def translate(context: str, text: str, comment: str | None = None, count: int = -1) -> str:
    """Return a text in the current language; lupdate knows this function's name. ``%n`` is replaced by ``count``."""
    return _translates[-1](context, text, comment, count)


def word(section: str, code: str, otherwise: str | None = None) -> str:
    """Return the text for a code from the core's catalogue of the current language.

    Raise KeyError if it has none and there is no ``otherwise``.
    """
    words = catalogue(translate("Language", "en"))[section]
    try:
        return str(words[code])
    except KeyError:
        if otherwise is None:
            raise
        return otherwise


def install(translates: Translate) -> None:
    _translates[:] = [translates]


def joined(*parts: str, by: str = ", ") -> str:
    return by.join(part for part in parts if part)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return a sentence with a capital, and a full stop if it has no mark yet (a name may bring one, "sen.")."""
    text = capital(text)
    if text.endswith(".."):
        text = text[:-1]
    return text if not text or text[-1] in ".!?)" else f"{text}."


Files = Context("Files")
_MOST_LINES = 12


def first_lines(lines: Sequence[str]) -> str:
    """Return as many lines as anyone reads, and how many more there are."""
    left = len(lines) - _MOST_LINES
    return "\n".join(lines if left <= 0 else (*lines[:_MOST_LINES], Files.tr("… and %n more", "", left)))
