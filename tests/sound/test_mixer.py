"""Voices, fades, ducking and levels, on a deck that only writes down what it is asked for."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from game.sound.choice_of_music import FADE_OUT, PROGRAMME
from game.sound.mixer import DUCKED, MOST_VOICES, Mixer, loudness, variants
from game.sound.sound_names import Ambience, Cue, MusicMood, Sound


class PaperVoice:
    def __init__(self, name: str, gain: float = 0.0, pan: float = 0.0) -> None:
        self.name, self.gain, self.pan = name, gain, pan
        self.stopped = self.over = False
        self.remaining = 100.0

    def set_gain(self, gain: float) -> None:
        self.gain = gain

    def done(self) -> bool:
        return self.over

    def stop(self) -> None:
        self.stopped = True

    def left(self) -> float:
        return self.remaining


class PaperDeck:
    def __init__(self) -> None:
        self.loaded: list[Path] = []
        self.played: list[PaperVoice] = []
        self.tunes: list[PaperVoice] = []

    def load(self, path: Path) -> str:
        self.loaded.append(path)
        return path.stem

    def play(self, clip: str, gain: float, pan: float) -> PaperVoice:
        self.played.append(PaperVoice(clip, gain, pan))
        return self.played[-1]

    def loop(self, path: Path) -> PaperVoice:
        self.tunes.append(PaperVoice(path.stem))
        return self.tunes[-1]


@pytest.fixture(name="deck")
def paper_deck() -> PaperDeck:
    return PaperDeck()


@pytest.fixture
def mixer(deck: PaperDeck, tmp_path: Path) -> Mixer[str]:
    (tmp_path / "effects").mkdir()
    for cue in Cue:
        for number in (1, 2, 3):
            (tmp_path / "effects" / f"{cue.value}_{number}.ogg").touch()
    mixer = Mixer(deck, tmp_path, random.Random(1))
    mixer.set_levels(10, 10)
    return mixer


def run(mixer: Mixer[str], start: float, seconds: float) -> float:
    """Let time pass in small steps; the time then."""
    for i in range(round(seconds * 50)):
        mixer.step(start + i / 50)
    return start + seconds


def test_levels_rise_evenly_and_nought_is_silence() -> None:
    gains = [loudness(level) for level in range(11)]
    assert gains[0] == 0
    assert gains[10] == 1
    ratios = [b / a for a, b in pairwise(gains[1:])]
    assert all(ratio == pytest.approx(ratios[0]) for ratio in ratios)
    assert ratios[0] > 1.2


def test_each_level_moves_its_own_sounds_at_once_and_leaves_the_other(
    mixer: Mixer[str], deck: PaperDeck
) -> None:
    mixer.set_mood(MusicMood.TITLE)
    now = run(mixer, 0, 2)
    assert deck.tunes[0].gain == pytest.approx(1)
    mixer.set_levels(4, 10)
    assert deck.tunes[0].gain == pytest.approx(loudness(4))
    mixer.play(Sound(Cue.PICK), now)
    mixer.set_levels(4, 2)
    mixer.play(Sound(Cue.PLACE, gain=0.5), now)
    assert [voice.gain for voice in deck.played] == pytest.approx([1, loudness(2) / 2])
    assert deck.tunes[0].gain == pytest.approx(loudness(4))


def test_nothing_is_played_at_level_nought(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.set_levels(0, 0)
    mixer.set_mood(MusicMood.PLAY)
    mixer.play(Sound(Cue.PLACE), run(mixer, 0, 1))
    assert deck.played == deck.tunes == []


def test_music_turned_down_to_nought_ends_and_begins_again_when_it_is_turned_up(
    mixer: Mixer[str], deck: PaperDeck
) -> None:
    mixer.set_mood(MusicMood.TITLE)
    now = run(mixer, 0, 2)
    mixer.set_levels(0, 10)
    assert deck.tunes[0].gain == 0
    now = run(mixer, now, 3)
    assert deck.tunes[0].stopped
    mixer.set_levels(5, 10)
    run(mixer, now, 3)
    assert deck.tunes[1].gain == pytest.approx(loudness(5))


def test_a_new_mood_crosses_over_without_a_hole_or_a_hill(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.set_mood(MusicMood.TITLE)
    now = run(mixer, 0, 3)
    mixer.set_mood(MusicMood.PLAY)
    powers = []
    for i in range(100):
        mixer.step(now + i / 50)
        powers.append(sum(tune.gain**2 for tune in deck.tunes if not tune.stopped))
    assert [tune.name for tune in deck.tunes] == [PROGRAMME[MusicMood.TITLE][0], PROGRAMME[MusicMood.PLAY][0]]
    assert deck.tunes[0].stopped
    assert deck.tunes[1].gain == pytest.approx(1)
    assert min(powers) > 0.8
    assert max(powers) < 1.3


def play_to_its_end(mixer: Mixer[str], deck: PaperDeck, now: float) -> float:
    """The piece that is heard comes to its last moments; the time then."""
    deck.tunes[-1].remaining = FADE_OUT
    return run(mixer, now, 3)


def test_all_pieces_of_a_mood_are_heard_before_one_comes_back_and_none_twice_in_a_row(
    mixer: Mixer[str], deck: PaperDeck
) -> None:
    mixer.set_mood(MusicMood.PLAY)
    now = run(mixer, 0, 2)
    names = PROGRAMME[MusicMood.PLAY]
    for _ in range(5 * len(names) - 1):
        now = play_to_its_end(mixer, deck, now)
    heard = [tune.name for tune in deck.tunes]
    for first in range(0, len(heard), len(names)):
        assert sorted(heard[first : first + len(names)]) == sorted(names)
    assert all(one != other for one, other in pairwise(heard))


def test_a_piece_joins_the_one_before_it_without_a_hole(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.set_mood(MusicMood.PLAY)
    now = run(mixer, 0, 2)
    deck.tunes[-1].remaining = FADE_OUT
    powers = []
    for i in range(100):
        mixer.step(now + i / 50)
        powers.append(sum(tune.gain**2 for tune in deck.tunes if not tune.stopped))
    assert [tune.stopped for tune in deck.tunes] == [True, False]
    assert min(powers) > 0.8


def test_music_that_comes_back_begins_with_another_piece(mixer: Mixer[str], deck: PaperDeck) -> None:
    now = 0.0
    for _ in range(4):
        mixer.set_mood(MusicMood.PLAY)
        now = run(mixer, now, 2)
        mixer.set_mood(MusicMood.RESULTS)
        now = run(mixer, now, 3)
    played = [tune.name for tune in deck.tunes if tune.name in PROGRAMME[MusicMood.PLAY]]
    assert len(set(played)) == 4


def test_the_room_sounds_at_its_own_level_whatever_the_music_does(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.set_levels(0, 0, 5)
    mixer.set_ambience(Ambience.RAIN)
    now = run(mixer, 0, 3)
    assert [(tune.name, tune.gain) for tune in deck.tunes] == [("rain", pytest.approx(loudness(5)))]
    mixer.set_levels(10, 10, 5)
    mixer.play(Sound(Cue.BINGO), now)
    now = run(mixer, now, 2)
    assert deck.tunes[0].gain == pytest.approx(loudness(5))
    mixer.set_ambience(Ambience.FIRE)
    now = run(mixer, now, 3)
    assert [(tune.name, tune.stopped) for tune in deck.tunes] == [("rain", True), ("fire", False)]
    mixer.set_ambience(None)
    run(mixer, now, 3)
    assert deck.tunes[1].stopped


def test_music_goes_down_under_a_list_without_a_step_and_comes_back(
    mixer: Mixer[str], deck: PaperDeck
) -> None:
    mixer.set_mood(MusicMood.TITLE)
    now = run(mixer, 0, 3)
    mixer.set_share(0.6)
    gains = []
    for i in range(300):
        mixer.step(now + i / 50)
        gains.append(deck.tunes[0].gain)
    assert gains[-1] == pytest.approx(0.6)
    assert max(abs(b - a) for a, b in pairwise(gains)) < 0.02
    mixer.set_share(1.0)
    run(mixer, now + 6, 6)
    assert deck.tunes[0].gain == 1
    assert not mixer.busy


def test_the_only_piece_of_a_mood_just_goes_on(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.set_mood(MusicMood.RESULTS)
    now = run(mixer, 0, 2)
    deck.tunes[0].remaining = 0.0
    run(mixer, now, 3)
    assert len(deck.tunes) == 1
    assert not deck.tunes[0].stopped


def test_music_makes_room_for_a_bingo_and_comes_back(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.set_mood(MusicMood.PLAY)
    now = run(mixer, 0, 3)
    mixer.play(Sound(Cue.BINGO), now)
    now = run(mixer, now, 1)
    assert deck.tunes[0].gain == pytest.approx(DUCKED, abs=0.02)
    run(mixer, now, 8)
    assert deck.tunes[0].gain == 1
    assert not mixer.busy


def test_what_falls_together_is_heard_once(mixer: Mixer[str], deck: PaperDeck) -> None:
    for now in (1.0, 1.001, 1.02, 1.06):
        mixer.play(Sound(Cue.PLACE), now)
    assert len(deck.played) == 2


def test_voices_are_limited_and_the_oldest_gives_way(mixer: Mixer[str], deck: PaperDeck) -> None:
    for i in range(MOST_VOICES + 3):
        mixer.play(Sound(Cue.PLACE), 1.0 + i)
    assert [voice.stopped for voice in deck.played[:4]] == [True, True, True, False]
    assert sum(not voice.stopped for voice in deck.played) == MOST_VOICES


def test_voices_that_have_ended_are_given_back(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.play(Sound(Cue.PLACE), 1.0)
    deck.played[0].over = True
    mixer.step(2.0)
    assert deck.played[0].stopped


def test_all_variants_are_heard_before_one_comes_back(mixer: Mixer[str], deck: PaperDeck) -> None:
    for i in range(12):
        mixer.play(Sound(Cue.PLACE), 1.0 + i)
    assert Counter(voice.name for voice in deck.played) == {f"place_{n}": 4 for n in (1, 2, 3)}
    for start in range(0, 12, 3):
        assert len({voice.name for voice in deck.played[start : start + 3]}) == 3


def test_effects_are_made_ready_one_by_one_and_only_once(mixer: Mixer[str], deck: PaperDeck) -> None:
    mixer.play(Sound(Cue.PLACE), 1.0)
    while mixer.load_one():
        pass
    assert len(deck.loaded) == len(set(deck.loaded)) == 3 * len(Cue)


def test_a_missing_effect_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no sound for place"):
        variants(tmp_path, Cue.PLACE)
