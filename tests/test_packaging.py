"""The two commands and the wheel, as a newcomer meets them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from game.command_table import COMMANDS, Needs

ROOT = Path(__file__).parents[1]
TOOLS = ("cat", "cksum", "dirname", "grep", "id", "mkdir", "rm", "sh", "tail")
LOCKS = (".ci/installers.txt", "pylock.toml", "pylock.dev.toml")
HOUSES = ("game", "controllers", "memcard", "assets")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the two commands are shell scripts")

PYTHON_OF_VENV = """\
case "$*" in
  "-I -c"*) echo "{version} (built one day)" ;;
  *fetch.py*|*"-m pip"*|*"-m venv"*) echo "$@" >>"{log}"; {installs} ;;
  *game.doctor.packages*) {loads} ;;
  "-P -m game "*|"-P -m game") shift 3; echo "$#: $*" ;;
esac"""


class Newcomer:
    """A checkout without its contents on a machine with only what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a check out"
        self.log = folder / "log"
        self.log.touch()
        self.tools = folder / "bin"
        self.tools.mkdir()
        (self.checkout / ".ci").mkdir(parents=True)
        (self.checkout / "game").mkdir()
        for name in ("play", "test", ".ci/common.sh", "game/command_table.py", "pyproject.toml", *LOCKS):
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

    def has_python(self, version: str = "cpython-311 3.11.7", **of_venv: str) -> None:
        """Put a Python on the machine, and say how the one of an environment behaves that it makes."""
        inside = _python_of_venv(self.log, version, **of_venv)
        made = f"""rm -rf "$4"; mkdir -p "$4/bin"; echo made >>"{self.log}"
            cat >"$4/bin/python" <<'END'\n{inside}END
            {shutil.which("chmod")} +x "$4/bin/python" """
        real = f'{sys.executable} "$@"'
        here = f'case "$*" in "-m venv --clear "*) {made} ;; --version) echo Python ;; *) {real} ;; esac'
        self.tool("python3", here)

    def has_environment(self, version: str = "cpython-311 3.11.7", **of_venv: str) -> None:
        """Make what an earlier start left behind: an environment with nothing in it."""
        self.has_python(version, **of_venv)
        python = self.checkout / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True, exist_ok=True)
        python.write_text(_python_of_venv(self.log, version, **of_venv))
        python.chmod(0o755)
        (self.checkout / ".venv" / "python").write_text(version.split()[0] + "\n")

    def done(self) -> list[str]:
        """What was made and installed since this was asked last."""
        kinds = {"made": "made", "fetch.py": "fetched", "-e ": "settled", "--use-pep517": "newest"}
        lines = self.log.read_text().splitlines()
        self.log.write_text("")
        return [kind for line in lines for sign, kind in kinds.items() if sign in line]

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


def _python_of_venv(log: Path, version: str, installs: str = "true", loads: str = "true") -> str:
    script = PYTHON_OF_VENV.format(log=log, version=version, installs=installs, loads=loads)
    return f"#!/bin/sh\n{script}\n"


@pytest.fixture
def newcomer(tmp_path: Path) -> Newcomer:
    return Newcomer(tmp_path)


def test_without_a_display_play_says_so_and_names_a_virtual_one(newcomer: Newcomer) -> None:
    newcomer.has_python()
    for arguments in ((), ("--windowed",), ("play",), ("game.gcg",)):
        tried = newcomer.play(*arguments)
        assert tried.returncode == 2
        assert "no display" in tried.stderr
        assert "xvfb-run -a ./play" in tried.stderr
        assert len(tried.stderr.splitlines()) == 1


def test_only_commands_that_open_a_window_ask_for_a_display_or_its_libraries(newcomer: Newcomer) -> None:
    newcomer.has_environment()
    newcomer.tool("ldconfig", "true")
    for name, command in COMMANDS.items():
        tried = newcomer.play(name)
        told = {Needs.DISPLAY: "no display", Needs.LIBRARIES: "libraries are missing"}.get(command.needs, "")
        assert told in tried.stderr
        assert (tried.stdout == f"1: {name}\n") is not bool(told), name
    assert newcomer.play("bench", "--help").stdout == "2: bench --help\n"


def test_an_old_python_is_told_with_the_version_that_is_needed(newcomer: Newcomer) -> None:
    newcomer.tool("python3", '[ "$1" = --version ] && echo Python 3.9.2')
    tried = newcomer.play("lexicon")
    assert tried.returncode == 1
    assert tried.stderr == "parlour: Python 3.11 or newer is needed; found Python 3.9.2.\n"


