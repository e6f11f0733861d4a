"use strict";
// The table as one seat sees it. It hears frames and says frames, and does not know what carries them.

class Table {
  constructor(page, say) {
    this.say = say;
    this.$ = id => page.getElementById(id);
    this.people = [];
    this.marked = null;      // slots marked for exchange, while that is being chosen
    this.selected = null;    // the slot of the tile to be laid by the next tap
    this.cursor = null;      // where the next tile goes: {square, down}
    this.meanings = new Map();
    this.heardDecisions = 0;
    this.board = new Board(this.$("view"), { tap: square => this.tap(square), key: key => this.key(key) });
    this.$("shuffle").onclick = () => this.mayAnswer ? this.decide("?") : this.marked ? this.exchange(false) : this.change(shuffled(this.turn));
    this.$("play").onclick = () => this.play();
    this.$("more").onclick = () => this.openMenu();
    this.$("last").onclick = () => this.explain(this.lastPlay.score.words.map(w => w.word.toUpperCase()));
    this.$("whole").onclick = () => this.board.whole ? this.board.comeNear(this.place) : this.board.seeWhole() || this.draw();
    this.$("letters").onsubmit = event => { event.preventDefault(); this.onLetters(this.$("code").value.trim().toUpperCase()); };
    this.$("naming").onsubmit = event => { event.preventDefault(); say(["name", this.$("name").value.trim() || "Guest"]); };
    this.$("board").addEventListener("pointerdown", event => this.lift(event));
    this.$("rack").addEventListener("pointerdown", event => this.pick(event));
    setInterval(() => this.drawClock(), 500);
  }

  // ------------------------------------------------------------ what is heard

  hear(frame) {
    const heard = this[`on_${frame[0]}`];
    return heard ? heard.call(this, frame) : undefined;
  }

  on_known() { return [this.info?.id || "", this.game ? this.game.ply : -1]; }
  on_welcome() { this.$("said").textContent = ""; this.$("letters").hidden = true; }

  on_table([, id, seat, layout, values, everything, preview]) {
    if (this.info?.id !== id) { this.game = this.turn = this.sent = null; this.board.whole = true; }
    this.info = { id, seat, layout, values, everything, preview };
    this.board.build(layout);
  }

  on_game(frame) {
    this.game = { ...gameOf(frame), everything: this.info.everything };
    this.settle();
  }

  on_report(frame) {
    const next = this.game && follow(this.game, frame);
    if (!next) {
      if (this.game && frame[1] > this.game.ply + 1) this.say(["missed", this.game.ply + 1]);
      return;
    }
    if (frame[2] === this.info.seat) this.sent = null;
    const before = this.game.to_move;
    this.game = next;
    this.settle();
    this.tell(this.newsOf(frame), before !== next.to_move || next.outcome);
  }

  on_rejected([, number, , kind, words]) {
    if (!this.sent || number !== this.sent.number) return;
    this.sent = null;
    const list = words.join(" and ");
    this.bad = kind === "NotInDictionary";
    this.warn(this.bad ? `${list} ${words.length > 1 ? "are" : "is"} not in the dictionary` : list);
    this.draw();
  }

  // How many decisions the host has taken, and whether it still has to do the latest.
  on_heard([, count, undecided]) {
    this.heardDecisions = count;
    if (this.sent && this.sent.number > count) this.say(this.sent.frame);
    else if (this.sent && !undecided) this.sent = null;
    this.draw();
  }

  on_draft(frame) { this.turn = this.proper(draftOf(frame)); this.draw(); }
  on_time([, spent, still]) { this.time = { spent, still, since: Date.now() }; this.draw(); }
  on_meaning([, word, text]) { this.meanings.set(word, text); this.draw(); this.onMeaning?.(); }

  on_people([, people, name, seat, watching]) {
    Object.assign(this, { people, name, watching });
    if (this.info) this.info.seat = seat;
    this.draw();
  }

  lost(why, out) {
    this.say_(why);
    if (!out) return;
    this.$("table").hidden = true;
    this.$("door").hidden = this.$("letters").hidden = false;
    this.$("naming").hidden = true;
    this.$("why").textContent = why;
  }

  // ------------------------------------------------------------ what follows from it

