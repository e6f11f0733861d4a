"""Models the things on the table and writes each as a .glb file beside this script.

Run from the top of the checkout: `PYTHONPATH=. python assets/3d/make_models.py`. Shapes are swept from
profiles; units are squares of the board, y is up. Vertices are rows of (position 3, normal 3, texture 2).
Any file may be replaced by another model that keeps its mesh names, its place and about its size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygltflib as gltf
from numpy.typing import NDArray

from game.render.table3d.places import CUP_AT, SCORE_PAD_AT, SCORE_PAD_TURN, TABLE_Y, TILE_HEIGHT

Vertices = NDArray[np.float32]
Indices = NDArray[np.uint32]


class Mesh(NamedTuple):
    vertices: Vertices
    indices: Indices
    """Three a triangle, counter-clockwise seen from outside."""


class Rib(NamedTuple):
    """A point of a profile that is swept round an outline."""

    out: float
    """How far outside the outline."""
    y: float
    normal_out: float
    normal_up: float
    u: float = 0.0


def _outline(half_x: float, half_z: float, radius: float, steps: int) -> tuple[NDArray[np.float64], ...]:
    """Points and outward normals of a rounded rectangle, (n, 2) each."""
    angles = np.concatenate([np.linspace(a, a + 90, steps + 1) for a in (0, 90, 180, 270)])
    normals = np.stack([np.cos(np.radians(angles)), np.sin(np.radians(angles))], -1)
    corners = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * (half_x - radius, half_z - radius)
    return np.repeat(corners, steps + 1, 0) + radius * normals, normals


def _facing_out(vertices: NDArray[np.float64], triangles: Sequence[NDArray[np.int64]]) -> Mesh:
    """Turn every triangle so that it agrees with its normals."""
    corners = np.concatenate(triangles).reshape(-1, 3)
    points, normals = vertices[:, :3], vertices[:, 3:6]
    a, b, c = (points[corners[:, i]] for i in range(3))
    wrong = (np.cross(b - a, c - a) * normals[corners].mean(1)).sum(1) < 0
    corners[wrong] = corners[wrong][:, ::-1]
    return Mesh(vertices.astype(np.float32), corners.reshape(-1).astype(np.uint32))


def _strip(first: int, second: int, n: int, closed: bool = True) -> NDArray[np.int64]:
    """Triangles between two rings of n vertices that start at these indices."""
    i = np.arange(n if closed else n - 1)
    j = (i + 1) % n
    quads = (first + i, second + i, second + j, first + i, second + j, first + j)
    return np.stack(quads, -1).reshape(-1, 3)


def _fan(centre: int, n: int) -> NDArray[np.int64]:
    """Triangles between a vertex and the ring of n that follows it."""
    i = np.arange(n)
    return np.stack((np.full(n, centre), centre + 1 + i, centre + 1 + (i + 1) % n), -1)


def _sweep(
    half_x: float,
    half_z: float,
    radius: float,
    profile: Sequence[Rib],
    steps: int,
    lids: Sequence[int] = (),
) -> Mesh:
    """Sweep a profile round a rounded rectangle. `lids` closes the first (0) or last (-1) rib with a flat."""
    rings: list[NDArray[np.float64]] = []
    triangles, start, n = [], 0, 4 * (steps + 1)
    for rib in profile:
        reach = max(radius + rib.out, 1e-3)
        points, normals = _outline(half_x + rib.out, half_z + rib.out, reach, steps)
        along = np.array((rib.normal_out, rib.normal_up)) / math.hypot(rib.normal_out, rib.normal_up)
        ring = np.zeros((n, 8))
        ring[:, 0], ring[:, 1], ring[:, 2] = points[:, 0], rib.y, points[:, 1]
        ring[:, 3], ring[:, 4], ring[:, 5] = normals[:, 0] * along[0], along[1], normals[:, 1] * along[0]
        ring[:, 6] = rib.u
        if rings:
            triangles.append(_strip(start - n, start, n))
        rings.append(ring)
        start += n
    ends = {0: rings[0], -1: rings[-1]}
    for lid in lids:
        flat = np.zeros((n + 1, 8))
        flat[1:, :3] = ends[lid][:, :3]
        flat[:, 1], flat[:, 4] = profile[lid].y, -1.0 if lid == 0 else 1.0
        rings.append(flat)
        triangles.append(_fan(start, n))
        start += n + 1
    return _facing_out(np.concatenate(rings), triangles)


def tile(fine: bool) -> Mesh:
    """A tile lying on y = 0, its face up. Texture coordinates run over the face."""
    half, bevel, height = 0.462, 0.05, TILE_HEIGHT
    steps = 4 if fine else 2
    profile = [
        Rib(-bevel * 0.6, 0, 0.5, -1),
        Rib(0, bevel * 0.6, 1, -0.3),
        Rib(0, height - bevel, 1, 0),
    ]
    for i in range(1, steps + 1):
        c, s = math.cos(math.pi / 2 * i / steps), math.sin(math.pi / 2 * i / steps)
        profile.append(Rib(-bevel + bevel * c, height - bevel + bevel * s, c, s))
    mesh = _sweep(half, half, 0.075, profile, steps, lids=(0, -1))
    mesh.vertices[:, 6] = mesh.vertices[:, 0] / (2 * half) + 0.5
    mesh.vertices[:, 7] = mesh.vertices[:, 2] / (2 * half) + 0.5
    return mesh


def frame() -> Mesh:
    """The board's wooden rim around the field; u is the way across it."""
    inner, width, top, bottom, bevel, round_ = 7.5, 1.2, 0.17, TABLE_Y, 0.05, 0.22
    profile = [
        Rib(0, -0.05, -1, 0, 0),
        Rib(0, top - bevel, -1, 0, 0),
        Rib(bevel * 0.3, top - bevel * 0.3, -0.7, 0.7, 0.03),
        Rib(bevel, top, 0, 1, bevel),
        Rib(width - round_, top, 0, 1, width - round_),
    ]
    for i in range(1, 7):
        c, s = math.cos(math.pi / 2 * i / 6), math.sin(math.pi / 2 * i / 6)
        across = width - round_ + round_ * math.pi / 2 * i / 6
        profile.append(Rib(width - round_ + round_ * s, top - round_ + round_ * c, s, c, across))
    profile += [
        Rib(width, bottom + 0.1, 1, 0, width + 0.5),
        Rib(width - 0.06, bottom, 0.7, -0.7, width + 0.6),
    ]
    return _sweep(inner, inner, 0.03, profile, 6)


