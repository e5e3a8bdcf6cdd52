// Every figure is drawn in full, takes the colours of the page, and gives its data away.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { filledPage, sampleReport, show } from "./open_report.js";

const report = await sampleReport();
const html = await filledPage(report);
const figures = report.experiments.flatMap((experiment) => experiment.figures);

/** @param {import("../src/report_data").Figure} figure */
function drawablePoints(figure) {
  const points = figure.series.flatMap((series) => series.points);
  return points.filter((point) => figure.y.scale === "linear" || point.y > 0);
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`every figure has a mark for each point, ${colorScheme}`, () =>
    show(html, { colorScheme }, async (page) => {
      const drawings = await page.locator("figure-drawing > svg").all();
      assert.equal(drawings.length, figures.length);
      for (const [index, figure] of figures.entries()) {
        const mark =
          figure.kind === "bar" ? 'g[aria-label="bar"] rect' : 'g[aria-label="dot"] :is(circle, path)';
        const marks = await drawings[index]?.locator(mark).count();
        assert.equal(marks, drawablePoints(figure).length, figure.title);
        const broken = await drawings[index]
          ?.locator('[d*="NaN"], [x*="NaN"], [width*="NaN"], [transform*="NaN"]')
          .count();
        assert.equal(broken, 0, figure.title);
      }
    }));
}

test("every error bar is drawn", () =>
  show(html, {}, async (page) => {
    const drawings = await page.locator("figure-drawing > svg").all();
    for (const [index, figure] of figures.entries()) {
      const spread = drawablePoints(figure).filter(
        (point) => (point.low ?? point.y) < (point.high ?? point.y),
      );
      const bars = await drawings[index]?.locator('g[aria-label="rule"] line[marker-start]').count();
      assert.equal(bars, spread.length, figure.title);
    }
  }));

test("the source's series are hollow and dashed, ours are full", () =>
  show(html, {}, async (page) => {
    const drawing = page
      .locator("figure", { hasText: "Time of the first move in ten games" })
      .locator("figure-drawing");
    const lines = drawing.locator('g[aria-label="line"]');
    const dashes = await lines.evaluateAll((found) =>
      found.map((each) => getComputedStyle(each).strokeDasharray),
    );
    assert.deepEqual(
      dashes.map((each) => each !== "none"),
      [true, true, false, false],
    );
    const dots = drawing.locator('g[aria-label="dot"]');
    const filled = await dots.evaluateAll((found) =>
      found.map((each) => getComputedStyle(each).fill === getComputedStyle(each).stroke),
    );
    assert.deepEqual(filled, [false, false, true, true]);
  }));

test("colours follow a change from light to dark", () =>
  show(html, {}, async (page) => {
    const colours = () =>
      page.evaluate(() => {
        const dot = document.querySelector('figure-drawing g[aria-label="dot"] circle');
        const word = document.querySelector("figure-drawing text");
        if (!dot || !word) return [];
        return [
          getComputedStyle(document.documentElement).backgroundColor,
          getComputedStyle(dot).stroke,
          getComputedStyle(word).fill,
        ];
      });
    const light = await colours();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await colours();
    assert.equal(light.length, 3);
    light.forEach((colour, index) => assert.notEqual(colour, dark[index]));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.deepEqual(await colours(), light, "on paper the page is light");
  }));

test("a figure is drawn again when the page becomes narrower", () =>
  show(html, {}, async (page) => {
    const width = () => page.locator("figure-drawing > svg").first().getAttribute("width");
    const before = Number(await width());
    await page.setViewportSize({ width: 400, height: 900 });
    await page.waitForFunction(
      (wide) => Number(document.querySelector("figure-drawing > svg")?.getAttribute("width")) < wide,
      before,
    );
    assert.equal(Number(await width()), 360);
  }));

test("a figure's CSV has a line for each point", () =>
  show(html, {}, async (page) => {
    const block = page.locator("figure", { hasText: "Average speed-up against threads, N = 5" });
    const download = page.waitForEvent("download");
    await block.getByRole("button", { name: "CSV" }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), "c-threads-average-speed-up-against-threads-n-5.csv");
    const lines = (await readFile(await file.path(), "utf8")).split("\n");
    assert.equal(lines[0], "series,from,threads,speed-up,low,high");
    assert.equal(lines[1], "partial task queue,source,16,2.78,,");
    assert.equal(lines[3], "partial task queue,ours,4,1.42,1.349,1.477");
    assert.equal(lines.length, 1 + 25 + 1);
  }));

test("the numbers of a figure unfold", () =>
  show(html, {}, async (page) => {
    const block = page.locator("figure", { hasText: "Average speed-up by game" });
    const rows = block.locator("tbody tr");
    assert.equal(await rows.count(), 0);
    await block.getByText("Numbers").click();
    await rows.first().waitFor(); // the browser says that it has unfolded some time after the click
    assert.equal(await rows.count(), 4);
  }));

test("bars stand in the order of the longest series", async () => {
  const bar = (/** @type {string} */ x) => ({ x, y: 1 });
  /** @type {import("../src/report_data").Figure} */
  const figure = {
    title: "Few of theirs",
    kind: "bar",
    x: { label: "program", scale: "band" },
    y: { label: "time", scale: "linear" },
    series: [
      { name: "time", from: "source", points: [bar("pool")] },
      { name: "time", from: "ours", points: [bar("minimax"), bar("alphabeta"), bar("pool")] },
    ],
  };
  const experiments = report.experiments.slice(0, 1).map((each) => ({ ...each, figures: [figure] }));
  await show(await filledPage({ ...report, experiments }), {}, async (page) => {
    const names = await page.locator('figure-drawing g[aria-label="text"] text').allTextContents();
    assert.deepEqual(
      names.filter((name) => name !== "1"),
      ["minimax", "alphabeta", "pool"],
    );
  });
});

test("an axis of few values has its ticks at them", async () => {
  /** @type {import("../src/report_data").Figure} */
  const figure = {
    title: "Two boards",
    kind: "dot",
    x: { label: "board size", scale: "linear" },
    y: { label: "time", scale: "linear" },
    series: [{ name: "time", from: "ours", points: [4, 5, 8].map((x) => ({ x, y: x })) }],
  };
  const experiments = report.experiments.slice(0, 1).map((each) => ({ ...each, figures: [figure] }));
  await show(await filledPage({ ...report, experiments }), {}, async (page) => {
    const ticks = page.locator('figure-drawing g[aria-label="x-axis tick label"] text');
    assert.deepEqual(await ticks.allTextContents(), ["4", "5", "8"]);
  });
});