  get mine() { return this.info.seat !== null && this.info.seat !== undefined; }
  get onTurn() { return this.mine && this.game.to_move === this.info.seat && !this.game.outcome; }
  get mayDecide() { return this.onTurn && !this.game.pending && !this.sent && !this.time?.still; }
  // Another's play waits, and this seat may still challenge it.
  get mayAnswer() {
    const { pending, outcome, seats } = this.game, seat = this.info.seat;
    return this.mine && !!pending && !outcome && !this.sent && pending.seat !== seat
      && !pending.held.includes(seat) && !this.game.gone.includes(seat) && seats[pending.seat].kind === "human";
  }
  get place() { return this.turn?.laid.at(-1)?.square || this.cursor?.square || this.lastPlay?.tiles[0][0] || [7, 7]; }
  get lastPlay() { return this.game.history.findLast(turn => turn.kind === "place"); }
  get laid() { return this.turn ? this.turn.laid.map(l => [l.square, l.face]) : []; }

  // After any change of the game: the turn in the making is what is left of it.
  settle() {
    const { game } = this, size = game.rules.rack_size;
    this.bad = false;
    if (this.mine) {
      const rack = game.racks[this.info.seat];
      this.turn = this.proper(this.turn || turnOf(arranged([], rack, size)));
    }
    if (!this.onTurn) { this.cursor = this.selected = this.marked = null; this.board.seeWhole(); }
    const word = this.lastPlay?.score.words[0].word.toUpperCase();
    if (word && !this.meanings.has(word)) { this.meanings.set(word, ""); this.say(["define", word]); }
    this.draw();
  }

  // A turn made of the rack's tiles, with laid tiles on free squares only.
  proper(turn) {
    const rack = this.game.racks[this.info.seat], size = this.game.rules.rack_size;
    let left = rack;
    const laid = this.onTurn ? turn.laid.filter(l => {
      if (this.game.board[at(l.square)] !== EMPTY || !left.includes(tileOf(l.face))) return false;
      left = without(left, tileOf(l.face));
      return true;
    }) : [];
    return { slots: arranged(turn.slots, left, size), laid };
  }

  change(turn) {
    this.turn = turn;
    this.bad = false;
    this.say(draftFrame(turn));
    this.draw();
  }

  decide(move) {
    const number = this.heardDecisions + 1;
    this.sent = { number, frame: ["submit", number, this.info.seat, move, 0] };
    this.say(this.sent.frame);
    this.cursor = this.selected = this.marked = null;
    this.draw();
  }

  play() {
    if (this.mayAnswer) return this.decide("h");
    if (!this.mayDecide) return;
    if (this.marked) {
      if (this.marked.size) this.decide("x" + [...this.marked].map(slot => this.turn.slots[slot]).join(""));
    } else if (this.laid.length) this.decide(moveOf(this.turn));
    else this.ask("Pass your turn?", "You have laid no tiles.", [["Pass", () => this.decide("-")], ["Keep playing", null]]);
  }

  exchange(on) { this.marked = on ? new Set() : null; if (on && this.laid.length) this.change(takeAllBack(this.turn)); this.draw(); }

  // ------------------------------------------------------------ fingers and keys

  tap(square) {
    const fixed = this.game.board[at(square)] !== EMPTY, mine = this.turn && laidAt(this.turn, square);
    if (fixed) return this.explain(this.wordsAt(square));
    if (!this.mayDecide || this.marked) return undefined;
    if (mine) return this.change(takeBack(this.turn, mine));
    if (this.selected !== null) return this.layAt(this.selected, square);
    const again = this.cursor && at(this.cursor.square) === at(square);
    this.cursor = { square, down: again ? !this.cursor.down : this.leansDown(square) };
    this.board.comeNear(square);
    return this.draw();
  }

  // Down where a word runs on downwards, else across.
  leansDown([row, col]) {
    const filled = (r, c) => r >= 0 && c >= 0 && r < SIZE && c < SIZE && this.game.board[at([r, c])] !== EMPTY;
    const beside = filled(row, col - 1) || filled(row, col + 1);
    return !beside && (filled(row - 1, col) || filled(row + 1, col));
  }

  tapTile(slot) {
    if (!this.turn.slots[slot]) return undefined;
    if (this.marked) {
      if (!this.marked.delete(slot)) this.marked.add(slot);
    } else if (this.selected !== null && this.selected !== slot) {
      this.change(moveSlot(this.turn, this.selected, slot));
      this.selected = null;
    } else if (this.cursor && this.mayDecide) return this.layAt(slot, this.cursor.square);
    else this.selected = this.selected === slot ? null : slot;
    return this.draw();
  }

