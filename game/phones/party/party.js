// All at once on a phone: own place and clock on top, the board, the word and its points, the rack, Hand In.
// It adds to what the table hears and does; laying tiles is the table's own.

document.querySelector("#table").insertAdjacentHTML("afterbegin", html`<header id="me">
  <span id="sign" class="sign"></span><p><b id="own"></b><span id="standing"></span></p>
  <span id="ring" role="timer"><b id="left"></b></span></header>`);
document.querySelector("#rack").insertAdjacentHTML("beforebegin", html`<p id="word"><b id="spelled"></b><em id="worth"></em></p>
  <section id="outcome" aria-live="polite"></section>`);
document.querySelector("#buttons").insertAdjacentHTML("beforeend", html`<button id="back" data-do="back"><span>${tr("Take back")}</span></button>`);
document.querySelector("#table").insertAdjacentHTML("beforeend", html`<p id="others"></p>`);
document.querySelector("#door").insertAdjacentHTML("beforeend", html`<ul id="looks" aria-label="${tr("Your figure")}"></ul>`);

const ordinal = n => n + (n % 100 > 10 && n % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][n % 10] || "th"); // of English only
// Where the reader stands.
const standing = ({ place, points }) => speaks === "en"
  // Translators: of English only; leave it as it is.
  ? trCount("{place} · {count} point", "{place} · {count} points", points, { place: ordinal(place) })
  : place === 1
  // Translators: the place among all, the best, and the points.
  ? trCount("First place · {count} point", "First place · {count} points", points)
  // Translators: the place among all, 2 or more, and the points.
  : trCount("Place {place} · {count} point", "Place {place} · {count} points", points, { place });
Table.prototype.drafts = [];
const laidText = laid => laid ? laid.map(String).sort().join(" ") : "";

