"""How well the table is drawn, as one table of presets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Quality(Enum):
    AUTO = "auto"
    """LOW where the processor must draw, else what the graphics chip should manage."""
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Preset:
    detail: int
    """0 plain lamp light; 1 reflections of the room and engraved letters."""
    shadows: int
    """0 none but the darkening around tiles; 1 four samples; 2 soft."""
    shadow_size: int
    """Side of the shadow map in pixels."""
    hdr: bool
    """Draw in open range, then depth of field, glow and grading."""
    samples: int
    """Multisampling; 1 is none."""
    anisotropy: int


PRESETS = {
    Quality.LOW: Preset(detail=0, shadows=0, shadow_size=0, hdr=False, samples=1, anisotropy=2),
    Quality.MEDIUM: Preset(detail=1, shadows=1, shadow_size=1536, hdr=False, samples=4, anisotropy=4),
    Quality.HIGH: Preset(detail=1, shadows=2, shadow_size=3072, hdr=True, samples=4, anisotropy=16),
}
PLAINER = {Quality.HIGH: Quality.MEDIUM, Quality.MEDIUM: Quality.LOW}
"""The next step down, for a machine that cannot keep up."""

MODEST_CHIPS = ("intel", "v3d", "videocore", "mali", "panfrost", "adreno", "vivante", "powervr")
"""In the names of chips of laptops and small boards. At HIGH some draw one frame a second, and whoever has
one would wait for a plainer picture in the first minute of each evening."""


def draws_in_software(renderer: str) -> bool:
    """Whether the GL renderer of this name is the processor itself."""
    return any(name in renderer.lower() for name in ("llvmpipe", "softpipe", "swrast", "software"))


def choose(quality: Quality, renderer: str) -> Quality:
    """The preset to use where AUTO is asked for; `renderer` is what GL calls itself."""
    if quality is not Quality.AUTO:
        return quality
    if draws_in_software(renderer):
        return Quality.LOW
    return Quality.MEDIUM if any(name in renderer.lower() for name in MODEST_CHIPS) else Quality.HIGH
