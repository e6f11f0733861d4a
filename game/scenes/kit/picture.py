"""What is to be seen, as plain values: the whole seam between the scenes and the renderer.

A scene says *what* stands where; the renderer decides how it looks, where panels lie, and how things
travel. Everything that can move carries a `key`: when the same key turns up at another place in the
next picture, the renderer takes it there smoothly, so scenes never animate coordinates.
Words on screen are final text: the renderer fits, never rewords.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from controllers.actions import Action, Brand
from controllers.protocol import Control
from game.rules.moves import Square

# ---------------------------------------------------------------- the three-dimensional table


class Look(Enum):
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
    MARKED_FOCUSED = "marked and focused"
    """Marked for exchange, and under the selector."""
    GHOST = "ghost"
    """No tile: a pale print on the square where one is wanted."""


@dataclass(frozen=True, slots=True)
class OnBoard:
    square: Square
    lifted: bool = False
    """Hovers above the square, as a held tile does; its shadow shows where it would land."""


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
    """1 left, 2 far, 3 right."""
    slot: int
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class OnPool:
    """Face down among the tiles spilled on the table before the player, who draws by hand.

    The pool is `POOL_COLUMNS` wide; row 0 is the farthest.
    """

    row: int
    column: int


POOL_COLUMNS = 12
"""All hundred tiles make nine rows."""


class Origin(Enum):
    """Where a key that was not there before comes from."""

    HERE = "here"
    """It simply is there: no motion."""
    BAG = "bag"
    SEAT_LEFT = "left"
    SEAT_FAR = "far"
    SEAT_RIGHT = "right"
    RACK = "rack"


@dataclass(frozen=True, slots=True)
class TileView:
    key: str
    face: str
    """'A'-'Z' a letter, 'a'-'z' a blank that stands for a letter (shown as a blank, visibly), '?' a bare
    blank, ' ' a tile seen from behind."""
    place: OnBoard | OnRack | OnSeatRack | OnPool
    look: Look = Look.IDLE
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
    HANDOVER = "handover"
    """A step back from the table, while the pad goes from one player to the next."""
    RESULTS = "results"
    PHOTO = "photo"
    """Round the board as `Camera.turn`, `rise` and `distance` say."""
    POOL = "pool"
    """Down on the tiles spilled before the player."""


@dataclass(frozen=True, slots=True)
class Camera:
    shot: Shot = Shot.MENU
    at: Square | None = None
    """The square to keep in view, for `Shot.CLOSE`,"""
    whole: tuple[Square, ...] = ()
    """and squares that are to be seen clear of everything, from further away if need be."""
    turn: float = 0.0
    """Degrees to the right of the player's seat, for `Shot.PHOTO`."""
    rise: float = 45.0
    """Degrees above the table."""
    distance: float = 1.0
    """A share of the usual one."""


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


# ---------------------------------------------------------------- panels on the screen


@dataclass(frozen=True, slots=True)
class Logo:
    """The name of the game, upper left."""

    tagline: str


@dataclass(frozen=True, slots=True)
class MenuItem:
    label: str
    note: str = ""
    """Smaller, to the right of or under the label."""
    enabled: bool = True


class Side(Enum):
    LEFT = "left"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True)
class Menu:
    """A column of choices. The focused one is the bright pill."""

    items: tuple[MenuItem, ...]
    focus: int
    title: str = ""
    text: str = ""
    """A sentence under the title."""
    side: Side = Side.LEFT


@dataclass(frozen=True, slots=True)
class PadBadge:
    """A pad among others: by its brand and its number."""

    brand: Brand
    number: int


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A place at the table while players are being set up."""

    seat: int
    name: str
    detail: str = ""
    """'Human' or Maven's level."""
    state: str = "open"
    """'open' (nobody yet), 'current' (being filled) or 'taken'."""
    pad: PadBadge | None = None
    """The pad that plays this seat."""
    invites: PadBadge | None = None
    """A pad that takes this place when its ✕ is pressed; the detail says so."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The four places, in a column on the right."""

    cards: tuple[SeatCard, ...]


