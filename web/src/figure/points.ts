// The points of a series as they are drawn: with both ends of the error bar, a text, and only where the
// scales allow.
import { written } from "../numbers";
import type { Figure, Point, Series } from "../report_data";

export interface DrawnPoint {
  x: number | string;
  y: number;
  low: number;
  high: number;
  text: string;
}

export function drawnPoints(figure: Figure, series: Series): DrawnPoint[] {
  return series.points
    .filter((point) => isDrawable(figure, point))
    .map((point) => ({
      x: position(figure, point),
      y: point.y,
      low: isOnScale(figure.y.scale, point.low) ? point.low : point.y,
      high: isOnScale(figure.y.scale, point.high) ? point.high : point.y,
      text: describe(figure, series, point),
    }));
}

export function hasDrawnPoints(figure: Figure): boolean {
  return figure.series.some((series) => drawnPoints(figure, series).length > 0);
}

// How many points, with their error bars, the scales cannot show in full: zero has no place on a
// logarithmic one.
export function undrawnCount(figure: Figure): number {
  const points = figure.series.flatMap((series) => series.points);
  const outside = (value: number | undefined) => value !== undefined && !isOnScale(figure.y.scale, value);
  return points.filter((point) => !isDrawable(figure, point) || outside(point.low) || outside(point.high))
    .length;
}

// The places of a band scale: in the order of the longest series, because others may lack some.
export function bandPlaces(figure: Figure): string[] {
  const longestFirst = [...figure.series].sort((a, b) => b.points.length - a.points.length);
  return [...new Set(longestFirst.flatMap((series) => series.points.map((point) => String(point.x))))];
}

function position(figure: Figure, point: Point): number | string {
  return figure.x.scale === "band" ? String(point.x) : Number(point.x);
}

function isDrawable(figure: Figure, point: Point): boolean {
  return (
    (figure.x.scale === "band" || isOnScale(figure.x.scale, Number(point.x))) &&
    isOnScale(figure.y.scale, point.y)
  );
}

function isOnScale(scale: "linear" | "log", value: number | undefined): value is number {
  return Number.isFinite(value) && (scale === "linear" || Number(value) > 0);
}

function describe(figure: Figure, series: Series, point: Point): string {
  const range =
    point.low === undefined || point.high === undefined
      ? ""
      : ` (${written(point.low)} to ${written(point.high)})`;
  return [
    `${series.name}, ${series.from}`,
    `${figure.x.label}: ${point.x}`,
    `${figure.y.label}: ${written(point.y)}${range}`,
  ].join("\n");
}
