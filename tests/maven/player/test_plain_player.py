"""Before anything is compiled Maven plays too: slowly, but every play that there is."""

import time
from collections.abc import Iterable
from pathlib import Path

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.lexicon.kernel_cache import BROUGHT
from game.maven.engine.engine_client import Maven
from game.maven.engine.engine_sessions import Priority
from game.maven.levels_and_vocabularies import level
from game.maven.messages import Answer, Ask, Budget, FromWorker
from game.maven.player.plain_player import choose_plainly, plain_plays
from game.maven.plays.board_arrays import table_of
from game.rules.board import Board
from game.rules.cgp import read_cgp
from game.rules.events import TilesPlaced
from game.rules.moves import Exchange, Pass, Place, Tile
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import generate, lexicon, position_after, random_rack, view_of

EMPTY = "/".join(["15"] * 15)
FAR = 120.0


def never() -> bool:
    return False


def as_sets(places: Iterable[Place]) -> list[frozenset[Tile]]:
    return [frozenset(place.tiles) for place in places]


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 10_000), st.integers(0, 24), st.sampled_from([(0, 7), (0, 3), (1, 4), (2, 3)]))
def test_plain_python_finds_the_plays_that_the_kernels_find_each_once(
    seed: int, turns: int, kind: tuple[int, int]
) -> None:
    blanks, size = kind
    view, rack = view_of(position_after(turns, seed, (7, 7))), random_rack(seed, blanks)[-size:]
    graph = lexicon().graph("full")
    found = as_sets(plain_plays(view.board, rack, graph))
    compiled = generate(view.board, rack, graph, table_of(Rules()))
    assert len(found) == len(set(found))
    assert set(found) == set(as_sets(compiled.place(index) for index in range(len(compiled))))


def test_the_first_play_covers_the_centre() -> None:
    found = as_sets(plain_plays(Board(), "QI", lexicon().graph("full")))
    assert len(found) == 4
    assert all((7, 7) in {tile.square for tile in play} for play in found)


@pytest.mark.parametrize("number", range(1, 9))
def test_plain_choices_are_legal_within_the_vocabulary_and_repeatable(number: int) -> None:
    for turns in (0, 5, 11):
        position = position_after(turns, number, (number, number))
        view = view_of(position)
        choices = choose_plainly(view, lexicon(), number, 3, 4, never)
        assert turns or choices == choose_plainly(view, lexicon(), number, 3, 4, never)
        play(position, choices[0].move, lexicon())
        rarest = {"small": 3, "common": 4, "full": 8}[level(number).vocabulary]
        for choice in choices:
            if isinstance(choice.move, Place):
                _, events = play(position, choice.move, lexicon())
                (score,) = (event.score for event in events if isinstance(event, TilesPlaced))
                assert all(lexicon().tier(word.word.upper()) <= rarest for word in score.words)


def test_without_a_play_tiles_are_exchanged_or_the_turn_is_passed() -> None:
    hopeless = read_cgp(f"{EMPTY} VVWWQJK/ 0/0 0")
    assert isinstance(choose_plainly(hopeless, lexicon(), 8, 0, 1, never)[0].move, Exchange)
    late = read_cgp(f"{EMPTY} VVWWQJK/ 0/0 0", Rules(exchanges_allowed=0))
    assert choose_plainly(late, lexicon(), 8, 0, 1, never)[0].move == Pass()


def test_stopped_at_once_there_is_still_a_play() -> None:
    view = view_of(position_after(6, 2, (7, 7)))
    assert isinstance(choose_plainly(view, lexicon(), 8, 0, 1, lambda: True)[0].move, Place)


@pytest.mark.skipif(any(BROUGHT.glob("*.zip")), reason="a download was built here: compiled code came along")
def test_where_nothing_is_compiled_the_first_answer_comes_before_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    maven = Maven()
    maven.start()
    try:
        maven.ask(Ask(1, view_of(position_after(3, 1)), 6, Budget(seconds=2.0), 1), Priority.GAME)
        give_up = time.monotonic() + FAR
        heard: list[FromWorker] = []
        while not any(isinstance(message, Answer) for message in heard):
            assert time.monotonic() < give_up
            heard += maven.poll()
            time.sleep(0.005)
        children = psutil.Process(maven.pid).children()
        assert maven.ready < 1
        answer = heard[-1]
        assert isinstance(answer, Answer)
        assert isinstance(answer.move, Place)
        assert answer.ticket == 1
        assert len(children) == 1
    finally:
        maven.close()
    psutil.wait_procs(children, FAR)
    assert not any(child.is_running() for child in children)
