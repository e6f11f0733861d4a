"""What goes out with a letter is words: subject, sentences and name of the file, whatever it is for."""

from __future__ import annotations

import email
import email.policy
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.mail.delivery.mail_account import letter_with
from game.scenes.kit.spoken_text import words_of
from game.scenes.mail.send_turn import DeliveryScene
from tests.program_text import program_text
from tests.scenes.mail.letters import Household
from tests.scenes.mail.test_lost_computer_menu import begun, lost_computer, newest

KINDS = {
    "turn": "Open the attached file with Parlour: it shows my last move",
    "page": "Save the attached page and open it in any browser",
    "asks": "My computer was lost.",
    "consent": "on your new computer: it lets you in again",
    "whole": "it holds all letters of our game",
}
"""How each kind of letter is known."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """By kind, everything that was read with letters that stood ready: whatever shows one notes it here."""
    found: dict[str, list[str]] = {}
    made = DeliveryScene.__init__

    def noted(self: DeliveryScene, *values: object) -> None:
        made(self, *values)  # type: ignore[arg-type]  # as they came
        kind = next(kind for kind, words in KINDS.items() if words in self.words)
        letter = letter_with(
            "ada@parlour.example", ["bo@parlour.example"], self.subject, self.words, self.file_name, self.data
        )
        sent = email.message_from_bytes(bytes(letter), policy=email.policy.default)
        body = sent.get_body(("plain",))
        (file,) = sent.iter_attachments()
        assert body is not None
        found.setdefault(kind, []).extend(
            [sent["Subject"], *body.get_content().splitlines(), str(file.get_filename()), str(self.text)]
        )
        found[kind] += [text for text in (*words_of(self.view()), self._about_the_file) if "/" not in text]

    monkeypatch.setattr(DeliveryScene, "__init__", noted)
    return found


def test_no_letter_speaks_of_the_programs_values_whatever_it_is_for(
    lexicon: Lexicon, tmp_path: Path, told: dict[str, list[str]]
) -> None:
    ada, bo, cy = begun(lexicon, tmp_path / "friendly", "Bo", "Cy")
    begun(lexicon, tmp_path / "sealed", "Bo", sealed=True)
    new = Household(lexicon, tmp_path / "new", 9)
    new.open(newest(ada))
    new.choose("Ask to Be Let In")
    request = new.save()
    for home in (ada, cy):
        home.open(request)
        home.choose("Bo")
        home.answer(0)
        home.save()
    lost_computer(bo)
    bo.choose("Send the Whole Game")
    dee = Household(lexicon, tmp_path / "dee", 10)
    dee.start("Dee", "Eve", pages=("Eve",))
    dee.take_turn()
    dee.send()
    assert set(told) == set(KINDS)
    assert {kind: program_text(texts) for kind, texts in told.items() if program_text(texts)} == {}
