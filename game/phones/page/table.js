// The table as one seat sees it: frames in, frames out.

const SECRET = ["OFF", "COUNT"]; // they tell no tiles
const wordsOf = words => [...new Set(words.map(({ word }) => word.toUpperCase()))];
const upper = score => wordsOf(score.words)[0];

// The reader among others.
const asReader = name => tr("{name} (you)", { name: html`<bdi>${name}</bdi>` });

class Table {
  constructor(say) {
    this.say = say;
    this.people = [];
    this.said = ["", "", ""]; // whose turn, what to wait for, what was done
    this.heardDecisions = 0;
    this.meanings = new Map();
    this.marked = this.selected = this.cursor = null; // slots to exchange; tile to lay next; where
    for (const element of document.querySelectorAll("[id]")) this[`$${element.id}`] = element;
    this.board = new Board(this.$view, square => this.tap(square), key => this.key(key));
    onclick = ({ target }) => {
      const button = target.closest("[data-do]");
      if (button?.closest("dialog") || target === this.$sheet) this.$sheet.close();
      if (button && !button.disabled) this[`do_${button.dataset.do}`]?.(button.dataset.with || undefined);
    };
    onpointerdown = event => this.carry(event);
    onsubmit = event => {
      event.preventDefault();
      const text = this.$typed.value.trim();
      // Pressed twice: what was typed is still on its way, or has just led to the next question.
      if (!text && event.target === this.$form && (link.unanswered.length || Date.now() - this.enteredAt < 1e3)) return;
      if (text) this.enteredAt = Date.now();
      this.entered(text);
      this.$typed.value = "";
    };
    setInterval(() => this.game && this.drawTurn(), 500);
  }

  hear(frame) { return this[`on_${frame[0]}`]?.(frame); }

  on_known() { return [this.info?.id || "", this.game?.ply ?? -1]; }
  on_welcome() {
    this.$said.textContent = this.out = "";
    this.down = false;
    this.meanings.forEach((text, word) => text === "" && this.meanings.delete(word)); // asked for in vain
    this.draw();
    if (this.$sheet.open && this.asked) this.explain(this.asked);
  }

  on_table([, id, seat, layout, values]) {
    if (this.info?.id === id) return; // squares stay
    if (this.sent) link.drop(this.sent);
    this.game = this.turn = this.sent = null;
    this.$sheet.close();
    this.info = { id, seat, layout, values };
    this.board.build(layout);
  }

  on_game(frame) { this.game = gameOf(frame); this.settle(); }

  on_report(frame) {
    const { game } = this, next = game && follow(game, frame);
    if (!next) return frame[1] > game?.ply && this.say(["again"]);
    if (frame[2] === this.info.seat) this.sent = null;
    this.game = next;
    return this.settle();
  }

  // What was said is done; or it is refused, and why.
  answered(said, why, id) {
    if (said === this.sent) [this.sent, this.bad] = [null, /in list$/.test(id)];
    if (why) this.warn(why, this.bad);
    this.draw();
  }

  on_heard([, count]) { this.heardDecisions = count; } // decisions of this seat
  on_warn([, why]) { this.warn(sentence(why)); }

  on_draft(frame) { this.unsaved ? this.say(this.unsaved) : this.settle(draftOf(frame)); }
  on_say([, ...said]) { this.said = said; this.draw(); this.fill(this.$spoken, html`${said[2]}`); }
  on_score([, total]) { this.score = total; this.unsaved = null; this.draw(); }
  on_time([, left, still, kept]) { this.time = { left, still, kept, since: Date.now() }; this.draw(); }
  on_meaning([, word, text]) { this.meanings.set(word, text); this.draw(); if (this.$sheet.open && this.asked?.includes(word)) this.explain(this.asked); }
  on_people([, people, name]) { Object.assign(this, { people, name }); this.draw(); }
  on_ask([, asking]) { if (this.asking !== asking) this.$typed.value = ""; this.asking = asking; this.draw(); }
  on_later([, why]) { this.later = sentence(why); this.draw(); }

  lost(why, out) {
    this.$said.textContent = out ? "" : why;
    this.out = out && why;
    this.down = true;
    this.draw();
  }

