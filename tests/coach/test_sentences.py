"""Whatever the coach claims is worked out again here, by other ways, from the record and the judgement."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import replace
from typing import cast

import pytest

from game.archive.told_game import ToldGame, ToldTurn, told
from game.coach.accuracy import share_of
from game.coach.background_judging import Coach, GameJudging
from game.coach.causes import CauseKind, Claim, causes_of
from game.coach.judged_game import JudgedTurn, TurnStanding, fitting, from_json, made, to_json
from game.coach.sentences import advice, why_of
from game.coach.turn_facts import Facts, could_be_laid
from game.coach.turning_point import led_from_the_start, turning_point
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.engine.engine_sessions import EngineSession, Priority
from game.maven.levels_and_vocabularies import level
from game.maven.messages import (
    Answer,
    Budget,
    Candidate,
    Difference,
    Estimate,
    Interval,
    Pair,
    Purpose,
    Reasons,
)
from game.maven.player.at_a_glance import weighed
from game.maven.player.choose_move import choose
from game.maven.ruler import Basis, Unit
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.moves import Exchange, Hold, Move, Pass, Place, is_same, tiles_of
from game.rules.notation import parse_move
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from game.session.match import MatchSession

LETTERS = {
    **dict.fromkeys("AEIOULNSTR", 1), **dict.fromkeys("DG", 2), **dict.fromkeys("BCMP", 3),
    **dict.fromkeys("FHVWY", 4), "K": 5, **dict.fromkeys("JX", 8), **dict.fromkeys("QZ", 10),
}  # fmt: skip
Played = tuple[ToldGame, dict[int, JudgedTurn]]


def played(
    lexicon: Lexicon, rules: Rules, levels: tuple[int, ...], seed: int, nodes: int = 1, most: int = 1000
) -> Played:
    """A game of computers, judged; with more nodes than one, its last turns only, so many of them."""
    seats = tuple(Seat(f"Player {number}") for number in range(len(levels)))
    host = MatchSession(rules, seats, seed, lexicon)
    while host.position.outcome is None:
        seat = host.position.to_move
        view = seat_view(host.position, seat, host.history)
        host.submit(seat, choose(view, lexicon, levels[seat], Budget(nodes=1), seed)[0].move)
        while host.position.pending is not None:
            host.submit(host.position.undecided[0], Hold())
    whole = told(host.record, lexicon)
    engine = EngineClient(InProcessMaven(lexicon))
    game = replace(whole, turns=whole.turns[-most:])
    judging = GameJudging(game, engine.session(Priority.REVIEW), Budget(nodes=nodes))
    while not judging.is_done:
        judging.advance()
    return whole, judging.turns


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """Judged at a glance; the first one's last turns are searched, too."""
    lexicon = Lexicon.load()
    return [
        played(lexicon, PLAYSTATION, (3, 5), 4),
        played(lexicon, PLAYSTATION, (4, 3, 5), 5),
        played(lexicon, SOLITAIRE, (4,), 6),
        played(lexicon, PLAYSTATION, (3, 5), 4, nodes=1500, most=12),
    ]


def points_of(turn: ToldTurn, play: Place) -> int:
    """The points of a play, counted letter by letter: an own way."""
    board: dict[tuple[int, int], str] = {tile.square: tile.face for tile in turn.before.board.tiles()}
    board |= {tile.square: tile.face for tile in play.tiles}
    fresh = {tile.square for tile in play.tiles}
    lines = "".join(turn.before.rules.layout.lines)
    total = 0
    words = set()
    for row, col in fresh:
        for down, right in ((0, 1), (1, 0)):
            start = (row, col)
            while (start[0] - down, start[1] - right) in board:
                start = (start[0] - down, start[1] - right)
            words.add((start, (down, right)))
    for (row, col), (down, right) in words:
        times, value, length = 1, 0, 0
        while (row, col) in board:
            sign = lines[row * 15 + col] if (row, col) in fresh else "."
            letter = LETTERS.get(board[row, col], 0)
            value += letter * {"l": 2, "L": 3}.get(sign, 1)
            times *= {"w": 2, "*": 2, "W": 3}.get(sign, 1)
            row, col, length = row + down, col + right, length + 1
        total += value * times if length > 1 else 0
    return total + (50 if len(play.tiles) == 7 else 0)


def kept_by(turn: ToldTurn, move: object) -> Counter[str]:
    used = Counter[str]()
    if isinstance(move, Place):
        used = Counter("?" if tile.face.islower() else tile.face for tile in move.tiles)
    elif isinstance(move, Exchange):
        used = Counter(move.tiles)
    return Counter(turn.rack) - used


def beside_each_other(turn: ToldTurn, verdict: JudgedTurn) -> tuple[Candidate, Candidate]:
    """The two moves that a sentence is about, the better one first; of equal ones, that which scores less."""
    best, own = verdict.best[0], verdict.played
    if verdict.is_mistake:
        return best, own
    if not is_same(best.move, own.move):
        is_more = scored(turn, own.move) > scored(turn, best.move)
        return (best, own) if is_more else (own, best)
    others = [one for one in verdict.best[1:] if not isinstance(one.move, Pass)]
    words = [one for one in others if word_of(turn, one.move) != word_of(turn, own.move)]
    return own, (*words, *others, own)[0]


