"""A house with something of every kind in it, for trials: each store that is declared has a row or more."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Raw

from game.app import EVENINGS, open_services
from game.archive.game_archive import FINISHED, NOTES
from game.begun_games import BEGUN, LESSON, OVER, PUT_AWAY, TAKEN_IN
from game.card_storage import KEPT, PEOPLE, PROFILES, SCORES
from game.coach.accuracy import FOUND, AccuracyHistory, GameAccuracy
from game.coach.causes import CauseKind
from game.coach.spaced_repetition import MOMENTS, WORDS, Memory, Remembered, RepetitionOutcome, WordMemory
from game.daily.tries import TRIES
from game.duplicate.kept_party import PARTIES, PARTIES_AWAY, KeptParty, key_of, to_bytes
from game.duplicate.round_results import PlayerResult as FoundInRound
from game.duplicate.round_results import Round
from game.duplicate.round_state import begin
from game.duplicate.settings import Form
from game.high_scores import FIRST_CHARTS, charts_to_json
from game.house_copy.writing import COPIED, HERE, Copied
from game.lexicon.words import Lexicon
from game.mail.kept_request import ASKED, ask
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.store import GAMES, LISTS, TAKEN_OFF, Shelf, Shelved
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.profiles.games_of_other_houses import played, to_card
from game.profiles.people import Person, people_to_json
from game.puzzles.progress import note_solved
from game.puzzles.puzzle import all_puzzles
from game.rooms.net.store import KEYS, OLD, RATED, RATINGS, SERVERS, KeptRooms
from game.rooms.ratings import RatedGame
from game.rooms.seats_kept import SEATS, KeptSeat
from game.rules.editions import PARLOUR, ROUND, SOLITAIRE
from game.rules.moves import Pass, Place, Square, Tile
from game.rules.record import Seat, id_of
from game.rules.rules_and_defaults import Challenge
from game.saves import GAME, save_of
from game.scenes.kit.services import Services
from game.session.entries import PartyEntry, TouchedEntry
from game.session.match import MatchSession
from game.session.room_entries import lines_of
from game.session.row_log import PARTY_LOG, ROOM_LOG, ROOMS
from game.storage.collection_spec import CollectionSpec
from game.storage.database_file import DatabaseFile
from game.storage.legacy_import import CARRIED
from game.storage.local_store import LocalStore
from tools.stress.history_fuzz import passed_out
from tools.stress.room_rehearsal import Rehearsal, house_of

NOON = 1_790_596_800
CARDS = "cards"
_DECLARED: tuple[CollectionSpec[Any], ...] = (
    *(
        BEGUN,
        PUT_AWAY,
        TAKEN_IN,
        OVER,
        LESSON,
        FINISHED,
        NOTES,
        MOMENTS,
        WORDS,
        FOUND,
        CARRIED,
        PARTIES,
        PARTIES_AWAY,
        PARTY_LOG,
        COPIED,
    ),
    *(GAMES, TAKEN_OFF, LISTS, ASKED, ROOMS, ROOM_LOG, RATINGS, RATED, KEYS, SERVERS, SEATS),
    *KEPT.values(),
)
STORES: Mapping[str, CollectionSpec[Any]] = {store.name: store for store in _DECLARED}
"""Every kind of kept things, by name."""
_SEATS = (Seat("Ada"), Seat("Maven", "maven", 1))


@contextmanager
def services_of(folder: Path, lexicon: Lexicon) -> Iterator[Services]:
    """The program as it starts on a data folder, without a window."""
    seeds = count(1)
    with open_services(
        maven=lambda _: InProcessMaven(lexicon),
        new_seed=lambda: next(seeds),
        budget=Budget(nodes=1),
        fast_ai=True,
        cards=folder / CARDS,
    ) as services:
        services.now = lambda: NOON
        yield services


def furnish(folder: Path, lexicon: Lexicon) -> None:
    """A data folder with something of every kind, two backups of it, and two memory cards."""
    with services_of(folder, lexicon) as services:
        house = services.house
        assert services.keeper
        services.keeper.new_card(2)
        _games(services, lexicon)
        _people(services)
        _mail(services)
        _rooms(house, lexicon)
        house.collection(CARRIED).put("somewhere", "as it was")
        house.collection(PARTIES).put(key_of(_party()), _party())
        house.collection(PARTIES_AWAY).put(key_of(_party()), key_of(_party()))
        opened = PartyEntry(0.0, Raw(to_bytes(_party())), tokens=[("00ff", 1, "Ada", False)])
        house.collection(PARTY_LOG).put("00000001 00000000", lines_of([opened, TouchedEntry(1.0, 0)]))
        house.collection(COPIED).put(HERE, Copied(NOON, "A stick"))
        services.house_words.add("QXZ")
        house.flush()
        services.keeper.flush(30)
        for _ in range(2):
            DatabaseFile(folder).back_up()
    missing = set(STORES) - {store for store, _ in rows_in(folder)}
    assert not missing, f"nothing of {missing}"


def old_folder(folder: Path, furnished: Path) -> None:
    """What versions before the house would have left of it: files, and a database of rooms."""
    rows = rows_in(furnished)
    for (store, key), data in rows.items():
        if store == FINISHED.name:
            _write(folder / EVENINGS / "games" / f"20260928-120000-{key}.game", data)
        elif store == NOTES.name:
            _write(folder / EVENINGS / key, data)
        elif store == GAMES.name:
            _write(folder / "mail" / f"{key}.game", data)
    shutil.copytree(furnished / CARDS, folder / CARDS)
    rooms = [(key, data) for (store, key), data in rows.items() if store == ROOMS.name]
    with closing(sqlite3.connect(folder / OLD)) as old, old:
        old.execute("CREATE TABLE rooms (id TEXT PRIMARY KEY, body BLOB)")
        old.executemany("INSERT INTO rooms VALUES (?, ?)", rooms)
        old.execute("CREATE TABLE ratings (key TEXT PRIMARY KEY, rating REAL, games INTEGER)")
        old.execute("INSERT INTO ratings VALUES ('somebody', 1512.5, 3)")
        old.execute("CREATE TABLE servers (address TEXT PRIMARY KEY)")
        old.execute("INSERT INTO servers VALUES ('wss://rooms.example.org')")


def rows_in(folder: Path) -> dict[tuple[str, str], bytes]:
    """What lies in the database of a whole house, by store and key."""
    with closing(sqlite3.connect(folder / "house.sqlite")) as file:
        return {(store, key): data for store, key, data in file.execute("SELECT store, key, data FROM rows")}


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


# ---------------------------------------------------------------- what lies in it


def _games(services: Services, lexicon: Lexicon) -> None:
    """Begun ones, one of them put away, one taken in from a card, and finished ones with what is noted."""
    begun = services.begun
    for number, rules in enumerate((PARLOUR, ROUND, SOLITAIRE), 1):
        host = MatchSession(rules, _SEATS[:1] if rules is SOLITAIRE else _SEATS, number, lexicon)
        save = save_of(host, 1_000, host.position.racks, GAME, NOON + number)
        begun.keep(id_of(host.record), save)
    begun.put_away(begun.all()[0].key)
    begun.take_in(begun.all()[0].value.save)
    begun.finish(MatchSession(PARLOUR, _SEATS, 4, lexicon).record)
    begun.keep_lesson(2)
    for seed in (1, 2, 3):
        services.archive.keep(passed_out(seed, ("Ada", "Bo")))
    entry = services.archive.find()[0]
    services.archive.note(f"judged/{entry.id}.json", b'{"version":2,"turns":[]}')
    services.archive.note(TRIES, b'{"ada":{"2026-09-27":7}}')
    note_solved(services.archive, "Ada", all_puzzles()[0])
    Memory(services.house).enrol([Remembered("Ada", entry.id, 2, NOON, due=NOON)])
    WordMemory(services.house).note("Ada", "QI", RepetitionOutcome.FOUND, NOON)
    AccuracyHistory(services.house).note(
        GameAccuracy("Ada", entry.id, NOON, 0.5, 4, 2, {next(iter(CauseKind)): 1})
    )


def _people(services: Services) -> None:
    services.change_options(services.options)
    services.store(SCORES, charts_to_json(FIRST_CHARTS))
    services.store(PEOPLE, people_to_json([Person("Ada", 1, "owl"), Person("Bo", 2, "cat")]))
    rows = [played(services.archive.read(entry).head) for entry in services.archive.find()]
    services.store(PROFILES, to_card(rows))


def _mail(services: Services) -> None:
    """A friendly game, one that was taken off the shelf, and one that was asked for again."""
    shelf = services.mail
    assert shelf is not None
    for number in range(3):
        shelf.put(_begun_by_mail(shelf, number))
    first, second = (spine.name for spine in shelf.spines()[:2])
    shelf.remove(first)
    ask(shelf, bytes.fromhex(second))


def _begun_by_mail(shelf: Shelf, number: int) -> Shelved:
    luck = Random(number)
    rules = mail_rules(Challenge.VOID)
    new = MailGame.started(shelf.lexicon, ("Ada", "Bo"), rules, sealed=False, dice=luck.randbytes)
    return Shelved(new.with_turn([Pass()], "", NOON, luck.randbytes), NOON + number, handed=number > 0)


def _rooms(house: LocalStore, lexicon: Lexicon) -> None:
    rehearsal, rooms = Rehearsal(house_of(lexicon)), KeptRooms(house)
    rehearsal.keep = rooms.keep
    for name, person in (("Kitchen", "Ada"), ("Attic", "Bo")):
        rehearsal.join(name, person)
    rehearsal.get_ready()
    for _ in range(30):
        rehearsal.beat()
    rooms.rate(RatedGame("a game", ("one", "other"), (300, 200), rated=True))
    rooms.keep_seat(KeptSeat("r1", "ws://192.168.0.2:7788", "token", "Kitchen", hosted=False))
    rooms.keep_server("wss://rooms.example.org:7788")
    rooms.key_of("Ada", "wss://rooms.example.org:7788")


def _party() -> KeptParty:
    """An evening all at once of one round."""
    form = Form()
    table = begin(form, 5)
    middle = table.board.centre
    faces = table.rack.replace("?", "")[:2]
    best = Place(tuple(Tile(Square(middle.row, middle.col + at), face) for at, face in enumerate(faces)))
    found = {0: FoundInRound(best, 4), 1: FoundInRound(None, 0)}
    over = Round(table, best, 4, found, alone=None)
    return KeptParty(NOON, 5, form, (Seat("Ada"), Seat("Bo")), (over,), is_over=True)
