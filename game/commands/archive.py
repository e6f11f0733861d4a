"""`parlour archive`: finished games listed, searched, written for other programs, and carried elsewhere."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from game.app import EVENINGS
from game.archive import gcg_import
from game.archive.game_archive import Archive
from game.archive.game_index import GameSearch, IndexEntry
from game.archive.gcg_import import source_of
from game.archive.gcg_sheet import sheet_of
from game.archive.history_export import HistoryFormatError
from game.archive.kept_game import KeptGameError
from game.archive.told_game import ToldGame, told
from game.data_folder import data_folder
from game.duplicate.kept_party import PARTIES
from game.duplicate.party_gcg import sheet_of_party
from game.duplicate.round_results import standings
from game.house_copy.taking import Taking
from game.house_copy.writing import write_to
from game.language.messages import message, tr, tr_count
from game.lexicon.kept_words import BANNED, FOLDER, HOUSE, KeptWords
from game.lexicon.word_rules import MissingListError
from game.lexicon.words import Lexicon
from game.match.frames import BadFrameError
from game.match.heard_game import ENDING
from game.printing import first_faults, print_bytes
from game.rules.gcg import GcgError
from game.rules.gcg_writing import write_gcg
from game.rules.record import DivergedError, Record
from game.rules.rules_and_defaults import Rules
from game.scenes.history.heard_games import game_of_file
from game.scenes.history.past_games import kind_of
from game.scenes.table.seat_and_play_labels import mode_told
from game.session.begun_words import with_its_words
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, Why
from game.storage.user_file import opened_ordinary, see_that_it_is_new
from game.text_format import labelled, moment_of, reason_given, so_large
from game.typed_arguments import Whole

PROGRAM = "Parlour"  # not read: a name
_POINTS = Whole(-(10**6), 10**6)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=tr("where the games lie"))
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help=tr("list games, the latest first"))
    listed.add_argument("--person", default="", help=tr("games of somebody with this name"))
    listed.add_argument("--mode", default="", help=tr("games of this kind, such as Solitaire"))
    listed.add_argument("--word", default="", help=tr("games in which this word was played"))
    listed.add_argument(
        "--least", type=_POINTS, default=_POINTS.least, metavar="N", help=tr("somebody scored N or more")
    )
    listed.add_argument("--since", type=_day, default=0, metavar="YYYY-MM-DD", help=tr("not before this day"))
    listed.add_argument("--json", action="store_true", help=tr("print one JSON value instead of text"))
    # Translators: GCG is a format of files with games.
    gcg = actions.add_parser("gcg", help=tr("write a game in GCG to standard output"))
    gcg.add_argument("id", help=tr("the beginning of its name, as `list` tells it"))
    party = actions.add_parser("party", help=tr("list evenings all at once, or write one in GCG"))
    party.add_argument(
        # Translators: a number: that of the evening.
        "number",
        type=Whole(1, 10**6),
        nargs="?",
        help=tr("of the evening, as the list tells it"),
    )
    out = actions.add_parser("export", help=tr("write everything that this house keeps into one file"))
    out.add_argument("file", type=Path, help=tr("the new file; none that is there is written over"))
    into = actions.add_parser(
        "import", help=tr("take in what is new of such a file, or one game of a sheet or a browser")
    )
    into.add_argument(
        "file",
        type=Path,
        help=tr("a copy of a house, house.sqlite, or a file that ends in .gcg or .heard"),
    )


def run(options: argparse.Namespace) -> int:
    """Do it; 2 with one sentence where it cannot be done."""
    folder = data_folder(options.data_dir, looks=options.action != "import")
    with closing(LocalStore(folder)) as house, closing(Archive(house, folder / EVENINGS)) as archive:
        actions: dict[str, Callable[[argparse.Namespace, Archive], int]] = {
            "list": _list,
            "gcg": _gcg,
            "party": lambda options, _archive: _party(options, house),
            "export": _export,
            "import": _import,
        }
        if not house.is_readable:
            print(house.refusal, file=sys.stderr)
            return 2
        try:
            _see_that_it_is_read(house)  # opening the archive has read in it
            status = actions[options.action](options, archive)
            _see_that_it_is_read(house)
            if told := house.take_trouble():  # it is told once, and this may have been the first look
                print(told, file=sys.stderr)
            return status
        except StorageError as error:
            print(error, file=sys.stderr)
        except OSError as error:
            file = options.file if "file" in options else error.filename
            print(labelled(str(file), f"{reason_given(error)}."), file=sys.stderr)
        except (
            HistoryFormatError,
            KeptGameError,
            GcgError,
            BadFrameError,
            MissingListError,
            DivergedError,
        ) as error:
            print(f"{error}.", file=sys.stderr)
        return 2


def _day(text: str) -> int:
    try:
        return int(datetime.fromisoformat(text).astimezone().timestamp())
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError(
            message("'{text}' is not a day like 2026-01-31", text=text)
        ) from None


def _list(options: argparse.Namespace, archive: Archive) -> int:
    kinds = (kind for kind, _ in archive.kinds(GameSearch()))
    mode = next((kind for kind in kinds if options.mode == mode_told(kind)), options.mode)
    wanted = GameSearch(options.person, mode, options.word, since=options.since, least=options.least)
    found = archive.find(wanted)
    if options.json:
        print(json.dumps([_as_json(entry) for entry in found], ensure_ascii=False))
    else:
        print(*map(_line, found), sep="\n", end="\n" if found else "")
    if archive.unreadable:
        told = tr_count(
            "{count} game cannot be read and was left alone.",
            "{count} games cannot be read and were left alone.",
            archive.unreadable,
        )
        print(told, file=sys.stderr)
    return 0


def _line(entry: IndexEntry) -> str:
    head = entry.head
    when = moment_of(head.when).strftime("%Y-%m-%d %H:%M")
    people = "  ".join(f"{seat.name} {seat.score}{'*' if seat.won else ''}" for seat in head.seats)
    return f"{entry.id}  {when}  {kind_of(head):<12} {people}"


def _as_json(entry: IndexEntry) -> dict[str, Any]:
    """What a line tells; `when` in seconds since 1970."""
    seats = [{"name": seat.name, "score": seat.score, "won": seat.won} for seat in entry.head.seats]
    return {"id": entry.id, "when": entry.head.when, "mode": entry.head.mode, "seats": seats}


def _gcg(options: argparse.Namespace, archive: Archive) -> int:
    found = [entry for entry in archive.find() if entry.id.startswith(options.id)]
    if len(found) != 1:
        told = tr_count(
            "{count} game has a name that begins with {name}.",
            "{count} games have a name that begins with {name}.",
            len(found),
            name=options.id,
        )
        print(told, file=sys.stderr)
        return 2
    source = source_of(archive, found[0].id)
    if source is not None:
        print_bytes(source)
        return 0
    record = archive.read(found[0]).record
    game = _told(record, data_folder(options.data_dir) / FOLDER)
    title = moment_of(found[0].head.when).strftime("%d %B %Y").lstrip("0")
    print(write_gcg(sheet_of(game, title, PROGRAM)), end="")
    return 0


def _party(options: argparse.Namespace, house: LocalStore) -> int:
    """Evenings all at once by number, the latest first; or the best plays of one."""
    found = [item.value for item in house.collection(PARTIES).items() if item.value.rounds]
    if options.number is None:
        for number, party in enumerate(found, 1):
            when = moment_of(party.when).strftime("%Y-%m-%d %H:%M")
            people = "  ".join(
                f"{party.seats[one.player].name} {one.points}"
                for one in standings(len(party.seats), party.rounds)
            )
            rounds = tr_count("{count} round", "{count} rounds", len(party.rounds))
            print(f"{number:>3}  {when}  {rounds}  {people}")
        return 0
    if not 1 <= options.number <= len(found):
        told = tr_count(
            "There is no evening {number}; {count} is kept.",
            "There is no evening {number}; {count} are kept.",
            len(found),
            number=options.number,
        )
        print(told, file=sys.stderr)
        return 2
    party = found[options.number - 1]
    title = moment_of(party.when).strftime("%d %B %Y").lstrip("0")
    print(write_gcg(sheet_of_party(party, title, PROGRAM)), end="")
    return 0


def _told(record: Record, lists: Path) -> ToldGame:
    """With the words that the game was begun with; with the game's own where they are not here."""
    with suppress(MissingListError):
        record = with_its_words(record, Lexicon.load(imported=lists))
    return told(record, words_of(record.rules, lists))


