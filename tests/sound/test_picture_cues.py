"""What is heard when one picture follows another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from controllers.actions import Action, Press
from game.render.rumble import RUMBLES
from game.rules.moves import Square
from game.scenes.after.results_sheet import results_sheet
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.game_panels import Hud, ScoreBox, ScoreWindows, Spot
from game.scenes.kit.picture.menu_panels import (
    Cell,
    CellKind,
    LetterGrid,
    Logo,
    Menu,
    MenuItem,
)
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.result_panels import EarnedMedal
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import SettingRow, Settings
from game.scenes.kit.picture.sheet import Columns, Plate, Sheet, SheetBesideBoard, Table, Words
from game.scenes.kit.picture.sheet_pictures import (
    Buttons,
    ClockRing,
    Podium,
    ResultRow,
    SlotPicture,
    SoloScore,
)
from game.scenes.kit.picture.table_view import (
    Camera,
    Cursor,
    CursorKind,
    OnBoard,
    OnRack,
    Origin,
    Shot,
    TableLook,
    TableView,
    TileView,
)
from game.sound.choice_of_music import PROGRAMME, UNDER_LISTS, mood_of, share_of
from game.sound.picture_cues import listen
from game.sound.score_and_clock_cues import chime
from game.sound.sound_names import Cue, MusicMood

BOXES = (ScoreBox(0, "Anna", 10, "", current=True), ScoreBox(1, "Maven", 20, ""))
HUD = Hud(BOXES, ScoreWindows.DEFAULT, 50, Spot.RACK)
RACK = tuple(TileView(f"t{slot}", "A", OnRack(slot)) for slot in range(7))
TABLE = TableView(RACK, bag=50)
HERE, THERE = Square(7, 7), Square(7, 8)


def menu(focus: int = 0, title: str = "Main") -> Picture:
    return Picture(panels=(Menu((MenuItem("One"), MenuItem("Two")), focus, title),))


def asked() -> Picture:
    return replace(menu(), panels=(*menu().panels, Scrim(0.5), question_sheet("Sure?", "")))


def play(table: TableView = TABLE, hud: Hud = HUD, *over: Panel) -> Picture:
    return Picture(table, panels=(hud, *over))


def press(action: Action, repeat: bool = False) -> Press:
    return Press("p1", action, repeat)


def moved(**tiles: TileView) -> TableView:
    """The table with some tiles replaced by their keys."""
    return replace(TABLE, tiles=tuple(tiles.get(tile.key, tile) for tile in RACK))


def cues(before: Picture, after: Picture, *presses: Press, landed: tuple[str, ...] = ()) -> list[Cue]:
    return [sound.cue for sound in listen(before, after, presses, landed)]


def test_nothing_is_heard_while_nothing_changes() -> None:
    assert cues(play(), play()) == []


WINNER = ResultRow(0, "Anna", 300, 0, 300, winner=True)


EARNED = EarnedMedal("First Win", "Anna", "Against anybody", 0, 0)


def results(podium: Podium, news: str = "", fallen: int = 0) -> Picture:
    medals = (EARNED, EARNED) if fallen else ()
    sheet = results_sheet("Anna wins", (), podium, Buttons((), 0), news, medals=medals, shown=fallen)
    return Picture(panels=(sheet,))


def finale(medal: int | None, *, record: bool = False) -> Sheet:
    return Sheet("alone", SoloScore(0, "", medal, record))


@pytest.mark.parametrize(
    ("before", "after", "cue"),
    [
        (menu(0), menu(1), Cue.MOVE),
        (menu(), asked(), Cue.OPEN),
        (asked(), menu(), Cue.CLOSE),
        (menu(), results(Podium(())), Cue.WIN),
        (menu(), results(Podium((), won=False)), Cue.LOSE),
        (menu(), results(Podium((WINNER, WINNER))), Cue.TIE),
        (menu(), results(Podium(()), news="A record"), Cue.MEDAL),
        (menu(), Picture(panels=(Sheet("scores", Table((), (), marked=frozenset({2}))),)), Cue.MEDAL),
        (
            menu(),
            Picture(panels=(Sheet("Anna", Table((), (), marked=frozenset({0}), seats=(0,))),)),
            Cue.CUP,
        ),
        (
            menu(),
            replace(menu(), panels=(*menu().panels, Scrim(0.5), Sheet("scores", Table((), ())))),
            Cue.OPEN,
        ),
        (menu(), Picture(panels=(finale(2),)), Cue.MEDAL),
        (menu(), Picture(panels=(finale(None),)), Cue.LOSE),
        (menu(), Picture(panels=(finale(None, record=True),)), Cue.MEDAL),
    ],
)
def test_panels_are_heard_by_what_they_do(before: Picture, after: Picture, cue: Cue) -> None:
    assert cues(before, after) == [cue]


def test_medals_are_heard_as_they_fall_the_first_as_a_fanfare() -> None:
    fallen = [results(Podium((WINNER,)), fallen=count) for count in range(3)]
    assert cues(fallen[0], fallen[1]) == [Cue.MEDAL]
    assert cues(fallen[1], fallen[2]) == [Cue.WRITTEN]
    assert cues(fallen[2], fallen[2]) == []


def test_letters_are_heard_when_they_are_entered_and_when_they_are_erased() -> None:
    rows = ((Cell(CellKind.LETTER, "A"),),)
    grids = [Picture(panels=(LetterGrid("Name", rows, (0, 0), value),)) for value in ("", "A")]
    assert cues(grids[0], grids[1]) == [Cue.KEY]
    assert cues(grids[1], grids[0]) == [Cue.ERASE]


def test_a_setting_that_changes_is_heard_otherwise_than_a_focus_that_moves() -> None:
    rows = (SettingRow("Music", level=5), SettingRow("Effects", level=5))
    louder = (SettingRow("Music", level=6), rows[1])
    before = Picture(panels=(Settings("Sound", rows, 0),))
    assert cues(before, Picture(panels=(Settings("Sound", louder, 0),))) == [Cue.ADJUST]
    assert cues(before, Picture(panels=(Settings("Sound", rows, 1),))) == [Cue.MOVE]


def test_a_player_who_sits_down_is_heard() -> None:
    ann, nobody = Plate(Words("Anna"), color=0), Plate(Words("A free seat"), color=1, free=True)
    others = nobody, Plate(Words("Bo"), color=1)
    seats = [Picture(panels=(Sheet("setup", Columns((ann, other))),)) for other in others]
    assert cues(seats[0], seats[1], press(Action.CONFIRM)) == [Cue.JOIN]


def test_start_is_heard_as_a_pause_where_it_opens_something() -> None:
    opened = play(TABLE, HUD, Scrim(0.5), Menu((MenuItem("Resume"),), 0))
    assert cues(play(), opened, press(Action.PAUSE)) == [Cue.PAUSE]


@pytest.mark.parametrize(
    "action", [Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.CONFIRM, Action.BACK]
)
def test_a_button_that_does_nothing_says_so_but_not_while_it_is_held(action: Action) -> None:
    assert cues(menu(), menu(), press(action)) == [Cue.BLOCKED]
    assert cues(menu(), menu(), press(action, repeat=True)) == []


def test_whoever_presses_out_of_turn_hears_that_and_no_refusal() -> None:
    theirs = replace(HUD, buttons=False)
    assert cues(play(hud=theirs), play(hud=theirs), press(Action.CONFIRM)) == [Cue.OUT_OF_TURN]
    assert cues(play(), play(), press(Action.CONFIRM)) == [Cue.BLOCKED]
    told = play(TABLE, HUD, Notice("Anna is on turn, with the blue pad.", Tone.OUT_OF_TURN))
    assert cues(play(), told, press(Action.CONFIRM)) == [Cue.OUT_OF_TURN]
    assert cues(told, told, press(Action.CONFIRM)) == [Cue.OUT_OF_TURN]


def test_losing_alone_to_computers_sounds_otherwise_than_winning() -> None:
    assert cues(play(), results(Podium((), won=False))) == [Cue.LOSE]
    assert cues(play(), results(Podium(()))) == [Cue.WIN]


def test_a_lamp_that_blinks_is_no_answer_to_a_button() -> None:
    lit, dark = (replace(menu(), panels=(*menu().panels, CardLamp(lit))) for lit in (True, False))
    assert cues(lit, dark) == []
    assert cues(lit, dark, press(Action.UP)) == [Cue.BLOCKED]


def test_walking_round_the_board_for_a_photo_makes_no_noise() -> None:
    here, there = (Picture(TABLE, Camera(Shot.PHOTO, turn=turn)) for turn in (0.0, 6.0))
    assert cues(here, there, press(Action.RIGHT)) == []


def test_a_button_without_a_sound_of_its_own_is_heard_by_its_meaning() -> None:
    other = Picture(panels=(Logo("a game"),))
    assert cues(menu(), other, press(Action.CONFIRM)) == [Cue.CONFIRM]
    assert cues(menu(), other, press(Action.BACK)) == [Cue.BACK]


def test_a_tile_is_heard_from_the_rack_to_the_board_and_back() -> None:
    lying = moved(t2=TileView("t2", "A", OnRack(2), TableLook.FOCUSED))
    held = moved(t2=TileView("t2", "A", OnRack(2, lifted=True), TableLook.SELECTED))
    slid = moved(
        t2=TileView("t2", "A", OnRack(3, lifted=True), TableLook.SELECTED), t3=TileView("t3", "A", OnRack(2))
    )
    over = replace(
        moved(t2=TileView("t2", "A", OnBoard(HERE, lifted=True), TableLook.SELECTED)),
        cursor=Cursor(HERE, CursorKind.PLACE),
    )
    laid = moved(t2=TileView("t2", "A", OnBoard(HERE), TableLook.DRAFT))
    assert cues(play(lying), play(held)) == [Cue.PICK]
    assert cues(play(held), play(slid)) == [Cue.SLIDE]
    assert cues(play(held), play(lying)) == [Cue.SETTLE]
    assert cues(play(held), play(over)) == [Cue.TICK]
    assert cues(play(laid), play(laid), landed=("t2",)) == [Cue.PLACE]
    assert cues(play(laid), play(lying)) == [Cue.RETURN]


def test_a_tile_that_comes_to_hover_over_the_board_touches_nothing() -> None:
    over = moved(t2=TileView("t2", "A", OnBoard(HERE, lifted=True), TableLook.SELECTED))
    assert cues(play(over), play(over), landed=("t2",)) == []


def test_tiles_are_heard_from_where_they_lie() -> None:
    def pan(column: int) -> float:
        table = moved(t2=TileView("t2", "A", OnBoard(Square(7, column))))
        (sound,) = listen(play(table), play(table), landed=("t2",))
        return sound.pan

    assert pan(0) < -0.3 < pan(7) < 0.3 < pan(14)
    assert pan(7) == pytest.approx(0)


def test_a_rack_that_is_mixed_is_heard_once() -> None:
    mixed = moved(t0=TileView("t0", "A", OnRack(3)), t3=TileView("t3", "A", OnRack(0)))
    assert cues(play(), play(mixed), press(Action.SHUFFLE)) == [Cue.SHUFFLE]


def test_drawing_and_giving_back_are_heard_from_the_bag() -> None:
    fewer = replace(TABLE, tiles=RACK[:5], bag=52)
    refilled = replace(TABLE, tiles=(*RACK[:6], TileView("t9", "B", OnRack(6), origin=Origin.BAG)), bag=49)
    assert cues(play(), play(fewer)) == [Cue.EXCHANGE]
    assert cues(play(replace(TABLE, tiles=RACK[:6])), play(refilled)) == [Cue.RUSTLE]


def test_a_whole_play_that_lays_itself_is_heard_as_a_hint() -> None:
    laid = moved(t0=TileView("t0", "A", OnBoard(HERE)), t1=TileView("t1", "A", OnBoard(THERE)))
    assert cues(play(), play(laid)) == [Cue.HINT]


def test_the_cursor_ticks_only_when_it_moves() -> None:
    here, there = (replace(TABLE, cursor=Cursor(square, CursorKind.SELECT)) for square in (HERE, THERE))
    assert cues(play(here), play(there)) == [Cue.TICK]
    assert cues(play(here), play(replace(here, bag=40))) == []


def test_a_refused_play_is_heard_once_though_tiles_shake_and_a_sentence_says_why() -> None:
    shaken = replace(TABLE, shake=frozenset({"t2"}))
    assert cues(play(), play(shaken, HUD, Notice("QZX is no word.", Tone.BAD))) == [Cue.INVALID]


def test_a_covered_rack_is_handed_over_once() -> None:
    covered = replace(TABLE, tiles=tuple(replace(tile, face=" ") for tile in RACK))
    assert cues(play(), play(covered)) == [Cue.HANDOVER]
    assert cues(play(covered), play(replace(covered, bag=49))) == []


def scores(**anna: Any) -> Hud:
    return replace(HUD, boxes=(replace(BOXES[0], **anna), BOXES[1]), buttons=False)


def test_a_score_is_counted_and_then_rings_by_its_worth() -> None:
    calm = scores()
    counting = scores(adding=24)
    assert cues(play(hud=calm), play(hud=counting)) == [Cue.COUNT]
    assert cues(play(hud=counting), play(hud=scores(score=34))) == [Cue.GOOD]
    bonus = play(TABLE, counting, Notice("Bonus  +50", Tone.GOOD))
    assert cues(bonus, play(hud=scores(score=34))) == [Cue.BINGO]
    assert cues(play(hud=calm), play(hud=scores(score=5))) == [Cue.PENALTY]


def test_better_plays_ring_higher_up() -> None:
    rings = [chime(points, bonus=False) for points in (0, 19, 20, 39, 40, 200)]
    assert rings == [Cue.SMALL, Cue.SMALL, Cue.GOOD, Cue.GOOD, Cue.GREAT, Cue.GREAT]


def test_a_clock_warns_at_half_a_minute_and_at_its_end_and_not_in_between() -> None:
    def clock(text: str, late: bool = False) -> Picture:
        return play(hud=scores(clock=text, late=late))

    assert cues(clock("0:31"), clock("0:30")) == [Cue.WARNING]
    assert cues(clock("0:25"), clock("0:24")) == []
    assert cues(clock("0:06"), clock("0:05")) == [Cue.WARNING]
    assert cues(clock("0:00"), clock("+0:00", late=True)) == [Cue.WARNING]


def test_only_a_human_is_called_to_the_table() -> None:
    theirs = replace(
        HUD, boxes=(replace(BOXES[0], current=False), replace(BOXES[1], current=True)), buttons=False
    )
    assert cues(play(hud=theirs), play()) == [Cue.TURN]
    assert cues(play(), play(hud=theirs)) == []


def test_cards_say_what_became_of_a_save() -> None:
    slots = Sheet("save", SlotPicture())
    saving = play(TABLE, HUD, Scrim(0.6), slots)
    assert cues(saving, play(TABLE, HUD, Scrim(0.6), slots, Notice("The card is full.", Tone.BAD))) == [
        Cue.CARD_ERROR
    ]
    assert Cue.WRITTEN in cues(saving, play(TABLE, HUD, Notice("The game is saved.", Tone.GOOD)))


def test_the_music_follows_the_screen() -> None:
    alone = replace(HUD, boxes=BOXES[:1])
    assert mood_of(menu()) is MusicMood.TITLE
    assert mood_of(play()) is MusicMood.PLAY
    assert mood_of(play(hud=alone)) is MusicMood.SOLO
    assert mood_of(play(TABLE, HUD, Scrim(0.5), Menu((MenuItem("Resume"),), 0))) is MusicMood.PLAY
    assert mood_of(Picture(camera=Camera(Shot.PHOTO))) is None
    assert mood_of(results(Podium(()))) is MusicMood.RESULTS
    assert mood_of(results(Podium((), won=False))) is MusicMood.OVER
    assert mood_of(Picture(panels=(finale(None),))) is MusicMood.OVER
    assert mood_of(Picture(panels=(finale(0),))) is MusicMood.RESULTS
    assert not set(PROGRAMME[MusicMood.OVER]) & set(PROGRAMME[MusicMood.RESULTS])


def test_music_is_quieter_under_the_lists_of_the_menus_and_nowhere_else() -> None:
    assert share_of(menu()) == UNDER_LISTS
    assert share_of(Picture(panels=(Logo(""),))) == 1.0
    assert share_of(play()) == share_of(play(TABLE, HUD, Scrim(0.5), Menu((MenuItem("Resume"),), 0))) == 1.0


def test_the_last_ten_seconds_of_a_round_all_at_once_are_heard_and_felt_one_by_one() -> None:
    def at(left: int) -> Picture:
        return play(TABLE, HUD, SheetBesideBoard("round", ClockRing(left, 60)))

    assert Cue.WARNING in RUMBLES, "what is heard is felt in the hand that plays"
    heard = {left: cues(at(left + 1), at(left)) for left in range(60)}
    assert [left for left, cue in heard.items() if cue == [Cue.WARNING]] == list(range(1, 11))
    assert not any(cue for left, cue in heard.items() if left not in range(1, 11))
    assert cues(at(7), at(7)) == []
