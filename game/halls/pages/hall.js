// The big screen of a hall: everything that all may know, as the host tells it.

const $ = id => document.querySelector("#" + id);
const text = (id, words) => { if ($(id)) $(id).textContent = words; };
const players = count => trCount("{count} player", "{count} players", count);
const element = (name, words = "", kind = "") => Object.assign(document.createElement(name), { textContent: words, className: kind });
let hall = null, since = 0;

const PREMIUMS = { l: tr("DL"), L: tr("TL"), w: tr("DW"), W: tr("TW"), "*": "★" };

function tile(name, face, values, kind) {
  const blank = face !== face.toUpperCase() || face === "?";
  const found = element(name, face === "?" ? "" : face.toUpperCase(), blank ? "tile blank" : "tile"); // not read: a style
  if (kind) found.classList.add(kind);
  if (!blank) found.append(element("sub", values[face]));
  return found;
}

function drawBoard({ look: [layout, values], cells, rack, laid }) {
  const size = layout.length, fresh = new Map((laid || []).map(([row, column, face]) => [row * size + column, face]));
  $("board").style.gridTemplate = `repeat(${size}, 1fr) / repeat(${size}, 1fr)`;
  $("board").replaceChildren(...[...layout.join("")].map((kind, at) => {
    const face = fresh.get(at) || cells[at];
    if (/[A-Za-z]/.test(face)) return tile("span", face, values, fresh.has(at) && "fresh");
    const square = element("span", PREMIUMS[kind]);
    square.dataset.kind = kind;
    return square;
  }));
  $("rack").replaceChildren(...[...rack].map(face => tile("li", face, values)));
}

function drawFirst({ first, stage, begun, newest }) {
  const gathers = !begun && stage !== "over";
  document.body.classList.toggle("over", stage === "over");
  document.body.classList.toggle("gathers", gathers);
  text("head", stage === "over" ? tr("The game is over") : gathers ? tr("Who is here") : tr("Standings"));
  if (gathers) { $("first").replaceChildren(...newest.map(name => { const row = element("li"); row.append(element("bdi", name)); return row; })); return; }
  $("first").replaceChildren(...first.map(([place, name, , , , , points]) => {
    const row = element("li");
    row.append(element("b", place), element("bdi", name), element("i", number(points)));
    return row;
  }));
}

// Large while everybody looks at it, and small as long as the next tiles are played.
function drawShown({ shown, stage }) {
  const large = stage === "revealing";
  $("shown").replaceChildren();
  $("before").replaceChildren();
  if (!shown || stage === "over") return;
  const [word, most, finders, meaning, others] = shown, many = who => who.length ?? who;
  const names = who => who.length ? who.flatMap((name, n) => [n ? ", " : "", element("bdi", name)]) : players(who);
  // Translators: the best play of a round; {names} are names, or '12 players'.
  const who = [many(finders) ? tr("Found by {names}.", { names: names(finders) }) : tr("Nobody saw it.")].flat();
  if (many(others)) who.push(" ", ...[tr("As good, with another word: {names}.", { names: names(others) })].flat());
  const points = trCount("{count} point", "{count} points", most);
  if (large) $("shown").append(element("b", word), element("em", points), ...who, element("i", meaning));
  // Translators: the best play of the round before: 'QUIZ for 62'.
  else $("before").append(...tr("Before: {play}.", { play: element("b", tr("{word} for {points}", { word, points: most })) }), " ", ...who);
}

// A moment with its zone, as in one hour of the year a clock shows the same twice; in the browser's own where it knows no such zone.
function moment([seconds, timeZone]) {
  const told = zone => new Date(seconds * 1000).toLocaleString(locale, { ...zone, weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  try { return `${told({ timeZone })} (${timeZone})`; } catch { return told({}); }
}

function sayStage({ form: told, begun, begins, stage, number: round, bag, tally: [done, there] }) {
  const when = begins && moment(begins);
  const over = stage === "over", dealing = stage === "dealing";
  text("form", told);
  text("begins", when ? tr("It begins on {moment}.", { moment: when }) : tr("Nothing is scheduled."));
  text("round", over ? ($("board") ? tr("Thank you for playing") : tr("The game is over"))
    // Translators: so many tiles are left in the bag.
    : begun ? tr("Round {round} · {number} left", { round, number: bag })
    : when && $("board") ? tr("Begins on {moment}", { moment: when }) : tr("Not begun yet"));
  text("tally", over ? "" : !begun ? trCount("{count} player here", "{count} players here", there)
    : stage === "playing" ? trCount("{done} of {count} have handed in", "{done} of {count} have handed in", there, { done }) : dealing ? tr("The tiles are looked through …") : "");
}

function tick() {
  if (!hall) return;
  const left = hall.left === null ? null : Math.max(0, hall.left - (hall.still ? 0 : (Date.now() - since) / 1000)), seconds = Math.ceil(left);
  text("clock", left === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  if (hall.still) $("clock").append(element("small", " " + tr("Paused")));
  $("clock").classList.toggle("last", left !== null && left <= 10);
}

// Time stands still, or goes on with so much left.
function time(left, still) {
  if (!hall) return;
  [hall, since] = [{ ...hall, left: left === null ? null : left / 1000, still }, Date.now()];
  tick();
}

function show(told) {
  [hall, since] = [told, Date.now()];
  text("title", hall.title);
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname), address = alone ? hall.address : location.host;
  if (hall.stage === "over") $("join").replaceChildren(tr("Results: {address}", { address: `${address}/results` }));
  else if (hall.code) $("join").replaceChildren(...tr("Play along: {address} {letters}", { address, letters: element("b", hall.code) }));
  else $("join").replaceChildren(tr("The letters to play along stand on the screen in the hall."));
  if ($("code")) $("code").hidden = hall.stage === "over" || !hall.code;
  sayStage(hall);
  if ($("board")) [drawBoard, drawFirst, drawShown].forEach(draw => draw(hall));
  tick();
}

// The line of a page that hears how the hall stands; `more` is what only some of them do.
const lineOf = (path, more) => new Link(path, {
  greeting: "hall",
  hello: () => "",
  hear: ([kind, ...values]) => link.page[kind]?.(...values),
  changed: (state, why) => text("said", why),
  hall: show,
  answered: (said, why) => why && text("said", why),
  warn: why => text("said", sentence(why)),
  time,
  ...more,
});

setInterval(tick, 200);
const boardKey = location.hash.slice(1); // no log sees it there, and without it no letters are shown
if ($("code") && boardKey) $("code").src = `/join.svg?${location.protocol.slice(0, -1)}&${boardKey}`;
let link;
if ($("board")) {
  onhashchange = () => location.reload();
  link = lineOf("/board?" + boardKey);
  link.open();
}
