"""The files in `assets/sound`: complete, level, without clicks, and as their generators make them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from assets.sound import make_effects
from assets.sound.make_ambience import LOUDNESS as QUIET
from assets.sound.make_ambience import render as render_ambience
from assets.sound.make_effects import RECIPES, files
from assets.sound.make_music import LOUDNESS
from assets.sound.mastering import integrated, level, write
from assets.sound.score import read
from assets.sound.synthesis import RATE
from game.sound.choice_of_music import PROGRAMME
from game.sound.jukebox import FOLDER
from game.sound.sound_names import Ambience, Cue, MusicMood

Sound = NDArray[np.float64]
PIECES = sorted({name for names in PROGRAMME.values() for name in names})
EFFECTS = sorted((FOLDER / "effects").glob("*.ogg"))
MOST_BYTES = 28_000_000


@dataclass(frozen=True)
class Piece:
    name: str
    sound: Sound


@pytest.fixture(scope="module", params=PIECES)
def piece(request: pytest.FixtureRequest) -> Piece:
    """One after the other: all together would fill the memory."""
    return Piece(request.param, soundfile.read(FOLDER / "music" / f"{request.param}.ogg")[0])


@cache
def effect(name: str, variant: int = 1) -> Sound:
    """What the generator makes; once for all tests."""
    return make_effects.render(name, variant)


def decibels(power: float) -> float:
    return 10 * float(np.log10(power + 1e-20))


def test_every_cue_has_its_files_and_every_file_its_cue() -> None:
    assert {cue.value for cue in Cue} == set(RECIPES)
    assert [path.name for path in EFFECTS] == sorted(name for recipe in RECIPES for name in files(recipe))


def test_every_piece_of_the_programme_is_there_with_its_score_and_no_other() -> None:
    assert sorted(path.stem for path in (FOLDER / "music").glob("*.ogg")) == PIECES
    assert sorted(path.stem for path in (FOLDER / "scores").glob("*.score")) == PIECES


def test_all_sound_together_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < MOST_BYTES


@pytest.mark.parametrize("path", EFFECTS, ids=lambda path: path.stem)
def test_an_effect_is_as_loud_as_meant_and_begins_and_ends_in_silence(path: Path) -> None:
    sound, rate = soundfile.read(path)
    name = path.stem if path.stem in RECIPES else path.stem.rpartition("_")[0]
    assert rate == RATE
    assert level(sound, rate) == pytest.approx(RECIPES[name].level, abs=0.7)
    peak = np.abs(sound).max()
    assert peak < 0.95
    # A click would be a step from nothing, or to nothing, of a size that is heard beside the sound itself.
    assert np.abs(sound[:8]).max() < 0.05 * peak
    assert np.abs(sound[-64:]).max() < 0.01 * peak


@pytest.mark.parametrize("name", RECIPES)
def test_an_effect_is_what_its_generator_makes(name: str) -> None:
    file = FOLDER / "effects" / files(name)[0]
    shipped, made = soundfile.read(file)[0], effect(name)
    assert shipped.shape == made.shape
    assert np.corrcoef(shipped, made)[0, 1] > 0.95  # the encoder takes its share


@pytest.mark.parametrize("name", ["place", "settle", "pick", "rustle", "great", "bingo", "win", "medal"])
def test_variants_of_an_effect_differ_and_are_equally_loud(name: str) -> None:
    sounds = [effect(name, number + 1)[:60000] for number in range(3)]
    length = min(len(sound) for sound in sounds)
    sounds = [sound[:length] for sound in sounds]
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert abs(np.corrcoef(sounds[one], sounds[other])[0, 1]) < 0.9
    assert len({round(level(effect(name, number + 1), RATE), 1) for number in range(3)}) == 1


def test_wood_sounds_darker_on_the_board_than_on_the_rack_and_cloth_brightest() -> None:
    def centre(name: str) -> float:
        power = np.abs(np.fft.rfft(effect(name))) ** 2
        return float((np.fft.rfftfreq(len(effect(name)), 1 / RATE) * power).sum() / power.sum())

    assert 300 < centre("place") < centre("settle") < centre("rustle") < 4000


def test_a_generator_makes_the_same_bytes_again(tmp_path: Path) -> None:
    for name in ("once.ogg", "again.ogg"):
        write(tmp_path / name, make_effects.render("tick"), RATE, 0.55)
    once = (tmp_path / "once.ogg").read_bytes()
    assert once == (tmp_path / "again.ogg").read_bytes()
    assert soundfile.read(tmp_path / "once.ogg")[0].shape == make_effects.render("tick").shape


def test_a_piece_is_as_long_as_its_score_and_as_loud_as_the_others(piece: Piece) -> None:
    assert len(piece.sound) == round(read(FOLDER / "scores" / f"{piece.name}.score").seconds * RATE)
    # As exactly as the generator brings it there: another figure tells that it was not run since.
    loop = np.concatenate([piece.sound, piece.sound[: 4 * RATE]])
    assert integrated(loop, RATE) == pytest.approx(LOUDNESS, abs=0.1)
    assert true_peak(piece.sound) < 10 ** (-1 / 20)


def true_peak(sound: Sound, piece: int = 2**16, overlap: int = 2**10) -> float:
    """The greatest value between the samples, too: four times as many, by ITU-R BS.1770's annex 2."""
    greatest = 0.0
    for start in range(0, len(sound), piece - 2 * overlap):
        part = sound[start : start + piece].astype(np.float32)  # exact to a millionth, in half the time
        if np.abs(part).max() < 0.6:
            continue  # between samples a wave is higher than at them, but not by so much
        finer = np.fft.irfft(np.fft.rfft(part, axis=0), 4 * len(part), axis=0) * 4
        greatest = max(greatest, float(np.abs(finer[4 * overlap : -4 * overlap]).max(initial=0.0)))
    return greatest


