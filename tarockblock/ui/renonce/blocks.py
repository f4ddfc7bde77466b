"""Answers as columns of buttons: offenders, claims, announcements, targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.draft_choices import bonus_label
from tarockblock.app.drafts.draft_deal import seat_key
from tarockblock.app.drafts.draft_parties import BONUS_KONTRA_KEY
from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce import renonce_flow_ending as ending
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import EffectKind
from tarockblock.domain.deal import ACTIVE
from tarockblock.domain.hand import PlayedEntry, Side
from tarockblock.domain.ruleset import Offender
from tarockblock.exchange.reasons import role_of
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.labels import side_text
from tarockblock.ui.entry.parts import ChoiceGrid, Option, bonus_kontra, game_kontra, title_width
from tarockblock.ui.kit.layout import grow, hbox, vbox, within
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.level_button import LevelButton
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import StepTitle
from tarockblock.ui.renonce.parts import HeadedLine
from tarockblock.ui.renonce.verdicts import fact_title, sentence

COLUMNS, MOST_COLUMNS = 3, 4
MANY = 6
"""Number of claims above which there are four columns, so that the page need not scroll."""
CHIP = 74
SIDES = (Side.DECLARER, Side.OPPONENTS)


class OffendersBlock(ChoiceGrid):
    """The offenders: a button for each player; a refusal is shown beside the title.

    ``low``: a single row with its title at the left and the refusal below.
    """

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], *, low: bool = False) -> None:
        super().__init__(len(flow.deal.seating), several=True)
        self._flow, self._marks, self._low = flow, marks, low
        self.head = HeadedLine(fact_title(Ask.OFFENDERS))
        self._title = StepTitle(self.tr("Renonce"))
        self._title.setAccessibleName(fact_title(Ask.OFFENDERS))
        self._title.setFixedWidth(title_width())
        parts = (self.head, hbox(self._title, grow(self.grid), gap=6))
        self.setLayout(vbox(*(reversed(parts) if low else parts), gap=5))
        self._title.setVisible(low)
        self.head.title.setVisible(not low)

    def refresh(self, *, listening: bool) -> None:
        flow, answers = self._flow, self._flow.answers
        self.head.title.set_text(fact_title(Ask.OFFENDERS), self._hint())
        self.head.title.set_active(listening)
        self._title.set_active(listening)
        found = [each for each in answers.wrong(Ask.OFFENDERS) if each.code != "offenders_missing"]
        refused = answers.refusals.get(Ask.OFFENDERS)
        self.head.problem.show_problem(sentence(refused or (found[0] if found else None), flow))
        self.head.setVisible(not self._low or bool(self.head.problem.text()))
        entry = answers.outcome().entry
        options = [self._option(each, entry) for each in flow.deal.seating]
        self.show_options(options, answers.who.named, listening=listening)
        for player, button in self.buttons.items():
            # Leaves room for the names of those who play.
            button.setVisible(not self._low or player in answers.who.candidates or player in flow.deal.active)
        self.grid.set_columns(sum(not button.isHidden() for button in self.buttons.values()))

    def _option(self, player: str, entry: PlayedEntry | None) -> Option:
        flow, answers, wording = self._flow, self._flow.answers, Wording(self._flow.language)
        role = "" if player in answers.who.named else role_of(player, entry, flow.deal, wording)
        # Five buttons in a row have only room for names; the panel beside shows the roles.
        crowded = self._low or len(flow.deal.seating) > ACTIVE
        note = "" if crowded or role == wording.reason("role_regular") else role
        enabled = player in answers.who.candidates
        return Option(player, player, seat_key(flow.deal, player), self._marks[player], note, enabled=enabled)

    def _hint(self) -> str:
        who = self._flow.answers.who
        if who.role is not None and who.certain and len(who.candidates) == 1:
            return self.tr("the case says it")
        if who.role is Offender.OPPONENT:
            return self.tr("an opponent of the declarer")
        out = tuple(player for player in who.candidates if player in self._flow.deal.sitting_out)
        if out and len(out) < len(who.candidates):
            people = Wording(self._flow.language).people(out)
            return self.tr("one to three, or {players} alone").format(players=people)
        return "" if out else self.tr("one to three")


class ClaimsBlock(ChoiceGrid):
    """Claimed silent bonuses of the side chosen at the right."""

    def __init__(self, flow: RenonceFlow) -> None:
        super().__init__(MOST_COLUMNS, several=True)
        self._flow = flow
        ref = flow.ruleset.clauses[flow.ruleset.renonce.claims_clause].ref.get(flow.language)
        self.head = HeadedLine(self.tr("Silent bonus surely missed?"), ref)
        self.side = SegmentedControl([side_text(side) for side in SIDES], self.tr("Claimed for"))
        self.side.current_changed.connect(self._aim)
        self.head.row.add(self.side)
        self.setLayout(vbox(self.head, self.grid, gap=4))

    def refresh(self, *, listening: bool) -> None:
        answers = self._flow.answers
        rows, aim = answers.claim_rows(), answers.claim_side
        self.head.title.set_active(listening)
        found = answers.refusals.get(Ask.CLAIMS) or next(iter(answers.wrong(Ask.CLAIMS)), None)
        self.head.problem.show_problem(sentence(found, self._flow))
        self.side.set_current(SIDES.index(aim))
        notes = {row.id: "" if row.side is aim else side_text(row.side) for row in rows if row.side is not None}
        self.grid.set_columns(MOST_COLUMNS if len(rows) > MANY else COLUMNS)
        options = [Option(row.id, row.label, row.key, note=notes.get(row.id, ""), value=row.value) for row in rows]
        self.show_options(options, list(notes), listening=listening)

    def _aim(self, index: int) -> None:
        self.did.emit(Ask.CLAIMS, partial(self._flow.answers.aim_claims, SIDES[index]))


class OptionBlock(ChoiceGrid):
    """The target of a consequence: announcement, Kontra or side. `change` leads to game and parties."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark]) -> None:
        super().__init__(COLUMNS)
        self._flow, self._marks = flow, marks
        self.title = StepTitle("")
        self.change = KeyButton(self.tr("Change"), height=32, name=self.tr("Change game and parties"))
        self.setLayout(vbox(hbox(grow(self.title), self.change, gap=8), self.grid, gap=8))

    def refresh(self, *, listening: bool) -> None:
        found, chosen = self._flow.consequence.options, self._flow.consequence.option
        unentered = any(not each.entered for each in found)
        own = sum(each.side is Side.DECLARER for each in found)
        self.title.set_text(self._title(found, unentered=unentered), self._hint(found) if unentered else "")
        self.title.set_active(listening)
        self.grid.set_columns(MOST_COLUMNS if unentered and own > COLUMNS else COLUMNS)
        options = [self._option(each) for each in found]
        second = own if unentered else -1  # those of the opponents
        self.show_options(options, () if chosen is None else (chosen.id,), listening=listening, second=second)

    def _title(self, options: tuple[ending.Option, ...], *, unentered: bool) -> str:
        if unentered:
            return self.tr("Which announcement?")
        if self._flow.inquiry.effect is EffectKind.LOST_BONUS:
            return self.tr("Which announcement is lost?")
        if self._flow.inquiry.effect is EffectKind.VOID_KONTRA:
            return self.tr("Which Kontra is void?")
        if any(option.player is not None for option in options):
            return self.tr("Who laid the cards down?")
        return self.tr("Whose game and bonuses are lost?")

    def _hint(self, options: tuple[ending.Option, ...]) -> str:
        if any(option.side is Side.OPPONENTS for option in options):
            return self.tr("it is lost; with Shift for the opponents")
        return self.tr("it is lost")

    def _option(self, option: ending.Option) -> Option:
        flow, key = self._flow, self._flow.consequence.key_of(option)
        level = f"×{flow.ruleset.kontra_factor(option.level)}" if option.level else ""
        opponents = self.tr("Opponents") if option.side is Side.OPPONENTS else ""
        if option.bonus is not None:
            label = bonus_label(flow.ruleset.bonuses[option.bonus], flow.language)
            # Shift and the key of the button above, as the title says.
            key = "" if opponents and not option.entered else key
            return Option(option.id, label, key, note=opponents, value=level)
        if option.player is not None:
            against = "" if option.against is None else self.tr("against {player}").format(player=option.against)
            return Option(option.id, option.player, key, self._marks[option.player], against, value=level)
        if flow.inquiry.effect is EffectKind.LOST_ALL:
            return Option(option.id, opponents or self.tr("Declarer's side"), key)
        return Option(option.id, "" if flow.facts.choice is None else flow.facts.choice.label, key, value=level)


