"""Draws the pictures of the documentation into ``docs/pictures``: off screen, from fixed data, at a fixed time.

Those are drawn that the README or a manual shows. The same source gives the same pictures, byte for byte.
``packaging/dev.py pictures [NAME …]`` runs it; names are those of the files without appearance and suffix. Evenings
are those of ``resources/samples``, dialogs are the real ones.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random

from desktop import SIZES, icon_file
from hatch_build import pictures_in
from make_big_database import PEOPLE, Thrower, circles
from PIL import Image
from PySide6.QtCore import Qt, qInstallMessageHandler
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the tests lie beside it

from tarockblock.app import archive
from tarockblock.app.archive import DetachedSession
from tarockblock.app.clock import FixedClock
from tarockblock.app.money.posting import HandPosting, MoneyCommands, PaymentRequest
from tarockblock.app.rules import library
from tarockblock.app.rules.draft_store import derive
from tarockblock.app.settings import ColorMode, Settings
from tarockblock.app.settling import Settling
from tarockblock.app.storage import open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual, PositiveGame, Result
from tarockblock.domain.journal import Debt, Posted
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.paths import resource
from tarockblock.phone.addresses import Interface
from tarockblock.phone.reading import modules_of
from tarockblock.rules.library import shipped
from tarockblock.ui.application import make_application, make_window
from tarockblock.ui.chart.chart_surface import fetch
from tarockblock.ui.cups.cup_dialogs import SeatingDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.sharing.phone_dialog import PhoneDialog
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.cups.test_cup_page import page_of, prepare, slip
from tests.ui.rehearsal import read_sample
from tests.ui.typist import Typist, wait_for
from tests.ui.windows import dialog_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
VIENNA = timezone(timedelta(hours=1))
THURSDAY, TULLN = "donnerstagsrunde", "tullner-runde"
YEAR_SEED = 3
SETTLE_TURNS = 30  # turns of the event loop until charts and focus have settled


@dataclass(frozen=True)
class Scene:
    """What a picture is of: a window of a size and time, and how to get there. ``draw`` returns what to save."""

    draw: Callable[[MainWindow, FixedClock], QWidget]
    at: str = "2026-11-19 22:47"
    size: tuple[int, int] = (1280, 800)


def sample(name: str, entries: int | None = None) -> Evening:
    """A sample evening, or its first entries."""
    evening = read_sample(resource("samples", f"{name}.tarock.json"))
    return evening if entries is None else replace(evening, entries=evening.entries[:entries])


def moment(text: str) -> datetime:
    """A time of the evening."""
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=VIENNA)


def let_qt_work() -> None:
    """Until charts and focus have settled."""
    for _ in range(SETTLE_TURNS):
        QApplication.processEvents()
        QTest.qWait(1)


def enter_all(window: MainWindow, evening: Evening) -> None:
    """The evening in the window; the last hand is entered, so that the notice line speaks of it."""
    window.bridge.start(replace(evening, entries=evening.entries[:-1]))
    window.bridge.record(evening.entries[-1])


# ------------------------------------------------------------------ scenes


def draw_thursday(window: MainWindow, _clock: FixedClock) -> QWidget:
    """Thirteen hands of a Thursday, one of them put right."""
    evening = sample(THURSDAY, 14)
    wrong = evening.entries[3]
    assert isinstance(wrong, PositiveGame)
    entries = (*evening.entries[:3], replace(wrong, result=Result.WON), *evening.entries[4:-1])
    window.bridge.start(replace(evening, entries=entries))
    window.bridge.replace(3, wrong)
    window.bridge.record(evening.entries[-1])
    return window


def draw_tulln(window: MainWindow, _clock: FixedClock) -> QWidget:
    """An evening in cents with doubled Radl."""
    enter_all(window, sample(TULLN))
    return window


def open_by_key(window: MainWindow, key: Qt.Key) -> QDialog:
    """Press a key of the main window and wait for its dialog."""
    wait_for("the window", [window])
    QTest.keyClick(window, key)
    dialog = window.dialogs.dialog
    wait_for("the dialog", [dialog])
    assert dialog is not None
    return dialog


def draw_hand(window: MainWindow, clock: FixedClock) -> QWidget:
    """A Uhurufer: König ultimo lost, Uhu kontriert and made, Trull with the opponents."""
    draw_thursday(window, clock)
    dialog, typist = open_by_key(window, Qt.Key.Key_N), Typist()
    typist.press_all(dialog, "215GKKK")
    typist.press(dialog, "T", shift=True)
    for _ in range(4):  # round to the bid's own bonus, so that X aims at it
        typist.press(dialog, "2")
    typist.press(dialog, "X")
    return dialog


def draw_negative(window: MainWindow, clock: FixedClock) -> QWidget:
    """A lost Piccolo with a Kontra and a Rekontra."""
    draw_thursday(window, clock)
    dialog, typist = open_by_key(window, Qt.Key.Key_N), Typist()
    typist.press_all(dialog, "P4V155")
    return dialog


def draw_trischaken(window: MainWindow, clock: FixedClock) -> QWidget:
    """Three numbers typed, the fourth completed."""
    draw_thursday(window, clock)
    dialog, typist = open_by_key(window, Qt.Key.Key_T), Typist()
    for number, text in enumerate(("28/1", "10/0", "17/2")):
        if number:
            typist.enter(dialog)
        typist.press_all(dialog, text)
    typist.tab(dialog)
    return dialog


def draw_settlement(window: MainWindow, clock: FixedClock) -> QWidget:
    """Twenty hands, a rest from last week, rounded to 50 cents, one payment made."""
    before, session = sample(THURSDAY, 0), window.session
    rest = {"Bert": Cents(-50), "Cilli": Cents(100), "Emil": Cents(-50)}
    points = dict.fromkeys(rest, Points())
    clock.at = moment("2026-11-12 23:50")
    window.bridge.start(replace(before, date="2026-11-12", entries=(Manual(points=points, cents=rest, reason="Rest"),)))
    window.bridge.close_evening()
    clock.at = moment("2026-11-19 23:41")
    enter_all(window, sample(THURSDAY))
    clock.at = moment("2026-11-19 23:44")
    view = Settling(session)
    view.set_unit(50)
    paid = next(each for each in view.money.payments if (each.payer, each.payee) == ("Bert", "Emil"))
    view.set_paid(paid, True)
    return open_by_key(window, Qt.Key.Key_A)


def some_weeks(window: MainWindow, clock: FixedClock, *, leave_open: bool = False) -> None:
    """Four Thursdays with a kitty, some of it paid, and one evening in Tulln."""
    session, name = window.session, "Donnerstagsrunde"
    commands = MoneyCommands(session.store, clock)
    evenings = (
        ("2026-10-29", {"Anna": 340, "Bert": -290, "Cilli": -120, "Dora": 70}),
        ("2026-11-05", {"Bert": 180, "Cilli": -260, "Dora": -150, "Emil": 230}),
        ("2026-11-12", {"Anna": -110, "Bert": -50, "Cilli": 410, "Emil": -250}),
        ("2026-11-19", {"Anna": 160, "Bert": -270, "Cilli": 90, "Dora": -350, "Emil": 370}),
    )
    commands.agree(name, RoundTerms(unit=10, leave_open=leave_open, stake=50, fine=20))
    for day, cents in evenings:
        clock.at = moment(f"{day} 19:30")
        own = {who: Cents(each) for who, each in cents.items()}
        entry = Manual(points=dict.fromkeys(own, Points()), cents=own, reason="Abend")
        window.bridge.start(replace(sample(THURSDAY, 0), date=day, entries=(entry,)))
        clock.at = moment(f"{day} 23:50")
        window.bridge.close_evening()
        view = Settling(session)
        for payment in view.money.payments[:1]:
            view.set_paid(payment, True)
    clock.at = moment("2026-11-20 10:12")
    paid = commands.pay(PaymentRequest(payer="Dora", payee=None, cents=200, round=name))
    commands.take_back(paid[0].id)
    commands.pay(PaymentRequest(payer="Dora", payee=None, cents=150, round=name))
    commands.pay(PaymentRequest(payer="Anna", payee=None, cents=200, round=name))
    bill = HandPosting(kind=Posted.EXPENSE, round=name, transfers=(Debt(None, "Emil", 240),), note="neue Karten")
    commands.post(bill)


def draw_money(window: MainWindow, clock: FixedClock) -> QWidget:
    """Who owes whom after four Thursdays, and the kitty."""
    some_weeks(window, clock)
    window.go_to("money")
    return window


def draw_season(window: MainWindow, clock: FixedClock) -> QWidget:
    """The close of the season of a round that leaves its debts open."""
    some_weeks(window, clock, leave_open=True)
    window.go_to("money")
    window.actions_table["money_season"].trigger()
    dialog = window.dialogs.dialog
    wait_for("the dialog", [dialog])
    assert dialog is not None
    return dialog


def draw_start(window: MainWindow, clock: FixedClock) -> QWidget:
    """The next evening, as last time."""
    enter_all(window, sample(THURSDAY))
    clock.at = moment("2026-11-26 19:02")
    wait_for("the window", [window])
    window.actions_table["new_evening"].trigger()
    dialog = window.dialogs.dialog
    wait_for("the dialog", [dialog])
    assert dialog is not None
    return dialog


def draw_renonce(window: MainWindow, clock: FixedClock) -> QWidget:
    """A case looked up, with its verdict."""
    draw_thursday(window, clock)
    dialog, typist = open_by_key(window, Qt.Key.Key_R), Typist()
    typist.press_all(dialog, "bedient")
    return dialog


def draw_why(window: MainWindow, clock: FixedClock) -> QWidget:
    """Why the Kakadurufer came out as it did."""
    draw_thursday(window, clock)
    table = window.evening_page.table
    row = table.ledger_model.row_of_entry(13)
    assert row is not None
    table.setCurrentIndex(table.ledger_model.index(row, 2))
    window.why.ask(table, table.currentIndex(), window.session)
    popup = window.why.popup
    assert popup is not None
    return popup


HOUSE_RULES: dict[str, str | bool] = {
    "games.dreier.value": "6",
    "games.dreier.lost_value": "8",
    "games.zwiccolo_ouvert": False,
    "bonuses.pagat.silent": "2",
    "trischaken.prices.pay": "3",
    "settings.failed_silent_bonus.value": "pays",
}
"""What the round of the pictures has agreed on, after Tirol 2025/26."""


def house_rules(window: MainWindow) -> Ruleset:
    """The round's own rules, kept."""
    wording = Wording(window.languages.language)
    draft = derive(shipped("tirol-2025"), library.official_rulesets(), wording)
    draft.name = "Donnerstagsrunde"
    for path, value in HOUSE_RULES.items():
        draft.put(path, value)
    ruleset = draft.ruleset()
    assert ruleset is not None
    library.keep(window.session.store, replace(ruleset, id="donnerstagsrunde"))
    return ruleset


