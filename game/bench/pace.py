"""How long Maven's worker takes, as the game sees it: from the question to the answer in hand."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import time

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, Maven
from game.maven.engine.engine_sessions import EngineSession
from game.maven.levels_and_vocabularies import STRONGEST, TURN_BUDGET
from game.maven.messages import Answer, Budget, Failed, Reply
from game.maven.player.choose_move import choose
from game.rules.editions import SOLITAIRE
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from game.rules.seeded_luck import Luck
from game.scenes.table.hints_and_definitions import ALONE_BUDGET, HINT_BUDGET, HINT_LEVEL, LOOKED_AT

_INSTANT = Budget(nodes=1)
_POLL = 0.0005
_SURE = 0.95
_WAITS = 0.0, 0.005, 0.05, 0.3, 1.0


def pace_figures(
    lexicon: Lexicon, strongest_moves: int = 10, games: int = 2, every: int = 1
) -> list[tuple[str, float, str]]:
    """Rows of name, value and unit: hints, and the time that 95 in 100 moves of a game stay below.

    The positions are those of whole games of the upper levels; the strongest is asked for `strongest_moves`
    only, because it thinks for as long as it may. Of all positions every so many are asked about.
    """
    views, views_alone = _views(lexicon, games)[::every], _views_alone(lexicon)[::every]
    maven = EngineClient(Maven())
    asks = maven.session()
    try:
        _seconds(asks, views[0], STRONGEST, Budget(nodes=2000), 1)  # when this is answered all is warm
        hints = [_seconds(asks, view, HINT_LEVEL, HINT_BUDGET, LOOKED_AT) for view in views]
        alone = [_seconds(asks, view, STRONGEST, ALONE_BUDGET, LOOKED_AT) for view in views_alone]
        lower = [
            _seconds(asks, view, level, TURN_BUDGET, 1) for level in range(1, STRONGEST) for view in views
        ]
        some = views[:: max(len(views) // strongest_moves, 1)][:strongest_moves]
        highest = [_seconds(asks, view, STRONGEST, TURN_BUDGET, 1) for view in some]
        # Before, while and after the first plays are found, in the search, and in the last plays of a game.
        forced = [_seconds_forced(asks, view, _WAITS[n % len(_WAITS)]) for n, view in enumerate(views)]
    finally:
        maven.close()
    return [
        ("list of hints, median", 1000 * _share(hints, 0.5), "ms"),
        ("list of hints, 95 in 100", 1000 * _share(hints, _SURE), "ms"),
        ("list of hints alone, 95 in 100", 1000 * _share(alone, _SURE), "ms"),
        ("think time of levels 1 to 7, 95 in 100", _share(lower, _SURE), "s"),
        ("think time of level 8, 95 in 100", _share(highest, _SURE), "s"),
        ("Force Move to the move in hand, 95 in 100", 1000 * _share(forced, _SURE), "ms"),
        ("Force Move to the move in hand, longest", 1000 * max(forced), "ms"),
    ]


def _views(lexicon: Lexicon, games: int) -> list[SeatView]:
    """What the side to move saw in whole games of the two upper levels."""
    views = []
    for seed in range(games):
        # The games of all earlier measurements, so that figures can be compared.
        position, _ = opening(Rules(), 2, seed, luck=Luck.EACH_DRAW)
        while position.outcome is None:
            view = seat_view(position, position.to_move)
            views.append(view)
            move = choose(view, lexicon, STRONGEST - position.ply % 2, _INSTANT, seed)[0].move
            position, _ = play(position, move, lexicon)
    return views


def _views_alone(lexicon: Lexicon) -> list[SeatView]:
    """What the player of a solitaire game saw."""
    views = []
    position, _ = opening(SOLITAIRE, 1, 0, luck=Luck.EACH_DRAW)
    while position.outcome is None:
        views.append(seat_view(position, 0))
        move = choose(views[-1], lexicon, STRONGEST, _INSTANT, 0)[0].move
        position, _ = play(position, move, lexicon)
    return views


def _seconds(asks: EngineSession, view: SeatView, level: int, budget: Budget, top: int) -> float:
    began = time.perf_counter()
    ticket = asks.ask(view, level, budget, seed=1, top=top)
    while not any(isinstance(heard, Answer | Failed) and heard.ticket == ticket for heard in asks.poll()):
        time.sleep(_POLL)
    return time.perf_counter() - began


def _seconds_forced(asks: EngineSession, view: SeatView, wait: float) -> float:
    """From Force Move, pressed so many seconds after the question, to the answer in hand."""
    ticket = asks.ask(view, STRONGEST, TURN_BUDGET, seed=1)
    until = time.perf_counter() + wait
    heard: list[Reply] = []
    while time.perf_counter() < until:
        heard += asks.poll()
        time.sleep(_POLL)
    pressed = time.perf_counter()
    asks.move_now(ticket)
    while not any(isinstance(reply, Answer | Failed) and reply.ticket == ticket for reply in heard):
        heard += asks.poll()
        time.sleep(_POLL)
    return time.perf_counter() - pressed


def _share(seconds: list[float], share: float) -> float:
    """The time that this share of them does not exceed."""
    return sorted(seconds)[min(int(len(seconds) * share), len(seconds) - 1)]
