"""What lists and score boxes say about a game."""

from __future__ import annotations

import re
from enum import Enum

from game.language.languages import ENGLISH, spoken_in
from game.language.messages import NOTHING, Message, message, tr, tr_count
from game.maven.levels_and_vocabularies import level
from game.profiles.maven_people import MAVENS_FIGURE, opponent_of
from game.profiles.people import FIGURES
from game.rules.changed_rules import changes, rules_title
from game.rules.editions import PARLOUR, edition_name
from game.rules.event_messages import ToldTo
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn
from game.rules.turn_news import turn_for
from game.rules.visibility import Game

# Translators: the button that ends a turn; at most 10 letters.
END_TURN = message("End Turn")


class SeatCaption(Enum):
    """What stands under a name beside its score: short enough for a score of three figures."""

    # Translators: under a name beside its score; at most 12 letters.
    YOUR_TURN = message("Your turn")
    # Translators: under the computer's name beside its score; at most 12 letters.
    THINKING = message("Thinking")
    # Translators: under a name beside its score: nobody is there; at most 12 letters.
    AWAY = message("Away")
    # Translators: under a name beside its score, in a turn in which tiles are exchanged; at most 12 letters.
    EXCHANGING = message("Exchanging")
    # Translators: under a name beside its score, while tiles are drawn from the bag; at most 12 letters.
    DRAWING = message("Drawing")
    # Translators: under a name beside its score; at most 12 letters.
    ON_A_PHONE = message("On a phone")
    # Translators: under a name beside its score: out of the game; at most 12 letters.
    OUT = message("Out")

    def __str__(self) -> str:
        return str(self.value)


def mode_of(rules: Rules, game: int) -> str:
    """What a list of saves calls a game under these rules; `game` is its number in the tournament, from 1.

    It is kept with the game and looked for, so it is English: `mode_told` tells it.
    """
    with spoken_in(ENGLISH):
        if rules.games > 1:
            return f"Tournament, game {game} of {rules.games}"  # not read: `mode_told` is
        return "Normal" if _is_usual(rules) else rules_title(rules)  # not read: `mode_told` is


def _is_usual(rules: Rules) -> bool:
    return rules.edition == PARLOUR.edition and not changes(rules)


_ROUND = re.compile(r"Tournament, game (\d+) of (\d+)")
_BY_MAIL, _IN_A_ROOM = " by mail", " in a room"  # not read: what is kept
_CHANGED = re.compile(r"(.+) \+ (\d+) changes?")


def mode_told(mode: str) -> str:
    """What `mode_of` has called a game, as players read it; what something else called it stands as it is."""
    if mode.endswith(_BY_MAIL):
        return tr("{mode} by mail", mode=mode_told(mode.removesuffix(_BY_MAIL)))
    if mode.endswith(_IN_A_ROOM):
        return tr("{mode} in a room", mode=mode_told(mode.removesuffix(_IN_A_ROOM)))
    if in_round := _ROUND.fullmatch(mode):
        return tr("Tournament, game {game} of {games}", game=int(in_round[1]), games=int(in_round[2]))
    if changed := _CHANGED.fullmatch(mode):
        edition = edition_name(changed[1])
        return tr_count(
            "{edition} + {count} change", "{edition} + {count} changes", int(changed[2]), edition=edition
        )
    # Translators: a game by the usual rules.
    return tr("Normal") if mode == "Normal" else edition_name(mode)


def seat_label(seat: Seat) -> str:
    """A player's name as lists have it: beside the computer's stands how well it plays."""
    return f"{seat.name} · {label}" if (label := level_label(seat)) else seat.name


def level_label(seat: Seat) -> str:
    """How well the computer plays in a seat; nothing for a person, or if its very name says so."""
    if seat.kind != "maven" or not seat.level or level(seat.level).name == seat.name:
        return ""
    return str(level(seat.level).title)


def face_of(seat: Seat) -> int:
    """The level of Maven whose person sits there by name; 0 for everybody else."""
    return seat.level if opponent_of(seat.kind, seat.name, seat.level) else 0


def figure_of(seat: Seat, number: int) -> str:
    """The figure that stands for a seat: the chosen one, or that of one of Maven's people; whoever has chosen
    none that is known here has that of the seat's `number`."""
    opponent = opponent_of(seat.kind, seat.name, seat.level)
    if opponent is not None:
        return opponent.figure
    if seat.kind == "maven":
        return MAVENS_FIGURE
    return seat.figure if seat.figure in FIGURES else FIGURES[number % len(FIGURES)]


def headline_of(game: Game) -> Message:
    """What the latest turn was, with the name; nothing before the first."""
    return _latest(game, ToldTo.HEADLINE)


def latest_of(game: Game) -> Message:
    """What the latest turn was, beside the mark of whose it was; nothing before the first."""
    return _latest(game, ToldTo.BOX)


def _latest(game: Game, to: ToldTo) -> Message:
    if not game.history:
        return NOTHING
    return turn_for(game.history[-1], to, [seat.name for seat in game.seats])


def last_play(game: Game) -> PublicTurn | None:
    """The latest turn whose play lies on the board; None before the first."""
    return next((turn for turn in reversed(game.history) if turn.score), None)
