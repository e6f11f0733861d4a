"""What stands in a box of its own on a sheet: buttons, codes, portraits, boards, curves, medals."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from controllers.actions import Action, Brand
from game.rules.board_layouts import BoardLayout, Premium
from game.rules.letter_sets import LetterSet
from game.scenes.kit.picture.figures import DEFAULT_FIGURE
from game.scenes.kit.picture.menu_panels import Cell, MenuItem
from game.scenes.kit.picture.panel import UNREAD

if TYPE_CHECKING:
    from controllers.pads import PadInHand  # which brings a library: `parlour listen --help` has none


@dataclass(frozen=True, slots=True)
class PictureBlock:
    """See above; how each kind is drawn stands in `render/panels/sheet_pictures.py`."""


class SeatFace(NamedTuple):
    """Somebody as a figure in a ring of a color, or as one of Maven's people; else the shape of the color."""

    color: int
    figure: str = ""
    level: int = 0
    """Of Maven, 0 for people."""


@dataclass(frozen=True, slots=True)
class Hairline(PictureBlock):
    """A thin line across."""


@dataclass(frozen=True, slots=True)
class Pill(PictureBlock):
    """What Confirm does, on a pill; bright where it does it just now."""

    label: str
    focused: bool = field(default=True, metadata=UNREAD)
    action: Action | None = field(default=Action.CONFIRM, metadata=UNREAD)
    """What does it; another button than that of Confirm is seen on it at any time."""
    outlines: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """The colors of those whose cursors are on it."""


@dataclass(frozen=True, slots=True)
class Pressing(PictureBlock):
    """Words with a button among them."""

    before: str
    action: Action = field(metadata=UNREAD)
    after: str
    hand: PadInHand | None = field(default=None, metadata=UNREAD, hash=False)
    """Of which pad; None: of the one in use."""


