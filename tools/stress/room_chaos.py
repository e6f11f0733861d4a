"""Rooms that are tormented: lines cut, programs restarted, servers killed, all in mid-game."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.editions import PARLOUR
from game.rules.moves import Move
from game.rules.record import Record
from game.rules.visibility import Game, view_from_seat
from game.wire.terms import Terms, with_rules
from tools.stress.room_rehearsal import Chooser, Rehearsal, RehearsalLine, house_of

LEVEL = 5
KINDS = ("reconnect", "reconnect", "reconnect", "restart", "kill")
BEATS = 20_000


def room_storm(_folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Whole games between two sofas of two with accidents; each has to end as it does in calm."""
    lexicon = Lexicon.load()

    def best(game: Game, seat: int) -> Move:
        view = view_from_seat(game, seat)
        return choose(view, lexicon, LEVEL, Budget(nodes=1), seed=game.position.ply)[0].move

    for number in range(count):
        calm = _game(lexicon, number, best)
        calm.until_over(BEATS)
        rough = _game(lexicon, number, best)
        storm = _Storm(rough, random.Random(number), tally)
        try:
            rough.until_over(BEATS, storm.blow)
        except (AssertionError, LookupError, ValueError) as error:
            yield f"game {number}: {type(error).__name__}: {error}"
            continue
        yield _difference(number, calm, rough)


def broker_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Rooms of several processes whose broker and processes die; where there is a broker to be had."""
    if shutil.which("nats-server") is None or find_spec("nats") is None:
        tally["left out: nats-server and nats-py are not both installed"] += 1
        return
    from tools.stress.host_kills import host_storm

    yield from host_storm(folder, count, tally)


def _game(lexicon: Lexicon, number: int, chooser: Chooser) -> Rehearsal:
    rehearsal = Rehearsal(house_of(lexicon, number), Terms(rules=with_rules(PARLOUR)))
    rehearsal.join("Kitchen", "Margaret", "Tom", chooser=chooser)
    rehearsal.join("Attic", "Ruth", "Robin", chooser=chooser)
    rehearsal.get_ready()
    return rehearsal


def _difference(number: int, calm: Rehearsal, rough: Rehearsal) -> str | None:
    """What an accident has changed: in the record, or in what a sofa has seen."""
    expected, got = _record(calm), _record(rough)
    if _moves(expected) != _moves(got):
        return f"game {number}: another game was played than in calm"
    for line in rough.lines:
        door = line.guest.door
        if door is None or door.game.position.ply != len(got.turns):
            return f"game {number}: a sofa has missed an event, or heard one twice"
        if door.game.position.scores != rough.room.game.host.position.scores:  # type: ignore[union-attr]
            return f"game {number}: a sofa ends with other scores"
    return None


def _moves(record: Record) -> list[tuple[int, Move, str]]:
    """What was played, with the digest of the position after it; not how long it took."""
    return [(turn.seat, turn.move, turn.digest) for turn in record.turns]


def _record(rehearsal: Rehearsal) -> Record:
    assert rehearsal.room.game is not None
    return rehearsal.room.game.host.record


class _Storm:
    """One accident at about every third beat."""

    def __init__(self, rehearsal: Rehearsal, luck: random.Random, tally: Counter[str]) -> None:
        self._rehearsal, self._luck, self._tally = rehearsal, luck, tally

    def blow(self) -> None:
        for line in self._rehearsal.lines:
            if not line.up:
                if self._luck.random() < 0.6:
                    line.mend()
                    self._tally["lines came back"] += 1
            elif self._luck.random() < 0.2:
                self._harm(line)

    def _harm(self, line: RehearsalLine) -> None:
        match self._luck.choice(KINDS):
            case "reconnect":
                line.drop()
                self._tally["forced reconnects"] += 1
            case "restart":
                line.restart()
                self._tally["programs restarted"] += 1
            case _:
                self._rehearsal.kill()
                self._tally["servers killed"] += 1
