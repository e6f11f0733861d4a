"""Who may import whom, read from the source: the map in docs/architecture.md kept true."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"game", "controllers", "memcard", "assets", "tests", "tools"}
DRAWING = {"arcade", "pyglet"}
WINDOW_SIDE = {
    "game.render",
    "game.sound",
    "game.bench",
    "game.commands",
    "game.doctor",
    "controllers",
    "tools",
}
"""Who may know the libraries that draw and play; of some of these tests say more."""
COMPILING = {"numba", "numpy", "llvmlite"}

GAME = {"game.rules", "game.lexicon", "game.maven", "game.match", "game.options", "game.saves"}
"""What everybody may use who runs games."""
PADS_AND_CARDS = {"controllers", "memcard"}


def left_of(room: str, *order: str) -> set[str]:
    """The rooms before `room` in a row of rooms of which each may import only those to its left."""
    return set(order[: order.index(room)])


MAVEN = tuple(
    f"game.maven.{room}"
    for room in (
        "messages",
        "ruler",
        "candidate_rows",
        "levels_and_vocabularies",
        "how_it_plays",
        "plays",
        "search",
        "player",
    )
)
LEFT_TO_RIGHT = """kit table cards dictionaries options after puzzles history extras rooms duplicate mail
    start"""
SCENES = tuple(f"game.scenes.{room}" for room in LEFT_TO_RIGHT.split())
PASTIMES = """archive begun_games card_storage coach crash_report daily duplicate equipment_files
    high_scores house_copy machine_finding mail medals name_rules net.client_events phones profiles
    puzzles rooms session storage text_format tournament wire"""
BESIDE_GAMES = {f"game.{room}" for room in PASTIMES.split()}
OF_SCENES = GAME | PADS_AND_CARDS | BESIDE_GAMES

ROOMS: dict[str, set[str]] = {
    "game.language": set(),  # which all may import
    "game.rules": set(),
    "game.lexicon": {"game.child_process", "game.storage", "game.text_format"},
    **{room: {"game.rules", "game.lexicon"} | left_of(room, *MAVEN) for room in MAVEN},
    "game.maven.engine": {
        "game.rules",
        "game.lexicon",
        "game.loading",
        "game.child_process",
        "game.malloc_trim",
        *MAVEN,
    },
    "game.maven.judging": {"game.rules", "game.lexicon", "game.child_process", *MAVEN},
    "game.match": {"game.rules", "game.lexicon", "game.maven", "game.session"},
    "game.rooms": {
        "game.wire",
        "game.net.limits",  # which open nothing
        "game.net.token_bucket",
        "game.phones.page_frames",  # what pages are told of a game
        "game.rules",
        "game.lexicon",
        "game.maven",
        "game.match",
        "game.name_rules",
        "game.session",
        "game.storage",
        "game.bounded_json",
        "game.text_format",
    },
    "game.rooms.net": {
        "game.rules",
        "game.lexicon",
        "game.maven",
        "game.discovery",
        "game.rooms",
        "game.phones",  # the page
        "game.wire",
        "game.session",
        "game.storage",
        "game.net",
    },
    "game.discovery": {
        "game.child_process",
        "game.name_rules",
        "game.net",
        "game.phones",
        "game.rooms",
        "game.wire",
    },
    "game.mail": {
        "game.name_rules",
        "game.storage",
        "game.rules",
        "game.lexicon",
        "game.match",
        "game.session",
        "game.phones",
        "game.bounded_json",
        "game.bounded_zip",
        "game.text_format",
        "game.child_process",
    },
    "game.phones": {
        "game.rules",
        "game.match",
        "game.net",
        "game.name_rules",
        "game.duplicate",
        "game.session",
        "game.wire",
    },
    "game.halls": {
        "game.rules",
        "game.maven",
        "game.net",
        "game.name_rules",
        "game.phones",  # the page
        "game.wire",
        "game.duplicate",
        "game.session",
        "game.storage",
        "game.text_format",
        "memcard",
    },
    "game.session": {
        "game.duplicate",
        "game.lexicon",
        "game.name_rules",
        "game.rules",
        "game.storage",
        "game.text_format",
        "game.wire",
        "memcard",
    },
    "game.wire": {
        "game.name_rules",
        "game.net.limits",
        "game.rules",
        "game.text_format",
    },
    "game.name_rules": {"game.rules", "game.graphemes"},
    "game.graphemes": set(),
    "game.net": set(),
    "game.bounded_json": set(),
    "game.bounded_zip": {"game.storage", "game.text_format"},
    "game.data_folder": {"game.text_format"},
    "game.child_process": set(),
    "game.crash_report": {"game.storage", "game.text_format"},
    "game.loading": set(),
    "game.malloc_trim": set(),
    "game.storage": {"game.text_format", "memcard"},
    "game.text_format": set(),
    "game.equipment_files": {"game.rules", "game.storage", "game.text_format"},
    "game.profiles": {
        "game.name_rules",
        "game.bounded_json",
        "game.bounded_zip",
        "game.archive",
        "game.maven",
        "game.options",
    },
    "game.options": {"game.rules", "game.bounded_json"},
    "game.saves": {
        "game.rules",
        "game.session",
        "game.bounded_json",
        "game.save_icons",
        "memcard",
    },
    "game.save_icons": {"memcard"},
    "game.begun_games": {
        "game.archive",
        "game.rules",
        "game.bounded_json",
        "game.storage",
        "game.saves",
        "game.save_icons",
        "memcard",
    },
    "game.card_storage": {"game.storage", "game.save_icons", "memcard"},
    "game.house_copy": {
        "game.archive",
        "game.begun_games",
        "game.bounded_zip",
        "game.card_storage",
        "game.coach",
        "game.daily",
        "game.equipment_files",
        "game.high_scores",
        "game.storage",
        "game.lexicon",
        "game.mail",
        "game.profiles",
        "game.puzzles",
        "game.rooms",
        "game.saves",
        "game.session",
        "game.duplicate",
        "game.text_format",
        "memcard",
    },
    "game.archive": {
        "game.name_rules",
        "game.rules",
        "game.bounded_json",
        "game.bounded_zip",
        "game.storage",
        "game.text_format",
    },
    "game.daily": {
        "game.duplicate",
        "game.rules",
        "game.lexicon",
        "game.maven",
        "game.session",
        "game.archive",
        "game.bounded_json",
        "game.text_format",
    },
    "game.puzzles": {"game.rules", "game.lexicon", "game.maven", "game.archive", "game.bounded_json"},
    "game.coach": {
        "game.rules",
        "game.lexicon",
        "game.maven",
        "game.archive",
        "game.bounded_json",
        "game.storage",
        "game.text_format",
    },
    "game.tournament": {"game.rules"},
    "game.duplicate": {
        "game.wire",
        "game.rules",
        "game.name_rules",
        "game.text_format",
        "game.bounded_json",
        "game.storage",
    },
    "game.machine_finding": set(),
    "game.medals": set(),
    "game.high_scores": {"game.rules", "game.bounded_json"},
    **{room: OF_SCENES | left_of(room, *SCENES) for room in SCENES},
    "game.scenes.mail": OF_SCENES
    | left_of("game.scenes.mail", *SCENES)
    | {"game.save_icons", "game.bounded_zip"},
    "game.sound": {"game.scenes.kit.picture", "controllers.actions"},
    "game.recording": {
        "game.rules",
        "game.maven",
        "game.options",
        "game.bounded_json",
        "game.text_format",
        "controllers",
    },
    "game.render.table3d": {"game.render.tile_motion", "game.rules", "game.scenes.kit"},
    "game.render.panels": {
        "game.render.table3d",
        "game.graphemes",
        "game.rules",
        "game.scenes.kit",
        "game.text_format",
        "controllers",
    },
    "game.render": {
        "game.graphemes",
        "game.loading",
        "game.rules",
        "game.match",
        "game.session",
        "game.options",
        "game.card_storage",
        "game.storage",
        "game.scenes",
        "game.sound",
        "game.recording",
        "game.text_format",
        "controllers",
        "game.malloc_trim",
    },
    "game.doctor": {
        "game.storage",
        "game.card_storage",
        "game.child_process",
        "game.lexicon",
        "game.machine_finding",
        "game.maven.engine",
        "game.net",
        "game.phones",
        "game.render.graphics_here",
        "game.render.panels.script_fonts",
        "game.rooms.net",
        "game.sound",
        "game.text_format",
        *PADS_AND_CARDS,
    },
    "game.app": GAME
    | PADS_AND_CARDS
    | {
        "game.doctor",
        "game.machine_finding",
        "game.archive",
        "game.equipment_files",
        "game.house_copy",
        "game.mail",
        "game.phones",
        "game.card_storage",
        "game.storage",
        "game.name_rules",
        "game.scenes.kit",
    },
    "game.play": GAME
    | {
        "game.app",
        "game.child_process",
        "game.crash_report",
        "game.data_folder",
        "game.discovery",
        "game.net.loop_thread",
        "game.mail",
        "game.scenes",
        "game.recording",
        "game.render",
        "game.rooms",
        "game.sound",
        "game.text_format",
        "controllers",
    },
    "game.bench": OF_SCENES
    | {"game.app", "game.child_process", "game.recording", "game.render", "game.scenes"},
    "game.commands": {"game", "controllers", "memcard"},
    "game.command_table": set(),
    "game.typed_arguments": set(),
    "game.printing": {"game.text_format"},
    "game.__main__": {
        "game.child_process",
        "game.command_table",
        "game.commands",
        "game.data_folder",
        "game.doctor.packages",
        "game.loading",
        "game.printing",
    },
    "controllers": set(),
    "memcard": set(),
    "tools": {"game", "controllers", "memcard"},
}
"""Each room may import itself and these, and the rooms within them."""
EMPTY = {"game", "game.maven", "game.scenes"}
"""Packages that hold rooms and nothing of their own."""


@cache
def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def sources() -> tuple[Path, ...]:
    return sources_below(ROOT)


@cache
def sources_below(root: Path) -> tuple[Path, ...]:
    folders = (root / folder for folder in ("game", "controllers", "memcard", "tools"))
    return tuple(path for folder in folders for path in sorted(folder.rglob("*.py")))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The full names of all modules that a file imports, wherever in it."""
    return tuple(_imports(path))