def test_no_python_at_all_is_told(newcomer: Newcomer) -> None:
    assert "found no python3 at all" in newcomer.play("lexicon").stderr


def test_missing_system_libraries_are_named_in_one_sentence(newcomer: Newcomer) -> None:
    newcomer.has_python()
    newcomer.tool("ldconfig", "echo ' libX11.so.6 (libc6,x86-64) => /usr/lib/libX11.so.6'")
    tried = newcomer.play(DISPLAY=":9")
    assert tried.returncode == 1
    assert "libGL.so.1" in tried.stderr
    assert "libX11.so.6" not in tried.stderr
    assert len(tried.stderr.splitlines()) == 1


def test_missing_packages_are_named_to_a_debian_user_who_is_not_root(newcomer: Newcomer) -> None:
    newcomer.has_python()
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


def test_the_game_is_installed_once_and_its_packages_again_when_its_needs_change(newcomer: Newcomer) -> None:
    newcomer.has_python()
    assert newcomer.play("lexicon", "check", "a b").stdout == "3: lexicon check a b\n"
    assert newcomer.done() == ["made", "fetched", "settled"]
    for what in ("pyproject.toml", *LOCKS):
        again = newcomer.play("lexicon")
        assert (again.stdout, again.stderr, newcomer.done()) == ("1: lexicon\n", "", [])
        with (newcomer.checkout / what).open("a") as file:
            file.write("# changed\n")
        newcomer.play("lexicon")
        assert newcomer.done() == ["fetched", "settled"], what


def test_an_installation_tells_its_steps(newcomer: Newcomer) -> None:
    newcomer.has_python()
    told = newcomer.play("lexicon").stderr.splitlines()
    assert [line[:17] for line in told if line.startswith("parlour")] == [
        "parlour: 1 of 3: ",
        "parlour: 3 of 3: ",
    ]
    assert '"2 of 3: ' in (ROOT / ".ci" / "fetch.py").read_text()


def test_a_checkout_that_was_moved_or_copied_plays_its_own_code_without_fetching_anything(
    newcomer: Newcomer, tmp_path: Path
) -> None:
    newcomer.has_python()
    newcomer.play("lexicon")
    newcomer.done()
    shutil.copytree(newcomer.checkout, tmp_path / "copy", symlinks=True)
    newcomer.checkout = newcomer.checkout.rename(tmp_path / "moved")
    for name in ("moved", "copy"):
        newcomer.checkout = tmp_path / name
        assert newcomer.play("lexicon").stdout == "1: lexicon\n"
        assert newcomer.done() == ["settled"]
        newcomer.play("lexicon")
        assert newcomer.done() == []


def test_an_environment_of_another_python_or_one_cut_short_is_made_anew(newcomer: Newcomer) -> None:
    newcomer.has_python()
    newcomer.play("lexicon")
    newcomer.done()
    newcomer.has_environment("cpython-313 3.13.1")  # the system's Python was upgraded under it
    (newcomer.checkout / ".venv" / "python").write_text("cpython-311\n")
    assert newcomer.play("lexicon").stdout == "1: lexicon\n"
    assert newcomer.done() == ["made", "fetched", "settled"]
    for noted in ("python", "packages", "place", "loaded"):  # killed while it was made
        (newcomer.checkout / ".venv" / noted).unlink()
    newcomer.play("lexicon")
    assert newcomer.done() == ["made", "fetched", "settled"]
    (newcomer.checkout / ".venv" / "bin" / "python").unlink()  # its Python is gone
    newcomer.play("lexicon")
    assert newcomer.done() == ["made", "fetched", "settled"]


def test_a_newer_build_of_the_same_python_is_proven_and_not_installed_again(newcomer: Newcomer) -> None:
    newcomer.has_python()
    newcomer.play("lexicon")
    newcomer.done()
    newcomer.has_environment("cpython-311 3.11.8", loads="echo loaded >&2; true")
    newcomer.play("lexicon")
    assert newcomer.done() == []
    assert "3.11.8" in (newcomer.checkout / ".venv" / "loaded").read_text()


def test_what_cannot_be_loaded_is_made_anew_once_and_then_told_with_a_remedy(newcomer: Newcomer) -> None:
    newcomer.has_environment(loads="echo 'numba cannot be loaded. Do this.'; exit 1")
    tried = newcomer.play("lexicon")
    assert newcomer.done() == ["fetched", "settled", "made", "fetched", "settled"]
    assert (tried.returncode, tried.stdout) == (1, "")
    assert tried.stderr.splitlines()[-1] == "parlour: numba cannot be loaded. Do this."
    newcomer.has_python()
    assert newcomer.play("lexicon").stdout == "1: lexicon\n"


