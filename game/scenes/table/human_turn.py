"""A human's turn: the selector on the rack, on the two buttons beside it, or on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import DIRECTIONS, Action, Press
from controllers.pointer import Gesture
from game.language.messages import Message, message, message_as, tr
from game.options import tiles_under
from game.rules.events import TilesPlaced
from game.rules.illegal_moves import IllegalMove, NotInDictionary
from game.rules.moves import Move, Pass, Place, Square, TradeBlank
from game.rules.placing import lies_right
from game.rules.scoring import score_play
from game.rules.turn_end import idling_ends
from game.rules.visibility import Report
from game.scenes.kit.button import STEPS, Button, direction_buttons
from game.scenes.kit.menus import Question
from game.scenes.kit.picture.appearance import RACK_AT_LEFT
from game.scenes.kit.picture.game_panels import Preview, Refusal, Spot
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.table_view import Cursor, CursorKind
from game.scenes.kit.pointing import Pointed, Target
from game.scenes.table.blank_letter import BlankLetter
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.computer_asks import HandIn
from game.scenes.table.draft import Draft
from game.scenes.table.exchange_words import exchange_refusal, exchanges_caption
from game.scenes.table.mouse_edits import carried, laid_again, taken_up
from game.scenes.table.phase import Asking, Happened, Next, Onward, Phase, Submitted, asking
from game.scenes.table.seat_and_play_labels import END_TURN
from game.scenes.table.table_state import TableState
from game.scenes.table.turn_in_making import Lane, NameBlank, ThumbEdit, TurnInMaking
from game.scenes.table.word_advice import Eyebrow, checked, may_check, refusal_text, returns_tiles
from game.scenes.table.word_lane import (
    HOLD,
    HOLDS,
    OPENS,
    hold_keys,
    is_at_end,
    lane_buttons,
    lane_cursor,
    let_go,
    lift_word,
    open_lane,
    open_lane_for,
    slot_keys,
)

ENDS = Action.R2
"""Ends the turn from the rack while a word lies: one press of a button that does nothing else there."""
SHORTCUTS = frozenset({OPENS, ENDS, HOLDS})
"""Ours, beside the buttons of the console's manual."""
SHAKE_SECONDS = 0.6
NOTICE_SECONDS = 3.5
REFUSAL_SECONDS = 12.0
"""How long it is said why a word was refused whose tiles are back on the rack."""
BUT_END_TURN = frozenset({Spot.MENU})
"""Where the selector cannot go once the time has run out over a word that was laid."""
TIME_IS_UP = message("Time is up. Move this word, or end your turn with it.")
# Translators: beside a row of a menu that works in one's own turn; at most 28 letters.
NOT_YOUR_TURN = message("In your own turn only")
# Translators: buttons of a question; at most 18 letters.
EXCHANGE_INSTEAD = message("Exchange Tiles")
# Translators: a button of a question: goes on with the turn; at most 18 letters.
KEEP_PLAYING = message("Keep Playing")


def pass_question(*, alone: bool, exchange: bool = False, ends: bool = False) -> Question:
    """Passing is never done by accident; alone at the table it is the end. Who may `exchange` is reminded,
    and where it `ends` a game for several everybody is told."""
    if alone:
        text = message("You have placed no tiles this turn, and those on your rack count against you.")
        # Translators: a button; at most 10 letters.
        end = message("End Game")
        return Question(message("End the game?"), text, [end, KEEP_PLAYING], focus=1)
    text = (
        message("You have placed no tiles. As nobody has scored for so long, it ends the game.")
        if ends
        else message("You have placed no tiles.")
    )
    instead = [EXCHANGE_INSTEAD] if exchange else []
    # Translators: a button: ends the turn without a move; at most 10 letters.
    answers = [*instead, message("Pass"), KEEP_PLAYING]
    return Question(message("Pass your turn?"), text, answers, focus=len(instead) + 1)


