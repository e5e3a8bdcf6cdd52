// The report as the laboratory writes it and the page reads it. Text is plain: the page never reads markup
// in it.

// The version of this shape that the page understands.
export const version = 1;

export interface Report {
  version: number;
  title: string;
  made: Made;
  summary: SummaryClaim[];
  experiments: Experiment[];
}

// When, from what and on what machine the report was measured.
export interface Made {
  date: string;
  commit: string;
  compiler: string;
  flags: string;
  cpu: string;
  cores: number;
  load: number; // how many cores others kept busy meanwhile
  quick: boolean; // a shortened run
  command: string; // makes the whole report again
}

export type Answer = "holds" | "does not hold" | "cannot tell";

// A claim of a source, our answer to it, and the numbers the answer rests on.
export interface Claim {
  claim: string;
  answer: Answer;
  numbers: string;
  flags?: string[]; // of the numbers
}

// A claim in the summary: `experiment` is the name of the experiment that answers it.
export interface SummaryClaim extends Claim {
  source: string;
  experiment: string;
}

// One experiment: `source` is the letter of its source, or "beyond". Texts may be empty; a blank line parts
// paragraphs.
export interface Experiment {
  name: string;
  title: string;
  source: string;
  paper: string; // the full title of the source
  question: string;
  found: string; // what they found
  ours: string; // what we found
  why: string;
  workload: "as published" | "today's" | "both";
  claims: Claim[];
  tables: Table[];
  figures: Figure[];
  guards: Guard[];
  commands: string[]; // measure it again
  wrong?: string[]; // answers of ours that differ from the reference's
}

// Whose numbers these are: the source's own, or ours.
export type From = "source" | "ours";

export interface Column {
  title: string;
  kind: "text" | "number";
  digits?: number; // after the point; without it, a number is shown as given
  unit?: string;
  from: From | "";
}

export type Cell = string | number | null;

// `row_flags[i]` are the flags of `rows[i]`: each the `flag` of one of the experiment's guards.
export interface Table {
  title: string;
  note?: string;
  columns: Column[];
  rows: Cell[][];
  row_flags?: string[][];
}

export interface Axis<Scale> {
  label: string;
  scale: Scale;
}

// `low` and `high` are the ends of an error bar.
export interface Point {
  x: number | string;
  y: number;
  low?: number;
  high?: number;
}

export interface Series {
  name: string;
  from: From;
  points: Point[];
}

export interface Figure {
  title: string;
  kind: "line" | "bar" | "dot";
  x: Axis<"linear" | "log" | "band">;
  y: Axis<"linear" | "log">;
  series: Series[];
  ideal?: boolean; // draw the line y = x
  flags?: string[]; // of our points
}

// A reason to read a number with care, and how often it was met.
export interface Guard {
  flag: string;
  text: string;
  count: number;
}
