"""What the tiles offered, counted again from the record and the judgement by an own way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.coach.luck_report import luck_report, tiles_drawn
from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.moves import Exchange, Place
from game.rules.rules_and_defaults import Challenge
from tests.coach.test_sentences import LETTERS, Played, played


@pytest.fixture(scope="module")
def games() -> list[Played]:
    lexicon = Lexicon.load()
    held = replace(PLAYSTATION, challenge=Challenge.DOUBLE)
    return [
        played(lexicon, PLAYSTATION, (3, 5), 4),
        played(lexicon, SOLITAIRE, (4,), 6),
        played(lexicon, held, (3, 4, 3), 8),
    ]


def came_by(game: Played, seat: int) -> str:
    """Whatever left the rack, and what was left on it: that is what came."""
    told, tiles = game[0], ""
    for turn in told.turns:
        if turn.seat == seat and isinstance(turn.move, Place) and turn.stood:
            tiles += "".join("?" if tile.face.islower() else tile.face for tile in turn.move.tiles)
        elif turn.seat == seat and isinstance(turn.move, Exchange):
            tiles += turn.move.tiles
    return "".join(sorted(tiles + told.end.racks[seat]))


def test_everybody_s_tiles_are_those_played_given_back_and_left_over(games: list[Played]) -> None:
    for game in games:
        for seat in range(len(game[0].record.seats)):
            assert tiles_drawn(game[0], seat) == came_by(game, seat)


def test_the_points_on_the_tiles_are_held_against_as_many_tiles_of_the_whole_set(games: list[Played]) -> None:
    for game in games:
        for luck in luck_report(*game):
            tiles = Counter(came_by(game, luck.seat))
            assert luck.letter_points == sum(LETTERS.get(tile, 0) * many for tile, many in tiles.items())
            assert luck.blanks == tiles["?"]
            assert luck.fair_points == pytest.approx(187 * tiles.total() / 100), "187 points in 100 tiles"


def test_what_was_there_and_what_was_made_add_up_over_the_judged_turns(games: list[Played]) -> None:
    for told, judged in games:
        for luck in luck_report(told, judged):
            own = [turn for turn in told.turns if turn.seat == luck.seat and turn.ply in judged]
            there = [[turn.points, *(one.score for one in judged[turn.ply].best)] for turn in own]
            assert luck.offered == sum(map(max, there)) >= luck.made
            assert luck.made == sum(turn.points for turn in own)
            assert luck.made == told.end.scores[luck.seat] - sum(
                one.points for one in told.unplayed if one.seat == luck.seat
            )
            best = [judged[turn.ply].best[0].move for turn in own]
            assert luck.bonuses_offered == sum(
                len(getattr(move, "tiles", "")) == 7 for move in best if isinstance(move, Place)
            )
            assert luck.bonuses_made == sum(bool(turn.score and turn.score.bonus) for turn in own)


def test_of_turns_that_are_not_judged_yet_nothing_is_said(games: list[Played]) -> None:
    told, _ = games[0]
    for luck in luck_report(told, {}):
        assert (luck.offered, luck.made, luck.bonuses_offered, luck.bonuses_made) == (0, 0, 0, 0)
        assert luck.drawn
