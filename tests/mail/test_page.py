"""A page for one who has no copy, in a real Chromium: whole games by replies that come back as files."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from game.lexicon.words import Lexicon
from game.mail.bodies import letters_of
from game.mail.delivery.turn_files import read
from game.mail.delivery.turn_text import from_text, to_text
from game.mail.errors import (
    AgainstRulesError,
    DamagedLetterError,
    ForgedLetterError,
    HadAlreadyError,
    LetterRejectedError,
    TooEarlyError,
)
from game.mail.friendly_table import FriendlyTable
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.page_reply import Reply
from game.mail.store import Shelf, Shelved, file_name
from game.mail.turn_page import page
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.events import Event, TilesDrawn, TilesExchanged
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place, Square, Tile
from game.rules.placing import check_placement
from game.rules.rules_and_defaults import Challenge
from game.rules.scoring import score_play
from game.rules.visibility import view_from_seat
from game.storage.local_store import LocalStore
from tests.mail.posts import arrived, dice_of
from tests.mail.replies import replied
from tests.page_words import program_text_on
from tests.reading_order import in_order
from tests.rules.random_games import random_game
from tools.stress.browsers import ChromiumWindow
from tools.stress.mail_games import joined
from tools.stress.phone_reconnects import Phone

CHROMIUM = shutil.which("chromium")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Debian's chromium is not installed")
ADA, BO = 0, 1
NOON = 1_900_000_000
SCORED = """text => JSON.parse(text).map(([board, laid, layout, values, rules]) => {
  let total = null;
  try { total = scoreOf(board, laid, layout, values, rules).total; } catch { return [null, false]; }
  try { requirePlace(board, laid, layout, values, rules); } catch { return [total, false]; }
  return [total, true];
})"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Ada:
    """Whoever has the game: a shelf, and the pages that it writes."""

    def __init__(
        self, words: Lexicon, folder: Path, *names: str, pages: Sequence[int] = (BO,), rules: Any = None
    ) -> None:
        self.words, self.folder = words, folder
        self.shelf = Shelf(LocalStore(folder), folder / "mail", words, dice_of(3))
        self.game = MailGame.started(
            words,
            names or ("Ada", "Bo"),
            rules or mail_rules(Challenge.VOID),
            sealed=False,
            dice=dice_of(1),
            pages=pages,
        )

    def best(self) -> Move:
        table = table_of(self)
        seat = table.position.to_move
        view = view_from_seat(table.host.game(frozenset({seat})), seat)
        return choose(view, self.words, 6, Budget(nodes=1), seed=table.position.ply)[0].move

    def plays(self, *moves: Move, text: str = "") -> None:
        self.game = self.game.with_turn(moves or [self.best()], text, NOON, dice_of(2))
        self.shelf.put(Shelved(self.game, NOON))

    def page(self, seat: int = BO) -> Path:
        path = self.folder / file_name(self.game, seat)
        kept = self.shelf.game(self.shelf.spines()[0].name)
        define = {"CAT": "A pet"}.get
        path.write_bytes(page(self.game, seat, define, safety="Not secret.", returned=kept.returned))
        return path

    def takes(self, data: bytes) -> None:
        self.game = self.shelf.receive(arrived(data), NOON).game


