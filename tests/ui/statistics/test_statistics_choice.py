"""Any span and set of evenings: from one day to another, several rulesets, evenings chosen in the archive."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app import archive
from tarockblock.app.archive import DetachedSession
from tarockblock.app.clock import FixedClock
from tarockblock.app.money.evening import Choice
from tarockblock.app.storage import Store
from tarockblock.domain.statistics import Selection
from tarockblock.domain.statistics_table import Measure, TableRow
from tarockblock.ui.filters.segment_filters import ChoiceFilter, RulesetsDialog, SpanDialog
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import FOUR, blank, dreier
from tests.ui.pages import NOW
from tests.ui.windows import Settle, heads


def dates(page: StatisticsPage) -> list[str]:
    return [each.date for each in page.page.statistics.facts.evenings]


def open_more(button: ChoiceFilter) -> None:
    """The last line of the list."""
    button.open_menu()
    menu = button._menu
    menu.actions()[-1].trigger()
    menu.close()


def span_dialog(window: MainWindow, page: StatisticsPage) -> SpanDialog:
    open_more(page.filters.span)
    return next(each for each in window.findChildren(SpanDialog) if each.isVisible())


# ------------------------------------------------------------------ from … to


def test_span__any_two_days_or_one(window: MainWindow, page: StatisticsPage, settle: Settle) -> None:
    # Span: arrows step.
    dialog = span_dialog(window, page)
    dialog.first.setText("2025-12-31")
    for key, expected in (
        (Qt.Key.Key_Up, "2026-01-01"),
        (Qt.Key.Key_Down, "2025-12-31"),
        (Qt.Key.Key_PageUp, "2026-01-30"),
    ):
        QTest.keyClick(dialog.first, key)
        assert dialog.first.text() == expected
    dialog.reject()

    # Span: what is wrong is a sentence and nothing changes.
    before, dialog = dates(page), span_dialog(window, page)
    for first, last, words in (
        ("2025-02-30", "2026-01-01", "That is not a date."),
        ("2026-01-02", "2026-01-01", "The last day is before the first one."),
    ):
        dialog.first.setText(first)
        dialog.last.setText(last)
        dialog.enter()
        assert dialog.problem.text().startswith(words)
        assert dialog.isVisible()
    dialog.reject()
    assert dates(page) == before

    # Span: from one day to another.
    dialog = span_dialog(window, page)
    dialog.first.setText("20. 11. 2025")
    dialog.last.setText("2026-01-01")
    QTest.keyClick(dialog.last, Qt.Key.Key_Return)
    settle(window)
    assert dates(page) == ["2025-11-20"]
    assert page.filters.span.label == "2025-11-20 – 2026-01-01"
    page.filters.measure.set_current(1)
    page.filters.changed.emit()
    assert dates(page) == ["2025-11-20"], "another filter leaves the span"

    # Span: open on one side.
    dialog = span_dialog(window, page)
    dialog.first.setText("")
    dialog.last.setText("2025-11-20")
    dialog.enter()
    settle(window)
    assert dates(page) == ["2025-11-20"]
    assert page.filters.span.label == "– 2025-11-20"

    # Span: a whole year is that year.
    dialog = span_dialog(window, page)
    dialog.first.setText("2025-01-01")
    dialog.last.setText("2025-12-31")
    dialog.enter()
    settle(window)
    assert page.filters.span.label == "2025"


# ------------------------------------------------------------------ rulesets, evenings


def test_rulesets_rounds_days_guests_and_what_was_settled__can_be_chosen_and_stay(
    window: MainWindow, page: StatisticsPage, settle: Settle, store: Store
) -> None:
    # Rulesets: several.
    page.filters.span.set_current(0)
    page.filters.changed.emit()
    settle(window)
    everything = dates(page)
    for ticked, expected in ((2, everything), (1, None)):
        open_more(page.filters.ruleset)
        dialog = next(each for each in window.findChildren(RulesetsDialog) if each.isVisible())
        for place, box in enumerate(dialog.boxes.values()):
            box.setChecked(place < ticked)
        dialog.enter()
        settle(window)
        assert len(page.page.choices.selection.rulesets) == ticked
        if expected is not None:
            assert dates(page) == expected
    assert 0 < len(dates(page)) < len(everything)

    # Round: day and title can be chosen.
    pick(page.filters.ruleset, "all")
    settle(window)
    every_year(page, window, settle)
    assert [each.isVisible() for each in (page.filters.round, page.filters.when)] == [True, True]
    pick(page.filters.round, "Früher")
    assert dates(page) == ["2025-11-20"]
    pick(page.filters.round, "all")
    pick(page.filters.when, "Thursdays")
    assert dates(page) == ["2025-11-20", "2026-11-19"]
    assert page.filters.when.label == "Thursdays"
    pick(page.filters.when, "all")
    assert len(dates(page)) == 3

    # Settled: stands beside the exact sums. Nothing is in the book at first; then one evening is, rounded to 50 cents.
    assert heads(page.overview.rank.list) == ("Player", "Evenings", "Points", "Money")
    open_more(page.filters.measure)
    assert heads(page.overview.rank.list)[2:] == ("Points", "Money"), "nothing was settled"
    thursday = next(each.id for each in archive.list_evenings(store) if each.date == "2026-11-19")
    session = DetachedSession(store, FixedClock(NOW))
    session.open(thursday)
    session.close_evening(Choice(50))
    page.refresh()
    settle(window)
    pick(page.filters.round, "Donnerstagsrunde")
    settle(window)
    assert heads(page.overview.rank.list)[2:] == ("rounded", "exact")
    assert all(row.booked == 1 and row.settled % 50 == 0 for row in shown_rows(page))
    assert sum(row.settled for row in shown_rows(page)) == 0
    open_more(page.filters.measure)
    assert heads(page.overview.rank.list)[2:] == ("Points", "Money")
    pick(page.filters.round, "all")

    # Guests: left out by a tick in the list. A guest came once, the five of the samples three times.
    archive.import_evening(store, replace(blank(players=(*FOUR[:3], "Gast")), date="2026-03-01", entries=(dreier(),)))
    page.refresh()
    settle(window)
    every_year(page, window, settle)
    everybody = len(shown_rows(page))
    page.filters.least._choose(1)
    assert len(shown_rows(page)) == everybody
    open_more(page.filters.least)
    assert page.filters.least.ticked
    assert {row.player for row in shown_rows(page)} == {"Anna", "Bert", "Cilli", "Dora", "Emil"}
    assert f"without {everybody - len(shown_rows(page))} guest" in page.overview.rank._guests.text()
    open_more(page.filters.least)
    assert len(shown_rows(page)) == everybody
    assert page.overview.rank._guests.isHidden()

    # Language: keeps what was chosen and read.
    page.filters.span.set_current(0)
    page.filters.measure.set_current(1)
    page.filters.changed.emit()
    settle(window)
    page.choose_player("Cilli")
    settle(window)
    assert page.page is not None
    before = page.page
    window.actions_table["language_de"].trigger()
    settle(window)
    fresh = window.statistics_page
    assert fresh is not page
    assert fresh.page.choices == before.choices
    assert fresh.page.choices.player == "Cilli"
    assert fresh.page.choices.measure is Measure.AVERAGE
    assert fresh.page.choices.selection == Selection()
    assert fresh.filters.span.label == "alle"
    assert fresh.page.statistics.facts.evenings[0] is before.statistics.facts.evenings[0]

    # So do the pairs, where they are in sight.
    fresh.overview.pairs.matrix_requested.emit()
    settle(window)
    window.actions_table["language_en"].trigger()
    settle(window)
    again = window.statistics_page
    assert again.stack.currentWidget() is again.matrix
    assert again.page.choices == fresh.page.choices
    assert window.focusWidget() is again.matrix.table


def test_archive__statistics_of_the_evenings_chosen(window: MainWindow, settle: Settle, store: Store) -> None:
    # Archive: its button does the same.
    window.go_to("archive")
    settle(window)
    view = window.archive_page.list
    view.table.selectAll()
    view.buttons["archive_statistics"].click()
    settle(window)
    assert len(dates(window.statistics_page)) == 3
    assert window.statistics_page.filters.chip.label == "3 evenings chosen"

    # Archive: statistics of the evenings chosen. Also where nothing has been read yet; the chip takes the choice
    # off again.
    for read_before in [True, False]:
        if read_before:
            window.go_to("statistics")
            settle(window)
        window.go_to("archive")
        settle(window)
        view = window.archive_page.list
        chosen = [each.id for each in archive.list_evenings(store) if (each.date or "").startswith("2025")]
        view.choose(chosen)
        view.table.setFocus()
        QTest.keyClick(view.table, Qt.Key.Key_F8)
        settle(window)
        page = window.statistics_page
        assert window.stack.currentWidget() is page
        assert dates(page) == ["2025-11-20"]
        assert page.filters.chip.isVisible()
        assert page.filters.chip.label == "1 evening chosen"
        QTest.keyClick(page.filters.chip, Qt.Key.Key_Space)
        settle(window)
        assert len(dates(page)) == 3
        assert not page.filters.chip.isVisible()


# ------------------------------------------------------------------ another language


# ------------------------------------------------------------------ round, day, place, guests, what was settled


def pick(button: ChoiceFilter, label: str) -> None:
    """As a hand does it in the list."""
    button.open_menu()
    menu = button._menu
    next(each for each in menu.actions() if each.text() == label).trigger()
    menu.close()


def every_year(page: StatisticsPage, window: MainWindow, settle: Settle) -> None:
    pick(page.filters.span, "all")
    settle(window)


def shown_rows(page: StatisticsPage) -> tuple[TableRow, ...]:
    return page.page.table.rows
