"""The players' settings: what holds for every game on this console, kept on the memory card.

Rules that a setting decides are copied into each new game by `rules_with`, so that a record never
depends on the settings of the day.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum
from typing import Any

from game.rules.moves import ChangeRules
from game.rules.ruleset import Clock, ClockKind, Privacy, RackOrder, Rules

LEVELS = range(11)
"""Of music and effects."""
PENALTIES = range(1, 11)
"""Points for each minute over."""
MINUTES = range(3, 16)
"""Minutes of a turn before the penalty."""
SHIFTS = range(-5, 6)
"""The picture's offset, in hundredths of the screen's width and height."""
TEXT_SIZES = (100, 130, 200)
"""Per cent."""
PRIVACIES = (Privacy.OPEN, Privacy.CURTAIN, Privacy.PEEK)
"""Ways to keep racks private that a table knows how to show."""
QUALITIES = ("auto", "high", "medium", "low")
TILE_LOOKS = {
    "maple": "Maple",
    "walnut": "Walnut & Brass",
    "marble": "Marble",
    "neon": "Midnight Neon",
    "contrast": "High Contrast",
}
"""Tile sets that the renderer knows, with their names on the screen; the first is the default."""


@dataclass(frozen=True, slots=True)
class Options:
    """Every setting. The defaults are the console's, or chosen where its manual names none."""

    shift_x: int = 0
    """The visible area's place on the television; see SHIFTS. Positive is to the right."""
    shift_y: int = 0
    """Positive is down."""
    music: int = 6
    effects: int = 8
    fast_ai: bool = False
    auto_pick: bool = True
    miss_turn: bool = False
    rack_order: RackOrder = RackOrder.RANDOM
    timer: bool = False
    penalty_points: int = 5
    minutes: int = 3
    tile_set: str = "maple"
    """The look of tiles and board; an unknown one is drawn as the default."""
    privacy: Privacy = Privacy.PEEK
    score_preview: bool = True
    text_size: int = 100
    reduced_motion: bool = False
    rumble: bool = True
    quality: str = "auto"
    pads: dict[str, Any] = field(default_factory=dict)
    """Each pad's buttons, by the pad's lasting name, as the input layer writes them."""
    names: tuple[str, ...] = ()
    """Names entered before, the latest first."""


def rules_with(rules: Rules, options: Options) -> Rules:
    """The rules of a new game under these settings. Whether scores are previewed is left to the settings."""
    return replace(
        rules,
        miss_turn=options.miss_turn or rules.miss_turn,
        auto_pick=options.auto_pick,
        rack_order=options.rack_order,
        clock=clock_of(options) if options.timer else rules.clock,
        privacy=options.privacy if rules.max_seats > 1 else rules.privacy,
    )


def options_under(rules: Rules, options: Options) -> Options:
    """The settings as a running game has them: what its rules decide is read from the rules."""
    clock = rules.clock
    timed = clock.kind is ClockKind.TURN_PENALTY
    return replace(
        options,
        miss_turn=rules.miss_turn,
        auto_pick=rules.auto_pick,
        rack_order=rules.rack_order,
        timer=timed,
        minutes=_nearest(MINUTES, clock.limit_ms // 60_000) if timed else options.minutes,
        penalty_points=_nearest(PENALTIES, clock.penalty_points) if timed else options.penalty_points,
    )


def _nearest(allowed: range, value: int) -> int:
    return min(max(value, allowed.start), allowed.stop - 1)


def change_to(options: Options, rules: Rules) -> ChangeRules | None:
    """What makes a game under `rules` follow these settings; None if it does already.

    A clock that no setting describes stays as it is until the timer is touched.
    """
    here = options_under(rules, options)
    clocks = [(o.timer, *((o.minutes, o.penalty_points) if o.timer else ())) for o in (here, options)]
    clock = rules.clock if clocks[0] == clocks[1] else clock_of(options)
    change = ChangeRules(options.miss_turn, options.auto_pick, options.rack_order, clock)
    same = (rules.miss_turn, rules.auto_pick, rules.rack_order, rules.clock)
    return None if same == (change.miss_turn, change.auto_pick, change.rack_order, clock) else change


def clock_of(options: Options) -> Clock:
    """The clock that the timer settings mean."""
    kind = ClockKind.TURN_PENALTY if options.timer else ClockKind.OFF
    return Clock(kind, options.minutes * 60_000, options.penalty_points)


def options_to_json(options: Options) -> bytes:
    """For `options_from_json`."""
    values = {
        name: value.name if isinstance(value, Enum) else value for name, value in asdict(options).items()
    }
    return json.dumps(values, separators=(",", ":")).encode()


def options_from_json(text: bytes) -> Options:
    """Read settings; whatever is missing, unknown or out of its range is as by default."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return Options()
    if not isinstance(values, dict):
        return Options()
    known = {f.name for f in fields(Options)}
    read = {name: _READ[name](value) for name, value in values.items() if name in known and name in _READ}
    return replace(Options(), **{name: value for name, value in read.items() if value is not None})


FieldReader = Callable[[Any], Any]
"""The value, or None if it is not one."""


def _one_of(allowed: Any) -> FieldReader:
    # 3.0 equals 3 and True equals 1, but rules that have taken them over could not be read back.
    return lambda value: value if type(value) in (int, str) and value in allowed else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _enum(kind: type[Enum]) -> FieldReader:
    return lambda value: kind.__members__.get(value) if isinstance(value, str) else None


def _names(value: Any) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not all(isinstance(name, str) and len(name) <= 16 for name in value):
        return None
    return tuple(value[:8])


_READ: dict[str, FieldReader] = {
    "shift_x": _one_of(SHIFTS),
    "shift_y": _one_of(SHIFTS),
    "music": _one_of(LEVELS),
    "effects": _one_of(LEVELS),
    "fast_ai": _flag,
    "auto_pick": _flag,
    "miss_turn": _flag,
    "rack_order": _enum(RackOrder),
    "timer": _flag,
    "penalty_points": _one_of(PENALTIES),
    "minutes": _one_of(MINUTES),
    "tile_set": lambda value: value if isinstance(value, str) and len(value) <= 32 else None,
    "privacy": lambda value: next((one for one in PRIVACIES if one.name == value), None),
    "score_preview": _flag,
    "text_size": _one_of(TEXT_SIZES),
    "reduced_motion": _flag,
    "rumble": _flag,
    "quality": _one_of(QUALITIES),
    "pads": lambda value: value if isinstance(value, dict) else None,
    "names": _names,
}
