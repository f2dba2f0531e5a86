/** A configuration's JSON Schema, read as the fields of a form. */

export interface Field {
  name: string;
  description: string;
  /** A list is written as words with spaces or commas between them. */
  kind: "switch" | "number" | "choice" | "list" | "text";
  choices: (string | number | boolean)[];
  /** It may be left to the game. */
  optional: boolean;
  minimum?: number;
  maximum?: number;
  default: unknown;
  concerns?: Concerns;
}

/** Where an option matters; everywhere unless it says so. */
interface Concerns {
  missions?: number[];
  players?: number;
  /** Missions of the crew's own. */
  own?: boolean;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  enum?: (string | number)[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  concerns?: Concerns;
}

/** Every field but the number of players, which follows from the seats. */
export function fields(schema: Schema, defaults: Record<string, unknown> = {}): Field[] {
  const resolve = (part: Schema): Schema => {
    const name = part.$ref?.split("/").pop();
    return name ? { ...resolve(schema.$defs?.[name] ?? {}), ...part, $ref: undefined } : part;
  };
  const properties = resolve(schema).properties ?? {};
  return Object.entries(properties)
    .filter(([name]) => name !== "players")
    .map(([name, part]) => field(name, resolve(part), defaults[name]));
}

function field(name: string, part: Schema, preset: unknown): Field {
  const simple = part.anyOf?.find((option) => option.type !== "null") ?? part;
  const optional = part.anyOf?.some((option) => option.type === "null") ?? false;
  const choices = simple.enum ?? (optional && simple.type === "boolean" ? [true, false] : []);
  const kind =
    choices.length > 0
      ? "choice"
      : simple.type === "boolean"
        ? "switch"
        : simple.type === "integer" || simple.type === "number"
          ? "number"
          : simple.type === "array"
            ? "list"
            : "text";
  return {
    name,
    description: part.description ?? simple.description ?? name,
    kind,
    choices,
    optional,
    minimum: simple.minimum,
    maximum: simple.maximum,
    concerns: part.concerns ?? simple.concerns,
    default: kind === "list" ? "" : (preset ?? part.default ?? simple.default ?? (kind === "switch" ? false : "")),
  };
}

/** Whether an option matters at a table of so many with this mission; null: one of the crew's own. */
export function matters({ concerns }: Field, players: number, mission: number | null): boolean {
  if (concerns?.players && concerns.players !== players) return false;
  if (!concerns?.missions && !concerns?.own) return true;
  return mission === null ? concerns.own === true : (concerns.missions?.includes(mission) ?? false);
}

/** Those of the values somebody touched that differ from the game's own defaults: all the server needs to be told. */
export function changed(list: readonly Field[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    list
      .filter((one) => one.name in values && ![one.default, "", null].includes(values[one.name]))
      .map((one) => [one.name, one.kind === "list" ? listed(values[one.name]) : values[one.name]]),
  );
}

function listed(text: unknown): string[] {
  return String(text).split(/[\s,]+/).filter(Boolean);
}
