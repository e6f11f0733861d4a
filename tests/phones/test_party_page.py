"""All at once on real pages in Chromium: from the code to the next round, torn away in between."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http import HTTPStatus

import pytest
from axe_playwright_python.sync_playwright import Axe
from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from controllers.actions import Action
from game.duplicate.party_host import AWAY, MOST_PLAYERS
from game.duplicate.round_results import word_of
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.net.gateway import Gateway
from game.phones.party_phones import NO_PLACE_YET
from game.phones.phones import MANY_GUESSES
from game.rules.record import Seat
from game.scenes.duplicate.party_end import SHARES
from game.wire.sentences import sentence
from tests.duplicate.tied_plays import LAID, OTHER, ROUNDS, Told, over
from tests.letter_sheet import letters_not_seen
from tests.reading_order import in_order
from tools.stress.browsers import BrowserWindow, ChromiumWindow, Start, browser, missing
from tools.stress.party import PartyPage, PartyTelevision

pytestmark = pytest.mark.skipif(bool(missing("chromium")), reason="Debian's chromium is not installed")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Start]:
    with browser("chromium") as start:
        yield start


@pytest.fixture
def start(chromium: Start) -> Iterator[Start]:
    """Opens pages that a test has to itself: each as on another phone, and gone with the test."""
    with ExitStack() as close:

        def opened() -> BrowserWindow:
            window = chromium()
            close.callback(window.close)
            return window

        yield opened


@pytest.fixture(scope="module")
def television(lexicon: Lexicon) -> Iterator[PartyTelevision]:
    television = PartyTelevision(lexicon, Form(seconds=60))
    yield television
    television.close()


def touch_every_row_of_the_menu(page: PartyPage) -> None:
    """Each row does what it says, and none takes a tile away."""
    assert isinstance(page.window, ChromiumWindow)
    shown = page.window.page
    laid = page.ask("JSON.stringify(table.laid)")

    def choose(label: str) -> None:
        shown.locator("[data-do=more]").first.tap()
        shown.locator(f"dialog button:has-text('{label}')").tap()

    was_whole = page.ask("!!table.board.whole")
    shown.locator("[data-do=more]").first.tap()
    rows = shown.locator("dialog button:not([aria-label])").all_inner_texts()
    shown.locator("dialog [data-do=close]").tap()
    views = ["See the whole board", "Zoom in"]
    assert rows == ["Who is here", views[was_whole]]
    choose("Who is here")
    told = [row.split() for row in shown.locator("dialog .crowd li").all_inner_texts()]
    assert told == [["דוד", "(you)"], ["שרה"]]
    shown.locator("dialog [data-do=close]").tap()
    for view in (views[was_whole], views[not was_whole]):
        choose(view)
        page.until(f"!!table.board.whole === {str(view == views[0]).lower()}")
    assert page.ask("JSON.stringify(table.laid)") == laid


def test_two_pages_play_a_round_by_taps_with_a_pause_and_nothing_is_lost_by_a_reload(
    television: PartyTelevision, start: Start
) -> None:
    anna, bo = pages = PartyPage(start()), PartyPage(start())
    for page, name in zip(pages, ("דוד", "שרה"), strict=True):
        page.join(television.link, name)
    television.begin()
    found = television.until_round(1)
    for page, play in ((anna, found[0]), (bo, found[6])):
        page.until("table.mayDecide")
        page.lay(play)
    touch_every_row_of_the_menu(anna)
    anna.hand_in()
    assert anna.ask("document.querySelector('#play').textContent.includes('Handed in')")
    others = "document.querySelector('#others').textContent"
    bo.until(f"{others} === '1 of 2 have handed in'")
    television.press(Action.PAUSE)
    for page in pages:
        page.until(f"{others} === 'Paused: time stands still'")
    off = "['#shuffle', '#back'].map(one => document.querySelector(one).disabled)"
    assert anna.ask(off) == [True, True]
    television.press(Action.BACK)
    bo.until(f"{others} === '1 of 2 have handed in'")
    assert anna.ask(off) == [False, False]
    assert isinstance(anna.window, ChromiumWindow)
    wrong = Axe().run(anna.window.page).response["violations"]
    assert [one["id"] for one in wrong] == []
    bo.window.reload()
    bo.until("table.mayDecide && table.laid.length > 0")
    assert bo.ask("table.laid.length") == len(found[6].tiles), "the draft lies there again"
    bo.hand_in()
    anna.until("table.party.stage === 'revealing'")
    anna.until("!!table.shown")
    assert in_order(anna.window.page, "#outcome p", "The best:", ", by", "דוד"), "the first play is the best"
    anna.ask("void table.lost('Reconnecting …')")
    said, meaning = (
        anna.ask(f"document.querySelector('{one}').getBoundingClientRect().toJSON()")
        for one in ("#said", ".meaning")
    )
    assert 0 <= said["top"] < said["bottom"] < meaning["top"]
    anna.ask("void table.on_welcome()")
    over = television.party.rounds[0]
    assert {over.found[0].play, over.found[1].play} == {found[0], found[6]}
    television.press(Action.CONFIRM)
    television.until_round(2)
    for page in pages:
        page.until("table.party.number === 2 && table.mayDecide && table.laid.length === 0")
        assert page.ask("table.game.racks[0]") == television.party.table.rack
        assert page.window.complaints == []


def test_a_page_that_nobody_waits_for_says_so_and_one_touch_brings_it_back(
    lexicon: Lexicon, start: Start
) -> None:
    told = "document.querySelector('#outcome .call')"
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        page.join(television.link, "Anna")
        television.begin()
        for number in range(1, 5):
            television.until_round(number)
            page.until(f"table.party.number === {number} && table.mayDecide")
            assert not page.ask(f"!!{told}"), "whoever looks at a tile is there"
            if number < 3:
                page.window.press("#rack .tile")
                page.until("table.touchedIn === table.party.number")
            television.pass_time(60)
            page.until("table.party.stage === 'revealing'")
            television.press(Action.CONFIRM)
        television.until_round(5)
        page.until(f"table.party.number === 5 && table.mayDecide && !!{told}")
        assert television.party.seen_by(0, 0.0).waited_for == (False,)
        assert page.ask(f"{told}.checkVisibility() && getComputedStyle({told}).visibility") == "visible"
        assert isinstance(page.window, ChromiumWindow)
        assert Axe().run(page.window.page).response["violations"] == []
        page.window.press("#rack .tile")
        page.until(f"!{told}")
        assert television.party.seen_by(0, 0.0).waited_for == (True,)
        assert page.window.complaints == []


def test_every_letter_for_a_blank_is_seen_at_once_in_a_party(lexicon: Lexicon, start: Start) -> None:
    with closing(PartyTelevision(lexicon, Form(seconds=300))) as television:
        page, invitation = PartyPage(start()), television.phones.invitation()
        assert invitation is not None
        assert isinstance(page.window, ChromiumWindow)
        page.join(invitation.link, "Anna")
        television.begin()
        page.until("table.mayDecide")
        assert letters_not_seen(page.window) == []


def test_the_end_on_a_page_tells_of_what_its_percents_are_as_the_television_does(
    lexicon: Lexicon, start: Start
) -> None:
    rows = [(1, "Anna", 0, "cat", 0, 0.52, 104), (2, "Bo", 1, "owl", 0, 0.4, 80)]
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        page.join(television.link, "Anna")
        television.begin()
        page.until("!!table.party")
        # in one go, as the television's next frame says again that the round goes on
        end = f"table.party.stage = 'over', table.hear(['end', {json.dumps(rows)}])"
        told = page.ask(f"({end}, document.querySelector('#outcome').innerText)").split("\n")
        assert told[0] == "The game is over"
        assert str(SHARES) in told[1:3]
        assert "52 %" in told
        assert page.window.complaints == []


def test_what_is_open_on_a_page_closes_when_a_round_ends_or_begins(lexicon: Lexicon, start: Start) -> None:
    is_open = "document.querySelector('#sheet').open"
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        page.join(television.link, "Anna")
        television.begin()
        television.until_round(1)
        page.until("table.mayDecide")
        page.window.press("[data-do=more]")
        page.until(is_open)
        television.pass_time(60)
        page.until(f"table.party.stage === 'revealing' && !{is_open}")
        television.press(Action.CONFIRM)
        television.until_round(2)
        page.until("table.party.number === 2 && table.mayDecide")
        page.window.press("#board .tile")
        page.until(f"{is_open} && !!document.querySelector('dialog dd')")
        television.pass_time(60)
        page.until(f"table.party.stage === 'revealing' && !{is_open}")
        page.window.press("#board .tile")
        page.until(is_open)
        television.press(Action.CONFIRM)
        television.until_round(3)
        page.until(f"table.party.number === 3 && table.mayDecide && !{is_open}")
        assert page.window.complaints == []


def test_a_page_here_and_in_a_hall_tells_in_words_who_found_which_of_the_plays_that_tie(
    lexicon: Lexicon, start: Start
) -> None:
    """Each of a round's first two players reads it."""
    table, most = over(*ROUNDS[0]).table, over(*ROUNDS[0]).most
    laid, other = (word_of(table, play) for play in (LAID, OTHER))
    best, own = f"The best: {laid} for {most}, ", f"{other} for {most}"
    as_much = ". As good: another word, by "
    told = [
        (f"by Anna{as_much}Bo.", [f"{laid} for {most}", own]),
        (f"which nobody saw{as_much}Anna.", [f"{own} + 10", ""]),
        (f"which nobody saw{as_much}Anna, Bo.", [own, own]),
        ("which nobody saw.", ["", ""]),
        ("by Anna.", [f"{laid} for {most} + 10", ""]),
        (f"by Anna{as_much}4 of you.", [f"{laid} for {most}", own]),
    ]
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        page.join(television.link, "Gus")
        television.begin()
        page.until("!!table.party")
        for found, (finders, heads) in zip(ROUNDS, told, strict=True):
            shown = Told(over(*found))
            for player, head in enumerate(heads):
                for frames in (shown.to_phone(player), shown.to_phone_in_hall(player)):
                    heard = f"{json.dumps(frames)}.forEach(frame => table.hear(frame))"
                    said = page.ask(f"({heard}, document.querySelector('#outcome').innerText)")
                    first, *lines = re.split("\n+", said.strip())
                    means = [f"about {other}"] if found[player] == OTHER else []
                    assert lines == [*means, best + finders, f"about {laid}"], (found, player)
                    assert first == head or not head, (found, player)
        assert page.window.complaints == []


