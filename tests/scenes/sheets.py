"""What stands on the sheets of a picture."""

from __future__ import annotations

from typing import TypeVar

from game.scenes.duplicate.past_parties import PartyReview
from game.scenes.duplicate.reveal import RevealScene
from game.scenes.duplicate.round_panels import Reveal
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Sheet, Words, blocks_of
from game.scenes.kit.stack import Stack

B = TypeVar("B")


def sheet(picture: Picture, name: str) -> Sheet:
    return next(panel for panel in picture.panels if isinstance(panel, Sheet) and panel.name == name)


def blocks(picture: Picture, kind: type[B]) -> list[B]:
    """All of a kind, as they stand there."""
    sheets = [panel for panel in picture.panels if isinstance(panel, Sheet)]
    parts = [part for one in sheets for part in (one.body, one.foot) if part is not None]
    return [block for part in parts for block in blocks_of(part) if isinstance(block, kind)]


def texts(picture: Picture) -> list[str]:
    """All words, in the order in which they are read."""
    return [words.text for words in blocks(picture, Words)]


def revealed(stack: Stack) -> Reveal:
    """What is told of a round that is over."""
    top = stack.top
    assert isinstance(top, RevealScene | PartyReview)
    return top.reveal
