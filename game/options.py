"""The players' settings: what holds for every game on this console, kept on the memory card.

Rules that a setting decides are copied into each new game by `rules_with`, so that a record never
depends on the settings of the day.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta

from game.bounded_json import Fields, Nested, one_of, read, read_or, within
from game.language.messages import Message, message, message_as
from game.rules.editions import SPECTRUM, SUGGESTIBLE
from game.rules.moves import ChangeRules
from game.rules.rules_and_defaults import Clock, ClockKind, Privacy, RackOrder, Rules

LEVELS = range(11)
"""Levels of music, of effects and of the room."""
PENALTIES = range(1, 11)
"""Points for each minute over the limit."""
MINUTES = range(3, 16)
"""Minutes that a turn may take before the penalty."""
SHIFTS = range(-5, 6)
"""The picture's offset, in hundredths of the screen's width and height."""
TEXT_SIZES = (100, 130, 200)
"""Sizes of text in per cent."""
PRIVACIES = (Privacy.OPEN, Privacy.CURTAIN, Privacy.PEEK, Privacy.PHONE)
"""Ways to keep racks private that a table knows how to show."""
QUALITIES = ("auto", "high", "medium", "low")
TILE_LOOKS: dict[str, Message] = {
    "maple": message_as("tile set", "Maple"),
    "walnut": message_as("tile set", "Walnut & Brass"),
    "marble": message_as("tile set", "Marble"),
    "neon": message_as("tile set", "Midnight Neon"),
    "contrast": message_as("tile set", "High Contrast"),
    "cherry": message_as("tile set", "Cherry & Copper"),
    "ink": message_as("tile set", "Ink & Paper"),
}
"""Tile sets that the renderer knows, with their names on the screen; the first is the usual one."""
AS_EDITION = "edition"
TILE_SETS: dict[str, Message] = {AS_EDITION: message("As the edition has it"), **TILE_LOOKS}
"""What may be chosen as the look of tiles and board; the first is the default."""
CONTRAST_TILES = "contrast"
USUAL_TILES = "maple"
EDITION_TILES = {SPECTRUM.edition: "ink"}
"""The tile sets in which editions dress the table; the others have the usual one."""
TILE_SETS_BY_EDITION = 2
"""The version of written settings from which on a table may look as its edition has it."""
TWO_COLORS = ("black", "blue", "red", "magenta", "green", "cyan", "yellow", "white")
"""The colors of ink and paper in the tile set that has two."""
SPEEDS = range(10)
"""Placement delays, from tile to tile at once to very slowly: the home computer called them speeds."""
MODES = ("parlour", "console 1999")
"""All that Parlour offers, or just what stands in the manual of Console 1999; see `scenes/kit/mode.py`."""
AMBIENCES: dict[str, Message] = {
    "": message_as("sound of the room", "Nothing"),
    "fire": message_as("sound of the room", "A fire"),
    "rain": message_as("sound of the room", "Rain"),
    "clock": message_as("sound of the room", "A clock"),
    "sea": message_as("sound of the room", "The sea"),
    "night": message_as("sound of the room", "A summer night"),
}
"""What can be heard of the room, with the names on the screen."""
_EnteredName = Annotated[str, Meta(max_length=16)]


@dataclass(frozen=True, slots=True)
class Options:
    """Every setting. The defaults are the console's, or chosen where its manual names none."""

    shift_x: Annotated[int, within(SHIFTS)] = 0
    """The visible area's place on the television; see SHIFTS. Positive is to the right."""
    shift_y: Annotated[int, within(SHIFTS)] = 0
    """Positive is down."""
    music: Annotated[int, within(LEVELS)] = 6
    effects: Annotated[int, within(LEVELS)] = 8
    ambience: str = "fire"
    """What the room sounds like by itself; see AMBIENCES."""
    ambience_level: Annotated[int, within(LEVELS)] = 4
    muted: bool = False
    """Whether nothing is heard, however loud it is set."""
    fast_ai: bool = False
    placement_speed: Annotated[int, within(SPEEDS)] = 3
    """How long the computer takes from tile to tile when it lays a word: not at all to very long."""
    auto_pick: bool = True
    miss_turn: bool = False
    rack_order: RackOrder = RackOrder.RANDOM
    timer: bool = False
    penalty_points: Annotated[int, within(PENALTIES)] = 5
    minutes: Annotated[int, within(MINUTES)] = 3
    tile_set: Annotated[str, Meta(max_length=32)] = AS_EDITION
    """The look of tiles and board, see TILE_SETS and `tiles_under`; an unknown one is drawn as usual."""
    ink: str = "white"
    paper: str = "black"
    privacy: Privacy = Privacy.PEEK
    score_preview: bool = True
    text_size: int = 100
    high_contrast: bool = False
    """Whether panels, prompts and tiles are drawn in colors that are told apart at 7:1."""
    reduced_motion: bool = False
    rude_meanings: bool = False
    """Whether a word is explained by a slur or an obscene word where nothing else is known of it."""
    remarks: bool = True
    """Whether the people of Maven say something now and then."""
    rumble: bool = True
    quality: str = "auto"
    pads: Nested = field(default_factory=dict)
    """Each pad's setup by the pad's lasting name, as the input layer writes it."""
    rule_sets: Nested = field(default_factory=dict)
    """The players' own sets of rules by name, as `rules_to_json` writes them, without what is usual."""
    last_rules: Nested = field(default_factory=dict)
    """The rules that were chosen last: `rules` as in `rule_sets`, and `name` where the set is one's own."""
    last_together: Nested = field(default_factory=dict)
    """What was chosen last where a game all at once is set up, as its rows have it."""
    mode: str = MODES[0]
    language: Annotated[str, Meta(max_length=8)] = ""
    """The code of the language that the house speaks; empty for the system's."""
    welcomed: bool = False
    """Whether the first start is over: houses that have settings of an earlier version are not new."""
    names: Annotated[tuple[_EnteredName, ...], Meta(max_length=8)] = ()
    """Names entered before, the latest first."""


