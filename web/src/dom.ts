// Elements are made here and only here; text becomes text nodes, so no data is ever read as markup.

export type Child = Node | string | null;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(
  text: string,
  attributes: Record<string, string>,
  press: () => void,
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", press);
  return made;
}

// The paragraphs of a plain text, parted by blank lines.
export function paragraphs(text: string): HTMLParagraphElement[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map((part) => element("p", {}, part.trim()));
}

// Words of code, which break only between them: not after the hyphens of an option.
export function codeWords(text: string): HTMLElement {
  return element("code", {}, ...wholeWords(text));
}

// A text that breaks only between words: "speed-up" stays together.
export function wholeWords(text: string): (HTMLElement | string)[] {
  return text
    .split(" ")
    .flatMap((word) => [" ", element("span", { class: "word" }, word)])
    .slice(1);
}

// A text as it may stand in an id or a file name.
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
