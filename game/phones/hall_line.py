"""Whether letters are those of a hall: asked as a page asks that somebody opens there, and no more."""

from __future__ import annotations

from game.net.client_events import Client, Connected, Disconnected, Received
from game.phones.far_party_heard import MANY_GUESSES, NOBODY, OTHER_VERSION, PATIENCE
from game.wire.from_page import PROTOCOL, Hello
from game.wire.sentences import LANGUAGE, sentence
from game.wire.to_page import NOT_LET_IN, NOT_NOW, OUTDATED

WRONG_LETTERS = str(sentence("wrong hall"))


class HallLine:
    """See above. `pump` in every frame."""

    def __init__(self, line: Client, letters: str, words: str = "") -> None:
        """`words` is the digest of the word list here."""
        self._line, self._letters, self._words = line, letters, words
        self._calls = 0
        self.is_right = False
        """Whether these are its letters."""
        self.trouble = self.failed = ""
        """Why it has not answered yet, and why these are not, each in a sentence."""

    def pump(self) -> None:
        """Take in what has come."""
        for heard in () if self.failed or self.is_right else self._line.heard():
            match heard:
                case Connected():
                    self._line.say(bytes(Hello(PROTOCOL, "", self._letters, "", -1, LANGUAGE, self._words)))
                case Received(bytes(data)) if data.startswith(b'["welcome"'):
                    self.is_right = True
                case Received() if not self.is_right:  # a hall says nothing before that
                    self._fail(OTHER_VERSION)
                case Disconnected():
                    self._hear_cut(heard)

    def _hear_cut(self, cut: Disconnected) -> None:
        self._calls += cut.code not in (NOT_NOW, NOT_LET_IN)
        if cut.code == NOT_NOW:
            self.trouble = MANY_GUESSES
        elif cut.code == NOT_LET_IN:
            self._fail(WRONG_LETTERS)
        elif cut.code == OUTDATED:
            self._fail(OTHER_VERSION)
        elif self._calls >= PATIENCE:
            self._fail(NOBODY)

    def _fail(self, why: str) -> None:
        self.failed = why
        self.close()

    def close(self) -> None:
        """Nobody asks any more."""
        self._line.close()
