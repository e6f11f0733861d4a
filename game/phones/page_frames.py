"""What a page is told of a game besides its frames: the squares, sentences, time, a score, what words mean.

All of it follows from what one viewer knows, be that the host's whole game or what a far table has heard.
"""

from __future__ import annotations

from collections.abc import Callable

from game.phones.sentences import GameAsKnown, sentences
from game.rules.board import Board
from game.rules.illegal_moves import IllegalMove
from game.rules.may_know import was_played
from game.rules.moves import Square, Tile
from game.rules.position import Position
from game.rules.public_history import standing
from game.rules.record import Seat, colors_of
from game.rules.rules_and_defaults import ClockKind, Rules
from game.rules.scoring import score_play
from game.wire import from_page, to_page


def table_frame(identity: str, seat: int | None, known: GameAsKnown) -> bytes:
    """What a page needs to draw any game: identity, its seat, the squares, what letters are worth."""
    return bytes(to_page.Table(identity, seat, *layout_and_values(known.position.rules)))


def layout_and_values(rules: Rules) -> tuple[to_page.Layout, to_page.Values]:
    """The squares of a board, line by line, and what its letters are worth."""
    tiles = rules.tiles
    values = {tile: tiles.value(tile) for tile in sorted(set(tiles.all_tiles()))}
    return rules.layout.lines, values


def turn_frames(
    known: GameAsKnown,
    seat: int | None,
    spent: int = 0,
    *,
    still: bool = False,
    kept: bool = False,
    behind: bool = False,
    away: str = "",
) -> tuple[bytes, bytes]:
    """Where the clock stands after `spent` milliseconds, whose turn it is, what this seat waits for, and what
    was done last; `still` says that the game is paused, `kept` that only what lies may still be played,
    `behind` that whoever looks on hears of it a turn later, and `away` what is waited for where whoever is on
    turn is not there.
    """
    said = bytes(to_page.Say(*sentences(known, seat, still=still, behind=behind, away=away)))
    return time_frame(known.position, spent, still=still, kept=kept), said


def time_frame(position: Position, spent: int, *, still: bool, kept: bool = False) -> bytes:
    """What whoever is on turn has left after `spent` milliseconds."""
    clock = position.rules.clock
    used = {
        ClockKind.TURN_PENALTY: position.turn_ms,
        ClockKind.TURN_LOST: position.turn_ms,
        ClockKind.GAME_PENALTY: position.used_ms[position.to_move],
    }.get(clock.kind)
    left = None if used is None or position.outcome else clock.limit_ms - used - spent
    return bytes(to_page.Time(left, still, kept))


def draft_frames(draft: from_page.PhoneDraft, position: Position, *, preview: bool) -> tuple[bytes, bytes]:
    """The turn in the making, as another page or the pad of this seat has it, and what it is worth."""
    return bytes(draft), score_frame(draft, position, preview=preview)


def score_frame(draft: from_page.PhoneDraft, position: Position, *, preview: bool) -> bytes:
    """What laid tiles are worth as long as they lie in one line: never whether the words are valid.

    Without `preview` the table shows no scores before a play, and pages none either.
    """
    if not preview:
        return bytes(to_page.Score(None))
    tiles = [Tile(Square(row, col), face) for row, col, face in draft.laid]
    try:
        score = score_play(position.board, tiles, position.rules)
    except IllegalMove:
        return bytes(to_page.Score(None))
    return bytes(to_page.Score(score.total if score.words else None))


def people_of(
    known: GameAsKnown, has_phone: Callable[[int], bool], awake: Callable[[int], bool]
) -> list[to_page.Present]:
    """Everybody who plays."""
    return [
        (seat.name, seat.kind, has_phone(number), awake(number), color, seat.figure, _level(seat))
        for number, (seat, color) in enumerate(zip(known.seats, colors_of(known.seats), strict=True))
    ]


def _level(seat: Seat) -> int:
    return seat.level if seat.kind == "maven" else 0


def fits(draft: from_page.PhoneDraft, rack: str, board: Board) -> bool:
    """Whether a draft is made of these tiles, on squares that are free."""
    squares = [Square(row, col) for row, col, _ in draft.laid]
    free = all(square in board and board.is_empty(square) for square in squares)
    return free and draft.tiles == "".join(sorted(rack))


def may_be_explained(word: str, known: GameAsKnown) -> bool:
    """Whether an upper-case word lies on the board for good: a page neither finds words nor judges plays."""
    return was_played(word, standing(known.history, known.position))
