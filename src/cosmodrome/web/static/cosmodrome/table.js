// What the page does by itself: pieces fly, keys walk the board, tabs, sounds.
// Rules live on the server; here nothing is decided.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const cookie = (name, value) => {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
};
const remembered = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.split("=")[1];
const stage = () => $(".stage");

// Pieces fly from where they were to where they are (first, last, invert, play).

const SPEEDS = { slow: 2, normal: 1, fast: 0.5, none: 0 };
const speed = () => SPEEDS[document.documentElement.dataset.motion] ?? 1;
const still = () => calm.matches || !speed();
const FLIGHT = 250;
const GAP = 60;
let before = null;

// Places are kept relative to the table top, so that a longer prompt moves no piece.
const tabletop = () => $(".tabletop")?.getBoundingClientRect();
const measure = () => {
  const top = tabletop();
  const places = new Map();
  if (!top) return null;
  for (const piece of $$("#table [data-key]")) {
    const box = piece.getBoundingClientRect();
    if (box.width) places.set(piece.dataset.key, new DOMRect(box.x - top.x, box.y - top.y, box.width, box.height));
  }
  return { size: [top.width, top.height], places };
};

const fly = () => {
  if (!before) return;
  const top = tabletop();
  const { size, places: old } = before;
  before = null;
  // Another size of the table is another arrangement, not a move.
  if (!top || Math.abs(top.width - size[0]) > 2 || Math.abs(top.height - size[1]) > 60) return;
  // What moves no further than the table itself has grown or shrunk was only laid out anew.
  const least = 2 + Math.abs(top.width - size[0]) + Math.abs(top.height - size[1]);
  let turn = 0;
  for (const piece of $$("#table [data-key]")) {
    const known = old.get(piece.dataset.key);
    const from = known ?? old.get(piece.dataset.from);
    if (!from || piece.classList.contains("zone") || piece.classList.contains("seat")) continue;
    const to = piece.getBoundingClientRect();
    const dx = from.x + from.width / 2 - (to.x - top.x) - to.width / 2;
    const dy = from.y + from.height / 2 - (to.y - top.y) - to.height / 2;
    if (!to.width || Math.hypot(dx, dy) < least) continue;
    if (still()) {
      // In one step: nothing moves, and nothing is painted again and again meanwhile.
      const framed = { outline: "3px solid var(--action)" };
      piece.animate([framed, { outline: "3px solid transparent" }], { duration: 700, easing: "steps(1)" });
      continue;
    }
    const scale = known ? 1 : Math.min(1.5, Math.max(0.5, from.width / to.width));
    piece.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 20 },
        { transform: "none", zIndex: 20 },
      ],
      { duration: FLIGHT * speed(), delay: turn * GAP * speed(), easing: "ease-out", fill: "backwards", composite: "replace" },
    );
    turn = Math.min(turn + 1, 5);
  }
  for (const number of $$("#table [data-count]")) countUp(number);
};

const counts = new Map();
const countUp = (node) => {
  const to = Number(node.dataset.count);
  const from = counts.get(node.id);
  counts.set(node.id, to);
  if (from === undefined || from === to || still()) return;
  const start = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - start) / 400);
    node.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && node.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

// An answer that a newer picture from the socket has overtaken is not shown. Where both were being
// put in place at once, and the older one came last or the newer one not at all, the page asks again.
const PULSE = 1000;
const shown = () => Number(stage()?.dataset.revision ?? -1);
let newest = -1;
const refresh = () => htmx.ajax("GET", location.pathname, { target: "#table", swap: "innerMorph" });
const catchUp = () => { if (shown() >= 0 && shown() < newest) refresh(); };
document.addEventListener("htmx:before:swap", (event) => {
  const coming = event.detail.ctx?.response?.headers.get("Table-Revision");
  if (coming && Number(coming) < shown()) {
    event.preventDefault();
    return;
  }
  newest = Math.max(newest, Number(coming ?? -1));
  before = measure();
});
document.addEventListener("htmx:after:swap", () => { fly(); settled(); catchUp(); });

