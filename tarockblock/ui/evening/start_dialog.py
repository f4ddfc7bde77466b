"""The dialog that begins an evening, over `app.start_draft`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tarockblock.app.drafts.start_draft import StartDraft
from tarockblock.app.rules.labels import RuleWords
from tarockblock.app.rules.library import base_of, is_official
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording, clause_words
from tarockblock.rules.fields import differences, merged
from tarockblock.rules.writer import to_data
from tarockblock.ui.evening.evening_fields import EveningForm, headed
from tarockblock.ui.evening.same_person import SamePerson
from tarockblock.ui.evening.seating import SEATS, Seating, SeatList
from tarockblock.ui.evening.still_open import left_words
from tarockblock.ui.kit.dialog import scrolled
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.key_groups import keys_in
from tarockblock.ui.kit.layout import Pixels, grow, hbox, sheet, stretch, vbox, within
from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined, translate, word
from tarockblock.ui.kit.widgets.base import PaintedButton, PaintedWidget, RovingFocus, announce, on_low_screen
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import bound_button
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, draw_wrapped, wrapped_height
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.text_label import StepTitle, TextLabel

HEIGHT, _GAP = 48, 4
_SHOWN, _SHOWN_LOW = 4, 2


class RulesetCard(NamedTuple):
    """A ruleset's id, short name, line, and full name (tool tip)."""

    id: str
    title: str
    text: str
    full: str = ""


