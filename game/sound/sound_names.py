"""What can be heard, as plain values: effects by name, music by mood, and the room itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Cue(Enum):
    """Everything that sounds once. The value names its files in `assets/sound/effects`."""

    MOVE = "move"
    """The focus moves in a menu."""
    CONFIRM = "confirm"
    BACK = "back"
    OPEN = "open"
    """A panel comes up over the screen; `CLOSE` when it goes."""
    CLOSE = "close"
    ADJUST = "adjust"
    """A setting takes another value."""
    KEY = "key"
    """A letter is entered; `ERASE` when one is taken out."""
    ERASE = "erase"
    JOIN = "join"
    """A player takes a seat."""
    BLOCKED = "blocked"
    """A button that does nothing here."""
    OUT_OF_TURN = "out_of_turn"
    """A button pressed while somebody else is on turn."""
    PAUSE = "pause"
    GLIDE = "glide"
    """The camera leaves for another view."""

    TICK = "tick"
    """The cursor moves over the board."""
    RACK = "rack"
    """The selector moves along the rack."""
    PICK = "pick"
    PLACE = "place"
    """A tile touches the board."""
    SETTLE = "settle"
    """A tile touches a rack."""
    SLIDE = "slide"
    """A tile in the hand moves along the rack."""
    RETURN = "return"
    """Tiles leave the board for the rack."""
    SHUFFLE = "shuffle"
    RUSTLE = "rustle"
    """A hand in the bag draws a tile."""
    EXCHANGE = "exchange"
    """Tiles fall back into the bag."""
    HINT = "hint"
    """A whole play lays itself on the board."""

    INVALID = "invalid"
    COUNT = "count"
    """A score is counted up: a tick for every step that is seen."""
    SMALL = "small"
    """A play that scored little; then `GOOD`, `GREAT`, and `BINGO` for a bonus."""
    GOOD = "good"
    GREAT = "great"
    BINGO = "bingo"
    RISE_1 = "rise1"
    """The first tile of a great play rises; each of the next ones a note higher."""
    RISE_2 = "rise2"
    RISE_3 = "rise3"
    RISE_4 = "rise4"
    RISE_5 = "rise5"
    RISE_6 = "rise6"
    RISE_7 = "rise7"
    RISE_8 = "rise8"
    FIRST_WORD = "first_word"
    """The first word of a game lies there."""
    TRIPLE_WORD = "triple_word"
    OWN_BEST = "own_best"
    CHALLENGE_WON = "challenge_won"
    """A word that was none goes back."""
    CHALLENGE_LOST = "challenge_lost"
    """A word that was doubted is good."""
    TURN = "turn"
    """A human's turn begins."""
    HANDOVER = "handover"
    """The rack is covered: the pad goes to somebody else."""
    WARNING = "warning"
    """Little time is left, or none."""
    PENALTY = "penalty"
    WRITTEN = "written"
    """A save is safe on the card."""
    CARD_ERROR = "card_error"
    WIN = "win"
    """The results are shown."""
    LOSE = "lose"
    """... to somebody who lost alone against computers: warm, and without a fanfare."""
    TIE = "tie"
    """... of a win that is shared."""
    CUP = "cup"
    """A tournament is won."""
    MEDAL = "medal"
    """A score finds its place in a table of honour."""


class MusicMood(Enum):
    """What the music is for."""

    TITLE = "title"
    PLAY = "play"
    SOLO = "solo"
    RESULTS = "results"
    """Somebody here has won, or reached something."""
    OVER = "over"
    """A game is over, and nobody here has won it."""


class Ambience(Enum):
    """What the room sounds like by itself. The value names its file in `assets/sound/ambience`."""

    FIRE = "fire"
    RAIN = "rain"
    CLOCK = "clock"
    SEA = "sea"
    NIGHT = "night"


@dataclass(frozen=True, slots=True)
class Sound:
    """One effect to be heard."""

    cue: Cue
    gain: float = 1.0
    """Against the level at which it was recorded."""
    pan: float = 0.0
    """-1 left to 1 right."""
