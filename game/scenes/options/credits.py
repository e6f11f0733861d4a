"""Credits and licences: whose work the game stands on, and on what terms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.language.messages import Message, message, message_as
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Push
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services

ASSETS = Path(__file__).resolve().parents[3] / "assets"
CREDITS: tuple[str | Message, ...] = (
    message(
        "Parlour is a crossword board game for the living room: two hundred and twenty-five squares, one "
        "hundred tiles, one to four players. Its rules and its buttons follow the console game of 1999."
    ),
    "",
    message_as("heading", "WORDS"),
    message(
        "The word list is at heart ENABLE, which M. Cooper and Alan Beale released into the public domain; "
        "it came to us through a package of David H. (MIT license)."
    ),
    message(
        "SCOWL, Copyright 2000–2019 by Kevin Atkinson, confirmed its words, added modern ones and told how "
        "common they are; so did symspellpy, Copyright 2025 mmb L and 2021 Wolf Garbe (MIT license), with "
        "counts from the Google Books n-gram data (CC BY 3.0), and wordfreq (Apache 2.0, data CC BY-SA 4.0)."
    ),
    "",
    message_as("heading", "DEFINITIONS"),
    message(
        "WordNet 3.0 and 3.1, Copyright 2006 and 2011 by Princeton University. The meanings of the shortest "
        "words are our own."
    ),
    "",
    message_as("heading", "MAVEN"),
    message("The computer opponent is our own: it learned what tiles are worth by playing against itself."),
    "",
    message_as("heading", "TYPE"),
    message(
        "Manrope by Mikhail Sharanda, Lato by Łukasz Dziedzic, and League Spartan by Micah Rich, Caroline "
        "Hadilaksono and Tyler Finck, EB Garamond by Georg Duffner, and Comfortaa by Johan Aakerlund; all "
        "under the SIL Open Font License 1.1, as is Noto Sans by Google for people's names. Roboto Slab by "
        "Google (Apache License 2.0)."
    ),
    "",
    message_as("heading", "PICTURES"),
    message("Board, tiles, wood and room are made by our own scripts, from arithmetic and the fonts above."),
    "",
    message_as("heading", "MUSIC AND SOUND"),
    message(
        "All music is composed for the game and played by FluidSynth with the FluidR3 GM sound font, "
        "Copyright 2000–2002 and 2008 by Frank Wen (MIT license). Knocks, rustle and chimes are synthesized "
        "by our own scripts."
    ),
    "",
    message_as("heading", "PROGRAM"),
    message(
        "Python; arcade (MIT) and pyglet (BSD) draw and play; numpy and numba (BSD) think; inputs (BSD) "
        "reads pads; soundfile (BSD) with libsndfile (LGPL 2.1) decodes the sound; pygltflib (MIT) writes "
        "the models; platformdirs and tqdm (MIT), psutil (BSD), wn (Apache 2.0). msgspec (BSD) and cbor2 "
        "(MIT) read what is kept and sent; websockets (BSD) and zeroconf (LGPL 2.1) reach phones and other "
        "rooms, segno (BSD) draws the codes that are scanned; PyNaCl (Apache 2.0) with libsodium (ISC) seals "
        "games by mail; keyring and jeepney (MIT) ask the desktop for a password and to keep the screen on; "
        "regex (Apache 2.0, CNRI), anyascii (ISC) and confusable-homoglyphs (MIT) tell names in any script; "
        "fsrs (MIT) says when a turn is to be found once more."
    ),
    "",
    message_as("heading", "NO CONNECTION"),
    message(
        "Parlour is a work of its own. It has no connection with the makers or the owners of any other "
        "crossword board game, and none of them has approved of it. Trademarks belong to their owners."
    ),
)
LICENCES = {
    message("License: WordNet"): "lexicon/LICENSE-WordNet.txt",
    message("License: Word List"): "lexicon/LICENSE-base-list.txt",
    message("License: Word Counts"): "lexicon/LICENSE-symspellpy.txt",
    # Translators: of the letters, the fonts.
    message("License: Type"): "fonts/LICENSE-Manrope.txt",
    message("License: Sound"): "sound/LICENSE-FluidR3.txt",
}
"""Licences that want to be shown with what they cover, in the folder of assets."""


def credits_scene(services: Services, side: Side) -> MenuScene:
    """The credits, and each licence in its own words."""

    def page(title: Message, paragraphs: Sequence[str | Message]) -> Choice:
        def open_page() -> Change:
            return Push(Scroll(title, paragraphs, services.text_size))

        return Choice(title, open_page)

    licences = [page(title, licence(file)) for title, file in LICENCES.items()]
    return MenuScene(
        "credits", message("Credits & Licenses"), [page(message("Credits"), CREDITS), *licences], side=side
    )


def licence(file: str) -> tuple[str, ...]:
    """The paragraphs of a licence in the folder of assets."""
    text = (ASSETS / file).read_text(encoding="utf-8")
    blocks = ("\n".join(line.strip(" .") for line in text.splitlines())).split("\n\n")
    paragraphs: list[str] = []
    for block in blocks:
        paragraphs += [" ".join(block.split()), ""]
    return tuple(paragraphs[:-1])
