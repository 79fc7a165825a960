// The lobby and contests: over a socket comes what tells what is shown from what was; where it differs the
// page asks for itself. Without a socket it asks every now and then.

const live = document.querySelector("[data-bell]");
const FIRST = 500;
const LONGEST = 15000;
let wait = FIRST;
let polling = 0;

// A round has begun and it is one's turn: the tab says so.
const { title } = document;
const call = () => {
  const turn = document.querySelector("#live a.go .tag");
  document.title = turn ? `● ${turn.textContent} · ${title}` : title;
};

// What was unfolded stays so.
const folds = () => [...document.querySelectorAll("#live details")];
const show = async (text) => {
  const open = new Set(folds().filter((one) => one.open).map((one) => one.textContent));
  await htmx.swap({ sourceElement: live, target: "#live", swap: "outerMorph", text, transition: false });
  for (const one of folds()) one.open = open.has(one.textContent);
  call();
};

let asking = false;
let again = false;
// One question at a time: what rings meanwhile is asked about afterwards, what came to nothing later.
const refresh = async () => {
  if (asking) { again = true; return; }
  asking = true;
  const headers = { "HX-Request": "true" };
  const answer = await fetch(location.href, { headers, signal: AbortSignal.timeout(LONGEST) })
    .then((found) => (found.ok ? found.text() : "")).catch(() => "");
  if (answer) await show(answer);
  else setTimeout(refresh, LONGEST);
  asking = false;
  if (again) { again = false; refresh(); }
};
// Whose turn it is rings nowhere: whoever comes back to the page sees it.
document.addEventListener("visibilitychange", () => { if (live && !document.hidden) refresh(); });

const poll = (on) => {
  clearInterval(polling);
  polling = on ? setInterval(refresh, LONGEST) : 0;
};

const listen = () => {
  const address = new URL(`/ws/${live.dataset.bell}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.onopen = () => {
    wait = FIRST;
    poll(false);
  };
  socket.onmessage = ({ data }) => {
    if (data !== document.querySelector("#live").dataset.seen) refresh();
  };
  socket.onclose = () => {
    if (!polling) poll(true);
    setTimeout(listen, wait);
    wait = Math.min(wait * 2, LONGEST);
  };
};

if (live) {
  call();
  listen();
}

// A new contest: the time is the organiser's, who says how far it is ahead of UTC on that day.
const starts = document.querySelector("[name=starts]");
starts?.form.addEventListener("submit", () => {
  starts.form.ahead.value = starts.value && -new Date(starts.value).getTimezoneOffset();
});