def rules_with(rules: Rules, options: Options) -> Rules:
    """The rules of a new game where this house plays it.

    The settings only suggest: they fill in what the edition leaves open and the players have not changed.
    Whether scores are previewed is left to the settings.
    """
    suggested: dict[str, Any] = {
        "miss_turn": options.miss_turn or rules.miss_turn,
        "auto_pick": options.auto_pick,
        "rack_order": options.rack_order,
        "clock": clock_of(options) if options.timer else rules.clock,
        "privacy": options.privacy,
    }
    return replace(rules, **{name: suggested[name] for name in suggested if _is_open(rules, name)})


def _is_open(rules: Rules, name: str) -> bool:
    """Whether a field is left to the house: neither the edition nor the players have said anything of it."""
    fixed = name not in SUGGESTIBLE.get(rules.edition, frozenset())
    return not fixed and not any(key.split(".")[0] == name for key in rules.changed)


def privacy_under(rules: Rules, options: Options) -> Privacy:
    """How racks are kept private at a table: as the rules have it, or as the house likes it just now."""
    return options.privacy if _is_open(rules, "privacy") else rules.privacy


def tiles_under(edition: str, options: Options) -> str:
    """The tile set that is seen where an edition is played, or "" where none is.

    What the players have chosen holds everywhere, and before it that everything be told apart.
    """
    if options.high_contrast:
        return CONTRAST_TILES
    if options.tile_set == AS_EDITION:
        return EDITION_TILES.get(edition, USUAL_TILES)
    return options.tile_set


def heard_levels(options: Options) -> tuple[int, int, int]:
    """How loud music, effects and the room are to be heard, each 0 to 10."""
    return (0, 0, 0) if options.muted else (options.music, options.effects, options.ambience_level)


def options_under(rules: Rules, options: Options) -> Options:
    """The settings of a running game: what its rules decide is read from the rules."""
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
    """The move that makes a game under `rules` follow these settings; None if it does already.

    A clock that no setting describes stays as it is until the timer is touched.
    """
    here = options_under(rules, options)
    clocks = [(o.timer, *((o.minutes, o.penalty_points) if o.timer else ())) for o in (here, options)]
    clock = rules.clock if clocks[0] == clocks[1] else clock_of(options)
    wanted = ChangeRules(
        options.miss_turn, options.auto_pick, options.rack_order, clock, rules.dictionary.banned_since
    )
    return None if wanted == as_a_change(rules) else wanted


def as_a_change(rules: Rules) -> ChangeRules:
    """The move that would make rules what they are already."""
    banned = rules.dictionary.banned_since
    return ChangeRules(rules.miss_turn, rules.auto_pick, rules.rack_order, rules.clock, banned)


def clock_of(options: Options) -> Clock:
    """The clock that the timer settings mean."""
    kind = ClockKind.TURN_PENALTY if options.timer else ClockKind.OFF
    return Clock(kind, options.minutes * 60_000, options.penalty_points)


_NAMED: dict[str, dict[str, Enum]] = {
    "rack_order": {order.name: order for order in RackOrder},
    "privacy": {privacy.name: privacy for privacy in PRIVACIES},
}
"""Enums that are stored by name."""
_KINDS: dict[str, Any] = {
    **get_type_hints(Options, include_extras=True),
    **{name: one_of(values) for name, values in _NAMED.items()},
    "text_size": one_of(TEXT_SIZES),
    "quality": one_of(QUALITIES),
    "ink": one_of(TWO_COLORS),
    "paper": one_of(TWO_COLORS),
    "ambience": one_of(tuple(AMBIENCES)),
    "mode": one_of(MODES),
}
"""What each setting may be on a card."""


def options_to_json(options: Options) -> bytes:
    """For `options_from_json`."""
    values = {setting.name: getattr(options, setting.name) for setting in fields(options)}
    named = {name: values[name].name for name in _NAMED}
    return msgspec.json.encode({"version": TILE_SETS_BY_EDITION} | values | named)


def options_from_json(text: bytes) -> Options:
    """Read settings; whatever is missing, unknown or out of range takes its default."""
    return options_from_fields(read_or(text, Fields, {}))


def options_from_fields(kept: Fields) -> Options:
    """Settings that are part of something larger."""
    values: dict[str, Any] = {"welcomed": True} if kept else {}
    names = kept.keys() & _KINDS.keys()
    if "version" not in kept and read_or(kept.get("tile_set", b""), str, "") == USUAL_TILES:
        # Earlier versions wrote down what they began with as if it had been chosen. Any other set was chosen.
        names -= {"tile_set"}
    for name in names:
        with suppress(ValueError):
            value = read(kept[name], _KINDS[name])
            values[name] = _NAMED[name][value] if name in _NAMED else value
    return Options(**values)
