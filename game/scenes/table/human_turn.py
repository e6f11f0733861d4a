"""A human's turn: the selector on the rack, on the two buttons beside it, or on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from controllers.actions import Action, Press
from game.rules.board import SIZE
from game.rules.events import TilesPlaced
from game.rules.illegal_moves import IllegalMove, NotConnected, NotInDictionary, OnlyOneWord
from game.rules.moves import Move, Pass, Place, Square
from game.rules.scoring import score_play
from game.scenes.cards.save_game import SAVED
from game.scenes.kit.letter_grid import BlankLetter
from game.scenes.kit.menus import Question
from game.scenes.kit.picture import Cursor, CursorKind, Notice, Preview, Spot, Tone
from game.scenes.kit.scene import STEPS, Change, Command, Push, directions
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.draft import Draft, Slots
from game.scenes.table.phase import Phase
from game.scenes.table.word_lane import HOLDS, OPENS, Lane

if TYPE_CHECKING:
    from game.scenes.table.table_scene import TableScene

SHAKE_SECONDS = 0.6
NOTICE_SECONDS = 3.5
ADVICE: dict[type[IllegalMove], str] = {
    OnlyOneWord: "Leave no gap between the tiles.",
    NotConnected: "A new word touches one on the board.",
}
"""What to do about a refusal whose own words do not say it."""


def pass_question(*, alone: bool) -> Question:
    """Passing is never done by accident; alone at the table it is the end."""
    if alone:
        text = "You have placed no tiles. Your tiles count against you."
        return Question("End the game?", text, ["End Game", "Keep Playing"], focus=1)
    return Question("Pass your turn?", "You have placed no tiles.", ["Pass", "Keep Playing"], focus=1)


class HumanTurn(Phase):
    """One human seat on turn, until a move of its own is accepted."""

    name = "table"
    buttons = True

    def __init__(self, table: TableScene, seat: int) -> None:
        super().__init__(table)
        self.seat = seat
        slots = table.tabletop.racks[seat]
        self.order: Slots = slots
        """The rack before its first tile left: what taking everything back restores."""
        self.draft: Draft = Draft(table.match.position.board, slots, cursor=table.cursor)
        self.elapsed = 0.0
        self.focus = next((i for i, tile in enumerate(slots) if tile), 0)
        self.spot = Spot.RACK
        self.look_cursor = self.draft.cursor
        self.lane: Lane | None = None
        """The fast way of laying a word, while it is open."""
        self.cleared: Place | None = None
        """What ▲ took back last, until something else is picked."""
        self._answer: Callable[[Any], Change | None] | None = None
        self._notice: Notice | None = None
        self._notice_left = 0.0
        self._shake: frozenset[str] = frozenset()
        self._send_back = False
        """The shaking tiles return to the rack: an invalid word, not merely a misplaced one."""
        self._preview_of: tuple[object, Preview | None] = (None, None)

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[Command]:
        if self.table.zoom is Zoom.LOOK:
            back = Command(Action.BACK, "Back", self._look_no_more)
            return [*directions("Look around", self._look), self._zoom("Place tiles"), back]
        if self.lane:
            return [*self.lane.commands(), *self._lane_zoom()]
        if self.spot is Spot.BOARD:
            return self._commands_with_tile() if self.draft.hand else self._commands_on_board()
        if self.draft.hand:
            return self._commands_in_hand()
        return self._commands_on_rack()

    def _commands_with_tile(self) -> list[Command]:
        free = self.draft.is_free(self.draft.cursor)
        place = [Command(Action.CONFIRM, "Place", self._lay)] if free else []
        back = Command(Action.BACK, "Take back", self._take_back)
        return [*place, *directions("Move", self._move_cursor), back, self._zoom(self.table.flip_label)]

    def _commands_on_board(self) -> list[Command]:
        mine = self.draft.laid_at(self.draft.cursor) is not None
        lift = [Command(Action.CONFIRM, "Lift", self._lift)] if mine else []
        if mine:
            back = Command(Action.BACK, "Take back", self._take_back)
        else:
            back = Command(Action.BACK, "To rack", self._to_rack)
        lane = [Command(OPENS, "Word lane", self._open_lane), Command(HOLDS, "Letter keys", self._hold_keys)]
        return [*lift, *directions("Move", self._move_cursor), back, *lane, self._zoom(self.table.flip_label)]

    def _commands_in_hand(self) -> list[Command]:
        return [
            Command(Action.CONFIRM, "Put down", self._put_down),
            *directions("Move", self._slide, Action.LEFT, Action.RIGHT),
            Command(Action.UP, "Board", self._raise),
            Command(Action.BACK, "Put down", self._put_down),
        ]

    def _commands_on_rack(self) -> list[Command]:
        found = [self._main_button(), *directions("Move", self.move_focus, Action.LEFT, Action.RIGHT)]
        found.append(Command(Action.UP, "Move", self._to_board))
        if self.draft.laid:
            found.append(Command(Action.BACK, "Clear", self._take_back_all))
        elif self.cleared:
            found.append(Command(Action.BACK, "Undo", self.undo_clear))
        if self.spot is Spot.RACK and sum(tile is not None for tile in self.draft.slots) > 1:
            found.append(Command(Action.SHUFFLE, "Shuffle", self._shuffle))
        if any(self.draft.slots):
            found.append(Command(OPENS, "Word lane", self._open_lane))
        return [command for command in found if command] + [self._zoom(self.table.flip_label)]

    def _main_button(self) -> Command | None:
        if self.spot is Spot.MENU:
            return Command(Action.CONFIRM, "Menu", self._open_menu)
        if self.spot is Spot.END_TURN:
            return self.end_command()
        if self.draft.slots[self.focus]:
            return Command(Action.CONFIRM, "Pick up", self._pick)
        return None

    def end_command(self) -> Command:
        """What ✕ does on End Turn."""
        return Command(Action.CONFIRM, self.end_label, self._end_turn)

    def _lane_zoom(self) -> list[Command]:
        taken = self.lane is not None and self.lane.held
        return [] if taken else [self._zoom(self.table.flip_label)]

    def _zoom(self, label: str) -> Command:
        return Command(Action.ZOOM, label, self._turn_zoom)

    # ------------------------------------------------------------ on the rack

    def stops(self) -> list[tuple[Spot, int]]:
        """Where the selector may stand beside the board, from the left; slots are numbered."""
        tiles = [(Spot.RACK, slot) for slot, tile in enumerate(self.draft.slots) if tile]
        return [*([] if self.lane else [(Spot.MENU, 0)]), *tiles, (Spot.END_TURN, 0)]

    def move_focus(self, action: Action) -> None:
        """Along Menu, the tiles and End Turn, round the ends; gaps are skipped."""
        stops = self.stops()
        here = (self.spot, self.focus if self.spot is Spot.RACK else 0)
        index = stops.index(here) if here in stops else self._nearest(stops)
        self.spot, slot = stops[(index + (1 if action is Action.RIGHT else -1)) % len(stops)]
        if self.spot is Spot.RACK:
            self.focus = slot

    def _nearest(self, stops: list[tuple[Spot, int]]) -> int:
        """The stop just left of an empty slot."""
        left = (i for i, (spot, slot) in enumerate(stops) if spot is Spot.MENU or slot <= self.focus)
        return max(left, default=0)

    def _pick(self) -> None:
        self.begin_word()
        self.draft = self.draft.pick(self.focus)

    def begin_word(self) -> None:
        """A tile is about to leave the rack; if it is the first, this rack is what taking back restores."""
        self.cleared = None
        self._keep_refused()
        self.end_word()

    def _keep_refused(self) -> None:
        """Whoever goes on at once mends the refused word where it lies."""
        self._shake, self._send_back = frozenset(), False

    def end_word(self) -> None:
        """Without a tile on the board, the rack is as it should be."""
        if not self.draft.laid:
            self.order = self.draft.slots

    def _slide(self, action: Action) -> None:
        self.draft = self.draft.slide(STEPS[action][1])
        assert self.draft.hand
        self.focus = self.draft.hand.slot

    def _put_down(self) -> None:
        self.draft = self.draft.put_down()
        self.end_word()

    def _shuffle(self) -> None:
        self.draft = self.draft.shuffle(self.table.permute)
        self.end_word()
        self.settle_focus()

    def _take_back_all(self) -> None:
        self.cleared = self.draft.place()
        self.draft = self.draft.take_back_all(self.order)
        self.settle_focus()

    def undo_clear(self) -> None:
        """A slip of the thumb need not cost a whole word."""
        assert self.cleared
        self.try_play(self.cleared)

    def settle_focus(self) -> None:
        """Bring the selector to the nearest tile, or to End Turn once the rack is empty."""
        filled = [slot for slot, tile in enumerate(self.draft.slots) if tile]
        if filled:
            self.focus = min(filled, key=lambda slot: (abs(slot - self.focus), slot))
        self.spot = Spot.RACK if filled else Spot.END_TURN

    # ------------------------------------------------------------ on the board

    def _raise(self) -> None:
        self.draft = self.draft.raise_hand()
        self.spot = Spot.BOARD

    def _to_board(self) -> None:
        self.spot = Spot.BOARD

    def _to_rack(self) -> None:
        self.settle_focus()

    def _move_cursor(self, action: Action) -> None:
        moved = self.draft.move_cursor(*STEPS[action])
        if moved:
            self.draft = moved
        elif action is Action.DOWN:
            self._down_to_rack()

    def _down_to_rack(self) -> None:
        """Below the last row lies the rack; a tile in the hand comes along."""
        self.draft = self.draft.lower_hand()
        if self.draft.hand:
            self.focus, self.spot = self.draft.hand.slot, Spot.RACK
        else:
            self.settle_focus()

    def _lay(self) -> Change | None:
        hand = self.draft.hand
        assert hand
        if hand.tile.letter != "?" or hand.face:
            self._lay_as(hand.face or hand.tile.letter)
            return None
        self._answer = lambda letter: self._lay_as(letter.lower()) if letter else None
        return Push(BlankLetter())

    def _lay_as(self, face: str) -> None:
        self.draft = self.draft.lay(face)
        self.settle_focus()

    def _lift(self) -> None:
        self.draft = self.draft.lift()

    def _take_back(self) -> None:
        self.draft = self.draft.take_back()
        self.end_word()
        self.settle_focus()

    # ------------------------------------------------------------ the word lane

    def _open_lane(self) -> None:
        self.lane = Lane(self)

    def _hold_keys(self) -> None:
        self.lane = Lane(self)
        self.lane.hold()

    def on_release(self, press: Press) -> None:
        if self.lane and press.action is HOLDS:
            self.lane.let_go()

    def step_cursor(self, action: Action) -> None:
        """Over the board, no further than its edge."""
        self.draft = self.draft.move_cursor(*STEPS[action]) or self.draft

    # ------------------------------------------------------------ camera

    def _turn_zoom(self) -> None:
        """From the rack through all three states; over the board only between near and far."""
        if self.spot is Spot.BOARD or self.lane:
            self.table.zoom = Zoom.CLOSE if self.table.zoom is Zoom.FAR else Zoom.FAR
            return
        self.table.zoom = self.table.zoom.next
        self.look_cursor = self.draft.cursor

    def _look_no_more(self) -> None:
        self.table.zoom = Zoom.CLOSE

    def _look(self, action: Action) -> None:
        row, col = STEPS[action]
        there = Square(self.look_cursor.row + row, self.look_cursor.col + col)
        self.look_cursor = Square(*(min(max(x, 0), SIZE - 1) for x in there))

    # ------------------------------------------------------------ ending the turn

    @property
    def end_label(self) -> str:
        if self.draft.laid:
            return "End Turn"
        return "End Game" if self.table.alone else "Pass"

    def _end_turn(self) -> Change | None:
        if self.draft.laid:
            return self.submit(self.draft.place())
        return self.ask(
            pass_question(alone=self.table.alone),
            lambda answer: self.submit(Pass()) if answer == 0 else None,
        )

    def ask(self, question: Question, then: Callable[[Any], Change | None]) -> Change:
        """Put a question; `then` hears the answer."""
        self.answer_with(then)
        return Push(question)

    def answer_with(self, then: Callable[[Any], Change | None]) -> None:
        """`then` hears what the scene leaves with that is put on top now."""
        self._answer = then

    def on_return(self, value: Any) -> Change | None:
        """Menus leave with something to do with this turn, questions with an answer."""
        if callable(value):
            change: Change | None = value(self)
            return change
        if value == SAVED:
            self._notice, self._notice_left = Notice("The game is saved.", Tone.GOOD), NOTICE_SECONDS
        answer, self._answer = self._answer, None
        return answer(value) if answer else None

    def _open_menu(self) -> Change | None:
        return Push(self.table.menu())

    def clear(self) -> None:
        """Put everything back on the rack before another kind of move is made."""
        self._keep_refused()
        self.draft = self.draft.take_back_all(self.order)

    def try_play(self, play: Place) -> None:
        """Lay a whole play on the board, as a hint does; it is still only a draft."""
        self.lane = None
        self.clear()
        self.order = self.draft.slots
        self.cleared = None
        self.draft = self.draft.with_play(play)
        self.settle_focus()

    def leave_exchange(self, move: Move) -> Change | None:
        """Come back from choosing tiles, and make the exchange."""
        self.table.phase = self
        return self.submit(move)

    def submit(self, move: Move) -> Change | None:
        """Play the move; a refusal is shown and changes nothing but the draft."""
        try:
            events = self.table.match.submit(move, round(self.elapsed * 1000))
        except IllegalMove as refusal:
            self._refuse(refusal)
            return None
        if not any(isinstance(event, TilesPlaced) for event in events):
            self.clear()
        self.table.cursor = self.draft.cursor
        self.table.keep_draft(self.seat, self.draft, events)
        return None

    def _refuse(self, refusal: IllegalMove) -> None:
        advice = ADVICE.get(type(refusal), "")
        self._notice, self._notice_left = Notice(f"{refusal}. {advice}".strip(), Tone.BAD), NOTICE_SECONDS
        self._shake = frozenset(laid.tile.key for laid in self.draft.laid)
        self._send_back = isinstance(refusal, NotInDictionary)

    # ------------------------------------------------------------ time

    def update(self, dt: float) -> Change | None:
        self.tick(dt)
        return None

    def tick(self, dt: float) -> None:
        self.elapsed += dt
        self._notice_left = max(0.0, self._notice_left - dt)
        if self._shake and self._notice_left < NOTICE_SECONDS - SHAKE_SECONDS:
            self._shake = frozenset()
            if self._send_back:
                self._send_back = False
                self._take_back_all()

    @property
    def spent(self) -> float:
        return self.elapsed

    # ------------------------------------------------------------ what is seen

    @property
    def slot(self) -> int | None:
        hidden = self.table.zoom is Zoom.LOOK or (self.lane is not None and self.lane.held)
        return self.focus if self.spot is Spot.RACK and not hidden else None

    @property
    def slot_keys(self) -> tuple[Action | None, ...]:  # type: ignore[override]  # only while they are held
        return self.lane.keys if self.lane else ()

    @property
    def shaking(self) -> frozenset[str]:
        return self._shake

    @property
    def notice(self) -> Notice | None:
        return self._notice if self._notice_left else None

    @property
    def cursor(self) -> Cursor | None:
        if self.table.zoom is Zoom.LOOK:
            return Cursor(self.look_cursor, CursorKind.VIEW)
        if self.lane:
            return self.lane.cursor
        if self.spot is Spot.BOARD:
            return Cursor(self.draft.cursor, CursorKind.PLACE if self.draft.hand else CursorKind.SELECT)
        return None

    @property
    def looking_at(self) -> Square | None:
        """The cursor once it is of use; before that the latest play is what matters."""
        there = self.spot is Spot.BOARD or self.draft.laid or self.lane
        return self.draft.cursor if there else None

    @property
    def word(self) -> tuple[Square, ...]:
        """Over the board the camera follows the selector; back on the rack, what was laid is seen whole."""
        if self.draft.laid and self.spot is not Spot.BOARD:
            return tuple(laid.square for laid in self.draft.laid)
        return super().word

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: self.table.exchanges_left or "Your turn"}

    @property
    def preview(self) -> Preview | None:
        """The score so far, as long as the tiles lie in one line: never whether the words are valid."""
        if self._preview_of[0] is not self.draft.laid:
            self._preview_of = (self.draft.laid, self._score_preview())
        return self._preview_of[1]

    def _score_preview(self) -> Preview | None:
        rules = self.table.match.position.rules
        wanted = rules.score_preview and self.table.services.options.score_preview
        if not wanted or not self.draft.laid:
            return None
        try:
            score = score_play(self.draft.board, self.draft.place().tiles, rules)
        except IllegalMove:
            return None
        if not score.words:
            return None
        main, *cross = (word.word.upper() for word in score.words)
        return Preview(main, tuple(cross), score.total, score.words[0].squares[-1])
