"""Names are what an engineer from outside would search for: one class a name, and no private words."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
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


def modules() -> list[Path]:
    return [path for folder in PRODUCT for path in sorted((ROOT / folder).rglob("*.py"))]


def public_classes() -> dict[str, list[str]]:
    """By name, the modules that define such a class."""
    found = defaultdict[str, list[str]](list)
    for path in modules():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


WIRE = {"game/rooms/messages.py"}
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