class Bo(Phone):
    """Whoever has none: a browser, and files that are opened in it."""

    def __init__(self, chromium: Any, folder: Path) -> None:
        window = ChromiumWindow(chromium, reduced_motion="reduce", accept_downloads=True)
        super().__init__(window)
        self.page, self.complaints = window.page, window.complaints
        self.folder = folder

    def opens(self, path: Path) -> None:
        self.page.goto(path.as_uri())
        self.until("link.here")
        assert program_text_on(self.ask) == []
        if self.ask("table.$letters.open"):
            self.tap("read", "#onward")

    def closes(self, path: Path) -> None:
        """Leave the page, as a person does: later than the browser needs to have what the page keeps.

        A page hands it to another process of the browser and does not hear when it is there, but another
        page of the same file reads what has come.
        """
        kept = self.ask("JSON.stringify(link.kept)")
        other = self.page.context.new_page()
        other.goto(path.as_uri())
        other.wait_for_function("kept => JSON.stringify(link.kept) === kept", arg=kept)
        other.close()
        self.page.goto("about:blank")

    def beside(self, path: Path) -> Bo:
        """Another window of the same browser, in which the same page is opened."""
        other, window = copy(self), copy(self.window)
        assert isinstance(window, ChromiumWindow)
        window.page = other.page = self.page.context.new_page()
        other.window, other.ask = window, window.ask
        other.page.on("pageerror", lambda error: self.complaints.append(str(error.stack or error)))
        other.opens(path)
        return other

    def lies_as_in(self, other: Bo) -> None:
        """Wait until both windows show the same tiles laid. Raises TimeoutError, with what each knows."""
        try:
            self.until(f"{LAID} === {json.dumps(other.ask(LAID))}")
        except TimeoutError as late:
            known = [[each.ask(LAID), each.ask("link.stored"), each.complaints] for each in (self, other)]
            raise TimeoutError(known) from late

    def decides(self, move: Move) -> None:
        for what, where in self.taps(move):
            self.tap(what, where)
        assert program_text_on(self.ask) == []

    def saves(self) -> bytes:
        with self.page.expect_download() as saving:
            self.tap("save", "#save")
        path = self.folder / saving.value.suggested_filename
        saving.value.save_as(path)
        return read(path)


@pytest.fixture
def bo(chromium: Any, tmp_path: Path) -> Iterator[Bo]:
    bo = Bo(chromium, tmp_path)
    yield bo
    assert bo.complaints == []
    bo.window.close()