def word_of(turn: ToldTurn, move: Move) -> str:
    """The longest word that a play makes along the line of its tiles; how many tiles are exchanged."""
    if not isinstance(move, Place):
        return str(len(tiles_of(move)))
    rows = [list(row) for row in turn.before.board.rows]
    for (row, col), face in move.tiles:
        rows[row][col] = face
    (row, col), _ = move.tiles[0]
    across = "".join(rows[row])
    down = "".join(line[col] for line in rows)
    flat = len({square.row for square, _ in move.tiles}) == 1
    steep = len({square.col for square, _ in move.tiles}) == 1
    lines = [(across, col)] * flat + [(down, row)] * steep
    words = [_word_at(line, at) for line, at in lines]
    return max(words, key=len).upper()


def _word_at(line: str, at: int) -> str:
    start = line.rfind(".", 0, at) + 1
    end = line.find(".", at)
    return line[start : end if end >= 0 else len(line)]


def scored(turn: ToldTurn, move: Move) -> int:
    return points_of(turn, move) if isinstance(move, Place) else 0


def premiums_of(turn: ToldTurn, move: Move) -> str:
    """The signs of the squares that a play covers."""
    lines = "".join(turn.before.rules.layout.lines)
    return "".join(lines[row * 15 + col] for (row, col), _ in (move.tiles if isinstance(move, Place) else ()))


def faces_of(move: Move) -> Counter[str]:
    return Counter(tile.face for tile in move.tiles) if isinstance(move, Place) else Counter()


def leave_at_a_glance(turn: ToldTurn, move: Move) -> float:
    found = weighed(turn.view, move, level(8)).reasons
    assert found is not None
    return found.leave or 0.0


def apart_of(verdict: JudgedTurn, better: Candidate) -> Difference | None:
    """By how much the better of the two moves that a sentence is about was met to be better."""
    behind = verdict.played.behind
    return behind if behind is None or better is verdict.best[0] else behind.other_way()


def later_points(turn: ToldTurn, verdict: JudgedTurn) -> float:
    """What is left of the points between two moves without what they score, and without what a weaker answer
    and better tiles have brought."""
    better, worse = beside_each_other(turn, verdict)
    behind = apart_of(verdict, better)
    ours, theirs = better.reasons or Reasons(), worse.reasons or Reasons()
    whole = better.equity - worse.equity
    if behind and behind.points:
        whole = behind.points.mean
    elif ours.points and theirs.points:
        whole = ours.points.mean - theirs.points.mean
    whole -= scored(turn, better.move) - scored(turn, worse.move)
    if ours.leave is not None and theirs.leave is not None:
        whole -= max(ours.leave - theirs.leave, 0.0)
    if ours.reply and theirs.reply:
        fewer = theirs.reply.mean - ours.reply.mean
        whole -= fewer if fewer > 2 * (ours.reply.error**2 + theirs.reply.error**2) ** 0.5 else 0.0
    return whole