class CellKind(Enum):
    LETTER = "letter"
    ERASE = "erase"
    CLEAR = "clear"
    SPACE = "space"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Cell:
    kind: CellKind
    label: str
    """The letter, or the words on a wide key; the erase key bears the left-arrow sign."""
    width: int = 1
    """In letter widths."""
    enabled: bool = True
    count: str = ""
    """A number under the letter: tiles remaining."""


@dataclass(frozen=True, slots=True)
class LetterGrid:
    """A grid of wooden letter keys, with an entry line above where `value` is not None."""

    title: str
    rows: tuple[tuple[Cell, ...], ...]
    focus: tuple[int, int] | None
    """Row and cell index; None: only to be looked at."""
    value: str | None = None
    limit: int = 0
    """Longest value; drawn as faint places."""
    placeholder: str = ""
    """Shown faintly while `value` is empty: what Done would give."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question or message in the middle of the screen."""

    title: str
    text: str
    items: tuple[MenuItem, ...] = ()
    """Buttons in a row; may be empty when the prompts say it all."""
    focus: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """A longer text: a definition, help, credits. Lines are paragraphs, to be wrapped."""

    title: str
    lines: tuple[str, ...]
    first: int | None = None
    """A text that scrolls: the paragraph at the top. None: all of it at once, as small as it must be."""
    note: str = ""
    """Beside the title: which page this is."""


@dataclass(frozen=True, slots=True)
class ScoreBox:
    seat: int
    """0-3: decides the colour and the shape of the mark."""
    name: str
    score: int
    caption: str
    """'Your turn', 'Thinking', or the last play ('WALTZ +34')."""
    current: bool = False
    adding: int | None = None
    """A score being counted up, on its way into the box."""
    clock: str = ""
    """Time left, '2:31', or overtime, '+0:12  −5'."""
    late: bool = False
    """The clock is in overtime."""


class ScoreWindows(Enum):
    """The three states of R1."""

    DEFAULT = "default"
    ALL = "all"
    """Every player's scores, turn by turn, in a large window."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The large score window: one column a player, one row a round; '' where no turn was played."""

    names: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """Score of the tiles now on the board, never whether the words are valid."""

    word: str
    also: tuple[str, ...]
    points: int
    at: Square
    """Last square of the main word: the bubble stands near it."""


class Spot(Enum):
    """Where the selector is while it is not on the board."""

    MENU = "menu"
    RACK = "rack"
    END_TURN = "end turn"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Hud:
    """Everything around the board during play."""

    boxes: tuple[ScoreBox, ...]
    windows: ScoreWindows
    bag: int | None
    spot: Spot
    headline: str = ""
    """Top centre: the latest play, 'Anna  QUARTZ  +48'."""
    preview: Preview | None = None
    buttons: bool = True
    """Show the Menu and End Turn buttons (a human is on turn)."""
    end_label: str = "End Turn"
    sheet: ScoreSheet | None = None
    """Drawn when `windows` is ALL."""
    words: tuple[tuple[str, str], ...] = ()
    """The latest plays of a player alone, under the score box: word and points."""
    played: tuple[Square, ...] = ()
    """Squares of the play whose score is being counted up: the score sets out from there."""
    bonus: str = ""
    """What is celebrated over the squares of `played`: 'Bonus  +50'."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move under consideration."""

    word: str
    points: int
    worth: float
    """How good it is beside the best, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What the computer considers, at the right, best first."""

    title: str
    rows: tuple[Thought, ...]


class Tone(Enum):
    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence that matters now, under the score boxes: an error, a bonus, who is thinking."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Legend:
    """What the signs on the board mean, beside it."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """A sign and its meaning each."""
    text: str = ""
    """A remark under them, left out where there is no room."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    seat: int
    name: str
    before: int
    """Before unplayed tiles."""
    adjustment: int
    total: int
    detail: str
    """Best play, or the like."""
    winner: bool


