"""How much a phone may ask for: all that a stranger on the same network could wear out has a bound."""

from __future__ import annotations

from game.listening.bucket import Bucket

LONGEST_MESSAGE = 16 * 1024
"""Bytes of a message from a phone."""
WAITING_MESSAGES = 64
"""Messages that may wait for a slow reader before it is cut off; it comes back and asks for the rest."""
SECONDS_TO_GREET = 5.0
"""A connection that has not said by then who it is gets closed."""
LINES = 40
"""Connections at a time."""
LINES_OF_ONE = 16
"""Connections of one address at a time."""
WATCHERS = 12
"""Phones that may look on without a seat."""


def of_messages() -> Bucket:
    """What one phone may say."""
    return Bucket(20, 60)


def of_requests() -> Bucket:
    """How often one address may ask for pages and connections."""
    return Bucket(20, 80)


def of_guesses() -> Bucket:
    """How often one address may try to enter the letters of the screen."""
    return Bucket(0.1, 6)
