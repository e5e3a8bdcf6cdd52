import type { Cell } from "../report_data";

export type Direction = "ascending" | "descending";

const words = new Intl.Collator("en", { numeric: true });

// The indices of the rows in the order of one column. Equal cells keep their order; empty cells come last
// either way.
export function rowOrder(rows: Cell[][], column: number, direction: Direction): number[] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows
    .map((row, index) => ({ cell: row[column] ?? null, index }))
    .sort((a, b) => rank(a.cell) - rank(b.cell) || sign * compare(a.cell, b.cell))
    .map((entry) => entry.index);
}

function rank(cell: Cell): number {
  if (cell === null) return 2;
  return typeof cell === "number" ? 0 : 1;
}

function compare(a: Cell, b: Cell): number {
  return typeof a === "number" && typeof b === "number" ? a - b : words.compare(String(a), String(b));
}
