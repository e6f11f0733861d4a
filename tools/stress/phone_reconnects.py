"""A phone in a storm: a real browser plays whole games with a pad and Maven, and is torn away all the time.

It is reloaded, closed and opened again, loses the network, is cut off in the middle of a word or as its
owner presses Play. No move may get lost or be made twice, the turn in the making stays, and the page shows
the board of the record at the end.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count as counting
from pathlib import Path
from typing import Any

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.net.home_gateway import HomeGateway
from game.options import Options
from game.phones.page_files import files
from game.phones.phones import Phones
from game.phones.server import Server
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Move, Place
from game.rules.record import Seat, digest
from game.rules.rules_and_defaults import Privacy
from game.scenes.kit.scene import Quit
from game.scenes.kit.services import Services
from game.scenes.start.game_session import GameSession
from game.scenes.table.human_turn import HumanTurn
from game.session.match import MatchSession
from tools.load.thumb import Thumb
from tools.stress.browsers import PATIENCE, BrowserWindow, Start, browser, missing

SEATS = (Seat("Ann"), Seat("Ben"), Seat("Maven", "maven", 3))
PHONE, PAD = 0, 1
LEVEL = 6
FRAME = 1 / 60
BREAKS_A_GAME = 40


class PhoneEvening:
    """A game of three at the real table, in a thread of its own; whoever sits at the pad plays by presses."""

    def __init__(self, lexicon: Lexicon, seed: int, addresses: tuple[str, ...] | None = None) -> None:
        self.lexicon = lexicon
        seeds = counting(seed)
        self.server = Server(files(), HomeGateway(addresses or ()))
        self.phones = Phones(lambda: self.server, now=time.monotonic)
        self.services = Services(
            lexicon,
            EngineClient(InProcessMaven(lexicon)),
            lambda: next(seeds),
            budget=Budget(nodes=1),
            options=Options(fast_ai=True, privacy=Privacy.OPEN),
            phones=self.phones,
        )
        self.host = self.services.new_host(PLAYSTATION, SEATS)
        self.thumb = Thumb(GameSession(self.services, self.host, Quit).table)
        self.trouble: Exception | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.phones.open()
        while not (self.phones.is_open or self.phones.trouble):
            time.sleep(0.01)
        self._thread.start()

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._frame()
                time.sleep(FRAME / 2)
        except Exception as error:  # told to whoever waits for the game
            self.trouble = error

    def _frame(self) -> None:
        table = self.thumb.table
        self.phones.attend()
        self.thumb.stack.update(FRAME)
        if self.thumb.stack.top is table and isinstance(table.phase, HumanTurn) and table.phase.seat == PAD:
            self._play_by_pad(table.phase)

    def _play_by_pad(self, turn: HumanTurn) -> None:
        move = best(self.host, self.lexicon)
        if isinstance(move, Place):
            self.thumb.lay_by_tiles(move)
        else:
            turn.submit(move)

    def close(self) -> None:
        """The evening is over."""
        self._stop.set()
        self._thread.join(timeout=5)
        self.phones.close()

    @property
    def over(self) -> bool:
        return self.host.position.outcome is not None

    @property
    def decisions(self) -> list[Move]:
        """What the phone's seat has done so far."""
        return [turn.move for turn in self.host.record.turns if turn.seat == PHONE]

    def cut(self) -> None:
        """Every connection breaks, as if the router had been switched off."""
        for line in list(self.phones._holders):
            line.cut(1011, "cut")


def best(host: MatchSession, lexicon: Lexicon) -> Move:
    """A good move of whoever is on turn."""
    from game.rules.visibility import view_from_seat

    seat = host.position.to_move
    view = view_from_seat(host.game(frozenset({seat})), seat)
    return choose(view, lexicon, LEVEL, Budget(nodes=1), seed=host.position.ply)[0].move


