"""Tables elsewhere: a game over a pipe of bytes comes out as at home, whatever the pipe loses or repeats."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.match.frames import Missed, frame_from_bytes
from game.match.game_client import DecisionRefused, Heard
from game.match.match import Match
from game.match.player import PersonAtSeat
from game.match.remote_game_client import RemoteGameClient, RemoteGameServer
from game.rules.editions import PLAYSTATION
from game.rules.illegal_moves import NotOnRack
from game.rules.moves import Exchange, Move, Pass, Place, Square, Tile, TradeBlank
from game.rules.record import Seat
from game.rules.visibility import SPECTATOR, Game, Report
from game.session.match import MatchSession

SEATS = (Seat("Anna"), Seat("Bo"))
WORDS = Lexicon.from_words(["AB", "AT", "IT", "ON", "ER"], "Five words")
ROUNDS = 600
PATIENCE = 8
"""Rounds after which a table asks whether it has missed anything."""


class Wire:
    """One direction of a pipe. Loses frames if it is told to, and may repeat the last one."""

    def __init__(self, luck: random.Random, losses: float = 0.0) -> None:
        self.luck = luck
        self.losses = losses
        self.waiting: deque[bytes] = deque()
        self.sent: list[bytes] = []

    def put(self, frame: bytes) -> None:
        self.sent.append(frame)
        if self.luck.random() >= self.losses:
            self.waiting.append(frame)
            if self.luck.random() < self.losses:
                self.waiting.append(frame)

    def take(self) -> list[bytes]:
        frames, self.waiting = list(self.waiting), deque()
        return frames


class End:
    """One end of a pipe."""

    def __init__(self, out: Wire, back: Wire) -> None:
        self.out, self.back = out, back

    def send(self, frame: bytes) -> None:
        self.out.put(frame)

    def receive(self) -> list[bytes]:
        return self.back.take()


class Far:
    """A table elsewhere with its host's end."""

    def __init__(self, match: Match, seats: frozenset[int], luck: random.Random, losses: float) -> None:
        self.down, self.up = Wire(luck), Wire(luck)
        self.table = RemoteGameServer(match, End(self.down, self.up), seats)
        first = frame_from_bytes(self.down.take()[0])
        assert isinstance(first, Game)
        self.door = RemoteGameClient(End(self.up, self.down), first)
        self.down.losses = losses

    def hear(self) -> list[Heard]:
        """All that has come by now."""
        heard = []
        while (one := self.door.poll()) is not None:
            heard.append(one)
        return heard


def game_of(seed: int) -> Match:
    host = MatchSession(PLAYSTATION, SEATS, seed, WORDS)
    return Match(host, [PersonAtSeat(), PersonAtSeat()], None)


def some_move(door: RemoteGameClient, luck: random.Random) -> Move:
    rack = door.game.position.racks[door.game.position.to_move]
    if luck.random() < 0.3:
        return Exchange(rack[: luck.randint(1, 3)])
    if luck.random() < 0.4:
        return Place((Tile(Square(7, 7), rack[0]), Tile(Square(7, 8), rack[1])))
    return Pass()


@pytest.mark.parametrize("losses", [0.0, 0.2])
@pytest.mark.parametrize("seed", range(4))
def test_every_table_s_game_ends_as_the_host_s_however_many_frames_are_lost(seed: int, losses: float) -> None:
    luck, match = random.Random(seed), game_of(seed)
    tables = [Far(match, frozenset({seat}), luck, losses) for seat in (0, 1)]
    spectator = Far(match, SPECTATOR, luck, losses)
    asked: dict[int, int] = {}
    for number in range(ROUNDS):
        for far in (*tables, spectator):
            if number % PATIENCE == 0:
                far.door.catch_up()
            far.table.pump()
            far.hear()
        match.advance()
        for seat, far in enumerate(tables):
            position = far.door.game.position
            mine = position.to_move == seat and position.outcome is None
            if mine and asked.get(seat) != position.ply and position.ply >= 0:
                asked[seat] = position.ply
                far.door.submit(seat, some_move(far.door, luck))
                far.door.submit(seat, Pass())  # in case that was refused
        if match.host.position.outcome is not None:
            break
    for far in (*tables, spectator):
        far.down.losses = 0.0
        far.door.catch_up()
        far.table.pump()
        far.hear()
    host = match.host
    assert host.position.ply > 5
    for viewer, far in ((frozenset({0}), tables[0]), (frozenset({1}), tables[1]), (SPECTATOR, spectator)):
        known, truth = far.door.game, host.game(viewer)
        assert (known.position, known.unseen, known.history) == (truth.position, truth.unseen, truth.history)


