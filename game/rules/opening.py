"""The start of a game: who opens, and the first racks."""

from __future__ import annotations

from game.rules.bag import as_told, laid_down
from game.rules.board import bare_board
from game.rules.board_layouts import SIZES
from game.rules.events import OpenerDrawn, TilesDrawn, TurnBegan
from game.rules.position import Events, Position, Step
from game.rules.racks import arranged
from game.rules.rules_and_defaults import FirstPlayer, Rules
from game.rules.seeded_luck import SEED_LIMIT, Luck, order, shuffled

MOST_TIES = 100
"""How often the same seats may tie before the first of them opens."""


def opening(
    rules: Rules, seats: int, seed: int, game: int = 1, luck: Luck = Luck.LAID_OUT, told: str = ""
) -> Step:
    """The first position and its events: tiles drawn for the opening, racks dealt, a turn begun.

    Args:
        seed: 0 <= seed < 2**64. Games of one tournament share it and still differ in luck.
        game: from 1.
        luck: with a seed, both kinds deal the same first racks.
        told: under `Luck.TOLD` the tiles in the order in which they are drawn, first racks first.

    Raises:
        ValueError: the rules do not allow so many seats or have too few tiles for them, their board has none
            of `SIZES`, or seed or game are out of range.
    """
    if not rules.min_seats <= seats <= rules.max_seats:
        raise ValueError(
            f"{rules.edition} is for {rules.min_seats} to {rules.max_seats} players"  # not read
        )
    require_equipment(rules, seats)
    if game < 1 or not 0 <= seed < SEED_LIMIT:
        raise ValueError("games count from 1 and seeds are 64 bits")  # not read: a fault of ours
    first, drawn = _opener(rules, seats, seed, game)
    everything = rules.tiles.all_tiles()
    is_told = luck is Luck.TOLD
    mixed = as_told(told, len(everything)) if is_told else shuffled(everything, seed, "deal", game)
    ends = [rules.rack_size * (seat + 1) for seat in range(seats)]
    racks = [mixed[end - rules.rack_size : end] for end in ends]
    dealt = tuple(TilesDrawn(seat, racks[seat], len(mixed) - ends[seat]) for seat in range(seats))
    position = Position(
        rules=rules,
        seed=seed,
        seats=seats,
        board=bare_board(rules.layout.size),
        racks=tuple(arranged(rack, rules) for rack in racks),
        bag=laid_down(mixed[ends[-1] :], luck),
        scores=(0,) * seats,
        ply=0,
        to_move=first,
        scoreless=(0,) * seats,
        passes=(0,) * seats,
        exchanges=(0,) * seats,
        used_ms=(0,) * seats,
        game=game,
        luck=luck,
        told=told[ends[-1] :],
    )
    return position, (*drawn, *dealt, TurnBegan(first, 0))


def require_equipment(rules: Rules, seats: int) -> None:
    """Raises ValueError where the board has a size that is not played on, or too few tiles for the racks."""
    if rules.layout.size not in SIZES:
        raise ValueError(
            f"boards have {SIZES[0]} to {SIZES[-1]} squares on each side, an odd number"  # not read
        )
    if seats * rules.rack_size > len(rules.tiles.all_tiles()):
        raise ValueError(
            f"letter set {rules.tiles.name!r} has too few tiles for {seats} racks"  # not read
        )


def _opener(rules: Rules, seats: int, seed: int, game: int) -> tuple[int, Events]:
    match rules.first_player:
        case FirstPlayer.SEAT_ONE:
            return 0, ()
        case FirstPlayer.RANDOM:
            return order(seats, seed, "first", game)[0], ()
        case FirstPlayer.ROTATE:
            return (game - 1) % seats, ()
        case FirstPlayer.DRAW:
            return _lowest_tile(rules.tiles.all_tiles(), tuple(range(seats)), seed, game)


def _lowest_tile(
    tiles: str, seats: tuple[int, ...], seed: int, game: int, again: int = 0
) -> tuple[int, Events]:
    """Each seat draws; the lowest tile opens, a blank ('?' sorts first) being lowest; ties draw again.

    If the set has hardly more than one kind of tile, the first of those that are still tied opens.
    """
    mixed = shuffled(tiles, seed, "opener", game, again)
    drawn = tuple(OpenerDrawn(seat, tile) for seat, tile in zip(seats, mixed, strict=False))
    lowest = min(one.tile for one in drawn)
    tied = tuple(one.seat for one in drawn if one.tile == lowest)
    if len(tied) == 1 or again == MOST_TIES:
        return tied[0], drawn
    first, more = _lowest_tile(tiles, tied, seed, game, again + 1)
    return first, (*drawn, *more)
