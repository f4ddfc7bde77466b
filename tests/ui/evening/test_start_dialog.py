"""Sitting down: a known round in two keys, a new one by keyboard or by mouse alone, and what is missing is said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.drafts.start_draft import Rounds, StartDraft, Usual
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening import Evening
from tarockblock.domain.names import Join, who_is_who
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.ui.evening.seating import ROW
from tarockblock.ui.evening.start_dialog import StartDialog
from tarockblock.ui.kit.theme import Theme, px
from tests.store.kit import night, one_round
from tests.ui.rules.house import house
from tests.ui.waiting import activated

KNOWN = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Müller & Söhne")
LAST = night(
    players=("Bert", "Cilli", "Dora", "Emil", "Anna"), cents_per_point=20, title="Donnerstagsrunde", planned_radl=4
)


def dialog(qtbot: QtBot, last: Evening | None = None, language: str = "de") -> StartDialog:
    rulesets = [shipped(each) for each in shipped_ids()]
    draft = StartDraft(rulesets, date(2026, 11, 19), one_round(KNOWN, last), shuffle=list.reverse)
    made = StartDialog(draft, Wording(language))
    return activated(qtbot, made)


def type_names(qtbot: QtBot, shown: StartDialog, *names: str) -> None:
    for name in names:
        qtbot.keyClicks(shown.names.field, name)
        qtbot.keyClick(shown.names.field, Qt.Key.Key_Return)


def test_a_round_begins_by_keys_or_mouse_alone(qtbot: QtBot, theme: Theme) -> None:
    # A known round begins with enter alone.
    shown = dialog(qtbot, LAST)
    with qtbot.waitSignal(shown.entered) as caught:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)

    (evening,) = caught.args
    assert evening.players == LAST.players
    assert (evening.first_dealer, evening.cents_per_point, evening.planned_radl) == ("Anna", 20, 4)
    assert evening.date == "2026-11-19"

    # A new round is typed by keyboard alone.
    shown = dialog(qtbot)
    assert QApplication.focusWidget() is shown.names.field
    type_names(qtbot, shown, "Zita", "Yvonne", "Xaver", "Wolf")
    with qtbot.assertNotEmitted(shown.entered):
        qtbot.keyClick(shown.names.field, Qt.Key.Key_Return)  # perhaps a fifth name was to come
    assert shown.names.problem.text() == "Type a name; Ctrl+Enter goes on without one."
    assert shown.primary.key == "Ctrl+Enter"
    with qtbot.assertNotEmitted(shown.entered):
        qtbot.keyClick(shown.names.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert shown.rules.current == "", "no ruleset by chance"
    assert shown.foot.reason.text() == "Wähl die Regeln, nach denen ihr spielt."
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert shown.rules.current == "ooe-2023"
    assert shown.primary.key == "Enter"
    with qtbot.waitSignal(shown.entered) as caught:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)

    assert caught.args[0].players == ("Zita", "Yvonne", "Xaver", "Wolf")

    # A round is clicked together by mouse alone.
    shown = dialog(qtbot)
    for name in ("Emil", "Müller & Söhne", "Anna", "Bert"):
        next(chip for chip in shown.names.chips._chips if chip.label == name).click()
    qtbot.mouseClick(shown.rules.card("tulln-2009"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(shown.dealer.buttons[shown.draft.seats.index("Anna")], Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(shown.entered) as caught:
        qtbot.mouseClick(shown.primary, Qt.MouseButton.LeftButton)

    (evening,) = caught.args
    assert evening.players == ("Emil", "Müller & Söhne", "Anna", "Bert")
    assert (evening.ruleset.id, evening.first_dealer, evening.cents_per_point) == ("tulln-2009", "Anna", 1)

    # The request to begin leaves the dialog open until it is stored.
    shown = dialog(qtbot, LAST)
    shown.enter()
    assert shown.isVisible()
    shown.show_failure("Die Datenbank ist voll.")
    assert shown.foot.reason.accessibleName() == "Die Datenbank ist voll."

    # Escape leaves without an evening.
    shown = dialog(qtbot, LAST)
    with qtbot.assertNotEmitted(shown.entered):
        qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()


def test_names__are_completed_refused_and_typed_anew(qtbot: QtBot, theme: Theme) -> None:
    # What is missing stands beside the button and enter begins nothing.
    shown = dialog(qtbot)
    type_names(qtbot, shown, "Zita", "Yvonne")

    assert not shown.primary.isEnabled()
    assert shown.foot.reason.accessibleName().startswith("Noch 2 an den Tisch")
    with qtbot.assertNotEmitted(shown.entered):
        qtbot.keyClick(shown.names.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    # A name that sits already is refused beside its field and stays to be put right.
    shown = dialog(qtbot)
    type_names(qtbot, shown, "Anna", "anna")

    assert "Anna sitzt schon am Tisch" in shown.names.problem.text()
    assert shown.names.field.text() == "anna"
    assert shown.names.field.has_problem
    qtbot.keyClicks(shown.names.field, "x")
    assert shown.names.problem.text() == ""

    # Known names are completed.
    shown = dialog(qtbot)
    completer = shown.names.field.completer()
    completer.setCompletionPrefix("söh")
    assert completer.currentCompletion() == "Müller & Söhne"
    completer.activated[str].emit("Müller & Söhne")
    qtbot.waitUntil(lambda: shown.draft.seats == ("Müller & Söhne",))

    assert shown.names.field.text() == ""
    assert "Müller & Söhne" not in [chip.label for chip in shown.names.chips._chips if not chip.isHidden()]

    # A full table takes nobody else.
    shown = dialog(qtbot)
    type_names(qtbot, shown, "A1, B2, C3, D4, E5, F6", "G7")

    assert len(shown.draft.seats) == 6
    assert "Alle 6 Plätze sind besetzt" in shown.names.problem.text()
    assert not any(chip.isEnabled() for chip in shown.names.chips._chips)

    # A mistyped name is typed anew where it stands.
    shown = dialog(qtbot)
    type_names(qtbot, shown, "Zita", "Ivonne", "Xaver", "Wolf")
    shown.seats.focus_row(1)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F2)
    editor = shown.seats.editor
    qtbot.keyClicks(editor, "Zita")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "Zita sitzt schon am Tisch" in shown.names.problem.text()
    editor.selectAll()
    qtbot.keyClicks(editor, "Yvonne")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert shown.seats.editor is None
    assert shown.draft.seats == ("Zita", "Yvonne", "Xaver", "Wolf")
    assert shown.names.problem.text() == ""

    # A name is typed anew after a double click and left by escape.
    shown = dialog(qtbot)
    type_names(qtbot, shown, "Zita", "Yvonne")
    at = QPoint(100, px(ROW) + px(ROW) // 2)
    qtbot.mouseDClick(shown.seats, Qt.MouseButton.LeftButton, pos=at)
    editor = shown.seats.editor
    assert editor.text() == "Yvonne"
    qtbot.keyClicks(editor, "Else")
    assert [row.mark.initials for row in shown.seats._rows[:2]] == ["Z", "E"], "the mark is that of the name typed"
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert [row.mark.initials for row in shown.seats._rows[:2]] == ["Z", "Y"]
    assert shown.isVisible()
    assert shown.draft.seats == ("Zita", "Yvonne")


def test_seats_are_ordered_by_keys_and_by_dragging_and_said(qtbot: QtBot, theme: Theme) -> None:
    # Seats are ordered by keys.
    shown = dialog(qtbot, LAST)
    shown.seats.focus_row(0)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert shown.draft.seats[:2] == ("Cilli", "Bert")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert shown.draft.seats[:3] == ("Cilli", "Dora", "Bert")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
    assert shown.draft.seats == ("Cilli", "Bert", "Emil", "Anna")

    # Seats are ordered by dragging.
    shown = dialog(qtbot, LAST)
    seats = shown.seats
    qtbot.mousePress(seats, Qt.MouseButton.LeftButton, pos=QPoint(120, ROW // 2))
    for y in range(ROW // 2, 3 * ROW, 10):
        qtbot.mouseMove(seats, QPoint(120, y))
    qtbot.mouseRelease(seats, Qt.MouseButton.LeftButton, pos=QPoint(120, 3 * ROW))

    assert shown.draft.seats == ("Cilli", "Dora", "Bert", "Emil", "Anna")

    # The cross, or his number, strikes somebody who is missing, and brings him back; a guest takes his chair.
    shown = dialog(qtbot, LAST)
    for strike in (
        lambda: qtbot.mouseClick(shown.seats._rows[1].remove, Qt.MouseButton.LeftButton),
        lambda: qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_2),
    ):
        strike()
        assert shown.draft.seats == ("Bert", "Dora", "Emil", "Anna")
        assert shown.seats.rows()[1] == "Seat 2: Cilli, missing"
        assert shown.seats._rows[1].remove.accessibleName() == "Cilli is there after all"
        strike()
        assert shown.draft.seats == LAST.players
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_6)
    assert shown.draft.seats == LAST.players
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_2)
    type_names(qtbot, shown, "Zita")
    assert shown.draft.seats == ("Bert", "Zita", "Dora", "Emil", "Anna")

    # Seats are drawn, and shown as drawn until they are moved.
    shown = dialog(qtbot, LAST)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert shown.draft.seats == LAST.players[::-1]
    assert shown._drawn.text() == "as drawn"
    shown.seats.moved.emit(0, 1)
    assert shown._drawn.text() == ""

    # Rows tell a screen reader who sits where and who deals.
    shown = dialog(qtbot, LAST)

    assert shown.seats.rows()[3:] == ["Seat 4: Emil", "Seat 5: Anna, deals first", "Seat 6 is free"]
    assert shown.seats._rows[0].remove.accessibleName() == "Remove Bert"


def test_terms__rules_rate_date_and_dealer(qtbot: QtBot, theme: Theme) -> None:
    # Where the cut decides the clause is quoted.
    for language, quote in [("de", "Wer die höchste Karte hebt"), ("en", "Whoever cuts the highest card")]:
        shown = dialog(qtbot, language=language)
        shown.rules.card("hausruck-2007").click()
        assert quote in shown._cut.accessibleName()
        shown.rules.card("tirol-2025").click()
        assert shown._cut.accessibleName() == ""

    # In tulln a sentence stands in place of the rate.
    shown = dialog(qtbot)
    shown.rules.card("tulln-2009").click()
    assert not shown.rate.isVisible()
    assert "cents" in shown.rate_fixed.text()
    shown.rules.card("ooe-2023").click()
    assert shown.rate.isVisible()
    assert shown.rate.text() == "10"

    # Arrows choose ruleset and dealer.
    shown = dialog(qtbot, LAST)
    card = shown.rules.card("tirol-2025")
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Down)
    assert shown.draft.ruleset.id == shown.rules.current == "tulln-2009"
    button = shown.dealer.buttons[shown.draft.seats.index("Anna")]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Left)
    assert shown.draft.first_dealer == shown.draft.seats[shown.dealer.current] == "Emil"

    # The date is chosen from a calendar.
    shown = dialog(qtbot)
    calendar = shown.calendar.open_calendar()
    days = calendar.page.focusProxy()
    qtbot.keyClick(days, Qt.Key.Key_Up)
    qtbot.keyClick(days, Qt.Key.Key_Return)
    assert shown.draft.day == date(2026, 11, 12)
    assert shown.date.text() == "12. 11. 2026"


def test_problems_are_shown_at_their_fields_and_nothing_moves(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, LAST)
    before = [widget.mapTo(shown, QPoint(0, 0)) for widget in (shown.dealer, shown.title, shown.rules, shown.names)]
    for field, text in ((shown.rate, "viel"), (shown.date, "31. 2. 2026"), (shown.planned, "0")):
        field.selectAll()
        qtbot.keyClicks(field, text)
    QApplication.processEvents()

    assert shown.rate.has_problem
    assert shown.planned.has_problem
    assert "ganze Zahl in Cent" in shown.problems["cents_per_point"]
    assert "19. 11. 2026" in shown.problems["date"]
    assert not shown.primary.isEnabled()
    after = [widget.mapTo(shown, QPoint(0, 0)) for widget in (shown.dealer, shown.title, shown.rules, shown.names)]
    assert after == before


# --------------------------------------------------------------------------- house rules


def test_house_rules__say_what_sets_them_off_and_are_in_sight(qtbot: QtBot, theme: Theme) -> None:
    # House rules: say what sets them off and can be chosen. They stand first; the arrows reach all of them, and the
    # evening is played by the one chosen.
    ours = [house(f"Runde {number}", games__dreier__value=str(5 + number)) for number in range(1, 7)]
    official = [shipped(each) for each in shipped_ids()]
    shown = StartDialog(StartDraft([*ours[:4], *official], date(2026, 11, 19), one_round(KNOWN)), Wording("de"))
    activated(qtbot, shown)
    card = shown.rules.card("runde-1")
    assert card.accessibleDescription().endswith("Dreier 6 statt 5")
    type_names(qtbot, shown, *KNOWN[:4])
    card.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(2):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    with qtbot.waitSignal(shown.entered) as caught:
        shown.enter()
    assert caught.args[0].ruleset == ours[2]

    # House rules: the proposed one is in sight however many there are.
    prices = ("games__dreier__value", "games__bettler__value", "games__piccolo__value", "bonuses__uhu__silent")
    long = house("Runde", **dict.fromkeys(prices, "17"))
    for last in ["runde-1", "hausruck-2007", "tirol-2025", "tulln-2009"]:
        rulesets = [*ours, long, *official]
        proposed = next(each for each in rulesets if each.id == last)
        shown = StartDialog(
            StartDraft(rulesets, date(2026, 11, 19), one_round(KNOWN, replace(LAST, ruleset=proposed))), Wording("de")
        )
        activated(qtbot, shown)
        card = shown.rules.card(last)
        assert card.isChecked()
        qtbot.waitUntil(lambda card=card: card.visibleRegion().boundingRect().height() >= card.height() - 2)


def test_round__chosen_in_the_list_proposes_and_its_terms_are_asked_for(qtbot: QtBot, theme: Theme) -> None:
    """What is typed where nothing can be typed is a name."""
    assert dialog(qtbot).round.label == "a new one"
    family = replace(LAST, title="Familie", players=("Anna", "Ida", "Jakob", "Karl"), first_dealer="Karl")
    last, terms = {"Familie": family, "Donnerstagsrunde": LAST}, RoundTerms(stake=50, unit=10)
    rounds = Rounds(
        {each: each for each in sorted(last)}, "Donnerstagsrunde", lambda name: Usual(last.get(name), terms)
    )
    draft = StartDraft([shipped(each) for each in shipped_ids()], date(2026, 11, 19), rounds)
    shown = StartDialog(draft, Wording("de"))
    activated(qtbot, shown)
    assert shown.primary.hasFocus()
    qtbot.keyClicks(shown.focusWidget(), "G")  # somebody types a name where nothing can be typed
    qtbot.keyClicks(shown.focusWidget(), "ustl")
    assert shown.names.field.text() == "Gustl"
    shown.names.field.clear()
    assert shown._terms_words.text() == "rounded to 10 ct · older debts are included · stake 0,50\N{NO-BREAK SPACE}€"
    with qtbot.waitSignal(shown.terms_wanted):
        qtbot.keyClick(shown.focusWidget(), Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    shown.round.setFocus()
    shown.round.open_menu()
    menu = shown.round._menu
    assert [each.text() for each in menu.actions()] == ["Donnerstagsrunde", "Familie", "a new one"]
    menu.actions()[1].trigger()
    menu.close()
    assert (shown.title.text(), shown.rate.text()) == ("Familie", "20")
    with qtbot.waitSignal(shown.entered) as caught:
        qtbot.mouseClick(shown.primary, Qt.MouseButton.LeftButton)
    assert caught.args[0].players == family.players
    assert (draft.round_name, caught.args[0].title) == ("Familie", "Familie")


def test_two_names_of_one_person__are_taken_apart_by_a_key(qtbot: QtBot, theme: Theme) -> None:
    who = who_is_who([Join("id", 1, "Emil", ("Emil", "Mimi"))], [])
    rulesets = [shipped(each) for each in shipped_ids()]
    shown = StartDialog(StartDraft(rulesets, date(2026, 11, 19), one_round(KNOWN), who), Wording("en"))
    activated(qtbot, shown)
    type_names(qtbot, shown, "Anna", "Bert", "Emil", "Mimi")
    problem = shown.names.problem
    assert problem.text().startswith("Mimi and Emil count as one person; taken apart, they are two again")
    assert problem.apart.isVisible()
    assert shown.draft.seats == ("Anna", "Bert", "Emil")
    qtbot.keyClick(shown.names.field, Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
    assert shown.draft.seats == ("Anna", "Bert", "Emil", "Mimi")
    assert (problem.text(), problem.apart.isVisible(), shown.names.field.text()) == ("", False, "")