@needs_chromium
def test_em003_one_who_has_no_copy_plays_a_whole_game_by_pages(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    asked: list[str] = []
    bo.page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    while ada.game.expected is not None:
        if ada.game.expected == ADA:
            ada.plays(text="Your turn, Bo")
        else:
            bo.opens(ada.page())
            move = ada.best()
            bo.decides(move)
            bo.page.locator("#text").fill("So, Ada?")
            ada.takes(bo.saves())
            assert decided(ada)[-1] == move
            assert ada.game.letters[-1].body.text == "So, Ada?"
    bo.opens(ada.page())
    table = table_of(ada)
    assert bo.ask("table.game.board") == table.position.board.cells
    assert tuple(bo.ask("table.game.scores")) == table.position.scores
    assert len(ada.game.letters) > 12
    assert set(asked) <= {"file", "blob"}


@needs_chromium
def test_names_written_from_the_right_keep_their_place_on_a_page_by_mail(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path, "דוד", "שרה")
    ada.plays(text="5 CATS")
    bo.page.goto(ada.page().as_uri())
    bo.until("table.$letters.open")
    assert in_order(bo.page, "#writer", "דוד", "played", "for")
    assert in_order(bo.page, "#message", "דוד", "5 CATS")
    assert in_order(bo.page, "#scores", "דוד", "You")


@needs_chromium
def test_em003_a_page_tells_what_came_since_its_readers_last_turn(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays(text="Shall we?\n<b>&\"'")
    bo.page.goto(ada.page().as_uri())
    bo.until("link.here")
    assert "Shall we?\n<b>&\"'" in bo.page.locator("#message").inner_text()
    assert bo.page.locator("#message b").count() == 1
    bo.tap("read", "#onward")
    bo.until("table.mayDecide")
    assert bo.page.locator("#last").inner_text()


@needs_chromium
def test_em003_a_page_tells_in_sentences_what_was_no_play(lexicon: Lexicon, tmp_path: Path, bo: Bo) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays(Exchange(table_of(ada).position.racks[ADA][:3]))
    bo.page.goto(ada.page().as_uri())
    bo.until("table.$letters.open")
    assert bo.page.locator("#message").inner_text().strip() == "Ada exchanged 3 tiles."
    assert bo.page.locator("#writer").inner_text() == "Since your last turn"


@needs_chromium
def test_em003_a_screen_reader_finds_nothing_amiss_on_the_page_its_letter_and_its_reply(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays(text="Shall we?")
    bo.page.goto(ada.page().as_uri())
    bo.until("link.here")
    assert bo.ask("table.$letters.open")
    meet(bo)
    bo.tap("read", "#onward")
    meet(bo)
    bo.decides(ada.best())
    assert bo.ask("table.$reply.open")
    meet(bo)


def meet(bo: Bo) -> None:
    found = Axe().run(bo.page)
    assert found.response["violations"] == [], found.generate_report()


@needs_chromium
def test_em003_a_turn_outlives_its_closed_page_and_is_written_as_the_same_bytes(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    path = ada.page()
    bo.opens(path)
    *laid, last = bo.taps(ada.best())
    for step in laid:
        bo.tap(*step)
    bo.closes(path)
    bo.opens(path)
    bo.until("table.laid.length > 0")
    bo.tap(*last)
    first = bo.saves()
    bo.closes(path)
    bo.opens(path)
    assert bo.saves() == first
    bo.page.evaluate("() => { window.open = null; }")
    bo.tap("undo", "#undo")
    bo.until("table.mayDecide")
    ada.takes(first)
    with pytest.raises(HadAlreadyError):
        ada.takes(first)


LAID = "JSON.stringify(table.laid)"


@needs_chromium
def test_em003_what_one_window_of_a_page_keeps_is_shown_in_the_other(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    path, best = ada.page(), ada.best()
    bo.opens(path)
    other = bo.beside(path)
    *laid, last = bo.taps(best)
    other.tap("the menu", "[data-do=more]")
    for step in laid:
        bo.tap(*step)
    other.lies_as_in(bo)
    assert not other.ask("table.$sheet.open")
    assert other.ask("table.score") == bo.ask("table.score") > 0
    other.ask("onstorage = null")  # as if the browser had said nothing
    bo.tap(*last)
    bo.page.locator("#text").fill("From the first window")
    other.until("table.$text.value === 'From the first window'")
    assert "Another window" in other.page.locator("#done").inner_text()
    other.page.locator("#text").fill("From the second")
    bo.until("table.$text.value === 'From the second'")
    assert other.saves() == bo.saves()
    other.tap("undo", "#undo")
    bo.until("!table.$reply.open && table.mayDecide")
    assert bo.ask(LAID) == other.ask(LAID) != "[]"
    other.decides(Pass())
    bo.until("table.$reply.open")
    assert bo.saves() == other.saves()
    ada.takes(bo.saves())
    assert decided(ada)[-1] == Pass()


@needs_chromium
@pytest.mark.parametrize("does", ["decides", "undoes"])
def test_em003_a_window_that_has_not_heard_of_a_turn_makes_no_other_one(
    lexicon: Lexicon, tmp_path: Path, bo: Bo, does: str
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    path, best = ada.page(), ada.best()
    bo.opens(path)
    other = bo.beside(path)
    other.ask("link.look = () => {}")
    if does == "undoes":
        other.decides(Pass())
        bo.until("table.$reply.open")
        bo.tap("undo", "#undo")
    bo.decides(best)
    other.until(f"JSON.stringify(link.kept) === {json.dumps(bo.ask('JSON.stringify(link.kept)'))}")
    if does == "undoes":
        other.tap("undo", "#undo")
    else:
        other.decides(Pass())
    assert other.ask("table.$reply.open && !table.sent")
    assert other.saves() == bo.saves()
    ada.takes(other.saves())
    assert decided(ada)[-1] == best


@needs_chromium
@pytest.mark.parametrize("doubts", [True, False])
def test_em003_a_play_that_one_window_has_answered_waits_for_no_answer_in_the_other(
    lexicon: Lexicon, tmp_path: Path, bo: Bo, doubts: bool
) -> None:
    ada = Ada(lexicon, tmp_path, rules=mail_rules(Challenge.DOUBLE))
    ada.plays()
    ada.takes(replied(ada.game, BO, "-"))
    ada.plays(phony(ada))
    path = ada.page()
    bo.opens(path)
    other = bo.beside(path)
    bo.tap("answer", "#shuffle" if doubts else "#play")
    bo.until("table.mayDecide")
    if not doubts:
        bo.decides(Pass())
        other.until("table.$reply.open")
        other.tap("undo", "#undo")
    other.until("table.mayDecide && !table.$reply.open")
    assert other.ask("JSON.stringify(table.game.board)") == bo.ask("JSON.stringify(table.game.board)")
    other.decides(Pass())
    bo.until("table.$reply.open")
    ada.takes(bo.saves())
    assert decided(ada)[-2 if doubts else -1 :] == [*[ChallengePlay()] * doubts, Pass()]


@needs_chromium
def test_em003_a_browser_that_keeps_nothing_still_writes_a_reply(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    """One whose store is full, and one that forgets in silence."""
    ada = Ada(lexicon, tmp_path)
    for store in ("Object.freeze({})", "new Proxy({}, { set: () => true })"):
        ada.plays()
        best = ada.best()
        bo.page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ value: {store} }})")
        bo.opens(ada.page())
        bo.decides(best)
        ada.takes(bo.saves())
        assert decided(ada)[-1] == best


@needs_chromium
def test_em003_a_play_with_an_unknown_word_comes_back_with_the_word(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    bo.opens(ada.page())
    bo.decides(phony(ada))
    with pytest.raises(AgainstRulesError, match="not in the dictionary"):
        ada.takes(bo.saves())
    bo.page.evaluate("() => localStorage.clear()")
    bo.page.goto(ada.page().as_uri())
    bo.until("link.here")
    assert "not in the dictionary" in bo.page.locator("#message").inner_text()
    bo.tap("read", "#onward")
    bo.decides(ada.best())
    ada.takes(bo.saves())
    assert ada.game.expected == ADA


def phony(ada: Ada) -> Place:
    """A legal placement whose words no list knows."""
    position = table_of(ada).position
    for at in range(225):
        for face in position.rack:
            tile = Tile(Square(*divmod(at, 15)), face)
            if face == "?" or not position.board.is_empty(tile.square):
                continue
            try:
                check_placement(position.board, [tile])
            except IllegalMove:
                continue
            words = [word.word.upper() for word in score_play(position.board, [tile], position.rules).words]
            if not all(word in ada.words for word in words):
                return Place((tile,))
    raise AssertionError("every tile makes a word")


@needs_chromium
@pytest.mark.parametrize("bluff", [True, False])
def test_em003_030_a_page_challenges_and_hears_at_once_what_came_of_it(
    lexicon: Lexicon, tmp_path: Path, bo: Bo, bluff: bool
) -> None:
    ada = Ada(lexicon, tmp_path, rules=mail_rules(Challenge.DOUBLE))
    ada.plays()
    bo.opens(ada.page())
    bo.tap("let it stand", "#play")
    bo.until("table.mayDecide")
    bo.decides(Pass())
    ada.takes(bo.saves())
    ada.plays(phony(ada) if bluff else ada.best())
    path = ada.page()
    bo.opens(path)
    bo.tap("challenge", "#shuffle")
    if bluff:
        bo.until("table.mayDecide")
        bo.closes(path)
        bo.page.goto(path.as_uri())
        bo.until("table.$letters.open")
        played, doubted = bo.page.locator("#message").inner_text().splitlines()
        word, points = re.fullmatch(r"Ada played (\S+) for (\d+ points?)\.", played).groups()  # type: ignore[union-attr]
        assert doubted == (
            f"You challenged Ada’s last play: {word} is not in the dictionary. Ada lost it and its {points}."
        )
        bo.tap("read", "#onward")
        move = ada_without_the_phony(ada, lexicon)
        bo.decides(move)
        bo.until("table.$reply.open")
        assert "is not in the dictionary." in bo.page.locator("#decided").inner_text()
        ada.takes(bo.saves())
        assert decided(ada)[-2:] == [ChallengePlay(), move]
    else:
        ada.takes(bo.saves())
        assert decided(ada)[-1] == ChallengePlay()
    assert ada.game.expected == ADA


def table_of(ada: Ada) -> FriendlyTable:
    table = ada.game.table
    assert isinstance(table, FriendlyTable)
    return table


def decided(ada: Ada) -> list[Move]:
    return [turn.move for turn in table_of(ada).host.record.turns]


def ada_without_the_phony(ada: Ada, words: Lexicon) -> Move:
    host = FriendlyTable(table_of(ada).host.record, words).host
    host.submit(BO, ChallengePlay())
    view = view_from_seat(host.game(frozenset({BO})), BO)
    return choose(view, words, 6, Budget(nodes=1), seed=1)[0].move


@needs_chromium
def test_em003_the_page_weighs_and_refuses_tiles_as_the_rules_do(
    lexicon: Lexicon, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    bo.opens(ada.page())
    luck, rules, layout = random.Random(5), ada.game.rules, ada.game.rules.layout
    values = {tile: rules.tiles.value(tile) for tile in rules.tiles.all_tiles()}
    asked, want = [], []
    for _ in range(5):
        for moment in random_game(luck):
            board = moment.after.board
            laid = [tile for tile in some_tiles(luck) if board.is_empty(tile.square)]
            asked.append(
                [
                    board.cells,
                    [[tile.square, tile.face] for tile in laid],
                    layout.lines,
                    values,
                    {"rack_size": 7, "bonus": 50},
                ]
            )
            want.append(weighed(board, laid, rules))
    found = bo.page.evaluate(SCORED, json.dumps(asked))
    assert [tuple(one) for one in found] == want
    assert sum(fits for _, fits in want) > 20


def some_tiles(luck: random.Random) -> list[Tile]:
    """Tiles in a line or nearly, near the middle."""
    row, col, down = luck.randint(3, 11), luck.randint(3, 11), luck.random() < 0.5
    count = luck.choice((1, 1, 2, 3, 7))
    steps = sorted(luck.sample(range(count + 1), count)) if luck.random() < 0.3 else range(count)
    squares = [Square(row + n * down, col + n * (not down)) for n in steps]
    return [Tile(at, luck.choice("AEQZe")) for at in squares if max(at) < 15]


def weighed(board: Any, laid: list[Tile], rules: Any) -> tuple[int | None, bool]:
    try:
        total = score_play(board, laid, rules).total
    except IllegalMove:
        return None, False
    try:
        check_placement(board, laid)
    except IllegalMove:
        return total, False
    return total, True


def test_em003_only_who_has_the_page_can_reply_and_only_once(lexicon: Lexicon, tmp_path: Path) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    good = replied(ada.game, BO, "-")
    for data, why in (
        (replied(ada.game, BO, "-", secret="0" * 32), ForgedLetterError),
        (replied(ada.game, BO, "-", number=3), TooEarlyError),
        (replied(ada.game, BO, "-", number=0), HadAlreadyError),
        (replied(ada.game, BO, "n"), DamagedLetterError),
        (replied(ada.game, BO, "-", "-", "-"), DamagedLetterError),
        (good[:-2], DamagedLetterError),
        (good + b"]", DamagedLetterError),
        (replied(ada.game, BO, "paaX"), AgainstRulesError),
    ):
        with pytest.raises(why):
            ada.takes(data)
    for at in range(len(good)):
        broken = bytearray(good)
        broken[at] ^= 1
        try:
            came = arrived(bytes(broken))
            assert isinstance(came, Reply)
            came.taken_by(ada.game, NOON, dice_of(1))
        except LetterRejectedError:
            continue
        raise AssertionError(f"byte {at} may be changed")
    ada.takes(good)
    ada.plays(Pass())
    with pytest.raises(HadAlreadyError):
        ada.takes(good)


def test_em003_with_three_a_page_is_for_one_and_files_are_for_the_others(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    ada = Ada(lexicon, tmp_path, "Ada", "Bo", "Cy", pages=(BO,))
    ada.plays()
    with pytest.raises(TooEarlyError):
        joined(lexicon, ada.game.file(), dice_of(9))
    ada.takes(replied(ada.game, BO, "-"))
    assert ada.game.readers == (2,)
    assert ada.game.has_written
    cy = joined(lexicon, ada.game.file(), dice_of(9))
    assert (cy.seat, cy.by_page, cy.my_turn) == (2, (), True)
    cy = cy.with_turn([Pass()], "", NOON, dice_of(9))
    ada.takes(cy.file())
    assert ada.game.my_turn
    ada.plays(Pass())
    ada.takes(replied(ada.game, BO, "r"))
    cy = cy.with_letters(letters_of(ada.game.file()))
    assert cy.table.position == ada.game.table.position
    assert cy.table.position.gone == {BO}


def test_em003_a_page_tells_nothing_that_its_reader_may_not_know(lexicon: Lexicon, tmp_path: Path) -> None:
    """Other racks and another bag behind the same moves: the same bytes, but for what names the letters."""
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    table = table_of(ada)
    before = page(ada.game, BO, lambda _: None)
    secret_of_ada = table.position.racks[ADA]
    other = "".join(sorted(table.position.bag + secret_of_ada))
    table.host.position = replace(
        table.position, racks=(other[:7], table.position.racks[BO]), bag=other[7:], seed=1
    )
    assert page(ada.game, BO, lambda _: None) == before
    assert str(table.host.record.seed).encode() not in before
    assert ada.game.keys.sign.hex().encode() not in before


def test_em003_a_page_tells_nothing_of_exchanges_and_draws_while_a_play_waits_for_its_answer(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    """Other letters in all that Ada drew, exchanged and holds: the same bytes."""
    ada = Ada(lexicon, tmp_path, rules=mail_rules(Challenge.DOUBLE))
    ada.plays(Exchange(table_of(ada).position.racks[ADA][:4]))
    ada.takes(replied(ada.game, BO, "-"))
    ada.plays()
    host = table_of(ada).host
    assert host.position.pending is not None
    before = page(ada.game, BO, lambda _: None)
    host._reports = [
        replace(report, events=tuple(map(_otherwise, report.events))) for report in host._reports
    ]
    assert any("Z" * 4 in repr(report) for report in host._reports)
    assert page(ada.game, BO, lambda _: None) == before


def _otherwise(event: Event) -> Event:
    match event:
        case TilesDrawn(seat, tiles) if seat == ADA:
            return replace(event, tiles="Z" * len(tiles))
        case TilesExchanged(seat, tiles) if seat == ADA:
            return replace(event, returned="Z" * len(tiles), drawn="Z" * len(tiles))
    return event


def test_a_sealed_game_has_no_pages(lexicon: Lexicon) -> None:
    with pytest.raises(AgainstRulesError):
        MailGame.started(lexicon, ("Ada", "Bo"), mail_rules(), sealed=True, dice=dice_of(1), pages=(BO,))


def test_a_reply_is_read_from_the_text_of_a_mail(lexicon: Lexicon, tmp_path: Path) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    good = replied(ada.game, BO, "-")
    assert from_text("Dear Ada,\n> " + to_text(good).replace("\n", "\n> ")) == good


def test_exchanges_of_a_reply_are_of_tiles_that_are_held(lexicon: Lexicon, tmp_path: Path) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays()
    rack = table_of(ada).position.racks[BO]
    ada.takes(replied(ada.game, BO, f"x{rack[:3]}"))
    assert decided(ada)[-1] == Exchange(rack[:3])
