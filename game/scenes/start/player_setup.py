"""Setting up the players, seat by seat, as the manual has it.

Seat 1 is a person. For each further seat: Human Player or Maven; then a name or a level; from two seats
on, Add Players or Let's Play!. A game for one asks for the name only, and begins. ▲ goes back one
question at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from controllers.actions import Action, Press
from game.maven.levels import LEVELS
from game.rules.player_names import default_name, unique_name
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.scenes.kit.menus import Choice, menu_commands
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.menu_panels import Menu, PadBadge, Roster, SeatCard, Side
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Change, Command, Do, Pop, Scene, ask
from game.scenes.start.press_to_join import Joining

MAVEN = "Maven"
DEFAULT_LEVEL = 3
REMEMBERED = 4
"""The most names entered before that are offered, the latest first."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What has been answered so far: whole seats, and the question that is open."""

    seats: tuple[Seat, ...] = ()
    question: str = "kind"
    """'kind', 'name', 'level' or 'more'."""
    pads: tuple[str | None, ...] = ()
    """By seat, the pad that took it; None for Maven's."""
    joining: str | None = None
    """The pad that takes the seat being filled; None: the one that answers."""


class SetupScene(Scene):
    """Who plays. Leads to the game through `start`."""

    name = "setup"

    def __init__(
        self,
        rules: Rules,
        start: Callable[[tuple[Seat, ...]], Change],
        names: Sequence[str] = (),
        remember: Callable[[str], None] = lambda _name: None,
        joining: Joining | None = None,
    ) -> None:
        """`names` were entered before and are offered; `remember` hears of every new one.

        With `joining`, pads take seats by pressing ✕.
        """
        self.rules = rules
        self.alone = rules.max_seats == 1
        self.answers = Answers(question="name" if self.alone else "kind")
        self.focus = 0
        self._start = start
        self._names = names
        self._remember = remember
        self._joining = joining
        self._trail: list[tuple[Answers, int]] = []
        """Earlier questions, for ▲."""

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[Command]:
        found = menu_commands(self._choices(), self.focus, self._move)
        return [*found, Command(Action.BACK, "Back", self._back)]

    def _choices(self) -> list[Choice]:
        match self.answers.question:
            case "kind":
                human = Choice("Human Player", lambda: self._ask("name"))
                maven = Choice("Maven – The Computer Opponent", lambda: self._ask("level", DEFAULT_LEVEL - 1))
                return [human, maven] if self.answers.seats else [human]
            case "name":
                names = [self._default_name, *self._known_names()]
                return [*map(self._name_choice, names), Choice("New Name", self._enter_name)]
            case "level":
                return [
                    Choice(level.name, self._choose_level(number)) for number, level in enumerate(LEVELS, 1)
                ]
            case _:
                play = Choice("Let’s Play!", self._play)
                add = Choice("Add Players", lambda: self._ask("kind"))
                return [play, add] if self._has_room else [play]

    @property
    def _has_room(self) -> bool:
        return len(self.answers.seats) < self.rules.max_seats

    @property
    def _default_name(self) -> str:
        return default_name(len(self.answers.seats))

    def _known_names(self) -> list[str]:
        taken = {self._default_name, *(seat.name for seat in self.answers.seats)}
        fitting = (name for name in self._names if len(name) <= self.rules.name_length)
        return [name for name in fitting if name not in taken][:REMEMBERED]

    def _name_choice(self, name: str) -> Choice:
        return Choice(name, lambda: self._seat(Seat(name)))

    # ------------------------------------------------------------ pads

    def on_press(self, press: Press) -> Change | None:
        joining = self._joining if self._has_room and not self.alone else None
        if joining and joining.wants_seat(press, self._seated):
            self._seat_pads()
            return None
        return super().on_press(press)

    @property
    def _seated(self) -> tuple[str | None, ...]:
        """The pads that have a seat, or are getting one."""
        return (*self.answers.pads, self.answers.joining)

    def _seat_pads(self) -> None:
        """Whoever waits for a seat gets the next one, once no question about another is open."""
        free = self._is_open and self._has_room
        pad = self._joining.next(self._seated) if self._joining and free else None
        if pad:
            self._go(replace(self.answers, question="name", joining=pad))

    @property
    def _is_open(self) -> bool:
        """Whether a pad that joins takes the next seat at once; if not, it waits for the one after it."""
        return bool(self.answers.seats) and self.answers.question in ("kind", "more")

    # ------------------------------------------------------------ answers

    def _move(self, focus: int) -> None:
        self.focus = focus

    def _ask(self, question: str, focus: int = 0) -> None:
        self._go(replace(self.answers, question=question), focus)

    def _go(self, answers: Answers, focus: int = 0) -> None:
        self._trail.append((self.answers, self.focus))
        self.answers, self.focus = answers, focus

    def _seat(self, seat: Seat) -> Change | None:
        taken = {seat.name for seat in self.answers.seats}
        name = unique_name(seat.name, taken, self.rules.name_length)
        seats = (*self.answers.seats, replace(seat, name=name))
        pads = (*self.answers.pads, self._pad_of(seat))
        if self.alone:
            return self._start(seats)
        self._go(Answers(seats, "more" if len(seats) >= 2 else "kind", pads))
        self._seat_pads()
        return None

    def _pad_of(self, seat: Seat) -> str | None:
        if seat.kind != "human" or self._joining is None:
            return None
        return self.answers.joining or self._joining.pressed

    def _choose_level(self, number: int) -> Do:
        return lambda: self._seat(Seat(MAVEN, "maven", number))

    def _enter_name(self) -> Change:
        title = "Your Name" if self.alone else f"Name of {self._default_name}"
        return ask(NameEntry(title, self._default_name, self.rules.name_length), self._named)

    def _named(self, name: str) -> Change | None:
        if name != self._default_name:
            self._remember(name)
        return self._seat(Seat(name))

    def _play(self) -> Change:
        if self._joining:
            self._joining.seat_all(self.answers.pads)
        return self._start(self.answers.seats)

    def _back(self) -> Change | None:
        if not self._trail:
            return Pop()
        self.answers, self.focus = self._trail.pop()
        return None

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        items = tuple(choice.item for choice in self._choices())
        menu = Menu(items, self.focus, self._title(), self._text(), Side.LEFT)
        panels: tuple[Panel, ...] = (menu,)
        if not self.alone:
            panels += (self._roster(),)
        return Picture(camera=Camera(Shot.MENU), panels=panels, opaque=True)

    def _title(self) -> str:
        titles = {
            "kind": self._default_name,
            "name": "Solitaire" if self.alone else self._default_name,
            "level": "Maven’s Level",
            "more": "Players",
        }
        return titles[self.answers.question]

    def _text(self) -> str:
        texts = {
            "kind": "Who takes this seat?",
            "name": "Who plays?" if self.alone else "Which name goes on the score box?",
            "level": LEVELS[self.focus % len(LEVELS)].line,
            "more": "Play now, or add another player?" if self._has_room else "Everybody is here.",
        }
        return texts[self.answers.question]

    def _roster(self) -> Roster:
        filling = len(self.answers.seats) if self.answers.question != "more" else None
        return Roster(tuple(self._card(seat, filling) for seat in range(self.rules.max_seats)))

    def _card(self, seat: int, filling: int | None) -> SeatCard:
        if seat < len(self.answers.seats):
            taken = self.answers.seats[seat]
            detail = LEVELS[taken.level - 1].name if taken.kind == "maven" else "Human Player"
            return SeatCard(seat, taken.name, detail, "taken", self._badge(self.answers.pads[seat]))
        card = SeatCard(seat, default_name(seat))
        if seat == filling:
            card = replace(card, state="current", pad=self._badge(self.answers.joining))
        joining = self._joining
        welcome = joining.welcome(self._seated) if joining else None
        if joining is None or welcome is None or seat != self._next_to_join + joining.waiting:
            return card
        return replace(card, detail="Press to join", invites=welcome)

    @property
    def _next_to_join(self) -> int:
        """The seat that the next pad takes, if no other waits."""
        return len(self.answers.seats) + (not self._is_open)

    def _badge(self, pad: str | None) -> PadBadge | None:
        return self._joining.badge(pad) if self._joining else None
