// Once, before it says anything, a television's page fetches what its browser kept while rooms had a port of their own.

const FORMER = `http://${location.hostname}:7789`, openLine = Link.prototype.open;

function carry({ games = "[]", parlour, ...more }) {
  if (parlour) store[place] ||= parlour;
  for (const name in more) if (!store[name] || /^rated /.test(name)) store[name] = more[name];
  for (const game of JSON.parse(games).reverse()) if (!kept.games.some(({ id }) => id === game.id)) kept.add(game);
  store.carried = 1;
}

if (location.pathname !== "/") Link.prototype.open = function () {
  if (this.store.carried) return openLine.call(this);
  if (this.frame) return;
  const frame = this.frame = Object.assign(document.createElement("iframe"), { src: `${FORMER}/kept`, hidden: true });
  const go = ms => { clearTimeout(this.waits); this.waits = setTimeout(() => { frame.remove(); Link.prototype.open = openLine; this.open(); }, ms); };
  go(1500);
  frame.onload = () => go(200); // where nobody answers, a page about that
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === FORMER && source === frame.contentWindow && !store.carried) try { carry(data); } finally { go(0); }
  });
  document.body.append(frame);
};
