"""Runs a script of this checkout as an ordinary user where root started it: ``ordinary_user.py .ci/run``.

Root may open every folder and write every file, so root's tests do not show what users see. The user gets a copy of
the checkout and of ``../shared``, set up already, because the folders above may be closed to others. If no user can be
made, this says why and runs the script as root. Standard library only.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from dev_system import SetupError, apt_install

ROOT = Path(__file__).resolve().parent.parent
NAME = "tarockblock-tests"
"""Name of the user; once made, the user stays."""
WHO = "TAROCKBLOCK_CI_USER"
"""Variable that tells the script who runs it, so that it does not come here again."""
_NOT_COPIED = (".venv", "build", "dist", ".mypy_cache", ".ruff_cache", ".pytest_cache", "__pycache__")
_ROOT_ONLY = ("XDG_", "SUDO_", "PIP_CACHE_DIR", "PYTHONPATH", "VIRTUAL_ENV", "PYENV_", "MAIL", "OLDPWD", "PWD")
"""Beginnings of variables that lead into root's own folders."""


class NoUserError(Exception):
    """The reason why nothing can run here as an ordinary user."""


class User:
    """The ordinary user, and how to run something as that user."""

    def __init__(self) -> None:
        import pwd

        try:
            found = pwd.getpwnam(NAME)
        except KeyError:
            command = ["useradd", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", NAME]
            _run(command, "no user can be made")
            found = pwd.getpwnam(NAME)
        self.uid, self.gid = found.pw_uid, found.pw_gid

    def run(self, command: Sequence[str | Path], cwd: Path, environment: dict[str, str], *, quiet: bool = False) -> int:
        """Run a program as the user and return its exit status; raise NoUserError if it cannot be started so."""
        output = subprocess.DEVNULL if quiet else None
        arguments = [str(each) for each in command]
        try:
            return subprocess.run(
                arguments, cwd=cwd, env=environment, stdout=output, stderr=output, check=False,
                user=self.uid, group=self.gid, extra_groups=[], umask=0o022,
            ).returncode  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            raise NoUserError(f"{command[0]} cannot be run as {NAME}: {error}") from error

    def own(self, folder: Path) -> None:
        """Give the user a folder with everything in it."""
        os.chown(folder, self.uid, self.gid)
        for top, folders, files in os.walk(folder):
            for name in folders + files:
                os.chown(Path(top, name), self.uid, self.gid, follow_symlinks=False)


def _run(command: Sequence[str | Path], why: str, cwd: Path | None = None) -> None:
    """Run a program as root; raise NoUserError with this reason if it fails."""
    try:
        status = subprocess.run([*map(str, command)], cwd=cwd, check=False).returncode
    except OSError as error:
        raise NoUserError(f"{why}: {error}") from error
    if status != 0:
        raise NoUserError(f"{why}: {command[0]} ended with {status}")


@contextmanager
def place_for(user: User) -> Iterator[Path]:
    """Yield a folder of the user's own, from which programs can be started; it is deleted afterwards."""
    for parent in dict.fromkeys(map(Path, (tempfile.gettempdir(), "/var/tmp", "/tmp", "/home"))):
        try:
            place = Path(tempfile.mkdtemp(prefix="tarockblock-", dir=parent))
        except OSError:
            continue
        try:
            probe = place / "probe"
            probe.write_text("#!/bin/sh\nexit 0\n")
            probe.chmod(0o755)
            user.own(place)
            if _succeeds(user, [probe], place):
                probe.unlink()
                yield place
                return
        finally:
            shutil.rmtree(place, ignore_errors=True)
    raise NoUserError("there is no folder from which that user could run programs")


def _succeeds(user: User, command: Sequence[str | Path], cwd: Path) -> bool:
    try:
        return user.run(command, cwd, {"PATH": os.defpath}, quiet=True) == 0
    except NoUserError:
        return False


def python_for(user: User, place: Path) -> Path:
    """Return a Python that the user can run: this one, or the system's if this one is closed to others."""
    this = Path(getattr(sys, "_base_executable", sys.executable))
    for installed in (False, True):
        found = [this, *(Path(folder, "python3") for folder in ("/usr/local/bin", "/usr/bin"))]
        for each in found:
            if _succeeds(user, [each, "-c", "import sys, sqlite3; sys.exit(sys.version_info < (3, 11))"], place):
                return each
        if not installed and shutil.which("apt-get"):
            with contextlib.suppress(SetupError):
                apt_install(["python3", "python3-venv"])
    raise NoUserError(f"that user can run no Python that is new enough; {this} is closed to others")


def copy_checkout(place: Path) -> Path:
    """Copy the checkout with its history and what lies beside it, and return the copy."""
    copy = place / ROOT.name
    shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*_NOT_COPIED))
    if (copy / ".git").is_file():  # a worktree: its history lies in another folder
        (copy / ".git").unlink()
        clone = place / "clone"
        _run(["git", "clone", "-q", "--no-checkout", "--no-hardlinks", ROOT, clone], "the history cannot be copied")
        (clone / ".git").rename(copy / ".git")
        clone.rmdir()
        _run(["git", "-C", copy, "reset", "-q"], "the history cannot be copied")
    shared = ROOT.parent / "shared"
    if shared.is_dir():
        shutil.copytree(shared, place / "shared", symlinks=True)
    return copy


