"""A turn in the making: tiles are moved about, none is ever lost or doubled."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.board import Board
from game.rules.moves import Square, Tile
from game.scenes.table.draft import Draft, Laid
from game.scenes.table.rack_tiles import RackTile

LETTERS = "AEIRST?"


def fresh(letters: str = LETTERS, board: Board | None = None) -> Draft:
    return Draft(board or Board(), tuple(RackTile(f"k{i}", letter) for i, letter in enumerate(letters)))


def rack(draft: Draft) -> str:
    return "".join(tile.letter if tile else "." for tile in draft.slots)


def everything(draft: Draft) -> Counter[str]:
    tiles = [tile for tile in draft.slots if tile] + [laid.tile for laid in draft.laid]
    return Counter(tile.key for tile in tiles + ([draft.hand.tile] if draft.hand else []))


def test_a_picked_tile_slides_along_the_rack_and_its_neighbours_make_room() -> None:
    draft = fresh().pick(0).slide(1).slide(1).put_down()
    assert rack(draft) == "EIARST?"


def test_sliding_stops_at_the_ends_of_the_rack() -> None:
    assert rack(fresh().pick(6).slide(1).put_down()) == LETTERS
    assert rack(fresh().pick(0).slide(-1).put_down()) == LETTERS


def test_placing_moves_the_cursor_on_along_the_word() -> None:
    draft = fresh().pick(0).raise_hand().lay("A")
    assert draft.cursor == Square(7, 8)
    moved = draft.pick(1).raise_hand().move_cursor(1, -1)
    assert moved
    down = moved.lay("E")
    assert down.cursor == Square(9, 7), "the second tile below the first makes it a word down"


def test_the_cursor_skips_squares_that_are_taken() -> None:
    board = Board().with_tiles([Tile(Square(7, 8), "X")])
    assert fresh(board=board).pick(0).raise_hand().lay("A").cursor == Square(7, 9)


def test_a_tile_is_never_put_on_another() -> None:
    board = Board().with_tiles([Tile(Board().centre, "X")])
    draft = fresh(board=board).pick(0)
    above = Draft(board, draft.slots, hand=draft.hand, cursor=Board().centre)
    assert above.lay("A") == above


def test_lifting_and_taking_back_return_the_very_tile() -> None:
    draft = fresh().pick(3).raise_hand().lay("R")
    lifted = Draft(draft.board, draft.slots, draft.laid, cursor=Board().centre).lift()
    assert lifted.hand
    assert lifted.hand.tile.key == "k3"
    assert rack(lifted.take_back()) == LETTERS


def test_a_lifted_blank_remembers_what_it_stood_for_until_it_is_back_on_the_rack() -> None:
    laid = fresh().pick(6).raise_hand().lay("q")
    lifted = Draft(laid.board, laid.slots, laid.laid, cursor=Board().centre).lift()
    assert lifted.hand
    assert lifted.hand.face == "q"
    lowered = lifted.lower_hand()
    assert lowered.hand
    assert lowered.hand.face == ""
    assert rack(lifted.take_back())[6] == "?"


def test_taking_everything_back_restores_the_rack_as_it_was() -> None:
    before = fresh()
    draft = before.pick(2).raise_hand().lay("I").pick(5).raise_hand().lay("T").pick(0)
    assert draft.take_back_all(before.slots).slots == before.slots


@given(st.text(alphabet="ABCDE?", min_size=0, max_size=7), st.randoms(use_true_random=False))
def test_shuffling_changes_the_order_seen_whenever_two_letters_differ(
    letters: str, luck: random.Random
) -> None:
    draft = fresh(letters.ljust(1, "A"))
    order = list(range(len(draft.slots)))
    luck.shuffle(order)
    mixed = draft.shuffle(lambda n: [i for i in order if i < n])
    assert everything(mixed) == everything(draft)
    assert (rack(mixed) != rack(draft)) == (len(set(rack(draft))) > 1)


STEPS = st.sampled_from(
    [
        "pick",
        "left",
        "right",
        "put",
        "raise",
        "lower",
        "lay",
        "lift",
        "back",
        "all",
        "up",
        "down",
        "west",
        "east",
    ]
)


@given(st.lists(st.tuples(STEPS, st.integers(0, 6)), max_size=60))
def test_whatever_the_thumbs_do_the_seven_tiles_stay_seven(steps: list[tuple[str, int]]) -> None:
    draft = start = fresh()
    for name, number in steps:
        draft = apply(draft, name, number, start)
        assert everything(draft) == everything(start)
        assert len({laid.square for laid in draft.laid}) == len(draft.laid)


def apply(draft: Draft, name: str, number: int, start: Draft) -> Draft:
    moves = {"up": (-1, 0), "down": (1, 0), "west": (0, -1), "east": (0, 1)}
    if name in moves:
        return draft.move_cursor(*moves[name]) or draft
    face = (draft.hand.face or draft.hand.tile.letter.replace("?", "z")) if draft.hand else ""
    over = draft.hand is not None and draft.hand.over_board
    actions: dict[str, Callable[[], Draft]] = {
        "pick": lambda: draft.pick(number),
        "left": lambda: draft if over else draft.slide(-1),
        "right": lambda: draft if over else draft.slide(1),
        "put": draft.put_down,
        "raise": draft.raise_hand,
        "lower": draft.lower_hand,
        "lay": lambda: draft.lay(face) if over else draft,
        "lift": draft.lift,
        "back": draft.take_back,
        "all": lambda: draft.take_back_all(start.slots),
    }
    return actions[name]()


@pytest.mark.parametrize(("square", "step"), [(Square(0, 0), (-1, 0)), (Square(14, 14), (0, 1))])
def test_the_cursor_stays_on_the_board(square: Square, step: tuple[int, int]) -> None:
    draft = fresh()
    edge = Draft(draft.board, draft.slots, cursor=square)
    assert edge.move_cursor(*step) is None


def test_a_laid_tile_shows_the_face_it_was_given() -> None:
    draft = fresh().pick(6).raise_hand().lay("q")
    assert draft.laid == (Laid(Board().centre, RackTile("k6", "?"), "q"),)
    assert draft.place().tiles == (Tile(Board().centre, "q"),)
