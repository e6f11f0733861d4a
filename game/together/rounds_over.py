"""Rounds that are over: who found what, what it brought, and where everybody stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.rules.moves import Place, is_same
from game.rules.position import Words
from game.rules.scoring import score_play
from game.together.table import Table, judged, points_of


@dataclass(frozen=True, slots=True)
class Found:
    """What somebody handed in, and its points; without a play that can be laid it is None and brings 0."""

    play: Place | None
    points: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over, as everybody may know it."""

    table: Table
    """Before it: board and rack as they were for everybody."""
    best: Place
    """The play that was laid."""
    most: int
    """Its points."""
    found: Mapping[int, Found]
    """By player, of all who were there."""
    alone: int | None = None
    """Who alone has found the best play, and gets the bonus for it."""

    @property
    def finders(self) -> tuple[int, ...]:
        """Who has found the best play."""
        as_good = ((who, one.play) for who, one in self.found.items() if one.points == self.most)
        return tuple(who for who, play in as_good if play and is_same(play, self.best))

    @property
    def best_finders(self) -> tuple[int, ...]:
        """Who has found as many points as there were, with this play or another one."""
        return tuple(who for who, one in self.found.items() if one.play and one.points == self.most)

    def points(self, player: int) -> int:
        """Everything that the round brought somebody, 0 to who was not there."""
        own = self.found[player].points if player in self.found else 0
        return own + (self.table.form.alone_bonus if player == self.alone else 0)


def closed(table: Table, best: Place, handed_in: Mapping[int, Place | None], words: Words) -> Round:
    """A round at its end: every play judged. `handed_in` has all who were there, None for no play."""
    found, known = {}, dict[Place | None, Found]()
    for player, play in sorted(handed_in.items()):
        if play not in known:  # of thousands, many lay the same
            points = judged(table, play, words)
            known[play] = Found(play if points else None, points)
        found[player] = known[play]
    over = Round(table, best, points_of(table, best.tiles), found)
    enough = len(found) >= table.form.alone_from and table.form.alone_bonus > 0
    return replace(over, alone=over.finders[0]) if enough and len(over.finders) == 1 else over


def groups(over: Round) -> list[tuple[Found, tuple[int, ...]]]:
    """Equal finds together with who made them, the least first and the play that is laid last; those who have
    nothing are in none."""
    together: list[tuple[Found, list[int]]] = []
    for player, one in over.found.items():
        if one.play is None:
            continue
        known = next((who for other, who in together if other.play and is_same(other.play, one.play)), None)
        if known is None:
            together.append((one, [player]))
        else:
            known.append(player)

    def rank(group: tuple[Found, list[int]]) -> tuple[int, bool]:
        one = group[0]
        return one.points, one.play is not None and is_same(one.play, over.best)

    return [(one, tuple(who)) for one, who in sorted(together, key=rank)]


def word_of(table: Table, play: Place) -> str:
    """The main word of a play, in capitals; the one letter of a tile that makes none."""
    words = score_play(table.board, play.tiles, table.form.rules).words
    return (words[0].word if words else play.tiles[0].face).upper()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands."""

    player: int
    points: int
    share: float
    """Of all that could be found in the rounds that they were there, 0 to 1, without bonuses."""
    place: int
    """From 1; equal points have equal places."""


def standings(players: int, rounds: Sequence[Round]) -> tuple[Standing, ...]:
    """Everybody, the most points first, equal ones in the order in which they came."""
    points, found, most = [0] * players, [0] * players, [0] * players
    for over in rounds:
        for player, one in over.found.items():
            points[player] += over.points(player)
            found[player] += one.points
            most[player] += over.most
    ranked = sorted(range(players), key=lambda player: -points[player])
    places: dict[int, int] = {}
    for place, player in enumerate(ranked, 1):
        places.setdefault(points[player], place)
    return tuple(
        Standing(player, points[player], _share(found[player], most[player]), places[points[player]])
        for player in ranked
    )


def share_of(player: int, rounds: Sequence[Round]) -> float:
    """What somebody has found of what there was while they were there, 0 before the first round."""
    there = [over for over in rounds if player in over.found]
    return _share(sum(over.found[player].points for over in there), sum(over.most for over in there))


def _share(found: int, most: int) -> float:
    return found / most if most else 0.0
