"""Both catalogues say the same things, and every code the program utters has its sentence with the right blanks."""

from __future__ import annotations

import ast
import functools
import re
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import tarockblock
from tarockblock.domain.problems import problem
from tarockblock.domain.what_if import what_if
from tarockblock.errors import TarockblockError
from tarockblock.exchange.wording import Wording, catalogue, game_name
from tarockblock.paths import resource
from tarockblock.rules.library import shipped, shipped_ids
from tests.evenings import random_evening
from tests.sources import nodes_of, tree
from tests.thorough import some

SECTIONS = (
    *("problems", "carried", "words", "reasons", "rules", "usage", "notes", "errors", "findings", "system"),
    *("group", "step", "missing", "result", "mark", "side", "page", "listed", "verdict", "way", "fact", "finish"),
    *("wizard", "undone", "redone", "done", "happening", "header", "line", "hindrance", "loss", "part", "version"),
    *("guide", "form", "evening_form", "key", "refused", "as", "figure", "region", "i_am", "format"),
)
SOURCES = sorted(Path(tarockblock.__file__).parent.rglob("*.py"))
WITHOUT_CODE = {"unusually_large"}
"""The one kind of warning its dialog knows; it words it for points and for euros without looking at the code."""

ERRORS = {"TarockblockError", "StoreError", "BadInputError"}

Utterance = tuple[str, str, frozenset[str] | None, str]
"""Section, code, the blanks that are filled (None if not known), place."""


def blanks(text: str | dict[str, str]) -> set[str]:
    if not isinstance(text, str):  # plural forms; the others may leave their number out
        whole = blanks(text["other"])
        assert all(blanks(form) <= whole for form in text.values())
        return {*whole, text.get("by", "count")}
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("section", SECTIONS)
def test_catalogues__have_the_same_codes_and_blanks(section: str) -> None:
    german, english = catalogue("de")[section], catalogue("en")[section]
    assert set(german) == set(english)
    assert {code for code in german if blanks(german[code]) != blanks(english[code])} == set()
    forms = [text.values() if isinstance(text, dict) else [text] for text in (*german.values(), *english.values())]
    assert all(text.strip() for each in forms for text in each)
    # The command line makes a section "argparse" in each language it speaks.
    kinds = [set(catalogue(language)) - {"argparse"} for language in ("de", "en")]
    assert kinds == [{*SECTIONS, "did_you_mean", "language"}] * 2


def test_catalogues__are_in_their_own_language() -> None:
    same = {
        code
        for section in ("problems", "errors", "findings")
        for code, text in catalogue("de")[section].items()
        if text == catalogue("en")[section][code]
    }
    assert same == set()


# --------------------------------------------------------------------------- what the source says


@functools.cache
def functions_by_name() -> dict[str, ast.FunctionDef]:
    """The functions of which there is one of that name."""
    found = [node for path in SOURCES for node in nodes_of(path) if isinstance(node, ast.FunctionDef)]
    often = Counter(each.name for each in found)
    return {each.name: each for each in found if often[each.name] == 1}


