"""Negative games: Kontra of each opponent, and each declarer's result in games with "Bei".

The renonce wizard asks for Kontra only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from tarockblock.app.drafts.draft_deal import seat_key
from tarockblock.app.drafts.draft_parties import NegativeRow, Parties
from tarockblock.app.drafts.hand_draft import MONDFANG_KEY, OWN_GAME_KEY, RESULT_KEYS
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import Result
from tarockblock.ui.entry.arrangement import Width
from tarockblock.ui.entry.labels import kontra_times, kontra_words, result_text, step_title
from tarockblock.ui.entry.parts import ArrowWalk, AskedPart, InfoBox, title_width
from tarockblock.ui.kit.layout import Pixels, grid, grow, hbox, in_lines, stretch, vbox, within
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import BuiltFor, replace_widget
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.level_button import LevelButton, LevelRow
from tarockblock.ui.kit.widgets.player_mark import PlayerMark
from tarockblock.ui.kit.widgets.text_label import StepTitle, TextLabel

NAME = 78
"""Width of a declarer's name in its own line."""


class NegativePane(AskedPart):
    def __init__(
        self, parties: Parties, marks: Mapping[str, Mark], parent: QWidget | None = None, *, results: bool = True
    ) -> None:
        super().__init__(parent)
        self._parties, self._marks, self._asks_results = parties, marks, results
        self._sheet = parties.negatives
        self._built = BuiltFor()
        self._width = Width.WIDE
        self._body = QWidget(self)
        self._results: dict[str, dict[Result, ChoiceButton]] = {}
        self._levels: dict[tuple[str, str], LevelRow | LevelButton] = {}
        self._caps: list[tuple[str, KeyCap]] = []
        self._forced: dict[str, ChoiceButton] = {}
        self._games: dict[str, ChoiceButton] = {}
        self._names: dict[str, TextLabel] = {}
        self._walk: ArrowWalk | None = None
        self.title = StepTitle(step_title(Ask.KONTRA), self.tr("each opponent separately{money}").format(money=""))
        self._info = InfoBox(self)
        self._mondfang = ChoiceButton(self.tr("Mond captured"), "", MONDFANG_KEY, parent=self)
        self._mondfang.setAutoExclusive(False)
        self._mondfang.clicked.connect(lambda _checked: self.did.emit(parties.step, self._sheet.toggle_mondfang))
        below = (self._mondfang, self._info, stretch()) if results else ()
        self._column = vbox(self.title, self._body, *below, gap=20 if results else 8)
        self.setLayout(self._column)
        self._mondfang.setVisible(results and self._sheet.knows_mondfang)
        self._info.setVisible(results)

    def set_room_width(self, width: Width) -> None:
        """Choose the layout; narrow ones have a chip in place of all levels."""
        if width is not self._width:
            self._width = width
            self._built.forget()

    @property
    def several(self) -> bool:
        """Whether several players declare, each with their own result."""
        return len(self._sheet.declarers) > 1

    def refresh(self, step: Ask, problems: Collection[str] = ()) -> None:
        """Show the declarers; ``step`` has the keys, ``problems`` names wrong fields."""
        rows = self._sheet.rows()
        if self._built.update(
            tuple((row.player, tuple(row.levels), row.may_be_forced, row.game, row.games) for row in rows)
        ):
            self._build(rows)
        if self._asks_results:
            self._refresh_words()
        self._mondfang.setChecked(self._sheet.mondfang)
        self.title.set_active(step is Ask.KONTRA)
        asked = self._asked(step)
        for player, cap in self._caps:
            cap.set_active(step is Ask.KONTRA and asked is not None and player == asked.player)
        for row in rows:
            for opponent, level in row.levels.items():
                self._levels[row.player, opponent].set_current(level)
            if row.player in self._forced:
                self._forced[row.player].setChecked(row.forced)
            if self._asks_results and self.several:
                wrong = f"{Ask.DECLARER}:{row.player}" in problems
                self._refresh_block(row, step, here=row == asked, wrong=wrong)

    def _refresh_block(self, row: NegativeRow, step: Ask, *, here: bool, wrong: bool) -> None:
        for result, button in self._results[row.player].items():
            button.setChecked(row.won is not None and row.won is (result is Result.WON))
            button.set_active(step is Ask.RESULT and here)
        asked = here and step in (Ask.RESULT, Ask.KONTRA)
        if row.player in self._games:
            self._games[row.player].set_active(here and step in (Ask.RESULT, Ask.KONTRA))
        self._names[row.player].set_color("minus" if wrong else ("accent" if asked else "text"))

    def stop(self, index: int = 0, step: Ask = Ask.KONTRA) -> QAbstractButton | None:
        row = self._asked(step)
        if row is None:
            return None
        if step is Ask.RESULT and self.several:
            buttons = list(self._results[row.player].values())
            return next((button for button in buttons if button.isChecked()), buttons[0])
        widgets = [self._levels[row.player, opponent] for opponent in row.levels]
        if not widgets:
            return self._forced.get(row.player)
        chips = [chip for chip in (*widgets, *self._forced.values()) if isinstance(chip, QAbstractButton)]
        if not self._asks_results and (focused := next((chip for chip in chips if chip.hasFocus()), None)):
            return focused
        first = widgets[0]
        if isinstance(first, LevelButton):
            return first
        buttons = first.findChildren(ChoiceButton)
        return next((button for button in buttons if button.isChecked()), buttons[0])

    def index_at(self, widget: QWidget) -> int | None:
        """Return the question of a widget, or None, and make its declarer current."""
        if not self.isAncestorOf(widget):
            return None
        self.step_of(widget)
        return 0

    def _set_kontra(self, declarer: str, opponent: str, level: int) -> None:
        self.did.emit(Ask.KONTRA, partial(self._sheet.set_kontra, declarer, opponent, level))

    def _set_won(self, player: str, result: Result) -> None:
        self._sheet.aim(player)
        self._parties.answer(Ask.RESULT, result)

    def _asked(self, step: Ask) -> NegativeRow | None:
        return self._sheet.kontra_row() if step is Ask.KONTRA else self._sheet.current_row()

    def step_of(self, widget: QWidget) -> Ask:
        """Return the step of a widget, and make its declarer current."""
        found = next((player for player, each in self._results.items() if widget in each.values()), None)
        for (player, _), levels in self._levels.items():
            if levels is widget or levels.isAncestorOf(widget):
                self._sheet.aim(player)
        if found is None:
            return Ask.KONTRA
        self._sheet.aim(found)
        return Ask.RESULT

    def _refresh_words(self) -> None:
        parties, choice = self._parties, self._parties.choice
        if choice is None:
            return
        money = "" if parties.ruleset.kontra_in_points else self.tr(", on the money only")
        hint = self.tr("each opponent separately{money}").format(money=money)
        self.title.set_text(step_title(Ask.KONTRA), "" if self._width is Width.NARROW else hint)
        text = self.tr("In {game} there are no partner and no bonuses; each opponent settles with the declarer alone.")
        clause = parties.ruleset.clauses[choice.game.clause]
        self._info.set_text(text.format(game=choice.label), clause.ref.get(parties.language))
        self._info.setVisible(not self.several)

    def _build(self, rows: tuple[NegativeRow, ...]) -> None:
        self._results, self._levels, self._caps, self._forced, self._names = {}, {}, [], {}, {}
        self._games = {}
        lines: list[QLayout]
        if not self._asks_results:
            lines = [self._line(row) for row in rows]
        elif len(rows) == 1:
            lines = [self._opponent_line(rows[0], opponent) for opponent in rows[0].levels]
        else:
            lines = [self._block(row) for row in rows]
        body = within(QWidget(self), vbox(*lines, gap=12 if self._asks_results else 8))
        self._body = replace_widget(self._column, self._body, body)
        self._walk = ArrowWalk(body)
        self._walk.watch()

    def _line(self, row: NegativeRow) -> FlowLayout:
        name = TextLabel(row.player, 13, 600, elide=True)
        _fix(name, px(NAME))
        return FlowLayout(
            within(QWidget(), hbox(PlayerMark(self._marks[row.player], 20, row.player), name, gap=6)),
            *(self._chip(row, opponent, 6, none=kontra_words(self._parties.ruleset)[0]) for opponent in row.levels),
            self._forced_button(row) if row.may_be_forced else None,
            None if row.levels else self._no_kontra(),
            gap=8,
        )

    def _opponent_line(self, row: NegativeRow, opponent: str) -> QHBoxLayout:
        name = TextLabel(opponent, 14, 500, elide=True)
        _fix(name, title_width() - px(4))
        words = kontra_words(self._parties.ruleset)
        levels = LevelRow(words, opponent) if self._width is Width.WIDE else LevelButton(words, opponent)
        return self._against(row, opponent, levels, 20, 8, name)

    def _against(
        self,
        row: NegativeRow,
        opponent: str,
        levels: LevelRow | LevelButton,
        mark: int,
        gap: int,
        name: QWidget | None = None,
    ) -> QHBoxLayout:
        cap = KeyCap(seat_key(self._parties.deal, opponent))
        self._caps.append((row.player, cap))
        levels.current_changed.connect(partial(self._set_kontra, row.player, opponent))
        self._levels[row.player, opponent] = levels
        return hbox(cap, PlayerMark(self._marks[opponent], mark, opponent), name, grow(levels), gap=gap)

    def _block(self, row: NegativeRow) -> QVBoxLayout:
        name = TextLabel(row.player, 14, 600, elide=True)
        self._names[row.player] = name
        wide = self._width is Width.WIDE
        if wide:
            _fix(name, title_width() + px(10))
        who = hbox(PlayerMark(self._marks[row.player], 20, row.player), name, gap=6)
        self._results[row.player] = {won: self._result_button(row, won) for won in (Result.WON, Result.LOST)}
        buttons = [*self._results[row.player].values()]
        if row.games:
            buttons.append(self._game_button(row))
        if row.may_be_forced:
            buttons.append(self._forced_button(row))
        chips = [self._chip(row, opponent, 5) for opponent in row.levels] or [self._no_kontra()]
        return vbox(
            None if wide else who,
            hbox(who if wide else None, *map(grow, buttons), gap=6),
            grid(
                *in_lines(chips, 1 if self._width is Width.NARROW else 3),
                gap=6,
                margins=(Pixels(title_width() + px(42)) if wide else 0, 0, 0, 0),
            ),
            gap=6,
        )

    def _no_kontra(self) -> QWidget:
        return TextLabel(self.tr("forced to play: no Kontra"), 12, 400, "text2")

    def _result_button(self, row: NegativeRow, result: Result) -> ChoiceButton:
        button = ChoiceButton(result_text(result), "", RESULT_KEYS[result], lost=result is Result.LOST)
        # else the results of all declarers would exclude each other, having the same parent
        button.setAutoExclusive(False)
        button.setAccessibleName(f"{row.player}, {result_text(result)}")
        button.clicked.connect(lambda _checked: self.did.emit(Ask.RESULT, partial(self._set_won, row.player, result)))
        return button

    def _game_button(self, row: NegativeRow) -> ChoiceButton:
        game = self._parties.ruleset.games[row.game].name.get(self._parties.language)
        button = ChoiceButton(game, "", OWN_GAME_KEY)
        button.setCheckable(False)
        button.setAccessibleName(
            self.tr("{player} plays {game}; press for another game").format(player=row.player, game=game)
        )
        button.setToolTip(plain_tip(button.accessibleName()))
        button.clicked.connect(lambda: self.did.emit(Ask.RESULT, partial(self._sheet.walk_game, row.player)))
        self._games[row.player] = button
        return button

    def _forced_button(self, row: NegativeRow) -> ChoiceButton:
        button = ChoiceButton(self.tr("forced"))
        button.setAutoExclusive(False)
        button.setAccessibleName(self.tr("{player} was forced to play, no Kontra").format(player=row.player))
        button.clicked.connect(
            lambda checked: self.did.emit(Ask.KONTRA, partial(self._sheet.set_forced, row.player, checked))
        )
        self._forced[row.player] = button
        return button

    def _chip(self, row: NegativeRow, opponent: str, gap: int, *, none: str = "–") -> QWidget:
        words = (none, *kontra_times(self._parties.ruleset))
        spoken = self.tr("Kontra of {opponent} against {declarer}").format(opponent=opponent, declarer=row.player)
        return within(QWidget(), self._against(row, opponent, LevelButton(words, spoken), 16, gap))


def _fix(label: TextLabel, width: int) -> None:
    """Fix a label's width, since an eliding label asks for none."""
    label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
    label.setFixedWidth(width)
