/** Things travel from where they were: positions before a change, and a short glide after it. */

import { moves } from "../lib/settings.svelte";

const TIME = 150;

export class Travel {
  private before = new Map<string, { rect: DOMRect; zone: string }>();

  /** Remembers where everything marked with `data-thing` lies, and in which `data-zone`. */
  remember(root: HTMLElement): void {
    this.before = new Map(
      [...root.querySelectorAll<HTMLElement>("[data-thing]")].map((node) => [
        node.dataset.thing ?? "",
        { rect: node.getBoundingClientRect(), zone: zoneOf(node) },
      ]),
    );
  }

  /** Lets everything that lies elsewhere now glide there; what only moved with its zone stays with it. */
  glide(root: HTMLElement): void {
    if (!moves()) return;
    for (const node of root.querySelectorAll<HTMLElement>("[data-thing]")) {
      const earlier = this.before.get(node.dataset.thing ?? "");
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
}

function zoneOf(node: HTMLElement): string {
  return node.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? "";
}
