"""The dialogs of a cup: preparation, seating, slips and lots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QBoxLayout, QWidget

from tarockblock.app.drafts.cup_draft import STEP_ORDERS, CupDraft, LotDraft, SeatingDraft, SlipDraft
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.records import ruleset_of
from tarockblock.app.rules.library import house_rulesets, official_rulesets
from tarockblock.app.same_people import known_names
from tarockblock.domain.cup import Cup
from tarockblock.domain.draw import sizes
from tarockblock.exchange.cups import draw_words
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import grow, hbox, vbox
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame


def prepare_dialog(frame: Frame, cups: list[Cup], cup: Cup | None) -> tuple[PrepareDialog, CupDraft]:
    """Build the dialog for a new or changed cup.

    Raise StoreError if the database is damaged.
    """
    store, language = frame.session.store, frame.languages.language
    rulesets = [*house_rulesets(store), *official_rulesets()]
    marks = [] if cup is None else [cup.settings.ruleset] if cup.settings else [each.ruleset for each in cup.tables]
    played = marks[0] if marks else None
    ruleset = None if played is None else ruleset_of(store, played)
    draft = CupDraft(rulesets, frame.session.clock.now().date(), cups, cup, ruleset, language)
    groups = read_accounts(store).round_names
    usual = {name: known_names(store, round_name=name) for name in groups}
    return PrepareDialog(draft, groups, usual, frame.languages.wording, frame), draft


class PrepareDialog(FormDialog[CupDraft]):
    """A cup's name, day, rules, rounds and people."""

    manual = "cups"

    def __init__(
        self,
        draft: CupDraft,
        groups: Mapping[str, str],
        usual: Mapping[str, Sequence[str]],
        wording: Wording,
        parent: QWidget,
    ) -> None:
        super().__init__(draft, wording, parent=parent)
        left, right = self._agreed(wording.language), self._people(groups, usual)
        title = self.tr("New cup") if draft.is_new else self.tr("Change the cup")
        first = "name" if draft.is_new else "people"
        self.lay_out(title, self.tr("Save"), hbox(grow(left, 3), grow(right, 2), gap=20), width=900, first=first)

    def _agreed(self, language: str) -> QBoxLayout:
        draft = self.draft
        rules = [(each.id, each.short.get(language)) for each in draft.rulesets.values()]
        name = self.line("name", self.tr("Name"), self.tr("Wirtscup 2026"), most=80)
        name.setReadOnly(not draft.is_new)
        return vbox(
            titled(self.tr("Name"), name, below=self.problem("name"), wide=True),
            titled(
                self.tr("Day and rules"),
                *self.day(self.tr("Day"), language, draft.today, width=110),
                self.menu("ruleset", self.tr("Rules"), rules),
                below=self.problem("date", "ruleset"),
            ),
            titled(
                self.tr("Rounds, Radl a round, cents a point"),
                self.line("rounds_text", self.tr("Rounds"), width=64, most=6),
                self.line("radl_text", self.tr("Radl a round"), width=64, most=6),
                self.line("rate_text", self.tr("Cents a point"), width=64, most=6),
                below=self.problem("rounds", "radl", "rate"),
            ),
            titled(
                self.tr("The year's cup: its name, worst results dropped"),
                self.line("series", self.tr("Year's cup"), width=180, most=80),
                self.line("dropped_text", self.tr("Dropped"), width=64, most=6),
                below=self.problem("dropped"),
            ),
            titled(
                self.tr("Cup points by place"),
                self.line("points_text", self.tr("Cup points"), "25 18 15 12 10"),
                below=self.problem("points"),
                wide=True,
            ),
            titled(
                self.tr("Stake of everybody and prizes by place, in euros"),
                self.line("stake_text", self.tr("Stake"), "5", width=64),
                self.line("prizes_text", self.tr("Prizes"), "40; 25; 15"),
                below=self.problem("stake", "prizes"),
                wide=True,
            ),
            gap=8,
        )

    def _people(self, groups: Mapping[str, str], usual: Mapping[str, Sequence[str]]) -> QBoxLayout:
        rounds = [("", self.tr("called as the cup")), *((key, name) for key, name in groups.items() if key)]
        orders = (
            self.tr("rounds, encounter, ranks, lot"),
            self.tr("without the lot: equals share a place"),
            self.tr("encounter first"),
            self.tr("none: equals share a place"),
        )
        steps = list(zip(STEP_ORDERS, orders, strict=True))
        self._count = TextLabel("", 13, 400, "text2", wrap=True)
        people = self.area("people", self.tr("People"), 230)
        add = MenuButton(self.tr("Add the people of a round"), [groups[each] for each in usual], -1)
        add.current_changed.connect(lambda index: self._add(list(usual.values())[index]))
        add.setVisible(bool(usual))
        return vbox(
            titled(self.tr("People, a line each (8 to 64)"), people, below=self.problem("people"), wide=True),
            hbox(add, grow(self._count), gap=8),
            titled(self.tr("Equal points"), self.menu("steps", self.tr("Order"), steps)),
            titled(self.tr("Evenings and money belong to the round"), self.menu("group", self.tr("Round"), rounds)),
            gap=8,
        )

    def _add(self, names: Sequence[str]) -> None:
        self.do(self.draft.add, names)

    def refresh(self) -> None:
        super().refresh()
        count = len(self.draft.names)
        of = sizes(count) if count >= 8 else ()
        tables = " + ".join(map(str, of))
        text = self.tr("{count} people: tables of {sizes}") if of else self.tr("{count} people")
        self._count.set_text(text.format(count=count, sizes=tables))


