"""A machine that cannot keep up gets a plainer picture."""

from __future__ import annotations

from arcade.gl import Context

from game.render.frame_rate_watch import ENOUGH, SLOWEST, WATCHED, FrameWatch
from game.render.stage import Quality, Stage
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from tests.render.tables import FAR


def verdicts(gaps: list[float]) -> list[bool]:
    watch, now, found = FrameWatch(), 0.0, []
    for gap in gaps:
        now += gap
        found.append(watch.drawn(now))
    return found


def test_frames_that_are_slow_half_of_the_time_are_noticed() -> None:
    assert any(verdicts([1 / 20] * (WATCHED + 1)))
    assert any(verdicts([1 / 60, 1 / 20, 1 / 20] * WATCHED))


def test_fast_frames_with_a_hiccup_are_not() -> None:
    assert not any(verdicts([1 / 60] * 200))
    assert not any(verdicts(([1 / 60] * 20 + [0.15] * 3) * 10))
    assert not any(verdicts([SLOWEST * 0.9] * 200))


def test_pauses_between_drawn_frames_count_for_nothing() -> None:
    assert not any(bursts(WATCHED - 5, 1 / 60))


def test_a_slow_machine_is_noticed_however_few_frames_a_press_takes() -> None:
    assert any(bursts(3, 1.0))


def bursts(frames: int, gap: float) -> list[bool]:
    """The verdicts on so many frames after each of some presses, with a minute before each."""
    watch, now, found = FrameWatch(), 0.0, []
    for _ in range(5):
        now += 60.0
        for _ in range(frames):
            now += gap
            found.append(watch.drawn(now))
        watch.rested()
    return found


def test_a_machine_that_draws_two_frames_a_second_is_noticed_within_seconds() -> None:
    found = verdicts([0.5] * 20)
    assert found.index(True) * 0.5 <= 2 * ENOUGH
    assert not any(verdicts([30.0] + [1 / 60] * 100)), "one long hitch is none of that"


def test_a_machine_that_draws_a_frame_a_second_is_noticed_after_five_and_one_long_hitch_is_not() -> None:
    assert verdicts([1.0] * 8).index(True) == 5
    assert not any(verdicts([1 / 60, 4.0, 1.0] + [1 / 60] * 100))


def test_only_a_quality_that_is_ours_to_choose_steps_down(ctx: Context) -> None:
    size = (160, 90)
    stage = Stage(ctx, size, Quality.HIGH)
    assert not stage.step_down(), "the players asked for it"
    stage.use_appearance(Appearance(quality="auto"))
    assert stage.quality is Quality.LOW, "here the processor draws"
    assert not stage.step_down(), "there is nothing plainer"
    stage.use_appearance(Appearance(quality="medium"))
    assert stage.quality is Quality.MEDIUM
    stage.advance(Picture(FAR, Camera(Shot.FAR)), 0.1)
    stage.draw()
    stage.close()
