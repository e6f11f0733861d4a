"""Playing: the house, the pads and the window, from opening to closing."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable
from itertools import count
from types import FrameType

from controllers.hardware import hardware
from controllers.hub import Hub
from controllers.keyboard import Keyboard
from game.app import data_dir, lucky_seed, open_house
from game.lexicon.store import LexiconError
from game.render.stage import Quality
from game.render.window import Display, NoDisplay, Window
from game.scenes.scene import Stack
from game.scenes.title import TitleScene
from game.sound.jukebox import Jukebox


def play(options: argparse.Namespace) -> int:
    """Open the game and stay until it is closed. Problems at the start are one sentence each."""
    cards = data_dir(options.data_dir) / "cards"
    keyboard = Keyboard()
    hub = Hub([*hardware(options.pads), keyboard])
    try:
        with open_house(
            new_seed=_seeds(options.seed), fast_ai=options.fast_ai, cards=cards, pads=hub
        ) as house:
            jukebox = Jukebox()
            window = Window(_display(options), house, Stack(TitleScene(house)), hub, keyboard, jukebox)
            hub.start()
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, _leave(window))
            try:
                window.run()
            finally:
                hub.stop()
                jukebox.close()
                window.stage.close()
    except NoDisplay:
        print("The display cannot be opened; is DISPLAY right?", file=sys.stderr)
        return 2
    except LexiconError as error:
        print(f"The word list cannot be read: {error}", file=sys.stderr)
        return 1
    return 0


def _leave(window: Window) -> Callable[[int, FrameType | None], None]:
    return lambda _number, _frame: window.close()


def _display(options: argparse.Namespace) -> Display:
    fullscreen = options.fullscreen or not (options.windowed or options.size)
    return Display(options.size, fullscreen, Quality[options.quality.upper()])


def _seeds(seed: int | None) -> Callable[[], int]:
    """Luck, or a foreseeable row of seeds."""
    return lucky_seed if seed is None else count(seed).__next__
