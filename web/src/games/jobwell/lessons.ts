/** A first game of hiring, action by action. */

import type { Lesson } from "../guides";
import { table } from "./view";

export const LESSONS: Lesson[] = [
  { text: "page.guide.goal" },
  { text: "page.guide.dice" },
  { text: "page.guide.queue" },
  {
    text: "page.guide.take",
    done: (shown) => shown.me !== null && Boolean(table(shown.view)?.squads[shown.me]?.length),
  },
  { text: "page.guide.faces" },
  { text: "page.guide.push" },
  { text: "page.guide.paid" },
  { text: "page.guide.score" },
  { text: "page.guide.end" },
];
