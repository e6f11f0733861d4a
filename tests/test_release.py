"""`.ci/release`: every check, the download, the folder for later versions; or one sentence why not."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STEPS = {
    "test": "checked",
    ".ci/build": "built",
    ".ci/download/try_commands.sh": "tried",
    ".ci/golden-folder": "kept",
}

unix = pytest.mark.skipif(sys.platform == "win32", reason="a shell script")


def git(house: Path, *arguments: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=house, check=True, capture_output=True)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A committed checkout whose steps only say that they were taken."""
    (tmp_path / ".ci" / "download").mkdir(parents=True)
    for name in ("release", "common.sh"):
        shutil.copy(ROOT / ".ci" / name, tmp_path / ".ci" / name)
    for name, said in STEPS.items():
        (tmp_path / name).write_text(f'#!/bin/sh\necho {said} "$@"\n')
        (tmp_path / name).chmod(0o755)
    build = tmp_path / ".ci" / "build"
    build.write_text(
        f"{build.read_text()}mkdir -p dist/out && echo 'c0ffee  parlour' > dist/out/SHA256SUMS\n"
    )
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.8.9"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [7.8.9] - 2030-01-02\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "Begin")
    return tmp_path


def release(house: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([house / ".ci" / "release"], cwd=house, capture_output=True, text=True)


@unix
def test_a_release_checks_builds_tries_and_keeps_a_folder_that_it_opens_in_this_order(house: Path) -> None:
    done = release(house)
    assert done.returncode == 0, done.stderr
    assert [line.strip() for line in done.stdout.splitlines()] == [
        "checked",
        "built",
        "tried dist/folder/parlour/parlour",
        "kept 7.8.9 HEAD",
        "checked tests/golden_folders",
    ]
    assert "c0ffee  parlour" in done.stderr
    assert "git tag v7.8.9" in done.stderr


@unix
@pytest.mark.parametrize("fails", [*STEPS])
def test_a_step_that_fails_ends_the_release(house: Path, fails: str) -> None:
    (house / fails).write_text("#!/bin/sh\nexit 3\n")
    git(house, "commit", "-qam", "Fail")
    done = release(house)
    assert done.returncode == 3
    assert len(done.stdout.splitlines()) == [*STEPS].index(fails)
    assert "is made" not in done.stderr


@unix
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("echo x >> CHANGELOG.md", "commit first"),
        ("sed -i s/7.8.9/7.9.0/ pyproject.toml; git commit -qam x", "no section with a date for 7.9.0"),
        ("git tag v7.8.9", "v7.8.9 is released already"),
    ],
)
def test_what_is_not_ready_is_told_in_one_sentence_and_nothing_runs(
    house: Path, change: str, says: str
) -> None:
    git(house, "config", "user.name", "A")
    git(house, "config", "user.email", "a@b.example")
    subprocess.run(["sh", "-c", change], cwd=house, check=True)
    done = release(house)
    assert done.returncode == 1
    assert (done.stderr.count("\n"), done.stdout) == (1, "")
    assert says in done.stderr


def test_this_version_is_told_in_two_minutes_and_the_desktop_knows_it() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(rf"^## \[{re.escape(version)}\] - \d.*?^### ", log, re.MULTILINE | re.DOTALL)
    assert section
    assert len(section[0].split()) < 2 * 200  # words; people read two hundred a minute
    entry = ROOT / ".ci" / "download" / "desktop" / "io.github.parlour.Parlour.metainfo.xml"
    assert f'<release version="{version}"' in entry.read_text()
