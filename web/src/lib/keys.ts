/** Single-key shortcuts stay out of the way of typing and of dialogs. */

export function typing(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true;
  const target = event.target as HTMLElement | null;
  if (target?.closest("dialog[open]")) return true;
  return target?.matches("input:not([type=radio]):not([type=checkbox]), textarea, select") ?? false;
}
