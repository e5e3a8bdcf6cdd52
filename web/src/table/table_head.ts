// The head of a table: whose columns these are, and below it a button in each column's head that sorts by it.
import { button, element, wholeWords } from "../dom";
import type { Column } from "../report_data";

const longTitle = 14; // letters; a longer one should not stand in as many lines as it has words

export interface SortableHead {
  element: HTMLElement;
  columnHeads: HTMLElement[];
}

export function tableHead(columns: Column[], sortBy: (column: number) => void): SortableHead {
  const columnHeads = columns.map((column, index) => columnHead(column, () => sortBy(index)));
  const owners = columns.some((column) => column.from !== "") ? ownerRow(columns) : null;
  return { element: element("thead", {}, owners, element("tr", {}, ...columnHeads)), columnHeads };
}

function columnHead(column: Column, press: () => void): HTMLElement {
  const sorter = button("", {}, press);
  sorter.append(...wholeWords(column.title));
  if (column.unit) sorter.append(element("span", { class: "unit" }, `,\u00a0${column.unit}`));
  sorter.append(element("span", { class: "arrow", "aria-hidden": "true" }));
  const width = column.title.length > longTitle ? " long" : "";
  return element("th", { scope: "col", class: columnClass(column) + width, "aria-sort": "none" }, sorter);
}

// One head over each run of neighbouring columns with the same owner.
function ownerRow(columns: Column[]): HTMLElement {
  const heads: HTMLTableCellElement[] = [];
  columns.forEach((column, index) => {
    const last = heads.at(-1);
    if (last && columns[index - 1]?.from === column.from) last.colSpan += 1;
    else heads.push(ownerHead(column.from));
  });
  return element("tr", { class: "owners" }, ...heads);
}

function ownerHead(from: Column["from"]): HTMLTableCellElement {
  if (from === "") return element("td");
  return element("th", { scope: "colgroup", class: `from-${from}` }, from);
}

export function columnClass(column: Column): string {
  return column.from === "" ? column.kind : `${column.kind} from-${column.from}`;
}
