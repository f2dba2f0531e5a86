/** Mission 1 for people who never took a trick. */

import type { Lesson } from "../guides";
import type { Shown } from "../../table/shown";
import { publicOf } from "./view";

const trick = (shown: Shown): number => publicOf(shown.view)?.trick ?? 0;

export const LESSONS: Lesson[] = [
  { text: "page.guide.nine.goal" },
  { text: "page.guide.nine.task", done: (shown) => trick(shown) > 0 },
  { text: "page.guide.nine.trick" },
  { text: "page.guide.nine.follow" },
  { text: "page.guide.nine.rocket" },
  {
    text: "page.guide.nine.radio",
    done: (shown) => publicOf(shown.view)?.phase === "play" || trick(shown) > 1,
  },
  { text: "page.guide.nine.play", done: (shown) => trick(shown) > 1 },
  { text: "page.guide.nine.end" },
];
