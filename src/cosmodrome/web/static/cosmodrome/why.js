// Why not: what cannot be used now says why where it is read, in its preview and aloud.

const told = new Map();
let version = "";

const reason = async (actions) => {
  const now = document.querySelector(".stage")?.dataset.version;
  if (now !== version) told.clear();
  version = now;
  if (!told.has(actions)) {
    const asked = actions.split(" ").map((name) => `actions=${encodeURIComponent(name)}`);
    const [, , key] = location.pathname.split("/");
    const answer = await fetch(`/api/tables/${key}/why?${asked.join("&")}`);
    if (!answer.ok) return "";
    const [nearest] = await answer.json();
    const numbers = nearest?.rules.length ? ` (${nearest.rules.join(", ")})` : "";
    told.set(actions, nearest ? nearest.text + numbers : "");
  }
  return told.get(actions);
};

document.addEventListener("table:read", async ({ detail: { piece, more } }) => {
  if (!piece.dataset.why) return;
  // Nobody answers: the piece has said what it is.
  const words = await reason(piece.dataset.why).catch(() => "");
  if (!words || !more(words)) return;
  const aloud = document.querySelector("#aloud");
  if (aloud) aloud.textContent = words;
});
