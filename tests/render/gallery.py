"""Every screen of the game as somebody on a couch gets to see it: for golden pictures and contact sheets.

The menus are found by the walk that presses whatever can be pressed, so a new one is here by itself. What
takes a game, a card or several pads to see is reached by the tours below, by presses as well. A test holds
that no scene, no state of the table, no panel and no camera is missing.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

from controllers.actions import Brand
from controllers.pads import PadInfo, PadInHand
from game.archive.game_archive import Archive
from game.archive.kept_game import kept
from game.archive.told_game import told
from game.coach.accuracy import AccuracyHistory
from game.coach.accuracy import GameAccuracy as FoundInGame
from game.coach.causes import CauseKind
from game.daily.daily_bag import MODE, extra_of, today
from game.house_copy.places import CopyPlace as PlaceFound
from game.house_copy.places import CopyPlaceKind as PlaceKind
from game.house_copy.places import StoreCopy
from game.house_copy.taking import Coming
from game.house_copy.writing import COPIED, HERE, Copied
from game.language.languages import spoken_in
from game.language.messages import tr
from game.lexicon.definitions import Definitions
from game.lexicon.import_process import ImportProgress, ImportUnderWay, News
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.options import TILE_LOOKS, Options, rules_with
from game.profiles.maven_people import OPPONENTS
from game.profiles.people import Person
from game.render.card_saving_sign import CardWatch
from game.rooms.directory import HallThere, Listing, PartiesAround, PartyThere
from game.rules.editions import PLAYSTATION, SCRABOUT
from game.rules.moves import Place, Resign, Square
from game.rules.record import Seat
from game.rules.rules_and_defaults import HintKind, Hints, Privacy
from game.rules.seeded_luck import Luck
from game.saves import SavedGame
from game.scenes.dictionaries.list_files import ImportScene
from game.scenes.duplicate.come_again import ComeAgain
from game.scenes.duplicate.party_end import TogetherEnd
from game.scenes.extras.demonstration import IDLE_SECONDS, Pondering, Remark
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.scene import SETTLES, Change, Pop, Scene
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.scenes.options.this_house import TakeInScene, ThisHouseScene
from game.scenes.puzzles.puzzle_table import PuzzleTable
from game.scenes.rooms.hall_card import HallCard
from game.scenes.rooms.room_words import note_of_hall
from game.scenes.start.begun_shelf import PAGE
from game.scenes.start.first_pad_questions import BackQuestion, SignsQuestion
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.scenes.table.turn_menu import AllTiles
from game.session.match import MatchSession
from game.storage.local_store import LocalStore
from game.wire.from_room import Create
from game.wire.terms import Terms
from memcard.card import blank_card
from memcard.card_folders import CardFolder
from memcard.keeper import Keeper
from tests.archive.foreign_sheets import a_total_misadded, broken_off_with_racks, whole_game
from tests.language.said import said
from tests.memcard.saves import save as any_save
from tests.memcard.saves import with_foreign
from tests.phones.house import Net, join, phones_on
from tests.render.test_card_saving_sign import Busy
from tests.scenes.after.test_solitaire import alone
from tests.scenes.cardplay import couch_with, in_play, save
from tests.scenes.cardplay import settle as settle_cards
from tests.scenes.couch import FRAME, Couch, services
from tests.scenes.dictionaries.test_dictionaries import add, at_home, patiently, write
from tests.scenes.duplicate.phones_round_television import Hall
from tests.scenes.duplicate.sofas import Sofas, UnansweredLine
from tests.scenes.history.test_daily import hasty_game
from tests.scenes.hosting import deal, saved_table_of, table_of
from tests.scenes.mail.letters import Household
from tests.scenes.pads import PadCouch, at_table, at_title
from tests.scenes.playing import (
    NOON,
    best_move,
    couch_of,
    pass_out,
    play_out,
    start_solitaire,
    start_with,
)
from tests.scenes.rooms.paired import Home, SofaCouch, settle
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.start.test_own_equipment import making
from tests.scenes.table.test_challenges_at_the_table import challenged
from tests.scenes.table.test_last_tiles import before_the_last_tile, flown, until_the_end
from tests.scenes.table.test_pads_at_the_table import go_to
from tests.scenes.table.test_table import ANNA, BO, MAVEN, play_horn, results, sit, spell
from tests.scenes.walk import Visit, everywhere, go

LOW, MEDIUM, HIGH = "low", "medium", "high"
SEED, TURNS = 8, 7
"""A game, and how far it is played by the best moves, until its board is worth a picture."""
LUCK = Luck.EACH_DRAW
"""That with which the pictures were taken: any other would draw other tiles into them."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One picture, and all that decides how it is drawn."""

    picture: Picture
    scene: type[Scene]
    phase: type
    """State of the table, where the scene is one."""
    style: Appearance
    hand: PadInHand
    film: tuple[Picture, ...] = ()
    """What was seen in the frames before, where the picture is one of something that moves."""


Found = Iterator[tuple[str, Exhibit]]


_NUMBERS = count()


@contextmanager
def place_for_cards() -> Iterator[Path]:
    """A folder for memory cards and letters, whose name is fit to be seen on a screen."""
    folder = Path(tempfile.gettempdir()) / f"screens{os.getpid()}x{next(_NUMBERS)}"
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def exhibits(
    lexicon: Lexicon, folder: Path, visits: list[Visit] | None = None, language: str = "en"
) -> dict[str, Exhibit]:
    """Everything there is to see, by name; `folder` is for memory cards.

    `visits` are those of a walk through every screen in English, where somebody has made one already.
    """
    visits = visits or everywhere(lexicon)
    with spoken_in(language):
        return _exhibits(lexicon, folder, visits)


