"""The page in a real Chromium, at a real table: what thumbs, keys and screen readers get."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from game.lexicon.words import Lexicon
from game.match.frames import frame_to_bytes
from game.net.site import File
from game.phones.page_files import files, house_files
from game.rules.moves import Exchange, Pass
from game.rules.public_history import history_with
from game.rules.visibility import masked, report_for
from tests.letter_sheet import letters_not_seen
from tests.rules.random_games import random_game
from tests.rules.viewers import names, report_of
from tools.stress.browsers import ChromiumWindow, Start, browser, missing
from tools.stress.phone_reconnects import BACK, KINDS, Phone, PhoneEvening, best

pytestmark = pytest.mark.skipif(bool(missing("chromium")), reason="Debian's chromium is not installed")
GAMES = 14

FOLDED = """text => {
  const frames = JSON.parse(text);
  const wrong = [];
  const plain = turns => turns.map(t => [t.seat, t.kind, t.count || 0, t.score ? t.score.total : null]);
  let game = null, followed = 0;
  for (const [report, whole] of frames) {
    const want = gameOf(whole), next = game && follow(game, report);
    game = next || want;
    if (!next) continue;
    followed++;
    const seen = g => [g.board, g.scores, g.to_move, g.unseen, g.inBag, g.used_ms, g.turn_ms, g.ply, g.bag,
      g.exchanges, g.racks.map(sorted), [...g.gone].sort(), !g.pending, !g.outcome, plain(g.history)]
      .map(value => JSON.stringify(value));
    const [one, two] = [seen(next), seen(want)];
    one.forEach((value, n) => value !== two[n] && wrong.push([report[1], n, value, two[n], report[4]]));
  }
  return [followed, wrong.slice(0, 5)];
}"""
"""Follows the reports as the page does, and compares with the whole game after each."""


@pytest.fixture(scope="module")
def evening(lexicon: Lexicon) -> Iterator[PhoneEvening]:
    evening = PhoneEvening(lexicon, 3, ("127.0.0.1",))
    yield evening
    evening.close()


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    with browser("chromium") as start:
        yield start


@pytest.fixture(scope="module")
def phone(evening: PhoneEvening, start: Start) -> Iterator[Phone]:
    phone = Phone(start())
    phone.scan(link_of(evening))
    yield phone
    phone.window.close()


def link_of(evening: PhoneEvening) -> str:
    """What the code of the phone's seat leads to."""
    invitation = evening.phones.invitation(0)
    assert invitation is not None, evening.phones.trouble
    return invitation.link


def page(phone: Phone) -> Any:
    """The page as playwright has it."""
    assert isinstance(phone.window, ChromiumWindow)
    return phone.window.page


def on_turn(evening: PhoneEvening, phone: Phone) -> None:
    """Wait until the phone's seat may decide."""
    while not (evening.host.position.to_move == 0 and evening.thumb.table.phase.name == "phone"):
        assert evening.trouble is None
        time.sleep(0.01)
    phone.until("table.mayDecide")


def sent(files: Mapping[str, File]) -> int:
    """Bytes of pages, scripts and styles as they are read in English."""
    others = r"figures\.\w+$|/[a-z]{2}\.js$|\?"
    return sum(len(file.body) for path, file in files.items() if not re.search(others, path))


def test_what_the_page_has_besides_for_all_at_once_is_small() -> None:
    assert sent(house_files()) - sent(files()) <= 18 * 1024 + 256, (
        "it says whom the round waits for, and who found which of equal plays, in whole sentences"
    )


def test_the_page_is_small() -> None:
    assert sent(files()) <= 48_600, "it says all in its reader's language, with plurals and numbers of that"


def test_the_page_follows_reports_to_the_very_games_that_the_host_tells(phone: Phone) -> None:
    luck, frames = random.Random(3), []
    for _ in range(GAMES):
        history: tuple[Any, ...] = ()
        for moment in random_game(luck):
            history = history_with(history, moment.seat, moment.events)
            viewer = frozenset({0})
            game = masked(moment.after, viewer, names(moment.after.seats), history)
            told = (report_for(report_of(moment), viewer), game)
            frames.append("[" + ",".join(frame_to_bytes(one).decode() for one in told) + "]")
    followed, wrong = page(phone).evaluate(FOLDED, f"[{','.join(frames)}]")
    assert wrong == []
    assert followed > 100


