"""How a viewer's knowledge of a game grows: it is the fold of the reports that the viewer got.

Nothing here needs the host: a resumed game, a replay, a table far away and a phone all know a game in this
way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules.board import bare_board
from game.rules.buy_hint import hints_bought
from game.rules.challenges import loses_next_turn
from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    Held,
    HintBought,
    OpenerDrawn,
    Passed,
    PenaltyCharged,
    PlayStood,
    Resigned,
    RulesChanged,
    SuddenDeathBegan,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnBegan,
    TurnMissed,
    WordRejected,
)
from game.rules.letter_sets import BLANK, tile_of
from game.rules.moves import Tile
from game.rules.position import Outcome, Pending, Playoff, Position, with_item
from game.rules.public_history import history_with
from game.rules.quick_replace import replace
from game.rules.racks import arranged, without
from game.rules.record import Seat
from game.rules.rules_and_defaults import Challenge, Rules
from game.rules.turn_end import count_turn
from game.rules.visibility import HIDDEN, Game, Report, Viewer


def follow(game: Game, report: Report) -> Game:
    """The game after a report. What the fold needs lies in the events; nothing else is remembered.

    Raises:
        ValueError: a report is missing or comes twice.
    """
    if report.number != game.position.ply + 1:
        raise ValueError(
            f"report {report.number} does not follow move {game.position.ply}"  # not read: a fault of ours
        )
    after = replace(game, position=_timed(game.position, report.elapsed_ms))
    for event in report.events:
        after = _FOLD[type(event)](after, event)
    exchanged = any(isinstance(event, TilesExchanged) for event in report.events[:-1])
    if exchanged:  # an exchange with nothing after it lets the turn go on
        after = replace(after, position=count_turn(after.position, report.seat, 0))
    history = history_with(game.history, report.seat, report.events)
    return replace(after, history=history, last=report, bag=report.bag)


def goes_on_to(game: Game, later: Game) -> bool:
    """Whether `later`, told as it stands, may be what `game` has become for the same viewer.

    A game that waits for its first move is told from before its opening.
    """
    if later.position.ply < 0:
        return game.position.ply <= 0
    if later.position.ply == game.position.ply:
        return later.position == game.position
    pairs = zip(game.history, later.history, strict=False)
    return (
        later.position.ply > game.position.ply
        and len(later.history) >= len(game.history)
        and all(then == now or (then.kind, now.kind) == ("place", "rejected") for then, now in pairs)
    )


def before_opening(rules: Rules, seats: tuple[Seat, ...], viewer: Viewer, game: int = 1) -> Game:
    """What is known before the first tile is drawn: `follow` takes it from here, beginning with report 0."""
    nothing = (0,) * len(seats)
    everything = rules.tiles.all_tiles()
    position = Position(
        rules=rules,
        seed=0,
        seats=len(seats),
        board=bare_board(rules.layout.size),
        racks=("",) * len(seats),
        bag=HIDDEN * len(everything),
        scores=nothing,
        ply=-1,
        to_move=0,
        scoreless=nothing,
        passes=nothing,
        exchanges=nothing,
        used_ms=nothing,
        game=game,
    )
    return Game(viewer, seats, position, everything)


def _timed(position: Position, elapsed_ms: int) -> Position:
    seat = position.to_move
    return replace(
        position,
        ply=position.ply + 1,
        turn_ms=position.turn_ms + elapsed_ms,
        used_ms=with_item(position.used_ms, seat, position.used_ms[seat] + elapsed_ms),
    )


def _held(game: Game, event: Held) -> Game:
    pending = game.position.pending
    assert pending is not None, "a play was held where nothing was pending"
    pending = replace(pending, held=pending.held | {event.seat})
    return replace(game, position=replace(game.position, pending=pending))


def _play_stood(game: Game, event: PlayStood) -> Game:
    counted = count_turn(replace(game.position, pending=None), event.seat, event.score.total)
    return replace(game, position=counted)


def _unchanged(game: Game, _event: Event) -> Game:
    return game


def _drawn(game: Game, event: TilesDrawn) -> Game:
    rack = game.position.racks[event.seat] + event.tiles
    position = replace(_with_rack(game.position, event.seat, rack), bag=HIDDEN * event.bag_left)
    unseen = _less(game.unseen, event.tiles) if event.seat in game.viewer else game.unseen
    return replace(game, position=position, unseen=unseen)


def _with_rack(position: Position, seat: int, rack: str) -> Position:
    """The rack lies in the order that the rules ask for; hidden tiles are all alike."""
    return replace(position, racks=with_item(position.racks, seat, arranged(rack, position.rules)))


def _less(heap: str, tiles: str) -> str:
    """The heap without these tiles; those that a seat has drawn from a sealed bag and cannot read stay."""
    return "".join(sorted(without(heap, tiles.replace(HIDDEN, ""))))


def _more(heap: str, tiles: str) -> str:
    return "".join(sorted(heap + tiles))


def _tiles_of(laid: Iterable[Tile]) -> str:
    return "".join(tile_of(tile.face) for tile in laid)


def _placed(game: Game, event: TilesPlaced) -> Game:
    position, seat, tiles = game.position, event.seat, _tiles_of(event.tiles)
    before = position.racks[seat]
    visible = seat in game.viewer
    after = replace(
        position,
        board=position.board.with_tiles(event.tiles),
        racks=with_item(position.racks, seat, without(before, tiles) if visible else before[len(tiles) :]),
        scores=with_item(position.scores, seat, position.scores[seat] + event.score.total),
    )
    if event.pending:
        after = replace(after, pending=Pending(seat, event.tiles, event.score, position.board, before))
    else:
        after = count_turn(after, seat, event.score.total)
    return replace(game, position=after, unseen=game.unseen if visible else _less(game.unseen, tiles))


def _exchanged(game: Game, event: TilesExchanged) -> Game:
    position, seat = game.position, event.seat
    made = with_item(position.exchanges, seat, position.exchanges[seat] + 1)
    if seat not in game.viewer:
        return replace(game, position=replace(position, exchanges=made))
    rack = without(position.racks[seat], event.returned) + event.drawn
    unseen = _more(_less(game.unseen, event.drawn), event.returned)
    return replace(game, position=replace(_with_rack(position, seat, rack), exchanges=made), unseen=unseen)


def _rejected(game: Game, event: WordRejected) -> Game:
    return replace(game, position=count_turn(game.position, event.seat, 0))


def _missed(game: Game, event: TurnMissed) -> Game:
    paid = {event.seat} if event.owed else set()
    position = replace(game.position, misses=game.position.misses - paid)
    return replace(game, position=count_turn(position, event.seat, 0))


def _passed(game: Game, event: Passed) -> Game:
    return replace(game, position=count_turn(game.position, event.seat, 0, passed=True))


def _resolved(game: Game, event: ChallengeResolved) -> Game:
    held = game.position.pending
    assert held is not None, "a challenge was resolved where nothing was pending"
    return (_withdrawn if event.upheld else _stood)(game, event, held)


def _withdrawn(game: Game, event: ChallengeResolved, held: Pending) -> Game:
    position, seat, rules = game.position, held.seat, game.position.rules
    back = replace(
        position,
        pending=None,
        board=held.board,
        racks=with_item(position.racks, seat, held.rack),
        scores=with_item(position.scores, seat, position.scores[seat] + event.points),
    )
    if rules.challenge_penalty and seat not in back.gone:
        back = count_turn(back, seat, 0)
        if rules.challenge is Challenge.TRIPLE:
            back = replace(back, gone=back.gone | {seat})
    unseen = game.unseen if seat in game.viewer else _more(game.unseen, _tiles_of(held.tiles))
    return replace(game, position=back, unseen=unseen)


def _stood(game: Game, event: ChallengeResolved, held: Pending) -> Game:
    position, rules = game.position, game.position.rules
    scores = with_item(position.scores, held.seat, position.scores[held.seat] + event.points)
    gone = position.gone
    if rules.challenge is Challenge.TRIPLE and rules.challenge_penalty:
        gone = gone | {event.challenger}
    misses = position.misses | ({event.challenger} if loses_next_turn(position, event.challenger) else set())
    return replace(game, position=replace(position, scores=scores, gone=gone, misses=misses))


def _traded(game: Game, event: BlankTraded) -> Game:
    position, seat = game.position, event.seat
    position = replace(position, board=position.board.with_tiles([Tile(event.square, event.letter)]))
    if seat not in game.viewer:
        return replace(game, position=position, unseen=_more(_less(game.unseen, event.letter), BLANK))
    return replace(
        game, position=_with_rack(position, seat, without(position.racks[seat], event.letter) + BLANK)
    )


def _scored(game: Game, event: Adjusted | PenaltyCharged) -> Game:
    points = -event.points if isinstance(event, PenaltyCharged) else event.points
    scores = game.position.scores
    scores = with_item(scores, event.seat, scores[event.seat] + points)
    return replace(game, position=replace(game.position, scores=scores))


def _hint_bought(game: Game, event: HintBought) -> Game:
    position, seat = game.position, event.seat
    scores = with_item(position.scores, seat, position.scores[seat] - event.points)
    hints = with_item(position.hints or (0,) * position.seats, seat, hints_bought(position, seat) + 1)
    return replace(game, position=replace(position, scores=scores, hints=hints))


def _resigned(game: Game, event: Resigned) -> Game:
    return replace(game, position=replace(game.position, gone=game.position.gone | {event.seat}))


def _turn_began(game: Game, event: TurnBegan) -> Game:
    position = replace(game.position, to_move=event.seat, turn_ms=0)
    playoff = position.playoff
    if playoff is None:
        rules = position.coming or position.rules
        return replace(game, position=replace(position, rules=rules, coming=None))
    contenders = tuple(seat for seat in playoff.contenders if seat not in position.gone)
    waiting = contenders[contenders.index(event.seat) :]
    playoff = replace(playoff, waiting=waiting, contenders=contenders)
    return replace(game, position=replace(position, playoff=playoff))


def _sudden_death(game: Game, event: SuddenDeathBegan) -> Game:
    """The old racks are put away, and a whole new set of tiles goes into the bag."""
    everything = game.position.rules.tiles.all_tiles()
    position = replace(
        game.position,
        racks=("",) * game.position.seats,
        pending=None,
        playoff=Playoff(event.seats, event.seats, event.reason, event.before),
    )
    return replace(game, position=position, unseen=everything)


def _ended(game: Game, event: GameEnded) -> Game:
    outcome = Outcome(event.reason, event.winners, event.before, event.scores)
    return replace(
        game,
        position=replace(game.position, scores=event.scores, pending=None, playoff=None, outcome=outcome),
    )


def _rules_changed(game: Game, event: RulesChanged) -> Game:
    now = game.position.rules.banning(event.rules.dictionary.banned_since)
    return replace(game, position=replace(game.position, rules=now, coming=event.rules))


_FOLD: dict[type[Event], Callable[..., Game]] = {
    OpenerDrawn: _unchanged,
    TurnBegan: _turn_began,
    TilesPlaced: _placed,
    TilesDrawn: _drawn,
    TilesExchanged: _exchanged,
    Passed: _passed,
    WordRejected: _rejected,
    Held: _held,
    PlayStood: _play_stood,
    ChallengeResolved: _resolved,
    TurnMissed: _missed,
    BlankTraded: _traded,
    HintBought: _hint_bought,
    PenaltyCharged: _scored,
    Resigned: _resigned,
    Adjusted: _scored,
    SuddenDeathBegan: _sudden_death,
    GameEnded: _ended,
    RulesChanged: _rules_changed,
}
"""What each kind of event changes."""