def test_a_page_of_which_parts_do_not_come_comes_again_by_itself(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, start: Start
) -> None:
    """A phone that came while a slow machine was busy stayed empty for ever."""
    answer, lacked = Gateway._answer, []

    def busy(self: Gateway, connection: ServerConnection, request: Request) -> Response | None:
        part = request.path.rpartition("/")[2]
        if part in ("page.js", "figures.css", "style.css") and part not in lacked:
            lacked.append(part)
            if part == "page.js":
                return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "Too much is asked for.")
            connection.transport.abort()
        return answer(self, connection, request)

    monkeypatch.setattr(Gateway, "_answer", busy)
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        page.join(television.link, "Gus")
        assert sorted(lacked) == ["figures.css", "page.js", "style.css"]
        assert page.window.complaints == []
        page.until("!sessionStorage.tries && getComputedStyle(document.body).margin === '0px'")


def test_an_open_page_begins_anew_at_a_television_that_was_killed_and_started_again(
    lexicon: Lexicon, start: Start
) -> None:
    """It showed the dead party for ever, and nobody came in by it."""
    form = Form(seconds=60, most_rounds=1)
    named = "!table.game && !table.party && !table.name && !document.querySelector('#form').hidden"
    named += " && document.querySelector('#label').textContent === 'Your name'"
    television = PartyTelevision(lexicon, form)
    port = television.server.port
    assert port is not None
    page = PartyPage(start())
    page.join(television.link, "Anna")
    for stage in ("lobby", "playing", "revealing", "over"):
        if stage != "lobby":
            television.begin()
            found = television.until_round(1)
            page.until("table.mayDecide")
        if stage in ("revealing", "over"):
            page.lay(found[0])
            page.hand_in()
            page.until("table.party.stage === 'revealing' && !!table.shown")
        if stage == "over":
            television.press(Action.CONFIRM)
            page.until("table.party.stage === 'over'")
        television.close()
        television = PartyTelevision(lexicon, form, ports=(port,))
        invitation = television.phones.invitation()
        assert invitation is not None
        # The page that showed the dead party is on its way out: it begins anew.
        page.until("!link.met && !!table.out && !table.game && !document.querySelector('#form').hidden")
        page.enter("QQQQQQ")
        page.until(
            "document.querySelector('#why').textContent === 'Those are not the letters on the screen.'"
        )
        assert page.ask("document.querySelector('#said').textContent") == "", "it is said once"
        page.enter(invitation.letters)
        page.until(f"{named} && document.querySelector('#typed').value === 'Anna'")
        page.window.press("#form .gold")
        page.until("table.name === 'Anna'")
        assert [guest.name for guest in television.phones.guests] == ["Anna"], stage
        assert page.window.complaints == []
    television.close()


