"""What was played is played again: by the same frames, pads and words of Maven, without pads or Maven."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Action, Brand
from controllers.hub import Hub
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from controllers.script import AtStep, PadStep, PressStep, RecordingStep, parse
from controllers.scripted_pad import ScriptedPads
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import (
    Answer,
    Budget,
    Candidate,
    Difference,
    Estimate,
    Failed,
    Interval,
    Readiness,
    Reasons,
    Reply,
    Thinking,
)
from game.maven.player.choose_move import choose
from game.options import Options
from game.recording import (
    BadRecordingError,
    RecordedMaven,
    RecordingWriter,
    ReplayedMaven,
    message_to_plain,
    read_start,
)
from game.render.session import Session
from game.render.stage import Stage
from game.rules.moves import Exchange, Pass, Place, Square, Tile
from game.rules.record_codec import encode
from game.rules.seeded_luck import Luck
from tests.scenes.couch import FRAME, Couch, _each, services
from tests.scenes.hosting import view_of_seat
from tests.scenes.scripted_maven import ScriptedMaven
from tests.stages import BareStage

SEED = 23


class SlowMaven(InProcessMaven):
    """Needs half a second, as a worker does: what is pressed meanwhile must meet the same screen again."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self._patience = 30

    def poll(self) -> list[Reply]:
        self._patience -= 1
        if self._patience > 0:
            return []
        self._patience = 30
        return super().poll()


class TapedCouch(Couch):
    """A couch whose presses go the whole way through the hub, and are recorded."""

    def __init__(self, lexicon: Lexicon, file: io.StringIO) -> None:
        self.tape = RecordingWriter(file)
        self.pads = ScriptedPads()
        hub = Hub([self.pads])
        the_house = services(lexicon, RecordedMaven(SlowMaven(lexicon), self.tape), seed=SEED, fast=False)
        the_house.pads = hub
        super().__init__(the_house)
        self.session = Session(self.stack, hub, cast(Stage, BareStage()), the_house)
        self.tape.begin(SEED, the_house.options)
        hub.record(self.tape)
        hub.start()

    def frame(self) -> None:
        self.session.frame(self.tape.frame(), FRAME)

    def press(self, *actions: Action | str) -> None:
        for action in _each(actions):
            self.pads.play(PressStep(0, "p1", (action,)))
            self.frame()
            self.frame()

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.frame()

    def until(self, *names: str, seconds: float = 60.0) -> None:
        for _ in range(round(seconds / FRAME)):
            if self.stack.top.name in names:
                return
            self.frame()
        raise AssertionError(f"no {names} in {seconds} s but {self.stack.top.name}: {self.words}")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def test_a_recorded_game_is_the_same_game_when_it_is_played_again(lexicon: Lexicon, tmp_path: Path) -> None:
    file = io.StringIO()
    couch = TapedCouch(lexicon, file)
    couch.wait(0.2)
    couch.press("shuffle")
    couch.until("table")
    match = couch.host
    for _ in range(2):
        view = view_of_seat(match, match.position.to_move)
        couch.play(choose(view, lexicon, 8, Budget(nodes=1), seed=0)[0].move)
        couch.press("scores", "zoom")  # while Maven thinks
        couch.until("table", seconds=60)
    couch.press("shuffle", "right*3", "confirm")
    for line in ("plug p2: xbox", "down p2: left", "unplug p2"):
        (step,) = parse(line)
        assert isinstance(step, PadStep)
        couch.pads.play(step)
        couch.wait(0.4)
    couch.tape.close()
    assert match.position.ply == 4

    recording = tmp_path / "game.pad"
    recording.write_text(file.getvalue())
    done = parlour("script", str(recording), "--headless", "--size", "640x360", "--json")
    assert done.returncode == 0, done.stderr
    state = json.loads(done.stdout)
    assert state["record"] == hashlib.sha256(encode(match.record)).hexdigest()
    assert state["seconds"] == pytest.approx(couch.tape.time, abs=0.001)
    assert state["texts"] == list(couch.words)


