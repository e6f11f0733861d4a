"""A game all at once is set up: its form, who of Maven's people plays along, and whoever comes by phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TypeVar

from controllers.actions import Action
from game.daily.round_code import DAY_FORM, seed_of_rounds
from game.profiles.maven_people import OPPONENTS
from game.scenes.kit.menus import Choice
from game.scenes.kit.scene import Change, Command, Do, Pop, Push, Reset, Swap, directions
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.scenes.together.board_for_phones import BoardForPhones
from game.scenes.together.come_again import ComeAgain
from game.scenes.together.day_rounds import TODAY, DayRounds
from game.scenes.together.gathering import GatheringScene
from game.scenes.together.home_party import Evening
from game.scenes.together.join_television import TITLE as JOIN
from game.scenes.together.join_television import JoinTelevision
from game.scenes.together.leaving import asked
from game.scenes.together.party_end import TogetherEnd
from game.scenes.together.reveal import RevealScene
from game.scenes.together.round_table import RoundTable
from game.together.form import Form, Rack
from game.together.going_on import unfinished
from game.together.kept_party import PARTIES, KeptParty
from game.together.party_host import Stage
from game.wording import counted, first_and_more

T = TypeVar("T")
LAST_OF_FORM = 6
"""The last row with values to step through."""
TIMES = (20, 30, 45, 60, 90, 120, 180, 240, 300)
"""Seconds of a round."""
COMPANY: tuple[tuple[int, ...], ...] = ((2, 4, 6), (), (1, 2, 3), (5, 6, 7), (8,))
"""Levels of Maven beside the sofa, the usual first."""
LENGTHS = ((0, 0), (5, 0), (10, 0), (15, 0), (20, 0), (0, 10), (0, 15), (0, 20), (0, 30), (0, 45))
"""Rounds or minutes, the usual first: as long as there are tiles."""
RACKS = tuple(Rack)
LATEST = 5
"""Evenings among which one is looked for that may go on."""
BONUSES = (10, 0, 5, 20)
"""Points for whoever alone has found the best, the usual first."""
ONE_PAD = "One pad for all"
TEXT = "The same tiles for everybody. All play in secret, the best play is laid."


class SetUp(GatheringScene):
    """Rows that ✕, left and right step through, and Begin; before all a party that may go on."""

    def __init__(self, services: Services, name: str, leave: Do) -> None:
        self._leave = leave
        self.form = Form()
        self.company = 0
        self._unfinished = _look_for_unfinished(services)
        super().__init__(services, name, "All at Once", TEXT)

    # ------------------------------------------------------------ the rows

    def _rows(self) -> Sequence[Choice]:
        form = self.form
        names = ", ".join(OPPONENTS[level - 1].name for level in COMPANY[self.company]) or "Nobody"
        phones, sofas = len(self._guests), len(self._sofas)
        come = [counted(phones, "phone")] if phones else []
        come += [counted(sofas, "other TV")] if sofas else []
        bonus = f"+{form.alone_bonus}" if form.alone_bonus else "Off"
        return (
            *self._go_on_row(),
            Choice("Begin", self._begin, " · ".join(come) or ONE_PAD),
            Choice("Time for a Round", lambda: self._step(1), f"{form.seconds // 60}:{form.seconds % 60:02}"),
            Choice("Length", lambda: self._step(1), _length(form)),
            Choice("Beside You", lambda: self._step(1), names),
            Choice("Tiles", lambda: self._step(1), form.rack.value.capitalize()),
            Choice("A Blank Each Round", lambda: self._step(1), "On" if form.with_blank else "Off"),
            Choice("Found Alone", lambda: self._step(1), bonus),
            Choice(TODAY, self._today, "Alone, for everybody"),
            *([Choice(JOIN, self._join, "A sofa elsewhere")] if self.services.guests is not None else []),
        )

    def _go_on_row(self) -> list[Choice]:
        kept = self._unfinished
        if kept is None:
            return []
        names = first_and_more([seat.name for seat in kept.seats])
        why = f"A party was left after {counted(len(kept.rounds), 'round')}. Everybody keeps their points."
        return [Choice("Go On", self._go_on, f"Round {len(kept.rounds) + 1}, {names}", why)]

    @property
    def _row(self) -> int:
        """The focused row, from Begin on."""
        return self.focus - (self._unfinished is not None)

    def commands(self) -> Sequence[Command]:
        found = [*super().commands()]
        if 0 < self._row <= LAST_OF_FORM:
            found += directions("Change", self._turn, Action.LEFT, Action.RIGHT)
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

    def _join(self) -> Change:
        self._shut()
        return Push(JoinTelevision(self.services, self._name, self._leave))

    def on_return(self) -> Change | None:
        self._unfinished = _look_for_unfinished(self.services)
        self.choices = tuple(self._rows())
        self.focus = 0
        return super().on_return()

    def _today(self) -> Change:
        self._shut()
        return Reset((todays_rounds(self.services, self._name, self._leave),))

    def _begin(self) -> Change:
        name = None if self._guests else self._name
        levels, sofas = COMPANY[self.company], bool(self._sofas)
        if name and not sofas:
            self._hush()
        return begin(self.services, self.form, name, levels, self._leave, televisions=sofas)

    def _go_on(self) -> Change:
        kept = self._unfinished
        assert kept is not None, "its row stands there"

        levels = [seat.level for seat in kept.seats if seat.level]

        def begun(name: str | None, *, televisions: bool) -> Change:
            leave = self._leave
            return begin(self.services, kept.form, name, levels, leave, televisions=televisions, kept=kept)

        self._hush()
        if self.services.guests is None or not (kept.had_phones or self._guests or self._sofas):
            return begun(self._name, televisions=False)
        return Push(ComeAgain(self.services, self._name, kept, begun))


def _look_for_unfinished(services: Services) -> KeptParty | None:
    kept = services.house.drawer(PARTIES).items(LATEST)
    return unfinished((item.value for item in kept), services.now())


def _next(values: Sequence[T], value: T, by: int) -> T:
    return values[(values.index(value) + by) % len(values)]


def _length(form: Form) -> str:
    if form.most_rounds:
        return counted(form.most_rounds, "round")
    return counted(form.minutes, "minute") if form.minutes else "To the last tile"


def todays_rounds(services: Services, name: str, leave: Do) -> DayRounds:
    """The rounds of the day, for one who plays alone."""

    def back() -> Change:
        return Reset((todays_rounds(services, name, leave),))

    def start(day: date) -> Change:
        return begin(services, DAY_FORM, name, (), back, day)

    return DayRounds(services, name, start, leave)


def begin(
    services: Services,
    form: Form,
    name: str | None,
    levels: Sequence[int],
    leave: Do,
    of_day: date | None = None,
    *,
    televisions: bool = False,
    kept: KeptParty | None = None,
) -> Change:
    """A new game, that of a day, or one that was kept and goes on; `leave` goes to the main menu.

    Without a `name` everybody plays by phone; with `televisions` other sofas play along.
    """
    services.seating.share()
    evening = Evening(
        services,
        form,
        name,
        levels,
        kept.seed if kept else seed_of_rounds(of_day) if of_day else services.new_seed(),
        of_day=of_day,
        televisions=televisions,
        kept=kept,
    )
    if of_day:
        evening.note()  # a try has begun before a tile is seen: whoever leaves has had it

    def left() -> Change | None:
        evening.close()
        return leave()

    def again() -> Change:
        evening.close()
        return begin(services, form, name, levels, leave, of_day, televisions=televisions)

    def dealt() -> Change | None:
        """Go on as soon as the plays of the new tiles are known."""
        evening.advance(0.0)
        if evening.trouble or evening.party.stage is Stage.OVER:
            place = TODAY if of_day else "Main Menu"
            return Reset((TogetherEnd(evening, again, left, place),))
        if evening.party.stage is Stage.DEALING:
            return None
        return Reset(
            (BoardForPhones(evening, left, shown) if evening.hall else RoundTable(evening, left, shown),)
        )

    def shown() -> Change:
        return Swap(RevealScene(evening, onward, left))

    def onward() -> Change:
        evening.go_on()
        return dealt() or Reset((_looking_through(dealt, asked(evening, left)),))

    def never_mind() -> Change:
        evening.close()
        return Pop()

    return dealt() or Push(_looking_through(dealt, never_mind))


def _looking_through(dealt: Do, leave: Do) -> Working:
    return Working("All at Once", "The tiles are looked through …", dealt, leave)
