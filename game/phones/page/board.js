// Squares to tap, to walk through by keys and to hear.

const PREMIUM_NAMES = {
  // Translators: on a square of the board: what lies there counts twice; 2 letters.
  l: [tr("DL"), tr("double letter")],
  // Translators: on a square of the board: what lies there counts three times; 2 letters.
  L: [tr("TL"), tr("triple letter")],
  // Translators: on a square of the board: a word through it counts twice; 2 letters.
  w: [tr("DW"), tr("double word")],
  // Translators: on a square of the board: a word through it counts three times; 2 letters.
  W: [tr("TW"), tr("triple word")],
  "*": ["★", tr("center star")],
};
const NEAR = 40;
const inside = (...axes) => axes.every(x => x >= 0 && x < SIZE);
const squareOf = index => [Math.floor(index / SIZE), index % SIZE];

// The word through a square, along a step.
function wordThrough(face, [row, col], down, right) {
  const taken = s => inside(...s) && face(s) !== EMPTY;
  while (taken([row - down, col - right])) row -= down, col -= right;
  let word = "";
  for (; taken([row, col]); row += down, col += right) word += face([row, col]);
  return word.toUpperCase();
}

// HTML in which whatever is put in is harmless.
class Html extends String {}
const escaped = text => String(text ?? "").replace(/[&<>"]/g, sign => `&#${sign.charCodeAt()};`);
const inner = value => value instanceof Html ? value : Array.isArray(value) ? value.map(inner).join("") : escaped(value);
const html = (parts, ...values) => new Html(parts.map((part, n) => part + (n < values.length ? inner(values[n]) : "")).join(""));

// For the eye, and for the ear: what is heard in other words is drawn by the style, and is no text.
const tileFace = (face, points) => html`<b>${face === BLANK ? "" : face.toUpperCase()}</b><i data-is="${points || ""}"></i>`;
const tileWords = (face, points) => face === BLANK
  // Translators: of a tile without a letter, for screen readers.
  ? tr("blank")
  : tileOf(face) === BLANK ? tr("{letter}, a blank", { letter: face.toUpperCase() })
  : trCount("{letter}, {count} point", "{letter}, {count} points", points, { letter: face });

class Board {
  constructor(view, tap, key) {
    this.view = view;
    [this.frame, this.element] = [view.firstElementChild, view.querySelector("#board")];
    this.whole = true;
    this.element.onclick = ({ target }) => {
      const cell = target.closest("[data-at]");
      if (!cell) return;
      this.walk(+cell.dataset.at, false);
      tap(squareOf(+cell.dataset.at));
    };
    this.element.onkeydown = event => this.onKey(event, key);
    new ResizeObserver(() => this.zoom(this.whole ? 0 : NEAR)).observe(view);
  }

  build(layout) {
    SIZE = layout.length;
    this.focus = (SIZE * SIZE - 1) / 2;
    this.element.style.setProperty("--squares", SIZE);
    this.layout = layout.join("");
    this.element.innerHTML = html`${layout.map((line, row) => html`<div role="row">${[...line].map((sign, col) =>
      html`<div role="gridcell" tabindex="-1" data-at="${at([row, col])}" data-kind="${sign}"></div>`)}</div>`)}`;
    this.cells = [...this.element.querySelectorAll("[data-at]")];
    this.shown = [];
    this.walk(this.focus, false);
  }

  // Show `marks`, by square {face, points, look}; only what differs is touched.
  show(marks, cursor) {
    this.cells.forEach((cell, index) => {
      const mark = marks[index], here = cursor && at(cursor.square) === index ? (cursor.down ? "down" : "across") : "";
      const told = JSON.stringify([mark, here]);
      if (this.shown[index] === told) return;
      this.shown[index] = told;
      // Translators: of a square, for screen readers.
      const [row, col] = squareOf(index), [short, long] = PREMIUM_NAMES[this.layout[index]] || ["", tr("empty")];
      cell.className = mark ? `tile ${mark.look}` : here;
      cell.innerHTML = mark ? tileFace(mark.face, mark.points) : html`<span data-is="${short}"></span>`;
      const square = AXIS[col].toUpperCase() + (row + 1), holds = mark ? tileWords(mark.face, mark.points) : long;
      // Translators: a square of the board and what lies there, for screen readers: 'H8: E, 1 point'. A word begins there.
      cell.ariaLabel = here === "down" ? tr("{square}: {holds}, start down", { square, holds })
        : here ? tr("{square}: {holds}, start across", { square, holds }) : `${square}: ${holds}`;
    });
  }

  walk(index, focus = true) {
    this.cells[this.focus].tabIndex = -1;
    this.cells[this.focus = index].tabIndex = 0;
    if (focus) this.cells[index].focus();
  }

  onKey(event, key) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    this.walk(+event.target.dataset.at, false);
    const [row, col] = squareOf(this.focus);
    if (step && inside(row + step[0], col + step[1])) this.walk(at([row + step[0], col + step[1]]));
    else if (event.key === "Enter" || event.key === " ") this.cells[this.focus].click(); // not read: a key
    else if (!step && (event.ctrlKey || event.metaKey || event.altKey || !key(event.key))) return;
    event.preventDefault();
  }

  // A square's size at which all are seen.
  get least() {
    return (Math.min(this.view.clientWidth, Math.max(this.view.clientHeight, 200)) - 12) / SIZE; // less the frame
  }

  zoom(size) {
    this.whole = !size || size < this.least + 0.5;
    this.frame.style.setProperty("--square", `${Math.max(size, this.least)}px`);
  }

  comeNear(square) {
    const far = this.whole && this.least < NEAR, where = far ? "center" : "nearest";
    if (far) this.zoom(NEAR);
    this.cells[at(square)].scrollIntoView({ block: where, inline: where,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" }); // not read: code
  }
}
