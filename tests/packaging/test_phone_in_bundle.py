"""The page for phones with what the folder build leaves out of Python: no TLS, no OpenSSL, no compressors."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from tests.sources import ROOT

CODE = """
import sys
sys.modules.update(dict.fromkeys({excluded!r}))
from pathlib import Path
from tarockblock.exchange.wording import Wording
from tarockblock.phone.reading import modules_of
from tarockblock.phone.reading import PhoneReading
from tests.phone.kit import HERE, get, playing

with playing(Path({folder!r})) as session:
    reading = PhoneReading(session)
    reading.switch_on(HERE, Wording("de"), port=0)
    assert get(reading._server).status == 200
    assert modules_of(reading.link)
    reading.switch_off()
print("read")
"""


def test_page__is_served_without_what_is_left_out(script: Callable[[str], ModuleType], tmp_path: Path) -> None:
    excluded = [name for name in script("bundle_contents").EXCLUDED_MODULES if "." not in name]
    assert "ssl" in excluded
    code = CODE.format(excluded=excluded, folder=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.strip()) == ("", "read")
