// An answer is a word beside a shape of its own: a tick in a disc, a cross in a square, a question mark in
// a ring.
import { element } from "./dom";
import type { Answer } from "./report_data";

interface Shape {
  className: string;
  outline: string; // SVG paths in a box of 16 x 16
  sign: string;
}

const shapes: Record<Answer, Shape> = {
  holds: {
    className: "holds",
    outline: "M8 .5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15z",
    sign: "M4.3 8.4l2.6 2.6l4.9-5.6",
  },
  "does not hold": {
    className: "fails",
    outline: "M1.5 1.5h13v13h-13z",
    sign: "M5 5l6 6M11 5l-6 6",
  },
  "cannot tell": {
    className: "open",
    outline: "M8 1a7 7 0 1 0 0 14a7 7 0 1 0 0-14z",
    sign: "M5.9 6.3c0-2.9 4.2-2.7 4.2-.2c0 1.6-2.1 1.4-2.1 3.2M8 11.7v.2",
  },
};

export const answers = Object.keys(shapes) as Answer[];

export function answerMark(answer: Answer, text: string = answer): HTMLElement {
  const shape = shapes[answer];
  return element("span", { class: `answer ${shape.className}` }, drawing(shape), text);
}

function drawing(shape: Shape): SVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
  svg.append(
    svgElement("path", { class: "outline", d: shape.outline }),
    svgElement("path", { class: "sign", d: shape.sign }),
  );
  return svg;
}

function svgElement(tag: "svg" | "path", attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
