"""A real browser to read pages with: Chromium without a window, told what to do through a pair of pipes.

It is Debian's package ``chromium``; nothing of it is needed but the program itself.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

PROGRAM = shutil.which("chromium")
PATIENCE = 60.0


_LAUNCH = """
import fcntl, os, sys
hears, speaks = (fcntl.fcntl(int(each), fcntl.F_DUPFD, 10) for each in sys.argv[1:3])
os.dup2(hears, 3)
os.dup2(speaks, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""The browser listens on descriptor 3 and speaks on 4."""


class Browser:
    """One page of the size of a phone; ``size`` in pixels of the page."""

    def __init__(self, size: tuple[int, int] = (360, 740), *, dark: bool = False, script: bool = True) -> None:
        assert PROGRAM is not None
        self._folder = tempfile.TemporaryDirectory(prefix="tarockblock-browser-", ignore_cleanup_errors=True)
        ours_out, theirs_in = os.pipe()
        theirs_out, ours_in = os.pipe()
        self._read, self._write = ours_out, ours_in
        self._left, self._number = b"", 0
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe"]
        flags += ["--disable-background-networking", "--disable-component-update", "--no-proxy-server"]
        command = [PROGRAM, *flags, f"--user-data-dir={self._folder.name}", "about:blank"]
        launcher = [sys.executable, "-c", _LAUNCH, str(theirs_out), str(theirs_in), *command]
        self._process = subprocess.Popen(
            launcher,
            pass_fds=(theirs_in, theirs_out),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        width, height = size
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia", features=[scheme])
        self.command("Emulation.setScriptExecutionDisabled", value=not script)
        self.command("Page.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._write)
        os.close(self._read)
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._folder.cleanup()

    def command(self, method: str, **params: Any) -> Any:
        """One command of the browser's own protocol, about the page."""
        return self._ask(method, self._session, **params)

    def go(self, link: str) -> None:
        """Load a page."""
        self.command("Page.navigate", url=link)
        self.until("document.readyState === 'complete'")

    def value(self, expression: str) -> Any:
        """What something in the page comes to."""
        found = self.command("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until something in the page is so."""
        deadline = time.monotonic() + PATIENCE
        while not self.value(expression):
            assert time.monotonic() < deadline, expression
            time.sleep(0.02)

    def picture(self, file: Path, *, whole: bool = False) -> None:
        """A picture of what is in sight, or of the whole page."""
        found = self.command("Page.captureScreenshot", captureBeyondViewport=whole)
        file.write_bytes(base64.b64decode(found["data"]))

    def _ask(self, method: str, session: str | None = None, **params: Any) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _next(self) -> Any:
        deadline = time.monotonic() + PATIENCE
        while b"\0" not in self._left:
            ready, _, _ = select.select([self._read], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, "the browser does not answer"
            more = os.read(self._read, 1 << 16)
            assert more, "the browser has ended"
            self._left += more
        message, _, self._left = self._left.partition(b"\0")
        return json.loads(message)