  get mine() { return this.info.seat !== null; }
  get onTurn() { return this.mine && this.game.to_move === this.info.seat && !this.game.outcome; }
  // Tiles are laid without a line, too: the table hears of it as soon as there is one.
  get mayThink() { return this.onTurn && !this.game.pending && !this.sent && !this.time?.still; }
  get mayDecide() { return this.mayThink && !this.down; }
  get mayLay() { return this.mayThink && !this.time?.kept; }
  get mayAnswer() {
    const { pending, outcome, gone } = this.game, me = this.info.seat;
    return this.mine && pending && !outcome && !this.sent && !this.down && ![...pending.held, ...gone, pending.seat].includes(me);
  }
  get lastPlay() { return this.game.history.findLast(turn => turn.kind === "place"); }
  get laid() { return this.turn ? laidOf(this.turn).map(({ square, face }) => [square, face]) : []; }
  isFree(square) { return inside(...square) && this.game.board[at(square)] === EMPTY && !(this.turn && laidAt(this.turn, square)); }

  // Of the turn in the making stays what can.
  settle(turn = this.turn) {
    const { game, info } = this;
    this.bad = false;
    this.turn = this.mine ? turnOf(game.racks[info.seat], turn || []).map(tile =>
      tile.square && !(this.onTurn && game.board[at(tile.square)] === EMPTY) ? { ...tile, square: null } : tile) : null;
    if (this.wasOnTurn !== this.onTurn) this.$sheet.close(); // what is open is of what was played before
    this.wasOnTurn = this.onTurn;
    if (!this.onTurn) { this.rest(); this.board.zoom(0); }
    this.draw();
  }

  change(turn) {
    if (this.time?.kept) return;
    this.unsay();
    this.turn = turn;
    this.bad = this.score = this.selected = null;
    this.say(this.unsaved = draftFrame(turn, this.game.rules.rack_size));
    this.draw();
  }

  do_decide(move) {
    this.rest();
    this.say(this.sent = ["submit", this.heardDecisions + 1, move]);
    this.draw();
  }

  // Nothing is being chosen any more.
  rest() { this.unsay(); this.cursor = this.selected = this.marked = null; }

  entered(text) { this.out ? this.onLetters(text.toUpperCase().replace(/[^A-Z\d]/g, "")) : this.asking ? this.say(["line", text]) : this.named(text || "Guest"); } // not read: a name that is kept
  named(name) { this.say(["name", name]); }
  do_rename() { const name = found(/^.{1,99}/su, prompt(tr("Your name"), this.me?.[0] || this.name)?.trim()); if (name) this.named(name); }
  do_shuffle() { this.mayAnswer ? this.do_decide("?") : this.marked ? this.do_exchange(false) : this.change(shuffled(this.turn)); }
  do_whole() { this.board.whole ? this.board.comeNear(this.laid.at(-1)?.[0] || this.lastPlay?.tiles[0][0] || squareOf(this.board.focus)) : this.board.zoom(0); }
  do_last() { if (this.lastPlay) this.explain(wordsOf(this.lastPlay.score.words)); }
  do_back() { this.change(takeAllBack(this.turn)); }
  do_sit(seat) { this.say(["sit", seat ? +seat : null]); }
  do_blank(letter) { this.lay(...this.blank, letter); }
  do_unseen() { this.sheet(tr("Unseen tiles"), this.tilesLeft); }
  do_exchange(on = true) { if (on) this.do_back(); this.marked = on ? new Set() : null; this.draw(); }

  do_play() {
    if (this.mayAnswer) return this.do_decide("h");
    const slots = [...this.marked || []].map(slot => inSlot(this.turn, slot).letter);
    if (slots.length || this.laid.length) return this.do_decide(slots.length ? "x" + slots.join("") : moveOf(this.turn));
    return this.sheet(tr("Pass your turn?"), html`<button data-do="decide" data-with="-">${tr("Pass")}</button>`);
  }

  do_more() {
    const { game, mayDecide } = this, rows = [];
    const row = (label, does, may = true, what = "") => rows.push(html`<button data-do="${does}" data-with="${what}" ${may ? "" : "disabled"}>${label}</button>`);
    if (this.mine && !game.outcome) {
      row(tr("Exchange tiles"), "exchange", this.mayLay);
      row(tr("Take tiles back"), "back", this.laid.length);
      row(tr("Pass"), "decide", mayDecide, "-");
    }
    row(tr("Unseen tiles"), "unseen", !SECRET.includes(game.rules.tracker));
    if (this.mine) row(tr("Look on"), "sit");
    else this.people.forEach(([name, kind, taken], seat) => kind === "human" && row(tr("Play for {name}", { name: html`<bdi>${name}</bdi>` }), "sit", !taken, seat));
    this.sheet(tr("More"), html`${rows}`);
  }

