"""Makes of the folder that PyInstaller leaves what people take home: a Debian package and a single file.

    python .ci/download/pack.py FOLDER OUT

Both hold the same tree, which is packed once. The same folder makes the same bytes: nothing depends on the
clock or on who packs. Elsewhere than on Linux it is an installer or a disk image (pack_elsewhere.py).
"""

from __future__ import annotations

import hashlib
import io
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE))

import pack_elsewhere  # noqa: E402 - a script beside this one

DESKTOP = HERE / "desktop"
ROOT = HERE.parents[1]
WHEN = int(os.environ.get("SOURCE_DATE_EPOCH", "1700000000"))
MACHINE = platform.machine()
CODE = {"aarch64": "--arm64"}.get(MACHINE, "--x86")
"""How programs are prepared, so that the same call from two places is the same bytes."""
XZ = (
    "xz",
    "--compress",
    "--stdout",
    "--threads=2",
    "--block-size=256MiB",
    CODE,
    "--lzma2=preset=6,dict=64MiB",
)
"""Whoever unpacks it needs as much memory as the dictionary takes."""
SUMS = "SHA256SUMS"
MOST_BYTES = 120_000_000
"""Of each file: what a line of 20 megabits brings in less than a minute."""
HEAD_BYTES = 4096
"""How long the script before everything else is."""
ARCHITECTURE = {"x86_64": "amd64", "aarch64": "arm64"}.get(MACHINE, MACHINE)
SHARED = {
    DESKTOP / "parlour.desktop": "usr/share/applications",
    ROOT / "game" / "mail" / "delivery" / "parlour-mime.xml": "usr/share/mime/packages",
    DESKTOP / "io.github.parlour.Parlour.metainfo.xml": "usr/share/metainfo",
    DESKTOP / "parlour.svg": "usr/share/icons/hicolor/scalable/apps",
}
CONTROL = """Package: parlour
Version: {version}
Architecture: {architecture}
Maintainer: The authors of Parlour <parlour@localhost>
Installed-Size: {size}
Depends: libc6 (>= 2.36), libstdc++6, libgl1, libx11-6
Recommends: libgl1-mesa-dri, libegl1, libopenal1, libasound2, xdg-utils
Section: games
Priority: optional
Description: crossword board game for the living room
 A real 3D board on the big screen, pads on the couch, and Maven, who plays at
 eight levels from gentle to merciless. No keyboard or mouse is ever needed.
"""


def main(folder: Path, out: Path) -> None:
    """Pack the program in `folder` for this system; what is made lies in `out`."""
    out.mkdir(parents=True, exist_ok=True)
    number = version("parlour")
    if sys.platform == "win32":
        pack_elsewhere.installer(folder, out / f"parlour-{number}-windows-{MACHINE}.exe", number)
    elif sys.platform == "darwin":
        app = folder.with_name("Parlour.app")
        pack_elsewhere.disk_image(app, out / f"parlour-{number}-macos-{MACHINE}.dmg")
    else:
        for_linux(folder, out, number)
    refuse_what_is_too_large(out)
    write_sums(out)


def write_sums(out: Path) -> None:
    """Tell the sum of every file, and keep it beside them, as `sha256sum -c` reads it."""
    made = [file for file in sorted(out.iterdir()) if file.name != SUMS]
    told = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in made)
    (out / SUMS).write_text(told, encoding="utf-8", newline="\n")
    for file in made:
        print(f"{file.stat().st_size / 1e6:7.1f} MB  {file.name}")
    print(told, end="")


def for_linux(folder: Path, out: Path, number: str) -> None:
    """The Debian package and the single file."""
    data = out / "data.tar.xz"
    with data.open("wb") as packed:
        size = write_tree(folder, packed)
    debian_package(out / f"parlour_{number}_{ARCHITECTURE}.deb", number, size, data)
    single_file(out / f"parlour-{number}-linux-{MACHINE}", number, data)
    data.unlink()


def refuse_what_is_too_large(out: Path) -> None:
    """Raises SystemExit with a sentence where something is larger than people shall wait for."""
    for made in sorted(out.iterdir()):
        if (size := made.stat().st_size) > MOST_BYTES:
            raise SystemExit(f"{made.name} takes {size:,} bytes; a download has at most {MOST_BYTES:,}.")


