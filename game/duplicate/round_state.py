"""The table of a game all at once: one board, one rack for everybody, round after round.

Pure: luck comes from the seed, and which play is the best is told from outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.duplicate.draws import next_rack
from game.duplicate.settings import Form
from game.language.messages import message_count
from game.rules.board import Board, bare_board
from game.rules.events import PlayScore
from game.rules.illegal_moves import IllegalMove, NotOnRack
from game.rules.letter_sets import BLANK, tile_of
from game.rules.moves import Place, Tile
from game.rules.placing import check_placement, unknown_words
from game.rules.position import Words
from game.rules.racks import without
from game.rules.scoring import ACROSS, Direction, direction, score_play
from game.rules.seat_view import SeatView
from game.wire.sentences import Sentence, sentence, why_illegal

Scored = tuple[Place, int]
"""A play and its points."""
MOST_BLOCKED = 3
"""So many racks in a row without a legal play end the game."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """One moment: the tiles of a round lie before everybody, or the game is over."""

    form: Form
    seed: int
    board: Board
    rack: str
    """Empty when the game is over."""
    bag: str
    """Sorted."""
    aside: str = ""
    """The blanks that wait beside the bag where every rack has one."""
    number: int = 1
    """Of the round, from 1."""
    draws: int = 1
    """How many racks this round has had, those without a legal play counted."""
    is_over: bool = False


def begin(form: Form, seed: int) -> RoundState:
    """The tiles of the first round.

    Raises:
        ValueError: the seed is out of range.
    """
    everything = form.rules.tiles.all_tiles()
    aside = BLANK * everything.count(BLANK) if form.with_blank else ""
    table = RoundState(form, seed, bare_board(form.rules.layout.size), "", without(everything, aside), aside)
    return _dealt(table, "", 0)


def without_a_play(table: RoundState) -> RoundState:
    """The table when nobody can lay anything: other tiles for the round, or the end after three racks."""
    if table.draws == MOST_BLOCKED:
        return _over(table, table.rack)
    return _dealt(replace(table, rack=""), table.rack, table.draws)


def laid(table: RoundState, best: Place) -> RoundState:
    """The table of the next round, with this play on the board. It is legal: that is the caller's duty."""
    kept = without(table.rack, "".join(tile_of(tile.face) for tile in best.tiles))
    tiles, bag = best.tiles, table.bag
    if table.form.with_blank:
        tiles, kept, bag = _blanks_taken_back(tiles, kept, bag)
    board = table.board.with_tiles(tiles)
    return _dealt(replace(table, board=board, rack="", bag=bag, number=table.number + 1), kept, 0)


def _blanks_taken_back(tiles: tuple[Tile, ...], kept: str, bag: str) -> tuple[tuple[Tile, ...], str, str]:
    """The letter that a blank stands for takes its place, if the bag has it, and the blank goes back."""
    found = []
    for square, face in tiles:
        letter = face.upper()
        if face.islower() and letter in bag:
            bag, kept, face = without(bag, letter), kept + BLANK, letter
        found.append(Tile(square, face))
    return tuple(found), kept, bag


def _dealt(table: RoundState, kept: str, draw: int) -> RoundState:
    """The tiles of a round, if there can be any; `kept` is the rack that was there."""
    own = ""
    if table.form.with_blank:
        own = (BLANK * kept.count(BLANK) + table.aside)[:1]
        table = replace(table, aside=(BLANK * kept.count(BLANK) + table.aside)[1:])
        kept = kept.replace(BLANK, "")
    form, letters = table.form, table.form.rules.tiles
    found = next_rack(own, kept, table.bag, form.rack_size, letters, table.seed, table.number, draw)
    if found is None:
        return _over(table, own + kept)
    rack, bag = found
    return replace(table, rack=rack, bag=bag, draws=draw + 1)


def ended(table: RoundState) -> RoundState:
    """The table where no further round is to be played."""
    return _over(table, table.rack)


def _over(table: RoundState, rack: str) -> RoundState:
    return replace(table, rack="", bag="".join(sorted(rack + table.bag)), is_over=True)


