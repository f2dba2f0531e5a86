/** What lies in a box is made tighter, step by step, until nothing of it is cut off. */

const TIGHTEST = 3;

/** Sets `data-tight` from 0 to 3 whenever the box or what is in it changes; styles say what each means. */
export function fit(node: HTMLElement): { destroy: () => void } {
  function settle(): void {
    for (let tight = 0; tight <= TIGHTEST; tight++) {
      node.dataset.tight = String(tight);
      if (node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1) return;
    }
  }
  const sized = new ResizeObserver(settle);
  const changed = new MutationObserver(settle);
  sized.observe(node);
  changed.observe(node, { childList: true, subtree: true, characterData: true });
  return {
    destroy: () => {
      sized.disconnect();
      changed.disconnect();
    },
  };
}
