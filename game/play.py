"""Playing: services, pads and window, from opening to closing."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import FrameType

from controllers.hardware import hardware
from controllers.hub import Hub
from controllers.keyboard import Keyboard
from controllers.pad_database import LIST_NAME, PLAYERS_LIST
from game.app import lucky_seed, open_services
from game.child_process import become
from game.crash_report import Crashes, report
from game.data_folder import data_folder
from game.language.messages import message, tr
from game.lexicon.array_file import LexiconError
from game.mail.delivery.second_start import Inbox
from game.maven.engine.engine_client import Maven
from game.recording import RecordedMaven, RecordingWriter
from game.render.graphics_here import WrongDepthError
from game.render.screen_awake import ScreenAwake, this_systems_blanking
from game.render.stage import Quality
from game.render.table3d.models import ModelError
from game.render.window import Display, NoDisplayError, NoOpenGLError, Window
from game.rooms.directory import PartiesAround, RoomsAround
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene
from game.sound.jukebox import Jukebox
from game.text_format import listed, reason_given

BY_PROCESSOR = "LIBGL_ALWAYS_SOFTWARE"
"""The setting by which Mesa draws with the processor: with OpenGL 3.3, whatever the chip lacks."""
DISK_SECONDS = 1.0
"""How long the window waits for what is kept; then it opens without, and that comes when the disk has it."""
NO_OPENGL = message("The graphics card has no OpenGL 3.3, which the table needs.")
ENDED_BY_ITSELF = message("Parlour has ended by itself. Start it again: games go on from their last move.")


def play(options: argparse.Namespace) -> int:
    """Open the game and stay until it is closed. Problems at the start are one sentence each."""
    cards = data_folder(options.data_dir) / "cards"
    os.environ.setdefault(PLAYERS_LIST, str(cards.parent / LIST_NAME))
    keyboard = Keyboard()
    hub = Hub([*hardware(options.pads), keyboard])
    try:
        with ExitStack() as close:
            try:
                recording = close.enter_context(_recording(options.record)) if options.record else None
            except OSError as error:
                print(
                    tr(
                        "{file} cannot be written: {reason}.",
                        file=str(options.record),
                        reason=reason_given(error),
                    ),
                    file=sys.stderr,
                )
                return 2
            return _play(options, cards, keyboard, hub, recording)
    except NoOpenGLError:
        return _drawn_by_the_processor()


def _drawn_by_the_processor() -> int:
    """Start anew with the processor drawing, which the chips of small boards need; returns the exit status
    where that is so already, or cannot be."""
    if sys.platform == "linux" and not os.environ.get(BY_PROCESSOR):
        # Translators: "it" is the table of the game.
        print(NO_OPENGL, tr("The processor draws it."), file=sys.stderr)
        os.environ[BY_PROCESSOR] = "1"
        become(sys.argv[1:])
    print(NO_OPENGL, file=sys.stderr)
    return 2


def _play(
    options: argparse.Namespace, cards: Path, keyboard: Keyboard, hub: Hub, recording: RecordingWriter | None
) -> int:
    """The exit status: 1 where something is amiss at the end, 2 where it could not begin."""
    status = 0
    first = options.seed if options.seed is not None or recording is None else lucky_seed()
    try:
        with (
            ExitStack() as close,
            open_services(
                maven=(lambda _: RecordedMaven(Maven(), recording)) if recording else None,
                new_seed=_seeds(first),
                fast_ai=options.fast_ai,
                cards=cards,
                keeps=recording is None,
                pads=hub,
                waits=DISK_SECONDS,
            ) as services,
        ):
            if recording and first is not None:
                recording.begin(first, services.options, services.luck, services.now())
                hub.record(recording)
            if options.quality != "auto":  # the command line has the last word, for this time
                services.options = replace(services.options, quality=options.quality)
            services.open_rooms = rooms_around(services, cards.parent, options.server or ())
            services.open_parties = parties_nearby
            answers = recording is None and services.house.is_readable
            crashes = close.enter_context(Crashes(cards.parent)) if answers else None
            services.crashes, services.resumes = crashes, answers
            stack = Stack(TitleScene(services))
            if options.file:
                stack.open_file(options.file)
            inbox = close.enter_context(closing(Inbox(cards.parent))) if answers else None
            jukebox, awake = Jukebox(), ScreenAwake(this_systems_blanking())
            window = Window(
                _display(options),
                services,
                stack,
                hub,
                keyboard,
                jukebox,
                recording,
                cards.parent / "photos",
                awake,
                inbox.take if inbox else None,
            )
            try:
                _stay(window, hub)
            except Exception as error:
                status = _ended_by_itself(error, crashes, stack)
            finally:
                window.session.close()
                services.close_rooms()
                hub.stop()
                jukebox.close()
                awake.close()
                window.stage.close()
    except NoDisplayError:
        print(tr("The display cannot be opened; is DISPLAY right?"), file=sys.stderr)
        return 2
    except WrongDepthError as error:
        print(error, f"{error.do}.", file=sys.stderr)
        return 2
    except ModelError as error:
        print(f"{error}.", file=sys.stderr)
        return 1
    except LexiconError as error:
        # Translators: {reason} is a whole sentence.
        print(tr("The word list cannot be read: {reason}", reason=str(error)), file=sys.stderr)
        return 1
    if lost := _lost(services):
        # Translators: {things} is what could not be put on the disk: "the games begun and the house words".
        print(tr("Not kept: {things}.", things=listed(lost)), file=sys.stderr)
        return 1
    return status


def _lost(services: Services) -> list[str]:
    """What this end leaves unkept, though all that waited was tried once more: 'the games begun'."""
    # Translators: in "Not kept: the house words.".
    words = {
        tr("the house words"): services.house_words,
        tr("the banned words"): services.banned_words,
    }
    return [*services.would_be_lost, *(called for called, kept in words.items() if kept.is_unkept)]


def _ended_by_itself(error: Exception, crashes: Crashes | None, stack: Stack) -> int:
    """Keep a report for the next start; the exit status."""
    if crashes:
        crashes.keep(report(error, [scene.name for scene in stack.scenes]))
    traceback.print_exception(error)
    print(ENDED_BY_ITSELF, file=sys.stderr)
    return 1


def _stay(window: Window, hub: Hub) -> None:
    """Until the window is closed, or the process is told to end."""
    hub.start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave(window))
    gc.collect()
    gc.freeze()  # what is loaded now stays: looking through it for garbage would cost several frames
    window.run()


def rooms_around(
    services: Services, folder: Path | None, servers: Sequence[str] = ()
) -> Callable[[], RoomsAround]:
    """What opens the way to rooms; whoever never asks for them never loads a network library."""

    def open_rooms() -> RoomsAround:
        from game.rooms.net.nearby import RoomsNearby
        from game.rooms.net.store import KeptRooms

        rooms = RoomsNearby(
            services.lexicon,
            services.maven,
            services.budget,
            KeptRooms(services.house, folder),
            servers,
            services.new_seed,
            define=services.define,
            home=services.phones.home,
        )
        services.phones.elsewhere = rooms.page_of
        return rooms

    return open_rooms


def parties_nearby() -> PartiesAround:
    """Games all at once in this network; whoever never asks for them never loads a network library."""
    from game.discovery.parties import PartiesNearby

    return PartiesNearby()


@contextmanager
def _recording(path: Path) -> Iterator[RecordingWriter]:
    """A recording in a new file. Raises OSError."""
    file = path.open("w", encoding="utf-8")
    recording = RecordingWriter(file)
    try:
        yield recording
    finally:
        recording.close()
        with suppress(OSError):  # a full disk has been logged by the writer
            file.close()


def _leave(window: Window) -> Callable[[int, FrameType | None], None]:
    def leave(_number: int, _frame: FrameType | None) -> None:
        # Closing it here and now would fail where the window is not running yet.
        window.session.stack.finished = True

    return leave


def _display(options: argparse.Namespace) -> Display:
    fullscreen = options.fullscreen or not (options.windowed or options.size)
    return Display(options.size, fullscreen, Quality[options.quality.upper()])


def _seeds(seed: int | None) -> Callable[[], int]:
    """Seeds by luck or, from a first one on, in a foreseeable row."""
    return lucky_seed if seed is None else count(seed).__next__
