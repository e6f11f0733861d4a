"""One round on the real table: lay, hand in, change it until the time is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.rules.moves import ChangeRules, Place
from game.rules.visibility import Game
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Change, Command, Do, Push, Scene, Swap
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene
from game.scenes.together.round_door import RoundDoor
from game.scenes.together.seen_evening import SeenEvening, scores_of
from game.scenes.together.told import round_board
from game.together.party_host import Stage
from game.together.rounds_over import word_of
from game.together.table import points_of

MOST_SEATED = 4
"""Players that the table has boxes for; the round's own panel has all."""


def _seated(evening: SeenEvening) -> list[int]:
    """Who has a box at the table: whoever plays here first, then the others, or those of most points."""
    others = [one.player for one in evening.standings if one.player != evening.us][: MOST_SEATED - 1]
    return [evening.us, *sorted(others)]


class RoundTable(TableScene):
    """The same tiles for everybody; what lies when the time is over counts as handed in."""

    def __init__(self, evening: SeenEvening, leave: Do, shown: Callable[[], Change | None]) -> None:
        """`shown` leads to what follows the round."""
        self.evening = evening
        scores, there = scores_of(evening), _seated(evening)
        seats = tuple(evening.seats[player] for player in there)
        self.round = RoundDoor(evening.table, seats, tuple(scores[player] for player in there), evening.luck)
        self._shown_next = shown
        self._number = evening.table.number
        self._handed_in: Place | None = None
        """What the host has heard."""
        self._closes = False
        """Whether the round waited for nothing else then."""
        super().__init__(evening.services, self.round, self._no_results, leave, IN_GAME)
        self.state.bonus_of = evening.table.form.bonus
        self.state.alone = False  # who plays alone here ends a round, and not the game

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("a round ends before a game does")

    def commands(self) -> Sequence[Command]:
        if self.round.answer is None:
            return super().commands()
        return [Command(Action.BACK, "Change it", self._change)]

    def _change(self) -> None:
        self.round.take_back()
        if isinstance(self.phase, HumanTurn):
            self.phase.reopen()

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if change is not None:
            return change
        self.evening.stand_still(False)
        self._pass_time(dt)
        if self.evening.trouble:
            return Swap(Reading("All at Once", [self.evening.trouble]))
        if refused := self.evening.take_refusal():
            self._change()
            self.state.say(Notice(refused, Tone.BAD))
        on = self.evening.stage is Stage.PLAYING and self.evening.table.number == self._number
        return None if on else self._shown_next()

    def tick(self, dt: float) -> None:
        """The round goes on under a menu, but for one that stops the game."""
        super().tick(dt)
        if not (self.state.still and self.evening.may_stop):
            self._pass_time(dt)

    def _pass_time(self, dt: float) -> None:
        """What lies and what was handed in reach the host, and time goes on there."""
        evening, number = self.evening, self._number
        if isinstance(self.phase, HumanTurn):
            play = self.phase.draft.place()
            evening.draft(number, play if play.tiles else None)
        match self.round.answer:
            case Place() as play if play != self._handed_in:
                self._closes = self._all_others_are_in
                evening.hand_in(number, play)
                self._handed_in = play
            case None:
                self._handed_in = None
        evening.advance(dt)

    def _pause(self) -> Change:
        return self._under_a_menu(super()._pause())

    def _open_menu(self) -> Change:
        return self._under_a_menu(super()._open_menu())

    def _under_a_menu(self, change: Change) -> Change:
        """The host stops time for everybody; at another television it goes on below the menu."""
        self.evening.stand_still(True)
        if isinstance(change, Push) and not self.evening.may_stop:
            change.scene.freezes = False
        return change

    def change_rules(self, change: ChangeRules) -> None:
        """A round keeps its own rules."""

    @property
    def why_not_kept(self) -> str:
        return "Its rounds are kept, and it does not go on later"

    def view(self) -> Picture:
        picture, board = super().view(), round_board(self.evening)
        if told := self._told_of_own():
            board = replace(board, told=told)
        return replace(picture, panels=(board, *picture.panels))  # the score of a word keeps clear of it

    def _told_of_own(self) -> str:
        """What was handed in here: a question where the round waited for nothing else and closes by it."""
        play, table, rules = self.round.answer, self.evening.table, self.evening.table.form.rules
        if not isinstance(play, Place) or table.number != self._number or self.evening.hindrance:
            return ""
        shown = rules.score_preview and self.evening.services.options.score_preview
        what = word_of(table, play) + (f" for {points_of(table, play.tiles)}" if shown else "")
        return f"Hand in {what}?" if self._closes and table.form.early_end else f"Handed in: {what}"

    @property
    def _all_others_are_in(self) -> bool:
        """Whether the round waits for nobody but those who hold the pads here."""
        due = enumerate(zip(self.evening.handed_in, self.evening.waited_for, strict=True))
        return all(done or not waited_for for player, (done, waited_for) in due if player != self.evening.us)
