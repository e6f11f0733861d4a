"""The journal: words that beat you, with meanings and hooks, and a short quiz."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controllers.actions import Action
from game.archive.kept_game import KeptGameError
from game.coach import judged_game
from game.coach.missed_words import (
    MissedWord,
    chance_to_draw,
    hooks,
    question,
    quiz,
    words_of_game,
    worth_learning,
)
from game.coach.spaced_repetition import A_DAY, RepetitionOutcome, WordMemory
from game.language.languages import speaking
from game.language.messages import Message, message, message_count, tr, tr_as
from game.rules.record import DivergedError
from game.scenes.kit.menus import BACK, Question, Reading
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Column, Look, Table
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.scenes.kit.tables import figures, table_sheet
from game.scenes.kit.who_plays import for_whoever_plays

GAMES = 30
"""The latest games that words are taken from."""
SHOWN = 60
QUIZ = message("Quiz")
NO_MEANING = message("A valid word. No meaning is stored for it.")
TITLE = message("Words to Learn")


class MissedWordsScene(Scene):
    """All words of the journal; ✕ tells of one, ■ asks for some."""

    name = "journal"
    topic = "journal"

    def __init__(self, services: Services, play: Do | None = None) -> None:
        """`play` leads on where there is no word yet."""
        self.services = services
        self._play = play
        self.focus = 0
        self.words: tuple[MissedWord, ...] = ()
        self._work: Iterator[None] = self._gathering()
        for _ in range(3):
            self.update(0.0)

    def _gathering(self) -> Iterator[None]:
        """The words of one game after the other, a game a frame."""
        archive = self.services.archive
        everything: list[MissedWord] = []
        for entry in archive.find(limit=GAMES):
            try:
                record = archive.read(entry).record
                game = self.services.told(record)
            except (KeptGameError, DivergedError):
                continue
            judged = judged_game.from_json(archive.noted(f"judged/{entry.id}.json") or b"")
            found = words_of_game(game, judged_game.fitting(game, judged))
            everything += [one for one in found if self._is_taught(one.word)]
            self.words = worth_learning(everything, self.services.lexicon.tier)[:SHOWN]
            yield

    def _is_taught(self, word: str) -> bool:
        """What Maven never says it teaches nobody."""
        words = self.services.lexicon
        return word not in words or words.computer_plays(word)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - a game a frame, whatever it takes
        next(self._work, None)
        return None

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        found = (
            [SceneCommand(Action.CONFIRM, tr_as("button", "Play"), self._play)]
            if self._play and not self.words
            else []
        )
        if self.words:
            found = [SceneCommand(Action.CONFIRM, tr("Meaning"), self._tell)]
            if len(self.words) > 1:
                found += directions(tr("Move"), self._move, Action.UP, Action.DOWN)
            found.append(SceneCommand(Action.SHUFFLE, QUIZ, self._quiz))
        return [*found, SceneCommand(Action.BACK, BACK, Pop)]

    def _move(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % len(self.words)

    def _tell(self) -> Change:
        word = self.words[self.focus]
        before, behind = hooks(word.word, self.services.lexicon)
        first, last = (
            message("Letters that go before it: {letters}.", letters=" ".join(before)),
            message("Letters that go behind it: {letters}.", letters=" ".join(behind)),
        )
        lines: list[str | Message] = [self.services.define(word.word) or NO_MEANING]
        lines.append(first if before else message("Letters that go before it: none."))
        lines.append(last if behind else message("Letters that go behind it: none."))
        return Push(Reading(word.word, lines))

    def _quiz(self) -> Change | None:
        return for_whoever_plays(self.services, lambda name: Quiz(self.services, name, self._spelt).begin())

    @property
    def _spelt(self) -> tuple[str, ...]:
        return tuple(word.word for word in self.words)

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        if not self.words:
            text = message(
                "Rarer words that others beat you with, or that you could have laid, are kept here."
            )
            return Picture(panels=Reading(TITLE, [text]).view().panels, dim=UNDER_A_CARD, opaque=True)
        rows = tuple(map(_row, self.words))
        # Translators: the heading above how many racks one draws until one of them holds a word.
        rare = tr("One rack in")
        columns = (
            Column(tr("Word"), Look.STRONG),
            Column(""),
            figures(tr("Points")),
            figures(rare, Look.POINTS),
        )
        table = table_sheet(str(TITLE), Table(columns, rows, self.focus))
        return Picture(panels=(table,), dim=UNDER_A_CARD, opaque=True)


class Quiz:
    """A few words of the journal, asked for one after the other; what is not known comes back sooner."""

    def __init__(self, services: Services, who: str, words: Sequence[str]) -> None:
        self.services, self.who = services, who
        self._memory = WordMemory(services.house)
        self._seed = services.new_seed()
        lexicon, known = services.lexicon, self._memory.of(who)
        asked = {word: one for word, one in known.items() if word in lexicon}
        self.words = quiz(words, asked, services.now())
        self._right = 0

    def begin(self) -> Change:
        """The first question; where nothing is due, when something will be."""
        if not self.words:
            return Push(Reading(QUIZ, [message("You know all of these for now."), *self._next_time()]))
        return self._ask(0)

    def _ask(self, number: int) -> Change:
        """One question after the other; at last how many answers were right."""
        if number == len(self.words):
            told = message("{right} of {all} right.", right=self._right, all=len(self.words))
            return Push(Reading(QUIZ, [told, *self._next_time()]))
        word = self.words[number]
        choices = question(word, self.services.lexicon, self._seed + number)
        text = message(
            "Question {number} of {all}, {name}.", number=number + 1, all=len(self.words), name=self.who
        )
        return ask(
            Question(message("Which Is a Word?"), text, choices),
            lambda answer: self._told(number, choices[answer]),
        )

    def _told(self, number: int, answer: str) -> Change:
        """Which was right, and what it means."""
        word = self.words[number]
        is_right = answer == word
        self._right += is_right
        outcome = RepetitionOutcome.FOUND if is_right else RepetitionOutcome.SHOWN
        self._memory.note(self.who, word, outcome, self.services.now())
        meaning = self.services.define(word) or NO_MEANING
        title = message("{word} Is Right", word=word) if is_right else message("It Is {word}", word=word)
        label = message("Next") if number + 1 < len(self.words) else message("Done")
        return ask(Question(title, meaning, [label]), lambda _: self._ask(number + 1))

    def _next_time(self) -> list[Message]:
        due = min((one.due for one in self._memory.of(self.who).values()), default=None)
        if due is None:
            return []
        days = max(1, round((due - self.services.now()) / A_DAY))
        return [
            message_count(
                "The next one comes back in {count} day.", "The next one comes back in {count} days.", days
            )
        ]


def _row(word: MissedWord) -> tuple[str, ...]:
    """A word, who knew it, what it made, and how many racks one needs to hold it once."""
    chance = chance_to_draw(word.word)
    racks = speaking().whole(round(1 / chance)) if chance else "–"  # only blanks make it
    known = tr("{name} laid it", name=word.who)
    if word.missed:
        known = tr("{name} could have laid it", name=word.who)
    return (word.word, known, str(word.points), racks)