@dataclass(frozen=True, slots=True)
class Results:
    title: str
    subtitle: str
    rows: tuple[ResultRow, ...]
    items: tuple[MenuItem, ...]
    focus: int
    news: str = ""
    """A sentence of joy: a new high score."""


@dataclass(frozen=True, slots=True)
class SlotView:
    """One slot of a memory card."""

    number: int
    title: str
    """'Normal' or the name of the save; 'Free' and the like for a slot without a save of ours."""
    details: tuple[str, ...] = ()
    """Turn and date, then each player with the score: a line each."""
    icon: bytes = b""
    """16 x 16 pixels of RGBA from the top left; empty where there is none."""
    board: str = ""
    """225 characters as in Board, for a small picture; empty where there is none."""
    enabled: bool = True
    caption: str = ""
    """Beside the slot's number: the mode of play of a save that has a name of its own."""
    damaged: bool = False
    """It bears a sign that something is wrong with it."""


@dataclass(frozen=True, slots=True)
class SlotList:
    """A memory card: its slots in three rows of five, the focused one told in full."""

    title: str
    text: str
    slots: tuple[SlotView, ...]
    """Empty where the card cannot be used; `text` says why."""
    focus: int
    tabs: tuple[str, ...] = ()
    """The cards to choose from, in a line; `tab` is the one that is shown."""
    tab: int = 0


@dataclass(frozen=True, slots=True)
class CardView:
    """One of the console's memory cards, as a whole."""

    title: str
    """'Memory Card 1'."""
    file: str
    """The card's file, short; empty where there is none."""
    text: str
    """How many slots are free, or in a word or two why the card cannot be used."""
    slots: tuple[SlotView, ...] = ()
    """All fifteen; empty where the card cannot be used."""
    tone: Tone = Tone.PLAIN
    why: str = ""
    """The sentence that stands in the slots' place."""


@dataclass(frozen=True, slots=True)
class CardDesk:
    """The memory cards side by side, each with its slots; what is focused is told in full below."""

    title: str
    cards: tuple[CardView, ...]
    card: int
    """Which card the selector is on."""
    focus: int | None
    """The slot under the selector; None where it is on the card itself."""


@dataclass(frozen=True, slots=True)
class CardLamp:
    """A small sign at the edge: something is on its way to a memory card. Drawn over everything."""

    lit: bool = True
    """It blinks: the session turns it on and off."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting: its name, and its value between two arrows; or a plain button without a value."""

    label: str
    value: str = ""
    level: int | None = None
    """Drawn as a bar of `levels` steps instead of as words."""
    levels: int = 10
    note: str = ""
    """What it means, told while it is focused."""
    enabled: bool = True
    less: bool = True
    """Whether there is a value to the left; `more` to the right."""
    more: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """A screen of settings, one row each; long ones scroll with the focus."""

    title: str
    rows: tuple[SettingRow, ...]
    focus: int
    text: str = ""
    side: Side = Side.CENTRE
    """LEFT leaves the right of the screen free for a picture."""


@dataclass(frozen=True, slots=True)
class SlotKeys:
    """Buttons that lay the tiles of the player's rack, while a shoulder is held."""

    actions: tuple[Action | None, ...]
    """By slot; None where there is no tile."""


