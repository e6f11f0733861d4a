"""How our compiled code is compiled, and the machine instructions that Python lacks.

Every kernel is decorated with `kernel`, `lean_kernel`, `inner_kernel` or `nested_kernel`. What is
compiled is stored where `kernel_cache` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from numba import types
from numba.core import caching, cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic

from game.lexicon.kernel_cache import cache_folder, whole_step

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Result = TypeVar("_Result")


class KernelLocator(caching._CacheLocator):
    """Finds the stored code of a kernel of the game, wherever the game lies: the folder tells its sources."""

    def __init__(self, function: Any) -> None:
        self._place = f"{function.__module__}-{function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> KernelLocator | None:  # noqa: ARG003 - numba's names
        """None for what is no part of the game."""
        return cls(py_func) if py_func.__module__.startswith("game.") else None

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def get_source_stamp(self) -> str:
        return "named by the folder"

    def get_disambiguator(self) -> str:
        return self._place


def _set_up() -> None:
    """Have numba store and load compiled code there, for the processor that it is meant for."""
    config = cast(Any, numba.config)  # a module whose names are made at run time
    config.CACHE_DIR = str(cache_folder())
    if step := whole_step():
        config.CPU_NAME, config.CPU_FEATURES = step, ""
    locators: list[Any] = caching.CacheImpl._locator_classes
    if KernelLocator not in locators:
        locators.insert(0, KernelLocator)


_set_up()

_njit: Any = numba.njit
"""Without its types, which leave out the option to do without counted references."""
_typeof: Any = numba.typeof
_unpack_tuple: Any = cgutils.unpack_tuple
"""Without types, since they have none."""


def kernel(function: _Function) -> _Function:
    """Compile a function of flat arrays and integers on its first call; it runs without Python's lock."""
    # Counting is asked for explicitly, because otherwise that is taken over from whoever calls this one
    # first. Nobody calls kernels from C.
    compiled = _njit(function, cache=True, nogil=True, _nrt=True, no_cfunc_wrapper=True)
    _compile_once(compiled)
    return cast(_Function, compiled)


def lean_kernel(function: _Function) -> _Function:
    """As `kernel`, for functions that make no arrays.

    Nothing then counts references, which can take four fifths of the time of kernels that hand each other
    many arrays, and most of the time to compile them.
    """
    compiled = _njit(function, cache=True, nogil=True, _nrt=False, no_cfunc_wrapper=True)
    _compile_once(compiled)
    _load_at_once(compiled)
    return cast(_Function, compiled)


def inner_kernel(function: _Function) -> _Function:
    """As `lean_kernel`, for a part of another kernel that stands for itself only to be read.

    It becomes part of each kernel that calls it. Otherwise everything below would be compiled once more for
    every kernel on the way down, which is most of what compiling costs.
    """
    return cast(_Function, _njit(function, inline="always", nogil=True, _nrt=False))


def nested_kernel(function: _Function) -> _Function:
    """As `inner_kernel`, for a part that has inner kernels of its own.

    It becomes part of its caller only when that is optimized, since numba would copy all that is in it for
    each kernel around it.
    """
    compiled = _njit(
        function, cache=True, nogil=True, _nrt=False, no_cfunc_wrapper=True, no_cpython_wrapper=True,
        forceinline=True,
    )  # fmt: skip
    _compile_once(compiled)
    _load_at_once(compiled)
    return cast(_Function, compiled)


def _compile_once(compiled: Any) -> None:
    """Let no constant number have a kernel compiled once more.

    While numba works out types, a variable that begins as 0 is for a while no integer but the literal 0, and
    everything it is passed to would be compiled for that as well: half of what compiling cost. Literals of
    other kinds stay, since True and False are meant to make two kernels of one.
    """
    compile_for = compiled.compile

    def compile_plainly(signature: Any) -> Any:
        if isinstance(signature, tuple):
            signature = tuple(
                each.literal_type if isinstance(each, types.IntegerLiteral) else each for each in signature
            )
        return compile_for(signature)

    compiled.compile = compile_plainly


def _load_at_once(compiled: Any) -> None:
    """Load stored code without first preparing numba to compile, which takes longer than anything else at the
    start.

    Code that counts no references needs nothing of that; whatever has to be compiled prepares it after all.
    """
    stored = compiled._cache
    if not all(hasattr(stored, name) for name in ("_load_overload", "_guard_against_spurious_io_errors")):
        return  # another numba, which will load as it sees fit

    def load(signature: Any, context: Any) -> Any:
        with stored._guard_against_spurious_io_errors():
            return stored._load_overload(signature, context)

    stored.load_overload = load


def _popcount(_context: Any, _number: Any) -> Any:
    def generate(_compiler: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest(_context: Any, _number: Any) -> Any:
    def generate(_compiler: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


def _at(_context: Any, array: Any, _index: Any) -> Any:
    def generate(compiler: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        flat = compiler.make_array(signature.args[0])(compiler, builder, value=arguments[0])
        loaded = builder.load(builder.gep(flat.data, [arguments[1]]))
        return compiler.cast(builder, loaded, signature.args[0].dtype, types.int64)

    return types.int64(array, types.int64), generate


def address_of(kernel: Callable[..., Any], *arguments: Any) -> int:
    """Where the code of a lean kernel for such arguments lies in this process, for `call_at`.

    It is compiled if need be, and stays there.
    """
    compiled = cast(Any, kernel)
    kinds = tuple(_typeof(each) for each in arguments)
    compiled.compile(kinds)
    result = compiled.overloads[kinds]
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


def _call_at(_context: Any, address: Any, kernel: Any, arguments: Any) -> Any:
    compiled = kernel.dispatcher.overloads.get(arguments.types)
    if compiled is None:  # whoever has an address has compiled for what is to be given there
        raise TypingError(f"no address of {kernel.dispatcher.__name__} for {arguments.types}")
    result = compiled.signature.return_type

    def generate(compiler: Any, builder: Any, _signature: Any, given: Any) -> Any:
        convention = compiler.call_conv
        code = builder.inttoptr(given[0], convention.get_function_type(result, arguments.types).as_pointer())
        each = _unpack_tuple(builder, given[2])
        _, value = convention.call_function(builder, code, result, arguments.types, each)
        return value

    return result(address, kernel, arguments), generate


popcount = cast("Callable[[int], int]", intrinsic(_popcount))
"""How many bits of a 64-bit number are set. Only inside kernels."""

lowest = cast("Callable[[int], int]", intrinsic(_lowest))
"""The place of the lowest set bit of a number that is not zero. Only inside kernels."""

at = cast("Callable[[Any, int], int]", intrinsic(_at))
"""Load from a contiguous array of integers by its flat index, unchecked, as 64 bits. Only inside kernels.

Plain indexing pays for a test of negative indices, which costs the innermost loops about a tenth.
"""

call_at = cast("Callable[[int, Callable[..., _Result], tuple[Any, ...]], _Result]", intrinsic(_call_at))
"""Call a lean kernel by its address, which `address_of` tells. Only inside kernels.

A plain call makes the kernel a part of whoever calls it, and of all that call these, to be optimized once
more with each of them. A large kernel that many need is better called like this. The arguments must be of
just the types for which the address was asked. Errors go unnoticed; lean kernels raise none.
"""
