"""Whatever is open hears of a change from another laptop: it shows what is stored, or says what has changed.

The property: a surface is open, the folder brings a change under it, and afterwards it shows what it would show if it
were opened now, or it says in a sentence what was changed and stores nothing any more; what can be stored from it is
what it shows.
"""

from __future__ import annotations

import importlib
import pkgutil
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tarockblock import ui
from tarockblock.app import archive
from tarockblock.app.corrections.correction import Position
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.folder import Shares, take_turn, take_turns
from tarockblock.app.merging.versions import make_current, versions
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.app.same_people import join
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.journal import Debt
from tarockblock.phone.reading import PhoneReading
from tarockblock.ui.chart.chart_surface import ChartSurface
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.painting import observe_texts
from tarockblock.ui.kit.widgets.remark import Remark
from tarockblock.ui.window.main_window import MainWindow
from tests.phone.kit import HERE, get
from tests.store.kit import Minutes, blank, dreier, opened
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import window_over


@dataclass
class Laptops:
    """Anna's window, and Bert's database, over one folder."""

    window: MainWindow
    bert: Store
    folder: Path

    def bring(self) -> None:
        """Bert's laptop writes into the folder, and Anna's takes it from there."""
        take_turn(self.bert, self.folder, clock=Minutes(), shares=self._berts)
        sharing = self.window.sharing
        turns = take_turns(self.window.session.store.file, self.window.session.clock, sharing.shares)
        sharing._has_turned(turns)
        QApplication.processEvents()

    @property
    def _berts(self) -> Shares:
        return Shares(self.folder.parent / "berts.json")


@pytest.fixture
def laptops(theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Laptops]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("tarockblock.app.merging.folder.platform.node", lambda: "Berts-Laptop")
    (folder := tmp_path / "cloud").mkdir()
    anna, bert = tmp_path / "anna.db", tmp_path / "bert.db"
    with open_store(anna) as store:
        session = EveningSession(store, Minutes())
        session.start(replace(blank(players=("Franz", "Bert", "Cilli", "Dora")), date="2026-11-12"), "Donnerstagsrunde")
        session.record(dreier("Bert"))
        session.close_evening()
        session.start(blank(), "Donnerstagsrunde")
        for declarer in ("Anna", "Bert", "Cilli"):
            session.record(dreier(declarer))
    shutil.copyfile(anna, bert)
    with (
        open_store(anna) as store,
        open_store(bert) as other,
        window_over(store, clock=Minutes(), size=(1280, 800)) as made,
    ):
        made.sharing.shares.choose(store.path, folder, None)
        yield Laptops(made, other, folder)


# ---------------------------------------------------------------------- what Bert does


def record(laptops: Laptops) -> None:
    opened(laptops.bert, 2, Minutes()).record(dreier("Dora"))


def correct(laptops: Laptops) -> None:
    opened(laptops.bert, 2, Minutes()).replace(1, dreier("Bert", won=False))


def insert(laptops: Laptops) -> None:
    opened(laptops.bert, 2, Minutes()).insert(1, dreier("Dora"))


def put_aside(laptops: Laptops) -> None:
    """Both corrected the second hand, and Bert puts his version in place."""
    opened(laptops.bert, 2, Minutes()).replace(1, dreier("Cilli"))
    laptops.bring()
    take_turn(laptops.bert, laptops.folder, clock=Minutes(), shares=laptops._berts)
    mine = next(each for each in versions(laptops.bert, 2) if each.evening.entries[1] == dreier("Cilli"))
    if not mine.stands:
        make_current(laptops.bert, 2, mine.id, Minutes())


def close(laptops: Laptops) -> None:
    opened(laptops.bert, 2, Minutes()).close_evening()


def trash(laptops: Laptops) -> None:
    archive.trash(laptops.bert, 2, clock=Minutes())


def join_people(laptops: Laptops) -> None:
    join(laptops.bert, ["Anna", "Franz"], "Anna")


CHANGES = (record, correct, insert, put_aside, close, trash, join_people)


# ---------------------------------------------------------------------- what is open at Anna's

Show = Callable[[MainWindow], QWidget | None]


def page(name: str) -> Show:
    def show(window: MainWindow) -> QWidget:
        window.go_to(name)
        return window.current

    return show


def past(window: MainWindow) -> QWidget:
    window.go_to("archive")
    window.archive_page.look_at(2)
    return window.archive_page


def past_under_other_rules(window: MainWindow) -> QWidget:
    past(window)
    window.archive_page.do_archive_what_if()
    return window.archive_page


PAGES: dict[str, Show] = {
    **{name: page(name) for name in ("evening", "archive", "money", "statistics", "rules", "cups")},
    "past": past,
    "past_what_if": past_under_other_rules,
}