// What the socket brings: new text, and between it parts of the text it brought before (pictures.py).
// It is shown only if it is newer than what is shown; a page that cannot follow asks for the whole.
let brought = null;
let turn = Promise.resolve();
const take = async (packed) => {
  const stream = packed.stream().pipeThrough(new DecompressionStream("deflate"));
  const { revision, content } = await new Response(stream).json();
  brought = content.flatMap((part) => typeof part === "string" ? part.split("<") : brought.slice(...part));
  if (revision <= shown()) return;
  newest = Math.max(newest, revision);
  setTimeout(catchUp, PULSE);
  await htmx.swap({
    sourceElement: $("main"), target: "#table", swap: "innerMorph", text: brought.join("<"), transition: false,
  });
};
document.addEventListener("htmx:before:ws:message", (event) => {
  event.preventDefault();
  turn = turn.then(() => take(event.detail.message.text)).catch(() => { brought = null; refresh(); });
});
const offline = (lost) => { const note = $("#offline"); if (note) note.hidden = !lost; };
// Browsers let a socket that failed wait before the next try; until it is back, and while the server
// is in trouble, the page asks itself.
let pulse = 0;
let linked = false;
let asking = false;
const ask = async () => {
  if (asking) return;
  asking = true;
  try {
    const alive = await fetch("/health/live", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    if (!alive) offline(true);
    else if (pulse) await refresh();
  } finally {
    asking = false;
  }
};
const keepAsking = () => { pulse ||= setInterval(ask, PULSE); };
const stopAsking = () => {
  clearInterval(pulse);
  pulse = 0;
};
document.addEventListener("htmx:ws:close", (event) => {
  if (event.detail.reason !== "closed") return;
  linked = false;
  if (pulse) return;
  keepAsking();
  ask();
});
document.addEventListener("htmx:after:ws:connection", () => {
  linked = true;
  stopAsking();
  offline(false);
});
document.addEventListener("htmx:error", () => offline(true));
document.addEventListener("htmx:after:request", (event) => {
  const troubled = event.detail.ctx.response.status >= 500;
  offline(troubled);
  if (troubled) keepAsking();
  else if (linked) stopAsking();
});

// Dates as the person writes them, in their own time

const localTimes = () => {
  const { lang } = document.documentElement;
  const locale = navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
  const style = { dateStyle: "medium", timeStyle: "short" };
  for (const time of $$("time")) time.textContent = new Date(time.dateTime).toLocaleString(locale, style);
};
localTimes();

// After every change

const { title } = document;
let lastVersion = stage()?.dataset.version;
let wasMine = false;
let folding = false;
const settled = () => {
  const now = stage();
  if (!now) return;
  hintOn(now);
  guideOn(now);
  const mine = now.hasAttribute("data-my-turn");
  if (now.dataset.version !== lastVersion) {
    closeConfirm();
    $("#asides:popover-open")?.hidePopover();
    sound(mine && !wasMine ? "turn" : $(".results", now) ? "success" : now.dataset.heard ?? "card");
  }
  if (mine && (now.dataset.version !== lastVersion || !wasMine)) requestAnimationFrame(intoSight);
  // Whoever has let this site tell them hears of a turn while the page is open behind others.
  if (mine && !wasMine && document.hidden && window.Notification?.permission === "granted") {
    const told = { body: title, tag: `t-${location.pathname.split("/")[2]}`, icon: "/icon-192.png", data: location.pathname };
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(now.dataset.call, told));
  }
  lastVersion = now.dataset.version;
  wasMine = mine;
  document.title = mine ? `● ${now.dataset.call} · ${title}` : title;
  const icon = $("link[rel=icon]");
  const wanted = icon?.dataset[mine ? "turn" : "calm"];
  if (wanted && icon.getAttribute("href") !== wanted) icon.href = wanted;
  const log = $("#panel-log");
  if (log) log.scrollTop = $(".five-lines", log) ? 0 : log.scrollHeight;
  localTimes();
  showStrip();
  if (!folding && $(".board")) {
    folding = true;
    foldAsUsual();
  }
  gatherOn();
  fitPrompt();
  sayCopied(lately?.said);
  keepFocus();
};

// A question that needs more lines than there are is written smaller; nothing moves for it. Only
// where letters were made so large that it would be cut all the same, it takes the room it needs.
const fitPrompt = () => {
  const told = $(".asked p");
  const ticks = $(".gathering .ticked");
  for (const size of ["", "long", "longer", "whole"]) {
    if (!told) return;
    told.className = size;
    // Two lines of what is ticked have room below it.
    const much = ticks?.offsetHeight > 2.5 * parseFloat(getComputedStyle(ticks ?? told).lineHeight);
    if (told.scrollHeight <= told.clientHeight + 1 && !much) return;
  }
};
addEventListener("resize", () => fitPrompt());

