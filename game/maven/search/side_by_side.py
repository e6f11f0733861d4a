"""Searches of the last draws that run side by side, each at a desk of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from types import TracebackType
from typing import Generic, Self, TypeVar

from game.maven.plays.board_arrays import Ints
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench, another_bench
from game.maven.search.endgame import Desk, desk, half_desks
from game.maven.search.endgame_lines import open_book

_Tag = TypeVar("_Tag")
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Searcher:
    """What one search at a time needs."""

    work: Desk
    generator: Generator
    bench: Bench


def searchers_for(tiles: Ints, generator: Generator, bench: Bench, threads: int) -> tuple[Searcher, ...]:
    """One or two, ready for games in which these tiles are left; none if books have no room for them."""
    desks = half_desks() if threads > 1 else (desk(),)
    tools = [(generator, bench)]
    if threads > 1:
        tools.append((Generator(generator.graph, generator.table), another_bench(bench)))
    found = tuple(Searcher(work, *own) for work, own in zip(desks, tools, strict=True))
    for each in found:
        if not open_book(each.work.book, tiles):
            return ()
        each.work.clear()
    return found


class SideBySide(Generic[_Tag, _Found]):
    """Hands searches out. With one searcher each is made at once, so nothing depends on time."""

    def __init__(self, searchers: int) -> None:
        self._free = list(range(searchers))
        self._pool = ThreadPoolExecutor(searchers) if searchers > 1 else None
        self._begun: dict[Future[_Found], tuple[_Tag, int]] = {}

    @property
    def is_full(self) -> bool:
        """Whether nobody is free to search."""
        return not self._free

    @property
    def is_idle(self) -> bool:
        """Whether nothing is searched or waits to be taken."""
        return not self._begun

    def begin(self, tag: _Tag, search: Callable[[int], _Found]) -> None:
        """Have a free searcher, whose number `search` is told, find something."""
        searcher = self._free.pop(0)
        if self._pool:
            found = self._pool.submit(search, searcher)
        else:
            found = Future()
            found.set_result(search(searcher))
        self._begun[found] = tag, searcher

    def finished(self, every: bool = False) -> Iterator[tuple[_Tag, _Found]]:
        """What has been found since, at least one if anything is searched; or all, if `every`."""
        done, _ = wait(self._begun, return_when=ALL_COMPLETED if every else FIRST_COMPLETED)
        for found in [each for each in self._begun if each in done]:
            tag, searcher = self._begun.pop(found)
            self._free.append(searcher)
            yield tag, found.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool:
            self._pool.shutdown()
