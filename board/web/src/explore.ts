// The board on which a reader changes parameters.

import { at, type Explorer, type Figure, type Language } from "./data";
import { choice, figureFrame, h } from "./dom";
import { type Words, words as wordsOf } from "./words";

export function exploreBoard(root: ShadowRoot, data: Explorer, language: Language): void {
  const words = wordsOf(language);
  const values = data.parameters.map((p) => p.start);
  const figure = figureFrame(data.name);
  const sentence = h("p", { class: "sentence", role: "status" });

  function render(): void {
    const index = data.parameters.reduce((i, p, k) => i * (p.to - p.from + 1) + at(values, k) - p.from, 0);
    const [f, mark, text] = at(data.views, index);
    figure.replaceChildren(...draw(at(data.figures, f), mark, words));
    figure.hidden = !figure.hasChildNodes();
    sentence.replaceChildren(at(data.texts, text));
  }

  const parameters = h("div", { class: "parameters" });
  data.parameters.forEach((p, k) => {
    const set = (value: number) => {
      values[k] = value;
      render();
    };
    if (p.labels) {
      const options = p.labels.map((label, i): [string, string] => [String(p.from + i), label]);
      parameters.append(choice(p.name, options, String(p.start), (value) => set(Number(value))));
      return;
    }
    const id = `parameter-${k}`;
    const input = h("input", { type: "range", id, min: p.from, max: p.to, value: p.start });
    const output = h("output", { for: id }, String(p.start));
    input.addEventListener("input", () => {
      output.replaceChildren(input.value);
      set(Number(input.value));
    });
    parameters.append(h("label", { for: id }, p.name), input, output);
  });
  root.append(h("div", { class: "board", role: "group", "aria-label": data.name }, parameters, figure, sentence));
  render();
}

function draw(f: Figure, mark: number, words: Words): HTMLElement[] {
  if (f.svg) return [h("img", { alt: f.alt, src: `data:image/svg+xml;base64,${f.svg}` })];
  if (!f.outcomes) return [];
  const cells = [...f.outcomes].map((outcome, i) => {
    const value = f.values?.[i];
    return h(
      "span",
      { class: `${outcome}${i === mark ? " marked" : ""}` },
      String(i),
      ...(value === undefined ? [] : [h("small", {}, String(value))]),
    );
  });
  const lost = [...f.outcomes].flatMap((outcome, i) => (outcome === "P" ? [i] : []));
  return [
    h(
      "div",
      { class: "strip", role: "img", "aria-label": `${words.strip}. ${words.legendP}: ${lost.join(", ")}` },
      ...cells,
    ),
    h(
      "p",
      { class: "legend faint" },
      [`■ ${words.legendP}`, `□ ${words.legendN}`, ...(f.values ? [words.legendSG] : [])].join("\u2003"),
    ),
  ];
}