// A guided game: what to touch is lit, what to look at is framed; "Show me" goes there.
const acting = (name) => $$(`#table :is([value="${CSS.escape(name)}"], [data-tick="${CSS.escape(name)}"])`);
const hintOn = ({ dataset }) => {
  $$(".hinted").forEach((one) => one.classList.remove("hinted"));
  for (const name of dataset.hinted?.split(" ") ?? []) {
    acting(name).forEach((one) => (one.closest(".tick") ?? one).classList.add("hinted"));
  }
  if (dataset.hinted) requestAnimationFrame(intoSight);
};
document.addEventListener("cosmodrome:hinted", () => hintOn(stage()));
// First what is still to be ticked, then what confirms it.
const toTouch = () => {
  const names = stage()?.dataset.guided?.split(" ") ?? [];
  const missing = names.filter((name, at) => {
    const before = names.slice(0, at).filter((one) => one === name).length;
    const same = boxes().filter((box) => box.value === name);
    return same.length && same.filter((box) => box.checked).length <= before;
  });
  return missing.length ? [...new Set(missing)] : names.slice(-1);
};
const guided = () => toTouch().flatMap(acting);
let spokenOf;
const guideOn = ({ dataset }) => {
  $$(".guided, .looked-at").forEach((one) => one.classList.remove("guided", "looked-at"));
  guided().forEach((one) => (one.closest(".tick") ?? one).classList.add("guided"));
  for (const key of dataset.look?.split(" ") ?? []) {
    $(`.tabletop [data-key="${CSS.escape(key)}"]`)?.classList.add("looked-at");
  }
  const now = `${toTouch()} ${dataset.look}`;
  if (now !== spokenOf && $(".tabletop :is(.guided, .looked-at)")) requestAnimationFrame(intoSight);
  spokenOf = now;
};
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-guide-show]")) return;
  const free = guided().filter((one) => !one.disabled && !one.checked);
  const piece = free.find((one) => one.closest(".tabletop") && one.checkVisibility()) ?? free.find((one) => one.checkVisibility());
  piece?.scrollIntoView({ block: "center", inline: "center" });
  piece?.focus({ preventScroll: true });
});

// What is asked for, in reading order; what is merely allowed comes last.
const ANSWER = ":is([name=action], [data-tick]):enabled";
const answers = () => {
  const lit = $$(`.tabletop .lit${ANSWER}`).filter((piece) => piece.checkVisibility());
  const aside = (piece) => piece.matches(".role-aside");
  return [...lit.filter((piece) => !aside(piece)), ...lit.filter(aside)];
};
const jump = (step) => {
  const all = answers();
  const at = all.indexOf(document.activeElement);
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
};

// Where the page is longer than the window: what is advised, else what a guide speaks of, else what is
// asked for, comes into sight by itself.
const scrolling = (node) => {
  while (node && !(/auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 4)) node = node.parentElement;
  return node;
};
const intoSight = () => {
  const told = [".hinted", ".guided", ".looked-at"]
    .map((name) => $$(`.tabletop ${name}`).find((piece) => piece.checkVisibility())).find(Boolean);
  const asked = answers().filter((piece) => !piece.matches(".role-aside"));
  // What ends or confirms stands in the tray as well: it counts only where nothing else is asked for.
  const things = asked.filter((piece) => !piece.matches(".command"));
  const [first, ...others] = told ? [told] : things.length ? things : asked;
  if (!first) return;
  // Where the page has room for all of it, a board may still scroll inside.
  const within = document.documentElement.scrollHeight <= innerHeight + 4 ? scrolling(first) : document.documentElement;
  if (!within) return;
  const { right } = stage().getBoundingClientRect();
  const top = Math.max(...$$(".prompt, #guide").map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < right).map((box) => box.bottom));
  const foot = within === document.documentElement ? innerHeight : within.getBoundingClientRect().bottom;
  const bottom = Math.min(foot, ...$$(".actions").map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height && box.top > innerHeight / 2).map((box) => box.top));
  const seen = (piece) => {
    const box = piece.getBoundingClientRect();
    return box.top >= top - 4 && box.bottom <= bottom + 4;
  };
  if ([first, ...others].some(seen)) return;
  const box = first.getBoundingClientRect();
  const by = box.top - Math.max(top + 12, (top + bottom - box.height) / 2);
  within.scrollBy({ top: by, behavior: still() ? "instant" : "smooth" });
};

