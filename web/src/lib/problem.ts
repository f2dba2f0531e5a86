/** Failures in words. */

import { tell } from "./announce.svelte";
import { Refusal, Unreachable } from "./api";
import { t, words } from "./i18n.svelte";

export function inWords(problem: unknown, names: readonly string[] = []): string {
  if (problem instanceof Refusal) return words(problem.reason, names);
  if (problem instanceof Unreachable) return t("page.problem.unreachable");
  return t("page.problem.unknown", { detail: String(problem) });
}

/** Runs something; a failure becomes a notice and `undefined`. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (problem) {
    tell(inWords(problem), true);
    return undefined;
  }
}
