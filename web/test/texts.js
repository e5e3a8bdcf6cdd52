/** @typedef {import("../src/report_data").Report} Report */

// Words the page knows beforehand, which are not free text.
const fixed = new Set(["answer", "from", "kind", "scale", "source", "workload"]);

/**
 * All free texts in a value.
 * @param {unknown} value
 * @returns {string[]}
 */
export function textsOf(value) {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, each]) => (fixed.has(key) ? [] : textsOf(each)));
}

/**
 * The value with every free text that is not empty changed.
 * @param {unknown} value
 * @param {(text: string) => string} change
 * @returns {unknown}
 */
export function withTexts(value, change) {
  if (typeof value === "string") return value === "" ? "" : change(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, fixed.has(key) ? each : withTexts(each, change)]),
  );
}
