"use strict";
// A turn in the making: which tile of the rack lies in which slot, and which on the board. Every change is a new value.

const turnOf = slots => ({ slots: [...slots], laid: [] });
const tilesOf = turn => sorted([...turn.slots.filter(Boolean), ...turn.laid.map(l => tileOf(l.face))].join(""));
const laidAt = (turn, square) => turn.laid.find(l => at(l.square) === at(square));

// The tiles of a rack in the order in which they lie already, new ones in the gaps.
function arranged(slots, rack, size) {
  let left = rack;
  const kept = slots.map(tile => {
    if (!tile || !left.includes(tile)) return null;
    left = without(left, tile);
    return tile;
  });
  while (kept.length < size) kept.push(null);
  for (const tile of left) kept[kept.indexOf(null)] = tile;
  return kept;
}

function lay(turn, slot, square, face) {
  const slots = [...turn.slots];
  slots[slot] = null;
  return { slots, laid: [...turn.laid, { square, face }] };
}

function takeBack(turn, laid, slot = -1) {
  const slots = [...turn.slots];
  slots[slot >= 0 && !slots[slot] ? slot : slots.indexOf(null)] = tileOf(laid.face);
  return { slots, laid: turn.laid.filter(l => l !== laid) };
}

const takeAllBack = turn => turn.laid.reduce((t, laid) => takeBack(t, laid), turn);
const moveLaid = (turn, laid, square) =>
  ({ ...turn, laid: turn.laid.map(l => (l === laid ? { ...l, square } : l)) });

function moveSlot(turn, from, to) {
  const slots = [...turn.slots];
  slots.splice(to, 0, ...slots.splice(from, 1));
  return { ...turn, slots };
}

function shuffled(turn) {
  const tiles = turn.slots.filter(Boolean), before = tiles.join("");
  for (let tries = 0; tries < 9 && tiles.join("") === before; tries++)
    for (let i = tiles.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
    }
  return { ...turn, slots: turn.slots.map((_, i) => tiles[i] || null) };
}

// As messages: ["draft", slots, laid], and the move that the tiles make.
const draftFrame = turn => ["draft", turn.slots.map(tile => tile || EMPTY).join(""),
  turn.laid.map(({ square, face }) => [...square, face])];
const draftOf = ([, slots, laid]) => ({
  slots: [...slots].map(tile => (tile === EMPTY ? null : tile)),
  laid: laid.map(([row, col, face]) => ({ square: [row, col], face })),
});
const AXIS = "abcdefghijklmno";
const moveOf = turn => "p" + turn.laid.map(({ square: [row, col], face }) => AXIS[row] + AXIS[col] + face).join("");
