"""Opens and closes every dialog, popup, menu and place of the window, and counts what stays behind.

What there is to open comes from the table of actions, tried at every place; what no action opens stands in `BESIDE`.
``python tests/ui/leaks.py --times 500`` prints widgets and memory of each, and a last line of all of them.
"""

from __future__ import annotations

import argparse
import atexit
import ctypes
import gc
import importlib
import inspect
import os
import pkgutil
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtWidgets import QApplication, QDialog, QWidget

import tarockblock.ui
from tarockblock import paths
from tarockblock.app import archive
from tarockblock.app.archive.files import FilesReport
from tarockblock.app.clock import FixedClock
from tarockblock.app.cups import CupCommands, cup_called
from tarockblock.app.merging.versions import Version, versions
from tarockblock.app.renonce.renonce_flow import Page
from tarockblock.app.restoring import merge_into, preview
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.library import keep
from tarockblock.app.second_window import Standing
from tarockblock.app.settings import ColorMode, Settings
from tarockblock.app.storage import open_store
from tarockblock.domain.cup import CupSettings
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.application import make_application, make_window
from tarockblock.ui.archive.archive_evening import ArchiveEvening
from tarockblock.ui.archive.dropping import Dropping
from tarockblock.ui.archive.evening_files import look_at_file
from tarockblock.ui.archive.past_dialog import show_table
from tarockblock.ui.kit import work
from tarockblock.ui.kit.busy import run_busy
from tarockblock.ui.kit.dialog import open_dialog
from tarockblock.ui.kit.key_handover import handover
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.messages import BugReporter, ask
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.sharing.merge_dialogs import MergeDialog, VersionsDialog
from tarockblock.ui.shell.actions import PAGES
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.already_open_dialog import AlreadyOpenDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.app.two_versions import diverged
from tests.store.kit import SAMPLES, sample
from tests.ui.full_evening import full_evening
from tests.ui.rehearsal import samples

MOST_KIB = 2000
"""More than this must stay behind nowhere, however often it was opened."""

WARM = 20
"""So many times first, where memory counts: the allocator keeps what it once had to ask for."""

WRONG = FilesReport(problems={"a file": ["a reason"]})

ANEW = "a second language"
"""Makes the whole window anew: what is counted there are the widgets."""

CHANGED, HOUSE = 1, "haus"
"""The row with an earlier version, and the id of the house rules."""

POPUP = "WindowType.Popup"

NOT_TRIED = {
    "quit": "ends it all",
    "undo": "changes the evening",
    "redo": "changes the evening",
    "reopen": "changes the evening",
    "restore": "changes the evening",
    "move_up": "changes the evening",
    "move_down": "changes the evening",
    "archive_trash": "changes the archive",
    "archive_untrash": "changes the archive",
    "archive_empty": "below, without evenings in the trash",
    "archive_versions": "below, with an evening that went on in two ways",
    "archive_what_if": "below, with an evening looked at",
    "archive_all": "shows the rows again",
    "statistics_year": "draws first, then opens the same preview as printing",
    "compare": "needs an evening that went on in two ways: archive_versions",
    "rules_next": "walks about in a draft",
    "rules_previous": "walks about in a draft",
    "cup_open": "begins an evening",
    "archive_book": "changes the book",
    **dict.fromkeys(("cup_draw", "cup_money"), "changes the cup"),
    **dict.fromkeys(("money_paid", "money_all_paid", "money_take_back", "money_post_again"), "changes the book"),
    "rules_delete": "changes the rulesets",
    "rules_discard": "below, with a draft",
    "rules_all_back": "changes a draft",
    "rules_add_game": "below, with a draft",
    "rules_add_bonus": "below, with a draft",
    "rules_table": "below, with a draft",
    "rules_duplicate": "changes the rulesets",
    "rules_store": "changes the rulesets",
    **dict.fromkeys((f"appearance_{mode}" for mode in ColorMode), "below, with the way back"),
    **dict.fromkeys((f"language_{name}" for name in ("system", "de", "en")), "below, with the way back"),
    "larger": "below, with the way back",
    "smaller": "below, with the way back",
    "normal": "below, with the way back",
    "rescue": "looks through the whole database behind a box, every time",
}
"""Actions that open nothing, and would make the hundredth time another one than the first."""