# ---------------------------------------------------------------- what plays are worth


def points_of(table: RoundState, tiles: Iterable[Tile]) -> int:
    """The points of tiles that lie as the rules ask; whether their words are valid is another question."""
    laid_down = tuple(tiles)
    return _points(table.form, len(laid_down), score_play(table.board, laid_down, table.form.rules))


def _points(form: Form, tiles: int, score: PlayScore) -> int:
    """Those of its words, and the form's own bonus."""
    return sum(word.points for word in score.words) + form.bonus(tiles)


class TooManyTiles(IllegalMove):
    """More tiles than one play may have, where there are more of them than that."""

    def __init__(self, most: int) -> None:
        self.arguments = (most,)
        super().__init__(message_count("Lay at most {count} tile", "Lay at most {count} tiles", most))


def check_laid(table: RoundState, tiles: Sequence[Tile]) -> Direction:
    """Refuse what does not lie as the rules ask, or is not of this round's tiles; its line. Which words are
    made is another question.

    Raises:
        IllegalMove: what `check_placement` raises, TooManyTiles or NotOnRack.
    """
    if len(tiles) > table.form.most_laid:
        raise TooManyTiles(table.form.most_laid)
    line = check_placement(table.board, tiles)
    without(table.rack, "".join(map(_tile, tiles)))
    return line


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a play comes to."""

    points: int
    why_nothing: Sentence | None = None
    """None for a valid play."""


def verdict(table: RoundState, play: Place, words: Words) -> Verdict:
    """What a play scores at this table: nothing unless it can be laid and all of its words are valid."""
    try:
        line = check_laid(table, play.tiles)
    except IllegalMove as why:
        return Verdict(0, why_illegal(why))
    score = score_play(table.board, play.tiles, table.form.rules, line)
    if unknown := unknown_words(score, words):
        return Verdict(0, sentence("not in list" if len(unknown) == 1 else "none in list", unknown))
    return Verdict(_points(table.form, len(play.tiles), score))


def _tile(tile: Tile) -> str:
    """What has to be on the rack. Raises NotOnRack for what is no face of a tile."""
    if len(tile.face) != 1 or not tile.face.isascii() or not tile.face.isalpha():
        raise NotOnRack
    return tile_of(tile.face)


def best_of(table: RoundState, plays: Iterable[Scored]) -> Scored | None:
    """The best of all plays that can be laid, with its points; None without any.

    Of equal ones that with the fewest blanks comes first, then across before down, then by the square of
    their first tile, row by row, then by their letters: the same on every machine.
    """
    form = table.form
    few_enough = (one for one in plays if len(one[0].tiles) <= form.most_laid)
    allowed = [(play, base + form.bonus(len(play.tiles))) for play, base in few_enough]
    most = max((points for _, points in allowed), default=0)
    equal = (play for play, points in allowed if points == most)
    best = min(equal, key=lambda play: _rank(table, play), default=None)
    return None if best is None else (best, most)


def _rank(table: RoundState, play: Place) -> tuple[object, ...]:
    """In what order equal plays come."""
    tiles = sorted(play.tiles)
    blanks = sum(tile.face.islower() for tile in tiles)
    down = direction(table.board, tiles) != ACROSS
    return blanks, down, tiles[0].square, "".join(tile.face for tile in tiles)


def view_of(table: RoundState) -> SeatView:
    """The round as Maven may see it, to be asked for all plays; it is what everybody at the table knows.

    The scores that it finds lack the bonus, which depends on the form: they are what `best_of` asks for.
    """
    form = table.form
    rules = replace(form.rules, rack_size=form.rack_size, bonus=0)
    return SeatView(
        rules=rules,
        seat=0,
        to_move=0,
        board=table.board,
        rack=table.rack,
        rack_counts=(len(table.rack),),
        bag_count=len(table.bag),
        unseen=table.bag,
        scores=(0,),
        ply=table.number - 1,
        scoreless=(0,),
        exchanges=(0,),
    )