def members(folder: Path) -> Iterator[tuple[str, Path | bytes]]:
    """Every file of an installed Parlour by its path."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() or path.is_symlink():
            yield f"usr/lib/parlour/{path.relative_to(folder)}", path
    for source, place in SHARED.items():
        yield f"{place}/{source.name}", source
    yield "usr/share/doc/parlour/copyright", ROOT / "LICENSE"


def write_tree(folder: Path, packed: io.BufferedWriter) -> int:
    """Write all of it as a packed archive; its size unpacked, in KiB."""
    size = 0
    packing = subprocess.Popen(XZ, stdin=subprocess.PIPE, stdout=packed)
    assert packing.stdin
    with tarfile.open(fileobj=packing.stdin, mode="w|", format=tarfile.GNU_FORMAT) as tree:
        made: set[str] = set()
        for name, source in members(folder):
            for above in reversed(Path(name).parents):
                if str(above) not in made:
                    made.add(str(above))
                    tree.addfile(_entry(f"./{above}/" if above.parts else "./", tarfile.DIRTYPE, 0o755))
            size += _add(tree, f"./{name}", source)
        link = _entry("./usr/bin/parlour", tarfile.SYMTYPE, 0o777)
        link.linkname = "../lib/parlour/parlour"
        tree.addfile(_entry("./usr/bin/", tarfile.DIRTYPE, 0o755))
        tree.addfile(link)
    packing.stdin.close()
    if packing.wait():
        raise SystemExit("xz could not pack it")
    return size // 1024


def _add(tree: tarfile.TarFile, name: str, source: Path | bytes) -> int:
    if isinstance(source, Path) and source.is_symlink():
        entry = _entry(name, tarfile.SYMTYPE, 0o777)
        entry.linkname = str(source.readlink())
        tree.addfile(entry)
        return 0
    data = source if isinstance(source, bytes) else source.read_bytes()
    runs = isinstance(source, Path) and bool(source.stat().st_mode & 0o100)
    entry = _entry(name, tarfile.REGTYPE, 0o755 if runs else 0o644)
    entry.size = len(data)
    tree.addfile(entry, io.BytesIO(data))
    return len(data)


def _entry(name: str, kind: bytes, mode: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.type, entry.mode, entry.mtime, entry.uname, entry.gname = kind, mode, WHEN, "root", "root"
    return entry


def debian_package(file: Path, number: str, size: int, data: Path) -> None:
    """An `ar` archive of three members, as deb(5) has it; dpkg-deb could not take what is packed already."""
    control = io.BytesIO()
    with tarfile.open(fileobj=control, mode="w:xz", format=tarfile.GNU_FORMAT) as archive:
        archive.addfile(_entry("./", tarfile.DIRTYPE, 0o755))
        told = CONTROL.format(version=number, architecture=ARCHITECTURE, size=size)
        _add(archive, "./control", told.encode())
    with file.open("wb") as package:
        package.write(b"!<arch>\n")
        for name, member in (
            ("debian-binary", b"2.0\n"),
            ("control.tar.xz", control.getvalue()),
            ("data.tar.xz", data.read_bytes()),
        ):
            package.write(f"{name:<16}{WHEN:<12}{0:<6}{0:<6}{100644:<8}{len(member):<10}`\n".encode())
            package.write(member + b"\n" * (len(member) % 2))


def single_file(file: Path, number: str, data: Path) -> None:
    """A script with everything behind it, and xz for machines that have none."""
    xz = Path(shutil.which("xz") or "").resolve().read_bytes()
    head = (HERE / "single_file.sh").read_text(encoding="utf-8")
    told = {
        "VERSION": number,
        "MACHINE": MACHINE,
        "SUM": hashlib.sha256(data.read_bytes()).hexdigest()[:16],
        "XZ_AT": HEAD_BYTES + 1,
        "XZ_BYTES": len(xz),
        "DATA_AT": HEAD_BYTES + len(xz) + 1,
    }
    for name, value in told.items():
        head = head.replace(f"@{name}@", str(value))
    with file.open("wb") as whole:
        whole.write(head.encode().ljust(HEAD_BYTES, b"\n"))
        whole.write(xz)
        with data.open("rb") as packed:
            shutil.copyfileobj(packed, whole)
    file.chmod(0o755)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
