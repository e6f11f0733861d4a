"""Who plays, asked as the manual of Console 1999 has it: player by player, until "Let’s Play!"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.language.messages import Message, message
from game.maven.levels_and_vocabularies import LEVELS
from game.name_rules import length, likeness
from game.rules.player_names import default_name
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Push, ask
from game.scenes.kit.services import Services
from game.scenes.start.join import remember_all, seat_one
from game.scenes.start.places import DEFAULT_LEVEL, Places, SeatPlace, longest_name, seats_of

Player = str | int
"""A person by name, or the computer by its level."""
Players = tuple[Player, ...]
FEWEST = 2
"""Players of a game that is not for one."""
OFFERED = 4
"""Names entered before that are offered."""
MAVEN_NAME = "Maven"  # not read: a name, the same in every language
NEW_NAME = message("New Player Name")
HUMAN, MAVEN = message("Human Player"), message("Maven – The Computer Opponent")
ADD, PLAY = message("Add Players"), message("Let’s Play!")


@dataclass(frozen=True, slots=True)
class ConsoleSetUp:
    """A kind of game whose players are asked for, one after the other. ▲ goes back player by player."""

    services: Services
    rules: Rules
    start: Callable[[tuple[Seat, ...]], Change]

    def first(self) -> Change:
        """The first player is always a person."""
        return Push(self._name_of_next(()))

    def _menu(
        self, title: str | Message, choices: list[Choice], text: str | Message, focus: int = 0
    ) -> MenuScene:
        return MenuScene("players", title, choices, text=text, focus=focus, side=Side.LEFT)

    def _name_of_next(self, players: Players) -> MenuScene:
        usual, taken = default_name(len(players)), {likeness(one) for one in players if isinstance(one, str)}
        fitting = [one.name for one in self.services.people if length(one.name) <= longest_name(self.rules)]
        known = [name for name in fitting if likeness(name) not in taken][:OFFERED]

        def new() -> Change:
            entry = NameEntry(NEW_NAME, usual, self.rules.name_length)
            return ask(entry, lambda name: self._onward((*players, name)))

        names = [Choice(name, self._taking((*players, name))) for name in dict.fromkeys((usual, *known))]
        return self._menu(
            usual, [*names, Choice(NEW_NAME, new)], message("Choose a name, or enter a new one.")
        )

    def _taking(self, players: Players) -> Do:
        return lambda: self._onward(players)

    def _onward(self, players: Players) -> Change:
        if self.rules.max_seats == 1:
            return self._play(players)
        return Push(self._who_is_next(players) if len(players) < FEWEST else self._ready(players))

    def _who_is_next(self, players: Players) -> MenuScene:
        choices = [
            Choice(HUMAN, lambda: Push(self._name_of_next(players))),
            Choice(MAVEN, lambda: Push(self._level_of_next(players))),
        ]
        return self._menu(default_name(len(players)), choices, message("Who is the next player?"))

    def _level_of_next(self, players: Players) -> MenuScene:
        levels = [
            Choice(level.title, self._taking((*players, number)), why=level.line)
            for number, level in enumerate(LEVELS, 1)
        ]
        return self._menu(MAVEN_NAME, levels, message("How smart is it to be?"), DEFAULT_LEVEL - 1)

    def _ready(self, players: Players) -> MenuScene:
        add = Choice(ADD, lambda: Push(self._who_is_next(players)))
        play = Choice(PLAY, lambda: self._play(players))
        choices = [add, play] if len(players) < self.rules.max_seats else [play]
        told = [one if isinstance(one, str) else f"{MAVEN_NAME} ({LEVELS[one - 1].name})" for one in players]
        return self._menu(message("Players"), choices, ", ".join(told), len(choices) - 1)

    def _play(self, players: Players) -> Change:
        services, taken = self.services, self._seated(players)
        remember_all(services, taken)
        services.seating.share()
        if len(taken) == 1:
            seat_one(services, services.pads.last)
        return self.start(seats_of(taken, longest_name(self.rules), lambda place: place.name))

    def _seated(self, players: Players) -> list[SeatPlace]:
        """Everybody in a seat, looking as the last time."""
        places = Places.of(len(players), self.services.people, lambda: longest_name(self.rules))
        for place, player in zip(places.places, players, strict=True):
            if isinstance(player, str):
                places.sit(place, None)
                places.name_new(place, player)
            else:
                places.sit_maven(place, player)
        return places.places
