"""The end of a game: racks turn over, and what is left flies to whoever gets it, with its points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Action, Press
from game.lexicon.words import Lexicon
from game.rules.events import Adjusted
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Square
from game.rules.record import Seat
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.table_view import OnRack, OnSeatRack, Shot, TileView
from game.scenes.table.last_tiles import LastTiles, last_tiles
from game.scenes.table.phase import Onward
from tests.scenes.couch import FRAME, Couch
from tests.scenes.hosting import host_of, rearrange
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import hud, sit, spell

ANNA, ROSA = Seat("Anna", figure="owl"), Seat("Rosa", "maven", 4)
RACKS = st.lists(st.text("AEIQZ?", min_size=1, max_size=7), min_size=1, max_size=3)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


# ---------------------------------------------------------------- the timeline


def ended(racks: list[str], *, out: bool = True, still: bool = False) -> LastTiles:
    """Seat 0 has gone out, or nobody; the others hold these racks."""
    held = racks if not out else ["", *racks]
    losses = [Adjusted(seat, rack, -ENGLISH.total(rack)) for seat, rack in enumerate(held) if rack]
    everything = "".join(racks)
    gain = [Adjusted(0, everything, ENGLISH.total(everything))] if out else []
    found = last_tiles(
        [*losses, *gain], held if out or len(held) > 1 else [*held, "E"], ENGLISH.total, still=still
    )
    assert found
    return found


def moments(scene: LastTiles) -> Iterator[float]:
    return (number * 0.05 for number in range(int(scene.length / 0.05) + 2))


@given(RACKS)
def test_all_racks_turn_over_before_the_first_tile_leaves_and_all_leave_in_the_end(racks: list[str]) -> None:
    scene, count = ended(racks), len("".join(racks))
    seen = [scene.seen(t) for t in moments(scene)]
    assert (seen[0].turned, seen[0].flown) == (0, 0)
    assert (seen[-1].turned, seen[-1].flown) == (count, count)
    assert all(one.turned == count for one in seen if one.flown)
    assert all(one.turned <= other.turned and one.flown <= other.flown for one, other in pairwise(seen))
    assert scene.length < 7.5, "whoever wants to go on presses a button"


@given(RACKS)
def test_what_one_loses_the_other_gains_tile_by_tile(racks: list[str]) -> None:
    scene = ended(racks)
    for t in moments(scene):
        points = scene.points(t)
        assert sum(points.values()) == 0
        assert 0 <= points[0] <= ENGLISH.total("".join(racks))
    last = scene.points(scene.length)
    assert last == {0: ENGLISH.total("".join(racks))} | {
        seat: -ENGLISH.total(rack) for seat, rack in enumerate(racks, 1)
    }


@given(st.lists(st.text("AEIQZ", min_size=1, max_size=7), min_size=2, max_size=4))
def test_where_nobody_has_gone_out_nothing_flies_and_everybody_loses_their_own(racks: list[str]) -> None:
    scene = ended(racks, out=False)
    assert scene.to is None
    assert all(scene.seen(t).flown == 0 for t in moments(scene))
    assert scene.points(scene.length) == {seat: -ENGLISH.total(rack) for seat, rack in enumerate(racks)}


def test_in_a_tournament_the_winner_alone_gains_twice_what_the_other_keeps() -> None:
    scene = last_tiles([Adjusted(0, "QI", 22)], ["", "QI"], ENGLISH.total, still=False)
    assert scene
    assert (scene.racks, scene.to) == (((1, "QI"),), 0)
    assert scene.points(scene.length) == {0: 22}


def test_without_motion_it_is_one_picture_from_the_beginning() -> None:
    scene = ended(["QI", "Z"], still=True)
    assert len({scene.seen(t) for t in moments(scene)}) == 1
    assert len({tuple(scene.points(t).items()) for t in moments(scene)}) == 1


def test_nobody_who_plays_alone_waits_for_it() -> None:
    assert last_tiles([Adjusted(0, "QI", -11)], ["QI"], ENGLISH.total, still=False) is None
    assert last_tiles([], ["", "QI"], ENGLISH.total, still=False) is None


# ---------------------------------------------------------------- at the table


def before_the_last_tile(lexicon: Lexicon, *, still: bool = False, fast: bool = False) -> Couch:
    """Anna has laid her last two tiles and not yet ended her turn; Rosa holds four."""
    couch = sit(lexicon, (ANNA, ROSA), rack="HORNATE", maven=ScriptedMaven(delay=10_000))
    host = host_of(couch.table)
    position = replace(host.position, racks=("HO", "QIZE"), bag="")
    rearrange(couch.table, position)
    tabletop = couch.table.state.tabletop
    for seat, kept in enumerate((2, 4)):
        tabletop.racks[seat] = (*tabletop.racks[seat][:kept], *[None] * (7 - kept))
    tabletop.bag = 0
    couch.table.follow(Onward.RACK_TAKEN)
    spell(couch, "HO", Square(7, 7))
    couch.services.options = replace(couch.services.options, fast_ai=fast, reduced_motion=still)
    return couch


def until_the_end(couch: Couch) -> Iterator[None]:
    """The scene frame by frame, until the results."""
    couch.end_turn()
    for _ in range(1200):
        if couch.stack.top.name == "results":
            return
        if couch.camera.shot is Shot.TABLE:
            yield
        couch.stack.update(FRAME)
    raise AssertionError("no results")


def of_rosa(couch: Couch) -> list[TileView]:
    return [tile for tile in couch.table_view.tiles if isinstance(tile.place, OnSeatRack)]


def flown(couch: Couch) -> int:
    """How many of Rosa's tiles Anna has."""
    return sum(isinstance(tile.place, OnSeatRack) and tile.place.place == 0 for tile in of_rosa(couch))


