"""Controllers that begin and edit evenings, and join names of a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.dialog_host import DialogHost

if TYPE_CHECKING:
    from tarockblock.app.corrections.evening_draft import EveningDraft
    from tarockblock.app.evening import EveningSession
    from tarockblock.app.same_people import PersonLine
    from tarockblock.domain.evening import Evening
    from tarockblock.domain.marks import Mark
    from tarockblock.ui.evening.evening_dialog import EveningDialog
    from tarockblock.ui.evening.names_dialog import NamesDialog
    from tarockblock.ui.evening.start_dialog import StartDialog
    from tarockblock.ui.shell.dialog_host import StoresEntry

Pairs = tuple[tuple[str, str], ...]
"""Old and new names."""


class EveningController(QObject):
    """A controller of evenings; ``changed`` reports one that is closed or not shown."""

    changed = Signal(int)
    cup_wanted = Signal()
    respelled = Signal(str, object)
    """Signal: people were renamed; a notice, and how to undo it."""

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host

    def new(self) -> None:
        """Ask for the players and begin an evening."""
        from tarockblock.app.drafts.start_draft import StartDraft
        from tarockblock.app.rules.library import house_rulesets, official_rulesets
        from tarockblock.app.same_people import history_of, rounds_of
        from tarockblock.app.states import people_of
        from tarockblock.log.facts import CUP
        from tarockblock.ui.evening.start_dialog import StartDialog

        def make() -> StartDraft:
            store = self._host.session.store
            rulesets, today = [*house_rulesets(store), *official_rulesets()], self._host.session.clock.now().date()
            return StartDraft(rulesets, today, rounds_of(store), people_of(store), history=history_of(store))

        draft = self._host.bridge.attempt(make)
        if draft is None:
            return
        cups = any(each.startswith(CUP) for each in self._host.session.store.log.others)
        dialog = StartDialog(draft, self._host.languages.wording, cups=cups, parent=self._host.window)
        dialog.cup_wanted.connect(dialog.reject)
        dialog.cup_wanted.connect(self.cup_wanted)

        def looks(names: Sequence[str]) -> Mapping[str, Mark]:
            """Return the marks, kept by players who are only renamed."""
            old = {new: old for old, new in draft.respelled.joins}
            found = self._host.looks(draft.round_name or draft.title, [old.get(name, name) for name in names])
            return {name: found[old.get(name, name)] for name in names}

        dialog.seats.looks_of_new = looks
        dialog.entered.connect(lambda evening: self._start(dialog, evening))
        dialog.terms_wanted.connect(lambda: self._ask_terms(dialog))
        self._host.open(dialog)

    def _ask_terms(self, dialog: StartDialog) -> None:
        from tarockblock.app.money.accounts import read_accounts
        from tarockblock.app.money.booking_draft import TermsDraft

        draft, host = dialog.draft, self._host
        names = read_accounts(host.session.store).names_beside(draft.round)
        terms = TermsDraft.of(draft.terms, host.languages.language, draft.called, names)

        def agree() -> None:
            dialog.do(draft.agree, terms.terms(), terms.name)

        host.do("ask_terms", terms, agree)

    def _start(self, dialog: StartDialog, evening: Evening) -> None:
        draft, host, joins = dialog.draft, self._host, dialog.draft.respelled.joins

        def start() -> bool:
            return host.finish(dialog, host.bridge.start(evening, draft.round_name, *draft.agreed))

        if self._respelling(joins, dialog, start) and not host.session.round and "" not in draft.rounds:
            text = translate("Flows", "The round has no name yet; it can be given one in Money, under its terms.")
            host.notified.emit(text)

    def _respelling(self, joins: Pairs, dialog: StoresEntry, store_evening: Callable[[], bool]) -> bool:
        from tarockblock.app.same_people import respell, take_apart
        from tarockblock.ui.evening.same_person import called_now

        store, bridge = self._host.session.store, self._host.bridge

        def back() -> None:
            for _, new in joins:
                take_apart(store, new)

        def join_all() -> bool:
            respell(store, joins)
            return True

        if joins and not bridge.attempt(join_all, dialog):
            return False
        if not store_evening():
            bridge.attempt(back, dialog)
            return False
        if joins:
            self.respelled.emit(called_now(joins), lambda: bridge.attempt(back))
        return True

    def edit(self, first: str = "title") -> None:
        """Edit the evening shown, starting in a field: title, date, rules, rate or a name."""
        if self._host.session.is_open:
            self._open(self._host.session, first)

    def edit_past(self, number: int) -> None:
        """Edit an archived evening, a closed one within limits."""
        from tarockblock.app.archive import DetachedSession

        host = self._host
        if number == host.session.evening_id:
            self._open(host.session, "title")
            return
        past = DetachedSession(host.session.store, host.session.clock)
        if host.bridge.attempt(lambda: past.open(number)) is not None:
            self._open(past, "title")

    def _open(self, session: EveningSession, first: str) -> None:
        from tarockblock.app.corrections.evening_draft import EveningDraft
        from tarockblock.app.money.accounts import paid_under, read_accounts
        from tarockblock.app.rules.library import house_rulesets, official_rulesets
        from tarockblock.app.same_people import history_of
        from tarockblock.ui.evening.evening_dialog import EveningDialog

        host, store = self._host, session.store
        read = host.bridge.attempt(
            lambda: (
                [*house_rulesets(store), *official_rulesets()],
                read_accounts(store),
                history_of(store, session.evening_id),
            )
        )
        if read is None:
            return
        rulesets, accounts, history = read
        today, number, before = session.clock.now().date(), session.evening_id, session.evening.everybody
        assert number is not None
        draft = EveningDraft(
            session.ledger,
            accounts.round_names.get(session.round, session.round),
            rulesets,
            [*filter(None, accounts.round_names.values())],
            today,
            heading_only=session.closed,
            paid_under=lambda now: paid_under(accounts, number, before, now, along=True),
            history=history,
        )
        dialog = EveningDialog(draft, host.languages.wording, today, first=first, parent=host.window)
        dialog.entered.connect(lambda draft: self._store(dialog, draft, session, accounts.key_of(draft.round)))
        host.open(dialog)

    def _store(self, dialog: EveningDialog, draft: EveningDraft, session: EveningSession, round_name: str) -> None:
        host, evening = self._host, draft.evening()
        if evening is None:
            return
        joins = draft.respelled.joins
        if session is host.session and not session.closed:

            def edit() -> bool:
                return host.finish(dialog, host.bridge.edit(evening, round_name, draft.renaming))

            self._respelling(joins, dialog, edit)
            return
        number = session.evening_id
        assert number is not None

        def change() -> int:
            if session.closed:
                from tarockblock.app.archive import rename

                rename(session.store, number, evening.title, evening.note, session.clock)
            else:
                session.edit(evening, round_name, draft.renaming)
            return number

        if self._respelling(joins, dialog, lambda: host.bridge.attempt(change, dialog) is not None):
            dialog.accept()
            self.changed.emit(number)


class NameController(QObject):
    """A controller of names; ``changed`` follows a new name, ``marked`` a new mark (a sentence, and its undo)."""

    changed = Signal()
    marked = Signal(str, object)

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host

    def ask(self, name: str = "") -> None:
        """Show all people, starting with the one to rename, if any."""
        from tarockblock.app.same_people import everybody, join, take_apart
        from tarockblock.app.states import people_of
        from tarockblock.ui.evening.names_dialog import NamesDialog

        host, store = self._host, self._host.session.store
        read = host.bridge.attempt(lambda: (everybody(store), people_of(store).called(name)))
        if read is None:
            return
        people, called = read
        dialog = NamesDialog(people, host.languages.wording, writable=not store.read_only, parent=host.window)
        dialog.entered.connect(lambda fact: self._do(dialog, lambda: join(store, *fact)))
        dialog.apart_wanted.connect(lambda called: self._do(dialog, lambda: take_apart(store, called)))
        dialog.mark_wanted.connect(lambda called: self.ask_mark(called, dialog.show_marks))
        host.open(dialog, host.anew(lambda: self.ask(name)))
        dialog.go_to(called)

    def ask_mark(self, name: str, then: Callable[[], object] = lambda: None) -> None:
        """Ask for a person's new colour or letter, store it, then call ``then``."""
        from tarockblock.app.marks import MarkDraft, set_mark, set_marks
        from tarockblock.ui.evening.mark_dialog import MarkDialog

        host, store, clock = self._host, self._host.session.store, self._host.session.clock
        draft = host.bridge.attempt(lambda: MarkDraft.of(store, name))
        if draft is None:
            return
        dialog = MarkDialog(draft, host.languages.wording, host.window)

        def take_back(before: Mapping[str, Mark]) -> None:
            host.bridge.attempt(lambda: set_marks(store, before, clock.now()))
            self.changed.emit()

        def keep() -> None:
            before = host.bridge.attempt(lambda: set_mark(store, draft.name, draft.mark, clock.now()), dialog)
            if before is not None:
                dialog.accept()
                self.changed.emit()
                then()
                text = self.tr("{name} now has another colour or letter, in every evening.").format(name=draft.name)
                self.marked.emit(text, lambda: take_back(before))

        dialog.entered.connect(keep)
        host.open(dialog)

    def tell(self, text: str, back: Callable[[], object]) -> None:
        def take_back() -> None:
            back()
            self.changed.emit()

        self.changed.emit()
        self.marked.emit(text, take_back)

    def _do(self, dialog: NamesDialog, task: Callable[[], object]) -> None:
        from tarockblock.app.same_people import everybody

        def do() -> Sequence[PersonLine]:
            task()
            return everybody(self._host.session.store)

        people = self._host.bridge.attempt(do, dialog)
        if people is not None:
            dialog.set_people(people)
            self.changed.emit()