def test_a_piece_follows_upon_itself_without_a_seam(piece: Piece) -> None:
    loop = piece.sound
    around = np.concatenate([loop[-RATE:], loop[:RATE]])
    bends = np.abs(np.diff(around, n=2, axis=0)).max(axis=1)
    at_join = bends[RATE - 4 : RATE + 3].max()
    # A seam is a bend in the curve, which is heard as a click: here it is as smooth as everywhere.
    assert at_join <= np.quantile(bends, 0.995)
    high = np.abs(np.fft.rfft(around[RATE - 512 : RATE + 512] * np.hanning(1024)[:, None], axis=0))[350:]
    usual = [
        np.abs(np.fft.rfft(around[at : at + 1024] * np.hanning(1024)[:, None], axis=0))[350:].max()
        for at in range(0, len(around) - 1024, 512)
    ]
    assert high.max() <= max(usual)


def test_the_tail_of_the_last_bar_rings_on_into_the_first(piece: Piece) -> None:
    loop = piece.sound
    start, typical = loop[: RATE // 50], loop
    assert decibels(float((start**2).mean())) > decibels(float((typical**2).mean())) - 40


def test_a_piece_is_calm(piece: Piece) -> None:
    mono = piece.sound.mean(axis=1)
    second = np.array(
        [decibels(float((mono[i : i + RATE] ** 2).mean())) for i in range(0, len(mono) - RATE, RATE)]
    )
    assert second.max() - np.median(second) < 9
    assert np.median(second) - second.min() < 14


def test_the_table_has_twenty_minutes_of_music_in_eight_pieces() -> None:
    names = PROGRAMME[MusicMood.PLAY]
    assert len(set(names)) >= 8
    assert sum(read(FOLDER / "scores" / f"{name}.score").seconds for name in names) >= 20 * 60


def test_the_menus_have_ten_minutes_of_music_in_pieces_of_their_own() -> None:
    names = PROGRAMME[MusicMood.TITLE]
    assert sum(read(FOLDER / "scores" / f"{name}.score").seconds for name in names) >= 10 * 60
    assert not set(names) & {
        name for mood in MusicMood if mood is not MusicMood.TITLE for name in PROGRAMME[mood]
    }


@pytest.mark.parametrize("ambience", Ambience)
def test_the_room_is_soft_even_and_has_no_seam(ambience: Ambience) -> None:
    loop, rate = soundfile.read(FOLDER / "ambience" / f"{ambience.value}.ogg")
    assert rate == RATE
    assert integrated(loop, RATE) == pytest.approx(QUIET[ambience.value], abs=0.3)
    made = render_ambience(ambience.value)
    assert np.corrcoef(loop[:, 0], made[:, 0])[0, 1] > 0.7  # the encoder takes its share of noise
    around = np.concatenate([loop[-RATE:], loop[:RATE]])
    bends = np.abs(np.diff(around, n=2, axis=0)).max(axis=1)
    assert bends[RATE - 4 : RATE + 3].max() <= np.quantile(bends, 0.999)
