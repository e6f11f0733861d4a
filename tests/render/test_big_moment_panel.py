"""Gold dust at a great play: from the tiles, one after the other, and gone at the end."""

from __future__ import annotations

from game.render.panels.big_moment_panel import SECONDS, dust

TILES = [(100.0 * number, 500.0) for number in range(7)]


def test_dust_rises_from_one_tile_after_the_other_and_there_is_none_before() -> None:
    assert dust(TILES, 80.0, 0.0) == []
    early = dust(TILES, 80.0, 0.45)
    assert early
    assert max(grain.x for grain in early) < 300
    assert max(grain.x for grain in dust(TILES, 80.0, 1.5)) > 500


def test_the_same_moment_has_the_same_dust_and_at_last_it_has_faded() -> None:
    assert dust(TILES, 80.0, 1.0) == dust(TILES, 80.0, 1.0)
    last = dust(TILES, 80.0, SECONDS)
    assert len(last) < 0.5 * len(dust(TILES, 80.0, 1.2))
