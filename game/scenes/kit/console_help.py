"""Help in the mode of Console 1999: what its manual says, page by page, of the buttons that it knows."""

from __future__ import annotations

from controllers.actions import Action
from game.language.messages import message, message_as
from game.scenes.kit.help_pages import BARE, HORN, ByHand, HelpPicture, HelpStep, HelpTopic, board_rows

CONSOLE_TOPICS: dict[str, HelpTopic] = {
    "menus": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Controls"),
        (
            ByHand(
                message("The D-pad goes along the rack, over the board and through menus."),
                message("The arrow keys go along the rack, over the board and through menus."),
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "{confirm} selects and places tiles, and confirms. {back} goes back, and takes tiles back."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "{zoom} goes through the views of the board, {shuffle} shuffles your rack, "
                "{scores} goes through the scores."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("{pause} pauses a game, and goes on with it. {options} opens the options of the game."),
        ),
    ),
    "modes": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("The Main Menu"),
        (
            message(
                "Play begins a game: Normal for up to four people or Mavens, Solitaire for one, Tournament "
                "for three games whose scores are added up."
            ),
            message(
                "Choose a name or enter a new one, then Human Player or Maven for each seat, and Let’s Play!"
            ),
            message("Load goes on with a game that was saved. High Scores shows the best of all."),
            message(
                "Everything else that Parlour has is a row of the title away: All of Parlour. "
                "Leave Console 1999 ends this mode."
            ),
        ),
    ),
    "turn": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Your Turn"),
        (
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "Left and right go along your rack; {confirm} takes a tile. Up takes it to the board: go to "
                "its square and place it with {confirm}."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "{back} returns a tile that you hold or are on. On the rack it takes back all of this turn."
            ),
            message(
                "End Turn, right of the rack, plays the word. Without tiles on the board it passes, after a "
                "question."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("With several people the tiles lie face down: hold {l2} to see yours."),
            message("The last word and its points stand at the top until another one scores."),
        ),
    ),
    "menu": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("The Menu"),
        (
            message("It stands left of the rack, and has four rows."),
            message(
                "Exchange Tiles: mark those that are to go, then choose End Turn. Exchange All Tiles "
                "exchanges them all. Either ends your turn."
            ),
            message("Show Remaining Tiles tells what is left in the bag."),
            message(
                "Guides: Hint shows words and lays them, Define Last Word and View Word Definitions tell "
                "what words mean, Show Premium Tiles shows the bare board."
            ),
        ),
    ),
    "views": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Camera and Scores"),
        (
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "On the rack {zoom} shows the whole board to look around; pressed again, tiles can be placed "
                "there; once more it comes back."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("{scores} shows everybody’s scores turn by turn, then none, then the usual ones."),
        ),
    ),
    "options": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Options"),
        (
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "{options} opens the options of a game: Save Game, Options, Quit. Pressed again, it closes "
                "them."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "On the screens of the options only Accept keeps what you have changed; {back} leaves all as "
                "it was."
            ),
            message("Game Settings changed in a game hold from the next turn on."),
            message(
                "With the timer on, a turn that takes too long costs points for every minute begun. A pause "
                "stops it, and covers the table."
            ),
        ),
    ),
    "cards": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Saving and Loading"),
        (
            message(
                "Save Game puts the game into a slot of a memory card; whatever lies there is overwritten "
                "only after a question."
            ),
            message("Load goes on with it. Slots that are reserved keep settings and high scores."),
        ),
    ),
}
"""Subjects of Help by the names that screens have for them; others open at the first page."""
_FARM = board_rows(".....F", ".....A", "...HORN", ".....M")
CONSOLE_PAGES: tuple[HelpPicture, ...] = (
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Controls"),
        ("menus",),
        (
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("{confirm} selects and places tiles, {back} goes back and takes them back."),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("{pause} pauses a game, and {options} opens its options."),
        ),
        (
            HelpStep(BARE, "PLAYERS", new="P"),
            HelpStep(BARE, "PLAYERS", (Action.RIGHT,), new="L"),
            HelpStep(board_rows("....L"), "PAYERS", (Action.CONFIRM,), new="L"),
            HelpStep(BARE, "PLAYERS", (Action.BACK,), new="L"),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("The Main Menu"),
        ("modes",),
        (
            message("Play has Normal, Solitaire and Tournament; players are asked for one after the other."),
            message("What this manual does not know is a row of the title away."),
        ),
        (
            HelpStep(HORN, "FAMBIES"),
            # Translators: said beside the small table of Help: a name, and points; at most 20 letters.
            HelpStep(_FARM, "BIES", (), message("Player 1 +13"), "FAM"),
            HelpStep(board_rows(".....F", ".....A", "..THORN", ".....M"), "BIESLUG", (), "Maven +8", "T"),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Your Turn"),
        ("turn",),
        (
            message("Take a tile, go up to the board, and place it; the first word covers the star."),
            message("End Turn, right of the rack, plays the word, or passes where there is none."),
        ),
        (
            HelpStep(BARE, "NOHRTEI"),
            HelpStep(board_rows("...H"), "NORTEI", (Action.CONFIRM,), new="H"),
            HelpStep(board_rows("...HO"), "NRTEI", (Action.CONFIRM,), new="HO"),
            HelpStep(board_rows("...HOR"), "NTEI", (Action.CONFIRM,), new="HOR"),
            HelpStep(
                HORN,
                "TEISALD",
                (Action.CONFIRM,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("End Turn"),
                "HORN",
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("The Menu"),
        ("menu",),
        (
            message(
                "Left of the rack: Exchange Tiles, Exchange All Tiles, Show Remaining Tiles, and Guides."
            ),
            message("Guides has hints, what words mean, and the bare board."),
        ),
        (
            HelpStep(
                HORN,
                "EVVUIIW",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Menu"),
            ),
            HelpStep(
                HORN,
                "EVVUIIW",
                (Action.CONFIRM,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message_as("a button", "Exchange"),
                "VUIW",
            ),
            HelpStep(
                HORN,
                "ETSAILD",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("New tiles"),
                "TSAILD",
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Camera and Scores"),
        ("views",),
        (
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("{zoom} looks at the whole board, then lets you place tiles there, then comes back."),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("{scores} shows all scores, none, and the usual ones."),
        ),
        (
            HelpStep(HORN, "FAMBTEI"),
            HelpStep(
                HORN,
                "FAMBTEI",
                (Action.ZOOM,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Look around"),
            ),
            HelpStep(
                _FARM,
                "BTEI",
                (Action.ZOOM,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message_as("a button", "Place"),
                "FAM",
            ),
            HelpStep(
                _FARM,
                "BTEI",
                (Action.SCORES,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Scores"),
            ),
        ),
    ),
    HelpPicture(
        # Translators: a row of the index of Help; at most 22 letters.
        message("Options"),
        ("options", "cards"),
        (
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message("{options} opens Save Game, Options and Quit."),
            message("On the screens of the options only Accept keeps what was changed."),
        ),
        (
            HelpStep(
                HORN,
                "TESAILD",
                (Action.OPTIONS,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Save Game"),
            ),
            HelpStep(
                BARE,
                "",
                (),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message("Quit"),
            ),
            HelpStep(
                HORN,
                "TESAILD",
                (Action.CONFIRM,),
                # Translators: said beside the small table of Help, of what happens there; at most 20 letters.
                message_as("a button", "Load"),
            ),
        ),
    ),
)