def table() -> Mesh:
    """The table top, with a rounded edge."""
    thick, round_ = 0.9, 0.45
    profile = [Rib(-0.35, TABLE_Y - thick, 0.6, -0.8)]
    for i in range(13):
        c, s = math.cos(math.pi * (i / 12 - 0.5)), math.sin(math.pi * (i / 12 - 0.5))
        profile.append(Rib(-round_ + round_ * c, TABLE_Y - round_ + round_ * s, c, s))
    mesh = _sweep(17.5, 21.5, 3.0, profile, 12, lids=(-1,))
    mesh.vertices[:, 2] += 7.0  # further towards the player than away: no camera sees its near edge
    return mesh


def field() -> Mesh:
    """The printed field."""
    h = 7.5
    corners = np.array(
        [
            (-h, 0, -h, 0, 1, 0, 0, 0),
            (h, 0, -h, 0, 1, 0, 1, 0),
            (h, 0, h, 0, 1, 0, 1, 1),
            (-h, 0, h, 0, 1, 0, 0, 1),
        ],
        np.float32,
    )
    return Mesh(corners, np.array([0, 2, 1, 0, 3, 2], np.uint32))


# Cross-section of a rack: (z, y, how far the corner is rounded), front lip first.
_RACK_SECTION = (
    (0.76, 0.0, 0.03),
    (0.80, 0.20, 0.045),
    (0.64, 0.25, 0.045),
    (0.53, 0.20, 0.02),
    (-0.02, 0.14, 0.02),
    (-0.31, 0.80, 0.045),
    (-0.50, 0.82, 0.045),
    (-0.86, 0.0, 0.03),
)