@dataclass(frozen=True, slots=True)
class PadSign(PictureBlock):
    """Somebody's pad, or a phone, and beside it its number or the button that is pressed on it."""

    brand: Brand | None = field(metadata=UNREAD)
    """None for a phone."""
    color: int | None = field(default=None, metadata=UNREAD)
    number: int = field(default=0, metadata=UNREAD)
    action: Action | None = field(default=None, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Looks(PictureBlock):
    """Colors with their shapes, or figures, the chosen one framed, those that others have faint."""

    figures: tuple[str, ...] = field(metadata=UNREAD)
    """None of them: the colors."""
    chosen: int = field(metadata=UNREAD)
    gone: frozenset[int] = field(metadata=UNREAD)
    cursor: int | None = field(default=None, metadata=UNREAD)
    """The color of whoever's cursor is on them."""


@dataclass(frozen=True, slots=True)
class KeyRows(PictureBlock):
    """Rows of keys with letters; the mouse can point at them unless they are somebody's in particular."""

    rows: tuple[tuple[Cell, ...], ...] = field(metadata=UNREAD)
    focus: tuple[int, int] | None = field(metadata=UNREAD)
    color: int | None = field(default=None, metadata=UNREAD)
    """Of whoever's they are."""


@dataclass(frozen=True, slots=True)
class Ribbon(PictureBlock):
    """A sentence of joy, in gold."""

    text: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """Somebody at the end of a game."""

    seat: int = field(metadata=UNREAD)
    name: str
    before: int = field(metadata=UNREAD)
    """The score before unplayed tiles."""
    adjustment: int
    total: int
    winner: bool
    figure: str = field(default=DEFAULT_FIGURE, metadata=UNREAD)
    """Who stands on the block."""
    best: tuple[str, int] | None = field(default=None, metadata=UNREAD)
    """The best play: its word and its points; None if no word was placed."""


@dataclass(frozen=True, slots=True)
class Podium(PictureBlock):
    """Everybody on a block of wood, as high as the score; they rise as they come, the first row last."""

    rows: tuple[ResultRow, ...]
    cheerful: bool = field(default=True, metadata=UNREAD)
    """Whether there is somebody here to be glad with."""
    won: bool = field(default=True, metadata=UNREAD)
    """Whether somebody here has won."""


@dataclass(frozen=True, slots=True)
class Buttons(PictureBlock):
    """What can be done next, side by side in as many rows as that takes."""

    items: tuple[MenuItem, ...]
    focus: int = field(metadata=UNREAD)
    """-1 where the selector is elsewhere."""
    first: int = field(default=0, metadata=UNREAD)
    """Which of all choices the first is."""


@dataclass(frozen=True, slots=True)
class Code(PictureBlock):
    """A code for the cameras of phones; the light border that it needs is the drawing's."""

    rows: tuple[str, ...] = field(metadata=UNREAD)
    """'#' is dark."""
    alone: bool = field(default=False, metadata=UNREAD)
    """Whether it is as large as there is room."""


@dataclass(frozen=True, slots=True)
class PersonPicture(PictureBlock):
    """Somebody's figure in somebody's color."""

    figure: str = field(metadata=UNREAD)
    color: int | None = field(metadata=UNREAD)
    """None: only the shade of it."""
    seat: Hashable = field(default=None, metadata=UNREAD)
    """Where somebody sits down: the figure falls onto its stand there."""


@dataclass(frozen=True, slots=True)
class Portraits(PictureBlock):
    """One or two of the eight people, by their levels from 1; they blink as the selector comes to them."""

    levels: tuple[int, ...] = field(metadata=UNREAD)
    focused: bool = field(default=False, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Faces(PictureBlock):
    """Several people side by side, over each other where they are many."""

    seats: tuple[SeatFace, ...] = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is here."""

    name: str
    face: SeatFace = field(metadata=UNREAD)
    handed_in: bool = False
    """Never what."""
    away: bool = False
    """Nobody waits for them."""
    points: int | None = None
    """So far; None before there are any rounds."""


@dataclass(frozen=True, slots=True)
class Crowd(PictureBlock):
    """Everybody who is here, as large as there is room for all of them."""

    people: tuple[Present, ...]


@dataclass(frozen=True, slots=True)
class PlaceChip(PictureBlock):
    """Where somebody stands; it slides there from where it stood before."""

    name: str
    points: int
    face: SeatFace = field(metadata=UNREAD)
    place: int = 1
    climbed: int | None = None
    """Places won; negative: lost; None while that is not told."""


@dataclass(frozen=True, slots=True)
class ClockRing(PictureBlock):
    """What is left of a time, in a ring that runs out."""

    left: int
    """Whole seconds."""
    seconds: int = field(metadata=UNREAD)
    """In all."""


@dataclass(frozen=True, slots=True)
class BoardPicture(PictureBlock):
    """A board in small."""

    cells: str = field(metadata=UNREAD)
    """Row by row, as in Board."""
    layout: BoardLayout = field(metadata=UNREAD)
    tile_set: str = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class MedalPicture(PictureBlock):
    grade: int = field(metadata=UNREAD)
    earned: bool = field(metadata=UNREAD)
    falls: str = field(default="", metadata=UNREAD)
    """What makes it the same one as before, if it falls into its place as it comes."""


@dataclass(frozen=True, slots=True)
class SoloScore(PictureBlock):
    """What somebody has scored alone, with the medal for it if there is one."""

    score: int
    name: str
    """Of the medal."""
    medal: int | None = field(metadata=UNREAD)
    """Which of all, the least first."""
    record: bool = field(default=False, metadata=UNREAD)
    """Whether the score is a new one in the chart."""

    @property
    def won(self) -> bool:
        """Whether there is anything to be glad of beside having played."""
        return self.record or self.medal is not None


@dataclass(frozen=True, slots=True)
class Ladder(PictureBlock):
    """All medals that can be earned, the least first, each with the score that it takes."""

    medals: tuple[tuple[str, int], ...]
    score: int = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class RaceLines(PictureBlock):
    """Points round by round as lines that run on while they are looked at, the first one's thick."""

    lines: tuple[tuple[int, ...], ...] = field(metadata=UNREAD)
    faces: tuple[SeatFace, ...] = field(metadata=UNREAD)
    """Who stands at the end of each."""
    most: tuple[int, ...] = field(metadata=UNREAD)
    """A dotted line over them."""
    told: str
    """What that is."""


@dataclass(frozen=True, slots=True)
class Curve(PictureBlock):
    """How something went, in somebody's color."""

    values: tuple[float, ...] = field(metadata=UNREAD)
    color: int = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Trend(PictureBlock):
    """What shares of 1 measured one after the other tend to, in somebody's color."""

    values: tuple[float, ...] = field(metadata=UNREAD)
    middle: tuple[float, ...] = field(metadata=UNREAD)
    """Where the trend is at each."""
    spread: tuple[float, ...] = field(metadata=UNREAD)
    """How far they lie from it there."""
    color: int = field(metadata=UNREAD)
    ends: tuple[str, ...] = ()
    """What stands under the beginning, the middle and the end of a large one, which shows all values."""
    best: bool = field(default=False, metadata=UNREAD)
    """Whether the best of them has a star there."""


@dataclass(frozen=True, slots=True)
class Day(PictureBlock):
    """A day of a month, with the medal that was earned on it: bronze, silver, gold."""

    number: int
    medal: int | None = field(default=None, metadata=UNREAD)
    today: bool = field(default=False, metadata=UNREAD)
    in_streak: bool = field(default=False, metadata=UNREAD)
    focused: bool = field(default=False, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Flame(PictureBlock):
    """It burns for days in a row."""


@dataclass(frozen=True, slots=True)
class FoundShare(PictureBlock):
    """Of each turn, how much of its points was found; None where there was no word."""

    shares: tuple[float | None, ...] = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class TileWord(PictureBlock):
    """A word laid in tiles, or a rack of them."""

    text: str
    points: tuple[str, ...] = field(default=(), metadata=UNREAD)
    """What each counts, if that is told."""
    marked: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """Those that a play takes, from 0."""
    color: int | None = field(default=None, metadata=UNREAD)
    """Whose play that is; without one it is a better one."""
    covered: int = field(default=0, metadata=UNREAD)
    """How many tiles lie face down where there is no word yet: they are turned over as it comes."""


@dataclass(frozen=True, slots=True)
class Stamp(PictureBlock):
    """A stamp that shows a tile."""

    letter: str = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class ShareCurves(PictureBlock):
    """Which share of something belonged to whom from turn to turn, one above the other."""

    curves: tuple[tuple[float, ...], ...] = field(metadata=UNREAD)
    """Before the first turn and after each; the lowest first."""
    colors: tuple[int, ...] = field(metadata=UNREAD)
    """Of each."""
    at: int = field(metadata=UNREAD)
    """After which turn it is now."""
    pins: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """After which others something is to be seen, in order."""
    scale: tuple[str, ...] = field(default=(), metadata=UNREAD)
    """What stands beside them, from top to foot."""


@dataclass(frozen=True, slots=True)
class Dots(PictureBlock):
    """A row of dots, some of them lit, counted from 1."""

    count: int = field(metadata=UNREAD)
    lit: tuple[int, ...] = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Balance(PictureBlock):
    """A bar that two share."""

    share: float = field(metadata=UNREAD)
    """Of the first."""
    colors: tuple[int, int] = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Tabs(PictureBlock):
    """Names in a line, the one on show underlined; only that one where room is short."""

    names: tuple[str, ...]
    shown: int = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Cup(PictureBlock):
    """The cup of whoever has won, as it rises."""


@dataclass(frozen=True, slots=True)
class Bar(PictureBlock):
    """How much of something there is."""

    share: float = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Tick(PictureBlock):
    """Whether something is the one of several that holds."""

    chosen: bool = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class KeptPicture(PictureBlock):
    """What stands for a kind of kept things: games, people, cards, begun games, mail."""

    thing: str = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class HouseSign(PictureBlock):
    """A stick or a folder, or a house with an arrow out of it or into it."""

    sign: str = field(metadata=UNREAD)
    color: int = field(default=0, metadata=UNREAD)
    """Of a stick, so that two can be told apart."""
    lit: bool = field(default=False, metadata=UNREAD)
    """Whether it lies on the selector."""


@dataclass(frozen=True, slots=True)
class EditionPicture(PictureBlock):
    """An edition's character."""

    edition: str = field(metadata=UNREAD)


class FoundKind(Enum):
    """What is played elsewhere, or what is far away."""

    PARTY = auto()
    ROOM = auto()
    HALL = auto()
    FAR = auto()


@dataclass(frozen=True, slots=True)
class FoundPicture(PictureBlock):
    """What stands for something that is found around."""

    kind: FoundKind = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class LagBars(PictureBlock):
    """A round trip as 1 to 4 bars."""

    lit: int = field(metadata=UNREAD)
    chosen: bool = field(default=False, metadata=UNREAD)
    """Whether they lie on the selector."""


@dataclass(frozen=True, slots=True)
class Slots(PictureBlock):
    """Places for letters, each letter on a tile."""

    text: str
    count: int = field(metadata=UNREAD)
    here: bool = field(default=False, metadata=UNREAD)
    """Whether the next letter comes into them."""


@dataclass(frozen=True, slots=True)
class EquipmentPicture(PictureBlock):
    """A board to play on, or the letters to play with."""

    shown: BoardLayout | LetterSet = field(metadata=UNREAD)
    tile_set: str = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class PremiumSquare(PictureBlock):
    """A square of the board, as a tile set has it printed; an unknown one counts as the usual one."""

    kind: Premium = field(metadata=UNREAD)
    tile_set: str = field(metadata=UNREAD)


class HelpTile(NamedTuple):
    """One tile of the small table of help, with its middle in squares from the upper left corner."""

    key: str
    face: str
    """Empty where it lies face down."""
    points: str
    x: float
    y: float
    bright: bool = False


@dataclass(frozen=True, slots=True)
class HelpTable(PictureBlock):
    """The middle of a board and a rack, on which tiles move to where they are now."""

    tiles: tuple[HelpTile, ...] = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class PlayPicture(PictureBlock):
    """What stands for a way to play: figures, people, the bag, a sofa. It moves as it gets the focus."""

    name: str = field(metadata=UNREAD)
    focused: bool = field(metadata=UNREAD)
    enabled: bool = field(default=True, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class CardSign(PictureBlock):
    """A memory card in small, faint where there is none."""

    faint: bool = field(default=False, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class SlotPicture(PictureBlock):
    """What lies in a slot of a memory card, as its icon."""

    icon: bytes = field(default=b"", metadata=UNREAD)
    """16 x 16 pixels of RGBA from the top left; empty where there is none."""
    number: str = field(default="", metadata=UNREAD)
    enabled: bool = field(default=True, metadata=UNREAD)
    damaged: bool = field(default=False, metadata=UNREAD)
    """Whether it bears a sign that something is wrong with it."""
