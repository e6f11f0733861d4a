"""After a round: who found what, from the least to the best, what nobody saw, and where everybody stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

from controllers.actions import Action
from game.duplicate.party_host import PartyStage
from game.duplicate.round_results import Round
from game.duplicate.round_state import RoundState
from game.language.messages import message, tr
from game.rules.board import Board
from game.rules.moves import Square
from game.scenes.duplicate.leaving import asked
from game.scenes.duplicate.reveal_sheet import places_sheet, reveal_sheet
from game.scenes.duplicate.round_panels import Reveal, RoundTold
from game.scenes.duplicate.seen_evening import SeenEvening
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TableView, TileView, table_of
from game.scenes.kit.scene import SETTLES, Change, Do, Scene, SceneCommand
from game.session.entries import ShownEntry

TOLD_SECONDS = 5.0
"""How long before it goes on by itself that is told."""
READING = 10.0
"""Seconds from the close of a round until the next one is dealt by itself."""
STEP, ROWS_SHARE = 0.6, 5.0
"""Seconds from one row to the next; all rows share so many at most."""


def step_of(rows: int) -> float:
    """Seconds between two rows of so many, the card of the best and what nobody saw included."""
    return min(STEP, ROWS_SHARE / max(1, rows))


class RevealScene(Scene):
    """✕ goes on, and so does time; where the host is another television, it goes on with that one.

    The last round stays until somebody goes on to the final score.
    """

    name = "together-reveal"
    topic = "together"
    settles = SETTLES
    expects = True
    plays = True

    def __init__(self, evening: SeenEvening, onward: Do, leave: Do) -> None:
        self.evening = evening
        own = None if evening.hall else evening.us
        self.told = RoundTold(evening.seats, tuple(evening.rounds), evening.services.define, own)
        self._next = message("Final score") if evening.is_last else message("Next round")
        self._onward, self._leave = onward, asked(evening, leave)
        self._passed = 0.0
        self._bare = False
        """Whether only the board is looked at."""
        self._refused = ""
        """Why another television has not taken what was handed in here."""

    def commands(self) -> Sequence[SceneCommand]:
        look = tr("Who found what") if self._bare else tr("Look at the board")
        onward = [SceneCommand(Action.CONFIRM, self._next, self._onward)] if self.evening.may_stop else []
        return [
            *onward,
            SceneCommand(Action.SHUFFLE, look, self._look),
            SceneCommand(Action.BACK, tr("Leave"), self._leave),
        ]

    def _look(self) -> None:
        self._bare = not self._bare

    def update(self, dt: float) -> Change | None:
        self._passed += dt
        self.evening.advance(dt)
        self._refused = self.evening.take_refusal() or self._refused
        if self._all_shown:
            self.evening.do(ShownEntry(self.evening.now))
        read = self._passed >= READING and not self.evening.is_last
        over = read if self.evening.may_stop else self._is_left_behind
        return self._onward() if over else None

    def tick(self, dt: float) -> None:
        """What another television tells is heard below a question, too; here the round waits."""
        if not self.evening.may_stop:
            self.evening.advance(dt)

    @property
    def _is_left_behind(self) -> bool:
        """Whether the host has gone on."""
        return self.evening.stage is not PartyStage.REVEALING or bool(self.evening.trouble)

    @property
    def _shown(self) -> int:
        """What has come by now."""
        return int(self._passed / step_of(self.told.steps)) + 1

    @property
    def _all_shown(self) -> bool:
        return self._shown >= self.told.steps

    @property
    def _goes_on(self) -> str:
        """In the last seconds, when it goes on by itself; nothing where somebody else says so."""
        left = READING - self._passed
        if self.evening.is_last or not self.evening.may_stop or left > TOLD_SECONDS:
            return ""
        # Translators: {seconds}: so many seconds.
        return tr("The next round begins in {seconds} s", seconds=max(1, ceil(left)))

    @property
    def reveal(self) -> Reveal:
        """What is told by now."""
        told = self.told.reveal(min(self._shown, self.told.steps))
        return replace(told, note=self._refused or self._goes_on or told.note)

    def view(self) -> Picture:
        told, all_shown = self.told, self._all_shown
        marks = (told.marks(),) if all_shown else ()
        chips = told.chips(moved=all_shown)
        panels = () if self._bare else (reveal_sheet(self.reveal), places_sheet(chips))
        return Picture(
            table_before(told, self.evening.keys), Camera(Shot.FAR), (*marks, *panels), opaque=True
        )


def board_tiles(board: Board, keys: Mapping[Square, str], last: Sequence[Round]) -> list[TileView]:
    """The tiles on a board, those of the last round's play bright."""
    bright = {tile.square for over in last for tile in over.best.tiles}
    return [
        TileView(
            keys.get(tile.square, f"t{tile.square.row} {tile.square.col} {tile.face}"),
            tile.face,
            OnBoard(tile.square),
            TableLook.LAST if tile.square in bright else TableLook.IDLE,
        )
        for tile in board.tiles()
    ]


def table_before(told: RoundTold, keys: Mapping[Square, str]) -> TableView:
    """The board as it was for everybody; what is laid on it is told last."""
    table = told.over.table
    return seen_table(table, board_tiles(table.board, keys, told.rounds[-2:-1]), rack_slots=0)


def table_after(over: Round) -> TableView:
    """The board with the best play on it."""
    board = over.table.board.with_tiles(over.best.tiles)
    return seen_table(over.table, board_tiles(board, {}, [over]), rack_slots=0)


def seen_table(table: RoundState, tiles: Sequence[TileView], rack_slots: int) -> TableView:
    """A round's table with these tiles."""
    return table_of(table.form.rules, tiles, rack_slots=rack_slots, bag=len(table.bag))