def holds(claim: Claim, game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> bool:
    better, worse = beside_each_other(turn, verdict)
    ours, theirs = kept_by(turn, better.move), kept_by(turn, worse.move)
    value, number = str(claim.value), claim.value
    more = scored(turn, better.move) - scored(turn, worse.move)
    match claim.what:
        case "points":
            return number == more
        case "score":
            return number in [scored(turn, one.move) for one in (better, *verdict.best)]
        case "own score":
            return number == scored(turn, made(turn))
        case "bonus":
            return isinstance(better.move, Place) and len(better.move.tiles) == 7 and number == 50
        case "keeps":
            return ours[value] > theirs[value]
        case "sheds":
            return ours[value] < theirs[value]
        case "draws":
            return number == theirs.total() - ours.total() > 0
        case "leave":
            return Counter(value) == ours
        case "own leave":
            return Counter(value) == kept_by(turn, turn.move)
        case "balance":
            return all((tile in "AEIOU") == (value == "vowels") for tile in theirs.elements() if tile != "?")
        case "worth of tiles":
            if len(turn.before.bag) in (1, 2):
                return True  # judged by leaves alone there
            apart = leave_at_a_glance(turn, better.move) - leave_at_a_glance(turn, worse.move)
            return abs(float(number) - apart) < 0.01
        case "answer":
            replies = [one.reasons.reply.mean for one in (worse, better) if one.reasons and one.reasons.reply]
            return abs(float(number) - (replies[0] - replies[1])) < 0.01
        case "reply":
            reply = game.turns[turn.number]
            return isinstance(reply.move, Place) and number == points_of(reply, reply.move)
        case "next":
            return float(number) >= 3 and abs(float(number) - later_points(turn, verdict)) < 0.01
        case "next turn":
            behind = apart_of(verdict, better)
            following = behind.next_turn if behind else None
            return following is not None and following.low > 0 and number == round(following.mean, 3)
        case "has":
            return not Counter(value) - Counter(turn.rack)
        case "vowels":
            return number == sum(tile in "AEIOU" for tile in turn.rack) >= 5
        case "consonants":
            return number == sum(tile not in "AEIOU?" for tile in turn.rack) >= 6
        case "covers":
            sign = {"triple word": "W", "double word": "w*"}[value]
            ours_there, theirs_there = (premiums_of(turn, one.move) for one in (better, worse))
            return any(one in sign for one in ours_there) and not any(one in sign for one in theirs_there)
        case "lays":
            used, left = faces_of(better.move), faces_of(worse.move)
            return used[value] > left[value] and LETTERS[value] >= 4
        case "lays tiles":
            return number == faces_of(better.move).total() >= faces_of(worse.move).total() + 2
        case "lead":
            others = [score for seat, score in enumerate(turn.before.scores) if seat != turn.seat]
            return number == turn.before.scores[turn.seat] - max(others)
        case "ends" | "ended":
            lead = turn.before.scores[turn.seat] - turn.before.scores[1 - turn.seat]
            behind = verdict.played.behind
            apart = behind.points.mean if behind and behind.points else 0
            return float(number) - lead in (worse.equity, worse.equity + apart, better.equity)
        case "loss":
            loss, behind = verdict.loss, verdict.played.behind
            assert loss is not None
            if behind is None:
                return abs(float(number) - (better.equity - worse.equity)) < 0.01
            apart_by = behind.places if loss.unit is Unit.PLACES else behind.points
            return apart_by is not None and abs(float(number) - apart_by.mean) < 1e-4
    return False


def test_every_number_that_the_coach_says_holds_when_it_is_worked_out_anew(games: list[Played]) -> None:
    kinds = Counter[str]()
    for game, verdicts in games:
        for turn in game.turns:
            if turn.ply not in verdicts:
                continue
            verdict = verdicts[turn.ply]
            said = advice(game, turn, verdict)
            for claim in said.claims:
                assert holds(claim, game, turn, verdict), (turn.number, claim, said)
                kinds[claim.what] += 1
            worths = [claim.value for claim in said.claims if claim.what == "worth of tiles"]
            for told_worth in re.findall(r"That is about (\d+) points?\.", said.text):
                assert [round(float(value)) for value in worths] == [int(told_worth)]
                kinds["worth that is told"] += 1
            assert said.text.endswith(".")
            if verdict.is_mistake:
                assert said.claims, "nothing is said without a number"
                assert f"{said.better} " in f"{said.text} "
                why = why_of(game, turn, verdict)
                assert str(why.told).endswith(".")
                assert why.task
                assert why.claims, "and no cause"
                for claim in why.claims:
                    assert holds(claim, game, turn, verdict), (turn.number, claim, why)
                    kinds[claim.what] += 1
    assert {"points", "loss", "score", "worth of tiles", "worth that is told", "ends"} <= set(kinds)
    assert {"covers", "lays", "lays tiles"} <= set(kinds), "what helps to find a better word"


def test_a_mistake_is_told_of_without_giving_the_better_play_away(games: list[Played]) -> None:
    for game, verdicts in games:
        for turn in game.turns:
            verdict = verdicts.get(turn.ply)
            if verdict is None or not verdict.is_mistake:
                continue
            why, word = why_of(game, turn, verdict), advice(game, turn, verdict).better
            if word and word != turn.label and why.kind is not CauseKind.EXCHANGE:
                assert word not in re.findall(r"[A-Z]{2,}", f"{why.told} {why.task}")


def test_no_sentence_stands_alone_as_nothing_better(games: list[Played]) -> None:
    """A good move gets a fact of its own: a number, its word, or what it kept (E6)."""
    for game, verdicts in games:
        for turn in game.turns:
            verdict = verdicts.get(turn.ply)
            if verdict is None or verdict.is_mistake:
                continue
            said = advice(game, turn, verdict)
            assert "Nothing better" not in said.text
            is_word = isinstance(turn.move, Place) and turn.stood
            assert re.search(r"\d|keeping|Passing", said.text) or is_word, said


def test_hard_tiles_are_not_praised_by_name_nor_new_ones_where_the_whole_rack_is_laid(
    games: list[Played],
) -> None:
    """Of each turn beside each of the three best moves."""
    beside = [
        (" ".join(str(cause.said) for cause in causes_of(Facts(game, turn, better, worse))), better.move)
        for game, verdicts in games
        for turn in game.turns
        if (verdict := verdicts.get(turn.ply))
        for better in verdict.best
        for worse in (verdict.played, *verdict.best)
    ]
    assert any(re.search(r"keeps better tiles \([A-Z ]+, not [A-Z ]+\)", said) for said, _ in beside)
    assert not any(re.search(r"keeps [A-Z ]*\b[QVUWJ]\b[A-Z ]* for good", said) for said, _ in beside)
    assert not any(re.search(r"keeps [A-Z ]*\b([A-RT-Z]) \1\b[A-Z ]* for good", said) for said, _ in beside)
    assert any("for good words later" in said for said, _ in beside)
    whole = [said for said, move in beside if isinstance(move, Place) and len(move.tiles) == 7]
    assert whole
    assert not any("draws" in said for said in whole)


def test_only_tiles_that_are_worth_more_than_none_are_called_good(games: list[Played]) -> None:
    """I I R T are better than those beside them, and that is all."""
    praised = [
        leave_at_a_glance(turn, better.move)
        for game, verdicts in games[:2]
        for turn in game.turns
        if (verdict := verdicts.get(turn.ply))
        for better in verdict.best
        for worse in (verdict.played, *verdict.best)
        if any("for good words" in str(cause.said) for cause in causes_of(Facts(game, turn, better, worse)))
    ]
    assert praised
    assert min(praised) > 0


def test_a_tile_is_not_named_as_worth_keeping_among_tiles_worth_less_than_none(games: list[Played]) -> None:
    """F L Q R S are better than F L Q R, which DOS keeps, and nobody would keep them for the S."""
    game, first = games[0][0], games[0][0].turns[0]
    racks = tuple("FRQDLSO" if seat == first.seat else rack for seat, rack in enumerate(first.before.racks))
    turn = replace(first, before=replace(first.before, racks=racks))
    do, dos = (
        weighed(turn.view, parse_move(text, turn.before.board), level(8)) for text in ("8H DO", "8H DOS")
    )
    assert leave_at_a_glance(turn, dos.move) < leave_at_a_glance(turn, do.move) < 0
    (kept,) = (cause for cause in causes_of(Facts(game, turn, do, dos)) if cause.kind is CauseKind.KEPT)
    assert str(kept.said) == "It keeps better tiles (F L Q R S, not F L Q R)."
    assert str(kept.told) == "You kept F L Q R; other tiles are easier to use later."


def a_mistake(games: list[Played]) -> tuple[ToldGame, ToldTurn, JudgedTurn]:
    """A turn in which a better play was there that scores more."""
    game, verdicts = games[0]
    for turn in game.turns:
        verdict = verdicts[turn.ply]
        played = isinstance(turn.move, Place) and isinstance(verdict.best[0].move, Place)
        if turn.stood and played and verdict.is_mistake and verdict.best[0].score > turn.points:
            return game, turn, replace(verdict, basis=Basis.SEARCH)
    raise AssertionError("no such turn")


def with_apart(
    verdict: JudgedTurn, places: Interval, points: Interval, *, proven: bool = False
) -> JudgedTurn:
    return replace(verdict, played=replace(verdict.played, behind=Difference(places, points, proven)))


NONE = Interval(0.0, 0.0, 0.0)
APART = Difference(Interval(0.1, 0.05, 0.15), NONE)
"""What a search in time finds out."""


@pytest.mark.parametrize(
    ("places", "points", "said"),
    [
        (Interval(0.08, 0.05, 0.11), NONE, "Of 100 games from here it wins 8 more, give or take 3."),
        (Interval(0.024, 0.008, 0.04), NONE, "Of 1,000 games from here it wins 24 more, give or take 16."),
        (Interval(0.012, 0.001, 0.023), NONE, "Of 1,000 games from here it probably wins about 12 more."),
        (Interval(0.036, 0.001, 0.071), NONE, "Of 100 games from here it probably wins about 4 more."),
        (Interval(0.006, 0.003, 0.009), NONE, "Of 1,000 games from here it wins 6 more, give or take 3."),
        (NONE, Interval(1.4, 0.1, 2.7), "Both win as often, but it probably ends about 1.4 points better."),
        (
            Interval(0.08, -0.05, 0.21),
            Interval(9, 5, 13),
            "It ends 9 points better, give or take 4.",
        ),
        (
            Interval(0.002, 0.001, 0.003),
            Interval(9, 5, 13),
            "Both win as often, but it ends 9 points better, give or take 4.",
        ),
        (Interval(1, 1, 1), Interval(12, 12, 12), "Of 100 games from here it wins 100 more."),
    ],
)
def test_a_chance_counts_first_and_points_where_chances_differ_by_less_than_their_error(
    games: list[Played], places: Interval, points: Interval, said: str
) -> None:
    game, turn, verdict = a_mistake(games)
    assert advice(game, turn, with_apart(verdict, places, points)).quiet == said


HARDLY_MORE = Interval(0.001, -0.005, 0.007), Interval(0.3, -0.5, 1.1)
"""What is known to be hardly a difference: in chances, and in points."""


def test_what_is_known_to_differ_by_hardly_anything_is_as_good_as_the_best(games: list[Played]) -> None:
    """PYE was blamed where the better play was worse by 10 points (E4)."""
    game, turn, verdict = a_mistake(games)
    verdict = with_apart(verdict, *HARDLY_MORE)
    assert verdict.standing is TurnStanding.BEST
    assert advice(game, turn, verdict).text.startswith("As good as ")


@pytest.mark.parametrize(
    ("places", "points"),
    [
        (Interval(0.03, -0.01, 0.07), Interval(1.0, -0.5, 1.2)),
        (Interval(0.0, -0.005, 0.005), Interval(2.0, -1.0, 5.0)),
        (Interval(-0.004, -0.02, 0.012), Interval(0.0, -1.0, 1.0)),
    ],
)
def test_what_may_be_much_worse_is_too_close_to_call_and_neither_praised_nor_counted(
    games: list[Played], places: Interval, points: Interval
) -> None:
    """ "As good as" was said of SOFT, which loses 6 games of a hundred beside TOFT (E12)."""
    game, turn, verdict = a_mistake(games)
    verdict = with_apart(verdict, places, points)
    assert verdict.standing is TurnStanding.CLOSE
    assert not verdict.is_best
    assert not verdict.is_mistake
    assert advice(game, turn, verdict).text.startswith("Too close to call")
    assert share_of(verdict) is None


def test_of_an_end_that_was_not_proven_nothing_is_said(games: list[Played]) -> None:
    """12 of 26 claims about endings were false (E2)."""
    game, turn, verdict = a_mistake(games)
    unproven = replace(verdict, basis=Basis.PROOF, played=replace(verdict.played, behind=None))
    assert unproven.loss is None
    assert not unproven.is_best
    assert not unproven.is_mistake
    assert "could not be proven" in advice(game, turn, unproven).quiet
    bound = with_apart(unproven, NONE, Interval(10, 10, 10), proven=True)
    assert "at least 10 points better" in advice(game, turn, bound).quiet
    known = replace(bound, best=(replace(bound.best[0], proven=True),))
    assert "ends 10 points better: every way to go on was tried." in advice(game, turn, known).quiet


def test_fewer_points_that_win_more_often_are_told_as_that(games: list[Played]) -> None:
    game, turn, verdict = a_mistake(games)
    verdict = with_apart(verdict, Interval(0.08, 0.05, 0.11), Interval(-6, -9, -3))
    assert why_of(game, turn, verdict).kind is CauseKind.ODDS
    said = advice(game, turn, verdict)
    assert re.search(r" wins more often, though not by more points\. It \w+", said.text)
    assert all(holds(claim, game, turn, verdict) for claim in said.claims)


@pytest.mark.parametrize(("worth", "said"), [(1.0, "Also good"), (9.0, "Next best")])
def test_the_next_best_play_is_called_good_where_a_few_points_are_between_them(
    games: list[Played], worth: float, said: str
) -> None:
    """The two score alike and keep as much: what else there is comes later."""
    turn, own, other = _beside_a_lesser_one(games)
    own, other = (
        replace(one, score=20, equity=equity, reasons=Reasons())
        for one, equity in ((own, 20 + worth), (other, 20.0))
    )
    text = advice(games[0][0], turn, JudgedTurn(turn.ply, (own, other), own))
    assert text.quiet == f"{said}: {word_of(turn, other.move)}, for 20."
    assert not text.text.startswith("The best play: compared")


@pytest.mark.parametrize(("theirs", "fewer"), [(44.0, 24.0), (22.9, None), (10.0, None)])
def test_a_reply_that_the_better_play_makes_weaker_is_told_of_beyond_luck(
    games: list[Played], theirs: float, fewer: float | None
) -> None:
    """The error of the difference is 1.5."""
    game, turn, verdict = a_mistake(games)
    best = replace(verdict.best[0], reasons=Reasons(reply=Estimate(20.0, 0.9)))
    own = replace(verdict.played, reasons=Reasons(reply=Estimate(theirs, 1.2)))
    points = Interval(15.0, 14.0, 16.0)
    verdict = with_apart(replace(verdict, best=(best,), played=own), Interval(0.1, 0.1, 0.1), points)
    claims = advice(game, turn, verdict).claims
    assert [claim.value for claim in claims if claim.what == "answer"] == ([fewer] if fewer else [])


@pytest.mark.parametrize(
    ("following", "said"),
    [
        (Interval(9.0, 4.0, 14.0), "It makes about 9 points more in the next turn."),
        (Interval(9.0, -1.0, 19.0), "It makes about 20 points more in later turns."),
        (None, "It makes about 20 points more in later turns."),
    ],
)
def test_what_the_next_turn_brings_is_told_where_it_was_met_beyond_luck(
    games: list[Played], following: Interval | None, said: str
) -> None:
    game, turn, verdict = a_mistake(games)
    more = scored(turn, verdict.best[0].move) - turn.points
    best, own = (replace(one, reasons=Reasons()) for one in (verdict.best[0], verdict.played))
    behind = Difference(Interval(0.1, 0.1, 0.1), Interval(more + 20.0, 0.0, 99.0), next_turn=following)
    verdict = replace(verdict, best=(best,), played=replace(own, behind=behind))
    text, why = advice(game, turn, verdict), causes_of(Facts(game, turn, best, own, behind))
    assert said in text.text
    assert [cause.kind for cause in why if cause.points == 20.0] == [CauseKind.NEXT]
    assert all(holds(claim, game, turn, verdict) for claim in text.claims)
    kept = from_json(to_json([verdict]))
    assert advice(game, turn, kept[0]).text == text.text


@pytest.mark.parametrize("is_made", [True, False])
def test_of_two_equal_moves_it_is_told_what_the_one_that_scores_less_has_for_it(
    games: list[Played], is_made: bool
) -> None:
    game, turn, verdict = a_mistake(games)
    more, less = verdict.best[0], verdict.played
    if not is_made:
        turn, more, less = _beside_a_lesser_one(games)
    more = replace(more, reasons=Reasons(reply=Estimate(40.0, 0.5)))
    less = replace(less, reasons=Reasons(reply=Estimate(10.0, 0.5)), behind=None)
    best, own = (more, less) if is_made else (less, more)
    own = replace(own, behind=Difference(NONE, NONE))
    verdict = JudgedTurn(turn.ply, (best,), own)
    said, word = advice(game, turn, verdict), word_of(turn, best.move)
    apart = more.score - less.score
    own_word = word_of(turn, own.move)
    lesser = own_word if is_made else word
    assert said.text.startswith(f"As good as {word}: {lesser} scores {apart} less. It ")
    assert re.search(
        r"leaves the next player about 30 points less|shuts the place|leaves no place", said.text
    )
    assert all(holds(claim, game, turn, verdict) for claim in said.claims)


def _beside_a_lesser_one(games: list[Played]) -> tuple[ToldTurn, Candidate, Candidate]:
    """The best play, which was made, and one that scores less with another word."""
    game, verdicts = games[0]
    for turn in game.turns:
        own = verdicts[turn.ply].best[0]
        for other in verdicts[turn.ply].best[1:]:
            words = {word_of(turn, each.move) for each in (own, other)}
            is_lesser = isinstance(other.move, Place) and other.score < own.score
            if turn.stood and is_same(own.move, turn.move) and is_lesser and len(words) == 2:
                return turn, own, other
    raise AssertionError("no such turn")


def test_a_single_tile_that_hooked_a_word_could_not_be_laid_without_it() -> None:
    """It makes no word by itself: the review of such a game used to end the program."""
    lexicon = Lexicon.load()
    for seed in range(200):
        host = MatchSession(PLAYSTATION, (Seat("Anna"), Seat("Bo")), seed, lexicon)
        for _ in range(2):
            seat = host.position.to_move
            plays = choose(
                seat_view(host.position, seat, host.history), lexicon, 8, Budget(nodes=1), 0, top=500
            )
            fewest = min(
                (one.move for one in plays if isinstance(one.move, Place)), key=lambda move: len(move.tiles)
            )
            host.submit(seat, fewest)
        game = told(host.record, lexicon)
        later = game.turns[1]
        if isinstance(later.move, Place) and len(later.move.tiles) == 1:
            assert not could_be_laid(game.turns[0], None, later)
            assert could_be_laid(game.turns[0], game.turns[0].move, later)
            return
    raise AssertionError("no such game")


def test_the_move_that_was_made_is_the_best_one_if_a_closer_look_turns_it_round(games: list[Played]) -> None:
    from game.coach.judged_game import judged

    _, turn, verdict = a_mistake(games)
    behind = Difference(Interval(-0.1, -0.2, -0.05), NONE)
    again = judged(turn, (*verdict.best, replace(verdict.played, behind=behind)))
    assert is_same(again.best[0].move, turn.move)
    assert again.is_best


def test_judgements_outlive_the_program_and_those_of_two_rulers_are_made_anew(games: list[Played]) -> None:
    for _, verdicts in games:
        turns = tuple(verdicts[ply] for ply in sorted(verdicts))
        back = from_json(to_json(turns))
        assert [(t.ply, t.basis, t.best[0].move, t.is_best, t.is_mistake) for t in back] == [
            (t.ply, t.basis, t.best[0].move, t.is_best, t.is_mistake) for t in turns
        ]
        for one, other in zip(back, turns, strict=True):
            assert (one.loss is None) == (other.loss is None)
            if one.loss and other.loss:
                assert one.loss.amount == pytest.approx(other.loss.amount, abs=1e-4)
    assert from_json(b"{}") == from_json(b"\xff") == ()
    old = b'{"version":1,"ready":true,"turns":[{"ply":3,"best":[["xAB",0,1.5,0.5]],"played":["xAB",0,1.5]}]}'
    assert from_json(old) == ()


def people(game: ToldGame) -> ToldGame:
    """The same game, as if the computers' first seat had been a person's, and the others computers."""
    seats = (game.record.seats[0], *(replace(seat, kind="maven", level=5) for seat in game.record.seats[1:]))
    return replace(game, record=replace(game.record, seats=seats))


def first_looks(judging: GameJudging) -> GameJudging:
    while not judging.is_done:
        judging.advance()
    return judging


def test_what_is_judged_before_the_engine_is_ready_is_told_and_judged_again_another_time(
    games: list[Played],
) -> None:
    game, verdicts = games[0]
    hurried = {turn.ply for turn in game.turns[2:5]}
    answers = _Answers(verdicts, hurried, dict.fromkeys(verdicts, APART))
    judging = first_looks(GameJudging(game, cast(EngineSession, answers), Budget(seconds=1)))
    assert set(judging.turns) == set(verdicts), "all is told"
    kept = from_json(to_json(judging.lasting))
    again = GameJudging(game, cast(EngineSession, answers), Budget(seconds=1), kept)
    asked = len(answers.asked)
    first_looks(again)
    assert set(answers.asked[asked:]) == hurried


def test_what_was_kept_of_a_hasty_look_is_judged_again_once_there_is_time(games: list[Played]) -> None:
    game, verdicts = games[0]
    at_a_glance = tuple(verdicts[ply] for ply in sorted(verdicts))
    assert all(one.basis is Basis.GLANCE for one in at_a_glance)
    kept = from_json(to_json(at_a_glance))
    answers = _Answers(verdicts, (), dict.fromkeys(verdicts, APART))
    judging = GameJudging(game, cast(EngineSession, answers), Budget(seconds=6), kept)
    assert judging.turns == {}
    first_looks(judging)
    assert sorted(answers.asked) == sorted(verdicts)
    again = GameJudging(
        game, cast(EngineSession, answers), Budget(seconds=6), from_json(to_json(judging.lasting))
    )
    assert again.is_done, "and what was judged in time is not judged a third time"
    idle = GameJudging(game, cast(EngineSession, answers), Budget(nodes=1), kept)
    assert idle.is_settled, "where there is never time it could not be done better"


def test_judgements_of_the_version_before_are_gone_on_with_and_not_begun_anew(games: list[Played]) -> None:
    game, verdicts = games[0]
    mistakes = [replace(one, basis=Basis.SEARCH) for one in verdicts.values() if one.is_mistake]
    rows = json.loads(to_json(with_apart(one, *UNKNOWN_YET) for one in mistakes))
    rows["version"] = 2
    for row in rows["turns"]:
        del row["effort"]
    kept = from_json(json.dumps(rows).encode())
    assert {one.ply for one in kept} == {one.ply for one in mistakes}
    judging = GameJudging(people(game), cast(EngineSession, _Answers(verdicts, ())), Budget(seconds=6), kept)
    assert set(judging.turns) == {one.ply for one in mistakes}
    assert not judging.is_settled


UNKNOWN_YET = Interval(0.03, -0.02, 0.08), Interval(5.0, -6.0, 16.0)
"""Neither chances nor points are known as exactly as they are to be: over some deals."""


def test_each_turn_of_a_person_is_gone_on_with_until_it_is_known_or_had_forty_times_its_first_budget(
    games: list[Played],
) -> None:
    """69 turns of 341 were never compared, on an idle machine (E13)."""
    game, verdicts = games[0]
    game = people(game)
    own = {turn.ply for turn in game.turns if turn.seat == 0 and len(turn.before.bag) > 2}
    behind = Difference(*UNKNOWN_YET, deals=100)
    answers = _Answers(verdicts, (), dict.fromkeys(verdicts, behind))
    judging = first_looks(GameJudging(game, cast(EngineSession, answers), Budget(seconds=6)))
    first = dict(zip(answers.asked, answers.nodes, strict=True))
    assert sorted(first) == sorted(verdicts), "each gets a first look, in nodes"
    assert not any(answers.spare)
    assert not judging.is_settled
    compared = [ply for ply in own if judging.turns[ply].played.behind]
    assert compared
    rounds = 0
    while not judging.is_settled:
        judging.advance(spare=True)
        rounds += 1
        if rounds == 60:  # part results are kept, and nothing begins anew
            before = [judging.turns[ply].played.behind for ply in compared]
            kept = from_json(to_json(judging.lasting))
            judging = GameJudging(game, cast(EngineSession, answers), Budget(seconds=6), kept)
            after = [judging.turns[ply].played.behind for ply in compared]
            assert [one and one.deals for one in after] == [one and one.deals for one in before]
    later = list(zip(answers.asked, answers.nodes, answers.spare, strict=True))[len(first) :]
    assert all(spare for *_, spare in later), "what can wait waits"
    people_only = {ply % 100_003 for ply, *_ in later}
    assert people_only <= {turn.ply for turn in game.turns if turn.seat == 0}
    seeds = [seed for seed, *_ in later if seed % 100_003 in own]
    assert len(set(seeds)) >= len(seeds) - 1, "each time in other deals, but for what was broken off"
    for ply in compared:
        spent = sum(nodes for seed, nodes, _ in later if seed % 100_003 == ply) + first[ply] / 2
        one = judging.turns[ply]
        assert one.is_settled
        assert spent <= 40 * first[ply]
        assert one.played.behind is not None
        assert one.played.behind.is_known
        deals = one.played.behind.deals
        assert one.played.behind.places.wide == pytest.approx(0.05 / (deals / 100) ** 0.5, rel=1e-3)


def test_what_can_wait_rests_while_anything_is_pressed_and_goes_on_after_a_second(
    games: list[Played],
) -> None:
    game, verdicts = games[0]
    behind = Difference(*UNKNOWN_YET, deals=100)
    answers = _Answers(verdicts, (), dict.fromkeys(verdicts, behind))

    class Desk:
        def session(self, _priority: Priority) -> _Answers:
            return answers

    coach, told = Coach(cast(EngineClient, Desk()), Budget(seconds=6)), list[tuple[JudgedTurn, ...]]()
    judging = coach.judge("game", people(game), (), told.append)
    while not judging.is_done:
        coach.attend(0.01, pressed=True)
    asked = len(answers.asked)
    assert told
    for _ in range(200):
        coach.attend(0.0, pressed=True)
    coach.attend(0.9)
    assert len(answers.asked) == asked
    answers.is_slow = True
    coach.attend(0.2)
    assert len(answers.asked) == asked + 1
    coach.attend(0.0, pressed=True)
    assert answers.cancelled == [asked + 1], "at once"
    answers.is_slow = False
    for _ in range(5000):
        coach.attend(0.5)
    assert judging.is_settled
    assert coach.is_idle
    assert told[-1] == judging.lasting


class _Answers:
    """A session that says of each turn what was found before; of some of them, that it had no time."""

    def __init__(
        self,
        verdicts: Mapping[int, JudgedTurn],
        hurried: Container[int],
        behind: Mapping[int, Difference] | None = None,
    ) -> None:
        self.asked: list[int] = []
        """Seeds of all questions."""
        self.nodes: list[int] = []
        self.spare: list[bool] = []
        self.cancelled: list[int] = []
        self.is_slow = False
        self._weighed: list[Move | Pair | None] = []
        self._verdicts, self._hurried, self._behind = verdicts, hurried, behind or {}

    def ask(
        self,
        _view: SeatView,
        _level: int,
        budget: Budget,
        seed: int,
        _top: int,
        weigh: Move | Pair | None,
        purpose: Purpose,
    ) -> int:
        assert weigh is not None
        assert budget.seconds is None, "what a turn gets owes nothing to the clock"
        assert purpose is Purpose.JUDGE, "among all words that count"
        self.asked.append(seed)
        self._weighed.append(weigh)
        self.nodes.append(budget.nodes or 0)
        self.spare.append(budget.spare)
        return len(self.asked)

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)

    def poll(self) -> list[Answer]:
        if self.is_slow:
            return []
        ply = self.asked[-1] % 100_003
        verdict = self._verdicts[ply]
        best = verdict.best
        if not any(is_same(one.move, verdict.played.move) for one in best):
            best = (*best, verdict.played)
        if behind := self._behind.get(ply):
            own = verdict.played.move
            best = tuple(replace(one, behind=behind) if is_same(one.move, own) else one for one in best)
        return [Answer(len(self.asked), best[0].move, best, ply in self._hurried)]


