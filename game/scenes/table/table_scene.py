"""The table: one game from the first draw to the results.

The scene holds what is seen (tabletop, scores, camera) and one phase, which says what works now. Moves
go through `Match.submit`; what they did is shown by `ShowTurn`, which brings the view up to date.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controllers.actions import Action, Press
from controllers.pads import PadNews
from game.high_scores import hints_in
from game.match import Match
from game.rules.board import CENTRE
from game.rules.events import Event
from game.rules.moves import ChangeRules, Square
from game.rules.ruleset import Privacy
from game.saves import AUTOSAVE, SavedGame, save_of
from game.scenes.kit.menus import Paused
from game.scenes.kit.picture import Notice, Picture, ScoreWindows, TableView, Tone
from game.scenes.kit.scene import Change, Command, Do, Push, Scene, Swap
from game.scenes.kit.services import Services
from game.scenes.table import clock_text
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.draft import Draft, Slots
from game.scenes.table.game_labels import mode_of, told_of
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.in_game_menu import QuitQuestion, in_game_menu
from game.scenes.table.maven_turn import HandOver, MavenTurn, Proving
from game.scenes.table.pad_on_turn import PadWatch
from game.scenes.table.phase import Phase
from game.scenes.table.photo_mode import PhotoScene
from game.scenes.table.rack_peek import PEEK, Peek
from game.scenes.table.show_turn import ShowTurn
from game.scenes.table.table_picture import cleared_table, view_of
from game.scenes.table.tabletop import Tabletop
from game.scenes.table.turn_menu import turn_menu
from memcard.block import Save

WINDOWS_LABEL = {
    ScoreWindows.DEFAULT: "Scores",
    ScoreWindows.ALL: "Hide",
    ScoreWindows.NONE: "Scores",
}
NEWS_SECONDS = 6.0
ResultsOf = Callable[[Match, TableView], Scene]
WhenOver = Callable[[Match], Save | None]


class TableScene(Scene):
    """A game being played."""

    def __init__(
        self,
        services: Services,
        match: Match,
        on_results: ResultsOf,
        leave: Do,
        resumed: SavedGame | None = None,
        *,
        extra: Mapping[str, Any] | None = None,
        when_over: WhenOver = lambda _match: None,
    ) -> None:
        """`on_results` makes the scene that follows the last turn; `leave` is where quitting goes.

        `match` goes on from `resumed`, if that is given. `extra` is kept in every save of the game.
        `when_over` is called as soon as the last move is made, before it is shown; what it returns is kept
        on the card in the game's place.
        """
        self.services = services
        self.match = match
        self.zoom = Zoom.CLOSE
        self.windows = ScoreWindows.DEFAULT
        self.cursor = CENTRE
        self.scores = [0] * len(match.seats)
        """As the boxes show them; they lag behind the position while a turn is shown."""
        self.told = [""] * len(match.seats)
        """Each seat's latest play."""
        self.headline = ""
        self.last_play: frozenset[Square] = frozenset()
        self.last_word: tuple[Square, ...] = ()
        """Of the latest play: its tiles, and its whole main word."""
        self.viewer = self._first_human()
        """The seat whose rack stands at the bottom of the screen."""
        self._pad_with: int | None = None
        """The human seat that last took the pad, where racks are hidden."""
        self.on_turn = match.position.to_move
        """The seat whose box is highlighted."""
        self.tabletop = Tabletop(match.position)
        self.pad_watch = PadWatch(self, lambda: QuitQuestion(self, self._quit))
        self.peek = Peek()
        """Whether a player who hides the rack looks at it just now."""
        self.still = False
        """Time stands still: the game is paused, or a menu that stops it lies above."""
        self.clock = clock_text.Shown()
        """What the box of the seat on turn shows."""
        self._owed = 0.0
        """Seconds that the turn at hand had taken when the game was left, until it goes on."""
        self._news: Notice | None = None
        self._news_left = 0.0
        self.hints = hints_in(resumed.extra if resumed else {}, len(match.seats))
        """Hints that each seat has taken in this game."""
        self._extra = dict(extra or {})
        self._hinted: int | None = None
        """The moment of the latest hint: looking again is no other."""
        self._following: Save | None = None
        self._when_over = when_over
        self._on_results = on_results
        self._leave = leave
        self._luck = random.Random(match.record.seed)
        self.phase: Phase = Phase(self)
        if resumed:
            self._resume(resumed)
        else:
            self.show(match.opening_events)

    def _resume(self, saved: SavedGame) -> None:
        """Go on where the game was left: the racks as they were arranged, the clock as it stood."""
        position = self.match.position
        self.tabletop.deal_all(saved.racks)
        if not self.tabletop.agrees_with(position):  # arranged otherwise than dealt: believe the rules
            self.tabletop = Tabletop(position)
            self.tabletop.deal_all(position.racks)
        self.scores = list(position.scores)
        for seat, what in told_of(self.match.history):
            self.told[seat] = what
        self._owed = saved.elapsed_ms / 1000
        if self.match.may_be_blocked:
            self.phase = Proving(self)
        else:
            self.begin_turn()

    # ------------------------------------------------------------ the scene

    @property
    def name(self) -> str:  # type: ignore[override]  # scripts wait for the phase, not for the scene
        return self.phase.name

    def commands(self) -> Sequence[Command]:
        peek = [Command(PEEK, self.peek.label, self.peek.press)] if self._peeks else []
        return [
            *self.phase.commands(),
            *peek,
            Command(Action.SCORES, WINDOWS_LABEL[self.windows], self._turn_windows, aside=True),
            Command(Action.PAUSE, "Pause", self._pause, aside=True),
            Command(Action.OPTIONS, "Options", self._open_options, aside=True),
        ]

    def update(self, dt: float) -> Change | None:
        self.still = False
        self._hear_of_cards(dt)
        if waiting := self.pad_watch.wait_for_pad():
            return waiting
        self.peek.tick(dt)
        change = self.phase.update(dt)
        self._read_clock()
        return change

    def _hear_of_cards(self, dt: float) -> None:
        """A game that could not be kept is still on the table, but the players should know."""
        self._news_left = max(0.0, self._news_left - dt)
        if trouble := self.services.card_storage.take_trouble():
            self.say(Notice(trouble, Tone.BAD))

    def say(self, news: Notice) -> None:
        """Show a sentence for a while, wherever no phase has another."""
        self._news, self._news_left = news, NEWS_SECONDS

    @property
    def news(self) -> Notice | None:
        """What everybody should know just now."""
        return self._news if self._news_left else None

    def tick(self, dt: float) -> None:
        if not self.still:
            self.peek.tick(dt)
            self.phase.tick(dt)
            self._read_clock()

    def _read_clock(self) -> None:
        if self.phase.spent is None:
            return
        before, self.clock = self.clock, clock_text.shown(self.match.position, self.phase.spent)
        if self.clock.late and not before.late:
            self.say(Notice("The time for this turn is over.", Tone.BAD))

    def on_return(self, value: Any) -> Change | None:
        self.still = False
        return self.phase.on_return(value)

    @property
    def acting(self) -> int | None:
        """The human seat that is to act; None while something is shown or the computer thinks."""
        waits = isinstance(self.phase, ShowTurn | MavenTurn | Proving)
        return None if waits or self.match.seats[self.on_turn].kind != "human" else self.on_turn

    @property
    def pad_on_turn(self) -> str | None:
        return self.pad_watch.on_turn

    def refuses(self, press: Press, top: Scene) -> str | None:
        return self.pad_watch.refuses(press, top)

    def on_pad_event(self, event: PadNews) -> Change | None:
        return self.pad_watch.hear(event)

    def on_press(self, press: Press) -> Change | None:
        self.peek.stir()
        return super().on_press(press)

    def on_release(self, press: Press) -> None:
        if self.pad_on_turn not in (None, press.pad):
            return
        if press.action is PEEK:
            self.peek.release()
        self.phase.on_release(press)

    def view(self) -> Picture:
        return view_of(self)

    # ------------------------------------------------------------ the course of the game

    def show(self, events: tuple[Event, ...], *, laid: bool = False) -> None:
        """Show what happened; then the next turn begins. What happened is kept on the card at once."""
        self.phase = ShowTurn(self, events, laid=laid)
        if self.match.is_over:
            self._following = self._when_over(self.match)
        self._keep()

    def keep_draft(self, seat: int, draft: Draft, events: tuple[Event, ...]) -> None:
        """A human's move was accepted: its tiles stay where the hand put them."""
        self.tabletop.lay_draft(seat, draft)
        self.show(events, laid=True)

    @property
    def why_not_kept(self) -> str:
        """Why this game is on no memory card, and may not be put on one; empty where it may."""
        return "" if self.services.keeper else "No memory cards here"

    def _keep(self) -> None:
        if self.why_not_kept:
            return
        if self.match.is_over and self._following is None:
            self.services.forget_game(self.match.record)
        else:
            self.services.keep_game(self._following or self.save(AUTOSAVE))

    def save(self, kind: str) -> Save:
        """The game as it stands. Tiles of a turn in the making are back on their rack."""
        racks = tuple(
            self.tabletop.arranged(seat, rack, self._slots_in_hand(seat))
            for seat, rack in enumerate(self.match.position.racks)
        )
        elapsed = round((self._owed + (self.phase.spent or 0.0)) * 1000)
        extra, mode = {**self._extra, "hints": self.hints}, mode_of(self.match)
        return save_of(self.match, elapsed, racks, kind, self.services.now(), extra=extra, mode=mode)

    def _slots_in_hand(self, seat: int) -> Slots | None:
        """The rack as whoever is on turn has arranged it by now."""
        draft = self.phase.draft
        return draft.slots if draft and seat == self.match.position.to_move else None

    def after_showing(self) -> Change | None:
        """The view has caught up with the position."""
        assert self.tabletop.agrees_with(self.match.position), "the table shows another game than is played"
        if self.match.is_over:
            return Swap(self._on_results(self.match, cleared_table(self)))
        if self.match.may_be_blocked or (self.match.may_be_stuck and self.services.maven.ready >= 1):
            self.phase = Proving(self)
            return None
        return self.begin_turn()

    def begin_turn(self) -> Change | None:
        """Whoever is to move begins."""
        position = self.match.position
        seat = self.on_turn = position.to_move
        self.peek.close()
        self.tabletop.order_racks(position.rules.rack_order)
        person = not self.match.is_maven_turn
        self.clock = clock_text.shown(position, self._owed) if person else clock_text.Shown()
        if not person:
            self.phase = MavenTurn(self)
        elif self.hides_racks and seat != self._pad_with:
            self.viewer = seat
            self.phase = HandOver(self, seat)
        else:
            self.begin_human_turn(seat)
        return None

    def begin_human_turn(self, seat: int) -> None:
        self.viewer = self._pad_with = seat
        self.phase = turn = HumanTurn(self, seat)
        turn.elapsed, self._owed = self._owed, 0.0
        self._read_clock()

    def draws_by_hand(self, seat: int) -> bool:
        """Whether a seat picks its own tiles; the first racks are dealt."""
        position = self.match.position
        return not position.rules.auto_pick and self.match.seats[seat].kind == "human" and position.ply > 0

    def change_rules(self, change: ChangeRules) -> None:
        """The players changed their rules; they hold from the next turn on."""
        if self.match.is_over:
            return
        turn = self.phase if isinstance(self.phase, HumanTurn) else None
        self.match.submit(change, round(turn.elapsed * 1000) if turn else 0)
        if turn:
            turn.elapsed = 0.0  # booked with the change
        self.say(Notice("The new rules hold from the next turn on."))
        self._keep()

    @property
    def hides_racks(self) -> bool:
        """Several people share the screen, and want their racks kept apart."""
        humans = sum(seat.kind == "human" for seat in self.match.seats)
        return humans > 1 and self.services.options.privacy is not Privacy.OPEN

    @property
    def _peeks(self) -> bool:
        """Whether the player on turn has a rack to look at by the button."""
        return self.hides_racks and self.services.options.privacy is Privacy.PEEK and self.phase.buttons

    @property
    def shows_back(self) -> bool:
        """Whether the rack at the bottom is seen from behind."""
        return self.phase.curtain or (self._peeks and not self.peek.seen) or self.covered

    @property
    def covered(self) -> bool:
        """While time stands still nobody may think on: the table is covered where a clock runs."""
        return self.still and clock_text.is_timed(self.match.position)

    def _first_human(self) -> int:
        return next((i for i, seat in enumerate(self.match.seats) if seat.kind == "human"), 0)

    # ------------------------------------------------------------ buttons of every phase

    def _turn_windows(self) -> None:
        order = [ScoreWindows.DEFAULT, ScoreWindows.ALL, ScoreWindows.NONE]
        self.windows = order[(order.index(self.windows) + 1) % len(order)]

    @property
    def flip_label(self) -> str:
        return "Zoom out" if self.zoom is Zoom.CLOSE else "Zoom in"

    def shuffle_viewer(self) -> None:
        """Mix the rack at the bottom while somebody else is on turn."""
        slots = self.tabletop.racks[self.viewer]
        self.tabletop.racks[self.viewer] = Draft(self.match.position.board, slots).shuffle(self.permute).slots

    def flip_zoom(self) -> None:
        """Near or far: outside one's own turn there is nothing to place."""
        self.zoom = Zoom.FAR if self.zoom is Zoom.CLOSE else Zoom.CLOSE

    def _pause(self) -> Change:
        self.still = True
        self._keep()
        if self.covered:
            return Push(Paused("The clock stands still, and the table is covered."))
        return Push(Paused(photo=lambda: Push(PhotoScene(self.services, cleared_table(self)))))

    def _open_options(self) -> Change:
        self.still = True
        self._keep()
        return Push(in_game_menu(self, self._quit, may_save=self._may_save))

    @property
    def _may_save(self) -> bool:
        return not self.why_not_kept and self.phase.spent is not None

    def on_close(self) -> None:
        self._keep()

    def _quit(self) -> Change | None:
        self._keep()
        self.match.abandon()
        return self._leave()

    def permute(self, count: int) -> list[int]:
        """An order of range(count), for shuffling a rack; equal for equal seeds and presses."""
        order = list(range(count))
        self._luck.shuffle(order)
        return order

    def tell(self, seat: int, what: str) -> None:
        """Book what a seat did instead of a play."""
        self.told[seat] = what.capitalize()
        self.headline = f"{self.match.seats[seat].name} {what}"

    # ------------------------------------------------------------ what the menu asks

    def menu(self) -> Scene:
        """The menu left of the rack."""
        return turn_menu(self)

    @property
    def alone(self) -> bool:
        """Whether this is a game for one."""
        return len(self.match.seats) == 1

    @property
    def exchanges_left(self) -> str:
        """How often the seat to move may still exchange, in words; empty where the rules do not count."""
        position = self.match.position
        if position.rules.exchanges_allowed is None:
            return ""
        may = self.match.may_exchange()
        left = position.rules.exchanges_allowed - position.exchanges[position.to_move] if may else 0
        return f"{left or 'No'} exchange{'s' if left > 1 else ''} left"

    @property
    def exchange_cost(self) -> str:
        """What an exchange costs, in one sentence."""
        return "You can do this only once." if self.alone else "This ends your turn."

    def count_hint(self, seat: int) -> None:
        """The list of words was opened: high scores tell who had help."""
        if self._hinted != self.match.position.ply:
            self._hinted = self.match.position.ply
            self.hints[seat] += 1
