"""Photos as files."""

from __future__ import annotations

from pathlib import Path

from arcade.gl import Context
from PIL import Image, ImageChops

from game.render.photo_files import Snapshots
from game.render.stage import Quality, Stage
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.shutter import Shutter
from tests.render.tables import FAR

SIZE = (320, 180)


def test_a_photo_is_a_png_of_the_table_without_the_panels(ctx: Context, tmp_path: Path) -> None:
    stage = Stage(ctx, SIZE, Quality.LOW)
    photos = Snapshots(tmp_path / "photos")
    taken = []
    for panels in ((), (Notice("Words"),)):
        stage.advance(Picture(FAR, Camera(Shot.PHOTO), panels=panels), 0.0)
        stage.skip()
        shutter = Shutter()
        photos.ask(shutter)
        photos.develop(stage)
        photos.close()
        assert not shutter.failed
        assert shutter.message.startswith("Kept as photos/board ")
        taken.append(shutter.message.removeprefix("Kept as ").removesuffix("."))
    stage.close()
    images = [Image.open(tmp_path / name) for name in taken]
    assert images[0].size == SIZE
    assert images[0].tobytes() == images[1].tobytes()
    assert len(set(images[0].convert("L").tobytes())) > 50, "the photo is empty"


def test_a_photo_with_words_is_all_that_is_seen(ctx: Context, tmp_path: Path) -> None:
    stage = Stage(ctx, SIZE, Quality.LOW)
    photos = Snapshots(tmp_path / "photos")
    stage.advance(Picture(FAR, Camera(Shot.PHOTO), panels=(Notice("Words"),)), 0.0)
    stage.reduced = True  # it is there at once
    stage.advance(Picture(FAR, Camera(Shot.PHOTO), panels=(Notice("Words"),)), 0.0)
    names = []
    for words in (False, True):
        shutter = Shutter(words=words)
        photos.ask(shutter)
        photos.develop(stage)
        assert shutter.taken
        photos.close()
        names.append(shutter.message.removeprefix("Kept as ").removesuffix("."))
    stage.close()
    assert names[1].startswith("photos/evening ")
    bare, all_of_it = (Image.open(tmp_path / name).convert("RGB") for name in names)
    assert ImageChops.difference(bare, all_of_it).getbbox() is not None


def test_a_photo_that_cannot_be_written_says_so(ctx: Context, tmp_path: Path) -> None:
    (tmp_path / "photos").write_text("in the way")
    stage = Stage(ctx, SIZE, Quality.LOW)
    photos = Snapshots(tmp_path / "photos")
    shutter = Shutter()
    photos.ask(shutter)
    photos.develop(stage)
    photos.close()
    stage.close()
    assert shutter.failed
    assert shutter.message.startswith("The photo cannot be kept: ")
