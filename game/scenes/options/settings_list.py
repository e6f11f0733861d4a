"""Every setting that the options offer: its name, its values, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable

from game.options import (
    AMBIENCES,
    AS_EDITION,
    EDITION_TILES,
    LEVELS,
    MINUTES,
    PENALTIES,
    QUALITIES,
    SPEEDS,
    TEXT_SIZES,
    TILE_SETS,
    TWO_COLORS,
    Options,
    tiles_under,
)
from game.rules.rules_and_defaults import Privacy, RackOrder
from game.scenes.options.settings_screen import SWITCH, Setting, on_off
from game.text_format import counted

RACK_ORDERS = {
    RackOrder.RANDOM: "Tiles lie on your rack as they were drawn.",
    RackOrder.ALPHABETICAL: "Tiles are sorted from A to Z, blanks last.",
    RackOrder.VALUE: "Tiles are sorted from the dearest to the cheapest, blanks last.",
}
RACKS_SHOWN = {
    Privacy.OPEN: "Open",
    Privacy.CURTAIN: "Hand over",
    Privacy.PEEK: "Hold to peek",
    Privacy.PHONE: "Phones",
}
PRIVACY_NOTES = {
    Privacy.OPEN: "Everybody sees the rack of whoever is on turn.",
    Privacy.CURTAIN: "Racks are covered between turns, until the next player has taken the pad.",
    Privacy.PEEK: "With two or more people, tiles lie face down until the player on turn looks at them.",
    Privacy.PHONE: "As with peeking, and a code to scan: a phone is a rack that nobody else sees.",
}
QUALITY_NOTES = {
    "auto": "As good as this machine draws without stumbling.",
    "high": "Soft shadows, reflections and depth.",
    "medium": "Shadows, but fewer reflections.",
    "low": "For machines that draw slowly.",
}


def _points(points: int) -> str:
    return counted(points, "point")


def _timed(options: Options) -> bool:
    return options.timer


def _in_two_colors(options: Options) -> bool:
    return options.tile_set in (AS_EDITION, "ink")


def _tiles_note(options: Options) -> str:
    if options.tile_set != AS_EDITION:
        return "What tiles and board are made of, whatever the edition."
    usual = TILE_SETS[tiles_under("", Options())]
    return f"{usual}; {' and '.join(f'{name} in {TILE_SETS[look]}' for name, look in EDITION_TILES.items())}."


def _two_colors_note(options: Options) -> str:
    if not _in_two_colors(options):
        return "Only with the tile set Ink & Paper."
    if options.ink == options.paper:
        return "Ink cannot be seen on paper of its own color: another one takes its place."
    return "Letters and lines are in ink, the ground is paper."


def _miss_turn_note(options: Options) -> str:
    if options.miss_turn:
        return "An invalid word costs the turn."
    return "After an invalid word the tiles come back and you try again."


def _timer_note(options: Options) -> str:
    if not options.timer:
        return "No clock but that of the rules, where they have one."
    return f"{options.minutes} minutes a turn, then {_points(options.penalty_points)} for each minute begun."


HEARD = "You hear each change at once."
MUTED = "Sound is off: it comes back as it is set here."


def _heard(note: str) -> Callable[[Options], str]:
    return lambda o: MUTED if o.muted else note


SOUND = (
    Setting(
        "muted", "Sound", (True, False), lambda muted: "Off" if muted else "On", live=True,
        note=_heard("Off silences music, effects and the room at once; On brings them back."),
    ),
    Setting("music", "Music", LEVELS, note=_heard(HEARD), level=True, live=True),
    Setting("effects", "Effects", LEVELS, note=_heard(HEARD), level=True, live=True),
    Setting(
        "ambience", "Room", tuple(AMBIENCES), AMBIENCES.__getitem__, live=True,
        note=_heard("The quiet sound of the room around the table."),
    ),
    Setting("ambience_level", "Room Level", LEVELS, note=_heard(HEARD), level=True, live=True),
)  # fmt: skip
GAME = (
    Setting(
        "fast_ai", "Fast AI", SWITCH, on_off,
        note=lambda o: "The computer plays at once." if o.fast_ai
        else "The computer’s turns are shown calmly, tile by tile.",
    ),
    Setting(
        "placement_speed", "Placement Delay", SPEEDS, works=lambda o: not o.fast_ai,
        note=lambda o: "Fast AI lays its word at once." if o.fast_ai
        else "How long the computer waits from tile to tile: 0 is not at all, 9 the longest.",
    ),
    Setting(
        "auto_pick", "Auto Pick Tiles", SWITCH, on_off,
        note=lambda o: "New tiles are picked for you." if o.auto_pick
        else "You pick your new tiles yourself, face down.",
    ),
    Setting("miss_turn", "Miss Turn on Invalid Word", SWITCH, on_off, note=_miss_turn_note),
    Setting(
        "rack_order", "Rack Order", tuple(RackOrder), lambda order: str(order.value).capitalize(),
        note=lambda o: RACK_ORDERS[o.rack_order],
    ),
    Setting("timer", "Timer", SWITCH, on_off, note=_timer_note, clock=True),
    Setting(
        "minutes", "Time for a Turn", MINUTES, lambda n: f"{n} minutes", works=_timed, clock=True,
        note=lambda o: "How long a turn may take before it costs points." if o.timer
        else "Only with the timer on.",
    ),
    Setting(
        "penalty_points", "Penalty per Minute Over", PENALTIES, _points, works=_timed,
        note=lambda o: "What each minute begun after that costs." if o.timer else "Only with the timer on.",
    ),
    Setting(
        "tile_set", "Tile Set", tuple(TILE_SETS), TILE_SETS.__getitem__, live=True,
        note=_tiles_note,
    ),
    Setting(
        "ink", "Ink", TWO_COLORS, str.capitalize, live=True, works=_in_two_colors, note=_two_colors_note,
    ),
    Setting(
        "paper", "Paper", TWO_COLORS, str.capitalize, live=True, works=_in_two_colors, note=_two_colors_note,
    ),
)  # fmt: skip
DISPLAY = (
    Setting(
        "text_size", "Text Size", TEXT_SIZES, lambda size: f"{size} %", live=True,
        note="Larger words for a far couch or tired eyes.",
    ),
    Setting(
        "high_contrast", "High Contrast", SWITCH, on_off, live=True,
        note="Black, white and clear lines for everything; tiles and board too.",
    ),
    Setting(
        "reduced_motion", "Reduced Motion", SWITCH, on_off, live=True,
        note="On: nothing slides, swings or glows.",
    ),
    Setting(
        "quality", "Picture Quality", QUALITIES, str.capitalize,
        note=lambda o: QUALITY_NOTES[o.quality],
    ),
    Setting("remarks", "Remarks", SWITCH, on_off, note="The people of Maven say something now and then."),
    Setting(
        "rude_meanings", "Rude Meanings", SWITCH, lambda told: "Told" if told else "Left out",
        note="What is said of words that mean nothing but an insult or something obscene.",
    ),
    Setting("rumble", "Rumble", SWITCH, on_off, note="Pads shake a little where something happens."),
    Setting(
        "privacy", "Racks", tuple(RACKS_SHOWN), RACKS_SHOWN.__getitem__,
        note=lambda o: PRIVACY_NOTES[o.privacy],
    ),
    Setting(
        "score_preview", "Score Preview", SWITCH, on_off,
        note="Shows what the tiles on the board would score, never whether the words are valid.",
    ),
)  # fmt: skip
