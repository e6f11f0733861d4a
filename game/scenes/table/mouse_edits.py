"""What a mouse makes of a turn: tiles taken up, carried and laid, each a `TurnInMaking` from another."""

from __future__ import annotations

from dataclasses import replace

from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.pointing import RackSlot, Target
from game.scenes.table.turn_in_making import TurnInMaking


def taken_up(making: TurnInMaking, target: Target | None) -> TurnInMaking:
    """The tile that is pointed at in the hand; over a free square only the selector goes there."""
    match target:
        case RackSlot(slot) if slot < len(making.draft.slots) and making.draft.slots[slot]:
            return replace(making, focus=slot, spot=Spot.RACK).pick()
        case Square() if making.draft.laid_at(target):
            there = making.with_draft(replace(making.draft, cursor=target))
            return replace(there, spot=Spot.BOARD).lift()
        case Square() if making.draft.is_free(target):
            return replace(making.with_draft(replace(making.draft, cursor=target)), spot=Spot.BOARD)
    return making


def carried(making: TurnInMaking, target: Target | None) -> TurnInMaking:
    """The tile in the hand over the square that is pointed at, or over a slot, whose tile makes room."""
    draft = making.draft
    if draft.hand and isinstance(target, Square):
        hand = draft.hand._replace(over_board=True)
        return replace(making.with_draft(replace(draft, hand=hand, cursor=target)), spot=Spot.BOARD)
    if draft.hand and isinstance(target, RackSlot) and target.number < len(draft.slots):
        draft = draft.lower_hand()
        for _ in draft.slots:
            step = (target.number > draft.hand.slot) - (target.number < draft.hand.slot) if draft.hand else 0
            draft = draft.slide(step) if step else draft
        return replace(making.with_draft(draft), focus=target.number, spot=Spot.RACK)
    return making


def laid_again(making: TurnInMaking, target: Target | None) -> bool:
    """Whether the second press of a double click is on the square whose tile the first took up."""
    hand, draft = making.draft.hand, making.draft
    return hand is not None and hand.over_board and draft.cursor == target
