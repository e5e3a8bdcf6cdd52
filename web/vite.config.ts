import { defineConfig } from "vite";
import { oneFile } from "./one_file";

export default defineConfig({
  publicDir: false,
  plugins: [oneFile()],
  build: {
    target: "es2022",
    outDir: "built",
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rollupOptions: { input: "report.html" },
  },
});
