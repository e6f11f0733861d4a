"""What lists and score boxes say about a game."""

from __future__ import annotations

from enum import StrEnum

from game.maven.levels_and_vocabularies import level
from game.profiles.maven_people import MAVENS_FIGURE, opponent_of
from game.profiles.people import FIGURES
from game.rules.changed_rules import rules_title
from game.rules.editions import PARLOUR
from game.rules.events import PlayScore
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn
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


def last_turns(game: Game) -> list[str]:
    """What each seat did last, in words; empty before its first turn."""
    found = [""] * len(game.seats)
    for turn in game.history:
        found[turn.seat] = play_label(turn.score) if turn.score else _deed(turn).capitalize()
    return found


def play_label(score: PlayScore) -> str:
    """A play as a score box has it: its main word and its points."""
    return f"{score.words[0].word.upper()}  +{score.total}"


def headline_of(game: Game) -> str:
    """What the latest turn was, as it stands under the tiles in the bag; empty before the first."""
    if not game.history:
        return ""
    turn = game.history[-1]
    name = game.seats[turn.seat].name
    return f"{name}   {play_label(turn.score)}" if turn.score else f"{name} {_deed(turn)}".rstrip()


def _deed(turn: PublicTurn) -> str:
    """What a turn brought instead of a play."""
    deeds = {
        "exchange": f"exchanged {turn.count}",
        "pass": "passed",
        "rejected": "lost the turn",
        "resign": "resigned",
    }
    return deeds.get(turn.kind, "")


def last_play(game: Game) -> PublicTurn | None:
    """The latest turn whose play lies on the board; None before the first."""
    return next((turn for turn in reversed(game.history) if turn.score), None)
