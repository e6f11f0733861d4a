"""Loads the programs of the table from shaders/*.glsl|vert|frag and sets the switches they know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from arcade.gl import Context
from arcade.gl.backends.opengl.uniform import Uniform
from arcade.gl.program import Program
from pyglet import gl

from game.render.table3d.places import CUP_AT, SCORE_PAD_AT, SCORE_PAD_TURN
from game.render.table3d.quality import Preset

FOLDER = Path(__file__).parent / "shaders"

UNITS = {
    "u_env": 0,
    "u_shadow": 1,
    "u_occupancy": 2,
    "u_grain": 3,
    "u_board": 4,
    "u_marks": 5,
    "u_faces": 6,
    "u_backdrop": 7,
    "u_picture": 8,
    "u_soft": 9,
    "u_softer": 10,
    "u_depth": 11,
    "u_floor": 12,
}
"""The texture unit behind each sampler."""

# arcade 3.3 refuses programs with shadow samplers; they are set like any other integer.
Uniform._uniform_setters.setdefault(
    gl.GL_SAMPLER_2D_SHADOW, (gl.GLint, gl.glProgramUniform1iv, gl.glUniform1iv, 1, 1)
)


class ShaderLibrary:
    """Makes the programs for one preset."""

    def __init__(self, ctx: Context, preset: Preset) -> None:
        self._ctx = ctx
        self._head = (
            "#version 330\n"
            f"#define DETAIL {preset.detail}\n"  # not read: code
            f"#define SHADOWS {preset.shadows}\n"  # not read: code
            f"#define HDR {int(preset.hdr)}\n"  # not read: code
            f"#define CUP vec2{CUP_AT}\n"  # not read: code
            f"#define SCORE_PAD vec2{SCORE_PAD_AT}\n"  # not read: code
            f"#define SCORE_PAD_TURN {SCORE_PAD_TURN}\n"  # not read: code
        )

    def program(
        self,
        vertex: str,
        fragment: str,
        parts: Sequence[str] = (),
        constants: Mapping[str, int] = MappingProxyType({}),
    ) -> Program:
        """A program of two files; `parts` are .glsl files that come before both, as far as they are needed
        there, `constants` what both know by name. Samplers and the Frame block are bound."""
        known = (f"#define {name} {value}\n" for name, value in constants.items())  # not read: code
        head = self._head + "".join(known)
        shared = [_text("frame.glsl")] if parts else []
        vertex_source = "\n".join([head, *shared, _text(vertex)])
        library = [_text(f"{part}.glsl") for part in parts if part != "frame"]
        fragment_source = "\n".join([head, *shared, *library, _text(fragment)])
        program = self._ctx.program(vertex_shader=vertex_source, fragment_shader=fragment_source)
        for name, unit in UNITS.items():
            program.set_uniform_safe(name, unit)
        if parts:
            program["Frame"].binding = 0
        if "material" in parts:
            program["Set"].binding = 1
        return program


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