def dialog(open_it: Callable[[MainWindow], object]) -> Show:
    def show(window: MainWindow) -> QWidget | None:
        open_it(window)
        QApplication.processEvents()
        return window.dialogs.dialog

    return show


def action(name: str) -> Show:
    return dialog(lambda window: window.actions_table[name].trigger())


ACTIONS = (
    *("new_hand", "trischaken", "renonce", "struck", "correction", "table", "doubling"),
    *("edit_evening", "settle", "changes", "names"),
)
DIALOGS: dict[str, Show] = {
    **{name: action(name) for name in ACTIONS},
    "figures": dialog(lambda window: window.do_figures()),
    "edit_hand": dialog(lambda window: window.do_edit_entry(1)),
    "insert_hand": dialog(lambda window: window.hands.enter(Position(1, inserting=True))),
    "strike": dialog(lambda window: window.do_strike_entry(1)),
    "move": dialog(lambda window: window.do_move_entry(1)),
    "row_renonce": dialog(lambda window: window.do_renonce_in_entry(1)),
    "past_settlement": dialog(lambda window: (past(window), window.archive_page.do_archive_settlement())),
    "past_changes": dialog(lambda window: (past(window), window.archive_page.do_changes())),
    "season": dialog(lambda window: (window.go_to("money"), window.current.do_money_season())),
}


NOT_TOLD = {
    "it begins or stores something new, all of which it shows": (
        *("StartDialog", "OutlayDialog", "LeaveDialog", "PastDialog"),
        *("PrepareDialog", "SeatingDialog", "SlipDialog", "LotDialog"),
    ),
    "it stores a whole choice, all of which it shows; the later one counts": ("TermsDialog",),
    "it is a preview; Import reads the files and the database again": ("MergeDialog", "DroppedDialog", "FileDialog"),
    "it is a part of the settlement, which is told": ("PartDialog",),
    "it shows what is of this computer alone": (
        *("SettingsDialog", "MarkDialog", "FolderDialog", "PhoneDialog", "RestoreDialog", "AlreadyOpenDialog"),
        *("NewPartDialog", "RulesetNameDialog", "TableDialog"),
    ),
    "it shows nothing that others change, or only chooses": (
        *("AboutDialog", "KeysDialog", "ManualWindow", "CostsDialog", "ProblemsDialog"),
        *("ExportDialog", "SeveralDialog", "RulesetsDialog", "SpanDialog"),
    ),
}
"""Dialogs that are not told of changes by others, by the reason why they need not be."""


def kinds_of(kind: type[Dialog]) -> Iterator[type[Dialog]]:
    for each in kind.__subclasses__():
        yield from kinds_of(each)
        if not each.__subclasses__() and each.__module__.startswith("tarockblock."):
            yield each


def test_every_dialog__is_told_of_changes_or_need_not_be() -> None:
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(module.name)
    untold = {each.__name__ for each in kinds_of(Dialog) if not each.shows}
    assert untold == {name for names in NOT_TOLD.values() for name in names}


def test_a_payment__keeps_what_was_typed_and_shows_what_is_open_now(laptops: Laptops) -> None:
    window = laptops.window
    window.go_to("money")
    window.current.do_money_payment()
    shown = window.dialogs.dialog
    draft = shown.draft
    assert draft.open == draft.cents > 0
    draft.note = "bar"
    owed = Debt(draft.giver, draft.taker, draft.open)
    MoneyCommands(laptops.bert, Minutes()).pay_claims("Donnerstagsrunde", [owed])
    laptops.bring()
    assert window.dialogs.dialog is shown
    assert remarks(shown)
    assert (draft.open, draft.note) == (0, "bar")
    before = facts(window)
    shown.press_primary()
    assert facts(window) == before, "more than is open is paid on account only"


def painted(widget: QWidget, *, without: tuple[str, ...] = ()) -> list[str]:
    """All texts somebody sees there."""
    texts: list[str] = []

    def observe(text: str, _area: QRectF, _cut: bool) -> None:
        texts.append(text)

    for chart in widget.findChildren(ChartSurface):
        chart.hide()  # it is drawn later, in a thread
    QApplication.processEvents()
    observe_texts(observe)
    try:
        widget.grab()
    finally:
        observe_texts(None)
    return sorted(each for each in texts if each not in without)


def remarks(widget: QWidget) -> tuple[str, ...]:
    """What a dialog says of changes by others, among other things."""
    return tuple(each.text for each in widget.findChildren(Remark) if each.isVisible())


def named(texts: list[str]) -> list[str]:
    """Without the letters of people, which a join changes everywhere."""
    return [each for each in texts if len(each) > 2]


