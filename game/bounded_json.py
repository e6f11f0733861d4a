"""JSON that comes from outside (cards, settings, recordings), read within bounds.

Whoever wrote it may have meant mischief, even under a valid seal. So a reader names a type as msgspec knows
them, in which every number, text, list and depth has its bound, and nothing else comes in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw

Fields = dict[str, Raw]
"""A JSON object whose values are read one by one, so that a bad one does not spoil the others."""

_Many = Meta(max_length=2048)
_AnyText = Annotated[str, _Many]
_Scalar = None | bool | float | _AnyText | Annotated[int, Meta(ge=-(2**53), le=2**53)]
_Flat = _Scalar | Annotated[list[_Scalar], _Many] | Annotated[dict[_AnyText, _Scalar], _Many]
_Deep = _Scalar | Annotated[list[_Flat], _Many] | Annotated[dict[_AnyText, _Flat], _Many]
_Deeper = _Scalar | Annotated[list[_Deep], _Many] | Annotated[dict[_AnyText, _Deep], _Many]
Nested = Annotated[dict[_AnyText, _Deeper], _Many]
"""Any JSON object with at most three more lists and objects inside each other, none of them long."""

T = TypeVar("T")
Otherwise = TypeVar("Otherwise")


def read(text: bytes | str | Raw, kind: type[T]) -> T:
    """The value of this type. Raises ValueError where the text is no JSON, or not of that type."""
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError as error:
        raise ValueError("nested too deep") from error  # not read


def reader(kind: type[T]) -> Callable[[bytes | str | Raw], T]:
    """`read` for a type of which much is read: what there is to know of the type is found out once.

    That takes longer than to read a small text: of a type of several parts, a third of a millisecond.
    """
    decoder = msgspec.json.Decoder(kind)

    def read_one(text: bytes | str | Raw) -> T:
        try:
            return decoder.decode(text)
        except RecursionError as error:
            raise ValueError("nested too deep") from error  # not read

    return read_one


def read_or(text: bytes | str | Raw, kind: type[T], otherwise: Otherwise) -> T | Otherwise:
    """The value of this type, or the other one where there is none."""
    try:
        return read(text, kind)
    except ValueError:
        return otherwise


def within(allowed: range) -> Meta:
    """The bounds of a number; the range's step is 1."""
    return Meta(ge=allowed.start, lt=allowed.stop)


def one_of(values: Iterable[str | int]) -> Any:
    """The type of just these values; 3.0 is not 3, and true is not 1."""
    return Literal.__getitem__(tuple(values))
