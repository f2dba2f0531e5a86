/** The one live region, and the short notices that are shown and spoken. */

let spoken = $state("");
let shown: { text: string; bad: boolean } | null = $state(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function announced(): string {
  return spoken;
}

export function notice(): { text: string; bad: boolean } | null {
  return shown;
}

/** Says it to a screen reader, politely. */
export function announce(text: string): void {
  spoken = text;
}

/** Shows a short notice and says it. */
export function tell(text: string, bad = false): void {
  shown = { text, bad };
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(dismiss, 8000);
}

export function dismiss(): void {
  shown = null;
}
