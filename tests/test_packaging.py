"""The two commands and the wheel, as a newcomer meets them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ("cat", "cksum", "dirname", "grep", "id", "sh")
LOCKS = (".ci/installers.txt", "pylock.toml", "pylock.dev.toml")
HOUSES = ("game", "controllers", "memcard", "assets")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the two commands are shell scripts")


class Newcomer:
    """A checkout without its contents on a machine with only what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a check out"
        self.tools = folder / "bin"
        self.tools.mkdir()
        (self.checkout / ".ci").mkdir(parents=True)
        for name in ("play", "test", ".ci/common.sh", "pyproject.toml", *LOCKS):
            shutil.copy(ROOT / name, self.checkout / name)
        for tool in TOOLS:
            (self.tools / tool).symlink_to(shutil.which(tool) or "")
        self.is_a("Linux", "x86_64")

    def tool(self, name: str, script: str) -> None:
        """Put a command on the machine."""
        path = self.tools / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def is_a(self, system: str, machine: str) -> None:
        """What `uname` tells of the machine."""
        self.tool("uname", f'case "$1" in -m) echo {machine} ;; *) echo {system} ;; esac')

    def in_venv(self, name: str, script: str) -> None:
        """Put a command into the checkout's environment."""
        self.tool(str(self.checkout / ".venv" / "bin" / name), script)

    def play(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return self._run("play", *arguments, **environment)

    def test(self) -> subprocess.CompletedProcess[str]:
        return self._run("test")

    def _run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.checkout / command[0], *command[1:]],
            env={"PATH": str(self.tools), **environment},
            capture_output=True,
            text=True,
        )


@pytest.fixture
def newcomer(tmp_path: Path) -> Newcomer:
    return Newcomer(tmp_path)


def test_without_a_display_play_says_so_and_names_a_virtual_one(newcomer: Newcomer) -> None:
    tried = newcomer.play()
    assert tried.returncode == 2
    assert "no display" in tried.stderr
    assert "xvfb-run -a ./play" in tried.stderr
    assert len(tried.stderr.splitlines()) == 1


def test_an_old_python_is_told_with_the_version_that_is_needed(newcomer: Newcomer) -> None:
    newcomer.tool("python3", '[ "$1" = --version ] && echo Python 3.9.2')
    tried = newcomer.play("lexicon")
    assert tried.returncode == 1
    assert tried.stderr == "parlour: Python 3.11 or newer is needed; found Python 3.9.2.\n"


def test_no_python_at_all_is_told(newcomer: Newcomer) -> None:
    assert "found no python3 at all" in newcomer.play("lexicon").stderr


def test_missing_system_libraries_are_named_in_one_sentence(newcomer: Newcomer) -> None:
    newcomer.tool("ldconfig", "echo ' libX11.so.6 (libc6,x86-64) => /usr/lib/libX11.so.6'")
    tried = newcomer.play(DISPLAY=":9")
    assert tried.returncode == 1
    assert "libGL.so.1" in tried.stderr
    assert "libX11.so.6" not in tried.stderr
    assert len(tried.stderr.splitlines()) == 1


def test_missing_packages_are_named_to_a_debian_user_who_is_not_root(newcomer: Newcomer) -> None:
    newcomer.tool("apt-get", "exit 1")
    newcomer.tool("dpkg-query", "echo 'installed libgl1 '; echo 'installed libfoot64 libx11-6 (= 1), libbar'")
    (newcomer.tools / "id").unlink()
    newcomer.tool("id", "echo 1000")
    tried = newcomer.play(DISPLAY=":9")
    assert tried.returncode == 1
    words = tried.stderr.split()
    assert "libegl1" in words
    assert "libgl1" not in words
    assert "libx11-6" not in words


