from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Action, Brand
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from controllers.script import (
    AtStep,
    ExpectStep,
    HoldStep,
    PadStep,
    PressStep,
    RecordingStep,
    ScriptError,
    ScriptStep,
    ShotStep,
    TellStep,
    UntilStep,
    WaitStep,
    parse,
)


def plugged(pad: str, label: str, brand: Brand, identity: str = "") -> PadStep:
    device = Device(pad, label, brand, identity, can_rumble=True)
    return PadStep(1, PadEvent(pad, PadEventKind.CONNECT, device=device))


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("press confirm", PressStep(1, "p1", (Action.CONFIRM,))),
        ("press down down confirm", PressStep(1, "p1", (Action.DOWN, Action.DOWN, Action.CONFIRM))),
        ("press down*3 back", PressStep(1, "p1", (*[Action.DOWN] * 3, Action.BACK))),
        ("press p2: confirm", PressStep(1, "p2", (Action.CONFIRM,))),
        ("hold left 0.5", HoldStep(1, "p1", Action.LEFT, 0.5)),
        ("hold grandma: l1 2", HoldStep(1, "grandma", Action.L1, 2.0)),
        ("wait 1.5", WaitStep(1, 1.5)),
        ("until table", UntilStep(1, "table", None, 60.0)),
        ("until table 30", UntilStep(1, "table", None, 30.0)),
        ('until "Your turn"', UntilStep(1, None, "Your turn", 60.0)),
        ('until "Your turn" 5', UntilStep(1, None, "Your turn", 5.0)),
        ('expect "Ann # 1"', ExpectStep(1, "Ann # 1")),
        ("shot board-2", ShotStep(1, "board-2")),
        ("at 152", AtStep(1, 152)),
        ("unplug p2", PadStep(1, PadEvent("p2", PadEventKind.DISCONNECT))),
        ("ignore p2:", PadStep(1, PadEvent("p2", PadEventKind.IGNORED))),
        ("down p2: cross", PadStep(1, PadEvent("p2", PadEventKind.DOWN, Control.CROSS))),
        ("up r3", PadStep(1, PadEvent("p1", PadEventKind.UP, Control.R3))),
        ("battery p1: 0.12", PadStep(1, PadEvent("p1", PadEventKind.BATTERY, value=0.12))),
        ("plug p2", plugged("p2", "Script p2", Brand.PLAYSTATION)),
        ("plug xbox:", plugged("xbox", "Script xbox", Brand.XBOX)),
        ('plug p2: nintendo "Pro Controller"', plugged("p2", "Pro Controller", Brand.NINTENDO)),
        ('plug p2: xbox "Pad: 1" "sn # 2"', plugged("p2", "Pad: 1", Brand.XBOX, "sn # 2")),
        ('tell maven  {"move": "a # b"} ', TellStep(1, "maven", '{"move": "a # b"}')),
        ('recording {"seed": 1}', RecordingStep(1, '{"seed": 1}')),
        ("  press   confirm   # and a comment", PressStep(1, "p1", (Action.CONFIRM,))),
    ],
)
def test_every_form_of_a_step_is_understood(line: str, step: ScriptStep) -> None:
    assert parse(line) == (step,)


def test_steps_keep_their_order_and_know_their_lines() -> None:
    script = "# a comment\n\npress confirm\n   \nwait 1 # a moment\nshot end\n"
    assert [step.line for step in parse(script)] == [3, 5, 6]


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("jump up", "'jump' is not a step"),
        ("press", "from 1 to 1000"),
        ("press p2:", "from 1 to 1000"),
        ("press down*0", "from 1 to 1000"),
        ("press down*999 up*2", "not 1001"),
        ("press fire", "'fire' is no action; there are up, down"),
        ("press down*x", "'down*x' is no action"),
        ('press "confirm"', "is no action"),
        ("hold left", "an action and a number of seconds"),
        ("hold fire 1", "'fire' is no action"),
        ("hold left long", "'long' is no number of seconds"),
        ("wait", "wait needs a number"),
        ("wait -1", "'-1' is no number"),
        ("wait 0", "'0' is no number"),
        ("wait nan", "'nan' is no number"),
        ("wait inf", "'inf' is no number"),
        ("wait 3601", "up to 3600"),
        ("until", "until needs a scene"),
        ("until table 1 2", "until needs a scene"),
        ("until table soon", "'soon' is no number"),
        ("until a/b", "'a/b' cannot name a scene"),
        ("expect", "one text in quotation marks"),
        ("expect points", "one text in quotation marks"),
        ('expect ""', "the quoted text is empty"),
        ('expect "points', "a quotation mark is missing"),
        ("at", "at needs the number of a frame"),
        ("at 0", "at needs the number of a frame"),
        ("at soon", "at needs the number of a frame"),
        ("unplug", "the name of a pad is missing"),
        ("unplug p2 p3", "'p3' is too much"),
        ("down p2:", "down needs one button"),
        ("down p2: fire", "'fire' is no button; there are cross"),
        ("battery p1: full", "a number from 0 to 1"),
        ("battery p1: 1.5", "a number from 0 to 1"),
        ("battery p1: nan", "a number from 0 to 1"),
        ("plug", "the name of a pad is missing"),
        ("plug p1: sega", "'sega' is no brand; there are playstation"),
        ('plug p1: "a" "b" "c"', "up to two quoted texts"),
        ('plug p1: "a" xbox', "up to two quoted texts"),
        ("tell", "tell needs somebody"),
        ("tell maven", "tell needs somebody"),
        ("recording", "recording needs JSON"),
        ("recording now", "recording needs JSON"),
        ("shot", "shot needs one name"),
        ("shot a b", "shot needs one name"),
        ("shot ../board", "cannot name a picture"),
        ("shot " + "a" * 300, "the name of a picture has at most 100 signs"),
    ],
)
def test_every_mistake_is_told_in_one_sentence_with_its_line(line: str, trouble: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse(f"press confirm\n{line}")
    message = str(caught.value)
    assert message.startswith("Line 2: ")
    assert trouble in message
    assert message.endswith(".")
    assert "\n" not in message
    assert caught.value.line == 2


WORDS = ("press", "hold", "until", "p2:", "down*2", "left", "0.5", '"a b"', "#", "\n", "plug", "tell", "{")
fragments = st.sampled_from(WORDS)


@given(st.one_of(st.text(), st.lists(fragments).map(" ".join)))
def test_any_text_is_a_script_or_a_script_error(text: str) -> None:
    lines = range(1, len(text.splitlines()) + 1)
    try:
        steps = parse(text)
    except ScriptError as error:
        named = [error.line]
    else:
        named = [step.line for step in steps]
    assert set(named) <= set(lines)
