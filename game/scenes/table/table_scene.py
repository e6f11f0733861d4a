"""The table: one game from the first draw to the results.

The scene holds the state that all phases share and the one phase in force, which says what works now. Moves
go through the `GameClient`; what is heard there is shown by `ShowTurn`, which brings the view up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from controllers.actions import Action, Press
from controllers.keyboard import Typing
from controllers.pads import PadNews
from game.high_scores import hints_in
from game.language.messages import Message, message, tr
from game.match.game_client import DecisionRefused, GameClient, HomeGameClient, OnlyExchangeLeft
from game.options import Options, as_a_change
from game.rules.event_messages import ToldTo, message_for
from game.rules.events import Event, RulesChanged
from game.rules.moves import ChangeRules, Place
from game.rules.placing import PLAYER_CHALLENGES
from game.rules.rules_and_defaults import Rules
from game.rules.visibility import HIDDEN, Game, Report
from game.saves import SavedGame
from game.scenes.kit.button import Button
from game.scenes.kit.menus import Paused
from game.scenes.kit.mode import PARLOUR, Mode
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Change, Do, Offer, Push, Scene, SceneCommand, SceneSwap, Uncover
from game.scenes.kit.services import Services
from game.scenes.table.always_buttons import always_buttons
from game.scenes.table.answering import Answering
from game.scenes.table.autosave import Autosave, GameSaver
from game.scenes.table.besides_words import besides_of
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.exchange_turn import ExchangeTurn, only_exchange_left
from game.scenes.table.ghost_hint import offers
from game.scenes.table.hand_over import HandOver
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.human_turn import NOT_YOUR_TURN, HumanTurn
from game.scenes.table.left_in_mid_word import laid_in
from game.scenes.table.others_turn import OthersTurn
from game.scenes.table.pad_watch import PadWatch
from game.scenes.table.phase import Asking, Happened, Next, Onward, Phase, Submitted
from game.scenes.table.phone_turn import PhoneTurn
from game.scenes.table.phone_watch import goes_to_phone, take_from_phone
from game.scenes.table.photo_mode import PhotoScene
from game.scenes.table.proving import Proving
from game.scenes.table.remarks import comment_on
from game.scenes.table.seat_and_play_labels import headline_of, last_play, latest_of
from game.scenes.table.show_turn import ShowTurn
from game.scenes.table.table_picture import cleared_table, view_of
from game.scenes.table.table_state import TableState
from game.scenes.table.tabletop import Tabletop
from game.scenes.table.turn_clock import time_over
from game.scenes.table.turn_menu import open_turn_menu, show_hint
from memcard.block import Save

COVERED = message("The clock stands still, and the table is covered.")
ResultsOf = Callable[[Game, TableView], Scene]


@dataclass(frozen=True, slots=True)
class GameMenus:
    """The menus over a running game: they know cards and options, of which the table knows nothing.

    Each is made from the table and from what leaves the game.
    """

    game: Callable[[TableScene, Do], Scene]
    """What Start and Select open."""
    quit: Callable[[TableScene, Do], Scene]
    """The question before the game is left."""
    mode: Callable[[Rules, Options], Mode] = lambda _rules, _options: PARLOUR
    """What the menus offer at a table with these rules."""


class TableScene(Scene):
    """A game being played."""

    plays = True
    menu_topic = "turn"
    """The page of help that its menu opens."""

    def __init__(
        self,
        services: Services,
        door: GameClient,
        on_results: ResultsOf,
        leave: Do,
        menus: GameMenus,
        resumed: SavedGame | None = None,
        *,
        saver: GameSaver | None = None,
        before: Sequence[int] = (),
        laid: Callable[[], Place | None] = lambda: None,
    ) -> None:
        """`on_results` makes the scene that follows the last turn; `leave` is where quitting goes.

        What lay there when the game was left comes from `resumed`, if that is given. Without a `saver` the
        game cannot be saved here. `before` is what each seat brought from the earlier games of a round.
        `laid` gives the word that is to lie there again, where it comes without the rest, in a turn
        as it begins.
        """
        self.services = services
        self.door = door
        self.state = TableState(
            services, door, before, menus.mode(door.game.position.rules, services.options)
        )
        self._lies_again = laid
        self.pad_watch = PadWatch(self.state, lambda: self.acting, lambda: menus.quit(self, self._quit))
        self._menus = menus
        self._pad_with: int | None = None
        """The human seat that last took the pad, where racks are hidden."""
        self._saves = saver is not None
        self._autosave = Autosave(self.state, saver, lambda: self.phase, lambda: self.why_not_kept)
        self._on_results = on_results
        self._shown: tuple[Event, ...] = ()
        self._leave = leave
        self.phase: Phase = Phase(self.state)
        self._put_by: Phase | None = None
        """The phase that has put over the table what lies there."""
        self._due: tuple[Change, Phase | None] | None = None
        """A change that waits until nothing lies over the table; the phase that asks for it, where it is only
        that one's affair."""
        if door.game.position.ply < 0:
            self._listen()
        else:
            self._go_on(resumed)

    def _go_on(self, saved: SavedGame | None) -> None:
        """Go on where the game stands: the racks as they were arranged, the clock as it stood."""
        state, game = self.state, self.door.game
        racks = game.position.racks
        if saved is not None:
            state.hints = hints_in(saved.extra, len(game.seats))
            state.clock.begin(saved.elapsed_ms / 1000)
            state.zoom = Zoom.FAR if saved.extra.get("zoom") == Zoom.FAR.value else Zoom.CLOSE
            racks = tuple(
                rack if seat in game.viewer else HIDDEN * len(rack) for seat, rack in enumerate(saved.racks)
            )
            state.laid_due = laid_in(saved.extra, game.position)
        state.tabletop.deal_all(racks)
        if not state.tabletop.agrees_with(game.position):  # arranged otherwise than dealt: believe the rules
            state.tabletop = Tabletop(game.position)
            state.tabletop.deal_all(game.position.racks)
        state.scores = list(game.position.scores)
        if (held := game.position.pending) is not None:
            state.scores[held.seat] -= held.score.total
            state.doubtful = (held.seat, held.score.total)
        state.besides = besides_of(game, state.scores)
        state.headline, state.latest = headline_of(game), latest_of(game)
        state.told_by = game.history[-1].seat if game.history else None
        if (play := last_play(game)) is not None and play.score:
            state.last_play = frozenset(tile.square for tile in play.tiles)
            state.last_word = play.score.words[0].squares
            state.last_score = play.seat, play.score
        self.follow(Proving(state) if self.door.search_due else Onward.NEXT_TURN)

    # ------------------------------------------------------------ the scene

    @property
    def name(self) -> str:  # type: ignore[override]  # scripts wait for the phase, not for the scene
        return self.phase.name

    @property
    def of_mode(self) -> Mode:  # type: ignore[override]  # that of the game
        return self.state.mode

    @property
    def takes_text(self) -> Typing:  # type: ignore[override]  # the phase decides
        return self.phase.takes_text

    @property
    def asks(self) -> bool:  # type: ignore[override]  # the phase decides
        return self.phase.asks

    def commands(self) -> Sequence[SceneCommand]:
        own = [self._command(button) for button in self.phase.commands()]
        taken = {command.action for command in own}
        always = [*self.camera(), *self._always()]
        return [*own, *(command for command in always if command.action not in taken)]

    def camera(self) -> list[SceneCommand]:
        """It comes near and goes far wherever it does not stand for a phase, nor its button for a letter."""
        free = self.phase.camera is None and not self.phase.slot_keys
        return [SceneCommand(Action.ZOOM, self.state.flip_label, self.state.flip_zoom)] if free else []

    def _always(self) -> list[SceneCommand]:
        """What works in every phase."""
        return always_buttons(
            self.state,
            peeks=self.phase.peeks,
            curtain=self.phase.curtain,
            menu=self._open_menu,
            pause=self._pause if self.state.mode.start_pauses and self.can_be_stopped else None,
            stops=self.can_be_stopped,
        )

    def _turn_menu(self, turn: HumanTurn) -> Next:
        return open_turn_menu(turn, [command for command in self._always() if command.aside])

    def _command(self, button: Button[Next]) -> SceneCommand:
        """A button of the phase, whose outcome the table follows."""
        return SceneCommand(button.action, button.label, lambda: self.follow(button.do()), button.aside)

    def update(self, dt: float) -> Change | None:
        self._put_by = None
        due, self._due = self._due, None
        if due is not None and due[1] in (None, self.phase):
            self._put_by = due[1]
            return due[0]
        self._hear_of_cards(dt)
        if waiting := self.pad_watch.wait_for_pad():
            return waiting
        return self._live(dt)

    def tick(self, dt: float) -> Change | None:
        """The game goes on under whatever lies over it. What belonged to a turn that is over is closed."""
        if self._due is not None:
            return None
        before, put_by = self.phase, self._put_by
        change = self._live(dt)
        if isinstance(change, Uncover):
            return change
        if change is not None:
            self._due, self._put_by = (change, self._put_by if isinstance(change, Push) else None), put_by
        is_over = self.phase is not before or (before.is_turn and not before.takes_time)
        return Uncover() if put_by is before and is_over else None

    def make_up(self, seconds: float) -> None:
        if self.phase.takes_time:
            self.state.clock.pass_time(seconds)

    def _live(self, dt: float) -> Change | None:
        """Let time pass for the turn at hand and for whatever is shown, and hear what happens."""
        state = self.state
        state.tabletop.settle()
        state.peek.tick(dt)
        if goes_to_phone(state, self.phase):
            self.phase = self._phone_turn(state.on_turn)
        if self.phase.takes_time:
            state.clock.pass_time(dt)
            self._autosave.in_turn()
        change = self.follow(self.phase.update(dt))
        if change is None and self.phase.listens:
            change = self._listen()
        self._read_clock()
        return change

    def _hear_of_cards(self, dt: float) -> None:
        """Tell the players if the game could not be written; it is still on the table."""
        self.state.age_news(dt)
        if trouble := self.services.card_storage.take_trouble():
            self.state.say(Notice(trouble, Tone.BAD))

    def _read_clock(self) -> None:
        phase, state = self.phase, self.state
        if (phase.is_turn or phase.takes_time) and state.clock.read(state.position) and phase.is_turn:
            state.say(Notice(time_over(state.position), Tone.BAD), of_turn=True)

    def stand_still(self, still: bool) -> None:
        super().stand_still(still)
        self.state.still = still

    def turn_ms(self) -> int | None:
        """Milliseconds of the turn that the position does not count yet; None while no clock runs."""
        return self.state.clock.ms if self.phase.is_turn else None

    def stands_still(self) -> bool:
        """Whether the game is paused."""
        return self.state.still

    def must_play(self) -> Place | None:
        """What lay there as the time ran out: nothing else may be played."""
        return self.state.clock.kept

    @property
    def acting(self) -> int | None:
        """The human seat that is to act; None while something is shown or the computer thinks."""
        on_turn = self.state.on_turn
        return on_turn if on_turn in self.door.here and self.phase.waits_for_people else None

    @property
    def pad_on_turn(self) -> str | None:
        return self.pad_watch.on_turn

    def refuses(self, press: Press, top: Scene) -> str | None:
        return self.pad_watch.refuses(press, top, at_table=top is self)

    def on_pad_event(self, event: PadNews) -> Change | None:
        return self.pad_watch.hear(event)

    def on_press(self, press: Press) -> Change | None:
        self.state.peek.note_press()
        self.state.pad = press.pad
        return super().on_press(press)

    def on_typed(self, text: str) -> Change | None:
        self.phase.on_typed(text)
        return None

    def on_point(self, pointed: Pointed) -> Change | None:
        self.state.peek.note_press()
        return None if self.phase.shows_back else self.follow(self.phase.on_point(pointed))

    def on_return(self) -> Change | None:
        self.state.peek.note_press()  # whoever answered what lay over the table is still there
        return super().on_return()

    def on_release(self, press: Press) -> None:
        if self.pad_on_turn not in (None, press.pad):
            return
        if press.action is PEEK:
            self.state.peek.release()
        self.phase.on_release(press)

    def view(self) -> Picture:
        return view_of(self.state, self.phase)

    def help_offers(self) -> Sequence[Offer]:
        turn = self.phase
        if not isinstance(turn, HumanTurn) or not turn.may_open_menu:
            return ()
        return offers(turn, self.view, self.follow)

    @property
    def here(self) -> Message:  # type: ignore[override]  # the phase says it
        return self.phase.here

    # ------------------------------------------------------------ the course of the game

    def follow(self, step: Next) -> Change | None:
        """Put in force what a phase answered with; the change of the screen that it asks for."""
        match step:
            case Phase():
                self.phase = step
            case Asking():
                self._put_by = self.phase
                return step.put(self.follow)
            case Submitted(phase):
                self.phase = phase
                return self._listen()
            case Happened(events, laid, why):
                self._show(events, laid=laid, why=why)
            case Onward.SHOWN:
                return self.after_showing()
            case Onward.NEXT_TURN:
                self.phase = self.next_turn()
            case Onward.RACK_TAKEN:
                self.phase = self._human_turn(self.state.on_turn)
            case Onward.TIME_IS_UP:
                return Uncover()
            case Onward.PAD_TAKES_OVER:
                self.services.phones.take_touched(self.state.on_turn)
                self.pad_watch.take_over(self.state.on_turn, self.state.pad)
                hidden = self.state.hides_racks and not self.state.peeks
                self.phase = self._hand_over() if hidden else self._human_turn(self.state.on_turn)
            case Onward.ONLY_EXCHANGE_LEFT:
                self.phase = turn = self.next_turn()
                assert isinstance(turn, HumanTurn), "only a player alone can be left without a play"
                return self.follow(only_exchange_left(turn))
            case Push():
                self._put_by = self.phase
                return step
            case _:
                return step
        return None

    def _listen(self) -> Change | None:
        """Hear what happened next, if anything did."""
        match self.door.poll():
            case Report() as report if isinstance(report.events[0], RulesChanged):
                self.state.clock.book(report.elapsed_ms)
                told = message_for(report.events[0], ToldTo.LOOKS_ON, self.state.telling)
                self.state.say(Notice(str(told)), of_turn=True)
                self._autosave.save()
            case Report() as report:
                return self.follow(self.phase.heard(report))
            case DecisionRefused(_, why):
                return self.follow(self.phase.refused(why))
            case OnlyExchangeLeft():
                return self.follow(Onward.ONLY_EXCHANGE_LEFT)
        return None

    def _show(self, events: tuple[Event, ...], *, laid: bool = False, why: str = "") -> None:
        """Show what happened; then the next turn begins. The game as it now is goes to the card at once."""
        self.state.clock.begin()
        self.phase = ShowTurn(self.state, events, laid=laid, why=why)
        self._shown = events
        self._autosave.after_move()

    def after_showing(self) -> Change | None:
        """The view has caught up with the position."""
        state, game = self.state, self.door.game
        assert state.tabletop.agrees_with(game.position), "the table shows another game than is played"
        state.out = game.position.gone
        if self.plays:
            comment_on(self._shown, state)
        if game.is_over:
            return SceneSwap(self._on_results(game, cleared_table(state, self.phase)))
        return self.follow(Proving(state) if self.door.search_due else Onward.NEXT_TURN)

    def next_turn(self) -> Phase:
        """Whoever is to move begins; where a play may be challenged, everybody else is asked first."""
        state, position = self.state, self.state.position
        if position.pending is not None:
            state.peek.close()
            state.clock.hide()
            return Answering(state)
        seat = state.on_turn = position.to_move
        state.peek.close()
        state.tabletop.order_racks(position.rules.rack_order)
        if seat not in self.door.here:
            state.clock.hide()
            return OthersTurn(state)
        state.clock.read(position)
        if state.by_phone(seat):
            return self._phone_turn(seat)
        if state.hides_racks and seat != self._pad_with:
            return self._hand_over()
        return self._human_turn(seat)

    def _hand_over(self) -> HandOver:
        self.state.viewer = seat = self.state.on_turn
        return HandOver(self.state, seat)

    def _phone_turn(self, seat: int) -> PhoneTurn:
        """A person plays on a phone, with the rack out of sight."""
        state = self.state
        state.viewer, self._pad_with = seat, None
        state.peek.close()
        self.door.ready()
        return PhoneTurn(state, seat)

    def _human_turn(self, seat: int) -> HumanTurn:
        """A person begins, with the rack in sight."""
        state = self.state
        state.viewer = self._pad_with = seat
        state.clock.read(state.position)
        self.door.ready()
        shared = take_from_phone(state, seat)
        first, state.hint_due = show_hint if state.hint_due == seat else None, None
        turn = HumanTurn(state, seat, self._turn_menu, ExchangeTurn, first)
        left, state.laid_due = state.laid_due or self._lies_again(), None
        lies = shared if shared is not None else left
        if lies is not None and not turn.grace:
            turn.try_play(lies)
        return turn

    def change_rules(self, change: ChangeRules) -> None:
        """The players changed their rules; they hold from the next turn on, bans at once."""
        if self.door.game.is_over or not self.door.here:
            return
        self.door.submit(min(self.door.here), change, self.state.clock.ms)
        self._listen()

    @property
    def rules_to_come(self) -> Rules:
        """The rules of the next turn."""
        return self.door.game.position.coming or self.door.game.position.rules

    @property
    def may_ban(self) -> bool:
        """Whether words may be banned in this game: if it is hosted here and goes by those of the house.

        Where players challenge, a play would be judged by other words than those it was laid by.
        """
        rules, hosted = self.rules_to_come, isinstance(self.door, HomeGameClient) and bool(self.door.here)
        return hosted and rules.dictionary.house and rules.challenge not in PLAYER_CHALLENGES

    def ban(self, words: tuple[str, ...]) -> None:
        """Have exactly these words banned since the game began."""
        self.change_rules(replace(as_a_change(self.rules_to_come), banned_since=words))

    # ------------------------------------------------------------ saving

    @property
    def why_not_kept(self) -> str:
        """Why this game is lost when it is left; empty where the house keeps it."""
        return "" if self._saves else tr("This game is not kept")

    @property
    def why_not_saved(self) -> str:
        """Why this game may not be put on a memory card; empty where it may."""
        return self.why_not_kept or ("" if self.services.keeper else tr("No memory cards here"))

    @property
    def may_save(self) -> bool:
        """Whether the players may put the game into a slot of their own just now: where only computers play,
        at any time."""
        return not self.why_not_saved and (self.phase.is_turn or not self.door.here)

    def save(self) -> Save:
        """The game as it stands, where it `may_save`."""
        return self._autosave.for_slot()

    def confirm_save(self) -> None:
        """The players' own save is safe on the disk."""
        saved = Notice(tr("The game is saved."), Tone.GOOD)
        (self.phase.show_notice if self.phase.is_turn else self.state.say)(saved)

    # ------------------------------------------------------------ buttons of every phase

    def _pause(self) -> Change:
        self._autosave.save()
        return Push(Paused(COVERED if self.phase.is_timed else ""))

    @property
    def photo(self) -> Do | None:
        """The way to the photo mode from a pause; None where the table is covered then."""
        if self.phase.is_timed:
            return None
        view = cleared_table(self.state, self.phase)
        return lambda: Push(PhotoScene(self.services, view))

    def _open_menu(self) -> Change:
        self._autosave.save()
        return Push(self._menus.game(self, self._quit))

    @property
    def tiles_and_hints(self) -> Do | None:
        """The way to what can be done in one's own turn besides laying a word; None if it is nobody's."""
        turn = self.phase
        if not isinstance(turn, HumanTurn) or not turn.may_open_menu:
            return None
        return lambda: self.follow(self._turn_menu(turn)) if self.phase is turn else None

    @property
    def why_no_tiles_and_hints(self) -> str:
        """Why there is no such way just now, in a few words; empty where there is."""
        return self.phase.why_no_menu if isinstance(self.phase, HumanTurn) else str(NOT_YOUR_TURN)

    def on_close(self) -> None:
        self._autosave.save()

    def _quit(self) -> Change | None:
        self._autosave.save()
        self.door.leave()
        return self._leave()
