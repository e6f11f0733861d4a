// A socket that is there again as soon as the phone wakes up, and knows who it was.

const SCAN = "Scan the code on the screen, or type its letters.";
const ANSWER = 2000, QUIET = 20000; // how long to wait for a word, in ms, before and after one was owed
const LATER = 5000; // and before letters are tried again that nobody looked at
const SAID_ONCE = ["name", "figure", "line", "sit", "hand", "ready", "launch", "phrase", "leave"]; // the table says the rest again by itself

class Link {
  constructor(table) {
    this.table = table;
    this.unsaid = [];
    try { [this.store, this.tab] = [localStorage, sessionStorage]; } catch { [this.store, this.tab] = [{}, {}]; }
    this.wait = 250;
    this.arrive();
    document.addEventListener("visibilitychange", () => this.wake());
    for (const event of ["online", "pageshow", "focus", "pointerdown"]) addEventListener(event, () => this.wake());
    addEventListener("hashchange", () => this.arrive());
  }

  arrive() {
    if (location.hash) { this.key = location.hash.slice(1); history.replaceState(null, "", location.pathname); }
    this.open();
  }

  // The key lasts until it has led to a token: whoever takes a minute for a name may be reloaded meanwhile.
  get key() { return this.tab.parlour || ""; }
  set key(key) { this.tab.parlour = key; }
  get token() { return this.store.parlour || ""; }
  set token(token) { this.store.parlour = token; }
  get up() { return this.socket?.readyState === WebSocket.OPEN; }

  send(frame) {
    if (!this.up) { if (SAID_ONCE.includes(frame[0])) this.unsaid.push(frame); return; }
    this.socket.send(JSON.stringify(frame));
    if (!this.owed) this.expect(ANSWER);
    this.owed = true;
  }

  // A line is gone when not even a ping is answered: not every message is, and nobody has to talk.
  ping() { this.send(["ping"]); this.expect(ANSWER, () => this.open()); }

  expect(ms, then = () => this.ping()) {
    clearTimeout(this.timer);
    const due = Date.now() + ms;
    this.timer = setTimeout(() => Date.now() - due < 1000 ? then() : this.up ? this.ping() : this.open(), ms); // late: it was asleep
  }

  enter(letters) { this.key = letters; this.open(); }

  open() {
    if (this.met) this.table.lost("Reconnecting …"); // a line that answers nothing may never say that it is closed
    if (this.socket) { this.socket.onclose = this.socket.onmessage = null; this.socket.close(); }
    this.owed = false;
    if (!this.key && !this.token) { clearTimeout(this.timer); this.table.lost(SCAN, true); return; }
    const socket = this.socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
    this.expect(3000, () => this.open());
    socket.onopen = () => { this.send(["hello", 1, this.token, this.key, ...this.table.hear(["known"])]); };
    socket.onclose = ({ code, reason }) => this.closed(code, reason);
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      this.heardAt = Date.now();
      this.owed = false;
      this.expect(QUIET);
      if (frame[0] === "welcome") this.welcomed(frame[1]);
      this.table.hear(frame);
    };
  }

  welcomed(token) {
    if (token) [this.token, this.key] = [token, ""];
    this.wait = 250;
    this.met = true;
    this.unsaid.splice(0).forEach(frame => this.send(frame));
  }

  // Asleep, a socket may die unnoticed; one that lives stays.
  wake() {
    if (document.visibilityState !== "visible" || !this.key && !this.token || this.socket?.readyState === WebSocket.CONNECTING) return;
    if (!this.up) this.open();
    else if (Date.now() - this.heardAt > 5000) this.ping();
  }

  closed(code, why) {
    const out = code === 4001, elsewhere = code === 4003, later = code === 4004;
    if (out) this.key = this.token = "";
    if (code === 4002 || out && this.met) { location.reload(); return; } // nothing of the old table stays
    this.table.lost(out || elsewhere || later ? why : "Reconnecting …", out || later);
    clearTimeout(this.timer);
    if (!out && !elsewhere) this.expect(later ? LATER : this.wait, () => this.open());
    this.wait = Math.min(this.wait * 1.6, 3000);
  }
}

const table = new Table(frame => link.send(frame));
const link = new Link(table);
table.onLetters = letters => link.enter(letters);
