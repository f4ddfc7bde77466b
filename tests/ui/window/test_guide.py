"""The first start: a sample to look at, and a guide that ticks itself and can be put away and found again."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app import archive
from tarockblock.app.first_evening import GuideStep
from tarockblock.app.settings import GuideState
from tarockblock.ui.archive.archive_evening import FileDialog
from tarockblock.ui.evening.guide import GuideController
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.windows import window_fixture

window = window_fixture(size=(1500, 800))


def test_first_start__a_sample_to_look_at_and_five_steps_that_tick_themselves(window: MainWindow) -> None:
    guide, page = window.guide, window.page("start")
    assert page.sample_button.isVisible()
    page.sample_button.click()
    assert isinstance(window.dialogs.dialog, FileDialog)
    window.dialogs.dialog.reject()
    assert archive.list_evenings(window.session.store) == [], "looked at, not kept"
    assert guide.guide.done == frozenset()

    thursday = sample()
    window.bridge.start(replace(thursday, entries=()))
    window.bridge.record(thursday.entries[0])
    assert guide.guide.current is GuideStep.WHY
    table = window.evening_page.table
    window.why.show(table, table.ledger_model.index(0, 1), window.session)
    assert window.why.popup is not None
    assert guide.guide.current is GuideStep.WHY, "nothing moves under it while it is read"
    window.bridge.undo()
    assert guide.guide.current is GuideStep.SETTLE
    assert not guide.panel.strip
    window.resize(1024, 640)
    assert guide.panel.strip, "below, where a column would take the ledger's room"
    window.bridge.close_evening()
    assert guide.guide.current is None

    # The last notice goes when it is followed, when the evening goes on, and when it is put away.
    window.actions_table["manual"].trigger()
    assert guide.panel is None
    for way in ("goes on", "put away"):
        window.preferences.change(guide=GuideState.SHOWN, guide_done=" ".join(GuideStep))
        guide._show()
        if way == "goes on":
            window.bridge.reopen()
        else:
            guide.panel.away.click()
        assert guide.panel is None
    assert window.preferences.settings.guide is GuideState.AWAY
    window.actions_table["first_evening"].trigger()
    assert guide.guide.current is GuideStep.BEGIN, "asked for again it begins anew"
    window.languages.set_setting("de")
    assert guide.panel.accessibleName().startswith("Der erste Abend")
    guide.put_away()
    window.actions_table["new_evening"].trigger()
    later = GuideController(window)
    assert later.panel is None, "who has played before is left alone"

    window.preferences.change(guide=GuideState.SHOWN, guide_done=" ".join(GuideStep))
    assert GuideController(window).panel is None, "finished last time, it takes no room from the next start on"
    assert window.preferences.settings.guide is GuideState.AWAY