// A button that was pressed is often gone afterwards: stay in the same place of the page. The list of
// actions opens over the board for whoever comes to it by keyboard, never behind a pointer.
let place = null;
let pointing = false;
const pointed = (now) => { pointing = now; document.body.classList.toggle("pointing", now); };
document.addEventListener("pointerdown", () => pointed(true), true);
document.addEventListener("keydown", () => pointed(false), true);
document.addEventListener("focusin", (event) => {
  const box = event.target.closest?.(".actions, .tabletop, .guide");
  if (box) place = box.classList[0];
});
const keepFocus = () => {
  const here = document.activeElement;
  // What was hidden or can no longer be pressed keeps the focus for a moment.
  if (!place || (here && here !== document.body && here.checkVisibility() && !here.disabled)) return;
  const acting = ":is(button[type=submit], [data-tick], [name=actions]):enabled";
  const reached = (found) => found.offsetParent && !(pointing && found.closest(".listed"));
  const button = (inside) => $$(`${inside} ${acting}`).find(reached);
  const next = button(`.${place}`) ?? button(".actions") ?? button(".tabletop") ?? button(".curtain");
  next?.focus({ preventScroll: true });
};

// A selection is gathered here, in any order, and sent whole with what confirms it. Its boxes are what
// is sent, pieces of the board press them; the server says meanwhile what comes of it, and decides.

const SOON = 120;
const TOO_LONG = 400;
const boxes = () => $$("#table input[name=actions]");
const ticked = () => boxes().filter((box) => box.checked);
const pieces = (name) => $$(`#table [data-tick="${CSS.escape(name)}"]`);
const amounts = () => $$("#table [data-amounts] input");
// What was gathered, on which version and for whom: a new picture of the same moment keeps it.
let gathered = { moment: "", ticks: new Set(), amounts: new Map() };
let draft = null;
let drafting = 0;
const moment = () => `${stage()?.dataset.version} ${$("#table input[name=seat]")?.value}`;

const gatherOn = () => {
  if (gathered.moment === moment()) {
    for (const box of boxes()) box.checked = gathered.ticks.has(box.id);
    for (const field of amounts()) field.value = gathered.amounts.get(field.name) ?? field.value;
  } else {
    // A box that stays where it was keeps what was ticked in it: that was another selection.
    for (const box of boxes()) box.checked = box.defaultChecked;
  }
  amounts().forEach(tellAmount);
  changeTicks();
};
const remember = () => {
  const ids = ticked().map((box) => box.id);
  gathered = { moment: moment(), ticks: new Set(ids), amounts: new Map(amounts().map((a) => [a.name, a.value])) };
};

