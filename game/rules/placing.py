"""Laying tiles: the six placement errors, and what a play does to the position."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board import Board
from game.rules.events import PlayScore, TilesPlaced, WordRejected
from game.rules.illegal_moves import (
    BlankNeedsLetter,
    IllegalMove,
    MissesCentre,
    NotConnected,
    NotInDictionary,
    NotOnRack,
    OneLetterWord,
)
from game.rules.letter_sets import BLANK, tile_of
from game.rules.moves import Place, Tile
from game.rules.position import Pending, Position, Step, Words, with_item
from game.rules.quick_replace import replace
from game.rules.racks import refill, without
from game.rules.rules_and_defaults import Challenge
from game.rules.scoring import Direction, direction, score_play

PLAYER_CHALLENGES = frozenset(
    {Challenge.SINGLE, Challenge.DOUBLE, Challenge.FIVE_POINT, Challenge.TEN_POINT, Challenge.TRIPLE}
)


def check_placement(board: Board, tiles: Sequence[Tile]) -> Direction:
    """Refuse tiles that do not lie as the rules ask; the line of the main word of those that do.

    Errors come in a fixed order of priority.

    Raises:
        NoTilesPlayed, OffBoard, SquareTaken, NotInLine, OnlyOneWord, MissesCentre, OneLetterWord,
        NotConnected: the first that applies, in this order.
    """
    line = direction(board, tiles)
    if board.is_bare:
        _check_opening(board, tiles)
    elif not any(board.touches(tile.square) for tile in tiles):
        raise NotConnected
    return line


def lies_right(board: Board, tiles: Sequence[Tile]) -> bool:
    """Whether tiles lie as the rules ask, whatever they spell."""
    try:
        check_placement(board, tiles)
    except IllegalMove:
        return False
    return True


def unknown_words(score: PlayScore, words: Words) -> tuple[str, ...]:
    """The words of a play that the lexicon lacks, upper case, each once, main word first."""
    spelled = (word.word.upper() for word in score.words)
    return tuple(dict.fromkeys(word for word in spelled if word not in words))


def place(position: Position, move: Place, words: Words) -> Step:
    """Lay the tiles and score them, or lose the turn; the rack refills unless the play is pending.

    Raises:
        IllegalMove: see `check_placement`; also NotOnRack, BlankNeedsLetter and, unless an invalid word
            costs the turn, NotInDictionary.
    """
    rack, score = _weigh(position, move.tiles)
    pending = open_to_challenge(position)
    insists = move.insist and position.rules.challenge is Challenge.COMPUTER_ASKS
    bad = () if pending or insists else unknown_words(score, words)
    if bad and not position.rules.miss_turn:
        raise NotInDictionary(bad)
    if bad:
        return position, (WordRejected(position.to_move, bad, move.tiles),)
    laid = _lay(position, move.tiles, rack, score)
    event = TilesPlaced(position.to_move, move.tiles, score, pending)
    if pending:
        held = Pending(position.to_move, move.tiles, score, position.board, position.rack)
        return replace(laid, pending=held), (event,)
    if position.playoff is not None:
        return laid, (event,)
    filled, drawn = refill(laid, position.to_move)
    return filled, (event, *drawn)


def open_to_challenge(position: Position) -> bool:
    """Whether a play made now waits for the next seat's challenge."""
    alone = len(position.playing) == 1
    return position.rules.challenge in PLAYER_CHALLENGES and not alone and position.playoff is None


def _weigh(position: Position, tiles: Sequence[Tile]) -> tuple[str, PlayScore]:
    """The rack that a legal placement leaves, and its score."""
    line = check_placement(position.board, tiles)
    rack = without(position.rack, "".join(_tile_for(tile.face) for tile in tiles))
    return rack, score_play(position.board, tiles, position.rules, line)


def _tile_for(face: str) -> str:
    """The tile that shows a face, if that can lie on the board. Raises BlankNeedsLetter, NotOnRack."""
    if face == BLANK:
        raise BlankNeedsLetter
    if len(face) != 1 or not face.isascii() or not face.isalpha():
        raise NotOnRack
    return tile_of(face)


def _lay(position: Position, tiles: Sequence[Tile], rack: str, score: PlayScore) -> Position:
    seat = position.to_move
    return replace(
        position,
        board=position.board.with_tiles(tiles),
        racks=with_item(position.racks, seat, rack),
        scores=with_item(position.scores, seat, position.scores[seat] + score.total),
    )


def _check_opening(board: Board, tiles: Sequence[Tile]) -> None:
    if all(tile.square != board.centre for tile in tiles):
        raise MissesCentre
    if len(tiles) == 1:
        raise OneLetterWord
