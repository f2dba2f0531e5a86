/** How long ago something was, as the reader would say it. */

import { settings } from "./settings.svelte";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
  ["week", 604_800],
];

/** `at` in seconds since 1970. */
export function ago(at: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - at);
  const [unit, size] = STEPS.findLast(([, size]) => seconds >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(settings.language, { numeric: "auto", style: "short" }).format(-Math.floor(seconds / size), unit);
}
