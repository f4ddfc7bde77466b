"""What a desktop gets of the program, by its place below ``share``: in a wheel and in every package.

Standard library only: hatchling calls it where nothing else is installed. Run as a script it lays all of it
below a folder.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import ExitStack
from pathlib import Path

from project_version import made_at, program_version, releases, with_releases

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
APP_ID = "org.tarockblock.Tarockblock"
EVENING_TYPE = "application/vnd.tarockblock.evening+json"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels: what desktops ask for where they do not draw the SVG themselves."""


def shared_files(root: Path = ROOT) -> dict[str, bytes]:
    """Map each place below ``share`` to what lies there."""
    here = root / "packaging"
    metainfo = (here / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    described = with_pictures(with_releases(metainfo, program_version(root), releases(root), made_at(root)))
    evening = EVENING_TYPE.replace("/", "-")
    icon = (root / "resources" / "icons" / "tarockblock.svg").read_bytes()
    found = {
        f"applications/{APP_ID}.desktop": (here / f"{APP_ID}.desktop").read_bytes(),
        f"metainfo/{APP_ID}.metainfo.xml": described.encode(),
        f"mime/packages/{APP_ID}.xml": (here / f"{APP_ID}.mime.xml").read_bytes(),
        "man/man1/tarockblock.1": (here / "tarockblock.1").read_bytes(),
        "bash-completion/completions/tarockblock": (here / "completion" / "tarockblock.bash").read_bytes(),
        "zsh/site-functions/_tarockblock": (here / "completion" / "_tarockblock").read_bytes(),
        "fish/vendor_completions.d/tarockblock.fish": (here / "completion" / "tarockblock.fish").read_bytes(),
        f"icons/hicolor/scalable/apps/{APP_ID}.svg": icon,
        f"icons/hicolor/scalable/mimetypes/{evening}.svg": icon,
    }
    for size in SIZES:
        drawn = icon_file(size, root).read_bytes()
        for kind, name in (("apps", APP_ID), ("mimetypes", evening)):
            found[f"icons/hicolor/{size}x{size}/{kind}/{name}.png"] = drawn
    return found


def with_pictures(metainfo: str) -> str:
    """Return the AppStream data with the address of the pictures; without screenshots where there is no address.

    Only an address on the web may stand there, and the project knows none: whoever publishes it says so in the
    environment (``TAROCKBLOCK_PICTURES``), as the workflow does.
    """
    address = os.environ.get("TAROCKBLOCK_PICTURES", "").rstrip("/")
    if not address:
        return re.sub(r" *<screenshots>.*</screenshots>\n", "", metainfo, flags=re.DOTALL)
    return metainfo.replace("@PICTURES@", address)


def icon_file(size: int, root: Path = ROOT) -> Path:
    """Return the drawn icon of so many pixels; ``dev.py pictures icons`` draws them."""
    return root / "packaging" / "icons" / f"{size}.png"


def write_icon(target: Path) -> Path:
    """Write the icon for Windows (``.ico``) or macOS (``.icns``), with every drawn size."""
    from PIL import Image  # the bundle's environment has it; a wheel is built without

    with ExitStack() as opened:
        sizes = [size for size in reversed(SIZES) if target.suffix == ".icns" or size <= 256]
        drawn = [opened.enter_context(Image.open(icon_file(size))) for size in sizes]
        drawn[0].save(target, sizes=[each.size for each in drawn], append_images=drawn[1:])
    return target


def lay_out(share: Path, root: Path = ROOT) -> None:
    """Write all of it below a folder."""
    for place, content in shared_files(root).items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_bytes(content)


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]))
