"""Names in a ruleset are names, its sentences hide nothing, its ids are plain; old copies stay readable."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import digest, to_data

Data = dict[str, Any]
Change = Callable[[Data], Any]


def changed(change: Change) -> Data:
    data: Data = json.loads(json.dumps(to_data(shipped("tirol-2025"))))
    change(data)
    return data


def renamed(group: str, old: str, new: str) -> Change:
    """Another id for a game or bonus, and wherever it is named in a list."""

    def rename(data: Data) -> None:
        data[group] = {new if name == old else name: each for name, each in data[group].items()}
        for each in (*data["games"].values(), *data["offences"]):
            if group in each:
                each[group] = [new if name == old else name for name in each[group]]

    return rename


def with_text(path: str, text: str) -> Change:
    """Another text at a place: ``offences[0].name.de``."""

    def put(data: Any) -> None:
        *before, last = re.findall(r"[a-z_]+|\d+", path)
        for key in before:
            data = data[int(key) if key.isdigit() else key]
        data[last] = text

    return put


OTHER_CLAUSE = {"ref": {"de": "A", "en": "A"}, "quote": {"de": "B", "en": "B"}}
TEXTS = [
    ("name.de", "Tirol\u202e", "name_invisible"),
    ("short.en", "", "name_empty"),
    ("short.en", " x", "name_spaces"),
    ("name.en", "x" * 81, "name_long"),
    ("games.rufer.name.de", "Ru\x1b[31mfer", "name_invisible"),
    ("games.rufer.name.de", "Ru\nfer", "name_invisible"),
    ("games.rufer.key", "\u202e", "key_form"),
    ("games.rufer.key", "Cilli", "key_form"),
    ("bonuses.uhu.key", "", "key_form"),
    ("bonuses.uhu.name.en", "  ", "name_empty"),
    ("bonuses.uhu.tag.en", "U\x00", "name_invisible"),
    ("games.besserrufer.bids.uhu.name.de", "Uhu\u2066", "name_invisible"),
    ("offences[0].name.de", "x" * 81, "name_long"),
    ("offences[0].consequence.de", "a\u202eb", "text_control"),
    ("clauses.rate.quote.de", "a\x07b", "text_control"),
    ("clauses.rate.ref.en", "a\u2067b", "text_control"),
    ("renonce.time_limit.en", "a\u200fb", "text_control"),
    ("source.en", "a\x9bb", "text_control"),
    *(("id", wrong, "ruleset_id") for wrong in ("Tirol", "tirol_2025", "tirol.2025", "")),
    ("base", "tirol 2025", "ruleset_id"),
    ("offences[0].id", "First-Dealer", "part_id"),
]
CASES: list[tuple[Change, str, str]] = [
    *((with_text(path, text), path, code) for path, text, code in TEXTS),
    (renamed("games", "dreier", "Dreier"), "games.Dreier", "part_id"),
    (renamed("bonuses", "koenig_ultimo", "König ultimo"), "bonuses.König ultimo", "part_id"),
    (lambda data: data["clauses"].update({"My-Clause": OTHER_CLAUSE}), "clauses.My-Clause", "part_id"),
]
IDS = [f"{path} {code}" for _, path, code in CASES]


@pytest.mark.parametrize(("change", "path", "code"), CASES, ids=IDS)
def test_refused__at_its_place_and_in_a_sentence_of_both_languages(change: Change, path: str, code: str) -> None:
    ruleset, problems = read_ruleset(changed(change))
    assert ruleset is None
    assert [(each.path, each.code) for each in problems] == [(path, code)]
    sentences = {Wording(language).place(problems[0]) for language in ("de", "en")}
    assert len(sentences) == 2
    assert not any(char in sentence for sentence in sentences for char in "\x1b\x00\u202e")


@pytest.mark.parametrize("change", [change for change, *_ in CASES], ids=IDS)
def test_stored__an_old_copy_is_read_as_it_is_and_is_what_it_was(change: Change) -> None:
    data = changed(change)
    ruleset, problems = read_ruleset(data, stored=True)
    assert problems == []
    assert to_data(ruleset) == data
    again, _ = read_ruleset(to_data(ruleset), stored=True)
    assert digest(again) == digest(ruleset)


def test_stored__anything_else_is_still_refused() -> None:
    data = changed(lambda d: d["games"]["rufer"].pop("value"))
    assert [each.code for each in read_ruleset(data, stored=True)[1]] == ["missing_key"]


@pytest.mark.parametrize("name", ["x" * 80, "Für Vögerl & Co. (süß) – „alt“", "王", "שלום"])
def test_name__ordinary_and_odd_ones_are_fine(name: str) -> None:
    def change(data: Data) -> None:
        data["games"]["rufer"]["name"]["de"] = data["name"]["en"] = data["offences"][0]["name"]["de"] = name

    assert read_ruleset(changed(change))[1] == []


def test_all_of_it__at_once_and_beside_other_problems() -> None:
    def spoil(data: Data) -> None:
        data["id"] = "My Rules"
        data["games"]["rufer"]["name"]["de"] = ""
        data["games"]["rufer"]["valeu"] = 1
        del data["games"]["rufer"]["value"]
        data["rate"]["cents"] = "x"
        data["offences"][2]["clauses"] = ["nowhere"]

    found = {(each.path, each.code) for each in read_ruleset(changed(spoil))[1]}
    assert found == {
        ("id", "ruleset_id"),
        ("games.rufer.name.de", "name_empty"),
        ("games.rufer.valeu", "unknown_key"),
        ("games.rufer.value", "missing_key"),
        ("rate.cents", "wrong_type"),
        ("offences[2].clauses[0]", "no_such_clause"),
    }


def test_more_than_anybody_reads__is_cut() -> None:
    def spoil(data: Data) -> None:
        text = {"de": "\u202e", "en": "\u202e"}
        data["clauses"] |= {f"Clause {number}": {"ref": text, "quote": text} for number in range(100)}

    assert len(read_ruleset(changed(spoil))[1]) == 200
