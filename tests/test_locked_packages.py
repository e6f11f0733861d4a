"""What ./play and ./test install is locked: read by the reader of packaging, not by whoever wrote it."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.pylock import Package, Pylock
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = {"pylock.toml": (), "pylock.dev.toml": ("dev", "nats")}
SYSTEMS: tuple[dict[str, str], ...] = (
    {"sys_platform": "linux", "platform_machine": "x86_64"},
    {"sys_platform": "linux", "platform_machine": "aarch64"},
    {"sys_platform": "darwin", "platform_machine": "arm64"},
    {"sys_platform": "win32", "platform_machine": "AMD64"},
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def lock(name: str) -> Pylock:
    return Pylock.from_dict(tomllib.loads((ROOT / name).read_text()))


def wanted(name: str) -> list[Requirement]:
    asked: list[str] = list(PROJECT["dependencies"])
    for extra in EXTRAS[name]:
        asked += PROJECT["optional-dependencies"][extra]
    return [Requirement(line) for line in asked]


def environments() -> list[dict[str, Any]]:
    # The names of an environment beside these are the same for all our packages.
    return [
        system
        | {"python_version": python, "python_full_version": f"{python}.7", "implementation_name": "cpython"}
        for system in SYSTEMS
        for python in PYTHONS
    ]


def holds(marker: Marker | None, environment: dict[str, Any]) -> bool:
    return marker is None or marker.evaluate(environment)


@pytest.mark.parametrize("name", EXTRAS)
def test_every_package_that_is_asked_for_is_locked_once_in_a_version_that_will_do(name: str) -> None:
    packages = lock(name).packages
    for environment in environments():
        here = [package for package in packages if holds(package.marker, environment)]
        versions = {package.name: package.version for package in here}
        assert len(here) == len(versions), "one version of each"
        for requirement in wanted(name):
            if holds(requirement.marker, environment):
                version = versions[canonicalize_name(requirement.name)]
                assert version is not None
                assert version in requirement.specifier, requirement


def files(package: Package) -> list[Any]:
    return [*([package.sdist] if package.sdist else []), *(package.wheels or [])]


def test_nothing_is_compiled_by_whoever_installs() -> None:
    compiled = {
        (package.name, environment["platform_machine"], environment["python_version"])
        for environment in environments()
        for package in lock("pylock.toml").packages
        if holds(package.marker, environment)
        and not any(fits(wheel, environment) for wheel in wheels(package))
    }
    assert {name for name, _machine, _python in compiled} == set(OF_PYTHON_ALONE)


OF_PYTHON_ALONE = ("wn",)
"""Published as source only, and nothing in it is to be compiled."""
PLATFORMS = {
    ("linux", "x86_64"): r"manylinux.*x86_64",
    ("linux", "aarch64"): r"manylinux.*aarch64",
    ("darwin", "arm64"): r"macosx.*(arm64|universal2)",
    ("win32", "AMD64"): r"win_amd64",
}


def wheels(package: Package) -> list[str]:
    return [(wheel.url or "").rpartition("/")[2] for wheel in package.wheels or []]


def fits(wheel: str, environment: dict[str, Any]) -> bool:
    """Whether a wheel of this name can be installed there."""
    python = "cp" + environment["python_version"].replace(".", "")
    platform = PLATFORMS[environment["sys_platform"], environment["platform_machine"]]
    return any(
        (tag.interpreter == python or tag.abi in ("abi3", "none"))
        and not tag.abi.endswith("t")
        and (tag.platform == "any" or re.fullmatch(platform, tag.platform))
        for tag in parse_wheel_filename(wheel)[3]
    )


@pytest.mark.parametrize("name", EXTRAS)
def test_every_file_that_may_be_fetched_has_a_hash(name: str) -> None:
    for package in lock(name).packages:
        assert files(package), package.name
        assert all(len(file.hashes["sha256"]) == 64 for file in files(package)), package.name


def test_players_get_the_versions_that_tests_were_run_with() -> None:
    tested = {(package.name, package.version) for package in lock("pylock.dev.toml").packages}
    assert {(package.name, package.version) for package in lock("pylock.toml").packages} <= tested


@pytest.mark.skipif(
    not any(sys.platform == system["sys_platform"] for system in SYSTEMS),
    reason="nothing is locked for this system",
)
def test_these_very_tests_run_with_what_is_locked() -> None:
    installed = {canonicalize_name(found.name): found.version for found in distributions()}
    for package in lock("pylock.dev.toml").packages:
        if holds(package.marker, {}):
            assert installed[package.name] == str(package.version), f"run ./test: {package.name} differs"
