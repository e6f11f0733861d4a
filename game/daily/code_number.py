"""Choices put together into one large number and taken apart again, and that number in the letters A to Z."""

from __future__ import annotations

from collections.abc import Sequence

from game.language.messages import message

LETTERS = 26


class BadCodeError(ValueError):
    """Letters that are no game; the message is one sentence."""


class Number:
    """Choices put together into one number; the one put last is read first."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []
        """The beginning and the width of each in all of the room that there is."""

    def put(self, choice: int, among: int) -> None:
        """One of several that take equal room."""
        if not 0 <= choice < among:
            raise BadCodeError(message("This game is none of that day's bag"))
        self._choices.append((choice, 1, among))

    def put_one_of(self, choice: int, widths: Sequence[int]) -> None:
        """One of several with room of these widths."""
        self._choices.append((sum(widths[:choice]), widths[choice], sum(widths)))

    def value(self, head: int) -> int:
        """The turns in order, behind so many choices that were put last."""
        turns, first = self._choices[:-head], self._choices[-head:]
        value = 0
        for low, width, room in [*reversed(turns), *first]:
            value = value // width * room + low + value % width
        return value


class Choices:
    """A number taken apart again."""

    def __init__(self, value: int) -> None:
        self._value = value

    def take(self, among: int) -> int:
        """One among several alike."""
        self._value, choice = divmod(self._value, among)
        return choice

    def take_one_of(self, widths: Sequence[int]) -> int:
        """Which of several with room of these widths it was."""
        rest, at = divmod(self._value, sum(widths))
        choice = 0
        while at >= widths[choice]:
            at -= widths[choice]
            choice += 1
        self._value = widths[choice] * rest + at
        return choice


def choices_of(text: str, longest: int) -> Choices:
    """What a code of at most so many letters holds; spaces and hyphens are nothing. Raises BadCodeError."""
    letters = [letter for letter in text.upper() if not letter.isspace() and letter != "-"]
    if not letters or len(letters) > longest or not all("A" <= letter <= "Z" for letter in letters):
        raise BadCodeError(message("A code has only letters from A to Z"))
    value = _value(letters)
    if value < 0 or spelled(value) != "".join(letters):
        raise BadCodeError(message("This code is cut or mistyped"))
    return Choices(value)


def spelled(value: int) -> str:
    """A number as letters."""
    letters = []
    value += 1
    while value:
        value, letter = divmod(value, LETTERS)
        letters.append(chr(ord("A") + letter))
    return "".join(letters)


def _value(letters: list[str]) -> int:
    value = 0
    for letter in reversed(letters):
        value = value * LETTERS + ord(letter) - ord("A")
    return value - 1
