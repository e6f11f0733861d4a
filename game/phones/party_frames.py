"""What a page is told where all play at once: each frame follows from what one player may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.duplicate.party_host import MOST_PLAYERS, PartySeen, PartyStage
from game.duplicate.round_results import Round, Standing, word_of
from game.duplicate.round_state import RoundState, points_of
from game.phones.page_frames import layout_and_values
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat, colors_of
from game.session.duplicate import text_of
from game.wire import to_page

Define = Callable[[str], str | None]
Best = tuple[str, int, to_page.Many, str, to_page.Many]
"""The word that is laid, its points, who found it, its meaning; who found another one for as many."""


def play_in(laid: Sequence[tuple[int, int, str]]) -> str:
    """What a page has laid or hands in, as entries have it."""
    return text_of(Place(tiles_of(laid)))


def tiles_of(laid: Sequence[tuple[int, int, str]]) -> tuple[Tile, ...]:
    """The tiles of a page as those of a play."""
    return tuple(Tile(Square(row, col), face) for row, col, face in laid)


def worth_frame(table: RoundState, laid: Sequence[tuple[int, int, str]], *, preview: bool = True) -> bytes:
    """What laid tiles are worth as long as they lie in one line: never whether the words are valid."""
    try:
        points = points_of(table, tiles_of(laid)) if preview and laid else 0
    except IllegalMove:
        points = 0
    return bytes(to_page.Score(points or None))


def board_frame(identity: str, table: RoundState) -> bytes:
    """What a page needs to draw the board: the squares, and what letters are worth."""
    return bytes(to_page.Table(identity, 0, *layout_and_values(table.form.rules)))


def time_frame(seen: PartySeen) -> bytes:
    """Milliseconds that are left of a round that is on, and whether time stands still."""
    left = round(1000 * seen.left) if seen.stage is PartyStage.PLAYING else None
    return bytes(to_page.Time(left, seen.stopped))


def mine_frame(own: Place | None, table: RoundState) -> bytes:
    """What somebody has handed in, which nobody else is told; and its points."""
    return bytes(to_page.Mine(laid_of(own), points_of(table, own.tiles)) if own else to_page.Mine(None, None))


def laid_of(play: Place | None) -> tuple[tuple[int, int, str], ...]:
    """The tiles of a play as those of a page."""
    return tuple((*tile.square, tile.face) for tile in play.tiles) if play else ()


def crowd_frame(seen: PartySeen, player: int) -> bytes:
    """Who is there, and who has handed in: what changes all through a round."""
    return bytes(to_page.Crowd(_people(seen), player))


def course_of(seen: PartySeen) -> tuple[object, ...]:
    """How far the game is: as long as this stays, so do `course_frames`."""
    table = seen.table
    return seen.stage, table.number, table.rack, seen.plays, seen.rounds, seen.players


def course_frames(seen: PartySeen, player: int, define: Define) -> dict[str, bytes]:
    """By kind, what a player's pages are to know besides the crowd, time and their own play."""
    found = {"round": round_frame(seen.table, seen.stage, plays=seen.plays), "place": _place(seen, player)}
    if seen.last is not None:
        best = best_told(seen.last, seen.players, define)
        found["shown"] = shown_frame(seen.last, player, best, {}, define)
    if seen.stage is PartyStage.OVER:
        found["end"] = bytes(to_page.End(tuple(_row(one, seen.players) for one in seen.standings)))
    return found


def round_frame(table: RoundState, stage: PartyStage, *, plays: bool) -> bytes:
    """Board and tiles of a round, and whether it is the player's already."""
    form = table.form
    size, bag = max(form.rack_size, len(table.rack)), len(table.bag)
    cells = table.board.cells
    return bytes(to_page.Round(table.number, stage.value, cells, table.rack, size, bag, form.seconds, plays))


def _people(seen: PartySeen) -> tuple[to_page.InCrowd, ...]:
    return tuple(
        (seat.name, color, seat.figure, seat.level, handed_in, waited)
        for seat, color, handed_in, waited in zip(
            seen.players, colors_of(seen.players), seen.handed_in, seen.waited_for, strict=True
        )
    )


def _place(seen: PartySeen, player: int) -> bytes:
    own = next(one for one in seen.standings if one.player == player)
    return bytes(to_page.Place(own.place if seen.rounds else None, own.points))


def best_told(over: Round, seats: Sequence[Seat], define: Define, named: int = MOST_PLAYERS) -> Best:
    """What a round came to for all; of more finders than are `named` only the number is told."""
    found, as_good = (
        tuple(seats[who].name for who in players) if len(players) <= named else len(players)
        for players in (over.finders_of_laid, over.as_good)
    )
    word = word_of(over.table, over.best)
    return word, over.most, found, define(word) or "", as_good


def shown_frame(over: Round, player: int, best: Best, words: dict[Place, str], define: Define) -> bytes:
    """What a round came to for all, and for one player; `words` of plays are found once for all."""
    word, most, finders, about, others = best
    play = over.found[player].play if player in over.found else None
    if play and play not in words:
        words[play] = word_of(over.table, play)
    mine = words[play] if play else None
    points, why, number = over.points(player), over.why_nothing.get(player), over.table.number
    meaning = (define(mine) if mine and player in over.as_good else "") or ""
    return bytes(to_page.Shown(number, word, most, finders, about, mine, points, why, others, meaning))


def _row(one: Standing, seats: Sequence[Seat]) -> to_page.Row:
    seat = seats[one.player]
    return one.place, seat.name, colors_of(seats)[one.player], seat.figure, seat.level, one.share, one.points
