// A room around the game: who is here, Ready, Launch and talk. It adds to what the table hears and does.

document.body.insertAdjacentHTML("beforeend", html`<main id="room" hidden>
  <h1 id="where"></h1><p id="terms"></p><ul id="sofas" aria-label="${tr("Who is here")}"></ul>
  <div id="knocks" role="status"></div>
  <p><button id="ready" data-do="ready"></button> <button id="launch" data-do="launch" class="gold">${tr("Launch")}</button> <button id="called" data-do="rename">${tr("Change my name")}</button></p>
  <div id="talk" role="log" aria-label="${tr("Talk")}" tabindex="0"></div>
  <form id="speak"><input id="words" dir="auto" aria-label="${tr("Say something")}" maxlength="99" autocomplete="off"><button>${tr("Say")}</button></form>
  <select id="phrases" aria-label="${tr("Ready-made phrases")}"></select>
  <button data-do="board" id="toBoard">${tr("Back to the board")}</button><button data-do="games" id="past">${tr("Games played here")}</button><button data-do="leave">${tr("Leave the room")}</button>
</main>`);

Object.defineProperties(Table.prototype, Object.getOwnPropertyDescriptors({
  on_room([, name, terms, people, stage, phrasesOnly, knocks, free]) {
    if (stage === "playing" && this.room?.stage !== "playing") this.inRoom = false;
    this.room = { name, terms, people, stage, phrasesOnly, knocks, free };
    this.draw();
  },

  on_phrases([, phrases]) {
    this.phrases = phrases;
    this.$phrases.innerHTML = html`<option value="">${tr("Ready-made phrases …")}</option>${phrases.map((phrase, n) => html`<option value="${n}">${phrase}</option>`)}`;
    this.$phrases.onchange = () => { this.say(["phrase", +this.$phrases.value]); this.$phrases.selectedIndex = 0; };
  },

  on_talk([, , , who, seat, said]) { this.tell(html`<b>${this.mark(seat)}<bdi>${who}</bdi></b> <bdi>${Number.isInteger(said) ? this.phrases[said] : said}</bdi>`); },
  on_news([, , why]) {
    this.tell(sentence(why));
    if (!this.showsRoom) this.warn(sentence(why)); // whoever looks at the board reads it, too
  },

  tell(what) {
    this.$talk.insertAdjacentHTML("beforeend", html`<p>${what}</p>`);
    if (this.$talk.children.length > 200) this.$talk.firstChild.remove();
    this.$talk.scrollTop = this.$talk.scrollHeight;
  },

  do_ready() { this.say(["ready", !this.me[2]]); },
  do_seat() { this.named(link.store.name || "Guest"); }, // not read: a name that is kept; as which they have come
  do_let(who) { const [number, on] = who.split(" "); this.say(["let", +number, on === "in"]); },
  do_launch() { this.say(["launch"]); },
  do_board() { this.inRoom = false; this.draw(); },
  do_room() { this.inRoom = true; this.draw(); },
  do_leave() { this.sheet(tr("Leave this room?"), html`<button data-do="left">${tr("Leave")}</button>`); },
  do_left() { this.say(["leave"]); },

  get me() { return this.room?.people.find(person => person[5]); },
  get showsRoom() { return this.room && !this.out && (!this.game || this.inRoom); },

  drawRoom() {
    const { room, me } = this;
    this.$room.hidden = !this.showsRoom;
    if (!this.showsRoom) return;
    this.$door.hidden = this.$table.hidden = true;
    [this.$where.textContent, this.$terms.textContent] = [room.name, room.terms];
    // Translators: what somebody in a room does: is away, plays, is ready, chooses what to play by.
    const how = (here, ready) => !here ? tr("Away") : room.stage === "playing" ? tr("Playing") : ready ? tr("Ready ✓") : tr("Choosing");
    this.fill(this.$sofas, html`${room.people.map(([name, seat, ready, here, host, , rating]) => html`<li class="c${seat}">${this.mark(seat)}${
      host ? tr("{name} (host)", { name: html`<b><bdi>${name}</bdi></b>` }) : html`<b><bdi>${name}</bdi></b>`} ${rating}<span>${how(here, ready)}</span></li>`)}`);
    const staging = room.stage === "staging" && me;
    this.fill(this.$knocks, staging ? html`${room.knocks.map(([number, who]) => html`<p>${tr("{name} knocks: this room is locked.", { name: html`<bdi>${who}</bdi>` })} <button data-do="let" data-with="${number} in">${tr("Let in")}</button> <button data-do="let" data-with="${number} no">${tr("Not now")}</button></p>`)}` : me ? "" : html`<p>${tr("You look on.")} ${room.free ? html`<button data-do="seat" class="gold">${tr("Take a seat")}</button>` : room.stage === "playing" ? "" : tr("All seats are taken.")}</p>`);
    this.$ready.hidden = this.$called.hidden = !staging;
    this.$launch.hidden = !staging || !me[4];
    this.$launch.disabled = room.people.some(([, , ready, here]) => !ready || !here);
    this.$ready.textContent = me?.[2] ? tr("Not ready") : tr("Ready");
    this.$ready.className = me?.[2] ? "" : "gold";
    this.$speak.hidden = !me || room.phrasesOnly;
    this.$phrases.hidden = !me;
    this.$toBoard.hidden = !this.game;
    this.$past.hidden = !link.store.games;
  },
}));

// The table's own words, and then the room's.
const after = (name, more) => {
  const own = Table.prototype[name];
  Table.prototype[name] = function (...values) { own.apply(this, values); more.apply(this, values); };
};
after("draw", function () { this.drawRoom(); });
after("do_more", function () {
  this.$sheet.querySelector("[data-do=sit]")?.remove();
  this.$sheet.firstChild.insertAdjacentHTML("beforeend", html`<button data-do="room">${tr("The room and its talk")}</button><button data-do="leave">${tr("Leave the room")}</button>`);
});
after("drawButtons", function () {
  const over = this.room && this.game.outcome;
  this.$play.dataset.do = over ? "room" : "play";
  if (!over) return;
  this.$play.disabled = false;
  this.$play.className = "gold";
  this.fill(this.$play, html`${tr("Back to the room")}`);
});
after("on_people", function () { if (!this.name && !this.out) this.$typed.value ||= link.store.name || ""; });
after("on_warn", function ([, why]) { if (!this.room) this.warn(sentence(why), true); }); // at the door it stands
after("lost", function (why, out) { if (out) this.$typed.value = ""; });

// What comes again is done once by the room: a page that is loaded again says nothing under a number of before.
const { send } = Link.prototype;
Link.prototype.send = function (said) { this.id ||= Date.now(); send.call(this, said); };

// A secret of this browser, for each name, by which this very server keeps a rating.
const personal = name => link.store[`rated ${name.toUpperCase()}`] ||=
  [...crypto.getRandomValues(new Uint8Array(24))].map(byte => byte.toString(16).padStart(2, "0")).join("");

Table.prototype.named = function (name) { this.say(["name", link.store.name = name, personal(name)]); };
const entered = Table.prototype.entered;
Table.prototype.entered = function (text) {
  const words = this.$words.value.trim();
  if (this.out) return entered.call(this, text);
  if (!this.showsRoom) return this.named(text || "Guest"); // not read: a name that is kept
  if (words) this.say(["line", words]);
  return this.$words.value = "";
};
