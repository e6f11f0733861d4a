"""What README and docs/ name is there: files, commands, screens."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from controllers.actions import Action
from game.command_table import COMMANDS
from game.commands import bench
from game.scenes.kit.help import TOPICS
from memcard.torture.trials import TRIALS as OF_CARDS
from tests import import_table
from tests.help_in_manual import MARKED, filled
from tests.render.moving_turn import SIZE
from tools.load.__main__ import PARTS as LOADS
from tools.stress.__main__ import TRIALS

ROOT = Path(__file__).parents[1]
MANUAL = sorted((ROOT / "docs" / "manual").glob("*.md"))
EXPERIMENTS = sorted((ROOT / "docs" / "experiments").glob("*.md"))
PAGES = [
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
    *sorted((ROOT / "docs").glob("*.md")),
    *MANUAL,
    *EXPERIMENTS,
]
STUDIES = [page for page in EXPERIMENTS if page.name != "README.md"]
MOST_BYTES = {"docs/architecture.md": 18_000, "docs/maven.md": 20_000}
"""So long may a page be that somebody new reads from its beginning to its end."""
FRONT_PAGE_LINES = 120
FILM_BYTES = 1_500_000
FILM_FRAMES = 40
"""Tiles fly and scores count; fewer would be single pictures."""
MOST_CHANGES = 60
"""Lines of one version in the changelog: more nobody reads."""
LONGEST_CHANGE = 250
SOURCES = sorted((ROOT / "assets").glob("*/SOURCES.md"))
NAMED_WHERE_MADE = {"MenuScene", "SettingsScene"}
"""Screens whose first argument is their name."""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [*PAGES, *SOURCES], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_is_linked_or_named_with_its_folder_is_there(page: Path) -> None:
    text = text_of(page)
    linked = {page.parent / found for found in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)}
    named = set(re.findall(r"`((?:game|controllers|memcard|assets|tests|tools|docs)/[\w/.-]+)`", text))
    there = [*linked, *(ROOT / name for name in named)]
    assert [str(path) for path in there if not path.exists()] == []


@pytest.mark.parametrize("page", [*PAGES, *SOURCES], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_source_file_that_is_named_alone_is_there(page: Path) -> None:
    named = set(re.findall(r"`([\w/.-]+\.(?:py|js|css|html))`", text_of(page)))
    there = {f"/{path.as_posix()}" for path in source_files()}
    assert {name for name in named if not any(path.endswith(f"/{name}") for path in there)} == set()


@cache
def source_files() -> list[Path]:
    folders = ("game", "controllers", "memcard", "assets", "tests", "tools", ".ci")
    return [path for folder in folders for path in (ROOT / folder).rglob("*.*") if path.is_file()]


@pytest.mark.parametrize("page", [*PAGES, *SOURCES], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_module_that_is_to_be_run_is_there(page: Path) -> None:
    modules = set(re.findall(r"python -m ((?:game|controllers|memcard|tests|tools)[\w.]*)", text_of(page)))
    paths = [ROOT.joinpath(*module.split(".")) for module in modules]
    there = {path for path in paths if path.with_suffix(".py").exists() or (path / "__main__.py").exists()}
    assert [str(path) for path in paths if path not in there] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_subcommand_that_is_named_is_one(page: Path) -> None:
    text = text_of(page)
    named = set(re.findall(r"`parlour ([a-z]+)[` ]", text))
    layouts_of_bytes = {"save", "seal", "daily"}  # what digests are marked with
    assert named - set(COMMANDS) - layouts_of_bytes == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_trial_and_measurement_that_is_named_is_one(page: Path) -> None:
    text = text_of(page)
    named = {
        "parlour torture": set(OF_CARDS),
        "parlour bench": set(bench.PARTS),
        "python -m tools.stress": set(TRIALS),
        "python -m tools.load": set(LOADS),
    }
    for command, known in named.items():
        assert set(re.findall(rf"`{command} ([a-z]+)", text)) <= known


def test_the_engineer_s_door_has_a_row_for_every_command() -> None:
    rows = re.findall(r"^\| `parlour ([a-z]+)", text_of(ROOT / "CONTRIBUTING.md"), re.MULTILINE)
    assert set(rows) == set(COMMANDS)


def test_the_front_page_is_short_moves_and_leads_to_every_page_of_the_manual() -> None:
    text = text_of(ROOT / "README.md")
    assert len(text.splitlines()) <= FRONT_PAGE_LINES
    assert set(re.findall(r"\]\(docs/manual/([a-z]+\.md)\)", text)) == {page.name for page in MANUAL}
    assert len(re.findall(r"!\[[^]]+\]\(tests/render/golden/", text)) == 6
    film = ROOT / "docs" / "pictures" / "turn.webp"
    assert film.stat().st_size < FILM_BYTES
    with Image.open(film) as picture:
        assert picture.size == SIZE
        assert picture.n_frames >= FILM_FRAMES


def test_the_changelog_tells_each_version_in_few_short_lines_under_subjects() -> None:
    versions = re.split(r"^## ", text_of(ROOT / "CHANGELOG.md"), flags=re.MULTILINE)[1:]
    assert versions
    for version in versions:
        before, *subjects = re.split(r"^### ", version, flags=re.MULTILINE)
        changes = re.findall(r"^- .*(?:\n  .*)*", version, re.MULTILINE)
        assert len(changes) <= MOST_CHANGES
        assert [change for change in changes if len(change) > LONGEST_CHANGE] == []
        assert "\n- " not in before, "each change stands under its subject"
        assert all("\n- " in subject for subject in subjects)


@pytest.mark.parametrize(("page", "most"), MOST_BYTES.items())
def test_a_page_that_is_read_as_a_whole_stays_short(page: str, most: int) -> None:
    assert (ROOT / page).stat().st_size <= most, (
        "what was measured goes to docs/experiments, detail to the code"
    )


def test_the_page_on_architecture_has_the_picture_and_the_table_that_the_script_writes() -> None:
    text = text_of(import_table.PAGE)
    assert [mark for mark, _ in import_table.MARKED.findall(text)] == ["picture", "imports"]
    assert import_table.filled(text) == text, "run `python -m tests.import_table`"


def test_the_page_on_architecture_has_a_paragraph_for_every_package_that_leads_to_a_file() -> None:
    text = text_of(import_table.PAGE).partition("## Package by package\n")[2].partition("\n## ")[0]
    told = re.findall(r"\*\*`([a-z_]+)`\*\*", text)
    folders = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")}
    modules = {path.stem for path in (ROOT / "game").glob("*.py")}
    others = {"controllers", "memcard", "tools", "assets", "tests"}
    assert len(told) == len(set(told))
    assert folders | others <= set(told) <= folders | others | modules
    assert [
        paragraph for paragraph in text.split("\n\n") if "`" in paragraph and ".py`" not in paragraph
    ] == []


@pytest.mark.parametrize("page", STUDIES, ids=lambda page: page.name)
def test_a_study_says_its_day_question_command_seed_figures_and_verdict(page: Path) -> None:
    text = text_of(page)
    told = re.findall(r"^\*\*(Date|Question|Command|Seed|Figures|Verdict)\.\*\*", text, re.MULTILINE)
    assert told == ["Date", "Question", "Command", "Seed", "Figures", "Verdict"]
    assert page.name.startswith(re.findall(r"^\*\*Date\.\*\* (\S+)", text, re.MULTILINE)[0])


def test_every_study_stands_in_the_list_by_its_day_under_its_title() -> None:
    listed = re.findall(
        r"^\| (\S+) \| \[(.*)\]\((.*)\) \|$",
        text_of(ROOT / "docs" / "experiments" / "README.md"),
        re.MULTILINE,
    )
    heads = [
        (page.name[:10], text_of(page).splitlines()[0].removeprefix("# "), page.name) for page in STUDIES
    ]
    assert listed == heads


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: page.name)
def test_every_page_of_the_manual_shows_what_it_tells_by_golden_pictures(page: Path) -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text_of(page))
    assert pictures or page.name == "television.md"
    assert all(picture.startswith("../../tests/render/golden/") for picture in pictures)


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: page.name)
def test_the_manual_tells_what_help_tells_word_for_word(page: Path) -> None:
    text = text_of(page)
    assert filled(text) == text, "run `python -m tests.help_in_manual`"


def test_every_subject_of_help_stands_in_the_manual_once() -> None:
    marked = [topic for page in MANUAL for topic, _ in MARKED.findall(text_of(page))]
    assert sorted(marked) == sorted(TOPICS)


def test_the_words_of_pad_scripts_are_all_told() -> None:
    text = text_of(ROOT / "docs" / "formats.md")
    actions, screens = (re.search(rf"{head}: `([^`]*)`", text) for head in ("Actions", "Screens"))
    assert actions
    assert screens
    assert actions[1].split() == [action.value for action in Action]
    assert screens[1].split() == sorted(set(screens_of_the_game()))


def screens_of_the_game() -> Iterator[str]:
    """The name of every scene and of every state of the table, as the source has it."""
    for path in (ROOT / "game" / "scenes").rglob("*.py"):
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.ClassDef) and node.name != "Phase":
                yield from names_within(node)
            elif isinstance(node, ast.Call) and called(node) in NAMED_WHERE_MADE:
                yield constant(node.args[0])


def names_within(scene: ast.ClassDef) -> Iterator[str]:
    """The name that a class bears: as a field, by a property, or handed to what it inherits from."""
    inherits = {base.id for base in scene.bases if isinstance(base, ast.Name)}
    for node in ast.walk(scene):
        match node:
            case ast.Assign([ast.Name("name")], ast.Constant(str(name))) if node in scene.body:
                yield name
            case ast.Assign([ast.Attribute(ast.Name("self"), "name")], ast.Constant(str(name))):
                yield name
            case ast.FunctionDef("name", body=[ast.Return(ast.Constant(str(name)))]):
                yield name
            case ast.Call() if called(node) == "super().__init__" and inherits & NAMED_WHERE_MADE:
                yield constant(node.args[0])


def called(call: ast.Call) -> str:
    return ast.unparse(call.func)


def constant(argument: ast.expr) -> str:
    assert isinstance(argument, ast.Constant), "a screen's name stands where the screen is made"
    return str(argument.value)
