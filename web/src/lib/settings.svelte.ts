/** What a player set for this browser; kept locally, never sent anywhere. */

export type Theme = "auto" | "dark" | "light";
export type Language = "en" | "de";
export type Help = "none" | "some" | "full";

export interface Settings {
  name: string;
  theme: Theme;
  language: Language;
  confirm: boolean;
  sound: boolean;
  notify: boolean;
  motion: boolean;
  help: Help;
  universal: boolean;
}

const KEY = "quarterdeck.settings";

function defaults(): Settings {
  return {
    name: "",
    theme: "auto",
    language: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
    confirm: true,
    sound: true,
    notify: false,
    motion: true,
    help: "some",
    universal: false,
  };
}

function load(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...defaults(), ...(kept as Partial<Settings>) };
  } catch {
    return defaults();
  }
}

export const settings: Settings = $state(load());

const bright = matchMedia("(prefers-color-scheme: light)");
/** How many that are shown now play by night. */
let nights = $state(0);

export function shownTheme(): "dark" | "light" {
  if (settings.theme !== "auto") return settings.theme;
  return bright.matches && !nights ? "light" : "dark";
}

/** It is night, unless the player has chosen day, until the returned function is called. */
export function night(): () => void {
  nights += 1;
  return () => (nights -= 1);
}

/** Keeps the document in step with the settings; called once by the app. */
export function watchSettings(): void {
  const show = () => {
    const root = document.documentElement;
    root.dataset.theme = shownTheme();
    root.dataset.motion = settings.motion ? "auto" : "none";
    root.lang = settings.language;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", shownTheme() === "dark" ? "#0a1022" : "#e3ebf9");
  };
  bright.addEventListener("change", show);
  $effect(() => {
    show();
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}

/** Whether things may move: the player's setting and the system's wish both count. */
export function moves(): boolean {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
