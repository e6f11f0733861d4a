"""The facts of a turn: two of its moves beside each other, all that was measured between them, worked out
once.

Causes and sentences are made of this one value and measure nothing themselves, so that no two of them can say
different things.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import JudgedTurn, TurnStanding, made
from game.language.messages import NOTHING, Argument, Message, message, message_as, message_count
from game.maven.messages import Candidate, Difference
from game.maven.ruler import Basis, Loss, Unit
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Move, Pass, Place, Square, is_same, tiles_of
from game.rules.racks import without
from game.rules.scoring import score_play

SURE = 2
"""Standard errors within which an estimate lies in 95 cases of 100."""
LAST_DRAWS = 2
"""With so many tiles in the bag all draws are met."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The points between a better and a worse move, by where they come from."""

    score: int
    reply: float
    """The next one scores so many points less; 0 where that may be luck."""
    leave: float
    """What is kept and drawn is worth so much more, at a glance; 0 where that was not looked at."""
    later: float
    """What is left of the whole difference."""

    @property
    def whole(self) -> float:
        """The whole difference."""
        return self.score + self.reply + self.leave + self.later

    @property
    def gained_later(self) -> float:
        """What is left, less what worse tiles and a better reply have cost: told beside the score, both
        together are never more than the whole."""
        return self.later + min(self.leave, 0.0) + min(self.reply, 0.0)


@dataclass(frozen=True)
class Facts:
    """Two moves of a turn, the better one first; of equal ones that which scores less."""

    game: ToldGame
    turn: ToldTurn
    better: Candidate
    worse: Candidate
    behind: Difference | None = None
    """By how much the better one is better; None where nothing was compared."""
    loss: Loss | None = None
    """What the worse one gives away, where it was made and that is known."""
    basis: Basis = Basis.SEARCH
    standing: TurnStanding = TurnStanding.BETTER
    """What is known of the move that was made."""
    others: tuple[Candidate, ...] = ()
    """The best moves that were found, without the one made."""
    is_the_best: bool = False
    """Whether the best move that was found is the one that was made."""
    is_settled: bool = True

    @cached_property
    def parts(self) -> Parts:
        """Where the points between the two come from."""
        return parts_of(self.better, self.worse, self.behind)

    @cached_property
    def next_turn(self) -> float:
        """So many points more are made in the next turn of the same player; 0 where that may be luck."""
        following = self.behind.next_turn if self.behind else None
        return following.mean if following is not None and following.low > 0 else 0.0

    @cached_property
    def words(self) -> tuple[str | Message, str | Message]:
        """Both moves as they are named in a sentence; plays by their words."""
        return named(self.turn, self.better.move), named(self.turn, self.worse.move)

    @property
    def made(self) -> Candidate:
        """The move that was made."""
        return self.better if is_same(self.better.move, made(self.turn)) else self.worse

    @property
    def seats(self) -> int:
        return len(self.turn.before.scores)

    @property
    def bag(self) -> int:
        """Tiles in it before the turn."""
        return len(self.turn.before.bag)

    @property
    def lead(self) -> int:
        """By how much whoever moves leads the best of the others; alone, the points there are."""
        scores = self.turn.before.scores
        return scores[self.turn.seat] - max(
            (score for seat, score in enumerate(scores) if seat != self.turn.seat), default=0
        )

    @property
    def wins_more(self) -> bool:
        """Whether it is known that the better one wins more often."""
        return self.loss is not None and self.loss.unit is Unit.PLACES and self.loss.amount > 0

    @property
    def is_last_draw(self) -> bool:
        """Whether who wins was looked for in each of the last draws."""
        return 0 < self.bag <= LAST_DRAWS and self.seats == 2

    @cached_property
    def answered(self) -> ToldTurn | None:
        """The next one's play, if it could not have been laid so after the better move."""
        if not is_same(self.worse.move, self.turn.move):
            return None
        turn = self.turn
        later = self.game.turns[turn.number] if turn.number < len(self.game.turns) else None
        if later is None or not isinstance(later.move, Place) or not later.stood or later.seat == turn.seat:
            return None
        return None if could_be_laid(turn, self.better.move, later) else later


