"""Help in the mode of Console 1999: what its manual says, page by page, of the buttons that it knows."""

from __future__ import annotations

from controllers.actions import Action
from game.scenes.kit.help_pages import BARE, HORN, HelpPicture, HelpStep, board_rows
from game.scenes.kit.text_pages import HelpPage

CONSOLE_TOPICS: dict[str, HelpPage] = {
    "menus": HelpPage(
        "Controls",
        (
            "{goes} along the rack, over the board and through menus.",
            "{confirm} selects and places tiles, and confirms. {back} goes back, and takes tiles back.",
            "{zoom} goes through the views of the board, {shuffle} shuffles your rack, "
            "{scores} goes through the scores.",
            "{pause} pauses a game, and goes on with it. {options} opens the options of the game.",
        ),
    ),
    "modes": HelpPage(
        "The Main Menu",
        (
            "Play begins a game: Normal for up to four people or Mavens, Solitaire for one, Tournament for "
            "three games whose scores are added up.",
            "Choose a name or enter a new one, then Human Player or Maven for each seat, and Let’s Play!",
            "Load goes on with a game that was saved. High Scores shows the best of all.",
            "Everything else that Parlour has is a row of the title away: All of Parlour. "
            "Leave Console 1999 ends this mode.",
        ),
    ),
    "turn": HelpPage(
        "Your Turn",
        (
            "Left and right go along your rack; {confirm} takes a tile. Up takes it to the board: go to its "
            "square and place it with {confirm}.",
            "{back} returns a tile that you hold or are on. On the rack it takes back all of this turn.",
            "End Turn, right of the rack, plays the word. Without tiles on the board it passes, after a "
            "question.",
            "With several people the tiles lie face down: hold {l2} to see yours.",
            "The last word and its points stand at the top until another one scores.",
        ),
    ),
    "menu": HelpPage(
        "The Menu",
        (
            "It stands left of the rack, and has four rows.",
            "Exchange Tiles: mark those that are to go, then choose End Turn. Exchange All Tiles exchanges "
            "them all. Either ends your turn.",
            "Show Remaining Tiles tells what is left in the bag.",
            "Guides: Hint shows words and lays them, Define Last Word and View Word Definitions tell what "
            "words mean, Show Premium Tiles shows the bare board.",
        ),
    ),
    "views": HelpPage(
        "Camera and Scores",
        (
            "On the rack {zoom} shows the whole board to look around; pressed again, tiles can be placed "
            "there; once more it comes back.",
            "{scores} shows everybody’s scores turn by turn, then none, then the usual ones.",
        ),
    ),
    "options": HelpPage(
        "Options",
        (
            "{options} opens the options of a game: Save Game, Options, Quit. Pressed again, it closes them.",
            "On the screens of the options only Accept keeps what you have changed; {back} leaves all as it "
            "was.",
            "Game Settings changed in a game hold from the next turn on.",
            "With the timer on, a turn that takes too long costs points for every minute begun. A pause "
            "stops it, and covers the table.",
        ),
    ),
    "cards": HelpPage(
        "Saving and Loading",
        (
            "Save Game puts the game into a slot of a memory card; whatever lies there is overwritten only "
            "after a question.",
            "Load goes on with it. Slots that are reserved keep settings and high scores.",
        ),
    ),
}
"""Subjects of Help by the names that screens have for them; others open at the first page."""
_FARM = board_rows(".....F", ".....A", "...HORN", ".....M")
CONSOLE_PAGES: tuple[HelpPicture, ...] = (
    HelpPicture(
        "Controls",
        ("menus",),
        (
            "{confirm} selects and places tiles, {back} goes back and takes them back.",
            "{pause} pauses a game, and {options} opens its options.",
        ),
        (
            HelpStep(BARE, "PLAYERS", new="P"),
            HelpStep(BARE, "PLAYERS", (Action.RIGHT,), new="L"),
            HelpStep(board_rows("....L"), "PAYERS", (Action.CONFIRM,), new="L"),
            HelpStep(BARE, "PLAYERS", (Action.BACK,), new="L"),
        ),
    ),
    HelpPicture(
        "The Main Menu",
        ("modes",),
        (
            "Play has Normal, Solitaire and Tournament; players are asked for one after the other.",
            "What this manual does not know is a row of the title away.",
        ),
        (
            HelpStep(HORN, "FAMBIES"),
            HelpStep(_FARM, "BIES", (), "Player 1 +13", "FAM"),
            HelpStep(board_rows(".....F", ".....A", "..THORN", ".....M"), "BIESLUG", (), "Maven +8", "T"),
        ),
    ),
    HelpPicture(
        "Your Turn",
        ("turn",),
        (
            "Take a tile, go up to the board, and place it; the first word covers the star.",
            "End Turn, right of the rack, plays the word, or passes where there is none.",
        ),
        (
            HelpStep(BARE, "NOHRTEI"),
            HelpStep(board_rows("...H"), "NORTEI", (Action.CONFIRM,), new="H"),
            HelpStep(board_rows("...HO"), "NRTEI", (Action.CONFIRM,), new="HO"),
            HelpStep(board_rows("...HOR"), "NTEI", (Action.CONFIRM,), new="HOR"),
            HelpStep(HORN, "TEISALD", (Action.CONFIRM,), "End Turn", "HORN"),
        ),
    ),
    HelpPicture(
        "The Menu",
        ("menu",),
        (
            "Left of the rack: Exchange Tiles, Exchange All Tiles, Show Remaining Tiles, and Guides.",
            "Guides has hints, what words mean, and the bare board.",
        ),
        (
            HelpStep(HORN, "EVVUIIW", (), "Menu"),
            HelpStep(HORN, "EVVUIIW", (Action.CONFIRM,), "Exchange", "VUIW"),
            HelpStep(HORN, "ETSAILD", (), "New tiles", "TSAILD"),
        ),
    ),
    HelpPicture(
        "Camera and Scores",
        ("views",),
        (
            "{zoom} looks at the whole board, then lets you place tiles there, then comes back.",
            "{scores} shows all scores, none, and the usual ones.",
        ),
        (
            HelpStep(HORN, "FAMBTEI"),
            HelpStep(HORN, "FAMBTEI", (Action.ZOOM,), "Look around"),
            HelpStep(_FARM, "BTEI", (Action.ZOOM,), "Place", "FAM"),
            HelpStep(_FARM, "BTEI", (Action.SCORES,), "Scores"),
        ),
    ),
    HelpPicture(
        "Options",
        ("options", "cards"),
        (
            "{options} opens Save Game, Options and Quit.",
            "On the screens of the options only Accept keeps what was changed.",
        ),
        (
            HelpStep(HORN, "TESAILD", (Action.OPTIONS,), "Save Game"),
            HelpStep(BARE, "", (), "Quit"),
            HelpStep(HORN, "TESAILD", (Action.CONFIRM,), "Load"),
        ),
    ),
)