def test_what_the_mover_could_not_know_changes_no_judgement(games: list[Played]) -> None:
    lexicon = Lexicon.load()
    searched, at_a_glance = games[3][0], games[1][0]
    for game, turns, nodes in ((searched, searched.turns[-12:], 1500), (at_a_glance, at_a_glance.turns, 1)):
        otherwise = tuple(map(_dealt_otherwise, turns))
        racks = [[each.before.racks[each.seat - 1] for each in told] for told in (turns, otherwise)]
        assert racks[0] != racks[1]
        found = [_judged(lexicon, replace(game, turns=told), nodes) for told in (turns, otherwise)]
        assert found[0] == found[1]


def _dealt_otherwise(turn: ToldTurn) -> ToldTurn:
    """The turn with other tiles on the racks of the others and in the bag, as many on each."""
    racks, bag = turn.before.racks, turn.before.bag
    hidden = [tile for seat, rack in enumerate(racks) for tile in rack if seat != turn.seat] + list(bag)
    dealt = [
        rack if seat == turn.seat else "".join(hidden.pop() for _ in rack) for seat, rack in enumerate(racks)
    ]
    return replace(turn, before=replace(turn.before, racks=tuple(dealt), bag="".join(hidden)))


def _judged(lexicon: Lexicon, game: ToldGame, nodes: int) -> bytes:
    judging = GameJudging(
        game, EngineClient(InProcessMaven(lexicon)).session(Priority.REVIEW), Budget(nodes=nodes)
    )
    while not judging.is_done:
        judging.advance()
    return to_json(judging.lasting)


