"use strict";
// The transport: a socket that is there again as soon as the phone wakes up, and knows who it was.

const CODES = {
  4001: "Scan the code on the screen, or type its letters.",
  4003: "Twelve phones look on already.",
};
const STORE = "parlour";

class Link {
  constructor(hear, lost) {
    this.hear = hear;
    this.lost = lost;
    this.key = location.hash.slice(1);
    if (this.key) history.replaceState(null, "", location.pathname);
    this.wait = 250;
    this.open();
    const wake = () => document.visibilityState === "visible" && this.wake();
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    addEventListener("pageshow", wake);
  }

  get token() { try { return localStorage.getItem(STORE) || ""; } catch { return this.kept || ""; } }
  set token(token) { this.kept = token; try { localStorage.setItem(STORE, token); } catch { /* private mode */ } }

  open() {
    clearTimeout(this.timer);
    if (!this.key && !this.token) return this.lost(CODES[4001], true);
    const socket = this.socket = new WebSocket(`ws://${location.host}/socket`);
    const late = setTimeout(() => socket.readyState || this.drop(socket), 3000);
    socket.onopen = () => socket.send(JSON.stringify(["hello", 1, this.token, this.key, ...this.known()]));
    socket.onclose = event => { clearTimeout(late); this.closed(socket, event.code); };
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      this.heardAt = Date.now();
      if (frame[0] !== "welcome") return this.hear(frame);
      this.token = frame[1];
      this.key = "";
      this.wait = 250;
      this.hear(frame);
    };
  }

  known() { return this.hear(["known"]); }
  send(frame) { if (this.up) this.socket.send(JSON.stringify(frame)); }
  get up() { return this.socket?.readyState === WebSocket.OPEN; }

  // A phone that slept may hold a dead socket without knowing: a new one is quicker than finding out.
  wake() { if (!this.up || Date.now() - this.heardAt > 5000) this.drop(this.socket); }

  drop(socket) {
    if (socket !== this.socket) return;
    if (socket) { socket.onclose = socket.onmessage = null; socket.close(); }
    this.wait = 250;
    this.open();
  }

  closed(socket, code) {
    if (socket !== this.socket) return;
    if (code === 4002) return location.reload();
    if (CODES[code]) { this.key = this.token = ""; return this.lost(CODES[code], true); }
    this.lost("Reconnecting …", false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.6, 3000);
  }

  enter(letters) { this.key = letters; this.open(); }
}

const table = new Table(document, frame => link.send(frame));
const link = new Link(frame => table.hear(frame), (why, out) => table.lost(why, out));
table.onLetters = letters => link.enter(letters);
