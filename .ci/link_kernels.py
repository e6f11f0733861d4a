"""Links compiled kernels into one shared library, which `game/lexicon/linked_kernels.py` calls without numba.

    python .ci/link_kernels.py [FOLDER]     compiles what the cache lacks, and links it all into a folder:
                                            where nothing else is said, into the cache

Linux only, by binutils' `ld`; elsewhere numba loads what it has stored, as before.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import llvmlite.binding as llvm  # noqa: E402 - after the path
from numba import types  # noqa: E402
from numba.core.compiler import CompileResult  # noqa: E402
from numba.core.dispatcher import Dispatcher  # noqa: E402
from numba.core.registry import cpu_target  # noqa: E402
from numba.np.numpy_support import as_dtype  # noqa: E402

from game.lexicon import kernel_cache  # noqa: E402 - from this checkout
from game.lexicon.kernel_cache import LIBRARY  # noqa: E402
from game.lexicon.linked_kernels import TABLE, Kind, name_of  # noqa: E402
from game.lexicon.words import Lexicon  # noqa: E402

kernel_cache.linked_folder = lambda: None  # it is what numba has made that is linked

from game.maven.engine.compile_ahead import compile_all  # noqa: E402

NUMBERS = {types.int64: "i8", types.float64: "f8", types.boolean: "b1", types.none: "none"}


class NotLinkedError(Exception):
    """What such a kernel takes or returns, the game cannot hand to a library."""


def main(folder: Path) -> None:
    """Compile everything and link what the game may call."""
    CompileResult._reduce = without_listing(CompileResult._reduce)
    for _ in compile_all(Lexicon.load()):
        pass
    link(all_kernels(), folder)


def without_listing(reduced: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What numba stores of a kernel, less the listing of its types for people: an eighth of it all, and
    different in each folder where it is compiled."""

    def stored(result: Any) -> Any:
        *before, _listing, initial, environments = reduced(result)
        return (*before, "", initial, environments)

    return stored


def all_kernels() -> Iterator[Any]:
    """Every kernel of the game that is imported, by name."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("game."):
            for each in vars(module).values():
                if isinstance(each, Dispatcher) and each.py_func.__module__ == name:
                    yield each


def link(kernels: Iterable[Any], folder: Path) -> None:
    """Write the library of these kernels, for whatever they are compiled, and its table."""
    table: dict[str, list[list[Any]]] = {}
    whole = llvm.parse_assembly("")
    symbols = set()
    for kernel in kernels:
        if kernel.targetoptions.get("_nrt"):
            continue  # it makes arrays, by numba's means
        for compiled in kernel.overloads.values():
            try:
                takes = [kind_of(each) for each in compiled.signature.args]
                returns = kind_of(compiled.signature.return_type)
            except NotLinkedError:
                continue
            symbol = f"k{len(symbols)}"
            table.setdefault(name_of(kernel.py_func), []).append([symbol, takes, returns])
            whole.link_in(module_of(compiled, symbol))
            symbols.add(symbol)
    keep_only(whole, symbols)
    write(whole, folder / LIBRARY)
    (folder / TABLE).write_text(json.dumps(table, indent=0, sort_keys=True), "utf-8")


def kind_of(numba_type: Any) -> Kind:
    """A type as the table tells it. Raises NotLinkedError."""
    if isinstance(numba_type, types.BaseTuple):
        return [kind_of(each) for each in numba_type]
    if isinstance(numba_type, types.Array):
        if numba_type.layout != "C" or not numba_type.mutable or not numba_type.aligned:
            raise NotLinkedError
        return f"{as_dtype(numba_type.dtype).str}:{numba_type.ndim}"
    if numba_type not in NUMBERS:
        raise NotLinkedError
    return NUMBERS[numba_type]


def module_of(compiled: Any, symbol: str) -> Any:
    """The code of a kernel, optimized as numba has it, with its function under a short name."""
    module = llvm.parse_bitcode(compiled.library._get_module_for_linking().as_bitcode())
    function = module.get_function(compiled.fndesc.llvm_func_name)
    function.name, function.linkage = symbol, "external"
    return module


def keep_only(module: Any, symbols: set[str]) -> None:
    """Leave out whatever these functions do not call, such as what numba calls them by from Python."""
    for function in module.functions:
        if not function.is_declaration and function.name not in symbols:
            function.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(machine(), llvm.create_pipeline_tuning_options()))


def machine() -> Any:
    """For the processor that numba compiles for, and for code that may lie anywhere."""
    meant = cpu_target.target_context.codegen()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=meant._get_host_cpu_name(), features=meant._tm_features, opt=3, reloc="pic", codemodel="default"
    )


def write(module: Any, path: Path) -> None:
    """Make a shared library of a module; the same one of the same module."""
    code = path.with_suffix(".o")
    code.write_bytes(machine().emit_object(module))
    command = [
        "ld",
        "-shared",
        "--build-id=none",
        "--hash-style=gnu",
        "-z",
        "defs",
        "-z",
        "noexecstack",
        "-s",
    ]
    subprocess.run([*command, "-o", str(path), str(code), "-l:libm.so.6", "-l:libc.so.6"], check=True)
    code.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else kernel_cache.cache_folder())
