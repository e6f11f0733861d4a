"""A panel told as what it is made of: words, pictures, columns, cards. Where that stands, its drawing says.

A screen whose scene answers with a `Sheet` needs neither a kind of panel nor a drawing of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from typing import ClassVar, TypeVar

from game.scenes.kit.picture.panel import UNREAD, Panel
from game.scenes.kit.picture.sheet_pictures import (
    Buttons,
    ClockRing,
    Code,
    KeyRows,
    PictureBlock,
    SeatFace,
    Tabs,
)

RESULTS = "results"
"""The sheet at the end of a game."""


class Look(Enum):
    """What words are there for, and so how they are set."""

    CAPTION = auto()
    """In capitals over a heading."""
    CREST = auto()
    """The name of the game, over a title."""
    EYEBROW = auto()
    """Whom it is about, over a title."""
    TITLE = auto()
    HEADING = auto()
    PERSON = auto()
    """Whom a whole screen is about."""
    NAME = auto()
    STRONG = auto()
    BODY = auto()
    QUIET = auto()
    SMALL = auto()
    GOLD = auto()
    STRESSED = auto()
    """What stands out among names."""
    OFF = auto()
    """What cannot be chosen now."""
    TURN = auto()
    """Who has the move, where that is for somebody here."""
    GAIN = auto()
    LOSS = auto()
    FIGURE = auto()
    BIG_FIGURE = auto()
    POINTS = auto()
    """A figure in a row that weighs more than the others."""
    PLACE = auto()
    """Which in order a row is."""
    TYPED = auto()
    """To be typed elsewhere."""
    LETTERS = auto()
    """The same, letter by letter."""
    MESSAGE = auto()
    """What people have written to each other."""
    SIGNATURE = auto()


class Air(Enum):
    """How far the parts of something stand apart."""

    NONE = auto()
    LITTLE = auto()
    USUAL = auto()
    MUCH = auto()


@dataclass(frozen=True, slots=True)
class Words:
    """Words in at most so many lines: set smaller, then narrower, where they would take more."""

    text: str
    look: Look = Look.BODY
    lines: int = field(default=1, metadata=UNREAD)
    kept: bool = field(default=False, metadata=UNREAD)
    """Whether so many lines are kept free for them, however few they take."""
    seat: int | None = field(default=None, metadata=UNREAD)
    """Whose sign stands before them."""
    face: SeatFace | None = field(default=None, metadata=UNREAD)
    """Whose face does."""
    medal: int | None = field(default=None, metadata=UNREAD)
    """Which medal does: bronze, silver, gold."""
    brief: str = field(default="", metadata=UNREAD)
    """The same, for where there is no room for all of them."""
    sign: str = field(default="", metadata=UNREAD)
    """Else what is known of a turn: 'best', 'better' or 'close'; with a seat, a sign of its color instead."""


@dataclass(frozen=True, slots=True)
class Ends:
    """Words at both ends of a line."""

    left: Words
    right: Words


@dataclass(frozen=True, slots=True)
class Line:
    """Words of several looks one after the other, which go on in the next line where room is short."""

    parts: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Spare:
    """A part of a pile or of columns that is left out where words are so much larger."""

    part: Block
    until: float = field(default=1.2, metadata=UNREAD)
    instead: Block | None = field(default=None, metadata=UNREAD)
    """What stands there then."""


@dataclass(frozen=True, slots=True)
class Stepper:
    """A value between two arrows, bright where they lead on."""

    value: Words
    less: bool = field(metadata=UNREAD)
    more: bool = field(metadata=UNREAD)
    color: int | None = field(default=None, metadata=UNREAD)
    """Of whoever chooses it, where several choose at once."""
    here: bool = field(default=True, metadata=UNREAD)
    """Whether their cursor is on it."""
    levels: int = field(default=0, metadata=UNREAD)
    """If the value is a number that is shown as a bar: how far it goes."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """A part where it has room, else the first of others that has, else the last of them."""

    part: Block
    others: tuple[Block, ...] = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Arriving:
    """A part whose place is kept until it comes."""

    part: Block
    name: str = field(metadata=UNREAD)
    """What tells it from others of the sheet."""
    come: bool = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Slack:
    """Takes what room is left."""


@dataclass(frozen=True, slots=True)
class Column:
    """What stands over a column of a table, and how the column is set."""

    head: str
    look: Look = field(default=Look.QUIET, metadata=UNREAD)
    right: bool = field(default=False, metadata=UNREAD)
    """Whether all in it ends under each other, as figures do."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a line of heads, as many as there is room for around the one that the selector is on."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    focus: int | None = field(default=None, metadata=UNREAD)
    """The row under the selector, if rows can be walked through."""
    marked: frozenset[int] = field(default=frozenset(), metadata=UNREAD)
    """Rows that stand out: scores just made, the winners."""
    seats: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """If the rows belong to players at the table: the seat of each."""
    faces: tuple[SeatFace, ...] = field(default=(), metadata=UNREAD)
    """If they belong to others: the face of each."""
    earlier: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """Each row's last figure before the latest round: it grows from there, and the row takes its place."""


