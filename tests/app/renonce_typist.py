"""Types at the renonce wizard without its window: the keys of its pages, Enter, Tab, Backspace, Shift before a key."""

from __future__ import annotations

from tarockblock.app.renonce.renonce_flow import Finish, Page, RenonceFlow
from tarockblock.domain.hand import PlayedEntry

ENTER, TAB, BACK, SHIFT = "\n", "\t", "\b", "\N{UPWARDS WHITE ARROW}"


class Typist:
    """``found`` is what the last Enter brought: entries, or the hand to go back to."""

    def __init__(self, flow: RenonceFlow) -> None:
        self.flow = flow
        self.found: list[PlayedEntry | None] = []

    def type(self, text: str) -> None:
        """Press keys one by one; on the first page they are what is searched for."""
        shift = False
        for key in text:
            if key == SHIFT:
                shift = True
                continue
            asking = self.flow.asking
            if key == ENTER:
                self._enter()
            elif self.flow.page is Page.CASE:
                self.flow.look_for(self.flow.query + key)
            elif key in (TAB, BACK):
                asking.go_by(1 if key == TAB else -1)
            else:
                asking.press(key, shift=shift)
            shift = False

    def _enter(self) -> None:
        flow = self.flow
        if flow.missing is not None or (flow.finish is None and flow.go_on()):
            flow.asking.to_open()
        elif flow.finish is Finish.RENONCE:
            self.found.append(flow.answers.outcome().entry)
        elif flow.finish is not None:
            self.found.append(flow.annulled() if flow.finish is Finish.ANNULLED else flow.consequence.returned())
