"""What a room puts up with besides the limits of all that comes from the network (`game.net.limits`)."""

from __future__ import annotations

KEPT = 64
KEPT_BYTES = 64 * 1024
"""Frames, and their bytes, kept for a sofa that comes back; one that has missed more gets a snapshot."""
ANSWERS_KEPT = 16
"""Answers to commands that are kept, for a command that arrives twice."""
MOST_APART = 1 << 16
"""How far the number of a sofa's next command may be from that of its latest."""
MOST_SEATS = 4
NAME_LENGTH = 16
ROOM_NAME_LENGTH = 24
CHAT_LINES = 200
CHAT_IN_SNAPSHOT = 20
"""Lines of talk that whoever comes back is told again."""
SAID_PER_SECOND, SAID_AT_ONCE = 1.0, 6.0
"""Lines of talk of one sofa."""
KNOCK_SECONDS, MOST_KNOCKS = 60.0, 3
"""How long somebody stands before a locked room, and how many at a time."""
MOST_SENT_AWAY = 64
"""Addresses that are kept out of a room as the host has sent somebody away from there: the latest."""
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
RULES_IN_WORDS = 160
"""Characters of what is told of a room's rules."""
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