def test_a_decision_that_comes_twice_is_done_once() -> None:
    match = game_of(1)
    far = Far(match, frozenset({0, 1}), random.Random(1), 0.0)
    far.table.pump()
    far.hear()
    far.door.submit(match.host.position.to_move, Pass())
    far.up.waiting.append(far.up.sent[-1])
    far.table.pump()
    for _ in range(3):
        match.advance()
    assert len(match.host.record.turns) == 1
    far.table.pump()
    assert [type(one) for one in far.hear()] == [Report], "nothing was there to be refused"


def test_a_table_cannot_decide_for_a_seat_that_is_not_its_own() -> None:
    match = game_of(1)
    far = Far(match, frozenset({1}), random.Random(1), 0.0)
    far.door.submit(0, Pass())
    far.table.pump()
    match.advance()
    assert match.host.record.turns == ()


def test_every_report_is_sent_once_and_in_its_turn() -> None:
    match = game_of(1)
    far = Far(match, frozenset({1}), random.Random(1), 0.0)
    for seat in (0, 1, 0):
        far.table.pump()
        match.host.submit(seat, Pass())
    far.table.pump()
    far.table.pump()
    assert [report.number for report in far.hear() if isinstance(report, Report)] == [0, 1, 2, 3]
    assert far.up.sent == [], "the table had nothing to ask for again"
    assert len(far.down.sent) == 1 + 4, "the game as it stood, and each report once"


def test_a_table_that_misses_a_report_asks_for_it_as_soon_as_the_next_one_comes() -> None:
    match = game_of(1)
    far = Far(match, frozenset({1}), random.Random(1), 0.0)
    far.table.pump()
    far.hear()
    match.host.submit(0, Pass())
    far.table.pump()
    far.down.take()  # lost on the way
    match.host.submit(1, Pass())
    far.table.pump()
    assert far.hear() == []
    assert [frame_from_bytes(frame) for frame in far.up.sent] == [Missed(1)]
    far.table.pump()
    assert [report.number for report in far.hear() if isinstance(report, Report)] == [1, 2]


def test_a_report_that_comes_twice_is_heard_once_and_asks_for_nothing() -> None:
    match = game_of(1)
    far = Far(match, frozenset({1}), random.Random(1), 0.0)
    far.table.pump()
    far.down.waiting.append(far.down.sent[-1])
    assert len(far.hear()) == 1
    assert far.up.sent == []


def test_a_later_game_of_a_tournament_is_known_as_such_from_its_opening() -> None:
    host = MatchSession(PLAYSTATION, SEATS, 1, WORDS, game=2)
    far = Far(Match(host, [PersonAtSeat(), PersonAtSeat()], None), frozenset({1}), random.Random(1), 0.0)
    far.table.pump()
    far.hear()
    assert replace(far.door.game, last=None) == host.game(frozenset({1}))


def test_a_decision_from_elsewhere_takes_no_time_unless_some_is_told() -> None:
    match = game_of(1)
    far = Far(match, frozenset({0, 1}), random.Random(1), 0.0)
    far.door.submit(0, Pass())
    far.door.submit(1, Pass(), 900)
    far.table.pump()
    match.advance()
    match.advance()
    assert [turn.elapsed_ms for turn in match.host.record.turns] == [0, 900]


