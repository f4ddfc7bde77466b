"""Texts about merging, versions and phones, without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from tarockblock.app.merging.merge import Merged, refusal_text
from tarockblock.app.merging.versions import Version
from tarockblock.app.settings import LedgerView
from tarockblock.exchange.language import clock_time, short_date
from tarockblock.exchange.wording import Wording
from tarockblock.phone.addresses import Interface
from tarockblock.ui.kit.translate import Context, joined, sentence, translate, word
from tarockblock.ui.ledger.entry_names import Tag
from tarockblock.ui.ledger.ledger_lines import LedgerLine, build_lines
from tarockblock.visible_text import isolated, visible

if TYPE_CHECKING:
    from tarockblock.app.merging.folder import Brought
    from tarockblock.app.merging.merge import FileFate


def warning() -> str:
    return translate(
        "Phones",
        "While this is on, anyone on the same network with this code or address can read names, scores and debts."
        " Nothing can be entered or changed there.",
    )


def until_when() -> str:
    """Return how long the page stays on."""
    return translate(
        "Phones",
        "It ends when the evening is closed, another is opened, or you quit the program. Next time the code is"
        " different.",
    )


def interface_label(interface: Interface) -> str:
    kinds = {"wifi": translate("Phones", "Wi-Fi"), "ethernet": translate("Phones", "Cable")}
    kind = kinds.get(interface.kind, "")
    name = f"{kind} ({interface.name})" if kind else interface.name
    return f"{name}: {interface.address}"


def hindrance(interfaces: Sequence[Interface]) -> str:
    """Return why the page cannot be switched on, or ""."""
    if interfaces:
        return ""
    return translate("Phones", "This computer isn't on a home network: connect it to the same Wi-Fi as the phones.")


Archive, Sharing = Context("Archive"), Context("Sharing")


@dataclass(frozen=True, slots=True)
class FileLine:
    """A file to merge: its name, and its contents or problem."""

    name: str
    text: str
    refused: bool


def file_line(fate: FileFate, wording: Wording) -> FileLine:
    """Describe a file's part in the merge."""
    name = isolated(fate.file.name)
    if fate.refusal is not None:
        # By name only: the user knows the folder, and a path makes a long sentence.
        params = {key: name if key == "file" else value for key, value in fate.refusal.params.items()}
        return FileLine(name, refusal_text(replace(fate.refusal, params=params), wording), refused=True)
    return FileLine(name, _counted(len(fate.added), len(fate.updated), fate.postings), refused=False)


def summary(merged: Merged) -> str:
    return _counted(merged.added, merged.updated, merged.postings)


def _counted(added: int, updated: int, postings: int) -> str:
    parts = [Sharing.tr("%n new evening(s)", "", added)] if added else []
    parts += [Sharing.tr("%n evening(s) updated", "", updated)] if updated else []
    parts += [Sharing.tr("%n new booking(s)", "", postings)] if postings else []
    return ", ".join(parts) or translate("Sharing", "nothing new")


def look_lines(merged: Merged, wording: Wording, besides: int = 0) -> list[str]:
    """Return a sentence for each point to check, except about the evening ``besides``."""
    lines = [sentence(each.sentence(wording)) for each in merged.asides if each.number != besides]
    for alike in merged.lookalikes:
        text = translate("Sharing", "“{title}” of {date} was begun on two computers; both evenings stay.")
        date = wording.day(alike.date)
        lines.append(text.format(title=visible(alike.title) or date, date=date))
    return lines + [sentence(text) for text in merged.of_names(wording)]


def title_of(title: str, date: str | None, wording: Wording) -> str:
    return joined(visible(title), short_date(date, wording.language)) or translate("Sharing", "Evening")


def left_alone_sentence(left: Sequence[FileFate], wording: Wording) -> str:
    """Return which files were not merged and why, or ""."""
    if not left:
        return ""
    reason = refusal_text(left[0].refusal, wording)
    text = translate("Sharing", "Ignored in the folder: {files} ({reason}).")
    return text.format(files=", ".join(isolated(each.file.name) for each in left), reason=reason)


def brought_line(brought: Brought, language: str) -> str:
    """Return when a computer's changes came, and which."""
    at = datetime.fromisoformat(brought.at).astimezone()
    when = f"{short_date(at.date().isoformat(), language)}, {clock_time(at)}"
    return f"{when} · {brought.name} · {_counted(brought.added, brought.updated, brought.postings)}"


def version_words(version: Version, language: str) -> str:
    """Describe a version: open or closed, hands, last change by its own clock."""
    count = version.ledger.hands
    hands = Archive.tr("%n hand(s)", "", count) if count else ""
    at = f"{short_date(version.at.date().isoformat(), language)}, {clock_time(version.at)}"
    changed = translate("Sharing", "last changed {at}").format(at=at)
    return joined(word("version", version.state), hands, changed, by=" · ")


def version_lines(one: Version, other: Version, wording: Wording) -> tuple[list[LedgerLine], list[LedgerLine]]:
    from tarockblock.app.merging.versions import side_by_side

    pairs = [each for each in side_by_side(one, other) if each.differs]
    here, there = {each.one: each for each in pairs}, {each.other: each for each in pairs}
    differs = Tag(translate("Sharing", "differs"), filled=True)
    only = Tag(translate("Sharing", "only here"), filled=True)
    sides = []
    for version, marked in ((one, here), (other, there)):
        lines = build_lines(version.ledger, LedgerView.POINTS, wording)
        tagged = []
        for line in lines:
            pair = marked.get(line.index) if line.index is not None else None
            if pair is not None:
                tag = only if pair.one is None or pair.other is None else differs
                line = replace(line, tags=(tag, *line.tags))
            tagged.append(line)
        sides.append(tagged)
    return sides[0], sides[1]


def heading_differences(one: Version, other: Version, language: str) -> list[str]:
    """Return a sentence per other difference, the current value first."""
    left, right = one.evening, other.evening
    facts = (
        (translate("Sharing", "Title"), left.title, right.title),
        (translate("Sharing", "Date"), short_date(left.date, language), short_date(right.date, language)),
        (translate("Sharing", "Ruleset"), left.ruleset.name.get(language), right.ruleset.name.get(language)),
        (translate("Sharing", "Rate in cents"), str(left.cents_per_point), str(right.cents_per_point)),
        (translate("Sharing", "First dealer"), left.first_dealer, right.first_dealer),
        (translate("Sharing", "Players"), ", ".join(left.players), ", ".join(right.players)),
        (translate("Sharing", "Note"), left.note, right.note),
    )
    nothing = translate("Sharing", "none")
    return [
        f"{what}: {visible(mine) or nothing} | {visible(theirs) or nothing}"
        for what, mine, theirs in facts
        if mine != theirs
    ]