class Phone:
    """Ann's phone: a page that is tapped as a thumb would."""

    def __init__(self, window: BrowserWindow) -> None:
        self.window = window
        self.ask = window.ask

    def scan(self, link: str) -> float:
        """Open the link; seconds until the rack is seen."""
        began = time.perf_counter()
        self.window.open(link)
        self.until("document.querySelectorAll('#rack .tile').length > 0")
        return time.perf_counter() - began

    def until(self, expression: str) -> float:
        """Seconds until the page says so. Raises TimeoutError."""
        began, wrong = time.perf_counter(), None
        while time.perf_counter() - began < PATIENCE:
            try:
                if self.ask(expression):
                    return time.perf_counter() - began
                wrong = None
            except Exception as error:  # a page that is being loaded has no answer
                wrong = error
            # A browser that hardly gets a turn does little but answer, asked a hundred times a second.
            time.sleep(min(max(0.01, (time.perf_counter() - began) / 20), 0.25))
        raise TimeoutError(expression) from wrong

    def taps(self, move: Move) -> list[tuple[str, str]]:
        """What to tap for a move, one after the other, with what is tapped in words."""
        if isinstance(move, Place):
            found = []
            for (row, col), face in sorted(move.tiles):
                found.append(("square", f'[data-at="{row * 15 + col}"]'))
                tile = "blank" if face.islower() else f"{face}, "
                found.append(("tile", f'#rack .tile[aria-label^="{tile}"]'))
                if face.islower():
                    found.append(("letter", f'dialog [data-with="{face}"]'))
            return [*found, ("play", "#play")]
        if isinstance(move, Exchange):
            menu = [("menu", "[data-do=more]"), ("exchange", "dialog [data-do=exchange]")]
            return [*menu, *(("mark", letter) for letter in move.tiles), ("play", "#play")]
        return [("menu", "[data-do=more]"), ("pass", 'dialog [data-with="-"]')]

    def tap(self, what: str, where: str) -> None:
        """Tap once. A mark goes to a tile with that letter that has none yet."""
        if what == "mark":
            label = "blank" if where == "?" else f"{where}, "
            where = f'#rack .tile[aria-pressed="false"][aria-label^="{label}"]'
        self.window.press(where)

    # ------------------------------------------------------------ breaks

    def tear(self, kind: str, evening: PhoneEvening) -> float:
        """One break; seconds from the moment at which the phone could come back until it has."""
        if kind == "reload":
            began = time.perf_counter()
            self.window.reload()
            self.until(BACK)
            return time.perf_counter() - began
        if kind == "reopened":
            began = time.perf_counter()
            self.window.open("about:blank")
            self.window.open(f"http://{evening.phones.addresses[0]}/")
            self.until(BACK)
            return time.perf_counter() - began
        self.ask("link.heardAt = 0")
        if kind == "offline":
            self.window.context.set_offline(True)  # type: ignore[attr-defined]  # Chromium's alone can
            evening.cut()
            time.sleep(0.3)
            self.window.context.set_offline(False)  # type: ignore[attr-defined]
        else:
            evening.cut()
        return self.until(f"link.heardAt > 0 && {BACK}")


BACK = "link.up && !!table.game && !document.getElementById('table').hidden && table.said[0] !== ''"
DRIVEN_KINDS = ("reload", "reopened", "cut off")
KINDS = (*DRIVEN_KINDS, "offline")


