/** Where we are. Routes live in the fragment, so that any base path and any static server will do. */

import { base } from "./api";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; mission: number | null }
  | { page: "game"; game: string; part: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; step: number | null }
  | { page: "join"; secret: string }
  | { page: "found" }
  | { page: "daily" }
  | { page: "crew"; crew: string }
  | { page: "board"; secret: string };

function read(): Route {
  const fragment = location.hash.slice(1);
  if (/\/join\/?$/.test(location.pathname) && fragment && !fragment.startsWith("/")) {
    return { page: "join", secret: fragment };
  }
  if (/\/crew\/?$/.test(location.pathname) && fragment && !fragment.startsWith("/")) {
    return { page: "board", secret: fragment };
  }
  const [, shared, step] = /\/shared\/(\w+)(?:\/(\d+))?\/?$/.exec(location.pathname) ?? [];
  if (shared && !fragment.startsWith("/")) return { page: "replay", table: shared, step: step ? Number(step) : null };
  const [, page, name = "", more] = fragment.split("/");
  if (page === "table" && name) return { page, table: name };
  if (page === "replay" && name) return { page, table: name, step: more ? Number(more) || null : null };
  if (page === "crew" && name) return { page, crew: name };
  if (page === "found" || page === "daily") return { page };
  if (page === "game" && name && more) return { page, game: name, part: more };
  if (page === "new" && name) return { page, game: name, mission: Number(more) || null };
  return { page: "home" };
}

let current: Route = $state(read());

addEventListener("hashchange", () => {
  current = read();
  scrollTo(0, 0);
});

export function route(): Route {
  return current;
}

export function go(path: string): void {
  const target = base();
  target.hash = path;
  if (target.pathname === location.pathname) {
    location.hash = path;
  } else {
    // Coming from a link with a secret in its fragment: leave no trace of it in the history.
    history.replaceState(null, "", target);
    current = read();
  }
}
