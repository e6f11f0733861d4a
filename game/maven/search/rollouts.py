"""The loop of simulation: make each candidate, draw the hidden tiles at random, play on, see who leads.

In each round all candidates face the same luck, so that they differ by their moves more than by luck (common
random numbers); the luck of a round follows from its number, so rounds may be shared out among threads. All
seats then play statically. Once the bag is empty a game is played to its end, so the last tiles count as they
will: between two seats the one that moves first then knows everything, and makes the best of its likeliest
plays. What comes of that is the reason not to empty the bag for the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from game.lexicon.compiled_kernels import inner_kernel, lean_kernel
from game.maven.plays.anchors import EQUITY, SCORE, USED
from game.maven.plays.board_arrays import KINDS, copy
from game.maven.plays.kernel_luck import LuckState, restart, shuffle
from game.maven.plays.static_duel import PLAY, Bench, make_move, rack_points, refill, static_move, take_laid
from game.maven.plays.static_ending import EndDesk, end_if_close
from game.maven.plays.static_judgement import Judgement
from game.maven.plays.win_chance import mean_surprise, win_chance

_HAIR = 0.01
"""How much of a chance points can make up once a game is decided."""
_WHOLE = 500.0
"""The difference in points that makes up all of that."""
_FOLLOWED = 4
"""Last plays that are followed to the end of the game where its result is open."""
CHANCE, LEAD, REPLY, PLACES, NEXT = range(5)
"""What is noted of a rollout: the chance to win with a hair for points, the lead to be expected when the game
is over, the points of the first reply, place points (one for each seat that is beaten, half for a tie, so
between two seats the plain chance to win), and the points of the mover's own next turn, 0 where the game ends
before it or is followed to its end from there."""
NOTES = 5


@lean_kernel
def play_rounds(
    bench: Bench, desk: EndDesk, judgement: Judgement, table: Any, grids: Any, kept: Any, given: Any,
    scores: Any, alive: Any, unseen: Any, guessed: Any, counts: Any, standing: Any, plies: int, first: int,
    rounds: int, seed: int, luck: LuckState, notes: Any,
) -> None:  # fmt: skip
    """Play so many rounds of all candidates alive; what comes of each is noted in `notes[candidate, round]`
    (CHANCE to NEXT), rounds counting from `first`. Of each candidate: the grid after it, the tiles kept
    of the rack, those given back, its score. `unseen` are all tiles hidden from the mover, by kind, and
    `guessed[round, seat]` those of them that an opponent holds for certain in that round. `counts` are the
    tiles on the racks and `standing` the scores. Seats begin with the mover and go on in turn. `desk` and
    `luck` are working memory.
    """
    for number in range(first, first + rounds):
        hidden = _hide(bench.hidden, unseen, guessed[number])
        restart(luck, seed, number)
        shuffle(bench.hidden, hidden, 0, luck)
        for candidate in range(alive.size):
            if alive[candidate]:
                restart(luck, seed, -1 - number)
                _play_one(
                    bench, desk, judgement, table, grids[candidate], kept[candidate], given[candidate],
                    hidden, guessed[number], counts, standing, scores[candidate], plies, luck,
                    notes[candidate, number],
                )  # fmt: skip


@lean_kernel
def _hide(hidden: Any, unseen: Any, guessed: Any) -> int:
    """Write the kinds of the tiles that nobody is taken to hold, in order; returns how many they are."""
    count = 0
    for kind in range(KINDS):
        free = unseen[kind]
        for seat in range(guessed.shape[0]):
            free -= guessed[seat, kind]
        for _ in range(free):
            hidden[count] = kind
            count += 1
    return count


@inner_kernel
def _play_one(
    bench: Bench, desk: EndDesk, judgement: Judgement, table: Any, start: Any, kept: Any, given: Any,
    hidden: int, guessed: Any, counts: Any, standing: Any, gain: int, plies: int, luck: LuckState, notes: Any,
) -> None:  # fmt: skip
    grid, bag, racks, scores, worths = bench.grid, bench.bag, bench.racks, bench.scores, bench.worths
    seats = counts.size
    size = bench.bonus[0]
    copy(start, grid)
    copy(kept, racks[0])
    left = hidden + racks[0].sum()  # tiles that are not on the board
    count = hidden
    for seat in range(seats):
        scores[seat] = standing[seat]
        worths[seat] = 0
        if seat:
            copy(guessed[seat], racks[seat])
            left += racks[seat].sum()
            count = refill(racks[seat], counts[seat], bench.hidden, count)
    scores[0] += gain
    for i in range(count):
        bag[i] = bench.hidden[i]
    count = refill(racks[0], size, bag, count)
    returned = count
    for kind in range(KINDS):
        for _ in range(given[kind]):
            bag[count] = kind
            count += 1
            left += 1
    if count > returned:
        shuffle(bag, count, 0, luck)
    _note_outside(bench, seats, count)
    notes[REPLY] = 0.0
    notes[NEXT] = 0.0
    if count == 0 and racks[0].sum() == 0:
        return _decide(bench, seats, 0, notes)
    idle = 0
    ply = 0
    while ply < plies or count == 0:
        seat = (ply + 1) % seats
        mine = racks[seat]
        others = 0
        for other in range(seats):
            if other != seat:
                others += rack_points(bench.values, racks[other])
        kind = static_move(bench, grid, judgement, mine, bench.outside, count, others)
        score = bench.play[SCORE]
        if ply == 0:
            notes[REPLY] = score
        if ply == seats - 1:
            notes[NEXT] = score
        if kind == PLAY and count == 0 and seats == 2 and judgement.endings > 1:
            lead = scores[seat] - scores[1 - seat]
            won = end_if_close(bench, desk, grid, judgement, mine, racks[1 - seat], lead, _FOLLOWED)
            return _note_end(scores[0] - scores[1] + (1 - 2 * seat) * won, notes)
        scores[seat] += score
        worths[seat] = bench.play[EQUITY] - 1000 * score
        ply += 1
        if kind == PLAY:
            left -= bench.play[USED]
        if ply >= plies and count > size:
            break  # whatever else would follow from the move no longer counts
        count = make_move(bench, grid, kind, mine, bag, count, luck)
        if kind == PLAY:
            take_laid(bench.outside, bench.strip)
        idle = 0 if kind == PLAY else idle + 1
        if mine.sum() == 0:
            return _decide(bench, seats, seat, notes)
        if idle >= seats and count == 0:  # nobody can play
            return _decide(bench, seats, -1, notes)
    return _judge(bench, table, seats, ply % seats, left, notes)


@lean_kernel
def _note_outside(bench: Bench, seats: int, count: int) -> None:
    """Count the tiles that are in the bag, which holds so many, and on the racks."""
    bench.outside[:] = 0
    for i in range(count):
        bench.outside[bench.bag[i]] += 1
    for seat in range(seats):
        for kind in range(KINDS):
            bench.outside[kind] += bench.racks[seat, kind]


@lean_kernel
def _judge(bench: Bench, table: Any, seats: int, latest: int, left: int, notes: Any) -> None:
    """Note how likely seat 0 is to lead all others in the end, and by how much; `latest` has moved last."""
    chance = 1.0
    places = 0.0
    least = np.inf
    own = bench.scores[0] + bench.worths[0] / 1000
    for seat in range(1, seats):
        lead = own - bench.scores[seat] - bench.worths[seat] / 1000
        beaten = win_chance(table, lead, left) if latest == 0 else 1.0 - win_chance(table, -lead, left)
        chance *= beaten
        places += beaten
        surprise = mean_surprise(table, left)
        least = min(least, lead + surprise if latest == 0 else lead - surprise)
    notes[CHANCE] = chance
    notes[LEAD] = least
    notes[PLACES] = places


@lean_kernel
def _decide(bench: Bench, seats: int, out: int, notes: Any) -> None:
    """Note what the end of the game is worth to seat 0; `out` is the seat that has gone out, if any."""
    scores = bench.scores
    for seat in range(seats):
        points = rack_points(bench.values, bench.racks[seat])
        scores[seat] -= points
        if out >= 0:
            scores[out] += points
    rival = scores[1]
    for seat in range(2, seats):
        rival = max(rival, scores[seat])
    _note_end(scores[0] - rival, notes)
    notes[PLACES] = 0.0
    for seat in range(1, seats):
        notes[PLACES] += _share_won(scores[0] - scores[seat])


@lean_kernel
def _note_end(lead: int, notes: Any) -> None:
    """Note a game of two that ends with this lead of seat 0."""
    notes[LEAD] = lead
    notes[CHANCE] = result_worth(lead)
    notes[PLACES] = _share_won(lead)


@lean_kernel
def result_worth(lead: int) -> float:
    """Winning counts 1 and a tie a half; every point adds a hair, so that a lost game is lost by little."""
    result = _share_won(lead)
    return result * (1.0 - 2 * _HAIR) + _HAIR + _HAIR * max(-1.0, min(1.0, lead / _WHOLE))


@lean_kernel
def _share_won(lead: int) -> float:
    """1 for a win, a half for a tie."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
