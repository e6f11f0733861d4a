"""Every test can fail; and what `./test mutate` makes of mutmut's findings."""

from __future__ import annotations

import ast
import tomllib

import pytest

from tests.mutants import EQUIVALENT, ROOT, MutatedRoom, Survivor, Tally, equivalents, is_equivalent, rooms

DIFF = "-    return slot + 1\n+    return slot - 1"


def asserts(node: ast.AST) -> bool:
    """Whether something visibly fails unless what it says is so."""
    if isinstance(node, ast.Call):
        named = ast.unparse(node.func)
        return named.rpartition(".")[2].startswith("assert") or named in (
            "pytest.fail",
            "pytest.raises",
            "pytest.warns",
        )
    return isinstance(node, ast.Assert)


def test_every_test_asserts_something() -> None:
    silent = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        if not any(map(asserts, ast.walk(node)))
    ]
    assert silent == []


def test_every_room_is_broken_and_watched_by_tests() -> None:
    found = rooms((ROOT / "pyproject.toml").read_text())
    assert {"memcard", "controllers", "rules", "host"} <= set(found)
    assert all(room.code and room.tests for room in found.values())
    assert all(found[name].goal >= 90 for name in ("memcard", "rules", "host"))


def test_a_break_is_known_by_its_function_and_by_what_it_made() -> None:
    method = Survivor("memcard.card.xǁCardǁslot__mutmut_7", DIFF)
    assert (method.function, method.was, method.made) == (
        "memcard.card.Card.slot",
        "return slot + 1",
        "return slot - 1",
    )
    assert Survivor("memcard.card.x_blank_card__mutmut_2", DIFF).function == "memcard.card.blank_card"


@pytest.mark.parametrize(
    ("made", "equivalent"),
    [
        ('name.encode("LATIN-1")', True),
        ('name.encode("XXlatin-1XX")', False),
        ('name.ENCODE("latin-1")', False),
        ("name", True),
        ("Name", False),
    ],
)
def test_what_is_listed_or_only_shouts_a_codec_is_no_survivor(made: str, equivalent: bool) -> None:
    survivor = Survivor("a.x_b__mutmut_1", f'-    name.encode("latin-1")\n+    {made}')
    assert is_equivalent(survivor, {("a.b", "name"), ("a.c", "Name")}) is equivalent


def test_all_breaks_of_a_function_may_be_listed_together() -> None:
    survivor = Survivor("a.x_b__mutmut_1", DIFF)
    assert is_equivalent(survivor, {("a.b", None)})
    assert not is_equivalent(survivor, {("a.c", None)})


def test_every_listed_break_names_a_function_that_there_is_and_a_reason() -> None:
    listed = EQUIVALENT.read_text()
    for function, _ in equivalents(listed):
        *place, name = function.split(".")
        modules = [ROOT.joinpath(*place[:length]).with_suffix(".py") for length in range(2, len(place) + 1)]
        assert f"def {name}(" in next(module for module in modules if module.is_file()).read_text()
    assert all(row["why"].endswith(".") for row in tomllib.loads(listed)["mutant"])


def test_only_what_mypy_lets_pass_and_changes_anything_counts() -> None:
    room = MutatedRoom("memcard", (), ())
    survivors = (Survivor("a.x_b__mutmut_1", DIFF),)
    assert Tally(room, killed=9, refused=5, equivalent=3, survivors=survivors).share == 90
    assert Tally(room, killed=0, refused=5, equivalent=3, survivors=()).share == 100
