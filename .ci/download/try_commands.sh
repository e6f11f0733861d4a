#!/bin/sh
# Tries every command of `parlour` as the download has it, as players and engineers would, child processes included.
#     .ci/download/try_commands.sh PROGRAM
# Says what each one took; ends with an error, after all the others, if one does not do what it is for. It needs no
# Python; where there is no xvfb-run, what opens a window is left out. What it writes lies in a new folder of its own.
set -u
parlour=$(realpath "$1")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
cd "$home" || exit 1
export HOME="$home" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_CACHE_HOME="$home/cache"
wrong=0

# try WORDS ARGUMENT...: `parlour ARGUMENT...` succeeds, and prints these words (a pattern of grep's), if any are told.
try() {
  words=$1
  shift
  begun=$(date +%s)
  "$parlour" "$@" >said 2>&1
  status=$?
  judge "$*"
}

# judge NAME: tells of what has just ended with $status, having written `said`.
judge() {
  if [ $status = 0 ] && { [ -z "$words" ] || grep -qE -e "$words" said; }; then
    echo "ok     $(($(date +%s) - begun)) s  parlour $1"
    return
  fi
  wrong=1
  echo "WRONG  parlour $1 (status $status, without /$words/):"
  tail -n 3 said
}

# try_until_ended WORDS ARGUMENT...: the same for what goes on until it is told to end.
try_until_ended() {
  words=$1
  shift
  begun=$(date +%s)
  "$parlour" "$@" >said 2>&1 &
  running=$!
  while kill -0 $running 2>/dev/null && ! grep -qE -e "$words" said && [ $(($(date +%s) - begun)) -lt 120 ]; do
    sleep 1
  done
  kill -TERM $running
  wait $running 2>/dev/null
  status=$?
  [ $status = 143 ] && status=0
  judge "$*"
}

# see ARGUMENT...: `parlour ARGUMENT...` on a display: it is there until it is told to go, and finds nothing amiss.
see() {
  begun=$(date +%s)
  on_a_display timeout 30 "$parlour" "$@" >said 2>&1
  status=$?
  [ $status = 124 ] && ! grep -q Traceback said && status=0 && echo "it was there" >said
  words="it was there"
  judge "$*"
}

# compilers: whether any process of this trial has LLVM loaded.
compilers() {
  for process in /proc/[0-9]*; do
    grep -qz "^HOME=$home$" "$process/environ" 2>/dev/null && grep -q libllvmlite "$process/maps" && return 0
  done
  return 1
}

on_a_display() { xvfb-run -a -s "-screen 0 1280x720x24" "$@"; }

EMPTY="15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
cat >game.gcg <<'END'
#player1 Ada Ada
#player2 Bo Bo
>Ada: HORNETS 8D HORNETS +78 78
>Bo: FARMER? E5 REF.RMAt +98 98
END
cat >words.txt <<'END'
AA
ACT
CAT
TACT
END
echo "shot title" >title.pad

try '^Parlour [0-9]' --version
try 'quiz|QUIZ' lexicon check quiz
try 'QUIZ' lexicon define quiz
try '[0-9]' lexicon info
try '' lexicon export all.txt
try '' lexicon import words.txt own.words
try '' maven warm
try '8' maven best --cgp "$EMPTY RETINAS/ 0/0 0" --seconds 1
try 'CAT|ACT' maven best --cgp "$EMPTY CATXQZJ/ 0/0 0" --words own.words --seconds 1
begun=$(date +%s) words=candidates # what it prints
echo "{\"cgp\": \"$EMPTY RETINAS/ 0/0 0\", \"nodes\": 50}" | "$parlour" maven serve >said 2>&1
status=$?
judge "maven serve"
begun=$(date +%s) words="without numba" # which must not be needed for what came compiled along
mkfifo asks
"$parlour" maven serve <asks >answers 2>&1 &
serving=$!
exec 3>asks
# In a shell of its own: whoever writes to what has ended meanwhile is ended, too.
(echo "{\"cgp\": \"$EMPTY RETINAS/ 0/0 0\", \"nodes\": 50}" >&3)
while kill -0 $serving 2>/dev/null && ! grep -q candidates answers && [ $(($(date +%s) - begun)) -lt 120 ]; do
  sleep 1
done
grep -q candidates answers && ! compilers && echo "without numba" >said
exec 3>&-
wait $serving
status=$?
judge "maven serve, and what it loads"
try 'HORNETS' maven analyse game.gcg --seconds 0
try '[0-9]' selfplay --games 2 --levels 1,8 --nodes 1 --jobs 2
try '' card new blank.mcr
try '' card verify blank.mcr
try '' card import blank.mcr --card 2
try '' card ls
try '' card export copy.mcr --card 2
try '' archive import game.gcg
try 'Ada' archive list
try '' archive export evenings.parlour
try '' archive party
try '' mail --associate
try '' mail --forget
try 'leaves' train leaves --games 2 --jobs 2 --out leaves.npz --state leaves.state
try '' train report --games 2
try '' train solitaire --generations 1 --games 1 --jobs 2 --out alone.npz --state alone.state
try '' puzzles --games 2 --each 1 --jobs 2 --out puzzles.json
try '' puzzles --check --every 400
try '' bench archive
try '[a-z]' listen --list
try 'English' languages list
try 'hostile' torture --quick hostile
try_until_ended '[0-9]' host --port 0 --listen 127.0.0.1
# Elsewhere nothing is drawn without a window, and no copy can be killed.
if [ "$(uname -s)" = Linux ]; then
  try 'kills' torture --quick kills
  try 'title' script title.pad --headless --json --size 640x360
fi
if ! command -v xvfb-run >/dev/null; then
  echo "No xvfb-run: nothing that opens a window was tried."
  exit $wrong
fi
begun=$(date +%s) words='OpenGL'
on_a_display "$parlour" doctor >said 2>&1
status=0 # troubles of this machine are no trouble of the download
judge doctor
begun=$(date +%s) words=title
on_a_display "$parlour" script title.pad --shots shots --json --size 1280x720 >said 2>&1 && [ -s shots/title.png ]
status=$?
judge "script title.pad --shots shots"
see play --windowed --size 1280x720
see game.gcg
exit $wrong
