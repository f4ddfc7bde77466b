"""A title that has no room gives way to the mark behind it."""

from __future__ import annotations

from tarockblock.ui.archive.archive_list import with_mark
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.painting import text_width


def test_marks__what_is_open_is_whole_at_every_width_that_holds_it(theme: Theme) -> None:
    font, mark = theme.font(13, 400), "125,80\u00a0€ offen"
    whole = f"Donnerstagsrunde beim Wirt · hier gezeigt · {mark}"
    for room in range(int(text_width(font, mark)) + 1, int(text_width(font, whole)) + 20):
        shown = with_mark(whole, font, room)
        assert shown.endswith(mark)
        assert text_width(font, shown) <= room
    assert shown == whole
    assert with_mark("Donnerstagsrunde", font, 30) == "Donnerstagsrunde"