// As many pieces are pressed as boxes ticked; one piece alone for several says how many.
const showTicks = () => {
  for (const name of new Set(boxes().map((box) => box.value))) {
    const count = ticked().filter((box) => box.value === name).length;
    const here = pieces(name);
    const pressed = here.filter((piece) => piece.getAttribute("aria-pressed") === "true");
    const free = here.filter((piece) => !pressed.includes(piece));
    while (pressed.length > count) free.push(pressed.pop());
    while (pressed.length < count && free.length) pressed.push(free.shift());
    for (const piece of here) piece.setAttribute("aria-pressed", pressed.includes(piece));
    if (here.length === 1 && count > 1) here[0].dataset.ticked = count;
    else here.forEach((piece) => delete piece.dataset.ticked);
  }
  const told = $(".gathering");
  if (told) $(".ticked", told).textContent = JSON.parse(told.dataset.counts)[ticked().length];
};
const press = (piece) => {
  const name = piece.dataset.tick;
  const mine = boxes().filter((box) => box.value === name);
  const free = mine.find((box) => !box.checked);
  const on = piece.getAttribute("aria-pressed") === "true";
  if (pieces(name).length === 1) {
    if (free) free.checked = true;
    else mine.forEach((box) => { box.checked = false; });
  } else if (on || free) {
    (on ? mine.findLast((box) => box.checked) : free).checked = !on;
    piece.setAttribute("aria-pressed", !on);
  }
  changeTicks();
};
const untick = () => {
  boxes().forEach((box) => { box.checked = false; });
  changeTicks();
};
const changeTicks = () => {
  remember();
  showTicks();
  clearTimeout(drafting);
  draft?.abort();
  if (ticked().length) drafting = setTimeout(askDraft, SOON);
  else if (boxes().length) showDraft(null);
};
const askDraft = async () => {
  const { signal } = draft = new AbortController();
  const { draft: address } = $(".gathering").dataset;
  const steps = ticked().map((box) => `&steps=${encodeURIComponent(box.value)}`);
  // Whoever waits long may confirm without knowing: it is refused, or right.
  const late = setTimeout(() => $$(".gathering [name=action]").forEach((b) => { b.disabled = false; }), TOO_LONG);
  try {
    const answer = await fetch(address + steps.join(""), { signal });
    const told = answer.ok ? await answer.json() : null;
    if (told && !signal.aborted && told.version === Number(stage().dataset.version)) showDraft(told);
  } catch {
    // Overtaken by another, or nobody answers: what is sent is judged all the same.
  } finally {
    clearTimeout(late);
  }
};
const put = (node, text, { ask, asks, short } = {}) => {
  node.dataset.first ??= JSON.stringify([node.textContent, { ...node.dataset }]);
  if (node.textContent !== text) node.textContent = text;
  for (const [name, value] of Object.entries({ ask, asks, short })) {
    if (value) node.dataset[name] = value;
    else delete node.dataset[name];
  }
  // What a button says in short, its tip says whole.
  if (short) node.title = text;
  else node.removeAttribute("title");
};
const putBack = (node) => { if (node?.dataset.first) put(node, ...JSON.parse(node.dataset.first)); };
const showDraft = (told) => {
  const asked = $("#asked");
  if (told) put(asked, told.prompt);
  else putBack(asked);
  // How many answers there were is of no use once one is being put together.
  $(".count-words")?.toggleAttribute("hidden", Boolean(told));
  fitPrompt();
  const bar = $(".gathering");
  for (const { action, text } of told?.closing ?? []) {
    if ($(`[value="${CSS.escape(action)}"]`, bar)) continue;
    const button = Object.assign(document.createElement("button"), { name: "action", value: action, textContent: text });
    button.setAttribute("form", "play");
    $("[type=reset]", bar).before(button);
  }
  for (const button of $$("#table :is([name=action], [data-amount-go])")) {
    const closes = told?.closing.find((one) => one.action === button.value);
    const late = button.hasAttribute("data-late");
    const early = button.closest(".gathering") ? button.hasAttribute("data-early") : !late;
    button.disabled = told ? !closes : !early;
    if (late) button.classList.toggle("lit", !button.disabled);
    if (!button.closest(".gathering")) continue;
    if (closes) put(button, closes.text, closes);
    else putBack(button);
    // What cannot confirm yet says why where it is read (why.js).
    if (button.disabled) Object.assign(button.dataset, { tip: button.textContent, plain: "" });
    else delete button.dataset.tip;
  }
  for (const box of boxes()) {
    box.disabled = told ? !box.checked && !told.more.includes(box.value) : false;
    for (const piece of pieces(box.value)) {
      const on = piece.getAttribute("aria-pressed") === "true";
      piece.disabled = told ? !on && !told.more.includes(box.value) : false;
    }
  }
  $("[type=reset]", bar).disabled = !ticked().length;
  guideOn(stage());
};
document.addEventListener("click", (event) => {
  const piece = event.target.closest("[data-tick]");
  if (piece) press(piece);
});
document.addEventListener("change", (event) => { if (event.target.name === "actions") changeTicks(); });
document.addEventListener("reset", (event) => {
  if (event.target.id !== "play") return;
  event.preventDefault();
  untick();
});

// An amount: a number, and beside it what it means

const tellAmount = (field) => {
  const told = JSON.parse(field.parentElement.dataset.amounts);
  const go = $("[data-amount-go]", field.parentElement);
  const [text, ask, asks] = told[field.value] ?? [JSON.parse(go.dataset.first ?? "[]")[0] ?? go.textContent, null, null];
  put(go, text, { ask, asks });
  const numbers = Object.keys(told).map(Number);
  for (const step of $$("[data-by]", field.parentElement)) step.disabled = !next(numbers, field, step);
};
const next = (numbers, field, { dataset }) => {
  const now = Number(field.value);
  return dataset.by > 0 ? String(numbers.find((n) => n > now) ?? "") : String(numbers.findLast((n) => n < now) ?? "");
};
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-amounts] input")) return;
  tellAmount(event.target);
  remember();
});
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-by]");
  if (!step) return;
  const field = $("input", step.parentElement);
  field.value = next(Object.keys(JSON.parse(step.parentElement.dataset.amounts)).map(Number), field, step) || field.value;
  tellAmount(field);
  remember();
});
// Enter means the box or the number it is pressed on.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !field.matches(".actions input")) return;
  event.preventDefault();
  (field.name === "actions" ? field : $("[data-amount-go]", field.parentElement)).click();
});

