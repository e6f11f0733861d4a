"""Kernels out of a shared library, called without numba and LLVM, which take half a second and 100 MiB.

What came compiled along is linked into one library besides (`.ci/link_kernels.py`). A kernel is called there
as numba itself would: a place for its result, one for errors, then its arguments laid flat. What the library
lacks (another type of argument, a kernel that makes arrays) numba compiles or loads after all: it then takes
over every kernel of the process, because it knows nothing of ours.
"""

from __future__ import annotations

import ctypes
import json
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np

from game.lexicon.kernel_cache import LIBRARY

TABLE = "kernels.json"
"""What is in the library: by the name of each kernel its entries, as `EntryPoint` reads them."""

Kind: TypeAlias = "str | list[Kind]"
"""The type of an argument: a number by its letter and bytes (`i8`), an array by what numpy calls its type and
by its dimensions (`<i4:2`), a tuple by the kinds of its members."""

_NUMBERS: dict[str, tuple[Any, tuple[type, ...]]] = {
    "i8": (ctypes.c_int64, (int, np.int64)),
    "f8": (ctypes.c_double, (float, np.float64)),
    "b1": (ctypes.c_bool, (bool, np.bool_)),
}
"""What C calls a number, and what Python does."""
_NOTHING = "none"
_SUCCEEDED = (0, -2)
"""How a kernel says that it has ended well; -2 says besides that it returns nothing."""
_LARGEST = 2**63 - 1
_ADDRESS = ctypes.addressof
_BYTE: Callable[[Any], ctypes.c_char] = ctypes.c_char.from_buffer


class UnlikeError(Exception):
    """An entry is not meant for such arguments."""


class EntryPoint:
    """One kernel for one list of types."""

    def __init__(self, library: ctypes.CDLL, symbol: str, takes: list[Kind], returns: Kind) -> None:
        self._takes = takes
        self._result = _result_of(returns)
        self._is_tuple = isinstance(returns, list)
        self._call = library[symbol]
        self._call.restype = ctypes.c_int32
        self._call.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *_types_of(takes)]

    @property
    def address(self) -> int:
        """Where its code lies in this process."""
        return cast(int, ctypes.cast(self._call, ctypes.c_void_p).value)

    def takes(self, arguments: Sequence[Any]) -> list[Any]:
        """The arguments as it wants them: arrays as what describes them. Raises UnlikeError."""
        flat: list[Any] = []
        _lay_flat(arguments, self._takes, flat)
        return flat

    def call(self, flat: list[Any]) -> Any:
        """Run it without Python's lock. Raises RuntimeError if it ended by an error."""
        result = self._result()
        error = ctypes.c_void_p()
        status = self._call(_ADDRESS(result), _ADDRESS(error), *flat)
        if status not in _SUCCEEDED:
            raise RuntimeError(f"a kernel ended by error {status}")
        if self._is_tuple:
            return tuple(getattr(result, name) for name, _ in result._fields_)
        return result.value


class Kernel:
    """A kernel as the rest of the program calls it."""

    def __init__(self, how: str, function: Callable[..., Any], entries: list[EntryPoint]) -> None:
        self._how = how
        self.function = function
        self._entries = entries
        self.by_numba: Any = None
        """What numba makes of it, once numba has taken over."""

    def __call__(self, *arguments: Any) -> Any:
        for entry in self._entries:
            try:
                flat = entry.takes(arguments)
            except UnlikeError:
                continue
            return entry.call(flat)
        _let_numba_take_over()
        return self.by_numba(*arguments)

    def address(self, arguments: Sequence[Any]) -> int:
        """Where its code for such arguments lies in this process."""
        for entry in self._entries:
            try:
                entry.takes(arguments)
            except UnlikeError:
                continue
            _asked_by_address.append((self, arguments))
            return entry.address
        _let_numba_take_over()
        return int(_numba().address_of(self.by_numba, *arguments))

    def hand_over(self) -> None:
        """Have numba make its own of it."""
        self.by_numba = getattr(_numba(), self._how)(self.function)


