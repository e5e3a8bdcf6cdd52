// Lines and dots over a horizontal axis of numbers or places.
import * as Plot from "@observablehq/plot";
import type { Axis, Figure } from "../report_data";
import { idealMark } from "./ideal";
import { dotMark, lineMark, lookOf } from "./looks";
import { type DrawnPoint, bandPlaces, drawnPoints } from "./points";
import { measureScale, variedScale } from "./scales";

const margin = { left: 62, right: 18, top: 34, bottom: 46 };
const inset = 8;
const pixelsPerLetter = 7;

export function drawCurves(figure: Figure, width: number): Element {
  const drawn = figure.series.map((series) => ({
    look: lookOf(figure, series),
    points: drawnPoints(figure, series),
  }));
  const points = drawn.flatMap((series) => series.points);
  const innerHeight = Math.min(320, Math.max(200, 0.45 * width));
  const x = horizontalAxis(figure, points, width - margin.left - margin.right - 2 * inset);
  const y = measureScale(
    figure.y,
    points.flatMap((point) => [point.low, point.y, point.high]),
    innerHeight,
  );

  return Plot.plot({
    width,
    height: margin.top + innerHeight + 2 * inset + margin.bottom + x.extraHeight,
    marginLeft: margin.left,
    marginRight: margin.right,
    marginTop: margin.top,
    marginBottom: margin.bottom + x.extraHeight,
    inset,
    x: x.scale,
    y: y.scale,
    marks: [
      x.mark,
      Plot.gridY(y.ticks),
      Plot.axisY(y.axis),
      figure.ideal && figure.x.scale !== "band" ? idealMark(points.map((point) => Number(point.x))) : null,
      drawn.map(({ look, points }) => [
        figure.kind === "line" ? lineMark(inOrder(figure, points), look) : null,
        errorBars(points, look.colour),
        dotMark(points, look),
      ]),
    ],
  });
}

function inOrder(figure: Figure, points: DrawnPoint[]): DrawnPoint[] {
  return figure.x.scale === "band" ? points : [...points].sort((a, b) => Number(a.x) - Number(b.x));
}

function errorBars(points: DrawnPoint[], colour: string): Plot.Markish {
  const spread = points.filter((point) => point.low < point.high);
  return Plot.ruleX(spread, { x: "x", y1: "low", y2: "high", stroke: colour, marker: "tick" });
}

interface HorizontalAxis {
  scale: Plot.ScaleOptions;
  mark: Plot.Markish;
  extraHeight: number;
}

function horizontalAxis(figure: Figure, points: DrawnPoint[], length: number): HorizontalAxis {
  const { label, scale } = figure.x;
  return scale === "band" ? placeAxis(figure, length) : numberAxis({ label, scale }, points, length);
}

function numberAxis(axis: Axis<"linear" | "log">, points: DrawnPoint[], length: number): HorizontalAxis {
  const x = variedScale(
    axis,
    points.map((point) => Number(point.x)),
    length,
  );
  return { scale: x.scale, mark: Plot.axisX(x.axis), extraHeight: 0 };
}

// Names that do not fit side by side are turned.
function placeAxis(figure: Figure, length: number): HorizontalAxis {
  const places = bandPlaces(figure);
  const longest = pixelsPerLetter * Math.max(...places.map((place) => place.length));
  const isTurned = longest > length / places.length;
  return {
    scale: { type: "point", domain: places, padding: 0.5 },
    mark: Plot.axisX({ label: figure.x.label, tickRotate: isTurned ? -40 : 0 }),
    extraHeight: isTurned ? 0.65 * longest : 0,
  };
}