def test_what_the_window_needs_is_proven_before_the_first_game_and_not_before(newcomer: Newcomer) -> None:
    newcomer.has_environment(loads='case "$*" in *without*) true ;; *) echo Install libGL.; exit 1 ;; esac')
    newcomer.tool("ldconfig", "exit 1")
    assert newcomer.play("doctor").stdout == "1: doctor\n"
    tried = newcomer.play(DISPLAY=":9")
    assert (tried.returncode, tried.stdout) == (1, "")
    assert tried.stderr.splitlines()[-1] == "parlour: Install libGL."


def test_where_nothing_can_be_written_one_sentence_says_so(newcomer: Newcomer) -> None:
    newcomer.has_python()
    (newcomer.checkout / ".venv").write_text("in the way")
    tried = newcomer.play("lexicon")
    assert tried.returncode == 1
    assert tried.stderr.startswith(f"parlour: nothing can be written in {newcomer.checkout}")
    assert len(tried.stderr.splitlines()) == 1


def test_an_install_that_fails_is_tried_again_even_where_an_earlier_one_was_whole(
    newcomer: Newcomer,
) -> None:
    newcomer.has_environment()
    newcomer.play("lexicon")
    newcomer.done()
    newcomer.has_environment(installs="exit 1")
    before = (newcomer.checkout / "pylock.toml").read_text()
    (newcomer.checkout / "pylock.toml").write_text(before + "# changed")
    for _ in range(2):
        assert (newcomer.play("lexicon").returncode, newcomer.done()) == (1, ["fetched"])
    (newcomer.checkout / "pylock.toml").write_text(before)
    newcomer.has_environment()
    newcomer.play("lexicon")
    assert newcomer.done() == ["fetched", "settled"]


def test_a_machine_that_nothing_was_tested_on_is_told_that_it_gets_the_newest(newcomer: Newcomer) -> None:
    newcomer.is_a("FreeBSD", "amd64")
    newcomer.has_environment()
    tried = newcomer.play("lexicon")
    assert tried.stdout == "1: lexicon\n"
    assert "no versions were tested on this kind of machine" in tried.stderr
    assert newcomer.done() == ["newest", "settled"]


FAILS_OF_PIP = {
    "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError('x')': /editables/\n"
    "ERROR: No matching distribution found for editables==0.6": "nothing answers on the network",
    "ERROR: Could not install packages due to an OSError: [Errno 28] No space left": "not enough room",
    "ERROR: Some hash differs\nERROR: THESE PACKAGES DO NOT MATCH THE HASHES": "DO NOT MATCH THE HASHES",
    "Killed": "ended by itself",
}


def test_why_pip_failed_is_told_in_a_sentence_and_the_size_is_that_of_the_files_for_this_machine() -> None:
    loader = importlib.util.spec_from_file_location("fetch", ROOT / ".ci" / "fetch.py")
    assert loader
    assert loader.loader
    fetch = importlib.util.module_from_spec(loader)
    loader.loader.exec_module(fetch)
    for told, says in FAILS_OF_PIP.items():
        assert says in fetch.reason(told)
        assert "\n" not in fetch.reason(told)
    packages = tomllib.loads((ROOT / "pylock.toml").read_text())["packages"]
    files = {
        each["name"]: [file["size"] for file in each.get("wheels", [each.get("sdist")])] for each in packages
    }
    least, most = sum(map(min, files.values())), sum(map(max, files.values()))
    assert least / 2 < fetch.size(ROOT / "pylock.toml") < most


@pytest.mark.parametrize(
    ("python", "mypy", "code"), [("true", "true", 0), ("true", "exit 1", 1), ("exit 4", "true", 4)]
)
def test_the_checks_fail_where_a_test_fails_or_a_type_is_wrong_beside_it(
    newcomer: Newcomer, python: str, mypy: str, code: int
) -> None:
    newcomer.is_a("Darwin", "arm64")  # where no display is made
    newcomer.has_environment(
        loads="true ;; *'-m pytest'*) echo tested; " + python + " ;; *'-m mypy'*) echo typed; " + mypy
    )
    ruff = newcomer.checkout / ".venv" / "bin" / "ruff"
    newcomer.tool(str(ruff), "true")
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

    for_translators = {file for file in files(ROOT) if file.endswith(".po")}
    assert files(unpacked) == files(ROOT) - for_translators


def test_the_wheel_leaves_out_what_only_engineers_run(unpacked: Path) -> None:
    assert not (unpacked / "tools").exists()


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
