import { button } from "./dom";
import type { Cell } from "./report_data";

export function csvText(lines: Cell[][]): string {
  return lines.map((line) => line.map(csvCell).join(",") + "\n").join("");
}

function csvCell(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// A button that downloads `lines()` as `<fileName>.csv`.
export function csvButton(title: string, fileName: string, lines: () => Cell[][]): HTMLButtonElement {
  return button("CSV", { class: "csv", "aria-label": `CSV: download the data of “${title}”` }, () => {
    const address = URL.createObjectURL(new Blob([csvText(lines())], { type: "text/csv" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${fileName}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  });
}
