// What stays in the browser: one page with a sentence, shown where the server cannot be reached.
// Nothing else is kept, so nobody is ever shown an old position.

const KEPT = "cosmodrome-1";
const SENTENCE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(new Request(SENTENCE, { cache: "reload" }))));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  const gone = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(SENTENCE)));
});

// What the server tells somebody whose page is closed: shown, unless that table is in sight already.
self.addEventListener("push", (event) => {
  const { title, body, url, tag, lang } = event.data.json();
  const shown = self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const seen = pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === url);
    return seen ? undefined : self.registration.showNotification(title, { body, tag, lang, icon: "/icon-192.png", data: url });
  });
  event.waitUntil(shown);
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data ?? "/", self.location.origin);
  if (target.origin !== self.location.origin) return;
  const opened = self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const there = pages.find((page) => new URL(page.url).pathname === target.pathname);
    return there ? there.focus() : self.clients.openWindow(target.href);
  });
  event.waitUntil(opened);
});
