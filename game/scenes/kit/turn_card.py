"""The card beside the board while the pad goes to the next player, or an answer is told."""

from __future__ import annotations

from game.scenes.kit.picture.sheet import Air, Block, Look, Pile, Plate, SheetAtTable, SheetPlace, Words
from game.scenes.kit.picture.sheet_pictures import Pill


def turn_card(color: int, title: str, text: str, label: str, below: tuple[Block, ...] = ()) -> SheetAtTable:
    """Whose turn it is, in that person's color, and the button that begins it; `below` it may be more.

    Of 'Cleo, it is your turn.' the name stands above the rest; words without a comma stand alone.
    """
    who, comma, rest = title.partition(", ")
    head = (
        Words(who + comma.rstrip(), Look.HEADING, seat=color),
        *((Words(rest, Look.NAME),) if rest else ()),
    )
    told = (Words(text, Look.QUIET, 9),) if text else ()
    card = Plate(Pile((Pile(head), *told, Pill(label)), Air.USUAL), color=color, snug=True)
    return SheetAtTable("turn", Pile((card, *below), Air.LITTLE), SheetPlace.CORNER)
