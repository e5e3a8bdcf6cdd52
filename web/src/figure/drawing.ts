import type { Figure } from "../report_data";
import { drawBars } from "./bars";
import { drawCurves } from "./curves";

// An element that draws its figure as wide as the page allows, and again when that width changes. Colours
// are the page's variables, so a change from light to dark needs no new drawing.
export class Drawing extends HTMLElement {
  private drawnWidth = 0;
  private readonly onResize = () => this.draw();

  constructor(private readonly figure: Figure) {
    super();
  }

  connectedCallback() {
    this.draw();
    window.addEventListener("resize", this.onResize);
  }

  disconnectedCallback() {
    window.removeEventListener("resize", this.onResize);
  }

  private draw() {
    const width = this.clientWidth;
    if (width === 0 || width === this.drawnWidth) return;
    this.drawnWidth = width;
    const plot = this.figure.kind === "bar" ? drawBars(this.figure, width) : drawCurves(this.figure, width);
    plot.setAttribute("role", "img");
    plot.setAttribute(
      "aria-label",
      `${this.figure.title}: ${this.figure.y.label} against ${this.figure.x.label}`,
    );
    this.replaceChildren(plot);
  }
}

customElements.define("figure-drawing", Drawing);
