import { answerMark, answers } from "./answer";
import { type Child, element } from "./dom";
import { flagWords } from "./flags";
import type { Report, SummaryClaim } from "./report_data";
import { experimentId } from "./sources";
import { scrollBox } from "./table/scroll_box";

// All claims with their answers, each linked to the experiment that answers it. On a narrow page the cells
// of a row stand below each other; the roles say that it is a table still.
export function summary(report: Report): HTMLElement {
  const titles = new Map(report.experiments.map((experiment) => [experiment.name, experiment.title]));
  const heads = ["Source", "Claim", "Answer", "Numbers", "Experiment"];
  const headCells = heads.map((head) => element("th", { role: "columnheader", scope: "col" }, head));
  const table = element(
    "table",
    { class: "summary", role: "table", "aria-labelledby": "summary" },
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...headCells)),
    element(
      "tbody",
      { role: "rowgroup" },
      ...report.summary.map((claim) => claimRow(claim, titles.get(claim.experiment))),
    ),
  );
  return element(
    "section",
    { "aria-labelledby": "summary" },
    element("h2", { id: "summary" }, "Every claim and its answer"),
    tally(report.summary),
    scrollBox("Every claim and its answer", table),
  );
}

function claimRow(claim: SummaryClaim, title: string | undefined): HTMLElement {
  const place = title === undefined ? claim.experiment : linkTo(claim.experiment, title);
  const cell = (...content: Child[]) => element("td", { role: "cell" }, ...content);
  return element(
    "tr",
    { role: "row" },
    cell(claim.source),
    element("th", { role: "rowheader", scope: "row" }, claim.claim),
    cell(answerMark(claim.answer)),
    cell(claim.numbers, flagWords(claim.flags)),
    cell(place),
  );
}

function linkTo(experiment: string, title: string): HTMLElement {
  return element("a", { href: `#${experimentId(experiment)}` }, title);
}

function tally(claims: SummaryClaim[]): HTMLElement {
  const counts = answers.map((answer) => {
    const count = claims.filter((claim) => claim.answer === answer).length;
    return element("li", {}, answerMark(answer, `${answer}: ${count}`));
  });
  return element("ul", { class: "tally", "aria-label": "How many claims have each answer" }, ...counts);
}
