"""The archive's part of `parlour bench`: years of evenings, opened, searched and added up."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from pathlib import Path

from game.archive.game_archive import Archive
from game.archive.game_index import GameSearch
from game.archive.kept_game import kept
from game.archive.told_game import told
from game.bench.figure import MEBIBYTE, Measurement, seconds_of
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget
from game.profiles.games_of_other_houses import played
from game.profiles.person_stats import all_stats
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat, Turn
from game.rules.seat_view import seat_view
from game.session.match import MatchSession
from game.storage.local_store import LocalStore

GAMES = 5000
PLAYED = 4
"""Games really played; the others are these with other digests and times, which pack no better."""


def archive_figures() -> list[Measurement]:
    """How long years of evenings take to open, and what it costs on the disk."""
    lexicon = Lexicon.load()
    games = [told(_played(lexicon, seed).record, lexicon) for seed in range(PLAYED)]
    luck = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        house = LocalStore(Path(folder))
        archive = Archive(house)
        for number in range(GAMES):
            game = kept(games[number % PLAYED], 1_700_000_000 + number * 15_000, "Normal", ("anna",))
            turns = tuple(
                Turn(turn.seat, turn.move, luck.randrange(60_000), f"{luck.randrange(2**32):08x}")
                for turn in game.record.turns
            )
            archive.keep(replace(game, record=replace(game.record, turns=turns, seed=number)))
        archive.close()
        house.close()
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        opened: list[Archive] = []
        opening = seconds_of(lambda: opened.append(Archive(LocalStore(Path(folder)))))
        word = opened[0].find(limit=1)[0].head.words.split()[3]
        listing = seconds_of(lambda: opened[0].find(limit=20))
        searching = seconds_of(lambda: opened[0].find(GameSearch(person="Anna", word=word)))
        adding = seconds_of(lambda: all_stats([played(entry.head) for entry in opened[0].find()]))
        opened[0].close()
        next(Path(folder).glob("index*")).unlink()
        anew = seconds_of(lambda: opened.append(Archive(opened[0].house)))
        opened[1].close()
        opened[0].house.close()
    return [
        Measurement(f"{GAMES} games opened", opening, "s", at_most=0.2),
        Measurement("the same on the disk", size / MEBIBYTE, "MiB", at_most=GAMES * 0.0016),
        Measurement("the first page of the list", listing * 1000, "ms"),
        Measurement("everybody's figures over all games", adding, "s", at_most=0.2),
        Measurement("all games with a person and a word", searching * 1000, "ms"),
        Measurement("the index made anew", anew, "s"),
    ]


def _played(lexicon: Lexicon, seed: int) -> MatchSession:
    from game.maven.player.choose_move import choose

    host = MatchSession(PLAYSTATION, (Seat("Anna"), Seat("Maven", "maven", 8)), seed, lexicon)
    while host.position.outcome is None:
        view = seat_view(host.position, host.position.to_move, host.history)
        move = choose(view, lexicon, STRONGEST, Budget(nodes=1), seed)[0].move
        host.submit(host.position.to_move, move, 31_000)
    return host