def test_judgements_of_another_game_are_not_believed(games: list[Played]) -> None:
    """They lie in files of their own: a wrong one used to end the program, as its plays fit no board."""
    (game, verdicts), (other, others), *_ = games
    assert fitting(game, verdicts.values()) == tuple(verdicts.values())
    mixed = [replace(verdicts[ply], best=others[ply].best) for ply in verdicts if ply in others]
    assert len(fitting(game, [*others.values(), *mixed])) < len(mixed) / 4
    for one in fitting(game, [*others.values(), *mixed]):
        advice(game, next(turn for turn in game.turns if turn.ply == one.ply), one)
    assert fitting(other, verdicts.values()) == ()


def test_after_the_turning_point_the_winner_is_in_front_to_the_end(games: list[Played]) -> None:
    for game, _ in games[:2]:
        turn = turning_point(game)
        assert turn is not None
        assert game.end.outcome is not None
        (winner,) = game.end.outcome.winners
        for after in game.turns[turn.number - 1 :]:
            others = [score for seat, score in enumerate(after.after.scores) if seat != winner]
            assert after.after.scores[winner] > max(others)
        if turn.number > 1:
            before = game.turns[turn.number - 2].after.scores
            assert before[winner] <= max(score for seat, score in enumerate(before) if seat != winner)
        others_led = [
            max(s for i, s in enumerate(t.after.scores) if i != winner) >= t.after.scores[winner]
            for t in game.turns
            if t.number >= next(t.number for t in game.turns if t.seat == winner)
        ]
        assert led_from_the_start(game) == (not any(others_led)), (
            "nothing turned where nobody else was in front"
        )
    assert not led_from_the_start(games[2][0])
    alone = turning_point(games[2][0])
    assert alone is not None
    assert alone.points == max(turn.points for turn in games[2][0].turns)
