"""The settings, each changed at once by its menu action."""

from __future__ import annotations

from functools import partial

from tarockblock.app.settings import TEXT_SIZES
from tarockblock.ui.kit.actions import Action
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import at_left, grid, stretch, vbox
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import KeyButton, bound_button
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.shell.frame import Frame, why_not
from tarockblock.ui.shell.preferences import Preferences

_WIDTH, _STEP = 600, 10


class SettingsDialog(FormDialog[Preferences]):
    """The dialog of settings."""

    manual = "settings-and-appearance"
    gap = 18

    def __init__(self, window: Frame) -> None:
        super().__init__(window.preferences, parent=window)
        self._window = window
        self.foot.cancel.hide()  # nothing to cancel: settings change at once
        self.entered.connect(self.accept)
        least, most = TEXT_SIZES
        sizes = sorted({*range(least, most + 1, _STEP), window.preferences.settings.text_size})
        options = [(each, self.tr("{percent}%").format(percent=each)) for each in sizes]
        name = self.tr("Text size")
        size = self.menu("settings.text_size", name, options, put=self._resize, captioned=False)
        looks = [
            (self.tr("Language"), self._choice("language", self.tr("Language"))),
            (self.tr("Appearance"), self._choice("appearance", self.tr("Appearance"))),
            (name, size),
        ]
        ways = [window.actions_table[each] for each in ("share_folder", "phones")]
        no_way = " ".join(dict.fromkeys(why_not(each, window) for each in ways if not each.isEnabled()))
        self.lay_out(
            self.tr("Settings"),
            self.tr("Done"),
            grid(*((TextLabel(name, 13, 600), at_left(field)) for name, field in looks), gap=(20, 8), shares={1: 1}),
            vbox(
                TextLabel(self.tr("At the table"), 13, 600),
                self._switch("dealer_sign"),
                gap=4,
            ),
            vbox(
                TextLabel(self.tr("Together with others"), 13, 600),
                FlowLayout(*map(self._way_to, ways), gap=8),
                self._remark(no_way),
                gap=6,
            ),
            stretch(),
            width=_WIDTH,
            first="settings.language",
        )

    def _choice(self, setting: str, name: str) -> MenuButton:
        options = self._window.actions_table.choices(setting)
        return self.menu(f"settings.{setting}", name, options, put=partial(self._choose, setting), captioned=False)

    def _choose(self, setting: str, value: str) -> None:
        window = self._window
        if setting == "language":
            self.accept()
        window.actions_table[f"{setting}_{value}"].trigger()
        if setting == "language":
            window.actions_table["settings"].trigger()

    def _switch(self, name: str) -> TickBox:
        action = self._window.actions_table[name]
        return self.tick(f"settings.{name}", action.label, action.label, put=lambda _on: action.trigger())

    def _remark(self, text: str) -> TextLabel | None:
        return TextLabel(text, 13, 400, "text2", wrap=True) if text else None

    def _way_to(self, action: Action) -> KeyButton:
        def go() -> None:
            self.accept()
            action.trigger()

        made = bound_button(self, action.spec.keys, action.label, go, icon=action.icon_name)
        made.setEnabled(action.isEnabled())
        return made

    def _resize(self, percent: int) -> None:
        self._window.do("normal", percent)
        self.fit(_WIDTH, grow=True)
