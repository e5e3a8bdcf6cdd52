import { element } from "../dom";

// A box that scrolls what is too wide for the page, also by keyboard.
export function scrollBox(label: string, content: HTMLElement): HTMLElement {
  return element("div", { class: "scroll-box", role: "region", "aria-label": label, tabindex: "0" }, content);
}
