"""What the correction dialogs say: problems as sentences, rows by name. Wording only, decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tarockblock.domain.hand import Annulled, Doubling, Manual, TableChange
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import capital, translate
from tarockblock.ui.ledger.game_words import name_of_entry, people_of, reason_words


def problem_sentence(found: Problem, wording: Wording, ruleset: Ruleset | None = None) -> str:
    """A problem as a sentence that says what to do; codes of the core are worded there."""
    params = {key: isolated(str(value)) for key, value in found.params.items()}
    own = _SENTENCES.get(found.code)
    text = wording.problem(found, ruleset) if own is None else own().format(**params)
    return capital(text)


_SENTENCES: Mapping[str, Callable[[], str]] = {
    "amount_large": lambda: translate("Corrections", "That is too much: at most {most}."),
    "amount_form": lambda: translate("Corrections", "Write it like −3, 1/2 or 2 1/2."),
    "money_form": lambda: translate("Corrections", "Write it in euros, like −1.50."),
    "not_at_table": lambda: translate("Corrections", "{player} has not sat at the table. Empty the field."),
    "doubling_count": lambda: translate("Corrections", "A whole number from 1 to {most}."),
    "nothing_doubled": lambda: translate("Corrections", "No doubled hand is due; there is nothing to take away."),
    "seats_missing": lambda: translate("Corrections", "{count} more at the table, please: four to six can play."),
    "table_unchanged": lambda: translate("Corrections", "Nothing has changed yet."),
    "name_empty": lambda: translate("Corrections", "Type a name."),
    "name_spaces": lambda: translate("Corrections", "A name cannot begin or end with a space."),
    "name_long": lambda: translate("Corrections", "A name has at most {most} characters. Shorten it."),
    "name_invisible": lambda: translate("Corrections", "There are invisible characters in this name. Type it again."),
    "named_twice": lambda: translate("Corrections", "{player} sits at the table already."),
    "named_alike": lambda: translate(
        "Corrections", "{player} and {other} cannot be told apart at one table. Choose another name."
    ),
    "one_person": lambda: translate(
        "Corrections",
        "{player} and {other} count as one person; taken apart, they are two again, in earlier evenings and debts too.",
    ),
    "table_full": lambda: translate("Corrections", "All {most} seats are taken. Remove somebody first."),
    "text_long": lambda: translate("Corrections", "At most {most} characters. Shorten it."),
    "text_control": lambda: translate("Corrections", "There are invisible characters in it. Type it again."),
    "out_of_range": lambda: translate("Corrections", "A whole number from {least} to {most}."),
    "stays": lambda: translate("Corrections", "It is there already."),
}


def row_title(row: Row) -> str:
    """What a row is called: "Hand 7", "Correction", "Change at the table" …"""
    if isinstance(row.entry, Manual):
        return translate("Corrections", "Correction")
    if isinstance(row.entry, TableChange):
        return translate("Corrections", "Change at the table")
    if isinstance(row.entry, Doubling):
        return translate("Corrections", "Doubled Radl by hand")
    if isinstance(row.entry, Annulled):
        return translate("Corrections", "Hand {number}, struck").format(number=row.hand)
    return translate("Corrections", "Hand {number}").format(number=row.hand)


def row_line(row: Row, ruleset: Ruleset, wording: Wording) -> str:
    """A row in half a line: "Hand 7: Rufer Anna + Cilli"."""
    entry, what = row.entry, ""
    if isinstance(entry, Manual):
        what = visible(entry.reason)
    elif isinstance(entry, Annulled):
        what = reason_words(entry.reason, ruleset, wording.language)
    elif isinstance(entry, TableChange):
        what = ", ".join(map(isolated, entry.players))
    elif not isinstance(entry, Doubling):
        name = name_of_entry(entry, ruleset, wording.language)
        what = " ".join(part for part in (name, people_of(entry, row.deal, ruleset, wording)) if part)
    title = row_title(row)
    return f"{title}: {what}" if what else title


_MOST_NAMED = 3


def misfit_sentence(rows: Sequence[Row], ruleset: Ruleset, wording: Wording, *, played: Ruleset | None = None) -> str:
    """Which rows would fit no more, and why; empty where all would.

    ``played``: the ruleset they were entered under, where ``ruleset`` takes its place and may not know their names.
    """
    if not rows:
        return ""
    named = [
        translate("Corrections", "{row} ({reason})").format(
            row=row_title(row), reason=_reason(row.problems[0], ruleset, played, wording)
        )
        for row in rows[:_MOST_NAMED]
    ]
    if len(rows) == 1:
        return translate("Corrections", "Would then no longer fit: {row}.").format(row=named[0])
    if len(rows) > _MOST_NAMED:
        named.append(translate("Corrections", "and {count} more").format(count=len(rows) - _MOST_NAMED))
    text = translate("Corrections", "{count} entries would then no longer fit: {rows}.")
    return text.format(count=len(rows), rows="; ".join(named))


def _reason(found: Problem, ruleset: Ruleset, played: Ruleset | None, wording: Wording) -> str:
    if played is None or played == ruleset:
        return wording.problem(found, ruleset)
    return wording.carried(found, played, ruleset)