OTHERWISE_ELSEWHERE = ("changes", "export", "chart", "chart_table")
"""Actions that mean another thing at another place."""

Step = Callable[[MainWindow], object]


def steps(window: MainWindow) -> dict[str, Step]:
    """All there is to open, by name: each action at the first place where it can be done, and what is beside them."""
    found: dict[str, Step] = {}
    for place in (*PAGES, "cups"):
        go_to(window, place)
        settle(window)
        for action in window.actions_table:
            name = action.objectName()
            elsewhere = place in ("archive", "statistics") and name in OTHERWISE_ELSEWHERE
            if action.isEnabled() and name not in NOT_TRIED and (elsewhere or name not in found):
                found[f"{name} ({place})" if elsewhere else name] = partial(_trigger, name, place)
    return found | BESIDE


def _trigger(name: str, place: str, window: MainWindow) -> None:
    go_to(window, place)
    window.actions_table[name].trigger()


def go_to(window: MainWindow, place: str) -> None:
    """As from the rail; in *Abend* on a row that was changed once, in *Regeln* on the house's own."""
    window.go_to(place)
    if place == "evening":
        window.evening_page.table.go_to_entry(CHANGED)
        window.evening_page.table.setFocus()
    elif place == "archive":
        window.archive_page.do_archive_list()
        settle(window)
        window.archive_page.list.choose([2])
    elif place == "rules":
        if window.rules_page.draft_store.current is not None:
            window.rules_page.leave_editor()
        window.rules_page.browse.choose(HOUSE)
    elif place == "cups":
        window.current.tables.selectRow(1)
        window.current.tables.setFocus()


# ---------------------------------------------------------------------- what no action opens


def _dialog(window: MainWindow, name: str) -> Any:
    _trigger(name, "evening", window)
    return window.dialogs.dialog


def _choose_tulln(window: MainWindow) -> None:
    dialog = _dialog(window, "edit_evening")
    index = [each.id for each in dialog.draft.rulesets].index("tulln-2009")
    dialog.ruleset.set_current(index)
    dialog.ruleset.current_changed.emit(index)


def _look_at(window: MainWindow) -> ArchiveEvening:
    go_to(window, "archive")
    window.archive_page.look_at(2, 1)
    return window.archive_page.evening


def _statistics(window: MainWindow) -> StatisticsPage:
    go_to(window, "statistics")
    settle(window)
    return window.statistics_page


def _of_each_player(window: MainWindow) -> None:
    """The table, a player's figures, the pairs."""
    page = _statistics(window)
    page.choose_player(window.session.evening.players[0])
    settle(window)
    page._open_matrix()
    settle(window)
    page._leave_matrix()


def _draft(window: MainWindow, *, changed: bool) -> None:
    """Begin to change the house rules, and leave them."""
    go_to(window, "rules")
    window.actions_table["rules_edit"].trigger()
    draft = window.rules_page.draft_store.current
    assert draft is not None
    if changed:
        draft.put("games.dreier.value", "7")
        window.rules_page.editor.refresh()
        window.actions_table["rules_discard"].trigger()
    else:
        window.actions_table["back"].trigger()


def _in_draft(window: MainWindow, name: str) -> None:
    """Ask in a draft of the house rules; the next step leaves it."""
    go_to(window, "rules")
    window.actions_table["rules_edit"].trigger()
    window.actions_table[name].trigger()


def _why_after_a_click(window: MainWindow) -> None:
    go_to(window, "evening")
    table = window.evening_page.table
    table.why_requested.emit(table.currentIndex())


def _wizard(window: MainWindow, page: Page, game: str = "solorufer") -> None:
    """The renonce wizard on one of its pages, with a case and a game in it."""
    wizard = _dialog(window, "renonce")
    flow = wizard.flow
    flow.choose_case("suit_not_followed")
    flow.go_on()
    while (question := flow.inquiry.open_question) is not None:
        flow.decide(True, question)
    facts = flow.facts
    facts.choose_game(next(choice for choice in facts.all_choices if choice.id == game))
    facts.choose_declarer(facts.declarers[0])
    if facts.partners:
        facts.choose_partner(facts.partners[0])
    flow.answers.press_seat(1)
    if page is Page.REFEREE:
        flow.call_referee(replay=True)
    else:
        flow.go_to(page)
    wizard.refresh()


