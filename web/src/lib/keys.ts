/** Single-key shortcuts stay out of the way of typing and of dialogs. */

export function typing(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true;
  const target = event.target as HTMLElement | null;
  if (target?.closest("dialog[open]")) return true;
  return target?.matches("input:not([type=radio]):not([type=checkbox]), textarea, select") ?? false;
}

/** The key that picks the first, second, ... of what is offered; there are nine. */
export function digit(index: number): string | undefined {
  return index >= 0 && index < 9 ? String(index + 1) : undefined;
}

/** What something is called on hover, with the key that does it. */
export function withKey(text: string, key: string | undefined): string {
  return key ? `${text} (${key.toUpperCase()})` : text;
}
