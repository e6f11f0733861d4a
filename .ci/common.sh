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

# need_compiler: of the packages that are locked, pymunk has no wheel for arm64 on Linux, and is built there.
need_compiler() {
  [ "$(uname -s)-$(uname -m)" = Linux-aarch64 ] || return 0
  if is_debian; then need_packages gcc libc6-dev python3-dev; return; fi
  command -v cc >/dev/null || stop "a C compiler is missing; install your system's, and the headers of Python."
}

find_python() {
  for python in python3.11 python3.12 python3.13 python3 python; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
  done
  stop "Python 3.11 or newer is needed; found $(python3 --version 2>/dev/null || echo "no python3 at all")."
}

make_venv() {
  "$bin/python" -c '' 2>/dev/null && return
  find_python
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    is_debian || stop "$version has no venv module; install it."
    need_packages "$version-venv"
  fi
  say "making .venv with $("$python" --version)"
  "$python" -m venv --clear "$venv"
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

# install [dev]: the checkout and what it depends on, as .ci/lock wrote it; again only when that has changed.
install() {
  make_venv
  stamp="$venv/installed${1:+-$1}"
  sum=$(cat "$root/pyproject.toml" "$root/.ci/installers.txt" "$root"/pylock*.toml | cksum)
  [ "$(cat "$stamp" 2>/dev/null)" = "$sum" ] && return
  say "installing the versions that were tested (once; a minute or two)"
  if locked; then
    need_compiler
    pip_install --require-hashes --no-deps -r "$root/.ci/installers.txt"
    pip_install --no-build-isolation -r "$root/pylock${1:+.$1}.toml"
    pip_install --no-build-isolation --no-deps -e "$root"
  else
    say "no versions were tested on this kind of machine; taking the newest that should do"
    pip_install --use-pep517 -e "$root${1:+[$1]}"
  fi
  # What Maven thinks with is compiled now, so that the first game need not wait; it can do without.
  "$bin/parlour" maven warm >&2 || say "Maven could not be compiled ahead; the game will do it."
  echo "$sum" >"$venv/installed"
  echo "$sum" >"$stamp"
}
