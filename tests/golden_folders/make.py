"""A folder as this version leaves it behind: games begun and finished, a party and a hall under way.

Run by `.ci/golden-folder` in a checkout of a version, whose own it is: names may change after it.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from game.app import open_services
from game.duplicate.settings import Form
from game.halls.recovery import opened
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rooms.net.store import KeptRooms
from game.rules.moves import Move, Place
from game.rules.visibility import Game, view_from_seat
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.kit.services import Services
from game.session.duplicate import SHOWN_SECONDS, digest, entry_of_plays
from game.session.entries import BegunEntry, CameEntry, ClosedEntry, DealtEntry
from game.storage.local_store import LocalStore
from tests.phones.party import plays_of, scored_plays
from tests.scenes.couch import Couch
from tests.scenes.mail.letters import Household
from tests.scenes.playing import best_move, play_out, start_solitaire, start_with
from tests.session.handing_in import hand_in
from tools.stress.room_rehearsal import Rehearsal, house_of

NOON = 1_790_596_800
ELSEWHERE = "elsewhere"
"""The folder of whoever the games by mail are played with."""


def make(folder: Path) -> None:
    seeds = count(1)
    with open_services(
        maven=InProcessMaven,
        new_seed=lambda: next(seeds),
        budget=Budget(nodes=1),
        fast_ai=True,
        cards=folder / "cards",
    ) as services:
        services.now = lambda: NOON
        keeper = services.keeper
        assert keeper is not None
        keeper.new_card(2)
        services.house_words.add("QXZ")
        on_the_couch(services)
        at_a_party(services)
        keeper.put(2, keeper.card(1).read(1), 6)
        assert keeper.flush(10)
    by_mail(folder)
    in_a_room(folder)
    in_a_hall(folder)


def on_the_couch(services: Services) -> None:
    """Two games finished, three begun."""
    play_out(quick(services))
    couch = Couch(services)
    start_solitaire(couch)
    play_out(couch)
    couch = quick(services)
    go_on(couch, 2)
    keep(couch, 1)
    couch = Couch(services)
    start_solitaire(couch)
    go_on(couch, 2)
    keep(couch, 4)
    couch = Couch(services)
    start_with(couch, "Tournament", "Novice", "Expert")
    go_on(couch, 2)
    keep(couch, 7)


def quick(services: Services) -> Couch:
    couch = Couch(services)
    couch.press("shuffle")
    couch.until("table")
    return couch


def go_on(couch: Couch, turns: int) -> None:
    couch.until("table", seconds=120)
    for _ in range(turns):
        couch.play(best_move(couch))
        couch.until("table", seconds=120)


def keep(couch: Couch, slot: int) -> None:
    """Onto card 1, by presses."""
    couch.press("options")
    couch.choose(
        next(
            label
            for label in couch.choices
            if label in ("Save Game", "Onto a Card", "Save to a Card", "Save to Memory Card")
        )
    )
    row, column = divmod(slot - 1, 5)
    couch.press(*["down"] * ((row - couch.stack.top.focus // 5) % 3))  # type: ignore[attr-defined]
    across = column - couch.stack.top.focus % 5  # type: ignore[attr-defined]
    couch.press(*["right" if across > 0 else "left"] * abs(across), "confirm")
    assert couch.services.keeper is not None
    assert couch.services.keeper.flush(10)
    couch.wait(0.5)
    assert couch.stack.top.name == "table", couch.words


def by_mail(folder: Path) -> None:
    """A friendly game and a sealed one, each after three moves: Ruth is to answer in both."""
    for number, sealed in enumerate((False, True)):
        margaret = Household(Lexicon.load(), folder, 10 + number)
        ruth = Household(Lexicon.load(), folder / ELSEWHERE, 20 + number)
        margaret.start("Margaret", "Ruth", sealed=sealed)
        if sealed:
            ruth.open(margaret.save())
            margaret.open(ruth.send())
        margaret.take_turn()
        ruth.open(margaret.send())
        ruth.take_turn()
        margaret.open(ruth.send())
        margaret.take_turn()
        ruth.open(margaret.send())


def in_a_room(folder: Path) -> None:
    """A room with two sofas, in the middle of its game."""
    lexicon = Lexicon.load()

    def plays(game: Game, seat: int) -> Move:
        return choose(view_from_seat(game, seat), lexicon, 7, Budget(nodes=1), 0)[0].move

    rehearsal, store = Rehearsal(house_of(lexicon)), kept_rooms(folder)
    rehearsal.keep = store.keep
    rehearsal.join("Kitchen", "Margaret", chooser=plays)
    rehearsal.join("Attic", "Ruth", chooser=plays)
    rehearsal.get_ready()
    for _ in range(10_000):
        rehearsal.beat()
        if rehearsal.room.summary.turn > 4:
            break
    store.keep_server("wss://rooms.example.org:7788")
    store.close()


def kept_rooms(folder: Path) -> KeptRooms:
    return KeptRooms(LocalStore(folder / "rooms", swift=True), folder)


def at_a_party(services: Services) -> None:
    """All at once, left in the third of five rounds: two are kept."""
    couch = Couch(services)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    while not couch.sees("5 rounds"):
        couch.choose("Length")
    couch.choose("Begin")
    for _ in range(2):
        find_the_best(couch)
    couch.until("table", seconds=120)
    assert services.house.flush()


def find_the_best(couch: Couch) -> None:
    """A round of a party, to its reveal and on."""
    couch.until("table", seconds=120)
    table = couch.stack.top
    assert isinstance(table, RoundTable)
    assert isinstance(table.evening, HomeParty)
    couch.play(plays_of(table.evening.party)[0])
    couch.wait(0.1)
    if "Change it" in couch.prompts:
        couch.press("r2")
    couch.until("together-reveal", seconds=120)
    couch.press("confirm")


def in_a_hall(folder: Path) -> None:
    """A hall of two in its second round; one has handed in."""
    lexicon = Lexicon.load()
    found = opened(folder / "halls" / "hall.jsonl", "Club Night", Form(), lexicon)
    hall = found.hall

    def deal(now: float) -> list[Place]:
        plays = sorted(scored_plays(hall.party), key=lambda one: -one[1])
        hall.do(entry_of_plays(hall.party.table, plays, now))
        return [play for play, _ in plays]

    for name in ("Margaret", "Ruth"):
        hall.do(CameEntry(0.0, name, digest(f"token of {name}")))
    hall.do(BegunEntry(1.0))
    plays = deal(1.0)
    for player in range(2):
        assert hand_in(hall, player, 1, plays[player * 5], 5.0 + player)
    hall.do(ClosedEntry(20.0, []))
    hall.do(DealtEntry(20.0 + SHOWN_SECONDS, 1))
    plays = deal(21.0 + SHOWN_SECONDS)
    assert hand_in(hall, 0, 2, plays[3], 22.0 + SHOWN_SECONDS)
    found.log.keep()
    found.log.close()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