def _rounded(section: Sequence[tuple[float, float, float]]) -> NDArray[np.float64]:
    """The outline with each corner replaced by a small curve."""
    points, curve = np.array([corner[:2] for corner in section]), []
    for i, (*_, radius) in enumerate(section):
        here, before, after = points[i], points[i - 1], points[(i + 1) % len(points)]
        start = here + (before - here) / np.linalg.norm(before - here) * radius
        end = here + (after - here) / np.linalg.norm(after - here) * radius
        curve += [(1 - t) ** 2 * start + 2 * t * (1 - t) * here + t * t * end for t in np.linspace(0, 1, 5)]
    return np.array(curve)


def rack(length: float = 7.75) -> Mesh:
    """A rack standing on y = 0, its front towards +z."""
    outline = _rounded(_RACK_SECTION)
    n, bevel = len(outline), 0.05
    along = np.roll(outline, -1, 0) - np.roll(outline, 1, 0)
    normals = np.stack([along[:, 1], -along[:, 0]], -1) / np.linalg.norm(along, axis=1)[:, None]
    if ((outline - outline.mean(0)) * normals).sum() < 0:
        normals = -normals
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(outline, axis=0), axis=1))])
    half = length / 2
    rings = []
    for x, inset, tilt in (
        (-half, -bevel, -0.8),
        (bevel - half, 0, 0),
        (half - bevel, 0, 0),
        (half, -bevel, 0.8),
    ):
        ring = np.zeros((n, 8))
        ring[:, 0] = x
        ring[:, 2], ring[:, 1] = (outline + normals * inset).T
        ring[:, 3], ring[:, 5], ring[:, 4] = tilt, normals[:, 0], normals[:, 1]
        ring[:, 3:6] /= np.linalg.norm(ring[:, 3:6], axis=1)[:, None]
        ring[:, 6] = way
        rings.append(ring)
    triangles = [_strip(i * n, (i + 1) * n, n) for i in range(3)]
    for ring, side in ((rings[0], -1.0), (rings[-1], 1.0)):
        lid = np.zeros((n + 1, 8))
        lid[0, :3] = ring[0, 0], 0.12, -0.25  # a point in the foot that sees the whole outline
        lid[1:, :3] = ring[:, :3]
        lid[:, 3] = side
        triangles.append(_fan(sum(map(len, rings)), n))
        rings.append(lid)
    return _facing_out(np.concatenate(rings), triangles)


# Profile of the bag: (radius, height, depth of the folds), foot to ruffle.
_BAG_PROFILE = (
    (0.05, 0.02, 0.0),
    (1.15, 0.03, 0.01),
    (1.44, 0.20, 0.015),
    (1.55, 0.58, 0.02),
    (1.48, 1.02, 0.03),
    (1.24, 1.42, 0.05),
    (0.92, 1.74, 0.07),
    (0.69, 1.96, 0.06),
    (0.68, 2.09, 0.02),
    (0.58, 2.20, 0.08),
    (0.66, 2.36, 0.11),
    (0.73, 2.48, 0.13),
    (0.70, 2.52, 0.13),
    (0.56, 2.42, 0.11),
    (0.34, 2.24, 0.07),
    (0.02, 2.14, 0.0),
)


