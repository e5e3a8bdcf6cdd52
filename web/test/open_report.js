// Opens the built page, with a report put in, in a browser that has no network.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";
import { chromium } from "playwright-core";

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
after(() => browser.close());

/** @typedef {import("../src/report_data").Report} Report */
/** @typedef {{ width?: number, colorScheme?: "light" | "dark" }} Look */

/** @returns {Promise<Report>} */
export async function sampleReport() {
  return JSON.parse(await readFile(new URL("sample_report.json", import.meta.url), "utf8"));
}

/** The built page as it is, without a report. */
export function builtPage() {
  return readFile(new URL("../built/report.html", import.meta.url), "utf8");
}

/**
 * The built page with a report put in, as the laboratory does it.
 * @param {unknown} report
 */
export async function filledPage(report) {
  const parts = (await builtPage()).split('"REPORT-DATA"');
  assert.equal(parts.length, 2, "the page has one place for its data");
  return parts.join(JSON.stringify(report).replaceAll("<", "\\u003c"));
}

/**
 * Shows a page and hands it to `inspect`; any error in it, or any request for something else, fails the test.
 * @param {string} html
 * @param {Look} look
 * @param {(page: import("playwright-core").Page) => Promise<void>} inspect
 */
export async function show(html, look, inspect) {
  const folder = await mkdtemp(join(tmpdir(), "report-"));
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1200, height: 900 },
    colorScheme: look.colorScheme ?? "light",
  });
  try {
    const file = join(folder, "report.html");
    await writeFile(file, html);
    await context.setOffline(true);
    /** @type {string[]} */
    const problems = [];
    await context.route(/^(?!file:)/, (route) => {
      problems.push(`request for ${route.request().url()}`);
      return route.abort();
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
    });
    await page.goto(pathToFileURL(file).href);
    await inspect(page);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}
