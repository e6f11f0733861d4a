"""Small moments at the table: what makes one of them, and what is said. Each comes once in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.language.messages import Message, message, message_count
from game.profiles.person_stats import all_stats
from game.rules.board_layouts import BoardLayout, Premium
from game.rules.events import ChallengeResolved, Event, PlayScore, PlayStood, TilesPlaced
from game.rules.moves import Square
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.moment_panels import Occasion
from game.scenes.kit.profiles_kept import games_of
from game.scenes.table.table_state import TableState

LONGER = 0.6
"""Seconds by which a play is looked at longer that is a moment."""
FINE_PLAY = 40
"""A best play of one's own is none below."""
ENOUGH_GAMES = 3
"""Games before somebody has a best play that is worth beating."""


@dataclass(frozen=True, slots=True)
class SmallMoment:
    event: Event
    occasion: Occasion
    word: tuple[Square, ...]
    notice: Notice | None
    """What is said; None where the event says it already."""


def small_moment(events: Sequence[Event], state: TableState) -> SmallMoment | None:
    """The moment among what is to be shown; from then on the game has had it."""
    for event in events:
        found = _of_challenge(event, state) or _of_play(event, state)
        if found and found.occasion not in state.occasions:
            state.occasions.add(found.occasion)
            return found
    return None


def _of_challenge(event: Event, state: TableState) -> SmallMoment | None:
    if not isinstance(event, ChallengeResolved):
        return None
    occasion = Occasion.CHALLENGE_WON if event.upheld else Occasion.CHALLENGE_LOST
    return SmallMoment(event, occasion, state.last_word, None)


def _of_play(event: Event, state: TableState) -> SmallMoment | None:
    """A play that counts now; one with a bonus is a scene of its own."""
    match event:
        case TilesPlaced(seat, tiles, score, False):
            laid = tuple(tile.square for tile in tiles)
        case PlayStood(seat, score):
            laid = tuple(state.last_play)
        case _:
            return None
    if score.bonus:
        return None
    word, name = score.words[0], state.name_of(seat)
    said = word.word.upper()
    if _is_own_best(seat, score, state):
        # Translators: somebody has never had more points for one word.
        best = message_count(
            "{count} point: {name}'s best play ever.",
            "{count} points: {name}'s best play ever.",
            score.total,
            name=name,
        )
        return _said(event, Occasion.OWN_BEST, word.squares, best)
    layout = state.position.rules.layout
    if Occasion.TRIPLE_WORD not in state.occasions and _any_triple(layout, laid):
        reaches = message("{word} reaches a triple word square.", word=said)
        return _said(event, Occasion.TRIPLE_WORD, word.squares, reaches)
    if sum(turn.score is not None for turn in state.door.game.history) == 1:
        return _said(
            event, Occasion.FIRST_WORD, word.squares, message("{word} is the first word.", word=said)
        )
    return None


def _any_triple(layout: BoardLayout, laid: tuple[Square, ...]) -> bool:
    return any(layout.premium(square) is Premium.TRIPLE_WORD for square in laid)


def _said(event: Event, occasion: Occasion, word: tuple[Square, ...], text: Message) -> SmallMoment:
    return SmallMoment(event, occasion, word, Notice(str(text)))


def _is_own_best(seat: int, score: PlayScore, state: TableState) -> bool:
    """Whether somebody at this table has never had more for a play; looked up once a game."""
    if score.total < FINE_PLAY or seat not in state.door.here or Occasion.OWN_BEST in state.occasions:
        return False
    if seat not in state.own_best:
        stats = all_stats(games_of(state.services)).get(state.name_of(seat).casefold())
        known = stats is not None and stats.games >= ENOUGH_GAMES
        state.own_best[seat] = stats.best_points if stats and known else 10**6
    return score.total > state.own_best[seat]
