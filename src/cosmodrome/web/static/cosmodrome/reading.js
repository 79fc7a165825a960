// Reading: what is pointed at, focused or pressed for long says what it is. Nothing is played by it.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const preview = $("#preview");
const HOVER = 350;
const LONG = 450;
const STILL = 10;
const GAP = 12;

let timer = 0;
let reading = null;
const lines = (piece) => (piece.dataset.tip ?? piece.ariaLabel ?? piece.textContent).split("\n");
const paragraph = (text, kind = "") => Object.assign(document.createElement("p"), { textContent: text, className: kind });

const show = (piece) => {
  if (!preview || !piece?.isConnected) return;
  reading = piece;
  const picture = "plain" in piece.dataset ? null : $("svg", piece)?.cloneNode(true);
  const [first, ...others] = lines(piece);
  const text = [paragraph(first, others.length ? "name" : ""), ...others.map((line) => paragraph(line))];
  preview.replaceChildren(...(picture ? [picture] : []), ...text);
  preview.className = piece.className;
  preview.classList.remove("piece", "lit", "hinted", "sent", "sign", "counter");
  preview.hidden = false;
  put(piece);
  // Whoever knows more about the piece may add it: why it cannot be used, what it would bring.
  const more = (words) => {
    if (reading !== piece || preview.hidden) return false;
    preview.append(paragraph(words, "more"));
    put(piece);
    return true;
  };
  document.dispatchEvent(new CustomEvent("table:read", { detail: { piece, more } }));
};
const hide = () => {
  clearTimeout(timer);
  reading = null;
  if (preview) preview.hidden = true;
};

// Beside the piece, where it covers least of what is asked for.
const put = (piece) => {
  const box = piece.getBoundingClientRect();
  const { width, height } = preview.getBoundingClientRect();
  const within = (at, size, most) => Math.max(8, Math.min(at, most - size - 8));
  const places = [[box.right + GAP, box.top], [box.left - width - GAP, box.top],
    [box.left, box.bottom + GAP], [box.left, box.top - height - GAP]]
    .map(([x, y]) => [within(x, width, innerWidth), within(y, height, innerHeight)]);
  const asked = [piece, ...$$(".tabletop .lit:not(.role-aside)")].map((one) => one.getBoundingClientRect());
  const over = ([x, y]) => asked.reduce((sum, one) =>
    sum + Math.max(0, Math.min(x + width, one.right) - Math.max(x, one.left)) *
      Math.max(0, Math.min(y + height, one.bottom) - Math.max(y, one.top)), 0);
  const [x, y] = places.reduce((best, place) => over(place) < over(best) ? place : best);
  preview.style.left = `${x}px`;
  preview.style.top = `${y}px`;
};

// Only a pointer that moves points: a piece that comes to lie under it was not asked about.
let pointed = null;
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") return;
  const piece = event.target.closest?.("[data-tip]");
  if (piece === pointed) return;
  pointed = piece;
  hide();
  if (piece) timer = setTimeout(show, HOVER, piece);
});
document.addEventListener("focusin", (event) => {
  const piece = event.target.closest?.("[data-tip]");
  if (piece?.matches(":focus-visible")) show(piece);
  else hide();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
// A new picture of the table ends it; what changes beside does not.
document.addEventListener("htmx:before:swap", ({ detail }) => {
  const board = $(".tabletop");
  if (!board || detail.tasks.some(({ target }) => target?.contains?.(board))) hide();
});

// A finger or a pen that stays reads, whatever it is on; when it leaves, nothing is played.
let read = false;
let start = null;
const touched = (node) => {
  const found = node.closest?.("[data-tip], .tabletop :is(.piece, label.reach), .actions :is(button, .tick)");
  return found?.matches("label.reach") ? found.control : found;
};
const stop = () => {
  start = null;
  clearTimeout(timer);
};
document.addEventListener("pointerdown", (event) => {
  hide();
  read = false;
  const piece = event.pointerType === "mouse" ? null : touched(event.target);
  if (!piece) return;
  start = [event.clientX, event.clientY];
  timer = setTimeout(() => {
    read = true;
    show(piece);
  }, LONG);
});
document.addEventListener("pointermove", (event) => {
  if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > STILL) stop();
});
document.addEventListener("pointerup", stop);
document.addEventListener("pointercancel", stop);
document.addEventListener("contextmenu", (event) => { if (start && touched(event.target)) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (read && event.detail) {
    read = false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  // What can do nothing now is read at once.
  const piece = event.target.closest?.("[data-tip]");
  if (event.detail && piece && !piece.matches("[name=action], [data-tick]")) show(piece);
}, true);

// The legend of the board

const legend = $("#legend");
const openLegend = () => {
  if (!legend || legend.open) return;
  hide();
  legend.showModal();
  if (!$(".legend-sheet", legend)) htmx.trigger("#legend-signs", "wanted");
};
document.addEventListener("click", (event) => { if (event.target.closest("[data-legend]")) openLegend(); });
legend?.addEventListener("click", (event) => { if (event.target === legend) legend.close(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.matches("input:not([type=checkbox]), textarea, select")) openLegend();
});
