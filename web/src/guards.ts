import { element } from "./dom";
import { type FlagLetters, flagLetter } from "./flags";
import type { Guard } from "./report_data";

// Every guard; those that were never met are named in one line that unfolds.
export function guardList(guards: Guard[], letters: FlagLetters): HTMLElement {
  const met = guards.filter((guard) => guard.count > 0);
  const unmet = guards.filter((guard) => guard.count === 0);
  return element(
    "div",
    { class: "guards" },
    met.length > 0 ? listOf(met, letters) : null,
    unmet.length > 0 ? unmetFold(unmet, letters) : null,
  );
}

function listOf(guards: Guard[], letters: FlagLetters): HTMLElement {
  const items = guards.map((guard) =>
    element(
      "li",
      {},
      flagLetter(letters.get(guard.flag) ?? ""),
      element("strong", {}, guard.flag),
      guard.count > 0 ? ` (${places(guard.count)}): ` : ": ",
      guard.text,
    ),
  );
  return element("ul", {}, ...items);
}

function unmetFold(guards: Guard[], letters: FlagLetters): HTMLElement {
  const names = guards.map((guard) => guard.flag).join(", ");
  return element("details", {}, element("summary", {}, `Not met here: ${names}`), listOf(guards, letters));
}

function places(count: number): string {
  return count === 1 ? "1 place" : `${count} places`;
}