class HumanTurn(Phase):
    """One human seat on turn, until a move of its own is accepted."""

    name = "table"
    here = message("Your turn: lay a word on the board.")
    buttons = is_turn = True

    def __init__(
        self,
        state: TableState,
        seat: int,
        open_menu: Callable[[HumanTurn], Next],
        exchange: Callable[[HumanTurn], Next],
        first: Callable[[HumanTurn], Next] | None = None,
    ) -> None:
        """`open_menu` is what the Menu button does, `exchange` begins to exchange tiles without it.

        What is to be seen `first` comes at once.
        """
        super().__init__(state)
        self.seat = seat
        draft = Draft(state.position.board, state.tabletop.racks[seat], cursor=state.cursor)
        tiles = tiles_under(state.position.rules.edition, state.services.options)
        self.making = TurnInMaking.begun(draft, rack_left=tiles in RACK_AT_LEFT)
        self.look_cursor = draft.cursor
        self._looked = False
        """Whether the selector has gone anywhere since the whole board is looked at."""
        self._open_menu, self._exchange = open_menu, exchange
        self._first = first
        self._submitted = False
        """A move was handed in and is not answered yet."""
        self._handing_in = False
        """A play is on its way: only what the computer asks about it lies between."""
        self._notice: Notice | None = None
        self._notice_left = 0.0
        self._refusal: Refusal | None = None
        self._missed_for = ""
        """The sentence that says why the turn is missed, where more than its time is over."""
        self._shaken_for = 0.0
        self._preview_of: tuple[object, Preview | None] = (None, None)
        self._grabbed: Target | None = None
        """What the mouse was pressed on last."""
        self._eyebrow = Eyebrow(state, seat)
        if state.clock.kept is not None:
            self.making = self._kept(self.making.with_play(state.clock.kept))

    @property
    def grace(self) -> bool:
        """The time has run out over a word that was laid in time: it may be moved, but not taken back."""
        return self.state.clock.kept is not None

    @property
    def draft(self) -> Draft:
        return self.making.draft

    @property
    def spot(self) -> Spot:
        return self.making.spot

    @property
    def focus(self) -> int:
        """The rack slot that the selector is on, or was on last."""
        return self.making.focus

    @property
    def lane(self) -> Lane | None:
        """The word lane, while it is open."""
        return self.making.lane

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[Button[Next]]:
        found = self._commands()
        if not self.state.mode.shortcuts:
            found = [button for button in found if button.action not in SHORTCUTS]
        return found

    def _commands(self) -> Sequence[Button[Next]]:
        if self._submitted:
            return []
        if self.state.zoom is Zoom.LOOK:
            back = Button(Action.BACK, message("Back"), self._look_no_more)
            return [
                *direction_buttons(message("Look around"), self._look),
                self._zoom(message("Place tiles")),
                back,
            ]
        if self.lane:
            return self._commands_in_lane(self.lane)
        flip = self._zoom(self.state.flip_label)
        if self.grace:
            return [*(self._word_on_board() if self.spot is Spot.BOARD else self._word_at_rack()), flip]
        if self.spot is Spot.BOARD:
            return [*(self._with_tile() if self.draft.hand else self._on_board()), flip]
        return [*(self._in_hand() if self.draft.hand else self._on_rack()), flip]

    def _commands_in_lane(self, lane: Lane) -> list[Button[Next]]:
        end = [self._end_button()] if is_at_end(self.making) else []
        edits = [
            self._edit(
                button.action,
                self.state.turn_words.end if button.label == END_TURN else button.label,
                button.do,
            )
            for button in lane_buttons(self.making)
        ]
        return [*end, *edits, *([] if lane.held else [self._zoom(self.state.flip_label)])]

    def _with_tile(self) -> list[Button[Next]]:
        making = self.making
        free = making.draft.is_free(making.draft.cursor)
        place = (
            [Button(Action.CONFIRM, message_as("a button", "Place"), self._lay)] if free else self._trade()
        )
        return [
            *place,
            *self._directions(making.move_cursor),
            self._edit(Action.BACK, message("Take back"), making.take_back),
        ]

    def _trade(self) -> list[Button[Next]]:
        """House rule: over a played blank, the letter that it stands for takes its place."""
        draft, position = self.making.draft, self.state.position
        face, hand = position.board[draft.cursor], draft.hand
        if not (position.rules.trade_blanks and hand and face.islower() and face.upper() == hand.tile.letter):
            return []
        return [
            Button(Action.CONFIRM, message("Take the blank"), lambda: self.submit(TradeBlank(draft.cursor)))
        ]

    def _on_board(self) -> list[Button[Next]]:
        making = self.making
        mine = making.draft.laid_at(making.draft.cursor) is not None
        lift = [self._edit(Action.CONFIRM, message("Lift"), making.lift)] if mine else []
        if mine:
            back = self._edit(Action.BACK, message("Take back"), making.take_back)
        else:
            back = self._edit(Action.BACK, message("To rack"), making.settled)
        keys = self._edit(HOLDS, HOLD, lambda: hold_keys(making))
        return [*lift, *self._directions(making.move_cursor), back, self._lane_button(), keys]

    def _word_on_board(self) -> list[Button[Next]]:
        """The time has run out: the word that lies there is moved as a whole, or left where it is."""
        making = self.making
        mine = making.draft.laid_at(making.draft.cursor) is not None
        lift = [self._edit(Action.CONFIRM, message("Lift"), self._word_lifted)] if mine else []
        back = self._edit(Action.BACK, message("To rack"), lambda: replace(making, spot=Spot.END_TURN))
        return [*lift, *self._directions(making.move_cursor), back, Button(ENDS, "", self._end_turn)]

    def _word_at_rack(self) -> list[Button[Next]]:
        up = self._edit(Action.UP, message("Move"), lambda: self._at_word(self.making))
        return [self._end_button(), up, Button(ENDS, "", self._end_turn)]

    def _at_word(self, making: TurnInMaking) -> TurnInMaking:
        """The selector on the first tile of the word."""
        first = min(laid.square for laid in making.draft.laid)
        return making.with_draft(replace(making.draft, cursor=first)).to_board()

    def _word_lifted(self) -> TurnInMaking:
        """It is laid again wherever the same tiles make the same word."""
        word = score_play(self.draft.board, self.draft.place().tiles, self.state.position.rules).words[0]
        return lift_word(self.making, word.word.upper(), word.squares)

    def _in_hand(self) -> list[Button[Next]]:
        making = self.making
        return [
            self._edit(Action.CONFIRM, message("Put down"), making.put_down),
            *self._directions(making.slide, Action.LEFT, Action.RIGHT),
            self._edit(Action.UP, message("Board"), making.raise_hand),
            self._edit(Action.BACK, message("Put down"), making.put_down),
        ]

    def _on_rack(self) -> list[Button[Next]]:
        making = self.making
        found = [*self._main_button(), *self._directions(making.move_focus, Action.LEFT, Action.RIGHT)]
        found.append(self._edit(Action.UP, message("Move"), making.to_board))
        if making.draft.laid:
            found.append(self._edit(Action.BACK, message("Clear"), making.take_back_all))
        elif making.cleared:
            found.append(self._edit(Action.BACK, message("Undo"), making.undo_clear))
        if making.draft.laid and may_check(self.state, self.seat):
            found.append(Button(Action.SHUFFLE, message("Check word"), self._check))
        elif self.spot is Spot.RACK and sum(tile is not None for tile in making.draft.slots) > 1:
            found.append(
                self._edit(Action.SHUFFLE, message("Shuffle"), lambda: making.shuffle(self.state.permute))
            )
        return [*found, *self._ends(), *([self._lane_button()] if any(making.draft.slots) else [])]

    def _ends(self) -> list[Button[Next]]:
        """One button ends the turn from the rack: by the word that lies there, or else by an exchange."""
        if self.draft.laid:  # its prompt is on End Turn itself
            return [] if self.spot is Spot.MENU else [Button(ENDS, "", self._end_turn)]
        if exchange_refusal(self.state.position):
            return []
        return [Button(ENDS, message("Exchange"), lambda: self._exchange(self))]

    def _check(self) -> None:
        """Whether what lies there is valid, before it is played."""
        found = checked(self.state, self.seat, self.draft)
        if isinstance(found, Refusal):
            self._refusal = found
        else:
            self.show_notice(found)

    def _main_button(self) -> list[Button[Next]]:
        if self.spot is Spot.MENU:
            return [Button(Action.CONFIRM, message("Menu"), lambda: self._open_menu(self))]
        if self.spot is Spot.END_TURN:
            return [self._end_button()]
        if self.draft.slots[self.focus]:
            return [self._edit(Action.CONFIRM, message("Pick up"), self.making.pick)]
        return []

    @property
    def may_open_menu(self) -> bool:
        """Whether tiles may be exchanged, hints be had and so on just now."""
        return not self.why_no_menu

    @property
    def why_no_menu(self) -> str:
        """Why not, in a few words; empty where they may."""
        if self.draft.hand:
            return tr("Put the tile down first")
        if self.lane:
            return tr("Finish your word first")
        return tr("Your move is being made") if self._submitted or self.grace else ""

    def _end_button(self) -> Button[Next]:
        return Button(Action.CONFIRM, self.end_label, self._end_turn)

    def _lane_button(self) -> Button[Next]:
        return self._edit(OPENS, message("Word lane"), lambda: open_lane(self.making))

    def _zoom(self, label: str | Message) -> Button[Next]:
        return Button(Action.ZOOM, label, self._turn_zoom)

    # ------------------------------------------------------------ what a thumb movement makes of the turn

    def _edit(self, action: Action, label: str | Message, edit: Callable[[], ThumbEdit]) -> Button[Next]:
        return Button(action, label, lambda: self._make(edit()))

    def _directions(self, edit: Callable[[Action], ThumbEdit], *only: Action) -> list[Button[Next]]:
        """Those directions that lead anywhere from here."""
        found = [action for action in only or DIRECTIONS if edit(action) != self.making]
        return (
            direction_buttons(message("Move"), lambda action: self._make(edit(action)), *found)
            if found
            else []
        )

    def _make(self, edit: ThumbEdit) -> Asking | None:
        if isinstance(edit, TurnInMaking):
            if self._is_edited(edit) or (self._went_back and self._shaken_for > SHAKE_SECONDS):
                self._refusal = None
            self.making = self._kept(edit) if self.grace else edit
            return None
        lay = edit.lay
        return asking(BlankLetter(), lambda letter: self._make(lay(self.making, letter.lower())))

    def _kept(self, making: TurnInMaking) -> TurnInMaking:
        """The time has run out: a word that lies is the one that is kept, and beside it there is End Turn."""
        if making.draft.laid:
            self.state.clock.kept = making.draft.place()
        if making.lane or making.spot is Spot.BOARD:
            return making
        self.unreachable = BUT_END_TURN
        return replace(making, spot=Spot.END_TURN)

    def _is_edited(self, edit: TurnInMaking) -> bool:
        """Whether a tile is taken up or moved: walking about is no edit."""
        return (edit.draft.hand, edit.draft.laid) != (self.draft.hand, self.draft.laid)

    @property
    def _went_back(self) -> bool:
        """Whether a refusal is about tiles that lie on the rack again."""
        return self._refusal is not None and not self.draft.laid

    def _lay(self) -> Next:
        hand = self.draft.hand
        assert hand
        if hand.tile.letter == "?" and not hand.face:
            return self._make(NameBlank(TurnInMaking.lay))
        return self._make(self.making.lay(hand.face or hand.tile.letter))

    def on_release(self, press: Press) -> None:
        if self.lane and press.action is HOLDS:
            self.making = let_go(self.making)

    # ------------------------------------------------------------ by mouse

    def on_point(self, pointed: Pointed) -> Next:
        if self._submitted or self.lane or self.state.zoom is Zoom.LOOK:
            return None
        if self.grace:
            return self._end_turn() if pointed.pressed and pointed.target is Spot.END_TURN else None
        grabbed, before = self._grabbed, self.making
        if pointed.pressed:
            self._grabbed = pointed.target
        if pointed.pressed and isinstance(pointed.target, Spot):
            return self._clicked(pointed.target)
        if pointed.gesture is Gesture.AGAIN and laid_again(before, pointed.target):
            return self._make(before.take_back())
        if not before.draft.hand:
            return self._make(taken_up(before, pointed.target)) if pointed.pressed else None
        self.making = carried(before, pointed.target)
        drops = pointed.pressed or (pointed.gesture is Gesture.RELEASE and pointed.target != grabbed)
        return self._dropped(pointed.target) if drops else None

    def _clicked(self, spot: Spot) -> Next:
        """Menu or End Turn. A tile in the hand goes back first."""
        if self.draft.hand:
            self.making = self.making.take_back()
        return self._open_menu(self) if spot is Spot.MENU else self._end_turn()

    def _dropped(self, target: Target | None) -> Next:
        """Let go of a tile: on a free square it lies, anywhere else it goes back to the rack."""
        if isinstance(target, Square) and self.draft.is_free(target):
            return self._lay()
        return self._make(self.making.take_back())

    # ------------------------------------------------------------ camera

    def _turn_zoom(self) -> None:
        """From the rack through all three states; over the board only between near and far."""
        if self.spot is Spot.BOARD or self.lane:
            self.state.zoom = Zoom.CLOSE if self.state.zoom is Zoom.FAR else Zoom.FAR
            return
        self.state.zoom = self.state.zoom.next
        self.look_cursor, self._looked = self.draft.cursor, False

    def _look_no_more(self) -> None:
        self.state.zoom = Zoom.CLOSE

    def _look(self, action: Action) -> None:
        row, col = STEPS[action]
        there = Square(self.look_cursor.row + row, self.look_cursor.col + col)
        last = self.draft.board.size - 1
        self.look_cursor, self._looked = Square(*(min(max(x, 0), last) for x in there)), True

    # ------------------------------------------------------------ ending the turn

    @property
    def end_label(self) -> str:
        words = self.state.turn_words
        if self.draft.laid or self.grace or words.nothing_laid or not self.state.mode.shortcuts:
            return str(words.end)
        return tr("End Game") if self.state.alone else tr("Pass")

    @property
    def end_key(self) -> Action | None:
        works = self.commands()
        if any(button.action is ENDS and button.do == self._end_turn for button in works):
            return ENDS
        leads = (button.action for button in works if self.lane and button.label == END_TURN)
        return next(leads, None)  # the way there from the letters of a word

    def _end_turn(self) -> Next:
        if self.draft.laid:
            self._handing_in = True
            return HandIn(self.state, self.draft.board, self.draft.place(), self.submit).begin()
        if self.state.turn_words.nothing_laid:
            self.show_notice(Notice(str(self.state.turn_words.nothing_laid), Tone.BAD))
            return None
        position = self.state.position
        exchange = not exchange_refusal(position) and self.state.mode.shortcuts
        ends = idling_ends(position, passed=True)
        question = pass_question(alone=self.state.alone, exchange=exchange, ends=ends)
        return asking(question, lambda answer: self._answered(question.buttons[answer]))

    def _answered(self, answer: str | Message) -> Next:
        """What was chosen instead of a play."""
        if answer == EXCHANGE_INSTEAD:
            return self._exchange(self)
        return None if answer == KEEP_PLAYING else self.submit(Pass())

    def clear(self) -> None:
        """Put everything back on the rack before another kind of move is made."""
        self.making = self.making.clear()

    def lead(self, making: TurnInMaking) -> None:
        """Lead the turn to where somebody else wants it, as the lesson does."""
        self.making = making

    def try_play(self, play: Place) -> None:
        """Lay a whole play on the board, as a hint does; it is still only a draft."""
        self.making = self.making.with_play(play)

    def lay_word(self, word: str) -> None:
        """Choose where a word goes that was entered as a whole."""
        self.making = open_lane_for(self.making, word)

    def submit(self, move: Move) -> Submitted:
        """Hand the move in. Until it is answered, nothing else can be decided."""
        self._submitted = True
        self._eyebrow.close()
        self.state.door.submit(self.seat, move, self.state.clock.ms)
        return Submitted(self)

    def reopen(self) -> None:
        """What was handed in may be changed, where that is played later."""
        self._submitted = self._handing_in = False

    def heard(self, report: Report) -> Next:
        """The player's move was accepted, or somebody else did something meanwhile, such as resign."""
        own = report.seat == self.seat
        if not own or not any(isinstance(event, TilesPlaced) for event in report.events):
            self.clear()
        self.state.cursor = self.draft.cursor
        self.state.tabletop.lay_draft(self.seat, self.draft)
        return Happened(report.events, laid=own, why=self._missed_for if own else "")

    def refused(self, why: IllegalMove) -> Next:
        """Say why; nothing changes but the draft."""
        self._submitted = self._handing_in = False
        if self.grace and isinstance(why, NotInDictionary):
            self.state.clock.give_up(self.state.position)
            return self._lose_turn(refusal_text(why))
        self._refusal = self._refusal_of(why)
        self._shaken_for = 0.0
        self.making = self.making.refused(returns=returns_tiles(why))
        return None

    def _refusal_of(self, why: IllegalMove) -> Refusal:
        """The sentence, and the first of the words that are none, as they lie there."""
        laid = [tile.square for tile in self.draft.laid]
        guilty: tuple[Square, ...] = ()
        if isinstance(why, NotInDictionary):
            score = score_play(self.draft.board, self.draft.place().tiles, self.state.position.rules)
            found = (word.squares for word in score.words if word.word.upper() in why.words)
            guilty = tuple(next(found, ()))
        return Refusal(refusal_text(why), max(guilty or laid, default=self.draft.cursor), guilty)

    # ------------------------------------------------------------ time

    @property
    def takes_time(self) -> bool:
        return not self._submitted

    def update(self, dt: float) -> Next:
        self._notice_left = max(0.0, self._notice_left - dt)
        self._eyebrow.attend(self.draft, dt)
        self._shaken_for += dt
        if self.making.shaking and self._shaken_for > SHAKE_SECONDS:
            self.making = self.making.shaken()
        if self._went_back and self._shaken_for > REFUSAL_SECONDS:
            self._refusal = None
        if (first := self._first) is not None:
            self._first = None
            return first(self)
        out = self.state.clock.is_out(self.state.position) and not self._submitted
        return self._time_is_up() if out else None

    def _time_is_up(self) -> Next:
        """A word that lies as the rules ask is kept; whatever else lies there, the turn is lost."""
        if self.draft.hand:
            self.making = self.making.take_back()
        play = self.draft.place()
        if not lies_right(self.draft.board, play.tiles):
            return self._lose_turn()
        self.state.clock.keep(self.state.position, play)
        settled = replace(self.making, lane=None, shaking=frozenset(), returns=False, spot=Spot.RACK)
        self.making = self._kept(settled)
        self._notice_left = 0.0
        return None if self._handing_in else Onward.TIME_IS_UP

    def _lose_turn(self, why: str = "") -> Submitted:
        """The time is over, and no word lies there that counts; a sentence says `why`, if one did."""
        self._missed_for = why
        self.clear()
        return self.submit(Pass())

    # ------------------------------------------------------------ what is seen

    @property
    def slot(self) -> int | None:
        hidden = self.state.zoom is Zoom.LOOK or (self.lane is not None and self.lane.held)
        return self.focus if self.spot is Spot.RACK and not hidden else None

    @property
    def slot_keys(self) -> tuple[Action | None, ...]:
        return slot_keys(self.making)

    @property
    def shaking(self) -> frozenset[str]:
        return self.making.shaking

    def show_notice(self, notice: Notice) -> None:
        self._notice, self._notice_left = notice, NOTICE_SECONDS

    @property
    def notice(self) -> Notice | None:
        if self._notice_left:
            return self._notice
        if self.grace:
            return Notice(str(TIME_IS_UP), Tone.BAD)
        return self.state.news or self._eyebrow.says

    @property
    def refusal(self) -> Refusal | None:
        refusal = None if self.state.zoom is Zoom.LOOK else self._refusal
        return replace(refusal, guilty=()) if refusal and not self.draft.laid else refusal

    @property
    def ready(self) -> bool:
        return bool(self.draft.laid) and self._refusal is None

    @property
    def cursor(self) -> Cursor | None:
        if self.state.zoom is Zoom.LOOK:
            return Cursor(self.look_cursor, CursorKind.VIEW)
        if self.lane:
            return lane_cursor(self.making)
        if self.spot is Spot.BOARD:
            return Cursor(self.draft.cursor, self._kind)
        return None

    @property
    def _kind(self) -> CursorKind:
        """What the selector on the board says of its square."""
        if not self.draft.hand:
            return CursorKind.SELECT
        return (
            CursorKind.PLACE if self.draft.is_free(self.draft.cursor) or self._trade() else CursorKind.TAKEN
        )

    @property
    def looking_at(self) -> Square | None:
        """The cursor once it is of use; before that the latest play is what matters.

        Whoever looks around over the whole board comes nearer with the first step.
        """
        if self.state.zoom is Zoom.LOOK:
            return self.look_cursor if self._looked else None
        there = self.spot is Spot.BOARD or self.draft.laid or self.lane
        return self.draft.cursor if there else None

    @property
    def word(self) -> tuple[Square, ...]:
        """Over the board the camera follows the selector; back on the rack, what was laid is seen whole."""
        if self.state.zoom is Zoom.LOOK:
            return ()
        if self.draft.laid and self.spot is not Spot.BOARD:
            return tuple(laid.square for laid in self.draft.laid)
        return super().word

    @property
    def captions(self) -> dict[int, str]:
        position = self.state.position
        counts = position.rules.exchanges_allowed and len(position.scores) == 1  # else the menu tells it
        left = exchanges_caption(position) if counts else ""
        return {self.seat: left or str(self.state.turn_words.yours)}

    @property
    def preview(self) -> Preview | None:
        """The score so far, as long as the tiles lie in one line: never whether the words are valid."""
        if self._preview_of[0] is not self.draft.laid:
            self._preview_of = (self.draft.laid, self._score_preview())
        return self._preview_of[1]

    def _score_preview(self) -> Preview | None:
        rules = self.state.position.rules
        wanted = rules.score_preview and self.state.services.options.score_preview
        if not wanted or not self.draft.laid:
            return None
        try:
            score = score_play(self.draft.board, self.draft.place().tiles, rules)
        except IllegalMove:
            return None
        if not score.words:
            return None
        main, *cross = (word.word.upper() for word in score.words)
        total = score.total - score.bonus + self.state.bonus_of(len(self.draft.laid))
        return Preview(main, tuple(cross), total, score.words[0].squares[-1])