// What cannot be taken back by oneself asks once

let pending = null;
let confirmed = null;
let asked = 0;
const DOUBLE_CLICK = 500;
const confirmBox = $("#confirm");
const closeConfirm = () => {
  if (confirmBox) confirmBox.hidden = true;
  pending = null;
};
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "play" || !button?.dataset.asks) return;
  // The same target a second time means yes, but a double click does not.
  const again = pending === button && event.timeStamp - asked > DOUBLE_CLICK;
  const wanted = document.body.dataset.confirm.split(" ").includes(button.dataset.asks);
  if (!wanted || confirmed === button || again) {
    pending = null;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pending !== button) asked = event.timeStamp;
  pending = button;
  $("#confirm-text").textContent = button.dataset.ask;
  confirmBox.hidden = false;
  $("[data-confirm=yes]", confirmBox).focus();
}, true);
document.addEventListener("click", (event) => {
  const answer = event.target.closest("[data-confirm]");
  if (!answer || answer === document.body) return;
  const button = pending;
  confirmBox.hidden = true;
  button?.focus({ preventScroll: true });
  if (answer.dataset.confirm === "yes" && button) {
    confirmed = button;
    if (button.isConnected) button.form.requestSubmit(button);
    confirmed = null;
  }
  pending = null;
});
document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-confirm-switch]")) return;
  const asked = $$("[data-confirm-switch]:checked").map((box) => box.dataset.confirmSwitch);
  document.body.dataset.confirm = asked.join(" ");
  cookie("confirm", asked.join("-") || "off");
});
document.addEventListener("change", ({ target }) => {
  const root = document.documentElement;
  if (target.matches("[data-motion-switch]")) root.dataset.motion = target.value;
  else if (target.matches("[data-hand-switch]")) root.dataset.hand = target.checked ? "left" : "right";
  else return;
  cookie(target.matches("select") ? "motion" : "hand", target.matches("select") ? target.value : root.dataset.hand);
});

// The list of actions repeats the board: folded away on a wide screen, there for whoever opens it,
// or comes to it by keyboard.
const showStrip = () => {
  const open = remembered("strip") === "open";
  document.body.classList.toggle("strip-folded", !open);
  $("[data-strip-switch]")?.setAttribute("aria-expanded", open);
};
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-strip-switch]")) return;
  cookie("strip", remembered("strip") === "open" ? "folded" : "open");
  showStrip();
});

// One click is one action, however fast the finger; what was pressed looks so until the answer is there.
let sending = false;
let submitted = null;
// Heard on the way down: htmx asks on the way up. What is asked about once more does not come here.
document.addEventListener("submit", (event) => { if (event.target.id === "play") submitted = event.submitter; }, true);
document.addEventListener("htmx:before:request", (event) => {
  if (event.detail.ctx.sourceElement.id !== "play") return;
  if (sending) {
    event.preventDefault();
    return;
  }
  sending = true;
  if (!submitted) return;
  const same = `[name="${submitted.name}"][value="${CSS.escape(submitted.value)}"]`;
  for (const button of $$(`#table ${same}`)) button.classList.add("sent");
  stage()?.setAttribute("aria-busy", "true");
});
document.addEventListener("htmx:finally:request", () => {
  sending = false;
  stage()?.removeAttribute("aria-busy");
  $$("#table .sent").forEach((button) => button.classList.remove("sent"));
});

// Keys: arrows walk the board, N goes to what is asked, U, H and L, ← → in a replay