@dataclass(frozen=True, slots=True)
class PadPicture:
    """A pad seen from the front, at the right of the screen, with what each of its buttons does."""

    title: str
    brand: Brand
    labels: tuple[tuple[Control, str], ...]
    lit: Control | None = None
    """The button that is meant just now."""
    keys: tuple[tuple[Control, str], ...] = ()
    """What is printed on the keys, for keyboards."""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table of figures: high scores, standings. The first row of cells is the heading."""

    title: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str = ""
    marked: frozenset[int] = frozenset()
    """Rows that stand out: scores just made, the winners of a round."""
    tabs: tuple[str, ...] = ()
    """Several charts on one screen: their names in a line."""
    tab: int = 0
    row: int | None = None
    """The row under the selector, where they can be walked through; a chart too long scrolls with it."""
    seats: tuple[int, ...] = ()
    """Where the rows belong to players at the table: whose each is."""
    earlier: tuple[int, ...] = ()
    """Each row's last figure before the latest round: from there it grows, and the row takes its place."""
    items: tuple[MenuItem, ...] = ()
    """What to do next, as buttons under the chart."""
    focus: int = 0


@dataclass(frozen=True, slots=True)
class Finale:
    """The end of a game alone: the score with its medal, and the chart that it is held against."""

    title: str
    text: str
    score: int
    facts: tuple[tuple[str, str], ...]
    """What the game was like: a name and a figure each."""
    medals: tuple[tuple[str, int], ...]
    """All that can be earned, the least first, each with the score that it takes."""
    medal: int | None
    """Which of them is earned; None if none is."""
    chart: FigureTable
    items: tuple[MenuItem, ...]
    focus: int


@dataclass(frozen=True, slots=True)
class Scrim:
    """Darkens everything drawn before it, world and panels. `flatten` puts it where a picture dims."""

    alpha: float


@dataclass(frozen=True, slots=True)
class Corners:
    """Marks in the four corners of the visible area, for setting the picture's place on the screen."""


Panel = (
    Logo
    | Menu
    | Roster
    | LetterGrid
    | Dialog
    | Page
    | Hud
    | Notice
    | Legend
    | Thoughts
    | Results
    | SlotList
    | CardDesk
    | CardLamp
    | FigureTable
    | Finale
    | Settings
    | PadPicture
    | SlotKeys
    | Corners
    | Scrim
)


@dataclass(frozen=True, slots=True)
class Appearance:
    """How everything looks by the players' choice. The renderer is given it beside each picture."""

    tile_set: str = "maple"
    text_size: int = 100
    """Per cent."""
    reduced_motion: bool = False
    quality: str = ""
    """'auto', 'high', 'medium' or 'low'; empty leaves the renderer as it is."""
    shift: tuple[int, int] = (0, 0)
    """The visible area's offset to the right and down, in hundredths of the screen."""
    brisk: bool = False
    """Ceremonies are over at once, as with Fast AI."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A button that works now. Several actions share a prompt as the D-pad does."""

    actions: tuple[Action, ...]
    label: str
    aside: bool = False
    """It stands apart from the others: works at the table all the time."""


UNDER_A_CARD = 0.62
"""How far the table is darkened under a question, a menu or a page."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One screen. Overlays are drawn over what lies under them; the top picture's prompts are shown."""

    table: TableView | None = None
    """None: keep showing the table of the picture below."""
    camera: Camera | None = None
    """None: as the picture below has it."""
    panels: tuple[Panel, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    dim: float = 0.0
    """How far everything below is darkened, 0 to 1; `UNDER_A_CARD` where something is to be read over it."""
    opaque: bool = False
    """True: panels of pictures below are not drawn."""


def flatten(stack: tuple[Picture, ...]) -> Picture:
    """The one picture that a stack of pictures shows, lowest first.

    The topmost table and camera that are given win; panels pile up from the topmost opaque picture, a
    `Scrim` before those of a picture that dims; prompts are the top's.
    """
    start = max((i for i, picture in enumerate(stack) if picture.opaque), default=0)
    table = next((p.table for p in reversed(stack) if p.table is not None), None)
    camera = next((p.camera for p in reversed(stack) if p.camera is not None), Camera())
    panels = tuple(panel for p in stack[start:] for panel in ((Scrim(p.dim),) if p.dim else ()) + p.panels)
    return Picture(table, camera, panels, stack[-1].prompts, opaque=True)