def draw_house_rules(window: MainWindow, clock: FixedClock) -> QWidget:
    """The round's own rules, marked against the official ones, at the Dreier."""
    draw_thursday(window, clock)
    house_rules(window)
    window.go_to("rules")
    browse = window.rules_page.browse
    browse.choose("donnerstagsrunde")
    browse.sheet.setCurrentIndex(browse.sheet.rows.index(browse.sheet.row_of("games.dreier"), 0))
    return window


def a_year(window: MainWindow, clock: FixedClock) -> None:
    """Forty evenings of a round, thrown by the maker of large databases, and the samples among them."""
    chance, round_ = Random(YEAR_SEED), replace(circles()[2], title="Donnerstagsrunde", people=PEOPLE[:6])
    for number in range(40):
        clock.at = moment("2026-01-08 23:30") + timedelta(days=8 * number)
        evening = Thrower(chance, round_).evening(clock.at.date(), 15)
        archive.import_evening(window.session.store, replace(evening, cents_per_point=10, title=round_.title), clock)
    clock.at = moment("2026-11-20 22:47")
    for name in (THURSDAY, TULLN):
        archive.import_evening(window.session.store, sample(name), clock)


def wait_for_reading(window: MainWindow) -> None:
    """Until the threads are done."""
    while window.statistics_page.busy or window.archive_page.busy:
        QTest.qWait(5)
    let_qt_work()


