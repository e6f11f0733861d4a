"""Searches of the last draws run side by side, and find what one after the other would."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import pytest

from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Candidate
from game.maven.player import choose_move
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.board_arrays import rack_of
from game.maven.search.endgame import Desk, desk, half_desks
from game.maven.search.endgame_lines import open_book
from game.maven.search.late_games import LateGames, table_of_view
from game.maven.search.side_by_side import SideBySide
from game.rules.moves import Place
from game.rules.seat_view import SeatView, seat_view
from tests.maven.search.test_preendgame import late, share_over_draws
from tests.maven.tables import lexicon
from tools.studies.endgame_losses import emptied_bag

PATIENCE = 20.0


def test_two_search_at_the_same_time_and_what_both_find_is_taken() -> None:
    together = threading.Barrier(2)

    def search(searcher: int) -> int:
        together.wait(PATIENCE)  # for ever, if one began after the other
        return searcher

    with SideBySide[str, int](2) as two:
        for _ in range(3):
            two.begin("first", search)
            assert not two.is_full
            two.begin("second", search)
            assert two.is_full
            assert sorted(two.finished(every=True)) in (
                [("first", 0), ("second", 1)],
                [("first", 1), ("second", 0)],
            )
            assert two.is_idle
            assert not two.is_full


def test_whoever_is_done_first_is_free_while_the_other_goes_on() -> None:
    go_on = threading.Event()
    with SideBySide[str, bool](2) as two:
        two.begin("long", lambda _searcher: go_on.wait(PATIENCE))
        two.begin("short", lambda _searcher: True)
        assert list(two.finished()) == [("short", True)]
        assert not two.is_full
        assert not two.is_idle
        go_on.set()
        assert list(two.finished()) == [("long", True)]


def test_one_alone_searches_at_once_and_in_the_same_thread() -> None:
    with SideBySide[str, threading.Thread](1) as alone:
        alone.begin("it", lambda _searcher: threading.current_thread())
        assert alone.is_full
        assert list(alone.finished()) == [("it", threading.current_thread())]
        assert not alone.is_full


def test_what_goes_wrong_beside_is_heard() -> None:
    def breaks(_searcher: int) -> None:
        raise ValueError("broken")

    with SideBySide[str, None](2) as two:
        two.begin("it", breaks)
        with pytest.raises(ValueError, match="broken"):
            list(two.finished())


@pytest.mark.parametrize(
    ("seed", "mine", "unseen", "lead"),
    [(6, "RATS", "ENO", -5), (9, "LIES", "ZOA", -30), (20, "OE", "JUE", -12)],
)
def test_two_find_the_chance_that_playing_out_every_draw_gives(
    seed: int, mine: str, unseen: str, lead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choose_move, "threads_within", lambda _budget: 2)
    view, threads = late(seed, mine, unseen, 1, lead), threading.active_count()
    found = choose(view, lexicon(), STRONGEST, Budget(nodes=20_000), 0, top=100)
    assert threading.active_count() == threads
    proven = [each for each in found if each.win_error == 0.0 and isinstance(each.move, Place)][:3]
    assert proven
    for each in proven:
        assert each.win_rate == pytest.approx(share_over_draws(view, each))


def test_what_both_search_ends_as_soon_as_somebody_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose_move, "threads_within", lambda _budget: 2)
    asked = iter(range(1_000_000))
    view = late(4, "CATSEIR", "QUEEAOT", 2, 0)
    found = choose(view, lexicon(), STRONGEST, Budget(), 0, stop=lambda: next(asked) > 20)
    assert found
    assert next(asked) < 1_000


@pytest.mark.parametrize("seed", [7_000, 7_023, 9_003])
def test_with_half_of_the_room_the_same_ends_are_proven(seed: int) -> None:
    position = emptied_bag(lexicon(), seed)
    view = seat_view(position, position.to_move)
    assert ended_at(desk(), view) == ended_at(half_desks()[0], view) == ended_at(half_desks()[1], view)


def ended_at(work: Desk, view: SeatView) -> object:
    """How a game with an empty bag ends by a search at a desk, and whether that is proven."""
    generator, bench = tools_for(view, lexicon(), level(STRONGEST).vocabulary)
    assert open_book(work.book, rack_of(view.rack) + rack_of(view.unseen))
    work.clear()

    def nobody(_view: SeatView) -> Candidate:
        raise AssertionError("with an empty bag nobody is asked")

    ended = LateGames(generator, bench, work, nobody).ended(table_of_view(view, view.unseen, ""), 2_000_000)
    assert ended.proven
    return ended


def test_two_desks_have_no_memory_in_common_but_what_is_tried_first_and_hardly_take_any() -> None:
    first, second = (list(arrays_of(half)) for half in half_desks())
    common = [(one, other) for one in first for other in second if np.shares_memory(one, other)]
    history = desk().shelf.history
    assert all(one.base is history.base and one is history for one, _ in common)
    assert len(common) == 1
    whole = list(arrays_of(desk()))
    own = [one for one in (*first, *second) if not any(np.shares_memory(one, part) for part in whole)]
    assert sum(one.nbytes for one in whole) > 45_000_000
    assert sum(one.nbytes for one in own) < 12_000_000


def arrays_of(whole: Any) -> Iterator[np.ndarray[Any, Any]]:
    """All arrays that something consists of."""
    if isinstance(whole, np.ndarray):
        yield whole
    elif is_dataclass(whole):
        for field in fields(whole):
            yield from arrays_of(getattr(whole, field.name))
    elif isinstance(whole, tuple):
        for part in whole:
            yield from arrays_of(part)
