"""One button tells on any screen what this is and what the confirming button does; at the table it helps."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from controllers.pads import PadInHand
from game.language.messages import Message, message, tr
from game.scenes.kit.button_names import button_for
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.scene import Pop, Scene, SceneCommand, ShowHelp

# Translators: each of these says in at most eight words or so what a screen is for.
HERE: dict[str, Message] = {
    "": message("Look at this, then go on."),
    "menus": message("A menu: choose what comes next."),
    "turn": message("Your game: watch the board, lay words."),
    "phones": message("Here phones join as private racks."),
    "dictionaries": message("Here you choose which words count."),
    "daily": message("One game a day, the same for everybody."),
    "together": message("All at once: everybody has the same tiles."),
    "puzzles": message("One position, one best play: find it."),
    "profiles": message("Everybody who plays here, with their figures."),
    "opponents": message("Eight people to play against: choose one."),
    "rooms": message("Other televisions join this room to play."),
    "mail": message("Games whose turns travel by mail."),
    "review": message("A finished game, turn by turn."),
    "journal": message("Words that you missed: learn them here."),
    "modes": message("Here you choose the kind of game."),
    "cards": message("Memory cards hold your saved games."),
    "options": message("Here you choose how the game behaves."),
    "pads": message("Here you set up pads and buttons."),
}
"""What a screen is for, by its page of help."""


def here(scene: Scene) -> Message:
    """What a screen is for, in a few words."""
    return scene.here or HERE.get(scene.topic, HERE["menus"])


def confirms(scene: Scene, hand: PadInHand) -> str:
    """What the confirming button does now, or else the first that does anything; empty where none does."""
    works = [command for command in scene.available() if command.label]
    first = next((command for command in works if command.action is Action.CONFIRM), None)
    if first is None:
        return ""
    what = str(scene.confirms or first.label).rstrip("…\u00a0 ")
    # Translators: a button of the pad and what it does, as its prompt says: "✕: Select."
    return tr("{button}: {what}.", button=button_for(first.action, hand), what=what)


class WhatIsHere(MenuScene):
    """What a screen is, and what the confirming button does there."""

    asks = False

    def __init__(self, scene: Scene, hand: PadInHand) -> None:
        """`scene` is the screen, below this one; `hand` is the pad whose buttons are named."""
        topic = scene.topic
        # Translators: a row that leads to a page of help.
        pages = [Choice(tr("Help"), lambda: ShowHelp(topic))] if topic else []
        # Translators: a row that closes this card.
        close = Choice(tr("Close"), Pop)
        self.topic = topic  # what Help on its own button leads to
        choices = [*(Choice(*offer) for offer in scene.help_offers()), *pages, close]
        told = f"{here(scene)} {confirms(scene, hand)}"
        first = next(number for number, choice in enumerate(choices) if choice.do)
        super().__init__("what-is-here", "", choices, text=told.strip(), focus=first)

    def commands(self) -> Sequence[SceneCommand]:
        return [*super().commands(), SceneCommand(Action.ASK, tr("Close"), Pop)]
