"""Compiles the translations, and puts them and the resources into the wheel as ``tarockblock/_data``.

Run as a script it compiles ``translations/tarockblock_*.ts`` in place, which is what a source checkout needs.
Qt's ``lrelease`` comes out of the PySide6-Essentials package of the Python that runs this.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DATA = "tarockblock/_data"


def _lrelease() -> Path:
    """Return the path of the lrelease that PySide6 brings, without importing Qt."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        raise RuntimeError("The translations cannot be compiled: PySide6-Essentials is not installed.")
    return Path(spec.origin).with_name("lrelease.exe" if os.name == "nt" else "lrelease")


def is_current(source: Path, compiled: Path) -> bool:
    """Say whether ``compiled`` is there and not older than ``source``."""
    return compiled.is_file() and compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns


def compile_translations(sources: Path, target: Path) -> list[Path]:
    """Compile each ``tarockblock_*.ts`` into ``target`` unless it is current, and return the ``.qm`` files."""
    compiled = []
    for source in sorted(sources.glob("tarockblock_*.ts")):
        qm = target / f"{source.stem}.qm"
        compiled.append(qm)
        if is_current(source, qm):
            continue
        target.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [_lrelease(), "-silent", source, "-qm", qm], capture_output=True, text=True, encoding="utf-8", check=False
        )
        if done.returncode != 0:
            hint = ""
            if "shared librar" in done.stderr:
                hint = "\nOn Debian and Ubuntu: apt-get install libglib2.0-0 libgssapi-krb5-2"
            raise RuntimeError(f"lrelease could not compile {source.name}: {done.stderr.strip()}{hint}")
    return compiled


def shipped_files(root: Path) -> dict[str, str]:
    """Map every file of the checkout that goes into the wheel as it is to its place there."""
    files = [path for path in sorted((root / "resources").rglob("*")) if path.is_file()]
    files += sorted((root / "translations").glob("*.toml"))
    return {str(path): f"{DATA}/{path.relative_to(root).as_posix()}" for path in files}


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run as a script where only PySide6 is installed
    pass
else:

    class DataHook(BuildHookInterface[Any]):
        """Fills ``tarockblock/_data`` of a wheel; an editable installation reads the checkout instead."""

        _scratch: str | None = None

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Compile and list what goes in."""
            root = Path(self.root)
            if version == "editable":
                compile_translations(root / "translations", root / "translations")
                return
            self._scratch = tempfile.mkdtemp(prefix="tarockblock-build-")
            include = build_data["force_include"]
            include.update(shipped_files(root))
            for qm in compile_translations(root / "translations", Path(self._scratch)):
                include[str(qm)] = f"{DATA}/translations/{qm.name}"

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            """Remove the scratch folder."""
            del version, build_data, artifact_path
            if self._scratch is not None:
                shutil.rmtree(self._scratch, ignore_errors=True)


def main() -> int:
    """Compile the translations of this checkout in place."""
    try:
        compile_translations(ROOT / "translations", ROOT / "translations")
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
