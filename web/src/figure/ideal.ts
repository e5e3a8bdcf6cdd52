import * as Plot from "@observablehq/plot";

export const idealName = "ideal: y = x";

export const idealStroke = {
  stroke: "var(--muted)",
  strokeWidth: 1.25,
  strokeDasharray: "1.5 3.5",
  strokeLinecap: "round",
} as const;

// The line y = x over the given values of x, where it is inside the frame. On unequal scales it is a curve,
// hence the many points; they stand in equal ratios, if they can, because a logarithmic scale would spread
// the first ones.
export function idealMark(values: number[]): Plot.Markish {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const steps = 200;
  const line = Array.from({ length: steps + 1 }, (_, step) =>
    low > 0 ? low * (high / low) ** (step / steps) : low + ((high - low) * step) / steps,
  );
  return Plot.line(line, { x: (value) => value, y: (value) => value, ...idealStroke, clip: true });
}
