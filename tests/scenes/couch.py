"""A couch without a television: drives a game by presses, with no window and no clock but its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from typing import TypeVar

from controllers.actions import Action, Press
from game.archive.game_archive import Archive
from game.language.messages import Message
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import Engine
from game.maven.messages import Budget
from game.options import Options
from game.rules.moves import Exchange, Move, Place, Square
from game.rules.seat_view import SeatView
from game.rules.seeded_luck import Luck
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.menu_panels import Menu
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Block, first
from game.scenes.kit.picture.sheet_pictures import Buttons
from game.scenes.kit.picture.table_view import Camera, TableView
from game.scenes.kit.scene import Scene
from game.scenes.kit.services import Services
from game.scenes.kit.spoken_text import shows, words_of
from game.scenes.kit.stack import Stack
from game.scenes.start.play_menu import PlayScene
from game.scenes.start.title import TitleScene
from game.scenes.table.blank_letter import BlankLetter
from game.scenes.table.draft import Draft
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Phase
from game.scenes.table.table_scene import TableScene
from game.scenes.table.turn_clock import TurnClock
from game.session.match import MatchSession
from game.storage.local_store import LocalStore
from tests.language.said import said
from tests.phones.house import Net, phones_on
from tests.program_text import program_text
from tests.scenes.hosting import host_of, view_of_seat
from tests.scenes.showing import Watched

FRAME = 1 / 60
LOOKS = 32
"""Every so many presses it is tried that showing the scenes changes nothing, and where they are others."""
_SHOWN: set[tuple[str, ...]] = set()
"""The screens on which that was tried in a file of tests, and the file: a test alone tries all of its own."""

B = TypeVar("B", bound=Block)


def services(
    lexicon: Lexicon, maven: Engine, *, seed: int = 7, fast: bool = True, luck: Luck = Luck.LAID_OUT
) -> Services:
    """A house with foreseeable luck: seeds count up from `seed`."""
    options, next_seed, house = Options(fast_ai=fast), count(seed).__next__, LocalStore()
    return Services(
        lexicon,
        EngineClient(maven),
        next_seed,
        budget=Budget(nodes=1),
        options=options,
        luck=luck,
        phones=phones_on(Net()),
        house=house,
        archive=Archive(house),
    )


def shows_code(picture: Picture) -> bool:
    """Whether a code can be scanned, by a phone whose owner presses no pad."""
    return any(getattr(panel, "modules", ()) or getattr(panel, "join", None) for panel in picture.panels)


class Couch:
    """Somebody with a pad, and a sharp eye."""

    frame_seconds = FRAME

    def __init__(self, the_house: Services, root: Scene | None = None) -> None:
        self.services = the_house
        self.stack = Stack(root or TitleScene(the_house))
        self.stack.text_size = the_house.text_size
        self.watched = Watched(self.stack, the_house)
        self._waits = 0
        self.script: list[str] = []
        """What was pressed and waited for, in the language of pad scripts."""

    @property
    def host(self) -> MatchSession:
        """Who knows everything of the game at the table."""
        return host_of(self.table)

    def view(self, seat: int) -> SeatView:
        """What a seat may know."""
        return view_of_seat(self.host, seat)

    # ------------------------------------------------------------ hands

    def press(self, *actions: Action | str) -> None:
        """Press and let a frame pass after each, as soon as it is heard. 'down*3' presses three times."""
        for action in _each(actions):
            self.until_heard()
            self.script.append(f"press {action.value}")
            self.stack.press(Press("p1", action))
            self.wait(FRAME)

    def hold(self, action: Action | str, seconds: float) -> None:
        """Hold a button, then let it go."""
        self.down(action)
        self.wait(seconds)
        self.up(action)

    def until_heard(self) -> None:
        """Wait for a screen that has just come by itself to hear presses."""
        while self.stack.top.is_new:
            self._frame()

    def press_too_soon(self, action: Action | str) -> None:
        """Press what was meant for a screen that is gone."""
        self.stack.press(Press("p1", Action(action)))
        self.wait(FRAME)

    def down(self, action: Action | str) -> None:
        self.until_heard()
        self.stack.press(Press("p1", Action(action)))
        self.wait(FRAME)

    def up(self, action: Action | str) -> None:
        self.stack.press(Press("p1", Action(action), released=True))
        self.wait(FRAME)

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / self.frame_seconds))):
            self._frame()
        self.watch()

    def watch(self) -> None:
        """Hold that showing changes nothing: on screens that are new here, and now and then elsewhere."""
        tried = os.environ.get("PYTEST_CURRENT_TEST", "").partition("::")[0]
        kinds = (tried, *(getattr(scene, "phase", scene).name for scene in self.stack.scenes))
        self._waits += 1
        if kinds not in _SHOWN or self._waits % LOOKS == 0:
            _SHOWN.add(kinds)
            picture = self.watched.show()
            said = program_text(words_of(picture))
            assert not said, f"{said} is no text for people"
            covered = isinstance(self.stack.scenes[0], TitleScene) and not any(
                scene.expects for scene in self.stack.scenes
            )
            assert not (covered and shows_code(picture)), f"a demonstration may cover the code of {kinds}"

    def _frame(self) -> None:
        self.services.card_storage.attend(self.frame_seconds)
        if self.services.phones.attend():
            self.stack.stir()
        self.services.coach.attend(self.frame_seconds)
        self.stack.update(self.frame_seconds)

    def until(self, *names: str, seconds: float = 60.0) -> None:
        """Wait for one of these scenes."""
        for _ in range(round(seconds / self.frame_seconds)):
            if self.stack.top.name in names:
                self.script.append(f"until {self.stack.top.name} {seconds:g}")
                self.watch()
                return
            self._frame()
        raise AssertionError(f"no {names} in {seconds} s but {self.stack.top.name}: {self.words}")

    def choose(self, label: str) -> None:
        """Move to an item of the menu on top, and confirm; of Play, open the card that has it."""
        if isinstance(self.stack.top, PlayScene):
            self.press(*["back"] * (self.stack.top.choice is not None))
            self.press(*presses_to(self.stack.top, label))
            return
        menu = self.menu
        self.press(*["down"] * ((self._number_of(label) - menu.focus) % len(menu.items)))
        self.press("confirm")

    def from_menu(self, label: str) -> None:
        """Open the menu of the game, and choose an item of it."""
        self.press("options")
        self.choose(label)

    def choose_aside(self, label: str) -> None:
        """The same among answers that stand side by side."""
        self.press(*["right"] * ((self._number_of(label) - self.menu.focus) % len(self.choices)))
        self.press("confirm")

    def _number_of(self, label: str) -> int:
        """Which choice is called so, in English."""
        called = said(label)
        found = [number for number, choice in enumerate(self.choices) if choice in called]
        assert found, f"no {label!r} among {self.choices}"
        return found[0]

    # ------------------------------------------------------------ eyes

    @property
    def picture(self) -> Picture:
        return self.stack.picture

    @property
    def words(self) -> tuple[str, ...]:
        return words_of(self.picture)

    def sees(self, text: Message | str) -> bool:
        """Whether a text, or what the language of the moment makes of this English one, is on the screen."""
        return any(shows(self.picture, one) for one in said(str(text)))

    @property
    def table_view(self) -> TableView:
        """What lies on the table."""
        assert self.picture.table is not None
        return self.picture.table

    @property
    def camera(self) -> Camera:
        assert self.picture.camera is not None
        return self.picture.camera

    @property
    def menu(self) -> Menu | Buttons:
        """The panel on top from which something is chosen."""
        panels = [first(panel, Buttons) or panel for panel in reversed(self.stack.top.picture.panels)]
        return next(one for one in panels if isinstance(one, Menu | Buttons))

    def block(self, kind: type[B]) -> B:
        """The first block of a kind in a sheet on the screen."""
        return next(found for panel in self.picture.panels if (found := first(panel, kind)))

    @property
    def choices(self) -> list[str]:
        """What there is to choose."""
        return [item.label for item in self.menu.items]

    @property
    def prompts(self) -> dict[str, tuple[Action, ...]]:
        return {prompt.label: prompt.actions for prompt in self.picture.prompts}

    # ------------------------------------------------------------ at the table

    @property
    def table(self) -> TableScene:
        return next(scene for scene in reversed(self.stack.scenes) if isinstance(scene, TableScene))

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def clock(self) -> TurnClock:
        """The time of the turn at hand."""
        return self.table.state.clock

    @property
    def turn(self) -> HumanTurn:
        assert isinstance(self.phase, HumanTurn), self.phase.name
        return self.phase

    @property
    def draft(self) -> Draft:
        return self.turn.draft

    def focus_tile(self, letter: str) -> None:
        """Move the selector to a tile of the rack."""
        slot = next(i for i, tile in enumerate(self.draft.slots) if tile and tile.letter == letter)
        for _ in range(12):
            if self.phase.spot is Spot.RACK and self.turn.focus == slot:
                return
            self.press("right")
        raise AssertionError(f"the selector does not reach {letter}")

    def focus_spot(self, spot: Spot) -> None:
        for _ in range(12):
            if self.phase.spot is spot:
                return
            self.press("right")
        raise AssertionError(f"the selector does not reach {spot}")

    def steer(self, square: Square) -> None:
        """Move the cursor over the board."""
        while self.draft.cursor.row != square.row:
            self.press("down" if self.draft.cursor.row < square.row else "up")
        while self.draft.cursor.col != square.col:
            self.press("right" if self.draft.cursor.col < square.col else "left")

    def place(self, face: str, square: Square) -> None:
        """From the rack to a square, by the pad; lower case plays a blank."""
        self.focus_tile("?" if face.islower() else face)
        self.press("confirm", "up")
        self.steer(square)
        self.press("confirm")
        if face.islower():
            self.name_blank(face.upper())

    def spell_name(self, name: str) -> None:
        """On the letter grid, by the D-pad."""
        for letter in name.upper():
            row, col = divmod(ord(letter) - ord("A"), 9)
            self.press_key(row, col)
        self.press("pause")

    def press_key(self, row: int, key: int) -> None:
        """Go to a key of the letter grid, by the D-pad, and press it."""
        grid = self.stack.top
        assert isinstance(grid, LetterPicker)
        while grid.focus[0] != row:
            self.press("down")
        while grid.focus[1] != key:
            self.press("right" if grid.focus[1] < key else "left")
        self.press("confirm")

    def name_blank(self, letter: str) -> None:
        scene = self.stack.top
        assert isinstance(scene, BlankLetter)
        row, col = divmod(ord(letter) - ord("A"), 13)
        self.press(*["down"] * (row != scene.focus[0]))
        while scene.focus != (row, col):
            self.press("right")
        self.press("confirm")

    def play(self, move: Move) -> None:
        """Make a whole move by presses."""
        match move:
            case Place(tiles):
                for square, face in tiles:
                    self.place(face, square)
                self.end_turn()
            case Exchange(letters):
                self.exchange(letters)
            case _:
                self.pass_turn()

    def exchange(self, letters: str) -> None:
        self.focus_spot(Spot.MENU)
        self.press("confirm", "confirm")
        waiting = list(letters)
        for slot, tile in enumerate(self.phase.draft.slots if self.phase.draft else ()):
            if tile and tile.letter in waiting:
                waiting.remove(tile.letter)
                while self.phase.slot != slot:
                    self.press("right")
                self.press("confirm")
        self.focus_spot(Spot.END_TURN)
        self.press("confirm", "confirm")

    def end_turn(self) -> None:
        self.focus_spot(Spot.END_TURN)
        self.press("confirm")

    def pass_turn(self) -> None:
        self.end_turn()
        self.press("left", "confirm")


def presses_to(play: PlayScene, label: str) -> list[str]:
    """What is pressed with the cards in focus, for one of their choices or of those beside them."""
    others = [choice.key for choice in play.also]
    if label in others:
        return ["down", *["right"] * others.index(label), "confirm"]
    card, labels = next(
        (number, labels)
        for number, way in enumerate(play.ways)
        if label in (labels := [choice.key for choice in way.choices])
    )
    along, ways = card - play.card, len(play.ways)
    across = ["right"] * along if 0 <= along <= ways / 2 else ["left"] * (-along % ways)
    return [*across, "confirm", *["right"] * labels.index(label), "confirm"]


def _each(actions: tuple[Action | str, ...]) -> Iterator[Action]:
    for action in actions:
        if isinstance(action, Action):
            yield action
        else:
            name, _, times = action.partition("*")
            yield from [Action(name)] * int(times or 1)
