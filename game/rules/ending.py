"""How a game ends: scoreless turns, unplayed tiles, winners, sudden death."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules.bag import as_told, laid_down, take
from game.rules.events import Adjusted, GameEnded, SuddenDeathBegan, TilesDrawn, TurnBegan
from game.rules.position import Events, Outcome, Playoff, Position, Step, with_item
from game.rules.quick_replace import replace
from game.rules.racks import arranged
from game.rules.rules_and_defaults import ScorelessEnd, TieBreak
from game.rules.seeded_luck import Luck, shuffled

THREE = 3
WITHOUT_ADJUSTMENT = frozenset({"resigned", "challenge"})


def is_scoreless(position: Position) -> bool:
    """Whether one of the agreed kinds of idling has come to its end."""
    return any(_IDLE[kind](position) for kind in position.rules.scoreless_end)


def _each(position: Position, counts: tuple[int, ...], least: int) -> bool:
    return all(counts[seat] >= least for seat in position.playing)


_IDLE: dict[ScorelessEnd, Callable[[Position], bool]] = {
    ScorelessEnd.ZERO_TURNS: lambda p: _each(p, p.scoreless, THREE),
    ScorelessEnd.PASSES: lambda p: _each(p, p.passes, THREE),
    ScorelessEnd.EMPTY_BAG_PASS_ROUND: lambda p: not p.bag and _each(p, p.passes, 1),
    ScorelessEnd.FIRST_PASS: lambda p: any(p.passes),
}


def finish(position: Position, reason: str, out: int | None = None) -> Step:
    """End the game proper. `out` is the seat that used its last tile, if one did.

    Equal winners under `TieBreak.SUDDEN_DEATH` go on to a playoff; all other games are over.
    """
    before = position.scores
    adjustments = () if reason in WITHOUT_ADJUSTMENT else _adjustments(position, out)
    scores = list(before)
    for adjustment in adjustments:
        scores[adjustment.seat] += adjustment.points
    settled = replace(position, scores=tuple(scores), pending=None)
    tied = _best(settled.playing, settled.scores)
    if position.rules.tie_break is TieBreak.SUDDEN_DEATH and len(tied) > 1:
        settled, events = _start_playoff(settled, reason, before, tied)
    else:
        settled, events = _close(settled, reason, before, _winners(settled, before, tied))
    return settled, (*adjustments, *events)


def after_playoff_turn(position: Position, playoff: Playoff) -> Step:
    """Go on to the next contender, or close the game; what is still equal then is shared."""
    contenders = playoff.contenders_among(position.playing)
    waiting = tuple(seat for seat in playoff.waiting[1:] if seat in contenders)
    if not waiting or len(contenders) == 1:
        ended = replace(position, playoff=None)
        return _close(ended, playoff.reason, playoff.before, _best(contenders, position.scores))
    following = replace(playoff, waiting=waiting, contenders=contenders)
    begun = replace(position, playoff=following, to_move=waiting[0], turn_ms=0)
    return begun, (TurnBegan(waiting[0], begun.ply),)


def _adjustments(position: Position, out: int | None) -> tuple[Adjusted, ...]:
    """Own unplayed tiles count against every seat; the one that went out gains all others' tiles."""
    total = position.rules.tiles.total
    left = "".join(position.racks)
    if out is not None and position.rules.tournament_totals and position.seats == 2:
        return (Adjusted(out, left, 2 * total(left)),)
    losses = [Adjusted(seat, rack, -total(rack)) for seat, rack in enumerate(position.racks) if rack]
    gain = () if out is None or not left else (Adjusted(out, left, total(left)),)
    return (*losses, *gain)


def _best(seats: Iterable[int], scores: tuple[int, ...]) -> tuple[int, ...]:
    seats = tuple(seats)
    top = max((scores[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if scores[seat] == top)


def _winners(position: Position, before: tuple[int, ...], tied: tuple[int, ...]) -> tuple[int, ...]:
    if position.rules.tie_break is TieBreak.BEFORE_ADJUSTMENT:
        return _best(tied, before)
    return tied


def _close(position: Position, reason: str, before: tuple[int, ...], winners: tuple[int, ...]) -> Step:
    outcome = Outcome(reason, winners, before, position.scores)
    ended = GameEnded(reason, winners, before, position.scores)
    return replace(position, outcome=outcome), (ended,)


def _start_playoff(position: Position, reason: str, before: tuple[int, ...], tied: tuple[int, ...]) -> Step:
    """Deal each contender a rack from a fresh set of tiles; the old racks are put away."""
    occasion, rules = "sudden death", position.rules  # not read: the seed hangs on it
    everything, told = rules.tiles.all_tiles(), position.told[len(position.bag) :]
    if position.luck is Luck.TOLD:
        mixed = as_told(told, len(everything))
    else:
        mixed = shuffled(everything, position.seed, occasion, position.game)
    bag = laid_down(mixed, position.luck)
    fresh = replace(position, bag=bag, told=told, racks=("",) * position.seats)
    events: Events = (SuddenDeathBegan(tied, reason, before),)
    for seat in tied:
        drawn, fresh = take(fresh, seat, rules.rack_size, occasion)
        fresh = replace(fresh, racks=with_item(fresh.racks, seat, arranged(drawn, rules)))
        events = (*events, TilesDrawn(seat, drawn, len(fresh.bag)))
    begun = replace(fresh, playoff=Playoff(tied, tied, reason, before), to_move=tied[0], turn_ms=0)
    return begun, (*events, TurnBegan(tied[0], begun.ply))