class SpokenBlock(ChoiceGrid):
    """The announced bonuses with their sides and Kontras, and the Kontra on the game.

    Pressing a bonus walks: nobody, declarer's side, opponents, both if possible, which takes a second cell.
    Announced bonuses have a Kontra chip.
    """

    def __init__(self, flow: RenonceFlow) -> None:
        super().__init__(COLUMNS, several=True)
        self._flow = flow
        self._chips: dict[str, LevelButton] = {}
        self._touched: QAbstractButton | None = None
        self.title = StepTitle(
            fact_title(Ask.BONUSES), self.tr("press again for the opponents; each Kontra has its key on its button")
        )
        self.game_kontra = game_kontra(flow.ruleset)
        self.setLayout(vbox(SideBySide(grow(self.title), self.game_kontra, gap=6), self.grid, gap=5))
        sheet = flow.facts.spoken
        self.game_kontra.current_changed.connect(partial(self._do, self.game_kontra, sheet.set_game_kontra))

    def refresh(self, *, listening: bool) -> None:
        sheet = self._flow.facts.spoken
        rows, target = sheet.rows(), sheet.target()
        self.title.set_active(listening)
        self.game_kontra.set_current(self._flow.facts.kontra)
        self.game_kontra.set_active(listening)
        options = [
            Option(
                row.id,
                row.label,
                row.key,
                note=self.tr("opp.") if row.side is Side.OPPONENTS else "",
                value="" if row.side is Side.OPPONENTS else row.value,
            )
            for row in rows
        ]
        self.show_options(options, [row.id for row in rows if row.side is not None], listening=listening)
        for row in rows:
            chip = self._chips[row.id]
            chip.setVisible(row.side is not None)
            chip.set_current(row.kontra)
            chip.set_key(BONUS_KONTRA_KEY if listening and row == target else "")

    def cell(self, option: Option, button: ChoiceButton) -> QWidget:
        chip = bonus_kontra(option.label, self._flow.ruleset)
        chip.setFixedSize(px(CHIP), px(34))
        chip.current_changed.connect(partial(self._do, chip, self._flow.facts.spoken.set_kontra, option.id))
        self._chips[option.id] = chip
        return within(QWidget(), hbox(grow(button), chip, gap=4))

    def press(self, option: Option) -> None:
        """Go to the bonus's next state."""
        self._do(self.buttons[option.id], self._flow.facts.spoken.press, option.id)

    def forget_click(self) -> None:
        """Let the focus follow a pressed key instead of the last click."""
        self._touched = None

    def stop(self, index: int = 0) -> QAbstractButton | None:
        """Return the focus target: the last clicked, else the bonus touched last, else the first."""
        if self._touched is not None and self._touched.isVisible():
            return self._touched
        last = self._flow.facts.spoken.last
        return self.buttons.get(last or "") or next(iter(self.buttons.values()), None)

    def _do(self, touched: QAbstractButton, action: Callable[..., object], *given: object) -> None:
        self._touched = touched
        self.did.emit(Ask.BONUSES, partial(action, *given))
