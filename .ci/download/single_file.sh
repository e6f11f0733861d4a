#!/bin/sh
# Parlour @VERSION@, all in one file, for Linux on @MACHINE@. Make it executable and start it; everything behind
# this script is unpacked into the caches of whoever starts it first, and started from there from then on.
set -eu
# Where it lies: what a double click on a turn file is to open (see game/child_process.py).
PARLOUR_FILE=$(readlink -f "$0")
export PARLOUR_FILE
caches=${XDG_CACHE_HOME:-$HOME/.cache}/parlour
home=$caches/program-@SUM@

if [ ! -x "$home/parlour" ]; then
  echo "parlour: unpacking (once)" >&2
  mkdir -p "$caches"
  part=$(mktemp -d "$caches/unpacking-XXXXXX")
  trap 'rm -rf "$part"' EXIT INT TERM
  unxz=xz
  if ! command -v xz >/dev/null; then
    unxz=$part/xz
    tail -c +@XZ_AT@ "$PARLOUR_FILE" | head -c @XZ_BYTES@ >"$unxz"
    chmod +x "$unxz"
  fi
  mkdir "$part/program"
  tail -c +@DATA_AT@ "$PARLOUR_FILE" | "$unxz" -dc | tar -x -C "$part/program" --strip-components=4 ./usr/lib/parlour
  mv -T "$part/program" "$home" 2>/dev/null || [ -x "$home/parlour" ]
  rm -rf "$part"
  trap - EXIT INT TERM
  # Programs of earlier versions are only caches.
  for old in "$caches"/program-*; do
    [ "$old" = "$home" ] || rm -rf "$old"
  done
fi
exec "$home/parlour" "$@"
