/**
 * Verifies a finished match in the browser: that the revealed secret is the one committed to before
 * anybody acted. The commitment is SHA-256 of the secret and the fixed part of the header; where a winnable
 * deal was promised, that is part of it. How many deals were passed over follows from secret and nonces.
 */

export interface MatchHead {
  game: string;
  rules: string;
  config: unknown;
  created: string;
  commitment: string;
  secret: string;
  /** How many deals came before the winnable one; empty where none was promised. */
  passed: string;
}

/** Reads what is needed from the text of a match file; each line ends in its check. */
export function readHead(text: string): MatchHead {
  const head: MatchHead = { game: "", rules: "", config: {}, created: "", commitment: "", secret: "", passed: "" };
  for (const line of text.split("\n")) {
    const [, name, value] = /^(game|rules|config|created|commitment|secret|passed) (.*?)\s+\S+$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    if (name === "config") head.config = JSON.parse(value) as unknown;
    else head[name as Exclude<keyof MatchHead, "config">] = value;
  }
  return head;
}

/** Whether the secret fits the commitment. */
export async function fits(head: MatchHead): Promise<boolean> {
  const promise = head.passed ? { winnable: true } : {};
  const fixed = canonical({ config: head.config, created: head.created, game: head.game, rules: head.rules, ...promise });
  const secret = Uint8Array.from(head.secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const header = new TextEncoder().encode(fixed);
  const all = new Uint8Array(secret.length + header.length);
  all.set(secret);
  all.set(header, secret.length);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return secret.length === 32 && [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === head.commitment;
}

/** JSON with sorted names and no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const parts = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value);
}
