/** What was just said at each seat, for as long as a bubble stays. */

const SHOWN_MS = 4000;

let said: Record<number, string> = $state.raw({});
const ends = new Map<number, ReturnType<typeof setTimeout>>();

export function hear(seat: number, text: string): void {
  clearTimeout(ends.get(seat));
  said = { ...said, [seat]: text };
  ends.set(seat, setTimeout(() => forget(seat), SHOWN_MS));
}

function forget(seat: number): void {
  const { [seat]: _, ...rest } = said;
  said = rest;
}

/** Another table, other voices. */
export function hush(): void {
  ends.forEach(clearTimeout);
  ends.clear();
  said = {};
}

export function spoken(seat: number): string {
  return said[seat] ?? "";
}
