import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Relative addresses: the page works under any base path a proxy puts it at.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/quarterdeck/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  test: { include: ["tests/**/*.test.ts", "src/games/*/*.test.ts"], environment: "node", testTimeout: 30_000 },
});