def test_a_page_whose_letters_nobody_looks_at_yet_says_so_and_comes_in_by_itself(
    lexicon: Lexicon, start: Start
) -> None:
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page, invitation = PartyPage(start()), television.phones.invitation()
        assert invitation is not None
        page.window.open(invitation.link.partition("#")[0])
        why = "document.querySelector('#why').textContent"
        for _ in range(7):
            page.until("!document.querySelector('#form').hidden && !link.tab.parlour")
            page.enter("QQQQQQ")
            page.until(f"!link.tab.parlour || {why}.startsWith('Too many')")
        page.enter(invitation.letters)
        page.until(f"{why} === {json.dumps(str(MANY_GUESSES))} && !link.up")
        television.phones._guesses.clear()
        page.until("document.querySelector('#label').textContent === 'Your name'")


def test_a_page_that_finds_all_places_taken_says_so_and_is_in_as_soon_as_one_is_free(
    lexicon: Lexicon, start: Start
) -> None:
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page, late = PartyPage(start()), PartyPage(start())
        page.join(television.link, "Nora")
        television.begin()
        television.until_round(1)
        party = television.party
        for number in range(1, MOST_PLAYERS):
            party.join(Seat(f"P{number}", color=0))
        late.join(television.link, "Yusuf")
        told = f"document.querySelector('#why').textContent === {json.dumps(str(NO_PLACE_YET))}"
        late.until(f"{told} && document.querySelector('#form').hidden")
        party.gone(3, -AWAY)
        late.until("!!table.party && table.number === 3")
        assert party.player(3).name == "Yusuf"