def read_where(*texts: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules in which one of these stands, by name: most have no need to be parsed."""
    for path in sources():
        text = path.read_text(encoding="utf-8")
        if any(each in text for each in texts):
            yield module_name(path), ast.parse(text)


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


@cache
def room_of(module: str) -> str | None:
    """The innermost room that a module belongs to; None where it has none."""
    return max((room for room in ROOMS if within(module, room)), key=len, default=None)


def strays(room: str) -> list[str]:
    """Imports of ours that a room may not make."""
    allowed = ROOMS[room] | {room, "game.language"}
    return [
        f"{module_name(path)} imports {name}"
        for path in sources()
        if room_of(module_name(path)) == room
        for name in imports(path)
        if name.split(".")[0] in OURS
        and name != "game"  # the package itself, asked where it lies
        and not any(within(name, other) for other in allowed)
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


def test_every_file_belongs_to_a_room() -> None:
    modules = {module_name(path) for path in sources()}
    assert {module for module in modules if room_of(module) is None} == EMPTY
    lone = [room for room in ROOMS if not any(within(module, room) for module in modules)]
    assert lone == [], "rooms that nobody lives in"


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports under TYPE_CHECKING and inside functions count: they, too, must be understood together."""
    assert circles({module_name(path): imports(path) for path in sources()}) == []


def circles(imported: dict[str, tuple[str, ...]]) -> list[set[str]]:
    """Groups of modules of which each reaches all others by imports."""
    uses = {
        module: {owner(name, imported) for name in names} - {module} for module, names in imported.items()
    }
    reached = {module: reach(module, uses) for module in uses}
    knots = {
        frozenset({other for other in reached[m] if m in reached[other]}) for m in uses if m in reached[m]
    }
    return [set(knot) for knot in knots]


def owner(name: str, modules: Container[str]) -> str | None:
    """The module in which an imported name lies; None where it is none of ours."""
    parts = name.split(".")
    above = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((module for module in above if module in modules), None)


def reach(start: str, uses: dict[str, set[str | None]]) -> set[str]:
    """All modules that one imports, and those that these import, and so on."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = {name for name in uses[waiting.pop()] if name is not None} - found
        found |= new
        waiting += new
    return found


def test_the_search_for_circles_finds_one_and_only_one() -> None:
    imported = {
        "game.a": ("game.b.thing", "os.path"),
        "game.b": ("game.c",),
        "game.c": ("game.a", "game.d"),
        "game.d": (),
        "game.e": ("game.a",),
    }
    assert circles(imported) == [{"game.a", "game.b", "game.c"}]


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
    rooms = [room for room in ROOMS if not any(within(room, side) for side in WINDOW_SIDE)]
    assert users_of(DRAWING, rooms) == []


def test_only_the_deck_of_the_jukebox_knows_the_audio_library() -> None:
    users = {line.split()[0] for line in users_of({*DRAWING, "soundfile"}, ["game"])}
    heard = {user for user in users if within(user, "game.sound")}
    assert heard == {"game.sound.audio_device"}


def test_only_hardware_adapters_of_the_controllers_know_the_window_library() -> None:
    users = {line.split()[0] for line in users_of(DRAWING, ["controllers"])}
    assert users <= {f"controllers.{adapter}" for adapter in ("pyglet_pads", "inputs_pads", "keyboard")}


def test_only_commands_and_tools_measure() -> None:
    users = {module_name(path) for path in sources() for name in imports(path) if within(name, "game.bench")}
    rooms = ("game.bench", "tools")
    assert {user for user in users if not any(within(user, room) for room in rooms)} == {
        "game.commands.bench"
    }


def test_nothing_but_tests_imports_the_tools() -> None:
    """Nor starts them by their names: they are not in the wheel."""
    product = [path for path in sources() if not within(module_name(path), "tools")]
    named = {
        f"{name} names {node.value}"
        for name, tree in read_where("tools")
        if not within(name, "tools")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and within(node.value, "tools")
    }
    imported = {
        f"{module_name(path)} imports {name}"
        for path in [*product, *sorted((ROOT / "assets").rglob("*.py"))]
        for name in imports(path)
        if within(name, "tools")
    }
    assert named | imported == set()


def test_only_the_table_puts_a_phase_in_force() -> None:
    setters = {
        name
        for name, tree in read_where(".phase")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "phase" and isinstance(node.ctx, ast.Store)
    }
    assert setters == {"game.scenes.table.table_scene"}


def test_one_place_says_why_the_system_refused_something() -> None:
    """Everybody else asks it, as it has an answer always, in the language of whoever reads."""
    asks = {
        name
        for name, tree in read_where("strerror")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node).endswith(".strerror")
        if ast.unparse(node) != "os.strerror"  # by which errors are made
    }
    assert asks == {"game.language.system_refusals"}


def test_what_comes_by_mail_is_read_at_one_door() -> None:
    """Nobody behind it takes bytes; but an answer has a file in it, and given ones are kept as bytes."""
    readers = {
        "bodies.letters_of",
        "page_reply.reply_of",
        "lost_computer_let_in.request_of",
        "lost_computer_let_in.answer_of",
        "own_copy.copy_from",
    }
    readings = {
        module_name(path).removeprefix("game.mail.")
        for path in sources()
        for name in imports(path)
        if within(module_name(path), "game") and name.removeprefix("game.mail.") in readers
    }
    assert readings == {"incoming", "lost_computer_let_in", "kept_request"}


def test_one_place_makes_moments_and_one_the_parts_of_a_zip() -> None:
    """A clock may stand at any year, and both know what to do then."""
    places: dict[str, set[str]] = {
        "fromtimestamp": set(),
        "localtime": set(),
        "gmtime": set(),
        "writestr": set(),
    }
    for name, tree in read_where(*places):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in places and within(name, "game"):
                places[node.attr].add(name)
    arbiter = "game.halls.arbiter"  # which has seen to the year before
    assert places.pop("writestr") == {"game.bounded_zip"}
    assert set[str]().union(*places.values()) <= {"game.text_format", arbiter}


READS_OWN = {
    "game.language.languages", "game.language.catalogue_check", "game.scenes.options.credits",
    "game.mail.turn_page",
    "game.mail.delivery.file_association", "game.phones.page_texts",
    "game.save_icons", "game.puzzles.puzzle", "game.halls.hall_pages", "game.phones.page_files",
    "game.render.panels.typesetting", "game.render.panels.batch", "game.render.panels.figure_pictures",
    "game.render.table3d.figure_meshes", "game.render.table3d.textures", "game.render.table3d.models",
    "game.render.table3d.shaders", "game.lexicon.definitions", "game.lexicon.earlier_lists",
    "game.lexicon.wordnet", "game.lexicon.kernel_cache", "game.lexicon.linked_kernels",
    "game.maven.search.solitaire_policy", "game.maven.plays.chance_table", "game.maven.plays.leave_values",
}  # fmt: skip
"""Who reads files that come with the game."""
READS_SYSTEM = {"game.doctor.network_checks", "game.doctor.hardware_checks"}
LOOKS_FIRST = {
    "game.storage.user_file", "game.storage.pages", "game.storage.database_file", "game.storage.log_of_file",
    "game.storage.snapshot",
}  # fmt: skip
"""The way itself, and the file of the house, of which all of these see first what it is."""


def opens_to_read(node: ast.AST) -> bool:
    """Whether something is opened by its path, to be read."""
    if not isinstance(node, ast.Call):
        return False
    way = ast.unparse(node.func)
    modes = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if way.endswith((".read_bytes", ".read_text")) or way in ("copyfile", "os.open"):
        return not (way == "os.open" and "devnull" in ast.unparse(node))
    if way == "np.load":
        return ast.unparse(node.args[0]) != "file"
    return (way == "open" or way.endswith(".open")) and any(mode in ("r", "rb", "r+b") for mode in modes)


def test_whatever_somebody_names_or_lays_into_our_folder_is_opened_as_an_ordinary_file() -> None:
    """A pipe would be waited for without end, and what a device gives never ends: see `opened_ordinary`."""
    found = {
        name
        for name, tree in read_where("open(", "read_bytes", "read_text", "copyfile", "np.load")
        if within(name, "game") and any(map(opens_to_read, ast.walk(tree)))
    }
    for_us = {one for one in found if within(one, "game.bench")}
    assert found - for_us == READS_OWN | READS_SYSTEM | LOOKS_FIRST


def test_scenes_and_match_leave_compiled_code_to_the_worker() -> None:
    assert users_of(COMPILING, ["game.scenes", "game.match", "game.rules", "controllers"]) == []


def test_the_game_begins_without_the_worker_s_compiler_and_the_network_of_phones_and_rooms() -> None:
    """The compiler takes half a second to import, and its first kernels a stutter."""
    begin = "import sys, game.play, game.app, game.render.session; print(*sys.modules)"
    environment = os.environ | {"ARCADE_HEADLESS": "1"}
    told = subprocess.run(
        [sys.executable, "-c", begin], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert {"arcade", "numpy"} < set(told.stdout.split())
    assert {"numba", "llvmlite", "asyncio", "websockets"}.isdisjoint(told.stdout.split())


def test_no_file_is_lost_to_windows_for_a_module_that_it_lacks() -> None:
    lacking = {"resource", "fcntl", "pwd", "grp", "termios", "pty", "tty", "syslog", "crypt"}
    lost = [
        name
        for name, tree in read_where(*lacking)
        for each in tree.body
        if isinstance(each, ast.Import) and lacking & {alias.name for alias in each.names}
    ]
    assert lost == []


def test_windows_changes_no_byte_of_a_file_that_is_written_by_its_descriptor() -> None:
    """Unless it is opened as bytes, the system there writes a line end as two of them."""
    opened = [
        (name, ast.unparse(call))
        for name, tree in read_where("os.open")
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "os.open"
    ]
    written = [each for each in opened if "O_WRONLY" in each[1] or "O_RDWR" in each[1]]
    assert len(written) > 4
    assert [each for each in written if "BINARY" not in each[1] and "os.devnull" not in each[1]] == []


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
