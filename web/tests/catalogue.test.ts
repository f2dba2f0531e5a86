/** Words live in the catalogue: none missing, none unused, none written into a template. */

import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { slots, type Texts } from "../src/lib/words";

const catalogues = import.meta.glob<Texts>("../src/{messages,games/*/messages}/*.json", { import: "default", eager: true });
const { en, de } = { en: together("en"), de: together("de") };

/** The page's words and those of every game's folder. */
function together(language: string): Texts {
  const parts = Object.entries(catalogues).filter(([name]) => name.endsWith(`/${language}.json`));
  return Object.assign({}, ...parts.map(([, texts]) => texts)) as Texts;
}

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const files = Object.entries(sources).map(([name, text]) => ({ name, text }));

/** Keys made from a name that only the server knows: whole families count as used. */
const FAMILIES = [...new Set(files.flatMap(({ text }) => [...text.matchAll(/`(page\.[a-z0-9_.]+\.)\$\{/g)].map((found) => found[1] ?? "")))];
const used = new Set(files.flatMap(({ text }) => [...text.matchAll(/["'](page\.[\w.-]+)["']/g)].map((found) => found[1] ?? "")));

test("both languages have the same keys", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

test("both languages use the same arguments", () => {
  const differing = Object.entries(en).filter(
    ([key, text]) => [...slots(text)].sort().join() !== [...slots(de[key] ?? "")].sort().join(),
  );
  expect(differing).toEqual([]);
});

test("no key stands in two catalogues", () => {
  const keys = Object.entries(catalogues).flatMap(([name, texts]) => (name.endsWith("/en.json") ? Object.keys(texts) : []));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("no text is empty", () => {
  expect([...Object.entries(en), ...Object.entries(de)].filter(([, text]) => !text.trim())).toEqual([]);
});

test("every key that the page asks for is there", () => {
  expect([...used].filter((key) => !(key in en))).toEqual([]);
});

test("every family of keys has members", () => {
  expect(FAMILIES.filter((family) => !Object.keys(en).some((key) => key.startsWith(family)))).toEqual([]);
});

test("no key is unused", () => {
  const unused = Object.keys(en).filter((key) => !used.has(key) && !FAMILIES.some((family) => key.startsWith(family)));
  expect(unused).toEqual([]);
});

const SPOKEN = new Set(["title", "aria-label", "placeholder", "alt", "label", "aria-description", "aria-valuetext"]);
const WORD = /\p{L}{2,}/u;

/** Literal words in a template: text between tags, and attributes that are read out or shown. */
function literals(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, spoken: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, spoken);
      return;
    }
    if (node === null || typeof node !== "object") return;
    const { type, name, data } = node as { type?: string; name?: string; data?: string };
    if (type === "Text" && spoken && data !== undefined && WORD.test(data)) found.push(data.trim());
    if (type === "Attribute") {
      visit((node as { value?: unknown }).value, SPOKEN.has(name ?? ""));
      return;
    }
    if (type === "ExpressionTag" || type === "StyleDirective") return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== "css" && key !== "instance" && key !== "module") visit(value, spoken);
    }
  };
  visit(parse(source, { modern: true }).fragment, true);
  return found;
}

test("no template has a literal word", () => {
  const templates = files.filter(({ name }) => name.endsWith(".svelte"));
  expect(templates.length).toBeGreaterThan(20);
  expect(templates.flatMap(({ name, text }) => literals(text).map((word) => `${name}: ${word}`))).toEqual([]);
});

test("the search for literal words finds them", () => {
  expect(literals('<p title="Some hint" class="not this">Hello {name}</p>')).toEqual(["Some hint", "Hello"]);
});