Object.defineProperties(Table.prototype, Object.getOwnPropertyDescriptors({
  on_round([, number, stage, board, rack, size, inBag, seconds, plays]) {
    if (this.party?.number !== number) {
      link.drop(this.waiting);
      this.mine_in = this.waiting = this.score = this.lies = this.unsaved = null;
      this.turn &&= takeAllBack(this.turn); // a phone that slept has last round's tiles
    }
    if (this.party?.number !== number || this.party.stage !== stage) this.$sheet.close();
    this.party = { number, stage, seconds, plays };
    const open = stage === "playing" && plays;
    if (!open) this.waiting = null;
    this.game = { board, inBag, rules: { rack_size: size, tracker: "OFF" }, history: [], racks: [rack], seats: [], scores: [],
      viewer: [0], gone: [], to_move: 0, ply: number, outcome: open ? null : {}, pending: null };
    this.settle();
  },

  // Whoever sits down chooses a figure; the phone remembers it.
  on_look([, color, figure, figures]) {
    const before = !this.look && figures.find(([name, free]) => free && name !== figure && name === link.store.figure);
    this.look = { color, figure, figures };
    if (before) this.do_figure(before[0]);
    this.draw();
  },
  do_figure(name) { this.say(["figure", link.store.figure = name]); },
  drawDoor() {
    const { color, figure, figures } = this.look || {}, chooses = figures && this.name && !this.out && !this.asking;
    if (this.full && !this.out) this.fill(this.$why, html`${this.full}`);
    this.$looks.hidden = !chooses;
    if (chooses) this.fill(this.$looks, html`${figures.map(([name, free]) => html`<li><button data-do="figure" data-with="${name}"
      aria-label="${name}" aria-pressed="${name === figure}" ${free ? "" : "disabled"}>${this.sign(color, name)}</button></li>`)}`);
  },

  // Whoever has touched anything is here: the host is told once in a round, and whenever it waits for them no longer.
  touched() {
    if (!this.party || this.tally || this.touchedIn === this.party.number && !this.isDropped) return;
    this.touchedIn = this.party.number;
    this.say(["here"]);
  },
  get isDropped() {
    if (this.down) return false;
    const own = this.crowd?.[this.number], { plays, stage } = this.party;
    return own && !own[5] && plays && stage !== "over";
  },

  on_crowd([, people, me]) { Object.assign(this, { crowd: people, number: me }); this.draw(); },
  on_tally([, done, waited]) { this.tally = { done, waited }; this.draw(); },
  on_place([, place, points]) { this.placed = { place, points }; this.draw(); },
  on_shown([, number, best, most, finders, meaning, word, gained, why, others, owns]) { this.shown = { number, best, most, finders, meaning, word, gained, why: sentence(why), others, owns }; this.draw(); },
  on_end([, rows]) { this.ended = rows; this.draw(); },
  on_warn([, why]) { this.game ? this.warn(sentence(why)) : this.full = sentence(why); this.draw(); },

  on_mine([, laid, points]) {
    this.mine_in = laid && { laid, points };
    // On a new line neither end may know what lies at the other.
    if (this.renewed !== false && !this.game.outcome) {
      if (!this.laid.length) for (const [row, col, face] of laid || []) {
        const tile = this.turn.find(t => !t.square && t.letter === tileOf(face));
        if (tile) this.turn = put(this.turn, tile, { square: [row, col], face });
      }
      if (this.laid.length) this.change(this.turn);
    }
    this.renewed = false;
    this.draw();
  },

  do_hand() {
    this.say(this.waiting = ["hand", this.party.number, this.tiles]);
    this.draw();
  },

  do_crowd() {
    this.sheet(tr("Who is here"), html`<ul class="crowd">${this.crowd.map(([name, color, figure, level, handedIn, waited], n) => html`<li class="${waited ? "" : "away"}">
      ${this.sign(color, figure, level, name)}${n === this.number ? asReader(name) : html`<bdi>${name}</bdi>`}${handedIn ? html`<em>✓</em>` : ""}</li>`)}</ul>`);
  },

  // Maven's people have a figure of their own name.
  sign(color, figure, level, name) {
    figure ||= level ? name.toLowerCase().replace(/ \d+$/, "") : "";
    return html`<span class="sign c${color}">${figure ? html`<i class="f-${figure}"></i>` : ""}</span>`;
  },

  // The word that tiles in one line make.
  get spelled() { return this.spell(this.laid); },
  spell(laid) {
    const { board } = this.game, squares = laid.map(([s]) => s), face = s => laid.find(([t]) => at(t) === at(s))?.[1] || board[at(s)];
    if (!squares.length) return "";
    const [across, down] = [wordThrough(face, squares[0], 0, 1), wordThrough(face, squares[0], 1, 0)];
    return (squares.length > 1 ? squares.every(s => s[1] === squares[0][1]) : across.length < 2) ? down : across;
  },

  get draft() { return { word: this.spelled, text: laidText(this.tiles) }; },
  get tiles() { return this.laid.map(([square, face]) => [...square, face]); },
  get isIn() { return !!this.mine_in && laidText(this.tiles) === laidText(this.mine_in.laid); },

  // What would count if time were up now; words are judged later.
  get counting() {
    const { mine_in, lies, isIn } = this, mine = mine_in && `${this.spell(mine_in.laid.map(([row, col, face]) => [[row, col], face]))} ${mine_in.points}`;
    const lying = lies && `${lies.word} ${lies.points}`;
    // Translators: {play} is a word and its points: 'MATEY 28'. Each stands behind the sentence of how many have handed in.
    return !this.laid.length ? mine ? tr("{play} is taken back", { play: mine }) : ""
      : isIn || mine && lies?.text === laidText(mine_in.laid) ? tr("yours can change until time is up")
      : mine && lying ? tr("the better of {play} and {other} counts", { play: mine, other: lying })
      : mine ? tr("the better of {play} and what lies counts", { play: mine })
      : lies && lies.text !== laidText(this.tiles) ? tr("{play}, as it lay before, goes in when time is up", { play: lying }) : "";
  },

  drawParty() {
    const { party, crowd = [], placed, score, tally } = this, own = crowd[this.number], open = !this.game.outcome;
    document.body.classList.add("party");
    document.body.classList.toggle("closed", !open);
    if (own) this.fill(this.$sign, this.sign(own[1], own[2]));
    this.fill(this.$own, html`<bdi>${own?.[0] || this.name}</bdi>`);
    this.$standing.textContent = placed?.place ? standing(placed) : tr("Round {number}", { number: party.number });
    this.$spelled.textContent = this.spelled;
    this.$worth.textContent = score ? `+${score}` : "";
    this.fill(this.$outcome, html`${!this.isDropped || tally && (!open || this.laid.length) ? "" : html`<p class="call">${tally ? tr("Nobody waits for you any more after two rounds without a word: hand one in to play on.")
      : tr("Nobody waits for you any more. Touch anything to play on.")}</p>`}${this.outcome}`);
    const { done, waited } = tally || { done: crowd.filter(one => one[4]).length, waited: crowd.filter(one => one[4] || one[5]).length };
    this.$others.textContent = !open || this.down ? "" : this.time?.still ? tr("Paused: time stands still")
      : [trCount("{done} of {count} have handed in", "{done} of {count} have handed in", waited, { done }), this.counting].filter(String).join(" · ");
  },

  get outcome() {
    const { party, shown, ended } = this, over = shown?.number === party.number - (party.stage === "dealing");
    if (party.stage === "over") return html`<h2>${this.placed?.place === 1 ? tr("You win!") : tr("The game is over")}</h2>${ended?.length ? html`<p>${tr("% of what there was, and points")}</p>` : ""}<ol>${(ended || []).map(([place, name, color, figure, level, share, points]) =>
      html`<li><b>${place}</b>${this.sign(color, figure, level, name)}<bdi>${name}</bdi><span>${tr("{number} %", { number: Math.round(100 * share) })}</span><b>${number(points)}</b></li>`)}</ol>`;
    if (party.stage === "playing") return party.plays ? "" : html`<h2>${tr("You play from the next round on")}</h2>`;
    if (!shown || !over) return html`<h2>${tr("Time is up")}</h2><p>${tr("Look at the big screen.")}</p>`;
    const { best, most, finders, meaning, word, gained, why, others, owns } = shown, many = who => who.length ?? who;
    const names = who => html`${who.map((name, n) => html`${n ? ", " : ""}<bdi>${name}</bdi>`)}`, told = { word: html`<b>${best}</b>`, points: most };
    const own = gained > most ? `${number(most)} + ${number(gained - most)}` : number(gained);
    // Translators: the best word of a round, its points, and who of those at the phones found it.
    const found = !many(finders) ? tr("The best: {word} for {points}, which nobody saw.", told)
      : many(finders) > 3 ? trCount("The best: {word} for {points}, by {count} of you.", "The best: {word} for {points}, by {count} of you.", many(finders), told)
      : tr("The best: {word} for {points}, by {names}.", { ...told, names: names(finders) });
    const asGood = !many(others) ? ""
      : many(others) > 3 ? trCount("As good: another word, by {count} of you.", "As good: another word, by {count} of you.", many(others))
      : tr("As good: another word, by {names}.", { names: names(others) });
    // Translators: a word that the reader has laid, and its points.
    return html`<h2>${word ? tr("{word} for {points}", { word, points: own }) : why || tr("No word this time")}</h2>${owns ? html`<p class="meaning">${owns}</p>` : ""}
      <p>${found} ${asGood}</p><p class="meaning">${meaning}</p>`;
  },
}));

