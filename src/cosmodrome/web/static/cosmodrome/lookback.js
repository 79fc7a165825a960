// Advice, and where a replay stands in what is told beside it.

const $ = (selector, inside = document) => inside.querySelector(selector);
const $$ = (selector, inside = document) => [...inside.querySelectorAll(selector)];

// While a bot thinks, the page says so; what comes then takes its place, in sight.
let asked = false;
const rest = () => {
  const told = asked && $(".advice");
  if (told) {
    $("#guide").scrollTop = told.offsetTop;
    asked = false;
  }
  $("[data-command=hint]")?.removeAttribute("aria-busy");
  $(".note .waiting")?.remove();
};
document.addEventListener("click", (event) => {
  const asking = event.target.closest("[data-command=hint]");
  if (asking && !asking.hasAttribute("aria-busy")) {
    asking.setAttribute("aria-busy", "true");
    asked = true;
    const line = document.createElement("p");
    line.className = "waiting";
    line.setAttribute("role", "status");
    line.append(asking.dataset.waiting, Object.assign(document.createElement("span"), { className: "quiet-line" }));
    $(".note")?.replaceChildren(line);
  }
  const close = event.target.closest("[data-close-advice]");
  if (close) {
    event.preventDefault();
    close.closest(".advice").remove();
    $("[data-command=hint]")?.focus();
  }
  const shown = event.target.closest("[data-hint]");
  if (shown) {
    $(".stage").dataset.hinted = shown.dataset.hint;
    document.dispatchEvent(new Event("cosmodrome:hinted"));
  }
});
for (const end of ["htmx:after:swap", "htmx:error", "htmx:response:error", "htmx:finally:request"]) {
  document.addEventListener(end, rest);
}

// Of what is told beside a replay, the line of the moment shown.
const follow = () => {
  const step = Number($(".replay .stage")?.dataset.step ?? -1);
  if (step < 0) return;
  const told = $$("#log [data-at]");
  const now = told.filter((line) => Number(line.dataset.at) <= step).at(-1);
  for (const line of told) {
    if (line === now || (now && line.dataset.at === now.dataset.at)) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  (now ?? told[0])?.scrollIntoView({ block: "nearest" });
};
document.addEventListener("htmx:after:swap", () => requestAnimationFrame(follow));
requestAnimationFrame(follow);
