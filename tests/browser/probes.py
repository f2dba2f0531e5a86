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

WATCH = """(seed => {
  let state = seed;
  crypto.getRandomValues = array => {
    for (let at = 0; at < array.length; at += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      array[at] = state >>> 24;
    }
    return array;
  };
  const tables = new Map();
  let latest = null;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      latest = tables.get(this.url) ?? {sent: new Set(), owed: 0, shown: new Map()};
      tables.set(this.url, latest);
      const table = latest;
      this.addEventListener("message", ({data}) => {
        const frame = JSON.parse(data);
        if (frame.t === "view") table.shown.set(frame.seat, frame.version);
        if (frame.t === "ack") table.owed = Math.max(table.owed, frame.v);
        if (frame.t === "ack" || frame.t === "nak") table.sent.delete(frame.id);
      });
    }
    send(data) {
      const message = JSON.parse(data);
      if (message.t === "cmd") tables.get(this.url).sent.add(message.id);
      super.send(data);
    }
  };
  window.answered = () =>
    latest === null || latest.sent.size === 0 && [...latest.shown.values()].every(v => v >= latest.owed);
})(SEED)"""
"""Fixes the page's chance, and follows its socket: `answered()` when each command's outcome is shown."""

ANSWERED = "() => window.answered()"

SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const moving = one =>
    one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
  const measured = () => [...document.body.querySelectorAll("*")].map(one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x, y, width, height];
  }).join();
  const late = performance.now() + 10000;
  let last = "";
  for (let same = 0; same < 2;) {
    if (performance.now() > late) throw new Error("the page does not come to rest");
    await document.fonts.ready;
    await frame();
    const now = measured();
    same = now === last && !document.getAnimations().some(moving) ? same + 1 : 0;
    last = now;
  }
}"""
"""Resolves when three frames in a row look the same and no animation runs that ends by itself."""

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
