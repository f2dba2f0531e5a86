/** Times as a reader would say them. */

import { settings } from "./settings.svelte";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
  ["week", 604_800],
];

/** How long ago something was; `at` in seconds since 1970. */
export function ago(at: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - at);
  const [unit, size] = STEPS.findLast(([, size]) => seconds >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(settings.language, { numeric: "auto", style: "short" }).format(-Math.floor(seconds / size), unit);
}

/** What a clock shows that has so many seconds left. */
export function figures(left: number): string {
  const seconds = Math.ceil(left);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
