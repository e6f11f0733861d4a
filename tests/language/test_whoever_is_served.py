"""Rooms, halls and refusals speak the language of whoever is served, whatever the house does."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Iterator
from typing import Any

import pytest

from game.halls.hall_frames import HallTold
from game.halls.hall_pages import HallPages
from game.language.languages import choose_language, spoken_in
from game.language.pseudo_language import lengthened
from game.net.site import Asked
from game.rooms.phrases import PHRASES
from game.rules.editions import PARLOUR
from game.wire.terms import Terms, as_read, in_english, with_rules
from tests.duplicate.tied_plays import ROUNDS, Told, meaning, over
from tests.language.made_german import german_spoken, is_german
from tests.net.test_gateway import Plain, served
from tests.rooms.pages import WORDS
from tools.stress.room_rehearsal import Rehearsal, house_of


@pytest.fixture(scope="module", autouse=True)
def german(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with german_spoken(tmp_path_factory.mktemp("german")):
        yield
    choose_language("en")


def told_to_page(language: str) -> dict[str, list[Any]]:
    """What a page of this language hears as it sits down in a room, the latest of each kind."""
    room = Rehearsal(house_of(WORDS), Terms(rules=with_rules(PARLOUR))).room
    number = room.join("Ruth", ("Ruth",), (), 0.0, page=language).number
    return {
        kind: said for to, data in room.take_frames() if to == number for kind, *said in [json.loads(data)]
    }


@pytest.mark.parametrize("house", ["en", "de"])
def test_a_page_in_a_room_hears_its_terms_and_phrases_in_its_own_language(house: str) -> None:
    choose_language(house)
    for language in ("de", "en"):
        told = told_to_page(language)
        assert is_german(told["room"][1].split(" · ")[0]) is (language == "de")
        assert told["phrases"] == [
            [str(one) if language == house else told_in(language, one) for one in PHRASES]
        ]
    choose_language("en")


def told_in(language: str, one: object) -> str:
    with spoken_in(language):
        return str(one)


@pytest.mark.parametrize("house", ["en", "de"])
def test_what_a_lobby_tells_of_terms_is_english_and_is_read_in_the_language_of_the_reader(house: str) -> None:
    choose_language(house)
    terms = Terms(rules=with_rules(PARLOUR))
    assert in_english(terms) == "No timer · Invalid words come back"
    with spoken_in("de"):
        assert as_read(in_english(terms)) == " · ".join(
            map(lengthened, ("No timer", "Invalid words come back"))
        )
        assert as_read("1 minute a turn · Words: Kitchen").count("1 ") == 1
        assert as_read("Of another version · 3 minutes a day") == "Of another version · 3 minutes a day"
    with spoken_in("en"):
        for told in (
            "2 minutes a turn · Words: Kitchen",
            "1 minute a game",
            "1,234 minutes a game",
            "Console",
        ):
            assert as_read(told) == told
    choose_language("en")


def test_a_hall_shows_pages_results_and_its_form_in_the_language_of_each_reader() -> None:
    hall = Told(over(*ROUNDS[0])).hall
    pages = HallPages(hall)
    for languages in (("de",), ("en",), ()):
        is_told_german = languages == ("de",)
        for path, english in (("/board", "Standings"), ("/arbiter", "Players"), ("/results", "Place")):
            file = pages.file(Asked(path, "", "club.example", unpacks=False, languages=languages))
            assert file is not None
            page = file.body.decode()
            assert (f">{lengthened(english)}<" in page) is is_told_german
            assert (f">{english}<" in page) is not is_told_german
            assert ("/de.js" in page or path == "/results") is (is_told_german or path == "/results")
    with spoken_in("de"):
        _, screen = json.loads(HallTold(hall, meaning).to_screen(0.0, "here"))
    assert not screen["form"] or is_german(screen["form"].split(":")[0])


def test_a_refusal_without_a_page_is_in_the_language_that_the_browser_likes() -> None:
    def refused(port: int, method: str, languages: str) -> str:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request(method, "/nothing", headers={"Accept-Language": languages} if languages else {})
        return connection.getresponse().read().decode()

    async def trial() -> None:
        async with served(Plain()) as (port, _):
            for method, sentence in (
                ("GET", "There is no such page."),
                ("POST", "Pages are only read here."),
            ):
                asked = [("de-AT", True), ("en, de;q=0.5", False), ("es;q=0.9, de;q=0.3", True), ("", False)]
                for languages, in_german in asked:
                    told = await asyncio.to_thread(refused, port, method, languages)
                    assert told == f"{lengthened(sentence) if in_german else sentence}\n", languages

    asyncio.run(trial())
