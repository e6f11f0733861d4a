// Games that were played here: kept by the browser, looked through turn by turn, and taken elsewhere as a file.

const MOST_KEPT = 40;

const kept = {
  get games() { try { return JSON.parse(link.store.games || "[]"); } catch { return []; } },
  add(game) {
    const games = [game, ...this.games.filter(({ id }) => id !== game.id)].slice(0, MOST_KEPT);
    while (games.length) try { link.store.games = JSON.stringify(games); return; } catch { games.pop(); } // the browser's room is full
  },
};

const dayOf = when => new Date(when * 1000).toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric" });
const resultOf = ({ names, scores }) => html`${names.map((name, n) => html`${n ? " · " : ""}<bdi>${name}</bdi> ${scores[n]}`)}`;
const bestOf = games => games.flatMap(({ me, turns }) => turns.filter(turn => turn.seat === me && turn.total))
  .sort((a, b) => b.total - a.total)[0];

function figuresOf(games) {
  const best = bestOf(games), points = games.map(({ me, scores }) => scores[me]);
  const mean = Math.round(points.reduce((sum, one) => sum + one, 0) / games.length);
  const told = { played: games.length, won: games.filter(({ me, won }) => won.includes(me)).length };
  // Translators: all games that were played in this browser; {best} is a word and its points.
  return best ? trCount("{played} played, {won} won, {count} point a game, best {best}.", "{played} played, {won} won, {count} points a game, best {best}.", mean, { ...told, best: `${best.word} ${best.total}` })
    : trCount("{played} played, {won} won, {count} point a game.", "{played} played, {won} won, {count} points a game.", mean, told);
}

// Translators: what somebody did in a turn: 'Ann: exchanges'.
const DID = {
  exchange: name => tr("{name}: exchanges", { name }),
  rejected: name => tr("{name}: laid what does not count", { name }),
  pass: name => tr("{name}: passes", { name }),
  challenge: name => tr("{name}: challenges", { name }),
  trade: name => tr("{name}: trades a blank", { name }),
  resign: name => tr("{name}: resigns", { name }),
  blocked: name => tr("{name}: nothing can be laid", { name }),
};

Object.defineProperties(Table.prototype, Object.getOwnPropertyDescriptors({
  on_kept([, id, start, reports, besides]) {
    const { seats, scores, outcome, history } = this.game, { seat: me, layout, values } = this.info;
    const turns = history.map(({ seat, kind, tiles, score }) => ({ seat, kind, tiles, word: score && upper(score), total: score?.total }));
    kept.add({ id, when: Math.floor(Date.now() / 1000), me, names: seats.map(({ name }) => name), scores, won: outcome.winners, turns, layout, values, heard: [start, reports], besides });
    this.draw();
  },

  do_games() {
    const { games } = kept;
    this.sheet(tr("Games played here"), html`<p>${figuresOf(games)}</p>${games.map((game, n) =>
      html`<button data-do="look" data-with="${n} ${game.turns.length}">${dayOf(game.when)}<br>${resultOf(game)}</button>`)}`);
  },

  do_look(what) {
    const [n, number] = what.split(" ").map(Number), game = kept.games[n], { turns, layout, values, names } = game;
    const squares = layout.join(""), turn = turns[number - 1], size = layout.length;
    const faces = new Map(turns.slice(0, number).filter(({ kind }) => kind === "place").flatMap(({ tiles }) => tiles.map(([[row, col], face]) => [row * size + col, face])));
    const fresh = new Set(turn?.kind === "place" ? turn.tiles.map(([[row, col]]) => row * size + col) : []);
    const name = turn && html`<bdi>${names[turn.seat]}</bdi>`;
    const told = !turn ? tr("The first tiles are drawn.") : turn.kind === "place" ? html`${name}: ${turn.word} +${turn.total}` : DID[turn.kind]?.(name) || turn.kind;
    const [before, next] = [tr("Turn before"), tr("Next turn")];
    const step = (label, to, sign) => html`<button data-do="look" data-with="${n} ${to}" data-step="${sign}" aria-label="${label}" ${to < 0 || to > turns.length ? "disabled" : ""}>${sign}</button>`;
    this.sheet(resultOf(game), html`${(game.besides || []).map(line => html`<p>${line}</p>`)}<section class="past" aria-hidden="true">${[...squares].map((kind, at) => {
      const face = faces.get(at);
      return face ? html`<span class="tile ${fresh.has(at) ? "last" : ""} ${tileOf(face) === BLANK ? "blank" : ""}">${tileFace(face, values[face])}</span>` : html`<span data-kind="${kind}"></span>`;
    })}</section><p role="status">${number ? `${tr("Turn {number} of {all}.", { number, all: turns.length })} ` : ""}${told}</p><p class="steps">${step(before, number - 1, "‹")} ${step(next, number + 1, "›")}</p>
      <button data-do="save" data-with="${n}">${tr("Save as a file for Parlour")}</button><button data-do="games">${tr("All games")}</button>`);
    this.$sheet.querySelector(".past").style.setProperty("--squares", size);
    this.$sheet.querySelector(`[data-step="${number < this.looked ? "‹" : "›"}"]:enabled`)?.focus();
    this.looked = number;
  },

  do_save(n) {
    const { when, heard: [start, reports] } = kept.games[+n];
    const file = new Blob([JSON.stringify(["parlour heard", 1, when, start, reports])], { type: "application/octet-stream" }); // not read: as programs read it
    const way = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `parlour-${new Date(when * 1000).toISOString().slice(0, 10)}.heard` });
    way.click();
    setTimeout(() => URL.revokeObjectURL(way.href), 60000);
  },
}));
