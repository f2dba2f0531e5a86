/** "It is your turn" where one can't miss it: title, icon, sound, and a notification where wished. */

import { settings } from "./settings.svelte";
import { play } from "./sound";

function icon(file: string): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", file);
}

export function showTitle(title: string, myTurn: boolean): void {
  document.title = myTurn ? `● ${title}` : title;
  icon(myTurn ? "./mark-turn.svg" : "./mark.svg");
}

export function resetTitle(): void {
  icon("./mark.svg");
}

export function ring(text: string): void {
  play("turn");
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    void notify(text);
  }
}

/** By the service worker where there is one: a phone knows no other way. */
async function notify(text: string): Promise<void> {
  const options = { tag: "quarterdeck-turn", icon: "./icon-192.png", data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(text, options);
    return;
  }
  const shown = new Notification(text, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

const TICKS = [5, 4, 3, 2, 1];

/** Ticks through the last seconds before `ends` (as `performance.now` counts); gives the way to stop it. */
export function tickTowards(ends: number): () => void {
  const timers = TICKS.map((left) => ends - left * 1000 - performance.now())
    .filter((wait) => wait > 0)
    .map((wait) => setTimeout(() => play("time"), wait));
  return () => timers.forEach(clearTimeout);
}
