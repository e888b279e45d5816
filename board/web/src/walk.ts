// The board on which an argument is walked through, one step a screen.

import {
  type Addition,
  at,
  type Exclusion,
  type Language,
  type Mark,
  type Play,
  type Step,
  type View,
  type Walks,
} from "./data";
import { button, enable, figureFrame, h, s } from "./dom";
import { digit, frame, heightOf, left, step as stoneStep, stonesAt, text, writeBits } from "./pictures";
import { type Words, words as wordsOf } from "./words";

/** How many stones are drawn at most. */
const maxStones = 200;

export function walkBoard(root: ShadowRoot, data: Walks, language: Language): void {
  const words = wordsOf(language);
  let walk = at(data.walks, 0);
  let i = 0;

  const title = h("p", { class: "position" });
  const figure = figureFrame(data.name);
  const count = h("p", { class: "count faint" });
  const sentence = h("p", { class: "words" });
  const step = h("div", { class: "step", role: "status" }, count, sentence);
  const back = button(words.back, () => go(i - 1), { "data-do": "back" });
  const next = button(words.next, () => go(i + 1), { "data-do": "next" });
  const all = h("ol", { class: "all", "aria-label": words.steps });
  const answer = h("p", { class: "faint", role: "status" });

  function steps(): Step[] {
    return walk.steps.map((k) => at(data.steps, k));
  }

  function go(to: number): void {
    i = to;
    const list = steps();
    const now = at(list, i);
    title.replaceChildren(walk.position);
    count.replaceChildren(words.step(i + 1, list.length));
    sentence.replaceChildren(firstLine(now.text));
    step.className = `step ${now.kind}`;
    figure.replaceChildren(...pictures(list, i, words));
    figure.hidden = !figure.hasChildNodes();
    enable(back, i > 0);
    enable(next, i < list.length - 1);
    all.replaceChildren(...list.map((s) => h("li", {}, s.text)));
  }

  const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const form = h(
    "form",
    {},
    h("label", {}, words.own + words.colon, input),
    h("button", { type: "submit" }, words.show),
    answer,
  );
  const carried = words.carried(data.walks.length, data.reach);
  answer.append(carried);
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    const found = data.walks.find((w) => same(w.position, input.value));
    if (!found) {
      const some = data.walks
        .slice(0, 4)
        .map((w) => w.position)
        .join(language === "zh" ? "、" : ", ");
      const more = data.walks.length - 4;
      answer.replaceChildren(words.unknown(input.value.trim(), some + (more > 0 ? words.andMore(more) : "")));
      return;
    }
    answer.replaceChildren(carried);
    walk = found;
    go(0);
  });

  root.append(
    h(
      "div",
      { class: "board", role: "group", "aria-label": data.name },
      h("header", {}, h("strong", {}, data.name), title),
      h("div", { class: "table steps" }, step, figure),
      h("div", { class: "actions" }, back, next),
      ...(data.walks.length > 1 ? [form] : []),
      all,
    ),
  );
  go(0);
}

/** The rows below the first line of a step are what its picture shows. */
function firstLine(text: string): string {
  return text.split("\n", 1).join();
}

/** Whether a reader who types this means the position: the same numbers, or the same name. */
function same(position: string, typed: string): boolean {
  const numbers = (s: string) => (s.match(/\d+/g) ?? []).map(Number).join();
  const wanted = typed.trim();
  return position === wanted || (/\d/.test(wanted) && numbers(position) === numbers(wanted));
}

/** What a step shows; one that shows nothing of its own leaves what was there. */
function pictures(steps: Step[], i: number, words: Words): Element[] {
  const step = at(steps, i);
  if (step.addition) return [binaryRows(step.addition, undefined, words)];
  if (step.mark) {
    const table = steps.slice(0, i).findLast((s) => s.addition)?.addition;
    return table ? [binaryRows(table, step.mark, words)] : [];
  }
  if (step.division) return residueRows(step.division.n, step.division.modulus, words);
  if (step.exclusion) return [mexRow(step.exclusion, words)];
  if (step.moves) return step.moves.map((m) => movePicture(m, words));
  if (step.at) return [heapsPicture(step.at, words)];
  return i > 0 && step.kind !== "statement" ? pictures(steps, i - 1, words) : [];
}

function drawable(heaps: number[] | undefined): heaps is number[] {
  return heaps !== undefined && heaps.length > 0 && heaps.reduce((a, b) => a + b, 0) <= maxStones;
}

function heapsPicture(v: View, words: Words): Element {
  if (!drawable(v.heaps)) return h("p", { class: "text" }, v.text);
  return heapRows(v.heaps, v.heaps, words.heaps(v.heaps.join(", ")));
}

