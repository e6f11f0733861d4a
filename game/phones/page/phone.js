// What a phone says first. A key lasts until it has led to a token.

const table = new Table(frame => link.send(frame));
// A page that is served beside others has a token and a key of its own.
const place = location.pathname === "/" ? "parlour" : `parlour ${location.pathname}`;
const link = new Link(`${location.pathname}socket`, {
  greeting: "welcome",
  commands: /^(name|figure|line|sit|submit|hand|ready|let|launch|phrase|leave)$/,

  hello() {
    if (location.hash) { tab[place] = location.hash.slice(1); history.replaceState(null, "", location.pathname + location.search); }
    return hello(store[place], tab[place], ...table.on_known());
  },

  hear(frame) {
    if (frame[0] === "welcome" && frame[1]) [store[place], tab[place]] = [frame[1], ""];
    table.hear(frame);
  },

  answered(said, why, id) { table.answered(said, why, id); },

  changed(state, why) {
    if (why === "/room/") return location.assign(`${why}${location.search}#${tab[place]}`); // the letters are those of a room beside
    if (state === "out") store[place] = tab[place] = "";
    if (state !== "open") table.lost(why || tr(SENTENCES.scan), /out|later/.test(state));
  },
});
const { store, tab } = link;
table.onLetters = letters => { if (letters) { tab[place] = letters; link.open(); } };
onhashchange = () => link.open();
link.open();
