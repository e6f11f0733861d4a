"""A play with all its tiles has the screen for itself: once in full, then shorter; any press skips it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from controllers.actions import Action, Press
from game.lexicon.words import Lexicon
from game.rules.moves import Square
from game.rules.record import Seat
from game.scenes.kit.picture.moment_panels import BigMoment
from game.scenes.kit.picture.table_view import OnBoard, Shot, TableLook
from game.scenes.table.all_tiles_moment import FULL, SHORT, STILL, timeline
from game.sound.picture_cues import NOTES, moment_sounds
from game.sound.sound_names import Cue
from tests.scenes.couch import FRAME, Couch
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import hud, sit, spell

TWO = (Seat("Anna", figure="owl"), Seat("Rosa", "maven", 4))
WORD = [Square(7, column) for column in range(2, 9)]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def before_a_bonus(lexicon: Lexicon, *, fast: bool = False, still: bool = False) -> Couch:
    """Anna has laid all her tiles and not yet ended her turn."""
    couch = sit(lexicon, TWO, rack="ANOTHER", maven=ScriptedMaven(delay=10_000))
    spell(couch, "ANOTHER", Square(7, 2))
    couch.services.options = replace(couch.services.options, fast_ai=fast, reduced_motion=still)
    return couch


def moment(couch: Couch) -> BigMoment | None:
    return next((one for one in couch.picture.panels if isinstance(one, BigMoment)), None)


def lit(couch: Couch) -> list[Square]:
    """Where tiles are raised and lit."""
    places = [tile.place for tile in couch.table_view.tiles if tile.look is TableLook.WARM]
    return sorted(place.square for place in places if isinstance(place, OnBoard) and place.raised)


def frames(couch: Couch) -> Iterator[BigMoment]:
    """The scene, frame by frame, to its end."""
    couch.end_turn()
    while (seen := moment(couch)) is not None:
        yield seen
        couch.stack.update(FRAME)


def test_the_camera_comes_down_to_the_word_and_its_tiles_rise_one_after_the_other(lexicon: Lexicon) -> None:
    couch = before_a_bonus(lexicon)
    risen: list[list[Square]] = []
    for seen in frames(couch):
        assert couch.camera.shot is Shot.WORD
        assert list(couch.camera.whole) == list(seen.played) == WORD
        if not risen or risen[-1] != lit(couch):
            risen.append(lit(couch))
    assert risen == [WORD[:count] for count in range(8)]
    assert couch.camera.shot is not Shot.WORD
    assert lit(couch) == []


def test_the_score_counts_up_to_what_the_play_is_worth_and_then_flies_to_the_box(lexicon: Lexicon) -> None:
    couch = before_a_bonus(lexicon)
    seen = list(frames(couch))
    points = [one.points for one in seen]
    assert points == sorted(points)
    assert {one.title for one in seen} == {"ALL SEVEN  ·  BONUS +50"}
    assert points[0] == 0
    assert hud(couch).boxes[0].adding == points[-1]
    couch.wait(FULL.back + 0.1)
    assert hud(couch).boxes[0].score == points[-1] > 50
    assert seen[0].figure == "owl"


def test_it_takes_two_and_a_half_seconds_the_first_time_in_a_game_and_less_afterwards(
    lexicon: Lexicon,
) -> None:
    couch = before_a_bonus(lexicon)
    length = len(list(frames(couch))) * FRAME
    assert length + FULL.back == pytest.approx(2.5, abs=3 * FRAME)
    couch.wait(1)
    assert couch.table.state.scene_seen
    assert timeline(seen=True, still=False) is SHORT
    assert SHORT.length < FULL.length
    assert not SHORT.tells


@pytest.mark.parametrize("action", Action)
def test_any_press_ends_it_and_does_nothing_else(lexicon: Lexicon, action: Action) -> None:
    couch = before_a_bonus(lexicon)
    couch.end_turn()
    couch.wait(0.5)
    scene, zoom, windows = couch.stack.top, couch.table.state.zoom, couch.table.state.windows
    assert moment(couch)
    couch.stack.press(Press("pad", action))
    assert moment(couch) is None
    assert couch.stack.top is scene
    assert couch.phase.name == "showing"
    assert (couch.table.state.zoom, couch.table.state.windows) == (zoom, windows)
    couch.until("maven")
    assert couch.host.position.scores[0] == hud(couch).boxes[0].score


def test_the_prompts_name_one_button_although_each_of_them_skips(lexicon: Lexicon) -> None:
    couch = before_a_bonus(lexicon)
    couch.end_turn()
    couch.wait(0.2)
    assert couch.prompts == {"Skip": (Action.CONFIRM,)}


def test_no_clock_runs_while_it_is_shown(lexicon: Lexicon) -> None:
    couch = before_a_bonus(lexicon)
    for _ in frames(couch):
        assert not couch.phase.takes_time


def test_under_reduced_motion_it_is_one_still_picture_with_the_whole_number(lexicon: Lexicon) -> None:
    seen = list(frames(couch := before_a_bonus(lexicon, still=True)))
    assert len(set(seen)) == 1
    assert seen[0].points == hud(couch).boxes[0].adding or seen[0].points == hud(couch).boxes[0].score
    assert len(seen) * FRAME == pytest.approx(STILL.length, abs=3 * FRAME)


def test_whoever_wants_everything_fast_sees_no_scene(lexicon: Lexicon) -> None:
    assert list(frames(before_a_bonus(lexicon, fast=True))) == []


def test_the_meaning_of_the_word_is_told_in_it(lexicon: Lexicon) -> None:
    couch = before_a_bonus(lexicon)
    couch.services.define = {"ANOTHER": "one more"}.get
    assert {one.meaning for one in frames(couch)} == {"one more"}


def test_every_tile_is_a_note_higher_and_bells_end_it(lexicon: Lexicon) -> None:
    couch = before_a_bonus(lexicon)
    heard, before = [], None
    for _ in frames(couch):
        if before is not None:
            heard += [sound.cue for sound in moment_sounds(before, couch.picture)]
        before = couch.picture
    assert before is not None
    heard += [sound.cue for sound in moment_sounds(before, couch.picture)]
    assert heard == [*NOTES[:7], Cue.BINGO]
