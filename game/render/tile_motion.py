"""How tiles travel: from where they are to where the picture says they are. Pure; draws nothing.

Every tile is a body with a key. Each new table sets goals; `advance` carries the bodies there in game
time, so the same tables and the same times give the same motion.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.render.table3d.places import (
    ASIDE,
    HOVER,
    RACK_TILES,
    TILE_HEIGHT,
    in_bag,
    in_pool,
    on_rack,
    on_seat_rack,
    square_centre,
    square_side,
)
from game.render.table3d.pose import (
    Pose,
    Vector,
    about_x,
    about_y,
    about_z,
    add,
    compose,
    mix,
    rotate,
    turn_between,
)
from game.scenes.kit.picture.table_view import (
    Cursor,
    CursorKind,
    OnBoard,
    OnPool,
    OnRack,
    Origin,
    TableLook,
    TableView,
    TileView,
)

ToRoom = Callable[[Pose], Pose]
"""From the rack's layer to the pose in the room that looks the same, see `layers.Layers.to_room`."""
InSight = Callable[[Vector], bool]
"""Whether a tile at a place of the room is hidden by no panel that stands beside the board."""


class Layer(Enum):
    ROOM = "room"
    RACK = "rack"
    """The layer of the player's own rack."""
    OVER = "over"
    """In the room, but drawn over the rack: on the way between the two."""
    HIDDEN = "hidden"
    """Still inside the bag or behind a rack, waiting to set out."""


RACK_LIFT = {
    TableLook.FOCUSED: 0.14,
    TableLook.SELECTED: 0.24,
    TableLook.MARKED: 0.42,
    TableLook.MARKED_FOCUSED: 0.54,
}
"""How far along the back rest a look raises a tile."""
ASKEW = {TableLook.MARKED: 0.15, TableLook.MARKED_FOCUSED: 0.15}
"""How crooked, in radians: a marked tile is half out of the rack already."""
HELD_LIFT = 0.36
STAGGER_SECONDS = 0.07
SPILL_SECONDS = 0.2
"""Within so many seconds all tiles that are spilled set out."""
FIRST_SECONDS = 0.3
"""How long the one under the selector takes, which is to be there before all others."""
CLEAR_SECONDS, CLEAR_LATER, CLEAR_HOP = 0.5, 0.25, 1.4
"""How long a tile of a cleared board flies to the bag, how much later than the first the last sets out, and
how high it hops."""
CLEARED_SIZE = 0.3
"""How large it is when the bag has swallowed it, or when it comes out beside a panel that hides the bag."""
WAY_STEPS = 24
"""In how many steps a way is searched for what of it a panel hides."""
SHAKE_SECONDS = 0.55
SHAKE_WIDTH = 0.075
TURN_SECONDS, TURN_LATER, TURN_HOP = 0.26, 0.022, 0.5
"""How a tile of the rack turns over: how long it takes, how much later its right-hand neighbour begins, and
how far it comes forward so as not to touch the back rest."""
LANDING_SECONDS = 0.11
LANDING_HEIGHT = 0.035
RAISED = TILE_HEIGHT / 3
PUSHED = 1.2
"""How far, in squares, a tile is pushed along the wood: to the next square. Farther, or past the corners of
two others, it is lifted over what lies there."""

ORIGIN_PLACES = {Origin.SEAT_LEFT: 1, Origin.SEAT_FAR: 2, Origin.SEAT_RIGHT: 3}


@dataclass(frozen=True, slots=True)
class Goal:
    layer: Layer
    pose: Pose
    rests: bool = False
    """Lies on the board, where a tile lands with a little weight."""


def own_chance(key: str, salt: str = "") -> float:
    """A number in 0..1 that belongs to a tile: its piece of wood, how crooked it lies."""
    return zlib.crc32((key + salt).encode()) / 0xFFFFFFFF


def goal_of(tile: TileView, slots: int, squares: int) -> Goal:
    """Where a tile belongs, on a table whose own rack has so many slots and whose board so many squares a
    side."""
    place = tile.place
    if isinstance(place, OnRack):
        lift = HELD_LIFT if place.lifted else RACK_LIFT.get(tile.look, 0.0)
        return Goal(Layer.RACK, on_rack(place.slot, slots, lift, ASKEW.get(tile.look, 0.0)))
    if isinstance(place, OnBoard):
        return _on_board(tile, place, squares)
    if isinstance(place, OnPool):
        return _in_pool(tile, place)
    return Goal(Layer.ROOM, on_seat_rack(place.place, place.slot, RACK_TILES, place.face_up, place.level))


