"""One round on the real table: lay, hand in, change it until the time is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.rules.moves import ChangeRules, Place
from game.rules.visibility import Game
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Change, Command, Do, Scene, Swap
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene
from game.scenes.together.evening import US, Evening
from game.scenes.together.round_door import RoundDoor
from game.scenes.together.told import round_board
from game.together.party import Stage


class RoundTable(TableScene):
    """The same tiles for everybody; what lies when the time is over counts as handed in."""

    def __init__(self, evening: Evening, leave: Do, shown: Callable[[], Change]) -> None:
        """`shown` leads to what follows the round."""
        self.evening = evening
        self.round = RoundDoor(evening.party.table, evening.seats, evening.scores, evening.seed)
        self._shown_next = shown
        self._number = evening.party.table.number
        self._handed_in: Place | None = None
        """What the host has heard."""
        super().__init__(evening.services, self.round, self._no_results, leave, IN_GAME)
        self.state.bonus_of = evening.party.form.bonus
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
        self._pass_time(dt)
        if self.evening.trouble:
            return Swap(Reading("All at Once", [self.evening.trouble]))
        return self._shown_next() if self.evening.party.stage is Stage.REVEALING else None

    def tick(self, dt: float) -> None:
        """The round goes on under a menu, but for one that stops the game."""
        super().tick(dt)
        if not self.state.still:
            self._pass_time(dt)

    def _pass_time(self, dt: float) -> None:
        """What lies and what was handed in reach the host, and time goes on there."""
        party, number = self.evening.party, self._number
        if isinstance(self.phase, HumanTurn):
            play = self.phase.draft.place()
            party.draft(US, number, play if play.tiles else None)
        match self.round.answer:
            case Place() as play if play != self._handed_in:
                party.hand_in(US, number, play, self.evening.now)
                self._handed_in = play
            case None:
                self._handed_in = None
        self.evening.advance(dt)

    def change_rules(self, change: ChangeRules) -> None:
        """A round keeps its own rules."""

    @property
    def why_not_kept(self) -> str:
        return "Its rounds are kept, and it does not go on later"

    def view(self) -> Picture:
        picture = super().view()
        return replace(picture, panels=(*picture.panels, round_board(self.evening)))
