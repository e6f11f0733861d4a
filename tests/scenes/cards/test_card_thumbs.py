"""Restless thumbs on the screens of cards: nothing breaks, and every card stays a card."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Press
from game.lexicon.words import Lexicon
from game.saves import GAME
from game.scenes.cards.card_manager import CardsScene
from game.scenes.cards.load_game import LoadScene
from game.scenes.cards.save_game import SaveScene
from game.scenes.kit.scene import Pop, Scene
from game.scenes.kit.services import Services
from memcard.card import blank_card
from memcard.card_folders import CardFolder
from memcard.keeper import Keeper
from tests.memcard.reader import list_card
from tests.memcard.saves import save, with_foreign
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven

PRESSES = 350


@pytest.mark.parametrize("seed", range(4))
def test_random_presses_leave_cards_that_an_independent_reader_lists(
    lexicon: Lexicon, tmp_path: Path, seed: int
) -> None:
    luck = random.Random(seed)
    folder, stick = tmp_path / "cards", tmp_path / "stick"
    folder.mkdir()
    stick.mkdir()
    card = blank_card().write(save("Ada"), 1).write(save("Bob"), 2).delete(2)
    (folder / "card1.mcr").write_bytes(with_foreign(card, 7, 2).image)
    (stick / "other.mcr").write_bytes(blank_card().image)
    with closing(Keeper(folder)) as keeper:
        home = replace(services(lexicon, ScriptedMaven()), keeper=keeper, now=lambda: 1_000_000_000)
        home.card_places = lambda: [CardFolder("Stick", stick)]
        screens: list[type[Scene]] = []
        for _ in range(4):
            couch = Couch(home, root(home, luck))
            for _ in range(PRESSES // 4):
                if couch.stack.finished:
                    couch = Couch(home, root(home, luck))
                works = [action for prompt in couch.picture.prompts for action in prompt.actions]
                couch.stack.press(Press("p1", luck.choice(works)))
                keeper.flush(10)
                couch.wait(0.05)
                screens.append(type(couch.stack.top))
        assert len(set(screens)) >= 5
    cards = [path for path in (*folder.iterdir(), *stick.iterdir()) if path.suffix == ".mcr"]
    assert len(cards) >= 2
    for path in cards:
        list_card(path.read_bytes())


def root(home: Services, luck: random.Random) -> Scene:
    """One of the screens of cards."""
    screens: list[Callable[[], Scene]] = [
        lambda: CardsScene(home),
        lambda: LoadScene(home, lambda _: Pop()),
        lambda: SaveScene(home, lambda: save("Game", GAME, note=b"{}")),
    ]
    return luck.choice(screens)()
