"""The stack of scenes: who hears a press, how time passes, and how one screen leads to another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from controllers.actions import Action, Press
from controllers.keyboard import Typing
from controllers.pads import Attached, PadNews
from controllers.pointer import Gesture
from game.language.messages import tr
from game.scenes.kit.button_names import notice_of
from game.scenes.kit.help import Hand, HelpScene, a_pad, book_of
from game.scenes.kit.mode import PARLOUR, Mode
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture, Prompt, flatten
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Change, Pop, Push, Reset, Scene, SceneSwap, ShowHelp, Uncover
from game.scenes.kit.text_pages import TextSize
from game.scenes.kit.what_is_here import WhatIsHere

NOTICE_SECONDS = 3.5
KEYBOARD = "keyboard"
"""The lasting name of the pad that clicks count as."""
ABANDONED_SECONDS = 30 * 60.0
"""After so long without a press a game no longer keeps the screen from going blank."""
QUIET_SECONDS = 1.0
"""The pads that are there when the game begins are no news."""


class Stack:
    """The scenes on screen, the last on top. Performs the changes that they ask for."""

    def __init__(self, root: Scene) -> None:
        """`root` comes back where the last scene leaves and nothing follows: only `Quit` ends the program,
        and the root itself where it leaves."""
        self.scenes = [root]
        self._root = root
        self.finished = False
        self.text_size: TextSize = lambda: 100
        self.hand: Hand = a_pad
        """Whose buttons Help names."""
        self._age = self._notice_left = self._idle = 0.0
        self._untouched = 0.0
        """Seconds since the latest press."""
        self._new: Scene | None = None
        """The scene that hears no press yet."""
        self._new_for = 0.0
        self._notice: Notice | None = None
        self._notice_turn: str | None = None
        """The pad that was on turn when it was told that another one is not."""

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def plays(self) -> bool:
        """Whether a game is on, and somebody has been there lately."""
        return self._untouched < ABANDONED_SECONDS and any(scene.plays for scene in self.scenes)

    @property
    def pad_on_turn(self) -> str | None:
        """The pad that alone may act, by its lasting name; None where several may."""
        owners = (scene.pad_on_turn for scene in self.scenes)
        return next((owner for owner in owners if owner is not None), None)

    @property
    def picture(self) -> Picture:
        """What the whole stack shows."""
        picture = flatten(tuple(scene.picture for scene in self.scenes))
        named = {action for prompt in picture.prompts for action in prompt.actions}
        if named and Action.ASK not in named and self._explains:
            picture = replace(picture, prompts=(*picture.prompts, self._ask_prompt()))
        stale = self._notice_turn not in (None, self.pad_on_turn)
        if (
            not self._notice_left
            or self._notice is None
            or stale
            or any(isinstance(p, Notice) for p in picture.panels)
        ):
            return picture
        return replace(picture, panels=(*picture.panels, self._notice))

    def open_file(self, path: Path) -> None:
        """A file was dropped on the window, or came with the command: the first scene that opens files does.

        Where none does, nothing happens to the game that is on.
        """
        if self.finished:
            return
        changes = (scene.on_file(path) for scene in reversed(self.scenes))
        change = next((change for change in changes if change is not None), None)
        if change is None:
            self.show_notice(Notice(tr("Leave this game first; then the file can be opened.")))
        self._apply(change)

    def show_notice(self, notice: Notice) -> None:
        """Show a sentence for a while, wherever no scene shows one."""
        self._notice, self._notice_left, self._notice_turn = notice, NOTICE_SECONDS, None

    def press(self, press: Press) -> None:
        for scene in self.scenes if press.released else ():
            scene.on_release(press)
        if self.finished:
            return
        self.stir()
        if self.top.is_new and not press.released:
            return
        refusal = None if press.released else self._refusal(press)
        if refusal is None and press.action is Action.ASK and self._explains and not self._has_own_question:
            self._apply(None if press.released else Push(WhatIsHere(self.top, self.hand())))
        elif refusal is None:
            self._apply(self.top.on_press(press))
        else:
            self.show_notice(Notice(refusal, Tone.OUT_OF_TURN))
            self._notice_turn = self.pad_on_turn

    @property
    def _mode(self) -> Mode:
        """How all of the program is played just now."""
        return next((scene.of_mode for scene in reversed(self.scenes) if scene.of_mode), PARLOUR)

    @property
    def _explains(self) -> bool:
        """Whether the top screen is to be explained: not where the manual's buttons stand alone."""
        return self.top.asks and self._mode.shortcuts

    @property
    def _has_own_question(self) -> bool:
        """Whether the button that asks does something else just now, as any button that is to be set up."""
        return any(command.action is Action.ASK for command in self.top.commands())

    def _ask_prompt(self) -> Prompt:
        # Translators: what one asks a screen for by a button; where it has to be held, that is said.
        if self.hand().holds_to_ask:
            return Prompt((Action.OPTIONS,), tr("hold: ?"), asks=True)
        return Prompt((Action.ASK,), tr("?"), asks=True)

    def stir(self) -> None:
        """Somebody is here, at a pad or with a phone."""
        self._idle = self._untouched = 0.0

    def type(self, text: str) -> None:
        """Text was typed on a keyboard."""
        if text and self.top.takes_text is not Typing.OFF and not self.finished:
            self._idle = 0.0
            self._apply(self.top.on_typed(text))

    def point(self, pointed: Pointed) -> None:
        """The mouse did something. A prompt that is clicked is pressed on the pad that is on turn, or else on
        the keyboard."""
        if isinstance(pointed.target, Action) and pointed.gesture is not Gesture.MOVE:
            pad = self.pad_on_turn or KEYBOARD
            self.press(Press(pad, pointed.target, released=pointed.gesture is Gesture.RELEASE))
        elif not self.finished:
            self._idle = 0.0
            if pointed.gesture is Gesture.MOVE or not self.top.is_new:
                self._apply(self.top.on_point(pointed))

    def _refusal(self, press: Press) -> str | None:
        said = (scene.refuses(press, self.top) for scene in self.scenes)
        return next((refusal for refusal in said if refusal is not None), None)

    def pad_event(self, event: PadNews) -> None:
        """Tell the scenes news of pads, from the top down until one asks for a change.

        A scene that answers says itself what there is to say; else a notice does, until the next news.
        """
        if self.finished:
            return
        answers = (scene.on_pad_event(event) for scene in reversed(self.scenes))
        change = next((answer for answer in answers if answer is not None), None)
        self._notice = None
        if change is None and (self._age > QUIET_SECONDS or not isinstance(event, Attached)):
            self.show_notice(notice_of(event))
        self._apply(change)

    def update(self, dt: float, missed: float = 0.0) -> None:
        """Let `dt` seconds of game time pass; before them `missed` seconds have passed that nobody saw."""
        if self.finished:
            return
        self._age += dt
        self._untouched += dt
        self._notice_left = max(0.0, self._notice_left - dt)
        self._new_for += dt
        if self._new is not None and self._new_for >= self._new.settles:
            self._meet(None)
        self._tell_who_stands_still()
        for scene in self.scenes if missed else ():
            if not scene.is_still:
                scene.make_up(missed)
        self._apply(self._changed_from_below(dt) or self.top.update(dt))
        # Whoever waited for something is not idle in the moment in which it comes.
        self._idle = 0.0 if any(scene.expects for scene in self.scenes) else self._idle + dt
        if self._idle and not self.finished:
            self._apply(self.scenes[0].on_idle(self._idle, self.top))

    def _changed_from_below(self, dt: float) -> Change | None:
        """Let time pass below the top; the change that a scene there asks for, which is the top then."""
        for scene in self.scenes[:-1]:
            change = None if scene.is_still else scene.tick(dt)
            if change is not None:
                while self.top is not scene:
                    self.scenes.pop().on_taken_off()
                return change
        return None

    def _apply(self, change: Change | None) -> None:
        below = self._below
        while change is not None:
            change = self._performed(change)
            self._tell_who_stands_still()
            if change is None and self.top in below and not self.finished:
                below, change = self._below, self.top.on_return()

    @property
    def _below(self) -> list[Scene]:
        """What can be on top again when scenes leave."""
        return self.scenes[:-1] or [scene for scene in (self._root,) if scene is not self.top]

    def _tell_who_stands_still(self) -> None:
        """Time stands still below a pause, and nowhere else."""
        paused = False
        for scene in reversed(self.scenes):
            still = paused and scene.can_be_stopped
            if still is not scene.is_still:
                scene.stand_still(still)
            paused = paused or scene.stops_time

    def _meet(self, scene: Scene | None) -> None:
        """This scene has just come; the one before it is as settled as it will be."""
        if self._new is not None:
            self._new.is_new = False
        self._new, self._new_for = scene, 0.0
        if scene is not None:
            scene.is_new = scene.settles > 0

    def _performed(self, change: Change) -> Change | None:
        """Do what is asked for; what follows from it."""
        match change:
            case Push(scene):
                self.scenes.append(scene)
                self._meet(scene)
            case ShowHelp(topic):
                book = book_of(self._mode)
                self.scenes.append(HelpScene(topic, lambda: self.text_size(), book, lambda: self.hand()))
            case SceneSwap(scene):
                self.scenes[-1] = scene
                self._meet(scene)
            case Reset(scenes):
                self.scenes = list(scenes)
                self._meet(self.top)
            case Pop(then) if self._below:
                self.scenes = self.scenes[:-1] or [self._root]
                return then() if then else None
            case Uncover():
                pass
            case _:
                self.finished = True
        return None
