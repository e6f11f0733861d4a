"""The eight pages of help one looks at: a small table on which something is done, and two sentences each.

A table is told step by step, as one would draw it: rows of squares, the rack below them, and the button that
is pressed. Letters that stand in several steps are the same tile, and move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.rules.letter_sets import ENGLISH
from game.scenes.kit.picture.help_panels import HelpTile

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
    told: str = ""
    new: str = ""
    """Letters that are bright: those in the hand, and those just laid."""


@dataclass(frozen=True, slots=True)
class HelpPicture:
    """One page: the subjects that it stands for, two sentences, and what happens on its table."""

    title: str
    topics: tuple[str, ...]
    sentences: tuple[str, str]
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
        "Finding Your Way",
        ("menus", "options"),
        (
            "{moves}, {confirm} chooses, and {back} leads out again.",
            "The bottom line names the buttons that do something now; in a game {pause} opens the menu.",
        ),
        (
            HelpStep(BARE, "PLAYERS", new="P"),
            HelpStep(BARE, "PLAYERS", (Action.RIGHT,), new="L"),
            HelpStep(BARE, "PLAYERS", (Action.RIGHT,), new="A"),
            HelpStep(board_rows("....A"), "PLYERS", (Action.CONFIRM,), "Select", "A"),
            HelpStep(BARE, "PLAYERS", (Action.BACK,), "Back", "A"),
        ),
    ),
    HelpPicture(
        "Your Turn",
        ("turn",),
        (
            "Pick a tile up on your rack, go up to the board, and place it; the first word covers the star.",
            "End Turn, right of the rack, plays the word; Take back returns a tile before that.",
        ),
        (
            HelpStep(BARE, "NOHRTEI"),
            HelpStep(board_rows("...H"), "NORTEI", (Action.CONFIRM,), new="H"),
            HelpStep(board_rows("...HO"), "NRTEI", (Action.CONFIRM,), new="HO"),
            HelpStep(board_rows("...HOR"), "NTEI", (Action.CONFIRM,), new="HOR"),
            HelpStep(HORN, "TEI", (Action.CONFIRM,), "+14", "HORN"),
            HelpStep(HORN, "TEISALD", (Action.SHUFFLE,), "End Turn"),
        ),
    ),
    HelpPicture(
        "How Words Score",
        ("scoring",),
        (
            "Every word that a play makes or changes counts the figures on its tiles.",
            "Blue squares double or triple a letter, pink and red ones a word, on the turn that covers them.",
        ),
        (
            HelpStep(HORN, "FAMBITE"),
            HelpStep(board_rows(".....F", ".....A", "...HORN", ".....M"), "BITE", (), "4 + 2 + 1 + 6", "FAM"),
            HelpStep(board_rows(".....F", ".....A", "...HORN", ".....M"), "BITE", (), "+13", "FAM"),
        ),
    ),
    HelpPicture(
        "One Sofa",
        ("phones", "pads"),
        (
            "With one pad everybody shares it, and tiles lie face down until you hold {l2}.",
            "Or scan the code: a phone shows its owner’s rack, and plays from there.",
        ),
        (
            HelpStep(HORN, "???????"),
            HelpStep(HORN, "TESAILD", (Action.L2,), "Hold", "TESAILD"),
            HelpStep(HORN, "???????", (), "Let go"),
        ),
    ),
    HelpPicture(
        "Kinds of Game",
        ("modes", "together", "opponents"),
        (
            "Play with two to four, people or Maven’s eight, alone for a medal, or three games in a row.",
            "All at Once gives everybody the same tiles: all play in secret, and the best play is laid.",
        ),
        (
            HelpStep(HORN, "FAMBIES"),
            HelpStep(board_rows(".....F", ".....A", "...HORN", ".....M"), "BIES", (), "Anna +13", "FAM"),
            HelpStep(board_rows(".....F", ".....A", "..THORN", ".....M"), "BIESLUG", (), "Maven +8", "T"),
        ),
    ),
    HelpPicture(
        "Far Apart",
        ("rooms", "mail"),
        (
            "Another TV sits down by a room’s six letters, or finds it in this network by itself.",
            "By mail a turn is a file: open the one that came, play, and send yours.",
        ),
        (
            HelpStep(BARE, "HORNTEI"),
            HelpStep(HORN, "TEI", (Action.SHUFFLE,), "Sent", "HORN"),
            HelpStep(
                board_rows(".....F", ".....A", "...HORN", ".....M"), "TEISLUG", (), "Their answer", "FAM"
            ),
        ),
    ),
    HelpPicture(
        "Evenings",
        ("review", "daily", "puzzles", "profiles", "journal"),
        (
            "Every finished game is kept: go through it turn by turn, and see what would have been better.",
            "There are a bag for each day, puzzles, profiles with medals, and words to learn.",
        ),
        (
            HelpStep(HORN, "FAMBTEI", (), "Your turn"),
            HelpStep(board_rows(".....A", "...HORN", ".....E"), "FMBTI", (), "You: ARE", "AE"),
            HelpStep(board_rows(".....F", ".....A", "...HORN", ".....M"), "BTEI", (), "Better: FARM", "FAM"),
        ),
    ),
    HelpPicture(
        "Kept and Carried",
        ("cards", "dictionaries"),
        (
            "Every game is kept here from its deal on, without a card: Continue goes on with the latest.",
            "Memory cards take games, profiles and settings along; lists of words can be added.",
        ),
        (
            HelpStep(HORN, "TESAILD"),
            HelpStep(BARE, "", (Action.PAUSE,), "Left"),
            HelpStep(HORN, "TESAILD", (Action.SHUFFLE,), "Continue"),
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
