"""What goes out by mail and what is kept is the same in every language."""

from __future__ import annotations

import pytest

from game.language.languages import ENGLISH, PSEUDO, spoken_in
from game.lexicon.words import Lexicon
from game.mail.errors import LetterRejectedError, TooEarlyError, TwoStoriesError
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.store import Shelved, file_name, to_bytes
from game.rules.moves import Pass
from tests.mail.posts import dice_of


@pytest.mark.parametrize("sealed", [False, True])
def test_a_game_by_mail_has_the_same_bytes_whatever_language_the_house_speaks(
    chance_words: Lexicon, sealed: bool
) -> None:
    def written(code: str) -> tuple[bytes, bytes, str]:
        dice = dice_of(5)
        with spoken_in(code):
            new = MailGame.started(chance_words, ("Ada", "Bo"), mail_rules(), sealed=sealed, dice=dice)
            game = new.with_turn([] if sealed else [Pass()], "Hello", 7, dice)
            return game.file(), to_bytes(Shelved(game, 7)), file_name(game)

    assert written(PSEUDO) == written(ENGLISH)


@pytest.mark.parametrize(
    "refusal", [TooEarlyError(), TwoStoriesError("Ada", 3), LetterRejectedError("Known.")]
)
def test_why_a_file_is_refused_is_said_in_the_language_of_whoever_reads_it(
    refusal: LetterRejectedError,
) -> None:
    english = str(refusal)
    with spoken_in(PSEUDO):
        assert (str(refusal) == english) is (english == "Known.")
    assert str(refusal) == english
