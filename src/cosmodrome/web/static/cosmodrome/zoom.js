// Looking closer: wheel, pinch, dragging, buttons and keys zoom and move a [data-zoom-view];
// a [data-magnify] button shows its [data-magnified] surroundings large.
// Loaded before table.js, so that pieces are measured where they are seen.

const CLOSEST = 5;
const STEP = 1.35;
const DRAG = 6;
const views = () => [...document.querySelectorAll("[data-zoom-view]")];
const keyOf = (view) => view.dataset.zoomView;
const whole = { k: 1, x: 0, y: 0 };

// By the name of a view, since the table is drawn anew with every move.
const states = new Map();
let large = document.querySelector("[data-large]")?.dataset.magnified ?? null;

const show = (view) => {
  const { k, x, y } = states.get(keyOf(view)) ?? whole;
  const content = view.querySelector("[data-zoom-content]");
  content.style.transform = k === 1 ? "" : `translate(${x}px, ${y}px) scale(${k})`;
  view.toggleAttribute("data-zoomed", k > 1);
};

const look = (view, k, x, y) => {
  const box = view.getBoundingClientRect();
  const scale = Math.max(1, Math.min(CLOSEST, k));
  const within = (at, size) => Math.min(0, Math.max(at, size * (1 - scale)));
  states.set(keyOf(view), { k: scale, x: within(x, box.width), y: within(y, box.height) });
  show(view);
};

const zoomBy = (view, factor, px, py) => {
  const box = view.getBoundingClientRect();
  const { k, x, y } = states.get(keyOf(view)) ?? whole;
  const wanted = Math.max(1, Math.min(CLOSEST, k * factor));
  const dx = (px ?? box.x + box.width / 2) - box.x;
  const dy = (py ?? box.y + box.height / 2) - box.y;
  look(view, wanted, dx - ((dx - x) * wanted) / k, dy - ((dy - y) * wanted) / k);
};

const moveBy = (view, dx, dy) => {
  const { k, x, y } = states.get(keyOf(view)) ?? whole;
  look(view, k, x + dx, y + dy);
};

const zoomedIn = (view) => (states.get(keyOf(view))?.k ?? 1) > 1;

// Buttons and keys

const HOW = { in: STEP, out: 1 / STEP };
const order = (view, how) => (how === "fit" ? look(view, 1, 0, 0) : zoomBy(view, HOW[how]));
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  if (button) order(button.closest("[data-zoom-view]"), button.dataset.zoom);
});
const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, textarea, select") || !KEYS[event.key]) return;
  const view = event.target.closest("[data-zoom-view]") ?? views()[0];
  if (view) order(view, KEYS[event.key]);
});
// Who walks by keys sees where they are.
document.addEventListener("focusin", (event) => {
  const view = event.target.closest?.("[data-zoom-content]")?.closest("[data-zoom-view]");
  if (!view || !zoomedIn(view) || !event.target.matches(":focus-visible")) return;
  const a = event.target.getBoundingClientRect();
  const b = view.getBoundingClientRect();
  const into = (low, high, from, to) => (low < from ? from - low : high > to ? to - high : 0);
  moveBy(view, into(a.left, a.right, b.left, b.right), into(a.top, a.bottom, b.top, b.bottom));
});

// The wheel zooms where the page itself has nowhere to scroll.

document.addEventListener("wheel", (event) => {
  const view = event.target.closest?.("[data-zoom-view]");
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  if (!view || (scrolls && !event.ctrlKey)) return;
  event.preventDefault();
  zoomBy(view, event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
}, { passive: false });

// Dragging; what was only dragged is not clicked.

let drag = null;
document.addEventListener("pointerdown", (event) => {
  const view = event.target.closest?.("[data-zoom-content]")?.closest("[data-zoom-view]");
  drag = view && event.isPrimary && zoomedIn(view) ? { view, x: event.clientX, y: event.clientY } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary || !(event.buttons & 1)) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.moved && Math.hypot(dx, dy) < DRAG) return;
  Object.assign(drag, { moved: true, x: event.clientX, y: event.clientY });
  moveBy(drag.view, dx, dy);
});
document.addEventListener("click", (event) => {
  if (!drag?.moved) return;
  drag = null;
  event.preventDefault();
  event.stopPropagation();
}, true);

// Two fingers

let pinch = null;
const fingers = ({ touches: [a, b] }) => ({
  apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  x: (a.clientX + b.clientX) / 2,
  y: (a.clientY + b.clientY) / 2,
});
document.addEventListener("touchstart", (event) => {
  const view = event.target.closest?.("[data-zoom-view]");
  pinch = view && event.touches.length === 2 ? { view, ...fingers(event) } : null;
}, { passive: true });
document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const now = fingers(event);
  moveBy(pinch.view, now.x - pinch.x, now.y - pinch.y);
  zoomBy(pinch.view, now.apart / pinch.apart, now.x, now.y);
  Object.assign(pinch, now);
  if (drag) drag.moved = true;
}, { passive: false });

// One of several small pictures at a time is shown large.

let from = 0;
const magnify = () => {
  for (const place of document.querySelectorAll("[data-magnified]")) {
    const chosen = place.dataset.magnified === large;
    place.toggleAttribute("data-large", chosen);
    place.querySelector("[data-magnify]")?.setAttribute("aria-pressed", chosen);
  }
};
document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-magnify]")?.closest("[data-magnified]");
  if (!place) return;
  event.preventDefault();
  if (!large) from = scrollY;
  large = place.dataset.magnified === large ? null : place.dataset.magnified;
  magnify();
  // What is shown large leaves a shorter page: back to where one was.
  if (!large) scrollTo({ top: from, behavior: "instant" });
  unfold();
});

// What is folded is fetched when it comes into sight, because it is opened or has room. A page with room
// says so, and has it sent along from then on. Until the new one is there, the old one is shown.

const known = new Map();
let fetching = null;
const folds = () => [...document.querySelectorAll("#table [data-part]")];
const unfold = async () => {
  fetching?.abort();
  const inSight = folds().filter((part) => part.checkVisibility());
  const roomy = inSight.some((part) => !part.closest("[data-large]"));
  if (folds().length && roomy !== document.cookie.includes("parts=shown")) {
    document.cookie = `parts=${roomy ? "shown" : "folded"}; path=/; max-age=31536000; samesite=lax`;
  }
  const missing = inSight.filter((part) => !part.childElementCount);
  const address = document.querySelector(".stage")?.dataset.parts;
  if (!missing.length || !address) return;
  for (const part of missing) part.innerHTML = known.get(part.dataset.part) ?? "";
  const { signal } = fetching = new AbortController();
  const wanted = new URLSearchParams(missing.map((part) => ["part", part.dataset.part]));
  const text = await fetch(address + wanted, { signal }).then((answer) => answer.ok ? answer.text() : "").catch(() => "");
  if (signal.aborted) return;
  const here = document.activeElement?.id;
  for (const part of new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-part]")) {
    known.set(part.dataset.part, part.innerHTML);
    folds().find((one) => one.dataset.part === part.dataset.part)?.replaceChildren(...part.childNodes);
  }
  if (here && document.activeElement === document.body) document.getElementById(here)?.focus({ preventScroll: true });
};
addEventListener("resize", unfold);
unfold();

document.addEventListener("htmx:after:swap", () => {
  magnify();
  unfold();
  views().forEach(show);
});
