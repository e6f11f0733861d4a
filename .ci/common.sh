# Sourced by ./play and ./test; expects $root, the checkout. Everything it makes lives in $root/.venv.

# environment FOLDER: where everything is installed, and its programs; venv calls that folder otherwise on Windows.
environment() {
  venv=$1
  case $(uname -s) in
    MINGW* | MSYS*) bin="$venv/Scripts" ;;
    *) bin="$venv/bin" ;;
  esac
}
environment "$root/.venv"
window_packages="libgl1 libgl1-mesa-dri libegl1 libopenal1 libx11-6 libxext6 libxi6 libxinerama1 libxrandr2
  libxrender1 libxxf86vm1 libfreetype6 libfontconfig1"
window_libraries="libGL.so.1 libEGL.so.1 libX11.so.6 libXext.so.6 libXi.so.6 libXrandr.so.2 libfreetype.so.6
  libfontconfig.so.1"

say() { echo "parlour: $*" >&2; }
stop() { say "$*"; exit 1; }
is_debian() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

# need_packages NAME...: Debian packages; installed when root, otherwise named in one sentence.
need_packages() {
  missing=
  # A library may live on under a new name (libfoo1t64) that provides the old one.
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' | grep '^installed ')
  for package in "$@"; do
    echo "$installed" | grep -Eq " ${package}([ ,]|\$)" || missing="$missing $package"
  done
  [ -z "$missing" ] && return
  [ "$(id -u)" = 0 ] || stop "these system packages are missing; install them with: sudo apt-get install$missing"
  say "installing system packages:$missing"
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086  # the list is meant to be split
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null ||
    stop "apt-get could not install:$missing"
}

# need_window_libraries: what the game's window loads, whatever the system.
need_window_libraries() {
  [ "$(uname -s)" = Linux ] || return 0
  # shellcheck disable=SC2086
  if is_debian; then need_packages $window_packages; return; fi
  missing=
  known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || return 0
  for library in $window_libraries; do
    case $known in *"$library"*) ;; *) missing="$missing $library" ;; esac
  done
  [ -z "$missing" ] || stop "these system libraries are missing:$missing"
}

# need_display: the windowing library speaks X11 only; Wayland desktops set DISPLAY too.
need_display() {
  [ "$(uname -s)" = Linux ] && [ -z "${DISPLAY:-}" ] || return 0
  say "there is no display to play on; with the package xvfb you get a virtual one: xvfb-run -a ./play"
  exit 2
}

find_python() {
  for python in python3.11 python3.12 python3.13 python3.14 python3 python; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
  done
  stop "Python 3.11 or newer is needed; found $(python3 --version 2>/dev/null || echo "no python3 at all")."
}

# What has been done is noted in the environment, each thing in a file of its own: for which `python` it was made, which
# `packages` are in it, in which `place` the checkout lay; `loaded` and `window` tell all of that at once, for which
# packages were loaded, without those of the window and with them. Where nothing can be noted it is looked at again.
is_noted() { [ "$(cat "$venv/$1" 2>/dev/null)" = "$2" ]; }
note() { { echo "$2" >"$venv/$1"; } 2>/dev/null || :; }

# look: what these notes should say today. Fails where there is no environment that works.
look() {
  version=$("$bin/python" -I -c 'import sys; print(sys.implementation.cache_tag, *sys.version.split())' 2>/dev/null) ||
    return 1
  made_for=${version%% *}
  locks=$(cat "$root/pyproject.toml" "$root/.ci/installers.txt" "$root"/pylock*.toml | cksum)
  state="$version, $locks, $root"
}

# is_proven loaded|window: whether this very installation, in this place and with this Python, was loaded once.
is_proven() { look && is_noted "$1" "$state"; }

is_complete() { look && is_noted python "$made_for" && is_noted "$packages" "$locks" && is_noted place "$root"; }

make_venv() {
  find_python
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    is_debian || stop "$version has no venv module; install it."
    need_packages "$version-venv"
  fi
  say "1 of 3: making .venv with $("$python" --version)"
  told=$("$python" -m venv --clear "$venv" 2>&1) || stop "no .venv could be made: $(echo "$told" | tail -n 1)"
  look || stop "the Python in .venv does not start."
  note python "$made_for"
  new=yes
}

# locked: whether this is one of the systems that pyproject.toml locks for.
locked() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64 | Linux-aarch64 | Darwin-* | MINGW64*-x86_64 | MSYS*-x86_64) return 0 ;;
    *) return 1 ;;
  esac
}

pip_install() {
  # Twice quiet: errors only; that pip calls reading lock files an experiment is no news to players.
  "$bin/python" -m pip install -qq --disable-pip-version-check "$@" ||
    stop "pip could not install the game; its message is above."
}

# prove loaded|window: load what the game is made of, and note it. Fails with $told, a sentence with a remedy.
prove() {
  apart=
  [ "$1" = window ] || apart=--without-window
  told=$("$bin/python" -P -m game.doctor.packages $apart 2>/dev/null) && note "$1" "$state" && return
  told=${told:-"what is installed cannot be loaded. Remove the folder .venv, and start again."}
  return 1
}

# install [dev]: the checkout and what it depends on, as .ci/lock wrote it; only what is not there yet, or not for
# this place and this Python. What was cut short or damaged is made anew.
install() {
  packages=packages${1:+-$1}
  ! is_complete || ! prove loaded || return 0
  { mkdir -p "$venv" && true >>"$venv/place"; } 2>/dev/null || stop "nothing can be written in $root, where the game is" \
    "installed. Copy it to a folder of your own and start it there, or take the download, which needs no such place."
  # One after the other: who waits finds everything done.
  if command -v flock >/dev/null; then
    exec 8<"$root/pyproject.toml"
    flock -n 8 || { say "it is being installed already; waiting for that"; flock 8; }
  fi
  new= fetched=
  { look && is_noted python "$made_for"; } || make_venv
  fill "$@"
  if ! prove loaded; then
    [ -z "$new" ] || stop "$told"
    say "what was installed is not whole and is made anew: $told"
    make_venv
    fill "$@"
    prove loaded || stop "$told"
  fi
  exec 8<&-
  [ -z "$fetched" ] || compile
}

# fill [dev]: everything into the environment.
fill() {
  if ! is_noted "$packages" "$locks"; then
    rm -f "$venv/packages" "$venv/packages-dev" "$venv/loaded" "$venv/window" "$venv/place"
    fetched=yes
    if locked; then
      "$bin/python" "$root/.ci/fetch.py" "$root/pylock${1:+.$1}.toml" "$venv/install.log" || exit 1
    else
      say "no versions were tested on this kind of machine; taking the newest that should do"
      pip_install --use-pep517 "$root${1:+[$1]}" hatchling editables
    fi
    note packages "$locks"
    note "$packages" "$locks"
  fi
  if ! is_noted place "$root"; then
    # Scripts and settings name the folder they lie in: those of a checkout that was moved or copied are written anew.
    "$bin/python" -m venv --without-pip "$venv"
    pip_install --no-build-isolation --no-deps -e "$root"
    note place "$root"
  fi
}

# What Maven thinks with is compiled now, so that the first game need not wait; it can do without.
compile() {
  say "3 of 3: compiling Maven for this processor; a minute or two"
  "$bin/python" -P -m game maven warm >&2 || say "Maven could not be compiled ahead; the game will do it."
}
