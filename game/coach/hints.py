"""How to find a play, step by step: the last step gives it away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.language.messages import NOTHING, Message, message, message_count
from game.rules.board import Board
from game.rules.moves import Place, Square
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play

_ENDINGS = ("ING", "ERS", "EST", "ED", "ER", "LY", "S")
_BEGINNINGS = ("RE", "UN", "OVER", "OUT", "IN", "DE")


@dataclass(frozen=True, slots=True)
class Hint:
    """One step on the way to a play."""

    told: Message
    squares: tuple[Square, ...] = ()
    """Where to look."""

    @property
    def text(self) -> str:
        """`told` in the language of the moment."""
        return str(self.told)


def hints_to(play: Place, board: Board, rack: str, rules: Rules) -> Iterator[Hint]:
    """The steps to a play of this rack."""
    formed = score_play(board, play.tiles, rules).words[0]
    word, squares, uses = formed.word.upper(), formed.squares, len(play.tiles)
    if uses == len(rack):
        yield Hint(message("It uses all your tiles."))
    else:
        yield Hint(message_count("It uses {count} tile.", "It uses {count} tiles.", uses))
    yield Hint(_line_of(squares))
    if seen := _how_it_is_seen(board, play, word, rules):
        yield Hint(seen)
    yield Hint(message("The word goes here."), squares)
    yield Hint(message("Its letters: {letters}.", letters=" ".join(sorted(word))), squares)
    yield Hint(message("{word}.", word=word), squares)


def _line_of(squares: tuple[Square, ...]) -> Message:
    first, last = squares[0], squares[-1]
    if first.row == last.row:
        return message("It lies across, in row {row}.", row=first.row + 1)
    return message("It lies down, in column {column}.", column=chr(ord("A") + first.col))


def _how_it_is_seen(board: Board, play: Place, word: str, rules: Rules) -> Message:
    """By which letters on the board, by which hook, or by which ending a word is found."""
    fresh = {tile.square for tile in play.tiles}
    main, *crossing = score_play(board, play.tiles, rules).words
    through = [board[square].upper() for square in main.squares if square not in fresh]
    if through:
        letters = "".join(through)
        if len(letters) == 1:
            # Translators: {letter} lies on the board, and the word is laid through it.
            return message("It goes through the {letter}.", letter=letters)
        # Translators: {letters} lie on the board, and become a part of the word.
        return message("It takes in {letters}.", letters=letters)
    if crossing:
        longest = max(crossing, key=lambda each: len(each.word))
        own = next(square for square in longest.squares if square in fresh)
        old = longest.word.upper()
        if longest.squares[-1] == own:
            return message("A letter behind {word} makes a new word.", word=old[:-1])
        if longest.squares[0] == own:
            return message("A letter before {word} makes a new word.", word=old[1:])
    for part in _ENDINGS:
        if word.endswith(part) and len(word) > len(part) + 2:
            return message("It ends in {letters}.", letters=part)
    for part in _BEGINNINGS:
        if word.startswith(part) and len(word) > len(part) + 2:
            return message("It begins with {letters}.", letters=part)
    return NOTHING


class Attempt:
    """Somebody looks for one move: how many hints they took, whether they missed it or were shown it."""

    def __init__(self, hints: tuple[Hint, ...]) -> None:
        self.hints = hints
        self.taken = 0
        """Hints by now."""
        self.missed = False
        self.is_over = False
        """Whether it was found or shown: what comes then is practice."""

    @property
    def hint(self) -> Hint | None:
        """The latest hint."""
        return self.hints[self.taken - 1] if self.taken else None

    @property
    def next_shows(self) -> bool:
        """Whether the next step gives the move away."""
        return self.taken >= len(self.hints) - 1

    def take_hint(self) -> None:
        """One hint more, but the last one: that is to be shown."""
        self.taken += not self.next_shows
