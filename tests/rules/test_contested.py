"""The contested sentences of each source, listed in ``docs/sources/ID.md`` with their reading: each is a setting.

``python -m tests.rules.test_contested`` writes the lists anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tarockblock.rules.library import setting_texts, shipped, shipped_ids

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "sources"
HEADING = "## Contested sentences, and how they are read\n"


def contested(name: str) -> str:
    """The list: a line for each setting whose clause is a reading."""
    lines = ["Each is a setting that a house ruleset may change; our sentence about it is in the clause it cites.\n"]
    ruleset = shipped(name)
    for key, setting in ruleset.settings.items():
        if ruleset.clauses[setting.clause].reading:
            text = setting_texts()[key]
            lines.append(f"- {text.name.en} (`{key}`): {text.values[setting.value].en}.")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", shipped_ids())
def test_list__has_every_contested_sentence_with_its_reading(name: str) -> None:
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert text.partition(HEADING)[2].strip() == contested(name).strip()


@pytest.mark.parametrize("name", shipped_ids())
def test_contested__can_be_read_otherwise(name: str) -> None:
    ruleset = shipped(name)
    readings = [key for key, each in ruleset.settings.items() if ruleset.clauses[each.clause].reading]
    assert readings
    for key in readings:
        assert len(setting_texts()[key].values) > 1, key


def write() -> None:
    for name in shipped_ids():
        path = FOLDER / f"{name}.md"
        before = path.read_text(encoding="utf-8").partition(HEADING)[0].rstrip()
        path.write_text(f"{before}\n\n{HEADING}\n{contested(name)}", encoding="utf-8")


if __name__ == "__main__":
    write()
