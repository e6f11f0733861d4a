"""The picture of the packages and the table of imports in docs/architecture.md say what is so."""

from __future__ import annotations

import pytest

from tests import import_table
from tests.test_architecture import EMPTY, ROOMS, imports, module_name, sources

PLACES = {
    package: (len(import_table.LAYERS) - row, column)
    for row, (_, cells) in enumerate(import_table.LAYERS)
    for column, cell in enumerate(cells)
    for package in cell.split()
}
"""Where a package stands in the picture: how high, and how far to the right."""


def package_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == "game" and len(parts) > 1 else parts[0]


def test_every_package_stands_in_the_picture_once() -> None:
    drawn = [package for _, cells in import_table.LAYERS for cell in cells for package in cell.split()]
    packages = {package_of(module_name(path)) for path in sources() if path.parent.name != "game"}
    assert len(drawn) == len(set(drawn))
    assert packages <= set(drawn)
    assert set(drawn) <= {package_of(module_name(path)) for path in sources()}


@pytest.mark.parametrize("package", PLACES)
def test_a_package_imports_what_stands_below_it_or_left_of_it_in_its_row(package: str) -> None:
    upwards = {
        f"{module_name(path)} imports {name}"
        for path in sources()
        if package_of(module_name(path)) == package
        for name in imports(path)
        if PLACES.get(package_of(name), (0, 0)) > PLACES[package]
        if PLACES[package_of(name)][0] >= PLACES[package][0]
    }
    assert upwards == set()


def test_a_set_of_rooms_is_told_by_the_names_of_its_larger_parts() -> None:
    game = {f"game.{room}" for room in ("lexicon", "match", "maven", "options", "rules", "saves")}
    assert import_table.allowed(game | {"game.net.limits", "memcard"}) == "*a game’s*, `memcard net.limits`"
    assert import_table.allowed(set()) == "nothing of ours"


def test_every_room_stands_in_the_table() -> None:
    told = import_table.table()
    in_rows = {room for rooms in import_table.ROWS.values() for room in rooms}
    for room in ROOMS.keys() - EMPTY:
        name = room.rpartition(".")[2] if room in in_rows else room.removeprefix("game.")
        assert name in told.replace("`", " ").split()