  sheet(title, body) {
    this.asked = null;
    this.$sheet.innerHTML = html`<div><h2 id="title">${title}</h2><button data-do="close" aria-label="${trAs("verb", "Close")}">✕</button>${body}</div>`;
    if (!this.$sheet.open) this.$sheet.showModal();
  }

  // The words of a play that waits for answers are not looked up.
  meaning(word) {
    if (this.game.pending && wordsOf(this.lastPlay.score.words).includes(word)) return tr("May still be challenged.");
    if (!this.meanings.has(word)) { this.meanings.set(word, ""); this.say(["define", word]); }
    return this.meanings.get(word);
  }

  explain(words) {
    this.sheet(words[0], html`<dl>${words.map(word => html`<dt>${word}</dt><dd>${this.meaning(word) ?? tr("No meaning is known.")}</dd>`)}</dl>`);
    this.asked = words;
  }

  tap(square) {
    const mine = this.turn && laidAt(this.turn, square);
    if (this.game.board[at(square)] !== EMPTY) {
      const words = this.game.history.flatMap(turn => turn.score?.words || []).filter(w => w.squares.some(s => at(s) === at(square)));
      return this.explain(wordsOf(words));
    }
    if (!this.mayLay || this.marked) return null;
    if (mine) return this.change(takeBack(this.turn, mine));
    if (this.selected) return this.lay(this.selected, square);
    const { square: before, down = false } = this.cursor || {};
    this.cursor = { square, down: down !== (String(before) === String(square)) };
    this.board.comeNear(square);
    return this.draw();
  }

  do_tile(slot) {
    const tile = inSlot(this.turn, +slot);
    if (this.marked) this.marked.delete(+slot) || this.marked.add(+slot);
    else if (this.selected && this.selected !== tile) return this.change(swap(this.turn, this.selected, +slot));
    else if (this.cursor && this.mayThink) return this.lay(tile, this.cursor.square);
    else this.selected = this.selected ? null : tile;
    return this.draw();
  }

  lay(tile, square, face = tile.square ? tile.face : tile.letter) {
    if (!this.mayLay || !this.isFree(square)) return;
    if (face === BLANK) {
      this.blank = [tile, square];
      this.sheet(tr("Which letter?"), html`<div class="alphabet">${[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map(letter =>
        html`<button class="tile" data-do="blank" data-with="${letter.toLowerCase()}">${letter}</button>`)}</div>`);
      return;
    }
    const squares = [...this.laid.map(([s]) => s), square], down = squares.length > 1
      ? squares.every(s => s[1] === square[1]) : !!this.cursor?.down;
    this.turn = put(this.turn, tile, { square, face });
    let next = square;
    while (inside(...next) && !this.isFree(next)) next = [next[0] + down, next[1] + !down];
    this.cursor = inside(...next) ? { square: next, down } : null;
    this.board.comeNear(this.cursor?.square || square);
    this.change(this.turn);
  }

  key(key) {
    if (!this.mayThink) return false;
    const letter = key.toUpperCase(), held = letter => this.turn.find(tile => !tile.square && tile.letter === letter);
    if (key === "Backspace" && this.laid.length) this.change(takeBack(this.turn, laidOf(this.turn).at(-1))); // not read: a key
    else if (/^[A-Z]$/.test(letter)) {
      const own = held(letter), tile = own || held(BLANK);
      if (tile) this.lay(tile, squareOf(this.board.focus), own ? letter : letter.toLowerCase());
      if (this.cursor) this.board.walk(at(this.cursor.square));
    } else return false;
    return true;
  }

