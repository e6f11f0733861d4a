"""Word lane: where a word starts and which way it runs, then its letters one after the other.

A faster way beside placing tile by tile, always there and never in the way: the shoulders open it from the
rack or the board, ▲ leads out of it. A lane edits the turn's draft as the selector does; End Turn plays it.

While R2 is held, the D-pad and the four buttons are the slots of the rack: a press lays that tile.
Every function here makes another `TurnInMaking` of the one it is given, whose lane is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from controllers.actions import Action
from game.language.messages import message
from game.rules.moves import Square
from game.rules.placing import lies_right
from game.scenes.kit.button import STEPS, Button, direction_buttons
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.table_view import Cursor, CursorKind
from game.scenes.table.draft import Draft
from game.scenes.table.rack_tiles import RackTile
from game.scenes.table.seat_and_play_labels import END_TURN
from game.scenes.table.turn_in_making import Lane, NameBlank, ThumbEdit, TurnInMaking
from game.scenes.table.typed_word import next_place, spelled
from game.scenes.table.word_starts import likely_down, next_start

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
# Translators: a button that is held; at most 16 letters.
HOLD = message("Hold for keys")
"""What the prompt of that button says."""


def open_lane(turn: TurnInMaking) -> TurnInMaking:
    """Begins at the turn's cursor: with tiles laid already the word goes on, else it needs a start."""
    lane = Lane(_runs_down(turn.draft), choosing=not turn.draft.laid)
    opened = replace(turn, lane=lane)
    if lane.choosing:
        return _guess(replace(opened, spot=Spot.BOARD))
    return _to_letters(opened)


def open_lane_for(turn: TurnInMaking, word: str) -> TurnInMaking:
    """A word that was entered as a whole is to be laid; at first where it fits in the upper left."""
    place = next_place(turn.clear().draft, word, Square(-1, 0), down=False)
    start, down = place or (turn.draft.cursor, False)
    return _whole_word(turn, word, start, down=down)


def lift_word(turn: TurnInMaking, word: str, squares: Sequence[Square]) -> TurnInMaking:
    """The word that lies on these squares is to be laid again, by the same tiles; at first where it lay."""
    tiles = "".join(laid.tile.letter for laid in turn.draft.laid)
    return _with_lane(
        _whole_word(turn, word, squares[0], down=squares[0].col == squares[-1].col), tiles=tiles
    )


def _whole_word(turn: TurnInMaking, word: str, start: Square, *, down: bool) -> TurnInMaking:
    opened = _with_lane(open_lane(turn.clear()), before=turn)
    there = opened.with_draft(replace(opened.draft, cursor=start))
    return replace(there, lane=replace(_lane(there), down=down, turned=True, choosing=True, word=word))


def close_lane(turn: TurnInMaking) -> TurnInMaking:
    """Back to placing tile by tile; what lies on the board stays there."""
    return replace(turn, lane=None).settled()


def hold_keys(before: TurnInMaking) -> TurnInMaking:
    """The slots have keys of their own, until `let_go`; the lane is opened if need be."""
    turn = before if before.lane else open_lane(before)
    ready = _to_letters(turn) if _lane(turn).choosing else turn
    return _with_lane(replace(ready, spot=Spot.RACK), held=True, before=before)


def let_go(turn: TurnInMaking) -> TurnInMaking:
    """The word is complete: on to End Turn or, if no letter was laid, back to the rack.

    A mere tap changes nothing.
    """
    if not _lane(turn).held:
        return turn
    before = _lane(turn).before
    if before and before.draft.laid == turn.draft.laid:
        return before
    settled = _with_lane(turn, held=False, before=None).settled()
    return _to_end(settled) if settled.draft.laid else settled


def lane_cursor(turn: TurnInMaking) -> Cursor:
    """The square that the next letter goes to, with the way the word runs."""
    return Cursor(turn.draft.cursor, CursorKind.DOWN if _lane(turn).down else CursorKind.ACROSS)


def slot_keys(turn: TurnInMaking) -> tuple[Action | None, ...]:
    """While the shoulder is held: the button of each slot, None where there is no tile."""
    if not turn.lane or not turn.lane.held:
        return ()
    slots = turn.draft.slots
    keys = (*SLOT_KEYS, *(None,) * len(slots))
    room = _has_room(turn)
    return tuple(key if tile and room else None for key, tile in zip(keys, slots, strict=False))


# ---------------------------------------------------------------- what works


