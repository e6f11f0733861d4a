"""`parlour maven` and `parlour selfplay`, as other programs and people use them."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import psutil
import pytest

from game.__main__ import main
from game.commands import maven, selfplay, selfplay_figures, wordlist
from game.commands.maven_history import with_history
from game.lexicon.kernel_cache import BROUGHT
from game.lexicon.words import GRAPHS
from game.maven.engine.warm_up import AnswerMode, Kernels
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import choose_plainly
from game.maven.plays import list_values
from game.maven.plays.board_arrays import rack_of
from game.maven.plays.leave_values import LEAVES, leave_number
from game.maven.plays.list_values import keep
from game.rules.cgp import read_cgp
from game.rules.dictionary import CLASSIC_WORDS, Dictionary
from game.rules.editions import SCRABOUT, SPECTRUM
from game.rules.moves import Place
from game.rules.notation import parse_move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view
from tests.maven.plays.test_word_graph import all_words
from tests.maven.tables import lexicon
from tests.rules.table import board_with, position

ROOT = Path(__file__).resolve().parents[2]
CGP = "15/15/15/15/15/5IN8/5TOME6/6WAFT5/15/15/15/15/15/15/15 CHKNRTT/ 0/0 0"


def served(*lines: str) -> list[dict[str, Any]]:
    answers = io.StringIO()
    maven.serve(lexicon(), io.StringIO("".join(f"{line}\n" for line in lines)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_best_prints_a_row_for_each_move_and_they_can_be_read_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["maven", "best", "--cgp", CGP, "--top", "4", "--seconds", "0"]) == 0
    heading, *found = capsys.readouterr().out.splitlines()
    assert heading.split() == ["move", "score", "equity"]
    board = read_cgp(CGP).board
    moves = [parse_move(" ".join(row.split()[:-2]), board) for row in found]
    expected = choose(read_cgp(CGP), lexicon(), 8, Budget(), 0, 4)
    assert [set(move.tiles) for move in moves if isinstance(move, Place)] == [
        set(candidate.move.tiles) for candidate in expected if isinstance(candidate.move, Place)
    ]


def test_best_as_json_holds_the_move_and_its_rivals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maven", "best", "--cgp", CGP, "--top", "3", "--level", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["candidates"]) == 3
    assert found["candidates"][0]["move"] == found["move"]


@pytest.mark.parametrize("compiled", [True, False])
def test_whoever_waits_until_code_is_compiled_is_told_so(
    compiled: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(maven, "is_compiled", lambda: compiled)
    assert main(["maven", "best", "--cgp", CGP, "--seconds", "0"]) == 0
    told = capsys.readouterr().err
    assert told == ("" if compiled else f"parlour maven: {maven._COMPILES}\n")


def test_a_wrong_position_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maven", "best", "--cgp", "nonsense"]) == 2
    said = capsys.readouterr().err
    assert "A position needs" in said
    assert len(said.splitlines()) == 1


def test_each_request_gets_one_answer_under_its_id_in_order() -> None:
    requests = [json.dumps({"id": number, "cgp": CGP, "level": 1, "seed": number}) for number in range(4)]
    answers = served(*requests)
    assert [answer["id"] for answer in answers] == [0, 1, 2, 3]
    assert all(parse_move(answer["move"], read_cgp(CGP).board) for answer in answers)


@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "[" * 100_000,
        "12",
        "null",
        '"text"',
        "{}",
        '{"cgp": 3}',
        '{"cgp": "x y z w"}',
        json.dumps({"cgp": CGP, "level": "8"}),
        json.dumps({"cgp": CGP, "level": True}),
        json.dumps({"cgp": CGP, "seconds": None}),
        json.dumps({"cgp": CGP, "seconds": float("nan")}),
        json.dumps({"cgp": CGP, "seconds": float("inf")}),
        json.dumps({"cgp": CGP, "top": 10**30}),
        json.dumps({"cgp": CGP, "id": float("nan")}),
        f'{{"cgp": "{CGP}", "id": {"9" * 5000}}}',
        json.dumps({"cgp": CGP, "nodes": 0}),
        json.dumps({"cgp": CGP, "nodes": 1.5}),
        json.dumps({"cgp": CGP, "history": "8H HORN"}),
        json.dumps({"cgp": CGP, "history": ["8H HORN"]}),
        json.dumps({"cgp": CGP, "history": ["8H H0RN"]}),
        json.dumps({"cgp": CGP, "history": ["resign"]}),
        json.dumps({"cgp": CGP, "history": [7]}),
        json.dumps({"cgp": CGP.replace("CHKNRTT", "CHKNRTTTTTTTTT")}),
        json.dumps({"cgp": CGP.replace("CHKNRTT", "ABCDEFGHIJ")}),
    ],
)
def test_a_bad_line_gets_an_error_and_the_next_line_its_answer(bad: str) -> None:
    wrong, right = served(bad, json.dumps({"cgp": CGP, "level": 1}))
    assert set(wrong) == {"error"}
    assert "move" in right


def test_a_byte_order_mark_before_the_first_request_is_not_part_of_it() -> None:
    (reply,) = served("\ufeff" + json.dumps({"cgp": CGP, "level": 1, "id": 5}))
    assert reply["id"] == 5
    assert "move" in reply


def test_a_number_of_nodes_decides_the_answer_on_any_machine() -> None:
    request = json.dumps({"cgp": CGP, "nodes": 2000, "seed": 3})
    one, other = served(request, request)
    assert one == other
    best = one["candidates"][0]
    assert best["win_rate"] > 0
    assert best["equity"] == pytest.approx(best["score"] + best["leave"] + best["openings"], abs=0.01)
    for what in ("win_rate", "points_to_come", "reply"):
        assert 0 < best[f"{what}_error"] < best[what]


HISTORY = ["6F IN", "7F TOME", "-3", "8G WAFT"]


class InTheMaking:
    """Compiled code that is never there; `here` is how a question is answered meanwhile."""

    def __init__(self, here: AnswerMode) -> None:
        self.here = here
        self.waited_for: list[Budget] = []

    def wait_for(self, budget: Budget, is_given_up: Callable[[], bool]) -> None:
        assert not is_given_up()
        self.waited_for.append(budget)

    def way(self, budget: Budget) -> AnswerMode:
        return self.here if budget.seconds is not None else AnswerMode.FULLY


def served_meanwhile(here: AnswerMode, **request: object) -> dict[str, Any]:
    """What one request is answered while code is compiled."""
    answers, kernels = io.StringIO(), InTheMaking(here)
    line = json.dumps({"cgp": CGP, "top": 5} | request)
    maven.serve(lexicon(), io.StringIO(line), answers, cast(Kernels, kernels))
    assert len(kernels.waited_for) == 1
    found: dict[str, Any] = json.loads(answers.getvalue())
    return found


def test_until_anything_is_compiled_a_request_gets_the_plain_plays_which_say_so() -> None:
    found = served_meanwhile(AnswerMode.PLAINLY, id=3)
    plain = choose_plainly(read_cgp(CGP), lexicon(), 8, 0, 5)
    assert [each["score"] for each in found["candidates"]] == [each.score for each in plain]
    assert (found["id"], found["makeshift"]) == (3, "plainly")
    assert "being compiled" in found["notes"][0]


def test_until_the_search_is_compiled_only_the_level_that_looks_ahead_is_makeshift() -> None:
    best = served_meanwhile(AnswerMode.AT_A_GLANCE, nodes=5000, seconds=60)
    glance = choose(read_cgp(CGP), lexicon(), 8, Budget(), 0, 5)
    assert [each["score"] for each in best["candidates"]] == [each.score for each in glance]
    assert "win_rate" not in best
    assert best["makeshift"] == "at a glance"
    assert not {"makeshift", "notes"} & set(served_meanwhile(AnswerMode.AT_A_GLANCE, level=7))


def test_an_answer_that_is_none_the_worse_says_nothing_of_compiling() -> None:
    for found in (
        served_meanwhile(AnswerMode.FULLY, seconds=0),
        served_meanwhile(AnswerMode.PLAINLY, nodes=50),
    ):
        assert not {"makeshift", "notes"} & set(found)


@pytest.mark.skipif(any(BROUGHT.glob("*.zip")), reason="a download was built here: compiled code came along")
def test_serving_where_nothing_is_compiled_answers_before_it_is_and_says_so(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "game", "maven", "serve"], cwd=ROOT, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONUTF8": "1"},
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        assert process.stderr
        for number in range(2):
            print(json.dumps({"id": number, "cgp": CGP}), file=process.stdin, flush=True)
            found = json.loads(process.stdout.readline())
            assert (found["id"], found["makeshift"]) == (number, "plainly")
            assert parse_move(found["move"], read_cgp(CGP).board)
        assert not list(tmp_path.rglob("*.complete"))
        compiling = psutil.Process(process.pid).children()
        process.stdin.close()
        assert process.wait(timeout=60) == 0
        told = process.stderr.read()
    assert "is compiled for this machine" in told
    assert len(told.splitlines()) == 1
    psutil.wait_procs(compiling, 60)
    assert not any(each.is_running() for each in compiling)


def test_serving_what_is_stored_says_nothing_of_compiling() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "maven", "serve"], cwd=ROOT, text=True, check=True,
        input=json.dumps({"cgp": CGP}), capture_output=True,
    )  # fmt: skip
    assert done.stderr == ""
    assert not {"makeshift", "notes"} & set(json.loads(done.stdout))


def test_a_history_tells_maven_who_did_what_and_what_it_scored() -> None:
    view = with_history(read_cgp(CGP), HISTORY)
    assert [(turn.seat, turn.kind, len(turn.tiles), turn.count) for turn in view.history] == [
        (0, "place", 2, 0),
        (1, "place", 4, 0),
        (0, "exchange", 0, 3),
        (1, "place", 4, 0),
    ]
    assert view.exchanges == (1, 0)
    assert view.history[-1].score is not None
    assert view.history[-1].score.total == 39  # WAFT on the star 20, NOW 6, MA on the star 8, EF 5
    (reply,) = served(json.dumps({"cgp": CGP, "history": HISTORY, "nodes": 2000}))
    assert "move" in reply


def test_without_standard_input_serving_ends_with_one_sentence() -> None:
    script = (
        "import sys; sys.stdin = None; from game.__main__ import main; sys.exit(main(['maven', 'serve']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "parlour maven: there is no standard input to read requests from\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
def test_an_interrupt_ends_a_long_thought() -> None:
    # Where the tests run in the background, interrupts are ignored from birth.
    script = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from game.__main__ import main; sys.exit(main(['maven', 'serve']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for seconds in (0, 3600):
            print(json.dumps({"cgp": CGP, "seconds": seconds}), file=process.stdin, flush=True)
        assert "move" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130


def test_an_error_bears_the_id_of_its_request_and_empty_lines_are_skipped() -> None:
    assert served("", '{"id": "seven"}', " ") == [{"id": "seven", "error": "cgp is missing or is not text"}]


def test_selfplay_reports_each_seat_and_the_same_seed_gives_the_same_scores(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["selfplay", "--games", "3", "--levels", "1,8", "--seed", "4", "--json"]
    reports = []
    for _ in range(2):
        assert main(arguments) == 0
        reports.append(json.loads(capsys.readouterr().out))
    weak, strong = reports[0]["seats"]
    assert (weak["name"], strong["name"]) == ("Novice", "Grand Master")
    assert weak["wins"] + strong["wins"] == 3
    assert strong["mean_score"] > weak["mean_score"]
    assert reports[0]["seats"] == reports[1]["seats"]


def test_selfplay_on_two_processes_gives_the_scores_of_one() -> None:
    alone = [selfplay.play_game(lexicon(), (2, 5, 8), 9, number) for number in range(4)]
    assert list(selfplay._results(4, (2, 5, 8), 9, jobs=2)) == alone


def test_the_ladder_sets_each_level_against_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "2", "--ladder", "--json"]) == 0
    steps = json.loads(capsys.readouterr().out)
    assert [step["level"] for step in steps] == [2, 3, 4, 5, 6, 7, 8]
    assert main(["selfplay", "--games", "1", "--ladder"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 8


def test_editions_and_the_everyday_words_are_played_by_their_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    played = games_asked_for(monkeypatch)
    for options in (["--edition", "1987", "--classic"], ["--edition", "house rules"], []):
        assert main(["selfplay", "--games", "1", "--levels", "1,2", *options]) == 0
    everyday = replace(SPECTRUM, dictionary=replace(SPECTRUM.dictionary, base=CLASSIC_WORDS))
    assert [rules for _, rules in played] == [everyday, SCRABOUT, Rules()]


def test_each_level_plays_itself_or_the_one_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    played = games_asked_for(monkeypatch)
    for options in ([], ["--against", "3"]):
        assert main(["selfplay", "--games", "1", *options]) == 0
    pairs = [levels for levels, _ in played]
    assert pairs == [(level, level) for level in range(1, 9)] + [(level, 3) for level in range(1, 9)]


def test_it_is_told_whether_the_strongest_level_goes_by_what_was_learnt_for_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games_asked_for(monkeypatch)
    monkeypatch.setattr(selfplay, "values_path", lambda key: tmp_path / f"{key}.npz")
    told = []
    for options in ([], ["--classic"], ["--classic"]):
        assert main(["selfplay", "--games", "1", "--levels", "1,2", *options]) == 0
        told.append(capsys.readouterr().err.splitlines()[:1])
        if options:
            (tmp_path / f"{CLASSIC_WORDS.key}.npz").touch()
    sentence = "Level 8 goes by the values of leaves "
    assert told == [[], [f"{sentence}that came with the game."], [f"{sentence}learnt for this list."]]


def games_asked_for(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[int, ...], Rules]]:
    """The levels and the rules of all games of `parlour selfplay` from now on; none is really played."""
    asked: list[tuple[tuple[int, ...], Rules]] = []

    def game(*arguments: Any) -> selfplay_figures.GameResult:
        asked.append((arguments[1], arguments[-1]))
        return selfplay_figures.GameResult((300, 280), (0,), 20)

    monkeypatch.setattr(selfplay, "play_game", game)
    return asked


def test_who_plays_with_the_everyday_words_lays_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = []

    def watched(*arguments: Any) -> Any:
        step = play(*arguments)
        boards.append(step[0].board)
        return step

    monkeypatch.setattr(selfplay, "play", watched)
    rules = Rules(dictionary=Dictionary(base=CLASSIC_WORDS))
    selfplay.play_game(lexicon(), (7, 8), 1, 0, rules=rules)
    lines = [*boards[-1].rows, *map("".join, zip(*boards[-1].rows, strict=True))]
    words = {word.upper() for line in lines for word in re.findall("[A-Za-z]{2,}", line)}
    assert len(words) > 20
    assert words <= set(lexicon().everyday())


@pytest.mark.parametrize(("rack", "bag", "turns"), [("V", "V", 7), ("S", "", 1)])
def test_a_game_in_which_the_last_tile_goes_round_ends_once_it_is_shown_that_nobody_can_play(
    monkeypatch: pytest.MonkeyPatch, rack: str, bag: str, turns: int
) -> None:
    """No word of two letters has a V, nor one of these letters and a Q; S goes out at once. Three turns of
    each go by first."""
    start = position(rack, "Q", bag=bag, board=board_with("8F HORN"), rules=SPECTRUM)
    monkeypatch.setattr(selfplay, "opening", lambda *_: (start, ()))
    result = selfplay.play_game(lexicon(), (2, 8), 1, 0, rules=SPECTRUM)
    assert result.turns == turns
    assert (max(result.scores) < 0) == bool(bag)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--edition", "1987", "--levels", "1"], "Home Computer 1987 is for 2 to 4 players, not 1."),
        (["--edition", "Mail 1999", "--levels", "1,2,3"], "Mail 1999 is for 2 to 2 players, not 3."),
        (["--edition", "mail", "--solitaire"], "--solitaire has rules of its own"),
    ],
)
def test_levels_that_an_edition_does_not_seat_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], options: list[str], reason: str
) -> None:
    assert main(["selfplay", "--games", "1", *options]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert len(said.splitlines()) == 1


def test_a_part_of_two_names_is_no_edition(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", "--games", "1", "--edition", "1999"])
    assert "does not name just one of" in capsys.readouterr().err


def test_a_level_against_itself_makes_the_mean_of_both_seats_and_against_another_that_of_its_own() -> None:
    results = [
        selfplay_figures.GameResult((300, 280), (0,), 20),
        selfplay_figures.GameResult((200, 220), (1,), 20),
    ]
    itself, another = (selfplay_figures.means(levels, results) for levels in ((5, 5), (5, 8)))
    assert (itself["mean_score"], another["mean_score"]) == (250, 250)
    assert itself["mean_score_margin"] == pytest.approx(1.96 * 40 / np.sqrt(2), abs=0.01)
    assert another["mean_score_margin"] == pytest.approx(1.96 * 50 / np.sqrt(2), abs=0.01)


def report(one: int, two: int, wins: int, games: int) -> dict[str, Any]:
    """As `summary` makes it, of two levels, the first of which won so many games."""
    seats = [
        {"level": one, "wins": wins, "mean_score": 300.0},
        {"level": two, "wins": games - wins, "mean_score": 200.0},
    ]
    return {"games": games, "seats": seats}


def test_elo_adds_up_by_the_odds_of_winning() -> None:
    rows = selfplay_figures.ratings([report(2, 1, 10_000, 11_000), report(3, 2, 500, 1000)])
    assert [row["elo"] for row in rows] == [0, 400, 400]
    assert rows[0]["elo_margin"] == 0
    assert rows[1]["elo_margin"] == round(1.96 * 400 / np.log(10) / np.sqrt(11_000 * 10 / 121))
    assert rows[2]["elo_margin"] > rows[1]["elo_margin"]
    assert [row["mean_score"] for row in rows] == [200.0, 291.7, 300.0]


def test_a_level_that_wins_every_game_is_not_infinitely_better() -> None:
    assert 400 < selfplay_figures.ratings([report(2, 1, 50, 50)])[1]["elo"] < 1000


def test_games_two_levels_apart_narrow_the_margins() -> None:
    chain = [report(2, 1, 65, 100), report(3, 2, 65, 100)]
    both = selfplay_figures.ratings([*chain, report(3, 1, 77, 100)])
    assert both[2]["elo_margin"] < selfplay_figures.ratings(chain)[2]["elo_margin"]
    assert both[2]["elo"] == pytest.approx(210, abs=5)


def test_every_kind_of_selfplay_writes_text_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    for kind, rows in (
        ("--levels 2,4,6", 3), ("--against 2", 8), ("--ladder", 7), ("--elo", 8), ("--solitaire", 1)
    ):  # fmt: skip
        arguments = ["selfplay", "--games", "1", *kind.split()]
        assert main(arguments) == 0
        assert len(capsys.readouterr().out.splitlines()) >= rows
        assert main([*arguments, "--csv"]) == 0
        table = list(csv.DictReader(capsys.readouterr().out.splitlines()))
        assert len(table) == rows
        assert main([*arguments, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        told = told["seats"] if "seats" in told else told if isinstance(told, list) else [told]
        if kind != "--solitaire":
            assert [str(row["mean_score"]) for row in told] == [row["mean_score"] for row in table]


def test_a_time_for_each_move_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "1", "--levels", "8,8", "--seconds", "0.001", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    for wrong in ("0", "x", "-1", "inf"):
        with pytest.raises(SystemExit):
            main(["selfplay", "--games", "1", "--levels", "8,8", "--seconds", wrong])


def test_margins_shrink_with_the_root_of_the_number_of_games() -> None:
    few = [
        selfplay_figures.GameResult((300, 280), (0,), 20),
        selfplay_figures.GameResult((280, 300), (1,), 20),
    ]
    one, two = (selfplay_figures.summary((1, 8), few * times, 1.0)["seats"][0] for times in (50, 200))
    assert one["win_rate_margin"] == pytest.approx(0.098, abs=0.001)
    assert two["win_rate_margin"] == pytest.approx(0.049, abs=0.001)
    assert one["mean_score_margin"] == pytest.approx(1.96, abs=0.01)


def test_a_shared_win_counts_half_for_each() -> None:
    report = selfplay_figures.summary((1, 8), [selfplay_figures.GameResult((300, 300), (0, 1), 20)], 1.0)
    assert [seat["wins"] for seat in report["seats"]] == [0.5, 0.5]


@pytest.mark.parametrize("levels", ["9", "", "1,2,3,4,5", "a", "1,,2"])
def test_levels_that_do_not_exist_are_refused(capsys: pytest.CaptureFixture[str], levels: str) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", "--games", "1", "--levels", levels])
    assert "is not one to 4 levels from 1 to 8" in capsys.readouterr().err


def test_strange_ids_and_endless_lines_get_an_error_and_the_next_line_its_answer() -> None:
    nested = json.dumps({"cgp": CGP, "id": [[1]]})
    endless = json.dumps({"cgp": CGP, "id": 1, "x": "y" * 100_000})
    digits = '{"cgp": ' + "9" * 5000 + "}"
    *wrong, right = served(nested, endless, digits, json.dumps({"cgp": CGP, "seconds": 0, "id": None}))
    assert "id is neither" in wrong[0]["error"]
    assert "at most" in wrong[1]["error"]
    assert all(set(each) == {"error"} for each in wrong)
    assert right["id"] is None
    assert "move" in right


def test_a_long_match_over_pipes_survives_noise_and_a_foreign_word_list(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("".join(f"{word}\n" for word in sorted(foreign())))
    command = [sys.executable, "-m", "game", "maven", "serve", "--words", str(words)]
    request = json.dumps({"cgp": f"{'/'.join(['15'] * 15)} RETINA?/ 0/0 0", "seconds": 0}).encode()
    noise = [b"\xff\xfe{", b"\x00", b"{" * 500, b"[]", b"\xc3\x28" * 50]
    lines = [line for bad in noise for line in (bad, *[request] * 60)]
    run = subprocess.run(
        command, input=b"\n".join(lines), capture_output=True, cwd=ROOT, check=True, timeout=250
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(lines)
    assert sum("error" in answer for answer in answers) == len(noise)
    moves = {answer["move"] for answer in answers if "move" in answer}
    assert len(moves) == 1
    assert moves.pop().split()[1].upper() in foreign()


def foreign() -> set[str]:
    """A list that no English dictionary has: seven-letter words backwards, and some short ones."""
    own = [word for word in lexicon() if len(word) == 7 and set(word) <= set("RETINAS")]
    return {word[::-1] for word in own} | {"TAN", "NAT", "ZZYX", "AA"}


def test_an_imported_list_becomes_a_lexicon_that_everything_plays_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, made = tmp_path / "list.txt", tmp_path / "list.lexicon"
    source.write_text("".join(f"{word.lower()}\n" for word in sorted(foreign())))
    assert main(["lexicon", "import", str(source), str(made)]) == 0
    assert f"{len(foreign())} words" in capsys.readouterr().out
    for file in (source, made):
        found = wordlist.lexicon_from(file)
        assert set(found) == foreign()
        guessed = {len(word): found.tier(word) for word in found}  # of a language that our list does not know
        assert guessed == dict.fromkeys((2, 3, 4), GRAPHS["small"]) | {7: GRAPHS["common"]}
        cgp = f"{'/'.join(['15'] * 15)} XZY?/ 0/0 0"
        assert main(["maven", "best", "--words", str(file), "--cgp", cgp, "--seconds", "0", "--json"]) == 0
        word = json.loads(capsys.readouterr().out)["move"].split()[1]
        assert word.upper() == "ZZYX"
        position, _ = opening(Rules(), 2, 5)
        for turn in range(30):
            if position.outcome is None:
                move = choose(
                    seat_view(position, position.to_move), found, 7 + turn % 2, Budget(nodes=50), 1
                )[0]
                position, _ = play(position, move.move, found)
        assert set(all_words(found.graph("small"))) <= foreign()


def test_a_match_between_engines_may_be_played_with_every_word_of_a_list() -> None:
    own, whole = wordlist.lexicon_from(None), wordlist.lexicon_from(None, every_word=True)
    assert set(own.computer_words()) < set(own) == set(whole.computer_words())
    assert (own.digest, own.tier("QI")) == (whole.digest, whole.tier("QI"))


def test_a_word_that_is_never_said_at_a_table_is_played_where_every_word_is_to_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unsaid = next(word for word in lexicon().of_length(5) if not lexicon().computer_plays(word))
    file = tmp_path / "list.txt"
    file.write_text(
        "".join(f"{word.lower()}\n" for word in sorted({unsaid, *["AA", "AB", "AE", "AI", "BE", "HA", "HE"]}))
    )
    cgp = f"{'/'.join(['15'] * 15)} {unsaid}/ 0/0 0"
    played = []
    for switch in ([], ["--every-word"]):
        arguments = ["maven", "best", "--words", str(file), "--cgp", cgp, "--level", "7", "--json"]
        assert main([*arguments, *switch]) == 0
        played.append(unsaid in json.loads(capsys.readouterr().out)["move"])
    assert played == [False, True]


def test_moves_with_a_list_go_by_what_was_learnt_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(list_values, "values_path", lambda key: tmp_path / f"{key}.npz")
    file = tmp_path / "list.txt"
    file.write_text("ab\nae\n")
    cgp = f"{'/'.join(['15'] * 15)} ABE/ 0/0 0"
    words = []
    for dear in "BE":
        odd = np.zeros(LEAVES, np.int32)
        odd[leave_number(np.flatnonzero(rack_of(dear)), 1)] = 90_000
        keep(wordlist.lexicon_from(file).digest, odd)
        assert main(["maven", "best", "--words", str(file), "--cgp", cgp, "--seconds", "0", "--json"]) == 0
        words.append(json.loads(capsys.readouterr().out)["move"].split()[1])
    assert words == ["AE", "AB"]


@pytest.mark.parametrize(
    ("text", "reason"), [("bb\naa\n", "out of alphabetical order"), ("", "no word"), ("ab1\n", "other than")]
)
def test_what_is_no_word_list_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    for arguments in (["--words", str(file)], ["--words", str(tmp_path / "missing")]):
        assert main(["maven", "best", "--cgp", CGP, *arguments]) == 2
        said = capsys.readouterr().err
        assert len(said.splitlines()) == 1
    assert main(["maven", "best", "--cgp", CGP, "--words", str(file)]) == 2
    assert reason in capsys.readouterr().err
