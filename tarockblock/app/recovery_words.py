"""What came of a recovery, line by line: the window and the command line say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarockblock.app.recovery import LostEvening, RecoveredEvening, Recovery
from tarockblock.exchange.wording import Wording


def lines(found: Recovery, wording: Wording, *, losses: bool = False) -> Iterator[str]:
    """A line for each evening, and for what is lost beside; of ``losses`` only where anything is lost."""
    evenings: list[RecoveredEvening | LostEvening] = [*found.evenings, *found.lost]
    for each in sorted(evenings, key=lambda each: each.number):
        if not (losses and isinstance(each, RecoveredEvening) and each.is_whole):
            sentences = (
                _sentences(each, wording)
                if isinstance(each, RecoveredEvening)
                else [wording.reason("recovered_nothing")]
            )
            yield f"{each.number}  {wording.evening(each.title, each.date, each.number)}: {'; '.join(sentences)}"
    yield from (wording.reason(f"recovered_no_{each}") for each in found.missing)
    if found.strange:
        yield wording.reason("recovered_strange", names=found.strange)


def _sentences(found: RecoveredEvening, wording: Wording) -> list[str]:
    sentences = [wording.reason("recovered_row" if found.entries == 1 else "recovered_rows", rows=found.entries)]
    if found.gaps:
        sentences.append(wording.reason("recovered_gaps", rows=_numbers(found.gaps)))
    return sentences + [wording.reason(f"recovered_no_{each}") for each in found.missing]


def _numbers(indexes: Sequence[int]) -> str:
    return ", ".join(str(index + 1) for index in indexes)
