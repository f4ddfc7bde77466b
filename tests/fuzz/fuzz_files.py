"""Coverage-guided fuzzing of the readers with atheris, which is no requirement of the project; run by hand.

    pip install atheris          (into an environment of its own)
    python tests/fuzz/fuzz_files.py CORPUS -max_total_time=3600

The first byte of an input says what it is read as. A corpus that is empty is filled with good files first.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

with atheris.instrument_imports(include=["tarockblock", "json", "tomllib"], enable_loader_override=False):
    from tests.fuzz import mutate, properties

MARKS = dict(zip(b"EJT", mutate.KINDS, strict=True))
FOLDER = Path(tempfile.mkdtemp())


def one_input(raw: bytes) -> None:
    """What atheris calls."""
    if raw:
        properties.check(MARKS.get(raw[0], mutate.EVENING), raw[1:], FOLDER)


def bent(raw: bytes, most: int, seed: int) -> bytes:
    """By turns a change that knows JSON and TOML, and one that knows nothing."""
    rng = random.Random(seed)
    if len(raw) < 2 or rng.random() < 0.3:
        return bytes(atheris.Mutate(raw, most))
    return (raw[:1] + mutate.mutate(MARKS.get(raw[0], mutate.EVENING), raw[1:], rng))[:most]


def fill(corpus: Path) -> None:
    """Good files to begin with."""
    corpus.mkdir(parents=True, exist_ok=True)
    if any(corpus.iterdir()):
        return
    for mark, kind in MARKS.items():
        for index, value in enumerate(mutate.good(kind)):
            (corpus / f"{kind}-{index}").write_bytes(bytes([mark]) + mutate.as_bytes(kind, value))


def main() -> None:
    """Fuzz until told otherwise; the first argument is the corpus, the others are libFuzzer's."""
    fill(Path(sys.argv[1]))
    atheris.Setup(sys.argv, one_input, custom_mutator=bent)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
