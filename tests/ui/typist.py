"""Enters hands as a player would: by pressing keys in the real dialogs, one by one. For the rehearsal and for tests.

It reads from the dialog's draft what is asked next; it never answers a question but by a key.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.draft_deal import seat_key
from tarockblock.app.drafts.draft_parties import ALONE_KEY, BONUS_KONTRA_KEY, KONTRA_KEY, Parties
from tarockblock.app.drafts.hand_draft import RESULT_KEYS, HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import BonusCall, NegativeGame, PositiveGame, Result, Side, Trischaken, format_thirds
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog

_PATIENCE_MS = 30_000
_MOST_PRESSES = 8
_KEYS = {"/": Qt.Key.Key_Slash}


class RehearsalError(Exception):
    """A dialog did not do what a key should have done."""


class Typist:
    """Two hands on the keyboard; counts the presses."""

    def __init__(self) -> None:
        self.presses = 0

    def press(self, dialog: QWidget, key: str, *, shift: bool = False) -> None:
        """Press the key with this sign on it, wherever the focus is."""
        modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        code = _KEYS.get(key) or Qt.Key(ord(key.upper()))
        self._click(dialog, code, modifier)

    def press_all(self, dialog: QWidget, text: str) -> None:
        """Several keys, one after the other."""
        for key in text:
            self.press(dialog, key)

    def enter(self, dialog: QWidget) -> None:
        """Press Enter."""
        self._click(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)

    def tab(self, dialog: QWidget) -> None:
        """Press Tab."""
        self._click(dialog, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)

    def _click(self, dialog: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
        self.presses += 1
        # None where nothing has the focus, whatever the stubs say.
        focus: QWidget | None = dialog.focusWidget()
        QTest.keyClick(dialog if focus is None else focus, key, modifier)

    # ------------------------------------------------------------------ positive games

    def positive(self, dialog: HandDialog, entry: PositiveGame) -> None:
        """Game, who, how it ended, bonuses; everything but the last Enter."""
        draft = dialog.draft
        self._game(dialog, entry.game, entry.bid)
        if draft.declarer != entry.declarer:
            self._at(draft, Ask.DECLARER)
            self.press(dialog, seat_key(draft.deal, entry.declarer))
        if draft.partners:
            self._at(draft, Ask.PARTNER)
            self.press(dialog, ALONE_KEY if entry.partner is None else seat_key(draft.deal, entry.partner))
        self._at(draft, Ask.RESULT)
        for _ in range(entry.kontra):
            self.press(dialog, KONTRA_KEY)
        if entry.card_points is not None:
            self.press_all(dialog, format_thirds(entry.card_points, always_blatt=True))
        elif entry.result is not None:
            self.press(dialog, RESULT_KEYS[entry.result])
        if entry.result is not Result.CONCEDED:
            self._at(draft, Ask.BONUSES)
            for call in entry.bonuses:
                self._bonus(dialog, call)

    def _bonus(self, dialog: HandDialog, call: BonusCall) -> None:
        """Walk the bonus to its mark, then kontra on it."""
        draft, wanted = dialog.draft, _mark_of(call)
        for _ in range(_MOST_PRESSES):
            row = next(row for row in draft.bonuses.rows() if row.id == call.bonus)
            if row.mark_of(call.side) is wanted:
                break
            self.press(dialog, row.key, shift=call.side is Side.OPPONENTS)
        else:
            raise RehearsalError(f"{call.bonus} does not become {wanted}")
        if call.kontra and draft.bonuses.target() != call.bonus:
            raise RehearsalError(f"Q does not aim at {call.bonus}")
        for _ in range(call.kontra):
            self.press(dialog, BONUS_KONTRA_KEY)

    # ------------------------------------------------------------------ negative games, Trischaken

    def negative(self, dialog: HandDialog, entry: NegativeGame) -> None:
        """Game, who, how it ended, kontra of each opponent; one declarer."""
        draft, declarer = dialog.draft, entry.declarers[0]
        self._game(dialog, entry.game, None)
        if draft.declarer != declarer.player:
            self._at(draft, Ask.DECLARER)
            self.press(dialog, seat_key(draft.deal, declarer.player))
        self._at(draft, Ask.RESULT)
        self.press(dialog, RESULT_KEYS[Result.WON if declarer.won else Result.LOST])
        self._at(draft, Ask.KONTRA)
        for opponent, level in declarer.kontra.items():
            for _ in range(level):
                self.press(dialog, seat_key(draft.deal, opponent))

    def trischaken(self, dialog: TrischakenDialog, entry: Trischaken) -> None:
        """Three numbers; the fourth follows. Everything but the last Enter."""
        players = dialog.draft.players
        for number, player in enumerate(players[:3]):
            if number:
                self.enter(dialog)
            self.press_all(dialog, format_thirds(entry.card_points[player], always_blatt=True))

    # ------------------------------------------------------------------ inside

    def _game(self, dialog: HandDialog, game: str, bid: str | None) -> None:
        draft = dialog.draft
        self._at(draft, Ask.GAME)
        self.press(dialog, _choice_key(draft, game, bid))

    def _at(self, draft: HandDraft, step: Ask) -> None:
        if draft.step is not step:
            raise RehearsalError(f"the dialog asks for {draft.step}, not for {step}")


def _choice_key(draft: Parties, game: str, bid: str | None) -> str:
    for choice in draft.choices:
        if choice.game.id == game and choice.bid == bid:
            return choice.key
    raise RehearsalError(f"{game} is not offered")


def _mark_of(call: BonusCall) -> BonusMark:
    if call.announced:
        return BonusMark.ANNOUNCED if call.made else BonusMark.LOST
    return BonusMark.SILENT if call.made else BonusMark.SILENT_LOST


def wait_for(what: str, windows: Iterable[QWidget | None] = ()) -> None:
    """Let Qt work until a window is active (or just once, where none is named)."""
    deadline = QDeadlineTimer(_PATIENCE_MS)
    QCoreApplication.processEvents()
    for window in windows:
        if window is None:
            raise RehearsalError(f"{what} did not open")
        while not window.isActiveWindow():
            if deadline.hasExpired():
                raise RehearsalError(f"{what} did not become active")
            window.activateWindow()
            QTest.qWait(5)
    QApplication.processEvents()
