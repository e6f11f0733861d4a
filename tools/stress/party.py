"""A party around one television with a real server and real pages: the screen has a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count as counting

from controllers.actions import Action, Press
from controllers.hub import Hub
from game.duplicate.party_host import Party, PartyStage
from game.duplicate.round_state import best_of, view_of
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import EVERY_PLAY, MOST_PLAYS, SEES_ALL, Budget, Purpose
from game.maven.player.choose_move import choose
from game.net.home_gateway import HomeGateway
from game.options import Options
from game.phones.page_files import house_files
from game.phones.phones import Phones
from game.phones.server import Server
from game.rules.moves import Place
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.set_up import COMPANY, SetUp
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.scene import Quit
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.storage.local_store import LocalStore
from tools.stress.browsers import PATIENCE, BrowserWindow

FRAME = 1 / 60
SIZE = (1280, 720)
NOBODY = COMPANY.index(())


class PartyTelevision:
    """The screen of a party, from the set-up on; frames pass in real time."""

    def __init__(
        self,
        lexicon: Lexicon,
        form: Form,
        company: int = NOBODY,
        seed: int = 7,
        *,
        drawn: bool = False,
        ports: Sequence[int] = (0,),
        address: str = "127.0.0.1",
        house: LocalStore | None = None,
    ) -> None:
        """`company` is the number of a row of `COMPANY`. What is `drawn` takes its time, as on a screen.
        `address` and the first free of `ports` are where phones come; without a `house` nothing is kept."""
        seeds = counting(seed)
        self.server = Server(house_files(), HomeGateway((address,), ports))
        self.phones = Phones(lambda: self.server, now=time.monotonic)
        self.services = Services(
            lexicon,
            EngineClient(InProcessMaven(lexicon)),
            lambda: next(seeds),
            budget=Budget(nodes=1),
            options=Options(fast_ai=True),
            phones=self.phones,
            guests=PhoneGuests(self.phones),
            house=house or LocalStore(),
        )
        set_up = SetUp(self.services, Quit)
        set_up.form, set_up.company = form, company
        self.stack = Stack(set_up)
        self.trouble: Exception | None = None
        self.seen = ""
        """The screen whose picture was seen last."""
        self._drawn = drawn
        self._tasks: list[Callable[[], object]] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        while not (self.phones.is_open or self.phones.trouble):
            time.sleep(0.01)
        self._thread.start()
        self.until(lambda: bool(self.seen))  # the first picture compiles what draws it

    def _run(self) -> None:
        try:
            if self._drawn:
                self._run_drawn()
            else:
                self._run_frames(self._frame)
        except Exception as error:  # told to whoever waits
            self.trouble = error

    def _run_drawn(self) -> None:
        """Every frame is drawn, by the processor where there is no graphics card."""
        from game.render.offscreen import offscreen
        from game.render.session import Session
        from game.render.stage import Quality

        with offscreen(SIZE, Quality.LOW) as stage:
            session = Session(self.stack, Hub(), stage, self.services)
            began = time.perf_counter()

            def frame(dt: float) -> None:
                if session.frame(time.perf_counter() - began, dt):
                    stage.draw()

            self._run_frames(frame)

    def _run_frames(self, frame: Callable[[float], None]) -> None:
        last = time.perf_counter()
        while not self._stop.is_set():
            now = time.perf_counter()
            while self._tasks:
                self._tasks.pop(0)()
            frame(now - last)
            self.seen = self.stack.top.name
            last = now
            time.sleep(max(0.0, FRAME - (time.perf_counter() - now)))

    def _frame(self, dt: float) -> None:
        self.phones.attend()
        self.stack.update(dt)

    def _soon(self, task: Callable[[], object]) -> None:
        """In the thread of the frames."""
        self._tasks.append(task)

    def begin(self) -> None:
        """Everybody who has come plays."""
        self.press(Action.CONFIRM)

    def play_again(self) -> None:
        """From the prizes to the next game: that is what a card of the end offers first."""
        self.press(Action.CONFIRM)
        self.until(lambda: self.screen != "together-end")

    def press(self, action: Action) -> None:
        """As soon as the screen hears it."""
        self.until(lambda: not self.stack.top.is_new)
        self._soon(lambda: self.stack.press(Press("p1", action)))

    def pass_time(self, seconds: float) -> None:
        """So much of the evening's time goes by at once."""
        evening = self.evening
        self._soon(lambda: evening.advance(seconds))

    @property
    def link(self) -> str:
        invitation = self.phones.invitation()
        assert invitation is not None, self.phones.trouble
        return invitation.link

    @property
    def screen(self) -> str:
        return self.stack.top.name

    @property
    def evening(self) -> HomeParty:
        found = getattr(self.stack.top, "evening", None)
        assert isinstance(found, HomeParty), f"{self.screen} is no party"
        return found

    @property
    def party(self) -> Party:
        return self.evening.party

    def until(self, done: Callable[[], bool]) -> float:
        """Seconds until something is so. Raises TimeoutError, or what has gone wrong on the screen."""
        began = time.perf_counter()
        while not _true(done):
            if self.trouble is not None:
                raise self.trouble
            if time.perf_counter() - began > PATIENCE:
                raise TimeoutError(f"nothing comes after {self.screen}")
            time.sleep(0.005)
        return time.perf_counter() - began

    def until_round(self, number: int) -> list[Place]:
        """Wait for a round; what can be laid in it, the best first."""
        self.until(lambda: self.party.table.number == number and self.party.stage is PartyStage.PLAYING)
        return plays_of(self.party, self.services.lexicon)

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=5)
        self.phones.close()


