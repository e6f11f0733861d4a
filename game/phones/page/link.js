"use strict";
// The transport: a socket that is there again as soon as the phone wakes up, and knows who it was.

const CODES = { 4001: "Scan the code on the screen, or type its letters.", 4003: "Twelve phones look on already." };

class Link {
  constructor(table) {
    this.table = table;
    try { this.store = localStorage; } catch { this.store = {}; }
    this.key = location.hash.slice(1);
    if (this.key) history.replaceState(null, "", location.pathname);
    this.wait = 250;
    this.open();
    for (const [target, event] of [[document, "visibilitychange"], [window, "online"], [window, "pageshow"]])
      target.addEventListener(event, () => this.wake(event));
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
    if (!this.key && !this.token) { this.table.lost(CODES[4001], true); return; }
    const socket = this.socket = new WebSocket(`ws://${location.host}/socket`);
    this.timer = setTimeout(() => this.up || this.open(), 3000);
    socket.onopen = () => this.send(["hello", 1, this.token, this.key, ...this.table.hear(["known"])]);
    socket.onclose = ({ code }) => this.closed(code);
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      this.heardAt = Date.now();
      if (frame[0] === "welcome") [this.token, this.key, this.wait] = [frame[1], "", 250];
      this.table.hear(frame);
    };
  }

  // A phone that slept may hold a dead socket without knowing.
  wake(event) {
    const fresh = event !== "online" && this.up && Date.now() - this.heardAt < 5000, opening = this.socket?.readyState === WebSocket.CONNECTING;
    if (document.visibilityState === "visible" && !fresh && !opening) this.open();
  }

  closed(code) {
    if (code === 4002) location.reload();
    if (CODES[code]) this.key = this.token = "";
    this.table.lost(CODES[code] || "Reconnecting …", CODES[code]);
    clearTimeout(this.timer);
    if (!CODES[code]) this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.6, 3000);
  }
}

const table = new Table(frame => link.send(frame));
const link = new Link(table);
table.onLetters = letters => link.enter(letters);
