/** Mission 1 for people who never took a trick. */

import type { Lesson } from "../game";
import type { Shown } from "../../table/shown";
import type { Facts } from "./wire/facts";

const trick = (shown: Shown<Facts>): number => shown.facts?.trick ?? 0;

export const LESSONS: Lesson<Facts>[] = [
  { text: "page.planet_nine.guide.goal" },
  { text: "page.planet_nine.guide.task", done: (shown) => trick(shown) > 0 },
  { text: "page.planet_nine.guide.trick" },
  { text: "page.planet_nine.guide.follow" },
  { text: "page.planet_nine.guide.rocket" },
  {
    text: "page.planet_nine.guide.radio",
    done: (shown) => shown.facts?.phase === "play" || trick(shown) > 1,
  },
  { text: "page.planet_nine.guide.play", done: (shown) => trick(shown) > 1 },
  { text: "page.planet_nine.guide.end" },
];