def literals(node: ast.expr, function: ast.AST) -> Iterator[str]:
    """The codes an expression can stand for; names are followed to what is assigned to them in the same function,
    calls to what the function called returns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp | ast.BoolOp):
        for each in node.values if isinstance(node, ast.BoolOp) else (node.body, node.orelse):
            yield from literals(each, function)
    elif isinstance(node, ast.Call):
        made_by = functions_by_name().get(called(node))
        if made_by is not None and made_by is not function:
            yield from returned(made_by)
    elif isinstance(node, ast.Name):
        for inner in ast.walk(function):
            if isinstance(inner, ast.Assign):
                yield from assigned(inner, node.id, function)


def returned(function: ast.FunctionDef) -> Iterator[str]:
    for inner in ast.walk(function):
        if isinstance(inner, ast.Return) and inner.value is not None:
            yield from literals(inner.value, function)


def called(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def assigned(node: ast.Assign, name: str, function: ast.AST) -> Iterator[str]:
    for target in node.targets:
        if isinstance(target, ast.Name) and target.id == name:
            yield from literals(node.value, function)
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple | ast.IfExp):
            values = [node.value] if isinstance(node.value, ast.Tuple) else [node.value.body, node.value.orelse]
            for each, position in (
                (v, i) for v in values for i, t in enumerate(target.elts) if getattr(t, "id", "") == name
            ):
                if isinstance(each, ast.Tuple):
                    yield from literals(each.elts[position], function)


def code_argument(call: ast.Call) -> tuple[str, ast.expr] | None:
    """The section a call speaks from and its argument that names the sentence."""
    name = called(call)
    found: tuple[str, int] | None = None
    if name in ("problem", "complain") and len(call.args) == 2:
        found = ("problems", 1)
    elif name == "_RefusedError" and call.args:
        found = ("problems", 0)
    elif name in ERRORS and call.args:
        found = ("errors", 0)
    elif name in ("Finding", "_about") and call.args:
        found = ("findings", 0)
    elif name == "Refusal" and len(call.args) > 1 and isinstance(call.args[0], ast.Constant):
        found = (str(call.args[0].value), 1)
    elif name in ("reason", "note", "rule") and len(call.args) == 1 and isinstance(call.func, ast.Attribute):
        found = (f"{name}s", 0)
    return None if found is None else (found[0], call.args[found[1]])


@functools.cache
def utterances() -> tuple[Utterance, ...]:
    return tuple(_utterances())


def _utterances() -> Iterator[Utterance]:
    for path in SOURCES:
        functions = [node for node in nodes_of(path) if isinstance(node, ast.FunctionDef)]
        inside = {id(inner): function for function in functions for inner in ast.walk(function)}
        for node in nodes_of(path):
            if not isinstance(node, ast.Call) or (argument := code_argument(node)) is None:
                continue
            section, expression = argument
            known = isinstance(expression, ast.Constant) and all(keyword.arg is not None for keyword in node.keywords)
            known = known and section != "findings"  # those bring their blanks in a mapping
            filled = frozenset(str(keyword.arg) for keyword in node.keywords) if known else None
            for code in literals(expression, inside.get(id(node), tree(path))):
                yield section, code, filled, f"{path.name}:{node.lineno}"


def tables_of_codes() -> Iterator[tuple[str, str, str]]:
    """Section, code and place of the codes in tables of modules, which say one failure by the code of another."""
    for path in SOURCES:
        for node in tree(path).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict | ast.Call):
                within = node.value.values if isinstance(node.value, ast.Dict) else node.value.args[1:]
                codes = [each.value for each in within if isinstance(each, ast.Constant)]
                for section in ("errors", "findings"):
                    if any(code in catalogue("en")[section] for code in codes):
                        yield from ((section, str(code), f"{path.name}:{node.lineno}") for code in codes)


@functools.cache
def said_by_dialogs() -> frozenset[str]:
    """Codes of the drafts that a dialog words itself, in sentences that name its own fields and buttons."""
    dialogs = [path for path in SOURCES if "ui" in path.parts]
    nodes = (node for path in dialogs for node in nodes_of(path))
    found = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return frozenset(
        (*found, *(code for section in ("wizard", "form", "evening_form") for code in catalogue("en")[section]))
    )


def test_source__every_code_has_a_sentence() -> None:
    spoken = utterances()
    assert len({code for section, code, _, _ in spoken if section == "problems"}) > 80, "the search finds too little"
    said = said_by_dialogs() | WITHOUT_CODE
    missing = [each for each in spoken if each[1] not in catalogue("en")[each[0]] and each[1] not in said]
    assert missing == []


def test_source__every_code_of_a_table_has_a_sentence() -> None:
    found = list(tables_of_codes())
    assert len(found) > 40, "the search finds too little"
    assert [each for each in found if each[1] not in catalogue("en")[each[0]]] == []


def values_of(call: ast.Call) -> Iterator[tuple[str, str]]:
    """The blanks a call fills with fixed texts, by keyword or in a mapping."""
    pairs = [(each.arg, each.value) for each in call.keywords]
    for mapping in (each for each in call.args if isinstance(each, ast.Dict)):
        pairs += [(getattr(key, "value", None), value) for key, value in zip(mapping.keys, mapping.values, strict=True)]
    for key, value in pairs:
        yield from ((str(key), text) for text in literals(value, call))


def test_source__no_code_shows_in_a_sentence() -> None:
    """A blank is not filled with a code, unless it is one whose values are words (reasons of the system, say)."""
    codes = {code for section in ("problems", "errors", "findings") for code in catalogue("en")[section]}
    filled = [
        (key, text, f"{path.name}:{node.lineno}")
        for path in SOURCES
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and code_argument(node) is not None
        for key, text in values_of(node)
    ]
    assert filled, "the search finds too little"
    words = {**dict.fromkeys(("expected", "got", "subject"), "words"), "reason": "system"}
    bare = [each for each in filled if each[0] not in words and (each[1] in codes or "_" in each[1])]
    assert bare == []
    unknown = [each for each in filled if each[0] in words and each[1] not in {"", *catalogue("en")[words[each[0]]]}]
    assert unknown == []


def test_source__every_blank_is_filled() -> None:
    wrong = [
        (section, code, place, sorted(needed))
        for section, code, filled, place in utterances()
        if filled is not None and code in catalogue("en")[section]
        and (needed := blanks(catalogue("en")[section][code]) - filled)
    ]  # fmt: skip
    assert wrong == []


def test_source__no_sentence_is_left_over() -> None:
    """A code that no longer stands anywhere in the source is a sentence nobody will ever read."""
    said: set[str] = set()
    prefixes: set[str] = set()
    for path in SOURCES:
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                prefixes.add(str(node.values[0].value))
    for page in resource("pages").glob("*.html"):
        said.update(re.findall(r"""word\((?:"|')(\w+)""", page.read_text(encoding="utf-8")))
    codes = {code for section in SECTIONS if section not in ("system", "region") for code in catalogue("en")[section]}
    left = {code for code in codes - said if not any(code.startswith(prefix) for prefix in prefixes if prefix.strip())}
    assert left == set()


