"""Begun games on a shelf: a card for each, with its board in small."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.board_layouts import CLASSIC, BoardLayout
from game.scenes.kit.picture.sheet import Air, Block, CardShelf, Columns, Look, Pile, Plate, Sheet, Words
from game.scenes.kit.picture.sheet_pictures import BoardPicture, Faces, SeatFace

FACE = 0.133
"""Of the width of a card, what a face takes."""


@dataclass(frozen=True, slots=True)
class BegunSeat:
    """Who sits in a begun game, as a face."""

    color: int
    figure: str = ""
    face: int = 0
    """The level of Maven whose person sits there, from 1; 0 for everybody else."""


@dataclass(frozen=True, slots=True)
class BegunCard:
    """A begun game: who plays, how it stands, and since when it waits."""

    board: str
    """As in Board, row by row."""
    seats: tuple[BegunSeat, ...]
    title: str
    """'Anna, Bo and Rosa'."""
    state: str
    """'274 : 229 : 260'."""
    turn: str
    """'Anna’s move'."""
    when: str
    """'Tonight · turn 21'."""
    ours: bool = True
    """Whether somebody here can move: then that is told in gold."""
    layout: BoardLayout = CLASSIC


@dataclass(frozen=True, slots=True)
class BegunShelf:
    """Begun games side by side; as many as fit are seen round the focused one."""

    title: str
    cards: tuple[BegunCard, ...]
    """Those round the focus, which may be the middle of a longer row."""
    focus: int
    """Counted from the first of `cards`."""
    first: int
    """Which of all games the first of `cards` is, from 0."""
    count: int
    """How many games there are."""
    text: str
    tile_set: str = "maple"


def shelf_sheet(shelf: BegunShelf) -> Sheet:
    """A title, the cards, and a line that says where in the row they are."""
    cards = tuple(
        Plate(_told(card, shelf.tile_set), shelf.first + number, number == shelf.focus)
        for number, card in enumerate(shelf.cards)
    )
    head = Pile((Words("PARLOUR", Look.CREST), Words(shelf.title, Look.TITLE)))
    row = CardShelf(cards, shelf.focus, shelf.first, shelf.count, shelf.text)
    return Sheet(f"begun-{shelf.title}", Pile((head, row), Air.USUAL))


def _told(card: BegunCard, tile_set: str) -> Pile:
    names: Block = Words(card.title, Look.NAME, lines=2)
    if card.seats:
        faces = Faces(tuple(SeatFace(seat.color, seat.figure, seat.face) for seat in card.seats))
        taken = FACE * len(card.seats)
        names = Columns((faces, names), (taken, 1 - taken), Air.LITTLE)
    turn = Words(card.turn, Look.TURN if card.ours else Look.BODY)
    told = Pile((Words(card.state), turn, Words(card.when, Look.SMALL)))
    return Pile((BoardPicture(card.board, card.layout, tile_set), names, told), Air.USUAL)
