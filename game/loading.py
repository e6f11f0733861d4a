"""Loading code: much at once, quickly; and what comes later, while nobody waits."""

from __future__ import annotations

import gc
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import chain


@contextmanager
def loading() -> Iterator[None]:
    """A block that imports much. What is there at its end is not looked through for garbage any more.

    What is imported never becomes garbage, so looking for some takes a tenth of the time for nothing.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


class Meanwhile:
    """Loads what packages hold and nobody has asked for yet, so that it is there when somebody does."""

    def __init__(self, *packages: str) -> None:
        self._names = chain.from_iterable(map(_modules, packages))

    def load_one(self) -> bool:
        """Load the next module that is not there yet, with what it needs, in some milliseconds; whether there
        was one."""
        name = next((name for name in self._names if name not in sys.modules), None)
        if name is None:
            return False
        with loading():
            import_module(name)
        return True


def _modules(package: str) -> Iterator[str]:
    """The names of all modules of a package and of those in it."""
    for module in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
        if module.ispkg:
            yield from _modules(module.name)
        else:
            yield module.name
