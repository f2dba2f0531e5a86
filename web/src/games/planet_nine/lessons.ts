/** Mission 1 for people who never took a trick. */

import type { Lesson } from "../game";
import type { Shown } from "../../table/shown";
import { publicOf } from "./view";

const trick = (shown: Shown): number => publicOf(shown.view)?.trick ?? 0;

export const LESSONS: Lesson[] = [
  { text: "page.planet_nine.guide.goal" },
  { text: "page.planet_nine.guide.task", done: (shown) => trick(shown) > 0 },
  { text: "page.planet_nine.guide.trick" },
  { text: "page.planet_nine.guide.follow" },
  { text: "page.planet_nine.guide.rocket" },
  {
    text: "page.planet_nine.guide.radio",
    done: (shown) => publicOf(shown.view)?.phase === "play" || trick(shown) > 1,
  },
  { text: "page.planet_nine.guide.play", done: (shown) => trick(shown) > 1 },
  { text: "page.planet_nine.guide.end" },
];
