"""Who is playing alone: asked once an evening, wherever something counts for one person.

Nobody is asked in a house where nobody has given a name yet: there everybody is Player 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.profiles.people import LONGEST_NAME, Person, first_look, guessed, named
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.scene import Asks, Change, Do, ask
from game.scenes.kit.services import Services

GUEST = "Player 1"
"""Whoever gives no name."""
OFFERED = 6
"""People who are offered by name; whoever has not played for longer enters theirs."""


def for_whoever_plays(services: Services, then: Callable[[str], Change | None]) -> Change | None:
    """Go on with the name of whoever plays: known from this evening, or else asked for."""
    if services.player:
        return then(services.player)
    if not services.people:
        return then(GUEST)
    return ask_who_plays(services, then)


def probably(services: Services) -> str:
    """Whose television it is called before anybody was asked: whoever plays, or had the pad last."""
    person = guessed(services.people, services.pads.last or "")
    return services.player or (person.name if person else GUEST)


def ask_who_plays(services: Services, then: Callable[[str], Change | None]) -> Change:
    """Ask who plays, also where somebody is known to: another one has taken the pad."""

    def known(name: str) -> Change | None:
        services.player = name
        return then(name)

    return ask(WhoPlays(services), known)


class WhoPlays(MenuScene, Asks[str]):
    """The people of this house, whoever probably holds the pad first; the answer is a name."""

    def __init__(self, services: Services, title: str = "Who is playing?", guest: str = "A Guest") -> None:
        self.services = services
        people = services.people
        probably = guessed(people, services.pads.last or "")
        ranked = sorted(people, key=lambda person: person != probably)[:OFFERED]
        choices = [Choice(person.name, self._is(person)) for person in ranked]
        choices.append(Choice("Somebody New", self._enter, "Enter a name"))
        choices.append(Choice(guest, lambda: self.answered(GUEST), "Nobody’s profile"))
        super().__init__("who-plays", title, choices)

    def _is(self, person: Person) -> Do:
        def sit_down() -> Change:
            self._remember(person)
            return self.answered(person.name)

        return sit_down

    def _enter(self) -> Change:
        return ask(NameEntry("Your Name", GUEST, LONGEST_NAME), self._entered)

    def _entered(self, name: str) -> Change:
        if name != GUEST:
            people = self.services.people
            self._remember(named(people, name) or first_look(len(people), name))
        return self.answered(name)

    def _remember(self, person: Person) -> None:
        """The next time this pad's person is offered first."""
        services = self.services
        pad = services.pads.last or person.pad
        services.remember(replace(person, pad=pad, played=services.now()))
