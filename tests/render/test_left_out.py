"""What arcade and pyglet bring that this game has no use for is not loaded."""

import subprocess
import sys

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in ("pymunk", "pytiled_parser", "attr", "attrs"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
import game.render
import arcade
import arcade.gl
useless = ("pyglet.text", "pyglet.media.codecs.ffmpeg_lib")
print([name for name in useless if sys.modules.get(name)], arcade.Window)
"""


def test_the_game_draws_on_a_machine_without_the_physics_and_tile_maps_of_arcade() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout == "[] <class 'arcade.application.Window'>\n"
