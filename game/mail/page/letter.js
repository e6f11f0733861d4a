"use strict"; // not read: code
// The other transport: a page that came by mail. What its seat knows lies in it, and what its player decides
// becomes a reply, to be saved, pasted or mailed. Nothing is sent from here.

const STEP = 1100;   // milliseconds from one shown move to the next
const LINE = 64;
const toldOf = move => move === "-" ? tr("You pass.") : move === "r" ? tr("You resign.")
  // Translators: so many tiles.
  : move[0] === "x" ? trCount("You exchange {count}.", "You exchange {count}.", move.length - 1)
  : trCount("You play {count} tile.", "You play {count} tiles.", (move.length - 1) / 3);

class MailTable extends Table {
  do_more() {
    super.do_more();
    if (this.mayDecide) this.$sheet.firstElementChild.insertAdjacentHTML("beforeend", html`<button data-do="resign">${tr("Resign")}</button>`);
  }
  do_resign() { this.sheet(tr("Resign this game?"), html`<button data-do="decide" data-with="r">${tr("Resign")}</button>`); }
}

class Letter {
  constructor(table, told) {
    Object.assign(this, { table, told, moves: [], decisions: 0 });
    try { this.store = localStorage; } catch { this.store = {}; }
    this.name = `parlour ${told.reply.game} ${told.reply.number} ${told.table[2]}`;
    this.known = this.stored;
    onstorage = () => this.look();
    setInterval(() => this.look(), 1000); // a window that slept has been told nothing
    for (const does of ["save", "copy", "mail", "undo"])
      table[`$${does}`].onclick = () => this.isFirst() && this[does]();
    table.$onward.onclick = () => table.$letters.close();
    table.$reply.oncancel = event => { event.preventDefault(); if (this.isFirst()) this.undo(); };
    table.$text.maxLength = told.reply.longest;
    table.$text.oninput = () => this.keep({ text: table.$text.value });
    table.$safety.textContent = told.safety;
    table.$sends.innerHTML = html`${tr("Send it to {name}", { name: html`<bdi>${told.reply.to}</bdi>` })}`;
  }

  // What outlives a closed page, as far as this browser keeps anything. Other windows of the same page keep it, too.
  get stored() { try { return this.store[this.name]; } catch { return undefined; } }
  get kept() { try { return JSON.parse(this.stored || "{}"); } catch { return {}; } }
  keep(more) {
    const followed = this.stored === this.known, kept = JSON.stringify({ ...this.kept, ...more });
    try { this.store[this.name] = kept; } catch { this.store = { [this.name]: kept }; } // it only forgets
    if (followed) this.known = this.stored;
  }

  look() { if (this.stored !== this.known) this.follow(); }

  // Another window of this page has kept something: it is shown here, too.
  follow() {
    const { table, kept } = this, moves = kept.moves || [], text = kept.text || "";
    this.known = this.stored;
    if (table.$text.value !== text) table.$text.value = text;
    if (!this.here) return;
    const decided = String(moves) !== String(this.moves);
    if (!decided && String(kept.draft) === String(this.draft)) return;
    Object.assign(table, { marked: null, selected: null, cursor: null });
    table.$sheet.close();
    this.lay(kept.draft);
    if (!decided) return;
    this.free();
    table.$reply.close();
    this.moves = moves;
    if (moves.length) this.reopen(moves);
    if (table.$reply.open) this.say(tr("Another window of this page has decided this."));
  }

  // Whether no other window has gone on with this turn since: else that is shown, and nothing is done here.
  isFirst() {
    const turn = () => String([this.moves, this.draft]), before = turn();
    if (this.stored !== this.known) this.follow();
    return turn() === before;
  }

  lay(draft) {
    if (!draft) return;
    this.draft = draft;
    this.table.hear(draft);
    this.table.hear(["score", this.score()]);
  }

  // First the table as it was left, then what the others did, then what they wrote.
  open() {
    const { table, told, kept } = this;
    for (const frame of [told.table, ["people", told.people, told.people[told.table[2]][0]], told.before, ["say", ...told.said]]) table.hear(frame);
    table.$text.value = kept.text || "";
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || !!kept.moves; // not read: code
    told.news.forEach((report, n) => still ? table.hear(report) : setTimeout(() => table.hear(report), STEP * (n + 0.5)));
    setTimeout(() => this.arrived(), still ? 0 : STEP * (told.news.length + 0.5));
  }

  arrived() {
    const { table, told, kept } = this;
    table.hear(told.game);
    this.known = this.stored;
    this.lay(kept.draft);
    this.here = true;
    if (!kept.moves) return this.tell(told.since);
    this.reopen(kept.moves);
    return table.$reply.open ? null : this.tell(told.answered["?"][2]);
  }

