// The names of the series, each beside a small drawing made of the figure's own marks.
import * as Plot from "@observablehq/plot";
import { element } from "../dom";
import type { Figure, Series } from "../report_data";
import { idealName, idealStroke } from "./ideal";
import { barMark, dotMark, lineMark, lookOf } from "./looks";
import type { DrawnPoint } from "./points";

const [left, middle, right] = [0.06, 0.5, 0.94].map(pointAt) as [DrawnPoint, DrawnPoint, DrawnPoint];

export function legend(figure: Figure): HTMLElement {
  const items = figure.series.map((series) =>
    element("li", {}, swatch(seriesMarks(figure, series)), element("span", {}, series.name), owner(series)),
  );
  if (figure.ideal) items.push(element("li", {}, swatch([idealSample()]), idealName));
  return element("ul", { class: "legend", "aria-label": "Legend" }, ...items);
}

function owner(series: Series): HTMLElement | null {
  const isNamedAlready = series.name.toLowerCase().includes(series.from);
  return isNamedAlready ? null : element("span", { class: "owner" }, series.from);
}

function swatch(marks: Plot.Markish[]): Element {
  const scale = { domain: [0, 1], axis: null };
  const drawing = Plot.plot({ width: 38, height: 16, margin: 0, x: scale, y: scale, marks });
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

function seriesMarks(figure: Figure, series: Series): Plot.Markish[] {
  const look = lookOf(figure, series);
  if (figure.kind === "bar") {
    const bar = barMark([middle], look, { x1: () => left.x, x2: () => right.x, insetTop: 2, insetBottom: 2 });
    return [bar, dotMark([right], look, { dx: -5, stroke: look.isHollow ? look.colour : "var(--page)" })];
  }
  return [figure.kind === "line" ? lineMark([left, right], look) : null, dotMark([middle], look)];
}

function idealSample(): Plot.Markish {
  return Plot.line([left, right], { x: "x", y: "y", ...idealStroke });
}

function pointAt(x: number): DrawnPoint {
  return { x, y: 0.5, low: 0.5, high: 0.5, text: "" };
}
