"""A whole evening by presses, without a window: games, mail, daily bag, settings, photos, all in one file.

Whoever plays it notes what the program says is safe. A refusal that is told is answered as people would: the
same thing is done once more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from PIL import Image

from controllers.actions import Action, Press
from controllers.pointer import Gesture
from game.app import open_services
from game.archive.game_archive import FINISHED, NOTES
from game.begun_games import BEGUN, PUT_AWAY
from game.card_storage import KEPT
from game.daily.daily_bag import today
from game.house_copy.places import look
from game.lexicon.words import Lexicon
from game.mail.delivery.second_start import Inbox
from game.mail.store import GAMES, TAKEN_OFF
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import Answer, Ask, Candidate, Readiness, Reply
from game.maven.player.plain_player import choose_plainly
from game.puzzles.progress import note_solved
from game.puzzles.puzzle import all_puzzles
from game.render.photo_files import Snapshots
from game.rooms.net.store import KEYS, SERVERS, KeptRooms
from game.rooms.seats_kept import SEATS, KeptSeat
from game.rules.editions import SOLITAIRE
from game.rules.moves import Pass, Place
from game.rules.record import Seat
from game.rules.seat_view import seat_view
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import MenuScene, Question, Reading
from game.scenes.kit.mode import key_of
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Change, Reset, Scene
from game.scenes.kit.services import Services
from game.scenes.kit.shutter import Shutter
from game.scenes.kit.spoken_text import words_of
from game.scenes.kit.stack import Stack
from game.scenes.mail.post import Post
from game.scenes.mail.shelf_scene import ShelfScene, post_of
from game.scenes.options.this_house import ThisHouseScene
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.start.game_modes import new_game
from game.scenes.start.game_session import daily_game
from game.scenes.start.main_menu import MainMenu
from game.scenes.start.title import TitleScene, leave
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene
from game.storage.collection_spec import CollectionSpec
from game.storage.local_store import LocalStore
from memcard.card_folders import CardFolder
from tools.stress.mail_games import joined

FRAME = 1 / 30
PATIENCE = 1_500
"""Frames until something that was waited for is missed."""
NOON = 1_790_596_800
STORES: tuple[CollectionSpec[Any], ...] = (
    BEGUN,
    PUT_AWAY,
    FINISHED,
    NOTES,
    *KEPT.values(),
    GAMES,
    TAKEN_OFF,
    SEATS,
    KEYS,
    SERVERS,
)
"""What an evening leaves in the house."""
Rows = Mapping[str, Mapping[str, tuple[int, str]]]
"""By store and key: when a row was changed, and its checksum."""
Tell = Callable[[str, Any], None]
"""Notes something where no failing disk can lose it: what kind of thing, and what."""


PASS = Candidate(Pass(), 0, 0.0)


def any_play() -> bool:
    """The first play will do."""
    return True


class MissedWriteError(Exception):
    """The program does not come to where it should."""


class PlainMaven:
    """A Maven that needs no compiled code, and answers at once; games are short, as it passes in company."""

    ready = 1.0
    readiness = Readiness.READY
    learning: Mapping[str, float] = {}

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._answers: list[Reply] = []

    def start(self) -> None: ...

    def ask(self, question: Ask, priority: Priority) -> None:  # noqa: ARG002 - all are answered at once
        found: tuple[Candidate, ...] = (PASS,)
        if len(question.view.scores) == 1:
            found = choose_plainly(
                question.view,
                self._lexicon,
                question.level,
                question.seed,
                question.top,
                any_play,
                question.purpose,
            )
        self._answers.append(Answer(question.ticket, found[0].move, found))

    def poll(self) -> list[Reply]:
        answers, self._answers = self._answers, []
        return answers

    def cancel(self, ticket: int) -> None: ...

    def move_now(self, ticket: int) -> None: ...

    def close(self) -> None: ...


class _Lens:
    """What a photo is taken of."""

    def photo(self, *, words: bool = False) -> Image.Image:  # noqa: ARG002 - there are none
        return Image.new("RGB", (64, 36), "green")


@dataclass(slots=True)
class DiskEvening:
    """Somebody with a pad."""

    services: Services
    folder: Path
    elsewhere: Path
    """A folder on a disk that does not fail: turn files come from there."""
    neighbour: Callable[[], None]
    """Has another program with the same folder do something now."""
    tell: Tell
    stack: Stack

    # ------------------------------------------------------------ hands and eyes

    def frame(self) -> None:
        self.services.follow_house()
        self.services.card_storage.attend(FRAME)
        self.services.coach.attend()
        self.services.maven.listen()
        self.stack.update(FRAME)
        if said := self.services.card_storage.take_trouble():
            self.tell("said", said)

    def press(self, *actions: str) -> None:
        for action in actions:
            while self.stack.top.is_new:
                self.frame()
            self.stack.press(Press("p1", Action(action)))
            self.frame()

    def until(self, *names: str) -> None:
        for _ in range(PATIENCE):
            if self.stack.top.name in names:
                return
            self.frame()
            if self.stack.top.name == "working":
                time.sleep(0.002)
        raise MissedWriteError(f"no {' or '.join(names)}, but {self.stack.top.name}: {self.words}")

    def until_true(self, there: Callable[[], bool]) -> None:
        """Some things are done by threads, which a frame does not wait for."""
        for _ in range(PATIENCE):
            if there():
                return
            self.frame()
            time.sleep(0.002)
        raise MissedWriteError(f"it does not come: {self.words}")

    @property
    def words(self) -> str:
        return " ".join(words_of(self.stack.picture))[:300]

    def sees(self, text: str) -> bool:
        return text in " ".join(words_of(self.stack.picture))

    def show(self, scene: Scene) -> None:
        self.stack = Stack(scene)
        self.frame()

    def follow(self, change: Change | None) -> None:
        """To where a change leads."""
        assert isinstance(change, Reset)
        self.show(change.scenes[-1])

    def choose(self, label: str) -> None:
        menu = self.stack.top
        assert isinstance(menu, MenuScene | Question | MainMenu), self.stack.top.name
        shown = menu.buttons if isinstance(menu, Question) else [choice.label for choice in menu.choices]
        labels = [key_of(one) for one in shown]
        steps = (labels.index(label) - menu.focus) % len(labels)
        self.press(*["right" if isinstance(menu, Question) else "down"] * steps, "confirm")

    def spell(self, name: str) -> None:
        picker = self.stack.top
        assert isinstance(picker, LetterPicker), picker.name
        picker.value = name
        self.press("pause")

    def again(self, what: Callable[[], bool]) -> None:
        """Do something, and once more if it was refused in a sentence."""
        for _ in range(3):
            if what():
                return
            self.tell("refused", self.words)
            while isinstance(self.stack.top, Reading):
                self.press("back")
        raise MissedWriteError(f"refused again and again: {self.words}")

    # ------------------------------------------------------------ what is safe

    def settle(self) -> None:
        """Wait for the disk, and note what the program calls safe: all that it can read, if nothing waits."""
        self.services.house.flush()
        for _ in range(3):
            self.frame()
        if not self.services.would_be_lost and not self.services.house.pending:
            self.tell("safe", rows_of(self.services.house))

    # ------------------------------------------------------------ at the table

    def table(self) -> TableScene:
        return next(scene for scene in reversed(self.stack.scenes) if isinstance(scene, TableScene))

    def pass_turn(self) -> None:
        turn = self.turn()
        turn.clear()
        self._end_turn()
        self.press("left", "confirm")

    def turn(self) -> HumanTurn:
        for _ in range(PATIENCE):
            phase = self.table().phase
            if isinstance(phase, HumanTurn):
                return phase
            self.frame()
        raise MissedWriteError(f"nobody's turn: {self.words}")

    def play_a_word(self) -> None:
        game = self.table().door.game
        view = seat_view(game.position, game.position.to_move, ())
        best = choose_plainly(view, self.services.lexicon, 7, 0, 1, any_play)[0].move
        if not isinstance(best, Place):
            self.pass_turn()
            return
        self.turn().try_play(best)
        self._end_turn()

    def _end_turn(self) -> None:
        self.stack.point(Pointed(Gesture.PRESS, Spot.END_TURN))
        self.frame()

    def play_out(self) -> None:
        while self.stack.top.name not in ENDS:
            self.pass_turn()
            self.until("table", *ENDS)

    def quit(self) -> None:
        """Select, Quit; what is said of the game is noted once the disk had its time."""
        self.press("options", "up", "confirm")
        self.services.house.flush()
        self.frame()
        self.tell("quit", list(words_of(self.stack.top.picture)))
        self.press("left", "confirm")
        self.until("main-menu")

    def go_home(self) -> Change:
        return leave(self.services)

    # ------------------------------------------------------------ the evening

    def a_game_that_is_left(self) -> None:
        self.press("shuffle")
        self.until("table")
        self.play_a_word()
        self.until("table")
        self.turn()
        self.quit()

    def the_game_goes_on_to_its_end(self) -> None:
        self.choose("Continue")
        self.until("table")
        self.play_out()

    def a_game_put_away_and_back(self) -> None:
        self.show(TitleScene(self.services))
        self.a_game_that_is_left()
        self.show(BegunScene(self.services, self.go_home))
        for label in ("Archive", "Archived games", "Restore"):
            action = next(prompt.actions[0] for prompt in self.stack.picture.prompts if prompt.label == label)
            self.press(action.value)
            self.services.house.flush()

    def a_solitaire(self) -> None:
        self.show(new_game(self.services, SOLITAIRE, (Seat("Ada"),), self.go_home))
        self.play_a_word()
        self.until("table")
        self.play_out()

    def a_daily_bag(self) -> None:
        start = daily_game(self.services, self.go_home, self.go_home)
        self.follow(start(today(NOON), "Ada", 0))
        self.play_a_word()
        self.until("table")
        self.turn()
        self.quit()

    def settings(self) -> None:
        options = self.services.options
        self.services.change_options(replace(options, remarks=not options.remarks))
        self.neighbour()

    def words_of_the_house(self) -> None:
        def add() -> bool:
            words = self.services.house_words
            words.add("QXZ")
            return not words.problem

        self.again(add)
        self.tell("words", "QXZ")

    def a_photo(self) -> None:
        photos = Snapshots(self.folder / "photos")

        def take() -> bool:
            shutter = Shutter()
            photos.ask(shutter)
            photos.develop(_Lens())
            photos.close()
            if not shutter.failed:
                name = shutter.message.removeprefix("Kept as ").removesuffix(".")
                self.tell("photo", str(self.folder / name))
            return not shutter.failed

        self.again(take)

    def puzzles_and_rooms(self) -> None:
        note_solved(self.services.archive, "Ada", all_puzzles()[0])
        rooms = KeptRooms(self.services.house)
        rooms.key_of("Ada", "wss://one")
        rooms.keep_server("wss://one")
        rooms.keep_seat(KeptSeat("r1", "ws://here:1", "token", "Kitchen", True))

    def _post(self) -> Post:
        post = post_of(self.services, self.go_home)
        assert post is not None
        return post

    def a_letter(self) -> None:
        self.show(ShelfScene(self._post()))
        self.choose("New Game")
        self.choose("Your Name")
        self.spell("Ada")
        self.choose("Against")
        self.spell("Bo")
        self.press("confirm")

        def start() -> bool:
            self.choose("Start")
            self.until("table", "reading")
            return self.stack.top.name == "table"

        self.again(start)
        self.play_a_word()
        self.until("send-turn")
        self._hand_over()

    def _hand_over(self) -> None:
        def send() -> bool:
            if self.stack.top.name == "send-turn":
                self.choose("Send Turn")
            return self.stack.top.name == "delivery"

        def save() -> bool:
            if self.stack.top.name == "delivery":
                self.choose("Save the File")
            self.choose("Outbox")
            return self.sees("Saved") and not self.sees("Not Saved")

        self.again(send)
        spine = self._post().shelf.spines()[0]
        self.tell("letter", [spine.name, spine.letters])
        self.again(save)
        (path,) = (self.folder / "mail" / "outbox").glob(f"*-{spine.letters}.turn")
        self.tell("file", [str(path), path.read_bytes().hex()])

    def an_answer(self) -> None:
        """From Bo, whose disk does not fail."""
        sent = max((self.folder / "mail" / "outbox").glob("*.turn"), key=lambda path: path.stat().st_mtime_ns)
        dice = self._post().shelf.dice
        bo = joined(self.services.lexicon, sent.read_bytes(), dice)
        answer = self.elsewhere / "answer.turn"
        answer.write_bytes(bo.with_turn([Pass()], "", NOON, dice).file())

        def take() -> bool:
            self.show(ShelfScene(self._post()))
            change = self._post().open_file(answer)
            self.stack._apply(change)
            return not isinstance(self.stack.top, Reading)

        self.again(take)
        for _ in range(PATIENCE):
            if self.stack.top.name == "table" and isinstance(self.table().phase, HumanTurn):
                break
            if self.stack.top.name == "letter":
                self.press("confirm")
            self.frame()
        self.pass_turn()
        self.until("send-turn")
        self._hand_over()

    def a_game_taken_off(self) -> None:
        shelf = self._post().shelf

        def take_off() -> bool:
            self.show(ShelfScene(self._post()))
            if shelf.spines():
                self.press("shuffle", "left", "confirm")
            return not shelf.spines()

        self.again(take_off)

    def all_in_one_file(self) -> None:
        """A copy into a folder of this disk, and all of it taken in again."""
        folder = self.folder / "copies"
        self.services.look_for_places = lambda: look([CardFolder("COPIES", folder)], self.elsewhere, None, [])

        def at_house() -> ThisHouseScene:
            folder.mkdir(exist_ok=True)
            scene = ThisHouseScene(self.services)
            self.show(scene)
            self.until_true(lambda: bool(scene.places))
            return scene

        def write() -> bool:
            at_house()
            self.press("confirm")
            self.until("this-house")
            return self.sees("is safe there")

        def take_in() -> bool:
            at_house()
            self.press("down", "confirm")
            if self.stack.top.name == "this-house":  # which says that there is no file
                return False
            self.until("house-coming", "house-files", "reading")
            if self.stack.top.name == "house-files":
                self.press("confirm")
                self.until("house-coming", "reading")
            self.press("confirm")
            self.until("reading", "this-house")
            return self.sees("known already")

        self.again(write)
        for path in sorted(folder.glob("*.zip")):
            self.tell("evenings", str(path))
        self.again(take_in)


ENDS = ("results", "solitaire", "daily", "standings")


def rows_of(house: LocalStore) -> Rows:
    """All that a house keeps of an evening."""
    return {
        store.name: {row.key: (row.changed, row.checksum.hex()) for row in house.rows(store.name)}
        for store in STORES
    }


def evening(folder: Path, elsewhere: Path, neighbour: Callable[[], None], tell: Tell) -> None:
    """From the start of the program to its end. Raises whatever would end it."""
    with open_services(
        maven=PlainMaven, new_seed=count(7).__next__, cards=folder / "cards", fast_ai=True
    ) as services:
        services.now = lambda: NOON
        inbox = Inbox(folder)
        one = DiskEvening(services, folder, elsewhere, neighbour, tell, Stack(TitleScene(services)))
        one.frame()
        for part in PARTS:
            tell("part", part.__name__)
            part(one)
            one.settle()
        for scene in one.stack.scenes:
            scene.on_close()
        inbox.close()
        one.settle()
        tell("told", services.house.told)
    tell("end", "")


PARTS: tuple[Callable[[DiskEvening], None], ...] = (
    DiskEvening.a_game_that_is_left,
    DiskEvening.the_game_goes_on_to_its_end,
    DiskEvening.a_game_put_away_and_back,
    DiskEvening.a_solitaire,
    DiskEvening.a_daily_bag,
    DiskEvening.settings,
    DiskEvening.words_of_the_house,
    DiskEvening.a_photo,
    DiskEvening.puzzles_and_rooms,
    DiskEvening.a_letter,
    DiskEvening.an_answer,
    DiskEvening.a_game_taken_off,
    DiskEvening.all_in_one_file,
)
