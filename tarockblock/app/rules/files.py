"""Rulesets as files: one out of a file with all that is wrong with it, one into a file with what was changed in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tarockblock.app.rules.draft import base_of
from tarockblock.app.rules.library import is_official
from tarockblock.app.rules.naming import name_problem
from tarockblock.app.rules.words import RuleWords
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import LANGUAGES, Wording
from tarockblock.rules.fields import FieldKind, differences, merged
from tarockblock.rules.library import load_file, to_data
from tarockblock.rules.writer import to_toml

SUFFIX = ".toml"


def read_file(path: Path) -> tuple[Ruleset | None, list[Problem]]:
    """A ruleset out of a file, or None and everything that is wrong with it: with its short name too."""
    ruleset, problems = load_file(path)
    if ruleset is None:
        return None, problems
    for language in LANGUAGES:
        wrong = name_problem(ruleset.short.get(language), ())
        if wrong is not None:
            problems.append(replace(wrong, path=f"short.{language}"))
    return (None, problems) if problems else (ruleset, [])


def file_text(ruleset: Ruleset, wording: Wording) -> str:
    """The ruleset as TOML that ``tarockblock rules check`` accepts; comments name its base and every changed value."""
    base, language = base_of(ruleset), wording.language
    if is_official(ruleset):
        return to_toml(to_data(ruleset), [wording.rule("toml_official", name=ruleset.name.get(language))])
    head = [wording.rule("toml_head", name=ruleset.name.get(language))]
    if base is ruleset:
        return to_toml(to_data(ruleset), [*head, wording.rule("toml_no_base")])
    head.append(wording.rule("toml_base", base=base.name.get(language), id=base.id))
    mine, official = to_data(ruleset), to_data(base)
    words = RuleWords(merged(mine, official), wording)
    found = differences(mine, official)
    remarks = {
        each.field.path: wording.rule("toml_instead", other=words.value(each.field, each.other))
        for each in found
        if each.field.kind is not FieldKind.PLAYED
    }
    if found:
        head += [wording.rule("toml_changed"), *(f"- {words.difference(each)}" for each in found)]
    else:
        head.append(wording.rule("toml_same"))
    return to_toml(mine, head, remarks)


def file_name(ruleset: Ruleset) -> str:
    """``donnerstagsrunde.toml``."""
    return ruleset.id + SUFFIX
