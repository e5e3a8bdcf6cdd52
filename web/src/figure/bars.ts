// Bars lie, so that the names of their places can be read at any width: each name stands above its group of
// bars, and each bar ends in its series' symbol and its value.
import * as Plot from "@observablehq/plot";
import { writtenShort } from "../numbers";
import type { Figure } from "../report_data";
import { barMark, dotMark, lookOf } from "./looks";
import { type DrawnPoint, bandPlaces, drawnPoints } from "./points";
import { measureScale } from "./scales";

const barHeight = 20;
const nameHeight = 28;
const margin = { left: 10, right: 66, top: nameHeight, bottom: 44 };

export function drawBars(figure: Figure, width: number): Element {
  const drawn = figure.series.map((series, index) => ({
    index,
    look: lookOf(figure, series),
    points: drawnPoints(figure, series),
  }));
  const values = drawn.flatMap((series) =>
    series.points.flatMap((point) => [point.low, point.y, point.high]),
  );
  const x = measureScale(figure.y, values, width - margin.left - margin.right);
  const start = figure.y.scale === "log" ? x.scale.domain[0] : 0;
  const places = bandPlaces(figure);
  const stepHeight = nameHeight + barHeight * figure.series.length;

  return Plot.plot({
    width,
    height: margin.top + places.length * stepHeight - nameHeight + margin.bottom,
    marginLeft: margin.left,
    marginRight: margin.right,
    marginTop: margin.top,
    marginBottom: margin.bottom,
    x: x.scale,
    y: {
      type: "band",
      domain: drawn.map((series) => series.index),
      axis: null,
      paddingInner: 0.2,
      paddingOuter: 0,
    },
    fy: { domain: places, axis: null, paddingInner: nameHeight / stepHeight, paddingOuter: 0 },
    marks: [
      Plot.gridX(x.ticks),
      Plot.axisX(x.axis),
      placeNames(figure, places),
      drawn.map(({ index, look, points }) => {
        const row = { y: () => index, fy: (point: DrawnPoint) => String(point.x) };
        return [
          barMark(points, look, { x1: () => start, x2: "y", ...row }),
          Plot.ruleY(
            points.filter((point) => point.low < point.high),
            { x1: "low", x2: "high", marker: "tick", ...row },
          ),
          dotMark(points, look, { x: "y", stroke: look.isHollow ? look.colour : "var(--page)", ...row }),
          Plot.text(points, {
            x: "high",
            text: (point) => writtenShort(point.y),
            textAnchor: "start",
            dx: 9,
            ...row,
          }),
        ];
      }),
      Plot.ruleX([start]),
    ],
  });
}

// A number alone would not say what it counts.
function placeNames(figure: Figure, places: string[]): Plot.Markish {
  return Plot.text(places, {
    fy: (place) => place,
    text: (place) => (Number.isNaN(Number(place)) ? place : `${figure.x.label}: ${place}`),
    frameAnchor: "top-left",
    lineAnchor: "bottom",
    dy: -6,
  });
}
