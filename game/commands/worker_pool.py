"""Who does the work of a training: this process, some more on this machine, or a Dask cluster.

The same work on the same items gives the same results whoever does it, and in the same order.
"""

# not read by players: only commands for engineers say it.
from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

Job = TypeVar("Job")
JobResult = TypeVar("JobResult")

_AHEAD = 2
"""Items given out for each worker: one to do and one to go on with. Results can be large."""
_CONNECT_SECONDS = 10


class WorkerPoolError(Exception):
    """The workers asked for cannot be had; the message says why in one sentence."""


class WorkerPool(Protocol):
    """Whoever does the work."""

    def __call__(self, work: Callable[[Job], JobResult], items: Iterable[Job], /) -> Iterator[JobResult]:
        """The results of `work`, which must pickle, on each item, in order."""


@contextmanager
def crew(jobs: int, scheduler: str | None = None) -> Iterator[WorkerPool]:
    """A crew of that many processes, or the workers of the Dask scheduler at an address.

    Raises WorkerPoolError if there is no scheduler, or nothing to talk to it with.
    """
    if scheduler is not None:
        with _client(scheduler) as client:
            yield partial(_by_cluster, client)
    elif jobs == 1:
        yield map
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            yield partial(_by_processes, pool, jobs)


def _by_processes(
    pool: Executor, jobs: int, work: Callable[[Job], JobResult], items: Iterable[Job]
) -> Iterator[JobResult]:
    return _in_order(lambda item: pool.submit(work, item), items, _AHEAD * jobs)


def _by_cluster(client: Any, work: Callable[[Job], JobResult], items: Iterable[Job]) -> Iterator[JobResult]:
    # Large parts of the work, such as values of leaves, travel to each worker once.
    sent = client.scatter(work, broadcast=True, hash=False)
    workers = max(sum(client.nthreads().values()), 1)
    return _in_order(lambda item: client.submit(_do, sent, item, pure=False), items, _AHEAD * workers)


def _do(work: Callable[[Job], JobResult], item: Job) -> JobResult:
    return work(item)


def _in_order(
    submit: Callable[[Job], Future[JobResult]], items: Iterable[Job], ahead: int
) -> Iterator[JobResult]:
    """Results in the order of their items, with never more than `most` of them under way."""
    rest = iter(items)
    under_way = deque(submit(item) for item in itertools.islice(rest, ahead))
    while under_way:
        result = under_way.popleft().result()
        under_way.extend(submit(item) for item in itertools.islice(rest, 1))
        yield result


def _client(scheduler: str) -> Any:
    try:
        from distributed import Client
    except ImportError as error:
        raise WorkerPoolError(
            "--scheduler needs the package distributed: python -m pip install 'parlour[cluster]'"
        ) from error
    try:
        client: Callable[..., Any] = Client
        return client(scheduler, timeout=_CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise WorkerPoolError(f"there is no Dask scheduler at {scheduler}") from error
