// A figure with its title, its legend, its button for CSV, and its numbers for those who cannot see it.
import { csvButton } from "../csv";
import { element } from "../dom";
import { type FlagLetters, flagNotes } from "../flags";
import type { Cell, Figure, Table } from "../report_data";
import { scrollBox } from "../table/scroll_box";
import { sortableTable } from "../table/sortable_table";
import { Drawing } from "./drawing";
import { legend } from "./legend";
import { hasDrawnPoints, undrawnCount } from "./points";

export function figureBlock(figure: Figure, letters: FlagLetters, fileName: string): HTMLElement {
  const numbers = numbersTable(figure);
  const head = element(
    "figcaption",
    { class: "block-head" },
    element("h4", {}, figure.title),
    csvButton(figure.title, fileName, () => [numbers.columns.map((column) => column.title), ...numbers.rows]),
  );
  if (numbers.rows.length === 0) return element("figure", {}, head, element("p", {}, "It has no points."));
  const picture = hasDrawnPoints(figure) ? [legend(figure), new Drawing(figure)] : [];
  const flags = flagNotes(figure.flags ?? [], letters, "Flags of our points");
  return element("figure", {}, head, ...picture, undrawnNote(figure), flags, numbersFold(numbers));
}

function undrawnNote(figure: Figure): HTMLElement | null {
  const count = undrawnCount(figure);
  if (count === 0) return null;
  const points = count === 1 ? "1 point has" : `${count} points have`;
  return element(
    "p",
    { class: "aside" },
    `${points} values that these scales cannot show; the numbers below have them.`,
  );
}

// Opened, it holds the table; not before, because a figure may have a thousand points.
function numbersFold(numbers: Table): HTMLElement {
  const fold = element("details", {}, element("summary", {}, "Numbers"));
  const fill = () => fold.append(scrollBox(numbers.title, sortableTable(numbers, new Map())));
  fold.addEventListener("toggle", fill, { once: true });
  return fold;
}

function numbersTable(figure: Figure): Table {
  const placeKind = figure.x.scale === "band" ? "text" : "number";
  return {
    title: `Numbers of “${figure.title}”`,
    columns: [
      { title: "series", kind: "text", from: "" },
      { title: "from", kind: "text", from: "" },
      { title: figure.x.label, kind: placeKind, from: "" },
      ...[figure.y.label, "low", "high"].map((title) => ({ title, kind: "number", from: "" }) as const),
    ],
    rows: figure.series.flatMap((series) =>
      series.points.map((point): Cell[] => [
        series.name,
        series.from,
        point.x,
        point.y,
        point.low ?? null,
        point.high ?? null,
      ]),
    ),
  };
}
