/** Things travel from where they were: positions before a change, and a short glide after it. */

import { tick } from "svelte";
import { moves } from "../lib/settings.svelte";

const TIME = 150;
type Places = Map<string, { rect: DOMRect; zone: string }>;

/** Lets the things on a board glide whenever what it shows changes. To be called while the board is made. */
export function travel(root: () => HTMLElement | undefined, shown: () => unknown): void {
  let before: Places = new Map();
  $effect.pre(() => {
    shown();
    const board = root();
    if (board) before = places(board);
    void tick().then(() => {
      const after = root();
      if (after) glide(after, before);
    });
  });
}

/** Where everything marked with `data-thing` lies, and in which `data-zone`. */
function places(root: HTMLElement): Places {
  return new Map(
    [...root.querySelectorAll<HTMLElement>("[data-thing]")].map((node) => [
      node.dataset.thing ?? "",
      { rect: node.getBoundingClientRect(), zone: zoneOf(node) },
    ]),
  );
}

/** Lets everything that lies elsewhere now glide there; what only moved with its zone stays with it. */
function glide(root: HTMLElement, before: Places): void {
  if (!moves()) return;
  for (const node of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const earlier = before.get(node.dataset.thing ?? "");
    if (!earlier || (earlier.zone && earlier.zone === zoneOf(node))) continue;
    const from = earlier.rect;
    for (const running of node.getAnimations()) running.cancel();
    const to = node.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const scale = to.width ? from.width / to.width : 1;
    node.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }],
      { duration: TIME, easing: "ease-out" },
    );
  }
}

function zoneOf(node: HTMLElement): string {
  return node.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? "";
}