def test_a_word_is_laid_by_taps_and_survives_every_break(phone: Phone, evening: PhoneEvening) -> None:
    on_turn(evening, phone)
    move = best(evening.host, evening.lexicon)
    *steps, last = phone.taps(move)
    for number, (what, where) in enumerate(steps):
        phone.tap(what, where)
        if what != "square":
            laid = phone.ask("JSON.stringify(table.laid)")
            if KINDS[number % len(KINDS)].startswith("re"):
                phone.until("!table.unsaved")  # what is still on its way goes down with its page
            phone.tear(KINDS[number % len(KINDS)], evening)
            phone.until("!table.unsaved")
            assert phone.ask("JSON.stringify(table.laid)") == laid
    phone.tap(*last)
    phone.until("!table.sent && !table.laid.length")
    assert evening.decisions == [move]
    assert phone.window.complaints == []


def test_tiles_are_dragged_by_a_finger_to_squares_gaps_and_each_other_s_places(
    phone: Phone, evening: PhoneEvening
) -> None:
    on_turn(evening, phone)
    touch = page(phone).context.new_cdp_session(page(phone))
    cells = evening.host.position.board.cells
    free = next(n for n in range(90, 105) if cells[n] == cells[n + 1] == ".")

    def middle(selector: str) -> tuple[float, float]:
        box = page(phone).locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def carry(source: str, target: str) -> None:
        """The finger is a little below what it carries."""
        (x, y), (to_x, to_y) = middle(source), middle(target)
        for kind, *at in (("Start", x, y), ("Move", x, y - 30), ("Move", to_x, to_y + 20), ("End",)):
            points = [{"x": at[0], "y": at[1]}] if at else []
            touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def slots() -> str:
        return str(
            phone.ask("Array.from({ length: 7 }, (_, n) => inSlot(table.turn, n)?.letter || '.').join('')")
        )

    def slot(number: int) -> str:
        return f"#rack li:nth-child({number + 1}) button"

    rack = slots()
    carry(slot(0), f'[data-at="{free}"]')
    phone.until(f"table.laid.length === 1 && at(table.laid[0][0]) === {free}")
    assert slots() == "." + rack[1:]
    carry(slot(3), slot(0))
    phone.until("!inSlot(table.turn, 3)")
    assert slots() == rack[3] + rack[1:3] + "." + rack[4:]
    carry(slot(4), slot(5))
    assert slots() == rack[3] + rack[1:3] + "." + rack[5] + rack[4] + rack[6]
    carry(f'[data-at="{free}"]', "#turn")
    phone.until("!table.laid.length")
    assert sorted(slots()) == sorted(rack)
    assert page(phone).locator(".carried, .over").count() == 0


def test_the_board_is_walked_through_and_laid_on_by_keys_and_tells_what_lies_there(
    phone: Phone, evening: PhoneEvening
) -> None:
    on_turn(evening, phone)
    cells = evening.host.position.board.cells
    free = next(n for n in range(14) if cells[n + 1] == ".")
    page(phone).locator(f'[data-at="{free}"]').focus()
    page(phone).keyboard.press("ArrowRight")
    assert phone.ask("document.activeElement.dataset.at") == str(free + 1)
    letter = phone.ask("table.turn.find(tile => tile.letter !== '?').letter")
    page(phone).keyboard.press(letter.lower())
    assert phone.ask("table.laid.length") == 1
    label = str(page(phone).locator("#board .new").get_attribute("aria-label"))
    assert label.startswith(f"{'ABCDEFGHIJKLMNO'[free + 1]}1: {letter}, ")
    page(phone).keyboard.press("Backspace")
    assert phone.ask("table.laid.length") == 0


