"""Work on the memory cards: what is asked before it, what follows it, and the sentence on how it went.

The keeper works in a thread of its own. Each piece of work has a ticket; what follows waits for it here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.language.messages import Message, message, tr
from game.name_rules import clean, clean_file
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.scene import Change, Do, Pop, Push, ask
from game.scenes.kit.services import Services
from memcard.card_folders import CardFolder, Found
from memcard.inserted_cards import CARD_SLOTS

NOTICE_SECONDS = 8.0
# Translators: the endings of files stay as they are.
ADVICE: Message = message("Put files that end in .mcr, .mcd or .mc there, or plug a memory stick in.")


class CardWork:
    """What the card manager is doing just now."""

    def __init__(self, services: Services) -> None:
        assert services.keeper
        self.services = services
        self.keeper = services.keeper
        self._notice: Notice | None = None
        self._notice_left = 0.0
        self._waiting: dict[int, Do] = {}
        """What follows when a ticket is done."""

    @property
    def notice(self) -> Notice | None:
        """How the latest piece of work went."""
        return self._notice if self._notice_left else None

    def dismiss_notice(self) -> None:
        """The sentence has been read."""
        self._notice_left = 0.0

    def update(self, dt: float) -> Change | None:
        """Let time pass; what follows a piece of work that is done."""
        self._notice_left = max(0.0, self._notice_left - dt)
        for ticket, then in list(self._waiting.items()):
            done = self.keeper.outcome(ticket)
            if done is None:
                continue
            del self._waiting[ticket]
            if done.error:
                self.say(f"{done.error}.", Tone.BAD)
            elif change := then():
                return change
        return None

    def say(self, text: str | Message, tone: Tone = Tone.GOOD) -> None:
        """Show one sentence for a while."""
        self._notice, self._notice_left = Notice(clean(str(text)), tone), NOTICE_SECONDS

    def wait_for(self, ticket: int, then: Do | Message) -> None:
        """When the keeper is done, say a sentence or do what follows; if it fails, say why."""
        self._waiting[ticket] = (lambda: self.say(then)) if isinstance(then, Message) else then

    def ask(self, title: Message, text: Message, yes: Message, do: Do) -> Change:
        """A question whose safe answer is the one under the thumb."""
        # Translators: a button: leave everything as it is; at most 14 letters.
        question = Question(title, text, [yes, message("Cancel")], focus=1)
        return ask(question, lambda answer: do() if answer == 0 else None)

    def _places(self) -> list[CardFolder]:
        """Where card files are looked for. Called in the keeper's thread."""
        # Translators: where files of memory cards lie: the folder of this game; at most 24 letters.
        return [CardFolder(tr("Game folder"), self.keeper.folder), *self.services.card_places()]

    def choose_file(self, title: Message, take: Callable[[Path], None], *, in_place: bool) -> None:
        """Look for files, then let the player choose one; only cards that can be used `in_place`, or all."""

        def show() -> Change:
            inserted = {path.resolve() for path in map(self.keeper.path, CARD_SLOTS) if path}
            usable = [card for card in self.keeper.shelf.cards if card.in_place or not in_place]
            found = [card for card in usable if card.path.resolve() not in inserted]
            if not found:
                where = ", ".join(place.name for place in self.keeper.shelf.places)
                # Translators: {places} are names of folders and memory sticks.
                none = message("There is no other card file here: {places}.", places=where)
                return Push(Reading(title, [none, ADVICE]))
            choices = [
                Choice(clean_file(card.path.name), _leaving_with(take, card.path), _note(card))
                for card in found
            ]
            return Push(MenuScene("card-files", title, choices))

        self.wait_for(self.keeper.survey(self._places), show)

    def choose_place(self, title: Message, take: Callable[[Path], None]) -> None:
        """Look for folders, then let the player choose one."""

        def show() -> Change:
            places = self.keeper.shelf.places
            choices = [Choice(place.name, _leaving_with(take, place.path)) for place in places]
            return Push(MenuScene("card-places", title, choices))

        self.wait_for(self.keeper.survey(self._places), show)


def _note(found: Found) -> str:
    place = clean(found.place)
    return place if found.in_place else f"{found.called} · {place}"


def _leaving_with(take: Callable[[Path], None], path: Path) -> Do:
    return lambda: Pop(lambda: take(path))