  layAt(slot, square, face = null) {
    const tile = this.turn.slots[slot];
    if (!this.mayDecide || !tile || this.game.board[at(square)] !== EMPTY || laidAt(this.turn, square)) return undefined;
    if (tile === BLANK && !face) return this.nameBlank(letter => this.layAt(slot, square, letter));
    const down = this.laid.length ? this.laid.every(([s]) => s[1] === square[1]) && !this.laid.every(([s]) => s[0] === square[0])
      : this.cursor?.down ?? this.leansDown(square);
    this.selected = null;
    this.turn = lay(this.turn, slot, square, face || tile);
    this.cursor = { square: this.nextFree(square, down), down };
    this.board.comeNear(this.cursor.square);
    return this.change(this.turn);
  }

  nextFree([row, col], down) {
    let [r, c] = [row, col];
    const taken = () => this.game.board[at([r, c])] !== EMPTY || laidAt(this.turn, [r, c]);
    while (r < SIZE && c < SIZE && taken()) down ? r++ : c++;
    return r < SIZE && c < SIZE ? [r, c] : [row, col];
  }

  key(key) {
    if (!this.mayDecide) return false;
    const square = [Math.floor(this.board.focus / SIZE), this.board.focus % SIZE];
    if (key === "Backspace" && this.laid.length) this.change(takeBack(this.turn, this.turn.laid.at(-1)));
    else if (key === "Escape" && this.laid.length) this.change(takeAllBack(this.turn));
    else if (/^[a-z]$/i.test(key)) {
      const letter = key.toUpperCase();
      let slot = this.turn.slots.indexOf(letter), face = letter;
      if (slot < 0) { slot = this.turn.slots.indexOf(BLANK); face = key.toLowerCase(); }
      if (slot < 0) { this.warn(`No ${letter} on your rack`); return true; }
      this.layAt(slot, square, face);
      if (this.cursor) this.board.walk(at(this.cursor.square));
    } else return false;
    return true;
  }

  pick(event) {
    const tile = event.target.closest("button");
    const slot = tile && +tile.dataset.slot;
    if (!tile || !this.turn.slots[slot] || this.marked) return;
    carry(event, tile, under => {
      const cell = under?.closest("[role=gridcell]"), other = under?.closest("#rack button");
      if (cell) this.layAt(slot, this.board.square(cell));
      else if (other) this.change(moveSlot(this.turn, slot, +other.dataset.slot));
    });
  }

  lift(event) {
    const cell = event.target.closest(".new");
    const laid = cell && this.turn && laidAt(this.turn, this.board.square(cell));
    if (!laid || !this.mayDecide) return;
    carry(event, cell, under => {
      const there = under?.closest("[role=gridcell]"), slot = under?.closest("#rack button");
      const square = there && this.board.square(there);
      if (square && this.game.board[at(square)] === EMPTY && !laidAt(this.turn, square)) this.change(moveLaid(this.turn, laid, square));
      else if (slot || under?.closest("#rack")) this.change(takeBack(this.turn, laid, slot ? +slot.dataset.slot : -1));
    });
  }

  // ------------------------------------------------------------ what is seen

  draw() {
    const { game, info } = this;
    const seated = game && info;
    this.$("table").hidden = !seated;
    this.$("door").hidden = !!seated;
    if (!seated) return this.drawDoor();
    document.body.classList.toggle("watching", !this.mine);
    document.body.classList.toggle("turn", this.onTurn);
    this.drawScores();
    this.drawClock();
    this.drawBoard();
    this.drawLast();
    this.drawUnseen();
    this.drawRack();
    return this.drawButtons();
  }

  drawDoor() {
    if (!this.$("letters").hidden) return;
    this.$("why").textContent = this.name ? `Welcome, ${this.name}. The game begins on the big screen.` : "Welcome to the table.";
    this.$("naming").hidden = !!this.name;
  }

  seatName(seat) { return seat === this.info.seat ? "You" : this.game.seats[seat].name; }
  mark(seat) { return make("span", { class: `mark s${this.people[seat]?.[4] ?? seat}`, "aria-hidden": "true" }); }

