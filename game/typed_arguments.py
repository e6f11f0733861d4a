"""Arguments of the command line, as people type them: numbers within their bounds, addresses of machines."""

from __future__ import annotations

import argparse
import ipaddress
from dataclasses import dataclass

from game.language.messages import tr


@dataclass(frozen=True, slots=True)
class Whole:
    """The type of an argument that is a whole number within bounds."""

    least: int
    most: int

    def __call__(self, text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = self.least - 1
        if self.least <= number <= self.most:
            return number
        raise argparse.ArgumentTypeError(
            tr(
                "'{text}' is not a whole number from {least} to {most}",
                text=text,
                least=str(self.least),
                most=str(self.most),
            )
        )


@dataclass(frozen=True, slots=True)
class Seconds:
    """The type of an argument that is a time in seconds within bounds."""

    least: float
    most: float = 3600

    def __call__(self, text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = self.least - 1
        if self.least <= number <= self.most:  # which is not true of what is no number, either
            return number
        raise argparse.ArgumentTypeError(
            tr(
                "'{text}' is not a number of seconds from {least} to {most}",
                text=text,
                least=f"{self.least:g}",
                most=f"{self.most:g}",
            )
        )


@dataclass(frozen=True, slots=True)
class OneOf:
    """The type of an argument that is one of a few words."""

    words: tuple[str, ...]

    def __call__(self, text: str) -> str:
        if text in self.words:
            return text
        raise argparse.ArgumentTypeError(
            # Translators: {words} are what may be typed, with commas between them.
            tr("{text} is none of: {words}", text=text, words=", ".join(self.words))
        )


def not_empty(text: str) -> str:
    """Whatever is not empty."""
    if not text.strip():
        # Translators: an argument of a command is empty.
        raise argparse.ArgumentTypeError(tr("nothing is said"))
    return text


SEED = Whole(0, 2**63 - 1)
PORT = Whole(0, 65535)
"""0 takes any that is free."""
GAMES = Whole(1, 10**9)
"""Games, tries, and thoughts for a move."""
PROCESSES = Whole(1, 1024)


def address(text: str) -> str:
    """The address of a machine, as the network writes it."""
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            tr("'{text}' is not an address like 192.0.2.7 or 2001:db8::7", text=text)
        ) from None
