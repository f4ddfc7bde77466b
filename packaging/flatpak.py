"""The manifest for Flatpak: its wheels are pinned by digest, and fetched into ``wheels`` beside it.

``fetch`` brings what the manifest names, and our own wheel, and refuses what has another digest; ``pin`` writes the
manifest anew from ``requirements.txt``, after a change of versions. pip is used as it is configured on this machine.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from desktop import APP_ID
from pins import read_pins
from project_version import program_version

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging" / "flatpak"
MANIFEST = HERE / f"{APP_ID}.json"
WHEELS = HERE / "wheels"
PYTHON = "3.12"
"""That of the runtime."""
_PLATFORMS = ("manylinux_2_34_x86_64", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
_BUILD_ONLY = ("hatchling", "pathspec", "pip", "tomlkit", "trove-classifiers")
"""In ``requirements.txt`` to install a checkout; whoever has a wheel needs none of them."""


class FlatpakError(Exception):
    """The wheels are not those of the manifest."""


def wanted() -> list[str]:
    """Return the pins for the Python of the runtime."""
    pairs = [line.partition(" ; ") for line in read_pins(ROOT / "packaging" / "requirements.txt")]
    return [pin for pin, _, marker in pairs if "< '3.12'" not in marker and pin.partition("==")[0] not in _BUILD_ONLY]


def download(target: Path, pins: list[str]) -> None:
    """Fetch the wheels for the runtime's Python."""
    platforms = [part for each in _PLATFORMS for part in ("--platform", each)]
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", *platforms]
    command += ["--python-version", PYTHON, "--implementation", "cp", "-d", str(target), *pins]
    if subprocess.run(command, check=False).returncode != 0:
        raise FlatpakError("pip could not fetch the wheels (its message is above).")


def digest(file: Path) -> str:
    """Return the digest of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def manifest(wheels: dict[str, str]) -> dict[str, Any]:
    """Return the manifest over these wheels, by name with their digests."""
    own = f"tarockblock-{program_version()}-py3-none-any.whl"
    install = "pip3 install --no-index --no-deps --no-build-isolation --prefix=/app wheels/*.whl"
    sources = [
        {"type": "file", "path": f"wheels/{name}", "sha256": each, "dest": "wheels"} for name, each in wheels.items()
    ]
    return {
        "id": APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": "24.08",
        "sdk": "org.freedesktop.Sdk",
        "command": "tarockblock",
        "finish-args": [
            "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri", "--socket=pulseaudio",
            "--share=network",  # the page for phones, in the home network
            "--filesystem=xdg-documents", "--socket=cups",
        ],
        "modules": [
            {
                "name": "tarockblock",
                "buildsystem": "simple",
                "build-commands": [install],
                "sources": [*sources, {"type": "file", "path": f"wheels/{own}", "dest": "wheels"}],
            }
        ],
    }  # fmt: skip


def pinned() -> dict[str, str]:
    """Return the wheels of the manifest with their digests."""
    sources = json.loads(MANIFEST.read_text(encoding="utf-8"))["modules"][0]["sources"]
    return {Path(each["path"]).name: each["sha256"] for each in sources if "sha256" in each}


def pin() -> None:
    """Fetch what the requirements say, and write their digests into the manifest."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    download(WHEELS, wanted())
    found = {file.name: digest(file) for file in sorted(WHEELS.glob("*.whl"))}
    MANIFEST.write_text(json.dumps(manifest(found), indent=2) + "\n", encoding="utf-8")


def fetch() -> None:
    """Fetch what the manifest names, and take our own wheel out of ``dist/release``."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    download(WHEELS, wanted())
    found = {file.name: digest(file) for file in WHEELS.glob("*.whl")}
    if found != pinned():
        names = sorted(name for name, _ in found.items() ^ pinned().items())
        raise FlatpakError(f"not what the manifest says: {', '.join(names)}")
    shutil.copy(ROOT / "dist" / "release" / f"tarockblock-{program_version()}-py3-none-any.whl", WHEELS)


def main() -> int:
    """Pin or fetch."""
    try:
        {"pin": pin, "fetch": fetch}[" ".join(sys.argv[1:])]()
    except KeyError:
        print("flatpak.py pin | fetch", file=sys.stderr)
        return 1
    except FlatpakError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
