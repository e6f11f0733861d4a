// What a phone says first. A key lasts until it has led to a token.

const table = new Table(frame => link.send(frame));
const link = new Link("/socket", {
  greeting: "welcome",
  once: /^(name|figure|line|sit|ready|let|launch|phrase|leave)$/,

  hello() {
    if (location.hash) { tab.parlour = location.hash.slice(1); history.replaceState(null, "", location.pathname); }
    if (tab.parlour || store.parlour) return JSON.stringify(["hello", 1, store.parlour || "", tab.parlour || "", ...table.on_known()]);
  },

  hear(frame) {
    if (frame[0] === "welcome" && frame[1]) [store.parlour, tab.parlour] = [frame[1], ""];
    table.hear(frame);
  },

  changed(state, why) {
    if (state === "out") store.parlour = tab.parlour = "";
    if (state !== "open") table.lost(why || "Scan the code on the screen, or type its letters.", /out|later/.test(state));
  },
});
const { store, tab } = link;
table.onLetters = letters => { if (letters) { tab.parlour = letters; link.open(); } };
onhashchange = () => link.open();
link.open();
