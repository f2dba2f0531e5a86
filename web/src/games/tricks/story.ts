/** A finished mission, told by its cards and messages. */

import type { Story } from "../game";
import { choiceOf } from "./table";
import type { TrickFacts } from "./wire/facts";
import { t } from "./words";

/** Choices that a reader stops at; all others prepare them. */
const TOLD = new Set(["Play", "Radio", "Sonar", "TimeUp"]);

interface Told extends TrickFacts {
  tasks: readonly { state: string }[];
}

function count(facts: Told, state: string): number {
  return facts.tasks.filter((task) => task.state === state).length;
}

export const story: Story<Told> = {
  stops: (event) => event.choice != null && TOLD.has(choiceOf(event).type),
  marks(before, after, names) {
    const last = after.last;
    return [
      ...(last && after.finished > before.finished
        ? [{ kind: "part" as const, label: t("page.tricks.mark_trick", { number: last.number, who: names[last.winner] ?? "" }) }]
        : []),
      ...(count(after, "done") > count(before, "done") ? [{ kind: "good" as const, label: t("page.tricks.mark_done") }] : []),
      ...(count(after, "failed") > count(before, "failed") ? [{ kind: "bad" as const, label: t("page.tricks.mark_failed") }] : []),
    ];
  },
};
