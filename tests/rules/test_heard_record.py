"""A game that was heard from elsewhere is kept as a record with all that its listeners know, and no more."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest

from game.archive.kept_game import from_bytes, identity, kept, to_bytes
from game.archive.told_game import told
from game.rules.following import before_opening
from game.rules.heard_record import UntoldError, heard_record
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import Exchange
from game.rules.record import Record
from game.rules.visibility import SPECTATOR, Viewer, report_for
from tests.rules.random_games import WORDS, Moment, random_game
from tests.rules.viewers import names, report_of, viewers

SEEDS = (*range(60), 311)
"""Of random games; in that of the last four of a kind are exchanged, which does not cost the turn."""
ENDED = 51
"""So many of these come to their end."""


@cache
def ended() -> list[list[Moment]]:
    """Not made on import: every process of a run imports every test."""
    games = [list(random_game(random.Random(seed))) for seed in SEEDS]
    return [game for game in games if game[-1].after.outcome is not None]


def heard(game: Sequence[Moment], viewer: Viewer) -> Record:
    seats = names(game[0].after.seats)
    start = before_opening(game[0].after.rules, seats, viewer, game[0].after.game)
    return heard_record(start, [report_for(report_of(moment), viewer) for moment in game], "words")


def can_be_told(game: Sequence[Moment], viewer: Viewer) -> bool:
    """Not where somebody elsewhere has exchanged four of a kind without losing the turn."""
    goes_on = [one for one in game if isinstance(one.move, Exchange) and len(one.events) == 1]
    return all(one.seat in viewer for one in goes_on)


@pytest.mark.parametrize("number", range(ENDED))
def test_every_game_comes_out_for_every_listener_as_it_was_played(number: int) -> None:
    game, found = ended()[number], set[str]()
    last = game[-1].after
    for viewer in viewers(last.seats):
        if not can_be_told(game, viewer):
            with pytest.raises(UntoldError):
                heard(game, viewer)
            continue
        record = heard(game, viewer)
        found.add(identity(record))
        assert from_bytes(to_bytes(kept(told(record, WORDS), 0, "Normal"))).record == record
        end = told(record, WORDS).end
        assert (end.scores, end.outcome, end.board) == (last.scores, last.outcome, last.board)
        for turn in told(record, WORDS).turns:
            then = game[turn.ply + 1]
            assert then.before is not None
            assert turn.before.board == then.before.board
            for seat, rack in enumerate(turn.before.racks):
                true = then.before.racks[seat]
                assert sorted(rack) == sorted(true) if seat in viewer else len(rack) == len(true)
    assert len(found) == 1, "whoever was there keeps the same game"


def test_those_games_end_in_every_way_and_some_of_their_tiles_are_never_seen() -> None:
    assert len(ended()) == ENDED, "each is a test above"
    reasons = {outcome.reason for game in ended() if (outcome := game[-1].after.outcome)}
    assert reasons >= {"out", "blocked", "scoreless"}
    assert any(one.after.playoff for game in ended() for one in game)
    assert any(can_be_told(game, SPECTATOR) and UNKNOWN in heard(game, SPECTATOR).tiles for game in ended())
    assert not all(can_be_told(game, SPECTATOR) for game in ended())


def test_reports_with_a_gap_make_no_game() -> None:
    game = next(game for game in ended() if can_be_told(game, SPECTATOR))
    with pytest.raises(UntoldError):
        heard([*game[:3], *game[4:]], SPECTATOR)
    with pytest.raises(UntoldError):
        heard(game[:-1], SPECTATOR)
