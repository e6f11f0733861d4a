"""A game all at once is set up: its form, who of Maven's people plays along, and whoever comes by phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar

from controllers.actions import Action
from game.daily.round_code import DAY_FORM
from game.duplicate.settings import BONUSES, LENGTHS, NAMES, RACKS, TIMES, Form, form_text
from game.language.messages import message, message_count, tr, tr_as, tr_count
from game.options import Options
from game.profiles.maven_people import OPPONENTS
from game.scenes.duplicate.day_rounds import TODAY, DayRounds
from game.scenes.duplicate.evening_course import begin
from game.scenes.duplicate.gathering import GatheringScene
from game.scenes.duplicate.left_parties import go_on_with, left_parties
from game.scenes.kit.menus import Choice, Question
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.text_format import first_and_more

T = TypeVar("T")
LAST_OF_FORM = 6
"""The last row with values to step through."""
COMPANY: tuple[tuple[int, ...], ...] = ((2, 4, 6), (), (1, 2, 3), (5, 6, 7), (8,))
"""Levels of Maven beside the sofa, the usual first."""
ONE_PAD = message("One pad for all")
TEXT = message("The same tiles for everybody. All play in secret, the best play is laid.")


class SetUp(GatheringScene):
    """Rows that ✕, left and right step through, and Begin; before all a party that may go on."""

    def __init__(self, services: Services, leave: Do, *, back: Do | None = None) -> None:
        """`leave` goes to the main menu; `back` to where one came from, where that is not the scene below."""
        self._leave, self._goes_back = leave, back
        self.form, self.company = _chosen_last(services.options)
        self._unfinished = next((item.value for item in left_parties(services)), None)
        super().__init__(services, message("Party Mode"), TEXT)

    # ------------------------------------------------------------ the rows

    def _rows(self) -> Sequence[Choice]:
        form = self.form
        names = ", ".join(OPPONENTS[level - 1].name for level in COMPANY[self.company])
        names = names or tr_as("computer players", "Nobody")
        phones, sofas = len(self._guests), len(self._sofas)
        come = [tr_count("{count} phone", "{count} phones", phones)] if phones else []
        come += [tr_count("{count} other TV", "{count} other TVs", sofas)] if sofas else []
        told = form_text(form)
        return (
            *self._go_on_row(),
            Choice(message("Begin"), self._begin, " · ".join(come) or ONE_PAD),
            Choice(NAMES.seconds, lambda: self._step(1), told.seconds),
            Choice(NAMES.length, lambda: self._step(1), told.length),
            Choice(message("Computer Players"), lambda: self._step(1), names),
            Choice(NAMES.tiles, lambda: self._step(1), told.tiles),
            Choice(NAMES.blank, lambda: self._step(1), told.blank),
            Choice(NAMES.alone, lambda: self._step(1), told.alone),
            Choice(TODAY, self._today, message("Played alone")),
        )

    def _go_on_row(self) -> list[Choice]:
        kept = self._unfinished
        if kept is None:
            return []
        names = first_and_more([seat.name for seat in kept.seats])
        why = message_count(
            "A party was left after {count} round. Everybody keeps their points.",
            "A party was left after {count} rounds. Everybody keeps their points.",
            len(kept.rounds),
        )
        # Translators: below a button; {names}: who plays, 'Ann and 2 more'.
        note = message("Round {number}, {names}", number=len(kept.rounds) + 1, names=names)
        return [Choice(message("Go On"), self._go_on, note, why)]

    @property
    def _row(self) -> int:
        """The focused row, from Begin on."""
        return self.focus - (self._unfinished is not None)

    def commands(self) -> Sequence[SceneCommand]:
        found = [*super().commands()]
        if 0 < self._row <= LAST_OF_FORM:
            found += directions(tr("Change"), self._turn, Action.LEFT, Action.RIGHT)
        return found

    def _turn(self, action: Action) -> None:
        self._step(1 if action is Action.RIGHT else -1)

    def _step(self, by: int) -> None:
        """The focused row takes its next value, or the one before."""
        form = self.form
        match self._row:
            case 1:
                self.form = replace(form, seconds=_next(TIMES, form.seconds, by))
            case 2:
                rounds, minutes = _next(LENGTHS, (form.most_rounds, form.minutes), by)
                self.form = replace(form, most_rounds=rounds, minutes=minutes)
            case 3:
                self.company = (self.company + by) % len(COMPANY)
            case 4:
                self.form = replace(form, rack=_next(RACKS, form.rack, by))
            case 5:
                self.form = replace(form, with_blank=not form.with_blank)
            case 6:
                self.form = replace(form, alone_bonus=_next(BONUSES, form.alone_bonus, by))
        self.choices = tuple(self._rows())
        options = self.services.options
        self.services.change_options(replace(options, last_together=_told(self.form, self.company)))

    def on_return(self) -> Change | None:
        self._unfinished = next((item.value for item in left_parties(self.services)), None)
        self.choices = tuple(self._rows())
        self.focus = 0
        return super().on_return()

    def _today(self) -> Change | None:
        """Whoever has come waits below for whoever plays these alone."""
        return self._as_whoever_plays(lambda: Push(self._rounds(Pop)))

    def _rounds(self, leave: Do) -> DayRounds:
        return DayRounds(self.services, self._name, self._play_alone, leave)

    def _play_alone(self, day: date) -> Change:
        """Other televisions that have come cannot wait meanwhile, which is asked about first."""

        def begun() -> Change:
            return begin(self.services, DAY_FORM, self._name, (), self._after_rounds, day)

        if not self._sofas:
            return begun()
        # Translators: {names}: a name, or a name and how many more.
        text = tr(
            "These rounds are played alone. {names} would have to join again.",
            names=first_and_more(self._sofas),
        )
        question = Question(tr("Play Alone?"), text, [tr("Back"), tr("Play Alone")])
        return ask(question, lambda answer: begun() if answer == 1 else None)

    def _after_rounds(self) -> Change:
        """Where one is once these are played: people find the set-up below them by the same letters."""
        again = SetUp(self.services, self._leave, back=self._leave)
        again._opened = self._opened
        return Reset((again, again._rounds(Pop)))

    def _back(self) -> Change | None:
        if self._goes_back is None:
            return super()._back()
        self._shut()
        return self._goes_back()

    def _begin(self) -> Change | None:
        return self._begun() if self._guests else self._as_whoever_plays(self._begun)

    def _begun(self) -> Change:
        name = None if self._guests else self._name
        levels, sofas = COMPANY[self.company], bool(self._sofas)
        if name and not sofas:
            self._hush()
        return begin(self.services, self.form, name, levels, self._leave, televisions=sofas)

    def _go_on(self) -> Change | None:
        kept = self._unfinished
        assert kept is not None, "its row stands there"
        self._hush()
        return go_on_with(self.services, kept, self._leave, returns=True)


def _told(form: Form, company: int) -> dict[str, Any]:
    """What the rows say, for `_chosen_last`."""
    return {
        "seconds": form.seconds,
        "length": [form.most_rounds, form.minutes],
        "beside": list(COMPANY[company]),
        "rack": form.rack.name,
        "blank": form.with_blank,
        "alone": form.alone_bonus,
    }


def _chosen_last(options: Options) -> tuple[Form, int]:
    """The form, and the number of the company, with which the set-up begins; where one cannot be read, the
    usual one."""
    told = options.last_together

    def chosen(
        name: str, values: Sequence[T], usual: T, said: Callable[[T], object] = lambda value: value
    ) -> T:
        return next((value for value in values if said(value) == told.get(name)), usual)

    usual = Form()
    rounds, minutes = chosen("length", LENGTHS, LENGTHS[0], list)
    form = replace(
        usual,
        seconds=chosen("seconds", TIMES, usual.seconds),
        most_rounds=rounds,
        minutes=minutes,
        rack=chosen("rack", RACKS, usual.rack, lambda rack: rack.name),
        with_blank=chosen("blank", (False, True), usual.with_blank),
        alone_bonus=chosen("alone", BONUSES, usual.alone_bonus),
    )
    return form, COMPANY.index(chosen("beside", COMPANY, COMPANY[0], list))


def _next(values: Sequence[T], value: T, by: int) -> T:
    return values[(values.index(value) + by) % len(values)]
