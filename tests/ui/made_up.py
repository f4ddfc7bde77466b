"""A made-up language of four plural forms, dropped in as files: opens every dialog and place in it.

``python tests/ui/made_up.py`` prints what is not said in it. A process of its own: languages are looked for once.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tests.sources import ROOT

if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

CODE = "qx"
MARK = "Ŝ "
"""Before everything that is said in it."""

FACTS = {
    "name": "Ŝpraĥo",
    "locale": "sl_SI",
    "manual": "priročnik.md",
    "plural": {"one": "v = 0 and i % 100 = 1", "two": "v = 0 and i % 100 = 2", "few": "v = 0 and i % 100 = 3..4"},
    "decimal_mark": ",",
    "typed_day": "{day}. {number}. {year}",
}
"""Slovene's plural rules, as CLDR has them; months and the other dates are left out and come from English."""

FORMS = (*FACTS["plural"], "other")


def said(text: str, form: str = "") -> str:
    return f"{MARK}{text}{f' ({form})' if form else ''}"


def sentence(text: Any) -> Any:
    if isinstance(text, str):
        return {form: said(text, form) for form in FORMS} if "{count}" in text else said(text)
    whole = text["other"]
    return {form: said(whole, form) for form in FORMS} | {"by": text.get("by", "count")}


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def drop_in(folder: Path) -> Path:
    """Make a folder as the program is shipped in, with the language beside the others."""
    from hatch_build import compile_translations

    for name in ("resources", "packaging", "LICENSE"):
        (folder / name).symlink_to(ROOT / name)
    words, docs = folder / "translations", folder / "docs"
    for each in (words, docs):
        each.mkdir()
        for file in (ROOT / each.name).iterdir():
            (each / file.name).symlink_to(file)
    english = tomllib.loads((words / "core_en.toml").read_text(encoding="utf-8"))
    lines = [f"did_you_mean = {written(said(english.pop('did_you_mean')))}", "", "[language]"]
    lines += [f"{key} = {written(value)}" for key, value in FACTS.items()]
    for section, sentences in english.items():
        if section != "language":
            lines += ["", f"[{section}]", *(f"{code} = {written(sentence(each))}" for code, each in sentences.items())]
    (words / f"core_{CODE}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    tree = ElementTree.parse(words / "tarockblock_de.ts")
    tree.getroot().set("language", CODE)
    for message in tree.iter("message"):
        source, translation = message.findtext("source", ""), message.find("translation")
        translation.clear()
        if message.get("numerus") == "yes":
            for form in FORMS:
                ElementTree.SubElement(translation, "numerusform").text = said(source, form)
        else:
            translation.text = CODE if source == "en" else said(source)
    tree.write(words / f"tarockblock_{CODE}.ts", encoding="utf-8", xml_declaration=True)
    compile_translations(words, words)
    manual = (docs / "manual.md").read_text(encoding="utf-8")
    (docs / FACTS["manual"]).write_text(re.sub(r"^(#+) ", rf"\1 {MARK}", manual, flags=re.MULTILINE), encoding="utf-8")
    return folder


def main() -> int:
    """Open all there is; 1 where something is said in another language, or nothing in this one."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_CONFIG_HOME"] = name
        shipped = folder / "shipped"
        shipped.mkdir()
        drop_in(shipped)
        from tarockblock import paths

        paths._shipped = lambda: shipped
        return look(folder)


def look(folder: Path) -> int:
    from PySide6.QtCore import QCoreApplication
    from PySide6.QtWidgets import QLabel, QWidget

    from tarockblock.app.about import sections
    from tarockblock.exchange.wording import Wording
    from tarockblock.ui.application import make_application
    from tests.ui import leaks

    wrong = []
    counts = {0: "other", 1: "one", 2: "two", 3: "few", 4: "few", 5: "other", 11: "other", 101: "one", 104: "few"}
    make_application(["tarockblock"])
    with leaks.window_on(folder, CODE) as window:
        for count, form in counts.items():
            core = Wording(CODE).reason("count_hands", count=count)
            surface = QCoreApplication.translate("SettleDialog", "%n hand(s)", "", count)
            wrong += [f"{count}: {core}"] if core != f"{MARK}{count} hands ({form})" else []
            wrong += [f"{count}: {surface}"] if not surface.endswith(f"({form})") else []
        if not all(each.title.startswith(MARK) for each in sections(CODE)):
            wrong.append("the manual")
        elsewhere = (leaks.ANEW, *(f"language_{each}" for each in ("system", "de", "en")))
        tried = {name: step for name, step in leaks.steps(window).items() if name not in elsewhere}
        seen = set()

        def look_at(shown: list[QWidget]) -> None:
            for each in shown:
                seen.add(type(each).__name__)
                if type(each).__name__.startswith("Q"):
                    continue  # Qt's own, of which it has no translation
                texts = [label.text() for label in each.findChildren(QLabel) if re.search(r"\w{3}", label.text())]
                if texts and not any(MARK in text for text in (each.windowTitle(), *texts)):
                    wrong.append(f"{type(each).__name__}: {texts[:3]}")

        for step in tried.values():
            leaks.once(window, step, look_at)
    print(*wrong, sep="\n")
    print(f"{len(tried)} steps, {len(seen)} kinds of windows, {len(wrong)} wrong")
    return int(bool(wrong) or len(seen) < 20)


if __name__ == "__main__":
    sys.exit(main())
