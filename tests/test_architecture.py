"""Who may import whom, read from the source: the map in docs/architecture.md kept true."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"game", "controllers", "memcard", "assets", "tests"}
DRAWING = {"arcade", "pyglet"}
COMPILING = {"numba", "numpy", "llvmlite"}

# Each room may import itself and these; what the table does not name may import anything.
ROOMS: dict[str, set[str]] = {
    "game.rules": set(),
    "game.lexicon": set(),
    "game.maven": {"game.rules", "game.lexicon"},
    "game.match": {"game.rules", "game.lexicon", "game.maven"},
    "game.bounded_json": set(),
    "game.options": {"game.rules", "game.bounded_json"},
    "game.saves": {
        "game.rules",
        "game.lexicon",
        "game.maven",
        "game.match",
        "game.bounded_json",
        "memcard",
    },
    "game.card_storage": {"game.saves", "memcard"},
    "game.tournament": {"game.rules"},
    "game.medals": set(),
    "game.high_scores": {"game.rules", "game.match", "game.bounded_json"},
    "game.scenes": {
        "game.rules",
        "game.lexicon",
        "game.maven",
        "game.match",
        "game.options",
        "game.saves",
        "game.card_storage",
        "game.tournament",
        "game.high_scores",
        "game.medals",
        "controllers",
        "memcard",
    },
    "game.sound": {"game.rules.board", "game.scenes.kit.picture", "controllers.actions"},
    "controllers": set(),
    "memcard": set(),
}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def sources() -> list[Path]:
    return [
        path
        for folder in ("game", "controllers", "memcard")
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The full names of all modules that a file imports, wherever in it."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
            source = f"{above}.{node.module or ''}".rstrip(".") if node.level else str(node.module)
            yield from (f"{source}.{alias.name}" for alias in node.names)


def within(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def strays(room: str) -> list[str]:
    """Imports of ours that a room may not make."""
    allowed = ROOMS[room] | {room}
    return [
        f"{module_name(path)} imports {name}"
        for path in sources()
        if within(module_name(path), room)
        for name in imports(path)
        if name.split(".")[0] in OURS and not any(within(name, other) for other in allowed)
    ]


def users_of(libraries: set[str], rooms: list[str]) -> list[str]:
    return [
        f"{module_name(path)} imports {name}"
        for path in sources()
        if any(within(module_name(path), room) for room in rooms)
        for name in imports(path)
        if name.split(".")[0] in libraries
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_the_rooms_left_of_it(room: str) -> None:
    assert strays(room) == []


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    foreign = [
        f"{module_name(path)} imports {name}"
        for path in sources()
        if within(module_name(path), "game.rules")
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names | {"game"}
    ]
    assert foreign == []


def test_the_rules_ask_no_clock_disk_or_global_luck() -> None:
    worldly = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "socket", "threading", "uuid"}
    assert users_of(worldly, ["game.rules"]) == []


def test_only_the_window_side_draws() -> None:
    assert users_of(DRAWING, [room for room in ROOMS if room not in ("controllers", "game.sound")]) == []


def test_only_the_deck_of_the_jukebox_knows_the_audio_library() -> None:
    users = {line.split()[0] for line in users_of({*DRAWING, "soundfile"}, ["game"])}
    heard = {user for user in users if within(user, "game.sound")}
    assert heard == {"game.sound.audio_device"}


def test_only_hardware_adapters_of_the_controllers_know_the_window_library() -> None:
    users = {line.split()[0] for line in users_of(DRAWING, ["controllers"])}
    assert users <= {f"controllers.{adapter}" for adapter in ("pyglet_pads", "inputs_pads", "keyboard")}


def test_only_commands_measure_and_torment() -> None:
    users = {
        module_name(path)
        for path in sources()
        for name in imports(path)
        if within(name, "game.bench") or within(name, "game.trials")
    }
    assert {
        user for user in users if not any(within(user, room) for room in ("game.bench", "game.trials"))
    } == {
        "game.commands.bench",
        "game.commands.torture",
    }


def test_scenes_and_match_leave_compiled_code_to_the_worker() -> None:
    assert users_of(COMPILING, ["game.scenes", "game.match", "game.rules", "controllers"]) == []


def test_the_reader_of_imports_sees_every_form_of_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    folder = tmp_path / "game" / "rules"
    folder.mkdir(parents=True)
    lines = [
        "import os.path",
        "from .. import scenes",
        "from .board import Board",
        "def f():",
        "    import arcade",
    ]
    (folder / "one.py").write_text("\n".join(lines))
    names = set(imports(folder / "one.py"))
    assert names == {"os.path", "game.scenes", "game.rules.board.Board", "arcade"}
    assert strays("game.rules") == ["game.rules.one imports game.scenes"]
