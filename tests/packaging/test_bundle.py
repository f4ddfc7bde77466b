"""What goes into the folder build and into Debian's package; neither is built here."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

from tarockblock.ui import libraries
from tests.sources import ROOT

Script = Callable[[str], ModuleType]
QT = "PySide6/Qt"


def test_spec__takes_what_is_listed(script: Script) -> None:
    contents = script("bundle_contents")
    spec = (ROOT / "packaging" / "tarockblock.spec").read_text(encoding="utf-8")
    compile(spec, "tarockblock.spec", "exec")
    used = set(re.findall(r"bundle_contents\.(\w+)", spec))
    assert used == {"CHART_BACKENDS", "EXCLUDED_MODULES", "MACOS_PLIST", "data_files", "is_wanted"}
    assert all(hasattr(contents, name) for name in used)


def test_data__every_file_the_program_reads(script: Script, tmp_path: Path) -> None:
    files = script("bundle_contents").data_files(ROOT, tmp_path)
    inside = {f"{folder}/{Path(source).name}" for source, folder in files}
    resources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "resources").rglob("*") if path.is_file()}
    words = {f"translations/{path.stem}.qm" for path in (ROOT / "translations").glob("*.ts")}
    words |= {f"translations/{path.name}" for path in (ROOT / "translations").glob("*.toml")}
    texts = {"docs/manual.md", "docs/handbuch.md", "LICENSE"}
    texts |= {path.relative_to(ROOT).as_posix() for path in pictures(script)}
    texts |= {f"packaging/licences/{path.name}" for path in (ROOT / "packaging" / "licences").iterdir()}
    assert inside == {f"tarockblock/_data/{name}" for name in resources | words | texts}
    folders = {path.name for path in (ROOT / "resources").iterdir() if path.is_dir()}
    assert {"fonts", "icons", "rulesets", "samples"} <= folders


def pictures(script: Script) -> set[Path]:
    found = map(script("hatch_build").pictures_in, (ROOT / "docs").glob("*.md"))
    return {path for page in found for path in page}


@pytest.mark.parametrize(
    ("inside", "source", "wanted"),
    [
        (f"{QT}/plugins/platforms/libqxcb.so", "/venv/libqxcb.so", True),
        (f"{QT}/plugins/platforms/libqwayland.so", "/venv/libqwayland.so", True),
        (f"{QT}/plugins/platforms/libqvnc.so", "/venv/libqvnc.so", False),
        ("PySide6\\plugins\\platforms\\qwindows.dll", "C:\\venv\\qwindows.dll", True),
        (f"{QT}/plugins/imageformats/libqsvg.so", "/venv/libqsvg.so", True),
        (f"{QT}/plugins/imageformats/libqjpeg.so", "/venv/libqjpeg.so", False),
        (f"{QT}/plugins/iconengines/libqsvgicon.so", "/venv/libqsvgicon.so", True),
        (f"{QT}/plugins/printsupport/libcupsprintersupport.so", "/venv/libcupsprintersupport.so", True),
        (f"{QT}/plugins/platformthemes/libqgtk3.so", "/venv/libqgtk3.so", False),
        (f"{QT}/plugins/tls/libqopensslbackend.so", "/venv/libqopensslbackend.so", False),
        (f"{QT}/translations/qtbase_de.qm", "/venv/qtbase_de.qm", True),
        (f"{QT}/translations/qtbase_fr.qm", "/venv/qtbase_fr.qm", False),
        (f"{QT}/lib/libQt6Core.so.6", "/venv/libQt6Core.so.6", True),
        ("libQt6EglFSDeviceIntegration.so.6", "PySide6/Qt/lib/libQt6EglFSDeviceIntegration.so.6", False),
        ("matplotlib/mpl-data/fonts/ttf/DejaVuSans-Bold.ttf", "/venv/x.ttf", True),
        ("matplotlib/mpl-data/fonts/ttf/STIXGeneral.ttf", "/venv/x.ttf", False),
        ("matplotlib/mpl-data/fonts/afm/cmr10.afm", "/venv/x.afm", False),
        ("matplotlib/mpl-data/sample_data/README.txt", "/venv/README.txt", False),
        ("matplotlib/mpl-data/matplotlibrc", "/venv/matplotlibrc", True),
        ("libglib-2.0.so.0", "/usr/lib/x86_64-linux-gnu/libglib-2.0.so.0", False),
        ("libz.so.1", "/lib64/libz.so.1", False),
        ("shtab-1.13.0.dist-info/RECORD", "/venv/shtab-1.13.0.dist-info/RECORD", False),
        ("shtab-1.13.0.dist-info/METADATA", "/venv/shtab-1.13.0.dist-info/METADATA", True),
        ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", True),
        ("python3.11/lib-dynload/zlib.so", "/usr/lib/python3.11/lib-dynload/zlib.so", True),
        ("tarockblock/_data/resources/icons/menu.svg", "/checkout/resources/icons/menu.svg", True),
    ],
)
def test_contents__only_what_is_needed(script: Script, inside: str, source: str, wanted: bool) -> None:
    assert script("bundle_contents").is_wanted(inside, source) is wanted


def test_excluded__nothing_the_program_imports(script: Script) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tarockblock").rglob("*.py"))
    imported = set(re.findall(r"^\s*(?:from|import) ([\w.]+)", source, re.MULTILINE))
    assert not imported & set(script("bundle_contents").EXCLUDED_MODULES)


# ------------------------------------------------------------------------------------------------ licences


def told(**fields: str) -> metadata.PackageMetadata:
    import email.message

    message = email.message.Message()
    for name, value in fields.items():
        message[name.replace("_", "-")] = value
    return message  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"License_Expression": "MIT", "License": "something longer"}, "MIT"),
        ({"License": "BSD 3-Clause License"}, "BSD 3-Clause License"),
        ({"License": "=====\nThe text\n", "Classifier": "License :: OSI Approved :: BSD License"}, "BSD License"),
        ({"Classifier": "Programming Language :: Python"}, ""),
    ],
)
def test_licence__by_the_metadata(script: Script, fields: dict[str, str], name: str) -> None:
    assert script("licences").licence_name(told(**fields)) == name


@pytest.mark.qt
@pytest.mark.charts
def test_licences__of_all_that_is_bundled(script: Script) -> None:
    """A distribution without a name for its licence would stop the build; better here."""
    licences = script("licences")
    modules = [
        "PySide6/QtCore.abi3.so",
        "matplotlib.figure",
        "numpy",
        "sqlite_utils.db",
        "PIL/_imaging.so",
        "xlsxwriter",
        "openpyxl",
        *("h11", "jinja2.environment", "markupsafe/_speedups.so", "segno.encoder", "snowballstemmer"),
    ]
    found = licences.distributions_of([*modules, "tarockblock.cli", "json"])
    wanted = "numpy matplotlib sqlite-utils xlsxwriter openpyxl h11 jinja2 markupsafe segno snowballstemmer"
    assert {*wanted.split()} <= {name.lower() for name in found}
    named = {name.lower(): licences.part_of(metadata.distribution(name)) for name in found}
    assert all(part.licence for part in named.values())
    assert all(part.files for name, part in named.items() if "pyside" not in name)
    assert "LGPL-3.0" in next(part.licence for name, part in named.items() if "pyside" in name)


def test_licences__none_found_stops_the_build(script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    licences = script("licences")
    bare = [licences.Part("something", "1", "MIT", {}), licences.Part("other", "1", "", {"LICENSE": ROOT / "LICENSE"})]
    monkeypatch.setattr(licences, "parts_of", lambda modules, root: bare)
    with pytest.raises(ValueError, match="something, other"):
        licences.collect([], ROOT, tmp_path / "licences")
    assert not (tmp_path / "licences").exists()


def test_licences__list_and_texts(script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    licences = script("licences")
    own = licences.Part("Tarockblock", "", "MIT", {"LICENSE": ROOT / "LICENSE"})
    other = licences.Part("Other", "1.2", "BSD", {"deep/LICENSE": ROOT / "LICENSE"})
    monkeypatch.setattr(licences, "parts_of", lambda modules, root: [own, other])
    licences.collect([], ROOT, tmp_path)
    assert re.search(r"^Other 1\.2 +BSD$", (tmp_path / "README.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert (tmp_path / "other" / "deep" / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


# ------------------------------------------------------------------------------------------------ Debian


def test_depends__all_libraries_looked_for_elsewhere(script: Script) -> None:
    """The three lists say the same: what ``dev.py`` installs, what the window misses, what the package depends on."""
    system, deb = script("dev_system"), script("deb")
    wanted = system.LIBRARIES_ALWAYS | system.LIBRARIES_ON_SCREEN | libraries.ALWAYS | libraries.ON_SCREEN
    assert {library: deb.PACKAGES[library] for library in wanted} == wanted


def test_depends__worked_out_of_what_is_asked_for(script: Script) -> None:
    relations = script("deb").relations(
        {
            Path("a/tarockblock"): {"libc.so.6", "libQt6Core.so.6", "libm.so.6"},
            Path("a/printsupport/libcups.so"): {"libcups.so.2", "libc.so.6"},
        },
        {"libQt6Core.so.6"},
        "2.35",
    )
    assert relations.depends == ["libc6 (>= 2.35)"]
    assert relations.recommends == ["libcups2"]


def test_depends__an_unknown_library_stops_the_build(script: Script) -> None:
    deb = script("deb")
    with pytest.raises(deb.PackageError, match=r"libnew\.so\.1, libnewer\.so\.2"):
        deb.relations({Path("x.so"): {"libnewer.so.2", "libnew.so.1", "libc.so.6"}}, set(), "2.35")


def test_oldest_libc__the_newest_that_is_asked_for(script: Script, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\0GLIBC_2.4\0GLIBC_2.35\0")
    (tmp_path / "b").write_bytes(b"\0GLIBC_2.9\0")
    assert script("deb").oldest_libc([tmp_path / "a", tmp_path / "b"]) == "2.35"


def test_package__lies_where_a_desktop_looks(script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deb = script("deb")
    folder = tmp_path / "dist" / "tarockblock"
    (folder / "licences").mkdir(parents=True)
    (folder / "licences" / "README.txt").write_text("numpy 2 BSD\n")
    (folder / "tarockblock").write_bytes(b"")
    monkeypatch.setattr(deb, "FOLDER", folder)
    stage = tmp_path / "stage"
    deb.stage_files(stage, "1.0.0")
    found = {path.relative_to(stage / "usr").as_posix() for path in stage.rglob("*") if path.is_file()}
    name = "org.tarockblock.Tarockblock"
    assert found >= {
        "bin/tarockblock",
        f"share/applications/{name}.desktop",
        f"share/icons/hicolor/scalable/apps/{name}.svg",
        "share/icons/hicolor/scalable/mimetypes/application-vnd.tarockblock.evening+json.svg",
        f"share/mime/packages/{name}.xml",
        f"share/metainfo/{name}.metainfo.xml",
        "share/doc/tarockblock/copyright",
        "share/man/man1/tarockblock.1.gz",
    }
    assert (stage / "usr" / "bin" / "tarockblock").resolve() == stage / "usr" / "lib" / "tarockblock" / "tarockblock"
    terms = (stage / "usr" / "share" / "doc" / "tarockblock" / "copyright").read_text(encoding="utf-8")
    assert "MIT License" in terms
    assert "numpy 2 BSD" in terms
    assert "<release " in (stage / "usr" / "share" / "metainfo" / f"{name}.metainfo.xml").read_text(encoding="utf-8")