def draw_statistics(window: MainWindow, clock: FixedClock) -> QWidget:
    """A year of one round, one of them looked at."""
    a_year(window, clock)
    window.go_to("statistics")
    wait_for_reading(window)
    page = window.statistics_page
    page.filters.ruleset.set_current(1)
    page.filters.changed.emit()
    page.choose_player("Cilli")
    wait_for_reading(window)
    return window


def draw_archive(window: MainWindow, clock: FixedClock) -> QWidget:
    """The evenings of a year, all of them booked and paid."""
    a_year(window, clock)
    for each in archive.list_evenings(window.session.store):
        past = DetachedSession(window.session.store, clock)
        past.open(each.id)
        past.close_evening()
        Settling(past).pay_everything()
    window.go_to("archive")
    wait_for_reading(window)
    return window


def seat_by_hand(window: MainWindow, tables: str) -> None:
    """Seat the next round: a draw would be another one each time."""
    page = page_of(window)
    QTest.keyClick(page.tables, Qt.Key.Key_D)
    QTest.keyClick(page.tables, Qt.Key.Key_H)
    dialog = dialog_of(window, SeatingDialog)
    dialog.fields["text"].setPlainText(tables)
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait_for("the page", [window])


def draw_cup(window: MainWindow, _clock: FixedClock) -> QWidget:
    """A cup of three tables after its first round, with the second one seated."""
    prepare(window, "\n".join(PEOPLE))
    seat_by_hand(window, "Anna, Bert, Cilli, Dora\nEmil, Franz, Gerti, Hans\nIda, Josef, Karin, Leo")
    for totals in ("12 -7 4 -9", "-3 15 -8 -4", "6 -11 2 3"):
        slip(window, totals)
        QTest.keyClick(page_of(window).tables, Qt.Key.Key_Down)
    seat_by_hand(window, "Anna, Emil, Ida, Franz\nBert, Gerti, Josef, Karin\nCilli, Hans, Leo, Dora")
    return window