def bag(around: int = 96) -> Mesh:
    """The cloth bag standing on y = 0: u runs round it, v up. The cord ties it at v = 8 / 15."""
    knots = np.array(_BAG_PROFILE)
    t = np.linspace(0, len(knots) - 1, 3 * (len(knots) - 1) + 1)
    radius, height, fold = (np.interp(t, np.arange(len(knots)), knots[:, i]) for i in range(3))
    angle = np.linspace(0, 2 * math.pi, around + 1)
    folds = 0.5 * np.cos(11 * angle + 0.4) + 0.45 * np.cos(6 * angle + 2.0) + 0.3 * np.cos(17 * angle)
    r = radius[:, None] * (1 + fold[:, None] * folds) * (1 + 0.03 * np.cos(2 * angle + 1.0))
    points = np.stack([r * np.cos(angle), np.broadcast_to(height[:, None], r.shape), r * np.sin(angle)], -1)
    normals = np.cross(np.gradient(points, axis=0), np.gradient(points, axis=1))
    length = np.linalg.norm(normals, axis=-1, keepdims=True)
    normals = np.where(length > 1e-9, normals / np.maximum(length, 1e-9), (0.0, -1.0, 0.0))
    u = np.broadcast_to(angle / (2 * math.pi), r.shape)
    v = np.broadcast_to((t / t[-1])[:, None], r.shape)
    vertices = np.concatenate([points, normals, u[..., None], v[..., None]], -1).reshape(-1, 8)
    # Outside the gradient's cross product may point inward: the belly decides.
    belly = 12 * (around + 1)
    if vertices[belly, :3] @ vertices[belly, 3:6] < 0:
        vertices[:, 3:6] *= -1
    n = around + 1
    return _facing_out(vertices, [_strip(i * n, (i + 1) * n, n, closed=False) for i in range(len(t) - 1)])


# ---------------------------------------------------------------- things that lie about

# What each is made of: the whole part of u, which shaders/prop.frag knows.
CHINA, DRINK, RIM, PAPER, PAINT, CEDAR, LEAD, METAL, RUBBER = range(9)

# Profiles (radius, height) from the foot's middle round to the inside.
_CUP = (
    (0.0, 0.06), (0.52, 0.06), (0.60, 0.0), (0.68, 0.0), (0.70, 0.10), (0.80, 0.17), (1.02, 0.42),
    (1.16, 0.80), (1.22, 1.20), (1.27, 1.50),
)  # fmt: skip
_CUP_RIM = ((1.27, 1.50), (1.275, 1.535), (1.25, 1.56), (1.215, 1.55), (1.205, 1.50))
_CUP_INSIDE = ((1.205, 1.50), (1.15, 1.20), (1.12, 1.05))
_SAUCER = (
    (0.0, 0.03), (0.95, 0.03), (1.02, 0.0), (1.10, 0.0), (1.14, 0.06), (1.60, 0.20), (2.06, 0.40),
)  # fmt: skip
_SAUCER_RIM = ((2.06, 0.40), (2.09, 0.43), (2.06, 0.455), (2.02, 0.45))
_SAUCER_INSIDE = ((2.02, 0.45), (1.60, 0.27), (1.18, 0.14), (0.80, 0.10), (0.0, 0.10))
_PENCIL = 0.115
SMALL = 0.87
"""Of cup and saucer: so large that they stand between the edge of the table and what a turn shows."""
PAD = 1.35, 1.75, 0.20
"""Half width, half depth and thickness of the score pad."""


