"""Between pad and phone: whoever touched the turn last has it, with the same rack and the same draft."""

from __future__ import annotations

from game.rules.moves import Place
from game.scenes.table.exchange_turn import ExchangeTurn
from game.scenes.table.hand_over import HandOver
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Phase
from game.scenes.table.phone_turn import as_on_phone, laid_on_phone, order_as_on_phone
from game.scenes.table.table_state import TableState


def goes_to_phone(state: TableState, phase: Phase) -> bool:
    """Whether the turn that a pad has goes on on a phone, whose owner has just done something.

    As long as it does not, the phone sees what the pad makes of the turn.
    """
    seat, phones = state.on_turn, state.services.phones
    if not isinstance(phase, HumanTurn | ExchangeTurn | HandOver) or not state.by_phone(seat):
        return False
    if phones.take_touched(seat):
        return True
    if isinstance(phase, HumanTurn):
        phones.share(seat, as_on_phone(phase.draft))
    return False


def take_from_phone(state: TableState, seat: int) -> Place | None:
    """The pad has the turn now: the rack lies as on the phone; the tiles that lie on the phone's board."""
    if not state.by_phone(seat):
        return None
    phones = state.services.phones
    phones.take_touched(seat)
    shared = phones.draft(seat)
    if shared is None:
        return None
    state.tabletop.racks[seat] = order_as_on_phone(state.tabletop.racks[seat], shared)
    return laid_on_phone(shared) if shared.laid else None