def _exhibits(lexicon: Lexicon, folder: Path, visits: list[Visit]) -> dict[str, Exhibit]:
    """In the language of the moment."""
    found = dict(menus(lexicon, visits))
    for tour in (
        table,
        turns,
        advice,
        remarks,
        puzzles,
        waiting,
        phones,
        endings,
        cards,
        begun,
        this_house,
        sheets,
        pads,
        first_start,
        ways_to_play,
        painting,
        console_1999,
        lesson,
        demonstration,
        rooms,
        all_at_once,
        party,
        large_party,
        two_televisions,
        letters,
        dictionaries,
    ):
        place = folder / tour.__name__
        place.mkdir()
        for name, exhibit in tour(lexicon, place):
            assert name not in found, f"two pictures are called {name}"
            found[name] = exhibit
    return found


def see(name: str, couch: Couch, quality: str = LOW) -> tuple[str, Exhibit]:
    """What is on the screen now."""
    from game.render.session import style_of  # with arcade, which asks for a display at once

    top, hub = couch.stack.top, couch.services.pads
    owner = couch.stack.pad_on_turn
    hand = (hub.hand_of(owner) if owner else None) or (hub.hand if hub.pads else PadInHand(Brand.PLAYSTATION))
    phase = type(getattr(top, "phase", None))
    top.is_new = False  # as it looks when it has settled
    picture = couch.picture
    edition = picture.table.edition if picture.table else ""
    style = replace(style_of(couch.services.options, edition), quality=quality)
    return name, Exhibit(picture, type(top), phase, style, hand)


def film(name: str, couch: Couch, seconds: float) -> tuple[str, Exhibit]:
    """What is on the screen after a while in which things moved."""
    frames = []
    for _ in range(round(seconds / FRAME)):
        frames.append(couch.picture)
        couch.wait(FRAME)
    name, last = see(name, couch)
    return name, replace(last, film=tuple(frames))


# ---------------------------------------------------------------- tours


def menus(lexicon: Lexicon, visits: list[Visit]) -> Found:
    """Every screen that presses reach from the title, in its first state."""
    seen = set()
    for visit in visits:
        if visit.screen not in seen:
            seen.add(visit.screen)
            couch = go(lexicon, visit.path)
            couch.wait(1.0)
            name = name_of(visit.screen)
            yield see(name, couch, HIGH if couch.stack.top.name in ("title", "photo") else LOW)


def name_of(screen: str) -> str:
    """What a screen is called here: its scene, its name and its title, each once."""
    scene, *names = screen.split(" / ")
    name = ""
    for word in (re.sub("(?<=[a-z])(?=[A-Z])", "-", scene.removesuffix("Scene")), *names):
        plain = re.sub("[^a-z0-9]+", "-", word.lower()).strip("-")
        if plain not in name:
            name = f"{name}-{plain}".strip("-")
    return name


def table(lexicon: Lexicon, _folder: Path) -> Found:
    """A game some turns on: cameras, tile sets, sizes of text, what is round the board and over it."""
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    definitions = Definitions.open()
    couch.services.define = lambda word: getattr(definitions.define(word), "text", None)
    start_with(couch, "Normal", "Expert")
    for _ in range(TURNS):
        couch.play(best_move(couch))
        couch.until("table")
    couch.wait(5)
    for camera in ("close", "look", "far"):
        yield see(f"camera-{camera}", couch)
        for look in TILE_LOOKS if camera != "look" else ():
            couch.services.options = replace(couch.services.options, tile_set=look)
            yield see(f"set-{look}-{camera}", couch, HIGH if camera == "close" else LOW)
        couch.services.options = replace(couch.services.options, tile_set="maple")
        couch.press("zoom")
    for size in (130, 200):
        couch.services.options = replace(couch.services.options, text_size=size)
        yield see(f"table-text-{size}", couch)
    couch.services.options = replace(couch.services.options, text_size=100)
    for windows in ("all", "none"):
        couch.press("scores")
        yield see(f"table-scores-{windows}", couch)
    couch.press("scores")
    couch.press("ask")
    yield see("what-is-here", couch)
    couch.press("confirm")
    couch.wait(1)
    yield see("ghost-hint", couch)
    couch.press("back")
    couch.wait(1)
    yield from _guides(couch)
    couch.press("pause", "shuffle", "right*3", "zoom")
    yield see("camera-photo", couch, HIGH)


def _guides(couch: Couch) -> Found:
    """What the menu beside the rack leads to in the midst of a game."""
    for guide in ("Hint", "Define Last Word", "View Word Definitions", "Premium Squares"):
        couch.focus_spot(Spot.MENU)
        couch.press("confirm")
        couch.choose("Guides")
        couch.choose(guide)
        couch.wait(1.0)
        yield see(f"table-{guide.lower().replace(' ', '-')}", couch)
        couch.press("back*3")
        couch.until("table")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Show Remaining Tiles")
    yield see("table-remaining-tiles", couch)
    couch.press("back*2")
    couch.until("table")
    couch.stack.scenes.append(AllTiles(PLAYSTATION.tiles))
    yield see("table-all-tiles", couch)
    couch.press("back")
    couch.until("table")


