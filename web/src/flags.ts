// Flagged rows carry letters; the letters are the same in all tables of an experiment, below its figures and
// in its list of guards. Where a claim rests on what is flagged, words say so.
import { element } from "./dom";
import type { Experiment } from "./report_data";

export type FlagLetters = Map<string, string>;

export function flagLetters(experiment: Experiment): FlagLetters {
  const flags = [
    ...experiment.guards.map((guard) => guard.flag),
    ...experiment.tables.flatMap((table) => table.row_flags ?? []).flat(),
    ...experiment.figures.flatMap((figure) => figure.flags ?? []),
  ];
  return new Map([...new Set(flags)].map((flag, index) => [flag, letterOf(index)]));
}

function letterOf(index: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (index % 26));
  return letter.repeat(1 + Math.floor(index / 26));
}

// The letters of one row, small and raised.
export function flagMark(flags: string[], letters: FlagLetters): HTMLElement | null {
  if (flags.length === 0) return null;
  return element("sup", { class: "flags" }, flags.map((flag) => letters.get(flag)).join(" "));
}

// The flags with their letters, to stand below what they are of.
export function flagNotes(flags: string[], letters: FlagLetters, label: string): HTMLElement | null {
  const used = new Set(flags);
  if (used.size === 0) return null;
  const notes = [...letters]
    .filter(([flag]) => used.has(flag))
    .map(([flag, letter]) => element("li", {}, flagLetter(letter), flag));
  return element("ul", { class: "flag-notes", "aria-label": label }, ...notes);
}

export function flagWords(flags: string[] | undefined): HTMLElement | null {
  if (!flags?.length) return null;
  return element("span", { class: "flag-words" }, `Flagged: ${flags.join("; ")}`);
}

export function flagLetter(letter: string): HTMLElement {
  return element("span", { class: "flag-letter" }, letter);
}
