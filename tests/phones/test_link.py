"""The line of each kind of page in Chromium, at a server that is played here: how it comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from game.halls.hall_pages import ARBITER, BOARD, HallPages
from game.net.client import FIRST_RETRY_SECONDS, LAST_RETRY_SECONDS
from game.net.site import Asked, File
from game.phones.page_files import FOLDER, JOINT, LANGUAGE, LINK, SCRIPT, SCRIPTS, files, house_files
from game.rooms.net.pages import MORE
from game.wire import from_page, to_page
from game.wire.sentences import sentence
from tests.duplicate.tied_plays import ROUNDS, Told, over
from tests.phones.house import Line, PhoneHouse
from tests.rooms import pages
from tools.stress.browsers import ChromiumWindow, browser, missing
from tools.stress.room_rehearsal import Rehearsal, house_of

pytestmark = pytest.mark.skipif(bool(missing("chromium")), reason="Debian's chromium is not installed")

LINES = """
window.lines = [];
window.half = 1; // of the time until the next try that luck may take away, what it leaves
Math.random = () => window.half;
window.hides = false;
Object.defineProperty(document, "hidden", { get: () => window.hides });
class Line {
  constructor(url) { Object.assign(this, { url, said: [], readyState: 0 }); lines.push(this); }
  send(text) { this.said.push(text); }
  close() { this.readyState = 3; }
  opens() { this.readyState = 1; this.onopen(); }
  hears(frame) { this.onmessage?.({ data: JSON.stringify(frame) }); }
  ends(code, reason = "") { this.readyState = 3; this.onclose?.({ code, reason }); }
}
window.WebSocket = Line;
Object.defineProperty(window, "line", { get: () => lines.at(-1) });
"""
"""In place of connections: each is opened, told and ended by the test."""

SEATS = "phone", "phone of the house", "room", "player in a hall"
SCREENS = "big screen", "arbiter"
PAGES = (*SEATS, *SCREENS)
RECONNECTING = "Reconnecting …"
REASONS = {
    "room": ("left", "sent away", "unknown", "forgotten", "scan room", "not let in"),
    "player in a hall": ("removed", "wrong hall"),
}
"""Why somebody may be out who was in, besides what each kind of page is told."""
HOSTS = count(1)
"""Each page comes from another one, of which the browser has stored nothing."""


class Page:
    """A page of one kind, whose server is this test."""

    def __init__(
        self, kind: str, window: ChromiumWindow, files: Mapping[str, File] | None = None, link: str = "#KEY"
    ) -> None:
        """`files` are those of another version."""
        self.kind, self.window, self.browser_page = kind, window, window.page
        path = {"big screen": BOARD, "arbiter": ARBITER}.get(kind, "/")
        self.greeting: list[Any] = ["welcome", "TOKEN"]
        if kind in SCREENS:
            self.greeting = ["hall", Told(over(*ROUNDS[0])).to_screen_of_hall()]
        self.files = files or served(kind)

        def answer(route: Any) -> None:
            file = self.files.get(urlsplit(route.request.url).path)
            route.fulfill(
                status=200 if file else 404,
                body=file.body if file else b"",
                headers=dict(file.headers) if file else {},
            )

        self.browser_page.unroute_all()
        self.browser_page.route("**/*", answer)
        self.browser_page.clock.resume()
        window.open(f"http://{next(HOSTS)}.parlour.test{path}{link if kind in SEATS else ''}")
        self.browser_page.wait_for_load_state("load")
        if kind == "arbiter":
            self.browser_page.locator("#key").fill("its-key")
            self.browser_page.locator("#enter button").click()
        self.browser_page.clock.pause_at(self.ask("Date.now() / 1000") + 1)

    def ask(self, expression: str) -> Any:
        return self.window.ask(expression)

    def do(self, *statements: str) -> None:
        self.ask(f"{{ {'; '.join(statements)} }}")

    def greet(self) -> None:
        """The newest line opens, and lets the page in."""
        self.do("line.opens()", f"line.hears({json.dumps(self.greeting)})")

    def prove(self) -> None:
        """What the page has asked by ping is answered."""
        self.do("line.said.filter(text => text === '[\"ping\"]').forEach(() => line.hears(['pong']))")

    def end(self, code: int, reason: str = "") -> None:
        self.do(f"line.ends({code}, {json.dumps(reason)})")

    def wait(self, ms: float) -> None:
        self.browser_page.clock.run_for(ms)

    def until(self, expression: str) -> None:
        self.browser_page.wait_for_function(f"() => {expression}")

    @property
    def lines(self) -> int:
        return int(self.ask("lines.length"))

    @property
    def said(self) -> list[Any]:
        """What was said on the newest line behind the greeting."""
        texts = self.ask("line.said")
        assert isinstance(texts, list)
        return [json.loads(text) for text in texts[1 if self.kind != "big screen" else 0 :]]

    @property
    def shown(self) -> str:
        """What it tells of its line."""
        out = " || (typeof table === 'undefined' ? '' : table.out || '')"
        return str(self.ask(f"document.querySelector('#said').textContent{out}"))


def served(kind: str) -> Mapping[str, File]:
    if kind == "room":
        return files(MORE, rooms=True)
    if kind == "phone":
        return files()
    if kind == "phone of the house":
        return house_files()
    pages = HallPages(Told(over(*ROUNDS[0])).hall)
    return _Found(pages)


class _Found(dict[str, File]):
    def __init__(self, pages: HallPages) -> None:
        super().__init__()
        self._pages = pages

    def get(self, path: str, _: Any = None) -> File | None:  # type: ignore[override]
        return self._pages.file(Asked(path, "", "parlour.test", unpacks=False))


@pytest.fixture(scope="module")
def window() -> Iterator[ChromiumWindow]:
    """All pages are opened in one window: to begin a window costs far more than a page in it."""
    with browser("chromium") as start:
        window = start()
        assert isinstance(window, ChromiumWindow)
        window.page.add_init_script(LINES)
        window.page.clock.install()
        yield window


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, window: ChromiumWindow) -> Iterator[Page]:
    yield from opened(request.param, window)


@pytest.fixture(params=SEATS)
def seat(request: pytest.FixtureRequest, window: ChromiumWindow) -> Iterator[Page]:
    yield from opened(request.param, window)


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest, window: ChromiumWindow) -> Iterator[Page]:
    yield from opened(request.param, window)


def opened(kind: str, window: ChromiumWindow) -> Iterator[Page]:
    window.complaints.clear()
    yield Page(kind, window)
    assert window.complaints == []


def test_a_lost_line_is_opened_again_after_ever_longer_waits_and_after_short_ones_once_it_has_held(
    page: Page,
) -> None:
    page.greet()
    page.prove()
    for turn, (luck, share) in enumerate([(0, 0.5), (1, 1.0)]):
        page.do(f"window.half = {luck}")
        for failures in range(7):
            wait = 1000 * share * min(FIRST_RETRY_SECONDS * 2**failures, LAST_RETRY_SECONDS)
            before = page.lines
            page.end(1006)
            assert page.shown == RECONNECTING
            page.wait(wait - 2)
            assert page.lines == before, (turn, failures, "too early")
            page.wait(3)
            assert page.lines == before + 1, (turn, failures, "too late")
        page.greet()
        assert page.shown == ""
        page.prove()


def test_a_line_that_is_cut_whenever_it_opens_is_opened_ever_less_often(page: Page) -> None:
    for _ in range(8):
        page.greet()
        page.end(1006)
        page.wait(4001)
    before = page.lines
    page.greet()
    page.end(1006)
    page.wait(3900)
    assert page.lines == before


def test_a_page_that_wakes_up_opens_a_lost_line_at_once_and_asks_on_one_that_has_been_quiet(
    page: Page,
) -> None:
    page.greet()
    page.prove()
    for _ in range(6):
        page.end(1006)
        page.wait(4001)
    page.end(1006)
    before = page.lines
    page.do("window.hides = true", "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    assert page.lines == before, "nobody looks at it"
    page.do(
        "window.hides = false", "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))"
    )
    assert page.lines == before + 1
    page.do("dispatchEvent(new Event('focus'))")
    assert page.lines == before + 1, "it is being opened"
    page.greet()
    page.prove()
    said = page.said.count(["ping"])
    page.do("dispatchEvent(new Event('online'))")
    assert page.said.count(["ping"]) == said, "it has just been heard from"
    page.wait(6000)
    page.do("dispatchEvent(new Event('online'))")
    assert page.said.count(["ping"]) == said + 1
    page.do("line.hears(['pong'])")
    page.wait(3000)
    assert page.lines == before + 1
    page.wait(3000)
    page.do("document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))")
    page.wait(2001)
    assert page.lines == before + 2, "a line that answers nothing is gone"


def test_a_page_asks_on_a_quiet_line_and_opens_another_when_nothing_answers(page: Page) -> None:
    page.greet()
    page.prove()
    for _ in range(3):
        said = page.said.count(["ping"])
        page.wait(20_001)
        assert page.said.count(["ping"]) == said + 1
        page.do("line.hears(['pong'])")
    assert page.lines == 1
    page.wait(22_002)
    assert page.lines == 2
    page.wait(3001)
    assert page.shown == RECONNECTING
    page.wait(201)
    assert page.lines == 3, "nor does it wait for ever for a line to open"


def test_a_line_that_opens_late_has_as_much_time_to_let_the_page_in(page: Page) -> None:
    page.greet()
    page.end(1006)
    page.wait(2900)
    page.do("line.opens()")
    page.wait(2900)
    page.do(f"line.hears({json.dumps(page.greeting)})")
    page.wait(1000)
    assert page.lines == 2
    assert page.shown == ""


def test_a_page_that_is_not_let_in_says_why_and_tries_no_more(page: Page) -> None:
    page.end(to_page.NOT_LET_IN, "Nobody knows you.")
    assert page.shown == "Nobody knows you."
    page.wait(60_000)
    page.do("document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))")
    assert page.lines == 1
    if page.kind in SEATS:
        assert page.ask("[localStorage.parlour, sessionStorage.parlour].join()") == ","


def test_a_page_that_was_in_and_is_sent_away_begins_anew(page: Page) -> None:
    page.greet()
    page.do("window.old = true")
    page.end(to_page.NOT_LET_IN, "You have left.")
    page.until("!window.old && document.readyState === 'complete'")
    assert page.lines == (1 if page.kind == "big screen" else 0), "only a screen needs nothing to come in by"


def test_whoever_was_in_and_is_sent_away_reads_why_until_letters_are_typed(seat: Page) -> None:
    scan = "Scan the code on the screen, or type its letters."
    for reason in map(sentence, (*REASONS.get(seat.kind, ()), "party over", "watchers", "used")):
        seat.greet()
        seat.do("window.old = true")
        seat.end(to_page.NOT_LET_IN, reason.reason)
        seat.until("!window.old && document.readyState === 'complete'")
        for _ in range(2):
            assert seat.ask("document.querySelector('#why').innerText.trim()") == seat.shown == str(reason)
            seat.wait(60_000)
            seat.do("dispatchEvent(new Event('focus'))")
        assert seat.lines == 0
        seat.browser_page.locator("#typed").fill("FWRHQQ")
        seat.do("document.querySelector('#form button').click()")
    seat.greet()
    assert seat.shown == ""
    seat.do("[localStorage.parlour, sessionStorage.parlour] = ['', '']")
    seat.browser_page.reload()
    assert seat.shown == scan, "that was another time"


@pytest.mark.parametrize(
    ("link", "key"),
    [
        ("#FWRHQQ?utm_source=" + "newsletter" * 6, "FWRHQQ"),
        ("#FWRHQQ.", "FWRHQQ"),
        ("#FWRHQQ%F0%9F%98%80", "FWRHQQ"),
        ("#" + "A" * 65, "A" * 64),
        ("#-zb_7", "-zb_7"),
        ("#" + "ß" * 40, None),
        ("#.", None),
    ],
)
def test_of_a_link_a_page_says_what_can_be_a_key_or_asks_for_letters(
    window: ChromiumWindow, link: str, key: str | None
) -> None:
    for kind in SEATS:
        page = Page(kind, window, link=link)
        if key is None:
            assert page.lines == 0
            assert page.shown == "Scan the code on the screen, or type its letters."
        else:
            page.do("line.opens()")
            assert hello_of(page).key == key


def test_what_a_browser_has_kept_and_can_be_no_token_is_not_said(seat: Page) -> None:
    for token in ("x" * 129, "x." + "ß" * 40, "a token", '","'):
        seat.do(f"localStorage.parlour = {json.dumps(token)}", "sessionStorage.parlour = ''")
        seat.browser_page.reload()
        assert seat.lines == 0
        assert seat.shown == "Scan the code on the screen, or type its letters."
        seat.browser_page.locator("#typed").fill("FWRHQQ" * 16)
        seat.do("document.querySelector('#form button').click()", "line.opens()")
        hello = hello_of(seat)
        assert (hello.token, hello.key) == ("", ("FWRHQQ" * 16)[:64])


def test_the_language_of_a_browser_is_said_as_a_tag_that_is_read(page: Page) -> None:
    page.do("window.tag = ''", "Object.defineProperty(navigator, 'language', { get: () => tag })")
    for tag in ("pt-BR", "", "de-", "de-1996-" + "x" * 40, "C.UTF-8", "a-" * 40):
        page.do(f"window.tag = {json.dumps(tag)}")
        said = from_page.said_from_bytes(str(page.ask("hello('', 'KEY', '', -1)")))
        assert isinstance(said, from_page.Hello)
        assert tag.startswith(said.language) or (tag, said.language) == ("", "en")


def test_a_page_says_no_longer_name_than_is_read(seat: Page) -> None:
    seat.greet()
    seat.do("window.prompt = () => '🦉'.repeat(300)", "table.do_rename()")
    name = from_page.said_from_bytes(json.dumps(seat.said[-1]))
    assert isinstance(name, from_page.Name)


def test_a_page_that_is_out_of_date_is_loaded_anew_once_until_it_was_let_in(page: Page) -> None:
    page.greet()
    for times in range(2):
        page.do("window.old = true")
        page.end(to_page.OUTDATED, "reload")
        page.until("!window.old && document.readyState === 'complete'")
        if page.kind == "arbiter":
            return  # a key is typed again
        page.end(to_page.OUTDATED, "reload")
        page.wait(1)
        assert page.lines == 1
        assert page.shown == "This page is out of date: open it anew.", times
        page.wait(5001)
        assert page.lines == 2, "whoever serves it may be newer soon"
        page.greet()
        assert page.shown == ""


def test_a_page_whose_owner_is_elsewhere_waits_until_it_is_touched(page: Page) -> None:
    page.greet()
    page.end(to_page.ELSEWHERE, "You play elsewhere.")
    assert page.shown == "You play elsewhere."
    page.wait(60_000)
    assert page.lines == 1
    page.do("document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))")
    assert page.lines == 2


@pytest.mark.parametrize("first", ["", "focus"])
def test_the_tap_that_brings_an_owner_back_from_elsewhere_does_nothing_to_what_lies_beneath(
    page: Page, first: str
) -> None:
    page.greet()
    page.do(
        "window.taps = []",
        "document.body.insertAdjacentHTML('beforeend', '<form id=under style=\"position:fixed;inset:0;"
        'z-index:7"><button style="position:absolute;inset:0;width:100%">A tile</button></form>\')',
        "for (const type of ['pointerdown', 'click', 'submit']) "
        "window.addEventListener(type, event => "
        "{ if (type === 'submit') event.preventDefault(); taps.push(type); })",
    )
    page.end(to_page.ELSEWHERE, "You play elsewhere.")
    if first:
        page.do(f"window.dispatchEvent(new Event('{first}'))")
    page.browser_page.mouse.move(100, 200)
    page.browser_page.mouse.down()
    assert page.lines == 2
    page.greet()
    page.browser_page.mouse.up()
    assert page.ask("taps") == []
    page.wait(1100)
    page.browser_page.mouse.click(100, 200)
    assert page.ask("taps") == ["pointerdown", "click", "submit"]


def test_a_page_that_came_too_often_says_so_and_tries_again_later(page: Page) -> None:
    page.end(to_page.NOT_NOW, "Too many.")
    assert page.shown == "Too many."
    page.wait(4900)
    assert page.lines == 1
    page.wait(200)
    assert page.lines == 2
    assert page.shown == "Too many."
    page.greet()
    assert page.shown == ""


def test_a_page_that_was_sent_away_for_now_says_why_until_somebody_answers(seat: Page) -> None:
    shut = sentence("shut")
    seat.greet()
    seat.end(to_page.NOT_NOW, shut.reason)
    for _ in range(3):
        seat.wait(5100)
        assert seat.shown == str(shut)
        seat.end(1006)
        assert seat.shown == str(shut)
    seat.wait(5100)
    seat.greet()
    assert seat.shown == ""
    seat.end(1006)
    assert seat.shown == RECONNECTING


def test_what_a_page_says_but_once_is_said_again_until_it_was_heard(seat: Page) -> None:
    def names() -> list[Any]:
        return [frame for frame in seat.said if frame[0] == "name"]

    seat.greet()
    seat.prove()
    seat.do("link.send(['name', 'Anna'])")
    (anna,) = names()
    assert anna[2:] == ["Anna"]
    seat.end(1006)
    seat.do("link.send(['name', 'Bo'])", "link.send(['define', 'CAT'])")
    seat.wait(300)
    assert names() == []
    seat.greet()
    assert names() == [], "it waits until it has heard how things stand"
    seat.prove()
    number = anna[1]
    assert seat.said[-2:] == [anna, ["name", number + 1, "Bo"]]
    seat.do(f"line.hears(['done', {number}])", f"line.hears(['refused', {number + 1}, ['full', []]])")
    told = "Sixteen play already. Look on at the big screen."
    assert seat.ask(f"[...document.querySelectorAll('#said, #why')].some(e => e.textContent === '{told}')")
    seat.end(1006)
    seat.wait(300)
    seat.greet()
    seat.prove()
    assert names() == []


def test_a_sentence_that_a_page_does_not_know_is_a_general_one(page: Page) -> None:
    general = "That cannot be done just now."
    assert page.ask("sentence(['who knows', []])") == page.ask("sentence(['late', [1, 2]])") == general
    assert (
        page.ask("sentence(['none in list', [['QI', 'ZA', 'XU']]])")
        == "QI, ZA and XU are not in the dictionary."
    )
    page.end(to_page.NOT_LET_IN, '["wrong",[]]')
    assert page.shown == "Those are not the letters on the screen."


def test_what_a_browser_keeps_stays_whoever_does_not_let_the_page_in(seat: Page) -> None:
    kept = {"games": "[]", "name": "Anna", "figure": "owl", "rated ANNA": "secret"}
    seat.greet()
    assert seat.ask("[localStorage.parlour, sessionStorage.parlour].join()") == "TOKEN,"
    for key, value in kept.items():
        seat.do(f"localStorage[{json.dumps(key)}] = {json.dumps(value)}")
    seat.do("window.old = true")
    seat.end(to_page.NOT_LET_IN, "You have left.")
    seat.until("!window.old && document.readyState === 'complete'")
    assert seat.ask("({ ...localStorage })") == {**kept, "parlour": ""}


def test_letters_are_sent_without_what_stands_between_them_and_once_however_often_ok_is_pressed(
    seat: Page,
) -> None:
    seat.do("line.opens()")
    seat.end(to_page.NOT_LET_IN, "Those are not the letters.")
    for typed in ("fwr hqq", " Fw r-hq.q"):
        before = seat.lines
        seat.browser_page.locator("#typed").fill(typed)
        seat.do(*["document.querySelector('#form button').click()"] * 2)
        assert seat.lines == before + 1
        seat.wait(1100)
        seat.do("document.querySelector('#form button').click()")
        assert seat.lines == before + 1, "nothing is typed"
        seat.do("line.opens()")
        assert json.loads(seat.ask("line.said[0]"))[3] == "FWRHQQ"
        seat.end(to_page.NOT_LET_IN, "Those are not the letters.")


def test_whoever_came_in_without_a_name_says_one_afterwards(seat: Page) -> None:
    seat.greet()
    seat.do("table.hear(['people', [], '', null, 0])", "document.querySelector('#form button').click()")
    seat.do("table.hear(['people', [], 'Guest', null, 0])")
    if seat.kind == "room":
        me = "['Guest', 0, false, true, false, true, '']"
        seat.do(f"table.hear(['room', 'Den', '', [{me}], 'staging', false, []])")
    asked: list[str] = []

    def answer(dialog: Any) -> None:
        asked.append(dialog.default_value)
        dialog.accept(" Anna ")

    seat.browser_page.once("dialog", answer)
    seat.browser_page.locator("[data-do=rename]:visible").click()
    assert asked == ["Guest"]
    assert [said[2] for said in seat.said if said[0] == "name"] == ["Guest", "Anna"]


def test_a_name_is_said_once_however_often_ok_is_pressed(seat: Page) -> None:
    seat.greet()
    seat.do("table.hear(['people', [], '', null, 0])")
    seat.browser_page.locator("#typed").fill("Anna")
    seat.do(*["document.querySelector('#form button').click()"] * 2)
    seat.wait(1100)
    seat.do("document.querySelector('#form button').click()")
    assert [said[2] for said in seat.said if said[0] == "name"] == ["Anna"]


def test_an_arbiter_without_a_line_can_order_nothing_and_finds_the_names_again(
    window: ChromiumWindow,
) -> None:
    for page in opened("arbiter", window):
        page.greet()
        assert json.loads(page.ask("line.said[0]")) == ["hello", 4, "", "its-key", "", -1, "en-US"]
        page.prove()
        page.do("document.querySelector('#text').value = 'An'")
        page.end(1006)
        assert page.ask("document.querySelector('#desk').inert")
        page.wait(300)
        page.greet()
        assert not page.ask("document.querySelector('#desk').inert")
        assert page.said[0][::2] == ["find", "An"]


BEFORE = Path(__file__).parent / "version_1"
"""The line of pages that spoke the language before this one."""


@pytest.mark.parametrize("kind", ["phone", "room"])
def test_a_page_of_the_version_before_is_loaded_anew_once_and_speaks_this_one(
    kind: str, window: ChromiumWindow
) -> None:
    page = Page(kind, window, of_the_version_before(kind))
    page.do("line.opens()")
    said = json.loads(page.ask("line.said[0]"))
    assert said[:2] == ["hello", 1]
    page.files = served(kind)
    page.do("window.old = true")
    page.end(*answer_to(kind, said))
    page.until("!window.old && document.readyState === 'complete'")
    page.do("line.opens()")
    assert json.loads(page.ask("line.said[0]")) == ["hello", from_page.PROTOCOL, *said[2:], "en-US"]
    assert window.complaints == []


def of_the_version_before(kind: str) -> dict[str, File]:
    more = sorted(MORE.glob("*.js")) if kind == "room" else []
    scripts = [FOLDER / LANGUAGE, BEFORE / LINK, *(FOLDER / name for name in SCRIPTS), *more, BEFORE / JOINT]
    body = b"\n".join(path.read_bytes() for path in scripts)
    return {
        path: replace(file, body=body) if path.endswith(SCRIPT) else file
        for path, file in served(kind).items()
    }


def hello_of(page: Page) -> from_page.Hello:
    """What it has said first on its newest line, as whoever serves it reads that."""
    said = from_page.said_from_bytes(str(page.ask("line.said[0]")))
    assert isinstance(said, from_page.Hello)
    return said


def answer_to(kind: str, said: list[Any]) -> tuple[int, str]:
    """How the line ends of somebody who says that."""
    if kind == "room":
        page = pages.Page(Rehearsal(house_of(pages.WORDS)))
        list(page.understood(json.dumps(said)))
        assert page.ended is not None
        return page.ended
    line = Line()
    PhoneHouse().tell(line, *said)
    assert line.ended is not None
    return line.ended[0], str(line.ended[1])


@pytest.fixture(params=["phone", "room"])
def lone(request: pytest.FixtureRequest, window: ChromiumWindow) -> Iterator[Page]:
    yield from opened(request.param, window)


def test_why_a_word_is_refused_stands_until_the_tiles_are_touched(lone: Page) -> None:
    lone.do("table.draw = function () {}", "table.game = { rules: { rack_size: 7 } }", "table.fades = 0")
    lone.do("table.sent = ['submit', 1, '-']")
    lone.do("table.answered(table.sent, sentence(['not in list', [['POEE']]]), 'not in list')")
    assert lone.ask("[table.bad, table.fades]") == [True, 0], "no clock takes it away"
    assert lone.ask("document.querySelector('#said').textContent") == "POEE is not in the dictionary."
    lone.do("table.change([])")
    assert lone.ask("document.querySelector('#said').textContent") == ""
    lone.do("table.warn('Slow down a little.')")
    assert lone.ask("table.fades") > 0


def test_what_is_told_at_the_door_of_a_room_stands_until_it_opens(lone: Page) -> None:
    lone.do("table.fades = 0", "table.on_warn(['warn', ['late', []]])")
    assert lone.shown == "Time was up."
    assert (lone.ask("table.stands") == lone.shown) is (lone.kind == "room")
