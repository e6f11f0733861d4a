"use strict";
// What one seat knows of a game, and how it grows: the same fold as game/rules/following.py, over the same frames.

const SIZE = 15, EMPTY = ".", HIDDEN = "_", BLANK = "?";
const at = ([row, col]) => row * SIZE + col;
const tileOf = face => (face >= "a" && face <= "z" ? BLANK : face);
const sorted = text => [...text].sort().join("");

function without(heap, tiles) {
  for (const tile of tiles) heap = heap.replace(tile, "");
  return heap;
}

function withTiles(cells, tiles) {
  const board = [...cells];
  for (const [square, face] of tiles) board[at(square)] = face;
  return board.join("");
}

// A game from its frame: ["game", viewer, seats, position, unseen, history, bag].
function gameOf([, viewer, seats, position, unseen, history, bag]) {
  const pending = position.pending && { ...position.pending, board: position.pending.board.cells };
  return { ...position, viewer, seats, unseen, history, bag, pending, inBag: position.bag.length,
    board: position.board.cells };
}

// The game after ["report", number, seat, elapsed, events, bag]; null if it does not follow.
function follow(game, [, number, seat, elapsed, events, bag]) {
  if (number !== game.ply + 1) return null;
  const g = structuredClone(game);
  g.ply = number;
  g.turn_ms += elapsed;
  g.used_ms[g.to_move] += elapsed;
  for (const [kind, event] of events) if (FOLD[kind]) FOLD[kind](g, event);
  remember(g, seat, events);
  g.bag = bag;
  return g;
}

const sees = (g, seat) => g.viewer.includes(seat);
const faces = tiles => tiles.map(([, face]) => tileOf(face)).join("");
const less = (heap, tiles) => sorted(without(heap, tiles));
const more = (heap, tiles) => sorted(heap + tiles);

const FOLD = {
  TurnBegan(g, { seat }) {
    g.to_move = seat;
    g.turn_ms = 0;
    if (!g.playoff) {
      g.rules = g.coming || g.rules;
      g.coming = null;
    }
  },
  TilesPlaced(g, { seat, tiles, score, pending }) {
    const rack = g.racks[seat], played = faces(tiles);
    if (pending) g.pending = { seat, tiles, score, board: g.board, rack, held: [] };
    g.board = withTiles(g.board, tiles);
    g.racks[seat] = sees(g, seat) ? without(rack, played) : rack.slice(played.length);
    g.scores[seat] += score.total;
    if (!sees(g, seat)) g.unseen = less(g.unseen, played);
  },
  TilesDrawn(g, { seat, tiles, bag_left }) {
    g.racks[seat] += tiles;
    g.inBag = bag_left;
    if (sees(g, seat)) g.unseen = less(g.unseen, tiles);
  },
  TilesExchanged(g, { seat, returned, drawn }) {
    g.exchanges[seat]++;
    if (!sees(g, seat)) return;
    g.racks[seat] = without(g.racks[seat], returned) + drawn;
    g.unseen = more(less(g.unseen, drawn), returned);
  },
  Held(g, { seat }) { g.pending.held = [...g.pending.held, seat]; },
  PlayStood(g) { g.pending = null; },
  ChallengeResolved(g, { upheld, points, challenger }) {
    const held = g.pending, triple = g.rules.challenge === "TRIPLE" && g.rules.challenge_penalty;
    g.scores[held.seat] += points;
    g.pending = null;
    if (triple) g.gone = [...g.gone, upheld ? held.seat : challenger];
    if (!upheld) return;
    g.board = held.board;
    g.racks[held.seat] = held.rack;
    if (!sees(g, held.seat)) g.unseen = more(g.unseen, faces(held.tiles));
  },
  BlankTraded(g, { seat, square, letter }) {
    g.board = withTiles(g.board, [[square, letter]]);
    if (sees(g, seat)) g.racks[seat] = without(g.racks[seat], letter) + BLANK;
    else g.unseen = more(less(g.unseen, letter), BLANK);
  },
  PenaltyCharged(g, { seat, points }) { g.scores[seat] -= points; },
  Adjusted(g, { seat, points }) { g.scores[seat] += points; },
  Resigned(g, { seat }) { g.gone = [...g.gone, seat]; },
  SuddenDeathBegan(g, { seats, reason, before }) {
    g.racks = g.racks.map(() => "");
    g.pending = null;
    g.playoff = { contenders: seats, reason, before };
    g.unseen = g.everything;
  },
  GameEnded(g, { reason, winners, before, scores }) {
    g.scores = scores;
    g.pending = g.playoff = null;
    g.outcome = { reason, winners, before, scores };
  },
  RulesChanged(g, rules) { g.coming = rules; },
};

