"""Names are what an engineer from outside would search for: one class a name, and no private words."""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("game", "controllers", "memcard", "tools")
PRIVATE = {
    "asker": "engine session",
    "carry_over": "legacy import",
    "crew": "worker pool",
    "doorkeeper": "rate limiter",
    "drawer": "collection",
    "evenings": "history",
    "front_desk": "engine client",
    "journal": "write-ahead log, missed words",
    "keeping": "storage",
    "knocking": "join requests",
    "lookout": "discovery",
    "passes": "session tokens",
    "rescue": "sqlite salvage",
    "signs_of_life": "leases",
    "spare_memory": "malloc trim",
    "troubles": "background errors",
    "wording": "text format",
}
"""By a word of our own: what the field says."""
IN_NO_NAME = {"asker": "session", "mailroom": "queue", "thinker": "engine"}
"""The same for words that no variable, argument or function bears either."""


def modules() -> list[Path]:
    return [path for folder in PRODUCT for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def trees() -> dict[Path, ast.Module]:
    """Every module of the product."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in modules()}


@cache
def nodes() -> dict[Path, list[ast.AST]]:
    """Whatever is in each, found once for all that look through it."""
    return {path: list(ast.walk(tree)) for path, tree in trees().items()}


def public_classes() -> dict[str, list[str]]:
    """By name, the modules that define such a class."""
    found = defaultdict[str, list[str]](list)
    for path, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


WIRE = {
    "game/wire/from_page.py",
    "game/wire/from_room.py",
    "game/wire/to_page.py",
    "game/wire/to_room.py",
}
"""What these define are messages of a wire: they have the names that they bear there."""


def test_no_two_public_classes_bear_one_name() -> None:
    twins = {name: set(where) - WIRE for name, where in public_classes().items() if len(where) > 1}
    assert {name: where for name, where in twins.items() if len(where) > 1} == {}


def test_no_module_and_no_class_bears_a_private_word() -> None:
    names = {path.relative_to(ROOT).with_suffix("").as_posix() for path in modules()} | set(public_classes())
    snakes = {name: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in names}
    found = {
        name: f"say {better}"
        for name, snake in snakes.items()
        for word, better in PRIVATE.items()
        if re.search(rf"(^|[/_]){word}($|[/_])", snake)
    }
    assert found == {}


RAISED = re.compile(r"\bRaises:?\s+((?:(?:and |or )?[A-Z]\w+[,;:]?\s+)*[A-Z]\w+)")
"""What a docstring says is raised: names one after the other."""
MENTIONED = re.compile(r"`([A-Za-z_][\w.]*)`")
ELSEWHERE = {"controller_list", "h"}
"""Of files that lie in other projects."""


def prose(module: list[ast.AST]) -> Iterator[ast.Constant]:
    """Docstrings, of fields as well."""
    for node in module:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def named_in(node: ast.AST) -> Iterator[str]:
    """Words of code: names, what is imported, and what a string says that is no docstring."""
    for field in ("name", "id", "attr", "arg", "asname", "module", "value"):
        if isinstance(told := getattr(node, field, None), str):
            yield from re.findall(r"\w+", told)


def test_what_a_docstring_says_is_raised_is_the_name_of_a_class() -> None:
    classes = set(dir(builtins))
    for module in nodes().values():
        for node in module:
            if isinstance(node, ast.ClassDef):
                classes.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                classes.update(name.asname or name.name for name in node.names)
    found = [
        (path.relative_to(ROOT).as_posix(), docstring.lineno, name)
        for path, module in nodes().items()
        for docstring in prose(module)
        for names in RAISED.findall(str(docstring.value))
        for name in re.findall(r"\b[A-Z]\w+", names)
        if name not in classes
    ]
    assert found == []


def test_what_a_docstring_names_in_backticks_is_there() -> None:
    known = set(ELSEWHERE)
    for folder in PRODUCT:
        for path in (ROOT / folder).rglob("*"):
            known |= set(re.findall(r"\w+", path.name))
            if path.suffix in (".glsl", ".vert", ".frag", ".js", ".c"):
                known |= set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    for module in nodes().values():
        docstrings = set(map(id, prose(module)))
        known.update(*(named_in(node) for node in module if id(node) not in docstrings))
    found = [
        (path.relative_to(ROOT).as_posix(), docstring.lineno, name)
        for path, module in nodes().items()
        for docstring in prose(module)
        for name in MENTIONED.findall(str(docstring.value))
        if not set(name.split(".")) <= known
    ]
    assert found == []


def test_no_variable_argument_or_function_bears_a_word_that_was_given_up() -> None:
    found = set[str]()
    for path, module in nodes().items():
        for node in module:
            name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None)
            name = name or getattr(node, "name", None)
            for word in IN_NO_NAME.keys() & set(str(name).lower().split("_")):
                found.add(f"{path.relative_to(ROOT).as_posix()}: {name}, say {IN_NO_NAME[word]}")
    assert not found
