"""A word banned while a game is on, by all who play: in this game at once, and in all to come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.language.messages import Message, message, tr
from game.rules.dictionary import MOST_HOUSE_WORDS, Dictionary
from game.rules.public_history import standing
from game.rules.rules_and_defaults import Rules
from game.rules.visibility import Game
from game.scenes.dictionaries.house_list import add_word, banned_words
from game.scenes.dictionaries.word_browser import WordPicker
from game.scenes.kit.menus import Choice, MenuScene, Question
from game.scenes.kit.scene import Change, ask
from game.scenes.kit.services import Services

ANOTHER = message("Another Word")
OFFERED = 6
"""Words of the latest plays that can be chosen."""


class BanMenu(MenuScene):
    """Which word it is: one that was played lately, or any other. What was banned here may count again."""

    topic = "dictionaries"

    def __init__(
        self,
        services: Services,
        played: Iterable[str],
        rules: Callable[[], Rules],
        ban: Callable[[tuple[str, ...]], None],
        people: Sequence[str] = (),
    ) -> None:
        """`rules` are those of the next turn; `ban` has exactly these words banned since the game began.
        `people` are the names of all who must agree.
        """
        self.services = services
        self._played = tuple(played)
        self._rules, self._ban, self._people = rules, ban, people
        text = message("It counts no longer, in this game and all to come.")
        super().__init__("ban-word", message("Ban a Word"), self._choices(), text=text)

    @property
    def _words(self) -> Dictionary:
        return self._rules().dictionary

    def _choices(self) -> list[Choice]:
        since = self._words.banned_since
        offered = dict.fromkeys((*self._played, *since))
        return [
            *(
                Choice(word, self._turning(word), message("Banned") if word in since else "")
                for word in offered
            ),
            Choice(ANOTHER, lambda: ask(WordPicker(ANOTHER), self._ask_to_ban)),
        ]

    def _turning(self, word: str) -> Callable[[], Change | None]:
        if word in self._words.banned_since:
            again = message("Let {word} count again?", word=word)
            return lambda: self._agreed(again, lambda: self._allowed(word))
        return lambda: self._ask_to_ban(word)

    def _ask_to_ban(self, word: str) -> Change | None:
        """Whether it counts at all is not told: that would be a look-up for nothing."""
        return self._agreed(message("Ban {word}?", word=word), lambda: self._banned(word))

    def _agreed(self, title: Message, do: Callable[[], None]) -> Change | None:
        """Do it if all who play agree; whoever plays alone is not asked."""
        if len(self._people) < 2:
            do()
            return None
        text = message("It is done if {names} agree.", names=tuple(self._people))
        return ask(
            Question(title, text, [message("All Agree"), message("No")], focus=1),
            lambda no: None if no else do(),
        )

    def _banned(self, word: str) -> None:
        said = add_word(banned_words(self.services), word)
        if word not in self.services.banned_words or len(self._words.banned_since) >= MOST_HOUSE_WORDS:
            self._tell(said)
            return
        self._ban(tuple(sorted({*self._words.banned_since, word})))
        self._tell(tr("{word} counts no longer.", word=word))

    def _allowed(self, word: str) -> None:
        self.services.banned_words.remove(word)
        if word in self._words.added:
            self.services.house_words.add(word)
        self._ban(tuple(other for other in self._words.banned_since if other != word))
        self._tell(tr("{word} counts again.", word=word))

    def _tell(self, said: str) -> None:
        problem = self.services.banned_words.problem or self.services.house_words.problem
        self.text = f"{said} {problem}".rstrip()
        self.choices = tuple(self._choices())


def played_lately(game: Game) -> list[str]:
    """The words of the latest plays that stand, the latest first, each once."""
    plays = [turn.score for turn in reversed(standing(game.history, game.position)) if turn.score]
    words = (word.word.upper() for play in plays for word in play.words)
    return list(dict.fromkeys(words))[:OFFERED]
