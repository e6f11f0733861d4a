"""Who is playing alone: asked once an evening, wherever something counts for one person.

Nobody is asked in a house where nobody has given a name yet: there everybody is Player 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.language.messages import Message, message
from game.profiles.people import Person, first_look, guessed, named
from game.rules.player_names import USUAL_LENGTH, default_name, is_default_name
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.scene import Asks, Change, Do, ask
from game.scenes.kit.services import Services

# Translators: a question, over a list of people; at most 32 letters.
WHO: Message = message("Who is playing?")
# Translators: the last row of a list of people: whoever gives no name; at most 20 letters.
A_GUEST: Message = message("A Guest")
# Translators: the heading over letters from which a name is entered; at most 32 letters.
YOUR_NAME: Message = message("Your Name")
OFFERED = 6
"""People who are offered by name; whoever has not played for longer enters theirs."""


def for_whoever_plays(services: Services, then: Callable[[str], Change | None]) -> Change | None:
    """Go on with the name of whoever plays: known from this evening, or else asked for."""
    if services.player:
        return then(services.player)
    if not services.people:
        return then(default_name(0))
    return ask_who_plays(services, then)


def probably(services: Services) -> str:
    """Whose television it is called before anybody was asked: whoever plays, or had the pad last."""
    person = guessed(services.people, services.pads.last or "")
    return services.player or (person.name if person else default_name(0))


def ask_who_plays(services: Services, then: Callable[[str], Change | None]) -> Change:
    """Ask who plays, also where somebody is known to: another one has taken the pad."""

    def known(name: str) -> Change | None:
        services.player = name
        return then(name)

    return ask(WhoPlays(services), known)


class WhoPlays(MenuScene, Asks[str]):
    """The people of this house, whoever probably holds the pad first; the answer is a name."""

    here = message("Choose who plays.")

    def __init__(
        self, services: Services, title: str | Message = WHO, guest: str | Message = A_GUEST
    ) -> None:
        self.services = services
        people = services.people
        probably = guessed(people, services.pads.last or "")
        ranked = sorted(people, key=lambda person: person != probably)[:OFFERED]
        choices = [Choice(person.name, self._is(person)) for person in ranked]
        # Translators: a row of a list of people: whoever has not played here before; at most 20 letters.
        somebody_new = message("Somebody New")
        # Translators: a note beside a row of a menu; at most 20 letters.
        choices.append(Choice(somebody_new, self._enter, message("Enter a name")))
        # Translators: a note beside "A Guest": nothing is kept of the game; at most 20 letters.
        choices.append(Choice(guest, lambda: self.answered(default_name(0)), message("Nobody’s profile")))
        super().__init__("who-plays", title, choices)

    def _is(self, person: Person) -> Do:
        def sit_down() -> Change:
            self._remember(person)
            return self.answered(person.name)

        return sit_down

    def _enter(self) -> Change:
        return ask(NameEntry(YOUR_NAME, default_name(0), USUAL_LENGTH), self._entered)

    def _entered(self, name: str) -> Change:
        if not is_default_name(name, 0):
            people = self.services.people
            self._remember(named(people, name) or first_look(len(people), name))
        return self.answered(name)

    def _remember(self, person: Person) -> None:
        """The next time this pad's person is offered first."""
        services = self.services
        pad = services.pads.last or person.pad
        services.remember(replace(person, pad=pad, played=services.now()))
