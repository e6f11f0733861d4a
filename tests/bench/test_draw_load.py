"""What the benchmarks drive comes to life: a demonstration goes on, and tells how long Maven has thought."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from game.bench.draw_load import demonstration
from tests.stages import BareStage

if TYPE_CHECKING:
    from game.render.stage import Stage

FRAMES = 600


def test_the_measured_demonstration_plays_on_and_counts_what_maven_thinks() -> None:
    stage = BareStage()
    stage.quality = SimpleNamespace(value="low")  # type: ignore[attr-defined]  # only its name is read
    with demonstration(cast("Stage", stage)) as (frame, thought):
        drawn = sum(frame() for _ in range(FRAMES))
        assert drawn > 0
        assert thought() > 0
