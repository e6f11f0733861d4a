"""The journal: words that beat you, with meanings and hooks, and a short quiz."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controllers.actions import Action
from game.archive.kept_game import KeptGameError
from game.coach import judged_game
from game.coach.journal import (
    JournalWord,
    chance_to_draw,
    hooks,
    question,
    quiz,
    words_of_game,
    worth_learning,
)
from game.rules.record import Diverged
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.picture.result_panels import FigureTable
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Command, Pop, Push, Scene, ask, directions
from game.scenes.kit.services import Services

GAMES = 30
"""The latest games that words are taken from."""
SHOWN = 60


class JournalScene(Scene):
    """All words of the journal; ✕ tells of one, ■ asks for some."""

    name = "journal"
    topic = "journal"

    def __init__(self, services: Services) -> None:
        self.services = services
        self.focus = 0
        self.words: tuple[JournalWord, ...] = ()
        self._work: Iterator[None] = self._gathering()
        for _ in range(3):
            self.update(0.0)

    def _gathering(self) -> Iterator[None]:
        """The words of one game after the other, a game a frame."""
        archive = self.services.archive
        everything: list[JournalWord] = []
        for entry in archive.find(limit=GAMES):
            try:
                record = archive.read(entry).record
                game = self.services.told(record)
            except (KeptGameError, Diverged):
                continue
            judged = judged_game.from_json(archive.noted(f"judged/{entry.id}.json") or b"")
            found = words_of_game(game, judged_game.fitting(game, judged))
            everything += found
            self.words = worth_learning(everything, self.services.lexicon.tier)[:SHOWN]
            yield

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - a game a frame, whatever it takes
        next(self._work, None)
        return None

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[Command]:
        found = []
        if self.words:
            found = [Command(Action.CONFIRM, "Meaning", self._tell)]
            if len(self.words) > 1:
                found += directions("Move", self._move, Action.UP, Action.DOWN)
            found.append(Command(Action.SHUFFLE, "Quiz", self._quiz))
        return [*found, Command(Action.BACK, "Back", Pop)]

    def _move(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % len(self.words)

    def _tell(self) -> Change:
        word = self.words[self.focus]
        before, behind = hooks(word.word, self.services.lexicon)
        lines = [self.services.define(word.word) or "A valid word. No meaning is stored for it."]
        lines.append(f"Letters that go before it: {' '.join(before) or 'none'}.")
        lines.append(f"Letters that go behind it: {' '.join(behind) or 'none'}.")
        return Push(Reading(word.word, lines))

    def _quiz(self) -> Change:
        seed = self.services.new_seed()
        return self._ask(quiz(self.words, seed), 0, 0, seed)

    def _ask(self, words: Sequence[str], number: int, right: int, seed: int) -> Change:
        """One question after the other; at last how many answers were right."""
        if number == len(words):
            return Push(Reading("Quiz", [f"{right} of {len(words)} right."]))
        choices = question(words[number], self.services.lexicon, seed + number)

        def answered(answer: int) -> Change:
            good = choices[answer] == words[number]
            return self._ask(words, number + 1, right + good, seed)

        text = f"Question {number + 1} of {len(words)}, {right} right so far."
        return ask(Question("Which Is a Word?", text, choices), answered)

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        if not self.words:
            lines = ["Rarer words that others beat you with, or that you could have laid, are kept here."]
            return Picture(
                panels=Reading("Words to Learn", lines).view().panels, dim=UNDER_A_CARD, opaque=True
            )
        rows = tuple(map(_row, self.words))
        table = FigureTable("Words to Learn", ("Word", "", "Points", "One rack in"), rows, row=self.focus)
        return Picture(panels=(table,), dim=UNDER_A_CARD, opaque=True)


def _row(word: JournalWord) -> tuple[str, ...]:
    """A word, who knew it, what it made, and how many racks one needs to hold it once."""
    chance = chance_to_draw(word.word)
    racks = f"{round(1 / chance):,}" if chance else "–"  # only blanks make it
    known = f"{word.who} {'could have laid it' if word.missed else 'laid it'}"
    return (word.word, known, str(word.points), racks)
