// A turn in the making: each tile with its slot and, once laid, its square and face.

const laidOf = turn => turn.filter(tile => tile.square);
const laidAt = (turn, square) => turn.find(tile => tile.square && at(tile.square) === at(square));
const inSlot = (turn, slot) => turn.find(tile => !tile.square && tile.slot === slot);
const put = (turn, tile, change) => [...turn.filter(t => t !== tile), { ...tile, ...change }];
const takeBack = (turn, tile) => put(turn, tile, { square: null });
const takeAllBack = turn => turn.map(tile => ({ ...tile, square: null }));

// A rack's tiles: those that were there keep their places, others take what is free.
function turnOf(rack, before = []) {
  const kept = before.filter(({ letter }) => rack.includes(letter) && ((rack = without(rack, letter)), true));
  for (const letter of rack) {
    let slot = 0;
    while (kept.some(tile => tile.slot === slot)) slot++;
    kept.push({ letter, slot });
  }
  return kept;
}

const swap = (turn, tile, slot) =>
  turn.map(t => t === tile ? { ...t, slot } : t.slot === slot ? { ...t, slot: tile.slot } : t);

function shuffled(turn) {
  const slots = turn.filter(tile => !tile.square).map(tile => tile.slot);
  return turn.map(tile => tile.square ? tile
    : { ...tile, slot: slots.splice(Math.floor(Math.random() * slots.length), 1)[0] });
}

// As messages: the draft, and the move that its tiles make.
const draftFrame = (turn, size) => ["draft",
  Array.from({ length: size }, (_, slot) => inSlot(turn, slot)?.letter || EMPTY).join(""),
  laidOf(turn).map(({ square, face }) => [...square, face])];

function draftOf([, slots, laid]) {
  const gaps = [...slots].flatMap((letter, slot) => (letter === EMPTY ? [slot] : []));
  return [...[...slots].flatMap((letter, slot) => (letter === EMPTY ? [] : [{ letter, slot }])),
    ...laid.map(([row, col, face], n) => ({ letter: tileOf(face), slot: gaps[n], square: [row, col], face }))];
}

const AXIS = "abcdefghijklmnopqrstu";
const moveOf = turn => "p" + laidOf(turn).map(({ square: [row, col], face }) => AXIS[row] + AXIS[col] + face).join("");
