// The scales of numbers in a figure: from where to where they go, and where their ticks stand.
import type * as Plot from "@observablehq/plot";
import { writtenShort } from "../numbers";
import type { Axis } from "../report_data";

export interface NumberScale {
  scale: Plot.ScaleOptions & { domain: Ends };
  ticks: { ticks: number | number[] };
  axis: { ticks: number | number[]; label: string; text: (tick: number) => string };
}

type NumberAxis = Axis<"linear" | "log">;
type Ends = [number, number];

const pixelsPerTick = 34;

// A scale that measures: from zero where it is linear, between round numbers where it is logarithmic.
export function measureScale(axis: NumberAxis, values: number[], length: number): NumberScale {
  if (axis.scale === "linear") {
    return madeScale(axis, { domain: endsOf([0, ...values]), nice: true }, linearTicks(length));
  }
  const domain = roundEnds(endsOf(values));
  return madeScale(axis, { domain }, roundTicks(domain, length));
}

// A scale of what was varied: from the first value to the last, with ticks at the values if there is room.
export function variedScale(axis: NumberAxis, values: number[], length: number): NumberScale {
  const domain = endsOf(values);
  const own = [...new Set(values)].sort((a, b) => a - b);
  const rough = axis.scale === "linear" ? linearTicks(length) : roundTicks(domain, length);
  return madeScale(axis, { domain }, areApart(own, axis.scale, domain, length) ? own : rough);
}

function madeScale(
  axis: NumberAxis,
  options: { domain: Ends; nice?: boolean },
  ticks: number | number[],
): NumberScale {
  return {
    scale: { ...options, type: axis.scale },
    ticks: { ticks },
    axis: { ticks, label: axis.label, text: writtenShort },
  };
}

function endsOf(values: number[]): Ends {
  return [Math.min(...values), Math.max(...values)];
}

function linearTicks(length: number): number {
  return Math.min(8, length / (2 * pixelsPerTick));
}

function roundTicks([low, high]: Ends, length: number): number[] {
  const fine = roundNumbers([low, high], [1, 2, 5]);
  return areApart(fine, "log", [low, high], length) ? fine : roundNumbers([low, high], [1]);
}

// The nearest 1, 2 or 5 times a power of ten below the lower end and above the upper one: no bar has no
// length.
function roundEnds([low, high]: Ends): Ends {
  const numbers = roundNumbers([low / 10, high * 10], [1, 2, 5]);
  return [numbers.findLast((number) => number < low) ?? low, numbers.find((number) => number > high) ?? high];
}

function roundNumbers([low, high]: Ends, leading: number[]): number[] {
  const numbers: number[] = [];
  for (let exponent = Math.floor(Math.log10(low)); 10 ** exponent <= high; ++exponent) {
    numbers.push(...leading.map((digit) => Number(`${digit}e${exponent}`)));
  }
  return numbers.filter((number) => low <= number && number <= high);
}

function areApart(ticks: number[], scale: NumberAxis["scale"], [low, high]: Ends, length: number): boolean {
  const place = scale === "linear" ? (value: number) => value : Math.log;
  const pixelsPerUnit = length / (place(high) - place(low));
  return ticks.every((tick, index) => {
    const before = ticks[index - 1];
    return before === undefined || (place(tick) - place(before)) * pixelsPerUnit >= pixelsPerTick;
  });
}