def _true(done: Callable[[], bool]) -> bool:
    with suppress(AssertionError, AttributeError):  # between two screens there is no party
        return done()
    return False


def plays_of(party: Party, lexicon: Lexicon) -> list[Place]:
    """What can be laid in the round that is on, the best first."""
    found = choose(view_of(party.table), lexicon, SEES_ALL, EVERY_PLAY, 0, MOST_PLAYS, purpose=Purpose.JUDGE)
    scored = [(one.move, one.score) for one in found if isinstance(one.move, Place)]
    best = best_of(party.table, scored)
    if best is None:
        return []
    others = sorted(scored, key=lambda one: -one[1])
    return [best[0], *(play for play, _ in others if play != best[0])]


class PartyPage:
    """One phone of a party: a page that is tapped as a thumb would."""

    def __init__(self, window: BrowserWindow) -> None:
        self.window = window
        self.ask = window.ask

    def until(self, expression: str) -> None:
        """Wait until the page says so. Raises TimeoutError."""
        began = time.perf_counter()
        while time.perf_counter() - began < PATIENCE:
            with suppress(Exception):  # a page that is being loaded has no answer
                if self.ask(expression):
                    return
            time.sleep(0.02)
        raise TimeoutError(expression)

    def join(self, link: str, name: str) -> None:
        """Scan the code and say a name."""
        self.window.open(link)
        self.until("link.up && !document.querySelector('#form').hidden")
        self.enter(name)
        self.until("!!table.name")

    def enter(self, text: str) -> None:
        """Type into the one field of the door, and press OK."""
        self.ask(f"void (document.querySelector('#typed').value = {text!r})")
        self.window.press("#form .gold")

    def lay(self, play: Place) -> None:
        """Lay a play by taps: a square, then a tile."""
        for (row, col), face in sorted(play.tiles):
            self.window.press(f'[data-at="{row * 15 + col}"]')
            tile = "blank" if face.islower() else f"{face}, "
            self.window.press(f'#rack .tile[aria-label^="{tile}"]')
            if face.islower():
                self.window.press(f'dialog [data-with="{face}"]')

    def hand_in(self) -> None:
        """Press Hand In, and wait for the acknowledgement."""
        self.window.press("#play.gold")
        self.until("!table.waiting && !!table.mine_in")