const TURNS = {
  TilesPlaced: e => ({ kind: "place", tiles: e.tiles, score: e.score }),
  TilesExchanged: e => ({ kind: "exchange", count: e.returned.length }),
  ChallengeResolved: () => ({ kind: "challenge" }),
  WordRejected: () => ({ kind: "rejected" }),
  Passed: () => ({ kind: "pass" }),
  TurnMissed: () => ({ kind: "pass" }),
  BlankTraded: () => ({ kind: "trade" }),
  Resigned: () => ({ kind: "resign" }),
  GameEnded: e => ({ kind: e.reason === "blocked" ? "blocked" : "pass" }),
  SuddenDeathBegan: e => ({ kind: e.reason === "blocked" ? "blocked" : "pass" }),
};

// The history grown by one move; a play that was challenged away becomes "rejected".
function remember(g, seat, events) {
  if (events[0]?.[0] === "Held") return;
  const first = events.find(([kind]) => TURNS[kind]);
  if (!first) return;
  const [kind, event] = first;
  if (kind === "ChallengeResolved" && event.upheld) {
    const last = g.history.map(turn => turn.kind).lastIndexOf("place");
    g.history[last] = { seat: g.history[last].seat, kind: "rejected" };
  }
  g.history.push({ seat, ...TURNS[kind](event) });
}

const STEPS = [[0, 1], [1, 0]];
const PREMIUMS = { l: [2, 1], L: [3, 1], w: [1, 2], W: [1, 3], "*": [1, 2] };

// The unbroken line of tiles through an occupied square.
function runThrough(cells, [row, col], [down, right]) {
  const filled = (r, c) => r >= 0 && r < SIZE && c >= 0 && c < SIZE && cells[at([r, c])] !== EMPTY;
  while (filled(row - down, col - right)) [row, col] = [row - down, col - right];
  const run = [];
  for (; filled(row, col); row += down, col += right) run.push([row, col]);
  return run;
}

// What tiles that lie in one line are worth; null if they do not. Never whether the words are valid.
function scoreOf(cells, laid, { layout, values }, rules) {
  if (!laid.length) return null;
  const filled = withTiles(cells, laid), squares = laid.map(([square]) => square);
  const [first] = [...squares].sort((a, b) => at(a) - at(b));
  let main = STEPS.find((_, index) => squares.every(s => s[index] === first[index]));
  if (!main) return null;
  if (laid.length === 1 && runThrough(filled, first, main).length < 2) main = STEPS[1];
  const line = new Set(runThrough(filled, first, main).map(at));
  if (!squares.every(square => line.has(at(square)))) return null;
  const cross = STEPS[main === STEPS[0] ? 1 : 0], fresh = new Set(squares.map(at));
  const runs = [runThrough(filled, first, main), ...squares.map(s => runThrough(filled, s, cross))];
  const words = runs.filter(run => run.length > 1).map(run => {
    let sum = 0, times = 1;
    for (const square of run) {
      const [letter, word] = (fresh.has(at(square)) && PREMIUMS[layout[square[0]][square[1]]]) || [1, 1];
      sum += (values[filled[at(square)]] || 0) * letter;
      times *= word;
    }
    return { word: run.map(s => filled[at(s)]).join(""), points: sum * times };
  });
  if (!words.length) return null;
  const bonus = laid.length >= rules.rack_size ? rules.bonus : 0;
  return { words, total: words.reduce((sum, word) => sum + word.points, bonus) };
}
