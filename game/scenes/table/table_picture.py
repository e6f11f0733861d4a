"""The table's picture: what is to be seen of what the scene holds. It only reads, and decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from game.language.messages import Message, tr, tr_count
from game.rules.letter_sets import BLANK
from game.rules.moves import Square
from game.rules.points_besides import BESIDES
from game.rules.record import colors_of
from game.scenes.kit.picture.figures import Figure, Mood
from game.scenes.kit.picture.game_panels import (
    Hud,
    LastWord,
    ScoreBox,
    ScoreSheet,
    ScoreWindows,
    SlotKeys,
    Spot,
)
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import SheetAtTable
from game.scenes.kit.picture.table_view import (
    Camera,
    OnBoard,
    OnRack,
    OnSeatRack,
    Shot,
    TableLook,
    TableView,
    TileView,
    table_of,
)
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.game_note import game_note
from game.scenes.table.phase import Phase
from game.scenes.table.rack_tiles import Slots
from game.scenes.table.seat_and_play_labels import SeatCaption, level_label, seat_label
from game.scenes.table.show_turn import signed
from game.scenes.table.table_state import TableState
from game.scenes.table.turn_clock import ShownTime, shown_of_waiting

BACK = " "
"""The face of a tile seen from behind."""
GAP = "kept-place"
"""Key of the print on the rack that shows where a tile held over the board returns to."""
NEAR = 0
"""The place of the viewer's own seat, where tiles lie that it gets in the end."""
PLACES = {1: (3,), 2: (1, 3), 3: (1, 2, 3)}
"""Where the other seats sit, by their number, in the order in which they play after the viewer."""


def view_of(state: TableState, phase: Phase) -> Picture:
    """Everything that the table scene shows, without its prompts."""
    if phase.covered and state.still:
        return Picture(_table(state, phase), _camera(state, phase), (_hud(state, phase),), opaque=True)
    if phase.moment is not None:
        camera = Camera(Shot.WORD, whole=phase.moment.played)
        return Picture(_table(state, phase), camera, (phase.moment,), opaque=True)
    news = state.news or state.remark
    over = phase.panels or ((news,) if news else ())
    keys = phase.slot_keys
    panels: tuple[Panel, ...] = (_hud(state, phase), *((SlotKeys(keys),) if keys else ()), *over)
    return Picture(_table(state, phase), _camera(state, phase), panels, opaque=True)


def cleared_table(state: TableState, phase: Phase) -> TableView:
    """The table when everything is over: the board and the others' racks, none at the bottom."""
    gone = (tile for tile in _rack_tiles(state, phase) if isinstance(tile.place, OnSeatRack))
    tiles = (*_board_tiles(state, phase), *_other_racks(state, phase), *gone)
    return replace(_table(state, phase), tiles=tiles, rack_slots=0)


# ---------------------------------------------------------------- the world


def _camera(state: TableState, phase: Phase) -> Camera:
    camera = _usual_camera(state, phase)
    if state.mode.last_word_on_top:  # which may stand over empty rows only
        laid = [tile.square for tile in phase.draft.laid] if phase.draft else []
        camera = replace(camera, words=frozenset(row for row, _ in (*state.tabletop.board, *laid)))
    leans = phase.lit and not state.services.options.reduced_motion
    return replace(camera, toward=phase.lit) if leans else camera


def _usual_camera(state: TableState, phase: Phase) -> Camera:
    if phase.camera:
        return phase.camera
    if state.zoom is Zoom.FAR or (state.zoom is Zoom.LOOK and phase.looking_at is None):
        return Camera(Shot.FAR)
    at = phase.looking_at or _middle(state.last_play) or state.position.board.centre
    return Camera(Shot.CLOSE, at, tuple(sorted(phase.word)))


