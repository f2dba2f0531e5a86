// Keeps the shell of the page for times without a network. What is asked for is always fetched first, so that
// nobody ever gets an old build; files below assets/ carry a digest in their names and can't be old.

const SHELL = "quarterdeck-shell";
const ROOT = new URL("./", self.registration.scope).href;

async function keepShell() {
  const cache = await caches.open(SHELL);
  const answer = await fetch(ROOT, { cache: "no-cache" });
  if (!answer.ok) return;
  const text = await answer.clone().text();
  const parts = [...text.matchAll(/(?:src|href)="\.?\/?((?:assets\/|mark)[^"]+)"/g)].map((found) => new URL(found[1], ROOT).href);
  const wanted = new Set([ROOT, ...parts]);
  await Promise.all(parts.map(async (part) => (await cache.match(part)) ?? cache.add(part)));
  await cache.put(ROOT, answer);
  for (const kept of await cache.keys()) if (!wanted.has(kept.url)) await cache.delete(kept);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell().catch(() => undefined));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.href.startsWith(`${ROOT}api/`)) return;
  if (request.mode === "navigate") {
    event.respondWith(
      fetch(request).then(
        (answer) => {
          event.waitUntil(keepShell().catch(() => undefined));
          return answer;
        },
        async () => (await caches.match(ROOT)) ?? Response.error(),
      ),
    );
  } else if (url.href.startsWith(`${ROOT}assets/`) || url.href === `${ROOT}mark.svg`) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: "window" })
      .then((windows) => windows.find((one) => one.url === event.notification.data) ?? windows[0])
      .then((found) => found?.focus() ?? self.clients.openWindow(event.notification.data)),
  );
});