// Whoever stands at a score at the table does so on the phone, too.
const shape = Table.prototype.mark;
Table.prototype.mark = function (seat) {
  const [name, , , , color, figure, level] = this.people[seat] || [];
  return figure || level ? html`${this.sign(color, figure, level, name)}${shape.call(this, seat)}` : shape.call(this, seat);
};

// The table's own words where no party is on.
const instead = (name, other) => {
  const own = Table.prototype[name];
  Table.prototype[name] = function (...values) { return (this.party ? other : own).apply(this, values); };
};
const then = (name, more) => {
  const own = Table.prototype[name];
  Table.prototype[name] = function (...values) { own.apply(this, values); if (this.party && this.game) more.apply(this, values); };
};

const drawn = Table.prototype.draw;
Table.prototype.draw = function () { drawn.call(this); this.drawDoor(); };
then("draw", function () { if (!this.out) this.drawParty(); });
instead("change", function (turn) {
  this.turn = turn;
  this.bad = this.score = this.selected = null;
  this.unsaved = ["lay", this.party.number, ...draftFrame(turn, this.game.rules.rack_size).slice(1)];
  this.say(this.unsaved);
  if (!this.laid.length) this.lies = null;
  this.drafts.push(this.draft);
  this.draw();
});
then("on_welcome", function () { this.full = ""; this.renewed = true; this.touchedIn = null; this.drafts = []; });
for (const event of ["pointerup", "pointercancel", "keydown"]) addEventListener(event, () => table.touched(), true);
// Whoever has to come in again, as the television was started anew, is asked for nothing but OK.
const called = Table.prototype.on_people;
Table.prototype.on_people = function (frame) {
  called.call(this, frame);
  if (this.name && this.entering) [link.store.name, this.entering] = [this.name, false];
  else if (!this.name && !this.out && !this.asking) this.$typed.value ||= link.store.name || "";
};
const { entered, named } = Table.prototype;
Table.prototype.entered = function (text) { this.full = ""; entered.call(this, text); };
Table.prototype.named = function (name) { this.entering = true; named.call(this, name); };
const answered = Table.prototype.answered;
Table.prototype.answered = function (said, why, id) {
  if (said === this.waiting) this.waiting = null;
  if (!this.game) this.full = why || this.full;
  answered.call(this, said, this.game && why, id);
};
then("on_draft", function () { this.renewed = false; });
const scored = Table.prototype.on_score;
instead("on_score", function (frame) {
  const draft = this.drafts.shift() || this.draft;
  if (frame[1]) this.lies = { ...draft, points: frame[1] };
  scored.call(this, frame);
});
instead("do_play", function () { if (this.mayDecide && this.laid.length) this.do_hand(); });
instead("do_more", function () {
  this.sheet(tr("More"), html`${this.tally ? html`<button data-do="rename">${tr("Change my name")}</button>` : html`<button data-do="crowd">${tr("Who is here")}</button>`}<button data-do="whole">${this.board.whole ? tr("Zoom in") : tr("See the whole board")}</button>`);
});
["drawScores", "drawNews"].forEach(name => instead(name, () => {}));
const tapFree = Table.prototype.tap;
instead("tap", function (square) {
  if (this.game.board[at(square)] === EMPTY) return tapFree.call(this, square);
  const face = s => this.game.board[at(s)];
  return this.explain([wordThrough(face, square, 0, 1), wordThrough(face, square, 1, 0)].filter(word => word.length > 1));
});
instead("meaning", function (word) {
  if (!this.meanings.has(word)) { this.meanings.set(word, ""); this.say(["define", word]); }
  return this.meanings.get(word);
});
instead("drawTurn", function () {
  const { time, party, down } = this, runs = Number.isInteger(time?.left);
  const left = runs && !down ? Math.max(0, time.left - (time.still ? 0 : Date.now() - time.since)) / 1000 : 0, seconds = Math.ceil(left);
  this.$ring.style.setProperty("--share", left / party.seconds);
  this.$ring.classList.toggle("last", runs && !down && left <= 10);
  this.$ring.hidden = !runs;
  this.$left.className = seconds > 99 ? "long" : "";
  this.$left.textContent = down ? "–" : seconds > 99 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : seconds;
});
instead("drawButtons", function () {
  const { mayDecide, score, waiting, mine_in, laid, isIn: same } = this;
  // Translators: one button, by what can be done: to hand in the word that is laid; at most 14 letters.
  const label = waiting ? tr("Handing in …") : same ? tr("✓ Handed in") : laid.length ? tr("Hand In") : tr("Lay a word"), points = same ? mine_in.points : score;
  this.$play.disabled = !mayDecide || !!waiting || !laid.length || same;
  this.$play.className = !this.$play.disabled ? "gold" : same ? "done" : "";
  this.fill(this.$play, html`${label}${laid.length && points ? ` · ${points}` : ""}`);
  this.$shuffle.disabled = !!this.time?.still;
  this.$back.disabled = !laid.length || this.$shuffle.disabled;
});