def _middle(squares: frozenset[Square]) -> Square | None:
    return sorted(squares)[len(squares) // 2] if squares else None


def _table(state: TableState, phase: Phase) -> TableView:
    rules = state.position.rules
    if (phase.bare or phase.moment) and not phase.covered:
        return table_of(rules, _board_tiles(state, phase), bag=state.tabletop.bag)
    tiles = (
        *_board_tiles(state, phase),
        *(() if state.looks_on else _rack_tiles(state, phase)),
        *_other_racks(state, phase),
        *phase.pool,
        *phase.ghosts,
    )
    if phase.covered:
        tiles = tuple(tile for tile in tiles if tile.face == BACK)
    return TableView(
        tiles=tiles,
        cursor=None if phase.covered else phase.cursor,
        rack_slots=0 if state.looks_on or _gets_tiles(state, phase) else rules.rack_size,
        racks=frozenset(_places(state).values()),
        bag=0 if phase.pool else state.tabletop.bag,
        shake=phase.shaking,
        layout=rules.layout,
        letters=rules.tiles,
        edition=rules.edition,
    )


def _board_tiles(state: TableState, phase: Phase) -> Iterator[TileView]:
    for square, piece in state.tabletop.board.items():
        risen = square in phase.risen
        look = (
            TableLook.WARM
            if risen or square in phase.lit
            else TableLook.LAST
            if square in state.last_play
            else TableLook.IDLE
        )
        yield TileView(piece.key, piece.face, OnBoard(square, raised=risen), look)
    draft = phase.draft
    if draft is None:
        return
    for laid in draft.laid:
        yield TileView(laid.tile.key, laid.face, OnBoard(laid.square), TableLook.DRAFT)
    if draft.hand and draft.hand.over_board:
        face = draft.hand.face or draft.hand.tile.letter
        over = OnBoard(draft.cursor, lifted=True, aside=not draft.is_free(draft.cursor))
        yield TileView(draft.hand.tile.key, face, over, TableLook.SELECTED)


def _rack_tiles(state: TableState, phase: Phase) -> Iterator[TileView]:
    slots = phase.draft.slots if phase.draft else state.tabletop.racks[state.viewer]
    for slot, tile in enumerate(slots):
        if tile and (flown := _flown(state, phase, state.viewer, slots, slot)):
            yield TileView(tile.key, flown[0], flown[1])
        elif tile:
            look = _look_on_rack(phase, slot)
            face = BACK if phase.shows_back else tile.letter
            yield TileView(tile.key, face, OnRack(slot), look, state.tabletop.origin(tile.key))
    hand = phase.draft.hand if phase.draft else None
    if hand and not hand.over_board:
        yield TileView(hand.tile.key, hand.tile.letter, OnRack(hand.slot, lifted=True), TableLook.SELECTED)
    elif hand:
        yield TileView(
            GAP, BACK if phase.shows_back else hand.tile.letter, OnRack(hand.slot), TableLook.GHOST
        )


def _look_on_rack(phase: Phase, slot: int) -> TableLook:
    if slot in phase.marked:
        return TableLook.MARKED_FOCUSED if slot == phase.slot else TableLook.MARKED
    return TableLook.FOCUSED if slot == phase.slot else TableLook.IDLE


def _places(state: TableState) -> dict[int, int]:
    """Seat -> place at the table, for every seat but the viewer's."""
    count = len(state.seats)
    others = [(state.viewer + step) % count for step in range(1, count)]
    return dict(zip(others, PLACES.get(len(others), ()), strict=True))


def _other_racks(state: TableState, phase: Phase) -> Iterator[TileView]:
    for seat, place in _places(state).items():
        open_rack, slots = _lies_open(state, seat), state.tabletop.racks[seat]
        for slot, tile in enumerate(slots):
            if tile and (flown := _flown(state, phase, seat, slots, slot)):
                yield TileView(tile.key, flown[0], flown[1])
            elif tile:
                letter = _turned(phase, seat, slots, slot) or (tile.letter if open_rack else "")
                where = OnSeatRack(place, slot, face_up=bool(letter))
                yield TileView(tile.key, letter or BACK, where, origin=state.tabletop.origin(tile.key))


def _number(phase: Phase, seat: int, slots: Slots, slot: int) -> int | None:
    """Which of the tiles that are left at the end of a game lies in a slot."""
    return phase.left.number(seat, sum(tile is not None for tile in slots[:slot])) if phase.left else None


def _turned(phase: Phase, seat: int, slots: Slots, slot: int) -> str:
    """The letter of a tile that has turned over as the game has ended."""
    number = _number(phase, seat, slots, slot)
    return (
        phase.left.letter(number) if phase.left and number is not None and number < phase.left.turned else ""
    )


def _flown(
    state: TableState, phase: Phase, seat: int, slots: Slots, slot: int
) -> tuple[str, OnSeatRack] | None:
    """Letter and place of a tile on its way to the seat that gets what is left, or there: they are piled."""
    left, number = phase.left, _number(phase, seat, slots, slot)
    if left is None or left.to is None or number is None or number >= left.flown:
        return None
    place, wide = _places(state).get(left.to, NEAR), len(slots)
    return left.letter(number), OnSeatRack(place, number % wide, face_up=True, level=number // wide)


def _gets_tiles(state: TableState, phase: Phase) -> bool:
    """Whether the seat in front gets what is left: it needs the room of its empty rack."""
    return phase.left is not None and phase.left.to == state.viewer


def _lies_open(state: TableState, seat: int) -> bool:
    """Whether the rack of another seat is seen by all at this table."""
    return seat in state.door.game.viewer and (seat not in state.door.here or state.shows_racks_of(seat))


def _open_letters(state: TableState, phase: Phase, seat: int) -> str:
    """The letters of an open rack: a camera near the board leaves part of the rack itself out of the
    picture."""
    if phase.covered or seat == state.viewer or not _lies_open(state, seat):
        return ""
    return " ".join(tile.letter.replace(BLANK, "·") for tile in state.tabletop.racks[seat] if tile)


# ---------------------------------------------------------------- around the board


def _hud(state: TableState, phase: Phase) -> Hud:
    windows = state.windows
    if phase.curtain and windows is ScoreWindows.ALL:
        windows = ScoreWindows.DEFAULT  # its place is that of the card that hands the pad over
    sheet = _sheet(state) if windows is ScoreWindows.ALL else None
    looking = state.zoom is Zoom.LOOK and phase.buttons
    return Hud(
        boxes=tuple(_box(state, phase, seat) for seat in range(len(state.seats))),
        windows=windows,
        bag=state.tabletop.bag,
        spot=Spot.BOARD if looking else phase.spot,
        headline="" if phase.bare else str(state.headline),
        latest="" if phase.bare else str(state.latest),
        told_by=None if state.told_by is None else colors_of(state.seats)[state.told_by],
        last_word=_last_word(state) if state.mode.last_word_on_top else None,
        note=_note(state),
        alone=state.alone,
        preview=None if phase.covered else phase.preview,
        refusal=None if phase.covered else phase.refusal,
        ready=phase.ready,
        buttons=phase.buttons and not looking,
        menu_label=phase.menu_label,
        opens_menu=phase.opens_menu,
        end_label=phase.end_label,
        end_key=phase.end_key,
        dim=phase.unreachable,
        sheet=sheet,
        played=phase.played,
        words=_latest_words(state, phase) if state.alone else (),
        owner=("", 0)
        if phase.bare or state.looks_on
        else (state.name_of(state.viewer), colors_of(state.seats)[state.viewer]),
        time_runs=not (phase.covered and state.still),
        card_beside=any(isinstance(panel, SheetAtTable) for panel in phase.panels),
    )


def _last_word(state: TableState) -> LastWord:
    if state.last_score is None:
        return LastWord()
    seat, score = state.last_score
    points = tr_count("{count} point", "{count} points", score.total)
    return LastWord(score.words[0].word.upper(), points, colors_of(state.seats)[seat])


def _note(state: TableState) -> str:
    position = state.position
    note = game_note(position.rules, position.game, state.scores, state.before)
    return "" if note == state.mode.title else note  # where all of it is of that edition


WORDS = 4
"""How many of the latest plays a player alone sees listed."""


def _latest_words(state: TableState, phase: Phase) -> tuple[tuple[str, str], ...]:
    """Word and points, the latest first; a play that is still being counted is not among them.

    Once the game is over their place belongs to what is said of its end.
    """
    if state.door.game.is_over:
        return ()
    history = state.door.game.history
    counted = history[: len(history) - bool(phase.adding)]
    plays = [turn.score for turn in counted if turn.score]
    return tuple((play.words[0].word.upper(), f"+{play.total}") for play in reversed(plays[-WORDS:]))


def _box(state: TableState, phase: Phase, seat: int) -> ScoreBox:
    adding, current = phase.adding, seat == state.on_turn
    caption = str(phase.captions.get(seat) or _lasting_caption(state, seat))
    letters = _open_letters(state, phase, seat)
    waiting = ShownTime() if caption or letters else shown_of_waiting(state.position, seat)
    clock = state.clock.shown if current else waiting
    return ScoreBox(
        seat=colors_of(state.seats)[seat],
        name=state.name_of(seat),
        score=state.scores[seat] + phase.tally.get(seat, 0),
        caption=caption,
        manner=letters or level_label(state.seats[seat]),
        current=current,
        adding=adding[1] if adding and adding[0] == seat else None,
        clock=clock.text,
        late=clock.late,
        last=clock.last if current else 0,
        figure=Figure(state.figures[seat], _mood(state, phase, seat)),
        number=seat,
    )


def _lasting_caption(state: TableState, seat: int) -> str:
    """What is said of a seat whatever goes on: that it is out, or the points that are still in doubt."""
    if seat in state.out:
        return str(SeatCaption.OUT)
    if state.doubtful and state.doubtful[0] == seat:
        # Translators: points that somebody may lose again, as the play is challenged: "+14?"
        return tr("+{points}?", points=state.doubtful[1])
    return ""


def _mood(state: TableState, phase: Phase, seat: int) -> Mood:
    """How the figure of a seat takes what happens; whoever is away takes it no way at all."""
    if seat in state.away:
        return Mood.SLEEPS
    if phase.moods.get(seat):
        return phase.moods[seat]
    return Mood.ON_TURN if seat == state.on_turn else Mood.LOOKS_ON


BETWEEN_TURNS = frozenset({"challenge", "trade"})
"""What stands among the turns of a game but takes nobody's turn."""


def _sheet(state: TableState) -> ScoreSheet:
    """What every seat scored, round by round."""
    seats = len(state.seats)
    columns: list[list[str]] = [[] for _ in range(seats)]
    turns = [turn for turn in state.door.game.history if turn.kind not in BETWEEN_TURNS]
    for turn, then in zip_longest(turns, turns[1:]):
        if turn.kind == "rejected" and seats > 1 and then and then.seat == turn.seat:
            continue  # it cost no turn: its player tried again
        word = f"{turn.score.words[0].word.upper()} +{turn.score.total}" if turn.score else "–"
        columns[turn.seat].append(word)
    rounds = max(map(len, columns), default=0)
    rows = [tuple(column[i] if i < len(column) else "" for column in columns) for i in range(rounds)]
    names = tuple(map(seat_label, state.seats))
    kinds = [what for what in BESIDES if any(points[what] for points in state.besides)]
    besides = [tuple(_beside(what, points[what]) for points in state.besides) for what in kinds]
    return ScoreSheet(names, tuple(rows), tuple(state.scores), tuple(besides))


def _beside(what: Message, points: int) -> str:
    """Points that are not for words: 'Time −5'; empty where there are none."""
    # Translators: what points are for, and how many: "Time −5".
    return tr("{what} {points}", what=what, points=signed(points)) if points else ""
