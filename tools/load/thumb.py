"""A thumb that knows what it wants: lays given plays at the table, press by press, in each of three ways.

It looks at the screen's state, takes the shortest way there, and counts what it presses: a held shoulder is
one press, and so is every step of the D-pad.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TypeVar

from controllers.actions import Action, Press
from game.lexicon.words import Lexicon
from game.match.home_table import home_door
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.options import Options
from game.rules.board import Board
from game.rules.editions import PLAYSTATION
from game.rules.letter_sets import ALPHABET, tile_of
from game.rules.moves import Place, Square
from game.rules.record import Seat
from game.rules.rules_and_defaults import Privacy
from game.rules.scoring import score_play
from game.rules.seat_view import seat_view
from game.scenes.kit.button import STEPS
from game.scenes.kit.letter_grid import step
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.scene import Quit
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.blank_letter import COLUMNS, ROWS, BlankLetter
from game.scenes.table.draft import Draft
from game.scenes.table.exchange_turn import ExchangeTurn
from game.scenes.table.human_turn import ENDS, HumanTurn
from game.scenes.table.rack_tiles import RackTile
from game.scenes.table.table_scene import TableScene
from game.scenes.table.word_lane import HOLDS, OPENS, SLOT_KEYS
from game.scenes.table.word_starts import next_start
from game.session.match import MatchSession

PAD = "thumb"
LEVELS = (5, 7)
"""The levels that play the simulated games."""
LETTERS = 5
A_WHILE = 60.0
"""Seconds after which everything has been shown."""


class Thumb:
    """One pad at one table where only people play."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.stack = Stack(table)
        self.presses = 0

    @property
    def turn(self) -> HumanTurn:
        assert isinstance(self.table.phase, HumanTurn), self.table.phase.name
        return self.table.phase

    def press(self, *actions: Action) -> None:
        """Press and let go."""
        for action in actions:
            self.presses += 1
            self.stack.press(Press(PAD, action))
            self.stack.press(Press(PAD, action, released=True))

    def wait_for_turn(self) -> None:
        """Let everything be shown until somebody is on turn."""
        while not isinstance(self.table.phase, HumanTurn) and self.stack.top is self.table:
            self.stack.update(A_WHILE)

    # ------------------------------------------------------------ three ways

    def lay_by_tiles(self, play: Place) -> None:
        """The way of 1999: pick up, steer, place, tile by tile; then End Turn."""
        for square, face in sorted(play.tiles):
            self._to_tile(face)
            self.press(Action.CONFIRM, Action.UP)
            for action in _way(self.turn.draft, square):
                self.press(action)
            self.press(Action.CONFIRM)
            self._name_blank(face)
        self._to_end()
        self.press(Action.CONFIRM)

    def lay_by_lane(self, play: Place) -> None:
        """Start square and direction; then the letters by the rack."""
        self._start_lane(play)
        self.press(Action.CONFIRM)
        for _, face in sorted(play.tiles):
            self._to_tile(face)
            self.press(Action.CONFIRM)
            self._name_blank(face)
        self.press(*([] if self.turn.spot is Spot.END_TURN else [Action.DOWN]), Action.CONFIRM)

    def lay_by_keys(self, play: Place) -> None:
        """Start square and direction; then the letters by the keys of their slots."""
        self._start_lane(play)
        self.presses += 1
        self.stack.press(Press(PAD, HOLDS))
        for _, face in sorted(play.tiles):
            self.press(SLOT_KEYS[next(_slots_with(self.turn.draft.slots, face))])
            self._name_blank(face)
        self.stack.press(Press(PAD, HOLDS, released=True))
        self.press(Action.CONFIRM)

    def exchange(self, letters: str) -> None:
        """From the rack: begin, mark each tile, exchange, and say yes."""
        self.press(ENDS)
        for letter in letters:
            phase = self.table.phase
            assert isinstance(phase, ExchangeTurn)
            wanted = [s for s in _slots_with(phase.draft.slots, letter) if s not in phase.marked]
            stops = phase.stops()
            steps = [(stops.index(slot) - stops.index(phase.focus)) % len(stops) for slot in wanted]
            right, left = min(steps), min(-step % len(stops) for step in steps)
            self.press(*([Action.RIGHT] * right if right <= left else [Action.LEFT] * left), Action.CONFIRM)
        self.press(ENDS, Action.CONFIRM)

    # ------------------------------------------------------------ moving about

    def _start_lane(self, play: Place) -> None:
        self.press(OPENS)
        squares = [tile.square for tile in sorted(play.tiles)]
        draft = self.turn.draft
        self.press(*_way(draft, squares[0], jumps=True))
        assert self.turn.lane
        if self.turn.lane.down != _runs_down(draft.board, squares):
            self.press(OPENS)

    def _to_tile(self, face: str) -> None:
        turn = self.turn
        self._along_rack([(Spot.RACK, slot) for slot in _slots_with(turn.draft.slots, face)])

    def _to_end(self) -> None:
        self._along_rack([(Spot.END_TURN, 0)])

    def _along_rack(self, goals: Sequence[tuple[Spot, int]]) -> None:
        """To the nearest of some stops, left or right."""
        turn = self.turn
        stops = turn.making.stops()
        here = stops.index((turn.spot, turn.focus if turn.spot is Spot.RACK else 0))
        steps = [(stops.index(goal) - here) % len(stops) for goal in goals]
        right, left = min(steps), min(-step % len(stops) for step in steps)
        self.press(*([Action.RIGHT] * right if right <= left else [Action.LEFT] * left))

    def _name_blank(self, face: str) -> None:
        scene = self.stack.top
        if isinstance(scene, BlankLetter):
            goal = divmod(ALPHABET.index(face.upper()), COLUMNS)
            self.press(*_shortest(scene.focus, goal, _grid_steps), Action.CONFIRM)


