"""What earlier versions wrote reads as it was meant, and nothing beyond its bounds comes in.

The files in `kept` were written before msgspec read them, each by the writers of their day.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controllers.actions import Action
from controllers.bindings import CONFIGURATIONS, Setup
from controllers.hub import Hub
from controllers.protocol import Control
from controllers.script import AtStep, RecordingStep, TellStep, parse
from game.high_scores import FIRST_CHARTS, Chart, HighScore, charts_from_json
from game.maven.messages import Answer, Candidate, Failed, Thinking
from game.options import Options, options_from_json, options_to_json
from game.recording import BadRecordingError, ReplayedMaven, read_start
from game.rules.editions import PLAYSTATION
from game.rules.moves import ChangeRules, Exchange, Pass, Place, Square, Tile
from game.rules.record import Record, Seat, Turn
from game.rules.record_codec import encode
from game.rules.rules_and_defaults import Clock, ClockKind, Privacy, RackOrder
from game.rules.seeded_luck import Luck
from game.save_icons import icon_of
from game.saves import SaveError, SaveSummary, saved_game, summary
from game.tournament import Finished, games_from_json
from memcard.block import Save
from memcard.card import blank_card

KEPT = Path(__file__).parent / "kept"
PADS: dict[str, Any] = {
    "pads": {
        "usb 1": {
            "buttons": {
                **{action.value: action.value for action in (Action.UP, Action.DOWN, Action.LEFT)},
                **{"right": "right", "confirm": "l3", "back": "triangle", "zoom": "circle"},
                **{"shuffle": "square", "scores": "r1", "l1": "l1", "l2": "l2", "r2": "r2"},
                **{"pause": "start", "options": "select"},
            },
            "scan": 1.5,
        },
        "serial Zoë": {"configuration": 3},
    },
    "speed": "Slow",
    "halves": True,
}
OPTIONS = Options(
    shift_x=-2,
    shift_y=5,
    music=0,
    effects=10,
    fast_ai=True,
    auto_pick=False,
    miss_turn=True,
    rack_order=RackOrder.VALUE,
    timer=True,
    penalty_points=10,
    minutes=15,
    tile_set="walnut",
    privacy=Privacy.CURTAIN,
    score_preview=False,
    text_size=130,
    reduced_motion=True,
    rumble=False,
    quality="low",
    pads=PADS,
    names=("Zoë", "Ben"),
    welcomed=True,
)
GAME = Record(
    PLAYSTATION,
    "ca7765dda35af780",
    (Seat("Zoë"), Seat("Maven", "maven", 5)),
    5,
    1,
    (Turn(0, Pass(), 0, "e7dba602"),),
    Luck.EACH_DRAW,
)


def save_of_parts(head: bytes, record: Record = GAME, note: bytes = b"") -> Save:
    """A save with a valid seal to come, whatever is in it."""
    return Save("game", "Parlour", head + b"\n" + encode(record), icon_of("game"), 0, note)


def head(**changed: object) -> bytes:
    return json.dumps({"elapsed_ms": 0, "racks": ["IVBDESE", "OCUXWDI"], **changed}).encode()


# ---------------------------------------------------------------- as it was written


def test_settings_of_before_are_read() -> None:
    assert options_from_json((KEPT / "options.json").read_bytes()) == OPTIONS


def test_pads_of_before_are_set_up_as_they_were() -> None:
    hub = Hub()
    hub.set_up_from(options_from_json((KEPT / "options.json").read_bytes()).pads)
    assert hub.setup("serial Zoë") == Setup(CONFIGURATIONS[2])
    own = hub.setup("usb 1")
    assert own.scan_seconds == 1.5
    assert own.configuration.control_for(Action.CONFIRM) is Control.L3
    assert (hub.speed.name, hub.keyboard_halves) == ("Slow", True)


def test_charts_of_before_are_read() -> None:
    annie, ben = HighScore("Zoë", 122, "QUIXOTRY", 0, 1_790_596_800, 3), HighScore("Ben", 9, "AX", -5, 0, 0)
    expected = {**FIRST_CHARTS, Chart.PLAY: (annie, ben), Chart.SOLITAIRE: ()}
    assert charts_from_json((KEPT / "high-scores.json").read_bytes()) == expected


def test_a_game_of_before_goes_on_within_its_tournament() -> None:
    payload, note = (KEPT / "game.payload").read_bytes(), (KEPT / "game.note").read_bytes()
    save = Save("game", "Parlour Élan", payload, icon_of("game"), 0, note)
    game = saved_game(save)
    assert (game.record, game.elapsed_ms, game.racks) == (GAME, 4321, ("IVBDESE", "OCUXWDI"))
    assert game.extra["hints"] == [2, 0]
    first, second = Finished((300, -12), (310, 3)), Finished((1280, 300), (1290, 290))
    assert games_from_json(game.extra["games"], 2, 2) == (first, second)
    told = summary(blank_card().write(save, 1).slot(1))
    assert told == SaveSummary("Tournament, game 3", (("Zoë", 0), ("Maven", 0)), "." * 225, "Élan", 1)


def test_a_recording_of_before_says_what_it_said() -> None:
    first, *steps = parse((KEPT / "recording.pad").read_text())
    assert isinstance(first, RecordingStep)
    assert read_start(first.text) == (23, OPTIONS, Luck.EACH_DRAW, None)
    engine = ReplayedMaven()
    for step in steps:
        if isinstance(step, TellStep):
            engine.hear(step.text)
    assert engine.ready == 1.0
    assert [step.frame for step in steps if isinstance(step, AtStep)] == [1, 2, 3]
    place = Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), "b")))
    top = (Candidate(place, 4, 3.25, 0.5), Candidate(Exchange("AB?"), 0, -2.0, None))
    change = ChangeRules(True, False, RackOrder.VALUE, Clock(ClockKind.TURN_PENALTY, 60_000, 5))
    thought, answer = Thinking(1, top), Answer(1, place, top)
    assert engine.poll() == [thought, answer, Failed(2, "no words — none"), Answer(3, change, ())]


# ---------------------------------------------------------------- beyond every bound


@pytest.mark.parametrize(
    "text",
    [
        head(elapsed_ms=10**400),
        head(elapsed_ms=-1),
        head(elapsed_ms=1.5),
        head(elapsed_ms=True),
        head(elapsed_ms=10**12),
        head(racks=["A" * 16, ""]),
        head(racks=["\ud800", ""]),
        head(racks=[1, 2]),
        head(extra={"games": [[[10**800, 0], [0, 0]]]}),
        head(extra={"deep": [[[[1]]]]}),
        b'{"elapsed_ms":0,"racks":["",""],"extra":{"a":NaN}}',
        b'{"elapsed_ms":0,"racks":["",""],"extra":' + b'{"a":' * 500 + b"1" + b"}" * 501,
    ],
)
def test_a_save_whose_head_is_out_of_bounds_is_no_game(text: bytes) -> None:
    with pytest.raises(SaveError):
        saved_game(save_of_parts(text))


@pytest.mark.parametrize("name", ["A" * 100_000, "A" * 65, "\ud800", "A\nB"])
def test_a_game_of_people_whose_names_no_screen_could_show_is_none(name: str) -> None:
    assert saved_game(save_of_parts(head())).record == GAME
    with pytest.raises(SaveError):
        saved_game(save_of_parts(head(), replace(GAME, seats=(Seat(name), GAME.seats[1]))))


@pytest.mark.parametrize("score", [10**800, 1_000_001, -1_000_001, 1.0, True])
def test_no_earlier_game_of_a_tournament_has_a_score_that_no_game_has(score: object) -> None:
    assert games_from_json([[[1_000_000, 0], [0, 0]]], 2, 1)
    with pytest.raises(ValueError, match="not the games"):
        games_from_json([[[score, 0], [0, 0]]], 2, 1)


@pytest.mark.parametrize(
    "changed",
    [
        {"mode": "A" * 100_000},
        {"name": "A" * 65},
        {"players": [["A", 10**400]]},
        {"players": [["A", 1_000_000]]},
        {"players": [["A", 1]] * 5},
        {"players": [["A"]]},
        {"board": "." * 120},
        {"board": "." * 442},
        {"turn": 10**9},
        {"turn": "3"},
    ],
)
def test_a_note_out_of_bounds_tells_a_list_nothing(changed: dict[str, object]) -> None:
    note = {"mode": "A" * 64, "players": [["B" * 64, -999_999]] * 4, "board": "." * 225, "turn": 999_999}

    def told(values: dict[str, object]) -> SaveSummary | None:
        # A card refuses a longer note; the reader must not rely on that.
        slot = blank_card().write(save_of_parts(head()), 1).slot(1)
        return summary(replace(slot, note=json.dumps(values).encode()))

    assert told(note)
    assert told(note | changed) is None


def nested(depth: int) -> dict[str, object]:
    value: dict[str, object] = {}
    for _ in range(depth):
        value = {"a": value}
    return value


@pytest.mark.parametrize(
    "pads", [nested(900), nested(5), {"a": 10**400}, {"a": "x" * 5000}, {str(n): n for n in range(5000)}, [1]]
)
def test_set_ups_of_pads_that_are_too_deep_or_too_large_are_forgotten_and_the_rest_stays(
    pads: object,
) -> None:
    read = options_from_json(json.dumps({"music": 3, "pads": pads}).encode())
    assert read == Options(music=3, welcomed=True)
    assert options_from_json(options_to_json(read)) == read


@pytest.mark.parametrize(
    ("kept", "read"),
    [(b"{}", "edition"), (b'{"tile_set":"maple"}', "edition"), (b'{"tile_set":"neon"}', "neon")],
)
def test_earlier_settings_that_name_the_tiles_they_began_with_leave_them_to_the_edition(
    kept: bytes, read: str
) -> None:
    options = options_from_json(kept)
    assert options.tile_set == read
    chosen = replace(options, tile_set="maple")
    assert options_from_json(options_to_json(chosen)) == chosen, "whoever chooses them now keeps them"


@pytest.mark.parametrize(
    "text", [b"[" * 100_000, b'{"pads":' + b"[" * 100_000, b'{"music":3,"names":["\\ud8']
)
def test_settings_that_are_no_json_are_as_by_default(text: bytes) -> None:
    assert options_from_json(text) == Options()


@pytest.mark.parametrize(
    "start",
    [
        '{"version":1,"seed":-18446744073709551616,"options":{}}',
        '{"version":1,"seed":18446744073709551616,"options":{}}',
        '{"version":1,"seed":1,"options":[]}',
        '{"version":-1,"seed":1,"options":{}}',
        '{"version":2,"seed":1,"luck":"LAID_OUT","moment":-1,"options":{}}',
        '{"version":2,"seed":1,"luck":"LAID_OUT","moment":8589934592,"options":{}}',
        '{"seed":1,"options":{}}',
    ],
)
def test_a_recording_begins_with_a_seed_and_settings_within_bounds(start: str) -> None:
    assert read_start('{"version":1,"seed":18446744073709551615,"options":{"music":3}}') == (
        2**64 - 1,
        Options(music=3, welcomed=True),
        Luck.EACH_DRAW,
        None,
    )
    with pytest.raises(BadRecordingError, match="how the game began"):
        read_start(start)


@pytest.mark.parametrize(
    "said",
    [
        f'{{"ticket": {10**400}, "top": []}}',
        '{"ticket": true, "top": []}',
        f'{{"ticket": 1, "top": [["-", {10**9}, 1.0, null]]}}',
        '{"ticket": 1, "top": [["-", 1, 1e999, null]]}',
        '{"ticket": 1, "top": [["-", 1, 1.0, "x"]]}',
        '{"ticket": 1, "failed": "' + "x" * 20_000 + '"}',
        '{"ready": 1e300}',
    ],
)
def test_maven_says_nothing_out_of_bounds_on_a_tape(said: str) -> None:
    with pytest.raises(BadRecordingError):
        ReplayedMaven().hear(said)