  // A tile follows the finger.
  carry({ target, button, clientX, clientY }) {
    const from = target.closest("#rack .tile, .new"), square = from?.dataset.at && squareOf(+from.dataset.at);
    const tile = from && !button && !this.marked && this.turn && (square ? laidAt(this.turn, square) : inSlot(this.turn, +from.dataset.with));
    if (!tile) return;
    let ghost, over;
    const move = event => {
      if (!ghost && Math.hypot(event.clientX - clientX, event.clientY - clientY) < 8) return;
      ghost ||= document.body.appendChild(from.cloneNode(true));
      ghost.className = "tile carried"; // not read: a style
      from.style.opacity = .3;
      over?.classList.remove("over");
      over = document.elementFromPoint(event.clientX, event.clientY - 20)?.closest("[data-at], #rack [data-with]");
      over?.classList.add("over");
      ghost.style.translate = `${event.clientX}px ${event.clientY}px`; // not read: a style
      ghost.style.scale = over ? over.offsetWidth / 52 : 1;
    };
    const end = ({ type }) => {
      onpointermove = onpointerup = onpointercancel = null;
      ghost?.remove();
      over?.classList.remove("over");
      from.style.opacity = "";
      if (!ghost || type !== "pointerup") return;
      const { at: index, with: slot } = over?.dataset || {};
      if (index) this.lay(tile, squareOf(+index));
      else if (square) this.change(takeBack(this.turn, tile));
      else if (slot) this.change(swap(this.turn, tile, +slot));
    };
    [onpointermove, onpointerup, onpointercancel] = [move, end, end];
  }

  draw() {
    const seated = this.game && !this.out;
    this.$table.hidden = !seated;
    this.$door.hidden = !!seated;
    this.fill(this.$why, html`${this.out || this.later || (this.name ? tr("Welcome, {name}. Look at the big screen.", { name: html`<bdi>${this.name}</bdi>` }) : tr("Welcome"))}`);
    this.$label.textContent = this.out ? tr("Letters on the screen") : this.asking || tr("Your name");
    this.$form.hidden = !this.out && (this.later || this.name && !this.asking);
    this.$rename.hidden = !this.name || this.out || this.later || this.asking;
    this.fill(this.$here, html`${this.out ? "" : this.people.map(([name], seat) => html`<li>${this.mark(seat)}${name === this.name ? asReader(name) : html`<bdi>${name}</bdi>`}</li>`)}`);
    if (!seated) return;
    const { left, still } = this.time || {}, { pending } = this.game;
    document.body.className = still && (left !== null || pending) ? "covered" : this.onTurn && !pending ? "turn" : "";
    this.drawScores();
    this.drawTurn();
    this.drawBoard();
    this.drawNews();
    this.drawRack();
    this.drawButtons();
  }

  colour(seat) { return this.people[seat]?.[4] ?? seat; }
  mark(seat) { return html`<span class="mark c${this.colour(seat)}"></span>`; }

  drawScores() {
    const { scores, to_move, outcome, seats } = this.game;
    this.fill(this.$scores, html`${seats.map(({ name }, n) => {
      const now = n === to_move && !outcome;
      return html`<li class="c${this.colour(n)} ${now ? "now" : ""}" aria-current="${now}">
        <p>${this.mark(n)}<b>${scores[n]}</b></p><p class="who"><bdi>${n === this.info.seat ? tr("You") : name}</bdi></p><p class="clock"></p></li>`;
    })}`);
  }

  // Only what differs is drawn; the focus stays.
  fill(element, body) {
    if (element.told === String(body)) return;
    const key = element.contains(document.activeElement) && document.activeElement.dataset.with;
    element.innerHTML = element.told = String(body);
    if (key) element.querySelector(`[data-with="${key}"]`)?.focus();
  }