def environment_for(user: User, place: Path, python: Path) -> dict[str, str]:
    """Return root's environment without what leads into root's own folders, and with root's settings of pip."""
    home = place / "home"
    home.mkdir()
    found = {name: value for name, value in os.environ.items() if not name.startswith(_ROOT_ONLY)}
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    path = os.pathsep.join(each for each in folders if each and _can_enter(user, each, place))
    found["PATH"] = path if shutil.which("python3", path=path) == str(python) else f"{python.parent}{os.pathsep}{path}"
    if "TMPDIR" in found and not _succeeds(user, ["/bin/sh", "-c", f"test -w '{found['TMPDIR']}'"], place):
        del found["TMPDIR"]
    settings = [os.environ.get("PIP_CONFIG_FILE"), "~/.pip/pip.conf", _config_home() / "pip" / "pip.conf"]
    for file in (Path(each).expanduser() for each in settings if each):
        if file.is_file():
            (home / ".config" / "pip").mkdir(parents=True, exist_ok=True)
            with (home / ".config" / "pip" / "pip.conf").open("a", encoding="utf-8") as target:
                target.write(file.read_text(encoding="utf-8") + "\n")
    found.pop("PIP_CONFIG_FILE", None)
    user.own(home)
    return found | {"HOME": str(home), "USER": NAME, "LOGNAME": NAME, WHO: NAME}


def _config_home() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()


def _can_enter(user: User, folder: str, place: Path) -> bool:
    return _succeeds(user, ["/bin/sh", "-c", 'cd "$0"', folder], place)


def run_as_user(script: Path) -> int:
    """Run the script as an ordinary user and return its exit status; raise NoUserError if that cannot be done."""
    user = User()
    with place_for(user) as place:
        python = python_for(user, place)
        copy = copy_checkout(place)
        # As root, who can install what the system lacks, and as whom pip is configured.
        _run([python, "packaging/dev.py", "setup"], "the copy for that user cannot be set up", cwd=copy)
        user.own(place)
        environment = environment_for(user, place, python)
        if not _succeeds(user, [copy / ".venv" / "bin" / "python", "-c", "import PySide6, tarockblock"], copy):
            raise NoUserError("that user cannot use what was installed")
        print(f"Started as root: from here on {NAME}, an ordinary user, runs it in a copy.", flush=True)
        return user.run(["bash", copy / script.relative_to(ROOT)], copy, environment)


def main() -> int:
    """Run the script that the command line names."""
    script = (ROOT / sys.argv[1]).resolve()
    try:
        return run_as_user(script)
    except NoUserError as error:
        print(f"No ordinary user can run this here ({error}), so root does.", flush=True)
    return subprocess.run(["bash", str(script)], cwd=ROOT, env=os.environ | {WHO: "root"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