def lane_buttons(turn: TurnInMaking) -> list[Button[ThumbEdit]]:
    """Every button that works in the lane, but for End Turn."""
    if _lane(turn).held:
        return _slot_buttons(turn)
    if _lane(turn).word:
        return _word_buttons(turn)
    return _start_buttons(turn) if _lane(turn).choosing else _letter_buttons(turn)


def is_at_end(turn: TurnInMaking) -> bool:
    """Whether ✕ ends the turn now."""
    return turn.spot is Spot.END_TURN and not _lane(turn).held and not _lane(turn).choosing


def _start_buttons(turn: TurnInMaking) -> list[Button[ThumbEdit]]:
    draft = turn.draft
    elsewhere = next_start(draft.board, draft.cursor) != draft.cursor
    return [
        Button(Action.CONFIRM, message("Start here"), lambda: _to_letters(turn)),
        *direction_buttons(message("Move"), lambda action: _move_start(turn, action)),
        *([Button(Action.SHUFFLE, message("Next"), lambda: _next_spot(turn))] if elsewhere else []),
        _turn_button(turn),
        Button(HOLDS, HOLD, lambda: hold_keys(turn)),
        Button(Action.BACK, message("Back"), lambda: close_lane(turn)),
    ]


def _word_buttons(turn: TurnInMaking) -> list[Button[ThumbEdit]]:
    """Where a whole word goes: it can be laid wherever it fits."""
    lane, draft = _lane(turn), turn.draft
    play = spelled(draft, lane.word, draft.cursor, down=lane.down, tiles=lane.tiles)
    place = next_place(draft, lane.word, draft.cursor, down=lane.down, tiles=lane.tiles)
    found: list[Button[ThumbEdit]] = []
    if play is not None and (not lane.tiles or lies_right(draft.board, play.tiles)):
        laid = play
        found.append(
            Button(Action.CONFIRM, message("Lay {word}", word=lane.word), lambda: turn.with_play(laid))
        )
    found += direction_buttons(message("Move"), lambda action: _move_start(turn, action))
    if place is not None and place != (draft.cursor, lane.down):
        start, down = place
        there = turn.with_draft(replace(draft, cursor=start))
        found.append(Button(Action.SHUFFLE, message("Next place"), lambda: _with_lane(there, down=down)))
    return [
        *found,
        _turn_button(turn),
        Button(Action.BACK, message("Cancel"), lambda: lane.before or close_lane(turn)),
    ]


def _letter_buttons(turn: TurnInMaking) -> list[Button[ThumbEdit]]:
    found: list[Button[ThumbEdit]] = []
    if turn.spot is not Spot.END_TURN and _has_room(turn) and turn.draft.slots[turn.focus]:
        found.append(Button(Action.CONFIRM, message("Lay"), _layer(turn, turn.focus)))
    found += direction_buttons(message("Letter"), turn.move_focus, Action.LEFT, Action.RIGHT)
    if turn.spot is not Spot.END_TURN and turn.draft.laid:
        found.append(Button(Action.DOWN, END_TURN, lambda: _to_end(turn)))
    if _has_room(turn):
        found.append(Button(HOLDS, HOLD, lambda: hold_keys(turn)))
    return found + (_buttons_with_word(turn) if turn.draft.laid else _buttons_without_word(turn))


def _buttons_with_word(turn: TurnInMaking) -> list[Button[ThumbEdit]]:
    return [
        Button(Action.BACK, message("Take back"), lambda: _take_back(turn)),
        Button(OPENS, message("Leave"), lambda: close_lane(turn)),
    ]


def _buttons_without_word(turn: TurnInMaking) -> list[Button[ThumbEdit]]:
    undo: list[Button[ThumbEdit]] = [Button(Action.SHUFFLE, message("Undo"), lambda: _undo_clear(turn))]
    start: Button[ThumbEdit] = Button(Action.BACK, message("Start square"), lambda: _to_start(turn))
    return [start, _turn_button(turn), *(undo if turn.cleared else [])]


def _slot_buttons(turn: TurnInMaking) -> list[Button[ThumbEdit]]:
    """Buttons that lay letters. Which lays which is seen on the rack: labels give no hidden letter away."""
    found = [
        Button(key, message("Lay a letter"), _layer(turn, slot))
        for slot, key in enumerate(slot_keys(turn))
        if key is not None
    ]
    if turn.draft.laid and len(turn.draft.slots) < len(SLOT_KEYS):
        found.append(Button(SLOT_KEYS[-1], message("Take back"), lambda: _take_back(turn)))
    if not turn.draft.laid:
        found.append(_turn_button(turn))
    return found


