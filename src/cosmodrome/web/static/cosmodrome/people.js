// Passkeys: the browser is asked for a key, the server for what it says to that. Nothing is decided here.

import { bytes, text } from "./base64url.js";

const post = (form, address, fields) =>
  fetch(address, { method: "POST", body: new URLSearchParams({ csrfmiddlewaretoken: form.csrfmiddlewaretoken.value, ...fields }) });

function asked(options) {
  options.challenge = bytes(options.challenge);
  if (options.user) options.user.id = bytes(options.user.id);
  for (const key of [...(options.excludeCredentials ?? []), ...(options.allowCredentials ?? [])]) key.id = bytes(key.id);
  return { publicKey: options };
}

function told(key) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (key.response[part]) response[part] = text(key.response[part]);
  return JSON.stringify({ id: key.id, rawId: text(key.rawId), type: key.type, response, clientExtensionResults: {} });
}

async function passkey(form) {
  const message = form.querySelector(".message");
  message.textContent = "";
  try {
    const offer = await post(form, `${form.action}/begin`, {});
    if (!offer.ok) throw new Error(await offer.text());
    const options = asked(await offer.json());
    const key = "user" in options.publicKey ? await navigator.credentials.create(options) : await navigator.credentials.get(options);
    const answer = await post(form, form.action, { credential: told(key), ...Object.fromEntries(new FormData(form)) });
    if (!answer.ok) throw new Error(await answer.text());
    location.assign(await answer.text());
  } catch (error) {
    // A browser's own sentence is in the browser's language, and mostly means that somebody changed their mind.
    message.textContent = error instanceof DOMException ? form.dataset.failed : error.message;
  }
}

for (const form of document.querySelectorAll("[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    passkey(form);
  });
}
