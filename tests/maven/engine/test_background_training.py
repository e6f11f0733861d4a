"""What tiles are worth with another list is learnt beside the game, once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game.lexicon.words import USUAL_WORDS
from game.maven.engine import background_training as learn_ahead
from game.maven.engine.background_training import PATIENCE_SECONDS, BackgroundTraining
from game.maven.messages import Learning
from game.rules.dictionary import CLASSIC_WORDS, WordList
from game.rules.seat_view import SeatView
from tests.maven.tables import position_after, view_of

OWN = view_of(position_after(0, 1))
OTHER_LIST = WordList("Mine", "abc")


def played_with(words: WordList) -> SeatView:
    return replace(OWN, rules=replace(OWN.rules, dictionary=replace(OWN.rules.dictionary, base=words)))


class Scene:
    """Somebody who learns, and a clock."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(learn_ahead, "values_path", lambda key: folder / key)
        self.started: list[str] = []
        self.told: list[Learning] = []
        self.time = 0.0
        self.lists = BackgroundTraining(USUAL_WORDS, self.told.append, self.start, lambda: self.time)

    def start(self, arguments: Sequence[str]) -> Iterator[float]:
        self.started.append(arguments[0])
        yield from (0.25, 0.5)

    def look(self, words: WordList, later: float) -> None:
        self.time += later
        self.lists.look(played_with(words))
        self.lists.join()


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(tmp_path, monkeypatch)


def test_a_list_is_learnt_once_and_only_after_it_has_been_in_play_for_a_while(scene: Scene) -> None:
    scene.look(OTHER_LIST, 0)
    scene.look(OTHER_LIST, PATIENCE_SECONDS - 1)
    assert scene.started == []
    for _ in range(3):
        scene.look(OTHER_LIST, 1)
    assert scene.started == ["abc"]
    assert scene.told == [Learning("abc", done) for done in (0.25, 0.5, 1.0)]
    for _ in range(2):
        scene.look(CLASSIC_WORDS, PATIENCE_SECONDS)
    assert scene.started == ["abc", "classic"]


def test_nothing_is_learnt_for_the_words_of_the_game_or_where_it_was_learnt_before(
    scene: Scene, tmp_path: Path
) -> None:
    (tmp_path / "abc").touch()
    for words in (WordList(), OTHER_LIST):
        for _ in range(3):
            scene.look(words, PATIENCE_SECONDS)
    assert scene.started == []


def test_who_cannot_be_started_does_no_harm(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_arguments: Sequence[str]) -> Iterator[float]:
        raise OSError("no memory")

    monkeypatch.setattr(scene.lists, "_start", fails)
    for _ in range(3):
        scene.look(OTHER_LIST, PATIENCE_SECONDS)
    assert scene.told == [Learning("abc", 1.0)]  # nobody shows for ever how far it is