def _hand(window: MainWindow, game: str) -> None:
    """The hand dialog with a game chosen and everything open that can be."""
    dialog = _dialog(window, "new_hand")
    draft = dialog.draft
    draft.choose_game(next(each for each in draft.choices if each.id == game))
    draft.choose_declarer(draft.declarers[-1])
    dialog.refresh()


def _drop(window: MainWindow) -> None:
    """Several files at once; whoever takes them goes with them."""
    dropping = Dropping(window)
    dropping.files_dropped(samples()[:2])
    dropping.setParent(None)
    dropping.deleteLater()


def _both(window: MainWindow, one: str, other: str) -> None:
    for name in (one, other):
        window.actions_table[name].trigger()
        settle(window)


@cache
def _diverged() -> tuple[Path, tuple[Version, ...]]:
    """A database with an evening in two versions, and these."""
    folder = Path(tempfile.mkdtemp(prefix="tarockblock-"))
    atexit.register(shutil.rmtree, folder)
    one, other = diverged(folder)
    merge_into(one, [other])
    with open_store(one) as store:
        return one, versions(store, 1)


def _take_over(window: MainWindow) -> None:
    window.dialogs.open(MergeDialog(preview(window.session.store.path, [_diverged()[0]]), Wording("en"), parent=window))


def _two_versions(window: MainWindow) -> None:
    window.dialogs.open(VersionsDialog(_diverged()[1], Wording("en"), parent=window))


def _on_phones(window: MainWindow) -> None:
    """The page for phones as it is offered in a network."""
    from tarockblock.phone.addresses import Interface
    from tarockblock.phone.reading import modules_of
    from tarockblock.ui.sharing.phone_dialog import PhoneDialog

    link = "http://192.168.178.123:41235/kEy0fTheEv"
    dialog = PhoneDialog([Interface("wlan0", "192.168.178.123", "wifi")], parent=window)
    window.dialogs.open(dialog)
    dialog.show_link(link, modules_of(link))


BESIDE: dict[str, Step] = {
    "phones: switched on": _on_phones,
    "dealer of the hand": lambda it: _dialog(it, "new_hand").foot.deal.click(),
    "renonce in the hand": lambda it: _dialog(it, "new_hand").foot.renonce.click(),
    "a part of a payment": lambda it: _dialog(it, "settle").ask_part(),
    "colour of a person": lambda it: _dialog(it, "names").mark.click(),
    "settlement as PDF": lambda it: _dialog(it, "settle")._ask_for_file(),
    "another file to put back": lambda it: _dialog(it, "restore_copy")._ask_file(),
    **{f"renonce: {page.name.lower()}": partial(_wizard, page=page) for page in Page if page is not Page.CASE},
    "renonce: facts of a piccolo": partial(_wizard, page=Page.FACTS, game="piccolo"),
    **{f"hand: {game}": partial(_hand, game=game) for game in ("solorufer", "piccolo", "bettler")},
    "closing the evening": lambda it: _dialog(it, "settle")._foot.press_primary(),
    "evening: a ruleset that voids hands": _choose_tulln,
    "calendar of an evening": lambda it: _dialog(it, "edit_evening").calendar.open_calendar(),
    "why after a click": _why_after_a_click,
    "an evening file": lambda it: look_at_file(it, samples()[0]),
    "dropped files": _drop,
    "menu below the rows": lambda it: it.evening_page._offer_entering(QPoint(50, 50)),
    "menu of a card": lambda it: it.evening_page._open_menu_of_card(it.evening_page._cards[0], QPoint(9, 9)),
    "a colour": lambda it: it.do("mark_of", it.session.evening.players[0]),
    "menu of the chart": lambda it: it.evening_page.chart.make_menu().popup(QPoint(50, 50)),
    "archive: an evening": _look_at,
    "archive: why": lambda it: (_look_at(it), it.actions_table["why"].trigger()),
    "archive: earlier versions": lambda it: (_look_at(it), it.actions_table["versions"].trigger()),
    "evenings to take over": _take_over,
    "archive: two versions": _two_versions,
    "archive: what if": lambda it: (_look_at(it), it.archive_page.do_archive_what_if()),
    "archive: several": lambda it: it.archive_page.files.ask_export([1, 2]),
    "archive: folder": lambda it: it.archive_page.files._ask_folder([1, 2], "json"),
    "archive: empty the trash": lambda it: it.archive_page.do_archive_empty(),
    "archive: earlier years": lambda it: show_table(it, samples()[0].with_name("fruehere-jahre.csv")),
    "archive: menu": lambda it: (go_to(it, "archive"), it.archive_page.list._open_menu(QPoint(9, 9))),
    "archive: sorting": lambda it: (go_to(it, "archive"), it.archive_page.list.open_sorting()),
    "archive: what went wrong": lambda it: it.archive_page.files._show_problems(
        FilesReport(problems={"x": ["y"]}), "x", "x"
    ),
    "statistics: span": lambda it: _statistics(it).filters._ask_span(),
    "statistics: rulesets": lambda it: _statistics(it).filters._ask_rulesets(),
    "statistics: players": _of_each_player,
    "statistics: a player": lambda it: _statistics(it).choose_player(it.session.evening.players[-1]),
    "statistics: pairs": lambda it: _statistics(it)._open_matrix(),
    "rules: a draft": partial(_draft, changed=False),
    **{f"{each}: in a draft": partial(_in_draft, name=f"rules_{each}") for each in ("add_game", "add_bonus", "table")},
    "figures alone": lambda it: _dialog(it, "new_hand").figures_requested.emit(),
    "earlier years": lambda it: show_table(it, paths.resource("samples", "fruehere-jahre.csv")),
    "rules: a draft thrown away": partial(_draft, changed=True),
    "rules: menu": lambda it: (go_to(it, "rules"), it.rules_page.browse._open_menu(QPoint(9, 9))),
    "beside another window": lambda it: open_dialog(AlreadyOpenDialog(Path("a.db"), Standing.SILENT, "")),
    "a question": lambda it: ask(it, "Tarockblock", "?", "yes", it.refresh),
    "a bug": lambda it: BugReporter(lambda: it)._show("a report"),
    "something long": lambda it: run_busy(it, "…", list),
    ANEW: lambda it: (it.do_menu(), _both(it, "language_de", "language_en")),
    "another text size": lambda it: _both(it, "larger", "normal"),
    "another appearance": lambda it: _both(it, "appearance_contrast_dark", "appearance_light"),
}