def _turn_button(turn: TurnInMaking) -> Button[ThumbEdit]:
    down = _lane(turn).down
    # Translators: a button: the way in which a word is laid; at most 10 letters.
    return Button(OPENS, message("Across") if down else message("Down"), lambda: _turned(turn))


def _turned(turn: TurnInMaking) -> TurnInMaking:
    """The word runs the other way, by hand; then letting go of the keys is more than a tap."""
    lane = _lane(turn)
    return _with_lane(turn, down=not lane.down, turned=True, before=None if lane.held else lane.before)


# ---------------------------------------------------------------- where the word starts


def _move_start(turn: TurnInMaking, action: Action) -> TurnInMaking:
    """Over the board, no further than its edge."""
    row, col = STEPS[action]
    return _guess(turn.with_draft(turn.draft.move_cursor(row, col) or turn.draft))


def _next_spot(turn: TurnInMaking) -> TurnInMaking:
    draft = turn.draft
    return _guess(turn.with_draft(replace(draft, cursor=next_start(draft.board, draft.cursor))))


def _guess(turn: TurnInMaking) -> TurnInMaking:
    """Until it is turned by hand, the word runs the way that lies near."""
    if _lane(turn).turned:
        return turn
    return _with_lane(turn, down=likely_down(turn.draft.board, turn.draft.cursor))


def _to_letters(turn: TurnInMaking) -> TurnInMaking:
    going = _with_lane(turn, choosing=False)
    draft = going.draft
    return going.with_draft(replace(draft, cursor=_free_from(going, draft, draft.cursor))).settled()


def _to_start(turn: TurnInMaking) -> TurnInMaking:
    return _with_lane(replace(turn, spot=Spot.BOARD), choosing=True)


# ---------------------------------------------------------------- letters


def _to_end(turn: TurnInMaking) -> TurnInMaking:
    return replace(turn, spot=Spot.END_TURN)


def _has_room(turn: TurnInMaking) -> bool:
    return turn.draft.is_free(turn.draft.cursor)


def _layer(turn: TurnInMaking, slot: int) -> Callable[[], ThumbEdit]:
    tile = turn.draft.slots[slot]
    assert tile
    if tile.letter == "?":
        return lambda: NameBlank(lambda now, face: _lay(now, slot, face))
    letter = tile.letter
    return lambda: _lay(turn, slot, letter)


def _lay(turn: TurnInMaking, slot: int, face: str) -> TurnInMaking:
    here = turn.draft.cursor
    begun = turn.word_begun()
    laid = begun.draft.pick(slot).lay(face)
    done = begun.with_draft(replace(laid, cursor=_free_from(begun, laid, here)))
    return done if _lane(done).held else replace(done, focus=slot).settled()


def _take_back(turn: TurnInMaking) -> TurnInMaking:
    last = turn.draft.laid[-1]
    draft = replace(turn.draft, cursor=last.square).take_back(_slot_of(turn, last.tile))
    done = turn.with_draft(draft).word_ended()
    return done if _lane(done).held else done.settled()


def _undo_clear(turn: TurnInMaking) -> TurnInMaking:
    """Lay again what was taken back at once, as an invalid word is, and go on with it here."""
    return _to_letters(replace(turn.undo_clear(), lane=turn.lane))


def _slot_of(turn: TurnInMaking, tile: RackTile) -> int | None:
    """Where a tile stood before the word was begun: keys that a thumb has learnt stay what they are."""
    slot = turn.order.index(tile) if tile in turn.order else None
    return slot if slot is not None and turn.draft.slots[slot] is None else None


def _free_from(turn: TurnInMaking, draft: Draft, start: Square) -> Square:
    """The first free square of the line from `start` on; the last one there is, where none is free."""
    row, col = (1, 0) if _lane(turn).down else (0, 1)
    square = start
    while not draft.is_free(square):
        there = Square(square.row + row, square.col + col)
        if there not in draft.board:
            return square
        square = there
    return square


def _runs_down(draft: Draft) -> bool:
    """Which way the tiles laid so far run; with a single one, where its neighbours suggest."""
    if len({laid.square.row for laid in draft.laid}) > 1:
        return True
    return len(draft.laid) == 1 and draft.cursor.row > draft.laid[0].square.row


def _lane(turn: TurnInMaking) -> Lane:
    assert turn.lane, "the lane is not open"
    return turn.lane


def _with_lane(turn: TurnInMaking, **changes: Any) -> TurnInMaking:
    return replace(turn, lane=replace(_lane(turn), **changes))