  // What is told of many is in nobody’s colour.
  drawTurn() {
    const { game, time } = this, seat = game.to_move, of = game.outcome?.winners || (game.pending ? [] : [seat]);
    this.fill(this.$turn, html`<span class="c${of.map(this.colour, this).join()}">${this.sent ? tr("Playing …") : this.said[0]}</span>`);
    this.$bag.textContent = game.rules.tracker === "OFF" || game.ply < 0 ? "" : tr("{number} in the bag", { number: game.inBag });
    if (!Number.isInteger(time?.left)) return;
    const left = Math.ceil((time.left - (time.still || time.kept ? 0 : Date.now() - time.since)) / 1000), seconds = Math.abs(left);
    const clock = this.$scores.children[seat].querySelector(".clock");
    clock.textContent = this.down ? "–" : `${left < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left < 0);
  }

  drawBoard() {
    const { game, info, board } = this, marks = [], last = new Set(this.lastPlay?.tiles.map(([s]) => at(s)));
    const mark = (index, face, look) => { marks[index] = { face, points: info.values[face], look: look + (tileOf(face) === BLANK ? " blank" : "") }; };
    [...game.board].forEach((face, n) => face !== EMPTY && mark(n, face, last.has(n) ? "last" : ""));
    for (const [square, face] of this.laid) mark(at(square), face, this.bad ? "new bad" : "new"); // not read: a style
    board.show(marks, this.mayThink && !this.marked ? this.cursor : null);
    if (!this.laid.length) this.score = null;
    this.$points.hidden = !this.score;
    if (!this.score) return;
    const [row, col] = this.laid.map(([s]) => s).sort((a, b) => at(a) - at(b)).at(-1);
    const place = [[row, col + 1], [row + 1, col], [row - 1, col], [row, col - 1]].find(s => this.isFree(s)) || [row, col];
    this.$points.textContent = number(this.score);
    ["--row", "--col"].forEach((name, n) => this.$points.style.setProperty(name, place[n]));
  }

  get tilesLeft() {
    const { bag, unseen } = this.game, heap = bag || unseen;
    // Translators: tiles that the reader cannot see, in the bag or on the racks of others.
    const title = bag ? tr("In the bag {number}", { number: heap.length }) : tr("Unseen {number}", { number: heap.length });
    return html`<p>${title}</p><ul class="heap">${[...new Set(heap)].map(tile =>
      html`<li><span class="tile">${tile}</span><b>${heap.split(tile).length - 1}</b></li>`)}</ul>`;
  }

  drawNews() {
    const turn = this.game.history.at(-1), word = turn?.score && upper(turn.score);
    this.$last.hidden = !turn;
    if (turn) this.fill(this.$last, html`<span>${this.mark(turn.seat)}<b>${word || this.said[2]}</b>${
      word ? html`<em>+${turn.score.total}</em>` : ""}</span>${word ? html`<span class="meaning">${this.meaning(word)}</span>` : ""}`);
    this.$unseen.hidden = SECRET.includes(this.game.rules.tracker);
    this.fill(this.$unseen, this.tilesLeft);
  }

  drawRack() {
    this.$rack.hidden = !this.mine;
    this.fill(this.$rack, html`${this.mine && Array.from({ length: this.game.rules.rack_size }, (_, slot) => {
      const tile = inSlot(this.turn, slot), points = tile && this.info.values[tile.letter], up = tile && (this.marked?.has(slot) || this.selected === tile);
      return html`<li><button data-do="tile" data-with="${slot}" ${tile ? "" : "disabled"} class="${tile ? "tile" : "gap"} ${up ? "up" : ""}" aria-pressed="${!!up}"
        aria-label="${tile ? tileWords(tile.letter, points) : tr("empty")}">${tile ? tileFace(tile.letter, points) : ""}</button></li>`;
    })}`);
  }

  drawButtons() {
    const { mayAnswer, marked, score } = this, mayDecide = this.mayDecide || mayAnswer, passes = !mayAnswer && !marked && !this.laid.length;
    const label = mayAnswer
      // Translators: a button: to let the play of another stand; at most 12 letters.
      ? tr("Accept")
      // Translators: a button: to exchange the tiles that are chosen; at most 12 letters.
      : marked?.size ? tr("Exchange {number}", { number: marked.size }) : marked ? tr("Exchange")
      // Translators: a button: to play the tiles that are laid; at most 12 letters.
      : passes ? tr("Pass") : trAs("verb", "Play");
    // Translators: buttons; at most 12 letters.
    this.$shuffle.lastElementChild.textContent = mayAnswer ? tr("Challenge") : marked ? tr("Cancel") : tr("Shuffle");
    this.$shuffle.firstChild.toggleAttribute("hidden", !!mayAnswer);
    this.$shuffle.hidden = !this.mine;
    this.$play.disabled = !mayDecide || marked?.size === 0;
    this.$play.className = mayDecide && !passes ? "gold" : "";
    this.fill(this.$play, html`${mayDecide ? label : this.sent ? tr("Playing …") : this.said[1]} ${mayDecide && score && !marked ? html`<em>${score}</em>` : ""}`);
  }

  // It goes by itself, or it `stands` until the tiles are touched.
  warn(text, stands) {
    this.$said.textContent = text;
    this.stands = stands && text;
    clearTimeout(this.fades);
    if (!stands) this.fades = setTimeout(() => this.unsay(text), 4000);
  }
  unsay(text = this.stands) { if (this.$said.textContent === text) this.$said.textContent = ""; }
}
