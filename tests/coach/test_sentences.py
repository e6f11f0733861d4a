"""Whatever the coach claims is worked out again here, by other ways, from the record and the judgement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import replace
from typing import cast

import pytest

from game.archive.told_game import ToldGame, ToldTurn, told
from game.coach.background_judging import GameJudging
from game.coach.judged_game import JudgedTurn, fitting, from_json, to_json
from game.coach.sentences import Claim, advice
from game.coach.turning_point import led_from_the_start, turning_point
from game.lexicon.words import Lexicon
from game.match.host import Host
from game.maven.desk.askers import Asker, Priority
from game.maven.desk.front_desk import FrontDesk, InProcessMaven
from game.maven.messages import Answer, Budget, Candidate, Estimate, Reasons
from game.maven.player.choose_move import choose
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.moves import Exchange, Hold, Pass, Place
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view

LETTERS = {
    **dict.fromkeys("AEIOULNSTR", 1), **dict.fromkeys("DG", 2), **dict.fromkeys("BCMP", 3),
    **dict.fromkeys("FHVWY", 4), "K": 5, **dict.fromkeys("JX", 8), **dict.fromkeys("QZ", 10),
}  # fmt: skip
Played = tuple[ToldGame, dict[int, JudgedTurn]]


def played(lexicon: Lexicon, rules: Rules, levels: tuple[int, ...], seed: int) -> Played:
    seats = tuple(Seat(f"Player {number}") for number in range(len(levels)))
    host = Host(rules, seats, seed, lexicon)
    while host.position.outcome is None:
        seat = host.position.to_move
        view = seat_view(host.position, seat, host.history)
        host.submit(seat, choose(view, lexicon, levels[seat], Budget(nodes=1), seed)[0].move)
        while host.position.pending is not None:
            host.submit(host.position.undecided[0], Hold())
    game = told(host.record, lexicon)
    desk = FrontDesk(InProcessMaven(lexicon))
    judging = GameJudging(game, desk.asker(Priority.REVIEW), Budget(nodes=1))
    while not judging.is_done:
        judging.advance()
    return game, judging.turns


@pytest.fixture(scope="module")
def games() -> list[Played]:
    lexicon = Lexicon.load()
    return [
        played(lexicon, PLAYSTATION, (3, 5), 4),
        played(lexicon, PLAYSTATION, (4, 3, 5), 5),
        played(lexicon, SOLITAIRE, (4,), 6),
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


def holds(claim: Claim, game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> bool:
    best = verdict.best[0].move
    ours, theirs = kept_by(turn, best), kept_by(turn, turn.move if turn.stood else Pass())
    made = points_of(turn, turn.move) if isinstance(turn.move, Place) and turn.stood else 0
    match claim.what:
        case "points":
            assert isinstance(best, Place)
            return claim.value == points_of(turn, best) - made
        case "score":
            scores = [points_of(turn, one.move) for one in verdict.best if isinstance(one.move, Place)]
            return claim.value in scores
        case "worth":
            return abs(float(claim.value) - (verdict.best[0].equity - verdict.played.equity)) < 0.01
        case "runner-up":
            lower = [verdict.best[0].equity - one.equity for one in verdict.best[1:]]
            return any(abs(float(claim.value) - difference) < 0.01 for difference in lower)
        case "keeps":
            return ours[str(claim.value)] > theirs[str(claim.value)]
        case "sheds":
            return ours[str(claim.value)] < theirs[str(claim.value)]
        case "leave":
            made_more = points_of(turn, best) - made if isinstance(best, Place) else 0
            return Counter(str(claim.value)) == ours and verdict.lost > made_more
        case "bonus":
            return isinstance(best, Place) and len(best.tiles) == 7 and claim.value == 50
        case "reply":
            reply = game.turns[turn.number]
            assert isinstance(reply.move, Place)
            lines = "".join(turn.before.rules.layout.lines)
            covers = any(lines[at.row * 15 + at.col] == "W" for at, _ in reply.move.tiles)
            return covers and claim.value == points_of(reply, reply.move)
        case "chance":
            return claim.value == round(verdict.best[0].win_rate or 0, 4)
        case "chance played":
            return claim.value == round(verdict.played.win_rate or 0, 4)
    return False


def test_every_number_that_the_coach_says_holds_when_it_is_worked_out_anew(games: list[Played]) -> None:
    kinds = Counter[str]()
    for game, verdicts in games:
        for turn in game.turns:
            verdict = verdicts[turn.ply]
            said = advice(game, turn, verdict)
            for claim in said.claims:
                assert holds(claim, game, turn, verdict), (turn.number, said)
                kinds[claim.what] += 1
            assert said.text.endswith(".")
            if not verdict.is_best:
                assert said.claims, "nothing is said without a number"
                assert f"{said.better} " in f"{said.text} "
    assert {"points", "worth", "keeps", "leave"} <= set(kinds)


def simulated(one: Candidate, chance: float, error: float | None, reply: Estimate | None = None) -> Candidate:
    return replace(one, win_rate=chance, win_error=error, reasons=Reasons(reply=reply))


@pytest.mark.parametrize(
    ("errors", "said"),
    [
        ((0.0071, 0.012), "Chance to win 63 % ±2, not 55 % ±3."),
        ((0.0, 0.004), "Chance to win 63 %, not 55 % ±1."),
        ((None, None), "Chance to win 63 %, not 55 %."),
        ((0.1, 0.0999), "Chance to win 63 % ±20, not 55 % ±20."),
        ((0.01, 0.11), "more."),
    ],
)
def test_a_chance_is_told_with_twice_its_error_unless_that_is_vague_and_a_proven_one_without(
    games: list[Played], errors: tuple[float | None, float | None], said: str
) -> None:
    game, turn, verdict = a_mistake(games)
    best = simulated(verdict.best[0], 0.63, errors[0])
    verdict = replace(verdict, best=(best,), played=simulated(verdict.played, 0.55, errors[1]))
    assert advice(game, turn, verdict).quiet.endswith(said)


@pytest.mark.parametrize(("theirs", "fewer"), [(34.0, 14.0), (22.9, None), (10.0, None)])
def test_a_reply_that_the_better_play_makes_weaker_is_told_of_beyond_luck(
    games: list[Played], theirs: float, fewer: float | None
) -> None:
    """The error of the difference is 1.5."""
    game, turn, verdict = a_mistake(games)
    best = simulated(verdict.best[0], 0.6, 0.01, Estimate(20.0, 0.9))
    played = simulated(verdict.played, 0.5, 0.01, Estimate(theirs, 1.2))
    claims = advice(game, turn, replace(verdict, best=(best,), played=played)).claims
    assert [claim.value for claim in claims if claim.what == "answer"] == ([fewer] if fewer else [])


@pytest.mark.parametrize(
    ("behind", "said"), [(0.01, "worth as much."), (0.06, "worth 0.1 less."), (3.0, "worth 3 less.")]
)
def test_the_next_best_play_is_never_said_to_be_worth_nothing_less(
    games: list[Played], behind: float, said: str
) -> None:
    game, turn, verdict = a_mistake(games)
    best = verdict.best[0]
    verdict = replace(verdict, best=(best, replace(best, equity=best.equity - behind)), played=best)
    assert advice(game, turn, verdict).quiet.endswith(said)


def test_only_a_play_is_told_of_as_the_next_best(games: list[Played]) -> None:
    game, turn, verdict = a_mistake(games)
    best = verdict.best[0]
    less = [replace(best, move=move, score=0, equity=best.equity - 9) for move in (Pass(), Exchange("A"))]
    for one in less:
        assert not advice(game, turn, replace(verdict, best=(best, best, one), played=best)).quiet


def a_mistake(games: list[Played]) -> tuple[ToldGame, ToldTurn, JudgedTurn]:
    """A turn in which a better play was there that scores less or the same, of which nothing else is said."""
    game, verdicts = games[0]
    for turn in game.turns:
        verdict = verdicts[turn.ply]
        if turn.stood and isinstance(turn.move, Place) and not verdict.is_best and not verdict.at_least:
            same = replace(verdict.best[0], move=turn.move, score=turn.points)
            verdict = replace(
                verdict, best=(same,), played=replace(verdict.played, move=Pass(), equity=-99.0)
            )
            if not {claim.what for claim in advice(game, turn, verdict).claims} & {"keeps", "sheds", "bonus"}:
                return game, turn, verdict
    raise AssertionError("no such turn")


def test_errors_and_replies_outlive_the_program_and_older_files_are_read_without(
    games: list[Played],
) -> None:
    verdict = a_mistake(games)[2]
    best = simulated(verdict.best[0], 0.63, 0.0071, Estimate(21.5, 0.75))
    (again,) = from_json(to_json([replace(verdict, best=(best,))]))
    assert (again.best[0].win_rate, again.best[0].win_error) == (0.63, 0.0071)
    assert again.best[0].reasons == Reasons(reply=Estimate(21.5, 0.75))
    old = b'{"version":1,"turns":[{"ply":3,"best":[["xAB",0,1.5,0.5]],"played":["xAB",0,1.5,null]}]}'
    (kept,) = from_json(old)
    assert kept.best == (Candidate(Exchange("AB"), 0, 1.5, 0.5),)
    hasty = old.replace(b"1.5,0.5", b"1.5,null")
    assert from_json(hasty) == (), "whether the engine was ready then, nobody knows"


def test_what_is_judged_before_the_engine_is_ready_is_told_and_judged_again_another_time(
    games: list[Played],
) -> None:
    game, verdicts = games[0]
    hurried = {turn.ply for turn in game.turns[2:5]}
    answers = _Answers(verdicts, hurried)
    judging = GameJudging(game, cast(Asker, answers), Budget(seconds=1))
    while not judging.is_done:
        judging.advance()
    assert set(judging.turns) == set(verdicts), "all is told"
    assert set(verdicts) - {one.ply for one in judging.lasting} == hurried
    again = GameJudging(game, cast(Asker, answers), Budget(seconds=1), from_json(to_json(judging.lasting)))
    while not again.is_done:
        again.advance()
    assert set(answers.asked[len(verdicts) :]) == hurried


class _Answers:
    """An asker who says of each turn what was found before; of some of them, that it had no time."""

    def __init__(self, verdicts: Mapping[int, JudgedTurn], hurried: Container[int]) -> None:
        self.asked: list[int] = []
        self._verdicts, self._hurried = verdicts, hurried

    def ask(self, _view: SeatView, _level: int, _budget: Budget, seed: int, _top: int) -> int:
        self.asked.append(seed)
        return len(self.asked)

    def poll(self) -> list[Answer]:
        ply, best = self.asked[-1], self._verdicts[self.asked[-1]].best
        return [Answer(len(self.asked), best[0].move, best, ply in self._hurried)]


def test_judgements_of_another_game_are_not_believed(games: list[Played]) -> None:
    """They lie in files of their own: a wrong one used to end the program, as its plays fit no board."""
    (game, verdicts), (other, others), _ = games
    assert fitting(game, verdicts.values()) == tuple(verdicts.values())
    mixed = [replace(verdicts[ply], best=others[ply].best) for ply in verdicts if ply in others]
    assert len(fitting(game, [*others.values(), *mixed])) < len(mixed) / 4
    for one in fitting(game, [*others.values(), *mixed]):
        advice(game, next(turn for turn in game.turns if turn.ply == one.ply), one)
    assert fitting(other, verdicts.values()) == ()


def test_numbers_in_the_text_are_those_that_are_kept_beside_it(games: list[Played]) -> None:
    for game, verdicts in games:
        for turn in game.turns:
            said = advice(game, turn, verdicts[turn.ply])
            figures = {
                abs(round(float(claim.value)))
                for claim in said.claims
                if isinstance(claim.value, float | int)
            }
            told_in_text = {int(word) for word in said.text.replace(".", "").split() if word.isdigit()}
            tiles = len(turn.rack)
            assert {n for n in told_in_text if n > tiles} <= figures


def test_judgements_outlive_the_program(games: list[Played]) -> None:
    for _, verdicts in games:
        turns = tuple(verdicts[ply] for ply in sorted(verdicts))
        back = from_json(to_json(turns))
        assert [(t.ply, t.best[0].move, t.is_best) for t in back] == [
            (t.ply, t.best[0].move, t.is_best) for t in turns
        ]
    assert from_json(b"{}") == from_json(b"\xff") == ()


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
