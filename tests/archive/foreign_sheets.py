"""Sheets in GCG as other programs and tired scorers write them, made of whole games by chance.

    python -m tests.archive.foreign_sheets [GAMES]     takes in every dialect of so many games (20)

What is expected of each is the sum of its own points, read by a reader that knows nothing of the game.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from game.archive.gcg_sheet import sheet_of
from game.archive.sheet_game import read_game
from game.archive.told_game import told
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.editions import PARLOUR
from game.rules.gcg import GcgError, decode_gcg, read_gcg
from game.rules.gcg_writing import write_gcg
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.record import Record, Seat, with_turn
from game.rules.rules_and_defaults import HintKind, Hints
from game.rules.seat_view import seat_view
from game.rules.seeded_luck import Luck

RULES = replace(PARLOUR, hints=Hints(HintKind.OFF))
EVENT = re.compile(r">([^:]+):(.*?)([+-]\d+) (-?\d+)(.*)")
Lines = list[str]


@cache
def whole_game(seed: int) -> tuple[str, ...]:
    """The sheet of a game of two that Maven played to its end, with all racks: somebody goes out."""
    lexicon, level = Lexicon.load(), 5 + seed % 3
    record = Record(RULES, "any", (Seat("Anna"), Seat("Ben")), seed, luck=Luck.LAID_OUT)
    position, _ = opening(RULES, 2, seed)
    while position.outcome is None:
        move = choose(seat_view(position, position.to_move), lexicon, level, Budget(nodes=1), seed)[0].move
        after, _ = play(position, move, lexicon)
        record, position = with_turn(record, position, move, 0, after), after
    return tuple(write_gcg(sheet_of(told(record, lexicon))).splitlines())


def plays(lines: Lines) -> Iterator[int]:
    """Which lines are plays that stood."""
    for at, line in enumerate(lines):
        if re.match(r">\S+: [A-Z?]+ [A-U\d]+ \S+ \+\d+ -?\d+$", line):
            yield at


def shifted(lines: Lines, after: int, player: str, points: int) -> Lines:
    """All later totals of a player with so many points more."""
    found = lines[: after + 1]
    for line in lines[after + 1 :]:
        event = EVENT.fullmatch(line)
        if event and event[1] == player:
            line = f">{player}:{event[2]}{event[3]} {int(event[4]) + points}{event[5]}"
        found.append(line)
    return found


def words_after_totals(lines: Lines, luck: Random) -> Lines:
    return [line + "  AA, BE" if at in set(plays(lines)) else line for at, line in enumerate(lines)]


def leftovers_in_another_order(lines: Lines, luck: Random) -> Lines:
    left = [line for line in lines if re.match(r">\S+: ([A-Z?]+ )?\([A-Z?]+\) [+-]", line)]
    assert left
    return [*(line for line in lines if line not in left), *reversed(left)]


def racks_apart(lines: Lines, luck: Random) -> Lines:
    return [lines[0], *lines[1:3], "#rack1 EEIKNST", "#rack2 AEIOU", *lines[3:]]


def without_a_header(lines: Lines, luck: Random) -> Lines:
    return [re.sub(r"(#player1 \S+).*", r"\1 Bjørn Ünal", line) for line in lines[1:]]


def broken_off(lines: Lines, luck: Random) -> Lines:
    return lines[: luck.choice(list(plays(lines))[3:]) + 1]


def broken_off_with_racks(lines: Lines, luck: Random) -> Lines:
    at = luck.choice(list(plays(lines))[3:-1])
    names = [lines[1].split()[1], lines[2].split()[1]]
    later: dict[str, str] = {}
    for line in reversed(lines[at + 1 :]):
        if told_rack := re.match(r">([^:]+): ([A-Z?]+) (?!\()", line):
            later[told_rack[1]] = told_rack[2]
    held = [f"#rack{number} {later[name]}" for number, name in enumerate(names, 1) if name in later]
    return [*lines[: at + 1], *held]


def a_rack_misread(lines: Lines, luck: Random) -> Lines:
    at = luck.choice(list(plays(lines)))
    rack = lines[at].split()[1]
    wrong = "".join(sorted(rack.replace(luck.choice(rack), luck.choice("QXZJ"), 1)))
    return [*lines[:at], lines[at].replace(f" {rack} ", f" {wrong} ", 1), *lines[at + 1 :]]


def racks_in_part(lines: Lines, luck: Random) -> Lines:
    def partly(line: str) -> str:
        return re.sub(r": [A-Z?]+ (?=[A-U\d]+ )", ": ", line) if luck.random() < 0.5 else line

    return [partly(line) for line in lines]


def paid_by_the_play(lines: Lines, luck: Random) -> Lines:
    """A play that was doubted in vain, five points whatever it forms; the next rack stands beside them."""
    at = luck.choice(list(plays(lines))[:-1])
    event = EVENT.fullmatch(lines[at])
    assert event
    bonus = f">{event[1]}: (challenge) +5 {int(event[4]) + 5}"
    rest = shifted(lines, at, event[1], 5)
    return [*rest[: at + 1], bonus, *rest[at + 1 :]]


def a_lost_turn_at_the_end(lines: Lines, luck: Random) -> Lines:
    last = max(plays(lines))
    player = lines[last].split(":")[0]
    other = next(line for line in reversed(lines[:last]) if line[0] == ">" and not line.startswith(player))
    event = EVENT.fullmatch(other)
    assert event
    return [*lines[: last + 1], f">{event[1]}: - +0 {event[4]}", *lines[last + 1 :]]


def exchanges_counted(lines: Lines, luck: Random) -> Lines:
    return [re.sub(r" -([A-Z?]+) \+0", lambda told: f" -{len(told[1])} +0", line) for line in lines]


def a_play_misadded(lines: Lines, luck: Random) -> Lines:
    at, more = luck.choice(list(plays(lines))), luck.choice([-3, 1, 2, 10])
    event = EVENT.fullmatch(lines[at])
    assert event
    rest = shifted(lines, at, event[1], more)
    rest[at] = f">{event[1]}:{event[2]}{int(event[3]) + more:+d} {int(event[4]) + more}"
    return rest


def a_total_misadded(lines: Lines, luck: Random) -> Lines:
    at = luck.choice(list(plays(lines)))
    event = EVENT.fullmatch(lines[at])
    assert event
    rest = shifted(lines, at, event[1], 7)
    rest[at] = f">{event[1]}:{event[2]}{event[3]} {int(event[4]) + 7}"
    return rest


def notes_and_pragmas(lines: Lines, luck: Random) -> Lines:
    return [
        *lines[:3],
        "#description Club",
        "#style none",
        *(more for line in lines[3:] for more in (line, "#note so", "it goes")),
    ]


DIALECTS: dict[str, Callable[[Lines, Random], Lines]] = {
    each.__name__: each
    for each in (
        words_after_totals, leftovers_in_another_order, racks_apart, without_a_header, broken_off,
        broken_off_with_racks, a_rack_misread, racks_in_part, paid_by_the_play, a_lost_turn_at_the_end,
        exchanges_counted, a_play_misadded, a_total_misadded, notes_and_pragmas,
    )
}  # fmt: skip
ENDS = ("\n", "\r\n", "\r")
UNFINISHED = {"broken_off", "broken_off_with_racks"}


def summed(text: str) -> dict[str, int]:
    """What the points of each player come to, by what a line ends with."""
    sums: dict[str, int] = {}
    for event in filter(None, map(EVENT.fullmatch, text.split("\n"))):
        sums[event[1]] = sums.get(event[1], 0) + int(event[3])
    return sums


def with_totals(text: str, more: Sequence[int]) -> str:
    """The same sheet with so many points more in the total of each event."""
    lines, at = list[str](), 0
    for line in text.split("\n"):
        if event := EVENT.fullmatch(line):
            line = f">{event[1]}:{event[2]}{event[3]} {int(event[4]) + more[at]}{event[5]}"
            at += 1
        lines.append(line)
    return "\n".join(lines)


def trouble(name: str, seed: int) -> str:
    """What is wrong with how a sheet of this dialect is taken; empty if nothing is."""
    luck = Random(f"{name} {seed}")
    lines = DIALECTS[name](list(whole_game(seed)), luck)
    text = "\n".join(lines) + "\n"
    wanted = summed(text)
    try:
        game = read_game(read_gcg(decode_gcg(text.replace("\n", luck.choice(ENDS)).encode()))).game
    except GcgError as error:
        return f"{name} {seed}: refused: {error}\n{text}"
    nicks = [line.split()[1] for line in lines if line.startswith("#player")]
    scores = dict(zip(nicks, game.end.scores, strict=True))
    if scores != wanted:
        return f"{name} {seed}: {scores} instead of {wanted}\n{text}"
    if (game.end.outcome is None) != (name in UNFINISHED):
        return f"{name} {seed}: {game.end.outcome}\n{text}"
    return ""


if __name__ == "__main__":
    GAMES = int(sys.argv[1]) if sys.argv[1:] else 20
    troubles = [wrong for name in DIALECTS for seed in range(GAMES) if (wrong := trouble(name, seed))]
    print("\n".join(troubles))
    print(f"{GAMES * len(DIALECTS)} sheets, {len(troubles)} troubles")
