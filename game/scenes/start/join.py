"""Who is playing: four seats side by side, each filled by the pad that takes it.

One ✕ of a pad that has no seat takes the next free one, at once and for nobody else; from then on that pad
moves only what is its own. Whoever is ready may add the computer, share the pad with one more person, choose
the rules, and start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controllers.actions import Action, Press
from controllers.keyboard import WHOLE, Typing
from controllers.pads import Detached, PadNews
from game.language.messages import Message, message, message_as, tr, tr_count
from game.maven.levels_and_vocabularies import LEVELS, level_with
from game.profiles.maven_people import OPPONENTS
from game.rules.editions import PARLOUR
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.scenes.kit.button import STEPS
from game.scenes.kit.button_names import controllers_of, number_of
from game.scenes.kit.mode import key_of
from game.scenes.kit.picture.menu_panels import CellKind
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Air, Block, Columns, Look, Pile, Plate, Sheet, Slack, Words
from game.scenes.kit.picture.sheet_pictures import Pill
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.start.name_keys import NameKeys
from game.scenes.start.places import (
    DEFAULT_LEVEL,
    ColumnPart,
    Places,
    SeatPlace,
    longest_name,
    persons_of,
    seats_of,
)
from game.scenes.start.seat_cards import device_of, free_seat, seat_card

START, RULES = -1, -2
"""Where the cursor of somebody who is ready may be, besides the seats by their numbers."""
# Translators: why a game cannot begin yet: too few people have sat down; at most 24 letters.
TOO_FEW = message("Who else plays?")
ADD_MAVEN = "Maven"  # not read: a name, the same in every language
# Translators: a button: the game begins; at most 14 letters.
START_LABEL = message_as("game", "Start")
# Translators: before the name of the rules; at most 10 letters.
RULES_TITLE = message("Rules:")


@dataclass(frozen=True, slots=True)
class GameKind:
    """What is being set up."""

    crest: Message
    title: Message
    rules: Callable[[], Rules]
    """The rules as they are chosen by now."""
    rules_name: Callable[[], str]
    choose_rules: Do | None = None
    """Where other rules are chosen; None where they cannot be."""


class JoinScene(Scene):
    """Who plays. Leads to the game through `start`."""

    name = "setup"
    here = message("Everybody who plays sits down here.")
    expects = True

    def __init__(
        self,
        services: Services,
        kind: GameKind,
        start: Callable[[tuple[Seat, ...]], Change],
        seated: Sequence[tuple[Seat, str | None]] = (),
    ) -> None:
        """`seated` are those who sit there already, with their pads, as after a game."""
        self.services = services
        self.kind = kind
        self._start = start
        self.alone = kind.rules().max_seats == 1
        count = 1 if self.alone else 4
        self.places = Places.of(count, services.people, lambda: longest_name(self.rules))
        if services.guests:
            services.guests.gather()
        self.speaker = services.pads.last
        """The pad that pressed last: the prompts are about what it can do."""
        self._at: dict[str | None, int] = {}
        """By pad, where the cursor of somebody who is ready is."""
        for place, (seat, pad) in zip(self.places.places, seated, strict=False):
            self.places.seat_again(place, seat, pad)
        if not seated:
            self._join(self.speaker)

    @property
    def rules(self) -> Rules:
        return self.kind.rules()

    # ------------------------------------------------------------ a name that is typed

    @property
    def takes_text(self) -> Typing:  # type: ignore[override]  # only while a name is spelled at the keyboard
        return Typing.WORDS if self._typing else Typing.OFF

    @property
    def _typing(self) -> SeatPlace | None:
        """Whose name is spelled by the whole keyboard."""
        return next((place for place in self.places.places if place.keys and place.pad == WHOLE.name), None)

    def on_typed(self, text: str) -> Change | None:
        place = self._typing
        if place and place.keys:
            place.keys = place.keys.typed(text)
        return None

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        return self._commands(self.speaker)

    def _commands(self, pad: str | None) -> list[SceneCommand]:
        place = self._open_place(pad)
        if place and place.keys:
            return self._spelling(place, place.keys)
        if place:
            return self._choosing(place, pad)
        return self._ready(pad) if self.places.of_pad(pad) else self._without_seat(pad)

    def _without_seat(self, pad: str | None) -> list[SceneCommand]:
        found = [SceneCommand(Action.CONFIRM, message("Join"), lambda: self._join(pad))] if self._free else []
        nobody = not any(place.pad and self.services.pads.pad(place.pad) for place in self.places.taken)
        if nobody and self.rules.humans_required == 0:
            found += self._of_computers(pad)
        back = [SceneCommand(Action.BACK, message("Back"), Pop)] if nobody else []
        return [*found, *back, *self._choosing_rules(), *self._inviting()]

    def _of_computers(self, pad: str | None) -> list[SceneCommand]:
        """Where nobody has to play, whoever has no seat sets up a game to watch."""
        open_ = next((place for place in self.places.taken if place.open), None)
        if open_:
            return self._choosing(open_, pad)
        start = [] if self.why_not else [SceneCommand(Action.PAUSE, START_LABEL, self._play)]
        return [*self._adding_maven(pad), *start]

    def _choosing(self, place: SeatPlace, pad: str | None) -> list[SceneCommand]:
        found = directions(
            message("Move") if place.kind == "person" else message("Level"),
            lambda action: self._move(place, action),
        )
        if place.kind == "maven":
            leave = SceneCommand(Action.BACK, message("Remove"), lambda: self._get_up(place, pad))
        else:
            # Translators: a prompt at the bottom: somebody no longer plays; at most 18 letters.
            leave = SceneCommand(Action.BACK, message("Leave the seat"), lambda: self._get_up(place, pad))
        if place.part is ColumnPart.NAME and place.kind == "person" and place.chip >= len(place.names):
            # Translators: a prompt at the bottom; at most 14 letters.
            found.insert(0, SceneCommand(Action.CONFIRM, message("New name"), lambda: self._spell(place)))
        elif self.places.may_take(place):
            found.insert(
                0, SceneCommand(Action.CONFIRM, message("Ready"), lambda: self._be_ready(place, pad))
            )
        return [*found, *self._adding_maven(pad), *self._choosing_rules(), *self._inviting(), leave]

    def _spelling(self, place: SeatPlace, keys: NameKeys) -> list[SceneCommand]:
        def press() -> None:
            if keys.cell.kind is CellKind.DONE:
                self.places.name_new(place, keys.name)
            else:
                place.keys = keys.pressed()

        def move(action: Action) -> None:
            place.keys = keys.moved(action)

        def erase() -> None:
            place.keys = keys.erased()

        found = [SceneCommand(Action.CONFIRM, keys.verb, press)] if keys.verb else []
        found += directions(message("Move"), move)
        if keys.value:
            found.append(SceneCommand(Action.SHUFFLE, message("Erase"), erase))
        done = SceneCommand(Action.PAUSE, message("Done"), lambda: self.places.name_new(place, keys.name))
        return [*found, done, SceneCommand(Action.BACK, message("Back"), lambda: self._stop_spelling(place))]

    def _ready(self, pad: str | None) -> list[SceneCommand]:
        at = self._where(pad)
        place = self.places.places[at] if at >= 0 else None
        found = self._acting(place, at, pad)
        found += directions(message("Move"), lambda action: self._go(pad, action))
        mine = place if place and place.kind != "empty" else self.places.of_pad(pad)[-1]
        label = message("Remove") if mine.kind == "maven" else message("Leave the seat")
        leave = SceneCommand(Action.BACK, label, lambda: self._get_up(mine, pad))
        return [*found, *self._adding_maven(pad), *self._choosing_rules(), *self._inviting(), leave]

    def _acting(self, place: SeatPlace | None, at: int, pad: str | None) -> list[SceneCommand]:
        """What ✕ does where the cursor of somebody who is ready is."""
        if place is None and at == RULES and self.kind.choose_rules:
            return [SceneCommand(Action.CONFIRM, message("Rules"), self.kind.choose_rules)]
        if place is None and not self.why_not:
            return [SceneCommand(Action.CONFIRM, START_LABEL, self._play)]
        if place is None and at == START and self.why_not == TOO_FEW and self._is_only_pad:
            # Translators: a prompt at the bottom: one more seat is taken; at most 18 letters.
            return [SceneCommand(Action.CONFIRM, message("Add a player"), lambda: self._join(pad))]
        if place is None:
            return []
        if place.kind == "empty":
            return [SceneCommand(Action.CONFIRM, message("Add a player"), lambda: self._sit(place, pad))]
        return [SceneCommand(Action.CONFIRM, message("Change"), lambda: self._change(place, pad))]

    def _adding_maven(self, pad: str | None) -> list[SceneCommand]:
        at = self._at.get(pad, START)
        here = self.places.places[at] if at >= 0 and self._open_place(pad) is None else None
        place = here if here and here.kind == "empty" else self._free
        if place is None or self.alone:
            return []
        return [SceneCommand(Action.SHUFFLE, ADD_MAVEN, lambda: self._sit_maven(place, pad))]

    def _choosing_rules(self) -> list[SceneCommand]:
        """At any time, also for somebody who has not chosen a name yet."""
        return (
            [SceneCommand(Action.L1, message("Rules"), self.kind.choose_rules)]
            if self.kind.choose_rules
            else []
        )

    def _inviting(self) -> list[SceneCommand]:
        guests = self.services.guests
        if guests is None or self._free is None:
            return []
        # Translators: a prompt at the bottom: shows the code by which phones join; at most 16 letters.
        return [SceneCommand(Action.SCORES, message("Phone code"), guests.invite)]

    # ------------------------------------------------------------ pads

    def on_press(self, press: Press) -> Change | None:
        if press.released:
            return None
        for place in self.places.places:  # seated before anybody had pressed: whoever does now sits there
            if place.kind == "person" and place.pad is None:
                place.pad = press.pad
                self._at[press.pad] = self._at.pop(None, START)
        self.speaker = press.pad
        return super().on_press(press)

    def on_pad_event(self, event: PadNews) -> Change | None:
        """A pad that goes takes along whoever has not decided yet."""
        if isinstance(event, Detached):
            for place in [one for one in self.places.places if one.open and one.pad == event.pad.id]:
                self.places.get_up(place)
        return None

    def _name_of(self, place: SeatPlace) -> str:
        """What a seat is called: computers of the usual game by who plays at their level, else just Maven."""
        return OPPONENTS[place.level - 1].name if self._is_somebody(place) else place.name

    def _figure_of(self, place: SeatPlace) -> str:
        """Who stands there: one of Maven's people where it is one of them."""
        return OPPONENTS[place.level - 1].figure if self._is_somebody(place) else place.figure

    def _is_somebody(self, place: SeatPlace) -> bool:
        return place.kind == "maven" and self._mavens_are_people

    @property
    def _mavens_are_people(self) -> bool:
        return self.rules.edition == PARLOUR.edition

    def _level_of_another(self) -> int:
        """The level to add a computer at: the usual one, or the nearest whose person sits at no seat yet."""
        levels = sorted(range(1, len(LEVELS) + 1), key=lambda level: abs(level - DEFAULT_LEVEL))
        there = {place.level for place in self.places.taken if place.kind == "maven"}
        return next(level for level in levels if level not in there)

    def _open_place(self, pad: str | None) -> SeatPlace | None:
        """The seat that this pad is filling."""
        mine = [place for place in self.places.places if place.open and place.pad == pad]
        return next((place for place in mine if place.kind == "maven"), mine[-1] if mine else None)

    @property
    def _free(self) -> SeatPlace | None:
        return self.places.free

    @property
    def _is_only_pad(self) -> bool:
        """Whether everybody with a controller sits already: whoever else plays shares one."""
        seated = {place.pad for place in self.places.taken}
        return self._free is not None and all(pad.id in seated for pad in controllers_of(self.services.pads))

    # ------------------------------------------------------------ what presses do

    def _join(self, pad: str | None) -> None:
        if self._free:
            self._sit(self._free, pad)

    def _sit(self, place: SeatPlace, pad: str | None) -> None:
        self.places.sit(place, pad)
        self._at[pad] = START

    def _sit_maven(self, place: SeatPlace, pad: str | None) -> None:
        self.places.sit_maven(place, self._level_of_another() if self._mavens_are_people else DEFAULT_LEVEL)
        place.pad = pad
        self._at[pad] = START

    def _get_up(self, place: SeatPlace, pad: str | None) -> None:
        self.places.get_up(place)
        self._at[pad] = START

    def _be_ready(self, place: SeatPlace, pad: str | None) -> Change | None:
        place.ready = True
        if place.kind == "maven":
            place.pad = None
        self._at[pad] = START
        return self._play() if self.alone else None

    def _change(self, place: SeatPlace, pad: str | None) -> None:
        place.ready = False
        place.part = ColumnPart.NAME if place.kind == "person" else ColumnPart.LEVEL
        if place.kind == "maven":
            place.pad = pad

    def _move(self, place: SeatPlace, action: Action) -> None:
        self.places.move(place, action)

    def _spell(self, place: SeatPlace) -> None:
        place.keys = NameKeys(self.rules.name_length)

    def _stop_spelling(self, place: SeatPlace) -> None:
        place.keys = None

    # ------------------------------------------------------------ the cursor of somebody who is ready

    def _where(self, pad: str | None) -> int:
        at = self._at.get(pad, START)
        return at if at < 0 or at in self._stops(pad) else START

    def _stops(self, pad: str | None) -> list[int]:
        """The seats that somebody may do something about: the own ones, the computer's and the free ones."""
        return [
            place.number
            for place in self.places.places
            if place.kind == "empty" or place.pad == pad or (place.kind == "maven" and place.ready)
        ]

    def _go(self, pad: str | None, action: Action) -> None:
        at, stops = self._where(pad), self._stops(pad)
        down, right = STEPS[action]
        if at < 0 and down:
            free = self._free
            at = (free.number if free else stops[-1]) if at == START else stops[0]
        elif at < 0:
            at = RULES if at == START and self.kind.choose_rules else START
        elif down:
            at = RULES if self.kind.choose_rules and at < len(self.places.places) / 2 else START
        else:
            at = stops[(stops.index(at) + right) % len(stops)]
        self._at[pad] = at

    # ------------------------------------------------------------ starting

    @property
    def why_not(self) -> str | Message:
        """Why the game cannot begin yet; empty where it can."""
        rules, taken = self.rules, self.places.taken
        waits = next((place for place in taken if not place.ready), None)
        if waits:
            return tr("Who plays?") if self.alone else tr("Waiting for {name}", name=self._name_of(waits))
        if len(taken) > rules.max_seats:
            if rules.max_seats == 2:
                return tr("These rules are for two players")
            return tr_count(
                "These rules are for {count} player", "These rules are for {count} players", rules.max_seats
            )
        people = sum(place.kind != "maven" for place in taken)
        if people < rules.humans_required and not self.alone:
            # Translators: why a game cannot begin: only computers have sat down.
            return tr("Somebody has to play")
        return "" if self.alone or len(taken) >= max(2, rules.min_seats) else TOO_FEW

    @property
    def _why_not_this_name(self) -> str:
        """Why whoever pressed last cannot be who is under their cursor; empty where they can."""
        place = self._open_place(self.speaker)
        if place is None or place.keys or self.places.may_take(place):
            return ""
        return tr("{name} sits here already", name=place.names[place.chip])

    def _play(self) -> Change:
        taken = self.places.taken
        remember_all(self.services, taken)
        self._take_seats(taken)
        return self._start(seats_of(taken, longest_name(self.rules), self._name_of))

    def _take_seats(self, taken: Sequence[SeatPlace]) -> None:
        """The pads keep the seats that they took; alone, any pad plays unless there are several."""
        seating, pads = self.services.seating, [place.pad for place in taken]
        if self.alone:
            seat_one(self.services, pads[0])
        else:
            seating.take(pads)
        if self.services.guests:
            guests = {place.pad: number for number, place in enumerate(taken) if place.kind == "guest"}
            self.services.guests.seat({guest: seat for guest, seat in guests.items() if guest})

    # ------------------------------------------------------------ guests

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - guests come and go, whatever the time
        guests = self.services.guests
        if guests is None:
            return None
        present = {guest.id: guest for guest in guests.present()}
        for place in [one for one in self.places.places if one.kind == "guest"]:
            if place.pad not in present:
                self.places.get_up(place)
        sitting = {place.pad for place in self.places.places if place.kind == "guest"}
        for guest in present.values():
            if guest.id not in sitting and self._free:
                self.places.sit_guest(self._free, guest.id, guest.name)
        for place in self.places.places:
            if place.kind == "guest" and place.pad:
                guest = present[place.pad]
                place.ready = guest.ready
                self.places.call(place, guest.name)
                self.places.look(place, guest.color, guest.figure)
        seated = {place.pad: place for place in self.places.places if place.kind == "guest" and place.pad}
        guests.show({guest: self.places.look_of(place) for guest, place in seated.items()})
        return None

    # ------------------------------------------------------------ what is seen

    @property
    def focus(self) -> tuple[int, *tuple[object, ...]]:
        """What tells the states of this screen apart."""
        place = self._open_place(self.speaker)
        if place:
            return len(self.places.taken), place.kind, place.part, place.keys is not None
        at = self._where(self.speaker)
        return len(self.places.taken), self.places.places[at].kind if at >= 0 else at

    def view(self) -> Picture:
        cards = tuple(map(self._card, self.places.places))
        shown = Columns((*cards, Slack()), (0.25, 0.75)) if self.alone else Columns(cards)
        crest = Words(str(self.kind.crest).upper(), Look.CREST)
        head = Pile((crest, Words(str(self.kind.title), Look.TITLE)))
        body = Pile((head, shown, self._foot), Air.USUAL)
        return Picture(
            camera=Camera(Shot.MENU), panels=(Sheet(self.name, body),), dim=UNDER_A_CARD, opaque=True
        )

    @property
    def _foot(self) -> Columns:
        """What is played by, and Start, or why there is none; a button is seen only while it does that."""
        told = Words(str(self._why_not_this_name or self.why_not), Look.QUIET, lines=2)
        start: Block = Plate(told, snug=True)
        if not self.why_not:
            key = next(
                (action for action, label in self._works.items() if label == key_of(START_LABEL)), None
            )
            # Translators: a wide button: the game begins; at most 14 letters.
            start = Pill(tr("Start"), key is not None, key)
        if not self.kind.choose_rules:
            return Columns((Words(""), start), (0.75, 0.25))
        outlines = self._outlines(RULES)
        key = Action.CONFIRM if outlines else Action.L1 if Action.L1 in self._works else None
        rules = Pill(f"{RULES_TITLE} {self.kind.rules_name()}", bool(outlines), key, outlines)
        return Columns((rules, Words(""), start), (0.36, 0.39, 0.25))

    @property
    def _works(self) -> dict[Action, str]:
        """What each button does for whoever pressed last, by keys."""
        return {command.action: key_of(command.label) for command in self.commands()}

    def _outlines(self, at: int) -> tuple[int, ...]:
        """The colors of those who are ready and point here."""
        return tuple(
            place.color
            for place in self.places.places
            if place.kind == "person"
            and place == self.places.of_pad(place.pad)[-1]
            and self._open_place(place.pad) is None
            and self._where(place.pad) == at
        )

    def _card(self, place: SeatPlace) -> Plate:
        outlines, pads = self._outlines(place.number), self.services.pads
        if place.kind == "empty":
            seated = {one.pad for one in self.places.taken}
            is_next = self._free is place
            free = [pad for pad in pads.pads if pad.id not in seated] if is_next else []
            brands = dict.fromkeys(pad.brand for pad in sorted(free, key=lambda pad: pad.is_keyboard))
            phone, maven = (
                is_next and Action.SCORES in self._works,
                self._works.get(Action.SHUFFLE) == ADD_MAVEN,
            )
            return free_seat(place, outlines, tuple(brands)[:2], phone=phone, maven=maven)
        pad = pads.pad(place.pad) if place.pad else None
        number = number_of(pads, pad.id) if pad and len(pads.pads) > 1 else 0
        device = device_of(place, pad.brand if pad else None, number)
        level = level_with(place.level, self.rules.dictionary.base)
        name, figure = self._name_of(place), self._figure_of(place)
        return seat_card(place, self.places, name, figure, device, outlines, level)


def remember_all(services: Services, taken: Sequence[SeatPlace]) -> None:
    """Those who sit down are offered first the next time; who plays alone is known for this evening."""
    persons = persons_of(taken, services.people, services.now())
    services.remember(*persons)
    services.player = persons[0].name if len(persons) == 1 else ""


def seat_one(services: Services, pad: str | None) -> None:
    """A game for one: this pad plays it, where there are others beside it."""
    several = len(controllers_of(services.pads)) > 1
    services.seating.give([pad] if several and pad and services.pads.pad(pad) else [])