/** The heaps before a move, with what it takes marked. */
function movePicture({ from, to, stones }: Play, words: Words): Element {
  if (!drawable(from.heaps) || !stones) return h("p", { class: "text" }, `${from.text} → ${to.text}`);
  const after = from.heaps.with(stones.heap, stones.from - stones.take);
  return heapRows(from.heaps, after, words.taking(from.text, to.text));
}

function heapRows(before: number[], after: number[], label: string): SVGElement {
  let y = 4;
  const rows = before.map((n, k) => {
    const row = stonesAt(y, n, at(after, k));
    y += heightOf(n);
    return row;
  });
  const svg = frame(left + Math.min(20, Math.max(...before, 1)) * stoneStep, y + 4, label);
  svg.append(...rows);
  return svg;
}

/** Stones in rows of the modulus: what does not fill a row is the residue. */
function residueRows(n: number, modulus: number, words: Words): Element[] {
  if (n > maxStones || modulus > 20) return [];
  const svg = frame(
    left + modulus * stoneStep,
    Math.max(1, Math.ceil(n / modulus)) * stoneStep + 8,
    words.rowsOf(n, modulus),
  );
  for (let done = 0, y = 4; done < n; done += modulus, y += stoneStep) {
    const row = Math.min(modulus, n - done);
    if (row < modulus)
      svg.append(s("rect", { class: "band", x: 10, y, width: left + row * stoneStep - 12, height: stoneStep, rx: 6 }));
    svg.append(stonesAt(y, row));
  }
  return [svg];
}

/** The rows of an addition, with the bit, the heaps and the change that a step is about. */
function binaryRows(table: Addition, mark: Mark | undefined, words: Words): SVGElement {
  const { rows, width, sum } = table;
  const height = 26;
  const x = Math.max(64, ...rows.map((r) => (table.values ? (r.label.length + 8) * 8 : 0))) + 20;
  const end = x + width * digit;
  const svg = frame(end + 150, (rows.length + 1) * height + 20, words.nimSum);
  const top = (k: number) => 4 + k * height;
  if (mark && mark.target === undefined) {
    svg.append(
      s("rect", {
        class: "band",
        x: x + (width - 1 - mark.bit) * digit - 3,
        y: 2,
        width: digit,
        height: (rows.length + 1) * height + 12,
        rx: 4,
      }),
    );
  }
  rows.forEach((r, k) => {
    const y = top(k);
    const chosen = mark?.heap === r.heap;
    if (chosen) svg.append(s("rect", { class: "band", x: 4, y: y - 1, width: end, height: height - 2, rx: 4 }));
    const label = table.values ? `SG(${r.label}) = ${r.value}` : r.label;
    svg.append(text(x - 20, y + 17, label, { "text-anchor": "end" }), writeBits(x, y, r.value, width, sum));
    if (mark?.candidates?.includes(r.heap)) svg.append(text(end + 12, y + 17, chosen ? "◀" : "◁"));
    if (chosen && mark.target !== undefined) {
      svg.append(
        text(end + 8, y + 17, "→"),
        writeBits(end + 34, y, mark.target, width, 0),
        text(end + 44 + width * digit, y + 17, `= ${mark.target}`),
      );
    }
  });
  const y = top(rows.length) + 8;
  svg.append(
    s("path", { class: "rule", d: `M${x - 60} ${y - 4}H${end + 4}` }),
    text(x - 20, y + 17, `⊕ ${sum}`, { "text-anchor": "end" }),
    writeBits(x, y, sum, width, sum),
  );
  return svg;
}

/** The numbers 0, 1, 2, … with the options that have them; the least that is missing is the value. */
function mexRow(exclusion: Exclusion, words: Words): SVGElement {
  const { value } = exclusion;
  const options = exclusion.options ?? [];
  const most = Math.max(value, ...options.map((o) => o.value));
  const width = Math.max(52, ...options.map((o) => o.option.text.length * 9 + 14));
  const svg = frame((most + 1) * width + 8, 92, words.mex);
  for (let v = 0; v <= most; v++) {
    const first = options.filter((o) => o.value === v).map((o) => o.option.text);
    const x = 4 + v * width;
    svg.append(
      s(
        "g",
        { class: first.length ? "present" : v === value ? "missing" : undefined },
        s("rect", { class: "box", x: x + 2, y: 4, width: width - 4, height: 32, rx: 6 }),
        text(x + width / 2, 25, String(v), { "text-anchor": "middle", class: "number" }),
        text(x + width / 2, 56, first[0] ?? (v === value ? "mex" : ""), { "text-anchor": "middle" }),
        text(x + width / 2, 74, first.length > 1 ? `+${first.length - 1}` : "", {
          "text-anchor": "middle",
          class: "faint",
        }),
      ),
    );
  }
  return svg;
}
