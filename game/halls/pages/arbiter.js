// The arbiter's desk: what is said is a list, as game/halls/arbiter.py reads it.

const say = (...words) => link.send(words);

function drawNames(found, many) {
  const rows = found.map(([player, name]) => {
    const row = element("li"), input = Object.assign(element("input"), { value: name, dir: "auto", maxLength: 64, ariaLabel: tr("Name of {name}", { name }) });
    const rename = element("button", tr("Rename")), remove = element("button", tr("Remove"));
    rename.onclick = () => say("rename", player, input.value);
    remove.onclick = () => { if (confirm(tr("Take {name} off the list?", { name }))) say("remove", player); };
    row.append(input, rename, remove);
    return row;
  });
  text("many", many > found.length ? trCount("The first {first} of {count} player", "The first {first} of {count} players", many, { first: found.length }) : players(many));
  $("names").replaceChildren(...rows);
}

// Only what can be done now.
function offer({ begun, stage, still }) {
  const on = begun && stage !== "over", can = { begin: !begun && stage !== "over", stop: on && !still, go: on && still, close: stage === "playing", end: stage !== "over" };
  for (const button of document.querySelectorAll("[data-say]")) {
    button.disabled = !can[button.dataset.say];
    button.hidden = ["begin", "go"].includes(button.dataset.say) && button.disabled || stage === "over" || button.dataset.say === "stop" && (still || !begun);
  }
  $("schedule").hidden = begun;
}

// Without a line nothing can be ordered: an order of a while ago may no longer be what the arbiter wants.
link = lineOf("/arbiter", {
  hello: () => hello("", $("key").value.trim().replace(/^[^\w-]/, "-"), "", -1), // whatever is typed gets an answer
  commands: /^/,
  changed(state, why) {
    text("said", why);
    $("desk").inert = state !== "open";
    if (state !== "open") return link.unanswered = [];
    $("enter").hidden = true;
    $("desk").hidden = false;
    say("find", $("text").value);
  },
  hall(told) {
    show(told);
    $("big").href = "/board#" + told.board;
    offer(told);
  },
  names: drawNames,
});
$("enter").onsubmit = event => { event.preventDefault(); link.open(); };
for (const button of document.querySelectorAll("[data-say]")) {
  button.onclick = () => {
    const order = button.dataset.say, round = order === "close" ? [hall.number] : []; // this one, however long the question is looked at
    text("said", "");
    if (!button.dataset.sure || confirm(button.dataset.sure)) say(order, ...round);
  };
}
$("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone;
$("zones").append(...Intl.supportedValuesOf("timeZone").map(zone => new Option(zone)));
$("unschedule").onclick = () => say("schedule", "", "");
$("schedule").onsubmit = event => { event.preventDefault(); text("said", ""); say("schedule", $("moment").value, $("zone").value); };
$("search").onsubmit = event => { event.preventDefault(); say("find", $("text").value); };
