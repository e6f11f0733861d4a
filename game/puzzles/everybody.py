"""What anybody could play in a position, who knows all words that count."""

from __future__ import annotations

import numpy as np

from game.lexicon.words import EVERYTHING, Lexicon
from game.maven.player.ways_to_search import Tools, tools_for
from game.maven.plays.board_arrays import rack_of
from game.maven.plays.move_generator import Plays
from game.rules.seat_view import SeatView


def every_play(view: SeatView, lexicon: Lexicon) -> Plays:
    """All plays of all valid words, those included that the computer never says."""
    generator, _ = tools_of_everybody(view, lexicon)
    rack = rack_of(view.rack)
    return generator.plays(generator.grid(view.board), rack, np.zeros(1 << len(view.rack), np.int32))


def tools_of_everybody(view: SeatView, lexicon: Lexicon) -> Tools:
    """What searches a position in which both sides know all words."""
    return tools_for(view, lexicon, EVERYTHING)
