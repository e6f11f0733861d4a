"""The three-dimensional table: what stands where, and from where it is seen.

Everything that can move carries a `key`: when the same key turns up at another place in the next picture, the
renderer takes it there smoothly, so scenes never animate coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.letter_sets import ENGLISH, LetterSet
from game.rules.moves import Square
from game.rules.rules_and_defaults import Rules


class TableLook(Enum):
    """How a tile shows its state. Each look differs by more than colour."""

    IDLE = "idle"
    FOCUSED = "focused"
    """On the rack, under the selector: raised a little."""
    SELECTED = "selected"
    """Picked up: slightly greyed and lifted."""
    DRAFT = "draft"
    """Placed this turn, may still be lifted: bright, with a warm rim."""
    LAST = "last"
    """Part of the latest play."""
    MARKED = "marked"
    """Marked for exchange."""
    MARKED_FOCUSED = "marked and focused"  # not read: a key
    """Marked for exchange, and under the selector."""
    GHOST = "ghost"
    """No tile: a pale print on the square where one is wanted."""
    WARM = "warm"
    """Part of a great play: it stays lit while everything else is dark."""


@dataclass(frozen=True, slots=True)
class OnBoard:
    square: Square
    lifted: bool = False
    """Hovers above the square, as a held tile does; its shadow shows where it would land."""
    aside: bool = False
    """Hovers beside it, as another tile lies there that is to be seen."""
    raised: bool = False
    """Stands out above its neighbors by a third of its height."""


@dataclass(frozen=True, slots=True)
class OnRack:
    """On the rack at the bottom centre of the screen."""

    slot: int
    """0 is the leftmost of `TableView.rack_slots`."""
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class OnSeatRack:
    """On the wooden rack of a seat across the table, seen from behind unless `face_up`."""

    place: int
    """1 left, 2 far, 3 right; 0 is before the player, where there are only tiles that lie `face_up`."""
    slot: int
    face_up: bool = False
    level: int = 0
    """How many tiles lie below it."""


@dataclass(frozen=True, slots=True)
class OnPool:
    """Face down among the tiles spilled on the table before the player, who draws by hand.

    The pool is `POOL_COLUMNS` wide; row 0 is the farthest.
    """

    row: int
    column: int


POOL_COLUMNS = 12
"""A hundred tiles make nine rows."""


class Origin(Enum):
    """Where a tile with a new key comes from."""

    HERE = "here"
    """From nowhere: the tile simply appears, without motion."""
    BAG = "bag"
    SEAT_LEFT = "left"
    SEAT_FAR = "far"
    SEAT_RIGHT = "right"
    RACK = "rack"


@dataclass(frozen=True, slots=True)
class TileView:
    """One tile. The stage carries it, known by its key, from where it is to where the picture has it."""

    key: str
    face: str
    """'A'-'Z' a letter, 'a'-'z' a blank that stands for a letter (shown as a blank, visibly), '?' a bare
    blank, ' ' a tile seen from behind."""
    place: OnBoard | OnRack | OnSeatRack | OnPool
    look: TableLook = TableLook.IDLE
    origin: Origin = Origin.HERE


class CursorKind(Enum):
    PLACE = "place"
    """Carries a tile: amber frame."""
    SELECT = "select"
    """Free on the board: bright red frame with corner brackets."""
    ACROSS = "across"
    """Where the next letter of a word lane goes, which runs to the right: amber frame, an arrow."""
    DOWN = "down"
    """The same, running down."""
    VIEW = "view"
    """Only looks around: thin white frame."""
    TAKEN = "taken"
    """Carries a tile over another one, where it cannot be placed: dull red dashes."""


@dataclass(frozen=True, slots=True)
class Cursor:
    square: Square
    kind: CursorKind


class Shot(Enum):
    """Where the camera stands. Changes are eased by the renderer."""

    MENU = "menu"
    """Slow orbit, low and to the side, behind the menus."""
    CLOSE = "close"
    """Zoomed in, following `Camera.at`."""
    FAR = "far"
    """The whole board above the rack."""
    CHALLENGE = "challenge"
    """The whole board, clear of the card at its right: everybody judges a play."""
    TABLE = "table"
    """High above: the board with the racks of everybody."""
    HANDOVER = "handover"
    """A step back from the table, while the pad goes from one player to the next."""
    RESULTS = "results"
    REVIEW = "review"
    """The whole board left of the middle, for going through a finished game."""
    DAILY = "daily"
    """The bag beside the board, for the bag of the day."""
    PHOTO = "photo"
    """Round the board as `Camera.turn`, `rise` and `distance` say."""
    LETTER = "letter"
    """The whole board at the left, beside a letter."""
    WORD = "word"
    """Down at the word of `Camera.whole`, everything else dark."""
    POOL = "pool"
    """Down on the tiles spilled before the player."""


@dataclass(frozen=True, slots=True)
class Camera:
    shot: Shot = Shot.MENU
    at: Square | None = None
    """The square to keep in view, for `Shot.CLOSE`."""
    whole: tuple[Square, ...] = ()
    """Squares that are to be seen clear of everything, from further away if need be."""
    words: frozenset[int] | None = None
    """Where something lies over the top of the board: rows with tiles, none of which may be seen there, for
    `Shot.CLOSE`, which steps back."""
    toward: tuple[Square, ...] = ()
    """Squares to which it leans a little, while everything but what is lit for itself is darker."""
    turn: float = 0.0
    """Degrees to the right of the player's seat, for `Shot.PHOTO`."""
    rise: float = 45.0
    """Degrees above the table."""
    distance: float = 1.0
    """The distance as a share of the usual one, for `Shot.PHOTO`."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The 3D scene. `tiles` may come in any order; keys are unique."""

    tiles: tuple[TileView, ...] = ()
    cursor: Cursor | None = None
    rack_slots: int = 7
    """Width of the player's rack in tiles; 0 shows no rack."""
    racks: frozenset[int] = frozenset()
    """Which other wooden racks stand on the table: 1 left, 2 far, 3 right."""
    bag: int = 0
    """Tiles in the cloth bag beside the board; it slackens as it empties."""
    shake: frozenset[str] = frozenset()
    """Keys of tiles that shake their heads just now: an invalid play."""
    layout: BoardLayout = CLASSIC
    """The squares of the board."""
    letters: LetterSet = ENGLISH
    """What the letters on the tiles are worth."""
    edition: str = ""
    """What is played, which dresses the table unless the players do; empty where nothing is."""


def table_of(rules: Rules, tiles: Iterable[TileView] = (), *, rack_slots: int = 0, bag: int = 0) -> TableView:
    """The table on which a game by these rules is played, with its own board, letters and dress."""
    return TableView(
        tuple(tiles),
        rack_slots=rack_slots,
        bag=bag,
        layout=rules.layout,
        letters=rules.tiles,
        edition=rules.edition,
    )
