// The board on which the digits of heaps run through the states of an automaton.

import { at, type Digits, type Language } from "./data";
import { button, enable, figureFrame, h, s } from "./dom";
import { arrow, digit, frame, nodeWidth, text } from "./pictures";
import { words as wordsOf } from "./words";

export function digitsBoard(root: ShadowRoot, data: Digits, language: Language): void {
  const words = wordsOf(language);
  const { columns, next, accept } = data.automaton;
  const accepting = new Set(accept ?? []);
  let rows: number[][] = [];
  let path: number[] = [0]; // the state before each place, and after the last
  let place = 0; // how many places are read

  const figure = figureFrame(data.name);
  const graph = figureFrame(words.automaton);
  const count = h("p", { class: "count faint" });
  const sentence = h("p", { class: "words" });
  const back = button(words.back, () => go(place - 1), { "data-do": "back" });
  const forth = button(words.next, () => go(place + 1), { "data-do": "next" });
  const answer = h("p", { class: "faint", role: "status" });
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false" });

  function enter(heaps: number[]): void {
    rows = spelled(heaps, data.zeckendorf);
    path = [0];
    for (let i = 0; i < at(rows, 0).length; i++) {
      const letter = rows.reduce((l, row, heap) => l + at(row, i) * 2 ** heap, 0);
      path.push(at(at(next, at(path, i)), at(columns, letter)));
    }
    input.value = heaps.join(", ");
    go(0);
  }

  function go(to: number): void {
    place = to;
    const length = path.length - 1;
    const here = at(path, place);
    count.replaceChildren(words.placesRead(place, length));
    const parts: string[] = [];
    if (place > 0) {
      const read = rows.map((row) => at(row, place - 1)).join(", ");
      parts.push(words.transition(read, at(path, place - 1) + 1, here + 1));
    } else parts.push(words.startState(here + 1));
    if (place === length) parts.push(words.verdict(here + 1, accepting.has(here), data.misere));
    sentence.replaceChildren(parts.join(language === "zh" ? "" : " "));
    figure.replaceChildren(drawRows());
    graph.replaceChildren(drawStates());
    enable(back, place > 0);
    enable(forth, place < length);
  }

  /** The heaps in digits, one below the other; the place that was read last stands out. */
  function drawRows(): SVGElement {
    const length = at(rows, 0).length;
    const svg = frame(
      52 + Math.max(1, length) * digit,
      rows.length * 24 + 6,
      words.digitRows(rows.map((r) => r.join("")).join(", ")),
    );
    if (place > 0) {
      svg.append(
        s("rect", {
          class: "band",
          x: 47 + (place - 1) * digit,
          y: 1,
          width: digit,
          height: rows.length * 24 + 4,
          rx: 3,
        }),
      );
    }
    rows.forEach((row, heap) => {
      const bits = s("g", { class: "bits" }, text(6, heap * 24 + 20, `x${subscript(heap + 1)}`));
      row.forEach((d, i) => {
        bits.append(text(50 + i * digit, heap * 24 + 20, String(d), { class: i >= place ? "faint" : undefined }));
      });
      svg.append(bits);
    });
    return svg;
  }

  function drawStates(): SVGElement {
    const { nodes } = data;
    const here = at(path, place);
    const before = place > 0 ? at(path, place - 1) : -1;
    const top = 24; // room for loops
    const centre = (state: number): [number, number] => [at(nodes, state)[0] + 12, at(nodes, state)[1] + top];
    const width = Math.max(...nodes.map((p) => p[0])) + 60;
    const svg = frame(width, Math.max(...nodes.map((p) => p[1])) + top + 34, words.atState(here + 1, nodes.length));
    next.forEach((row, from) => {
      for (const to of new Set(row)) {
        const onward = from === before && to === here;
        const start = centre(from);
        const edge = arrow(start, from === to ? start : centre(to), nodeWidth(String(to + 1)));
        svg.append(s("g", { class: onward ? "edge onward" : "edge" }, ...edge));
      }
    });
    next.forEach((_, state) => {
      const label = String(state + 1);
      const w = nodeWidth(label);
      const [x, y] = centre(state);
      const g = s(
        "g",
        { class: `node${state === here ? " here" : ""}` },
        s("rect", { x: x - w / 2, y: y - 13, width: w, height: 26, rx: 13 }),
        text(x, y + 5, label, { "text-anchor": "middle" }),
      );
      if (accepting.has(state)) {
        g.prepend(s("rect", { x: x - w / 2 - 4, y: y - 17, width: w + 8, height: 34, rx: 17 }));
        g.append(text(x + w / 2 + 4, y - 12, "P", { class: "letter" }));
      }
      svg.append(g);
    });
    return svg;
  }

  const form = h(
    "form",
    {},
    h("label", {}, words.ownHeaps(data.heaps.length) + words.colon, input),
    h("button", { type: "submit" }, words.show),
    answer,
  );
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    const heaps = (input.value.match(/[^\s,，、;；()（）]+/g) ?? []).map((n) =>
      /^\d+$/.test(n) ? Number(n) : Number.NaN,
    );
    if (heaps.length !== data.heaps.length || !heaps.every(Number.isSafeInteger)) {
      answer.replaceChildren(words.wrongHeaps(data.heaps.length, Number.MAX_SAFE_INTEGER));
      return;
    }
    answer.replaceChildren();
    enter(heaps);
  });

  root.append(
    h(
      "div",
      { class: "board", role: "group", "aria-label": data.name },
      h("header", {}, h("strong", {}, data.name), h("span", { class: "position" }, words.claimed(data.claim))),
      h(
        "div",
        { class: "table steps" },
        h("div", { class: "step", role: "status" }, count, sentence),
        h("div", { class: "digits" }, figure, graph),
      ),
      h("div", { class: "actions" }, back, forth),
      form,
      h("p", { class: "legend faint" }, words.automatonLegend),
    ),
  );
  enter(data.heaps);
}

/** The digits of all heaps, the most significant first, in rows of one length. */
function spelled(heaps: number[], zeckendorf: boolean): number[][] {
  const weights = [1];
  for (let w = 2; w <= Math.max(...heaps); w = zeckendorf ? w + at(weights, weights.length - 2) : 2 * w)
    weights.push(w);
  if (Math.max(...heaps) === 0) weights.pop();
  return heaps.map((n) => {
    let rest = n;
    return weights.toReversed().map((w) => {
      if (w > rest) return 0;
      rest -= w;
      return 1;
    });
  });
}

function subscript(n: number): string {
  return [...String(n)].map((d) => String.fromCharCode(0x2080 + Number(d))).join("");
}
