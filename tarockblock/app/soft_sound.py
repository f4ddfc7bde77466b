"""A soft, computed tone and the system's player: Qt's sound module is not installed."""

from __future__ import annotations

import io
import math
import shutil
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22_050
_NOTES = (523.25, 659.26)  # C and E, in Hz
_NOTE, _OVERLAP = 0.22, 0.10  # seconds
_LOUD = 0.16  # of full scale
_PLAYERS = (("pw-play", ()), ("paplay", ()), ("aplay", ("-q",)), ("afplay", ()))
"""Players of PipeWire, PulseAudio, ALSA and macOS, with arguments."""


def wav_bytes() -> bytes:
    """Return the tone as a WAV file: one channel, 16 bits."""
    # Computed, so that nobody else's sound file has to be shipped.
    length = round((_NOTE + _OVERLAP) * RATE)
    samples = [0.0] * length
    for index, pitch in enumerate(_NOTES):
        start = round(index * _OVERLAP * RATE)
        count = round(_NOTE * RATE)
        for step in range(count):
            swell = math.sin(math.pi * step / count) ** 2
            samples[start + step] += _LOUD * swell * math.sin(2 * math.pi * pitch * step / RATE)
    frames = b"".join(round(32767 * each).to_bytes(2, "little", signed=True) for each in samples)
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames)
    return target.getvalue()


def write_once(path: Path) -> Path:
    """Write the tone to a file unless present. Raise OSError."""
    content = wav_bytes()
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return path


def player(which: Callable[[str], str | None] = shutil.which, platform: str = sys.platform) -> tuple[str, ...]:
    """Return the playing command, () if none; Windows needs none."""
    if platform == "win32":
        return ()
    for name, arguments in _PLAYERS:
        found = which(name)
        if found:
            return (found, *arguments)
    return ()


def can_play(which: Callable[[str], str | None] = shutil.which, platform: str = sys.platform) -> bool:
    return platform == "win32" or bool(player(which, platform))
