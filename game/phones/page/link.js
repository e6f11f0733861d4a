// A page's line to whoever serves it: opened again by exponential backoff with jitter, and at once when the page wakes up.
// SENTENCES comes before it: English by their ids, with a plural where there is one, as game/wire/sentences.py has them.

const ANSWER = 2000, QUIET = 20000, RECONNECTING = tr("Reconnecting …"); // ms to wait for a word, before and after one was owed
// What close codes mean, when the line is tried again, and what is told; after all others it is lost.
const CLOSED = { 4001: ["out"], 4002: ["outdated", 5000, tr("This page is out of date: open it anew.")], 4003: ["elsewhere"], 4004: ["later", 5000] };

// A word that is written from right to left keeps its direction to itself.
const isolated = word => typeof word === "string" && /[\u0590-\u08ff\ufb1d-\ufefc]/.test(word) ? `\u2068${word}\u2069` : word;
const argument = value => Array.isArray(value) ? lists.format(value.map(isolated)) : isolated(value);

// What is told in words: a message, or a text as it stands.
function sentence(why) {
  if (!Array.isArray(why)) return why || "";
  const [id, values] = why, [one, many] = [SENTENCES[id] || SENTENCES.general].flat(), names = one.match(/\w+(?=})/g) || [];
  if (names.length !== values.length) return tr(SENTENCES.general);
  const places = Object.fromEntries(names.map((name, n) => [name, argument(values[n])]));
  return many ? trCount(one, many, values[0].length ?? values[0], places) : tr(one, places);
}

// Nothing is said beyond the bounds of game/wire/from_page.py: nobody would read it.
const found = (pattern, text = "") => pattern.exec(text)?.[0] || "";

// As which language it is told: the one of the page; where that is English for want of a better one, the owner's.
const spoken = () => speaks === "en" ? new URLSearchParams(location.search).get("language") || navigator.language : speaks;

// What every line begins with: token, key, and which game is known up to which move. Nothing without one of the first two.
function hello(token, key, ...known) {
  const by = [found(/^[\w.-]{1,128}$/, token), found(/^[\w-]{1,64}/, key)]; // a link may have something stuck to it
  if (by.join("")) return JSON.stringify(["hello", 4, ...by, ...known, found(/^[a-z\d]{1,8}(-[a-z\d]{1,8}){0,2}/i, spoken()) || "en"]);
}

function reasonOf(text) {
  try { return sentence(JSON.parse(text)); } catch { return text; }
}

class Link {
  constructor(path, page) {
    Object.assign(this, { path, page, state: "out", failures: 0, id: 0, unanswered: [], missed: [], why: RECONNECTING });
    try { [this.store, this.tab] = [localStorage, sessionStorage]; } catch { [this.store, this.tab] = [{}, {}]; }
    for (const event of ["visibilitychange", "online", "pageshow", "focus"]) addEventListener(event, () => this.wake());
    // The touch by which an owner comes back from elsewhere does nothing else to what lies beneath it.
    const only = event => { if (Date.now() - this.takenAt < 1e3) { event.stopPropagation(); event.preventDefault(); } };
    addEventListener("pointerdown", event => { this.wake(); only(event); }, true);
    addEventListener("click", only, true);
  }

  become(state, why) {
    this.state = state;
    this.up = state === "open";
    if (this.met || state !== "opening") this.page.changed(state, why);
  }

  // A command has an id and is kept until it is done or refused.
  send(said) {
    const [kind, ...values] = said, frame = this.page.commands?.test(kind) ? [kind, ++this.id, ...values] : said;
    if (frame !== said) this.unanswered.push({ id: this.id, said, frame });
    if (this.up) this.write(frame);
  }

  drop(said) { this.unanswered = this.unanswered.filter(one => one.said !== said); }

  write(frame) {
    this.socket.send(JSON.stringify(frame));
    this.owed ||= this.expect(ANSWER);
  }

  // A line is gone when not even a ping is answered: not every message is, and nobody has to talk.
  ping() { this.write(["ping"]); this.expect(ANSWER, "open"); }

  expect(ms, what = "ping") {
    clearTimeout(this.timer);
    return this.timer = setTimeout(() => this[what](), ms);
  }

  open() {
    clearTimeout(this.timer);
    if (this.socket) { this.socket.onclose = this.socket.onmessage = null; this.socket.close(); }
    const hello = this.page.hello();
    this.owed = 0;
    if (hello === undefined) return this.become("out", this.tab.why);
    delete this.tab.why;
    this.become("opening", this.why);
    const socket = this.socket = new WebSocket(location.origin.replace("http", "ws") + this.path);
    this.expect(3000, "closed");
    socket.onopen = () => { if (hello) socket.send(hello); this.expect(3000, "closed"); };
    socket.onclose = event => this.closed(event);
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
  }

  hear(frame) {
    this.heardAt = Date.now();
    this.owed = 0;
    this.expect(QUIET);
    const [kind, id, why] = frame, command = /^(done|refused)$/.test(kind) && this.unanswered.find(one => one.id === id);
    if (command) {
      this.drop(command.said);
      this.page.answered?.(command.said, sentence(why), why?.[0]);
    }
    // What the line before has lost is said again once the page knows how things stand.
    if (kind === "pong") {
      for (const one of this.missed) if (this.unanswered.includes(one)) this.write(one.frame);
      [this.missed, this.failures] = [[], 0];
    }
    if (frame[0] === this.page.greeting && !this.up) {
      delete this.tab.tries;
      this.why = RECONNECTING;
      this.met = true;
      this.missed = [...this.unanswered];
      this.become("open");
      this.write(["ping"]);
    }
    this.page.hear(frame);
  }

  // Asleep, it may die unnoticed.
  wake() {
    if (document.hidden || /out$|opening/.test(this.state)) return;
    this.failures = 0;
    if (this.state === "elsewhere") this.takenAt = Date.now();
    if (!this.up) this.open();
    else if (Date.now() - this.heardAt > 5000) this.ping();
  }

  closed({ code, reason } = {}) {
    const [state, ms, told = reasonOf(reason)] = CLOSED[code] || ["lost", Math.min(200 * 2 ** this.failures++, 4000) * (1 + Math.random()) / 2, this.why];
    if (state === "later") this.why = told; // it stands while nobody answers
    clearTimeout(this.timer);
    this.become(state, told);
    if (state === "out" ? this.met : code === 4002 && !this.tab.tries) { // nothing of the old table stays
      [this.tab.tries, this.tab.why] = [1, told]; // the reason stands until something is tried
      location.reload();
    } else if (ms) this.expect(ms, "open");
  }
}