const walkable = () => $$(".tabletop :is(.piece, [data-tip])").filter((p) => p.offsetParent);
const walk = (dx, dy) => {
  const pieces = walkable();
  const here = document.activeElement;
  if (!pieces.includes(here)) {
    (pieces.find((piece) => piece.matches(".lit")) ?? pieces[0])?.focus();
    return;
  }
  const a = here.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const piece of pieces) {
    if (piece === here) continue;
    const b = piece.getBoundingClientRect();
    const x = b.x + b.width / 2 - a.x - a.width / 2;
    const y = b.y + b.height / 2 - a.y - a.height / 2;
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 4) continue;
    const far = along + across * 2.2;
    if (far < least) [least, best] = [far, piece];
  }
  best?.focus();
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  if (event.target.matches("input:not([type=checkbox]), textarea, select")) return;
  const go = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if ($("[data-slider]") && go) {
    event.preventDefault();
    $(`[data-go=${go}]`).click();
  } else if (event.target.matches("[role=tab]") && ARROWS[event.key]) {
    const tabs = $$("[role=tab]");
    const step = ARROWS[event.key][0] || ARROWS[event.key][1];
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  } else if (ARROWS[event.key] && $(".tabletop")) {
    event.preventDefault();
    walk(...ARROWS[event.key]);
  } else if (event.key === "Escape") {
    if ($("#asides:popover-open")) return;  // it closes
    if (confirmBox && !confirmBox.hidden) $("[data-confirm=no]").click();
    else if (ticked().length) untick();
    else $("[data-command=cancel]")?.click();
  } else if (event.key.toLowerCase() === "n") {
    jump(event.shiftKey ? -1 : 1);
  } else if (event.key.toLowerCase() === "u") {
    ($("[data-command=cancel]") ?? $("[data-command=undo]"))?.click();
  } else if (event.key.toLowerCase() === "h") {
    $("[data-command=hint]")?.click();
  } else if (event.key.toLowerCase() === "l") {
    const line = $$("#log li li").pop();
    if (line) $("#aloud").textContent = $$("span", line).map((span) => span.textContent).join(" ");
  }
});

// Side panel: tabs, folding, rules

const openTab = (name) => {
  for (const tab of $$("[role=tab]")) {
    const chosen = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    $(`#panel-${tab.dataset.tab}`).hidden = !chosen;
  }
  foldPanel(false);
  if (name === "rules" && !$(".rules")) htmx.trigger("#rulebook", "wanted");
};
const foldPanel = (folded) => {
  document.body.classList.toggle("folded", folded);
  $("[data-panel-switch]")?.setAttribute("aria-expanded", !folded);
  fitPrompt();
};
document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (tab) openTab(tab.dataset.tab);
  if (event.target.closest("[data-panel-switch]")) {
    foldPanel(!document.body.classList.contains("folded"));
    if (!narrow.matches) cookie("panel", document.body.classList.contains("folded") ? "folded" : "open");
  }
  const rule = event.target.closest("[data-rule]");
  if (rule && $("#rulebook")) {
    event.preventDefault();
    openRule(rule.dataset.rule);
  }
});
let wanted = null;
const openRule = (number) => {
  const target = document.getElementById(`rule-${number}`);
  openTab("rules");
  wanted = number;
  if (!target) return;
  const search = $("[data-rules-search]");
  search.value = "";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  $$(".rules .found").forEach((node) => node.classList.remove("found"));
  target.classList.add("found");
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
};
// Asked for before the rules were here.
document.addEventListener("htmx:after:swap", (event) => { if (event.target.id === "rulebook" && wanted) openRule(wanted); });
const narrow = matchMedia("(max-width: 1023px)");
// A board that needs the width has it first; whoever wants the log beside it opens it.
const ROOMY = 1500;
const usually = () => $(".board[data-wide]") && innerWidth < ROOMY ? "folded" : "open";
const foldAsUsual = () => { if ($("#panel")) foldPanel(narrow.matches || (remembered("panel") ?? usually()) === "folded"); };
narrow.addEventListener("change", foldAsUsual);
foldAsUsual();

const plainText = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-rules-search]")) return;
  const words = plainText(event.target.value).split(/\s+/);
  for (const section of $$(".rules section")) {
    let any = false;
    for (const item of $$("li", section)) {
      const text = plainText(item.textContent);
      item.hidden = !words.every((word) => text.includes(word));
      any ||= !item.hidden;
    }
    section.hidden = !any;
  }
  $("#no-rule").hidden = $$(".rules section").some((section) => !section.hidden);
});

// Replay

