"""Games all at once on other televisions, as the lookout process hears of them: so much and no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.discovery.parties import TITLE_LENGTH, Gathered, PartiesNearby
from game.discovery.prober import MOST_MACHINES, ProbeResult
from game.rooms.directory import PartyThere


def test_parties_are_told_by_title_and_address_whenever_they_have_changed() -> None:
    gathered = Gathered()
    gathered.found(ProbeResult("b", "ws://192.168.1.9:7007", "Cleo’s TV"))
    gathered.found(ProbeResult("a", "ws://192.168.1.8:7017", "Bo’s TV"))
    assert gathered.news() == [
        PartyThere("Bo’s TV", "192.168.1.8:7017"),
        PartyThere("Cleo’s TV", "192.168.1.9:7007"),
    ]
    assert gathered.news() is None
    gathered.lost("a")
    assert gathered.news() == [PartyThere("Cleo’s TV", "192.168.1.9:7007")]


def test_strangers_elsewhere_and_endless_announcements_are_not_believed() -> None:
    gathered = Gathered()
    gathered.found(ProbeResult("x", "ws://8.8.8.8:7007", "Far"))
    gathered.found(ProbeResult("y", "ws://192.168.1.8:7007", "W" * 10_000))
    assert gathered.news() is None
    for number in range(MOST_MACHINES * 3):
        gathered.found(ProbeResult(f"n{number}", f"ws://192.168.1.8:{number + 1}", "\u202e" + "W" * 99))
    told = gathered.news()
    assert told is not None
    assert len(told) == MOST_MACHINES
    assert all(0 < len(one.title) <= TITLE_LENGTH for one in told)


class Helpers:
    """Stands for processes: what was begun, and what has ended."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, ...]] = []
        self.ended = 0
        self.hear: Callable[[str], None] = lambda _line: None

    def __call__(self, *command: str, hear: Any = None) -> Helpers:
        self.begun.append(command[1:])
        self.hear = hear or self.hear
        return self

    def end(self) -> None:
        self.ended += 1


def test_looking_begins_with_the_first_look_and_the_one_here_is_told_until_it_is_hushed() -> None:
    helpers = Helpers()
    around = PartiesNearby(helpers)  # type: ignore[arg-type]
    assert around.look() == ()
    helpers.hear('[{"title":"Bo’s TV","address":"192.168.1.8:7007"}]')
    assert around.look() == (PartyThere("Bo’s TV", "192.168.1.8:7007"),)
    around.tell("Ann’s TV", 7007)
    assert helpers.begun == [("parties",), ("tell", "7007", "Ann’s TV")]
    around.hush()
    around.rest()
    assert helpers.ended == 2
    assert around.look() == ()
