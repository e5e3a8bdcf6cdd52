import { element } from "../dom";
import { type FlagLetters, flagMark } from "../flags";
import { written } from "../numbers";
import type { Cell, Column, Table } from "../report_data";
import { type Direction, rowOrder } from "./row_order";
import { columnClass, tableHead } from "./table_head";

// A table whose column heads sort it: first ascending, then descending, then as given.
export function sortableTable(table: Table, letters: FlagLetters): HTMLTableElement {
  const rows = table.rows.map((row, index) =>
    bodyRow(table.columns, row, table.row_flags?.[index] ?? [], letters),
  );
  const body = element("tbody", {}, ...rows);
  const head = tableHead(table.columns, sortBy);

  function sortBy(column: number) {
    const direction = nextDirection(head.columnHeads[column]?.getAttribute("aria-sort"));
    head.columnHeads.forEach((columnHead, index) => {
      columnHead.setAttribute("aria-sort", index === column ? (direction ?? "none") : "none");
    });
    const order = direction ? rowOrder(table.rows, column, direction) : table.rows.keys();
    body.replaceChildren(...[...order].flatMap((index) => rows[index] ?? []));
  }

  const isFlagged = (table.row_flags ?? []).some((flags) => flags.length > 0);
  return element(
    "table",
    { "aria-label": table.title, class: isFlagged ? "flagged" : "" },
    head.element,
    body,
  );
}

function nextDirection(current: string | null | undefined): Direction | null {
  if (current === "ascending") return "descending";
  return current === "descending" ? null : "ascending";
}

function bodyRow(columns: Column[], row: Cell[], flags: string[], letters: FlagLetters): HTMLElement {
  const cells = columns.map((column, index) => {
    const text = cellText(column, row[index] ?? null);
    if (index > 0) return element("td", { class: columnClass(column) }, text);
    return element("th", { scope: "row", class: columnClass(column) }, text, flagMark(flags, letters));
  });
  return element("tr", {}, ...cells);
}

function cellText(column: Column, cell: Cell): string {
  if (cell === null) return "–";
  return typeof cell === "number" ? written(cell, column.digits) : cell;
}
