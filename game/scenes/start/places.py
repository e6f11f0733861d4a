"""The seats of a game while people sit down: who has taken which, as whom, and who is ready.

Pure: no pads, no cards. Each person's cursor moves within the own column only; what others have taken is
skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Literal, TypeVar

from controllers.actions import Action
from game.language.messages import message_as
from game.maven.levels_and_vocabularies import LEVELS
from game.name_rules import cut, length, likeness, unique_name
from game.profiles.maven_people import MAVENS_FIGURE
from game.profiles.people import COLORS, FIGURES, LONGEST_NAME, Person, first_look, guessed, named
from game.rules.player_names import USUAL_LENGTH, default_name
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.scenes.kit.button import STEPS
from game.scenes.kit.guests import GuestLook
from game.scenes.start.name_keys import NameKeys

V = TypeVar("V")
Kind = Literal["empty", "person", "maven", "guest"]
# Translators: among names: a new one is entered; at most 10 letters.
NEW_NAME = message_as("name", "New")
CHIPS = 12
"""The most names that are offered."""
MAVEN = "Maven"  # not read: a name, the same in every language
DEFAULT_LEVEL = 3


class ColumnPart(Enum):
    """What somebody's cursor is on within a column."""

    NAME = auto()
    COLOR = auto()
    FIGURE = auto()
    LEVEL = auto()


PARTS = (ColumnPart.NAME, ColumnPart.COLOR, ColumnPart.FIGURE)
"""From the top of an open column to its foot."""


@dataclass(slots=True)
class SeatPlace:
    """One seat."""

    number: int
    kind: Kind = "empty"
    pad: str | None = None
    """The lasting name of the pad that took it, or of the guest; None: any pad answers for it."""
    name: str = ""
    color: int = 0
    figure: str = ""
    level: int = DEFAULT_LEVEL
    ready: bool = False
    part: ColumnPart = ColumnPart.NAME
    names: tuple[str, ...] = ()
    """Names that are offered, in an order that stays."""
    chip: int = 0
    """The name under the cursor; the number of names for a new one."""
    keys: NameKeys | None = None
    """A new name while it is spelled."""

    @property
    def open(self) -> bool:
        """Whether somebody is still choosing here."""
        return self.kind in ("person", "maven") and not self.ready


