/** Things travel from where they were: positions before a change, and a short glide after it. */

import { moves } from "../lib/settings.svelte";

const TIME = 150;

export class Travel {
  private before = new Map<string, DOMRect>();

  /** Remembers where everything marked with `data-thing` lies. */
  remember(root: HTMLElement): void {
    this.before = new Map(
      [...root.querySelectorAll<HTMLElement>("[data-thing]")].map((node) => [
        node.dataset.thing ?? "",
        node.getBoundingClientRect(),
      ]),
    );
  }

  /** Lets everything that lies elsewhere now glide there. */
  glide(root: HTMLElement): void {
    if (!moves()) return;
    for (const node of root.querySelectorAll<HTMLElement>("[data-thing]")) {
      const from = this.before.get(node.dataset.thing ?? "");
      if (!from) continue;
      for (const earlier of node.getAnimations()) earlier.cancel();
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