def test_while_the_line_is_down_no_clock_runs_and_what_goes_on_without_it_can_be_done(
    lexicon: Lexicon, start: Start
) -> None:
    """Hand In stayed lit under Reconnecting …, and the clock ran on."""
    shown = """["#left", "#others", "#said"].map(one => document.querySelector(one).textContent)"""
    lit = "!!document.querySelector('#play.gold')"
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        page.join(television.link, "Anna")
        television.begin()
        found = television.until_round(1)
        page.until("table.mayDecide")
        page.lay(found[3])
        page.until(lit)
        assert isinstance(page.window, ChromiumWindow)
        page.window.context.set_offline(
            True
        )  # nothing says that the line is closed, as where a router is off
        page.ask("void (link.heardAt = 0, link.wake())")
        page.until("table.down && !link.up")
        assert page.ask(shown) == ["–", "", "Reconnecting …"]
        assert not page.ask(lit)
        page.window.press("#back")
        page.lay(found[0])
        page.ask("void table.do_play()")
        assert not page.ask("!!table.waiting"), "nothing is handed in that nobody hears of"
        page.window.context.set_offline(False)
        page.until(f"link.up && {lit} && document.querySelector('#left').textContent > 0")
        assert page.ask(shown)[1:] == ["0 of 1 have handed in", ""]
        page.hand_in()
        assert television.party.handed_in_by(0) == found[0], "what was laid meanwhile"
        assert page.window.complaints == []


def test_a_page_offers_the_figures_that_are_free_and_remembers_the_one_that_was_chosen(
    lexicon: Lexicon, start: Start
) -> None:
    """What the set-up of other games tells; the table of all at once gives figures by itself."""
    said = "JSON.stringify(window.said)"
    look = json.dumps(["look", 2, "duck", [["cat", False], ["duck", True], ["owl", True]]])
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        page.join(television.link, "Gus")
        assert isinstance(page.window, ChromiumWindow)
        shown = page.window.page
        assert not shown.locator("#looks").is_visible()
        page.ask("void (window.said = [], table.say = frame => window.said.push(frame))")
        page.ask(f"void table.hear({look})")
        buttons = shown.locator("#looks button").all()
        assert [button.is_enabled() for button in buttons] == [False, True, True]
        assert [button.get_attribute("aria-pressed") for button in buttons] == ["false", "true", "false"]
        boxes = [button.bounding_box() or {"width": 0.0, "height": 0.0} for button in buttons]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44, "as large as a thumb needs"
        assert Axe().run(shown).response["violations"] == []
        buttons[2].tap()
        assert page.ask(said) == '[["figure","owl"]]'
        page.ask(f"void (table.look = null, window.said = [], table.hear({look}))")
        assert page.ask(said) == '[["figure","owl"]]', "as the last time"
        people = [[name, "maven", False, False, 2, "", 4] for name in ("Rosa", "Maven 2")]
        people += [["Ann", "human", False, False, 0, "owl", 0], ["Bo", "human", False, False, 1, "", 0]]
        page.ask(f"void table.hear(['people', {json.dumps(people)}, 'Gus'])")
        marks = page.ask("JSON.stringify(table.people.map((_, seat) => String(table.mark(seat))))")
        figures = [re.findall(r"f-([a-z]+)\"", mark) for mark in json.loads(marks)]
        assert figures == [["rosa"], ["maven"], ["owl"], []], "who stands at a score on the television"


