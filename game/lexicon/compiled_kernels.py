"""The decorators of our compiled code, and the machine instructions that Python lacks.

Every kernel is decorated with `kernel`, `lean_kernel`, `inner_kernel` or `nested_kernel`; what these ask of
numba is told in `numba_kernels`. Where a library of them came along (`linked_kernels`), numba is not even
imported.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar, cast

from game.lexicon.kernel_cache import linked_folder
from game.lexicon.linked_kernels import Intrinsic, Kernel, KernelLibrary

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


def kernel(function: _Function) -> _Function:
    """Compile a function of flat arrays and integers on its first call; it runs without Python's lock."""
    return _made("kernel", function)


def lean_kernel(function: _Function) -> _Function:
    """As `kernel`, for functions that make no arrays: nothing then counts references."""
    return _made("lean_kernel", function)


def inner_kernel(function: _Function) -> _Function:
    """As `lean_kernel`, for a part of another kernel that stands for itself only to be read."""
    return _made("inner_kernel", function)


def nested_kernel(function: _Function) -> _Function:
    """As `inner_kernel`, for a part that has inner kernels of its own."""
    return _made("nested_kernel", function)


def address_of(kernel: Callable[..., Any], *arguments: Any) -> int:
    """Where the code of a lean kernel for such arguments lies in this process, for `call_at`.

    It is compiled if need be, and stays there.
    """
    if isinstance(kernel, Kernel):
        return kernel.address(arguments)
    return int(_numba().address_of(kernel, *arguments))


def _open() -> KernelLibrary | None:
    folder = linked_folder()
    try:
        return KernelLibrary(folder) if folder else None
    except (OSError, ValueError):
        _log.exception("Kernels that came along cannot be loaded")
        return None


_library = _open()


def _numba() -> Any:
    from game.lexicon import numba_kernels

    return numba_kernels


def _made(how: str, function: _Function) -> _Function:
    if _library is not None:
        return cast(_Function, _library.kernel(how, function))
    return cast(_Function, getattr(_numba(), how)(function))


def _inside(name: str) -> Any:
    return getattr(_numba(), name) if _library is None else Intrinsic(name)


popcount: Callable[[int], int] = _inside("popcount")
"""How many bits of a 64-bit number are set. Only inside kernels."""

lowest: Callable[[int], int] = _inside("lowest")
"""The place of the lowest set bit of a number that is not zero. Only inside kernels."""

at: Callable[[Any, int], int] = _inside("at")
"""Load from a contiguous array of integers by its flat index, unchecked, as 64 bits. Only inside kernels.

Plain indexing pays for a test of negative indices, which costs the innermost loops about a tenth.
"""

call_at = cast("Callable[[int, Callable[..., _Result], tuple[Any, ...]], _Result]", _inside("call_at"))
"""Call a lean kernel by its address, which `address_of` tells. Only inside kernels.

A plain call makes the kernel a part of whoever calls it, and of all that call these, to be optimized once
more with each of them. A large kernel that many need is better called like this. The arguments must be of
just the types for which the address was asked. Errors go unnoticed; lean kernels raise none.
"""