class SeatingDialog(FormDialog[SeatingDraft]):
    """A round's tables, one per line."""

    manual = "cups"

    def __init__(self, cup: Cup, number: int, wording: Wording, parent: QWidget) -> None:
        text = "\n".join(", ".join(table) for table in cup.draws.get(number, ()))
        super().__init__(SeatingDraft(cup.people, cup.seated()[: number - 1], text), wording, parent=parent)
        self._wording = wording
        self._again = TextLabel("", 13, 400, "text2", wrap=True)
        self.lay_out(
            self.tr("Seat round {round} by hand").format(round=number),
            self.tr("Save"),
            titled(
                self.tr("A line a table, commas between the names"),
                self.area("text", self.tr("Tables"), 260),
                below=self.problem("text"),
                wide=True,
            ),
            self._again,
            width=640,
            first="text",
        )

    def refresh(self) -> None:
        super().refresh()
        self._again.set_text("" if self.draft.problems() else draw_words(self.draft.outcome, self._wording))


class SlipDialog(FormDialog[SlipDraft]):
    """A table's totals in one line."""

    manual = "cups"

    def __init__(
        self, cup: Cup, number: int, table: int, people: tuple[str, ...], wording: Wording, parent: QWidget
    ) -> None:
        super().__init__(SlipDraft(people, language=wording.language), wording, parent=parent)
        hint = self.tr("The table counts as finished; its money is settled in the archive.")
        self.lay_out(
            wording.reason("cup_slip", cup=cup.name, round=number, table=table),
            self.tr("Save"),
            titled(
                self.tr("Points in this order: {people}").format(people=", ".join(people)),
                self.line("text", self.tr("Totals"), "12 −4 −8 0"),
                below=self.problem("text"),
                wide=True,
            ),
            TextLabel(hint, 13, 400, "text2", wrap=True),
            width=560,
            first="text",
        )


class LotDialog(FormDialog[LotDraft]):
    """The order of a tied group: the first not yet ordered, else the first."""

    manual = "cups"

    def __init__(self, cup: Cup, wording: Wording, parent: QWidget) -> None:
        open_ = [each for each in cup.lots if not any(set(each) <= set(order) for order in cup.orders)]
        group = (open_ or cup.lots)[0]
        super().__init__(LotDraft(group, "\n".join(group)), wording, parent=parent)
        self.lay_out(
            self.tr("Order instead of the lot"),
            self.tr("Write down"),
            titled(
                self.tr("A line each, the best first"),
                self.area("text", self.tr("Order"), 160),
                below=self.problem("text"),
                wide=True,
            ),
            width=460,
            first="text",
        )
