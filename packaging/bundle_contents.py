"""What goes into the folder build and what stays out; ``tarockblock.spec`` only hands it to PyInstaller."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from hatch_build import ROOT, compile_translations, shipped_files

DATA_TRANSLATIONS = "tarockblock/_data/translations"

MACOS_WHEEL = "pyside6_essentials-6.12.0-cp310-abi3-macosx_14_0_universal2.whl"
"""The file of the pinned Qt that goes into the program for macOS; of all parts it asks for the newest system."""


def macos_floor() -> str:
    """Return the oldest macOS on which Qt runs, by the tag of its file: "14.0"."""
    major, minor = re.findall(r"macosx_(\d+)_(\d+)_", MACOS_WHEEL)[0]
    return f"{major}.{minor}"


MACOS_PLIST = {
    "NSHighResolutionCapable": True,
    "NSRequiresAquaSystemAppearance": False,  # dark where the system is
    "LSMinimumSystemVersion": macos_floor(),
    "LSApplicationCategoryType": "public.app-category.card-games",
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": "Tarockblock evening",
            "CFBundleTypeRole": "Editor",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": ["org.tarockblock.evening"],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": "org.tarockblock.evening",
            "UTTypeDescription": "Tarockblock evening",
            "UTTypeConformsTo": ["public.json"],
            "UTTypeTagSpecification": {"public.filename-extension": ["tarock.json"]},
        }
    ],
}
"""What the Finder is told: which files are ours, that the window may be dark, and from which system on."""

CHART_BACKENDS = ["Agg", "PDF", "SVG"]

EXCLUDED_MODULES = [
    # Optional to Python's own modules and used by nothing here; each would want a library of the system.
    "_bz2", "_curses", "_hashlib", "_lzma", "_ssl", "_tkinter", "_uuid", "readline",
    "ssl", "tkinter",
    # Matplotlib needs Pillow for PNG alone.
    "PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk", "PIL._webp", "PIL.ImageQt", "PIL.ImageTk",
    "numpy.f2py", "numpy.testing", "setuptools",
]  # fmt: skip

_KEPT_PLUGINS = {
    "imageformats": ("svg",),  # PNG is built in
    "platforms": ("cocoa", "offscreen", "wayland", "windows", "xcb"),
    "platformthemes": ("xdgdesktopportal",),  # not GTK's, which takes half a desktop along
    "wayland-graphics-integration-client": ("wayland-egl",),
    "wayland-shell-integration": ("xdg-shell",),
    # Nothing here speaks to a network, plays a device or draws without a desktop.
    "egldeviceintegrations": (),
    "generic": (),
    "networkinformation": (),
    "tls": (),
}
_OUR_LANGUAGES = sorted(path.stem.removeprefix("core_") for path in (ROOT / "translations").glob("core_*.toml"))
_KEPT_QT_TRANSLATIONS = [f"qtbase_{language}.qm" for language in _OUR_LANGUAGES]
_UNUSED_QT_LIBRARIES = ("Qt6EglFS", "Qt6EglFs", "opengl32sw")
_CHART_FONTS = re.compile(r"(DejaVuSans(-\w+)?|LastResortHE-Regular)\.ttf|LICENSE_DEJAVU")
_UNUSED_CHART_DATA = ("images", "plot_directive", "sample_data", "kpsewhich.lua")

_OF_THE_SYSTEM = re.compile(r"/(usr/)?lib(64|32)?/([\w-]+-linux-gnu\w*/)?lib(?!python)[^/]+\.so[.\d]*")
"""A library of the Linux it is built on: it belongs to that system, which mends it, too."""


def data_files(root: Path, scratch: Path) -> list[tuple[str, str]]:
    """Return the files of the checkout that the program reads, as (file, folder); the same as in a wheel."""
    files = [(source, str(PurePosixPath(inside).parent)) for source, inside in shipped_files(root).items()]
    return files + [(str(qm), DATA_TRANSLATIONS) for qm in compile_translations(root / "translations", scratch)]


def is_wanted(inside: str, source: str) -> bool:
    """Say whether a collected file goes into the folder; ``inside`` is its place there."""
    path = PurePosixPath(inside.replace("\\", "/"))
    if _OF_THE_SYSTEM.fullmatch(source) or any(name in path.name for name in _UNUSED_QT_LIBRARIES):
        return False
    if path.name == "RECORD" and path.parent.suffix == ".dist-info":
        return False  # pip's list of what it installed: it differs with the folder in which that was
    if path.parts[0] == "PySide6":
        return _is_wanted_of_qt(path)
    if "mpl-data" in path.parts:
        return _is_wanted_of_charts(PurePosixPath(*path.parts[path.parts.index("mpl-data") + 1 :]))
    return True


def _is_wanted_of_qt(path: PurePosixPath) -> bool:
    kind = path.parent.name
    if kind == "translations":
        return path.name in _KEPT_QT_TRANSLATIONS
    if "plugins" in path.parts and kind in _KEPT_PLUGINS:
        return any(name in path.name for name in _KEPT_PLUGINS[kind])
    return True


def _is_wanted_of_charts(path: PurePosixPath) -> bool:
    if path.parts[0] == "fonts":
        return _CHART_FONTS.fullmatch(path.name) is not None
    return path.parts[0] not in _UNUSED_CHART_DATA