def turns(lexicon: Lexicon, _folder: Path) -> Found:
    """A turn in the making, and how it is shown."""
    couch = sit(lexicon, rack="HORNAT?", fast=False, luck=LUCK)
    spell(couch, "HO", Square(7, 5))
    couch.focus_tile("R")
    couch.press("confirm")
    yield see("turn-tile-in-hand", couch)
    couch.press("up")
    yield see("turn-tile-over-the-board", couch)
    couch.press("left")
    yield see("turn-tile-over-another", couch)
    couch.steer(Square(7, 7))
    couch.press("confirm")
    yield see("turn-preview", couch)
    couch.end_turn()
    yield see("turn-invalid-word", couch)
    couch.wait(5)
    couch.press("l1")
    yield see("turn-word-lane", couch)
    couch.press("back")
    couch.press("up")
    couch.down("r2")
    yield see("turn-letter-keys", couch)
    couch.up("r2")
    couch = sit(lexicon, rack="HORNAT?", luck=LUCK)
    couch.focus_tile("?")
    couch.press("confirm", "up", "confirm")
    yield see("turn-blank-letter", couch)
    couch = sit(lexicon, rack="ANOTHER", fast=False, luck=LUCK)
    spell(couch, "ANOTHER", Square(7, 2))
    couch.end_turn()
    yield film("turn-bonus", couch, 0.9)
    couch = sit(lexicon, fast=False, luck=LUCK)
    play_horn(couch)
    yield film("turn-score-on-its-way", couch, 0.5)
    couch.until("maven")
    couch.wait(0.1)
    yield see("turn-maven", couch)
    couch = sit(lexicon, rules=replace(PLAYSTATION, auto_pick=False), luck=LUCK)
    play_horn(couch)
    couch.until("pick")
    couch.press("confirm", "up")
    yield see("camera-pool", couch, MEDIUM)
    home = services(lexicon, ScriptedMaven(), fast=False)
    host = MatchSession(replace(SCRABOUT, auto_pick=False), (Seat("Anna"), Seat("Bo")), 3, lexicon)
    couch = Couch(home, table_of(home, host))
    couch.until("pick")
    yield see("camera-pool-who-begins", couch)
    couch = sit(lexicon, rules=rules_with(PLAYSTATION, Options(timer=True)), luck=LUCK)
    couch.wait(2)
    yield see("turn-clock", couch)
    couch.press("left", "confirm", "pause")
    yield see("turn-clock-help", couch)
    couch.press("back*2")
    couch.press("pause")
    yield see("turn-clock-paused", couch)


def painting(lexicon: Lexicon, folder: Path) -> Found:
    """A board and a letter set of the players' own in the making."""
    couch = making(lexicon, folder, "Paint a Board")
    couch.press("up*2", "confirm*2", "up*3", "scores*3", "confirm")
    yield see("painting-a-board", couch)
    couch.press("up*2", "right", "scores", "confirm")
    yield see("painting-refused", couch)
    couch.services.options = replace(couch.services.options, text_size=200)
    yield see("painting-refused-text-200", couch)
    couch = making(lexicon, folder, "Make a Letter Set")
    couch.press("right*4", "scores*3", "r2")
    yield see("painting-letters", couch)
    couch.press("pause", "pause", "zoom")
    yield see("painting-choices", couch)


def console_1999(lexicon: Lexicon, _folder: Path) -> Found:
    """The mode in which all is as in the manual of the console."""
    couch = couch_of(lexicon)
    couch.services.options = replace(couch.services.options, mode="console 1999")
    yield see("console-title", couch)
    couch.press("confirm", "pause")
    yield see("console-help", couch)
    couch.press("back", "confirm")
    yield see("console-play", couch)
    couch.press("confirm", "confirm")
    yield see("console-next-player", couch)
    couch.choose("Maven – The Computer Opponent")
    yield see("console-level", couch)
    couch.press("confirm")
    yield see("console-lets-play", couch)
    couch = sit(lexicon, luck=LUCK, mode="console 1999")
    play_horn(couch)
    couch.until("table")
    couch.wait(3)
    yield see("console-table", couch)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    yield see("console-menu", couch)
    couch.choose("Guides")
    yield see("console-guides", couch)
    couch.press("back*2", "pause")
    yield see("console-paused", couch)
    couch.press("pause", "options")
    yield see("console-in-game-options", couch)
    couch.choose("Options")
    couch.choose("Game Settings")
    yield see("console-game-settings", couch)


def advice(lexicon: Lexicon, _folder: Path) -> Found:
    """Help in one's own turn, where the rules have it."""
    helped = replace(PLAYSTATION, word_check=True, eyebrow=True, hints=Hints(HintKind.STEPS))
    couch = sit(lexicon, rules=helped, rack="HORNAT?", maven=InProcessMaven(lexicon), luck=LUCK)
    spell(couch, "HRO", Square(7, 5))
    couch.press("shuffle")
    yield see("advice-word-is-none", couch)
    couch.press("back")
    spell(couch, "HORN", Square(7, 5))
    couch.press("shuffle")
    yield see("advice-word-is-good", couch)
    couch.wait(6)
    yield see("advice-eyebrow", couch)
    couch.press("back")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Guides")
    couch.choose("Hint")
    couch.wait(0.1)
    couch.press("confirm")
    yield see("advice-hint-in-steps", couch)


def remarks(lexicon: Lexicon, _folder: Path) -> Found:
    """One of the eight people at the table, who says something."""
    for number, level in (("two", 4), ("four", 8)):
        maven = Seat(OPPONENTS[level - 1].name, "maven", level)
        others = (Seat("Otto", "maven", 1), Seat("Amara", "maven", 6)) if number == "four" else ()
        couch = sit(lexicon, (ANNA, maven, *others), maven=ScriptedMaven(delay=10_000), luck=LUCK)
        couch.table.state.let_say(level, OPPONENTS[level - 1].after_yours[0])
        couch.wait(0.1)
        yield see(f"remark-at-a-table-of-{number}", couch)
    couch = couch_of(lexicon, luck=LUCK)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Somebody to Play")
    couch.press("left", "confirm")
    couch.until("table")
    pass_out(couch)
    couch.wait(3)
    yield see("remark-at-the-end", couch)


def puzzles(lexicon: Lexicon, _folder: Path) -> Found:
    """An ending to be won: a hint, an answer that lacks something, the solution; the walk has been to the
    list."""
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Puzzles")
    couch.choose("Win from Here: Easy")
    couch.until("table")
    couch.wait(1.0)
    yield see("puzzle-win", couch)
    table = couch.stack.top
    assert isinstance(table, PuzzleTable)
    for _ in table.attempt.hints[:-2]:
        couch.press("l2")
    couch.wait(1.0)
    yield see("puzzle-hint", couch)
    assert isinstance(table.puzzle.second, Place)
    couch.play(table.puzzle.second)
    couch.wait(1.0)
    yield see("puzzle-missed", couch)
    couch.press(*next(actions for label, actions in couch.prompts.items() if label in said("Show it")))
    couch.wait(1.0)
    yield see("puzzle-win-solution", couch)


