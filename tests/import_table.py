"""Writes who may import whom into docs/architecture.md, from the table that tests/test_architecture.py holds.

python -m tests.import_table        after a change of that table, or of the picture here
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tests.test_architecture import GAME, MAVEN, OF_SCENES, ROOMS, ROOT, SCENES

PAGE = ROOT / "docs" / "architecture.md"
MARKED = re.compile(r"<!-- (picture|imports) -->\n(.*?)<!-- -->\n", re.DOTALL)
"""What stands between two marks is written by this script."""
LAYERS = (
    ("engineers only", ("tools",)),
    ("what is started", ("app", "play", "bench", "commands")),
    ("the window", ("sound", "recording", "render", "doctor")),
    ("what is seen", ("house_copy", "scenes")),
    ("people elsewhere", ("phones", "mail", "halls", "rooms discovery")),
    ("beside a game", ("archive", "begun_games", "profiles", "coach", "puzzles", "daily")),
    ("one game", ("duplicate", "lexicon", "maven", "session", "match", "options", "saves")),
    ("ground", ("language", "controllers", "memcard", "net", "rules", "storage", "wire")),
)
"""The packages, from what is started to what all rest on: each imports what stands below it, or left of it in
its row. Those with one space between them know each other."""
NAMED = {"the screens’": OF_SCENES, "a game’s": GAME}
"""Parts of the table that many rooms share, the larger ones first."""
ROWS = {"scenes": SCENES, "maven": MAVEN}
"""Rooms in a row of which each may import those to its left, by the package that they lie in."""


def filled(page: str) -> str:
    """The page with the picture and the table between their marks."""
    written = {"picture": picture, "imports": table}
    return MARKED.sub(lambda mark: f"<!-- {mark[1]} -->\n{written[mark[1]]()}<!-- -->\n", page)


def picture() -> str:
    """The packages as rows of boxes."""
    inside = ["  ".join(cells) for _, cells in LAYERS]
    width = max(map(len, inside))
    rule = f"+{'-' * (width + 2)}+\n"
    rows = (f"| {row:^{width}} |  {label}\n" for row, (label, _) in zip(inside, LAYERS, strict=True))
    return f"```\n{rule}{rule.join(rows)}{rule}```\n"


def table() -> str:
    """A line for all rooms that may import the same."""
    lines = [f"- *{name}*: {listed(rooms)}." for name, rooms in reversed(NAMED.items())]
    lines += [f"- {sequence(package, rooms)}" for package, rooms in ROWS.items()]
    alike: dict[str, list[str]] = {}
    for room in ROOMS:
        if not any(room in rooms for rooms in ROWS.values()):
            alike.setdefault(allowed(ROOMS[room]), []).append(room)
    rows = sorted((listed(rooms), may) for may, rooms in alike.items())
    lines += [
        "",
        "| room | may import, beside itself |",
        "|---|---|",
        *(f"| {r} | {may} |" for r, may in rows),
    ]
    return "\n".join(lines) + "\n"


def sequence(package: str, rooms: tuple[str, ...]) -> str:
    """What all of a row may import, their order, and what some may beside that."""
    shared = set[str].intersection(*(ROOMS[room] for room in rooms))
    order = " ← ".join(f"`{room.rpartition('.')[2]}`" for room in rooms)
    more = {room: ROOMS[room] - shared - set(rooms) for room in rooms}
    besides = "".join(f"; {listed([room])} also {listed(some)}" for room, some in more.items() if some)
    return f"`{package}`, each room those to its left and {allowed(shared)}: {order}{besides}."


def allowed(rooms: set[str]) -> str:
    return ", ".join(_parts(rooms)) or "nothing of ours"


def _parts(rooms: set[str]) -> Iterator[str]:
    for name, shared in NAMED.items():
        if shared <= rooms:
            yield f"*{name}*"
            rooms = rooms - shared
    for package, row in ROWS.items():
        if set(row) <= rooms:
            yield f"the row of `{package}`"
            rooms = rooms - set(row)
    if rooms:
        yield listed(rooms)


def listed(rooms: Iterable[str]) -> str:
    return f"`{' '.join(sorted(room.removeprefix('game.') for room in rooms))}`"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
