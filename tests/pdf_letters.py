"""Which letters a PDF has behind its glyphs."""

from __future__ import annotations

import re
import zlib


def letters_behind(pdf: bytes) -> set[str]:
    """The letters a PDF gives for its glyphs: what can be found in it and copied out of it."""
    found: set[str] = set()
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(stream)
        except zlib.error:
            text = stream
        for part in re.findall(rb"beginbf(?:char|range)(.*?)endbf", text, re.DOTALL):
            for digits in re.findall(rb"<([0-9A-Fa-f]{4})>", part):
                found.add(chr(int(digits, 16)))
    return found