# ---------------------------------------------------------------------- opening and closing


def settle(_window: MainWindow) -> None:
    """Let everything come to its end that is under way, and what is to be deleted go; dialogs wait for the keyboard."""
    keys = handover()
    for _ in range(3):
        QCoreApplication.processEvents()
        while work._under_way or keys._closed:
            time.sleep(0.001)
            QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def opened(window: MainWindow) -> list[QWidget]:
    """What stands before the window."""
    return [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not window]


def once(window: MainWindow, step: Step, look: Callable[[list[QWidget]], None] | None = None) -> set[str]:
    """Do one step and close whatever it has opened; the names of the classes of that.

    ``look`` is shown before what has been opened, or the window where that is what changed.
    """
    step(window)
    settle(window)
    seen: set[str] = set()
    if look is not None:
        settle(window)  # what was laid out anew because of the first
        look(opened(window) or [window])
    while there := opened(window):
        seen |= {type(each).__name__ for each in there}
        there[-1].close()
        settle(window)
    return seen


def to_be_seen() -> set[str]:
    """The names of all dialogs and popups of the program: what is never opened here was forgotten."""
    for found in pkgutil.walk_packages(tarockblock.ui.__path__, "tarockblock.ui."):
        importlib.import_module(found.name)
    ours = [each for each in _kinds(QWidget) if each.__module__.startswith("tarockblock.ui.")]
    of_popups = {name for name in {each.__module__ for each in ours} if POPUP in inspect.getsource(sys.modules[name])}
    popups = [each for each in ours if each.__module__ in of_popups and POPUP in inspect.getsource(each)]
    dialogs = [each for each in ours if issubclass(each, QDialog)]
    # Those with a name for themselves alone close themselves, too.
    return {each.__name__ for each in (*popups, *dialogs) if not each.__subclasses__() and each.__name__[0] != "_"}