  // What came since the last turn, with a challenge that was made in this one, and what they wrote.
  tell(since) {
    const { table, told } = this, over = !!table.game.outcome;
    const parts = [...since.map(what => html`${what}\n`), ...told.letters.map(([name, text]) => html`<b><bdi>${name}</bdi>:</b> <bdi>${text}</bdi>\n`)];
    if (told.returned) parts.unshift(html`<b>${tr("Your last turn came back:")}</b> ${told.returned}\n`);
    if (!parts.length && !over) return null;
    table.$writer.textContent = over ? told.said[0] : since.length ? tr("Since your last turn") : told.said[2] || "Parlour";
    table.$message.innerHTML = html`${parts}`;
    table.$onward.textContent = over ? tr("Look at the board") : table.onTurn ? tr("Your turn") : tr("Go on");
    return table.$letters.showModal();
  }

  reopen(moves) {
    this.moves = moves;
    const answered = this.told.answered[moves.includes("?") ? "?" : "h"];
    if (answered) this.show(answered);
    this.lay(this.kept.draft);
    if (moves.at(-1) !== "?" || !this.table.onTurn) this.ask();
  }

  // What the table says.
  hear([kind, ...said]) {
    if (this[`on_${kind}`]) this[`on_${kind}`](...said);
  }

  on_again() { this.table.hear(this.told.game); }
  on_define(word) { this.table.hear(["meaning", word, this.told.meanings[word] || null]); }

  on_draft(slots, laid) {
    this.draft = ["draft", slots, laid];
    if (this.here) this.keep({ draft: this.draft });
    this.table.hear(["score", this.score()]);
  }

  score() {
    try { return this.weighed(scoreOf).words.length ? this.weighed(scoreOf).total : null; } catch { return null; }
  }

  weighed(how) {
    const { game, info, laid } = this.table;
    return how(game.board, laid, info.layout, info.values, game.rules);
  }

  on_submit(number, move) {
    this.decisions = number;
    if (!this.isFirst()) return this.free();
    if (move === "h") return this.letStand();
    try {
      if (move[0] === "p") this.weighed(requirePlace);
      if (move[0] === "x" && this.table.game.inBag < 7) throw new Misplaced(tr("You cannot exchange tiles now"));
    } catch (why) {
      return this.table.answered(this.table.sent, why.message);
    }
    this.moves = [...this.moves, move];
    if (move === "?") {
      this.free();
      this.show(this.told.answered["?"]);
      this.keep({ moves: this.moves });
      if (this.table.onTurn) return this.table.warn(tr("The play is withdrawn: now it is your turn"));
      this.table.warn(tr("Every word is in the dictionary"));
    }
    this.keep({ moves: this.moves });
    return this.ask();
  }

  free() {
    this.table.hear(["heard", this.decisions]);
    this.table.answered(this.table.sent);
  }

  letStand() {
    this.free();
    this.show(this.told.answered.h);
  }

  show([game, said]) {
    this.table.hear(game);
    this.table.hear(["say", ...said]);
  }

  // ------------------------------------------------------------ the reply

  ask() {
    this.table.$decided.textContent = this.moves.map(move => move === "?" ? this.told.answered["?"][1][2] : toldOf(move)).join(" ");
    this.table.$done.textContent = "";
    if (!this.table.$reply.open) this.table.$reply.showModal();
  }

  // A challenge stays made: its answer is known.
  undo() {
    this.moves = this.moves.slice(0, this.moves.indexOf("?") + 1);
    this.keep({ moves: this.moves.length ? this.moves : undefined });
    this.free();
    if (this.moves.length && !this.table.onTurn) return this.ask();
    return this.table.$reply.close();
  }

  get text() {
    const { magic, game, number, secret } = this.told.reply;
    const said = magic + JSON.stringify([game, number, secret, this.moves, this.table.$text.value.trim()]);
    const code = btoa(String.fromCharCode(...new TextEncoder().encode(said)));
    return ["-----BEGIN PARLOUR TURN-----", ...code.match(new RegExp(`.{1,${LINE}}`, "g")), "-----END PARLOUR TURN-----", ""].join("\n"); // not read: as programs read it
  }

  say(text) { this.table.$done.innerHTML = html`${text}`; }

  save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.text], { type: "text/plain" }));
    link.download = this.told.reply.file;
    link.click();
    this.say(tr("Saved as {file}: send that file to {name}.", { file: link.download, name: html`<bdi>${this.told.reply.to}</bdi>` }));
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text);
    } catch {
      const area = this.table.$reply.appendChild(document.createElement("textarea"));
      area.value = this.text;
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    this.say(tr("Copied: paste all of it into a message to {name}.", { name: html`<bdi>${this.told.reply.to}</bdi>` }));
  }

  mail() {
    const subject = tr("Parlour: turn {number}", { number: this.told.reply.number + 1 });
    location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(this.text.replace(/\n/g, "\r\n"))}`;
    this.say(tr("Your mail program has the reply in its letter."));
  }
}

const table = new MailTable(frame => link.hear(frame));
const link = new Letter(table, JSON.parse(document.getElementById("letter").textContent));
link.open();