def test_carried__fills_no_more_than_the_problem_has() -> None:
    sentences, problems = catalogue("en")["carried"], catalogue("en")["problems"]
    known = {code: blanks(problems.get(code, "")) | {"ruleset", "highest", "bid", "game"} for code in sentences}
    assert {code for code, text in sentences.items() if not blanks(text) <= known[code]} == set()


# --------------------------------------------------------------------------- sentences


def test_problem__as_the_specification_prints_it() -> None:
    """session-file.md, "Commands"."""
    found = problem(
        "entries[3].bonuses[0].bonus", "no_such_bonus", suggestion="uhu", bonus="uhuu", ruleset="tirol-2025"
    )
    sentence = 'entries[3].bonuses[0].bonus: "uhuu" is not a bonus of tirol-2025 (did you mean "uhu"?)'
    assert Wording("en").place(found) == sentence
    assert Wording("en").place(problem("", "no_file")) == catalogue("en")["problems"]["no_file"]


@pytest.mark.sweep
@pytest.mark.parametrize("language", ["de", "en"])
def test_carried__speaks_in_names(language: str) -> None:
    """Whatever cannot go along under another ruleset: no id, no hint for somebody who mistyped it."""
    wording, seen = Wording(language), set()
    for seed in some(range(40), 2, ("de", "en").index(language)):
        played = random_evening(seed)
        for other in map(shipped, shipped_ids()):
            for loss in what_if(played, other).losses:
                text = wording.carried(loss.problem, played.ruleset, other)
                seen.add(loss.problem.code)
                assert "_" not in text
                assert not {
                    each for each in (*played.ruleset.games, other.id) if f"“{each}”" in text or f" {each} " in text
                }
                assert catalogue(language)["did_you_mean"][:8] not in text
    assert {"no_such_game", "no_such_bonus", "no_bei_games", "no_such_offence", "kontra_level"} <= seen


def test_carried__kontra_by_its_name_and_where_there_is_none() -> None:
    tirol, ooe = shipped("tirol-2025"), shipped("ooe-2023")
    too_high = problem("kontra", "kontra_level", most=2, level=3)
    assert Wording("en").carried(too_high, ooe, tirol) == "Tyrol 2025/26 knows no more than Rekontra"
    none_at_all = problem("kontra", "kontra_level", most=0, level=1)
    assert Wording("de").carried(none_at_all, ooe, tirol) == "bei Tirol 2025/26 gibt es kein Kontra"


def test_problem__with_a_ruleset_shows_names() -> None:
    found = problem("bonuses[0]", "bonus_not_allowed", bonus="vier_koenige", game="dreier")
    text = Wording("de").problem(found, shipped("tirol-2025"))
    assert "vier_koenige" not in text
    assert "Vier Könige" in text
    assert "Dreier" in text


@pytest.mark.parametrize("name", ["{0}", "{player}", "{", "}", "{a.b}", "%s"])
def test_problem__names_with_braces_are_only_names(name: str) -> None:
    assert name in Wording("en").problem(problem("partner", "not_at_table", suggestion=name, player=name))


def test_languages__anything_but_german_reads_english() -> None:
    assert Wording("fr").language == Wording("en").language == "en"
    error = TarockblockError("file_unreadable", file="x", reason="y")
    assert Wording("de").error(error) != Wording("en").error(error)


def test_people__as_one_would_say() -> None:
    wording = Wording("de")
    assert wording.people(()) == ""
    assert wording.people(("Anna",)) == "Anna"
    assert wording.people(("Anna", "Emil")) == "Anna und Emil"
    assert wording.people(("Anna", "Bert", "Cilli")) == "Anna, Bert und Cilli"


def test_game_name__with_its_bid() -> None:
    tirol = shipped("tirol-2025")
    assert game_name("besserrufer", "uhu", tirol, "de") == "Uhurufer"
    assert game_name("besserrufer", None, tirol, "de") == "Besserrufer"
    assert game_name("gone", None, tirol, "de") == "gone"
