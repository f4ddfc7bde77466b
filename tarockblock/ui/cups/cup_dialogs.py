"""The dialogs of a cup: preparation, seating, slips and lots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QBoxLayout, QWidget

from tarockblock.app.drafts.cup_draft import STEP_ORDERS, CupDraft, LotDraft, SeatingDraft, SlipDraft
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.records import ruleset_of
from tarockblock.app.rules.library import house_rulesets, official_rulesets
from tarockblock.app.same_people import known_names
from tarockblock.domain.cup import Cup, CupTable
from tarockblock.domain.draw import FEWEST, sizes
from tarockblock.exchange.cups import draw_words
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import grow, hbox, stretch, vbox
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame

_Rounds = Mapping[str, tuple[str, Sequence[str]]]


def prepare_dialog(frame: Frame, cups: list[Cup], cup: Cup | None) -> PrepareDialog:
    """Build the dialog for a new or changed cup.

    Raise StoreError if the database is damaged.
    """
    store, wording = frame.session.store, frame.languages.wording
    rulesets = [*house_rulesets(store), *official_rulesets()]
    marks = [] if cup is None else [cup.settings.ruleset] if cup.is_agreed else [each.ruleset for each in cup.tables]
    rulesets = [*(ruleset_of(store, each) for each in marks[:1]), *rulesets]
    draft = CupDraft(rulesets, frame.session.clock.now().date(), cups, cup, wording.language)
    names = read_accounts(store).round_names
    rounds = {key: (name, known_names(store, round_name=key)) for key, name in names.items()}
    return PrepareDialog(draft, rounds, wording, frame)


class _CupForm(FormDialog[Any]):
    manual = "cups"

    def _beside(self, found: Mapping[str, str]) -> Mapping[str, str]:
        """Return the problems of what was typed; what is still empty is said at the button alone."""
        return {path: each for path, each in found.items() if getattr(self.draft, path, True)}


class PrepareDialog(_CupForm):
    """A cup's name, day, rules, rounds and people; ``rounds`` are the rounds' names and people."""

    def __init__(self, draft: CupDraft, rounds: _Rounds, words: Wording, frame: Frame) -> None:
        super().__init__(draft, words, parent=frame)
        self._count = TextLabel("", 13, 400, "text2", wrap=True)
        left, right = self._agreed(words.language), self._people(rounds)
        title = self.tr("New cup") if draft.is_new else self.tr("Change the cup")
        first = "name" if draft.is_new else "people"
        self.lay_out(title, self.tr("Save"), hbox(grow(left, 3), grow(right, 2), gap=20), width=900, first=first)

    def _agreed(self, language: str) -> QBoxLayout:
        rules = [(each.id, each.short.get(language)) for each in self.draft.rulesets.values()]
        short, problem = partial(self.line, width=56, most=6), self.problem
        name = self.line("name", self.tr("Name"), self.tr("Wirtscup 2026"), most=80)
        name.setReadOnly(not self.draft.is_new)
        day = self.day(self.tr("Day"), language, self.draft.today, width=110)
        chosen = self.menu("ruleset", self.tr("Rules"), rules)
        number, radl = short("rounds_text", self.tr("Rounds")), short("radl_text", self.tr("Radl a round"))
        rate = short("rate_text", self.tr("Cents a point"))
        terms = (number, self.tr("of"), radl, self.tr("Radl, at"), rate, self.tr("cents a point"))
        series = self.line("series", self.tr("Year's cup"), width=180, most=80)
        dropped = short("dropped_text", self.tr("Dropped"))
        points = self.line("points_text", self.tr("Cup points"), "25 18 15 12 10")
        stake = self.line("stake_text", self.tr("Stake"), "5", width=90)
        prizes = self.line("prizes_text", self.tr("Prizes"), "40; 25; 15")
        money = self.tr("Stake of each, and prizes by place, in euros")
        return vbox(
            titled(self.tr("Name"), name, below=problem("name"), wide=True),
            titled(self.tr("Day and rules"), *day, chosen, below=problem("date", "ruleset")),
            titled(self.tr("Rounds and rate"), *terms, below=problem("rounds", "radl", "rate")),
            titled(self.tr("Year's cup, and how many results are dropped"), series, dropped, below=problem("dropped")),
            titled(self.tr("Cup points by place"), points, below=problem("points"), wide=True),
            titled(money, stake, prizes, below=problem("stake", "prizes"), wide=True),
            gap=6,
        )

    def _people(self, rounds: _Rounds) -> QBoxLayout:
        groups = [("", self.tr("same name as the cup")), *((key, name) for key, (name, _) in rounds.items() if key)]
        usual = dict(rounds.values())
        orders = (
            self.tr("rounds, encounter, ranks, lot"),
            self.tr("without the lot: ties share a place"),
            self.tr("encounter first"),
            self.tr("none: ties share a place"),
        )
        steps = self.menu("steps", self.tr("Order"), list(zip(STEP_ORDERS, orders, strict=True)), captioned=False)
        people = self.area("people", self.tr("People"), 215)
        add = MenuButton(self.tr("Add the people of a round"), list(usual), -1)
        add.current_changed.connect(lambda index: self.do(self.draft.add, list(usual.values())[index]))
        add.setVisible(bool(usual))
        return vbox(
            titled(self.tr("People, one per line (8 to 64)"), people, below=self.problem("people"), wide=True),
            hbox(add, grow(self._count), gap=8),
            stretch(),
            titled(self.tr("Equal points"), steps),
            titled(self.tr("Evenings and money belong to the round"), self.menu("group", self.tr("Round"), groups)),
            gap=8,
        )

    def refresh(self) -> None:
        super().refresh()
        count = len(self.draft.names)
        text = self.tr("{count} people: tables of {sizes}") if count >= FEWEST else self.tr("{count} people")
        tables = " + ".join(map(str, sizes(count))) if count >= FEWEST else ""
        self._count.set_text(text.format(count=count, sizes=tables))


class _TextDialog(_CupForm):
    """A dialog with a single text; ``beside`` is said below it while nothing is wrong."""

    def put(self, title: str, button: str, head: str, field: QWidget, beside: Callable[[], str]) -> None:
        self._say, self._said = beside, TextLabel("", 13, 400, "text2", wrap=True)
        titled_field = titled(head, field, below=self.problem("text"), wide=True)
        self.lay_out(title, button, titled_field, self._said, width=600, first="text")

    def refresh(self) -> None:
        super().refresh()
        self._said.set_text("" if self.draft.problems() else self._say())


class SeatingDialog(_TextDialog):
    """A round's tables, one per line."""

    def __init__(self, cup: Cup, number: int, wording: Wording, parent: QWidget) -> None:
        text = "\n".join(", ".join(table) for table in cup.draws.get(number, ()))
        super().__init__(SeatingDraft(cup.people, cup.seated(number), text), wording, parent=parent)
        title = self.tr("Seat round {round} by hand").format(round=number)
        field, head = self.area("text", self.tr("Tables"), 260), self.tr("One line per table, commas between the names")
        self.put(title, self.tr("Save"), head, field, lambda: draw_words(self.draft.outcome, wording))


class SlipDialog(_TextDialog):
    """A table's totals in one line."""

    def __init__(self, cup: Cup, table: CupTable, wording: Wording, parent: QWidget) -> None:
        super().__init__(SlipDraft([*table.points], language=wording.language), wording, parent=parent)
        title = wording.reason("cup_slip", cup=cup.name, round=table.round, table=table.table)
        head = self.tr("Points in this order: {people}").format(people=", ".join(table.points))
        hint = self.tr("The table counts as finished; its money is settled in the archive.")
        self.put(title, self.tr("Save"), head, self.line("text", self.tr("Totals"), "12 −4 −8 0"), lambda: hint)


class LotDialog(_TextDialog):
    """The order of a tied group: the first not yet ordered, else the first."""

    def __init__(self, cup: Cup, wording: Wording, parent: QWidget) -> None:
        open_ = [each for each in cup.lots if not any(set(each) <= set(order) for order in cup.orders)]
        group = (open_ or cup.lots)[0]
        super().__init__(LotDraft(group, "\n".join(group)), wording, parent=parent)
        field, head = self.area("text", self.tr("Order"), 160), self.tr("One line per person, best first")
        self.put(self.tr("Order instead of the lot"), self.tr("Record"), head, field, str)
