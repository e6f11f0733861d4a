"use strict"; // not read: code
// Where tiles may lie and what they come to: game/rules/placing.py and scoring.py, for whoever is far from them.

const LETTER_TIMES = { l: 2, L: 3 }, WORD_TIMES = { w: 2, "*": 2, W: 3 };
const ACROSS = [0, 1], DOWN = [1, 0];
const by = ([row, col], [down, right], steps = 1) => [row + down * steps, col + right * steps];

class Misplaced extends Error {}

// The whole run of tiles through a square; `face` says what lies where.
function runThrough(face, square, step) {
  let start = square;
  while (face(by(start, step, -1))) start = by(start, step, -1);
  const run = [];
  for (let next = start; face(next); next = by(next, step)) run.push(next);
  return run;
}

// The direction of the main word. Throws what is wrong, in the words and in the order of the rules.
function directionOf(face, laid) {
  const [first] = laid, last = laid.at(-1);
  if (laid.length === 1)
    return runThrough(face, first, ACROSS).length === 1 && runThrough(face, first, DOWN).length > 1 ? DOWN : ACROSS;
  const step = laid.every(([row]) => row === first[0]) ? ACROSS : laid.every(([, col]) => col === first[1]) ? DOWN : null;
  if (!step) throw new Misplaced(tr("Your tiles are not in a line"));
  if (!runThrough(face, first, step).some(square => at(square) === at(last))) throw new Misplaced(tr("Only one word allowed"));
  return step;
}

// What laid tiles, [square, face] each, would score: {total, words}. Throws Misplaced.
function scoreOf(board, laid, layout, values, rules) {
  const fresh = new Map(laid.map(([square, face]) => [at(square), face]));
  if (!fresh.size) throw new Misplaced(tr("No tiles played"));
  const face = square => inside(...square) && (fresh.get(at(square)) || (board[at(square)] !== EMPTY && board[at(square)]));
  const squares = laid.map(([square]) => square).sort((a, b) => at(a) - at(b));
  const main = directionOf(face, squares), cross = main === ACROSS ? DOWN : ACROSS;
  const runs = [runThrough(face, squares[0], main), ...squares.map(square => runThrough(face, square, cross))].filter(run => run.length > 1);
  const words = runs.map(run => {
    let letters = 0, times = 1;
    for (const square of run) {
      const sign = fresh.has(at(square)) ? layout[square[0]][square[1]] : "";
      letters += (values[tileOf(face(square))] || 0) * (LETTER_TIMES[sign] || 1);
      times *= WORD_TIMES[sign] || 1;
    }
    return { word: run.map(face).join(""), points: letters * times };
  });
  const bonus = fresh.size >= rules.rack_size ? rules.bonus : 0;
  return { words, total: words.reduce((sum, word) => sum + word.points, bonus) };
}

// Throws Misplaced where the rules would refuse these tiles, whatever the words are.
function requirePlace(board, laid, layout, values, rules) {
  scoreOf(board, laid, layout, values, rules);
  const empty = [...board].every(face => face === EMPTY), touches = square => [ACROSS, DOWN].some(step =>
    [-1, 1].some(way => inside(...by(square, step, way)) && board[at(by(square, step, way))] !== EMPTY));
  if (empty && laid.every(([square]) => at(square) !== 112)) throw new Misplaced(tr("Word must cover center star"));
  if (empty && laid.length === 1) throw new Misplaced(tr("Words have at least two letters"));
  if (!empty && !laid.some(([square]) => touches(square))) throw new Misplaced(tr("Tiles are not connected"));
}
