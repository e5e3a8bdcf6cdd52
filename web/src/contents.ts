import { element } from "./dom";
import { type SourceGroup, experimentId } from "./sources";

export const contentsId = "contents";

// The experiments by source, each linked to its section.
export function contents(groups: SourceGroup[]): HTMLElement {
  return element(
    "nav",
    { "aria-labelledby": contentsId },
    element("h2", { id: contentsId }, "Contents"),
    element("ul", { class: "contents" }, ...groups.map(groupItem)),
  );
}

function groupItem(group: SourceGroup): HTMLElement {
  const items = group.experiments.map((experiment) =>
    element("li", {}, element("a", { href: `#${experimentId(experiment.name)}` }, experiment.title)),
  );
  return element(
    "li",
    {},
    element("a", { href: `#${group.id}` }, group.heading),
    element("ul", {}, ...items),
  );
}
