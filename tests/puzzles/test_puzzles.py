"""Every puzzle that comes with the game has one answer, by a margin; progress is brought together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.__main__ import main
from game.archive.evenings_file import export, import_from
from game.archive.game_archive import Archive
from game.commands.puzzles import chosen
from game.keeping.house import House
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.puzzles.making import MARGIN, WIN_MARGIN, graded, puzzles_of_game, share_found
from game.puzzles.progress import SOLVED, from_json, note_solved, solved_in, to_json, together
from game.puzzles.puzzle import FILE, GRADES, BadPuzzles, Puzzle, PuzzleKind, all_puzzles, of_kind
from game.puzzles.puzzle import from_json as puzzles_from_json
from game.puzzles.puzzle import to_json as puzzles_to_json
from game.rules.moves import Pass, Place
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.scoring import score_play
from game.rules.seat_view import seat_view
from game.scenes.evenings.one_file import take_in
from tests.rules import brute


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def by_kind(kind: PuzzleKind) -> list[Puzzle]:
    return [puzzle for puzzle in all_puzzles() if puzzle.kind is kind]


def test_games_without_a_puzzle_leave_the_puzzles_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "puzzles.json"
    kept.write_bytes(FILE.read_bytes())
    assert main(["puzzles", "--games", "0", "--out", str(kept)]) == 1
    assert kept.read_bytes() == FILE.read_bytes()
    assert "stays as it was" in capsys.readouterr().err


def test_each_kind_comes_in_four_grades_and_the_file_is_small() -> None:
    for kind in PuzzleKind:
        for grade in range(len(GRADES)):
            assert of_kind(kind, grade), f"no {kind.value} of grade {grade}"
    assert FILE.stat().st_size < 100_000
    assert len({puzzle.id for puzzle in all_puzzles()}) == len(all_puzzles())


def test_the_bonus_to_be_found_lays_all_tiles_and_beats_every_other_play_by_its_margin(
    lexicon: Lexicon,
) -> None:
    for puzzle in by_kind(PuzzleKind.BONUS)[::9]:
        view, answer = puzzle.view, puzzle.answer
        assert isinstance(answer, Place)
        assert len(answer.tiles) == 7
        moves = [one.move for one in choose(view, lexicon, 7, Budget(nodes=1), 0, top=100_000)]
        plays = [move for move in moves if isinstance(move, Place) and not puzzle.is_solved_by(move)]
        assert len(plays) < len(moves), "the answer is among what can be played"
        others = max(score_play(view.board, move.tiles, view.rules).total for move in plays)
        assert puzzle.points - others == puzzle.margin >= MARGIN


def test_the_grade_of_a_puzzle_is_what_the_levels_of_maven_measure(lexicon: Lexicon) -> None:
    for kind in PuzzleKind:
        some = [of_kind(kind, grade)[0] for grade in range(len(GRADES))]
        assert [graded(replace(puzzle, grade=0), lexicon) for puzzle in some] == some
        shares = [share_found(puzzle, lexicon) for puzzle in some]
        assert shares == sorted(shares, reverse=True), "the harder the grade, the fewer find it"


class LongWords(frozenset[str]):
    """All words; gone through are only those that could lay seven tiles of a rack."""

    def __new__(cls, words: Iterable[str], rack: str) -> LongWords:
        made = super().__new__(cls, words)
        made.rack = rack
        return made

    rack = ""

    def __iter__(self) -> Iterator[str]:
        for word in super().__iter__():
            others = (Counter(word) - Counter(self.rack)).total() - self.rack.count("?")
            if len(word) >= 7 and others <= len(word) - 7:
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
    for puzzle in by_kind(PuzzleKind.BONUS)[::4]:
        moves = [one.move for one in choose(puzzle.view, lexicon, 7, Budget(nodes=1), 0, top=100_000)]
        for move in moves:
            if isinstance(move, Place) and len(move.tiles) == 7:
                points = score_play(puzzle.view.board, move.tiles, puzzle.view.rules).total
                assert puzzle.is_solved_by(move) == (points >= puzzle.points)


def lead_after(position: Position, move: Place | Pass, lexicon: Lexicon) -> int:
    """The lead of the seat to move at the end, the others playing their best."""
    after, _ = play(position, move, lexicon)
    lead = after.scores[0] - after.scores[1]
    if after.outcome:
        return lead
    reply = choose(seat_view(after, 1), lexicon, 8, Budget(nodes=200_000), 0)[0]
    assert reply.proven
    return lead - round(reply.equity)


def test_from_here_one_play_wins_and_all_others_lose(lexicon: Lexicon) -> None:
    for puzzle in sorted(by_kind(PuzzleKind.WIN), key=lambda one: sum(map(len, one.position.racks)))[:1]:
        position = puzzle.position
        assert not position.bag
        moves = [one.move for one in choose(puzzle.view, lexicon, 7, Budget(nodes=1), 0, top=100_000)]
        plays = {move for move in moves if isinstance(move, Place)} | {Pass()}
        leads = {move: lead_after(position, move, lexicon) for move in plays}
        winning = [move for move, lead in leads.items() if lead > 0]
        assert len(winning) == 1
        assert puzzle.is_solved_by(winning[0])
        ranked = sorted(leads.values())
        assert ranked[-1] - ranked[-2] == puzzle.margin >= WIN_MARGIN
        assert ranked[-2] < 0, "no other play even draws"


def test_the_generator_makes_the_same_puzzles_again(lexicon: Lexicon) -> None:
    once, again = (list(puzzles_of_game(lexicon, 3)) for _ in range(2))
    assert once
    assert once == again
    kinds = {one.kind: one for one in reversed(once)}
    assert list(chosen([once], each=1)) == [kinds[kind] for kind in PuzzleKind if kind in kinds]
    assert puzzles_from_json(puzzles_to_json(once)) == tuple(once)


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'[["BONUS",9,"x","-",1]]', b'[["NONE",0,"x","-",1]]'])
def test_a_file_that_is_none_of_ours_is_refused(text: bytes) -> None:
    with pytest.raises(BadPuzzles):
        puzzles_from_json(text)


def test_what_two_houses_solved_is_brought_together_without_loss(tmp_path: Path) -> None:
    first, second, third = all_puzzles()[:3]
    here, there = Archive(House(tmp_path / "here")), Archive(House(tmp_path / "there"))
    note_solved(here, "Anna", first)
    note_solved(there, "ANNA", second)
    note_solved(there, "Ben", third)
    export(there, tmp_path / "there.zip", there.all_noted())
    import_from(here, tmp_path / "there.zip", lambda name, data: take_in(here, 0, name, data))
    assert solved_in(here) == {"anna": {first.id, second.id}, "ben": {third.id}}
    for archive in (here, there):
        archive.close()
        archive.house.close()


def test_two_programs_that_share_a_folder_lose_nothing_of_what_is_solved_in_either(tmp_path: Path) -> None:
    """K8."""
    pair = [Archive(House(tmp_path)) for _ in range(2)]
    puzzles = all_puzzles()[:40]
    for number, puzzle in enumerate(puzzles):
        note_solved(pair[number % 2], "Anna", puzzle)
    for archive in pair:
        archive.close()
        archive.house.close()
    assert solved_in(Archive(House(tmp_path))) == {"anna": {puzzle.id for puzzle in puzzles}}


def test_progress_that_cannot_be_read_is_none_and_reads_back_otherwise() -> None:
    assert from_json(b"rubbish") == {}
    assert from_json(b'{"anna":["not an id"]}') == {}
    solved = {"anna": frozenset({"0123abcd"})}
    assert from_json(to_json(solved)) == solved
    assert together(solved, {}) == solved
    assert SOLVED.endswith(".json")
