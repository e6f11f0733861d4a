"""What a room puts up with. Whoever asks for more is refused, and nobody else notices."""

from __future__ import annotations

PROTOCOL_MIN, PROTOCOL_MAX = 1, 2
"""The protocols that this program speaks; see docs/rooms.md."""
FIGURES_SINCE = 2
"""The protocol in which rooms are told which figures stand for their people."""
LARGEST_MESSAGE = 16 * 1024
"""Bytes of one message from a guest."""
WAITING = 16
"""Messages of one guest that may wait to be read."""
LARGEST_FRAME_WAITING = 128 * 1024
"""Bytes that may wait for a guest that reads slowly; then its line is cut, and it comes back."""
MOST_LINES = 19_000
"""Lines of one process; it may have some 20,000 files open."""
KEPT = 64
KEPT_BYTES = 64 * 1024
"""Frames, and their bytes, kept for a sofa that comes back; one that has missed more gets a snapshot."""
ANSWERS_KEPT = 16
"""Answers to commands that are kept, for a command that arrives twice."""
HELLO_SECONDS = 5.0
"""Time to say hello."""
MOST_SEATS = 4
NAME_LENGTH = 16
ROOM_NAME_LENGTH = 24
CHAT_LENGTH = 300
CHAT_LINES = 200
CHAT_IN_SNAPSHOT = 20
"""Lines of talk that whoever comes back is told again."""
MESSAGES_PER_SECOND, MESSAGES_AT_ONCE = 20.0, 60.0
"""Of one line; moves and presses of people stay far below."""
SEAT_SECONDS, SEAT_AT_ONCE = 0.02, 0.5
"""Processor time of one line with a seat, a second and at once; a move takes a thousandth."""
SAID_PER_SECOND, SAID_AT_ONCE = 1.0, 6.0
"""Lines of talk of one sofa."""
GUESSES_PER_SECOND, GUESSES_AT_ONCE = 1 / 30, 20.0
"""Codes tried at one locked room, by whoever it is."""
KNOCK_SECONDS, MOST_KNOCKS = 60.0, 3
"""How long somebody stands before a locked room, and how many at a time."""
CODE_LETTERS, LOCK_LETTERS = 6, 12
"""Of a room's code, and of what its link has besides: 60 bits that nobody guesses."""
STAGING_GRACE_SECONDS = 60.0
"""How long a sofa that is away keeps its seats while no game is on, at most."""
FIRST_WATCHER = 1000
"""Those who look on have numbers of their own, so that sofas keep theirs small."""
MOST_ROOMS, MOST_WATCHERS = 20_000, 64
BLINK_SECONDS = 5.0
"""A line that is back by then was never away: phones and routers hang up for a moment all the time."""
EMPTY_SECONDS = 15 * 60
"""How long a room stands without anybody in it."""
ROOMS_ON_A_PAGE = 50
"""Of the lobby."""
RULES_IN_WORDS, SENTENCE_LENGTH = 160, 400
"""Characters of what is told of a room's rules, and of anything else that is told in a sentence."""
LATEST_TURN = 9_999
"""The lobby counts no further."""
SLOWEST_MS = 600_000
"""Longer round trips are told as this one."""
MOST_LAG_MS = 500
"""The most that a slow line takes off a turn's time."""
SHOWING_MS = 4_000
"""How much later than the server a sofa may start its clock: it first shows the play before."""
OVERTIME_MS = 2_000
"""Beyond its time and its lag, a turn that is lost when time runs out is passed for whoever does not move."""
