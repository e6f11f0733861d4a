"""No scene flashes: each is drawn frame by frame in small, and what flickers in it is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from arcade.gl import Context
from numpy.typing import NDArray

from controllers.actions import Brand
from game.lexicon.words import Lexicon
from game.render.stage import Quality, Stage
from game.rules.moves import Square
from tests.render.flashes import MOST_CHANGES, luminance, most_changes
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of, pass_out, start_with
from tests.scenes.table.test_challenges_at_the_table import challenged
from tests.scenes.table.test_last_tiles import before_the_last_tile
from tests.scenes.table.test_small_moment import sitting
from tests.scenes.table.test_table import spell


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


SIZE = (320, 180)
PER_SECOND = 20
Scene = tuple[Callable[[Lexicon], Couch], float]


def all_tiles(lexicon: Lexicon) -> Couch:
    couch = sitting(lexicon, "ANOTHER")
    spell(couch, "ANOTHER", Square(7, 2))
    couch.end_turn()
    return couch


def first_word(lexicon: Lexicon) -> Couch:
    couch = sitting(lexicon)
    spell(couch, "HORN", Square(7, 5))
    couch.end_turn()
    return couch


def challenge_won(lexicon: Lexicon) -> Couch:
    couch = challenged(lexicon)
    couch.press("shuffle")
    return couch


def the_end(lexicon: Lexicon) -> Couch:
    couch = before_the_last_tile(lexicon)
    couch.end_turn()
    return couch


def the_cup(lexicon: Lexicon) -> Couch:
    couch = couch_of(lexicon)
    start_with(couch, "Tournament", "Novice")
    for game in range(3):
        couch.press(*["confirm"] * (game > 0))
        pass_out(couch)
        couch.press("confirm")
    couch.services.options = replace(couch.services.options, fast_ai=False)
    return couch


SCENES: dict[str, Scene] = {
    "all seven tiles": (all_tiles, 4.0),
    "the first word": (first_word, 3.0),
    "a challenge won": (challenge_won, 3.0),
    "the last tiles and who has won": (the_end, 11.0),
    "the cup": (the_cup, 3.0),
}


def filmed(ctx: Context, couch: Couch, seconds: float, quality: Quality = Quality.LOW) -> NDArray[np.float32]:
    """The luminance of every frame."""
    stage = Stage(ctx, SIZE, quality)
    colour, depth = ctx.texture(SIZE, components=4), ctx.depth_texture(SIZE)
    target = ctx.framebuffer(color_attachments=[colour], depth_attachment=depth)
    frames = []
    for _ in range(round(seconds * PER_SECOND)):
        couch.stack.update(1 / PER_SECOND)
        stage.advance(couch.picture, 1 / PER_SECOND, Brand.PLAYSTATION)
        with target.activate():
            stage.draw()
            pixels = np.frombuffer(target.read(components=3), np.uint8)
        frames.append(luminance(pixels.reshape(SIZE[1], SIZE[0], 3)))
    stage.close()
    return np.stack(frames)


@pytest.mark.parametrize("name", SCENES)
def test_no_scene_changes_its_light_more_than_three_times_a_second_over_a_quarter_of_the_view(
    ctx: Context, lexicon: Lexicon, name: str
) -> None:
    begin, seconds = SCENES[name]
    frames = filmed(ctx, begin(lexicon), seconds)
    assert np.ptp(frames, axis=0).max() > 0.1, "something is to be seen"
    assert most_changes(frames, PER_SECOND) <= MOST_CHANGES


# ---------------------------------------------------------------- the oracle


def strobe(times: int, low: float, high: float, share: float) -> NDArray[np.float32]:
    """A second in which the left `share` of a field of view goes up and down so many times."""
    frames = np.full((PER_SECOND, 180, 320), low, np.float32)
    up = np.arange(PER_SECOND) * 2 * times // PER_SECOND % 2 == 1
    frames[up, :80, : round(107 * share)] = high
    return frames


@pytest.mark.parametrize(
    ("times", "low", "high", "share", "too_much"),
    [
        (3, 0.1, 0.4, 1.0, True),
        (3, 0.1, 0.4, 0.2, False),
        (1, 0.1, 0.4, 1.0, False),
        (3, 0.1, 0.19, 1.0, False),
        (3, 0.85, 1.0, 1.0, False),
    ],
)
def test_a_strobe_is_too_much_if_it_is_fast_deep_dark_and_large_enough(
    times: int, low: float, high: float, share: float, too_much: bool
) -> None:
    assert (most_changes(strobe(times, low, high, share), PER_SECOND) > MOST_CHANGES) == too_much
