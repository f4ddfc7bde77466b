"""The command that changes the rules: what it changes, what it reads out of mutmut's folder, what it says."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.sample_rules import RULES
from tests.sources import ROOT

MUTATED = """\
def x_known__mutmut_orig(name):
    return name.upper()
def x_known__mutmut_1(name):
    return name.lower()
class Money:
    def xǁMoneyǁsign__mutmut_orig(self):
        if self.value < 0:
            return -1
        return 1
    def xǁMoneyǁsign__mutmut_1(self):
        if self.value <= 0:
            return -1
        return 1
"""
FILE = "tarockblock/domain/money.py"


@pytest.fixture
def sources(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("mutate_sources")


@pytest.fixture
def mutate(
    script: Callable[[str], ModuleType], sources: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ModuleType:
    monkeypatch.setitem(sys.modules, "mutate_sources", sources)
    loaded = script("mutate")
    monkeypatch.setattr(loaded, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(loaded, "KNOWN", ROOT / "tests" / "mutants.toml")
    return loaded


def test_unwrapped__does_the_same_with_every_function_in_reach(sources: ModuleType) -> None:
    text = sources.unwrapped(RULES)
    assert "@property" not in text
    assert "    doubled = property(doubled)\n" in text
    assert "\nprice = cache(price)\n" in text
    assert "\nremembered = lru_cache(maxsize=2)(remembered)\n" in text
    assert "    @classmethod\n" in text  # mutmut changes these itself
    for plain in (RULES, text):
        space: dict[str, object] = {}
        exec(compile(plain, "rules", "exec"), space)
        game, price, remembered = space["Game"], space["price"], space["remembered"]
        assert (game(3).doubled, game.none().value, price("Uhus"), remembered("b")) == (6, 0, 4, "b")  # type: ignore[attr-defined, operator]
        assert remembered.cache_info().maxsize == 2  # type: ignore[attr-defined]


def test_unwrapped__leaves_every_file_of_the_rules_what_it_was(sources: ModuleType, mutate: ModuleType) -> None:
    for file in mutate.files_meant([]):
        source = (ROOT / file).read_text(encoding="utf-8")
        text = sources.unwrapped(source)
        compile(text, file, "exec")
        for decorator in ("property", "cache", "cached_property"):
            assert text.count(f" = {decorator}(") - source.count(f" = {decorator}(") == source.count(f"@{decorator}\n")


def test_files_meant(mutate: ModuleType) -> None:
    assert mutate.files_meant(["positive.py"]) == ["tarockblock/domain/positive.py"]
    assert mutate.files_meant(["rules/reader.py", FILE]) == ["tarockblock/rules/reader.py", FILE]
    every = mutate.files_meant([])
    assert {"tarockblock/domain/ledger.py", "tarockblock/rules/fields.py"} <= set(every)
    assert "tarockblock/domain/__init__.py" not in every
    with pytest.raises(SystemExit, match=r"nothing\.py"):
        mutate.files_meant(["nothing.py"])


def test_mutants__what_each_changes_and_where(sources: ModuleType) -> None:
    first, second = sources.mutants_in(FILE, MUTATED)
    assert (first.change.function, first.change.was, first.change.now, first.line) == (
        *("known", "return name.upper()", "return name.lower()"),
        1,
    )
    assert (second.change.function, second.change.was) == ("Money.sign", "if self.value < 0:")
    assert first.code.co_varnames == ("name",)
    assert first.digest != second.digest


def test_report__counts_and_lists_survivors(
    mutate: ModuleType, sources: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    mutants = sources.mutants_in(FILE, MUTATED)
    fates = {FILE: dict(zip((each.digest for each in mutants), ("killed", "survived"), strict=True))}
    assert mutate.report(mutants, mutants, fates) == 1
    said = capsys.readouterr().out
    assert "| together | 2 | 2 | 1 | 1 | 0 | 50.0 % |  |" in said.splitlines()
    assert "   Money.sign\n      - if self.value < 0:\n      + if self.value <= 0:\n" in said


def test_report__a_survivor_with_a_reason_is_none_and_a_reason_without_one_is_said(
    mutate: ModuleType,
    sources: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = tmp_path / "known.toml"
    known.write_text(
        f"""[[mutant]]
file = "{FILE}"
function = "Money.sign"
was = "if self.value < 0:"
now = "if self.value <= 0:"
reason = "nothing is never asked for its sign"
""",
        encoding="utf-8",
    )
    monkeypatch.setattr(mutate, "KNOWN", known)
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    mutants = sources.mutants_in(FILE, MUTATED)
    first, second = (each.digest for each in mutants)
    assert mutate.report(mutants, mutants, {FILE: {first: "killed", second: "survived"}}) == 0
    assert "| together | 2 | 2 | 1 | 0 | 1 | 100.0 % |  |" in capsys.readouterr().out.splitlines()
    assert mutate.report(mutants, mutants, {FILE: {first: "killed", second: "killed"}}) == 1
    assert "No such survivor any more" in capsys.readouterr().out


def test_sample__takes_of_every_function_and_the_same_again(mutate: ModuleType, sources: ModuleType) -> None:
    more = "".join(
        f"def x_many__mutmut_{number}(name):\n    return {number}\n" for number in ("orig", *range(1, 41))
    ).replace("return orig", "return name")
    mutants = sources.mutants_in(FILE, MUTATED + more)
    chosen = mutate.sample(mutants, 8, 0)
    assert [each.change.function for each in chosen].count("many") == 5
    assert {each.change.function for each in chosen} == {"known", "Money.sign", "many"}
    assert mutate.sample(list(reversed(mutants)), 8, 0) != mutate.sample(mutants, 8, 1)
    assert {each.digest for each in mutate.sample(list(reversed(mutants)), 8, 0)} == {each.digest for each in chosen}
    assert {each.digest for each in chosen} < {each.digest for each in mutate.sample(mutants, 4, 0)}


def test_share__says_how_sure_it_is_where_it_is_a_sample(mutate: ModuleType) -> None:
    """Wilson's interval for 90 of 100, as in any table: 82.6 to 94.5."""
    counted = mutate.Counted(1000)
    counted.fates.update(killed=88, timeout=2, survived=7)
    counted.fates["no tests"] = 3
    assert (counted.share, counted.interval) == ("90.0 %", "82.6–94.5 %")
    counted.mutants = 100
    assert counted.interval == ""


def test_reasons__are_all_there_and_of_files_there_are(mutate: ModuleType) -> None:
    every = mutate.files_meant([])
    for change, reason in mutate.accepted().items():
        assert change.file in every
        assert change.was != change.now
        assert len(reason) > 10
