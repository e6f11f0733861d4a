"""The computer asks about words that it does not know, and believes whoever insists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.language.messages import message, message_as, message_count
from game.rules.board import Board
from game.rules.dictionary import MOST_HOUSE_WORDS
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place
from game.rules.placing import check_placement, unknown_words
from game.rules.rules_and_defaults import Challenge
from game.rules.scoring import score_play
from game.scenes.kit.menus import Question
from game.scenes.table.phase import Next, Submitted, asking
from game.scenes.table.table_state import TableState


@dataclass(frozen=True, slots=True)
class HandIn:
    """A play on its way: first its player answers for every word that the computer does not know."""

    state: TableState
    board: Board
    play: Place
    submit: Callable[[Place], Submitted]

    def begin(self) -> Next:
        """Ask, or hand the play in where there is nothing to ask."""
        unknown = self._doubted()
        return self._challenge(unknown) if unknown else self.submit(self.play)

    def _doubted(self) -> tuple[str, ...]:
        """Nothing where nobody asks, or where the play is refused for another reason anyway."""
        rules = self.state.position.rules
        if rules.challenge is not Challenge.COMPUTER_ASKS:
            return ()
        try:
            line = check_placement(self.board, self.play.tiles)
            score = score_play(self.board, self.play.tiles, rules, line)
        except IllegalMove:
            return ()
        return unknown_words(score, self.state.services.words_of(rules))

    def _challenge(self, unknown: tuple[str, ...]) -> Next:
        loses = self.state.position.rules.miss_turn
        title = message("The computer does not know {words}.", words=unknown)
        text = (
            message("If you accept that, you lose the turn.")
            if loses
            else message("If you accept that, you take them back.")
        )
        # Translators: a button: the computer does not know the words; at most 16 letters.
        it_is = message_count("It Is a Word", "They Are Words", len(unknown))
        # Translators: a button: the computer is right, these are no words; at most 16 letters.
        accept = message_as("that it is no word", "Accept")
        question = Question(title, text, [it_is, accept], focus=1, must_answer=True)
        return asking(question, lambda answer: self.submit(self.play) if answer else self._sure(unknown))

    def _sure(self, unknown: tuple[str, ...], number: int = 0) -> Next:
        """One question for each word; after the last yes the play stands."""
        if number == len(unknown):
            return self.submit(Place(self.play.tiles, insist=True))
        title = message("Are you sure that {word} is a word?", word=unknown[number])
        # Translators: a button: the house keeps the word; at most 16 letters.
        always = [message("Yes, Always")] if self.state.position.rules.dictionary.house else []
        text = message("It counts if you are.")
        question = Question(title, text, [message("Yes"), message("No"), *always], focus=1, must_answer=True)

        def answered(answer: int) -> Next:
            if answer == 1:
                return self._challenge(unknown)
            if answer:
                self._keep(unknown[number])
            return self._sure(unknown, number + 1)

        return asking(question, answered)

    def _keep(self, word: str) -> None:
        """From the next game on the house knows this word."""
        services = self.state.services
        if word not in services.house_words and len(services.house_words.words) < MOST_HOUSE_WORDS:
            services.banned_words.remove(word)
            services.house_words.add(word)
