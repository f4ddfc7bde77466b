"""The keys of the wizard: page by page, those of the question that listens. Knows no Qt."""

from __future__ import annotations

from tarockblock.app.drafts.draft_keys import KONTRA_KEY, Key, apply, party_keys
from tarockblock.app.drafts.draft_walk import Step
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_stops import PageStops, ScoreStops, VerdictStops

MOVING_ON = (Step.GAME, Step.DECLARER, Step.PARTNER)
"""Questions with one answer; of the others there can be several, so that they listen on."""


class WizardKeys:
    """The pages with questions, and which of them listens to the keys now."""

    def __init__(self, flow: RenonceFlow) -> None:
        self._flow = flow
        self.verdict, self.score = VerdictStops(flow), ScoreStops(flow)

    @property
    def _stops(self) -> PageStops | None:
        return {Page.VERDICT: self.verdict, Page.SCORE: self.score}.get(self._flow.page)

    def press(self, text: str, *, shift: bool = False) -> bool:
        """A key was pressed; False if it is none of the page shown."""
        if self._flow.page is Page.FACTS:
            return press(self._flow, text, shift=shift)
        return self._stops is not None and self._stops.press(text, shift=shift)

    def go_by(self, offset: int) -> bool:
        """One step of the page forth or back; False at either end."""
        if self._flow.page is Page.FACTS:
            return self._flow.walk.go_by(offset)
        return self._stops is not None and self._stops.go_by(offset)

    def to_open(self) -> None:
        """To what has no answer yet."""
        if self._flow.page is Page.FACTS:
            self._flow.walk.to_open()
        elif self._stops is not None:
            self._stops.to_open()


def press(flow: RenonceFlow, text: str, *, shift: bool = False) -> bool:
    """A key was pressed at the question that listens; False if it is none of its keys."""
    step, key = flow.walk.step, text.upper()
    if step is Step.OFFENDERS:
        if key.isdecimal():
            flow.answers.press_seat(int(key))
        return key.isdecimal()
    if step is Step.BONUSES:
        return _press_spoken(flow, key, opponents=shift)
    if step is Step.OPTION:
        option = flow.consequence.at_key(key, shift=shift)
        if option is not None:
            flow.consequence.choose(option.id)
        return option is not None
    if step is Step.KONTRA:
        flow.facts.negatives.kontra_row()
    found = party_keys(flow.facts, step).get(key)
    if found is not None:
        answer(flow, step, found)
    return found is not None


def answer(flow: RenonceFlow, step: Step, key: Key) -> None:
    """An answer about the parties, by key or by its button; where one is enough, on to the next open question."""
    apply(flow.facts, key)
    if step in MOVING_ON:
        flow.walk.move_on(step)
    else:
        flow.walk.go_to(step)


def _press_spoken(flow: RenonceFlow, key: str, *, opponents: bool) -> bool:
    """A bonus's key, with Shift for the opponents; X the Kontra on what was touched last."""
    sheet = flow.facts.spoken
    if key == KONTRA_KEY:
        sheet.walk_kontra()
        return True
    row = next((row for row in sheet.rows() if row.key == key), None)
    return row is not None and sheet.press(row.id, opponents=opponents)
