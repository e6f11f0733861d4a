// The big screen of a hall: everything that all may know, as the host tells it.

const $ = id => document.querySelector("#" + id);
const text = (id, words) => { if ($(id)) $(id).textContent = words; };
const counted = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
const element = (name, words = "", kind = "") => Object.assign(document.createElement(name), { textContent: words, className: kind });
let hall = null, since = 0;

function tile(name, face, values) {
  const blank = face !== face.toUpperCase() || face === "?";
  const found = element(name, face === "?" ? "" : face.toUpperCase(), blank ? "tile blank" : "tile");
  if (!blank) found.append(element("sub", values[face]));
  return found;
}

function drawBoard({ look: [layout, values], cells, rack }) {
  $("board").style.gridTemplateColumns = `repeat(${layout.length}, 1fr)`;
  $("board").replaceChildren(...[...layout.join("")].map((kind, at) => {
    if (/[A-Za-z]/.test(cells[at])) return tile("span", cells[at], values);
    const square = element("span");
    square.dataset.kind = kind;
    return square;
  }));
  $("rack").replaceChildren(...[...rack].map(face => tile("li", face, values)));
}

function drawFirst({ first, shown }) {
  $("first").replaceChildren(...first.map(([place, name, , , , , points]) => {
    const row = element("li");
    row.append(element("b", place), element("span", name), element("i", points.toLocaleString("en")));
    return row;
  }));
  if (!shown) return;
  const [word, most, finders, meaning] = shown, many = finders.length ?? finders;
  const who = !many ? "nobody saw it" : finders.length ? finders.join(", ") : counted(many, "player");
  $("shown").replaceChildren(element("b", `${word} for ${most}`), ` · ${who}. ${meaning}`);
}

function sayStage({ begun, begins, stage, number, bag, tally: [done, there] }) {
  const when = begins && new Date(begins[0] * 1000).toLocaleString("en-GB", { timeZone: begins[1], dateStyle: "full", timeStyle: "short" });
  text("round", !begun ? (when ? `Begins on ${when} (${begins[1]})` : "Begins soon") : stage === "over" ? "The game is over" : `Round ${number} · ${bag} in the bag`);
  text("tally", !begun ? counted(there, "player") : stage === "playing" ? `${done.toLocaleString("en")} of ${there.toLocaleString("en")} have handed in` : stage === "dealing" ? "The tiles are looked through …" : "");
}

function tick() {
  if (!hall) return;
  const left = hall.left === null ? null : Math.max(0, hall.left - (hall.still ? 0 : (Date.now() - since) / 1000)), seconds = Math.ceil(left);
  text("clock", left === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${hall.still ? " paused" : ""}`);
  $("clock").classList.toggle("last", left !== null && left <= 10);
}

function show(told) {
  [hall, since] = [told, Date.now()];
  text("title", hall.title);
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  $("join").replaceChildren("Play along: ", alone ? hall.address : location.host, element("b", hall.code));
  sayStage(hall);
  if ($("board")) { drawBoard(hall); drawFirst(hall); }
  tick();
}

// A line that is there again by itself.
function listen(path, first, hear) {
  const socket = new WebSocket(location.origin.replace("http", "ws") + path);
  socket.onopen = () => { text("said", ""); if (first) socket.send(first); };
  socket.onmessage = ({ data }) => { const [kind, ...values] = JSON.parse(data); hear[kind]?.(...values); };
  socket.onclose = ({ code, reason }) => {
    text("said", code === 4001 ? reason : "Reconnecting …");
    if (code !== 4001) setTimeout(() => listen(path, first, hear), 1000);
  };
  listen.socket = socket;
}

setInterval(tick, 200);
if ($("code")) $("code").src = "/join.svg?" + location.protocol.slice(0, -1);
if ($("board")) listen("/board", "", { hall: show });
