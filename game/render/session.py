"""One frame of the game: presses in, time on, picture out. The window and scripts share it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controllers.actions import Action, Press
from controllers.hub import Hub
from controllers.pads import Hand
from game.options import Options
from game.render.card_saving_sign import CardWatch
from game.render.photo_files import Snapshots
from game.render.rumble import Touch
from game.render.stage import Stage
from game.scenes.kit.picture import Picture, Style
from game.scenes.kit.scene import Stack
from game.scenes.kit.services import House
from game.sound.jukebox import Jukebox
from game.sound.picture_cues import listen, mood_of


class Session:
    """The scenes, the pads and the stage, kept in step."""

    def __init__(
        self,
        stack: Stack,
        hub: Hub,
        stage: Stage,
        house: House,
        jukebox: Jukebox | None = None,
        snapshots: Snapshots | None = None,
    ) -> None:
        """Without a jukebox nothing is heard, without snapshots no photo is taken."""
        self.stack = stack
        self.hub = hub
        self.stage = stage
        self.house = house
        self.jukebox = jukebox
        self._snapshots = snapshots
        house.photograph = snapshots.ask if snapshots else None
        self.touch = Touch(hub)
        self._cards = CardWatch(house.keepsakes)
        self._shown: Picture | None = None
        self._held: tuple[Hand, Action | None] | None = None
        """Whose buttons the prompts show, and the one that is lit."""
        self._pads_as: dict[str, Any] = {}
        """The players' settings for pads that the hub follows."""

    def frame(self, now: float, dt: float) -> bool:
        """Let `dt` seconds of game time pass at `now` (seconds, monotonic).

        Returns whether anything is seen otherwise than before, so that it must be drawn.
        """
        self._set_up_pads(self.house.options)
        presses = []
        for happening in self.hub.poll(now):
            if isinstance(happening, Press):
                presses.append(happening)
                self.stack.press(happening)
            else:
                self.stack.pad_event(happening)
        self.house.keepsakes.attend(dt)
        self.stack.update(dt)
        if self.stack.finished:
            return False
        if self.hub.scanning:
            self.hub.offer(tuple(dict.fromkeys(c.action for c in self.stack.top.available())), now)
        still = self.house.options.reduced_motion
        picture = self._cards.over(self.stack.picture, dt, still=still)
        was_moving = not self.stage.settled
        self.stage.wear(style_of(self.house.options))
        owner = self.stack.pad_on_turn
        hand = (self.hub.hand_of(owner) if owner else None) or self.hub.hand
        self.stage.hold(hand, self.hub.lit)
        self.stage.advance(picture, dt, hand.brand)
        if self._snapshots:
            self._snapshots.develop(self.stage)
        held, self._held = self._held, (hand, self.hub.lit)
        before = self._shown
        self.touch.follow(presses, self.stack.top.name)
        self._sound(before or picture, picture, presses)
        changed = before != picture or held != self._held
        self._shown = picture
        return changed or was_moving or not self.stage.settled

    def close(self) -> None:
        """The program ends: let the scenes keep what they hold."""
        for scene in self.stack.scenes:
            scene.on_close()

    @property
    def picture(self) -> Picture:
        """What is seen: that of the scenes, and what is told on every screen."""
        return self._shown or self.stack.picture

    def _sound(self, before: Picture, after: Picture, presses: Sequence[Press]) -> None:
        """Let be heard and felt what this frame changed."""
        sounds = listen(before, after, presses, self.stage.landed)
        self.touch.feel(sounds)
        if self.jukebox:
            self.jukebox.levels(self.house.options.music, self.house.options.effects)
            if mood := mood_of(after):
                self.jukebox.music(mood)
            for sound in sounds:
                self.jukebox.play(sound)

    def _set_up_pads(self, options: Options) -> None:
        """Have the pads follow the settings, when those have changed."""
        self.hub.rumbling = options.rumble
        if options.pads != self._pads_as:
            self._pads_as = options.pads
            self.hub.set_up_from(options.pads)


def style_of(options: Options) -> Style:
    """What the settings say about the look."""
    shift = (options.shift_x, options.shift_y)
    return Style(
        options.tile_set, options.text_size, options.reduced_motion, options.quality, shift, options.fast_ai
    )
