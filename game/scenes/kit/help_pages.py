"""The eight pages of help one looks at: a small table on which something is done, and two sentences each.

A table is told step by step, as one would draw it: rows of squares, the rack below them, and the button that
is pressed. Letters that stand in several steps are the same tile, and move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.language.messages import Message, message, message_as
from game.rules.letter_sets import ENGLISH
from game.scenes.kit.picture.sheet_pictures import HelpTile

COLUMNS, ROWS = 9, 5
"""Of the part of the board that is shown: its middle, with the star."""
RACK_ROW = 5.45
"""Where the rack stands, in rows."""
FACE_DOWN = "?"


@dataclass(frozen=True, slots=True)
class HelpStep:
    """How the table lies, which buttons have just been pressed, and what is told about it."""

    board: tuple[str, ...]
    rack: str = ""
    pressed: tuple[Action, ...] = ()
    told: str | Message = ""
    new: str = ""
    """Letters that are bright: those in the hand, and those just laid."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """What is said otherwise to whoever has a keyboard."""

    pad: Message
    keys: Message


HelpLine = Message | ByHand
"""A paragraph of Help, in which buttons stand as actions, such as {confirm}."""


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """One subject in full."""

    title: Message
    lines: tuple[HelpLine, ...]


@dataclass(frozen=True, slots=True)
class HelpPicture:
    """One page: the subjects that it stands for, two sentences, and what happens on its table."""

    title: Message
    topics: tuple[str, ...]
    sentences: tuple[HelpLine, HelpLine]
    steps: tuple[HelpStep, ...]


def board_rows(*rows: str) -> tuple[str, ...]:
    """Rows from the middle of the board, with empty ones round them."""
    above = (ROWS - len(rows)) // 2
    full = (*[""] * above, *rows, *[""] * (ROWS - len(rows) - above))
    return tuple(row.ljust(COLUMNS, ".") for row in full)


BARE = board_rows("")
HORN = board_rows("...HORN")
HELP_PAGES: tuple[HelpPicture, ...] = (
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Finding Your Way"),
        ("menus", "options"),
        (
            ByHand(
                # Translators: what stands in braces are signs of buttons, such as "L2".
                message("The D-pad or the left stick moves, {confirm} chooses, and {back} leads out again."),
                # Translators: what stands in braces are keys, such as "Enter".
                message("The arrow keys move, {confirm} chooses, and {back} leads out again."),
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "The bottom line names the buttons that do something now; in a game {pause} opens the menu."
            ),
        ),
        (
            HelpStep(BARE, "PLAYERS", new="P"),
            HelpStep(BARE, "PLAYERS", (Action.RIGHT,), new="L"),
            HelpStep(BARE, "PLAYERS", (Action.RIGHT,), new="A"),
            HelpStep(
                board_rows("....A"),
                "PLYERS",
                (Action.CONFIRM,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Select"),
                "A",
            ),
            HelpStep(
                BARE,
                "PLAYERS",
                (Action.BACK,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Back"),
                "A",
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Your Turn"),
        ("turn",),
        (
            message(
                "Pick a tile up on your rack, go up to the board, and place it; the first word covers the "
                "star."
            ),
            message("End Turn, right of the rack, plays the word; Take back returns a tile before that."),
        ),
        (
            HelpStep(BARE, "NOHRTEI"),
            HelpStep(board_rows("...H"), "NORTEI", (Action.CONFIRM,), new="H"),
            HelpStep(board_rows("...HO"), "NRTEI", (Action.CONFIRM,), new="HO"),
            HelpStep(board_rows("...HOR"), "NTEI", (Action.CONFIRM,), new="HOR"),
            HelpStep(HORN, "TEI", (Action.CONFIRM,), "+14", "HORN"),
            HelpStep(
                HORN,
                "TEISALD",
                (Action.SHUFFLE,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("End Turn"),
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("How Words Score"),
        ("scoring",),
        (
            message("Every word that a play makes or changes counts the figures on its tiles."),
            message(
                "Blue squares double or triple a letter, pink and red ones a word, on the turn that covers "
                "them."
            ),
        ),
        (
            HelpStep(HORN, "FAMBITE"),
            HelpStep(board_rows(".....F", ".....A", "...HORN", ".....M"), "BITE", (), "4 + 2 + 1 + 6", "FAM"),
            HelpStep(board_rows(".....F", ".....A", "...HORN", ".....M"), "BITE", (), "+13", "FAM"),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("One Sofa"),
        ("phones", "pads"),
        (
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("With one pad everybody shares it, and tiles lie face down until you hold {l2}."),
            message("Or scan the code: a phone shows its owner’s rack, and plays from there."),
        ),
        (
            HelpStep(HORN, "???????"),
            HelpStep(
                HORN,
                "TESAILD",
                (Action.L2,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message_as("a button", "Hold"),
                "TESAILD",
            ),
            HelpStep(
                HORN,
                "???????",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Let go"),
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Kinds of Game"),
        ("modes", "together", "opponents"),
        (
            message(
                "Play with two to four, people or Maven’s eight, alone for a medal, or three games in a row."
            ),
            message(
                "Party Mode gives everybody the same tiles: all play in secret, and the best play is laid."
            ),
        ),
        (
            HelpStep(HORN, "FAMBIES"),
            HelpStep(board_rows(".....F", ".....A", "...HORN", ".....M"), "BIES", (), "Anna +13", "FAM"),
            HelpStep(board_rows(".....F", ".....A", "..THORN", ".....M"), "BIESLUG", (), "Maven +8", "T"),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Far Apart"),
        ("rooms", "mail"),
        (
            message("Another TV sits down by a room’s six letters, or finds it in this network by itself."),
            message("By mail a turn is a file: open the one that came, play, and send yours."),
        ),
        (
            HelpStep(BARE, "HORNTEI"),
            HelpStep(
                HORN,
                "TEI",
                (Action.SHUFFLE,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Sent"),
                "HORN",
            ),
            HelpStep(
                board_rows(".....F", ".....A", "...HORN", ".....M"),
                "TEISLUG",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Their answer"),
                "FAM",
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Past Games"),
        ("review", "daily", "puzzles", "profiles", "journal"),
        (
            message(
                "Every finished game is kept: go through it turn by turn, and see what would have been "
                "better."
            ),
            message("There are a bag for each day, puzzles, profiles with medals, and words to learn."),
        ),
        (
            HelpStep(
                HORN,
                "FAMBTEI",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Your turn"),
            ),
            HelpStep(
                board_rows(".....A", "...HORN", ".....E"),
                "FMBTI",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("You: ARE"),
                "AE",
            ),
            HelpStep(
                board_rows(".....F", ".....A", "...HORN", ".....M"),
                "BTEI",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Better: FARM"),
                "FAM",
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Kept and Carried"),
        ("cards", "dictionaries"),
        (
            message(
                "Every game is kept here from its deal on, without a card: Continue goes on with the latest."
            ),
            message("Memory cards take games, profiles and settings along; lists of words can be added."),
        ),
        (
            HelpStep(HORN, "TESAILD"),
            HelpStep(
                BARE,
                "",
                (Action.PAUSE,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message_as("a game was left", "Left"),
            ),
            HelpStep(
                HORN,
                "TESAILD",
                (Action.SHUFFLE,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Continue"),
            ),
        ),
    ),
)


def tiles_of(step: HelpStep) -> tuple[HelpTile, ...]:
    """The tiles of a step, each with the place of its middle in squares from the upper left corner."""
    laid = [
        _tile(face, column + 0.5, row + 0.5, step)
        for row, line in enumerate(step.board)
        for column, face in enumerate(line)
        if face != "."
    ]
    first = COLUMNS / 2 - len(step.rack) / 2 + 0.5
    held = [_tile(face, first + slot, RACK_ROW + 0.5, step) for slot, face in enumerate(step.rack)]
    return _keyed((*laid, *held))


def _tile(face: str, x: float, y: float, step: HelpStep) -> HelpTile:
    if face == FACE_DOWN:
        return HelpTile(face, "", "", x, y)
    return HelpTile(face, face, str(ENGLISH.value(face)), x, y, bright=face in step.new)


def _keyed(tiles: Sequence[HelpTile]) -> tuple[HelpTile, ...]:
    """In a lasting order, so that a tile that moves is drawn as the same one."""
    return tuple(sorted(tiles, key=lambda tile: (tile.key, tile.x)))
