"""Games that other programs or browsers wrote: chosen from the usual places, kept, and looked at at once."""

from __future__ import annotations

from pathlib import Path

from game.archive.gcg_import import take_in
from game.lexicon.word_rules import MissingList
from game.match.frames import BadFrame
from game.match.heard_game import ENDING
from game.rules.gcg import GcgError
from game.scenes.dictionaries.list_files import FileKind, choose_file
from game.scenes.evenings import heard_games
from game.scenes.evenings.past_games import review_of
from game.scenes.kit.menus import Reading
from game.scenes.kit.scene import Change, Push
from game.scenes.kit.services import Services

TITLE = "Game from a File"
SHEETS = FileKind(
    ("*.[gG][cC][gG]", f"*{ENDING}"),
    "Looking for Games",
    (
        "No file with a game was found.",
        "Other programs write games in GCG, and browsers save those of a room. Put such a file on a memory "
        "stick, or where you save downloads.",
    ),
    largest=1 << 20,
)


def game_from_file(services: Services) -> Change:
    """Have a file chosen, keep its game and go through it; one sentence where it cannot be kept."""
    return choose_file(services, TITLE, lambda path: taken(services, path), SHEETS)


def taken(services: Services, path: Path) -> Change:
    """Keep the game of a file and go through it; one sentence where it cannot be kept."""
    try:
        data = path.read_bytes()
        if path.name.endswith(ENDING):
            return review_of(services, *heard_games.take_in(services, data))
        name, game = take_in(services.archive, data, services.now())
    except (GcgError, BadFrame, MissingList) as error:
        return Push(Reading(TITLE, [f"{error}."]))
    except OSError as error:
        return Push(Reading(TITLE, [f"{path.name} cannot be read: {error.strerror}."]))
    return review_of(services, name, game.record)