@pytest.mark.parametrize("what", ["pyproject.toml", *LOCKS])
def test_the_game_is_installed_once_and_again_when_its_needs_change(newcomer: Newcomer, what: str) -> None:
    log = newcomer.checkout / "log"
    newcomer.in_venv("python", f'[ "$1" = -c ] || echo "$@" >> "{log}"')
    newcomer.in_venv("parlour", 'echo "$#: $*"')
    assert newcomer.play("lexicon", "check", "a b").stdout == "3: lexicon check a b\n"
    once = len(log.read_text().splitlines())
    again = newcomer.play("lexicon")
    assert (again.stdout, again.stderr) == ("1: lexicon\n", "")
    assert len(log.read_text().splitlines()) == once
    with (newcomer.checkout / what).open("a") as file:
        file.write("# changed\n")
    newcomer.play("lexicon")
    assert len(log.read_text().splitlines()) == 2 * once


def test_only_versions_that_were_tested_are_installed_where_there_are_any(newcomer: Newcomer) -> None:
    log = newcomer.checkout / "log"
    newcomer.in_venv("python", f'[ "$1" = -c ] || echo "$@" >> "{log}"')
    newcomer.in_venv("parlour", "echo played")
    newcomer.play("lexicon")
    installers, packages, game = log.read_text().splitlines()
    assert "--require-hashes --no-deps" in installers
    assert packages.endswith("pylock.toml")
    assert "--no-deps -e" in game


def test_on_arm64_where_a_package_is_built_a_missing_compiler_is_told(newcomer: Newcomer) -> None:
    newcomer.in_venv("python", "true")
    newcomer.in_venv("parlour", "echo played")
    newcomer.is_a("Linux", "aarch64")
    tried = newcomer.play("lexicon")
    assert (tried.returncode, tried.stdout) == (1, "")
    assert "a C compiler is missing" in tried.stderr
    newcomer.tool("cc", "true")
    assert newcomer.play("lexicon").stdout == "played\n"


def test_a_machine_that_nothing_was_tested_on_is_told_that_it_gets_the_newest(newcomer: Newcomer) -> None:
    newcomer.is_a("FreeBSD", "amd64")
    newcomer.in_venv("python", "true")
    newcomer.in_venv("parlour", "echo played")
    tried = newcomer.play("lexicon")
    assert tried.stdout == "played\n"
    assert "no versions were tested on this kind of machine" in tried.stderr


def test_an_install_that_fails_is_told_and_tried_again(newcomer: Newcomer) -> None:
    newcomer.in_venv("python", '[ "$1" = -c ]')
    newcomer.in_venv("parlour", "echo played")
    for _ in range(2):
        tried = newcomer.play("lexicon")
        assert tried.returncode == 1
        assert "pip could not install" in tried.stderr


@pytest.mark.parametrize(
    ("python", "mypy", "code"), [("true", "true", 0), ("true", "exit 1", 1), ("exit 4", "true", 4)]
)
def test_the_checks_fail_where_a_test_fails_or_a_type_is_wrong_beside_it(
    newcomer: Newcomer, python: str, mypy: str, code: int
) -> None:
    newcomer.is_a("Darwin", "arm64")  # where no display is made
    newcomer.in_venv("python", f'case "$*" in *"-m pytest"*) echo tested; {python} ;; esac')
    newcomer.in_venv("mypy", f"echo typed; {mypy}")
    for name in ("parlour", "ruff"):
        newcomer.in_venv(name, "true")
    tried = newcomer.test()
    assert (tried.returncode, tried.stdout.split()) == (code, ["tested", "typed"]), tried.stderr


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's contents, far from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_holds_every_file_of_the_game(unpacked: Path) -> None:
    def files(root: Path) -> set[str]:
        found = (path for services in HOUSES for path in (root / services).rglob("*") if path.is_file())
        return {str(path.relative_to(root)) for path in found if "__pycache__" not in path.parts}

    assert files(unpacked) == files(ROOT)


def test_the_wheel_works_outside_the_checkout(unpacked: Path) -> None:
    (entry,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert "parlour = game.__main__:main" in entry.read_text()
    program = (
        "import game, controllers, pathlib, sys; from game.__main__ import main;"
        "assert pathlib.Path(game.__file__).is_relative_to(pathlib.Path.cwd());"
        "sys.exit(main(['lexicon', 'check', 'PARLOUR']))"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=unpacked, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "PARLOUR" in run.stdout
