"""What each viewer may see: the fold of what it was told is the game with everything hidden masked."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import get_args

import pytest

from game.rules.events import Event, Passed, TilesDrawn, TilesExchanged
from game.rules.following import _FOLD, before_opening, follow
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Challenge, Rules, Tracker
from game.rules.seat_view import PublicTurn, seat_view
from game.rules.seeded_luck import Luck
from game.rules.visibility import (
    _SEEN,
    SPECTATOR,
    Game,
    Viewer,
    masked,
    open_bag,
    report_for,
    seen_by,
    view_from_seat,
)
from tests.rules.random_games import random_game
from tests.rules.table import ANY_WORD, place, position
from tests.rules.viewers import names, report_of, unlike, viewers

VIEWED_GAMES = 60
MOVES = (500, 6_000)
"""The first is soon done, for those who break the rules on purpose (`./test mutate rules`)."""


@dataclass(frozen=True)
class Whispered:
    """A kind of event of which nobody has said who may see it."""

    seat: int
    tiles: str


@pytest.mark.parametrize("at_least", MOVES)
def test_the_fold_of_what_a_viewer_saw_is_the_masked_position_for_every_viewer_and_a_spectator(
    at_least: int,
) -> None:
    luck, moves = random.Random(20_260_101), 0
    while moves < at_least:
        games: dict[Viewer, Game] = {}
        history: tuple[PublicTurn, ...] = ()
        for moment in random_game(luck):
            moves += 1
            seats = names(moment.after.seats)
            history = history_with(history, moment.seat, moment.events)
            report = report_of(moment)
            for viewer in viewers(moment.after.seats):
                known = games.get(viewer) or before_opening(
                    moment.after.rules, seats, viewer, moment.after.game
                )
                games[viewer] = follow(known, report_for(report, viewer))
                wanted = masked(moment.after, viewer, seats, history)
                assert not unlike(games[viewer], wanted), (viewer, moment.move, moment.events)


def test_every_kind_of_event_has_somebody_who_may_see_it_and_something_that_it_changes() -> None:
    kinds = set(get_args(Event))
    assert len(kinds) > 10
    assert set(_SEEN) == kinds
    assert set(_FOLD) == kinds


@pytest.mark.parametrize("viewer", [SPECTATOR, frozenset({0, 1})], ids=["spectator", "everybody"])
def test_an_event_of_an_unknown_kind_is_passed_on_to_nobody(viewer: Viewer) -> None:
    with pytest.raises(KeyError):
        seen_by(Whispered(0, "Q"), viewer)  # type: ignore[arg-type]  # no kind that the rules know


def test_a_seat_knows_from_its_game_what_the_position_lets_it_know_on_a_sofa_of_several_too() -> None:
    luck, sofas = random.Random(3), 0
    for _ in range(VIEWED_GAMES):
        history: tuple[PublicTurn, ...] = ()
        for moment in random_game(luck):
            history = history_with(history, moment.seat, moment.events)
            for viewer in viewers(moment.after.seats):
                game = masked(moment.after, viewer, names(moment.after.seats), history)
                sofas += len(viewer) > 1
                for seat in viewer:
                    assert view_from_seat(game, seat) == seat_view(moment.after, seat, history)
    assert sofas > 5_000


@pytest.mark.parametrize("viewer", [SPECTATOR, frozenset({0, 2})], ids=["spectator", "sofa"])
def test_nobody_can_view_a_game_from_a_seat_whose_rack_is_hidden(viewer: Viewer) -> None:
    start, _ = opening(Rules(), 3, seed=5)
    with pytest.raises(ValueError, match="whose rack is seen"):
        view_from_seat(masked(start, viewer, names(3)), 1)


def waiting() -> Position:
    """Three seats; the first has played HORN, which the second may challenge."""
    rules = Rules(challenge=Challenge.DOUBLE, tracker=Tracker.BAG)
    start = replace(
        position("HORNABC", "QIIIIII", "ZUUUUUU", bag="XE?", rules=rules),
        exchanges=(1, 2, 3),
        scoreless=(2, 1, 0),
        scores=(5, 6, 7),
    )
    return play(start, place("8F HORN"), ANY_WORD)[0]


HISTORY = (PublicTurn(0, "pass"), PublicTurn(1, "exchange", count=3))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_from_a_seat_knows_no_more_than_that_seat_whoever_else_sits_on_the_sofa(seat: int) -> None:
    for viewer in viewers(3):
        game = masked(waiting(), viewer, names(3), HISTORY)
        if seat in viewer:
            assert view_from_seat(game, seat) == seat_view(waiting(), seat, HISTORY)
        else:
            with pytest.raises(ValueError, match="rack is seen"):
                view_from_seat(game, seat)


def test_a_view_from_a_seat_between_two_plays_shows_none_to_challenge() -> None:
    game = masked(position("ABC", "QU", bag="ZE"), frozenset({0}), names(2))
    assert view_from_seat(game, 0).pending == ()


def test_a_snapshot_for_a_spectator_hides_racks_bag_luck_and_the_rack_of_a_play_that_waits() -> None:
    game = masked(waiting(), SPECTATOR, names(3))
    shown, heap = game.position, "".join(sorted("ABCQIIIIIIZUUUUUUXE?"))
    assert (shown.racks, shown.bag, shown.seed) == (("___", "_______", "_______"), "___", 0)
    assert shown.pending is not None
    assert (shown.pending.rack, game.unseen) == ("_______", heap)
    assert masked(replace(waiting(), luck=Luck.EACH_DRAW), SPECTATOR, names(3)).position.luck is Luck.LAID_OUT
    own = masked(waiting(), frozenset({0}), names(3))
    assert own.position.pending is not None
    assert (own.position.racks[0], own.position.pending.rack) == ("ABC", "HORNABC")


def test_the_bag_lies_open_only_where_the_rules_let_everybody_look_into_it() -> None:
    assert open_bag(waiting()) == "?EX"
    assert masked(waiting(), SPECTATOR, names(3)).bag == "?EX"
    for tracker in set(Tracker) - {Tracker.BAG}:
        assert open_bag(replace(waiting(), rules=Rules(tracker=tracker))) is None


@pytest.mark.parametrize(
    ("event", "elsewhere"),
    [
        (TilesDrawn(1, "QZ", 9), TilesDrawn(1, "__", 9)),
        (TilesExchanged(1, "ABC", "XYZ"), TilesExchanged(1, "___", "___")),
        (Passed(1), Passed(1)),
    ],
)
def test_tiles_that_a_seat_draws_or_returns_are_seen_by_that_seat_alone(
    event: Event, elsewhere: Event
) -> None:
    for viewer in viewers(3):
        assert seen_by(event, viewer) == (event if 1 in viewer else elsewhere)


def test_an_event_of_which_nobody_has_said_who_may_see_it_is_passed_on_to_nobody() -> None:
    with pytest.raises(KeyError):
        seen_by(object(), frozenset({0}))  # type: ignore[arg-type]  # that is the point


def test_a_game_tells_whose_turn_it_is_and_when_it_is_over() -> None:
    game = masked(waiting(), SPECTATOR, names(3))
    assert (game.seat_on_turn.name, game.is_over) == ("P2", False)
