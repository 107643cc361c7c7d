import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// During development the page comes from Vite and everything else from a running `legalist studio`.
const server = "http://127.0.0.1:8137";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // Small pictures and styles stay files: the page's policy forbids inline ones.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      "/api": server,
      "/play": { target: server, ws: true },
      "/lsp": { target: server, ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
