"""One frame of the game: presses in, time on, picture out. The window and scripts share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from controllers.actions import Action, Brand, Press
from controllers.hub import Hub
from controllers.keyboard import WHILE_TYPING
from controllers.pads import PadInHand
from game.loading import Meanwhile
from game.malloc_trim import give_back
from game.options import Options, heard_levels, tiles_under
from game.render.card_saving_sign import CardWatch
from game.render.photo_files import Snapshots
from game.render.rumble import Touch
from game.render.stage import Stage
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.sound.choice_of_music import mood_of, share_of
from game.sound.jukebox import Jukebox
from game.sound.picture_cues import listen
from game.sound.sound_names import Ambience
from game.text_format import moment_of

TIDY_SECONDS = 2.0
"""How long nothing has to move until what was needed to get here is tidied away."""
TIDY_AT_LEAST = 15.0
"""How often that is done where something always moves, as in a demonstration: it costs a part of a frame, and
some 50 MiB come together in a minute."""


class Session:
    """The scenes, the pads and the stage, kept in step."""

    def __init__(
        self,
        stack: Stack,
        hub: Hub,
        stage: Stage,
        services: Services,
        jukebox: Jukebox | None = None,
        snapshots: Snapshots | None = None,
    ) -> None:
        """Without a jukebox nothing is heard, without snapshots no photo is taken."""
        self.stack = stack
        stack.text_size = services.text_size
        stack.hand = lambda: self._hand
        self.hub = hub
        self.stage = stage
        self.services = services
        self.jukebox = jukebox
        self._snapshots = snapshots
        services.photograph = snapshots.ask if snapshots else None
        self.touch = Touch(hub)
        self._cards = CardWatch(services.card_storage)
        self._shown: Picture | None = None
        self._edition = ""
        """What is played on the table that was seen last."""
        self._held: tuple[PadInHand, frozenset[Action]] | None = None
        """Whose buttons the prompts show, and those that are lit."""
        self._pads_as: dict[str, Any] = {}
        """The players' settings for pads that the hub follows."""
        self._meanwhile = Meanwhile("game.scenes", "game.render.panels")
        """Of the screens that nobody has come to yet."""
        self._rested = self._untidied = 0.0
        """Seconds since anything was seen to change, and since what was freed last went back."""

    def frame(self, now: float, dt: float, missed: float = 0.0) -> bool:
        """Let `dt` seconds of game time pass at `now` (seconds, monotonic), after `missed` that nobody saw.

        Returns whether anything is seen otherwise than before, so that it must be drawn.
        """
        self._set_up_pads(self.services.options)
        presses = []
        for happening in self.hub.poll(now):
            if isinstance(happening, Press):
                presses.append(happening)
                self.stack.press(happening)
            else:
                self.stack.pad_event(happening)
        self.stack.type(self.hub.typed())
        for pointing in self.hub.pointings(now):
            self.stack.point(Pointed(pointing.gesture, self.stage.under(pointing.x, pointing.y)))
        self.services.follow_house()
        self.services.card_storage.attend(dt)
        if self.services.phones.attend():
            self.stack.stir()
        self.services.coach.attend(dt, pressed=bool(presses))
        self.services.maven.listen()
        self.stack.update(dt, missed)
        if self.stack.finished:
            return False
        self.hub.let_type(self.stack.top.takes_text)
        if self.hub.scanning:
            self.hub.offer(tuple(dict.fromkeys(c.action for c in self.stack.top.available())), now)
        still = self.services.options.reduced_motion
        picture = self._cards.over(self.stack.picture, dt, still=still)
        was_moving = not self.stage.settled
        if picture.table is not None:
            self._edition = picture.table.edition
        style = style_of(self.services.options, self._edition)
        self.stage.use_appearance(replace(style, hour=hour_of(self.services.now())))
        hand = self._hand
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
        moves = changed or was_moving or not self.stage.settled
        if not moves:
            self._meanwhile.load_one()
        self._tidy(0.0 if moves else self._rested + dt, dt)
        return moves

    def _tidy(self, rested: float, dt: float) -> None:
        """Once in each rest, when nobody misses a few milliseconds; and now and then where there is none."""
        self._untidied = self._untidied + dt if rested < TIDY_SECONDS else 0.0
        if self._rested < TIDY_SECONDS <= rested or self._untidied >= TIDY_AT_LEAST:
            self._untidied = 0.0
            give_back()
        self._rested = rested

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, on whatever screen there is."""
        self._cards.tell(sentence)

    def close(self) -> None:
        """The program ends: let the scenes keep what they hold."""
        for scene in self.stack.scenes:
            scene.on_close()

    def _sound(self, before: Picture, after: Picture, presses: Sequence[Press]) -> None:
        """Play what this frame changed: to the ears and to the hands."""
        sounds = listen(before, after, presses, self.stage.landed)
        self.touch.feel(sounds)
        if self.jukebox:
            options = self.services.options
            self.jukebox.levels(*heard_levels(options))
            self.jukebox.ambience(Ambience(options.ambience) if options.ambience else None)
            if mood := mood_of(after):
                self.jukebox.music(mood, share_of(after))
            for sound in sounds:
                self.jukebox.play(sound)

    @property
    def _hand(self) -> PadInHand:
        """The pad whose buttons are named: that of whoever is on turn, or the one in use."""
        owner = self.stack.pad_on_turn
        hand = (self.hub.hand_of(owner) if owner else None) or self.hub.hand
        typing = WHILE_TYPING.get(self.hub.typing) if hand.brand is Brand.KEYBOARD else None
        return replace(hand, keys=typing.labels) if typing else hand

    def _set_up_pads(self, options: Options) -> None:
        """Have the pads follow the settings, when those have changed."""
        self.hub.rumbling = options.rumble
        if options.pads != self._pads_as:
            self._pads_as = options.pads
            self.hub.set_up_from(options.pads)


def hour_of(now: int) -> float:
    """The hour of a moment by the clock of this place, in quarters: between them the picture rests."""
    local = moment_of(now)
    return local.hour + local.minute // 15 / 4


def style_of(options: Options, edition: str = "") -> Appearance:
    """What the settings say about the look where an edition is played, or "" where none is."""
    shift = (options.shift_x, options.shift_y)
    return Appearance(
        tiles_under(edition, options),
        (options.ink, options.paper),
        options.text_size,
        options.reduced_motion,
        options.quality,
        shift,
        high_contrast=options.high_contrast,
        brisk=options.fast_ai,
    )
