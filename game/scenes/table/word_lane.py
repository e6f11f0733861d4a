"""Word lane: where a word starts and which way it runs, then its letters one after the other.

A faster way beside placing tile by tile, always there and never in the way: the shoulders open it from the
rack or the board, ▲ leads out of it. A lane edits the turn's draft like any other hand; End Turn plays it.

While R2 is held, the D-pad and the four buttons are the slots of the rack: a press lays that tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from controllers.actions import Action
from game.rules.board import on_board
from game.rules.moves import Square
from game.scenes.kit.letter_grid import BlankLetter
from game.scenes.kit.picture import Cursor, CursorKind, Spot
from game.scenes.kit.scene import Change, Command, Do, Push, directions
from game.scenes.table.draft import Draft, RackTile
from game.scenes.table.word_starts import likely_down, next_start

if TYPE_CHECKING:
    from game.scenes.table.human_turn import HumanTurn

SLOT_KEYS = (
    Action.LEFT,
    Action.UP,
    Action.DOWN,
    Action.RIGHT,
    Action.SHUFFLE,
    Action.BACK,
    Action.CONFIRM,
    Action.ZOOM,
)
"""The buttons of the slots from the left, as they lie on a pad: left, top, bottom, right, twice."""
OPENS = Action.L1
HOLDS = Action.R2


class Lane:
    """A word in the making, along one line. The turn whose `lane` this is asks it what works."""

    def __init__(self, turn: HumanTurn) -> None:
        """Begins at the turn's cursor: with tiles laid already the word goes on, else it needs a start."""
        self.turn = turn
        self.choosing = not turn.draft.laid
        """Whether the start is still being chosen."""
        self.held = False
        """Whether the slots have keys of their own."""
        self._turned = False
        """The direction was chosen by hand, and stays."""
        self.down = _runs_down(turn.draft)
        if self.choosing:
            turn.spot = Spot.BOARD
            self._guess()
        else:
            self._to_letters()

    @property
    def cursor(self) -> Cursor:
        """The square that the next letter goes to, with the way the word runs."""
        kind = CursorKind.DOWN if self.down else CursorKind.ACROSS
        return Cursor(self.turn.draft.cursor, kind)

    @property
    def keys(self) -> tuple[Action | None, ...]:
        """While the shoulder is held: the button of each slot, None where there is no tile."""
        if not self.held:
            return ()
        slots = self.turn.draft.slots
        keys = (*SLOT_KEYS, *(None,) * len(slots))
        room = self._has_room
        return tuple(key if tile and room else None for key, tile in zip(keys, slots, strict=False))

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[Command]:
        """Every button that works in the lane."""
        if self.held:
            return self._slot_commands()
        return self._start_commands() if self.choosing else self._letter_commands()

    def _start_commands(self) -> list[Command]:
        draft = self.turn.draft
        elsewhere = next_start(draft.board, draft.cursor) != draft.cursor
        return [
            Command(Action.CONFIRM, "Start here", self._to_letters),
            *directions("Move", self._move_start),
            *([Command(Action.SHUFFLE, "Next", self._next_spot)] if elsewhere else []),
            self._turn_command(),
            Command(HOLDS, "Keys", self.hold),
            Command(Action.BACK, "Back", self.close),
        ]

    def _letter_commands(self) -> list[Command]:
        turn = self.turn
        found = []
        if turn.spot is Spot.END_TURN:
            found.append(turn.end_command())
        elif self._has_room and turn.draft.slots[turn.focus]:
            found.append(Command(Action.CONFIRM, "Lay", self._layer(turn.focus)))
        found += directions("Letter", turn.move_focus, Action.LEFT, Action.RIGHT)
        if turn.spot is not Spot.END_TURN and turn.draft.laid:
            found.append(Command(Action.DOWN, turn.end_label, self._to_end))
        if self._has_room:
            found.append(Command(HOLDS, "Keys", self.hold))
        if turn.draft.laid:
            found.append(Command(Action.BACK, "Take back", self._take_back))
            found.append(Command(OPENS, "Leave", self.close))
        else:
            found.append(Command(Action.BACK, "Start square", self._to_start))
            found.append(self._turn_command())
            if turn.cleared:
                found.append(Command(Action.SHUFFLE, "Undo", self._undo_clear))
        return found

    def _slot_commands(self) -> list[Command]:
        """Which button lays which letter is seen on the rack; hidden letters are not told by it."""
        slots = self.turn.draft.slots
        found = [
            Command(key, "Lay a letter", self._layer(slot))
            for slot, key in enumerate(self.keys)
            if key is not None
        ]
        if self.turn.draft.laid and len(slots) < len(SLOT_KEYS):
            found.append(Command(SLOT_KEYS[-1], "Take back", self._take_back))
        if not self.turn.draft.laid:
            found.append(self._turn_command())
        return found

    def _turn_command(self) -> Command:
        return Command(OPENS, "Across" if self.down else "Down", self._turn)

    # ------------------------------------------------------------ where the word starts

    def _move_start(self, action: Action) -> None:
        self.turn.step_cursor(action)
        self._guess()

    def _next_spot(self) -> None:
        draft = self.turn.draft
        self.turn.draft = replace(draft, cursor=next_start(draft.board, draft.cursor))
        self._guess()

    def _guess(self) -> None:
        """Until it is turned by hand, the word runs the way that lies near."""
        if not self._turned:
            self.down = likely_down(self.turn.draft.board, self.turn.draft.cursor)

    def _turn(self) -> None:
        self.down, self._turned = not self.down, True

    def _to_letters(self) -> None:
        self.choosing = False
        draft = self.turn.draft
        self.turn.draft = replace(draft, cursor=self._free_from(draft, draft.cursor))
        self.turn.settle_focus()

    def _to_start(self) -> None:
        self.choosing = True
        self.turn.spot = Spot.BOARD

    def close(self) -> None:
        """On with placing tile by tile; what lies on the board stays there."""
        self.turn.lane = None
        self.turn.settle_focus()

    # ------------------------------------------------------------ letters

    def _to_end(self) -> None:
        self.turn.spot = Spot.END_TURN

    @property
    def _has_room(self) -> bool:
        return self.turn.draft.is_free(self.turn.draft.cursor)

    def _layer(self, slot: int) -> Do:
        return lambda: self._lay_slot(slot)

    def _lay_slot(self, slot: int) -> Change | None:
        tile = self.turn.draft.slots[slot]
        assert tile
        if tile.letter != "?":
            self._lay(slot, tile.letter)
            return None
        self.turn.answer_with(lambda letter: self._lay(slot, letter.lower()) if letter else None)
        return Push(BlankLetter())

    def _lay(self, slot: int, face: str) -> None:
        turn = self.turn
        here = turn.draft.cursor
        turn.begin_word()
        laid = turn.draft.pick(slot).lay(face)
        turn.draft = replace(laid, cursor=self._free_from(laid, here))
        if not self.held:
            turn.focus = slot
            turn.settle_focus()

    def _take_back(self) -> None:
        turn = self.turn
        last = turn.draft.laid[-1]
        turn.draft = replace(turn.draft, cursor=last.square).take_back(self._slot_of(last.tile))
        turn.end_word()
        if not self.held:
            turn.settle_focus()

    def _undo_clear(self) -> None:
        """Lay again what was taken back at once, as an invalid word is, and go on with it here."""
        self.turn.undo_clear()
        self.turn.lane = self
        self._to_letters()

    def _slot_of(self, tile: RackTile) -> int | None:
        """Where a tile stood before the word was begun: keys that a thumb has learnt stay what they are."""
        order = self.turn.order
        slot = order.index(tile) if tile in order else None
        return slot if slot is not None and self.turn.draft.slots[slot] is None else None

    def _free_from(self, draft: Draft, start: Square) -> Square:
        """The first free square of the line from `start` on; the last one there is, where none is free."""
        row, col = (1, 0) if self.down else (0, 1)
        square = start
        while not draft.is_free(square):
            there = Square(square.row + row, square.col + col)
            if not on_board(there):
                return square
            square = there
        return square

    # ------------------------------------------------------------ the held shoulder

    def hold(self) -> None:
        """The slots have keys of their own, until `let_go`."""
        if self.choosing:
            self._to_letters()
        self.turn.spot = Spot.RACK
        self.held = True

    def let_go(self) -> None:
        """The word is there: on to End Turn. Without a letter laid, on with the rack."""
        if not self.held:
            return
        self.held = False
        self.turn.settle_focus()
        if self.turn.draft.laid:
            self.turn.spot = Spot.END_TURN


def _runs_down(draft: Draft) -> bool:
    """Which way the tiles laid so far run; with a single one, where its neighbours suggest."""
    if len({laid.square.row for laid in draft.laid}) > 1:
        return True
    return len(draft.laid) == 1 and draft.cursor.row > draft.laid[0].square.row
