"""What lists and score boxes say about a game."""

from __future__ import annotations

from enum import StrEnum

from game.language.messages import NOTHING, Message
from game.maven.levels_and_vocabularies import level
from game.profiles.maven_people import MAVENS_FIGURE, opponent_of
from game.profiles.people import FIGURES
from game.rules.changed_rules import rules_title
from game.rules.editions import PARLOUR
from game.rules.event_messages import ToldTo
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn
from game.rules.turn_news import turn_for
from game.rules.visibility import Game


class SeatCaption(StrEnum):
    """What stands under a name beside its score: short enough for a score of three figures."""

    YOUR_TURN = "Your turn"
    THINKING = "Thinking"
    AWAY = "Away"
    EXCHANGING = "Exchanging"
    DRAWING = "Drawing"
    ON_A_PHONE = "On a phone"
    OUT = "Out"


def mode_of(rules: Rules, game: int) -> str:
    """What a list of saves calls a game under these rules; `game` is its number in the tournament, from 1."""
    if rules.games > 1:
        return f"Tournament, game {game} of {rules.games}"
    return "Normal" if rules_title(rules) == PARLOUR.edition else rules_title(rules)


def seat_label(seat: Seat) -> str:
    """A player's name as lists have it: beside the computer's stands how well it plays."""
    return f"{seat.name} · {label}" if (label := level_label(seat)) else seat.name


def level_label(seat: Seat) -> str:
    """How well the computer plays in a seat; nothing for a person, or if its very name says so."""
    told = level(seat.level).name if seat.kind == "maven" and seat.level else ""
    return "" if told == seat.name else told


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
