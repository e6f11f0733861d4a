"""What the tests of the renderer share: one GL context without a window, and every screen of the game."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from filelock import FileLock

from game.lexicon.words import Lexicon
from tests.render.gallery import Exhibit, exhibits
from tests.render.golden import Studio

if TYPE_CHECKING:
    from arcade.gl import Context

os.environ.setdefault("ARCADE_HEADLESS", "1")


@pytest.fixture(scope="session")
def ctx() -> Iterator[Context]:
    """The context of a hidden window; open for the whole session."""
    import arcade

    window = arcade.Window(64, 64, "tests", antialiasing=False)
    yield window.ctx
    window.close()


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
    is_one_of_several = "PYTEST_XDIST_WORKER" in os.environ
    folder = tmp_path_factory.getbasetemp()
    kept = (folder.parent if is_one_of_several else folder) / "gallery.pickle"
    with FileLock(kept.with_suffix(".lock")):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(exhibits(Lexicon.load(), tmp_path_factory.mktemp("gallery"))))
        made: dict[str, Exhibit] = pickle.loads(kept.read_bytes())
    return made


@pytest.fixture(scope="module")
def studio(ctx: Context) -> Iterator[Studio]:
    """Draws them."""
    studio = Studio(ctx)
    yield studio
    studio.close()