def _on_board(tile: TileView, place: OnBoard, squares: int) -> Goal:
    size, at = square_side(squares), square_centre(place.square, squares)
    if place.lifted:
        over = ASIDE if place.aside else HOVER
        turn = compose(about_y(-0.05), about_x(0.07))
        return Goal(Layer.ROOM, Pose(add(at, over), turn, size))
    if tile.look is TableLook.GHOST:
        return Goal(Layer.ROOM, Pose(add(at, (0.0, 0.015 - size * TILE_HEIGHT, 0.0)), size=size))
    if tile.look is TableLook.DRAFT:
        return Goal(Layer.ROOM, Pose(add(at, (0.0, 0.012, 0.0)), size=size), rests=True)
    if place.raised:
        return Goal(Layer.ROOM, Pose(add(at, (0.0, RAISED * size, 0.0)), size=size))
    # Nobody lays tiles quite straight.
    loose = 0.024 * size
    aside = (own_chance(tile.key, "x") - 0.5) * loose, 0.0, (own_chance(tile.key, "z") - 0.5) * loose
    turn = about_y((own_chance(tile.key, "turn") - 0.5) * 0.036)
    return Goal(Layer.ROOM, Pose(add(at, aside), turn, size), rests=True)


def _in_pool(tile: TileView, place: OnPool) -> Goal:
    """Spilled tiles lie every which way; the one under the selector is raised and straight."""
    if tile.look is TableLook.FOCUSED:
        return Goal(Layer.ROOM, in_pool(place.row, place.column, lift=0.55))
    lying = in_pool(place.row, place.column)
    aside = (own_chance(tile.key, "x") - 0.5) * 0.14, 0.0, (own_chance(tile.key, "z") - 0.5) * 0.14
    turn = about_y((own_chance(tile.key, "turn") - 0.5) * 0.9)
    return Goal(Layer.ROOM, Pose(add(lying.at, aside), turn))