def test_the_racks_turn_over_under_a_camera_that_has_risen_and_their_tiles_fly_over(lexicon: Lexicon) -> None:
    couch = before_the_last_tile(lexicon)
    host = couch.host
    faces, gone, scores = set(), set(), []
    keys = {tile.key for tile in of_rosa(couch)}
    for _ in until_the_end(couch):
        tiles = of_rosa(couch)
        assert {tile.key for tile in tiles} == keys, "the same pieces of wood all the way"
        faces.add("".join(sorted(tile.face for tile in tiles)))
        gone.add(flown(couch))
        scores.append([box.score for box in hud(couch).boxes])
    assert {"    ", "EIQZ"} <= faces
    assert gone == {0, 1, 2, 3, 4}
    (first, _), (last, rosa) = scores[0], scores[-1]
    assert last - first == 22 == -rosa
    assert host.position.scores == (last, rosa)


@pytest.mark.parametrize("action", Action)
def test_any_press_leads_straight_to_the_results(lexicon: Lexicon, action: Action) -> None:
    couch = before_the_last_tile(lexicon)
    frames = until_the_end(couch)
    next(frames)
    assert couch.prompts == {"Skip": (Action.CONFIRM,)}
    couch.stack.press(Press("pad", action))
    couch.wait(0.1)
    assert couch.stack.top.name == "results"
    assert not any(isinstance(panel, Hud) for panel in couch.picture.panels)


def test_what_was_won_still_lies_there_behind_the_results(lexicon: Lexicon) -> None:
    couch = before_the_last_tile(lexicon)
    list(until_the_end(couch))
    assert {
        (tile.face, tile.place.place) for tile in of_rosa(couch) if isinstance(tile.place, OnSeatRack)
    } == {(letter, 0) for letter in "QIZE"}
    assert not [tile for tile in couch.table_view.tiles if isinstance(tile.place, OnRack)]


def test_without_motion_it_is_a_still_and_whoever_wants_everything_fast_sees_none(lexicon: Lexicon) -> None:
    still = before_the_last_tile(lexicon, still=True)
    assert len({still.table_view for _ in until_the_end(still)}) == 1
    assert list(until_the_end(before_the_last_tile(lexicon, fast=True))) == []
