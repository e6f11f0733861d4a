"""Secrets by bytes: what leaves the host for a viewer depends on nothing that this viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.frames import (
    EVENTS,
    LARGEST,
    BadFrame,
    Missed,
    Rejected,
    Submission,
    frame_from_bytes,
    frame_to_bytes,
)
from game.rules.events import Adjusted
from game.rules.illegal_moves import CannotExchange, NotInDictionary, NotInLine
from game.rules.moves import Exchange, Pass
from game.rules.play_move import play
from game.rules.position import Position, with_item
from game.rules.public_history import history_with
from game.rules.record import digest
from game.rules.rules_and_defaults import Tracker
from game.rules.seat_view import PublicTurn
from game.rules.visibility import SPECTATOR, Report, Viewer, masked, open_bag, report_for
from tests.rules.random_games import WORDS, Moment, random_game
from tests.rules.viewers import names, report_of, viewers

GAMES = 40


def told(moment: Moment, viewer: Viewer, history: tuple[PublicTurn, ...]) -> tuple[bytes, bytes]:
    """All that leaves the host for one viewer: the report of a move, and the game for whoever joins then."""
    game = masked(moment.after, viewer, names(moment.after.seats), history)
    return frame_to_bytes(report_for(report_of(moment), viewer)), frame_to_bytes(game)


def moments(games: int = GAMES, seed: int = 7) -> Iterator[tuple[Moment, tuple[PublicTurn, ...]]]:
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
        Rejected(2, 0, CannotExchange("You have no exchanges left")),
    ],
)
def test_what_tables_and_hosts_say_to_each_other_comes_back_as_it_was_sent(frame: object) -> None:
    there = frame_from_bytes(frame_to_bytes(frame))  # type: ignore[arg-type]  # a union of frames
    if isinstance(frame, Rejected):
        assert isinstance(there, Rejected)
        assert (type(there.why), str(there.why)) == (type(frame.why), str(frame.why))
    else:
        assert there == frame


def swapped(position: Position, viewer: Viewer, luck: random.Random) -> Position | None:
    """The position with two tiles exchanged that the viewer does not see; None where there are none."""
    heaps = [seat for seat in range(position.seats) if seat not in viewer and position.racks[seat]]
    if not heaps:
        return None
    seat = luck.choice(heaps)
    others = [other for other in heaps if other != seat]
    mine = luck.randrange(len(position.racks[seat]))
    if position.bag and position.rules.tracker is not Tracker.BAG and (not others or luck.random() < 0.5):
        there = luck.randrange(len(position.bag))
        rack, bag = _swap(position.racks[seat], mine, position.bag, there)
        return replace(position, racks=with_item(position.racks, seat, rack), bag=bag)
    if not others:
        return None
    other = luck.choice(others)
    there = luck.randrange(len(position.racks[other]))
    one, two = _swap(position.racks[seat], mine, position.racks[other], there)
    return replace(position, racks=with_item(with_item(position.racks, seat, one), other, two))


def _swap(one: str, at: int, two: str, there: int) -> tuple[str, str]:
    return one[:at] + two[there] + one[at + 1 :], two[:there] + one[at] + two[there + 1 :]


def test_exchanging_two_hidden_tiles_leaves_every_byte_as_it_was() -> None:
    luck, compared, moved = random.Random(11), 0, 0
    for moment, history in moments():
        if moment.after.outcome is not None:
            continue  # at the end all tiles lie open
        for viewer in viewers(moment.after.seats):
            other = swapped(moment.after, viewer, luck)
            if other is None or other == moment.after:
                continue
            compared += 1
            seats = names(other.seats)
            one, two = (masked(p, viewer, seats, history) for p in (moment.after, other))
            assert frame_to_bytes(one) == frame_to_bytes(two)
            moved += same_after_a_pass(moment.after, other, viewer)
    assert compared > 5_000
    assert moved > 2_000


def same_after_a_pass(one: Position, two: Position, viewer: Viewer) -> bool:
    """Whether a pass could be compared in both; its report must not tell them apart."""
    if one.pending is not None and one.pending.seat in viewer:
        return False  # the viewer draws, and sees what
    reports = []
    for position in (one, two):
        after, events = play(position, Pass(), WORDS, 1000)
        if any(isinstance(event, Adjusted) for event in events):
            return False  # the game proper is over, and all tiles lie open
        report = Report(after.ply, position.to_move, 1000, events, open_bag(after))
        reports.append(report_for(report, viewer))
    assert frame_to_bytes(reports[0]) == frame_to_bytes(reports[1])
    return True


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
    with suppress(BadFrame):
        frame_from_bytes(data)


@given(st.data())
def test_a_frame_with_a_change_in_it_is_a_frame_or_one_named_refusal(data: st.DataObject) -> None:
    frame = bytearray(data.draw(st.sampled_from(SAMPLES)))
    for _ in range(data.draw(st.integers(1, 4))):
        frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    with suppress(BadFrame):
        frame_from_bytes(bytes(frame))


SAMPLES = [
    frame for moment, history in list(moments(1))[:12] for frame in told(moment, frozenset({0}), history)
] + [frame_to_bytes(Submission(3, 1, Exchange("AB?"), 1200)), frame_to_bytes(Missed(7))]


def test_a_frame_may_be_as_long_as_the_longest() -> None:
    assert frame_from_bytes(frame_to_bytes(Missed(7)).ljust(LARGEST)) == Missed(7)
    with pytest.raises(BadFrame, match="too long"):
        frame_from_bytes(frame_to_bytes(Missed(7)).ljust(LARGEST + 1))


def test_a_frame_that_is_too_long_is_refused_unread() -> None:
    with pytest.raises(BadFrame):
        frame_from_bytes(msgspec.json.encode(["missed", " " * LARGEST]))
