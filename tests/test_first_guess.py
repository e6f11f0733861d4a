"""The questions by which the names of our files are judged."""

from __future__ import annotations

from tests.first_guess import names, questions


def test_every_file_that_answers_a_question_is_there() -> None:
    known = set(names())
    for question, files in questions().items():
        assert files, question
        assert set(files) <= known, question