class PhoneStorm:
    """One phone through whole games, torn away at random moments."""

    def __init__(
        self,
        start: Start,
        lexicon: Lexicon,
        luck: random.Random,
        tally: Counter[str],
        kinds: Sequence[str] = KINDS,
    ) -> None:
        self.start = start
        self.kinds = kinds
        self.lexicon = lexicon
        self.luck = luck
        self.tally = tally
        self.rejoins: list[float] = []
        self.scans: list[float] = []

    def game(self, seed: int, breaks: int) -> Iterator[str | None]:
        """A whole game; for each break what went wrong by the next one, and at the end whether all agree."""
        evening = PhoneEvening(self.lexicon, seed)
        phone = Phone(self.start())
        try:
            invitation = evening.phones.invitation(PHONE)
            assert invitation is not None, evening.phones.trouble
            self.scans.append(phone.scan(invitation.link))
            made: list[Move] = []
            left = breaks
            while not evening.over:
                self._wait(lambda: evening.over or self._on_turn(evening), evening)
                if evening.over:
                    break
                move = best(evening.host, self.lexicon)
                made.append(move)
                for wrong in self._turn(evening, phone, move, len(made), left):
                    left -= 1
                    yield wrong
            if breaks == 0:
                told = sum(line.sent for line in evening.phones._holders)
                self.tally["bytes of a game, page and all"] = told + evening.server.served
            yield self._verdict(evening, phone, made)
        except Exception as error:  # whatever it is, it is what the trial looks for
            yield f"{type(error).__name__}: {str(error)[:300]}"
        finally:
            phone.window.close()
            evening.close()

    def _on_turn(self, evening: PhoneEvening) -> bool:
        return evening.host.position.to_move == PHONE and evening.thumb.table.phase.name == "phone"

    def _wait(self, done: Any, evening: PhoneEvening) -> None:
        began = time.monotonic()
        while not done():
            if evening.trouble is not None:
                raise evening.trouble
            if time.monotonic() - began > PATIENCE:
                raise TimeoutError(f"the table waits in {evening.thumb.table.phase.name}")
            time.sleep(0.01)

    def _turn(
        self, evening: PhoneEvening, phone: Phone, move: Move, number: int, left: int
    ) -> Iterator[str | None]:
        """One move by taps, with breaks before, between and right after them."""
        phone.until("table.mayDecide")
        before, laid = len(evening.decisions), 0
        steps = phone.taps(move)
        # Which tiles are to be exchanged is known to the page alone.
        torn_before = ("square", "menu", "play") if isinstance(move, Place) else ("menu",)
        for what, where in steps:
            if left > 0 and self.luck.random() < 0.18 and what in torn_before:
                left -= 1
                wrong = self._tear(evening, phone)
                if wrong is None and isinstance(move, Place) and phone.ask("table.laid.length") != laid:
                    wrong = f"of {laid} laid tiles {phone.ask('table.laid.length')} came back"
                phone.until("table.mayDecide")
                yield wrong
            phone.tap(what, where)
            laid += what == "letter" or (what == "tile" and "blank" not in where)
        if left > 0 and self.luck.random() < 0.3:
            yield self._tear(evening, phone)
        began = time.monotonic()
        while len(evening.decisions) < before + 1:
            if evening.trouble is not None:
                raise evening.trouble
            with suppress(Exception):  # a press that got lost with its page is made again
                if isinstance(move, Place):
                    again = steps[-1:] if phone.ask("table.mayDecide && table.laid.length > 0") else []
                else:
                    again = steps if phone.ask("table.mayDecide") else []
                for what, where in again:
                    phone.tap(what, where)
            if time.monotonic() - began > PATIENCE:
                raise TimeoutError(f"move {number} of the phone got lost")
            time.sleep(0.02)

    def _tear(self, evening: PhoneEvening, phone: Phone) -> str | None:
        kind = self.luck.choice(self.kinds)
        if kind.startswith("re"):
            phone.until("!table.unsaved")  # what is still on its way goes down with its page
        try:
            self.rejoins.append(phone.tear(kind, evening))
        except TimeoutError as error:
            return f"{kind}: not back in {PATIENCE:.0f} s ({error})"
        self.tally[kind] += 1
        return None

    def _verdict(self, evening: PhoneEvening, phone: Phone, made: list[Move]) -> str | None:
        host = evening.host
        if evening.decisions != made:
            return f"the phone decided {len(made)} times, the record has {len(evening.decisions)}"
        again = MatchSession.resume(host.record, self.lexicon)
        if digest(again.position) != digest(host.position):
            return "the record does not lead to the game"
        phone.until("!!table.game && !!table.game.outcome")
        if phone.ask("table.game.board") != host.position.board.cells:
            return "the phone shows another board"
        if tuple(phone.ask("table.game.scores")) != host.position.scores:
            return "the phone shows other scores"
        if phone.window.complaints:
            return f"the page complains: {phone.window.complaints[0]}"
        self.tally["games"] += 1
        return None

    @property
    def breaks(self) -> int:
        """How often the phone has been torn away so far."""
        return sum(self.tally[kind] for kind in KINDS)

    def figures(self) -> None:
        """What was measured, into the tally."""
        for name, seconds in (("rejoin", sorted(self.rejoins)), ("code to rack", sorted(self.scans))):
            if seconds:
                self.tally[f"ms {name}, median"] = round(seconds[len(seconds) // 2] * 1000)
                self.tally[f"ms {name}, p95"] = round(
                    seconds[min(len(seconds) - 1, len(seconds) * 95 // 100)] * 1000
                )


def phone_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001 - a trial's
    """`count` breaks over as many games as it takes, and a game without any, whose bytes are counted."""
    yield from _storm("chromium", KINDS, count, tally)


def firefox_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001 - a trial's
    """The same in Firefox, which cannot be told that it has no network."""
    yield from _storm("firefox", DRIVEN_KINDS, count, tally)


def webkit_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001 - a trial's
    """The same in WebKit, on a display."""
    yield from _storm("webkit", DRIVEN_KINDS, count, tally)


def _storm(name: str, kinds: Sequence[str], count: int, tally: Counter[str]) -> Iterator[str | None]:
    if package := missing(name):
        tally[f"left out: {package} is not installed"] += 1
        return
    lexicon, luck = Lexicon.load(), random.Random(count)
    with browser(name) as start:
        storm = PhoneStorm(start, lexicon, luck, tally, kinds)
        for seed in counting(1):
            breaks = min(BREAKS_A_GAME, count - storm.breaks) if seed > 1 else 0
            yield from storm.game(seed, breaks)
            storm.figures()
            if storm.breaks >= count:
                break