def _turned(profile: Sequence[tuple[float, float]], part: int, around: int = 40) -> Mesh:
    """A profile turned round the y axis; its outside lies right of the way along it."""
    points = np.array(profile)
    along = np.gradient(points, axis=0)
    normals = np.stack([along[:, 1], -along[:, 0]], -1)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    angle = np.linspace(0, 2 * math.pi, around, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    vertices = np.zeros((len(points), around, 8))
    for row, (r, y), (out, up) in zip(vertices, points, normals, strict=True):
        row[:, 0], row[:, 1], row[:, 2] = max(r, 1e-4) * c, y, max(r, 1e-4) * s
        row[:, 3], row[:, 4], row[:, 5] = out * c, up, out * s
    vertices[..., 6] = part + 0.5
    strips = [_strip(i * around, (i + 1) * around, around) for i in range(len(points) - 1)]
    return _facing_out(vertices.reshape(-1, 8), strips)


def _handle(around: int = 12, steps: int = 20) -> Mesh:
    """The cup's ear, towards +x."""
    bend, turn = np.meshgrid(
        np.radians(np.linspace(-118, 108, steps)), np.linspace(0, 2 * math.pi, around + 1)
    )
    out = np.stack([np.cos(bend) * np.cos(turn), np.sin(bend) * np.cos(turn), np.sin(turn)], -1)
    middle = np.stack([1.22 + 0.46 * np.cos(bend), 0.86 + 0.46 * np.sin(bend), np.zeros_like(bend)], -1)
    vertices = np.zeros((around + 1, steps, 8))
    vertices[..., :3], vertices[..., 3:6] = middle + 0.095 * out * (1.0, 1.0, 1.3), out
    vertices[..., 6] = CHINA + 0.5
    strips = [_strip(i * steps, (i + 1) * steps, steps, closed=False) for i in range(around)]
    return _facing_out(vertices.reshape(-1, 8), strips)


def _pad() -> Mesh:
    """A block of paper; over its top the rest of u runs right and v runs down the page."""
    x, z, thick = PAD
    profile = [Rib(0, 0, 1, 0), Rib(0, thick - 0.02, 1, 0.2), Rib(-0.02, thick, 0.3, 1)]
    mesh = _sweep(x, z, 0.06, profile, 2, lids=(-1,))
    mesh.vertices[:, 6] = PAPER + 0.05 + 0.9 * (mesh.vertices[:, 0] / (2 * x) + 0.5)
    mesh.vertices[:, 7] = mesh.vertices[:, 2] / (2 * z) + 0.5
    return mesh


def _pencil() -> list[Mesh]:
    """A pencil that stands on its point; `_placed` lays it down."""
    r = _PENCIL
    return [
        _turned(((0.0, 0.0), (0.028, 0.08)), LEAD, 16),
        _turned(((0.028, 0.08), (r, 0.42)), CEDAR, 16),
        _turned(((r, 0.42), (r, 2.95)), PAINT, 16),
        _turned(((r, 2.95), (r * 1.06, 2.97), (r * 1.06, 3.18), (r, 3.2)), METAL, 16),
        _turned(((r * 0.95, 3.2), (r * 0.92, 3.36), (r * 0.6, 3.42), (0.0, 3.43)), RUBBER, 16),
    ]


def _placed(
    mesh: Mesh, at: tuple[float, float, float], yaw: float, size: float = 1.0, lying: bool = False
) -> Mesh:
    """A part where it belongs in the room; `lying` lays its y axis along x before it is turned."""
    c, s = math.cos(yaw), math.sin(yaw)
    turn = np.array(((c, 0, s), (0, 1, 0), (-s, 0, c)))
    if lying:
        turn = turn @ np.array(((0, 1, 0), (-1, 0, 0), (0, 0, 1)))
    vertices = mesh.vertices.copy()
    vertices[:, :3] = size * vertices[:, :3] @ turn.T + at
    vertices[:, 3:6] = vertices[:, 3:6] @ turn.T
    return Mesh(vertices, mesh.indices)


def _together(parts: Sequence[Mesh]) -> Mesh:
    """Several meshes as one."""
    starts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    indices = [part.indices + np.uint32(start) for part, start in zip(parts, starts, strict=False)]
    return Mesh(np.concatenate([part.vertices for part in parts]), np.concatenate(indices).astype(np.uint32))


def props() -> Mesh:
    """A cup on its saucer and a pencil on a score pad, where they stand in the room."""
    x, z = CUP_AT
    saucer = [_turned(_SAUCER, CHINA), _turned(_SAUCER_RIM, RIM), _turned(_SAUCER_INSIDE, CHINA)]
    tea = ((1.14, 1.18), (0.0, 1.18))
    cup = [
        _turned(_CUP, CHINA),
        _turned(_CUP_RIM, RIM),
        _turned(_CUP_INSIDE, CHINA),
        _turned(tea, DRINK),
        _handle(),
    ]
    parts = [_placed(part, (x, TABLE_Y, z), 0.0, SMALL) for part in saucer]
    parts += [_placed(part, (x, TABLE_Y + 0.10 * SMALL, z), 0.75, SMALL) for part in cup]
    x, z = SCORE_PAD_AT
    parts.append(_placed(_pad(), (x, TABLE_Y, z), SCORE_PAD_TURN))
    tip = (x - 0.75, TABLE_Y + PAD[2] + _PENCIL, z + 1.25)
    parts += [_placed(part, tip, SCORE_PAD_TURN + 0.85, lying=True) for part in _pencil()]
    return _together(parts)


# ---------------------------------------------------------------- writing


def packed(arrays: Sequence[NDArray[np.float32] | NDArray[np.uint32]]) -> tuple[bytes, list[int]]:
    """All arrays in one buffer, each at a multiple of four bytes, and where each begins."""
    starts, data = [], b""
    for array in arrays:
        starts.append(len(data))
        data += np.ascontiguousarray(array).tobytes()
    return data, starts


def document(meshes: dict[str, Mesh]) -> gltf.GLTF2:
    """A glTF document with a node for each mesh."""
    arrays: list[NDArray[Any]] = []
    accessors = []
    for mesh in meshes.values():
        for columns, kind in ((slice(0, 3), gltf.VEC3), (slice(3, 6), gltf.VEC3), (slice(6, 8), gltf.VEC2)):
            part = mesh.vertices[:, columns]
            bounds = (part.min(0).tolist(), part.max(0).tolist()) if columns.start == 0 else (None, None)
            arrays.append(part)
            accessors.append((gltf.FLOAT, kind, len(part), *bounds))
        arrays.append(mesh.indices)
        accessors.append((gltf.UNSIGNED_INT, gltf.SCALAR, len(mesh.indices), None, None))
    data, starts = packed(arrays)
    found = gltf.GLTF2(
        asset=gltf.Asset(version="2.0", generator="Parlour make_models.py"),
        scene=0,
        scenes=[gltf.Scene(nodes=list(range(len(meshes))))],
        nodes=[gltf.Node(name=name, mesh=number) for number, name in enumerate(meshes)],
        meshes=[
            gltf.Mesh(
                name=name,
                primitives=[
                    gltf.Primitive(
                        attributes=gltf.Attributes(POSITION=4 * n, NORMAL=4 * n + 1, TEXCOORD_0=4 * n + 2),
                        indices=4 * n + 3,
                    )
                ],
            )
            for n, name in enumerate(meshes)
        ],
        accessors=[
            gltf.Accessor(bufferView=n, componentType=component, type=kind, count=count, min=low, max=high)
            for n, (component, kind, count, low, high) in enumerate(accessors)
        ],
        bufferViews=[
            gltf.BufferView(buffer=0, byteOffset=start, byteLength=array.nbytes)
            for start, array in zip(starts, arrays, strict=True)
        ],
        buffers=[gltf.Buffer(byteLength=len(data))],
    )
    found.set_binary_blob(data)
    return found


MODELS: dict[str, dict[str, Mesh]] = {
    "tile": {"tile": tile(fine=True), "tile-far": tile(fine=False)},
    "board": {"frame": frame(), "field": field()},
    "rack": {"rack": rack()},
    "bag": {"bag": bag()},
    "table": {"table": table()},
    "props": {"props": props()},
}
"""The files, and the meshes in each."""


def main() -> None:
    for name, meshes in MODELS.items():
        document(meshes).save_binary(str(Path(__file__).with_name(f"{name}.glb")))


if __name__ == "__main__":
    main()
