"""The table: one game from the first draw to the results.

The scene holds the state that all phases share and the one phase in force, which says what works now. Moves
go through `Match.submit`; what they did is shown by `ShowTurn`, which brings the view up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controllers.actions import Action, Press
from controllers.pads import PadNews
from game.high_scores import hints_in
from game.match import Match
from game.rules.events import Event
from game.rules.moves import ChangeRules
from game.saves import AUTOSAVE, SavedGame, save_of
from game.scenes.kit.menus import Paused
from game.scenes.kit.picture.game_panels import ScoreWindows
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Change, Command, Do, Push, Scene, Swap
from game.scenes.kit.services import Services
from game.scenes.table import clock_text
from game.scenes.table.draft import Slots
from game.scenes.table.exchange_turn import only_exchange_left
from game.scenes.table.game_labels import last_turns, mode_of
from game.scenes.table.hand_over import HandOver
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.maven_turn import MavenTurn
from game.scenes.table.pad_on_turn import PadWatch
from game.scenes.table.phase import Asking, Happened, Next, Onward, Phase
from game.scenes.table.photo_mode import PhotoScene
from game.scenes.table.proving import Proving
from game.scenes.table.rack_peek import PEEK
from game.scenes.table.show_turn import ShowTurn
from game.scenes.table.state import TableState
from game.scenes.table.table_picture import cleared_table, view_of
from game.scenes.table.tabletop import Tabletop
from game.scenes.table.turn_menu import open_turn_menu
from memcard.block import Save

WINDOWS_LABEL = {
    ScoreWindows.DEFAULT: "Scores",
    ScoreWindows.ALL: "Hide",
    ScoreWindows.NONE: "Scores",
}
ResultsOf = Callable[[Match, TableView], Scene]
WhenOver = Callable[[Match], Save | None]


@dataclass(frozen=True, slots=True)
class GameMenus:
    """The menus over a running game: they know cards and options, of which the table knows nothing.

    Each is made from the table and from what leads out of the game.
    """

    select: Callable[[TableScene, Do], Scene]
    """What Select opens."""
    quit: Callable[[TableScene, Do], Scene]
    """The question before the game is left."""


class TableScene(Scene):
    """A game being played."""

    def __init__(
        self,
        services: Services,
        match: Match,
        on_results: ResultsOf,
        leave: Do,
        menus: GameMenus,
        resumed: SavedGame | None = None,
        *,
        extra: Mapping[str, Any] | None = None,
        when_over: WhenOver = lambda _match: None,
    ) -> None:
        """`on_results` makes the scene that follows the last turn; `leave` is where quitting goes.

        `match` goes on from `resumed`, if that is given. `extra` goes into every save of the game.
        `when_over` is called as soon as the last move is made, before it is shown; what it returns is put
        on the card in the game's place.
        """
        self.services = services
        self.match = match
        self.state = TableState(services, match)
        self.pad_watch = PadWatch(self.state, lambda: self.acting, lambda: menus.quit(self, self._quit))
        self._menus = menus
        self._pad_with: int | None = None
        """The human seat that last took the pad, where racks are hidden."""
        self._owed = 0.0
        """Seconds that the turn at hand had taken when the game was left, until it goes on."""
        self._extra = dict(extra or {})
        self._following: Save | None = None
        self._when_over = when_over
        self._on_results = on_results
        self._leave = leave
        self.phase: Phase = Phase(self.state)
        if resumed:
            self._resume(resumed)
        else:
            self._show(match.opening_events)

    def _resume(self, saved: SavedGame) -> None:
        """Go on where the game was left: the racks as they were arranged, the clock as it stood."""
        state, position = self.state, self.match.position
        state.hints = hints_in(saved.extra, len(self.match.seats))
        state.tabletop.deal_all(saved.racks)
        if not state.tabletop.agrees_with(position):  # arranged otherwise than dealt: believe the rules
            state.tabletop = Tabletop(position)
            state.tabletop.deal_all(position.racks)
        state.scores = list(position.scores)
        state.last_turns = last_turns(self.match)
        self._owed = saved.elapsed_ms / 1000
        self.follow(Proving(state) if self.match.may_be_blocked else Onward.NEXT_TURN)

    # ------------------------------------------------------------ the scene

    @property
    def name(self) -> str:  # type: ignore[override]  # scripts wait for the phase, not for the scene
        return self.phase.name

    def commands(self) -> Sequence[Command]:
        state = self.state
        of_phase = [button.leading_on(self.follow) for button in self.phase.commands()]
        peek = [Command(PEEK, state.peek.label, state.peek.press)] if self.phase.peeks else []
        return [
            *(Command(button.action, button.label, button.do, button.aside) for button in of_phase),
            *peek,
            Command(Action.SCORES, WINDOWS_LABEL[state.windows], self._turn_windows, aside=True),
            Command(Action.PAUSE, "Pause", self._pause, aside=True),
            Command(Action.OPTIONS, "Options", self._open_options, aside=True),
        ]

    def update(self, dt: float) -> Change | None:
        self.state.still = False
        self._hear_of_cards(dt)
        if waiting := self.pad_watch.wait_for_pad():
            return waiting
        self.state.peek.tick(dt)
        change = self.follow(self.phase.update(dt))
        self._read_clock()
        return change

    def _hear_of_cards(self, dt: float) -> None:
        """A game that could not be written is still on the table, but the players should know."""
        self.state.age_news(dt)
        if trouble := self.services.card_storage.take_trouble():
            self.state.say(Notice(trouble, Tone.BAD))

    def tick(self, dt: float) -> None:
        if not self.state.still:
            self.state.peek.tick(dt)
            self.phase.tick(dt)
            self._read_clock()

    def _read_clock(self) -> None:
        if self.phase.spent is None:
            return
        state, before = self.state, self.state.clock
        state.clock = clock_text.shown(self.match.position, self.phase.spent)
        if state.clock.late and not before.late:
            state.say(Notice("The time for this turn is over.", Tone.BAD))

    def on_return(self) -> Change | None:
        self.state.still = False
        return None

    @property
    def acting(self) -> int | None:
        """The human seat that is to act; None while something is shown or the computer thinks."""
        on_turn = self.state.on_turn
        person = self.match.seats[on_turn].kind == "human"
        return on_turn if person and self.phase.waits_for_people else None

    @property
    def pad_on_turn(self) -> str | None:
        return self.pad_watch.on_turn

    def refuses(self, press: Press, top: Scene) -> str | None:
        return self.pad_watch.refuses(press, top, at_table=top is self)

    def on_pad_event(self, event: PadNews) -> Change | None:
        return self.pad_watch.hear(event)

    def on_press(self, press: Press) -> Change | None:
        self.state.peek.note_press()
        return super().on_press(press)

    def on_release(self, press: Press) -> None:
        if self.pad_on_turn not in (None, press.pad):
            return
        if press.action is PEEK:
            self.state.peek.release()
        self.phase.on_release(press)

    def view(self) -> Picture:
        return view_of(self.state, self.phase)

    # ------------------------------------------------------------ the course of the game

    def follow(self, step: Next) -> Change | None:
        """Put in force what a phase answered with; the change of the screen that it asks for."""
        match step:
            case Phase():
                self.phase = step
            case Asking():
                return step.put(self.follow)
            case Happened(events, laid):
                self._show(events, laid=laid)
            case Onward.SHOWN:
                return self.after_showing()
            case Onward.NEXT_TURN:
                self.phase = self.next_turn()
            case Onward.RACK_TAKEN:
                self.phase = self._human_turn(self.state.on_turn)
            case Onward.ONLY_EXCHANGE_LEFT:
                self.phase = turn = self.next_turn()
                assert isinstance(turn, HumanTurn), "only a player alone can be left without a play"
                return self.follow(only_exchange_left(turn))
            case _:
                return step
        return None

    def _show(self, events: tuple[Event, ...], *, laid: bool = False) -> None:
        """Show what happened; then the next turn begins. The game as it now is goes to the card at once."""
        self.phase = ShowTurn(self.state, events, laid=laid)
        if self.match.is_over:
            self._following = self._when_over(self.match)
        self._autosave()

    def after_showing(self) -> Change | None:
        """The view has caught up with the position."""
        state, match = self.state, self.match
        assert state.tabletop.agrees_with(match.position), "the table shows another game than is played"
        if match.is_over:
            return Swap(self._on_results(match, cleared_table(state, self.phase)))
        if match.may_be_blocked or (match.may_be_stuck and self.services.maven.ready >= 1):
            return self.follow(Proving(state))
        return self.follow(Onward.NEXT_TURN)

    def next_turn(self) -> Phase:
        """Whoever is to move begins."""
        state, position = self.state, self.match.position
        seat = state.on_turn = position.to_move
        state.peek.close()
        state.tabletop.order_racks(position.rules.rack_order)
        person = not self.match.is_maven_turn
        state.clock = clock_text.shown(position, self._owed) if person else clock_text.Shown()
        if not person:
            return MavenTurn(state)
        if state.hides_racks and seat != self._pad_with:
            state.viewer = seat
            return HandOver(state, seat)
        return self._human_turn(seat)

    def _human_turn(self, seat: int) -> HumanTurn:
        """A person begins, with the rack in sight."""
        self.state.viewer = self._pad_with = seat
        elapsed, self._owed = self._owed, 0.0
        self.state.clock = clock_text.shown(self.match.position, elapsed)
        return HumanTurn(self.state, seat, open_turn_menu, elapsed)

    def change_rules(self, change: ChangeRules) -> None:
        """The players changed their rules; they hold from the next turn on."""
        if self.match.is_over:
            return
        turn = self.phase if isinstance(self.phase, HumanTurn) else None
        self.match.submit(change, round(turn.elapsed * 1000) if turn else 0)
        if turn:
            turn.elapsed = 0.0  # booked with the change
        self.state.say(Notice("The new rules hold from the next turn on."))
        self._autosave()

    # ------------------------------------------------------------ saving

    @property
    def why_not_saved(self) -> str:
        """Why this game is on no memory card, and may not be put on one; empty where it may."""
        return "" if self.services.keeper else "No memory cards here"

    @property
    def may_save(self) -> bool:
        """Whether the players may put the game into a slot of their own just now."""
        return not self.why_not_saved and self.phase.spent is not None

    def _autosave(self) -> None:
        if self.why_not_saved:
            return
        if self.match.is_over and self._following is None:
            self.services.drop_autosave(self.match.record)
        else:
            self.services.autosave(self._following or self.save(AUTOSAVE))

    def save(self, kind: str) -> Save:
        """The game as it stands. Tiles of a turn in the making are back on their rack."""
        racks = tuple(
            self.state.tabletop.arranged(seat, rack, self._slots_in_hand(seat))
            for seat, rack in enumerate(self.match.position.racks)
        )
        elapsed = round((self._owed + (self.phase.spent or 0.0)) * 1000)
        extra, mode = {**self._extra, "hints": self.state.hints}, mode_of(self.match)
        return save_of(self.match, elapsed, racks, kind, self.services.now(), extra=extra, mode=mode)

    def _slots_in_hand(self, seat: int) -> Slots | None:
        """The rack as whoever is on turn has arranged it by now."""
        draft = self.phase.draft
        return draft.slots if draft and seat == self.match.position.to_move else None

    def confirm_save(self) -> None:
        """The players' own save is safe on the disk."""
        self.phase.show_notice(Notice("The game is saved.", Tone.GOOD))

    # ------------------------------------------------------------ buttons of every phase

    def _turn_windows(self) -> None:
        order = [ScoreWindows.DEFAULT, ScoreWindows.ALL, ScoreWindows.NONE]
        self.state.windows = order[(order.index(self.state.windows) + 1) % len(order)]

    def _pause(self) -> Change:
        self.state.still = True
        self._autosave()
        if self.state.covered:
            return Push(Paused("The clock stands still, and the table is covered."))
        view = cleared_table(self.state, self.phase)
        return Push(Paused(photo=lambda: Push(PhotoScene(self.services, view))))

    def _open_options(self) -> Change:
        self.state.still = True
        self._autosave()
        return Push(self._menus.select(self, self._quit))

    def on_close(self) -> None:
        self._autosave()

    def _quit(self) -> Change | None:
        self._autosave()
        self.match.abandon()
        return self._leave()