def family_week(services: Services) -> None:
    """Bags of this week that three people of the house have tried."""
    for name, days in (("Anna", 3), ("Ben", 2), ("Chloe", 1)):
        for back in range(days):
            day = today(NOON) - timedelta(days=back)
            record = hasty_game(services.lexicon, day, 5 + len(name) - back)
            game = told(replace(record, seats=(Seat(name),)), services.lexicon)
            services.archive.keep(kept(game, NOON - back * 86_400, MODE, extra=extra_of(day, 100 * back)))


def all_at_once(lexicon: Lexicon, _folder: Path) -> Found:
    """A round of the same tiles for everybody, who found what, and the end."""
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    yield see("together-set-up", couch)
    couch.choose("Begin")
    couch.until("table")
    couch.wait(30)
    yield see("together-round", couch)
    couch.until("together-reveal", seconds=70)
    couch.wait(6)
    yield see("together-reveal", couch)
    evening = couch.stack.top.evening  # type: ignore[attr-defined]  # of a reveal
    couch.stack.scenes[:] = [TogetherEnd(evening, Pop, Pop)]
    couch.wait(SETTLES)
    yield see("together-finished", couch)


def party(lexicon: Lexicon, _folder: Path) -> Found:
    """Eight phones around one television: who gathers, a round, who found what, the end."""
    names = ("Anna", "Bo", "Cleo", "Dev", "Edda", "Finn", "Grete", "Hugo")
    hall = Hall(lexicon, *names, seed=SEED, luck=LUCK)
    couch = hall.couch
    couch.wait(1)
    yield see("party-gathers", couch)
    hall.begin()
    for number in range(3):
        found = hall.found()
        for who, name in enumerate(names):
            if number == 2 and who in (0, 3, 6):
                continue
            hall.hand_in(name, found[(who * who + number) % 40 + (1 if number == 2 else 0)])
        if number == 2:
            couch.wait(30)
            yield see("party-round", couch)
            couch.press("pause")
            yield see("party-paused", couch)
            couch.press("confirm")
        couch.until("together-reveal", seconds=70)
        if number < 2:
            couch.press("confirm")
            couch.until("together-hall")
    couch.wait(6)
    yield see("party-reveal", couch)
    evening = couch.stack.scenes[-1].evening  # type: ignore[attr-defined]  # of a reveal
    couch.stack.scenes[:] = [TogetherEnd(evening, Pop, Pop)]
    couch.wait(SETTLES)
    yield see("party-end", couch)
    couch.press("right", "confirm")
    couch.wait(1)
    yield see("party-round-by-round", couch)
    couch.stack.scenes[:] = [ComeAgain(couch.services, evening.kept, nobody_begins)]
    couch.wait(1)
    yield see("party-comes-again", couch)


SIXTEEN = (
    "Christophine Bo Cleo Bartholomäus Edda Maximiliane Grete Hugo",
    "Ida Jan Karoline Li Wilhelmina Nora Otto Pia",
)