def facts_of(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Facts:
    """The facts of a turn that was judged: of a mistake beside the best move, of the best move beside the
    next one, and of two between which no difference is known, the one that scores less first."""
    best, played = verdict.best[0], verdict.played
    others = tuple(
        one for one in verdict.best if not isinstance(one.move, Pass) and not is_same(one.move, played.move)
    )
    pair, behind = (best, played), played.behind
    is_the_best = is_same(best.move, played.move)
    if is_the_best:
        pair, behind = (played, _second(turn, played, others) or played), None
    elif verdict.standing is TurnStanding.BEST and best.score >= played.score:
        pair, behind = (played, best), behind and behind.other_way()
    return Facts(
        game,
        turn,
        *pair,
        behind,
        verdict.loss,
        verdict.basis,
        verdict.standing,
        others,
        is_the_best=is_the_best,
        is_settled=verdict.is_settled,
    )


def _second(turn: ToldTurn, played: Candidate, others: tuple[Candidate, ...]) -> Candidate | None:
    """The next best move, with another word if there is one."""
    word = name_of(turn, played.move)
    other_words = (one for one in others if name_of(turn, one.move) != word)
    return next(other_words, next(iter(others), None))


def parts_of(better: Candidate, worse: Candidate, behind: Difference | None = None) -> Parts:
    """Where the points between two moves come from; `behind` is the whole difference, where it was
    measured."""
    whole = behind.points.mean if behind and behind.points else _between(better, worse)
    score = better.score - worse.score
    reply = fewer_to_answer(better, worse, behind)
    ours, theirs = (one.reasons.leave if one.reasons else None for one in (better, worse))
    leave = 0.0 if ours is None or theirs is None else ours - theirs
    return Parts(score, reply, leave, whole - score - reply - leave)


def _between(better: Candidate, worse: Candidate) -> float:
    ours, theirs = (one.reasons.points if one.reasons else None for one in (better, worse))
    return better.equity - worse.equity if ours is None or theirs is None else ours.mean - theirs.mean


def fewer_to_answer(better: Candidate, worse: Candidate, behind: Difference | None = None) -> float:
    """How many points fewer the next one is expected to score, less than 0 if more; 0 where that may be
    luck. Where both were played on in the same deals these tell it far more exactly."""
    if behind is not None and behind.reply is not None:
        return behind.reply.mean if behind.reply.tells else 0.0
    ours, theirs = (one.reasons.reply if one.reasons else None for one in (better, worse))
    if ours is None or theirs is None:
        return 0.0
    fewer = theirs.mean - ours.mean
    return fewer if abs(fewer) > SURE * math.hypot(ours.error, theirs.error) else 0.0


def leave_of(turn: ToldTurn, move: Move) -> str:
    """The tiles that stay on the rack, sorted."""
    return "".join(sorted(without(turn.rack, tiles_of(move))))


def lays_all(turn: ToldTurn, move: Move) -> bool:
    """Whether a move lays a whole rack."""
    return isinstance(move, Place) and len(move.tiles) >= turn.before.rules.rack_size


def name_of(turn: ToldTurn, move: Move) -> str:
    """The word of a play; of other moves what they are, to compare them by."""
    if isinstance(move, Place):
        return score_play(turn.before.board, move.tiles, turn.before.rules).words[0].word.upper()
    return f"Exchange {len(move.tiles)}" if isinstance(move, Exchange) else "Pass"  # not read: a key


def named(turn: ToldTurn, move: Move) -> str | Message:
    """A move as it is named in a sentence: 'QI', 'exchanging 3 tiles', 'passing'."""
    if isinstance(move, Place):
        return name_of(turn, move)
    if isinstance(move, Exchange):
        # Translators: a move, as the subject of a sentence: "exchanging 3 tiles leads to a win by 5".
        return message_count("exchanging {count} tile", "exchanging {count} tiles", len(move.tiles))
    # Translators: a move, as the subject of a sentence: "passing leads to a loss by 5".
    return message_as("a move as a subject", "passing")


def named_beside(turn: ToldTurn, move: Move, other: Move) -> str | Message:
    """The same; a word that is another's, too, is told to lie elsewhere."""
    word = named(turn, move)
    is_the_same = isinstance(move, Place) and isinstance(other, Place) and word == named(turn, other)
    # Translators: {word} is a word that scores more on other squares: a subject, "NEAT in another place".
    return message("{word} in another place", word=word) if is_the_same else word


def spelled(tiles: Counter[str]) -> Argument:
    """Tiles as they are said: 'E R and a blank'; empty of none."""
    letters = " ".join(sorted(tile for tile in tiles.elements() if tile != BLANK))
    count = tiles[BLANK]
    if not count:
        return letters
    # Translators: in a list of tiles: "E R and a blank".
    blanks = message("a blank") if count == 1 else message_count("{count} blank", "{count} blanks", count)
    return (letters, blanks) if letters else blanks


def together(*sentences: Message) -> Message:
    """Whole sentences that follow each other."""
    first, *others = [one for one in sentences if one] or [NOTHING]
    for other in others:
        # Translators: two whole sentences, one after the other.
        first = message("{sentence} {following}", sentence=first, following=other)
    return first


def squares_of(turn: ToldTurn, move: Move) -> tuple[Square, ...]:
    """The squares of a play's main word."""
    if not isinstance(move, Place):
        return ()
    return score_play(turn.before.board, move.tiles, turn.before.rules).words[0].squares


def could_be_laid(turn: ToldTurn, move: Move | None, later: ToldTurn) -> bool:
    """Whether a later play makes the same words for as many points after a move of this turn, or without
    one."""
    assert isinstance(later.move, Place)
    board = turn.before.board
    board = board.with_tiles(move.tiles) if isinstance(move, Place) else board
    try:
        score = score_play(board, later.move.tiles, turn.before.rules)
    except IllegalMove:
        return False
    if not score.words:  # a single tile that hooked the move of this turn
        return False
    touches = board.is_bare or len(score.words[0].squares) > len(later.move.tiles) or len(score.words) > 1
    words = [word.word for word in score.words]
    return touches and later.score is not None and words == [word.word for word in later.score.words]
