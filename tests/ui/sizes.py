"""Opens every dialog, popup, menu and place on every screen it is promised for, and lists what does not fit.

``python tests/ui/sizes.py`` does all of it; ``--only NAME``, ``--language de``, ``--size 1024x768@150`` a part.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tarockblock.ui.application import make_application
from tarockblock.ui.kit.theme import current_theme
from tarockblock.ui.window.main_window import MainWindow
from tests.screens import SCREENS, write_screens
from tests.ui import leaks
from tests.ui.fitting import faults
from tests.ui.full_evening import TYPED
from tests.ui.longer import longer_language

LONGER = "longer"
LANGUAGES = ("de", "en", LONGER)
TITLE_BAR = 30
"""Pixels a frame takes above a window over the whole screen."""


@dataclass(frozen=True, slots=True)
class Size:
    """A screen in pixels, and a text size in percent."""

    width: int
    height: int
    text: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}@{self.text}"


SIZES = (*(Size(*screen, text) for screen in SCREENS for text in (100, 125, 150)), Size(1920, 1080, 200))

SHORT = {"de": "1024x768@150", "en": "1280x720@125", LONGER: "1920x1080@200"}
"""One size of each language: at most others the same things go."""

ALTERS = (leaks.ANEW, "another text size", "another appearance")
"""Steps that set what is being tried here."""


def show_on(window: MainWindow, size: Size) -> None:
    """Over the whole of a screen, in a text size."""
    name = f"{size.width}x{size.height}"
    screen = next(each for each in QGuiApplication.screens() if each.name() == name)
    current_theme().set_text_scale(size.text)
    window.setGeometry(screen.geometry().adjusted(0, TITLE_BAR, 0, 0))
    leaks.settle(window)


@contextmanager
def window_in(folder: Path, language: str) -> Iterator[MainWindow]:
    """The window of the leaks, in a language or the longer one."""
    make_application(["tarockblock"])
    with (
        longer_language() if language == LONGER else nullcontext(),
        leaks.window_on(folder, "en" if language == LONGER else language) as window,
    ):
        yield window


def look_at(window: MainWindow, size: Size, names: Iterable[str] | None = None) -> dict[str, list[str]]:
    """What does not fit at a size, by what was opened; all there is, or some of it."""
    found: dict[str, list[str]] = defaultdict(list)
    show_on(window, size)
    tried = leaks.steps(window)
    for name in tried if names is None else names:
        if name in ALTERS:
            continue

        def look(shown: list[QWidget], name: str = name) -> None:
            for each in shown:
                found[name] += faults(each, TYPED)

        leaks.once(window, tried[name], look)
    return {name: each for name, each in found.items() if each}


Found = dict[str, tuple[str, list[str]]]
"""For each fault what was opened when it was first seen, and at which sizes it was seen."""


def run(asked: argparse.Namespace, task: tuple[str, int]) -> Found:
    """All sizes in one language, of one share of what opens."""
    language, share = task
    found: Found = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        os.environ["QT_QPA_PLATFORM"] = write_screens(Path(folder, "screens.json"))
        with window_in(Path(folder), language) as window:
            for size in SIZES:
                if str(size) not in (asked.size or ([SHORT[language]] if asked.short else map(str, SIZES))):
                    continue
                names = [name for name in leaks.steps(window) if asked.only in name]
                if asked.short:
                    names = names[LANGUAGES.index(language) :: asked.short]
                names = names[share :: asked.jobs]
                for name, each in look_at(window, size, names).items():
                    for fault in each:
                        places = found.setdefault(fault, (name, []))[1]
                        if str(size) not in places:
                            places.append(str(size))
    return found


def main() -> int:
    """Print what does not fit, and where; 1 if there is any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="a part of a name")
    parser.add_argument("--short", type=int, help="one size, and one of so many of what opens, others in each language")
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--size", action="append", help="such as 1024x768@150")
    parser.add_argument("--jobs", type=int, default=2, help="so many windows at a time; default: %(default)s")
    asked = parser.parse_args()
    tasks = [(language, share) for language in asked.language or LANGUAGES for share in range(asked.jobs)]
    # Qt does not outlive a fork, and each language is a program of its own: another one's words would be left in it.
    with ProcessPoolExecutor(asked.jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        every = list(pool.map(partial(run, asked), tasks))
    for (language, _share), found in zip(tasks, every, strict=True):
        for fault, (name, places) in found.items():
            print(f"{name}: {fault}  [{language} {' '.join(places)}]")
    count = sum(len(found) for found in every)
    print(f"{count} faults of sizes in {len(asked.language or LANGUAGES)} languages")
    return int(bool(count))


if __name__ == "__main__":
    sys.exit(main())