@dataclass(slots=True)
class Places:
    """All seats of one game."""

    places: list[SeatPlace] = field(default_factory=list)
    people: tuple[Person, ...] = ()
    """Who has played here, the latest first."""
    name_length: Callable[[], int] = lambda: 12
    """How long a name may be by the rules as they are chosen by now."""

    @classmethod
    def of(cls, count: int, people: Iterable[Person], name_length: Callable[[], int]) -> Places:
        """So many free seats."""
        return cls([SeatPlace(number, color=number) for number in range(count)], tuple(people), name_length)

    # ------------------------------------------------------------ who is here

    @property
    def taken(self) -> list[SeatPlace]:
        return [place for place in self.places if place.kind != "empty"]

    @property
    def free(self) -> SeatPlace | None:
        """The next seat that nobody has taken."""
        return next((place for place in self.places if place.kind == "empty"), None)

    def of_pad(self, pad: str | None) -> list[SeatPlace]:
        """The seats that people have taken by this pad, or (None) without one."""
        return [place for place in self.places if place.kind == "person" and place.pad == pad]

    def _others(self, place: SeatPlace) -> list[SeatPlace]:
        return [other for other in self.taken if other is not place]

    def names_taken(self, place: SeatPlace) -> set[str]:
        """The likeness of what the others are called."""
        return {likeness(other.name) for other in self._others(place) if other.kind != "maven"}

    def colors_taken(self, place: SeatPlace) -> frozenset[int]:
        return frozenset(other.color for other in self._others(place))

    def figures_taken(self, place: SeatPlace) -> frozenset[str]:
        return frozenset(other.figure for other in self._others(place))

    # ------------------------------------------------------------ sitting down and getting up

    def sit(self, place: SeatPlace, pad: str | None) -> None:
        """Somebody takes a seat: as whoever probably holds this pad, or under a new name that is free."""
        place.kind, place.pad, place.ready, place.part = "person", pad, False, ColumnPart.NAME
        taken = self.names_taken(place)
        fitting = [person for person in self.people if length(person.name) <= self.name_length()]
        person = guessed(fitting, pad or "", taken)
        usual = default_name(place.number)
        first = person.name if person else self._unique(place, usual)
        place.names = tuple(dict.fromkeys([first, *(other.name for other in fitting), usual]))[:CHIPS]
        place.chip = 0
        self._become(place, place.names[0])

    def sit_maven(self, place: SeatPlace, level: int = DEFAULT_LEVEL) -> None:
        """The computer takes a seat; its level is still to be chosen."""
        place.kind, place.pad, place.ready, place.part = "maven", None, False, ColumnPart.LEVEL
        place.name, place.figure, place.level = MAVEN, MAVENS_FIGURE, level
        place.color = self._color(place, place.number)

    def seat_again(self, place: SeatPlace, seat: Seat, pad: str | None) -> None:
        """Whoever had a seat in the game before has it again, and is ready."""
        if seat.kind == "maven":
            self.sit_maven(place, seat.level)
        else:
            self.sit(place, pad)
            place.names = tuple(dict.fromkeys([seat.name, *place.names]))[:CHIPS]
            self._become(place, seat.name)
            self.look(place, seat.color, seat.figure)
            place.name = seat.name
        place.ready = True

    def sit_guest(self, place: SeatPlace, guest: str, name: str) -> None:
        """Somebody without a pad takes a seat."""
        place.kind, place.pad, place.ready = "guest", guest, True
        self._become(place, name)
        self.call(place, name)

    def call(self, place: SeatPlace, name: str) -> None:
        """A guest is called so, with a number where somebody is already; of the names of those who have
        entered none, it is the next that is free."""
        usual = [default_name(number) for number in range(len(self.places))]
        if name in usual:
            taken = self.names_taken(place)
            place.name = next(one for one in (name, *usual) if likeness(one) not in taken)
        else:
            place.name = self._unique(place, cut(name, self.name_length()))

    def get_up(self, place: SeatPlace) -> None:
        """The seat is free again."""
        self.places[place.number] = SeatPlace(place.number, color=place.number)

    # ------------------------------------------------------------ becoming somebody

    def _become(self, place: SeatPlace, name: str) -> None:
        """Be called so, and look as whoever has that name did the last time, as far as that is free."""
        person = named(self.people, name) or first_look(place.number, name)
        place.name = name
        place.color = self._color(place, person.color)
        place.figure = self._figure(place, person.figure)

    def look(self, place: SeatPlace, color: int | None, figure: str) -> None:
        """Look so, as far as that is free."""
        place.color = self._color(place, place.color if color is None else color)
        place.figure = figure if figure in self._free_figures(place) else place.figure

    def look_of(self, place: SeatPlace) -> GuestLook:
        """How a guest looks there, and what is left to choose from."""
        return GuestLook(place.name, place.color, place.figure, frozenset(self._free_figures(place)))

    def _color(self, place: SeatPlace, wanted: int) -> int:
        free = [color for color in range(COLORS) if color not in self.colors_taken(place)]
        return wanted if wanted in free else free[0]

    def _figure(self, place: SeatPlace, wanted: str) -> str:
        free = self._free_figures(place)
        return wanted if wanted in free else free[0]

    def _free_figures(self, place: SeatPlace) -> list[str]:
        return [figure for figure in FIGURES if figure not in self.figures_taken(place)]

    # ------------------------------------------------------------ the cursor in a column

    def move(self, place: SeatPlace, action: Action) -> None:
        """The cursor of an open column moves; what it comes to is chosen at once."""
        down, right = STEPS[action]
        if place.kind == "maven":
            place.level = min(max(place.level + right - down, 1), len(LEVELS))
        elif down:
            place.part = PARTS[(PARTS.index(place.part) + down) % len(PARTS)]
        elif place.part is ColumnPart.NAME:
            place.chip = (place.chip + right) % (len(place.names) + 1)
            if place.chip < len(place.names) and self.may_take(place):
                self._become(place, place.names[place.chip])
        elif place.part is ColumnPart.COLOR:
            free = [color for color in range(COLORS) if color not in self.colors_taken(place)]
            place.color = _next(free, place.color, right)
        else:
            place.figure = _next(self._free_figures(place), place.figure, right)

    def may_take(self, place: SeatPlace) -> bool:
        """Whether what is under the cursor can be chosen: a name may belong to somebody who sits already."""
        if place.part is not ColumnPart.NAME or place.chip >= len(place.names):
            return True
        return likeness(place.names[place.chip]) not in self.names_taken(place)

    def name_new(self, place: SeatPlace, name: str) -> None:
        """A name was spelled."""
        place.keys = None
        name = self._unique(place, name or default_name(place.number))
        place.names = tuple(dict.fromkeys([name, *place.names]))[:CHIPS]
        place.chip = 0
        self._become(place, name)

    def _unique(self, place: SeatPlace, name: str) -> str:
        """The name, with a number if somebody sits here under it already."""
        return unique_name(name, [other.name for other in self._others(place)], self.name_length())


def _next(values: Sequence[V], value: V, step: int) -> V:
    index = values.index(value) if value in values else 0
    return values[(index + step) % len(values)]


def longest_name(rules: Rules) -> int:
    """The most letters of a name in a seat: a longer one of somebody who is known is offered, too, and is not
    cut, unless the edition has fewer letters than usual."""
    return max(rules.name_length, LONGEST_NAME) if rules.name_length >= USUAL_LENGTH else rules.name_length


def seats_of(taken: Iterable[SeatPlace], limit: int, called: Callable[[SeatPlace], str]) -> tuple[Seat, ...]:
    """The seats of a game: each with a name of its own, of at most so many letters."""
    seats: list[Seat] = []
    for place in taken:
        name = unique_name(cut(called(place), limit), [seat.name for seat in seats], limit)
        seat = Seat(name, color=place.color, figure=place.figure)
        seats.append(replace(seat, kind="maven", level=place.level) if place.kind == "maven" else seat)
    return tuple(seats)


def persons_of(places: Iterable[SeatPlace], known: Iterable[Person], now: int) -> tuple[Person, ...]:
    """Those who sit down under names of their own, to be remembered, the first seat last."""
    found = []
    people = tuple(known)
    for place in places:
        if place.kind != "person" or place.name == default_name(place.number):
            continue
        before = named(people, place.name) or Person(place.name)
        looks = replace(before, name=place.name, color=place.color, figure=place.figure)
        found.append(replace(looks, pad=place.pad or before.pad, played=now))
    return tuple(reversed(found))