class Intrinsic:
    """A machine instruction: to be had inside kernels only, where it is numba's that is meant."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, *_arguments: Any) -> Any:
        raise TypeError(f"{self._name} is for kernels only")

    @property
    def by_numba(self) -> Any:
        """What numba knows by this name."""
        return getattr(_numba(), self._name)


class KernelLibrary:
    """The open library."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError or ValueError if it is not to be had."""
        self._code = ctypes.CDLL(str(folder / LIBRARY))
        self._table: dict[str, list[list[Any]]] = json.loads((folder / TABLE).read_text("utf-8"))

    def kernel(self, how: str, function: Callable[..., Any]) -> Any:
        """A kernel of this name, whatever of it is in the library; `how` is the decorator that it bears."""
        made = Kernel(how, function, self.entries(name_of(function)))
        if _numba_is_there:
            made.hand_over()
            return made.by_numba
        _kernels.append(made)
        return made

    def entries(self, name: str) -> list[EntryPoint]:
        """What there is of a kernel of this name."""
        return [EntryPoint(self._code, *each) for each in self._table.get(name, ())]


def name_of(function: Callable[..., Any]) -> str:
    """How the table calls a kernel."""
    return f"{function.__module__}.{function.__qualname__}"


_kernels: list[Kernel] = []
_asked_by_address: list[tuple[Kernel, Sequence[Any]]] = []
_numba_is_there = False
_taking_over = threading.RLock()


def _numba() -> Any:
    from game.lexicon import numba_kernels

    return numba_kernels


def _let_numba_take_over() -> None:
    """Put numba's kernels wherever ours are known by a name."""
    global _numba_is_there
    with _taking_over:
        if _numba_is_there:
            return
        for each in _kernels:
            each.hand_over()
        _numba_is_there = True
        for name, module in list(sys.modules.items()):
            if name.split(".")[0] in ("game", "tests", "__main__"):
                _put_numbas(vars(module))
        for kernel, arguments in _asked_by_address:  # whoever calls by address is compiled for what is there
            _numba().address_of(kernel.by_numba, *arguments)


def _put_numbas(names: dict[str, Any]) -> None:
    for name, value in list(names.items()):
        if isinstance(value, Kernel | Intrinsic):
            names[name] = value.by_numba


def _lay_flat(arguments: Sequence[Any], kinds: list[Kind], flat: list[Any]) -> None:
    if len(arguments) != len(kinds):
        raise UnlikeError
    for argument, kind in zip(arguments, kinds, strict=True):
        if isinstance(kind, list):
            if not isinstance(argument, tuple):
                raise UnlikeError
            _lay_flat(argument, kind, flat)
        elif ":" in kind:
            _describe(argument, kind, flat)
        elif type(argument) not in _NUMBERS[kind][1]:
            raise UnlikeError
        else:
            flat.append(_counted(argument) if kind == "i8" else argument)


def _counted(number: Any) -> int:
    """A number of 64 bits; of a larger one numba would make another type."""
    if not -_LARGEST <= number <= _LARGEST:
        raise UnlikeError
    return int(number)


def _describe(array: Any, kind: str, flat: list[Any]) -> None:
    """An array as numba describes one: its owner (nobody), sizes, where its data lies, shape and strides."""
    if not isinstance(array, np.ndarray) or f"{array.dtype.str}:{array.ndim}" != kind:
        raise UnlikeError
    flags = array.flags
    if not (flags.c_contiguous and flags.writeable and flags.aligned):
        raise UnlikeError
    data = _ADDRESS(_BYTE(array)) if array.size else array.ctypes.data
    flat += (None, None, array.size, array.itemsize, data, *array.shape, *array.strides)


def _types_of(kinds: list[Kind]) -> list[Any]:
    types: list[Any] = []
    for kind in kinds:
        if isinstance(kind, list):
            types += _types_of(kind)
        elif ":" in kind:
            sizes = 2 * int(kind.partition(":")[2])
            pointer, number = ctypes.c_void_p, ctypes.c_int64
            types += [pointer, pointer, number, number, pointer, *[number] * sizes]
        else:
            types.append(_NUMBERS[kind][0])
    return types


def _result_of(kind: Kind) -> Any:
    """Where a result is put: a number, several in a row, or nothing that anybody reads."""
    if isinstance(kind, list):
        fields = [(f"_{place}", _NUMBERS[cast(str, each)][0]) for place, each in enumerate(kind)]
        return type("Result", (ctypes.Structure,), {"_fields_": fields})  # not read: a type of ctypes
    return ctypes.c_void_p if kind == _NOTHING else _NUMBERS[kind][0]
