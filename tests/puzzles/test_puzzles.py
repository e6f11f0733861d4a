"""Every puzzle that comes with the game has one answer, by a margin; progress is brought together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from game.__main__ import main
from game.archive.game_archive import Archive
from game.archive.history_export import export
from game.commands.puzzles import chosen
from game.house_copy.taking import Taking
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import LEVELS
from game.maven.messages import Budget, Candidate
from game.maven.player.at_a_glance import worths_of
from game.maven.player.choose_move import choose
from game.maven.player.overlooked_plays import chances_to_make
from game.maven.player.ways_to_search import generator_of
from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.search import endgame
from game.maven.search.endgame_margin import is_worth_at_most, runner_up
from game.puzzles.checking import flaw_of
from game.puzzles.everybody import every_play, tools_of_everybody
from game.puzzles.grading import graded, share_found
from game.puzzles.making import MARGIN, WIN_MARGIN, puzzles_of_game
from game.puzzles.progress import SOLVED, from_json, note_solved, solved_in, to_json, together
from game.puzzles.puzzle import FILE, GRADES, BadPuzzlesError, Puzzle, PuzzleKind, all_puzzles, of_kind
from game.puzzles.puzzle import from_json as puzzles_from_json
from game.puzzles.puzzle import to_json as puzzles_to_json
from game.rules.moves import Move, Pass, Place, is_same
from game.rules.scoring import score_play
from game.storage.local_store import LocalStore
from tests.rules import brute


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def by_kind(kind: PuzzleKind) -> list[Puzzle]:
    return [puzzle for puzzle in all_puzzles() if puzzle.kind is kind]


def test_games_without_a_puzzle_leave_the_puzzles_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.puzzles._made", lambda _seed: [])
    kept = tmp_path / "puzzles.json"
    kept.write_bytes(FILE.read_bytes())
    assert main(["puzzles", "--games", "1", "--out", str(kept)]) == 1
    assert kept.read_bytes() == FILE.read_bytes()
    assert "stays as it was" in capsys.readouterr().err


def test_of_each_kind_there_are_400_in_four_grades_and_the_file_is_small() -> None:
    for kind in PuzzleKind:
        counts = [len(of_kind(kind, grade)) for grade in range(len(GRADES))]
        assert sum(counts) >= 400, kind
        assert min(counts) >= 80, f"{kind.value}: {counts}"
    assert FILE.stat().st_size < 180_000
    assert len({puzzle.id for puzzle in all_puzzles()}) == len(all_puzzles())


def test_the_bonus_to_be_found_lays_all_tiles_and_beats_every_other_play_by_its_margin(
    lexicon: Lexicon,
) -> None:
    """Of all valid words, also those that the computer never says."""
    for puzzle in by_kind(PuzzleKind.BONUS)[::30]:
        view, answer = puzzle.view, puzzle.answer
        assert isinstance(answer, Place)
        assert len(answer.tiles) == 7
        plays = every_play(view, lexicon)
        moves = [plays.place(at) for at in range(len(plays))]
        others = [move for move in moves if not puzzle.is_solved_by(move)]
        assert len(others) < len(moves), "the answer is among what can be played"
        most = max(score_play(view.board, move.tiles, view.rules).total for move in others)
        assert puzzle.points - most == puzzle.margin >= MARGIN
        assert puzzle.second is None or puzzle.points_of(puzzle.second) == most


def test_the_harder_a_grade_the_fewer_find_its_puzzles(lexicon: Lexicon) -> None:
    """Not one of a harder grade is found by more; and each grade is what is measured again."""
    for kind in PuzzleKind:
        some = [of_kind(kind, grade)[::20] for grade in range(len(GRADES))]
        for puzzles in some:
            assert [graded(replace(one, grade=0), lexicon) for one in puzzles] == list(puzzles)
        shares = [[share_found(one, lexicon) for one in puzzles] for puzzles in some]
        assert all(min(easier) > max(harder) for easier, harder in pairwise(shares))


def test_the_harder_a_grade_the_rarer_the_words_that_lay_all_tiles(lexicon: Lexicon) -> None:
    """Over all puzzles: E18, Hard had rarer answers than Very Hard."""
    tiers = []
    for grade in range(len(GRADES)):
        answers = [(one.view, one.answer) for one in of_kind(PuzzleKind.BONUS, grade)]
        words = [
            score_play(view.board, move.tiles, view.rules).words[0].word.upper()
            for view, move in answers
            if isinstance(move, Place)
        ]
        tiers.append(mean(lexicon.tier(word) for word in words))
    assert all(harder > easier + 0.5 for easier, harder in pairwise(tiers)), tiers


class LongWords(frozenset[str]):
    """All words; gone through are only those that could lay seven tiles of a rack."""

    def __new__(cls, words: Iterable[str], rack: str) -> LongWords:
        made = super().__new__(cls, words)
        made.rack = rack
        return made

    rack = ""

    def __iter__(self) -> Iterator[str]:
        for word in super().__iter__():
            if len(word) < 7:
                continue
            others = (Counter(word) - Counter(self.rack)).total() - self.rack.count("?")
            if others <= len(word) - 7:
                yield word


def test_a_puzzle_tells_in_how_many_ways_all_tiles_can_be_laid(lexicon: Lexicon) -> None:
    every = [word for length in range(2, 16) for word in lexicon.of_length(length)]
    several = [puzzle for puzzle in by_kind(PuzzleKind.BONUS) if puzzle.ways > 1]
    only = [puzzle for puzzle in by_kind(PuzzleKind.BONUS) if puzzle.ways == 1]
    blank = [puzzle for puzzle in several if "?" in puzzle.view.rack]
    for puzzle in (blank[0], several[-1], only[0]):
        board, rack = list(puzzle.view.board.rows), puzzle.view.rack
        plays = [play for play in brute.all_plays(board, rack, LongWords(every, rack)) if len(play) == 7]
        ways = {frozenset((row, col, face.upper()) for row, col, face in play) for play in plays}
        assert puzzle.ways == len(ways)
        assert puzzle.points == max(brute.score(board, play) for play in plays)


def test_any_play_that_brings_as_much_with_all_tiles_is_right(lexicon: Lexicon) -> None:
    for puzzle in by_kind(PuzzleKind.BONUS)[::16]:
        moves = [one.move for one in choose(puzzle.view, lexicon, 7, Budget(nodes=1), 0, top=100_000)]
        for move in moves:
            if isinstance(move, Place) and len(move.tiles) == 7:
                points = score_play(puzzle.view.board, move.tiles, puzzle.view.rules).total
                assert puzzle.is_solved_by(move) == (points >= puzzle.points)


def small_endings() -> list[Puzzle]:
    """Endings with the fewest tiles: what each move comes to is soon proven."""
    return sorted(by_kind(PuzzleKind.WIN), key=lambda one: sum(map(len, one.position.racks)))


def leads_after(puzzle: Puzzle, lexicon: Lexicon) -> dict[Move, int | None]:
    """The lead at the end of the game after each move, both sides playing their best; None if not proven."""
    view = puzzle.view
    tools, plays = tools_of_everybody(view, lexicon), every_play(view, lexicon)
    moves = [Candidate(plays.place(at), plays.score(at), 0.0) for at in range(len(plays))]
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    worths = (endgame.worth_of(view, one, *tools, 2_000_000) for one in (*moves, Candidate(Pass(), 0, 0.0)))
    return {one.move: lead + round(one.equity) if one.proven else None for one in worths}


def test_from_here_one_play_wins_and_all_others_lose_by_a_proof_for_each_move(lexicon: Lexicon) -> None:
    for puzzle in small_endings()[:6:2]:
        leads = leads_after(puzzle, lexicon)
        assert None not in leads.values()
        ranked = sorted(leads.items(), key=lambda item: -(item[1] or 0))
        (best, most), (_, second) = ranked[:2]
        assert most is not None
        assert second is not None
        assert most > 0 > second, "no other play even draws"
        assert puzzle.is_solved_by(best)
        assert (most, second) == puzzle.leads
        assert most - second == puzzle.margin >= WIN_MARGIN
        equal = [move for move, lead in leads.items() if lead == second]
        assert puzzle.second is None or any(is_same(puzzle.second, move) for move in equal)


def test_the_second_best_of_the_last_moves_is_that_of_a_proof_for_each(lexicon: Lexicon) -> None:
    """With margins of 1, 2 and 1000 points, as the searches differ by what they have to find out."""
    puzzle = small_endings()[0]
    view, tools = puzzle.view, tools_of_everybody(puzzle.view, lexicon)
    leads = {move: lead or 0 for move, lead in leads_after(puzzle, lexicon).items()}
    lead = view.scores[0] - view.scores[1]
    scored = {move: puzzle.points_of(move) for move in leads}
    first = Candidate(puzzle.answer, puzzle.points, float(leads[puzzle.answer] - lead), proven=True)
    others = [Candidate(move, points, 0.0) for move, points in scored.items() if move != puzzle.answer]
    for margin in (1, 2):
        second = runner_up(view, first, others, margin, *tools, 1_000_000)
        assert second is not None
        assert round(second.equity) + lead == max(leads[one.move] for one in others)
    assert runner_up(view, first, others, 1000, *tools, 1_000_000) is None
    assert runner_up(view, first, others, 1, *tools, 1) is None, "nothing is said without a proof"


def test_that_a_move_comes_to_at_most_so_much_is_said_from_its_own_worth_on(lexicon: Lexicon) -> None:
    puzzle = small_endings()[0]
    view, tools = puzzle.view, tools_of_everybody(puzzle.view, lexicon)
    lead = view.scores[0] - view.scores[1]
    for move, ends in leads_after(puzzle, lexicon).items():
        assert ends is not None
        one, worth = Candidate(move, puzzle.points_of(move), 0.0), ends - lead
        assert is_worth_at_most(view, one, worth, *tools, 1_000_000)
        assert is_worth_at_most(view, one, worth + 30, *tools, 1_000_000)
        assert not is_worth_at_most(view, one, worth - 1, *tools, 1_000_000)
    assert not is_worth_at_most(view, one, 1000, *tools, 1) or isinstance(one.move, Pass)


def test_what_is_not_true_of_a_puzzle_is_found_out(lexicon: Lexicon) -> None:
    bonus, win = by_kind(PuzzleKind.BONUS)[0], small_endings()[0]
    assert flaw_of(bonus, lexicon) == flaw_of(win, lexicon) == ""
    assert "no margin" in flaw_of(replace(bonus, margin=bonus.margin + 1), lexicon)
    assert "ways" in flaw_of(replace(bonus, ways=bonus.ways + 1), lexicon)
    assert "cannot be played" in flaw_of(replace(bonus, answer=win.answer), lexicon)
    assert "The answer ends" in flaw_of(replace(win, answer=Pass()), lexicon)
    assert "The margin is" in flaw_of(replace(win, margin=1), lexicon)
    odd, even = (
        next(one for one in small_endings() if one.margin > 4 and one.margin % 2 == at) for at in (1, 0)
    )
    for one, by, flaw in (
        (odd, -1, "The answer ends"),
        (even, 1, "The answer ends"),
        (even, -1, "worse than"),
    ):
        assert flaw in flaw_of(replace(one, margin=one.margin + by), lexicon)
    assert "not proven to end" in flaw_of(replace(odd, margin=odd.margin + 1), lexicon)


def test_the_command_proves_the_puzzles_of_a_file_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.json"
    some = [*by_kind(PuzzleKind.BONUS)[:3], small_endings()[0]]
    file.write_bytes(puzzles_to_json(some))
    assert main(["puzzles", "--check", "--out", str(file)]) == 0
    assert "4 puzzles proven anew, 0 not true" in capsys.readouterr().out
    file.write_bytes(puzzles_to_json([replace(some[0], ways=10_000)]))
    assert main(["puzzles", "--check", "--out", str(file)]) == 1
    assert some[0].id in capsys.readouterr().out
    assert main(["puzzles", "--check", "--out", str(tmp_path / "none")]) == 2


@pytest.mark.parametrize("number", [1, 3, 6])
def test_what_a_level_makes_is_as_likely_as_it_is_often_made(lexicon: Lexicon, number: int) -> None:
    """Against 400 choices of the level itself: three standard deviations."""
    view, level = by_kind(PuzzleKind.BONUS)[0].view, LEVELS[number - 1]
    table, rack = table_of(view.rules), rack_of(view.rack)
    generator = generator_of(lexicon.under(view.rules), level.vocabulary, table)
    plays = generator.plays(generator.grid(view.board), rack, worths_of(view, level, rack)[0])
    chances = chances_to_make(plays.lengths, plays.words, level)
    assert sum(chances) == pytest.approx(1.0, abs=1e-6)
    made = [choose(view, lexicon, number, Budget(nodes=1), seed)[0].move for seed in range(400)]
    half = len(chances) // 8
    often = sum(any(is_same(plays.place(at), move) for at in range(half)) for move in made) / len(made)
    likely = float(chances[:half].sum())
    assert abs(often - likely) <= 3 * (likely * (1 - likely) / len(made)) ** 0.5 + 1e-9


def test_the_generator_makes_the_same_puzzles_again(lexicon: Lexicon) -> None:
    once, again = (list(puzzles_of_game(lexicon, 3)) for _ in range(2))
    assert once
    assert once == again
    wanted = list(chosen([once, again], each=1))
    sorts = [(one.kind, one.grade) for one in wanted]
    assert len(set(sorts)) == len(sorts) == len({(one.kind, one.grade) for one in once}), "one of each sort"
    assert puzzles_from_json(puzzles_to_json(once)) == tuple(once)


BAD_ROWS = b'[["BONUS",9,"x","-",1,1,""]]', b'[["NONE",0,"x","-",1,1,""]]'


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", *BAD_ROWS])
def test_a_file_that_is_none_of_ours_is_refused(text: bytes) -> None:
    with pytest.raises(BadPuzzlesError):
        puzzles_from_json(text)


def test_what_two_houses_solved_is_brought_together_without_loss(tmp_path: Path) -> None:
    first, second, third = all_puzzles()[:3]
    here, there = Archive(LocalStore(tmp_path / "here")), Archive(LocalStore(tmp_path / "there"))
    note_solved(here, "Anna", first)
    note_solved(there, "ANNA", second)
    note_solved(there, "Ben", third)
    export(there, tmp_path / "there.zip", there.all_noted())
    Taking(here, 0).all_of(tmp_path / "there.zip")
    assert solved_in(here) == {"anna": {first.id, second.id}, "ben": {third.id}}
    for archive in (here, there):
        archive.close()
        archive.house.close()


def test_two_programs_that_share_a_folder_lose_nothing_of_what_is_solved_in_either(tmp_path: Path) -> None:
    """K8."""
    pair = [Archive(LocalStore(tmp_path)) for _ in range(2)]
    puzzles = all_puzzles()[:40]
    for number, puzzle in enumerate(puzzles):
        note_solved(pair[number % 2], "Anna", puzzle)
    for archive in pair:
        archive.close()
        archive.house.close()
    assert solved_in(Archive(LocalStore(tmp_path))) == {"anna": {puzzle.id for puzzle in puzzles}}


def test_progress_that_cannot_be_read_is_none_and_reads_back_otherwise() -> None:
    assert from_json(b"rubbish") == {}
    assert from_json(b'{"anna":["not an id"]}') == {}
    solved = {"anna": frozenset({"0123abcd"})}
    assert from_json(to_json(solved)) == solved
    assert together(solved, {}) == solved
    assert SOLVED.endswith(".json")
