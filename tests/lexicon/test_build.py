"""The build script, as far as it needs no network."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from game.lexicon.words import ASSETS, DEFAULT, Lexicon


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lexicon_build", ASSETS / "lexicon" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_shipped_file_is_what_the_sources_compile_to(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "COMPILED", tmp_path / "english.lexicon")
    build.compile_list()
    same = (tmp_path / "english.lexicon").read_bytes() == DEFAULT.read_bytes()
    assert same, "run: python assets/lexicon/build.py compile"


def test_accents_are_folded_away(build: ModuleType) -> None:
    assert [build.fold(word) for word in ("café", "entrée", "naïve", "plain")] == [
        "cafe",
        "entree",
        "naive",
        "plain",
    ]


def test_a_package_of_another_digest_stops_the_build(build: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "scowl.deb").write_bytes(b"something else")
    with pytest.raises(SystemExit, match=r"scowl\.deb has SHA-256"):
        build.check_digest(tmp_path / "scowl.deb", build.SCOWL_SHA)


def test_names_and_halves_of_set_phrases_are_no_words() -> None:
    lexicon = Lexicon.load(DEFAULT)
    refused = ("PARIS", "EMPTOR", "VERSA", "SITU", "BARBIE", "CESAR", "BARTON", "SERENA", "BAGUIO")
    assert [word for word in refused if word in lexicon] == []
    assert all(word in lexicon for word in ("SELFIE", "EMOJI", "HASHTAG", "TEXAS", "ALASKA", "YORKER"))
