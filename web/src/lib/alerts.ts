/** "It is your turn" where one can't miss it: title, icon, sound, and a notification where wished. */

import { settings } from "./settings.svelte";

function icon(file: string): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", file);
}

export function showTitle(title: string, myTurn: boolean): void {
  document.title = myTurn ? `● ${title}` : title;
  icon(myTurn ? "./mark-turn.svg" : "./mark.svg");
}

export function resetTitle(): void {
  icon("./mark.svg");
}

export function ring(text: string): void {
  if (settings.sound) chime();
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = new Notification(text, { tag: "quarterdeck-turn", icon: "./mark-turn.svg" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
}

let audio: AudioContext | null = null;

/** Two soft bells, made here. */
function chime(): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [index, pitch] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = start + index * 0.14;
    tone.frequency.value = pitch;
    tone.type = "sine";
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}
