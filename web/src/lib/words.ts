/** Messages as keys and arguments, formatted exactly as the Python side formats them. */

export type Arg = number | string | Message;

export interface Message {
  key: string;
  args?: Record<string, Arg>;
}

export type Texts = Record<string, string>;

const SLOT = /\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g;
const SEATS = new Set(["seat", "other", "by"]);

/** The text; a missing key or argument is an error, not a blank. `names` are the players' by seat. */
export function say(texts: Texts, message: Message | string, names: readonly string[] = []): string {
  if (typeof message === "string") return message;
  const template = texts[message.key];
  if (template === undefined) throw new Error(`no text for ${message.key}`);
  return template.replace(SLOT, (_, name: string, one?: string, many?: string) => {
    const value = message.args?.[name];
    if (value === undefined) throw new Error(`${message.key} lacks ${name}`);
    if (SEATS.has(name) && typeof value === "number") {
      const who = names[value] ?? (texts["core.seat"] ?? "").replace("{number}", String(value + 1));
      return many === undefined ? who : who === texts["core.you"] ? (one ?? "") : many;
    }
    if (many !== undefined) return value === 1 ? (one ?? "") : many;
    return typeof value === "number" ? general(value) : say(texts, value, names);
  });
}

/** Something that a game can draw, in the middle of a sentence. */
export interface Glyph {
  /** What it is, as its game counts. */
  glyph: number;
  text: string;
}

/** The same text, cut where an argument is more than words: a message with an argument `glyph`. */
export function pieces(texts: Texts, message: Message | string, names: readonly string[] = []): (string | Glyph)[] {
  if (typeof message === "string") return [message];
  const glyph = message.args?.["glyph"];
  if (typeof glyph === "number") return [{ glyph, text: say(texts, message, names) }];
  const found: (string | Glyph)[] = [];
  const template = texts[message.key] ?? "";
  let from = 0;
  for (const slot of template.matchAll(SLOT)) {
    const value = message.args?.[slot[1] ?? ""];
    if (typeof value !== "object" || slot[3] !== undefined) continue;
    found.push(say({ ...texts, "": template.slice(from, slot.index) }, { ...message, key: "" }, names));
    found.push(...pieces(texts, value, names));
    from = slot.index + slot[0].length;
  }
  found.push(say({ ...texts, "": template.slice(from) }, { ...message, key: "" }, names));
  return found.filter((piece) => piece !== "");
}

/** The argument names a text uses. */
export function slots(template: string): Set<string> {
  return new Set([...template.matchAll(SLOT)].map((slot) => slot[1] ?? ""));
}

/** A number as C's %g writes it: six significant digits. */
export function general(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const [digits = "", exponent = "0"] = value.toExponential(5).split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(Number(value.toPrecision(6)));
  const sign = power < 0 ? "-" : "+";
  return `${Number(digits)}e${sign}${String(Math.abs(power)).padStart(2, "0")}`;
}
