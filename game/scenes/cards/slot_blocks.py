"""The slots of a memory card as blocks: all of them in small, and one told in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.language.messages import tr
from game.rules.board_layouts import BoardLayout
from game.scenes.kit.picture.sheet import Air, Block, Ends, Grid, IfRoom, Look, Plate, Words
from game.scenes.kit.picture.sheet_pictures import BoardPicture, SlotPicture
from game.text_format import whole

COLUMNS, ROWS = 5, 3
NOTHING_PRINTED = BoardLayout("none", (".",))
"""A save does not tell in short on which board it is played."""


@dataclass(frozen=True, slots=True)
class SlotView:
    """One slot of a memory card."""

    number: int
    title: str
    """'Normal' or the name of the save; 'Free' and the like for a slot without a save of ours."""
    details: tuple[str, ...] = ()
    """Turn and date: a line each."""
    icon: bytes = b""
    """16 x 16 pixels of RGBA from the top left; empty where there is none."""
    board: str = ""
    """As in Board, row by row, for a small picture; empty where there is none."""
    enabled: bool = True
    caption: str = ""
    """Beside the slot's number: the mode of play of a save that has a name of its own."""
    damaged: bool = False
    """Whether it bears a sign that something is wrong with it."""
    players: tuple[tuple[str, int], ...] = ()
    """With their scores."""


def slot_grid(slots: Sequence[SlotView], focus: int | None, first: int = 0) -> Grid:
    """Slots in rows; `first` is which of all choices their first one is."""
    cells = [SlotPicture(one.icon, str(one.number), one.enabled, one.damaged) for one in slots]
    plates = (Plate(cell, first + at, at == focus, bare=True) for at, cell in enumerate(cells))
    return Grid(tuple(plates), COLUMNS, Air.LITTLE)


def told(slot: SlotView) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """What there is to say of a slot, and what more, such as who plays."""
    # Translators: a place on a memory card, by its number.
    place = tr("Slot {number}", number=slot.number)
    caption = f"{place}  ·  {slot.caption}" if slot.caption else place
    first, *rest = (Words(line, Look.SMALL, lines=2) for line in slot.details or ("",))
    scores = (Ends(Words(name, Look.SMALL), Words(whole(score), Look.SMALL)) for name, score in slot.players)
    return (Words(caption, Look.GOLD), Words(slot.title, Look.NAME), first), (*rest, *scores)


def board_of(slot: SlotView) -> tuple[Block, ...]:
    """In small, where a save has one."""
    return (IfRoom(BoardPicture(slot.board, NOTHING_PRINTED, "maple")),) if slot.board else ()