def parlour(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        env=os.environ | {"ARCADE_HEADLESS": "1"},
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
    )


START = 'recording {"version":1,"seed":3,"options":{}}\n'


@pytest.mark.parametrize(
    ("arguments", "text", "code", "says"),
    [
        (["--record", "/proc/x/y"], "", 2, "/proc/x/y cannot be written"),
        (["script", "-"], "recording {}\n", 2, "does not tell how the game began"),
        (["script", "-"], START + "at 5\nat 5\nat 4\n", 1, "line 4: frame 4 is over; this is frame 4"),
        (["script", "-"], START + "tell maven []\n", 1, "line 2: Maven says something"),
        (["script", "-"], "tell maven {}\n", 1, "line 1: nobody listens to 'maven'"),
    ],
)
def test_a_recording_that_cannot_be_made_or_played_is_told_in_one_sentence(
    arguments: list[str], text: str, code: int, says: str
) -> None:
    size = ["--headless", "--size", "640x360"] if arguments[0] == "script" else []
    done = parlour(*arguments, *size, text=text)
    assert done.returncode == code
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_everything_that_pads_do_is_on_the_tape_in_its_frame() -> None:
    file = io.StringIO()
    tape = RecordingWriter(file)
    tape.begin(5, Options(fast_ai=True), moment=1_790_000_000)
    device = Device("/dev/input/event3", 'A\n"pad"\x85', Brand.XBOX, battery=0.5)
    happened = [
        PadEvent("usb 1", PadEventKind.CONNECT, device=device),
        PadEvent("usb 1", PadEventKind.DOWN, Control.CROSS),
        None,
        PadEvent("usb 1", PadEventKind.UP, Control.CROSS),
        PadEvent("usb 1", PadEventKind.BATTERY, value=0.25),
        None,
        None,
        PadEvent("usb 1", PadEventKind.IGNORED),
        PadEvent("usb 1", PadEventKind.DISCONNECT),
    ]
    tape.frame()
    for event in happened:
        if event:
            tape.happened(event)
        else:
            tape.frame()
    tape.close()
    first, *steps = parse(file.getvalue())
    assert isinstance(first, RecordingStep)
    assert read_start(first.text) == (5, Options(fast_ai=True), Luck.LAID_OUT, 1_790_000_000)
    frames = [step.frame for step in steps if isinstance(step, AtStep)]
    assert frames == [1, 2, 4, 5]
    told = [step.event for step in steps if isinstance(step, PadStep)]
    assert [(event.pad, event.kind, event.control, event.value) for event in told] == [
        ("p1", PadEventKind.CONNECT, None, 0.0),
        ("p1", PadEventKind.BATTERY, None, 0.5),
        ("p1", PadEventKind.DOWN, Control.CROSS, 0.0),
        ("p1", PadEventKind.UP, Control.CROSS, 0.0),
        ("p1", PadEventKind.BATTERY, None, 0.25),
        ("p1", PadEventKind.IGNORED, None, 0.0),
        ("p1", PadEventKind.DISCONNECT, None, 0.0),
    ]
    plugged = told[0].device
    assert plugged is not None
    assert (plugged.label, plugged.brand, plugged.identity) == ("A 'pad'", Brand.XBOX, "usb 1")


class FullDisk(io.StringIO):
    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_a_full_disk_ends_the_recording_and_not_the_game(caplog: pytest.LogCaptureFixture) -> None:
    tape = RecordingWriter(FullDisk())
    tape.begin(1, Options())
    tape.frame()
    tape.happened(PadEvent("a", PadEventKind.DOWN, Control.CROSS))
    tape.close()
    told = [record.getMessage() for record in caplog.records]
    assert told == ["the recording ends here: no space left on device"]


