// How a series looks: series of one name share colour and symbol; the source's are hollow and dashed, ours
// are full.
import * as Plot from "@observablehq/plot";
import type { Figure, Series } from "../report_data";
import type { DrawnPoint } from "./points";

export interface Look {
  colour: string;
  symbol: Plot.SymbolType;
  isHollow: boolean;
}

const symbols: Plot.SymbolType[] = [
  "circle",
  "square",
  "triangle",
  "diamond",
  "star",
  "cross",
  "hexagon",
  "wye",
];
const dashes = "5 4";

export function lookOf(figure: Figure, series: Series): Look {
  const names = [...new Set(figure.series.map((each) => each.name))];
  const index = names.indexOf(series.name);
  const round = Math.floor(index / symbols.length); // colours used up return with other symbols
  return {
    colour: `var(--series-${1 + (index % symbols.length)})`,
    symbol: symbols[(index + round) % symbols.length] ?? "circle",
    isHollow: series.from === "source",
  };
}

export function lineMark(points: DrawnPoint[], look: Look): Plot.Markish {
  return Plot.lineY(points, { x: "x", y: "y", stroke: look.colour, strokeDasharray: dashesOf(look) });
}

export function dotMark(points: DrawnPoint[], look: Look, options: Plot.DotOptions = {}): Plot.Markish {
  return Plot.dot(points, {
    x: "x",
    y: "y",
    title: "text",
    symbol: look.symbol,
    r: points.length > 40 ? 2.5 : 4,
    fill: look.isHollow ? "var(--page)" : look.colour,
    stroke: look.colour,
    ...options,
  });
}

export function barMark(points: DrawnPoint[], look: Look, options: Plot.BarXOptions): Plot.Markish {
  return Plot.barX(points, {
    title: "text",
    fill: look.isHollow ? "var(--page)" : look.colour,
    fillOpacity: look.isHollow ? 1 : 0.75,
    stroke: look.colour,
    strokeDasharray: dashesOf(look),
    ...options,
  });
}

function dashesOf(look: Look): string {
  return look.isHollow ? dashes : "none";
}
