import { codeWords, element } from "./dom";
import { written } from "./numbers";
import type { Made } from "./report_data";

// On what machine, with what flags and when the report was measured.
export function machine(made: Made): HTMLElement {
  const cores = made.cores === 1 ? "1 core" : `${made.cores} cores`;
  const facts: [string, Node | string][] = [
    ["Measured", made.date],
    ["Processor", `${made.cpu}, ${cores}`],
    ["Load", `others kept ${written(made.load, 2)} of ${cores} busy`],
    ["Compiler", made.compiler],
    ["Flags", codeWords(made.flags)],
    ["Commit", element("code", {}, made.commit)],
    ["Made by", codeWords(made.command)],
  ];
  return element(
    "section",
    { class: "machine", "aria-labelledby": "machine" },
    element("h2", { id: "machine" }, "How it was measured"),
    made.quick ? quickMark() : null,
    element("dl", {}, ...facts.flatMap(([name, fact]) => [element("dt", {}, name), element("dd", {}, fact)])),
  );
}

function quickMark(): HTMLElement {
  return element(
    "p",
    { class: "quick" },
    element("strong", {}, "Quick run."),
    " It was shortened to finish soon: it shows that every experiment works; do not quote its numbers.",
  );
}
