"""Pictures that show every panel, at rest and at its extremes."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from importlib import import_module
from pkgutil import iter_modules

from controllers.actions import DIRECTIONS, Action, Brand
from controllers.bindings import BINDABLE, DEFAULT
from controllers.keyboard import LABELS
from controllers.pads import PadInHand
from controllers.protocol import Control
from game.archive.game_index import IndexEntry
from game.archive.kept_game import Head, SeatSummary
from game.maven.levels_and_vocabularies import LEVELS
from game.profiles.people import Person
from game.profiles.person_stats import OpponentFigures, Stats
from game.rooms.phrases import PHRASES
from game.rules.moves import Square
from game.scenes.after.results_sheet import results_sheet
from game.scenes.after.solitaire_end import solo_sheet
from game.scenes.duplicate.board_for_phones import NO_PHONE
from game.scenes.duplicate.reveal_sheet import places_sheet, reveal_sheet
from game.scenes.duplicate.round_panels import FoundRow, Reveal
from game.scenes.history.daily_sheet import SharedResult, daily_sheet, day_head, month_card, score_to_beat
from game.scenes.history.medal_views import MedalView
from game.scenes.history.moments import moment_card, moments_sheet
from game.scenes.history.opponents import picker
from game.scenes.history.past_games import list_sheet
from game.scenes.history.profile_sheet import profile_sheet
from game.scenes.history.progress import ProgressCurve, progress_sheet
from game.scenes.history.review_sheet import curve_foot, review_sheet, turn_row
from game.scenes.kit import picture as picture_room
from game.scenes.kit.codes import code_sheet, no_code_sheet, scan_sheet
from game.scenes.kit.help import STEP_SECONDS, HelpScene
from game.scenes.kit.help_pages import HELP_PAGES
from game.scenes.kit.page_sheet import page_sheet, question_sheet, scroll_sheet
from game.scenes.kit.picture.board_marks import BoardMarks, Marked
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.game_panels import (
    Hud,
    Preview,
    RunningTime,
    ScoreBox,
    ScoreSheet,
    ScoreWindows,
    SlotKeys,
    Spot,
)
from game.scenes.kit.picture.lesson_line import LessonLine
from game.scenes.kit.picture.menu_panels import (
    Cell,
    CellKind,
    LetterGrid,
    Logo,
    Menu,
    MenuItem,
    Side,
)
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone
from game.scenes.kit.picture.moment_panels import BigMoment, Occasion, WordLight
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.result_panels import EarnedMedal
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture, Prompt, flatten
from game.scenes.kit.picture.setting_panels import Corners, PadPicture, SettingRow, Settings
from game.scenes.kit.picture.sheet import (
    Air,
    Column,
    Columns,
    Ends,
    Line,
    Look,
    Pile,
    Plate,
    Sheet,
    SheetAtTable,
    SheetBesideBoard,
    SheetBesideMenu,
    SheetPlace,
    Slack,
    Table,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import (
    Buttons,
    ClockRing,
    Code,
    Crowd,
    Day,
    PlaceChip,
    Podium,
    Present,
    ResultRow,
    SeatFace,
    SoloScore,
    Tabs,
    TileWord,
)
from game.scenes.kit.tables import figures, table_sheet
from game.scenes.kit.turn_card import turn_card
from game.scenes.rooms.sofas_sheet import Bubble, GettingReady, SofaPerson, SofaPicture, sofas_sheet
from game.scenes.start.begun_cards import BegunCard, BegunSeat, BegunShelf, shelf_sheet
from game.scenes.start.name_keys import NameKeys
from game.scenes.start.places import ColumnPart, Places, SeatPlace
from game.scenes.start.seat_cards import device_of, seat_card
from game.scenes.table.challenge_sheet import Answered, Answerer, challenge_sheet
from game.scenes.table.hints_and_definitions import premium_squares

LONGEST = "W" * 12
HAND_OVER = "Take the pad. The tiles lie face down: hold L2 to see them, a tap keeps them up."


CODE = tuple("".join("#."[(row * col + row) % 3 > 0] for col in range(69)) for row in range(69))
SMALL_CODE = tuple(row[:33] for row in CODE[:33])
PHONE_CODE = scan_sheet(
    "Margaret, scan this",
    "Your rack, on your phone. No app, no account.",
    SMALL_CODE,
    "192.168.100.100:7007",
    "BCDCFG",
    "",
    ((0, "Margaret", "Phone"), (1, "Tom", "No phone")),
)


def challenge(play: tuple[str, str, str, str], answerers: tuple[Answerer, ...]) -> SheetAtTable:
    title, points, word, also = play
    told = (
        Ends(Words(title, Look.QUIET, seat=0), Words(points, Look.POINTS)),
        Words(word, Look.PERSON),
        Words(also, Look.SMALL),
    )
    return challenge_sheet(told, answerers, ("Wrong:", "lose your next turn"), 7.0, 0.7)


CHALLENGE = challenge(
    ("Margaret plays", "+28", "CLOUDLY?", "also AT, ON"),
    (
        Answerer(1, "Tom", Answered.HOLDS),
        Answerer(2, "Robin", Answered.ASKED),
        Answerer(3, "Maven", Answered.LAST),
    ),
)
EXTREME_CHALLENGE = challenge(
    (f"{LONGEST} plays", "+1999", f"{LONGEST}WWW?", f"also {LONGEST}, {LONGEST}, {LONGEST}"),
    tuple(Answerer(seat, LONGEST, Answered.ASKED, PadInHand(Brand.PLAYSTATION)) for seat in (1, 2, 3)),
)


def panel_kinds() -> set[type]:
    """Every kind of panel that there is, wherever in the pictures it is written down."""
    modules = (
        import_module(f"{picture_room.__name__}.{found.name}")
        for found in iter_modules(picture_room.__path__)
    )
    values = (value for module in modules for value in vars(module).values())
    return {value for value in values if isinstance(value, type) and issubclass(value, Panel)} - {Panel}


STAGING = GettingReady(
    "No timer · Invalid words come back",
    "TEAPOT",
    (
        SofaPicture(
            "Kitchen",
            "Host",
            (
                SofaPerson("Margaret", "Ready", 0, True, figure="owl"),
                SofaPerson("Tom", "Ready", 1, True, figure="cat"),
            ),
            True,
        ),
        SofaPicture(
            "Attic",
            "4 ms",
            (
                SofaPerson("Ruth", "Ready", 2, True, figure="teapot"),
                SofaPerson("Robin", "Choosing", 3, figure="duck"),
            ),
            bars=4,
        ),
    ),
    (Bubble("Hello, Kitchen!", 2), Bubble("Good evening!", 1), Bubble("One moment, please", 3)),
    "Launch",
    False,
    ("Waiting for Robin",),
    3,
)
EXTREME_STAGING = replace(
    STAGING,
    sofas=tuple(SofaPicture("W" * 16, "1234 ms", (SofaPerson(LONGEST, "Choosing", n),)) for n in range(4)),
    talk=tuple(Bubble("A line as long as somebody can make one by letters. " * 3, 1) for _ in range(9)),
    waiting=(f"Waiting for {LONGEST}",),
)
SELECT = (Prompt((Action.CONFIRM,), "Select"), Prompt((Action.BACK,), "Back"))
AT_TABLE = (
    Prompt((Action.LEFT, Action.RIGHT), "Move"),
    Prompt((Action.UP,), "Board"),
    Prompt((Action.CONFIRM,), "Pick up"),
    Prompt((Action.BACK,), "Take back"),
    Prompt((Action.SHUFFLE,), "Shuffle"),
    Prompt((Action.ZOOM,), "Zoom out"),
    Prompt((Action.SCORES,), "Scores", aside=True),
    Prompt((Action.PAUSE,), "Pause", aside=True),
    Prompt((Action.OPTIONS,), "Options", aside=True),
)
EVERY_BUTTON = (
    Prompt(DIRECTIONS, "Move"),
    *(Prompt((a,), a.value.title()) for a in Action if a not in DIRECTIONS),
)
LOGO = Logo("THE CROSSWORD BOARD GAME", gives_way=True)

BOXES = (
    ScoreBox(0, "Margaret", 214, "Your turn", current=True),
    ScoreBox(1, "Tom", 187),
    ScoreBox(2, "Robin", 236),
    ScoreBox(3, "Maven", 201, manner="Grand Master"),
)
EXTREME_BOXES = (
    ScoreBox(0, LONGEST, 1234, "QUIZZIFICATIONS  +1234"),
    ScoreBox(1, LONGEST, -999, "Thinking", current=True, adding=1234),
    ScoreBox(2, LONGEST, 0, "Exchanged 7 tiles and passed"),
    ScoreBox(3, LONGEST, 9999, "WWWWWWWWWWWWWWW  +365"),
)


def keys(words: str, width: int = 1, count: str = "", off: str = "") -> tuple[Cell, ...]:
    return tuple(Cell(CellKind.LETTER, c, width, c not in off, count) for c in words)


NAME_GRID = (
    keys("ABCDEFGHI"),
    keys("JKLMNOPQR"),
    (*keys("STUVWXYZ"), Cell(CellKind.ERASE, "←")),
    (Cell(CellKind.CLEAR, "Clear All", 3), Cell(CellKind.SPACE, "Space", 3), Cell(CellKind.DONE, "Done", 3)),
)
BLANK_GRID = (keys("ABCDEFGHIJKLM"), keys("NOPQRSTUVWXYZ"))
REMAINING = (
    keys("ABCDEFGHI", count="12", off="CI"),
    keys("JKLMNOPQR", count="0", off="JKQ"),
    keys("STUVWXYZ ", count="4"),
)
DEFINITION = (
    "QUARTZ  (noun)",
    "1. Colourless glass made of almost pure silica.",
    "2. A hard glossy mineral consisting of silicon dioxide in crystal form; present in most rocks, "
    "especially sandstone and granite; yellow sand is quartz with iron oxide impurities.",
)
SHEET = ScoreSheet(
    ("Margaret", "Tom", "Robin", "Maven"),
    tuple((f"WALTZ +{34 + i}", f"PIXEL +{26 - i}", "pass", "exchange 3" if i % 2 else "") for i in range(7)),
    (214, 187, 236, 201),
)
EXTREME_SHEET = ScoreSheet(
    (LONGEST,) * 4,
    tuple(("WWWWWWWWWWWWWWW +1234", "", "exchange 7", "QUARTZ −48") for _ in range(40)),
    (9999, -999, 0, 1234),
)


def menu(count: int, focus: int, side: Side, title: str = "", text: str = "", note: str = "") -> Menu:
    names = ("Play", "Load", "Options", "High Scores", "Beginner", "Intermediate", "Advanced", "Grand Master")
    items = tuple(
        MenuItem(names[i % len(names)], note if i % 2 else "", i != 1 or count < 4) for i in range(count)
    )
    return Menu(items, focus, title, text, side)


def hud(**changes: object) -> Hud:
    values: dict[str, object] = {
        "boxes": BOXES, "windows": ScoreWindows.DEFAULT, "bag": 24, "spot": Spot.RACK,
        "headline": "Robin   PIXEL  +26", "latest": "PIXEL  +26", "told_by": 2,
    }  # fmt: skip
    return Hud(**(values | changes))  # type: ignore[arg-type]  # any field of it


def help_index(number: int) -> Panel:
    """One of the pages of help, at its last step."""
    scene = HelpScene(HELP_PAGES[number].topics[0])
    scene.update(STEP_SECONDS * (len(HELP_PAGES[number].steps) - 1))
    return scene.view().panels[0]


def picture(*panels: Panel, prompts: tuple[Prompt, ...] = SELECT) -> Picture:
    return Picture(panels=panels, prompts=prompts)


def row(seat: int, name: str, before: int, adjustment: int, winner: bool = False) -> ResultRow:
    figure = ("cat", "duck", "owl", "rosa")[seat]
    best = ("QUARTZ", 48) if seat != 2 else None
    return ResultRow(seat, name, before, adjustment, before + adjustment, winner, figure, best)


FOUR = (
    row(0, "Margaret", 312, 9, True),
    row(1, "Tom", 301, -6),
    row(2, "Robin", 287, -3),
    row(3, "Maven", 244, 0),
)
ONWARD = Buttons((MenuItem("Play Again"), MenuItem("New Players"), MenuItem("Main Menu")), 0)
RESULTS = partial(
    results_sheet,
    "Margaret wins!",
    ("After 14 rounds, by 26 points",),
    podium=Podium(FOUR),
    buttons=ONWARD,
)


EARNED = (
    EarnedMedal("Long Word", "Margaret", "Of eight letters", 0, 1),
    EarnedMedal("First Win", "Margaret", "Against anybody", 0, 0),
    EarnedMedal("Seven at Once", "Tom", "Opens Cherry & Copper", 1, 0),
)


CHARTS = ("Solitaire", "Best Play", "Longest Word", "Most Bonuses", "Best Game")
CHART_COLUMNS = (
    Column("", Look.PLACE),
    Column("Name", Look.STRONG),
    *map(Column, ("Best word", "Date", "")),
    figures("Score", Look.POINTS),
)
HIGH_SCORES = Table(
    CHART_COLUMNS,
    (
        ("1", "Clara", "JUKEBOX", "–", "", "900"),
        ("2", "Margaret", "QUARTZES", "28 Sep 2026", "12 hints", "812"),
        *((str(place), "Beatrix", "WIZARD", "–", "", str(900 - 60 * place)) for place in range(3, 9)),
    ),
    0,
    frozenset({1}),
)
EXTREME_CHART = Table(
    (*CHART_COLUMNS[:5], figures("Points"), CHART_COLUMNS[5]),
    tuple(
        (str(place), LONGEST, "W" * 15, "28 Sep 2026", "99 hints", "1234", "9999") for place in range(1, 9)
    ),
    7,
    frozenset(range(8)),
)
GAME_COLUMNS = (
    Column("Player", Look.STRONG),
    *map(figures, ("Game 1", "Game 2", "Game 3")),
    figures("Total", Look.POINTS),
)
STANDINGS = Table(
    GAME_COLUMNS,
    (
        ("Margaret", "312", "287", "340", "939"),
        ("Tom", "298", "310", "301", "909"),
        ("Maven", "301", "288", "–", "589"),
    ),
    marked=frozenset({0}),
    seats=(0, 1, 2),
    earlier=(599, 608, 589),
)
EXTREME_STANDINGS = Table(
    GAME_COLUMNS,
    ((LONGEST, "-999", "9999", "9999", "18999"),) * 4,
    marked=frozenset({0, 1, 2, 3}),
    seats=(3, 2, 1, 0),
)


def chart_sheet(chart: Table, tab: int) -> Sheet:
    return table_sheet("High Scores", chart, tabs=Tabs(CHARTS, tab))


def standings_sheet(standings: Table) -> Sheet:
    buttons = Buttons((MenuItem("Play Again"), MenuItem("Main Menu")), 0)
    text = "After 3 games, all scores added up."
    return table_sheet("Margaret wins the tournament", standings, text, buttons=buttons)


SLIM_CHART = Table(
    (*CHART_COLUMNS[:2], Column("", Look.GOLD), CHART_COLUMNS[5]),
    tuple(
        (str(place), "Margaret", "12 hints" if place == 2 else "", str(900 - 60 * place))
        for place in range(1, 9)
    ),
    marked=frozenset({1}),
)
FACTS = (("Best play", "QUARTZES +120"), ("Words placed", "36"), ("Bonuses", "3"), ("Unplayed tiles", "0"))
AFTER_ALONE = Buttons((MenuItem("Play Again"), MenuItem("High Scores"), MenuItem("Main Menu")), 0)


def finale(score: int, name: str, medal: int) -> Sheet:
    text = "Margaret: All tiles are played."
    solo = SoloScore(score, name, medal)
    return solo_sheet("A new high score!", text, solo, FACTS, SLIM_CHART, AFTER_ALONE)


EXTREME_FINALE = solo_sheet(
    "A title that is rather longer than titles at the end of games are",
    f"{LONGEST}: A sentence that says at rather great length how it came about that this is the end.",
    SoloScore(-9999, "", None),
    (("Best play", f"{'W' * 15} +1234"), ("Words placed", "100"), ("Bonuses", "14"), ("Unplayed", "−99")),
    replace(
        SLIM_CHART,
        rows=tuple((str(place), LONGEST, "99 hints", "9999") for place in range(1, 9)),
        marked=frozenset(range(8)),
    ),
    AFTER_ALONE,
)


GAME_SETTINGS = (
    SettingRow("Fast AI", "Off", note="Off: the computer’s turns are shown calmly, tile by tile."),
    SettingRow("Auto Pick Tiles", "On", less=True, more=False),
    SettingRow("Miss Turn on Invalid Word", "Off"),
    SettingRow("Rack Order", "Alphabetical"),
    SettingRow("Timer", "On"),
    SettingRow("Time for a Turn", "3 minutes", less=False),
    SettingRow("Penalty per Minute Over", "5 points", note="What each minute begun after that costs."),
    SettingRow("Tile Set", "Maple", enabled=False),
    SettingRow("Accept"),
)
SOUND = (
    SettingRow("Music", level=6, note="Left and right are heard at once."),
    SettingRow("Effects", level=10, more=False),
    SettingRow("Accept"),
)
MANY_SETTINGS = tuple(
    SettingRow(
        f"A setting with a rather long name that goes on {n}",
        "A value of many words that hardly fits",
        note="A note that is rather longer than the notes of settings usually are, " * 3,
    )
    for n in range(30)
)


CONTROLLERS = (
    SettingRow("DualSense", "✓  Buttons 1", less=False, more=False),
    SettingRow("Xbox Wireless Controller", "Buttons 2", less=False, more=False),
    SettingRow("Buttons", "2  B goes back", note="Xbox Wireless Controller"),
    SettingRow("Accept"),
)
PAD_LABELS = tuple((control, action.value.title()) for control, action in DEFAULT.actions.items())


WORDS_PLAYED = ("HEMIOLIA", "GLOBE", "BIZE", "QIS", "PREXY", "INTRORSE", "MIDGET", "Exchange 3")
REVIEW = review_sheet(
    ("Turn 9", "of 24"),
    (0, TileWord("EIQROST", (), (1, 2))),
    (
        Words("Costs 8 in 100 games", Look.STRONG, sign="better"),
        Words(
            "QI scores 8 less, but keeps the S and leaves no place for QUOTA, which Maven then laid for 48.",
            lines=5,
        ),
        Words("Of 100 games from here it wins 8 more, give or take 3.", Look.QUIET, lines=3),
    ),
    [
        turn_row(
            number,
            number % 2,
            WORDS_PLAYED[number % 8],
            20 + number,
            ("best", "better", "close")[number % 3],
            str(number) if number % 3 == 1 else "",
        )
        for number in range(1, 25)
    ],
    8,
    (("Anna", 347), ("Maven", 404)),
    curve_foot(
        "Chance to win",
        "Anna 58 %",
        tuple(
            tuple(0.5 + (0.5 - seat) * 0.6 * math.sin(number / 4) for number in range(25))
            for seat in range(2)
        ),
        (0, 1),
        9,
        (9, 15, 16),
    ),
)
REVIEW_EXTREME = review_sheet(
    ("Turn 199", "of 220"),
    (3, TileWord("WWMMWW?", (), (0, 1, 4, 5), 3)),
    (
        Words("Costs <1 in 100 games", Look.STRONG, sign="better"),
        Words(
            f"{'W' * 15} scores 188 less, but keeps a blank for any letter and leaves no place for "
            f"WWWWWWWWW, which {LONGEST} then laid for 189.",
            lines=5,
        ),
        Words(
            "In 100 games from here it beats at least 111 more opponents, give or take 12.",
            Look.QUIET,
            lines=3,
        ),
    ),
    [turn_row(number, number % 4, "W" * 15, 188, "better", "100") for number in range(1, 40)],
    8,
    [(LONGEST[:11] + str(seat), 1234) for seat in range(4)],
    curve_foot(
        "Chance to win",
        f"{LONGEST} 100 %",
        tuple(tuple(0.25 for _ in range(40)) for _ in range(4)),
        (0, 1, 2, 3),
        39,
        (37, 38, 39),
    ),
    "Judged 20 of 39",
)


MOMENTS = moments_sheet(
    "Three moments",
    "that made the difference, for Anna",
    (
        moment_card("Turn 17  TAIN", "You kept three Ns.", "Find a play that draws four new tiles."),
        moment_card(
            "Turn 21  GLITZ",
            "GLITZ opened a place: Bo’s WYES made 42 there.",
            "Find a play that does not.",
            "Found it!",
        ),
        moment_card("Turn 25", "The last 5 tiles could have won.", "A proof: 12 points more were there."),
    ),
    0,
    "As good as the best: 10 of 13 turns.",
    TileWord("NENTN?A", ("1", "1", "1", "1", "1", "", "1")),
)
MOMENTS_EXTREME = moments_sheet(
    "Three moments",
    f"that made the difference, for {LONGEST}",
    [
        moment_card(
            f"Turn 199  {'M' * 12}",
            f"{'W' * 15} opened a place: {LONGEST}’s {'M' * 15} made 188 there.",
            "Find a play that leaves about 188 points less.",
            "Found it!",
        )
    ]
    * 3,
    2,
    f"Your best play was {'W' * 15}, for 1888.",
    TileWord("W" * 9, ("10",) * 9, tuple(range(9))),
)


def past_games(mode: str, *names: str, score: int) -> Sheet:
    """A list of games with one to four of these people each."""
    seats = tuple(
        SeatSummary(name, "human", 0, score + seat, seat == 1, 0, 0, 0, "", 0, "")
        for seat, name in enumerate(names)
    )
    games = [
        IndexEntry("", Head(1_790_117_280, mode, seats[:count], "")) for count in (1, 2, 3, 4, 4, 3, 2, 1, 4)
    ]
    return list_sheet("9 games", games, 4, (True, True))


EXTREME_PLACES = Places(
    [
        SeatPlace(0, "guest", "phone", LONGEST, 5, "snail", ready=True),
        SeatPlace(1, "person", "two", LONGEST, 4, "owl", names=(LONGEST,) * 9, chip=6),
        SeatPlace(2, "maven", None, LONGEST, 2, "maven", level=8, part=ColumnPart.LEVEL),
        SeatPlace(3, "person", "three", "Player 4", 3, "pawn", keys=NameKeys(12, LONGEST, (0, 4))),
    ]
)
PADS_OF_ALL = (None, Brand.KEYBOARD, None, Brand.NINTENDO)
EXTREME_JOINING = Sheet(
    "setup",
    Columns(
        tuple(
            seat_card(
                place,
                EXTREME_PLACES,
                place.name,
                place.figure,
                device_of(place, brand, place.number),
                (0, 1, 2),
                LEVELS[-1],
            )
            for place, brand in zip(EXTREME_PLACES.places, PADS_OF_ALL, strict=True)
        )
    ),
)


def month(shift: int) -> list[Day | None]:
    """A month of 31 days that begins so many days after Sunday; the 22nd is today."""
    days = [
        Day(day, day % 4 if day % 4 < 3 else None, day == 22, 16 <= day < 22, day == 22)
        for day in range(1, 32)
    ]
    return [None] * shift + days + [None] * (-(shift + 31) % 7)


REVEAL = Reveal(
    "Round 17",
    (
        FoundRow("Anna and Bo", "NIT", 8, (SeatFace(0, "owl"), SeatFace(1, "cat"))),
        FoundRow("Otto", "RUINS", 14, (SeatFace(2, level=1),)),
    ),
    FoundRow("Edda", "UNITERS", 68, (SeatFace(3, "snail"),)),
    "Edda, alone",
    "the best anybody found",
    "",
    FoundRow("Nobody saw", "TRIUNES", 77),
    "Three in one.",
    "You found 12 % of what there was.",
)
PLACES = places_sheet(
    (
        PlaceChip("Edda", 812, SeatFace(3, "snail"), 1, 2),
        PlaceChip("Anna", 798, SeatFace(0, "owl"), 2, -1),
        PlaceChip("Otto", 751, SeatFace(2, level=1), 3, 0),
    )
)
CROWD = tuple(
    Present(f"Player {n}", SeatFace(n % 6, ("owl", "cat", "duck", "pawn")[n % 4]), n % 2 == 0, n == 3)
    for n in range(12)
)
CROWD_EXTREME = tuple(Present("W" * 10, SeatFace(n % 6, "owl"), True, points=1_234) for n in range(16))
TYPED = Plate(Pile((Words("BCDFGH", Look.LETTERS), Words("10.0.0.5:7007", Look.TYPED))), snug=True)


def round_on(people: tuple[Present, ...], left: int = 23, seconds: int = 60) -> tuple[Sheet, ...]:
    """A round that everybody plays by phone."""
    told = Words("6 of 12 have handed in", lines=4)
    parts = (Words("Round 17", Look.HEADING), ClockRing(left, seconds), told, Slack(), TYPED)
    return (
        SheetBesideBoard("round", Pile(parts, Air.LITTLE), SheetPlace.LEFT),
        SheetBesideBoard("players", Pile((Words("Players", Look.HEADING), Crowd(people))), SheetPlace.RIGHT),
    )


def round_of_sofa(people: tuple[Present, ...], told: str = "6 of 12 have handed in") -> SheetBesideBoard:
    parts = (Words("Round 17", Look.HEADING), ClockRing(23, 60), Words(told, lines=4), Crowd(people))
    return SheetBesideBoard("round", Pile(parts, Air.LITTLE), SheetPlace.OVER_BUTTON)


def gathering(people: tuple[Present, ...], told: str = "Everybody scans this.") -> SheetBesideMenu:
    code = Columns((Code(tuple("#" * 25 for _ in range(25))), TYPED), (0.44, 0.56))
    parts = (Words("12 players", Look.HEADING), Words(told, lines=4), code, Crowd(people))
    return SheetBesideMenu("gathering", Pile(parts, Air.LITTLE), SheetPlace.MENU)


REVEAL_EXTREME = replace(
    REVEAL,
    rows=tuple(FoundRow(f"{LONGEST} and {LONGEST}", "W" * 15, n, REVEAL.rows[0].signs) for n in (98, 99)),
    best=FoundRow(LONGEST, "W" * 15, 1290, (SeatFace(3, "snail"),)),
    best_title=f"{LONGEST}, alone",
    meaning="A long meaning. " * 12,
    laid_meaning="A long meaning. " * 12,
    laid=FoundRow("Nobody saw", "W" * 15, 1290),
)
PLACES_EXTREME = places_sheet(
    tuple(PlaceChip(LONGEST, 1111 - n, SeatFace(n % 6), n + 1, n - 2) for n in range(16))
)

BIG_MOMENT = BigMoment(
    "ALL SEVEN  ·  BONUS +50", 86, "QUARTZED", "changed into quartz", "Anna", 211, (), 0, "cat"
)
BIG_MOMENT_EXTREME = replace(
    BIG_MOMENT, points=1888, word="W" * 15, meaning="what one has seen, " * 12, name=LONGEST, score=2888
)
WORD_LIGHT = WordLight(Occasion.FIRST_WORD, tuple(Square(7, column) for column in range(5, 10)))

DAILY_BAG = daily_sheet(
    day_head("Sunday, 22 November", "Today’s bag", "The same 100 tiles for everybody, until 01:00.", 6),
    score_to_beat("", "Turned over\nwhen you’re done", "Play"),
    month_card("November", (6, 6, 5), month(0)),
    SharedResult(
        "Yesterday, 21 November",
        (("Anna", 421), ("Maven", 398)),
        2,
        "Gold: Maven is beaten",
        (1.0, 0.8, 0.55, 1.0, 1.0, 0.3, 0.92, None, 0.7, 1.0, 0.46, 1.0, 0.88),
        "83 % of the best plays’ points",
    ),
)
DAILY_EXTREME = daily_sheet(
    day_head("Wednesday, 30 September", "An earlier bag", "The same 100 tiles for everybody.", 365),
    score_to_beat("1048", f"{LONGEST}: 1111\ndoes not beat it", "Practice"),
    month_card("September", (31, 30, 31), month(6)),
    SharedResult(
        "30 September",
        ((LONGEST, 1111), ("Maven", 1048)),
        1,
        "Silver: above your average of four weeks",
        (1.0, 0.0, 0.5) * 20,
        "50 % of the best plays’ points",
    ),
)

ANNA_STATS = Stats(
    "Anna",
    games=128,
    wins=71,
    points=40_704,
    turns=1_850,
    best_game=487,
    alone=16,
    best_word="ZEALOUS",
    best_points=102,
    longest="ORCHESTRA",
    since=1_772_000_000,
    ratings=tuple(
        (1_780_000_000 + number, rating)
        for number, rating in enumerate((1300.0, 1320.0, 1310.0, 1280.0, 1400.0, 1486.0))
    ),
    rivals=(
        OpponentFigures("Ben", 14, 9),
        OpponentFigures("Clara", 11, 12),
        OpponentFigures("Maven", 27, 30, is_maven=True),
    ),
)
PROFILE = profile_sheet(Person("Anna", 0, "owl"), ANNA_STATS, 0, (), 1_780_000_000)
PROFILE_EXTREME = profile_sheet(
    Person(LONGEST, 5, "owl"),
    replace(
        ANNA_STATS,
        best_word="W" * 15,
        longest="M" * 15,
        best_points=1999,
        ratings=((1_780_000_000, 2775.0), (1_780_000_001, 1000.0)),
        rivals=tuple(OpponentFigures(LONGEST, 999, 999) for _ in range(4)),
        parties=999,
        party_share=1.0,
    ),
    999,
    (),
    1_780_000_000,
)

OPPONENT_PICKER = picker(
    "Anna, rated 1486",
    "Plays as well as you do,\nand learns as you learn",
    "Tonight: between\nRosa and Edgar",
    (4, 5),
    8,
)
FOCUSED_PICKER = picker("Anna, rated 1486", "Begins in the middle,", "Tonight:\nRosa", (4, 4), 2)

BEGUN_BOARD = (
    "." * 30
    + "......ZA..N.FEZ"
    + "......QUIT..L.E"
    + "..U....ACE.OFT."
    + "..RAP.V.E.VEXT."
    + "..I.AMNIO.E.ID."
    + "..N.LOESSaL...."
    + "..ER.D..A.M...."
    + "...ENROOTED...."
    + "..LI..WHiNEY..."
    + "..IN.YE..TAE..."
    + "..B.WO..G..R..."
    + "." * 30
)
BEGUN = BegunCard(
    BEGUN_BOARD,
    (BegunSeat(0, "cat"), BegunSeat(1, "duck"), BegunSeat(2, face=4)),
    "Anna, Bo and Rosa",
    "274 : 229 : 260",
    "Anna’s move",
    "Tonight · turn 21",
)
BEGUN_SHELF = BegunShelf(
    "Go on with",
    (
        BEGUN,
        BegunCard(
            "." * 112 + "HORN" + "." * 109,
            (BegunSeat(2, "pawn"), BegunSeat(3)),
            "Cleo and Tom",
            "Tournament, game 2 of 3 · 12 : 0",
            "Cleo’s move",
            "Yesterday · turn 2",
        ),
        BegunCard(
            BEGUN_BOARD,
            (BegunSeat(3, "teapot"), BegunSeat(5, "owl")),
            "Dev and Edda",
            "By mail · 101 : 98",
            "Edda has the move",
            "Friday · 4 days left",
            ours=False,
        ),
        BEGUN,
    ),
    focus=0,
    first=0,
    count=9,
    text="Begun games are kept in this house by themselves. A memory card takes one along.",
)
BEGUN_EXTREME = replace(
    BEGUN_SHELF,
    cards=tuple(
        replace(
            BEGUN,
            board="W" * 225,
            seats=(BegunSeat(0, "cat"), BegunSeat(1), BegunSeat(2, face=8), BegunSeat(3)),
            title=f"{LONGEST}, {LONGEST}, {LONGEST} and {LONGEST}",
            state="1234 : 1234 : 1234 : 1234",
            turn=f"{LONGEST}’s move",
            when="30 Sep 2026, 22:48 · turn 88",
        )
        for _ in range(5)
    ),
    focus=2,
    first=998,
    count=1234,
)


def a_curve(title: str, figure: str, beside: str = "", games: int = 30) -> ProgressCurve:
    """One that rises and scatters."""
    middle = tuple(0.69 + 0.18 * (game / games) ** 0.7 for game in range(games))
    values = tuple(m + 0.01 * ((7 * game) % 13 - 6) for game, m in enumerate(middle))
    change = "+17 in 30 games"
    return ProgressCurve(title, figure, beside, change, 1, values, middle, (0.05,) * games, "Best: 94 %")


def advice(before: str, stressed: str, rest: str) -> Line:
    return Line((Words(before, Look.NAME), Words(stressed, Look.STRESSED), Words(rest, Look.NAME)))


CURVES = (
    a_curve("Points found", "88 %"),
    a_curve("Perfect turns", "9", "of 14"),
    replace(a_curve("Tiles kept well", "71 %"), change="as before", up=0),
    replace(a_curve("Bonuses found", "3", "of 4"), change="−8 in 30 games", up=-1),
)
SOME_MEDALS = (
    MedalView("Three in a Row", "A night outside", 2, True),
    MedalView("Seven at Once", "The sea", 0, True),
    MedalView("Beat Rosa", "Cherry", 1, False),
)
ADVICE = advice("You see the bonuses now. Next:", "look at what stays on the rack", "before you play.")
PROGRESS = progress_sheet(Person("Anna", 0, "cat"), "the last 30 games", CURVES, SOME_MEDALS, ADVICE)
PROGRESS_EXTREME = progress_sheet(
    Person(LONGEST, 5, "cat"),
    "the last 30 games",
    (
        replace(CURVES[0], figure="100 %", values=(0.0, 1.0, 0.0), middle=(0.0, 1.0, 0.1), spread=(0.5,) * 3),
        *(replace(one, figure="100", beside="of 100") for one in CURVES[1:]),
    ),
    SOME_MEDALS,
    advice(
        "More of your turns are perfect now. Next:",
        "shut the best place of the others",
        "when you are ahead.",
    ),
)
PROGRESS_FIRST = progress_sheet(
    Person("Anna", 0, "cat"),
    "the first game",
    (replace(CURVES[0], values=(1.0,), middle=(1.0,), spread=(0.0,), change="", best=""), CURVES[1]),
    SOME_MEDALS,
    ADVICE,
)

SAMPLES: dict[str, Picture] = {
    "progress": Picture(panels=(PROGRESS,), prompts=SELECT),
    "progress extreme": Picture(panels=(PROGRESS_EXTREME,), prompts=SELECT),
    "progress of one game": Picture(panels=(PROGRESS_FIRST,), prompts=SELECT),
    "begun": Picture(panels=(shelf_sheet(BEGUN_SHELF),), prompts=SELECT),
    "begun extreme": Picture(panels=(shelf_sheet(BEGUN_EXTREME),), prompts=SELECT),
    "opponents": Picture(panels=(OPPONENT_PICKER,), prompts=SELECT),
    "opponents focused": Picture(panels=(FOCUSED_PICKER,), prompts=SELECT),
    "profile": Picture(panels=(PROFILE,), prompts=SELECT),
    "profile extreme": Picture(panels=(PROFILE_EXTREME,), prompts=SELECT),
    "daily bag": Picture(panels=(DAILY_BAG,), prompts=SELECT),
    "together": Picture(panels=(reveal_sheet(REVEAL), PLACES), prompts=SELECT),
    "together extreme": Picture(panels=(reveal_sheet(REVEAL_EXTREME), PLACES_EXTREME), prompts=SELECT),
    "hall round": Picture(panels=round_on(CROWD), prompts=SELECT),
    "hall round extreme": Picture(panels=round_on(CROWD_EXTREME, 299, 300), prompts=SELECT),
    "hall sofa": Picture(panels=(round_of_sofa(CROWD[:4]),), prompts=SELECT),
    "hall round covered": flatten(
        (
            Picture(panels=round_on(CROWD)),
            Picture(
                panels=(page_sheet("Without a Phone", tuple(map(str, NO_PHONE))),),
                prompts=SELECT,
                dim=UNDER_A_CARD,
            ),
        )
    ),
    "hall gathers": Picture(panels=(gathering(CROWD),), prompts=SELECT),
    "big moment": Picture(panels=(BIG_MOMENT,), prompts=SELECT),
    "word light": Picture(panels=(WORD_LIGHT,), prompts=SELECT),
    "big moment extreme": Picture(panels=(BIG_MOMENT_EXTREME,), prompts=SELECT),
    "daily bag extreme": Picture(panels=(DAILY_EXTREME,), prompts=SELECT),
    "review": Picture(
        panels=(BoardMarks((Marked((Square(7, 7), Square(7, 8)), "18", Square(7, 9), seat=1),)), REVIEW),
        prompts=SELECT,
    ),
    "moments": Picture(panels=(MOMENTS,), prompts=SELECT),
    "moments_extreme": Picture(panels=(MOMENTS_EXTREME,), prompts=SELECT),
    "review_extreme": Picture(panels=(REVIEW_EXTREME,), prompts=SELECT),
    "past games": Picture(
        panels=(past_games("Normal", "Anna", "Maven", "Ben", "Clara", score=351),),
        prompts=SELECT,
    ),
    "past games extreme": Picture(
        panels=(past_games("Tournament, game 3 of 3", *[LONGEST] * 4, score=1234),),
        prompts=SELECT,
    ),
    "premium": Picture(panels=(premium_squares("lLwW*", "maple"),), prompts=SELECT),
    "title": picture(LOGO, prompts=(Prompt((Action.PAUSE,), "Press Start"),)),
    "menu_main": picture(LOGO, menu(4, 0, Side.LEFT)),
    "menu_levels": picture(
        menu(8, 5, Side.LEFT, "Maven's Level", "How smart shall Maven be?", "about 240 points")
    ),
    "menu_levels_told": picture(
        menu(
            8,
            1,
            Side.LEFT,
            "Maven's Level",
            "Sees every play, keeps a fine rack, and counts on its fingers what the others may still hold.",
            "Not now",
        ),
    ),
    "menu_many": picture(menu(20, 12, Side.LEFT, "Options", note="On")),
    "menu_card": picture(hud(), Scrim(0.5), menu(5, 2, Side.CENTRE, "Menu")),
    "menu_card_many": picture(
        Scrim(0.5), menu(20, 19, Side.CENTRE, "A longer title than usual", "With a sentence under it.", "Off")
    ),
    "join_extreme": picture(EXTREME_JOINING),
    "letters": picture(
        LetterGrid("Your Name", NAME_GRID, (1, 4), "MARGA", 12, "Player 1", "Up to 12 letters.")
    ),
    "letters_done": picture(LetterGrid("Your Name", NAME_GRID, (3, 2), "", 12, "Player 1")),
    "letters_blank": picture(hud(), LetterGrid("Which letter is the blank?", BLANK_GRID, (0, 0), low=True)),
    "letters_remaining": picture(
        hud(),
        Scrim(0.5),
        LetterGrid(
            "Tiles remaining",
            REMAINING,
            None,
            text="48 in the bag. Tiles on the players' racks are not counted.",
        ),
    ),
    "letters_crowded": picture(
        LetterGrid(
            "A title that is rather longer than the titles of grids usually are",
            tuple(keys("ABCDEFGHIJKL") for _ in range(7)),
            (6, 11),
            "W" * 24,
            24,
            text="A sentence of some length that explains what all the letters are here for, " * 2,
        )
    ),
    "dialog": picture(
        hud(),
        Scrim(0.5),
        question_sheet(
            "Pass this turn?", "No tiles are on the board.", (MenuItem("Pass"), MenuItem("Keep Playing")), 1
        ),
    ),
    "dialog_long": picture(
        question_sheet(
            "A title that is rather long for a question",
            "A text that needs several lines, because it explains at some length what would be lost, what "
            "would be kept, and what everybody at the table may still do about it.",
            tuple(MenuItem(f"A longer answer {i}") for i in range(5)),
            3,
        )
    ),
    "page": picture(hud(), Scrim(0.5), page_sheet("QUARTZ", DEFINITION)),
    "help": picture(hud(), Scrim(0.6), help_index(2)),
    "page_long": picture(page_sheet("Credits", DEFINITION * 4)),
    "hud": picture(hud(), prompts=AT_TABLE),
    "turn_card": picture(hud(), turn_card(2, "Robin, it is your turn.", HAND_OVER, "Show My Rack")),
    "hud_end_turn": picture(
        hud(spot=Spot.END_TURN, preview=Preview("STAR", ("EMBERS",), 14, Square(7, 7))), prompts=AT_TABLE
    ),
    "hud_adding": picture(
        hud(
            boxes=(ScoreBox(0, "Anna", 120, "Playing", current=True, adding=48), *BOXES[1:2]), spot=Spot.MENU
        ),
        Notice("Bingo! All seven tiles: 50 points more.", Tone.GOOD),
    ),
    "hud_alone": picture(
        hud(
            boxes=(ScoreBox(0, "Margaret", 214, "1 exchange left", current=True),),
            alone=True,
            note="Silver medal at 550",
            words=(("LANTERN", "+66"), ("PIXEL", "+26"), ("QUARTZES", "+134"), ("OX", "+9")),
        ),
        prompts=AT_TABLE,
    ),
    "hud_bad": picture(hud(windows=ScoreWindows.NONE), Notice("QXZ is not in the word list.", Tone.BAD)),
    "hud_extreme": picture(
        hud(
            boxes=EXTREME_BOXES,
            bag=100,
            headline=f"{LONGEST}   WWWWWWWWWWWWWWW   +1234",
            latest="WWWWWWWWWWWWWWW   +1234",
            preview=Preview("W" * 15, ("W" * 12, "QUIZ", "AXE", "OX"), 1234, Square(14, 14)),
            end_label="Exchange 7 tiles",
        ),
        Notice(
            "A rather long sentence that says what is wrong with the tiles on the board just now, and why."
        ),
        prompts=EVERY_BUTTON,
    ),
    "hud_clock": picture(
        hud(
            boxes=(replace(BOXES[0], clock="2:07"), *BOXES[1:]), preview=Preview("STAR", (), 14, Square(7, 7))
        ),
        prompts=AT_TABLE,
    ),
    "hud_running": picture(help_index(0), RunningTime(replace(BOXES[0], clock="2:07"))),
    "hud_late": picture(
        hud(boxes=(replace(BOXES[0], clock="+12:34  −130", late=True), BOXES[1])),
        Notice("The time for this turn is over.", Tone.BAD),
    ),
    "page_scroll": picture(
        scroll_sheet("Credits", [f"{n}. {DEFINITION[1]}" for n in range(16)], before=True, behind=True)
    ),
    "sheet": picture(hud(windows=ScoreWindows.ALL, sheet=SHEET), prompts=AT_TABLE),
    "sheet_extreme": picture(hud(boxes=EXTREME_BOXES, windows=ScoreWindows.ALL, sheet=EXTREME_SHEET)),
    "card_lamp": picture(hud(), CardLamp(), prompts=AT_TABLE),
    "nothing kept": picture(hud(), CardLamp(fails=True), prompts=AT_TABLE),
    "card_lamp_extreme": picture(
        hud(boxes=EXTREME_BOXES, windows=ScoreWindows.ALL, sheet=EXTREME_SHEET), CardLamp(lit=False)
    ),
    "settings": picture(hud(), Scrim(0.5), Settings("Game Settings", GAME_SETTINGS, 5)),
    "settings_accept": picture(Settings("Game Settings", GAME_SETTINGS, 8)),
    "settings_off": picture(Settings("Game Settings", GAME_SETTINGS, 7)),
    "settings_sound": picture(Settings("Sound", SOUND, 0, "How loud everything is.")),
    "settings_extreme": picture(
        Settings(
            "A title of settings that is much longer than the titles of settings usually are, by far",
            MANY_SETTINGS,
            17,
            "A sentence of some length that explains what all the settings are here for, " * 2,
        )
    ),
    "controls": picture(
        Settings("Controls", CONTROLLERS, 2, "Choose a controller.", Side.LEFT),
        PadPicture("Xbox Wireless Controller", Brand.XBOX, PAD_LABELS, Control.CIRCLE),
    ),
    "buttons_keyboard": picture(
        Settings("Buttons", CONTROLLERS, 0, side=Side.LEFT),
        PadPicture("Keyboard", Brand.KEYBOARD, PAD_LABELS, Control.UP, tuple(LABELS.items())),
    ),
    "controls_extreme": picture(
        Settings("Change Single Buttons", MANY_SETTINGS, 9, "Now press the button. " * 9, Side.LEFT),
        PadPicture(
            "A controller with a name that is a good deal longer than any screen is wide",
            Brand.PLAYSTATION,
            tuple(
                (control, "Something that takes many words") for control in (*BINDABLE[:12], *BINDABLE[-4:])
            ),
            Control.L3,
        ),
    ),
    "slot_keys": picture(hud(), SlotKeys((*DIRECTIONS, None, Action.BACK, Action.CONFIRM))),
    "screen_position": picture(
        Corners(),
        question_sheet("Set Screen Position", "Move the picture until all four corners can be seen."),
    ),
    "staging": picture(Scrim(UNDER_A_CARD), sofas_sheet(STAGING)),
    "staging_phrases": picture(
        Scrim(UNDER_A_CARD), sofas_sheet(replace(STAGING, phrases=tuple(map(str, PHRASES[:4])), page="1/4"))
    ),
    "staging_alone": picture(
        Scrim(UNDER_A_CARD), sofas_sheet(replace(STAGING, sofas=STAGING.sofas[:1], talk=()))
    ),
    "staging_extreme": picture(Scrim(UNDER_A_CARD), sofas_sheet(EXTREME_STAGING)),
    "chart": picture(chart_sheet(HIGH_SCORES, 0)),
    "chart_extreme": picture(chart_sheet(EXTREME_CHART, 4)),
    "standings": picture(standings_sheet(STANDINGS)),
    "standings_extreme": picture(
        table_sheet(
            f"{LONGEST} and {LONGEST} share the tournament",
            EXTREME_STANDINGS,
            "A sentence under the title that has rather more to say than such sentences usually have.",
            buttons=Buttons((MenuItem("Next Game"), MenuItem("Save Game"), MenuItem("Main Menu")), 1),
        )
    ),
    "finale": picture(finale(812, "Gold", 2)),
    "finale_extreme": picture(EXTREME_FINALE),
    "finale_maven": picture(finale(1234, "Maven", 5)),
    "challenge": picture(CHALLENGE),
    "challenge_extreme": picture(EXTREME_CHALLENGE),
    "phone_code": picture(PHONE_CODE),
    "phone_code_extreme": picture(
        scan_sheet(
            f"{LONGEST}, scan this",
            "Your rack, on your phone. No app, no account.",
            SMALL_CODE,
            "192.168.100.100:7007",
            "BCDCFG",
            "Phone and television must be on the same network; guest networks often keep devices apart.",
            tuple((seat, LONGEST, "Phone sleeps") for seat in range(4)),
        )
    ),
    "phone_code_none": picture(
        no_code_sheet("Phones", "This machine is on no network that phones could reach.")
    ),
    "lesson_line": picture(
        hud(), LessonLine("HORN is complete. Go right to End Turn, and press it.", end=True)
    ),
    "lesson_line_slot": picture(hud(), LessonLine("Pick up the H.", slot=2)),
    "code": picture(code_sheet("Code 1 of 2", "A phone turns it into text.", CODE)),
    "results": picture(RESULTS()),
    "results_news": picture(RESULTS(news="A new high score! Best play: Margaret, 98")),
    "results_medals": picture(
        results_sheet("Margaret wins again!", (), Podium(FOUR[:2]), ONWARD, medals=EARNED, shown=3)
    ),
    "results_medals_extreme": picture(
        RESULTS(
            medals=(
                *EARNED,
                *(replace(EARNED[0], name=f"{LONGEST} {n}", text=LONGEST) for n in range(5)),
            ),
            shown=8,
        )
    ),
    "results_extreme": picture(
        results_sheet(
            f"{LONGEST} and {LONGEST} share it",
            ("A subtitle that has rather more to say than is usual of a game of this kind.",),
            Podium(tuple(row(i, LONGEST, 9999 if i else -999, -1234, i < 2) for i in range(4))),
            replace(ONWARD, focus=2),
        )
    ),
}