def test_a_page_tells_why_nobody_plays_by_phone_just_now_and_asks_for_a_name_afterwards(
    lexicon: Lexicon, start: Start
) -> None:
    why, form = "document.querySelector('#why').textContent", "document.querySelector('#form').hidden"
    with closing(PartyTelevision(lexicon, Form(seconds=60))) as television:
        page = PartyPage(start())
        television.phones.put_off(sentence("one pad"))
        page.window.open(television.link)
        page.until(f"{why}.startsWith('One pad plays') && {form}")
        television.phones.gather(many=True)
        page.until(f"{why} === 'Welcome' && !{form}")
        assert page.window.complaints == []


def test_a_page_is_as_wide_as_the_phone_and_shows_the_board_however_large_the_text_is(
    lexicon: Lexicon, start: Start
) -> None:
    sizes = "({wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight, "
    sizes += "board: document.querySelector('#view').clientHeight, "
    sizes += "rack: document.querySelector('#rack').scrollWidth, "
    sizes += "last: document.querySelector('#others').getBoundingClientRect().bottom})"
    with closing(PartyTelevision(lexicon, Form(seconds=300))) as television:
        page, other = PartyPage(start()), PartyPage(start())
        assert isinstance(page.window, ChromiumWindow)
        shown = page.window.page
        page.window.open(television.link.partition("#")[0])
        page.until("!!table.out")
        assert shown.locator("#said").inner_text() == "", "nothing has gone wrong yet"
        for one, name in ((page, "Anna"), (other, "Bo")):
            one.join(television.link, name)
        page.until("document.querySelectorAll('#here li').length === 2")
        assert shown.locator("#here").inner_text().split() == ["Anna", "(you)", "Bo"]
        television.begin()
        found = television.until_round(1)
        page.until("table.mayDecide")
        for width, height in ((320, 568), (390, 844), (640, 360)):
            shown.set_viewport_size({"width": width, "height": height})
            for percent in (100, 200):
                page.ask(f"void (document.documentElement.style.fontSize = '{percent}%')")
                page.until(f"innerWidth === {width}")
                seen = page.ask(sizes)
                assert seen["wide"] <= width, (width, percent, seen)
                assert seen["high"] <= height, (width, percent, seen)
                assert seen["board"] >= 0.3 * height, (width, percent, seen)
                assert seen["rack"] <= width, (width, percent, seen)
                assert seen["last"] <= height, (width, percent, seen)
        page.ask("void (document.documentElement.style.fontSize = '')")
        shown.set_viewport_size({"width": 390, "height": 844})
        first, last = (
            shown.locator("#rack li").first.bounding_box(),
            shown.locator("#rack li").last.bounding_box(),
        )
        assert first
        assert last
        assert first["x"] == pytest.approx(390 - last["x"] - last["width"], abs=1), "in the middle"
        others = "document.querySelector('#others').textContent"
        page.lay(found[6])
        page.until("!!table.lies")
        before = "table.lies = {word: 'CR', points: 8, text: 'two tiles'}"
        told = page.ask(f"({before}, table.draw(), {others})")
        assert told.endswith(" · CR 8, as it lay before, goes in when time is up")
        page.hand_in()
        page.until(f"{others}.endsWith('yours can change until time is up')")
        page.window.press("#back")
        page.until(f"{others}.endsWith(' is taken back')")
        page.lay(found[0])
        page.until(f"{others}.includes('the better of ')")
        page.window.reload()
        page.until(f"table.mayDecide && table.laid.length === {len(found[0].tiles)}")
        page.window.press("#back")
        page.until(f"{others}.endsWith(' is taken back')")
        page.window.reload()
        page.until("table.mayDecide && !!table.mine_in")
        assert television.party.handed_in_by(0) == found[6]
        assert page.window.complaints == []
