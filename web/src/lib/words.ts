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
