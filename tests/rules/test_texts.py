"""Names in a ruleset are names, its sentences hide nothing, its ids are plain; old copies stay readable."""

from __future__ import annotations

import json
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


def renamed(data: Data, group: str, old: str, new: str) -> None:
    """Another id for a game or bonus, and wherever it is named in a list."""
    data[group] = {new if name == old else name: each for name, each in data[group].items()}
    for each in (*data["games"].values(), *data["offences"]):
        if group in each:
            each[group] = [new if name == old else name for name in each[group]]


def other_bonus(data: Data) -> None:
    renamed(data, "bonuses", "koenig_ultimo", "König ultimo")


def other_game(data: Data) -> None:
    renamed(data, "games", "dreier", "Dreier")


def other_clause(data: Data) -> None:
    data["clauses"]["My-Clause"] = {"ref": {"de": "A", "en": "A"}, "quote": {"de": "B", "en": "B"}}


CASES: list[tuple[Change, str, str]] = [
    (lambda d: d["name"].update(de="Tirol\u202e"), "name.de", "name_invisible"),
    (lambda d: d["short"].update(en=""), "short.en", "name_empty"),
    (lambda d: d["short"].update(en=" x"), "short.en", "name_spaces"),
    (lambda d: d["name"].update(en="x" * 81), "name.en", "name_long"),
    (lambda d: d["games"]["rufer"]["name"].update(de="Ru\x1b[31mfer"), "games.rufer.name.de", "name_invisible"),
    (lambda d: d["games"]["rufer"]["name"].update(de="Ru\nfer"), "games.rufer.name.de", "name_invisible"),
    (lambda d: d["games"]["rufer"].update(key="\u202e"), "games.rufer.key", "text_control"),
    (lambda d: d["bonuses"]["uhu"]["name"].update(en="  "), "bonuses.uhu.name.en", "name_empty"),
    (lambda d: d["bonuses"]["uhu"]["tag"].update(en="U\x00"), "bonuses.uhu.tag.en", "name_invisible"),
    (
        lambda d: d["games"]["besserrufer"]["bids"]["uhu"]["name"].update(de="Uhu\u2066"),
        "games.besserrufer.bids.uhu.name.de",
        "name_invisible",
    ),
    (lambda d: d["offences"][0]["name"].update(de="x" * 81), "offences[0].name.de", "name_long"),
    (lambda d: d["offences"][0]["consequence"].update(de="a\u202eb"), "offences[0].consequence.de", "text_control"),
    (lambda d: d["clauses"]["rate"]["quote"].update(de="a\x07b"), "clauses.rate.quote.de", "text_control"),
    (lambda d: d["clauses"]["rate"]["ref"].update(en="a\u2067b"), "clauses.rate.ref.en", "text_control"),
    (lambda d: d["renonce"]["time_limit"].update(en="a\u200fb"), "renonce.time_limit.en", "text_control"),
    (lambda d: d["source"].update(en="a\x9bb"), "source.en", "text_control"),
    (lambda d: d.update(id="Tirol"), "id", "ruleset_id"),
    (lambda d: d.update(id="tirol_2025"), "id", "ruleset_id"),
    (lambda d: d.update(id="tirol.2025"), "id", "ruleset_id"),
    (lambda d: d.update(id=""), "id", "ruleset_id"),
    (lambda d: d.update(base="tirol 2025"), "base", "ruleset_id"),
    (other_game, "games.Dreier", "part_id"),
    (other_bonus, "bonuses.König ultimo", "part_id"),
    (other_clause, "clauses.My-Clause", "part_id"),
    (lambda d: d["offences"][0].update(id="First-Dealer"), "offences[0].id", "part_id"),
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


@pytest.mark.parametrize(("change", "path", "code"), CASES, ids=IDS)
def test_stored__an_old_copy_is_read_as_it_is_and_is_what_it_was(change: Change, path: str, code: str) -> None:
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
