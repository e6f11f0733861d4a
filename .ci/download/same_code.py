"""Code that is stored as the same bytes wherever it is built; PyInstaller is given this for `marshal`.

`marshal` marks what anybody in the process refers to a second time. A folder that is called like a name in
the code was enough for other bytes: `pathlib` keeps the names of folders where Python keeps those of code.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Iterator
from types import CodeType
from typing import IO, Any

loads = marshal.loads
_PARTS = [
    *("co_consts", "co_names", "co_varnames", "co_freevars", "co_cellvars"),
    *("co_linetable", "co_exceptiontable", "co_filename", "co_name", "co_qualname"),
]


def dumps(value: Any) -> bytes:
    """Whatever `marshal` can store, for its `loads`."""
    named = _with_shared_names(value)
    all_referred_to_twice = list(_parts_of(named))
    stored = marshal.dumps(named)
    del all_referred_to_twice
    return stored


def dump(value: Any, file: IO[bytes]) -> None:
    """The same into a file."""
    file.write(dumps(value))


def _with_shared_names(value: Any) -> Any:
    if isinstance(value, CodeType):
        held = (_with_shared_names(each) if isinstance(each, CodeType) else each for each in value.co_consts)
        return value.replace(co_filename=sys.intern(value.co_filename), co_consts=tuple(held))
    if isinstance(value, list | tuple):
        return type(value)(map(_with_shared_names, value))
    return sys.intern(value) if isinstance(value, str) else value


def _parts_of(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, CodeType):
        for name in _PARTS:
            yield from _parts_of(getattr(value, name))
    elif isinstance(value, list | tuple | frozenset):
        for each in value:
            yield from _parts_of(each)
