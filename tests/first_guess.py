"""How often somebody who knows only the names of our files opens the right one first.

python -m tests.first_guess             the names and the questions, to hand them to such a person
python -m tests.first_guess GUESSES     how many guesses, one path a line, were right
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
QUESTIONS = Path(__file__).with_suffix(".toml")
PACKAGES = ("controllers", "game", "memcard")


def questions() -> dict[str, list[str]]:
    """By question the files that answer it."""
    tables = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))
    return {question: files for table in tables.values() for question, files in table.items()}


def names() -> list[str]:
    """Of all files of the product, as paths from the checkout's folder."""
    found = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found if path.stem != "__init__")


def main(arguments: list[str]) -> None:
    asked = questions()
    if not arguments:
        print(*names(), "", *asked, sep="\n")
        return
    guesses = Path(arguments[0]).read_text(encoding="utf-8").split("\n")
    guessed = list(zip(asked.items(), guesses, strict=False))
    for (question, files), guess in guessed:
        if guess.strip() not in files:
            print(f"{guess or 'nothing'}: {question}")
    right = sum(guess.strip() in files for (_, files), guess in guessed)
    print(f"{right} of {len(asked)} right")


if __name__ == "__main__":
    main(sys.argv[1:])
