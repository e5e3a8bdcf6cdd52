// Tables are sorted by their heads, explain the marks of their rows, and give their data away.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { filledPage, sampleReport, show } from "./open_report.js";

const report = await sampleReport();
const html = await filledPage(report);

/**
 * @param {import("playwright-core").Page} page
 * @param {string} title
 */
function blockOf(page, title) {
  return page.locator(".table-block", { has: page.getByRole("heading", { name: title }) });
}

/**
 * The cells of one column, from the top.
 * @param {import("playwright-core").Locator} block
 * @param {number} column
 */
function cells(block, column) {
  return block.locator(`tbody tr > :nth-child(${column})`).allTextContents();
}

test("a column head sorts up, then down, then not, by mouse and by keyboard", () =>
  show(html, {}, async (page) => {
    const block = blockOf(page, "Table 1: execution time and speed-up");
    const head = block.locator("th[aria-sort]").nth(1);
    const given = ["7,500", "5,770", "6,250", "5,000", "4,410"];
    const ascending = ["4,410", "5,000", "5,770", "6,250", "7,500"];
    assert.deepEqual(await cells(block, 2), given);

    await head.getByRole("button").click();
    assert.deepEqual(await cells(block, 2), ascending);
    assert.equal(await head.getAttribute("aria-sort"), "ascending");

    await head.getByRole("button").press("Enter");
    assert.deepEqual(await cells(block, 2), [...ascending].reverse());
    assert.equal(await head.getAttribute("aria-sort"), "descending");

    await head.getByRole("button").press("Space");
    assert.deepEqual(await cells(block, 2), given);
    assert.equal(await head.getAttribute("aria-sort"), "none");
  }));

test("only one column is sorted, and empty cells stay last", () =>
  show(html, {}, async (page) => {
    const block = blockOf(page, "Table 1: execution time and speed-up");
    const heads = block.locator("th[aria-sort]");
    await heads.nth(0).getByRole("button").click();
    await heads.nth(6).getByRole("button").click();
    assert.deepEqual(await cells(block, 7), ["0.03", "0.38", "0.44", "–", "–"]);
    await heads.nth(6).getByRole("button").click();
    assert.deepEqual(await cells(block, 7), ["0.44", "0.38", "0.03", "–", "–"]);
    const sorted = await heads.evaluateAll((found) => found.map((each) => each.getAttribute("aria-sort")));
    assert.deepEqual(sorted, ["none", "none", "none", "none", "none", "none", "descending"]);
  }));

test("numbers are right-aligned, and the source's columns are set apart", () =>
  show(html, {}, async (page) => {
    const row = blockOf(page, "Table 1: execution time and speed-up").locator("tbody tr").first();
    const styles = await row
      .locator("th, td")
      .evaluateAll((found) =>
        found.map((each) => [getComputedStyle(each).textAlign, getComputedStyle(each).backgroundColor]),
      );
    assert.deepEqual(
      styles.map((style) => style[0]),
      ["left", "right", "right", "right", "right", "right", "right"],
    );
    assert.notEqual(styles[1]?.[1], styles[3]?.[1]);
    assert.equal(styles[1]?.[1], styles[2]?.[1]);
  }));

test("the mark of a row is explained below the table, and the guards say what it means", () =>
  show(html, {}, async (page) => {
    const block = blockOf(page, "Table 1: execution time and speed-up");
    const row = block.getByRole("row", { name: "parallel alpha-beta, broadcast" });
    assert.equal(await row.locator("sup").textContent(), "a c");
    assert.deepEqual(await block.locator(".flag-notes li").allTextContents(), [
      "aserial under 1 s",
      "cfewer than 5 runs",
    ]);
    const section = page.getByRole("region", { name: report.experiments[0]?.title ?? "" }).first();
    const guards = section.locator(".guards");
    const met = await guards.locator("> ul > li").allTextContents();
    assert.equal(met.length, 2);
    assert.match(met[1] ?? "", /^cfewer than 5 runs \(1 place\): Too few runs/);
    await guards.getByText("Not met here: more workers than cores").click();
    assert.ok(await guards.getByText("More workers ran").isVisible());
  }));

test("a table's CSV has its numbers as they are, and its flags", () =>
  show(html, {}, async (page) => {
    const block = blockOf(page, "Table 1: execution time and speed-up");
    await block.locator("th[aria-sort] button").nth(1).click();
    const download = page.waitForEvent("download");
    await block.getByRole("button", { name: "CSV" }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), "a-times-table-1-execution-time-and-speed-up.csv");
    assert.deepEqual((await readFile(await file.path(), "utf8")).split("\n"), [
      'program,"time, ms (source)",speed-up (source),"time, ms (ours)",speed-up (ours),against the best serial (ours),efficiency (ours),flags',
      "sequential minimax,7500,1,3.118,1,0.05,,serial under 1 s",
      "parallel minimax,5770,1.3,2.064,1.51,0.07,0.03,serial under 1 s",
      "sequential alpha-beta,6250,1.2,0.142,21.96,1,,serial under 1 s",
      '"parallel alpha-beta, broadcast",5000,1.5,0.187,16.67,0.76,0.38,serial under 1 s; fewer than 5 runs',
      '"parallel alpha-beta, pool",4410,1.7,0.161,19.37,0.88,0.44,serial under 1 s',
      "",
    ]);
  }));

test("every answer has a word and a shape of its own", () =>
  show(html, {}, async (page) => {
    const marks = await page.locator(".answer").evaluateAll((found) =>
      found.map((each) => ({
        word: each.textContent ?? "",
        shape: each.querySelector(".sign")?.getAttribute("d"),
      })),
    );
    const shapes = new Map(marks.map(({ word, shape }) => [word.replace(/:.*/, ""), shape]));
    assert.deepEqual([...shapes.keys()].sort(), ["cannot tell", "does not hold", "holds"]);
    assert.equal(new Set(shapes.values()).size, 3);
  }));
