"""Whose work the download holds, and on what terms."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.markers import Marker

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
SPEC = (ROOT / ".ci" / "download" / "parlour.spec").read_text(encoding="utf-8")
TOLD = dict(re.findall(r"^\| ([\w-]+) \| ([^|]+) \|$", PAGE, re.MULTILINE))
PACKAGES = tomllib.loads((ROOT / "pylock.toml").read_text())["packages"]
LOCKED = [package["name"] for package in PACKAGES]
HERE = [one["name"] for one in PACKAGES if "marker" not in one or Marker(one["marker"]).evaluate()]
"""The others are for other systems."""
FAMILIES = {"ISC", "MIT", "BSD", "Apache", "PSF", "LGPL", "MPL", "Zlib", "CC0", "CNRI", "0BSD", "HPND"}
"""Each permits the game to be passed on under terms of its own."""


def test_every_package_of_the_download_is_listed_with_its_licence_and_nothing_else_is() -> None:
    assert set(TOLD) - {"package"} == set(LOCKED)


@pytest.mark.parametrize("name", HERE)
def test_the_licence_is_the_one_that_the_package_tells_of_itself(name: str) -> None:
    told = distribution(name).metadata
    says = " ".join(
        line
        for field in ("License-Expression", "Classifier", "License")
        for line in told.get_all(field) or []
        if field != "Classifier" or line.startswith("License")
    )
    families = {family for family in FAMILIES if re.search(rf"\b{family}\b", TOLD[name])}
    assert families, TOLD[name]
    if says.strip():
        assert any(family in says for family in families), says


def test_no_package_demands_that_the_game_be_under_its_own_terms() -> None:
    assert [name for name, licence in TOLD.items() if re.search(r"(?<!L)GPL", licence)] == []


def test_every_library_that_is_taken_along_in_reserve_is_listed() -> None:
    spare = re.search(r'SPARE = """(.*?)"""', SPEC, re.DOTALL)
    assert spare
    names = {name.partition(".so")[0] for name in spare[1].split()}
    assert {name for name in names if not re.search(rf"\b{name}\b", PAGE)} == set()
