"""Rounds that are over: who found what, what it brought, and where everybody stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.duplicate.round_state import RoundState, Verdict, points_of, verdict
from game.rules.moves import Place
from game.rules.position import Words
from game.rules.scoring import score_play
from game.wire.sentences import Sentence


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What somebody handed in, and its points; without a play that can be laid it is None and brings 0."""

    play: Place | None
    points: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over, as everybody may know it."""

    table: RoundState
    """Before it: board and rack as they were for everybody."""
    best: Place
    """The play that was laid."""
    most: int
    """Its points."""
    found: Mapping[int, PlayerResult]
    """By player, of all who were there."""
    alone: int | None = None
    """Who alone has found as many points as there were, and gets the bonus for it. Of rounds that were played
    with an earlier version it is who alone had found the play that was laid."""
    why_nothing: Mapping[int, Sentence] = field(default_factory=dict)
    """Why the tiles of some brought nothing, in a sentence for each of them alone; it is not kept."""

    @property
    def best_finders(self) -> tuple[int, ...]:
        """Who has found as many points as there were, with the play that was laid or another one."""
        return tuple(who for who, one in self.found.items() if one.play and one.points == self.most)

    @property
    def finders_of_laid(self) -> tuple[int, ...]:
        """Those of them who found the word that is laid, wherever they laid it."""
        word = word_of(self.table, self.best)
        return tuple(who for who in self.best_finders if self._word(who) == word)

    @property
    def as_good(self) -> tuple[int, ...]:
        """Those of them who found another word."""
        word = word_of(self.table, self.best)
        return tuple(who for who in self.best_finders if self._word(who) != word)

    def _word(self, player: int) -> str | None:
        play = self.found[player].play
        return word_of(self.table, play) if play else None

    @property
    def there_was(self) -> int:
        """Everything that one player could have got: the best play, and the bonus unless others have found as
        much."""
        form = self.table.form
        nobody = not self.best_finders and len(self.found) >= form.alone_from
        return self.most + (form.alone_bonus if nobody or self.alone is not None else 0)

    def points(self, player: int) -> int:
        """Everything that the round brought somebody, 0 to who was not there."""
        own = self.found[player].points if player in self.found else 0
        return own + (self.table.form.alone_bonus if player == self.alone else 0)


@dataclass(frozen=True, slots=True)
class Tried:
    """What somebody has at the close of a round."""

    handed_in: Place | None = None
    """Last."""
    lying: Place | None = None
    """The last tiles that could be laid, of those that lie; they may be those that were handed in."""
    is_empty: bool = False
    """Whether all tiles were taken back after that."""


def what_counts(tried: Tried, points: Callable[[Place], int]) -> Place | None:
    """The better of what was handed in and of what lies, by judged points; of equals what was handed in.

    Whoever has taken all tiles back has taken back what was handed in, too.
    """
    if tried.is_empty:
        return None
    return max(filter(None, (tried.handed_in, tried.lying)), key=points, default=None)


def closed(table: RoundState, best: Place, tried: Mapping[int, Tried], words: Words) -> Round:
    """A round at its end: every play judged. `tried` has all who were there."""
    verdicts: dict[Place, Verdict] = {}

    def judge(play: Place) -> Verdict:
        if play not in verdicts:  # of thousands, many lay the same
            verdicts[play] = verdict(table, play, words)
        return verdicts[play]

    found, why_nothing = {}, dict[int, Sentence]()
    nothing, known = PlayerResult(None, 0), dict[Place, PlayerResult]()
    for player, one in sorted(tried.items()):
        play = what_counts(one, lambda play: judge(play).points)
        points = judge(play).points if play else 0
        found[player] = known.setdefault(play, PlayerResult(play, points)) if play and points else nothing
        if play and (why := judge(play).why_nothing):
            why_nothing[player] = why
    over = Round(table, best, points_of(table, best.tiles), found, None, why_nothing)
    enough = len(found) >= table.form.alone_from and table.form.alone_bonus > 0
    return replace(over, alone=over.best_finders[0]) if enough and len(over.best_finders) == 1 else over


def groups(over: Round) -> list[tuple[PlayerResult, tuple[int, ...]]]:
    """Who found what, the least first: a word for the same points is the same find wherever it lies.

    Of those with the most points the word that is laid comes last. Who has nothing is in none.
    """
    together: dict[tuple[int, bool, str], tuple[PlayerResult, list[int]]] = {}
    laid = word_of(over.table, over.best)
    for player, one in over.found.items():
        if one.play is not None:
            word = word_of(over.table, one.play)
            together.setdefault((one.points, word == laid, word), (one, []))[1].append(player)
    return [(one, tuple(who)) for _, (one, who) in sorted(together.items(), key=lambda group: group[0][:2])]


def word_of(table: RoundState, play: Place) -> str:
    """The main word of a play, in capitals; the one letter of a tile that makes none."""
    words = score_play(table.board, play.tiles, table.form.rules).words
    return (words[0].word if words else play.tiles[0].face).upper()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands."""

    player: int
    points: int
    share: float
    """Of everything that there was in all rounds, bonuses with it, whether they were there or not: 0 to 1."""
    place: int
    """From 1; equal points have equal places."""


def standings(players: int, rounds: Sequence[Round]) -> tuple[Standing, ...]:
    """Everybody, the most points first, equal ones in the order in which they came."""
    points = [0] * players
    for over in rounds:
        for player in over.found:
            points[player] += over.points(player)
    there_was = sum(over.there_was for over in rounds)
    ranked = sorted(range(players), key=lambda player: -points[player])
    places: dict[int, int] = {}
    for place, player in enumerate(ranked, 1):
        places.setdefault(points[player], place)
    return tuple(
        Standing(player, points[player], share(points[player], there_was), places[points[player]])
        for player in ranked
    )


def found_by(player: int, rounds: Sequence[Round]) -> tuple[int, int]:
    """The points of somebody's plays, and what there was while they were there; both without bonuses."""
    there = [over for over in rounds if player in over.found]
    return sum(over.found[player].points for over in there), sum(over.most for over in there)


def share(found: int, most: int) -> float:
    """0 to 1; 0 where there was nothing."""
    return found / most if most else 0.0
