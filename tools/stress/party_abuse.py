"""A whole party of eight real pages in Chromium: some sleep, come late, are there twice or lie.

What each of them said is noted as it is said, and what it comes to is reckoned apart (`reference_scorer`):
every score of every round, every page's own result, and the standings at the end have to be that.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from controllers.actions import Action
from game.duplicate.party_host import PartyStage
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.rules.moves import Place, Tile
from tools.page_says import as_said
from tools.stress.browsers import ChromiumWindow, browser, missing
from tools.stress.party import PartyPage, PartyTelevision
from tools.stress.party_reloads import PEOPLE, SECONDS
from tools.stress.reference_scorer import Laid, own_points


def parties_of_liars(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001 - a trial's
    """`count` rounds, over as many games of the same people as it takes; another number is other luck."""
    if package := missing("chromium"):
        tally[f"left out: {package} is not installed"] += 1
        return
    left = count
    with browser("chromium") as start:
        television = PartyTelevision(Lexicon.load(), Form(seconds=SECONDS), seed=count)
        pages = [PartyPage(start()) for _ in PEOPLE]
        try:
            for page, name in zip(pages, PEOPLE, strict=True):
                page.join(television.link, name)
            television.begin()
            while left > 0:
                game = _Game(television, pages, random.Random(f"party {count} {left}"), tally)
                for wrong in game.rounds(left):
                    left -= 1
                    yield wrong
                if left > 0:
                    television.play_again()
        finally:
            for page in pages:
                page.window.close()
            television.close()


@dataclass(slots=True)
class _Said:
    """What the host has heard of one page in a round, in our own words."""

    handed_in: Laid = ()
    lying: Laid = ()
    is_empty: bool = False
    deed: str = ""


@dataclass(slots=True)
class _Game:
    """From the first tiles to the prizes."""

    television: PartyTelevision
    pages: Sequence[PartyPage]
    luck: random.Random
    tally: Counter[str]
    totals: list[int] = field(default_factory=lambda: [0] * len(PEOPLE))

    def rounds(self, most: int) -> Iterator[str | None]:
        """As many rounds, or to the prizes; what has gone wrong in each."""
        for number in range(1, most + 1):
            self.television.until(partial(self._goes_on, number))
            if self.television.screen == "together-end":
                self.tally["games to the end"] += 1
                return
            yield self._round(number)
            self.television.press(Action.CONFIRM)

    def _goes_on(self, number: int) -> bool:
        """Whether this round is played, or none comes any more."""
        party = self.television.party
        return self.television.screen == "together-end" or (
            party.table.number == number and party.stage is PartyStage.PLAYING
        )

    def _round(self, number: int) -> str | None:
        found, table = self.television.until_round(number), self.television.party.table
        deeds = self.luck.sample(DEEDS, len(DEEDS))[: len(self.pages)]
        said = [_Said(deed=deed.__name__) for deed in deeds]
        waking: list[Callable[[], None]] = []
        for page, deed, own in zip(self.pages, deeds, said, strict=True):
            page.until(f"table.party?.number === {number} && table.mayDecide")
            plays = self.luck.sample(found[:60], 2) if len(found) > 1 else found * 2
            scene = _Scene(page, number, plays, own, self.television.link)
            if after := deed(scene):
                waking.append(after)
            self.tally[f"phones: {deed.__name__.replace('_', ' ').strip()}"] += 1
        self._let_time_run_out()
        for wake in waking:
            wake()
        for page in self.pages:
            page.until(f"table.shown?.number === {number}")
        board = [table.board.cells[row * 15 : row * 15 + 15] for row in range(15)]
        return self._wrong(number, board, table.rack, said)

    def _let_time_run_out(self) -> None:
        evening = self.television.evening

        def late() -> None:
            evening.now = max(evening.now, evening.party.ends - 0.2)

        self.television._soon(late)
        self.television.until(lambda: self.television.screen == "together-reveal")

    def _wrong(self, number: int, board: Sequence[str], rack: str, said: Sequence[_Said]) -> str | None:
        """What differs from what was reckoned here; None where nothing does."""
        over = self.television.party.rounds[-1]
        points = partial(own_points, board, rack, is_word=self.television.services.lexicon.__contains__)
        best = points([(*tile.square, tile.face) for tile in over.best.tiles])
        own = [0 if one.is_empty else max(points(one.handed_in), points(one.lying)) for one in said]
        bonus = 10 if own.count(best) == 1 else 0
        gained = [each + (bonus if each == best else 0) for each in own]
        self.tally["scores reckoned apart"] += len(own)
        for player, (name, page) in enumerate(zip(PEOPLE, self.pages, strict=True)):
            self.totals[player] += gained[player]
            judged = over.points(player)
            told = page.ask("[table.shown.gained, table.placed.points]")
            if not judged == gained[player] == told[0] or told[1] != self.totals[player]:
                one = f"{gained[player]} of {self.totals[player]}, judged {judged}, told {told}"
                return f"round {number}: {name} ({said[player].deed}): {one}: {said[player]}"
        if over.most != best:
            return f"round {number}: the best is {best} and told as {over.most}"
        complaints = [told for page in self.pages for told in page.window.complaints]
        return f"round {number}: a page complains: {complaints[0]}" if complaints else None


# ---------------------------------------------------------------- what phones do


@dataclass(frozen=True, slots=True)
class _Scene:
    """One page in one round, with two plays to lay."""

    page: PartyPage
    number: int
    plays: Sequence[Place]
    said: _Said
    link: str

    def lay(self, which: int = 0) -> None:
        """Take back what lies, and lay this play by taps; wait until the host has heard of it."""
        if self.page.ask("table.laid.length"):
            self.take_back()
        play = self.plays[which]
        self.page.lay(play)
        self.page.until("!table.unsaved")
        self.said.lying, self.said.is_empty = laid(play), False

    def hand_in(self) -> None:
        self.page.hand_in()
        self.said.handed_in = self.said.lying

    def take_back(self) -> None:
        self.page.window.press("#back")
        self.page.until("!table.unsaved && table.laid.length === 0")
        self.said.lying, self.said.is_empty = (), True

    def send(self, *frame: Any) -> None:
        """Past the page, as somebody who made a page of their own."""
        self.page.ask(f"void link.socket.send({json.dumps(as_said(*frame))})")


def laid(play: Place) -> Laid:
    return [(*tile.square, tile.face) for tile in play.tiles]


def _honest(scene: _Scene) -> None:
    """Lays, is loaded anew, and hands in."""
    scene.lay()
    scene.page.window.reload()
    scene.page.until(f"table.mayDecide && table.laid.length === {len(scene.plays[0].tiles)}")
    scene.hand_in()


def _changed(scene: _Scene) -> None:
    """Hands in, and lays another word that is not handed in."""
    scene.lay()
    scene.hand_in()
    scene.lay(1)


def _taken_back(scene: _Scene) -> None:
    scene.lay()
    scene.hand_in()
    scene.take_back()


def _no_word(scene: _Scene) -> None:
    """Hands in, and lays the same tiles the other way round."""
    scene.lay()
    scene.hand_in()
    tiles = scene.plays[1].tiles
    faces = [tile.face for tile in tiles][::-1]
    turned = Place(tuple(Tile(tile.square, face) for tile, face in zip(tiles, faces, strict=True)))
    scene = _Scene(scene.page, scene.number, [turned], scene.said, scene.link)
    scene.lay()


def _asleep(scene: _Scene) -> Callable[[], None]:
    """Lays, and is put into a pocket; it wakes when the round is over."""
    scene.lay()
    window = scene.page.window
    window.open("about:blank")

    def wake() -> None:
        window.open(scene.link.partition("#")[0])

    return wake


def _late(scene: _Scene) -> Callable[[], None]:
    """Hands in, and something better when time is up, and for the round to come."""
    scene.lay()
    scene.hand_in()

    def after() -> None:
        for number in (scene.number, scene.number + 1):
            scene.send("hand", number, laid(scene.plays[1]))
            scene.send("lay", number, "", laid(scene.plays[1]))

    return after


def _double(scene: _Scene) -> Callable[[], None]:
    """One phone in two windows: the other one hands in after this one, and is closed."""
    scene.lay()
    scene.hand_in()
    window = scene.page.window
    assert isinstance(window, ChromiumWindow)
    other = PartyPage(window.beside())
    other.window.open(scene.link.partition("#")[0])
    there = f"table.laid.length === {len(scene.plays[0].tiles)}"  # what lies comes a moment after the round
    other.until(f"table.party?.number === {scene.number} && table.mayDecide && {there}")
    twin = _Scene(other, scene.number, scene.plays, scene.said, scene.link)
    twin.lay(1)
    twin.hand_in()
    scene.page.until(f"table.laid.length === {len(scene.plays[1].tiles)}")
    assert isinstance(other.window, ChromiumWindow)
    return other.window.page.close  # type: ignore[no-any-return]  # of playwright, which says no types


def _liar(scene: _Scene) -> None:
    """Says what is not so, past the page, before and after an honest hand-in."""
    scene.lay()
    scene.hand_in()
    square = scene.plays[0].tiles[0].square
    board = scene.page.ask("table.game.board")
    taken = divmod(next((at for at, face in enumerate(board) if face != "."), 0), 15)
    lies: list[tuple[Any, ...]] = [
        ("hand", scene.number, [[7, 5 + n, "Z"] for n in range(6)]),
        ("hand", scene.number + 1, laid(scene.plays[1])),
        ("hand", scene.number - 1, laid(scene.plays[1])),
        ("hand", scene.number, [[*taken, scene.plays[0].tiles[0].face]]),
        ("hand", scene.number, []),
        ("hand", scene.number, [[*square, "A"], [*square, "B"]]),
        ("hand", scene.number, [[99, 0, "A"]]),
        ("lay", scene.number, "ZZZZZZZ", []),
        ("lay", scene.number, "", [[7, 7, "q"]]),
        ("submit", 1, "phgCiiA"),
        ("name", "Anna"),
        ("sit", 2),
        ("shown", 1, "LIE", 999),
    ]
    for lie in lies:
        with suppress(Exception):
            scene.send(*lie)
    scene.send("ping")
    time.sleep(0.2)  # whatever came of it has come


def _silent(_scene: _Scene) -> None:
    """Does nothing."""


DEEDS: tuple[Callable[[_Scene], Callable[[], None] | None], ...] = (
    _honest,
    _changed,
    _changed,
    _taken_back,
    _no_word,
    _asleep,
    _late,
    _double,
    _liar,
    _silent,
)
"""One each for eight pages, by luck."""
