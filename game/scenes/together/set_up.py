"""A game all at once is set up: its form, who of Maven's people plays along, and whoever comes by phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from controllers.actions import Action
from game.daily.round_code import DAY_FORM
from game.profiles.maven_people import OPPONENTS
from game.rules.record import Seat
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.together_panels import Gathering, Present
from game.scenes.kit.scene import Change, Command, Do, Pop, Push, Reset, Swap, directions
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.scenes.together.board_for_phones import BoardForPhones
from game.scenes.together.day_rounds import TODAY, DayRounds
from game.scenes.together.home_party import Evening
from game.scenes.together.join_television import TITLE as JOIN
from game.scenes.together.join_television import JoinTelevision
from game.scenes.together.looks import seat_of, sign_of
from game.scenes.together.party_end import TogetherEnd
from game.scenes.together.reveal import RevealScene
from game.scenes.together.round_table import RoundTable
from game.scenes.together.told import join_here
from game.together.form import Form, Rack
from game.together.party_host import Stage
from game.wording import counted

T = TypeVar("T")
LAST_OF_FORM = 5
"""The last row with values to step through."""
TIMES = (20, 30, 45, 60, 90, 120, 180, 240, 300)
"""Seconds of a round."""
COMPANY: tuple[tuple[int, ...], ...] = ((2, 4, 6), (), (1, 2, 3), (5, 6, 7), (8,))
"""Levels of Maven beside the sofa, the usual first."""
RACKS = tuple(Rack)
BONUSES = (10, 0, 5, 20)
"""Points for whoever alone found the best play, the usual first."""
ONE_PAD = "One pad for all"
SCAN = "Everybody scans this with a phone: no app, no account. Or play on one pad, all together."
SOFAS = "Each sofa plays on its own television, in secret. Phones make this one the board for everybody."


class SetUp(MenuScene):
    """Rows that ✕, left and right step through, and Begin; phones come in meanwhile."""

    topic = "together"

    def __init__(self, services: Services, name: str, leave: Do) -> None:
        self.services, self._name, self._leave = services, name, leave
        self.form = Form()
        self.company = 0
        self._opened = services.guests is not None and not services.phones.is_open
        self._told_of = False
        self._open()
        super().__init__("together", "All at Once", self._rows(), side=Side.LEFT)
        self.text = "The same tiles for everybody. All play in secret, the best play is laid."

    def _open(self) -> None:
        """Phones and televisions may come."""
        if self.services.guests is not None:
            self.services.phones.open()
            self.services.phones.gather(many=True)

    def _tell(self) -> None:
        """Other televisions find this one as soon as they can come."""
        phones, parties = self.services.phones, self.services.parties
        if parties is not None and phones.is_open and not self._told_of:
            self._told_of = True
            parties.tell(f"{self._name}’s TV", int(phones.addresses[0].rpartition(":")[2]))

    def _hush(self) -> None:
        if self._told_of and self.services.parties is not None:
            self.services.parties.hush()
        self._told_of = False

    # ------------------------------------------------------------ the rows

    def _rows(self) -> Sequence[Choice]:
        form = self.form
        names = ", ".join(OPPONENTS[level - 1].name for level in COMPANY[self.company]) or "Nobody"
        phones, sofas = len(self._guests), len(self._sofas)
        come = [counted(phones, "phone")] if phones else []
        come += [counted(sofas, "other TV")] if sofas else []
        bonus = f"+{form.alone_bonus}" if form.alone_bonus else "Off"
        return (
            Choice("Begin", self._begin, " · ".join(come) or ONE_PAD),
            Choice("Time for a Round", lambda: self._step(1), f"{form.seconds // 60}:{form.seconds % 60:02}"),
            Choice("Beside You", lambda: self._step(1), names),
            Choice("Tiles", lambda: self._step(1), form.rack.value.capitalize()),
            Choice("A Blank Each Round", lambda: self._step(1), "On" if form.with_blank else "Off"),
            Choice("Found Alone", lambda: self._step(1), bonus),
            Choice(TODAY, self._today, "Alone, for everybody"),
            *([Choice(JOIN, self._join, "A sofa elsewhere")] if self.services.guests is not None else []),
        )

    def commands(self) -> Sequence[Command]:
        found = [*super().commands()]
        if 0 < self.focus <= LAST_OF_FORM:
            found += directions("Change", self._turn, Action.LEFT, Action.RIGHT)
        return found

    def _turn(self, action: Action) -> None:
        self._step(1 if action is Action.RIGHT else -1)

    def _step(self, by: int) -> None:
        """The focused row takes its next value, or the one before."""
        form = self.form
        match self.focus:
            case 1:
                self.form = replace(form, seconds=_next(TIMES, form.seconds, by))
            case 2:
                self.company = (self.company + by) % len(COMPANY)
            case 3:
                self.form = replace(form, rack=_next(RACKS, form.rack, by))
            case 4:
                self.form = replace(form, with_blank=not form.with_blank)
            case 5:
                self.form = replace(form, alone_bonus=_next(BONUSES, form.alone_bonus, by))
        self.choices = tuple(self._rows())

    # ------------------------------------------------------------ who comes

    @property
    def _guests(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.services.guests.present()) if self.services.guests else ()

    @property
    def _sofas(self) -> tuple[str, ...]:
        """Other televisions."""
        return tuple(holder.name for holder in self.services.phones.televisions)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - people come whatever the time
        self._tell()
        self.choices = tuple(self._rows())
        return None

    def _people(self) -> tuple[Present, ...]:
        seats: list[Seat] = []
        own = [self._name] if self._sofas and not self._guests else []
        for name in (*own, *self._guests, *self._sofas):
            seats.append(seat_of(name, seats, self.services.people))
        return tuple(Present(seat.name, sign_of(seats, number)) for number, seat in enumerate(seats))

    def view(self) -> Picture:
        picture = super().view()
        if self.services.guests is None:
            return picture
        people, trouble = self._people(), self.services.phones.trouble
        text = trouble or (SOFAS if self._sofas else SCAN)
        panel = Gathering(
            counted(len(people), "player") if people else "Who plays?",
            text,
            join_here(self.services),
            people,
        )
        return replace(picture, panels=(*picture.panels, panel))

    def _back(self) -> Change | None:
        self._shut()
        return Pop()

    def _shut(self) -> None:
        """Nobody comes any more."""
        phones = self.services.phones
        self._hush()
        phones.gather(many=False)
        phones.send_televisions_away()
        if self._opened and not self._guests:
            phones.close()

    def on_close(self) -> None:
        self._hush()
        self.services.phones.gather(many=False)

    def _join(self) -> Change:
        self._shut()
        return Push(JoinTelevision(self.services, self._name, self._leave))

    def on_return(self) -> Change | None:
        self._open()
        return None

    def _today(self) -> Change:
        self._shut()
        return Reset((todays_rounds(self.services, self._name, self._leave),))

    def _begin(self) -> Change:
        name = None if self._guests else self._name
        sofas = bool(self._sofas)
        return begin(self.services, self.form, name, COMPANY[self.company], self._leave, televisions=sofas)


def _next(values: Sequence[T], value: T, by: int) -> T:
    return values[(values.index(value) + by) % len(values)]


def todays_rounds(services: Services, name: str, leave: Do) -> DayRounds:
    """The rounds of the day, for one who plays alone."""

    def back() -> Change:
        return Reset((todays_rounds(services, name, leave),))

    def start(seed: int) -> Change:
        return begin(services, DAY_FORM, name, (), back, seed)

    return DayRounds(services, name, start, leave)


def begin(
    services: Services,
    form: Form,
    name: str | None,
    levels: Sequence[int],
    leave: Do,
    seed: int | None = None,
    *,
    televisions: bool = False,
) -> Change:
    """A new game, of a seed if one is given; `leave` goes to the main menu.

    Without a `name` everybody plays by phone; with `televisions` other sofas play along.
    """
    services.seating.share()
    of_day = seed is not None
    evening = Evening(
        services,
        form,
        name,
        levels,
        services.new_seed() if seed is None else seed,
        of_day=of_day,
        televisions=televisions,
    )
    if of_day:
        evening.note()  # a try has begun before a tile is seen: whoever leaves has had it

    def left() -> Change | None:
        evening.close()
        return leave()

    def again() -> Change:
        evening.close()
        return begin(services, form, name, levels, leave, seed, televisions=televisions)

    def dealt() -> Change | None:
        """Go on as soon as the plays of the new tiles are known."""
        evening.advance(0.0)
        if evening.trouble or evening.party.stage is Stage.OVER:
            place = "Main Menu" if seed is None else TODAY
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
        return dealt() or Reset((Working("All at Once", "The tiles are looked through …", dealt),))

    return dealt() or Push(Working("All at Once", "The tiles are looked through …", dealt))
