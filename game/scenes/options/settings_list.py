"""Every setting that the options offer: its name, its values, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable

from game.language.languages import ENOUGH, codes_offered, name_of, share_of
from game.language.messages import Message, message, message_as, message_count, tr, tr_count
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
from game.text_format import percent

RACK_ORDERS = {
    RackOrder.RANDOM: message("Tiles lie on your rack as they were drawn."),
    RackOrder.ALPHABETICAL: message("Tiles are sorted from A to Z, blanks last."),
    RackOrder.VALUE: message("Tiles are sorted from the dearest to the cheapest, blanks last."),
}
RACK_ORDER_NAMES: dict[RackOrder, Message] = {
    RackOrder.RANDOM: message_as("order of tiles", "Random"),
    RackOrder.ALPHABETICAL: message_as("order of tiles", "Alphabetical"),
    # Translators: by the points of the tiles.
    RackOrder.VALUE: message_as("order of tiles", "Value"),
}
RACKS_SHOWN: dict[Privacy, Message] = {
    # Translators: racks lie open; at most 16 letters.
    Privacy.OPEN: message_as("racks", "Open"),
    # Translators: the pad is handed over; at most 16 letters.
    Privacy.CURTAIN: message_as("racks", "Hand over"),
    # Translators: a button is held to look at one's rack; at most 16 letters.
    Privacy.PEEK: message_as("racks", "Hold to peek"),
    # Translators: racks are on phones; at most 16 letters.
    Privacy.PHONE: message_as("racks", "Phones"),
}
PRIVACY_NOTES = {
    Privacy.OPEN: message("Everybody sees the rack of whoever is on turn."),
    Privacy.CURTAIN: message("Racks are covered between turns, until the next player has taken the pad."),
    Privacy.PEEK: message(
        "With two or more people, tiles lie face down until the player on turn looks at them."
    ),
    Privacy.PHONE: message("As with peeking, and a code to scan: a phone is a rack that nobody else sees."),
}
QUALITY_NAMES: dict[str, Message] = {
    "auto": message_as("picture quality", "Auto"),
    "high": message_as("picture quality", "High"),
    "medium": message_as("picture quality", "Medium"),
    "low": message_as("picture quality", "Low"),
}
QUALITY_NOTES = {
    "auto": message("As good as this machine draws without stumbling."),
    "high": message("Soft shadows, reflections and depth."),
    "medium": message("Shadows, but fewer reflections."),
    "low": message("For machines that draw slowly."),
}
COLOR_NAMES: dict[str, Message] = {
    "black": message_as("color", "Black"),
    "blue": message_as("color", "Blue"),
    "red": message_as("color", "Red"),
    "magenta": message_as("color", "Magenta"),
    "green": message_as("color", "Green"),
    "cyan": message_as("color", "Cyan"),
    "yellow": message_as("color", "Yellow"),
    "white": message_as("color", "White"),
}
ONLY_WITH_TIMER = message("Only with the timer on.")


def _points(points: int) -> str:
    return tr_count("{count} point", "{count} points", points)


def _timed(options: Options) -> bool:
    return options.timer


def _in_two_colors(options: Options) -> bool:
    return options.tile_set in (AS_EDITION, "ink")


def _tiles_note(options: Options) -> str:
    if options.tile_set != AS_EDITION:
        return tr("What tiles and board are made of, whatever the edition.")
    others = tuple(
        # Translators: an edition of the game, and the tile set that it has.
        message("{edition} in {tile_set}", edition=name, tile_set=TILE_SETS[look])
        for name, look in EDITION_TILES.items()
    )
    # Translators: the tile set that most editions have; then those that have another one.
    return tr("{usual}; {others}.", usual=TILE_SETS[tiles_under("", Options())], others=others)


def _two_colors_note(options: Options) -> Message:
    if not _in_two_colors(options):
        return message("Only with the tile set Ink & Paper.")
    if options.ink == options.paper:
        return message("Ink cannot be seen on paper of its own color: another one takes its place.")
    return message("Letters and lines are in ink, the ground is paper.")


def _miss_turn_note(options: Options) -> Message:
    if options.miss_turn:
        return message("An invalid word costs your turn.")
    return message("After an invalid word the tiles come back and you try again.")


def _timer_note(options: Options) -> Message:
    if not options.timer:
        return message("No clock but that of the rules, where they have one.")
    points = message_count("{count} point", "{count} points", options.penalty_points)
    return message_count(
        # Translators: {points} is "5 points".
        "{count} minute a turn, then {points} for each minute begun.",
        "{count} minutes a turn, then {points} for each minute begun.",
        options.minutes,
        points=points,
    )


def _language_name(code: str) -> str:
    """A language as it calls itself, with how much of it there is where that is not all."""
    if not code:
        return tr("As this system")
    share = share_of(code)
    return name_of(code) if share >= ENOUGH else f"{name_of(code)} ({percent(share)})"


def language_setting() -> Setting:
    """Which language the house speaks, with those that there are by now."""
    return Setting(
        "language", message("Language"), ("", *codes_offered()), _language_name, live=True, in_english=True,
        note=message("Tiles, word lists and definitions stay English for now."),
    )  # fmt: skip


HEARD = message("You hear each change at once.")
MUTED = message("Sound is off: it comes back as it is set here.")


def _heard(note: Message) -> Callable[[Options], Message]:
    return lambda o: MUTED if o.muted else note


SOUND = (
    Setting(
        "muted", message("Sound"), (True, False), lambda muted: on_off(not muted), live=True,
        note=_heard(message("Off silences music, effects and the room at once; On brings them back.")),
    ),
    Setting("music", message("Music"), LEVELS, note=_heard(HEARD), level=True, live=True),
    # Translators: the sounds of tiles and buttons.
    Setting("effects", message("Effects"), LEVELS, note=_heard(HEARD), level=True, live=True),
    Setting(
        # Translators: the quiet sounds of the room around the table.
        "ambience", message_as("sound", "Room"), tuple(AMBIENCES), AMBIENCES.__getitem__, live=True,
        note=_heard(message("The quiet sound of the room around the table.")),
    ),
    Setting(
        # Translators: how loud the room around the table is.
        "ambience_level", message("Room Level"), LEVELS, note=_heard(HEARD), level=True, live=True,
    ),
)  # fmt: skip
GAME = (
    Setting(
        # Translators: a switch; with it on, the computer's moves are shown at once.
        "fast_ai", message("Fast AI"), SWITCH, on_off,
        note=lambda o: message("The computer plays at once.") if o.fast_ai
        else message("The computer’s turns are shown calmly, tile by tile."),
    ),
    Setting(
        "placement_speed", message("Computer Speed"), SPEEDS, works=lambda o: not o.fast_ai,
        note=lambda o: message("Fast AI lays its word at once.") if o.fast_ai
        else message("How long the computer waits from tile to tile: 0 is not at all, 9 the longest."),
    ),
    Setting(
        "auto_pick", message("Auto Pick Tiles"), SWITCH, on_off,
        note=lambda o: message("New tiles are picked for you.") if o.auto_pick
        else message("You pick your new tiles yourself, face down."),
    ),
    Setting(
        "miss_turn", message("Miss Turn on Invalid Word"), SWITCH, on_off, note=_miss_turn_note,
    ),
    Setting(
        "rack_order", message("Rack Order"), tuple(RackOrder), RACK_ORDER_NAMES.__getitem__,
        note=lambda o: RACK_ORDERS[o.rack_order],
    ),
    Setting("timer", message("Timer"), SWITCH, on_off, note=_timer_note, clock=True),
    Setting(
        "minutes", message("Time for a Turn"), MINUTES,
        lambda n: tr_count("{count} minute", "{count} minutes", n), works=_timed, clock=True,
        note=lambda o: message("How long a turn may take before it costs points.") if o.timer
        else ONLY_WITH_TIMER,
    ),
    Setting(
        "penalty_points", message("Penalty per Minute Over"), PENALTIES, _points, works=_timed,
        note=lambda o: message("What each minute begun after that costs.") if o.timer else ONLY_WITH_TIMER,
    ),
    Setting(
        "tile_set", message("Tile Set"), tuple(TILE_SETS), TILE_SETS.__getitem__, live=True,
        note=_tiles_note,
    ),
    Setting(
        "ink", message("Ink"), TWO_COLORS, COLOR_NAMES.__getitem__, live=True, works=_in_two_colors,
        note=_two_colors_note,
    ),
    Setting(
        "paper", message("Paper"), TWO_COLORS, COLOR_NAMES.__getitem__, live=True, works=_in_two_colors,
        note=_two_colors_note,
    ),
)  # fmt: skip
DISPLAY = (
    Setting(
        "text_size", message("Text Size"), TEXT_SIZES, lambda size: percent(size / 100), live=True,
        note=message("Larger words for a far couch or tired eyes."),
    ),
    Setting(
        "high_contrast", message("High Contrast"), SWITCH, on_off, live=True,
        note=message("Black, white and clear lines for everything; tiles and board too."),
    ),
    Setting(
        "reduced_motion", message("Reduced Motion"), SWITCH, on_off, live=True,
        note=message("On: nothing slides, swings or glows."),
    ),
    Setting(
        "quality", message("Picture Quality"), QUALITIES, QUALITY_NAMES.__getitem__,
        note=lambda o: QUALITY_NOTES[o.quality],
    ),
    Setting(
        "remarks", message("Remarks"), SWITCH, on_off,
        note=message("The people of Maven say something now and then."),
    ),
    Setting(
        "rude_meanings", message("Hide Rude Definitions"), SWITCH, lambda told: on_off(not told),
        note=message("What is said of words that mean nothing but an insult or something obscene."),
    ),
    Setting(
        "rumble", message("Rumble"), SWITCH, on_off,
        note=message("Pads shake a little where something happens."),
    ),
    Setting(
        "privacy", message("Racks"), tuple(RACKS_SHOWN), RACKS_SHOWN.__getitem__,
        note=lambda o: PRIVACY_NOTES[o.privacy],
    ),
    Setting(
        "score_preview", message("Score Preview"), SWITCH, on_off,
        note=message("Shows what the tiles on the board would score, never whether the words are valid."),
    ),
)  # fmt: skip
