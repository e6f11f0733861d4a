"""What every scene may use: the things wired together once by the composition root."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from controllers.hub import Hub
from game.archive.game_archive import Archive
from game.archive.told_game import ToldGame, told
from game.begun_games import BegunGames
from game.card_storage import OPTIONS, PEOPLE, CardStorage, Merge
from game.coach.background_judging import Coach
from game.crash_report import Crashes
from game.equipment_files import EquipmentFound, find_equipment
from game.language.languages import choose_language
from game.language.messages import Message
from game.lexicon.imported_lists import ImportedLists
from game.lexicon.kept_words import KeptWords
from game.lexicon.word_rules import MissingListError
from game.lexicon.words import Lexicon
from game.mail.delivery.mail_program import finds_mail_program
from game.mail.store import Shelf
from game.maven.engine.engine_client import EngineClient
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.maven.messages import Budget
from game.net.client_events import Client
from game.options import Options, options_from_json
from game.phones.phones import Phones
from game.profiles.people import (
    People,
    Person,
    from_names,
    merged,
    named,
    people_from_json,
    people_to_json,
    with_person,
)
from game.rooms.directory import PartiesAround, RoomsAround
from game.rules.dictionary import with_house_words
from game.rules.record import Record, Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seeded_luck import Luck
from game.scenes.kit.guests import Guests
from game.scenes.kit.mode import Mode, chosen_mode
from game.scenes.kit.seating import Seating
from game.scenes.kit.shutter import Shutter
from game.session.begun_words import with_its_words
from game.session.match import MatchSession
from game.storage.local_store import LocalStore
from memcard.card_folders import CardFolder
from memcard.keeper import Keeper

if TYPE_CHECKING:
    from game.house_copy.places import CopyPlace
    from game.machine_finding import Finding


def _call_television(address: str) -> Client:
    """Whoever never calls one never loads a network library."""
    from game.phones.television_line import call_television

    return call_television(address)


LATEST_NOW = 10**10 - 1
"""Seconds since 1970: charts, people and cards keep no later moment."""


def by_the_clock() -> int:
    """Seconds since 1970 by the clock of this machine, of which no more is believed than can be kept."""
    return min(max(int(time.time()), 0), LATEST_NOW)


@dataclass(slots=True)
class Services:
    """The lexicon, where Maven is asked, luck, and the choices that hold for every game."""

    lexicon: Lexicon
    maven: EngineClient
    new_seed: Callable[[], int]
    """A fresh seed for each game: the only source of luck."""
    luck: Luck = field(default=Luck.LAID_OUT, kw_only=True)
    """How seeds decide what is drawn in new games."""
    define: Callable[[str], str | None] = lambda _word: None
    """A brief meaning of an upper-case word, None where there is none."""
    budget: Budget = TURN_BUDGET
    """Thought that Maven may spend on one move."""
    options: Options = field(default_factory=Options)
    """The players' settings as they are now; scenes change them through `change_options`."""
    keeper: Keeper | None = None
    """The keeper of the memory cards; None if there is no disk to keep them on."""
    pads: Hub = field(default_factory=Hub)
    """The attached pads: who is there, shaking one, setting one up. Only the session polls it."""
    seating: Seating = field(default_factory=Seating)
    """Which seat holds which pad."""
    phones: Phones = field(default_factory=Phones)
    """The phones at this table; off until somebody asks."""
    guests: Guests | None = None
    """People without a pad, such as those with phones; None where nobody lets them in."""
    player: str = ""
    """Whoever plays alone this evening, once that is known; see `who_plays`."""
    first_named: Person | None = None
    """Who was the first of this house to give a name, until the main menu has asked what came before."""
    said: list[Message] = field(default_factory=list)
    """What the people of Maven have said this evening: nothing is said twice alike."""
    now: Callable[[], int] = by_the_clock
    """Seconds since 1970, for the dates of saves."""
    equipment: Callable[[], EquipmentFound] = lambda: find_equipment(None)
    """The boards and letter sets that there are by now; reads files."""
    photograph: Callable[[Shutter], None] | None = None
    """Takes a photo of the table; None if there is no way to take one."""
    copy_text: Callable[[str], None] | None = None
    """Puts a text into the system's clipboard; None if there is none."""
    pasted_text: Callable[[], str] | None = None
    """The text in the system's clipboard, empty without one; None if there is no clipboard."""
    store_options: Callable[[Options], None] = lambda _options: None
    """Writes settings where they outlive the program."""
    look_for_places: Callable[[], list[CopyPlace]] = list
    """Sticks and folders that can take a copy of the house, and what of ours lies there; takes its time."""
    card_places: Callable[[], list[CardFolder]] = lambda: []
    """Folders beside the cards' own where card files may lie; may take its time."""
    finds_mail_program: Callable[[], bool] = finds_mail_program
    """Whether this system names a mail program."""
    mail: Shelf | None = None
    """The games by mail; None if there is no disk to keep them on."""
    lists: ImportedLists = field(default_factory=ImportedLists)
    """Word lists that players have imported."""
    house_words: KeptWords = field(default_factory=KeptWords)
    """Words that count in this house besides those of the list."""
    banned_words: KeptWords = field(default_factory=KeptWords)
    """Words that do not count in this house."""
    archive: Archive = field(default_factory=Archive)
    """Every finished game; in memory only if there is no disk to keep them on."""
    coach: Coach = field(init=False)
    """Who judges finished games while nobody waits."""
    open_rooms: Callable[[], RoomsAround] | None = None
    """Opens the way to rooms on other televisions; None if there is no network to play over."""
    open_parties: Callable[[], PartiesAround] | None = None
    """Opens the way to games all at once on other televisions; None if there is no network."""
    call_television: Callable[[str], Client] = _call_television
    """A line to the address that stands on another television."""
    house: LocalStore = field(default_factory=LocalStore)
    """What is kept here; in memory only if there is no disk to keep it on."""
    begun: BegunGames = field(init=False)
    """The games that are begun and not finished."""
    card_storage: CardStorage = field(init=False)
    """What is on the cards besides saved games."""
    examine: Callable[[], Iterator[Finding]] = lambda: iter(())
    """Looks this machine over, part by part; takes its time, so it is asked by a thread of its own."""
    late: Callable[[Services], None] = lambda _services: None
    """Brings what the disk has given only after the start."""
    options_unread: bool = False
    """Whether the settings are the usual ones because the disk did not answer yet: then they replace none."""
    crashes: Crashes | None = None
    """Reports of starts that ended by themselves; None where nothing is kept."""
    resumes: bool = False
    """Whether a party in which the program was killed is to be looked for."""
    _tiles: tuple[str, str | None] = field(init=False, default=("", None))
    """The tile set of the players, and the one that a game lends them."""
    _rooms: RoomsAround | None = field(init=False)
    _parties: PartiesAround | None = field(init=False)
    _house_changes: int = field(init=False)
    """Which of its files the house had open when it was looked at last."""

    def __post_init__(self) -> None:
        self.begun = BegunGames(self.house)
        self.card_storage = CardStorage(self.keeper, self.house)
        self.coach = Coach(self.maven, self.budget)
        self._rooms = self._parties = None
        self._house_changes = self.house.changes

    @property
    def rooms(self) -> RoomsAround | None:
        """The rooms around this television; opened when they are first asked for."""
        if self._rooms is None and self.open_rooms is not None:
            self._rooms = self.open_rooms()
        return self._rooms

    @property
    def parties(self) -> PartiesAround | None:
        """The games all at once around this television; opened when they are first asked for."""
        if self._parties is None and self.open_parties is not None:
            self._parties = self.open_parties()
        return self._parties

    def close_rooms(self) -> None:
        """The program ends."""
        if self._rooms is not None:
            self._rooms.close()
        if self._parties is not None:
            self._parties.close()

    def change_options(self, options: Options) -> None:
        """From now on these settings hold, also after a restart, but for a tile set that a game lends."""
        self.options = options
        choose_language(options.language)
        own, lent = self._tiles
        if not self.options_unread:
            self.store_options(options if options.tile_set != lent else replace(options, tile_set=own))

    def follow_house(self) -> None:
        """Look at what is kept again where it may be another: the disk has answered, or a file was mended."""
        self.late(self)
        if self._house_changes == self.house.changes:
            return
        self._house_changes = self.house.changes
        self.archive.look_again()
        self.begun.changes += 1
        if self.options_unread and self.house.is_readable:
            self.options_unread = False
            kept = self.stored(OPTIONS)
            self.options = options_from_json(kept) if kept is not None else self.options
            choose_language(self.options.language)

    def borrow_tiles(self, tile_set: str) -> None:
        """The table looks so while a game lasts that was saved with this tile set."""
        self._tiles = self.options.tile_set, tile_set
        self.options = replace(self.options, tile_set=tile_set)

    def return_tiles(self) -> None:
        """The table looks as the players chose, who may have chosen otherwise meanwhile."""
        own, lent = self._tiles
        if self.options.tile_set == lent:
            self.options = replace(self.options, tile_set=own)
        self._tiles = "", None

    @property
    def mode(self) -> Mode:
        """What the menus offer; kept until somebody leaves it."""
        return chosen_mode(self.options)

    def text_size(self) -> int:
        """In per cent, as it is just now."""
        return self.options.text_size

    @property
    def people(self) -> People:
        """Who has played here, the latest first."""
        kept = self.stored(PEOPLE)
        return from_names(self.options.names) if kept is None else people_from_json(kept)

    def remember(self, *people: Person) -> None:
        """These persons have sat down to play: they are offered first the next time."""
        if not people:
            return
        known = self.people
        if not known:
            self.first_named = people[0]
        for number, person in enumerate(people):  # a second apart, so that their order outlives a merge
            known = with_person(known, replace(person, played=person.played + number))
        self.store(PEOPLE, people_to_json(known), merged)

    def seat_of(self, name: str) -> Seat:
        """A seat for whoever has this name, who looks as the last time."""
        person = named(self.people, name)
        return Seat(name, color=person.color, figure=person.figure) if person else Seat(name)

    def with_house_words(self, rules: Rules) -> Rules:
        """Rules for a game that begins now: with the words of the house as they are, if they go by them."""
        house = with_house_words(
            rules.dictionary, self.house_words.words, self.banned_words.words, rules.house_word_length
        )
        return replace(rules, dictionary=house)

    def words_of(self, rules: Rules) -> Lexicon:
        """The words of a game by these rules; the game's own list where theirs is not on this machine."""
        try:
            return self.lexicon.under(rules)
        except MissingListError:
            return self.lexicon

    def told(self, record: Record) -> ToldGame:
        """The game of a record, with the words that it was begun with if they are here. Raises
        DivergedError."""
        with suppress(MissingListError):
            record = with_its_words(record, self.lexicon)
        return told(record, self.words_of(record.rules))

    def new_host(self, rules: Rules, seats: tuple[Seat, ...], game: int = 1) -> MatchSession:
        """A fresh game for these seats, with a seed of its own."""
        rules = self.with_house_words(rules)
        return MatchSession(rules, seats, self.new_seed(), self.lexicon, game=game, luck=self.luck)

    def new_id(self) -> str:
        """A name for a game whose seed is not its own, which no other game has (`Record.id`)."""
        return f"{self.new_seed():016x}"

    @property
    def would_be_lost(self) -> tuple[str, ...]:
        """What is gone if the program ends now: 'the games begun', 'the high scores'."""
        here = (self.house.unkept,) if self.house.unkept else ()
        return (*here, *self.card_storage.unkept)

    @property
    def first_pad(self) -> str | None:
        """The controller selected under Options > Controls, by its lasting name."""
        first = self.options.pads.get("first")
        return first if isinstance(first, str) else None

    def store_pads(self, first: str | None = None) -> None:
        """What the players have set up about pads holds after a restart; `first` is newly selected."""
        pads = {**self.pads.to_plain(), "first": first or self.first_pad}
        self.change_options(replace(self.options, pads=pads))

    def store(self, kind: str, payload: bytes, merge: Merge | None = None) -> None:
        """Have bytes outlive the program, with a copy on a memory card: OPTIONS or SCORES of `card_storage`.

        Never waits and never fails: what cannot be kept now is kept in memory and written when it can be.
        `merge` makes one payload of what is kept and this one, so that nothing there is lost.
        """
        self.card_storage.keep(kind, payload, self.now(), merge)

    def stored(self, kind: str) -> bytes | None:
        """The bytes last kept under this kind; None if there are none, or none that can be read."""
        return self.card_storage.find(kind)
