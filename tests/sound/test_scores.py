"""The composed music, read as a musician reads it: bars that add up, chords and melodies that agree."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from assets.sound.arrange import PLAYERS, _sounding, arrange, lead_voices
from assets.sound.score import Score, ScoreError, read
from game.sound.jukebox import FOLDER

SCORES = [read(path) for path in sorted((FOLDER / "scores").glob("*.score"))]
by_name = pytest.mark.parametrize("score", SCORES, ids=lambda score: score.name)


@by_name
def test_long_notes_of_a_melody_agree_with_their_chord(score: Score) -> None:
    strangers = []
    for section in score.sections:
        for note in section.melody:
            chord = _sounding(section, note.start)
            interval = (note.pitch - chord.root) % 12
            # Chord tones, the ninth and the thirteenth are at rest above a chord.
            if note.beats >= 1 and note.pitch % 12 not in chord.tones and interval not in (0, 2, 9):
                strangers.append((section.name, chord.symbol, note))
    assert strangers == []


@by_name
def test_a_melody_can_be_sung(score: Score) -> None:
    notes = [note for section in score.sections for note in section.melody]
    leaps = [abs(b.pitch - a.pitch) for a, b in pairwise(notes)]
    assert max(leaps) <= 12
    assert sum(leap <= 5 for leap in leaps) / len(leaps) > 0.8
    assert {note.pitch for note in notes} <= set(range(60, 85))


@by_name
def test_a_piece_has_a_form_with_a_theme_that_comes_back_and_a_part_that_differs(score: Score) -> None:
    first, *others = [
        {(note.pitch, note.start - section.start) for note in section.melody}
        for section in score.sections
        if section.melody
    ]
    shared = [len(first & other) / len(first) for other in others]
    assert max(shared) > 0.5
    assert min(shared) < 0.2
    assert score.seconds > 60


@by_name
def test_voices_move_little_from_chord_to_chord(score: Score) -> None:
    chords = [chord for section in score.sections for chord in section.chords]
    voices = lead_voices(chords, 52, 68)
    for chord, pitches in zip(chords, voices, strict=True):
        assert {pitch % 12 for pitch in pitches} == set(chord.tones)
        assert all(52 <= pitch <= 68 for pitch in pitches)
    steps = [
        abs(b - a)
        for one, other in pairwise(voices)
        if len(one) == len(other)
        for a, b in zip(one, other, strict=True)
    ]
    assert sum(steps) / len(steps) < 2.5


@by_name
def test_players_stay_in_their_range_and_in_time(score: Score) -> None:
    for (role, player), notes in arrange(score).items():
        assert player in PLAYERS
        assert all(0 <= note.start < score.beats for note in notes)
        assert all(0 < note.strength <= 1 for note in notes)
        if role == "bass":
            assert all(28 <= note.pitch <= 48 for note in notes)


def test_an_arrangement_is_the_same_every_time() -> None:
    assert arrange(SCORES[0]) == arrange(SCORES[0])


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("chords C | H7\nmelody C5:4 | C5:4", "'H7' is no chord"),
        ("chords C | F\nmelody C5:4 | C5:3", "3 beats of 4"),
        ("chords C | F\nmelody C5:4", "2 bars of chords, 1 of melody"),
        ("chords C | F:3\nmelody C5:4 | C5:4", "do not fill a bar"),
        ("chords C | F\nmelody C5:4 | X5:4", "'X5' is no note"),
    ],
)
def test_a_score_with_a_mistake_is_refused_with_the_place(tmp_path: Path, line: str, complaint: str) -> None:
    path = tmp_path / "wrong.score"
    path.write_text(f"tempo 100\nmeter 4\nswing 0.5\nkit 40\nform A\nsection A\nplay lead=piano\n{line}\n")
    with pytest.raises(ScoreError, match=complaint):
        read(path)