def _kinds(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds(each)


# ---------------------------------------------------------------------- counting


@dataclass(frozen=True, slots=True)
class Left:
    """What stays behind after doing something so many times: widgets, KiB, and the classes of what was opened."""

    name: str
    widgets: int
    memory: int
    seen: frozenset[str]


def memory() -> int:
    """KiB of this process that are its own."""
    with suppress(OSError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024


def left_by(window: MainWindow, name: str, step: Step, times: int, warm: int = 2) -> Left:
    """Do it some times for what is made only once, and until memory is shared out; then so many times more."""
    seen = set().union(*(once(window, step) for _ in range(warm)))
    gc.collect()
    widgets, before = len(QApplication.allWidgets()), memory()
    for _ in range(times):
        once(window, step)
    if len(QApplication.allWidgets()) != widgets or warm >= WARM:
        gc.collect()
    return Left(name, len(QApplication.allWidgets()) - widgets, memory() - before, frozenset(seen))


def left_once_more(window: MainWindow, step: Step) -> int:
    """Widgets that doing it once more leaves behind; not those that only wait for the collector."""
    before = len(QApplication.allWidgets())
    once(window, step)
    if len(QApplication.allWidgets()) == before:
        return 0
    gc.collect()
    before = len(QApplication.allWidgets())
    once(window, step)
    gc.collect()
    return len(QApplication.allWidgets()) - before


@contextmanager
def window_on(folder: Path, language: str = "en") -> Iterator[MainWindow]:
    """A window with two evenings, the open one of 42 rows, one of them changed, a copy, and house rules."""
    app = make_application(["tarockblock"])
    if not isinstance(app.property("tarockblock_theme"), Theme):
        Theme(app)
    clock = FixedClock(datetime(2026, 11, 19, 21, 0, tzinfo=UTC))
    with open_store(folder / "tarockblock.db") as store:
        draft = HouseDraft(shipped("tirol-2025"), name="Haus", new_id=HOUSE)
        draft.put("games.dreier.value", "6")
        made = draft.ruleset()
        keep(store, made)
        preferences = Preferences(settings=Settings(language=language))
        window = make_window(store, clock, preferences, Languages(app, language))
        window.bridge.start(sample(SAMPLES[1]), "Runde")
        window.bridge.close_evening()
        window.bridge.start(full_evening(), "Runde")
        window.bridge.replace(CHANGED, replace(window.session.evening.entries[CHANGED], note="changed"))
        people = (*full_evening().everybody, "Franz", "Gerti", "Hans")
        cups = CupCommands(store, clock)
        cups.prepare("Wirtscup", CupSettings(date="2026-11-18", group="Runde", series="2026"), made, people)
        cups.draw("Wirtscup", 1, 0)
        cups.draw("Wirtscup", 2, 0)
        cup = cup_called(store, "Wirtscup")
        cups.type_slip(cup, 1, 1, dict.fromkeys(cup.draws[1][0], Points()))
        archive.backup(store, clock=clock)
        window.show()
        settle(window)
        gc.collect()
        gc.freeze()  # what is there by now need not be looked through every time
        yield window
        window.close()
        window.deleteLater()
        settle(window)


def run(asked: argparse.Namespace, share: int) -> list[Left]:
    """One share of it, each so many times; with its own folder, where Qt notes which files were looked at."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        with window_on(Path(folder)) as window:
            for name, step in list(steps(window).items())[share :: asked.jobs]:
                if asked.only in name:
                    found.append(left_by(window, name, step, asked.times, asked.warm))
                    print(f"| {name} | {found[-1].widgets} | {found[-1].memory} |", flush=True)
    return found


def main() -> int:
    """Print what each leaves behind; 1 where it is a widget, or more memory than 2 MB."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--warm", type=int, default=WARM, help="so many times first; default: %(default)s")
    parser.add_argument("--only", default="", help="a part of a name")
    parser.add_argument("--jobs", type=int, default=1, help="so many windows at a time; default: %(default)s")
    asked = parser.parse_args()
    print(f"| {asked.times} times | widgets left | KiB |\n|---|---|---|")
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:  # Qt does not outlive a fork
        found = [each for several in pool.map(partial(run, asked), range(asked.jobs)) for each in several]
    keepers = [each for each in found if each.widgets]
    measured = [each for each in found if each.name != ANEW]
    large = [each for each in measured if each.memory > MOST_KIB]
    most = max(measured, key=lambda each: each.memory)
    print(
        f"Each {asked.times} times: {len(keepers)} of {len(found)} kept a widget, {len(large)} of {len(measured)} more"
        f" than {MOST_KIB} KiB; the most was {most.memory} KiB ({most.name})"
    )
    return int(bool(keepers or large))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
