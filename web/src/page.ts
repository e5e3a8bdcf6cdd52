// The whole page, in the order it is read.
import { contents } from "./contents";
import { element } from "./dom";
import { experimentSection } from "./experiment";
import { machine } from "./machine";
import type { Report } from "./report_data";
import { type SourceGroup, groupsBySource } from "./sources";
import { summary } from "./summary";

export function reportPage(report: Report): HTMLElement[] {
  const groups = groupsBySource(report.experiments);
  const header = element("header", {}, element("h1", {}, report.title), introduction(), readingHelp());
  const main = element(
    "main",
    {},
    machine(report.made),
    report.summary.length > 0 ? summary(report) : null,
    groups.length > 0 ? contents(groups) : null,
    ...groups.map(sourceSection),
  );
  return [header, main];
}

function introduction(): HTMLElement {
  return element(
    "p",
    { class: "lead" },
    "A program that plays a game looks ahead through the tree of moves and replies; alpha-beta pruning " +
      "skips the branches that cannot change its choice. Several papers tell how to share that search out " +
      "among many workers, and how much faster it then is. Espalier runs their algorithms again. This " +
      "report sets what they measured beside what we measured, and answers each of their claims: it holds, " +
      "it does not hold, or we cannot tell.",
  );
}

function readingHelp(): HTMLElement {
  return element(
    "p",
    {},
    "Speed-up is the time of the serial program divided by the time of the parallel one. In tables the ",
    element("span", { class: "source-sample" }, "source’s own numbers"),
    " stand on a tint; in figures they are hollow marks and dashed lines, ours are full. The papers’ " +
      "searches end in milliseconds by now, so most questions are asked twice: of the workload as published, " +
      "and of today’s, which is large enough for a speed-up to mean something.",
  );
}

function sourceSection(group: SourceGroup): HTMLElement {
  return element(
    "section",
    { class: "source", "aria-labelledby": group.id },
    element("h2", { id: group.id }, group.heading),
    ...group.experiments.map(experimentSection),
  );
}
