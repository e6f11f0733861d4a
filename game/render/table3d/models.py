"""Loads the models of assets/3d. Anyone may put a model of their own in place of ours."""

# not read by players: models are made by engineers
from __future__ import annotations

import struct
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

import game

FOLDER = Path(game.__file__).parents[1] / "assets" / "3d"


class Mesh(NamedTuple):
    """Triangles as the graphics card takes them."""

    vertices: NDArray[np.float32]
    """Rows of position 3, normal 3, texture 2."""
    indices: NDArray[np.uint32]
    """Three a triangle, counter-clockwise seen from outside."""

    @property
    def box(self) -> NDArray[np.float64]:
        """The eight corners of the box round it, (8, 3)."""
        at = self.vertices[:, :3]
        ends = np.stack([at.min(0), at.max(0)]).astype(np.float64)
        return np.array([(x, y, z) for x in ends[:, 0] for y in ends[:, 1] for z in ends[:, 2]])


class ModelError(Exception):
    """A model that cannot be used; the message is one sentence."""


def load(name: str, *wanted: str, folder: Path = FOLDER) -> dict[str, Mesh]:
    """The meshes of NAME.glb by their names. Materials in the file are not used: tile sets bring their own.

    Raises:
        ModelError: the file is missing, no glTF 2.0, or lacks what a mesh needs or a mesh that is `wanted`.
    """
    path = folder / f"{name}.glb"
    try:
        document, blob = _parts_of(path.read_bytes())
        meshes = {mesh.name: _mesh(document, mesh, blob) for mesh in document.meshes}
    except ModelError:
        raise
    except Exception as error:  # numpy's errors for damaged files are of every kind
        raise ModelError(f"The model {path.name} cannot be read") from error
    for mesh in wanted:
        if mesh not in meshes:
            raise ModelError(f"The model {path.name} has no mesh that is called {mesh}")
    return meshes


def square() -> Mesh:
    """A flat square of half width 1, for the cursor's glow; its shader draws the shape."""
    corners = [(x, 0, z, 0, 1, 0, (x + 1) / 2, (z + 1) / 2) for x, z in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return Mesh(np.array(corners, np.float32), np.array([0, 2, 1, 0, 3, 2], np.uint32))


class _Told(msgspec.Struct, rename="camel"):
    """What a document tells; what is not asked for is passed over."""


class _Accessor(_Told):
    buffer_view: int
    component_type: int
    count: int
    type: str
    byte_offset: int = 0


class _BufferView(_Told):
    byte_offset: int = 0
    byte_stride: int | None = None


class _Primitive(_Told):
    attributes: dict[str, int]
    indices: int | None = None


class _ToldMesh(_Told):
    name: str
    primitives: list[_Primitive]


class _Document(_Told):
    accessors: list[_Accessor]
    buffer_views: list[_BufferView]
    meshes: list[_ToldMesh]


_HEAD = struct.Struct("<4sII I4s")
"""Magic, version and length of the file; length and type of its first chunk, which is JSON."""


def _parts_of(data: bytes) -> tuple[_Document, bytes]:
    """The document and the numbers that it speaks of. Format: glTF 2.0, section 4.4.

    A library for it takes 150 ms of every start, a twentieth of all, for these few lines.
    """
    magic, version, _, length, kind = _HEAD.unpack_from(data)
    if (magic, version, kind) != (b"glTF", 2, b"JSON"):
        raise ValueError("this is no binary glTF 2.0")
    end = _HEAD.size + length
    return msgspec.json.decode(data[_HEAD.size : end], type=_Document), data[end + 8 :]


_COMPONENTS = {
    5120: np.int8,
    5121: np.uint8,
    5122: np.int16,
    5123: np.uint16,
    5125: np.uint32,
    5126: np.float32,
}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


def _mesh(document: _Document, mesh: _ToldMesh, blob: bytes) -> Mesh:
    """All primitives of a mesh, put together."""
    rows, indices, start = [], [], 0
    for primitive in mesh.primitives:
        parts = [primitive.attributes.get(part) for part in ("POSITION", "NORMAL", "TEXCOORD_0")]
        numbers = [part for part in parts if part is not None]
        if len(numbers) < len(parts) or primitive.indices is None:
            raise ModelError(f"The model's mesh {mesh.name} lacks normals, texture coordinates or indices")
        rows.append(np.concatenate([_read(document, part, blob) for part in numbers], axis=1))
        indices.append(_read(document, primitive.indices, blob).ravel() + start)
        start += len(rows[-1])
    vertices = np.ascontiguousarray(np.concatenate(rows), np.float32)
    return Mesh(vertices, np.ascontiguousarray(np.concatenate(indices), np.uint32))


def _read(document: _Document, number: int, blob: bytes) -> NDArray[Any]:
    """An accessor's numbers, a row for each element. Format: glTF 2.0, section 3.6.2."""
    accessor = document.accessors[number]
    view = document.buffer_views[accessor.buffer_view]
    kind, width = np.dtype(_COMPONENTS[accessor.component_type]), _WIDTHS[accessor.type]
    start = view.byte_offset + accessor.byte_offset
    stride = view.byte_stride or kind.itemsize * width
    return np.ndarray((accessor.count, width), kind, blob, start, (stride, kind.itemsize))
