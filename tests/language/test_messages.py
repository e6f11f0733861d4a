"""Sentences as values, and as text in the language of whoever reads."""

from __future__ import annotations

import threading
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.language import languages, messages
from game.language.languages import PSEUDO, best_of, language_of, spoken_in
from game.language.messages import NOTHING, later, message, message_count, tr, tr_count
from game.text_format import percent


def test_a_message_is_equal_by_its_sentence_and_what_stands_in_it() -> None:
    assert message("{name} wins.", name="Ann") == message("{name} wins.", name="Ann")
    assert message("{name} wins.", name="Ann") != message("{name} wins.", name="Ben")


def test_what_people_call_themselves_stands_in_a_sentence_as_it_is() -> None:
    assert tr("{name} wins.", name="{0} %s {name}") == "{0} %s {name} wins."


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, "0 games"), (1, "1 game"), (2, "2 games"), (1234, "1,234 games"), (-9, "−9 games")],
)
def test_a_count_chooses_the_form_and_is_written_with_its_groups(count: int, told: str) -> None:
    assert tr_count("{count} game", "{count} games", count) == told
    assert str(message_count("{count} game", "{count} games", count)) == told


def test_lists_and_messages_stand_in_sentences() -> None:
    inner = message_count("{count} game", "{count} games", 2)
    assert (
        tr("{names} play {what}.", names=("Ann", "Ben", "Cy"), what=inner) == "Ann, Ben and Cy play 2 games."
    )


def test_a_message_is_put_into_words_when_it_is_read() -> None:
    told = message("{share} found", share=later(percent, 0.5))
    english = str(told)
    with spoken_in(PSEUDO):
        foreign = str(told)
    assert english == "50 % found" == str(told)
    assert foreign != english


def test_another_thread_does_not_hear_the_language_of_this_one() -> None:
    heard: list[str] = []
    with spoken_in(PSEUDO):
        thread = threading.Thread(target=lambda: heard.append(tr("Rules")))
        thread.start()
        thread.join()
    assert heard == ["Rules"]


def test_nothing_is_no_sentence() -> None:
    assert not NOTHING
    assert str(NOTHING) == ""
    assert message("Rules")


def test_a_language_that_is_not_there_is_english() -> None:
    assert best_of(["xx_YY", "tlh"]) == "en"
    assert language_of("xx").sentence("Rules") == "Rules"
    assert language_of("xx").listed(["Ann", "Ben"]) == "Ann and Ben"


@pytest.mark.parametrize(
    "damaged",
    [b"", b"\xde\x12\x04\x95", b"no catalogue at all, but some text", b"\xde\x12\x04\x95" + b"\xff" * 60],
)
def test_a_damaged_catalogue_leaves_english(
    damaged: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "xx.mo").write_bytes(damaged)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    assert languages.language_of.__wrapped__("xx").sentence("Rules") == "Rules"


@pytest.mark.parametrize("wrong", ["{who} gewinnt", "{name} gewinnt {", "{} gewinnt", "{name!z}"])
def test_a_translation_with_other_places_is_told_in_english(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange = Mock(sentence=lambda *_: wrong, whole=str)
    monkeypatch.setattr(messages, "speaking", lambda: strange)
    assert tr("{name} wins", name="Ann") == "Ann wins"
    assert tr_count("{count} game", "{count} games", 2) in ("2 games", wrong)
