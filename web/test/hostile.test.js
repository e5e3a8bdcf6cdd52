// Data that looks like markup is shown as the text it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filledPage, sampleReport, show } from "./open_report.js";
import { textsOf, withTexts } from "./texts.js";

const script = "</script><script>document.harmed = true</script>";
const image = '<img src="x" onerror="document.harmed = true">';

test("hostile text is shown as text", async () => {
  const report = withTexts(await sampleReport(), (text) => `${text} ${image}${script}<!-- & $& "`);
  await show(await filledPage(report), {}, async (page) => {
    const found = await page.evaluate(() => ({
      harmed: "harmed" in document,
      images: document.images.length,
      scripts: document.scripts.length,
      title: document.querySelector("h1")?.textContent,
      text: [...document.body.children]
        .filter((child) => child.tagName !== "SCRIPT")
        .map((child) => child.textContent)
        .join(),
    }));
    assert.equal(found.harmed, false);
    assert.equal(found.images, 0);
    assert.equal(found.scripts, 2);
    assert.ok(found.title?.endsWith(`${image}${script}<!-- & $& "`));
    const missing = textsOf(report).filter(
      (text) => !text.split("\n\n").every((part) => found.text.includes(part)),
    );
    assert.deepEqual(missing, []);
  });
});
