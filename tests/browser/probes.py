"""Questions put to a page in its own language."""

CLIPPED = """() => {
  const found = [];
  const root = document.querySelector("dialog[open]") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const cut = (rect, edge) =>
    rect.left < edge.left - 1 || rect.right > edge.right + 1 ||
    rect.top < edge.top - 1 || rect.bottom > edge.bottom + 1;
  const forTheEar = box =>
    box && (getComputedStyle(box).clipPath === "inset(50%)" || forTheEar(box.parentElement));
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility()) continue;
    if (parent.closest(".skip, script, style, option")) continue;
    if (forTheEar(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.left < -1 || rect.right > innerWidth + 1) found.push(`outside: ${text}`);
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(box).overflowX)) continue;
        if (cut(rect, box.getBoundingClientRect())) found.push(`clipped: ${text}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  return found;
}"""
"""Texts that stand outside the window or are cut off by a box around them."""

SMALL_TARGETS = """() => {
  const targets = "button, a[href], select, input:not([type=radio]):not([type=checkbox])";
  return [...document.querySelectorAll(targets)]
    .filter(one => one.checkVisibility() && !one.closest(".skip"))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`);
}"""
"""What a finger would miss."""

AXE = """rules => axe.run(document, {runOnly: rules}).then(result => result.violations.map(
  found => `${found.id}: ` + found.nodes.slice(0, 3).map(
    node => `${node.target.join(" ")} ${node.failureSummary}`).join("; ")))"""
"""Violations that axe finds; its script must be there."""

MOVE_MADE = "() => !document.querySelector('#main-action[aria-disabled=false]')"
"""Nothing stands selected any more."""

ANSWERED = (
    "() => document.querySelector('#turn') || /yet/.test(document.querySelector('#main-action')?.textContent)"
)
"""The server has answered: somebody's turn is shown again."""

SELECTED = """() =>
  !document.querySelector("#turn") || document.querySelector("#main-action[aria-disabled=false]")"""
"""A choice stands ready to be confirmed, or the turn is over."""

HAND_IN_SIGHT = """() => {
  const edge = document.querySelector(".bar")?.getBoundingClientRect().top ?? innerHeight;
  return [...document.querySelectorAll(".hand .held")]
    .every(card => card.getBoundingClientRect().bottom <= edge + 2);
}"""
"""No card of the hand lies under the bar with the main button."""

SPILLED = """() => [...document.querySelectorAll(".member:not(.me)")]
  .flatMap(plate => [...plate.querySelectorAll("*")].map(one => [plate, one]))
  .filter(([plate, one]) => one.checkVisibility() && !one.closest(".unseen, svg"))
  .filter(([plate, one]) =>
    one.getBoundingClientRect().right > plate.getBoundingClientRect().right + 1)
  .map(([plate, one]) => one.outerHTML.slice(0, 60))"""
"""What reaches out of a member's plate."""
