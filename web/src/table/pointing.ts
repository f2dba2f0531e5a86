/** Points at things on the board by the names that boards give them. */

/** Everything of that name that is in sight: a thing that can move, or a part of the board. */
export function things(name: string): HTMLElement[] {
  const quoted = CSS.escape(name);
  const found = document.querySelectorAll<HTMLElement>(`main [data-thing="${quoted}"], main [data-place="${quoted}"]`);
  return [...found].filter((node) => node.getClientRects().length > 0);
}

/** Marks the things of these names, also those that come later, until the returned function is called. */
export function pointAt(names: readonly string[]): () => void {
  let marked: HTMLElement[] = [];
  function mark(): void {
    const wanted = names.flatMap(things);
    for (const node of marked) if (!wanted.includes(node)) delete node.dataset.pointed;
    for (const node of wanted) node.dataset.pointed = "";
    marked = wanted;
  }
  mark();
  marked[0]?.scrollIntoView({ block: "nearest" });
  const watch = new MutationObserver(mark);
  const board = document.getElementById("main");
  if (board) watch.observe(board, { childList: true, subtree: true, attributeFilter: ["data-thing", "data-place"] });
  return () => {
    watch.disconnect();
    for (const node of marked) delete node.dataset.pointed;
  };
}

/** Where an arrow at each of them belongs: above its middle. */
export function spots(names: readonly string[]): string {
  const boxes = names.flatMap(things).map((node) => node.getBoundingClientRect());
  return JSON.stringify(boxes.filter((box) => box.width).map((box) => [Math.round(box.left + box.width / 2), Math.round(box.top)]));
}

/** Moves the focus to the first of them that is still to be touched; false: there is none yet. */
export function goTo(names: readonly string[]): boolean {
  const TOUCHABLE = 'button:not(:disabled, [aria-disabled="true"])';
  for (const node of names.flatMap(things)) {
    const button = node.matches(TOUCHABLE) ? node : node.querySelector<HTMLElement>(TOUCHABLE);
    if (button && button.ariaPressed !== "true") {
      button.focus();
      return true;
    }
  }
  return false;
}
