// How numbers are written.

// With exactly `digits` digits after the point; without `digits`, as given.
export function written(value: number, digits?: number): string {
  const limits =
    digits === undefined
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString("en", limits);
}

// Short, for the ticks of an axis and the ends of bars.
export function writtenShort(value: number): string {
  const notation = Math.abs(value) < 1e6 ? "standard" : "compact";
  return value.toLocaleString("en", { notation, maximumSignificantDigits: Math.abs(value) < 1000 ? 3 : 6 });
}
