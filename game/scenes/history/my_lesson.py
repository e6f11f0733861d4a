"""Practice: a few turns of one's own games of the past week, and those that come back after days."""

from __future__ import annotations

from collections.abc import Sequence

from game.archive.game_index import IndexEntry
from game.archive.kept_game import KeptGameError, named
from game.archive.told_game import ToldGame, told
from game.coach import judged_game
from game.coach.spaced_repetition import Memory, Remembered, RepetitionOutcome
from game.coach.three_moments import Moment, moment_of
from game.language.messages import Message, message, message_as, message_count
from game.rules.record import DivergedError
from game.scenes.history.try_it import TriedTurn, TryTable
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.scene import Change, Do, Push, SceneSwap, ask
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import for_whoever_plays

# Translators: a menu and a heading: turns of one's own games, to be tried again.
TITLE = message_as("turns tried again", "Practice")
NOTHING_YET = (
    message("Nothing to practice yet."),
    message(
        "Turns of your games of the past week that cost you something come here, and again after days. "
        "Finish a game, and look in once more."
    ),
)


def my_lesson(services: Services, play: Do | None = None) -> Change | None:
    """The lesson of whoever plays; `play` leads on where there is none."""
    return for_whoever_plays(services, lambda name: _opened(services, name, play))


def _opened(services: Services, who: str, play: Do | None) -> Change:
    lesson = Lesson(services, who)
    count = len(lesson.steps)
    if not count:
        return Push(
            Reading(TITLE, NOTHING_YET, onward=(message_as("button", "Play"), play) if play else None)
        )
    text = message_count(
        "{count} turn of your games, {name}: about {minutes}.",
        "{count} turns of your games, {name}: about {minutes}.",
        count,
        name=who,
        # Translators: in the place {minutes}: "about 5 minutes".
        minutes=message_count("{count} minute", "{count} minutes", count),
    )
    question = Question(TITLE, text, [message("Begin"), message("Later")])
    return ask(question, lambda answer: lesson.begin() if answer == 0 else None)


class Lesson:
    """The moments of one lesson, one after the other."""

    def __init__(self, services: Services, who: str) -> None:
        self.services, self.who = services, who
        self.memory = Memory(services.house)
        self.steps: list[tuple[Remembered, ToldGame, Moment]] = []
        self.outcomes: list[RepetitionOutcome] = []
        entries = {entry.id: entry for entry in services.archive.find()}
        for one in self.memory.lesson(who, services.now()):
            if found := _read(services, entries.get(one.game), one):
                self.steps.append((one, *found))

    def begin(self) -> Change:
        """The first moment."""
        return Push(self._table(0))

    def _table(self, number: int) -> TryTable:
        one, game, moment = self.steps[number]

        def done(outcome: RepetitionOutcome) -> None:
            self.outcomes.append(outcome)
            self.memory.note(self.who, one.game, one.ply, outcome, self.services.now())

        def onward() -> Change:
            if number + 1 < len(self.steps):
                return SceneSwap(self._table(number + 1))
            return SceneSwap(Reading(TITLE, self._told()))

        label = message("Next turn") if number + 1 < len(self.steps) else message("Done")
        return TryTable(TriedTurn(self.services, game, moment, done, (label, onward)))

    def _told(self) -> Sequence[Message]:
        """How it went, and when it goes on."""
        found = sum(outcome is not RepetitionOutcome.SHOWN for outcome in self.outcomes)
        lines = [message("Found: {found} of {all}.", found=found, all=len(self.steps))]
        due = self.memory.next_due(self.who)
        if due is not None:
            days = max(1, round((due - self.services.now()) / (24 * 60 * 60)))
            again = message_count(
                "The next one comes back in {count} day.", "The next one comes back in {count} days.", days
            )
            lines.append(again)
        return lines


def _read(services: Services, entry: IndexEntry | None, one: Remembered) -> tuple[ToldGame, Moment] | None:
    """The game and the moment that were remembered; None where they can no longer be read."""
    if entry is None:
        return None
    try:
        record = named(services.archive.read(entry))
        game = told(record, services.words_of(record.rules))
    except (KeptGameError, DivergedError):
        return None
    judged = judged_game.from_json(services.archive.noted(f"judged/{one.game}.json") or b"")
    for verdict in judged_game.fitting(game, judged):
        if verdict.ply == one.ply and verdict.is_mistake:
            turn = next(each for each in game.turns if each.ply == one.ply)
            return game, moment_of(game, turn, verdict)
    return None