@dataclass(frozen=True, slots=True)
class IfRoom:
    """A picture that takes what room is left, and is left out where that is too little."""

    part: PictureBlock


@dataclass(frozen=True, slots=True)
class Pile:
    """Parts below each other, in the middle or from the left."""

    parts: tuple[Block, ...]
    air: Air = Air.NONE
    middle: bool = field(default=False, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Columns:
    """Parts beside each other, with these shares of the width; all the same where none are told."""

    parts: tuple[Block, ...]
    shares: tuple[float, ...] = field(default=(), metadata=UNREAD)
    air: Air = Air.USUAL


@dataclass(frozen=True, slots=True)
class Grid:
    """Parts in rows of so many, all as wide and as high."""

    parts: tuple[Block, ...]
    columns: int = field(metadata=UNREAD)
    air: Air = Air.USUAL


class RowGround(Enum):
    """What the rows of a list lie on."""

    BARE = auto()
    """Nothing: the selector is a ground under one of them."""
    LINES = auto()
    """Nothing either: they stand as close as the lines of a table."""
    BUTTONS = auto()
    """Each on a pill, with the button that presses it on the focused one."""
    CARDS = auto()
    """The same, on cards."""
    CHOICES = auto()
    """Each on a card, of which one holds: that is no selector."""


@dataclass(frozen=True, slots=True)
class RowList:
    """As many parts below each other as there is room for, around the one that the selector is on."""

    parts: tuple[Block, ...]
    focus: int = field(metadata=UNREAD)
    beyond: tuple[bool, bool] = field(default=(False, False), metadata=UNREAD)
    """Whether there are more before the first and behind the last."""
    ground: RowGround = field(default=RowGround.BARE, metadata=UNREAD)
    first: int | None = field(default=None, metadata=UNREAD)
    """Which of the choices the first is, if they are some: the mouse can point at them."""
    enabled: bool = field(default=True, metadata=UNREAD)
    """Whether the focused one can be pressed."""
    keys: tuple[str, ...] = field(default=(), metadata=UNREAD)
    """What tells them from others, where they come and go: where others stand, the selector goes at once."""
    pills: frozenset[int] = field(default=frozenset(), metadata=UNREAD)
    """Which of them are buttons, where others are none."""


@dataclass(frozen=True, slots=True)
class CardShelf:
    """As many cards side by side as fit around the focused one; below them, where in a row they are."""

    parts: tuple[Block, ...]
    focus: int = field(metadata=UNREAD)
    first: int = field(metadata=UNREAD)
    """Which of all the first of `parts` is, from 0."""
    count: int = field(metadata=UNREAD)
    """How many there are in all."""
    text: str
    """A sentence beside that."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A part on a ground of its own."""

    part: Block
    number: int | None = field(default=None, metadata=UNREAD)
    """Which of the choices it is, from 0, if it is one: the mouse can point at it."""
    focused: bool = field(default=False, metadata=UNREAD)
    color: int | None = field(default=None, metadata=UNREAD)
    """Whose color runs along its upper edge."""
    snug: bool = field(default=False, metadata=UNREAD)
    """Whether it is no higher than what lies on it needs."""
    outlines: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """The colors of those whose cursors are on it."""
    free: bool = field(default=False, metadata=UNREAD)
    """Whether nobody has it yet: only its outline shows."""
    lit: bool = field(default=False, metadata=UNREAD)
    """Whether it is the current one while the selector is elsewhere."""
    bare: bool = field(default=False, metadata=UNREAD)
    """Whether the part brings its own ground."""
    cloth: int | None = field(default=None, metadata=UNREAD)
    """Whether the ground is a sofa, and of which cloth."""
    paper: bool = field(default=False, metadata=UNREAD)
    """Whether it is paper."""


InWords = Words | Ends | Stepper | Line | Table
Kept = Spare | Fitting | Arriving | IfRoom
Block = InWords | Kept | Slack | Pile | Columns | Grid | RowList | CardShelf | Plate | PictureBlock
B = TypeVar("B", bound=Block)


class SheetPlace(Enum):
    """How much of the screen a sheet takes."""

    WHOLE = auto()
    CARD = auto()
    """A card in the middle, as high as it needs to be."""
    WIDE = auto()
    """A wide one."""
    NOTE = auto()
    """A narrow one."""
    BESIDE = auto()
    """A card beside the board, down the right side."""
    MENU = auto()
    """A card at the right of a menu."""
    LEFT = auto()
    """A column at the left of the board."""
    RIGHT = auto()
    OVER_BUTTON = auto()
    """The same above the button beside the rack."""
    HALF = auto()
    """A card at the left, beside a picture."""
    CORNER = auto()
    """The upper right corner, as high as it needs to be; its ground is its own."""
    OVER_PLACES = auto()
    """A wide one at the right of the board, above what stands under that."""
    UNDER = auto()
    """What stands under the board."""


@dataclass(frozen=True, slots=True)
class Sheet(Panel):
    """One panel made of blocks."""

    dealt_with: ClassVar[bool] = True

    name: str = field(metadata=UNREAD)
    """What makes it the same one as before, whatever it shows."""
    body: Block
    place: SheetPlace = SheetPlace.WHOLE
    foot: Block | None = None
    """What lies under the board, if the sheet is beside it."""

    @property
    def identity(self) -> Hashable:
        return Sheet, self.name

    @property
    def focus(self) -> int | tuple[int, int] | None:
        """Which of its choices, or of its keys, has the selector."""
        for block in blocks_of(self.body):
            if isinstance(block, KeyRows) and block.color is None and block.focus is not None:
                return block.focus
            if isinstance(block, RowList | CardShelf | Table) and block.focus is not None:
                return block.focus
            if isinstance(block, Buttons) and block.focus >= 0:
                return block.first + block.focus
            if isinstance(block, Plate) and block.focused:
                return block.number
        return None

    @property
    def title(self) -> str:
        """Which screen it is, whoever asks whether it is the same as before."""
        return self.name

    @property
    def modules(self) -> tuple[str, ...]:
        """The code that can be scanned in it."""
        code = first(self, Code)
        return code.rows if code else ()

    @property
    def tab(self) -> int | None:
        """Which of its tabs is on show."""
        tabs = first(self, Tabs)
        return tabs.shown if tabs else None


def first(panel: object, kind: type[B]) -> B | None:
    """The first block of a kind in a panel that is a sheet."""
    blocks = blocks_of(panel.body) if isinstance(panel, Sheet) else ()
    return next((block for block in blocks if isinstance(block, kind)), None)


class SheetBesideMenu(Sheet):
    """One that is only looked at, beside a menu."""

    __slots__ = ()
    dealt_with: ClassVar[bool] = False
    beside_others: ClassVar[bool] = True
    most_growth: ClassVar[float] = 1.2


class SheetBesideBoard(Sheet):
    """One that is only looked at, beside a board that makes room for it."""

    __slots__ = ()
    dealt_with: ClassVar[bool] = False
    beside_others: ClassVar[bool] = True
    beside_board: ClassVar[bool] = True
    rises: ClassVar[bool] = False

    @property
    def above_cards(self) -> tuple[Panel, ...]:
        return tuple(RoundClock(block.left) for block in blocks_of(self.body) if isinstance(block, ClockRing))


class SheetAtTable(Sheet):
    """One that asks something while a game goes on, beside a board that stays lit."""

    __slots__ = ()
    at_the_table: ClassVar[bool] = True
    beside_others: ClassVar[bool] = True
    beside_board: ClassVar[bool] = True


class SheetUnderBoard(SheetBesideMenu):
    """One that is only looked at, under a board that makes room for it."""

    __slots__ = ()
    rises: ClassVar[bool] = False

    @property
    def under_board(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class RoundClock(Panel):
    """The clock of a round that something lies over: time goes on whatever is open."""

    rises: ClassVar[bool] = False
    grows: ClassVar[bool] = False
    over_prompts: ClassVar[bool] = True

    left: int
    """Whole seconds."""


def blocks_of(block: Block) -> Iterator[Block]:
    """A block and all within it; of several for one place only the first."""
    yield block
    for name in (one.name for one in fields(block) if one.metadata.get("read", True)):
        value = getattr(block, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Block):
                yield from blocks_of(part)
