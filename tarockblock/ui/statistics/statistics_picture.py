"""The chart of balances for others: a picture onto the clipboard or into a file, and its numbers as a table."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtGui import QImage

from tarockblock.charts.statistics_series import Balances, BalanceTexts
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_surface import image_of
from tarockblock.ui.chart.chart_words import ChartNumbers
from tarockblock.ui.chart.handing_on import TellingPanel, copy_picture, write_picture
from tarockblock.ui.filters.statistics_words import month_word, short_date
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.statistics.statistics_figures import sign_of

MOST_EVENINGS = 100
"""With more evenings than that the table has a row a month: a few thousand numbers can be read by nobody."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn: the title of the chart, its numbers and words, who is set off."""

    title: str
    data: Balances
    texts: BalanceTexts
    selected: str | None
    wording: Wording


def picture(shown: Shown, kind: str) -> bytes:
    """The file's bytes, as png, svg or pdf: one size, light."""
    from tarockblock.charts.standings_figure import BalancePicture

    figure, out = BalancePicture(), io.BytesIO()
    figure.show(shown.title, shown.data, shown.texts, shown.selected)
    figure.save(out, kind, title=shown.title)
    return out.getvalue()


def image(shown: Shown) -> QImage:
    """The same for the clipboard."""
    from tarockblock.charts.standings_figure import BalancePicture

    figure = BalancePicture()
    figure.show(shown.title, shown.data, shown.texts, shown.selected)
    return image_of(figure)


def copy_balances(asker: TellingPanel, shown: Shown) -> None:
    """Have the picture drawn for the clipboard, and say so."""
    copy_picture(asker, lambda: image(shown), shown.wording)


def save_balances(asker: TellingPanel, shown: Shown, path: Path) -> None:
    """Have the picture written as PNG, SVG or PDF, and say how it went."""

    def done() -> str:
        return translate("Statistics", "Exported to {file}.").format(file=path.name)

    write_picture(asker, path, lambda kind: picture(shown, kind), done, shown.wording)


def numbers(data: Balances, texts: BalanceTexts, locale: QLocale) -> ChartNumbers:
    """Where everybody shown stood after each evening, or at the end of each month where there are many."""
    lines = data.standings.lines
    steps: Sequence[int] = range(len(data.dates))
    by_month = len(data.dates) > MOST_EVENINGS
    if by_month:
        last = {(day.year, day.month): step for step, day in enumerate(data.dates)}
        steps = tuple(last.values())
    names = []
    for step in steps:
        day = data.dates[step]
        names.append(short_date(day.isoformat(), locale, year=True))
        if by_month:
            names[-1] = f"{month_word(day.year, day.month, False, locale)} {day.year}"
    cells = []
    for step in steps:
        values = [line.values[step + 1] for line in lines]
        cells.append(tuple((texts.value(value), sign_of(value)) for value in values))
    return ChartNumbers(tuple(line.player for line in lines), tuple(names), tuple(cells))