def _start(origin: Origin, slots: int) -> Goal:
    """Where a new tile with an origin sets out from."""
    if origin is Origin.BAG:
        return Goal(Layer.ROOM, in_bag())
    if origin is Origin.RACK:
        return Goal(Layer.RACK, on_rack(slots // 2, max(slots, 1)))
    return Goal(Layer.ROOM, on_seat_rack(ORIGIN_PLACES[origin], RACK_TILES // 2))


def _ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def _ease_both(t: float) -> float:
    return t * t * (3 - 2 * t)


def _fall(t: float) -> float:
    return t * t


@dataclass(slots=True)
class Flight:
    """One way from pose to goal: how long, how high, and how time passes on it."""

    start: Pose
    seconds: float
    ease: Callable[[float], float]
    lob: float = 0.0
    landing: bool = False
    elapsed: float = 0.0

    def pose(self, goal: Pose) -> Pose:
        """Where it is now on the way to `goal`, which may itself move."""
        t = min(1.0, self.elapsed / self.seconds)
        share = self.ease(t)
        at = self._at(goal, share)
        if self.landing and t == 1.0:
            s = min(1.0, (self.elapsed - self.seconds) / LANDING_SECONDS)
            at = add(goal.at, (0.0, LANDING_HEIGHT * 4 * s * (1 - s), 0.0))
        size = self.start.size + (goal.size - self.start.size) * share
        return Pose(at, turn_between(self.start.turn, goal.turn, share), size)

    def _at(self, goal: Pose, share: float) -> Vector:
        hop = self.lob * math.sin(math.pi * share)
        return add(mix(self.start.at, goal.at, share), (0.0, hop, 0.0))

    def come_out(self, goal: Pose, in_sight: InSight) -> None:
        """Begin behind what a panel hides of the way, small yet, so that nothing springs out of nowhere.
        Where the end is hidden, too, the way stays as it is."""
        ways = [self._at(goal, step / WAY_STEPS) for step in range(WAY_STEPS + 1)]
        hidden = [step for step, at in enumerate(ways) if not in_sight(at)]
        if hidden and hidden[-1] < WAY_STEPS:
            self.start = Pose(ways[hidden[-1] + 1], self.start.turn, CLEARED_SIZE)

    @property
    def falls(self) -> bool:
        """Whether it ends with wood on wood, unlike that of a tile that is merely pushed along."""
        return self.landing or self.lob > 0

    def comes_down(self, dt: float) -> bool:
        """Whether it touched wood within the latest `dt` seconds."""
        return self.falls and self.elapsed - dt < self.seconds <= self.elapsed

    @property
    def over(self) -> bool:
        return self.elapsed >= self.seconds + (LANDING_SECONDS if self.landing else 0.0)


def _flight(start: Pose, goal: Goal, crosses: bool) -> Flight:
    """The way a hand would move a tile from here to there."""
    dx, dy, dz = (b - a for a, b in zip(start.at, goal.pose.at, strict=True))
    across, distance = math.hypot(dx, dz), math.sqrt(dx * dx + dy * dy + dz * dz)
    if goal.rests and across < 0.2 and distance > 0.1:
        return Flight(start, 0.15, _fall, landing=True)
    seconds = min(0.55, 0.13 + 0.028 * distance)
    if across > PUSHED or crosses:
        lob = 0.5 if crosses else min(2.2, 0.25 * across)
        return Flight(start, max(seconds, 0.34), _ease_both, lob, landing=goal.rests)
    return Flight(start, seconds, _ease_out)


@dataclass(slots=True)
class MovingTile:
    """A tile as it is now. `pose` is in the room, or in the rack's layer where `layer` says so."""

    key: str
    face: str
    look: TableLook
    layer: Layer
    pose: Pose
    goal: Goal
    flight: Flight | None = None
    wait: float = 0.0
    leaves: Layer = Layer.ROOM
    """Where it sets out from, while it is hidden."""
    shaken: float | None = None
    """Seconds since it began to shake its head."""
    turned: float | None = None
    """Seconds since it began to turn over; negative while it still waits for its neighbours."""
    other: str = ""
    """The side that it turns away."""
    way: int = 1
    """Which way round it turns: 1 or -1."""
    cleared: bool = False
    """Whether it is on its way off a board that was cleared, and is no more when it arrives."""

    @property
    def still(self) -> bool:
        return self.flight is None and self.shaken is None and self.turned is None

    @property
    def shown(self) -> str:
        """The face that is seen: the old one until a tile that turns over is half-way."""
        return self.face if self.turned is None or self.turned > TURN_SECONDS / 2 else self.other


def _is_cleared(gone: list[MovingTile], table: TableView) -> bool:
    """Whether another game begins: no move takes more tiles than a rack holds off a board and leaves none."""
    lay = sum(body.goal.rests for body in gone)
    return lay > RACK_TILES and not any(isinstance(tile.place, OnBoard) for tile in table.tiles)


class TileMotion:
    """All tiles of the table, and the cursor.

    `reduced` puts everything where it belongs at once. `room_version` and `rack_version` grow whenever
    anything changes its look or place in the room (tiles that travel over the rack included) or on the rack.
    """

    def __init__(self, reduced: bool = False) -> None:
        self.reduced = reduced
        self.in_sight: InSight = lambda _at: True
        """What panels leave in sight; whoever draws them sets it."""
        self.bodies: dict[str, MovingTile] = {}
        self.pointer = MovingPointer()
        self.landed: list[str] = []
        """Keys of tiles that came down on wood in the latest `advance`."""
        self.room_version = 0
        self.rack_version = 0
        self._table = TableView()

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return self.pointer.settled and all(body.still for body in self.bodies.values())

    def advance(self, table: TableView, dt: float, to_room: ToRoom) -> None:
        """Let `dt` seconds pass on the way to what `table` shows."""
        self.landed = []
        if table is not self._table and table != self._table:
            self._show(table, to_room)
        if self.reduced:
            self.skip()
        for body in [*self.bodies.values()]:
            if not body.still:
                self._move(body, dt, to_room)
        self.pointer.advance(dt)

    def skip(self) -> None:
        """Everything is at its goal at once."""
        for body in [*self.bodies.values()]:
            if not body.still:
                self._arrive(body)
                body.shaken = body.turned = None
        self.pointer.skip()

    # ------------------------------------------------------------ a new table

    def _show(self, table: TableView, to_room: ToRoom) -> None:
        shaking = table.shake - self._table.shake
        queue: Counter[Origin] = Counter()
        shown = {tile.key for tile in table.tiles}
        gone = [body for key, body in self.bodies.items() if key not in shown and not body.cleared]
        cleared = _is_cleared(gone, table)
        for body in gone:
            self._touch(body.layer)
            if cleared and body.goal.rests:
                self._clear(body)
            else:
                del self.bodies[body.key]
        for tile in table.tiles:
            self._aim(tile, table, queue, to_room)
        self._spill([tile for tile in table.tiles if isinstance(tile.place, OnPool)])
        for tile in table.tiles:
            if tile.key in shaking:
                self.bodies[tile.key].shaken = 0.0
        self.pointer.point(table.cursor, table.layout.size, self._lies_on(table))
        self._table = table

    @staticmethod
    def _clear(body: MovingTile) -> None:
        """Let it fly into the bag, where tiles of a game that is over go."""
        body.cleared = True
        bag = in_bag()
        body.goal = Goal(Layer.ROOM, Pose(bag.at, bag.turn, CLEARED_SIZE))
        body.layer, body.flight = Layer.ROOM, Flight(body.pose, CLEAR_SECONDS, _ease_both, CLEAR_HOP)
        body.wait = CLEAR_LATER * own_chance(body.key, "clear")

    @staticmethod
    def _lies_on(table: TableView) -> bool:
        """Whether a tile rests on the cursor's square."""
        if table.cursor is None:
            return False
        there = OnBoard(table.cursor.square)
        return any(tile.place == there for tile in table.tiles)

    def _aim(self, tile: TileView, table: TableView, queue: Counter[Origin], to_room: ToRoom) -> None:
        goal = goal_of(tile, table.rack_slots, table.layout.size)
        body = self.bodies.get(tile.key)
        if body is None:
            body = self._new(tile, goal, table.rack_slots, queue)
        elif goal != body.goal:
            body.cleared = False
            self._send(body, goal, to_room)
        if (body.face, body.look) != (tile.face, tile.look):
            if isinstance(tile.place, OnRack) and " " in (body.face, tile.face) and body.face != tile.face:
                self._turn_round(body, tile.place.slot)
            body.face, body.look = tile.face, tile.look
            self._touch(body.layer)

    def _new(self, tile: TileView, goal: Goal, slots: int, queue: Counter[Origin]) -> MovingTile:
        body = MovingTile(tile.key, tile.face, tile.look, goal.layer, goal.pose, goal)
        self.bodies[tile.key] = body
        self._touch(goal.layer)
        if tile.origin is not Origin.HERE:
            start = _start(tile.origin, slots)
            body.layer, body.leaves, body.pose = Layer.HIDDEN, start.layer, start.pose
            body.wait = queue[tile.origin] * STAGGER_SECONDS
            body.flight = _flight(start.pose, goal, start.layer is not goal.layer)
            queue[tile.origin] += 1
        return body

    def _spill(self, tiles: list[TileView]) -> None:
        """Tiles that lie ready to be drawn by hand come all at once, the one under the selector first."""
        new = [tile for tile in tiles if self.bodies[tile.key].layer is Layer.HIDDEN]
        for number, tile in enumerate(new, 1):
            body = self.bodies[tile.key]
            body.wait = min(body.wait, SPILL_SECONDS * number / len(new))
            if tile.look is TableLook.FOCUSED and body.flight:
                body.wait, body.flight.seconds = 0.0, FIRST_SECONDS

    def _send(self, body: MovingTile, goal: Goal, to_room: ToRoom) -> None:
        """Set out, from wherever it is, for another goal."""
        if body.layer is Layer.HIDDEN:
            body.goal = goal
            body.flight = _flight(body.pose, goal, body.leaves is not goal.layer)
            return
        crosses = body.layer is not goal.layer
        if crosses:
            self._touch(body.layer)
            if body.layer is Layer.RACK:
                body.pose = to_room(body.pose)
            body.layer = Layer.OVER
        body.goal = goal
        body.flight = _flight(body.pose, goal, crosses)

    # ------------------------------------------------------------ time

    def _move(self, body: MovingTile, dt: float, to_room: ToRoom) -> None:
        if body.wait > 0:
            body.wait -= dt
            return
        if body.layer is Layer.HIDDEN:
            self._set_out(body, to_room)
        if body.flight is not None:
            body.flight.elapsed += dt
            if body.flight.comes_down(dt) and not body.cleared:
                self.landed.append(body.key)
            if body.flight.over:
                self._arrive(body)
            else:
                visits = body.layer is Layer.OVER and body.goal.layer is Layer.RACK
                body.pose = body.flight.pose(to_room(body.goal.pose) if visits else body.goal.pose)
                if body.cleared and not self.in_sight(body.pose.at):
                    self._arrive(body)
        if body.shaken is not None:
            self._shake(body, dt)
        if body.turned is not None:
            self._turn_over(body, dt)
        self._touch(body.layer)

    def _set_out(self, body: MovingTile, to_room: ToRoom) -> None:
        """Leave the bag or the rack where it waited."""
        body.layer = body.goal.layer if body.leaves is body.goal.layer else Layer.OVER
        if body.layer is Layer.RACK or not body.flight:
            return
        if body.leaves is Layer.RACK:
            body.flight.start = to_room(body.flight.start)
        goal = to_room(body.goal.pose) if body.goal.layer is Layer.RACK else body.goal.pose
        body.flight.come_out(goal, self.in_sight)

    def _arrive(self, body: MovingTile) -> None:
        self._touch(body.layer)
        if body.cleared:
            self.bodies.pop(body.key, None)
            return
        if body.flight and body.flight.falls and body.flight.elapsed < body.flight.seconds:
            self.landed.append(body.key)
        body.flight, body.wait = None, 0.0
        body.layer, body.pose = body.goal.layer, body.goal.pose
        self._touch(body.layer)

    @staticmethod
    def _shake(body: MovingTile, dt: float) -> None:
        """Shake the head, ever less."""
        assert body.shaken is not None
        body.shaken += dt
        rest = body.goal.pose if body.flight is None else body.pose
        fade = 1 - body.shaken / SHAKE_SECONDS
        if fade <= 0:
            body.shaken, body.pose = None, rest
            return
        swing = math.sin(2 * math.pi * 7 * body.shaken) * fade
        turn = about_z(0.0) if body.layer is Layer.RACK else about_y(-swing * 0.12)
        body.pose = Pose(add(rest.at, (swing * SHAKE_WIDTH, 0.0, 0.0)), compose(turn, rest.turn), rest.size)

    @staticmethod
    def _turn_round(body: MovingTile, slot: int) -> None:
        """Begin to turn over, or turn back from wherever it is by now."""
        if body.turned is None:
            body.turned, body.way = -TURN_LATER * slot, 1
        else:
            body.turned, body.way = TURN_SECONDS - max(0.0, body.turned), -body.way
        body.other = body.face

    @staticmethod
    def _turn_over(body: MovingTile, dt: float) -> None:
        """Round its own middle, as on an axle that stands in the rack."""
        assert body.turned is not None
        body.turned += dt
        rest = body.goal.pose if body.flight is None else body.pose
        share = _ease_both(min(1.0, max(0.0, body.turned / TURN_SECONDS)))
        if body.turned >= TURN_SECONDS or body.layer is not Layer.RACK:
            body.turned, body.pose = None, rest
            return
        # The second half comes round from the other side, so that it ends as it began.
        angle = body.way * math.pi * (share if share < 0.5 else share - 1.0)
        forward = rotate(rest.turn, (0.0, TURN_HOP * math.sin(math.pi * share), 0.0))
        body.pose = Pose(add(rest.at, forward), compose(rest.turn, about_z(angle)))

    def _touch(self, layer: Layer) -> None:
        """Something in a layer looks otherwise now."""
        if layer in (Layer.ROOM, Layer.OVER):
            self.room_version += 1
        if layer in (Layer.RACK, Layer.OVER):
            self.rack_version += 1


class MovingPointer:
    """The cursor on its way. `kind` None: there is none."""

    QUICKNESS = 24.0
    """Per second, of what is left of the way."""

    def __init__(self) -> None:
        self.kind: CursorKind | None = None
        self.at: Vector = (0.0, 0.0, 0.0)
        self._goal: Vector = self.at

    @property
    def settled(self) -> bool:
        return self.at == self._goal

    def point(self, cursor: Cursor | None, squares: int, on_tile: bool) -> None:
        """Head for a square of a board with so many a side; on a tile the frame lies on its face. From
        nowhere it is there at once."""
        appears, self.kind = self.kind is None, cursor.kind if cursor else None
        if cursor:
            height = square_side(squares) * TILE_HEIGHT + 0.01 if on_tile else 0.02
            self._goal = square_centre(cursor.square, squares, height)
        if appears or not cursor:
            self.skip()

    def advance(self, dt: float) -> None:
        self.at = mix(self.at, self._goal, 1 - math.exp(-self.QUICKNESS * dt))
        if math.dist(self.at, self._goal) < 0.004:
            self.skip()

    def skip(self) -> None:
        self.at = self._goal