def large_party(lexicon: Lexicon, _folder: Path) -> Found:
    """As many phones as there may be, some of whose people have the longest names."""
    names = " ".join(SIXTEEN).split()
    hall = Hall(lexicon, *names, seed=SEED, luck=LUCK)
    couch = hall.couch
    couch.wait(1)
    yield see("large-party-gathers", couch)
    hall.begin()
    for number in range(2):
        found = hall.found()
        for who, name in enumerate(names):
            hall.hand_in(name, found[who * 2 if who % 3 else who // 5])
            if number and who == 9:
                couch.wait(5)
                yield see("large-party-round", couch)
        couch.until("together-reveal", seconds=70)
        if not number:
            couch.press("confirm")
            couch.until("together-hall")
    couch.wait(6)
    yield see("large-party-reveal", couch)
    evening = couch.stack.scenes[-1].evening  # type: ignore[attr-defined]  # of a reveal
    couch.stack.scenes[:] = [TogetherEnd(evening, Pop, Pop)]
    couch.wait(SETTLES)
    yield see("large-party-end", couch)


def two_televisions(lexicon: Lexicon, _folder: Path) -> Found:
    """A second television comes into a party: by its address and letters, and waiting."""
    sofas = Sofas(lexicon)
    bo = sofas.bo
    bo.press("left", "confirm")
    bo.choose("Call a TV")
    bo.wait(1)
    yield see("join-television-address", bo)
    bo.press("back", "back")
    called, bo.services.call_television = bo.services.call_television, lambda _address: UnansweredLine()
    sofas.come()
    yield see("join-searching", bo)
    bo.services.call_television = called
    bo.press("back")
    sofas.come()
    sofas.wait(1)
    yield see("join-television-waiting", bo)


class FoundParties(PartiesAround):
    """A party gathers on a television around."""

    def look(self) -> tuple[PartyThere, ...]:
        return (PartyThere("Anna’s TV", "192.168.1.20:7007"),)

    def rest(self) -> None:
        pass


def waiting(lexicon: Lexicon, _folder: Path) -> Found:
    """Several people before one screen, and one of several alone."""
    couch = couch_of(lexicon, clever=True)
    couch.services.remember(*(Person(name, played=NOON - 60) for name in ("Anna", "Ben", "Chloe")))
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Puzzles")
    yield see("who-plays", couch)
    family_week(couch.services)
    couch.press("confirm", "back*2")
    couch.choose("Play")
    couch.choose("Daily Bag")
    couch.until("daily")
    while not re.search(r"\d\s?%", " ".join(couch.words)):  # the share of the best plays, once it is judged
        couch.wait(0.1)
    couch.wait(1)
    yield see("daily-played", couch)
    couch.press("zoom")
    yield see("daily-week", couch)
    couch = sit(lexicon, (ANNA, BO, MAVEN), luck=LUCK)
    yield see("camera-handover", couch, MEDIUM)
    couch.services.options = replace(couch.services.options, privacy=Privacy.PEEK)
    couch.press("confirm")
    yield see("turn-rack-hidden", couch)
    couch = challenged(lexicon)
    yield see("turn-challenge", couch, MEDIUM)
    couch.press("shuffle")
    yield film("turn-challenged-away", couch, 0.9)
    home = services(lexicon, ScriptedMaven(delay=1000))
    match = MatchSession(PLAYSTATION, (ANNA, MAVEN), SEED, lexicon)
    deal(match, "HORNATE")
    match.position = replace(match.position, bag="AB")
    saved = SavedGame(match.record, 0, match.position.racks)
    couch = Couch(home, table_of(home, match, results, saved))
    couch.until("proving")
    couch.wait(1)
    yield see("turn-proving", couch)


def phones(lexicon: Lexicon, _folder: Path) -> Found:
    """Two people before one screen, one of whom has a phone."""
    home = services(lexicon, ScriptedMaven())
    couch = Couch(home, saved_table_of(home, home.new_host(PLAYSTATION, (ANNA, BO))))
    couch.until("handover")
    couch.press("shuffle")
    yield see("phones-code", couch)
    couch.press("back")
    couch.until("handover")
    yield see("camera-handover-phone", couch, MEDIUM)
    invitation = home.phones.invitation(0)
    assert invitation is not None
    join(home.phones, invitation)
    couch.until("phone")
    couch.wait(1)
    yield see("turn-on-the-phone", couch, MEDIUM)


def endings(lexicon: Lexicon, _folder: Path) -> Found:
    """What follows the last turn, in each kind of game."""
    couch = before_the_last_tile(lexicon)
    next(None for _ in until_the_end(couch) if flown(couch) == 2)
    yield see("last-tiles-fly-over", couch)
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    start_with(couch, "Normal", "Novice")
    play_out(couch)
    yield see("camera-results", couch, HIGH)
    yield film("results-medals", couch, 6.0)
    couch.press("zoom")
    yield see("results-board", couch)
    couch.press("back")
    couch.press("right", "confirm")
    yield see("high-scores-after-a-game", couch)
    couch.press("back", "shuffle")
    couch.wait(2)
    yield see("moments-of-a-game", couch)
    couch.press("confirm")
    couch.until("table")
    couch.press("l2*4")
    couch.wait(1)
    yield see("moment-tried-with-a-hint", couch)
    couch.press("l2*3")
    couch.until("moment-answer")
    couch.wait(1)
    yield see("moment-shown", couch)
    couch.press("confirm")
    couch.until("moments")
    couch.press("scores")
    couch.wait(1)
    couch.press("right*6")
    couch.wait(1)
    yield see("review-of-a-game", couch)
    couch.press("scores")
    couch.wait(1)
    yield see("review-luck", couch)
    couch.press("back*2")
    couch.press("back*2")
    couch.choose("Past Games")
    couch.choose("Games")
    couch.wait(1)
    yield see("past-games-with-a-game", couch)
    couch.press("scores")
    couch.wait(1)
    yield see("whose-game", couch)
    couch.press("back", "shuffle")
    couch.choose("With a Word")
    couch.wait(1)
    yield see("past-games-with-a-word", couch)
    couch.press("back*3")
    couch.choose("Profiles")
    couch.wait(1)
    yield see("profile-of-a-player", couch)
    couch.press("scores")
    couch.wait(1)
    yield see("progress-of-a-player", couch)
    couch.press("back")
    for game in thirty_games("Player 1", Random(SEED)):
        AccuracyHistory(couch.services.house).note(game)
    couch.press("scores")
    couch.wait(1)
    yield see("progress-of-thirty-games", couch)
    couch.press("left")
    couch.wait(1)
    yield see("progress-in-bonuses", couch)
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    start_with(couch, "Normal", "Champion")
    pass_out(couch)
    couch.press("back")
    couch.choose("Past Games")
    couch.choose("Words to Learn")
    couch.wait(1)
    yield see("journal-with-words", couch)
    couch.press("shuffle", "confirm")
    couch.wait(1)
    yield see("quiz-answered", couch)
    couch = couch_of(lexicon)
    start_with(couch, "Tournament", "Novice")
    pass_out(couch)
    couch.press("confirm")
    yield film("standings", couch, 2.0)
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    start_solitaire(couch)
    for _ in range(TURNS):
        couch.play(best_move(couch))
        couch.until("table")
    couch.wait(5)
    yield see("table-solitaire", couch)
    play_out(couch)
    yield film("camera-solitaire", couch, 2.0)
    couch = alone(lexicon, "VVVVVVV", bag="", cells="." * 112 + "CWM" + "." * 110)
    yield see("solitaire-blocked", couch)


def cards(lexicon: Lexicon, folder: Path) -> Found:
    """Saving, loading, and the two memory cards."""
    with closing(Keeper(folder / "games")) as keeper:
        couch = in_play(lexicon, keeper)
        save(couch, at=3)
        settle_cards(couch)
        couch.from_menu("Save to Memory Card")
        couch.wait(1)
        yield see("save", couch)
        couch.press("shuffle")
        yield see("save-name", couch)
        couch.press("back*3")
        couch.until("table")
        name, shown = see("table-card-lamp", couch)
        yield name, replace(shown, picture=CardWatch(Busy()).over(shown.picture, FRAME))
        couch.wait(10)
        name, shown = see("table-nothing-kept", couch)
        panels = (*shown.picture.panels, CardLamp(fails=True))
        yield name, replace(shown, picture=replace(shown.picture, panels=panels))
    card = blank_card().write(any_save("Parlour Ada", note=b"{}"), 1).write(any_save("Parlour Bob"), 2)
    desk = folder / "desk"
    desk.mkdir()
    (desk / "card1.mcr").write_bytes(with_foreign(card.delete(2), 7, 2).image)
    with closing(Keeper(desk)) as keeper:
        couch = couch_with(lexicon, keeper)
        couch.press("confirm")
        couch.wait(1)
        yield see("main-menu-with-cards", couch)
        couch.choose("Load")
        couch.wait(1)
        yield see("load", couch)
        couch.press("back")
        couch.choose("Options")
        couch.choose("Memory Cards")
        couch.wait(1)
        yield see("cards", couch)
        couch.press("confirm")
        yield see("cards-menu", couch)
        couch.press("back", "down", "left*2", "confirm")
        yield see("cards-menu-of-a-save", couch)


def begun(lexicon: Lexicon, _folder: Path) -> Found:
    """The shelf of begun games: today's, yesterday's, and one that is put away."""
    os.environ["TZ"] = "UTC"  # whether it was tonight is for the clock of the place to say
    time.tzset()
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    for turns, mode, hours in ((2, "Solitaire", 0), (5, "Tournament", 24), (9, "Normal", 150)):
        couch.services.now = partial(int, NOON + hours * 3600)
        start_solitaire(couch) if mode == "Solitaire" else start_with(couch, mode, "Expert")
        for _ in range(turns):
            couch.play(best_move(couch))
            couch.until("table")
        couch.press("options", "up", "confirm", "left", "confirm", "back")
    couch.press("confirm")
    couch.wait(1)
    yield see("main-menu-with-begun-games", couch)
    couch.choose("Begun Games")
    couch.wait(1)
    yield see("begun-games", couch, HIGH)
    couch.press("right*2", "scores")
    couch.wait(1)
    yield see("begun-games-one-put-away", couch)
    couch.press("l1")
    couch.wait(1)
    yield see("begun-games-put-away", couch)
    couch.press("back", "back")
    for _ in range(PAGE):
        start_solitaire(couch)
        couch.play(best_move(couch))
        couch.until("table")
        couch.press("options", "up", "confirm", "left", "confirm", "back")
    couch.press("confirm")
    couch.choose("Begun Games")
    couch.press("l2")
    couch.wait(1)
    yield see("begun-games-who-plays", couch)


def nobody_begins(name: str | None, *, televisions: bool) -> Change:
    return Pop()


def thirty_games(who: str, luck: Random) -> Iterator[FoundInGame]:
    """What somebody found in games that go better and better."""
    for number in range(30):
        share = 0.69 + 0.18 * (number / 30) ** 0.7 + luck.gauss(0, 0.035)
        missed = {
            CauseKind.KEPT: luck.randint(2, 5),
            CauseKind.BONUS: luck.randint(0, 2),
            CauseKind.WORD: luck.randint(0, 2),
        }
        best, laid = luck.randint(4, 6) + number // 8, luck.randint(0, 1) + number // 15
        when = NOON - (31 - number) * 86_400
        yield FoundInGame(who, f"{number:016x}", when, round(min(share, 1), 5), 14, best, missed, laid)


def sheets(lexicon: Lexicon, folder: Path) -> Found:
    """Score sheets of other programs: one that does not agree with itself, one broken off, both at once."""
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    lines, luck = list(whole_game(1)), Random(SEED)
    for name, dialect in (("doubtful", a_total_misadded), ("broken off", broken_off_with_racks)):
        (folder / f"{name}.gcg").write_text("\n".join(dialect(lines, luck)))
    couch.services.card_places = lambda: [CardFolder("Stick", folder)]
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Game from a File")
    patiently(couch, "list-files")
    couch.choose("doubtful.gcg")
    couch.wait(1)
    yield see("sheet-told", couch)
    couch.press("back")
    couch.choose("broken off.gcg")
    couch.until("position", seconds=60)
    couch.wait(1)
    yield see("sheet-position", couch)
    couch.press("back")
    couch.until("list-files")
    couch.choose(f"All 2 in {folder.name}")
    yield see("sheets-taking-in", couch)


def this_house(lexicon: Lexicon, folder: Path) -> Found:
    """What a house keeps, two sticks and a folder; what another house would bring."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    with closing(LocalStore(folder)) as house:
        home = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK).services
        couch = Couch(replace(home, house=house, archive=Archive(house), now=lambda: NOON))
        start_with(couch, "Normal", "Champion")
        pass_out(couch)
        couch = Couch(couch.services)
        state = house.state
        assert state
        house.collection(COPIED).put(HERE, Copied(NOON - 25 * 86_400, "KITCHEN STICK"))
        copy = StoreCopy(folder, NOON - 25 * 86_400, 38_000_000, state.id.hex())
        places = [
            ("KITCHEN STICK", PlaceKind.STICK, 14_200_000_000, 16_000_000_000, (copy,)),
            ("BLUE STICK", PlaceKind.STICK, 1_100_000_000, 8_000_000_000, ()),
            ("Documents", PlaceKind.FOLDER, 212_000_000_000, 400_000_000_000, ()),
        ]
        couch.services.look_for_places = lambda: [
            PlaceFound(kind, name, folder / name, free, total, files)
            for name, kind, free, total, files in places
        ]
        scene = ThisHouseScene(couch.services)
        scene.wait()
        scene.update(FRAME)
        scene._size = 38_000_000
        couch.stack.scenes += [couch.stack.top, scene]
        couch.stack.update(FRAME)
        yield see("this-house", couch)
        coming = Coming(312, 4, 2, 18, 6, when=NOON - 25 * 86_400)
        couch.stack.scenes.append(TakeInScene(couch.services, Path("Parlour house 2026-09-03.zip"), coming))
        yield see("house-coming", couch)


def pads(lexicon: Lexicon, _folder: Path) -> Found:
    """What several pads make of the screen."""
    couch = at_title(lexicon, "one", "two", "three")
    couch.push("one", "cross")
    couch.choose("Play")
    couch.choose("Normal")
    couch.wait(1)
    yield see("setup-who-joins", couch)
    couch.push("one", "cross", "square", "right", "cross")
    couch.push("two", "cross")
    couch.wait(1)
    yield see("setup-two-join", couch)
    couch.push("three", "cross", "right", "cross", "cross", "right", "cross")
    couch.wait(1)
    yield see("setup-name-spelled", couch)
    for pad in ("three", "two", "one"):
        couch.push(pad, "triangle", "triangle")
    while couch.scene != "main-menu":
        couch.push("one", "triangle")
    couch.choose("Options")
    couch.choose("Controls")
    couch.wait(1)
    yield see("controls", couch)
    couch.push("one", "triangle")
    couch.choose("Buttons")
    couch.wait(1)
    yield see("buttons-of-a-pad", couch)
    go_to(couch, "Change Single Buttons")
    couch.push("one", "cross", "cross")
    yield see("remap", couch)
    back = BackQuestion(PadInfo("p1", "Pad", Brand.PLAYSTATION))
    for name, question in (("which-button-goes-back", back), ("what-is-printed", SignsQuestion())):
        asked = couch_of(lexicon)
        asked.stack.scenes.append(question)
        yield see(f"question-{name}", asked)
    couch = at_table(lexicon, "one", "two")
    couch.unplug("one")
    couch.wait(1)
    yield see("reconnect", couch)


def first_start(lexicon: Lexicon, folder: Path) -> Found:
    """The card that a new house shows before its first menu."""
    with closing(Keeper(folder)) as keeper:
        couch = PadCouch(replace(services(lexicon, ScriptedMaven()), keeper=keeper))
        couch.plug("red", Brand.PLAYSTATION)
        couch.push("red", "cross")
        couch.wait(2)
        yield see("first-start", couch)


def ways_to_play(lexicon: Lexicon, _folder: Path) -> Found:
    """The cards of Play, the choices of one of them, and larger words."""
    couch = couch_of(lexicon)
    couch.press("confirm", "confirm", "right*2", "confirm", "right")
    couch.wait(2)
    yield see("play-alone", couch)
    couch.services.options = replace(couch.services.options, text_size=200)
    yield see("play-alone-text-200", couch)
    couch.press("back")
    couch.wait(2)
    yield see("play-text-200", couch)


def lesson(lexicon: Lexicon, _folder: Path) -> Found:
    """The first game: what is said and shown before its first word, and after it."""
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Learn to Play")
    couch.press("confirm")
    couch.wait(1)
    yield see("lesson-first", couch)
    couch.press("right", "confirm", "up")
    yield see("lesson-carry", couch)
    couch.press("back")
    play_horn(couch)
    couch.until("reading")
    couch.wait(1)
    yield see("lesson-told", couch)
    couch.press("confirm")
    couch.until("table")
    couch.wait(1)
    yield see("lesson-next", couch)


def demonstration(lexicon: Lexicon, _folder: Path) -> Found:
    """Two computers and their thoughts."""
    couch = couch_of(lexicon, clever=True, seed=SEED, luck=LUCK)
    couch.wait(IDLE_SECONDS + 0.1)
    for phase in (Pondering, Remark):
        while not isinstance(couch.phase, phase):
            couch.wait(0.2)
        couch.wait(0.5)
        yield see(f"demonstration-{phase.__name__.lower()}", couch)


def rooms(lexicon: Lexicon, _folder: Path) -> Found:
    """Sofas elsewhere: finding a room, getting ready in it, and the table."""
    lonely = SofaCouch(lexicon, Home(lexicon), "Vera")
    lonely.go_to_rooms()
    lonely.wait(0.3)
    yield see("join-nothing-found", lonely)
    lonely.press("left", "confirm")
    yield see("join-far-away", lonely)
    lonely.choose("Add a Server")
    yield see("join-add-a-server", lonely)
    lonely = SofaCouch(lexicon, Home(lexicon), "Vera")
    lonely.press("confirm")
    lonely.choose("Play")
    lonely.choose("Open a Room")
    yield see("open-a-room", lonely)
    again = SofaCouch(lexicon, Home(lexicon), "Vera")
    again.rooms.interrupted = "The Millers"
    again.go_to_rooms()
    again.wait(0.3)
    yield see("join-interrupted", again)
    home = Home(lexicon)
    kitchen = SofaCouch(lexicon, home, "Margaret", "Tom", beats=True)
    attic = SofaCouch(lexicon, home, "Ruth", "Robin")
    attic.services.phones = phones_on(Net())
    attic.services.guests = PhoneGuests(attic.services.phones)
    attic.services.open_parties = FoundParties
    den, _ = home.lobby.create(Create("Den", "Den", ("Lou",), Terms(seats=2, locked=True)), 0)
    kitchen.open_room()
    (kitchens,) = {room.name for room in home.lobby.rooms.values()} - {"Den"}
    attic.go_to_rooms()
    settle(kitchen, attic, seconds=1.0)
    _go_to_room(attic, "Den")
    attic.wait(0.3)
    hall = HallThere("Club Night", "ws://192.168.1.30:7788", 120)
    attic.rooms.around = (hall,)
    attic.wait(0.3)
    yield see("join-found", attic, HIGH)
    attic.press("confirm")
    attic.stack.top.on_typed("KTRPW")
    attic.press("right")
    attic.wait(0.3)
    yield see("join-letters", attic)
    attic.stack.scenes.append(HallCard(hall, "KTRPWB", note_of_hall(hall, NOON)))
    yield see("join-hall-card", attic)
    attic.press("back")
    attic.press("shuffle*5")
    attic.spell_name(den.code)
    settle(kitchen, attic)
    yield see("join-knocks", attic)
    attic.press("back", "right")
    _go_to_room(attic, kitchens)
    attic.press("confirm")
    settle(kitchen, attic)
    attic.press("confirm")
    assert attic.rooms.line is not None
    attic.rooms.line.guest.say(0, 4)
    settle(kitchen, attic)
    kitchen.down("l1")
    kitchen.wait(0.5)
    yield see("staging-phrases", kitchen, HIGH)
    kitchen.up("l1")
    kitchen.press("options")
    kitchen.choose("Phones & Browsers")
    yield see("staging-room-card", kitchen)
    kitchen.press("back")
    kitchen.choose("Write a Line")
    yield see("staging-line", kitchen)
    kitchen.press("back")
    kitchen.choose("Rules")
    kitchen.wait(0.3)
    yield see("staging-rules", kitchen)
    kitchen.press("back*2", "confirm")
    settle(kitchen, attic)
    kitchen.press("confirm")
    settle(kitchen, attic, seconds=1.0)
    attic.press("pause")
    yield see("room-table-menu", attic)
    attic.choose("Phones & Browsers")
    yield see("room-table-card", attic)
    attic.press("back", "pause")
    attic.choose("Leave the Room")
    yield see("room-table-leave", attic)
    attic.press("back")
    settle(kitchen, attic)
    yield see("room-table", attic)
    home.lobby.forget(den)
    porch = SofaCouch(lexicon, home, "Max")
    porch.go_to_rooms()
    porch.press("confirm")
    settle(kitchen, attic, porch, seconds=1.0)
    yield see("room-watched", porch)
    attic.table.door.submit(1, Resign())
    while attic.stack.top.name != "results":
        settle(kitchen, attic)
    attic.wait(3.0)
    yield see("room-results", attic)


def _go_to_room(couch: SofaCouch, name: str) -> None:
    """To a room among what is found around: they are sorted by their names."""
    scene = couch.stack.top
    assert isinstance(scene, JoinElsewhere)
    for _ in range(8):
        there = scene._there
        if isinstance(there, Listing) and there.summary.name == name:
            return
        couch.press("down")
    raise AssertionError(f"no room {name}: {couch.words}")


def letters(lexicon: Lexicon, folder: Path) -> Found:
    """A game by mail: the shelf, a letter with the last move, and the ways in which the answer goes out."""
    os.environ["TZ"] = "UTC"  # letters bear the hour
    time.tzset()
    ada, bo = Household(lexicon, folder / "ada", 1), Household(lexicon, folder / "bo", 2)
    ada.start("Ada", "Bo", sealed=True)
    invitation = ada.save()
    bo.open(invitation, as_invited=False)
    yield see("mail-are-you", bo)
    bo.answer(0)
    ada.open(bo.send())
    ada.take_turn()
    ada.choose("Write a Message")
    ada.press_sign(0, 3)
    ada.wait(1)
    yield see("mail-message", ada)
    ada.type_name("Dear Bo,\nhere is a word for a cold evening.")
    yield see("mail-play-turn", ada)
    bo.open(ada.send())
    bo.wait(10)
    yield see("mail-last-move", bo, HIGH)
    bo.press("l1", "right")
    yield see("rules-of-this-game", bo)
    bo.press("back")
    bo.press("confirm")
    bo.until("table")
    bo.wait(1)
    yield see("mail-table", bo)
    bo.press("options", "down")
    yield see("mail-table-menu", bo)
    bo.press("back")
    bo.take_turn()
    bo.choose("Send Turn")
    bo.wait(1)
    yield see("mail-ways-out", bo)
    waiting = Working(tr("Sending"), tr("The mail server is asked to take the letter …"), lambda: None)
    yield see("mail-working", Couch(bo.services, waiting))
    bo.choose("Show as Codes")
    bo.wait(1)
    yield see("mail-codes", bo)
    bo.press("back")
    bo.choose("Done")
    bo.wait(1)
    yield see("mail-shelf", bo)
    bo.choose("New Game")
    bo.wait(1)
    yield see("mail-new-game", bo)


def dictionaries(lexicon: Lexicon, folder: Path) -> Found:
    """Lists side by side, looking through one, and a list on its way in."""
    learns = ScriptedMaven()
    couch = at_home(lexicon, folder, learns)
    kitchen = Lexicon.from_words(["QXZ", "ZZX"], "Kitchen")
    kitchen.save(folder / "words" / f"{kitchen.digest}.lexicon")
    definitions = Definitions.open()
    couch.services.define = lambda word: getattr(definitions.define(word), "text", None)
    add(couch, "House Words", "Add a Word", "QXZ")
    yield see("dictionaries-house-words", couch)
    couch.press("back")
    couch.wait(1)
    yield see("dictionaries", couch)
    learns.learning = {kitchen.digest: 0.4}
    couch.choose("Kitchen")
    couch.wait(1)
    yield see("dictionaries-being-learnt", couch)
    couch.press("back")
    couch.choose("Parlour")
    couch.choose("Look Through")
    couch.press("scores*7", "down*4")
    couch.wait(1)
    yield see("dictionaries-word-browser", couch)
    couch.press("shuffle", "right*3")
    couch.wait(1)
    yield see("dictionaries-word-picker", couch)
    couch.press("back", "back", "back")
    write(folder / "stick" / "Wrong words.txt", "BAT", "ANT", "", "NO GOOD")
    couch.choose("Import a List")
    patiently(couch, "list-files")
    couch.wait(1)
    yield see("dictionaries-list-files", couch)
    couch.choose("Wrong words.txt")
    patiently(couch, "scroll")
    couch.wait(1)
    yield see("dictionaries-not-imported", couch)
    couch.press("back")
    way_in = ImportScene(couch.services, folder / "stick" / "Wrong words.txt", HalfDone)
    couch.stack.scenes.append(way_in)
    couch.wait(1)
    yield see("dictionaries-import-list", couch)


class HalfDone(ImportUnderWay):
    """An import that stands still."""

    def __init__(self, source: Path, folder: Path, *, forgiving: bool = False) -> None:
        self._left: list[News] = [ImportProgress(0.4)]

    def poll(self, seconds: float = 0.0) -> list[News]:
        news, self._left = self._left, []
        return news
