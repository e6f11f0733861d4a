"""One round on the real table: lay, hand in, change it until the time is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import Action, Press
from game.duplicate.party_host import PartyStage
from game.duplicate.round_results import word_of
from game.duplicate.round_state import points_of
from game.language.messages import message, tr
from game.rules.moves import ChangeRules, Pass, Place
from game.rules.visibility import Game
from game.scenes.duplicate.leaving import what_is_kept
from game.scenes.duplicate.round_door import RoundDoor
from game.scenes.duplicate.seen_evening import SeenEvening, own_first, scores_of
from game.scenes.duplicate.told import round_sheets
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Change, Do, Scene, SceneCommand, SceneSwap
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene
from game.scenes.table.table_state import TurnWords
from game.session.duplicate import text_of
from game.session.entries import DraftEntry, HandedInEntry, TouchedEntry

NOBODY_WAITS = message("Nobody waits for you now")
ROUNDS_KEPT = message("Its rounds are kept")
MOST_SEATED = 4
"""Players that the table has boxes for; the round's own panel has all."""


def _seated(evening: SeenEvening) -> list[int]:
    """Who has a box at the table: whoever plays here first, then the others, or those of most points."""
    others = [one.player for one in evening.standings if one.player != evening.us][: MOST_SEATED - 1]
    return [player for player in own_first(evening) if player in (evening.us, *others)]


class RoundTable(TableScene):
    """The same tiles for everybody; see `what_counts` for the end of the time."""

    menu_topic = "together"
    settles = 1.0  # a press on "Next round" that comes as the round begins by itself takes no tile up

    def __init__(self, evening: SeenEvening, leave: Do, shown: Callable[[], Change | None]) -> None:
        """`shown` leads to what follows the round."""
        self.evening = evening
        scores, there = scores_of(evening), _seated(evening)
        seats = tuple(evening.seats[player] for player in there)
        self.round = RoundDoor(evening.table, seats, tuple(scores[player] for player in there), evening.luck)
        self._shown_next = shown
        self._number = evening.table.number
        self._handed_in: Place | None = None
        """What the host has heard, unless it is being changed."""
        self._last_handed_in: Place | None = None
        self._has_laid = self._closes = False
        """Whether the round waited for nothing else then."""
        super().__init__(evening.services, self.round, self._no_results, leave, IN_GAME)
        self.state.bonus_of = evening.table.form.bonus
        self.state.host_has_clock = True
        self.state.alone = False  # who plays alone here ends a round, and not the game
        nothing_laid = (
            message("Lay a word first.") if len(evening.seats) > 1 else ""
        )  # who is alone may pass a round
        self.state.turn_words = TurnWords(message("Lay a word"), message("Hand In"), nothing_laid)

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("a round ends before a game does")

    def commands(self) -> Sequence[SceneCommand]:
        if self.round.answer is None:
            return super().commands()
        return [SceneCommand(Action.BACK, tr("Change it"), self._change), *self.camera()]

    def _change(self) -> None:
        self.round.take_back()
        if isinstance(self.phase, HumanTurn):
            self.phase.reopen()

    def on_press(self, press: Press) -> Change | None:
        self._touch()
        return super().on_press(press)

    def on_typed(self, text: str) -> Change | None:
        self._touch()
        return super().on_typed(text)

    def on_point(self, pointed: Pointed) -> Change | None:
        self._touch()
        return super().on_point(pointed)

    def _touch(self) -> None:
        self.evening.do(TouchedEntry(self.evening.now, self.evening.us))

    def update(self, dt: float) -> Change | None:
        return super().update(dt) or self._play_on(dt)

    def tick(self, dt: float) -> Change | None:
        """The round goes on under whatever lies over it, and closes that when it is over."""
        return super().tick(dt) or self._play_on(dt)

    def make_up(self, seconds: float) -> None:
        self.evening.advance(seconds)

    def stand_still(self, still: bool) -> None:
        """A menu stops the game for everybody, where it is hosted here."""
        super().stand_still(still)
        self.evening.stand_still(still)

    @property
    def can_be_stopped(self) -> bool:  # type: ignore[override]  # another television plays on
        return self.evening.may_stop

    def _play_on(self, dt: float) -> Change | None:
        """What lies reaches the host, and time passes there."""
        self._pass_time(dt)
        self.state.still = self.is_still or self.evening.stands_still
        if self.evening.trouble:
            return SceneSwap(Reading(tr("Party Mode"), [self.evening.trouble]))
        if self.evening.stage is not PartyStage.PLAYING or self.evening.table.number != self._number:
            return self._shown_next()
        if refused := self.evening.take_refusal():
            self._change()
            self.state.say(Notice(refused, Tone.BAD))
        return None

    def _pass_time(self, dt: float) -> None:
        """What lies and what was handed in reach the host, and time goes on there."""
        evening, number = self.evening, self._number
        if isinstance(self.phase, HumanTurn):
            play = self.phase.draft.place()
            if play.tiles or self._has_laid:  # what lay before the television was killed stays until then
                self._has_laid = True
                evening.do(DraftEntry(evening.now, [(evening.us, text_of(play))], number))
        match self.round.answer:
            case Place() as play if play != self._handed_in:
                self._closes = self._all_others_are_in
                evening.do(HandedInEntry(evening.now, evening.us, number, text_of(play)))
                self._handed_in = self._last_handed_in = play
            case Pass():
                evening.pass_round()
            case None:
                self._handed_in = None
        evening.advance(dt)

    def change_rules(self, change: ChangeRules) -> None:
        """A round keeps its own rules."""

    @property
    def why_not_kept(self) -> str:
        return what_is_kept(self.evening)

    @property
    def why_not_saved(self) -> str:
        return str(ROUNDS_KEPT)

    def view(self) -> Picture:
        picture, round_on = super().view(), round_sheets(self.evening, self._told_of_own())
        return replace(picture, panels=(*round_on, *picture.panels))  # the score of a word keeps clear of it

    def _told_of_own(self) -> str:
        """What was handed in here: a question where the round waited for nothing else and closes by it.

        Until then that nobody waits for this sofa, if nothing was pressed here in two rounds.
        """
        play, table, rules = self._last_handed_in, self.evening.table, self.evening.table.form.rules
        if self.evening.hindrance:
            return ""
        if play is None or table.number != self._number:
            return "" if self.evening.waited_for[self.evening.us] else str(NOBODY_WAITS)
        word = word_of(table, play)
        if self.round.answer is None:
            lies = isinstance(self.phase, HumanTurn) and self.phase.draft.laid
            # Translators: what counts: the better play of {word} and the one that lies on the board.
            better, back = (
                tr("The better of {word} and this", word=word),
                tr("{word} is taken back", word=word),
            )
            return better if lies else back
        asks = self._closes and table.form.early_end
        if rules.score_preview and self.evening.services.options.score_preview:
            points = points_of(table, play.tiles)
            if asks:
                # Translators: {points}: how many the word brings.
                return tr("Hand in {word} for {points}?", word=word, points=points)
            return tr("Handed in: {word} for {points}", word=word, points=points)
        return tr("Hand in {word}?", word=word) if asks else tr("Handed in: {word}", word=word)

    @property
    def _all_others_are_in(self) -> bool:
        """Whether the round waits for nobody but those who hold the pads here; it never does for Maven."""
        evening = self.evening
        due = zip(evening.seats, evening.handed_in, evening.waited_for, strict=True)
        return all(
            done or not waited_for or seat.level
            for player, (seat, done, waited_for) in enumerate(due)
            if player != evening.us
        )
