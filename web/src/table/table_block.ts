// A table with its title, its note, its button for CSV, and what the marks of its rows mean.
import { csvButton } from "../csv";
import { element, paragraphs } from "../dom";
import { type FlagLetters, flagNotes } from "../flags";
import type { Cell, Column, Table } from "../report_data";
import { scrollBox } from "./scroll_box";
import { sortableTable } from "./sortable_table";

export function tableBlock(table: Table, letters: FlagLetters, fileName: string): HTMLElement {
  return element(
    "div",
    { class: "table-block" },
    element(
      "div",
      { class: "block-head" },
      element("h4", {}, table.title),
      csvButton(table.title, fileName, () => tableLines(table)),
    ),
    ...paragraphs(table.note ?? ""),
    scrollBox(table.title, sortableTable(table, letters)),
    flagNotes((table.row_flags ?? []).flat(), letters, "Marks of the rows"),
  );
}

function tableLines(table: Table): Cell[][] {
  const flags = table.row_flags;
  const titles = table.columns.map(columnTitle);
  if (!flags) return [titles, ...table.rows];
  return [[...titles, "flags"], ...table.rows.map((row, index) => [...row, (flags[index] ?? []).join("; ")])];
}

function columnTitle(column: Column): string {
  const unit = column.unit ? `, ${column.unit}` : "";
  const from = column.from === "" ? "" : ` (${column.from})`;
  return column.title + unit + from;
}