def words_of(rules: Rules, lists: Path) -> Lexicon:
    """The words that count under these rules; the game's own list where theirs is not among these."""
    own = Lexicon.load(imported=lists)
    try:
        return own.under(rules)
    except MissingListError:
        return own


def _export(options: argparse.Namespace, archive: Archive) -> int:
    see_that_it_is_new(options.file)
    games = write_to(archive, options.file, int(time.time()))
    size = so_large(options.file.stat().st_size)
    print(
        tr_count(
            # Translators: {file} is a path, {size} "38 MB".
            "This house, with {count} finished game, was written to {file}: {size}.",
            "This house, with {count} finished games, was written to {file}: {size}.",
            games,
            file=str(options.file),
            size=size,
        )
    )
    return 0


def _bytes_of(path: Path) -> bytes:
    with opened_ordinary(path) as file:
        return file.read()


def _see_that_it_is_read(house: LocalStore) -> None:
    """Nothing is said not to be there that could only not be read. Raises StorageError."""
    if house.failed_reads:
        raise StorageError(Why.DISK, house.refusal or message("Some of what is kept could not be read."))


def _see_that_it_is_kept(archive: Archive, *words: KeptWords) -> None:
    """Nothing is said to be kept that waits for the disk, or was refused. Raises StorageError."""
    house = archive.house
    if not house.flush() and house.pending:
        raise StorageError(Why.DISK, house.refusal)
    if house.refused:
        raise StorageError(Why.FULL, house.trouble)
    for problem in (kept.problem for kept in words if kept.problem):
        raise StorageError(Why.DISK, problem)


def _import(options: argparse.Namespace, archive: Archive) -> int:
    if options.file.suffix.casefold() == ".gcg":
        sheet = _bytes_of(options.file)
        name, game = gcg_import.take_in(archive, sheet, int(time.time()))
        _see_that_it_is_kept(archive)
        print(_line(IndexEntry(name, game.head)), *first_faults(gcg_import.doubts_on(sheet)), sep="\n  ")
        return 0
    if options.file.suffix.casefold() == ENDING:
        lists = data_folder(options.data_dir) / FOLDER
        lexicon = Lexicon.load(imported=lists)
        heard = game_of_file(
            _bytes_of(options.file), int(time.time()), lexicon, lambda record: _told(record, lists)
        )
        entry = IndexEntry(archive.keep(heard), heard.head)
        _see_that_it_is_kept(archive)
        print(_line(entry))
        return 0
    words = data_folder(options.data_dir) / FOLDER
    house_words, banned_words = KeptWords(words / HOUSE), KeptWords(words / BANNED)
    outcome = Taking(archive, int(time.time()), house_words, banned_words).all_of(options.file)
    _see_that_it_is_kept(archive, house_words, banned_words)
    print(outcome.sentence)
    return 0
