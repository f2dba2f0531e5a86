/** A first game of hiring, action by action. */

import type { Lesson } from "../game";
import type { Facts } from "./wire/facts";

export const LESSONS: Lesson<Facts>[] = [
  { text: "page.jobwell.guide.goal" },
  { text: "page.jobwell.guide.dice" },
  { text: "page.jobwell.guide.queue" },
  {
    text: "page.jobwell.guide.take",
    done: (shown) => shown.me !== null && Boolean(shown.facts?.squadrons[shown.me]?.cards.length),
  },
  { text: "page.jobwell.guide.faces" },
  { text: "page.jobwell.guide.push" },
  { text: "page.jobwell.guide.paid" },
  { text: "page.jobwell.guide.score" },
  { text: "page.jobwell.guide.end" },
];
