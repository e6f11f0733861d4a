"""Games that other programs wrote in GCG: chosen from the usual places, kept, and looked at at once."""

from __future__ import annotations

from pathlib import Path

from game.archive.gcg_import import take_in
from game.rules.gcg import GcgError
from game.scenes.dictionaries.list_files import FileKind, choose_file
from game.scenes.evenings.past_games import review_of
from game.scenes.kit.menus import Reading
from game.scenes.kit.scene import Change, Push
from game.scenes.kit.services import Services

TITLE = "Game from a File"
SHEETS = FileKind(
    "*.[gG][cC][gG]",
    "Looking for Games",
    (
        "No file with a game was found.",
        "Other programs write games in GCG. Put such a file on a memory stick, or where you save downloads.",
    ),
    largest=1 << 20,
)


def game_from_file(services: Services) -> Change:
    """Have a file chosen, keep its game and go through it; one sentence where it cannot be kept."""
    return choose_file(services, TITLE, lambda path: _taken(services, path), SHEETS)


def _taken(services: Services, path: Path) -> Change:
    try:
        name, game = take_in(services.archive, path.read_bytes(), services.now())
    except GcgError as error:
        return Push(Reading(TITLE, [f"{error}."]))
    except OSError as error:
        return Push(Reading(TITLE, [f"{path.name} cannot be read: {error.strerror}."]))
    return review_of(services, name, game.record)
