import { plainName } from "./dom";
import type { Experiment } from "./report_data";

const beyondHeading = "Beyond the sources";

export interface SourceGroup {
  id: string;
  heading: string;
  experiments: Experiment[];
}

// The experiments of each source together, in the order in which the sources first appear.
export function groupsBySource(experiments: Experiment[]): SourceGroup[] {
  const bySource = new Map<string, Experiment[]>();
  for (const experiment of experiments) {
    bySource.set(experiment.source, [...(bySource.get(experiment.source) ?? []), experiment]);
  }
  return [...bySource].map(([source, group]) => ({
    id: `source-${plainName(source)}`,
    heading: headingOf(source, group.find((experiment) => experiment.paper !== "")?.paper ?? ""),
    experiments: group,
  }));
}

function headingOf(source: string, paper: string): string {
  if (source === "beyond") return beyondHeading;
  const name = `Source ${source}`;
  return paper === "" ? name : `${name}: ${paper}`;
}

// The paper of an experiment whose group has none of its own in its heading; empty if there is none.
export function ownPaper(experiment: Experiment): string {
  const isNamedAlready = experiment.source !== "beyond" || experiment.paper === beyondHeading;
  return isNamedAlready ? "" : experiment.paper;
}

export function experimentId(name: string): string {
  return `experiment-${plainName(name)}`;
}