SCREEN = """{"screens": [{"name": "one", "x": 0, "y": 0, "width": 1920, "height": 1080,
                "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}"""
"""Off screen there is one of 800 × 800 unless a file says otherwise, and dialogs fit themselves to it."""


def draw_display(window: MainWindow, clock: FixedClock) -> QWidget:
    """The display for the room, at the size of two thirds of a television."""
    draw_thursday(window, clock)
    window.display.toggle()
    display = window.display.display
    assert display is not None
    display.resize(1280, 720)
    let_qt_work()
    display.board.draw_chart()
    return display


def draw_phones(window: MainWindow, clock: FixedClock) -> QWidget:
    """The code for phones; of an address nobody has."""
    draw_thursday(window, clock)
    dialog = PhoneDialog([Interface("wlan0", "192.168.0.17", "wifi")], parent=window)
    link = "http://192.168.0.17:8054/kein-echter-Schluessel-0/"
    dialog.show_link(link, modules_of(link))
    window.dialogs.open(dialog)
    return dialog


SCENES = {
    "main": Scene(draw_thursday),
    "tulln": Scene(draw_tulln, at="2026-11-20 22:31", size=(1366, 768)),
    "hand": Scene(draw_hand),
    "hand-negative": Scene(draw_negative),
    "trischaken": Scene(draw_trischaken),
    "renonce": Scene(draw_renonce),
    "settle": Scene(draw_settlement),
    "money": Scene(draw_money),
    "money-season": Scene(draw_season),
    "start": Scene(draw_start),
    "why": Scene(draw_why),
    "rules-house": Scene(draw_house_rules),
    "statistics": Scene(draw_statistics),
    "archive": Scene(draw_archive),
    "cup": Scene(draw_cup),
    "display": Scene(draw_display),
    "phones": Scene(draw_phones),
}
PAGES = (ROOT / "README.md", ROOT / "docs" / "manual.md", ROOT / "docs" / "handbuch.md")


