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
// A seat's mark or name that is no part of a piece tells of its seat, as its place at the top does.
const seatOf = (mark) => {
  const [, number] = /seat-(\d)/.exec(mark?.getAttribute("class")) ?? [];
  return number && $(`.seats [data-key="chip-${number}"]`);
};
const telling = (node) => {
  const mark = node.closest?.(".mark") ?? node.closest?.(".name")?.parentElement.querySelector(".mark");
  return node.closest?.("[data-tip]") ?? (seatOf(mark) ? mark : null);
};
const lines = (piece) => (piece.dataset.tip ?? piece.ariaLabel ?? piece.textContent).split("\n");
const paragraph = (text, kind = "") => Object.assign(document.createElement("p"), { textContent: text, className: kind });

const show = (piece) => {
  if (!preview || !piece?.isConnected) return;
  reading = piece;
  const told = piece.matches(".mark:not([data-tip])") ? seatOf(piece) : piece;
  const picture = "plain" in told.dataset ? null : $("svg", told)?.cloneNode(true);
  const [first, ...others] = lines(told);
  const text = [paragraph(first, others.length ? "name" : ""), ...others.map((line) => paragraph(line))];
  preview.replaceChildren(...(picture ? [picture] : []), ...text);
  preview.className = told.getAttribute("class") ?? "";
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
  const piece = telling(event.target);
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
let finger = false;
// A finger is 32 pixels wide: it finds what is smaller when it comes down beside it, where nothing else lies.
const FINGER = 16;
const beside = ({ target, clientX, clientY }) => {
  if (!target.closest?.(".tabletop") || target.closest("button, a")) return null;
  const away = (piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const [dx, dy] = [Math.abs(x + width / 2 - clientX), Math.abs(y + height / 2 - clientY)];
    return width && dx <= Math.max(FINGER, width / 2) && dy <= Math.max(FINGER, height / 2) ? dx + dy : Infinity;
  };
  const found = $$(".tabletop [data-tip]").map((piece) => [away(piece), piece])
    .filter(([far, piece]) => far < Infinity && piece.checkVisibility());
  return found.sort(([one], [other]) => one - other)[0]?.[1];
};
const touched = (event) => {
  const found = event.target.closest?.("[data-tip], .tabletop :is(.piece, label.reach), .actions :is(button, .tick)");
  if (!found) return telling(event.target) ?? beside(event);
  return found.matches("label.reach") ? found.control : found;
};
const stop = () => {
  start = null;
  clearTimeout(timer);
};
document.addEventListener("pointerdown", (event) => {
  hide();
  read = false;
  finger = event.pointerType === "touch";
  const piece = event.pointerType === "mouse" ? null : touched(event);
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
document.addEventListener("contextmenu", (event) => { if (start && touched(event)) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (read && event.detail) {
    read = false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  // What can do nothing now is read at once.
  const piece = event.target.closest?.("[data-tip]") ?? (finger ? touched(event) : null);
  if (event.detail && piece?.matches("[data-tip]") && !piece.matches("[name=action], [data-tick]")) show(piece);
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
