"""Functions that can be kernels and plain Python alike."""

from __future__ import annotations

from typing import Any, NamedTuple


class Shelf(NamedTuple):
    counts: Any
    worths: Any


def spread(shelf: Shelf, table: Any, first: int, share: float, upwards: bool) -> None:
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            step = row * 10 + column if upwards else -row
            table[row, column] = first + step + shelf.counts[column]
            shelf.worths[row] += share * step


def is_sorted(numbers: Any) -> bool:
    falls = 0
    for place in range(1, len(numbers)):
        if numbers[place - 1] > numbers[place]:
            falls += 1
    return falls == 0


def bounds(numbers: Any) -> tuple[int, int, int]:
    low, high = numbers[0], numbers[0]
    for number in numbers:
        low, high = min(low, number), max(high, number)
    return low, high, len(numbers)


def mean(numbers: Any) -> float:
    total = 0.0
    for number in numbers:
        total += number
    return total / len(numbers)