def test_every_row_of_the_menu_does_by_touch_what_it_says(phone: Phone, evening: PhoneEvening) -> None:
    on_turn(evening, phone)
    before = len(evening.decisions)

    def touch(selector: str) -> None:
        page(phone).locator(selector).first.tap()

    def choose(label: str) -> None:
        touch("[data-do=more]")
        touch(f"dialog button:has-text('{label}')")

    touch("[data-do=more]")
    rows = page(phone).locator("dialog button:not([aria-label])").all_inner_texts()
    touch("dialog [data-do=close]")
    assert rows == ["Exchange tiles", "Take tiles back", "Pass", "Unseen tiles", "Look on"]
    free = next(n for n in range(15) if evening.host.position.board.cells[n] == ".")
    touch(f'[data-at="{free}"]')
    touch("#rack .tile:not([aria-label=blank])")
    phone.until("table.laid.length === 1")
    choose("Take tiles back")
    phone.until("!table.laid.length")
    choose("Unseen tiles")
    assert "Unseen" in page(phone).locator("dialog h2").inner_text()
    touch("dialog [data-do=close]")
    choose("Look on")
    phone.until("!table.mine")
    choose("Play for Ann")
    on_turn(evening, phone)
    choose("Exchange tiles")
    touch("#shuffle")  # which now cancels
    phone.until("!table.marked")
    choose("Exchange tiles")
    for slot in (0, 1):
        touch(f'#rack [data-with="{slot}"]')
    assert page(phone).locator("#play").inner_text().split() == ["Exchange", "2"]
    touch("#play")
    phone.until("table.game.history.findLast(turn => turn.seat === 0).kind === 'exchange'")
    on_turn(evening, phone)
    choose("Pass")
    phone.until("table.game.history.findLast(turn => turn.seat === 0).kind === 'pass'")
    exchange, passed = evening.decisions[before:]
    assert isinstance(exchange, Exchange)
    assert len(exchange.tiles) == 2
    assert passed == Pass()


def test_every_letter_for_a_blank_is_seen_at_once(phone: Phone) -> None:
    assert isinstance(phone.window, ChromiumWindow)
    assert letters_not_seen(phone.window) == []


def test_what_is_open_on_a_page_closes_when_its_turn_is_over(phone: Phone, evening: PhoneEvening) -> None:
    on_turn(evening, phone)
    phone.window.press("[data-do=more]")
    phone.until("table.$sheet.open")
    phone.ask("void table.do_decide('-')")
    phone.until("!table.sent && !table.$sheet.open")
    assert phone.window.complaints == []


def test_while_a_clock_stands_still_board_and_rack_are_covered_and_at_zero_tiles_stay_where_they_are(
    phone: Phone, evening: PhoneEvening
) -> None:
    on_turn(evening, phone)
    seen = "['#board', '#rack'].map(part => getComputedStyle(document.querySelector(part)).visibility)"
    for frame, how in (("30000, true", "hidden"), ("30000, false", "visible"), ("null, true", "visible")):
        # In one breath: the host may say what time it is at any moment.
        assert phone.ask(f"(table.hear(['time', {frame}]), {seen})") == [how, how], frame
    late = """(table.hear(['time', 0, false, true]), table.tap([0, 0]), table.do_tile(0), table.do_shuffle(),
        [table.laid.length, document.querySelector('#play').disabled])"""
    assert phone.ask(late) == [0, False], "the turn can be ended, and nothing be moved"
    phone.ask("table.hear(['time', null, false])")
    page(phone).reload()
    phone.until("table.game && table.time")


def test_without_a_line_no_clock_runs_and_nothing_is_decided_while_tiles_can_be_laid(
    phone: Phone, evening: PhoneEvening
) -> None:
    on_turn(evening, phone)
    shown = "[document.querySelector('#play').disabled, document.querySelector('.now .clock').textContent]"
    down = f"(table.hear(['time', 30000, false]), table.lost('Reconnecting …'), {shown})"
    assert phone.ask(down) == [True, "–"]
    lay = "(table.tap([0, 0]), table.do_tile(table.turn.find(tile => tile.letter !== '?').slot))"
    assert phone.ask(f"({lay}, table.laid.length)") == 1
    assert phone.ask(f"(table.on_welcome(), {shown})") == [False, "0:30"]
    page(phone).reload()
    phone.until("table.game && table.time")
    phone.ask("void table.do_back()")