def test_every_seat_s_refusals_reach_its_table_in_their_order() -> None:
    match = game_of(1)
    far = Far(match, frozenset({0, 1}), random.Random(1), 0.0)
    for seat, move in ((1, Pass()), (0, Exchange("QQQQQQQ")), (0, TradeBlank(Square(0, 0)))):
        far.door.submit(seat, move)
    far.table.pump()
    for _ in range(3):
        match.advance()
    far.table.pump()
    refused = [(one.seat, str(one.why)) for one in far.hear() if isinstance(one, DecisionRefused)]
    assert refused == [
        (0, "Those tiles are not on your rack"),
        (0, "That tile cannot be traded for a blank"),
        (1, "It is not your turn"),
    ]


def test_a_refusal_reaches_the_table_that_decided() -> None:
    match = game_of(1)
    far = Far(match, frozenset({0, 1}), random.Random(1), 0.0)
    far.door.submit(0, Exchange("QQQQQQQ"))
    far.table.pump()
    match.advance()
    far.table.pump()
    refused = [one for one in far.hear() if isinstance(one, DecisionRefused)]
    assert [one.seat for one in refused] == [0]
    assert str(refused[0].why).startswith("Those tiles")


def test_garbage_from_a_table_is_passed_over() -> None:
    match = game_of(1)
    far = Far(match, frozenset({0, 1}), random.Random(1), 0.0)
    far.up.put(b'["submit", {}]')
    far.up.put(b"\xff")
    far.door.submit(0, Pass())
    far.table.pump()
    match.advance()
    assert len(match.host.record.turns) == 1


def test_a_table_that_joins_late_knows_the_game_as_it_stands() -> None:
    match = game_of(1)
    host = match.host
    host.submit(0, Pass())
    far = Far(match, frozenset({1}), random.Random(1), 0.0)
    assert far.door.game == host.game(frozenset({1}))
    far.table.pump()
    assert not far.down.waiting, "what it knows is not told again"
    host.submit(1, Pass())
    far.table.pump()
    (report,) = far.hear()
    assert isinstance(report, Report)
    assert report.number == 2


def test_a_frame_that_was_spoilt_on_the_way_is_asked_for_again() -> None:
    match = game_of(1)
    far = Far(match, frozenset({0, 1}), random.Random(1), 0.0)
    far.table.pump()
    far.hear()
    match.host.submit(0, Pass())
    far.table.pump()
    far.down.waiting[0] = far.down.waiting[0][:-9]
    assert far.hear() == []
    far.table.pump()
    assert [one.number for one in far.hear() if isinstance(one, Report)] == [1]


def test_who_comes_back_hears_what_came_since_or_the_whole_game() -> None:
    match = game_of(1)
    host, mine = match.host, frozenset({1})
    far = Far(match, mine, random.Random(1), 0.0)
    for seat in (0, 1, 0):
        host.submit(seat, Pass())
    assert [far.table.frames_since(ply) for ply in (0, 1, 2, 3)] == [
        host.reports(mine, 1),
        host.reports(mine, 2),
        host.reports(mine, 3),
        [],
    ]
    for unknown in (None, -1, 4):
        assert far.table.frames_since(unknown) == [host.game(mine)]


def test_where_a_seat_is_played_here_too_the_host_s_clock_counts_and_refusals_go_to_who_was_refused() -> None:
    match = game_of(1)
    down, up = Wire(random.Random(1)), Wire(random.Random(1))
    table = RemoteGameServer(match, End(down, up), frozenset({0}), clock=lambda: 4321)
    first = frame_from_bytes(down.take()[0])
    assert isinstance(first, Game)
    door = RemoteGameClient(End(up, down), first)
    door.submit(0, Exchange("QQQQQQQ"), 7)
    table.pump()
    match.advance()
    assert table.refused is not None
    assert (table.refused.number, type(table.refused.why)) == (1, NotOnRack)
    seat = match.players[0]
    assert isinstance(seat, PersonAtSeat)
    assert seat.take_refusal() is None
    seat.refused(NotOnRack())
    table.pump()
    assert seat.take_refusal() is not None, "what was refused here is not told there"
    door.submit(0, Pass(), 7)
    table.pump()
    match.advance()
    assert [turn.elapsed_ms for turn in match.host.record.turns] == [4321]
