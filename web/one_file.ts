// A Vite plugin: puts the built script, the style, and the licences of the bundled packages into the page
// itself, together with a policy that lets the page run this one script and fetch nothing.
import { createHash } from "node:crypto";
import type { Plugin, Rollup } from "vite";
import { licencesOf } from "./licences";

export function oneFile(): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const page = theOnly(outputs, ".html") as Rollup.OutputAsset;
      const style = theOnly(outputs, ".css") as Rollup.OutputAsset;
      const script = theOnly(outputs, ".js") as Rollup.OutputChunk;
      const code = script.code.trim();
      refuseMarkup(code, /<\/script|<!--/i);
      const licences = licencesOf(script.moduleIds);
      refuseMarkup(licences, /-->/);

      // Each replacement is a function: the inserted text may contain "$".
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, "")
        .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
        .replace("<!-- policy -->", () => policyFor(code))
        .replace("<!-- style -->", () => `<style>${String(style.source).trim()}</style>`)
        .replace("<!-- script -->", () => `<script type="module">${code}</script>`)
        .replace("<!-- licences -->", () => `<!--\n${licences}\n-->`);
      delete bundle[style.fileName];
      delete bundle[script.fileName];
    },
  };
}

function theOnly(outputs: (Rollup.OutputAsset | Rollup.OutputChunk)[], ending: string) {
  const found = outputs.filter((output) => output.fileName.endsWith(ending));
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} files ${ending} were built, not one`);
  return found[0];
}

function refuseMarkup(text: string, markup: RegExp) {
  if (markup.test(text)) throw new Error(`text that would end its own element: ${markup}`);
}

function policyFor(code: string): string {
  const hash = createHash("sha256").update(code).digest("base64");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}
