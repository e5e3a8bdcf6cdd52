// The page as a whole: everything in the data is on it, in good order, and its links lead somewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { builtPage, filledPage, sampleReport, show } from "./open_report.js";
import { textsOf } from "./texts.js";

const report = await sampleReport();
const html = await filledPage(report);

/** What a reader finds on the page: all its text but that of the scripts. */
function shownText() {
  const copy = /** @type {HTMLElement} */ (document.body.cloneNode(true));
  copy.querySelectorAll("script").forEach((script) => script.remove());
  return copy.textContent ?? "";
}

test("the page stays small", async () => assert.ok((await builtPage()).length < 600_000));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`every text of the data is shown, ${colorScheme}`, () =>
    show(html, { colorScheme }, async (page) => {
      const text = await page.evaluate(shownText);
      assert.deepEqual(
        textsOf(report).filter(
          (each) => each !== "" && !each.split("\n\n").every((part) => text.includes(part)),
        ),
        [],
      );
      assert.equal(await page.title(), report.title);
    }));
}

test("headings descend one level at a time from a single h1", () =>
  show(html, {}, async (page) => {
    const levels = await page.$$eval("h1, h2, h3, h4, h5, h6", (found) =>
      found.map((each) => Number(each.tagName[1])),
    );
    assert.equal(levels.filter((level) => level === 1).length, 1);
    assert.equal(levels[0], 1);
    levels.forEach((level, index) =>
      assert.ok(level <= (levels[index - 1] ?? 0) + 1, `heading ${index}: h${level}`),
    );
    assert.equal(await page.getAttribute("html", "lang"), "en");
  }));

test("links lead to their sections, and no id is there twice", () =>
  show(html, {}, async (page) => {
    const ids = await page.$$eval("[id]", (found) => found.map((each) => each.id));
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
    const targets = await page.$$eval("a", (found) => found.map((each) => each.getAttribute("href") ?? ""));
    assert.deepEqual(
      targets.filter((target) => !ids.includes(target.slice(1))),
      [],
    );
    for (const experiment of report.experiments) {
      const links = await page.getByRole("link", { name: experiment.title }).count();
      const claims = report.summary.filter((claim) => claim.experiment === experiment.name).length;
      assert.equal(links, 1 + claims, `links to ${experiment.name}`);
    }
  }));

test("empty parts are left out", () =>
  show(html, {}, async (page) => {
    const bare = page.getByRole("region", { name: "An experiment with nothing but its name" });
    assert.equal(await bare.locator("h4, figure, table, ul, pre").count(), 0);
    assert.equal(
      await page.locator("p:empty, ul:empty, tbody:empty, h2:empty, h3:empty, h4:empty").count(),
      0,
    );
  }));

test("answers that are wrong are told, and only those", async () => {
  const wrong = "ybwc at 2 found e2e3 where pvs found e2e4";
  const experiments = report.experiments.map((each) =>
    each.name === "a-times" ? { ...each, wrong: [wrong] } : each,
  );
  await show(html, {}, async (page) => assert.equal(await page.getByText("Wrong answers").count(), 0));
  await show(await filledPage({ ...report, experiments }), {}, async (page) => {
    assert.equal(await page.getByText("Wrong answers").count(), 1);
    assert.ok(await page.getByText(wrong).isVisible());
  });
});

test("what is beyond the sources has a heading without a paper", () =>
  show(html, {}, async (page) => {
    assert.equal(await page.getByRole("heading", { name: "Beyond the sources", exact: true }).count(), 1);
  }));

test("a quick run says so, a full one does not", async () => {
  const full = { ...report, made: { ...report.made, quick: false } };
  await show(html, {}, async (page) => assert.equal(await page.getByText("Quick run").count(), 1));
  await show(await filledPage(full), {}, async (page) =>
    assert.equal(await page.getByText("Quick run").count(), 0),
  );
});

test("flags stand below figures, and beside claims in words", async () => {
  const flagged = structuredClone(report);
  const [first] = flagged.experiments;
  const [claim] = first?.claims ?? [];
  const [figure] = first?.figures ?? [];
  assert.ok(first && claim && figure);
  claim.flags = ["machine was busy", "few repeats"];
  figure.flags = ["machine was busy"];
  flagged.summary = [{ ...claim, source: first.source, experiment: first.name }];
  await show(html, {}, async (page) => assert.equal(await page.locator(".flag-words").count(), 0));
  await show(await filledPage(flagged), {}, async (page) => {
    const words = "Flagged: machine was busy; few repeats";
    assert.deepEqual(await page.locator(".flag-words").allTextContents(), [words, words]);
    const below = page.locator("figure", { hasText: figure.title }).getByLabel("Flags of our points");
    assert.match(await below.innerText(), /machine was busy$/);
  });
});

test("a page without readable data says so in one line", async () => {
  const pages = [
    [await builtPage(), "This page holds no report yet"],
    [(await builtPage()).replace('"REPORT-DATA"', "{"), "cannot be read"],
    [(await builtPage()).replace("report-data", "other-data"), "cannot be read"],
    [await filledPage({ ...report, version: 2 }), "version 2"],
  ];
  for (const [broken = "", words = ""] of pages) {
    await show(broken, {}, async (page) => {
      const text = (await page.innerText("body")).trim();
      assert.ok(text.includes(words), text);
      assert.ok(!text.includes("\n"), text);
    });
  }
});
