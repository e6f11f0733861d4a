// A socket that is there again as soon as the phone wakes up, and knows who it was.

const SCAN = "Scan the code on the screen, or type its letters.";

class Link {
  constructor(table) {
    this.table = table;
    try { this.store = localStorage; } catch { this.store = {}; }
    this.key = location.hash.slice(1);
    if (this.key) history.replaceState(null, "", location.pathname);
    this.wait = 250;
    this.open();
    for (const event of ["visibilitychange", "online", "pageshow"]) addEventListener(event, event => this.wake(event));
  }

  get token() { return this.store.parlour || ""; }
  set token(token) { this.store.parlour = token; }
  get up() { return this.socket?.readyState === WebSocket.OPEN; }

  send(frame) {
    if (!this.up) return;
    this.socket.send(JSON.stringify(frame));
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => Date.now() - this.heardAt > 4000 && this.open(), 4500);
  }

  enter(letters) { this.key = letters; this.open(); }

  open() {
    clearTimeout(this.timer);
    if (this.socket) { this.socket.onclose = this.socket.onmessage = null; this.socket.close(); }
    if (!this.key && !this.token) { this.table.lost(SCAN, true); return; }
    const socket = this.socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
    this.timer = setTimeout(() => this.up || this.open(), 3000);
    socket.onopen = () => this.send(["hello", 1, this.token, this.key, ...this.table.hear(["known"])]);
    socket.onclose = ({ code, reason }) => this.closed(code, reason);
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      this.heardAt = Date.now();
      if (frame[0] === "welcome") [this.token, this.key, this.wait] = [frame[1], "", 250];
      this.table.hear(frame);
    };
  }

  // Asleep, a socket may die unnoticed.
  wake({ type }) {
    const fresh = type !== "online" && this.up && Date.now() - this.heardAt < 5000, opening = this.socket?.readyState === WebSocket.CONNECTING;
    if (document.visibilityState === "visible" && !fresh && !opening) this.open();
  }

  closed(code, why) {
    if (code === 4002) location.reload();
    const out = code === 4001;
    if (out) this.key = this.token = "";
    this.table.lost(out ? why : "Reconnecting …", out);
    clearTimeout(this.timer);
    if (!out) this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.6, 3000);
  }
}

const table = new Table(frame => link.send(frame));
const link = new Link(table);
table.onLetters = letters => link.enter(letters);
