"""What is typed or pasted as a note becomes one line."""

from __future__ import annotations

from tarockblock.app.drafts.played_draft import one_line


def test_one_line__keeps_words_and_signs() -> None:
    assert one_line("  Müller & Söhne – „nie wieder“ 😀 ") == "Müller & Söhne – „nie wieder“ 😀"
    assert one_line("\u2028\n\t ") == ""
