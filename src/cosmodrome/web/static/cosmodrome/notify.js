// Web Push on this device: the browser is asked, the server is told where it can be reached. Nothing is decided here.

import { bytes, text } from "./base64url.js";

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

async function subscribe(form) {
  const message = form.querySelector(".message");
  message.textContent = "";
  if ((await Notification.requestPermission()) !== "granted") {
    message.textContent = form.dataset.refused;
    return;
  }
  try {
    await navigator.serviceWorker.register("/worker.js");
    const worker = await navigator.serviceWorker.ready;
    // A key of another server, or of this one before, would be refused.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) });
    const fields = { endpoint: found.endpoint, p256dh: text(found.getKey("p256dh")), auth: text(found.getKey("auth")), zone: here };
    const body = new URLSearchParams({ csrfmiddlewaretoken: form.csrfmiddlewaretoken.value, ...fields });
    const answer = await fetch(form.action, { method: "POST", body });
    if (answer.ok) location.assign("/me/notifications?kept");
    else message.textContent = await answer.text();
  } catch {
    message.textContent = form.dataset.failed;
  }
}

const form = document.querySelector("[data-push]");
if (form && "PushManager" in window && "Notification" in window && "serviceWorker" in navigator) {
  form.hidden = false;
  document.querySelector("[data-no-push]").hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe(form);
  });
}

const zone = document.querySelector("[data-guess-zone]");
if (zone && [...zone.options].some((option) => option.value === here)) zone.value = here;
