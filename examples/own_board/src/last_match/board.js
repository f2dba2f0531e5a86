/**
 * The board of Last Match: one module, no build step.
 *
 * `mount` draws the table into `element` and gives back how to draw it again. Everything the board knows is in
 * `props`; what is touched goes to `props.select`, and the page asks the player to confirm it.
 */

export function mount(element, props) {
  const root = document.createElement("section");
  root.className = "panel";
  Object.assign(root.style, { display: "grid", gap: "16px", padding: "24px", justifyItems: "center", margin: "auto" });
  element.append(root);
  const draw = (now) => root.replaceChildren(...table(now));
  draw(props);
  return { update: draw, destroy: () => root.remove() };
}

function table({ facts, names, pending, picked, words, select }) {
  const [ask] = pending;
  const heap = document.createElement("div");
  heap.className = "row";
  const chosen = picked ? picked.choice.count : 0;
  for (let place = 0; place < facts.left; place++) {
    const count = facts.left - place;
    const offer = ask?.offers.find((one) => one.choice.count === count);
    heap.append(match(count <= chosen, offer && { label: words(offer.label), act: () => select(ask, offer) }));
  }
  const taken = document.createElement("p");
  taken.className = "soft";
  taken.textContent = facts.taken.map((count, seat) => `${names[seat]}: ${count}`).join(" · ");
  return [heap, taken];
}

function match(lit, offer) {
  const stick = document.createElement(offer ? "button" : "span");
  stick.className = offer ? "match offered" : "match";
  Object.assign(stick.style, {
    width: "44px",
    height: "120px",
    border: offer ? "2px solid var(--act)" : "1px solid var(--line)",
    borderRadius: "8px",
    background: lit ? "var(--act)" : "var(--paper)",
  });
  if (offer) {
    stick.setAttribute("aria-label", offer.label);
    stick.setAttribute("aria-pressed", String(lit));
    stick.addEventListener("click", offer.act);
  }
  return stick;
}
