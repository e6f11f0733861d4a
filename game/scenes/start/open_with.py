"""What opening a file with Parlour leads to: a turn, a memory card, a game, evenings, a word list.

Told by the name's ending, as desktops tell files; whatever has none of these is a turn, or refused as one.
Files that come this way are copied: where they lay they may be gone by tomorrow.
"""

from __future__ import annotations

from pathlib import Path

from game.language.messages import message
from game.lexicon.import_process import ImportUnderWay
from game.mail.delivery.turn_text import FIRST
from game.match.heard_game import ENDING as HEARD
from game.name_rules import clean_file
from game.scenes.cards.card_manager import CardsScene
from game.scenes.cards.card_menus import take_copy
from game.scenes.dictionaries.list_files import ImportScene
from game.scenes.history.game_files import taken as game_taken
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.scene import Change, Do, Push, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.mail.open_turn import open_file
from game.scenes.mail.post import Post
from game.scenes.options.this_house import take_house_in
from game.storage.user_file import opened_ordinary
from memcard.card_folders import ENDINGS
from memcard.inserted_cards import CARD_SLOTS
from memcard.single_saves import has_name_of_save

LOOKED_AT = 4096
"""Bytes in which a text says that it is a turn."""


def opened(services: Services, post: Post | None, path: Path) -> Change | None:
    """What a file leads to; None where nothing here can open it."""
    ending = path.suffix.lower()
    if services.keeper and (ending in ENDINGS or has_name_of_save(path)):
        return _where_to(services, path)
    if ending in {".gcg", HEARD}:
        return game_taken(services, path)
    if ending == ".zip":
        return take_house_in(services, path)
    if ending == ".txt" and services.lists.folder and not _is_turn(path):
        return Push(ImportScene(services, path, ImportUnderWay))
    return open_file(post, path) if post else None


def _is_turn(path: Path) -> bool:
    """Whether a text is a letter. What cannot be read is left to whoever says why."""
    try:
        with opened_ordinary(path) as file:
            return FIRST.encode() in file.read(LOOKED_AT)
    except OSError:
        return True


def _where_to(services: Services, path: Path) -> Change:
    """A card goes into a slot of the console, a single save onto the card there; which one is asked."""

    def into(number: int) -> Do:
        def do() -> Change:
            scene = CardsScene(services, number)
            take_copy(scene.work, number, path)
            return SceneSwap(scene)

        return do

    is_save = has_name_of_save(path)
    choices = [
        Choice(
            message("Onto Memory Card {number}", number=number)
            if is_save
            else message("Into Slot {number}", number=number),
            into(number),
        )
        for number in CARD_SLOTS
    ]
    return Push(MenuScene("card-menu", clean_file(path.name), choices))
