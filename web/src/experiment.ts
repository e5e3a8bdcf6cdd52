// One experiment: what was asked, what they and we found, why, and then everything it rests on.
import { answerMark } from "./answer";
import { contentsId } from "./contents";
import { element, paragraphs, plainName } from "./dom";
import { figureBlock } from "./figure/figure_block";
import { flagLetters, flagWords } from "./flags";
import { guardList } from "./guards";
import type { Claim, Experiment } from "./report_data";
import { experimentId, ownPaper } from "./sources";
import { tableBlock } from "./table/table_block";

export function experimentSection(experiment: Experiment): HTMLElement {
  const id = experimentId(experiment.name);
  const letters = flagLetters(experiment);
  const fileName = (title: string) => plainName(`${experiment.name} ${title}`);
  return element(
    "section",
    { class: "experiment", "aria-labelledby": id },
    element("h3", { id }, experiment.title),
    element("p", { class: "aside" }, element("code", {}, experiment.name), `, ${circumstances(experiment)}`),
    ...ifAny(experiment.wrong ?? [], "Wrong answers", wrongList),
    ...prose("What was asked", experiment.question),
    ...prose("What they found", experiment.found),
    ...prose("What we found", experiment.ours),
    ...prose("Why", experiment.why),
    ...ifAny(experiment.claims, "Claims", claimList),
    ...experiment.figures.map((figure) => figureBlock(figure, letters, fileName(figure.title))),
    ...experiment.tables.map((table) => tableBlock(table, letters, fileName(table.title))),
    ...ifAny(experiment.guards, "To be read with care", (guards) => guardList(guards, letters)),
    ...ifAny(experiment.commands, "Measure it again", commandList),
    element("p", { class: "aside" }, element("a", { href: `#${contentsId}` }, "Back to the contents")),
  );
}

function circumstances(experiment: Experiment): string {
  const isBoth = experiment.workload === "both";
  const workload = `workload: ${isBoth ? "as published and today's" : experiment.workload}`;
  const paper = ownPaper(experiment);
  return paper === "" ? workload : `${workload}, paper: ${paper}`;
}

function prose(heading: string, text: string): HTMLElement[] {
  const parts = paragraphs(text);
  return parts.length === 0 ? [] : [element("h4", {}, heading), ...parts];
}

function ifAny<Item>(items: Item[], heading: string, show: (items: Item[]) => HTMLElement): HTMLElement[] {
  return items.length === 0 ? [] : [element("h4", {}, heading), show(items)];
}

function claimList(claims: Claim[]): HTMLElement {
  const items = claims.map((claim) =>
    element(
      "li",
      {},
      answerMark(claim.answer),
      element("span", {}, claim.claim),
      claim.numbers === "" ? null : element("span", { class: "numbers" }, claim.numbers),
      flagWords(claim.flags),
    ),
  );
  return element("ul", { class: "claims" }, ...items);
}

function wrongList(sentences: string[]): HTMLElement {
  return element("ul", { class: "problem" }, ...sentences.map((sentence) => element("li", {}, sentence)));
}

function commandList(commands: string[]): HTMLElement {
  return element("pre", { tabindex: "0" }, element("code", {}, commands.join("\n")));
}
