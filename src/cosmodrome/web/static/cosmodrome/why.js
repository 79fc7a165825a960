// Why not: what cannot be used now says why where it is read, in its preview and aloud.

const told = new Map();
let version = "";

// What a piece could stand for; what cannot be ticked any more, or cannot confirm, asks beside what is.
const question = (piece) => {
  const closing = piece.matches(".gathering [name=action]") ? piece.value : "";
  const full = piece.disabled && (piece.dataset.tick || closing);
  const names = full ? [full] : piece.dataset.why?.split(" ") ?? [];
  const steps = full ? [...document.querySelectorAll("#table input[name=actions]:checked")] : [];
  return [...names.map((name) => `actions=${encodeURIComponent(name)}`),
    ...steps.map((box) => `steps=${encodeURIComponent(box.value)}`)].join("&");
};
const reason = async (asked) => {
  const now = document.querySelector(".stage")?.dataset.version;
  if (now !== version) told.clear();
  version = now;
  if (!told.has(asked)) {
    const [, , key] = location.pathname.split("/");
    const answer = await fetch(`/api/tables/${key}/why?${asked}`);
    if (!answer.ok) return "";
    const [nearest] = await answer.json();
    const numbers = nearest?.rules.length ? ` (${nearest.rules.join(", ")})` : "";
    told.set(asked, nearest ? nearest.text + numbers : "");
  }
  return told.get(asked);
};

document.addEventListener("table:read", async ({ detail: { piece, more } }) => {
  const asked = question(piece);
  if (!asked) return;
  // Nobody answers: the piece has said what it is.
  const words = await reason(asked).catch(() => "");
  if (!words || !more(words)) return;
  const aloud = document.querySelector("#aloud");
  if (aloud) aloud.textContent = words;
});
