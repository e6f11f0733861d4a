"""Secrets by bytes: what leaves the host for a viewer depends on nothing that this viewer may not know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.language.languages import PSEUDO, spoken_in
from game.language.messages import message
from game.match.frames import (
    EVENTS,
    LARGEST,
    BadFrameError,
    Frame,
    Missed,
    Rejected,
    Submission,
    frame_from_bytes,
    frame_to_bytes,
)
from game.rules.illegal_moves import CannotExchange, IllegalMove, NotInDictionary, NotInLine
from game.rules.letter_sets import tile_of
from game.rules.moves import Exchange, Move, Pass, Place, Tile, TradeBlank
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.public_history import history_with
from game.rules.racks import without
from game.rules.record import digest
from game.rules.rules_and_defaults import Tracker
from game.rules.seat_view import PublicTurn
from game.rules.visibility import SPECTATOR, Viewer, masked, report_for
from tests.rules.random_games import WORDS, Moment, random_game
from tests.rules.viewers import names, report_of, viewers

GAMES = 40


def told(moment: Moment, viewer: Viewer, history: tuple[PublicTurn, ...]) -> tuple[bytes, bytes]:
    """All that leaves the host for one viewer: the report of a move, and the game for whoever joins then."""
    game = masked(moment.after, viewer, names(moment.after.seats), history)
    return frame_to_bytes(report_for(report_of(moment), viewer)), frame_to_bytes(game)


def moments(games: int = GAMES, seed: int = 8) -> Iterator[tuple[Moment, tuple[PublicTurn, ...]]]:
    luck = random.Random(seed)
    for _ in range(games):
        history: tuple[PublicTurn, ...] = ()
        for moment in random_game(luck):
            history = history_with(history, moment.seat, moment.events)
            yield moment, history


def test_frames_come_back_as_they_were_sent() -> None:
    kinds = set()
    for moment, history in moments():
        kinds |= {type(event).__name__ for event in moment.events}
        for viewer in (SPECTATOR, frozenset({0})):
            game = masked(moment.after, viewer, names(moment.after.seats), history)
            assert frame_from_bytes(frame_to_bytes(game)) == game
            report = report_for(report_of(moment), viewer)
            assert frame_from_bytes(frame_to_bytes(report)) == report
    assert kinds == set(EVENTS)


@pytest.mark.parametrize(
    "frame",
    [
        Submission(3, 1, Exchange("AB?"), 1200),
        Submission(1, 0, Pass(), 0),
        Missed(7),
        Rejected(2, 1, NotInDictionary(("QZ", "ZQ"))),
        Rejected(2, 0, NotInLine()),
        Rejected(2, 0, CannotExchange(message("You have no exchanges left"))),
    ],
)
def test_what_tables_and_hosts_say_to_each_other_comes_back_as_it_was_sent(frame: object) -> None:
    there = frame_from_bytes(frame_to_bytes(frame))  # type: ignore[arg-type]  # a union of frames
    if isinstance(frame, Rejected):
        assert isinstance(there, Rejected)
        assert (type(there.why), str(there.why)) == (type(frame.why), str(frame.why))
    else:
        assert there == frame


def test_a_refusal_goes_over_the_line_in_english_and_is_read_in_the_language_of_its_reader() -> None:
    for why in (NotInLine(), CannotExchange(message("You have no exchanges left"))):
        sent = frame_to_bytes(Rejected(2, 0, why))
        with spoken_in(PSEUDO):
            assert frame_to_bytes(Rejected(2, 0, why)) == sent
            there = frame_from_bytes(sent)
            assert isinstance(there, Rejected)
            assert str(there.why) == str(why) != str(why.args[0].english)


def test_a_refusal_that_was_loaded_after_the_frames_comes_back_as_it_was_sent() -> None:
    class Late(IllegalMove):
        """Of rules that somebody else has."""

    there = frame_from_bytes(frame_to_bytes(Rejected(2, 0, Late("Not here"))))
    assert isinstance(there, Rejected)
    assert (type(there.why), str(there.why)) == (Late, "Not here")


OPEN = {"Adjusted", "GameEnded", "SuddenDeathBegan"}
"""Kinds of events at which all tiles lie open, or new ones are dealt."""


def twin(moment: Moment, viewer: Viewer, luck: random.Random) -> tuple[Position, Move]:
    """The position before a move, and the move, with everything changed that this viewer may not know.

    What comes to light by the move stays as it is: tiles that are laid, or drawn by seats that are seen.
    """
    before, move = moment.before, moment.move
    assert before is not None
    assert move is not None
    rules, pending = before.rules, before.pending
    shown = {seat: "" for seat in range(before.seats) if seat not in viewer}
    told = _comes_to_light(before, move)
    if moment.seat in shown and not Counter(told) - Counter(before.racks[moment.seat]):
        shown[moment.seat] = told  # else time was over, and the move is not even looked at
    drawers = {moment.seat} | ({pending.seat} if pending else set())
    front = 2 * rules.rack_size if drawers & viewer or rules.tracker is Tracker.BAG else 0
    racks = {seat: without(before.racks[seat], tiles) for seat, tiles in shown.items()}
    heap, bag = list("".join(racks.values())), list(before.bag[front:])
    if rules.tracker is Tracker.BAG:
        luck.shuffle(heap)
        luck.shuffle(bag)
    else:
        both = heap + bag
        luck.shuffle(both)
        heap, bag = both[: len(heap)], both[len(heap) :]
    mixed = list(before.racks)
    for seat, tiles in racks.items():
        mixed[seat] = shown[seat] + "".join(heap.pop() for _ in tiles)
    if pending is not None and pending.seat not in viewer:
        pending = replace(pending, rack=_before_play(pending.tiles, mixed[pending.seat]))
    other = replace(
        before,
        seed=luck.randrange(2**63),
        racks=tuple(mixed),
        bag=before.bag[:front] + "".join(bag),
        pending=pending,
    )
    if isinstance(move, Exchange) and moment.seat not in viewer:
        move = Exchange(mixed[moment.seat][: len(move.tiles)])
    return other, move


def _comes_to_light(before: Position, move: Move) -> str:
    """The tiles of the seat on move of which everybody hears."""
    match move:
        case Place(tiles):
            return "".join(tile_of(tile.face) for tile in tiles)
        case TradeBlank(square):
            return before.board[square].upper()
        case Exchange(tiles) if before.rules.four_of_a_kind:
            return tiles + without(before.rack, tiles)  # whether it costs the turn depends on them
        case Exchange(tiles) if before.rules.tracker is Tracker.BAG:
            return tiles
    return ""


def _before_play(tiles: tuple[Tile, ...], rest: str) -> str:
    return rest + "".join(tile_of(tile.face) for tile in tiles)


def test_what_is_hidden_from_a_viewer_changes_no_byte_of_any_kind_of_event_or_of_the_game() -> None:
    """Others have other tiles, the bag another order, luck another seed: the same is told of each move."""
    luck, compared = random.Random(11), Counter[str]()
    for moment, history in moments():
        kinds = {type(event).__name__ for event in moment.events}
        if moment.move is None or kinds & OPEN:
            continue
        for viewer in luck.sample(viewers(moment.after.seats), 4):
            before, move = twin(moment, viewer, luck)
            after, events = play(before, move, WORDS, moment.elapsed_ms, seat=moment.seat)
            other = replace(moment, after=after, events=events)
            assert told(other, viewer, history) == told(moment, viewer, history)
            compared.update(kinds if before != moment.before else set())
    assert set(compared) == set(EVENTS) - OPEN - {"OpenerDrawn"}, (
        "who may see a new kind of event is not tested"
    )
    assert sum(compared.values()) > 8_000


def test_neither_the_seed_nor_a_digest_leaves_the_host() -> None:
    for moment, history in moments(5):
        seed, mark = str(moment.after.seed), digest(moment.after)
        for frame in told(moment, frozenset({0}), history):
            assert seed.encode() not in frame
            assert mark.encode() not in frame


def test_a_spectator_is_told_no_tile_before_it_lies_on_the_table() -> None:
    for moment, history in moments(20):
        game = masked(moment.after, SPECTATOR, names(moment.after.seats), history)
        assert set("".join(game.position.racks) + game.position.bag) <= {"_"}


@given(st.binary(max_size=200))
def test_any_bytes_are_a_frame_or_one_named_refusal(data: bytes) -> None:
    assert read_or_refused(data)


@given(st.data())
def test_a_frame_with_a_change_in_it_is_a_frame_or_one_named_refusal(data: st.DataObject) -> None:
    frame = bytearray(data.draw(st.sampled_from(SAMPLES)))
    for _ in range(data.draw(st.integers(1, 4))):
        frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    assert read_or_refused(bytes(frame))


def read_or_refused(data: bytes) -> bool:
    """Whether bytes are a frame, or refused by the one error for that; any other error goes on up."""
    try:
        return isinstance(frame_from_bytes(data), Frame)
    except BadFrameError as error:
        return bool(str(error))


SAMPLES = [
    frame for moment, history in list(moments(1))[:12] for frame in told(moment, frozenset({0}), history)
] + [frame_to_bytes(Submission(3, 1, Exchange("AB?"), 1200)), frame_to_bytes(Missed(7))]


def test_a_frame_may_be_as_long_as_the_longest() -> None:
    assert frame_from_bytes(frame_to_bytes(Missed(7)).ljust(LARGEST)) == Missed(7)
    with pytest.raises(BadFrameError, match="too long"):
        frame_from_bytes(frame_to_bytes(Missed(7)).ljust(LARGEST + 1))


def test_a_frame_that_is_too_long_is_refused_unread() -> None:
    with pytest.raises(BadFrameError):
        frame_from_bytes(msgspec.json.encode(["missed", " " * LARGEST]))
