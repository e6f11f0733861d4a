// What one seat knows of a game, and how it grows: the fold of game/rules/following.py, over the same frames.
// What seldom happens (challenges, traded blanks, somebody leaves, the end) is asked for as a whole game.

const EMPTY = ".", BLANK = "?";
let SIZE = 15; // squares on a side: the board says it
const at = ([row, col]) => row * SIZE + col;
const tileOf = face => (face >= "a" && face <= "z" ? BLANK : face);
const sorted = text => [...text].sort().join("");

function without(heap, tiles) {
  for (const tile of tiles) heap = heap.replace(tile, "");
  return heap;
}

// A game from its frame.
function gameOf([, viewer, seats, position, unseen, history, bag]) {
  return { ...position, viewer, seats, unseen, history, bag, inBag: position.bag.length, board: position.board.cells };
}

// The game after a report; nothing if it cannot be told from this.
function follow(game, [, number, seat, elapsed, events, bag]) {
  if (number !== game.ply + 1 || events.some(([kind]) => !FOLD[kind] && !TURNS[kind])) return undefined;
  const g = structuredClone(game);
  g.ply = number;
  g.turn_ms += elapsed;
  g.used_ms[g.to_move] += elapsed;
  for (const [kind, event] of events) FOLD[kind]?.(g, event);
  const turn = events[0][0] !== "Held" && events.find(([kind]) => TURNS[kind]); // not read: an event
  if (turn) g.history.push({ seat, ...TURNS[turn[0]](turn[1]) });
  g.bag = bag;
  return g;
}

const sees = (g, seat) => g.viewer.includes(seat);
const faces = tiles => tiles.map(([, face]) => tileOf(face)).join("");
const less = (heap, tiles) => sorted(without(heap, tiles));

const FOLD = {
  TurnBegan(g, { seat }) {
    g.to_move = seat;
    g.turn_ms = 0;
    g.rules = g.coming || g.rules;
    g.coming = null;
  },
  TilesPlaced(g, { seat, tiles, score, pending }) {
    const rack = g.racks[seat], played = faces(tiles);
    if (pending) g.pending = { seat, held: [] };
    const board = [...g.board];
    for (const [square, face] of tiles) board[at(square)] = face;
    g.board = board.join("");
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
    g.unseen = sorted(without(g.unseen, drawn) + returned);
  },
  Held(g, { seat }) { g.pending.held.push(seat); },
  PlayStood(g) { g.pending = null; },
};

const TURNS = {
  TilesPlaced: ({ tiles, score }) => ({ kind: "place", tiles, score }),
  TilesExchanged: ({ returned }) => ({ kind: "exchange", count: returned.length }),
  WordRejected: () => ({ kind: "rejected" }),
  Passed: () => ({ kind: "pass" }),
  TurnMissed: () => ({ kind: "pass" }),
};
