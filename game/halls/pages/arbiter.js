// The arbiter's desk: what is said is a list, as game/halls/arbiter.py reads it.

const say = (...words) => listen.socket.send(JSON.stringify(words));

function drawNames(found, many) {
  const rows = found.map(([player, name]) => {
    const row = element("li"), input = Object.assign(element("input"), { value: name, maxLength: 64, ariaLabel: `Name of ${name}` });
    const rename = element("button", "Rename"), remove = element("button", "Remove");
    rename.onclick = () => say("rename", player, input.value);
    remove.onclick = () => { if (confirm(`Take ${name} off the list?`)) say("remove", player); };
    row.append(input, rename, remove);
    return row;
  });
  $("names").replaceChildren(element("li", many > found.length ? `The first ${found.length} of ${many}` : counted(many, "player")), ...rows);
}

$("enter").onsubmit = event => {
  event.preventDefault();
  const shown = told => { $("enter").hidden = true; $("desk").hidden = false; show(told); };
  listen("/arbiter", $("key").value.trim(), { hall: shown, names: drawNames, refused: why => text("said", why) });
};
for (const button of document.querySelectorAll("[data-say]")) {
  button.onclick = () => { if (!button.dataset.sure || confirm(button.dataset.sure)) say(button.dataset.say); };
}
$("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone;
$("schedule").onsubmit = event => { event.preventDefault(); say("schedule", $("moment").value, $("zone").value); };
$("search").onsubmit = event => { event.preventDefault(); say("find", $("text").value); };
