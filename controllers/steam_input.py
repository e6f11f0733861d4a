"""Steam Input: which of two devices speaks for a pad that Steam also shows as a pad of its own.

Steam tells a game that it starts with Steam Input, through the variables that SDL reads: the pads behind
its virtual ones are to be left out, and the virtual ones, which carry the player's own mapping, play.
Without these words a virtual pad may be mute, for its player's mapping belongs to the desktop. Then the
pad in the hand plays, and the virtual one only where there is no other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from controllers.sysfs import Identity

VIRTUAL_MODEL = "28de:11ff"
"""`Device.model` of Steam's virtual pads."""
_LEFT_OUT = "SDL_GAMECONTROLLER_IGNORE_DEVICES"
_ALL_BUT = "SDL_GAMECONTROLLER_IGNORE_DEVICES_EXCEPT"
_ALLOWED = "SDL_GAMECONTROLLER_ALLOW_STEAM_VIRTUAL_GAMEPAD"
_PRODUCT = re.compile(r"0x([0-9a-f]{1,4})\s*/\s*0x([0-9a-f]{1,4})", re.IGNORECASE)


def is_left_out(identity: Identity, environment: Mapping[str, str]) -> bool:
    """Whether the player or the launcher wants this product left out, in the words that SDL knows."""
    product = (identity.vendor, identity.product)
    only = _products(environment.get(_ALL_BUT, ""))
    return product not in only if only else product in _products(environment.get(_LEFT_OUT, ""))


def virtual_pads_play(environment: Mapping[str, str]) -> bool:
    """Whether Steam has started the game with Steam Input, so that its virtual pads play beside others."""
    return environment.get(_ALLOWED, "").lower() in ("1", "true")


def _products(told: str) -> set[tuple[int, int]]:
    return {(int(vendor, 16), int(product, 16)) for vendor, product in _PRODUCT.findall(told)}
