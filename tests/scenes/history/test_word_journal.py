"""Words to learn, by presses: told, asked for, and asked for again after days."""

from __future__ import annotations

import pytest

from game.archive.kept_game import kept
from game.archive.told_game import told
from game.coach.spaced_repetition import A_DAY, WordMemory
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.profiles.people import Person
from game.rules.editions import PARLOUR
from game.rules.moves import Exchange, Resign
from game.rules.record import Record, Seat
from game.rules.seat_view import seat_view
from game.scenes.history.missed_words_list import MissedWordsScene
from game.scenes.kit.menus import Question
from game.session.match import MatchSession
from tests.scenes.couch import Couch
from tests.scenes.playing import NOON, couch_of


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def lost_game(lexicon: Lexicon) -> Record:
    """Anna passes, and Maven lays what it finds."""
    host = MatchSession(PARLOUR, (Seat("Anna"), Seat("Maven", "maven", 8)), 3, lexicon)
    while host.position.outcome is None:
        seat = host.position.to_move
        move = choose(seat_view(host.position, seat), lexicon, 8, Budget(nodes=1), 0)[0].move
        host.submit(seat, move if seat else Exchange(host.position.racks[0][:1]))
        if len(host.record.turns) == 24:
            host.submit(host.position.to_move, Resign())
    return host.record


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """At the words to learn, in a house of two people who have lost some games."""
    couch = couch_of(lexicon)
    couch.services.archive.keep(kept(told(lost_game(lexicon), lexicon), NOON, "Normal"))
    couch.services.remember(Person("Ben", played=NOON - 100), Person("Anna", played=NOON - 50))
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Words to Learn")
    couch.wait(0.5)
    return couch


def journal(couch: Couch) -> MissedWordsScene:
    assert isinstance(couch.stack.top, MissedWordsScene)
    return couch.stack.top


def answer(couch: Couch, word: str, *, right: bool) -> None:
    """Choose the word, or one that is none."""
    scene = couch.stack.top
    assert isinstance(scene, Question)
    assert word in scene.buttons
    at = next(at for at, shown in enumerate(scene.buttons) if (shown == word) is right)
    couch.press(*["right"] * at, "confirm")
    told = f"{word} is right" if right else f"it is {word}"
    assert couch.sees(told)
    assert couch.sees(couch.services.define(word) or "No meaning is stored")
    couch.press("confirm")


def test_the_quiz_tells_which_was_right_asks_again_after_days_and_is_each_persons_own(couch: Couch) -> None:
    words = [one.word for one in journal(couch).words][:5]
    assert len(words) == 5
    couch.press(*couch.prompts["Quiz"])
    couch.choose("Anna")
    for number, word in enumerate(words):
        answer(couch, word, right=number > 0)
    assert couch.sees("4 of 5 right")
    assert couch.sees("comes back in 1 day")
    couch.press("back")
    memory = WordMemory(couch.services.house)
    assert set(memory.of("anna")) == set(words)
    assert memory.of("Ben") == {}
    now = couch.services.now()
    couch.services.now = lambda: now + A_DAY + A_DAY // 2
    couch.press(*couch.prompts["Quiz"])
    answer(couch, words[0], right=True)
    assert memory.of("Anna")[words[0]].times == 2, "what was missed is asked for first"
    couch.press("back")
    couch.services.player = "Ben"
    couch.until("journal")
    couch.press(*couch.prompts["Quiz"])
    answer(couch, words[0], right=True)
    assert set(memory.of("Ben")) == {words[0]}