def is_outdated(widget: QDialog) -> bool:
    return any(each.is_outdated for each in widget.findChildren(DialogFoot))


def facts(window: MainWindow) -> int:
    return len(window.session.store.log.ids())


def own_hand(window: MainWindow) -> None:
    """Anna has corrected the second hand: there is something to put aside."""
    window.bridge.replace(1, dreier("Anna", won=False))


def pairs(names: Iterable[str]) -> list[Any]:
    """Each surface with each change; by default with one of them alone, since each needs a window of its own."""
    found = []
    for row, name in enumerate(names):
        for column, change in enumerate(CHANGES):
            marks = [] if (row - column) % len(CHANGES) == 0 else [pytest.mark.long]
            found.append(pytest.param(name, change, id=f"{name}-{change.__name__}", marks=marks))
    return found


def check_page(laptops: Laptops, name: str, change: Callable[[Laptops], None]) -> None:
    window = laptops.window
    PAGES[name](window)
    change(laptops)
    laptops.bring()
    until(lambda: not getattr(window.current, "busy", False))
    assert window.notice.text, "nothing was said of it"
    window.notice.clear()  # several lines of it leave less room
    seen = painted(window.current)
    window._language_changed()  # builds everything anew
    if name == "past_what_if":
        window.archive_page.do_archive_what_if()
    until(lambda: not getattr(window.current, "busy", False))
    assert seen == painted(window.current)


@pytest.mark.parametrize(("name", "change"), pairs((*PAGES, *DIALOGS)))
def test_whatever_is_open__shows_what_is_stored_or_says_what_has_changed(
    laptops: Laptops, name: str, change: Callable[[Laptops], None]
) -> None:
    window = laptops.window
    if change is put_aside:
        own_hand(window)
    if name in PAGES:
        check_page(laptops, name, change)
        return
    shown = DIALOGS[name](window)
    assert isinstance(shown, Dialog), f"{name} did not open"
    change(laptops)
    laptops.bring()
    now = window.dialogs.dialog
    if now is None:  # there is nothing left to show in it
        assert change in (trash, close, put_aside), "it was closed without need"
        assert window.notice.text
        return
    if is_outdated(now):
        assert remarks(now), "it stores nothing any more, and does not say why"
        before = facts(window)
        now.press_primary()
        assert facts(window) == before
        return
    seen = painted(now, without=remarks(now))
    now.reject()
    moved = name == "edit_hand" and change is insert  # its row is one further down now
    fresh = (dialog(lambda window: window.do_edit_entry(2)) if moved else DIALOGS[name])(window)
    assert fresh is not None
    assert named(seen) == named(painted(fresh, without=remarks(fresh)))


def test_a_hand_display_and_phones__go_on_with_what_came(laptops: Laptops, monkeypatch: pytest.MonkeyPatch) -> None:
    # What was typed stays; number, dealer and preview are those of the hand that will be stored.
    window = laptops.window
    window.actions_table["new_hand"].trigger()
    shown = window.dialogs.dialog
    wait_for("the dialog", [shown])
    assert "hand 4" in shown.windowTitle()
    shown.draft.choose_declarer("Cilli")
    record(laptops)
    laptops.bring()
    now = window.dialogs.dialog
    assert "hand 5" in now.windowTitle()
    assert "hand 4 (Dreier Dora)" in remarks(now)[0]
    assert now.draft.declarer == "Cilli"
    now.reject()

    # A row that is gone can no longer be stored.
    window.do_edit_entry(3)
    opened(laptops.bert, 2, Minutes()).undo()
    laptops.bring()
    now = window.dialogs.dialog
    assert is_outdated(now)
    before = facts(window)
    now.enter()
    assert facts(window) == before
    assert "hand 4 (Dreier Dora) taken back" in remarks(now)[0]
    now.reject()

    # Display and phones follow.
    monkeypatch.setattr("tarockblock.phone.addresses.is_private", lambda address: True)
    window.display.toggle()
    reading = window.phones.reading = PhoneReading(window.session)
    reading.switch_on(HERE, window.languages.wording, port=0)
    opened(laptops.bert, 2, Minutes()).record(dreier("Dora", won=False))
    laptops.bring()
    assert "Dreier Dora" in window.display.display.board.accessibleName()
    until(lambda: b"Dreier Dora" in get(reading._server).body)
    close(laptops)
    laptops.bring()
    assert not reading.is_on

    # An evening in the trash there is no longer open here.
    trash(laptops)
    laptops.bring()
    assert not laptops.window.session.is_open
    assert "From berts-laptop: evening put in the trash" in laptops.window.notice.text
