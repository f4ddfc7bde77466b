"""What no sentence may do: put a plural beside a single one, or say something twice. Knows no Qt."""

from __future__ import annotations

import re

ONES = re.compile(
    r"(?<![\d.,:×/])1 (?:hands|games|evenings|players|points|payments|rows|copies|guests|others|days|cents|"
    r"Spiele|Hände|Abende|Punkte|Zahlungen|Zeilen|Kopien|Gäste|Tage|Personen)\b|\([a-z]{1,3}\)"
)
"""A plural beside a single one, or both forms at once."""


def repeats_itself(name: str) -> bool:
    """``Preview: Preview. Anna plays`` says something twice in a row, whatever stands between."""
    return re.search(r"(?:^|[,:.·–] )(\w{3,}[^,:.]*)[,:.·–]? ?[,:.·–] \1(?=[,:.]|$)", name) is not None