def test_two_phones_of_one_person_have_one_turn_between_them(
    phone: Phone, evening: PhoneEvening, start: Start
) -> None:
    on_turn(evening, phone)
    second = Phone(start())
    second.scan(link_of(evening))
    for one in (phone, second):
        one.until("table.mayDecide && table.mine")
    assert (
        second.ask("table.game.racks[0]")
        == phone.ask("table.game.racks[0]")
        == evening.host.position.racks[0]
    )
    move, before = best(evening.host, evening.lexicon), len(evening.decisions)
    *steps, last = phone.taps(move)
    hand, other = second, phone
    for what, where in steps:
        if what == "square":
            hand, other = other, hand
        hand.tap(what, where)
        hand.until("!table.unsaved")
        other.until(f"JSON.stringify(table.laid) === {hand.ask('JSON.stringify(table.laid)')!r}")
    hand.tap(*last)
    for one in (phone, second):
        one.until("table.game.history.at(-1).seat !== 0 || !table.mayDecide")
        one.until("!table.sent && !table.laid.length")
        assert one.window.complaints == []
    assert evening.decisions[before:] == [move]
    second.window.close()
    on_turn(evening, phone)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_screen_readers_and_weak_eyes_find_nothing_to_complain_of(
    phone: Phone, evening: PhoneEvening, scheme: str
) -> None:
    on_turn(evening, phone)
    page(phone).emulate_media(color_scheme=scheme)
    for opened in (False, True):
        if opened:
            phone.tap("menu", "[data-do=more]")
        found = Axe().run(page(phone))
        assert found.response["violations"] == [], found.generate_report()
    page(phone).keyboard.press("Escape")


@pytest.mark.parametrize("words", ["Play <em>118</em>", "Exchange 7", "Playing …"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320)])
def test_the_button_of_the_play_holds_its_words_in_a_font_that_is_wider_than_others(
    phone: Phone, size: tuple[int, int], words: str
) -> None:
    page(phone).set_viewport_size({"width": size[0], "height": size[1]})
    page(phone).evaluate("() => { document.body.style.fontFamily = 'monospace' }")
    phone.until(BACK)
    phone.ask(f"table.fill(table.$play, '{words}')")
    button = "document.querySelector('#play')"
    inside = f"[{button}.scrollWidth - {button}.clientWidth, {button}.scrollHeight - {button}.clientHeight]"
    assert max(phone.ask(inside)) <= 1
    assert phone.ask("document.documentElement.scrollWidth") <= size[0]
    page(phone).evaluate("() => { document.body.style.fontFamily = '' }")
    phone.ask("table.draw()")


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(360, 740), (390, 844), (740, 360), (820, 1180)])
def test_nothing_lies_beyond_the_screen_and_every_button_is_large_enough_for_its_words(
    phone: Phone, size: tuple[int, int], text: int
) -> None:
    page(phone).set_viewport_size({"width": size[0], "height": size[1]})
    page(phone).evaluate(f"() => {{ document.documentElement.style.fontSize = '{text}%' }}")
    phone.until(BACK)
    cut = "() => [...document.querySelectorAll('#buttons *, #scores *, #status p, #rack button')]"
    assert (
        page(phone).evaluate(
            f"{cut}.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map(e => e.outerHTML)"
        )
        == []
    )
    boxes = page(phone).evaluate(
        "() => [...document.querySelectorAll('#table button:not([disabled])')]"
        ".map(b => b.getBoundingClientRect()).filter(b => b.width)"
        ".map(b => [b.left, b.top, b.right, b.bottom])"
    )
    assert len(boxes) >= 4
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert top >= 0
        assert right <= size[0] + 0.5
        assert bottom <= size[1] + 0.5
        assert min(right - left, bottom - top) >= 43.5
    assert phone.ask("document.documentElement.scrollWidth") <= size[0]
    assert phone.ask("document.documentElement.scrollHeight") <= size[1], (
        "a page's bar lies over the last column"
    )


def test_what_is_told_of_the_game_is_in_the_colour_of_the_one_whom_it_is_of(
    phone: Phone, evening: PhoneEvening
) -> None:
    on_turn(evening, phone)
    told = """(changed => {
        const game = table.game;
        table.game = { ...game, ...changed };
        table.drawTurn();
        const shown = table.$turn.firstElementChild.className;
        table.game = game;
        table.drawTurn();
        return shown;
    })"""
    colours = [phone.ask(f"'c' + table.colour({seat})") for seat in range(3)]
    assert phone.ask(f"{told}({{}})") == colours[0]
    assert phone.ask(f"{told}({{ to_move: 1 }})") == colours[1]
    for winner, colour in enumerate(colours):
        assert phone.ask(f"{told}({{ outcome: {{ winners: [{winner}] }} }})") == colour
    for changed in ("outcome: { winners: [] }", "outcome: { winners: [0, 1] }", "pending: {}"):
        assert phone.ask(f"{told}({{ {changed} }})") not in colours
