// A page's line to whoever serves it: opened again by exponential backoff with jitter, and at once when the page wakes up.

const ANSWER = 2000, QUIET = 20000; // ms to wait for a word, before and after one was owed
// What close codes mean, when the line is tried again, and what is told; after all others it is lost.
const CLOSED = { 4001: ["out"], 4002: ["outdated", 5000, "This page is out of date: open it anew."], 4003: ["elsewhere"], 4004: ["later", 5000] };

class Link {
  constructor(path, page) {
    Object.assign(this, { path, page, state: "out", failures: 0, unsaid: [] });
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

  // What a page says but once is kept until a ping behind it is answered.
  send(frame) {
    const once = this.page.once?.test(frame[0]);
    if (once) this.unsaid.push(frame);
    if (this.up) this.write(frame);
    if (this.up && once) this.write(["ping"]);
  }

  write(frame) {
    this.socket.send(JSON.stringify(frame));
    this.pings += frame[0] === "ping";
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
    this.pings = this.owed = 0;
    if (hello === undefined) return this.become("out");
    this.become("opening", "Reconnecting …");
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
    if (frame[0] === "pong" && !--this.pings) [this.unsaid, this.failures] = [[], 0];
    if (frame[0] === this.page.greeting && !this.up) {
      delete this.tab.tries;
      this.met = true;
      this.become("open");
      [...this.unsaid, ["ping"]].forEach(this.write, this);
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
    const [state, ms, told = reason] = CLOSED[code] || ["lost", Math.min(200 * 2 ** this.failures++, 4000) * (1 + Math.random()) / 2, "Reconnecting …"];
    clearTimeout(this.timer);
    this.become(state, told);
    if (state === "out" ? this.met : code === 4002 && !this.tab.tries) { // nothing of the old table stays
      this.tab.tries = 1;
      location.reload();
    } else if (ms) this.expect(ms, "open");
  }
}
