"""What the tests of the renderer share: one GL context without a window, and every screen of the game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.lexicon.words import Lexicon
from tests.made_once import made_once
from tests.render.gallery import Exhibit, exhibits
from tests.render.golden import Studio
from tests.scenes.walk import everywhere_once

if TYPE_CHECKING:
    from arcade import Window
    from arcade.gl import Context
    from numpy.typing import NDArray

os.environ.setdefault("ARCADE_HEADLESS", "1")


_open: list[Window] = []
"""The hidden window, once there is one."""


@pytest.fixture(scope="session")
def ctx() -> Iterator[Context]:
    """The context of a hidden window; open for the whole session."""
    import arcade

    from game.render.table3d import smaller_sizes, textures

    # Every stage has pictures of its own, which are read from their files, and made smaller,
    # once for all of them.
    read_once = lru_cache(maxsize=8)(textures.read_picture)
    textures.read_picture = lambda name, mode: read_once(name, mode).copy()
    halved = smaller_sizes.smaller_sizes
    made: dict[tuple[tuple[int, ...], int], list[NDArray[np.uint8]]] = {}

    def made_before(pixels: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
        what = pixels.shape, hash(pixels.tobytes())
        return made[what] if what in made else made.setdefault(what, list(halved(pixels)))

    smaller_sizes.smaller_sizes = made_before  # type: ignore[assignment]  # a list of them is as good
    window = arcade.Window(64, 64, "tests", antialiasing=False)
    _open.append(window)
    yield window.ctx
    _open.clear()
    window.close()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Tests elsewhere open windows of their own, and close them: this one is drawn on again."""
    for window in _open:
        window.switch_to()


@pytest.fixture(autouse=True)
def given_back(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test no longer uses on the graphics card is freed, as by a window after every frame."""
    yield
    if "ctx" in request.fixturenames:
        context: Context = request.getfixturevalue("ctx")
        context.gc()


@pytest.fixture(scope="session")
def gl_context(ctx: Context) -> Context:
    """The same context, for tests whose names are clearer so."""
    return ctx


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Exhibit]:
    """Every screen, by name; made once for all processes of a run."""

    def make() -> dict[str, Exhibit]:
        lexicon, folder = Lexicon.load(), tmp_path_factory.mktemp("gallery")
        return exhibits(lexicon, folder, everywhere_once(lexicon, tmp_path_factory))

    return made_once(tmp_path_factory, "gallery", make)


@pytest.fixture(scope="module")
def studio(ctx: Context) -> Iterator[Studio]:
    """Draws them."""
    studio = Studio(ctx)
    yield studio
    studio.close()
