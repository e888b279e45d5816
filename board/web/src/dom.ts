// Making elements. Everything that comes from a game goes in as text.

type Attributes = Record<string, string | number | boolean | undefined>;

function fill<E extends Element>(e: E, attributes: Attributes, children: (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) e.setAttribute(name, value === true ? "" : String(value));
  }
  e.append(...children);
  return e;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

export function button(label: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const b = h("button", { type: "button", ...attributes }, label);
  b.addEventListener("click", () => {
    if (b.ariaDisabled !== "true") press();
  });
  return b;
}

/** Switches a button on or off. One that is off keeps the focus: a reader may have just pressed it. */
export function enable(b: HTMLButtonElement, on: boolean): void {
  b.ariaDisabled = String(!on);
}

let groups = 0;

/** One choice of several, as a group of radio buttons. */
export function choice<T extends string>(
  label: string,
  options: [T, string][],
  chosen: T,
  choose: (value: T) => void,
): HTMLElement {
  const name = `choice-${++groups}`;
  const field = h("fieldset", { class: "choice" }, h("legend", {}, label));
  for (const [value, text] of options) {
    const input = h("input", { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => choose(value));
    field.append(h("label", {}, input, h("span", {}, text)));
  }
  return field;
}

export function toggle(label: string, change: (on: boolean) => void): HTMLElement {
  const input = h("input", { type: "checkbox" });
  input.addEventListener("change", () => change(input.checked));
  return h("label", { class: "toggle" }, input, h("span", {}, label));
}

/** Makes one tab stop of a row of buttons; the arrow keys move inside it. */
export function rove(row: HTMLElement): void {
  row.addEventListener("keydown", (e) => {
    const all = [...row.querySelectorAll<HTMLButtonElement>("button")];
    const here = all.indexOf(e.target as HTMLButtonElement);
    const last = all.length - 1;
    const next = {
      ArrowDown: Math.min(here + 1, last),
      ArrowRight: Math.min(here + 1, last),
      ArrowUp: Math.max(here - 1, 0),
      ArrowLeft: Math.max(here - 1, 0),
      Home: 0,
      End: last,
    }[e.key];
    if (here < 0 || next === undefined) return;
    e.preventDefault();
    focusOne(all, next);
  });
}

export function focusOne(all: HTMLButtonElement[], i: number): void {
  all.forEach((b, k) => {
    b.tabIndex = k === i ? 0 : -1;
  });
  all[i]?.focus();
}

/** The colour of the page behind an element. */
export function paper(e: Element): string {
  for (let up: Element | null = e; up; up = up.parentElement) {
    const colour = getComputedStyle(up).backgroundColor;
    if (colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return "Canvas";
}

/** The place of a picture. One that is too wide scrolls, and only then the keys have to reach it. */
export function figureFrame(label: string): HTMLElement {
  const figure = h("div", { class: "figure", role: "group", "aria-label": label });
  const look = () => {
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0;
    else figure.removeAttribute("tabindex");
  };
  new ResizeObserver(look).observe(figure);
  return figure;
}