  drawScores() {
    this.$("scores").replaceChildren(...this.game.seats.map((seat, n) => make("li",
      { class: `${n === this.game.to_move && !this.game.outcome ? "now" : ""} c${this.people[n]?.[4] ?? n} ${this.game.outcome?.winners.includes(n) ? "won" : ""}`,
        "aria-current": n === this.game.to_move ? "true" : null },
      make("p", {}, this.mark(n), make("b", {}, String(this.game.scores[n]))),
      make("p", { class: "who" }, this.seatName(n)), make("p", { class: "clock", "data-seat": n }))));
  }

  drawClock() {
    if (!this.game || !this.info) return;
    const { game, time } = this, { kind, limit_ms } = game.rules.clock;
    const said = game.outcome ? this.outcome() : time?.still ? "The game is paused" : this.sent ? "Playing …"
      : this.onTurn ? "Your turn" : `${game.seats[game.to_move].name} is thinking …`;
    if (this.$("turn").textContent !== said) this.$("turn").textContent = said;
    this.$("turn").className = game.outcome ? "" : `c${this.people[game.to_move]?.[4] ?? game.to_move}`;
    const bag = game.inBag ? `${game.inBag} in the bag` : "The bag is empty";
    if (this.$("bag").textContent !== bag) this.$("bag").textContent = game.rules.tracker === "OFF" ? "" : bag;
    if (kind === "OFF" || kind === "CORRESPONDENCE" || game.outcome || !time) return;
    const since = time.spent === null ? 0 : time.spent + (time.still ? 0 : Date.now() - time.since);
    const used = kind === "GAME_PENALTY" ? game.used_ms[game.to_move] : game.turn_ms;
    const left = Math.ceil((limit_ms - used - since) / 1000), seconds = Math.abs(left);
    const text = `${left < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const box = this.$("scores").querySelector(`.clock[data-seat="${game.to_move}"]`);
    if (box && box.textContent !== text) box.textContent = text;
    box?.classList.toggle("late", left < 0);
  }

  outcome() {
    const { winners } = this.game.outcome, names = winners.map(seat => this.seatName(seat));
    return winners.length ? `${names.join(" and ")} ${winners.length > 1 || names[0] === "You" ? "win" : "wins"}` : "The game is over";
  }

  drawBoard() {
    const { game, info } = this, last = new Set((this.lastPlay?.tiles || []).map(([s]) => at(s)));
    const marks = [...game.board].map((face, n) => face === EMPTY ? null
      : { face, points: info.values[face] || 0, look: [last.has(n) ? "last" : "", tileOf(face) === BLANK ? "blank" : ""].filter(Boolean) });
    for (const [square, face] of this.laid)
      marks[at(square)] = { face, points: info.values[face] || 0, look: ["new", this.bad ? "bad" : "", tileOf(face) === BLANK ? "blank" : ""].filter(Boolean) };
    this.board.show(marks, this.mayDecide && !this.marked ? this.cursor : null);
    this.$("whole").setAttribute("aria-pressed", String(this.board.whole));
    this.score = info.preview ? scoreOf(game.board, this.laid, info, game.rules) : null;
    const points = this.$("points");
    points.hidden = !this.score;
    if (this.score) this.putPoints(points, this.score.total);
  }

  // Beside the last tile laid, on whichever side a square is free.
  putPoints(points, total) {
    const [row, col] = this.laid.map(([s]) => s).sort((a, b) => at(a) - at(b)).at(-1);
    const free = (r, c) => r >= 0 && c >= 0 && r < SIZE && c < SIZE && this.game.board[at([r, c])] === EMPTY && !laidAt(this.turn, [r, c]);
    const [r, c] = [[row, col + 1], [row + 1, col], [row - 1, col], [row, col - 1]].find(s => free(...s)) || [row, col];
    points.textContent = String(total);
    points.style.setProperty("--row", r);
    points.style.setProperty("--col", c);
  }

  drawLast() {
    const turn = this.game.history.at(-1), button = this.$("last");
    button.hidden = !turn;
    if (!turn) return;
    const word = turn.score?.words[0].word.toUpperCase();
    const what = { exchange: `exchanged ${turn.count === 1 ? "a tile" : `${turn.count} tiles`}`, pass: "passed", challenge: "challenged",
      trade: "took a blank", resign: "has left", rejected: "lost a turn", blocked: "could not play" }[turn.kind];
    const text = word ? this.meanings.get(word) || "" : `${this.seatName(turn.seat)} ${what}`;
    button.disabled = !word;
    button.replaceChildren(make("span", { class: "line" }, this.mark(turn.seat), make("b", {}, word || ""),
      word ? make("em", {}, `+${turn.score.total}`) : text), word ? make("span", { class: "meaning" }, text) : "");
  }

  counts() {
    const heap = this.game.bag ?? this.game.unseen, counts = new Map();
    for (const tile of heap) counts.set(tile, (counts.get(tile) || 0) + 1);
    return { heap, title: this.game.bag === null || this.game.bag === undefined ? "Unseen" : "In the bag",
      list: [...counts].map(([tile, count]) => make("li", { "aria-label": `${tile === BLANK ? "blank" : tile}: ${count}` },
        make("span", { class: "tile small", "aria-hidden": "true" }, make("b", {}, tile === BLANK ? "" : tile)),
        make("span", { "aria-hidden": "true" }, String(count)))) };
  }

  drawUnseen() {
    const hidden = ["OFF", "COUNT"].includes(this.game.rules.tracker), { heap, title, list } = this.counts();
    this.$("unseen").hidden = hidden;
    this.$("unseen").replaceChildren(make("p", {}, title, make("br"), String(heap.length)), make("ul", {}, ...list));
  }

  drawRack() {
    const rack = this.$("rack"), { turn, info } = this;
    rack.hidden = !this.mine;
    if (!this.mine) return;
    const told = JSON.stringify([turn.slots, this.selected, this.marked && [...this.marked]]);
    if (rack.dataset.told === told) return;
    rack.dataset.told = told;
    const focused = document.activeElement?.dataset?.slot;
    rack.replaceChildren(...turn.slots.map((tile, slot) => {
      const points = tile ? info.values[tile] || 0 : 0, pressed = this.marked?.has(slot) || this.selected === slot;
      const button = make("button", { class: tile ? `tile${pressed ? " up" : ""}` : "gap", "data-slot": slot, disabled: !tile,
        "aria-pressed": tile ? String(pressed) : null, "aria-label": tile ? tileWords(tile, points) : `slot ${slot + 1}, empty` },
      ...(tile ? tileFace(tile, points) : []));
      button.onclick = () => this.tapTile(slot);
      return make("li", {}, button);
    }));
    if (focused !== undefined) rack.querySelector(`[data-slot="${focused}"]`)?.focus();
  }

  drawButtons() {
    const play = this.$("play"), shuffle = this.$("shuffle").querySelector("span"), { game } = this;
    shuffle.textContent = this.mayAnswer ? "Challenge" : this.marked ? "Cancel" : "Shuffle";
    play.disabled = !this.mayDecide || (this.marked && !this.marked.size);
    play.classList.toggle("gold", this.mayDecide || this.mayAnswer);
    if (this.mayAnswer) play.disabled = false;
    const label = this.mayAnswer ? "Hold" : this.marked ? `Exchange ${this.marked.size || ""}` : this.laid.length ? "Play" : "Pass";
    play.replaceChildren(this.mayDecide || this.mayAnswer ? label.trim() : this.sent ? "Playing …" : this.waitsFor(),
      this.mayDecide && this.score && !this.marked ? make("em", {}, String(this.score.total)) : "");
    play.classList.toggle("quiet", this.mayDecide && label === "Pass");
    this.$("buttons").hidden = false;
    this.$("shuffle").hidden = !this.mine || !!game.outcome;
  }

  waitsFor() {
    const { game } = this, count = game.seats.length;
    if (game.outcome) return "The game is over";
    if (!this.mine) return "You are looking on";
    if (game.pending) return "Others decide …";
    if (this.onTurn) return "One moment …";
    let before = this.info.seat;
    do before = (before + count - 1) % count; while (game.gone.includes(before) && before !== this.info.seat);
    return before === game.to_move ? "You are next" : `You play after ${game.seats[before].name}`;
  }

  // ------------------------------------------------------------ sheets

  sheet(title, ...children) {
    const sheet = this.$("sheet"), close = make("button", { class: "close", "aria-label": "Close" }, "✕");
    close.onclick = () => sheet.close();
    sheet.onclick = event => { if (event.target === sheet) sheet.close(); };
    sheet.onclose = () => { this.onMeaning = null; };
    sheet.replaceChildren(make("div", { class: "inside" }, make("h2", { id: "sheet-title" }, title), close, ...children));
    if (!sheet.open) sheet.showModal();
  }

  ask(title, text, answers) {
    this.sheet(title, text ? make("p", {}, text) : null, make("div", { class: "answers" }, ...answers.map(([label, act, why]) => {
      const button = make("button", { disabled: act === undefined }, label, why ? make("small", {}, why) : "");
      button.onclick = () => { this.$("sheet").close(); act?.(); };
      return button;
    })));
  }

  openMenu() {
    const { game } = this, rows = [];
    if (this.mine && !game.outcome) {
      const few = game.rules.exchange === "SEVEN" ? game.inBag < 7 : !game.inBag;
      const why = !this.onTurn ? "In your own turn" : few ? "Too few tiles in the bag" : "";
      rows.push(["Exchange tiles", this.mayDecide && !few ? () => this.exchange(true) : undefined, why]);
      if (this.laid.length) rows.push(["Take tiles back", () => this.change(takeAllBack(this.turn))]);
      rows.push(["Pass", this.mayDecide ? () => { if (this.laid.length) this.change(takeAllBack(this.turn)); this.play(); } : undefined]);
    }
    if (this.mayAnswer)
      rows.push([`Challenge ${game.pending.score.words[0].word.toUpperCase()}`, () => this.decide("?")]);
    if (!["OFF", "COUNT"].includes(game.rules.tracker)) rows.push(["Unseen tiles", () => this.showUnseen()]);
    rows.push(["All plays", game.history.length ? () => this.showPlays() : undefined]);
    if (this.mine) rows.push(["Only look on", () => this.say(["sit", null])]);
    else this.people.forEach(([name, kind, taken], seat) => {
      if (kind === "human" && !taken) rows.push([`Play for ${name}`, () => this.say(["sit", seat])]);
    });
    this.ask("More", "", rows);
  }

  showUnseen() {
    const { heap, title, list } = this.counts();
    this.sheet(`${title}: ${heap.length}`, make("ul", { class: "heap" }, ...list));
  }

  showPlays() {
    const rows = this.game.history.map(turn => make("li", {}, this.mark(turn.seat), make("b", {}, turn.score ? turn.score.words[0].word.toUpperCase()
      : { exchange: "exchanged", pass: "passed", rejected: "lost a turn" }[turn.kind] || turn.kind), make("em", {}, turn.score ? `+${turn.score.total}` : "")));
    this.sheet("All plays", make("ol", { class: "plays" }, ...rows.reverse()));
  }

  wordsAt(square) {
    const through = this.game.history.flatMap(turn => turn.score ? turn.score.words : []);
    return [...new Set(through.filter(w => w.squares.some(s => at(s) === at(square))).map(w => w.word.toUpperCase()))];
  }

  explain(words) {
    if (!words.length) return;
    for (const word of words) if (!this.meanings.get(word)) this.say(["define", word]);
    const fill = () => this.sheet(words[0], make("dl", {}, ...words.flatMap(word =>
      [make("dt", {}, word), make("dd", {}, this.meanings.get(word) || "No meaning is known.")])));
    fill();
    this.onMeaning = fill;
  }

  nameBlank(then) {
    this.sheet("Which letter is the blank?", make("div", { class: "alphabet" }, ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map(letter => {
      const button = make("button", { class: "tile" }, make("b", {}, letter));
      button.onclick = () => { this.$("sheet").close(); then(letter.toLowerCase()); };
      return button;
    })));
  }

  // ------------------------------------------------------------ sentences

  newsOf([, , seat, , events]) {
    const placed = events.find(([kind]) => kind === "TilesPlaced");
    const who = this.game.seats[seat].name;
    if (this.game.outcome) return `The game is over. ${this.outcome()}.`;
    if (placed) return `${who} played ${placed[1].score.words[0].word.toUpperCase()} for ${placed[1].score.total}.`;
    return "";
  }

  tell(news, turned) { this.$("spoken").textContent = `${news} ${turned && this.onTurn ? "Your turn." : ""}`.trim(); }

  say_(text) { this.$("said").textContent = text; }

  warn(text) {
    this.say_(text);
    clearTimeout(this.warning);
    this.warning = setTimeout(() => this.$("said").textContent === text && this.say_(""), 4000);
  }
}
