// The page fits a narrow screen, and its words can be told from their background.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filledPage, sampleReport, show } from "./open_report.js";

const html = await filledPage(await sampleReport());

/** What stands out of the page to the left or right, unless a box of its own scrolls it. */
function overflowing() {
  const isScrolled = (/** @type {Element} */ each) =>
    each.parentElement?.closest(".scroll-box, pre") !== null;
  return [...document.body.querySelectorAll("*")]
    .filter((each) => !isScrolled(each))
    .filter(
      (each) =>
        each.getBoundingClientRect().right > innerWidth + 0.5 || each.getBoundingClientRect().left < -0.5,
    )
    .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`);
}

for (const width of [400, 700, 1200]) {
  test(`nothing overflows a page ${width} pixels wide`, () =>
    show(html, { width }, async (page) => {
      assert.deepEqual(await page.evaluate(overflowing), []);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    }));
}

test("the names of the rows stay when a wide table is scrolled", () =>
  show(html, { width: 400 }, async (page) => {
    const box = page.locator(".table-block .scroll-box").first();
    const left = () => box.locator("tbody th").first().evaluate((name) => name.getBoundingClientRect().left);
    const before = await left();
    await box.evaluate((each) => (each.scrollLeft = 100));
    assert.equal(await left(), before);
  }));

test("a wide table scrolls within its own box", () =>
  show(html, { width: 400 }, async (page) => {
    const scrolled = await page
      .locator(".table-block .scroll-box")
      .first()
      .evaluate((box) => {
        box.scrollLeft = 10_000;
        return box.scrollLeft;
      });
    assert.ok(scrolled > 100);
  }));

/** The contrast of each kind of words with the page, as WCAG 2 defines it. */
function contrasts() {
  const luminance = (/** @type {string} */ colour) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const page = luminance(getComputedStyle(document.documentElement).backgroundColor);
  const kinds = [
    "p",
    "a",
    "dt",
    ".aside",
    ".holds",
    ".fails",
    ".open",
    ".owner",
    ".owners th",
    "summary",
    "figure-drawing text",
  ];
  return kinds.map((kind) => {
    const found = document.querySelector(kind);
    if (!found) return { kind, contrast: 0 };
    const style = getComputedStyle(found);
    const words = luminance(found instanceof SVGElement ? style.fill : style.color);
    return { kind, contrast: (Math.max(page, words) + 0.05) / (Math.min(page, words) + 0.05) };
  });
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`words stand out from the page, ${colorScheme}`, () =>
    show(html, { colorScheme }, async (page) => {
      assert.deepEqual(
        (await page.evaluate(contrasts)).filter(({ contrast }) => contrast < 4.5),
        [],
      );
    }));
}
