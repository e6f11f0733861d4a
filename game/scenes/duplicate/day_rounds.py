"""The rounds of a day: played alone, all at once with everybody else who plays that day; codes to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TypeVar

from game.daily.code_at_desk import CodeAtDesk
from game.daily.code_number import BadCodeError
from game.daily.daily_bag import today
from game.daily.round_code import (
    DAY_FORM,
    SharedRounds,
    coded_rounds,
    is_of_rounds,
    read_rounds,
    seed_of_rounds,
)
from game.daily.share_code import SHORT, Work, grouped
from game.duplicate.kept_party import PARTIES, KeptParty, key_of
from game.duplicate.round_results import Round, standings
from game.language.messages import message, message_as, tr, tr_count
from game.maven.engine.engine_sessions import Priority
from game.name_rules import unique_name
from game.rules.player_names import USUAL_LENGTH
from game.rules.record import Seat
from game.scenes.duplicate.first_try import first_try
from game.scenes.duplicate.past_parties import PartyReview
from game.scenes.history.daily import DailyCodeEntry
from game.scenes.kit.codes import CodesScene
from game.scenes.kit.maven_getting_ready import why_it_waits
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Pop, Push, SceneSwap, ask
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.text_format import percent

T = TypeVar("T")
TODAY = message("Today’s Rounds")
Start = Callable[[date], Change]
"""Begins the rounds of a day."""


class DayRounds(MenuScene):
    """Play today's rounds, look at them again, and see what a friend found in the same."""

    topic = "together"
    here = message("Rounds of the day, the same for everybody.")

    def __init__(self, services: Services, name: str, start: Start, leave: Do) -> None:
        """`start` begins the rounds of a day for the one who plays; it comes back here."""
        self.services, self._name, self._start, self._leave = services, name, start, leave
        self.day = today(services.now())
        super().__init__("day-rounds", TODAY, (), side=Side.LEFT)
        self._look()

    def _look(self) -> None:
        self.tried = first_try(self.services, self._name, seed_of_rounds(self.day))
        done = self.tried if self.tried and self.tried.rounds else None
        self.choices = (
            Choice(
                message("Practice") if self.tried else message_as("button", "Play"),
                self._play,
                _found(done) or message("Two minutes a round"),
            ),
            Choice(message("Round by Round"), self._review if done else None, message("Beside the best")),
            Choice(
                message("My Code"),
                self._show_code if done and done.is_over else None,
                message("What you found"),
            ),
            Choice(message("Enter a Friend’s Code"), self._enter, message("Beside yours")),
        )
        self.text = message(
            "The same tiles for everybody, today. The best play is laid, and the first try counts."
        )

    def on_return(self) -> Change | None:
        self._look()
        return None

    def _back(self) -> Change | None:
        return self._leave()

    def _play(self) -> Change | None:
        if self.tried is None:
            return self._begin()
        text = tr("Your first try of these rounds has counted. This one is for practice.")
        question = Question(tr("Play Again?"), text, [tr("Practice"), tr("Back")])
        return ask(question, lambda answer: self._begin() if answer == 0 else None)

    def _begin(self) -> Change:
        return self._start(self.day)

    def _give_up(self) -> None:
        """Whoever has seen the tiles has had the try."""
        seen = KeptParty(
            self.services.now(), seed_of_rounds(self.day), DAY_FORM, (Seat(self._name),), (), False
        )
        self.services.house.collection(PARTIES).put(key_of(seen), seen)

    def _review(self) -> Change:
        assert self.tried is not None
        return Push(PartyReview(self.services, self.tried))

    # ------------------------------------------------------------ codes

    def _show_code(self) -> Change:
        assert self.tried is not None
        found = [over.found[0].play if 0 in over.found else None for over in self.tried.rounds]
        words = self.services.words_of(DAY_FORM.rules)

        def shown(code: str) -> Change:
            aloud = tr("Or tell it: {code}", code=" ".join(grouped(code))) if len(code) <= SHORT else ""
            return SceneSwap(CodesScene([code], aloud))

        return self._worked_out(coded_rounds(found, self.day, words), shown)

    def _enter(self) -> Change:
        return ask(DailyCodeEntry(self.services.pasted_text), self._read)

    def _read(self, text: str) -> Change:
        try:
            if not is_of_rounds(text):
                return Push(Reading(tr("Code"), [tr("This code is of a daily bag: enter it there.")]))
        except BadCodeError as error:
            return Push(Reading(tr("Code"), [f"{error}."]))
        words = self.services.words_of(DAY_FORM.rules)
        return self._worked_out(
            read_rounds(text, words, self.day), lambda theirs: Pop(lambda: self._compare(theirs))
        )

    def _worked_out(self, work: Work[T], then: Callable[[T], Change]) -> Change:
        """Wait for Maven, who looks through the rounds."""
        desk = CodeAtDesk(self.services.maven, work, Priority.HINT)

        def poll() -> Change | None:
            try:
                desk.advance()
            except BadCodeError as error:
                return SceneSwap(Reading(tr("Code"), [f"{error}."]))
            return None if desk.result is None else then(desk.result)

        why = partial(why_it_waits, self.services)
        return Push(Working(tr("Code"), tr("The rounds are looked through …"), poll, why=why))

    def _compare(self, theirs: SharedRounds) -> Change | None:
        """Rounds that somebody has not tried stay closed until they have, or give up their try."""
        mine = first_try(self.services, self._name, seed_of_rounds(theirs.day))
        if mine is not None or theirs.day != self.day:
            return Push(PartyReview(self.services, beside(self._name, mine, theirs)))
        text = tr("{name} has not played today’s rounds, and this code shows their tiles.", name=self._name)
        question = Question(tr("Not Yet Played"), text, [tr("Play First"), tr("Give Up My Try"), tr("Back")])

        def answered(answer: int) -> Change | None:
            if answer == 0:
                return self._begin()
            if answer == 1:
                self._give_up()
                self._look()
                return Push(PartyReview(self.services, beside(self._name, None, theirs)))
            return None

        return ask(question, answered)


def beside(name: str, mine: KeptParty | None, theirs: SharedRounds) -> KeptParty:
    """Two people's tries of the same rounds as one evening, to be looked at round by round."""
    own: Sequence[Round] = mine.rounds if mine else ()
    both = []
    for number, over in enumerate(theirs.rounds):
        found = {1: over.found[0]}
        if number < len(own) and own[number].table.rack == over.table.rack and 0 in own[number].found:
            found[0] = own[number].found[0]
        both.append(replace(over, found=found))
    seats = (Seat(name), Seat(unique_name(tr("Your friend"), [name], USUAL_LENGTH), color=1))
    return KeptParty(0, seed_of_rounds(theirs.day), DAY_FORM, seats, tuple(both), True)


def _found(party: KeptParty | None) -> str:
    """'87 %, 640 points'."""
    if party is None:
        return ""
    own = next(one for one in standings(len(party.seats), party.rounds) if one.player == 0)
    # Translators: below a button; {share}: how much of all points that were to be had, '87 %'.
    return tr_count("{share}, {count} point", "{share}, {count} points", own.points, share=percent(own.share))