let steps = 0;
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-slider]")) return;
  const source = event.target;
  const { address } = source.dataset;
  clearTimeout(steps);
  const at = `${address}${address.endsWith("?") ? "" : "&"}at=${source.value}`;
  steps = setTimeout(() => htmx.ajax("GET", at, { source, target: "#table", swap: "innerMorph" }), 60);
});
let playing = 0;
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-autoplay]");
  if (!button) return;
  const on = !playing;
  clearInterval(playing);
  playing = 0;
  button.setAttribute("aria-pressed", on);
  if (on) playing = setInterval(() => {
    const now = stage();
    if (Number(now.dataset.step) >= Number(now.dataset.total)) {
      clearInterval(playing);
      playing = 0;
    } else {
      $("[data-go=next]").click();
    }
  }, 900);
});

// A new table: seats nobody takes are not offered; what may stand once changes places

const newTable = $(".new form");
const matchSeats = () => {
  for (const part of $$("[data-row]", newTable)) {
    const free = $(`[name=seat-${part.dataset.row}]`, newTable).value === "empty";
    part.hidden = free;
    if (part.matches("option")) {
      part.disabled = free;
      if (free && part.selected) part.parentElement.selectedIndex = 0;
    }
  }
};
if (newTable) {
  for (const list of $$("select", newTable)) list.dataset.was = list.value;
  newTable.addEventListener("change", ({ target }) => {
    const twin = $$("[data-distinct] select", newTable).find((other) =>
      other !== target && other.value === target.value && other.closest(".entries") === target.closest(".entries"));
    if (twin) twin.value = twin.dataset.was = target.dataset.was;
    target.dataset.was = target.value;
    matchSeats();
  });
  matchSeats();
}

// Theme, links, times

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-switch]")) return;
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  cookie("theme", root.dataset.theme);
});
document.addEventListener("focusin", (event) => {
  const field = event.target;
  if (!field.matches?.("[data-link]")) return;
  field.select();
});

// What was copied last, and what its button says of it: in a new picture of the page too.
let lately = null;
const sayCopied = (said) => {
  for (const button of $$("[data-copy]")) {
    if ($("[data-link]", button.parentElement).value === lately?.link) button.textContent = said;
  }
};

// Without the right to write to the clipboard the old way often works; else the text is selected.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = $("[data-link]", button.parentElement);
  field.focus();
  field.select();
  let copied = false;
  try {
    await navigator.clipboard.writeText(field.value);
    copied = true;
  } catch {
    copied = document.execCommand("copy");
  }
  const said = copied ? button.dataset.copied : button.dataset.selected;
  $("#aloud").textContent = said;
  lately = { link: field.value, said };
  const { textContent } = button;
  sayCopied(said);
  setTimeout(() => { sayCopied(textContent); lately = null; }, 2500);
});

// Sounds: five, made here, off until asked for

const TUNES = {
  card: [[520, 0, 0.05]], token: [[760, 0, 0.06]], launch: [[180, 0, 0.3], [320, 0.1, 0.3]],
  success: [[523, 0, 0.15], [659, 0.12, 0.15], [784, 0.24, 0.3]], turn: [[660, 0, 0.09], [880, 0.1, 0.14]],
};
let audio = null;
const sound = (name) => {
  if (remembered("sound") !== "on") return;
  audio ??= new AudioContext();
  for (const [pitch, after, length] of TUNES[name]) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    const at = audio.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.08, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
};
const soundSwitch = $("[data-sound]");
soundSwitch?.setAttribute("aria-pressed", remembered("sound") === "on");
soundSwitch?.addEventListener("click", () => {
  const on = remembered("sound") !== "on";
  cookie("sound", on ? "on" : "off");
  soundSwitch.setAttribute("aria-pressed", on);
  sound("turn");
});

settled();

// What a board shows large for a moment (a card turned, a flight that ends) outlives the picture it came
// with; it goes by itself, or when anything is pressed, which does nothing else.

let moments = $("#table [data-moment]")?.dataset.moment;
const endMoment = () => { const one = $("body > .moment"); one?.remove(); return one; };
const showMoment = () => {
  const found = $("#table [data-moment]");
  if (!found || found.dataset.moment === moments) return;
  moments = found.dataset.moment;
  endMoment();
  if (calm.matches) return;
  const copy = document.body.appendChild(found.cloneNode(true));
  copy.addEventListener("animationend", (event) => { if (event.target === copy) copy.remove(); });
};
document.addEventListener("htmx:after:swap", showMoment);
for (const kind of ["click", "keydown"]) {
  document.addEventListener(kind, (event) => {
    if (!endMoment()) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
navigator.serviceWorker?.register("/worker.js").catch(() => {});
