"""Loads the models of assets/3d. Anyone may put a model of their own in place of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

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
    # Here, because importing it takes a tenth of a second and only a table needs it.
    from pygltflib import GLTF2

    path = folder / f"{name}.glb"
    try:
        document = GLTF2().load_binary(str(path))
        blob = document.binary_blob()
        meshes = {mesh.name: _mesh(document, mesh, blob) for mesh in document.meshes}
    except ModelError:
        raise
    except Exception as error:  # the library's errors for damaged files are of every kind
        raise ModelError(f"The model {path.name} cannot be read") from error
    for mesh in wanted:
        if mesh not in meshes:
            raise ModelError(f"The model {path.name} has no mesh that is called {mesh}")
    return meshes


def square() -> Mesh:
    """A flat square of half width 1, for the cursor's glow; its shader draws the shape."""
    corners = [(x, 0, z, 0, 1, 0, (x + 1) / 2, (z + 1) / 2) for x, z in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return Mesh(np.array(corners, np.float32), np.array([0, 2, 1, 0, 3, 2], np.uint32))


_COMPONENTS = {
    5120: np.int8,
    5121: np.uint8,
    5122: np.int16,
    5123: np.uint16,
    5125: np.uint32,
    5126: np.float32,
}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


def _mesh(document: Any, mesh: Any, blob: bytes) -> Mesh:
    """All primitives of a mesh, put together."""
    rows, indices, start = [], [], 0
    for primitive in mesh.primitives:
        parts = [getattr(primitive.attributes, part) for part in ("POSITION", "NORMAL", "TEXCOORD_0")]
        if None in parts or primitive.indices is None:
            raise ModelError(f"The model's mesh {mesh.name} lacks normals, texture coordinates or indices")
        rows.append(np.concatenate([_read(document, part, blob) for part in parts], axis=1))
        indices.append(_read(document, primitive.indices, blob).ravel() + start)
        start += len(rows[-1])
    vertices = np.ascontiguousarray(np.concatenate(rows), np.float32)
    return Mesh(vertices, np.ascontiguousarray(np.concatenate(indices), np.uint32))


def _read(document: Any, number: int, blob: bytes) -> NDArray[Any]:
    """An accessor's numbers, a row for each element. Format: glTF 2.0, section 3.6.2."""
    accessor = document.accessors[number]
    view = document.bufferViews[accessor.bufferView]
    kind, width = np.dtype(_COMPONENTS[accessor.componentType]), _WIDTHS[accessor.type]
    start = (view.byteOffset or 0) + (accessor.byteOffset or 0)
    stride = view.byteStride or kind.itemsize * width
    return np.ndarray((accessor.count, width), kind, blob, start, (stride, kind.itemsize))
