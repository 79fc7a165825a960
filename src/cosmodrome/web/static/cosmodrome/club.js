// The people at a table: their clocks count down, who is there is marked, talk comes in.
// Nothing is decided here: the server's clocks count.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const main = $("main.room");
const address = `${location.pathname}/beside`;

// Clocks: what the server wrote, less what has passed since; its watch may differ from this one.

const ahead = Date.now() - Number(document.body.dataset.now ?? Date.now());
const DAY = 86400;
const OF_DAYS = document.documentElement.lang === "fr" ? "j" : "d";
const LOW = 20;
const two = (number) => String(number).padStart(2, "0");
const written = (seconds) => {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} ${OF_DAYS} ${Math.floor((seconds % DAY) / 3600)} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
const count = () => {
  for (const clock of $$(".clock")) {
    const since = clock.dataset.since;
    const passed = since === undefined ? 0 : Math.max(0, Date.now() - ahead - Number(since));
    const left = Math.max(0, Math.ceil((Number(clock.dataset.left) - passed) / 1000));
    const text = written(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("running", since !== undefined);
    clock.classList.toggle("low", since !== undefined && left <= LOW);
  }
};

// Who is there: told in words in the panel, and by a dot at everybody's name.

const dots = () => {
  for (const told of $$("#present [data-seat]")) {
    const { seat, here } = told.dataset;
    for (const chip of $$(`#seats [data-key="chip-${seat}"], .clocks [data-chip="${seat}"]`)) chip.dataset.here = here;
  }
};

// Talk: what is new while the panel is closed is counted at its tab and read out.

const tab = $("#tab-chat");
const panel = $("#panel-chat");
let last = null;
let unread = 0;
const reading = () => panel && !panel.hidden && panel.offsetParent !== null;
const badge = () => {
  // A phone has the panel folded away: its switch says so too.
  for (const place of [tab, $("[data-panel-switch]")]) {
    if (unread) place?.setAttribute("data-unread", unread);
    else place?.removeAttribute("data-unread");
  }
};
const newest = () => Number($$("#talk [data-line]").at(-1)?.dataset.line ?? 0);
const heard = () => {
  const now = newest();
  if (last !== null && now > last) {
    const fresh = $$("#talk [data-line]").filter((line) => Number(line.dataset.line) > last && !line.matches(".own"));
    if (reading()) {
      $("#talk").scrollTop = $("#talk").scrollHeight;
    } else if (fresh.length) {
      unread += fresh.length;
      const line = fresh.at(-1);
      const aloud = $("#aloud");
      if (aloud) aloud.textContent = `${$("b", line)?.textContent}: ${$(".said", line)?.textContent}`;
    }
  }
  last = now;
  if (reading()) unread = 0;
  badge();
};
tab?.addEventListener("click", () => requestAnimationFrame(() => { unread = 0; badge(); $("#talk").scrollTop = $("#talk").scrollHeight; }));

// The server says that something is new; a page whose socket is lost asks from time to time.

const POLL = 20000;
let asking = false;
let again = false;
let linked = false;
const ask = async () => {
  if (asking) { again = true; return; }
  asking = true;
  try {
    const asked = fetch(linked ? address : `${address}?alone=1`, { signal: AbortSignal.timeout(POLL) });
    // While the server is away the table says so; an answer that never ends would keep all later ones away.
    const text = await asked.then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
    if (text) {
      await htmx.swap({ sourceElement: main, target: "#present", swap: "innerMorph", text, transition: false });
    }
  } finally {
    asking = false;
    if (again) { again = false; ask(); }
  }
};
// Before the table's own listener, which takes everything for a picture.
document.addEventListener("htmx:before:ws:message", (event) => {
  if (typeof event.detail.message.text !== "string") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask();
}, true);
document.addEventListener("htmx:after:ws:connection", () => { linked = true; });
document.addEventListener("htmx:ws:close", () => { linked = false; });

// What was unfolded stays so when a new picture comes.

let open = new Set();
document.addEventListener("htmx:before:swap", () => {
  open = new Set($$("details[data-kept][open]").map((one) => one.dataset.kept));
});
document.addEventListener("htmx:after:swap", () => {
  for (const one of $$("details[data-kept]")) if (open.has(one.dataset.kept)) one.open = true;
  count();
  dots();
  heard();
});
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx?.sourceElement?.id === "say" && ctx.response?.status === 200) $("#say").reset();
});

if (main) {
  count();
  setInterval(count, 500);
  setInterval(() => { if (!document.hidden || !linked) ask(); }, POLL);
  // htmx comes after the modules.
  if (document.readyState === "complete") ask();
  else addEventListener("load", ask);
}
