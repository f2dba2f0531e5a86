import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import "./theme.css";
import "./tones.css";

// Without a network the shell still opens; see public/sw.js.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined));
}

const target = document.getElementById("app");
if (target) mount(App, { target });
