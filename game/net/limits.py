"""All limits on what may come from the network. Whoever asks for more is refused, and nobody else notices."""

from __future__ import annotations

from enum import Enum

from game.language.messages import Message, message

MIB = 1024.0 * 1024.0

# ---------------------------------------------------------------- one connection

LARGEST_MESSAGE = 16 * 1024
"""Bytes of a message."""
UNREAD_MESSAGES = 16
"""Messages that may wait to be read."""
UNSENT_BYTES = 128 * 1024
"""Bytes that may wait for a slow reader; then it is cut, comes back, and hears how things stand."""
HELLO_SECONDS = 5.0
"""Time to ask for a page, or to say hello."""
TLS_SECONDS = 5.0
"""Time to agree on encryption."""
MESSAGES_PER_SECOND, MESSAGES_AT_ONCE = 20.0, 60.0
"""Moves and presses of people stay far below."""
FRAMES_A_SECOND, FRAMES_AT_ONCE = 100.0, 240.0
"""More than anybody may say, as pings, answers to pings and parts of messages count, too."""
READ_AT_ONCE = 2048
"""Bytes that are read before it is looked whether there were too many frames among them."""
MOST_UNOPENED = 64 * 1024
"""Bytes of what is no line yet, or no longer: a request, or what comes after a refusal and nobody reads."""
SECONDS_TO_LEAVE = 2.0
"""After a refusal: whoever is still sending would not read it from a line that is closed at once."""
LONGEST_METHOD = 32
HEARTBEAT_SECONDS, HEARTBEAT_AT_HOME = 15.0, 5.0
"""From one look at a connection to the next: whether anything came. At home: a television's."""
SILENT_LOOKS = 3
"""Looks in a row at which nothing has; at these it is asked, and cut at the last: up to four heartbeats after
its last word."""
SEAT_SECONDS, SEAT_AT_ONCE = 0.02, 0.5
"""Processor time with a seat in a room, a second and at once; a move takes a thousandth."""

# ---------------------------------------------------------------- all connections of a program

MOST_LINES = 19_000
"""It may have some 20,000 files open."""
BACKLOG = 1024
"""Sockets that the system may hold for us."""
ACCEPTED_AT_ONCE = 16
"""Sockets that are accepted before anything else is looked after."""
REST_SECONDS = 0.1
"""How long nothing is accepted once descriptors are used up."""
ALL_STRANGERS, ALL_AT_ONCE = 0.25, 1.0
"""Processor time of all strangers together: so much a second in the long run, so much at once."""
LATE_SECONDS = 0.1
"""What is done later than this is late, whoever is to blame: the machine may be busy with something else."""
SLOWEST, QUICKER = 1 / 32, 1.05
"""The least that is left of the time for strangers while everything is late; how it grows afterwards."""

# ---------------------------------------------------------------- one address


class Cost(Enum):
    """What an address is allowed: so much a second in the long run, so much at once, and what it is told."""

    CONNECT = 20.0, 100.0, message("Slow down a little.")
    LINE = 2.0, 30.0, message("Slow down a little.")
    LINE_AT_HOME = 20.0, 80.0, message("Slow down a little.")
    ROOM = (
        1 / 60,
        6.0,
        message("From where you are, many rooms were made already: wait a minute, or join one."),
    )
    SEAT = 0.5, 20.0, message("From where you are, many have sat down just now: wait a few seconds.")
    CODE = 0.1, 6.0, message("Too many wrong codes: wait a minute, or open the room's link.")
    BYTES = MIB, 32 * MIB, message("From where you are, too much is asked for: wait a minute.")
    TIME = 0.05, 2.0, message("From where you are, too much is asked for: wait a minute.")

    def __init__(self, rate: float, burst: float, sentence: Message) -> None:
        self.rate, self.burst, self.sentence = rate, burst, sentence


LINES_OF_ONE = 64
"""Connections at a time."""
CUT_SECONDS = 5.0
"""Whoever would have to wait longer is cut instead."""
SOCKET_SECONDS = 0.001
"""Processor time of one more socket, and of what has to be said on it before anything is understood."""
TRUSTED, TRUSTED_SECONDS = 4.0, 3600.0
"""By how much a room's code raises what its address may do, and for how long: a school is one address."""
SMALLEST_SHARE = 0.02
"""Of its own allowance an address keeps so much however many others there are: enough to come in. Where there
are few it keeps more, one of ten a tenth: friends are few, and the machine may be busy without them."""
ADDRESSES = 8192
"""Addresses that are remembered; those that were heard of longest ago go first."""
LOOKED_AT = 32
"""Lines among which one is looked for that has to go."""

# ---------------------------------------------------------------- phones at a television

PHONES, PHONES_OF_ONE = 40, 16
"""Phones that are known, in all and of one address."""
WATCHERS = 12
"""Phones that may look on without a seat."""
GUESSES_PER_SECOND, GUESSES_AT_ONCE = 0.1, 6.0
"""How often one address may try to enter the letters of the screen."""
