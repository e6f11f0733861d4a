"""The jukebox on its own thread: without a device, with one that breaks, and with one that writes a file."""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from game.sound.jukebox import Jukebox
from game.sound.sound_names import Cue, MusicMood, Sound
from tests.sound.test_mixer import PaperDeck


def wait_for(condition: Callable[[], object]) -> None:
    """Until it holds; tests have a limit of their own."""
    while not condition():
        time.sleep(0.005)


def no_device() -> Any:
    raise OSError("no audio device was found")


class BrokenDeck(PaperDeck):
    def play(self, clip: str, gain: float, pan: float) -> Any:
        raise OSError("the device was unplugged")


@pytest.mark.parametrize("deck", [no_device, BrokenDeck])
def test_a_device_that_fails_is_silence_and_one_note_in_the_log(
    deck: Any, caplog: pytest.LogCaptureFixture
) -> None:
    jukebox = Jukebox(deck)
    with caplog.at_level(logging.WARNING):
        jukebox.levels(6, 8)
        jukebox.play(Sound(Cue.PLACE))
        wait_for(lambda: jukebox.silent)
        for _ in range(100):
            jukebox.play(Sound(Cue.PLACE))
        jukebox.music(MusicMood.PLAY)
        jukebox.close()
    assert len(caplog.records) == 1
    assert caplog.records[0].message.startswith("There is no sound: ")


def test_nothing_is_opened_or_read_before_something_is_asked_for() -> None:
    opened: list[PaperDeck] = []

    def open_deck() -> PaperDeck:
        opened.append(PaperDeck())
        return opened[-1]

    jukebox = Jukebox(open_deck)
    assert opened == []
    jukebox.levels(5, 5)
    wait_for(lambda: bool(opened))
    jukebox.close()
    assert len(opened) == 1


def test_what_is_asked_for_is_played_and_all_effects_become_ready_by_themselves() -> None:
    deck = PaperDeck()
    jukebox = Jukebox(lambda: deck)
    jukebox.levels(10, 10)
    jukebox.music(MusicMood.RESULTS)
    jukebox.play(Sound(Cue.BINGO, 0.5, -0.25))
    wait_for(lambda: deck.played and deck.tunes)
    assert deck.played[0].name.startswith("bingo_")
    assert (deck.played[0].gain, deck.played[0].pan) == (0.5, -0.25)
    assert deck.tunes[0].name == "last_tile"
    wait_for(lambda: len(deck.loaded) >= len(Cue))
    jukebox.close()
    assert deck.tunes[0].stopped
    assert jukebox.silent


ROOT = Path(__file__).parents[2]
START = """
import sys, threading, time
import pyglet
pyglet.options.shadow_window = False
pyglet.options.audio = ("silent",)
pyglet.media.load = None  # what would need ffmpeg
from game.sound.sound_names import Cue, MusicMood, Sound
from game.sound.jukebox import FOLDER, Jukebox
from game.sound.audio_device import NoDeviceError, PygletDeck
"""
RECORD = """
try:
    PygletDeck()
except NoDeviceError:
    sys.exit(77)
opened = threading.Event()
jukebox = Jukebox(lambda: (PygletDeck(), opened.set())[0])
jukebox.levels(0, 10)
opened.wait(30)  # what is asked for before the device is open, is dropped as too late
for step in range(6):
    jukebox.play(Sound(Cue.PLACE))
    time.sleep(0.5)
jukebox.levels(6, 10)
jukebox.music(MusicMood.TITLE)
time.sleep(2.5)
silent = jukebox.silent
jukebox.close()
sys.exit(silent)
"""
STOP = """
try:
    deck = PygletDeck()
except NoDeviceError:
    sys.exit(77)
clip = deck.load(FOLDER / "effects" / "bingo_1.ogg")
for _ in range(50):
    deck.play(clip, 0.1, 0.0).stop()
from pyglet.media import drivers
# OpenAL numbers its buffers one by one, and pyglet uses those again that came back.
sys.exit(drivers._audio_driver.device.buffer_pool.get_buffer().name > 10)
"""
LEFT = """
try:
    deck = PygletDeck()
except NoDeviceError:
    sys.exit(77)
tune = deck.loop(FOLDER / "ambience" / "clock.ogg")
time.sleep(1.5)
first = tune.left()
time.sleep(1.0)
second = tune.left()
tune.stop()
sys.exit(not (31.5 > first > second > 25 and first - second > 0.3))
"""
ASK = """
import logging
logging.basicConfig(format="%(message)s")
jukebox = Jukebox()
jukebox.levels(6, 8)
while not jukebox.silent:
    time.sleep(0.01)
"""


def perform(script: str, folder: Path, driver: str) -> subprocess.CompletedProcess[str]:
    """Run a script on one of OpenAL Soft's drivers: 'wave' writes `heard.wav`, unknown ones nothing."""
    config = folder / "alsoft.conf"
    wave = f"[wave]\nfile = {folder / 'heard.wav'}\n"
    config.write_text(f"[general]\ndrivers = {driver}\nfrequency = 44100\n{wave}")
    environment = {"ALSOFT_CONF": str(config), "PULSE_SERVER": "/nowhere", "HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", START + script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    if done.returncode == 77:
        pytest.skip("OpenAL is not installed")
    return done


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="devices are stood in for by OpenAL Soft's")


@on_linux
def test_knocks_and_music_reach_the_device(tmp_path: Path) -> None:
    done = perform(RECORD, tmp_path, "wave")
    assert done.returncode == 0, done.stderr
    heard, rate = soundfile.read(tmp_path / "heard.wav")
    loud = np.sqrt((heard**2).mean(axis=1))
    blocks = np.array([loud[i : i + rate // 20].max() for i in range(0, len(loud) - rate // 20, rate // 20)])
    knocked = np.concatenate([[False], blocks > 0.2])
    # A busy machine leaves gaps in what plays in real time, and now and then a knock falls into one.
    assert 3 <= int((knocked[1:] & ~knocked[:-1]).sum()) <= 6
    # Music follows, softer than a knock.
    music = blocks[np.flatnonzero(knocked)[-1] + 5 :]
    assert np.median(music) > 0.002
    assert music.max() < 0.2


@on_linux
def test_a_sound_that_is_cut_off_gives_its_memory_back(tmp_path: Path) -> None:
    done = perform(STOP, tmp_path, "wave")
    assert done.returncode == 0, done.stderr


@on_linux
def test_the_device_tells_how_much_of_a_piece_is_left(tmp_path: Path) -> None:
    done = perform(LEFT, tmp_path, "wave")
    assert done.returncode == 0, done.stderr


@on_linux
def test_a_machine_without_a_device_is_told_so_in_one_line(tmp_path: Path) -> None:
    done = perform(ASK, tmp_path, "nothing")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "There is no sound: no audio device was found\n"