def shown() -> set[str]:
    """Return the pictures that the pages show: ``main-light`` (German), ``en/main-dark`` (English) …"""
    found = {picture.relative_to(FOLDER) for page in PAGES for picture in pictures_in(page)}
    return {path.with_suffix("").as_posix() for path in found}


@contextmanager
def window_at(scene: Scene, appearance: str, languages: Languages) -> Iterator[tuple[MainWindow, FixedClock]]:
    """A window over a new, empty database."""
    clock = FixedClock(moment(scene.at))
    settings = Settings(language=languages.language, appearance=ColorMode(appearance))
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "pictures.db") as store:
        window = make_window(store, clock, Preferences(settings=settings), languages)
        window.resize(*scene.size)
        window.show()
        window.first_focus()
        let_qt_work()
        yield window, clock
        while window.dialogs.dialog is not None:
            window.dialogs.dialog.reject()
        window.close()
        window.deleteLater()
        let_qt_work()


def save(image: QImage, path: Path) -> None:
    """Write a picture of 256 colours, a third as large: the program carries those of its manual."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    size, line = (image.width(), image.height()), image.bytesPerLine()
    picture = Image.frombuffer("RGB", size, bytes(image.constBits()), "raw", "RGB", line, 1)
    picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)


def draw(name: str, scene: Scene, appearance: str, languages: Languages, folder: Path) -> Path:
    """Draw one scene in one appearance."""
    with window_at(scene, appearance, languages) as (window, clock):
        widget = scene.draw(window, clock)
        let_qt_work()
        path = folder / f"{name}-{appearance}.png"
        save(widget.grab().toImage(), path)
        if widget is not window and widget.parent() is not None:
            widget.close()
    return path


def draw_icons() -> None:
    """Draw the program's icon in the sizes desktops ask for."""
    renderer = QSvgRenderer(str(resource("icons", "tarockblock.svg")))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        if not image.save(str(icon_file(size)), quality=0):
            raise OSError(f"{icon_file(size)} could not be written")
        print(icon_file(size))


def main() -> int:
    """Draw what was asked for, or everything."""
    parser = argparse.ArgumentParser(prog="pictures.py", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"icons or one of {', '.join(SCENES)}; default: all")
    parser.add_argument("--out", type=Path, default=FOLDER, help="another folder")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in SCENES and name != "icons"]
    if unknown:
        parser.error(f"no such picture: {', '.join(unknown)}")
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        screen = Path(folder) / "screen.json"
        screen.write_text(SCREEN)
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        os.environ["QT_SCALE_FACTOR"] = "1"
        qInstallMessageHandler(lambda *_: None)  # the off-screen platform remarks on every window
        draw_all(options.names or ["icons", *SCENES], options.out)
    return 0


def draw_all(names: list[str], folder: Path) -> None:
    """Draw the icons, or those pictures of the scenes named that a page shows."""
    app = make_application([sys.argv[0]])
    if "icons" in names:
        draw_icons()
    fetch()  # a picture must not be of the moment before the first chart
    theme, languages, wanted = Theme(app, ColorMode.LIGHT), Languages(app, "de"), shown()
    (folder / "en").mkdir(exist_ok=True)
    for language, within in (("de", ""), ("en", "en/")):
        languages.set_setting(language)
        for appearance in ("light", "dark"):
            theme.set_mode(ColorMode(appearance))
            for name in names:
                if f"{within}{name}-{appearance}" in wanted:
                    print(draw(name, SCENES[name], appearance, languages, folder / within))


if __name__ == "__main__":
    sys.exit(main())