squares = st.builds(Square, st.integers(0, 14), st.integers(0, 14))
faces = st.sampled_from("ABCXYZabcxyz")
plays = st.lists(st.builds(Tile, squares, faces), min_size=1, max_size=7).map(lambda t: Place(tuple(t)))
moves = st.one_of(plays, st.just(Pass()), st.text("ABC?", min_size=1, max_size=7).map(Exchange))
numbers = st.integers(-500 * 10**5, 500 * 10**5).map(lambda number: number / 10**5)
chances = st.integers(0, 10**5).map(lambda number: number / 10**5)
bounds = st.builds(Interval, numbers, numbers, numbers)
estimates = st.none() | st.builds(Estimate, numbers, chances)
reasons = st.builds(Reasons, st.none() | numbers, st.none() | numbers, estimates, estimates, estimates)
candidates = st.builds(
    Candidate,
    moves,
    st.integers(0, 500),
    numbers,
    st.none() | chances,
    st.booleans(),
    st.none() | chances,
    st.none() | reasons,
    st.none() | st.builds(Difference, bounds, st.none() | bounds, st.booleans()),
)
tops = st.lists(candidates, max_size=4).map(tuple)
tickets = st.integers(1, 9)
messages = st.one_of(
    st.builds(Answer, tickets, moves, tops),
    st.builds(Thinking, tickets, tops),
    st.builds(Failed, tickets, st.text()),
)


@given(messages)
def test_what_maven_says_survives_the_recording(message: Answer | Thinking | Failed) -> None:
    engine = ReplayedMaven()
    engine.hear(json.dumps(message_to_plain(message)))
    assert engine.poll() == [message]
    assert engine.poll() == []


def test_how_ready_maven_is_survives_the_recording() -> None:
    written = io.StringIO()
    engine, replayed = ScriptedMaven(), ReplayedMaven()
    recorded = RecordedMaven(engine, RecordingWriter(written))
    for engine.ready, engine.readiness in [
        (0.5, Readiness.COMPILING), (1.0, Readiness.COMPILING_SEARCH), (1.0, Readiness.READY)
    ]:  # fmt: skip
        told = len(written.getvalue())
        for _ in range(2):
            assert (recorded.ready, recorded.readiness) == (engine.ready, engine.readiness)
        (line,) = [line for line in written.getvalue()[told:].splitlines() if "maven" in line]
        replayed.hear(line[line.index("{") :])
        assert (replayed.ready, replayed.readiness) == (engine.ready, engine.readiness)


def test_a_recording_that_tells_only_how_far_maven_was_is_played() -> None:
    engine = ReplayedMaven()
    engine.hear('{"ready": 0.5}')
    assert (engine.ready, engine.readiness) == (0.5, Readiness.LOADING)
    engine.hear('{"ready": 1.0}')
    assert (engine.ready, engine.readiness) == (1.0, Readiness.READY)


@pytest.mark.parametrize(
    "said",
    [
        "x",
        "null",
        "[]",
        "{}",
        '{"ticket": 1, "move": "??", "top": []}',
        '{"ticket": 1, "top": [["-", 1]]}',
        "[" * 9999,
    ],
)
def test_what_cannot_be_understood_is_told_in_one_sentence(said: str) -> None:
    with pytest.raises(BadRecordingError) as caught:
        ReplayedMaven().hear(said)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("start", "trouble"),
    [
        ("{}", "how the game began"),
        ('{"version": 1, "seed": "x", "options": {}}', "how the game began"),
        ('{"version": 2, "seed": 1, "luck": "GOOD", "options": {}}', "how the game began"),
        ('{"version": 2, "seed": 1, "options": {}}', "how the game began"),
        ('{"version": 9, "seed": 1, "options": {}}', "newer version"),
        ("{", "no JSON"),
    ],
)
def test_a_recording_that_does_not_tell_how_it_began_is_refused(start: str, trouble: str) -> None:
    with pytest.raises(BadRecordingError, match=trouble):
        read_start(start)


def test_a_recording_of_version_1_plays_with_the_luck_of_its_day() -> None:
    start = read_start('{"version":1,"seed":3,"options":{}}')
    assert start == (3, Options(), Luck.EACH_DRAW, None)