def _slots_with(slots: Sequence[RackTile | None], face: str) -> Iterator[int]:
    return (slot for slot, tile in enumerate(slots) if tile and tile.letter == tile_of(face))


def _way(draft: Draft, goal: Square, *, jumps: bool = False) -> list[Action]:
    """Presses that bring the cursor to a square: steps, and jumps too where a word begins."""

    def beside(square: Square) -> Iterator[tuple[Action, Square]]:
        for action, (row, col) in STEPS.items():
            there = Square(square.row + row, square.col + col)
            if there in draft.board:
                yield action, there
        if jumps:
            yield Action.SHUFFLE, next_start(draft.board, square)

    return _shortest(draft.cursor, goal, beside)


def _grid_steps(place: tuple[int, int]) -> Iterator[tuple[Action, tuple[int, int]]]:
    return ((action, step(ROWS, place, action)) for action in STEPS)


P = TypeVar("P", bound=tuple[int, int])


def _shortest(here: P, goal: P, beside: Callable[[P], Iterator[tuple[Action, P]]]) -> list[Action]:
    ways: dict[P, list[Action]] = {here: []}
    waiting = deque([here])
    while goal not in ways:
        place = waiting.popleft()
        for action, there in beside(place):
            if there not in ways:
                ways[there] = [*ways[place], action]
                waiting.append(there)
    return ways[goal]


def _runs_down(board: Board, squares: Sequence[Square]) -> bool:
    if len(squares) > 1:
        return squares[0].col == squares[1].col
    row, col = squares[0]
    return all(s not in board or board.is_empty(s) for s in (Square(row, col - 1), Square(row, col + 1)))


WAYS: dict[str, Callable[[Thumb, Place], None]] = {
    "tile by tile": Thumb.lay_by_tiles,
    "word lane": Thumb.lay_by_lane,
    "slot keys": Thumb.lay_by_keys,
}


def presses_for_words(plays: int, seed: int = 1) -> dict[str, list[int]]:
    """How many presses each of `plays` words of five letters in simulated games took, in each of the ways.

    Every press counts from the beginning of the turn until the play is made.
    """
    lexicon = Lexicon.load()
    taken: dict[str, list[int]] = {way: [] for way in WAYS}
    for game in count(seed):
        for way, presses in _presses_in_game(lexicon, game):
            taken[way].append(presses)
        if min(map(len, taken.values())) >= plays:
            return {way: presses[:plays] for way, presses in taken.items()}
    raise AssertionError


def presses_to_exchange(racks: int, count: int = 3) -> list[int]:
    """How many presses it took to exchange `count` of seven tiles by luck, from as many first racks."""
    lexicon, luck, taken = Lexicon.load(), random.Random(racks), []
    for seed in range(racks):
        host = MatchSession(PLAYSTATION, (Seat("Left"), Seat("Right")), seed, lexicon)
        thumb = Thumb(table_of_people(lexicon, host))
        thumb.wait_for_turn()
        tiles = [tile.letter for tile in thumb.turn.draft.slots if tile]
        letters = "".join(tiles[slot] for slot in sorted(luck.sample(range(len(tiles)), count)))
        before = thumb.presses
        thumb.exchange(letters)
        assert host.position.ply == 1, "the tiles were not exchanged"
        taken.append(thumb.presses - before)
    return taken


def _presses_in_game(lexicon: Lexicon, seed: int) -> Iterator[tuple[str, int]]:
    """One game, played alike at a table for each way: the presses that each word of five letters took."""
    hosts = {way: MatchSession(PLAYSTATION, (Seat("Left"), Seat("Right")), seed, lexicon) for way in WAYS}
    thumbs = {way: Thumb(table_of_people(lexicon, hosts[way])) for way in WAYS}
    for thumb in thumbs.values():
        thumb.wait_for_turn()
    while True:
        position = next(iter(hosts.values())).position
        if position.outcome is not None:
            return
        view = seat_view(position, position.to_move)
        level = LEVELS[position.to_move % len(LEVELS)]
        move = choose(view, lexicon, level, Budget(nodes=1), seed + position.ply)[0].move
        counts = isinstance(move, Place) and _letters(position.board, move) == LETTERS
        for way, thumb in thumbs.items():
            before = thumb.presses
            if isinstance(move, Place):
                WAYS[way](thumb, move)
            else:
                thumb.table.follow(thumb.table.follow(thumb.turn.submit(move)))
            assert hosts[way].position.ply == position.ply + 1, "the play was not made"
            if counts:
                yield way, thumb.presses - before
            thumb.wait_for_turn()


def _letters(board: Board, play: Place) -> int:
    return len(score_play(board, play.tiles, PLAYSTATION).words[0].word)


def table_of_people(lexicon: Lexicon, host: MatchSession) -> TableScene:
    """A table for the game of a host at which only people play, before one screen with open racks."""
    options = Options(privacy=Privacy.OPEN, fast_ai=True)
    desk = EngineClient(InProcessMaven(lexicon))
    services = Services(lexicon, desk, lambda: 1, options=options)
    door = home_door(host, desk, services.budget)
    return TableScene(services, door, lambda _game, _at_the_end: Reading("The end", []), Quit, IN_GAME)
