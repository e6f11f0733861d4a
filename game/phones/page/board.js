"use strict";
// The board on the screen: squares to tap, walk through by keys and hear; pan, zoom, and tiles carried by a finger.

const PREMIUM_NAMES = { l: ["DL", "double letter"], L: ["TL", "triple letter"], w: ["DW", "double word"],
  W: ["TW", "triple word"], "*": ["★", "center star"] };
const NEAR = 40, NEAREST = 64;
const squareName = ([row, col]) => "ABCDEFGHIJKLMNO"[col] + (row + 1);

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

// A wooden tile; the points are for the eye, labels for the ear.
const tileFace = (face, points) => [make("b", { "aria-hidden": "true" }, face === BLANK ? "" : face.toUpperCase()),
  make("i", { "aria-hidden": "true" }, points ? String(points) : "")];
const tileWords = (face, points) => face === BLANK ? "blank" : tileOf(face) === BLANK
  ? `${face.toUpperCase()}, a blank` : `${face}, ${points} ${points === 1 ? "point" : "points"}`;

class Board {
  constructor(view, { tap, key }) {
    this.view = view;
    this.element = view.querySelector("#board");
    this.frame = view.querySelector("#frame");
    this.cells = [];
    this.focus = 112;
    this.whole = true;
    this.element.addEventListener("click", event => {
      const cell = event.target.closest("[role=gridcell]");
      if (cell) { this.walk(+cell.dataset.at, false); tap(this.square(cell)); }
    });
    this.element.addEventListener("keydown", event => this.onKey(event, key));
    view.addEventListener("touchmove", event => this.pinch(event), { passive: false });
    view.addEventListener("touchend", () => { this.spread = 0; });
    new ResizeObserver(() => this.fit()).observe(view);
  }

  square(cell) { return [Math.floor(+cell.dataset.at / SIZE), +cell.dataset.at % SIZE]; }
  cellAt(x, y) { return document.elementFromPoint(x, y)?.closest("[role=gridcell]"); }

  build(layout) {
    this.layout = layout;
    this.cells = [];
    const rows = layout.map((line, row) => make("div", { role: "row" }, ...[...line].map((sign, col) => {
      const kind = { "*": "star", ".": "plain" }[sign] || sign.toLowerCase() + (sign === sign.toLowerCase() ? "2" : "3");
      const cell = make("div", { role: "gridcell", class: kind, "data-at": at([row, col]), tabindex: "-1" });
      this.cells.push(cell);
      return cell;
    })));
    this.element.replaceChildren(...rows);
    this.walk(this.focus, false);
    this.shown = [];
  }

  // Show `marks`, an array of {face, points, look} or null by square; only what differs is touched.
  show(marks, cursor) {
    marks.forEach((mark, index) => {
      const cell = this.cells[index], sign = this.layout[Math.floor(index / SIZE)][index % SIZE];
      const here = cursor && at(cursor.square) === index ? (cursor.down ? " down" : " across") : "";
      const told = JSON.stringify([mark, here]);
      if (this.shown[index] === told) return;
      this.shown[index] = told;
      const name = squareName([Math.floor(index / SIZE), index % SIZE]), premium = PREMIUM_NAMES[sign];
      cell.classList.remove("tile", "new", "last", "bad", "blank", "down", "across");
      if (here) cell.classList.add(here.trim());
      if (mark) {
        cell.classList.add("tile", ...mark.look);
        cell.replaceChildren(...tileFace(mark.face, mark.points));
        cell.setAttribute("aria-label", `${name}: ${tileWords(mark.face, mark.points)}`);
      } else {
        cell.replaceChildren(premium ? make("span", { "aria-hidden": "true" }, premium[0]) : "");
        cell.setAttribute("aria-label", `${name}: ${premium ? premium[1] : "empty"}${here ? ", start" + here : ""}`);
      }
    });
  }

  walk(index, focus = true) {
    this.cells[this.focus].tabIndex = -1;
    this.focus = index;
    this.cells[index].tabIndex = 0;
    if (focus) this.cells[index].focus();
  }

  onKey(event, key) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const row = Math.floor(this.focus / SIZE) + step[0], col = this.focus % SIZE + step[1];
      if (row >= 0 && row < SIZE && col >= 0 && col < SIZE) this.walk(at([row, col]));
    } else if (event.key === "Enter" || event.key === " ") {
      this.cells[this.focus].click();
    } else if (event.ctrlKey || event.metaKey || event.altKey || !key(event.key)) {
      return;
    }
    event.preventDefault();
  }

  // ------------------------------------------------------------ pan and zoom

  get least() {
    const style = getComputedStyle(this.frame), edge = parseFloat(style.paddingLeft) * 2 + 2;
    return (Math.min(this.view.clientWidth, Math.max(this.view.clientHeight, 200)) - edge) / SIZE;
  }

  fit() { if (this.whole) this.zoom(this.least); }

  zoom(size, square = null) {
    this.size = Math.min(Math.max(size, this.least), Math.max(NEAREST, this.least));
    this.element.style.setProperty("--square", `${this.size}px`);
    this.view.classList.toggle("near", this.size > this.least + 1);
    if (square) this.center(square);
  }

  center([row, col]) {
    const { view, size } = this, calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    view.scrollTo({ left: (col + 0.5) * size - view.clientWidth / 2 + 8, top: (row + 0.5) * size - view.clientHeight / 2 + 8,
      behavior: calm ? "instant" : "smooth" });
  }

  seeWhole() { this.whole = true; this.zoom(this.least); }
  comeNear(square) {
    if (this.least >= NEAR) return;
    if (this.whole) { this.whole = false; this.zoom(NEAR, square); return; }
    const box = this.cells[at(square)].getBoundingClientRect(), view = this.view.getBoundingClientRect();
    if (box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom) this.center(square);
  }

  pinch(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [one, two] = event.touches, spread = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    if (this.spread) {
      const box = this.view.getBoundingClientRect(), before = this.size;
      const x = (one.clientX + two.clientX) / 2 - box.left, y = (one.clientY + two.clientY) / 2 - box.top;
      this.zoom(this.size * spread / this.spread);
      this.whole = this.size <= this.least + 0.5;
      const grown = this.size / before;
      this.view.scrollTo(( this.view.scrollLeft + x) * grown - x, (this.view.scrollTop + y) * grown - y);
    }
    this.spread = spread;
  }
}

// Carries a tile from where it lies to where the finger lets go. `drop` hears the element underneath.
function carry(event, element, drop) {
  if (event.button) return;
  const start = [event.clientX, event.clientY];
  let ghost = null;
  const move = e => {
    if (!ghost && Math.hypot(e.clientX - start[0], e.clientY - start[1]) < 8) return;
    if (!ghost) {
      ghost = element.cloneNode(true);
      ghost.removeAttribute("aria-label");
      ghost.className = "tile carried";
      document.body.append(ghost);
      element.classList.add("away");
    }
    ghost.style.translate = `${e.clientX}px ${e.clientY}px`;
    e.preventDefault();
  };
  const end = e => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    element.classList.remove("away");
    if (!ghost) return;
    ghost.remove();
    addEventListener("click", click => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")));
    if (e.type === "pointerup") drop(document.elementFromPoint(e.clientX, e.clientY - 12));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