class _Card(PaintedButton):
    def __init__(self, data: RulesetCard, parent: QWidget) -> None:
        super().__init__(data.title, parent)
        self.data = data
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setToolTip(plain_tip(data.full))
        self.setAccessibleDescription(joined(data.full, data.text, by=". "))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        width = max(self.width(), px(320))
        return QSize(px(320), self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the height again, since the line may wrap differently."""
        super().resizeEvent(event)
        if self.heightForWidth(event.size().width()) != self.heightForWidth(event.oldSize().width()):
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), px(HEIGHT))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, arg__1: int) -> int:
        text = wrapped_height(font(12), self.data.text, arg__1 - px(50))
        return max(px(HEIGHT), round(px(25) + text + px(7)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect, chosen = QRectF(self.rect()), self.isChecked()
        ground = tokens().accent_soft if chosen else tokens().surface
        edge = tokens().accent if chosen else (tokens().field if self.hovered() else tokens().control)
        box(painter, rect, px(8), ground, edge)
        if self.hasFocus():
            box(painter, rect, px(8), None, tokens().accent, 2)
        ring = QRectF(px(12), round((rect.height() - px(18)) / 2), px(18), px(18))
        if chosen:
            box(painter, ring, px(9), tokens().accent)
            draw_icon(painter, "check", ring.adjusted(px(2), px(2), -px(2), -px(2)), tokens().on_accent)
        else:
            box(painter, ring, px(9), None, tokens().field, 1.5)
        left = px(40)
        title = QRectF(left, px(6), rect.width() - left - px(10), px(18))
        draw_text(painter, title, self.label, font(14, 600), tokens().text, LEFT)
        text = QRectF(left, px(25), rect.width() - left - px(10), 0)
        draw_wrapped(painter, text, self.data.text, font(12), tokens().text2)


class RulesetChoice(OwnKeys, PaintedWidget):
    """Exclusive cards; ↑ and ↓ choose. Four are visible, on low screens two."""

    chosen = Signal(str)  # only by the user

    def __init__(self, cards: Sequence[RulesetCard], name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._cards = [_Card(card, self) for card in cards]
        self._inner = sheet(*self._cards, gap=Pixels(_GAP))
        for card in self._cards:
            card.clicked.connect(lambda _checked=False, card=card: self._choose(card))
        self._roving = RovingFocus(self._cards, ("Up", "Down"))
        self._scroll = scrolled(self._inner)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda *_: QTimer.singleShot(0, self, self._show_chosen))
        self.setLayout(vbox(self._scroll))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def current(self) -> str:
        return next((card.data.id for card in self._cards if card.isChecked()), "")

    def set_current(self, ruleset_id: str) -> None:
        """Choose without emitting; Tab stops there, else at the first card."""
        for card in self._cards:
            card.setChecked(card.data.id == ruleset_id)
        self._roving.settle()

    def own_keys(self) -> list[OwnKey]:
        return [self._roving.own_key(lambda target: target.click())]

    def _show_chosen(self) -> None:
        for card in self._cards:
            if card.isChecked():
                self._scroll.ensureWidgetVisible(card, 0, 0)

    def take_focus(self) -> None:
        next(card for card in self._cards if card.focusPolicy() == Qt.FocusPolicy.StrongFocus).setFocus(
            Qt.FocusReason.TabFocusReason
        )

    def card(self, ruleset_id: str) -> PaintedButton:
        return next(card for card in self._cards if card.data.id == ruleset_id)

    def sizeHint(self) -> QSize:
        shown = min(_SHOWN_LOW if on_low_screen(self) else _SHOWN, len(self._cards))
        return QSize(px(380), shown * px(HEIGHT) + (shown - 1) * _GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(220), self.sizeHint().height())

    def _choose(self, card: _Card) -> None:
        self.set_current(card.data.id)
        self._scroll.ensureWidgetVisible(card, 0, 0)
        self.chosen.emit(card.data.id)


_OTHER_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class StartDialog(EveningForm[StartDraft]):
    """A dialog that emits the evening; the owner stores it and accepts, or reports an error.

    ``terms_wanted`` asks for the round's terms, ``cup_wanted`` for a cup instead; only with ``cups`` it is offered.
    """

    terms_wanted = Signal()
    cup_wanted = Signal()

    manual = "starting-an-evening"
    around = (20, 14, 20, 12)

    def __init__(
        self, draft: StartDraft, wording: Wording, *, cups: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, wording, draft.today, dealer=translate("StartDialog", "Deals first"), parent=parent)
        self._language = wording.language
        remove, back = translate("SeatList", "Remove {player}"), translate("SeatList", "{player} is there after all")
        self.seats = SeatList(self.tr("At the table, in playing order"), remove, back, editable=True)
        self._seating = Seating(self, self.seats, self.dealer)
        self.names = self._seating.names
        self.same = SamePerson(self, draft.respelled, SEATS)
        line = ruleset_line if draft.ruleset_chosen else choice_sentence
        cards = [
            RulesetCard(
                each.id, each.short.get(self._language), line(each, self._language), each.name.get(self._language)
            )
            for each in draft.rulesets
        ]
        self.rules = RulesetChoice(cards, self.tr("Ruleset"))
        self._cut = TextLabel("", 12, 400, "text2", elide=True)
        self.draw = bound_button(self, "Ctrl+D", self.tr("Draw the seats"), self._draw, height=32)
        self.terms = bound_button(self, "Ctrl+T", self.tr("Terms …"), self.terms_wanted.emit, height=36)
        self.cup = bound_button(self, "F4", self.tr("Cup …"), self.cup_wanted.emit, height=36)
        self.cup.setVisible(cups)
        self._terms_words = TextLabel("", 13, 400, "text2", wrap=True)
        self.left = TextLabel("", 13, 600, wrap=True)
        self.round = self.menu("round", self.tr("Round"), [*self._rounds().items()], put=draft.choose_round)
        self.make_terms()
        self.title = self.line("title", self.tr("Title"))
        self.rules.chosen.connect(lambda ruleset: self.do(draft.choose_ruleset, ruleset))
        self.lay_out(
            self.tr("New evening"),
            self.tr("Begin the evening"),
            self._round_panel(),
            grow(SideBySide(grow(self._people(), 5), grow(self._terms(), 6), gap=24)),
            width=920,
            first=self.primary if draft.seats else self.names.field,
        )

    def fact(self) -> object | None:
        return self.draft.evening()

    def refresh(self) -> None:
        """Show the draft, leaving texts being typed alone."""
        super().refresh()
        draft = self.draft
        dealer = draft.first_dealer
        badges = dict.fromkeys(draft.chairs, translate("SeatList", "missing")) | dict.fromkeys(draft.seats, "")
        badges |= {dealer: translate("SeatList", "deals first")} if dealer else {}
        self._seating.show(dealer, badges)
        self.same.refresh()
        self.rules.set_current(draft.ruleset.id if draft.ruleset_chosen else "")
        half_time = draft.ruleset.setting("doubling_half_time") == "yes"
        self.planned_unit.set_text(self.tr("half-time doubles") if half_time else self.tr("optional"))
        self.round.set_options([*self._rounds().values()], [*self._rounds()].index(draft.round))
        self.draw.setEnabled(len(draft.seats) > 1)
        self._drawn.set_text(self.tr("as drawn") if draft.is_drawn else "")
        self._terms_words.set_text(terms_line(draft.terms, self._wording))
        left = left_words(draft, self._wording)
        self.left.set_text(left)
        self.left.setToolTip(plain_tip(left))
        self.left.setVisible(bool(left))
        self._cut.set_text(cut_hint(draft.ruleset, self._language) if draft.ruleset_chosen else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send letters typed on *Begin the evening* to the name field."""
        field, text = self.names.field, event.text()
        is_free = self.primary.hasFocus() or self.hasFocus()
        if is_free and text.strip() and text.isalpha() and not event.modifiers() & _OTHER_MODIFIERS:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.insert(text)
            field.textEdited.emit(field.text())
        else:
            super().keyPressEvent(event)

    def own_keys(self) -> list[OwnKey]:
        digits = tuple(map(str, range(1, SEATS + 1)))
        return [
            OwnKey(digits, translate("KeysDialog", "mark the player in this seat as missing or present"), self._strike)
        ]

    def _strike(self, key: str) -> bool:
        index, chairs = int(key) - 1, self.draft.chairs
        if index >= len(chairs):
            return False
        self.do(self.draft.unseat, index)
        if self.draft.chairs == chairs:
            announce(self.seats, self.seats.rows()[index])
        return True

    def _draw(self) -> None:
        self.do(self.draft.draw)
        announce(self.seats, ", ".join(self.draft.seats))

    def enter(self) -> None:
        """Emit the evening, including a typed name; if only the ruleset is missing, go there."""
        if not self._seating.take_typed():
            return
        if [*self.found()] == ["ruleset"]:
            self.rules.take_focus()
        super().enter()

    def _rounds(self) -> dict[str | None, str]:
        draft, called = self.draft, dict[str | None, str]()
        called.update(draft.rounds.items())
        called[None] = self.tr("a new one")
        called[draft.round] = draft.called or called[draft.round]
        return {each: name or self._wording.reason("round_nameless") for each, name in called.items()}

    def _round_panel(self) -> QWidget:
        words = vbox(stretch(), self._terms_words, self.left, stretch(), gap=0)
        row = hbox(self.round, grow(words), self.terms, self.cup, gap=12, margins=(6, 6, 6, 6))
        return within(Panel(), row)

    def _people(self) -> QVBoxLayout:
        hint = keys_in(self.tr("Missing: press 1–6. Move: drag, or Alt+↑ ↓. Rename: F2"))
        self._drawn = TextLabel("", 13, 400, "text2")
        return vbox(
            StepTitle(self.tr("At the table"), hint),
            self.seats,
            self.same,
            hbox(self._drawn, stretch(), self.draw, gap=8),
            self.names,
            stretch(),
            gap=6,
        )

    def _terms(self) -> QVBoxLayout:
        hint = "" if self.draft.ruleset_chosen else self.tr("those of your region; F2 can change them later")
        return vbox(
            StepTitle(self.tr("Ruleset"), hint),
            self.rules,
            self.money_row(),
            hbox(StepTitle(self.tr("Deals first")), grow(self._cut), gap=8),
            self.dealer,
            self.pair(headed(self.title), headed(self.date, self.calendar), "title", "date"),
            stretch(),
            gap=6,
        )


def choice_sentence(ruleset: Ruleset, language: str) -> str:
    """Describe a ruleset for a first choice, or the changes of house rules."""
    return word("region", ruleset.id, "") or ruleset_line(ruleset, language)  # rules.md 2


_TYPICAL = ("dreier", "bettler", "trischaken")
"""Games whose prices differ between regions."""


def ruleset_line(ruleset: Ruleset, language: str) -> str:
    """Return prices and features of a ruleset for its card, or a house ruleset's changes."""
    if not is_official(ruleset) and base_of(ruleset) is not ruleset:
        return _house_line(ruleset, language)
    parts = [translate("StartDialog", "values in cents")] if ruleset.points_are_cents else []
    games = [ruleset.games[each] for each in _TYPICAL if each in ruleset.games]
    parts.append(", ".join(f"{game.name.get(language)} {game.value}" for game in games))
    if not ruleset.kontra_in_points:
        parts.append(translate("StartDialog", "Kontra affects money only"))
    if ruleset.setting("doubling_mondfang") == "yes" or ruleset.setting("doubling_trischaken") == "yes":
        parts.append(translate("StartDialog", "doubled Radl"))
    return joined(*parts, by=" · ")


def _house_line(ruleset: Ruleset, language: str) -> str:
    """Return ``Tirol 2025/26, aber Dreier 6 statt 5; …``."""
    base = base_of(ruleset)
    mine, official = to_data(ruleset), to_data(base)
    changes = RuleWords(merged(mine, official), Wording(language)).differences(differences(mine, official))
    if not changes:
        return translate("StartDialog", "the same as {base}").format(base=base.short.get(language))
    return translate("StartDialog", "{base}, but {changes}").format(base=base.short.get(language), changes=changes)


def cut_hint(ruleset: Ruleset, language: str) -> str:
    """Return the rule that the highest card cut deals first, or ""."""
    remark = ruleset.remark("first_dealer")
    if remark is None:
        return ""
    return clause_words(ruleset.clauses[remark.clause], Wording(language)).sentence


def terms_line(terms: RoundTerms, wording: Wording) -> str:
    euros = wording.euros
    parts = [
        translate("StartDialog", "rounded to {cents} ct").format(cents=terms.unit) if terms.unit > 1 else "",
        translate("StartDialog", "older debts stay open")
        if terms.leave_open
        else translate("StartDialog", "older debts are included"),
        translate("StartDialog", "stake {amount}").format(amount=euros(terms.stake)) if terms.stake else "",
        translate("StartDialog", "fine {amount}").format(amount=euros(terms.fine)) if terms.fine else "",
        translate("StartDialog", "share {share} %").format(share=terms.share) if terms.share else "",
    ]
    return joined(*parts, by=" · ")
