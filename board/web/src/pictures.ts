// Pictures of a position. They are for the pointer as well as for the eye: a
// click on a stone, a cell or a node makes the move that leads there. For the
// keyboard and for a screen reader the list of moves says the same.

import { at, type Drawing, type Game, type Part } from "./data";
import { h, s } from "./dom";
import type { Match, Strike } from "./match";
import type { Words } from "./words";

export interface View {
  /** Whether outcomes are shown. */
  analysis: boolean;
  /** Whether the binary rows of heaps are shown. */
  binary: boolean;
  /** Makes the move to this position; undefined while the reader is not to move. */
  play: ((to: number, strike?: Strike) => void) | undefined;
}

/** What is drawn: the positions of a game or of a component, with the one that is there. */
interface Scene extends Drawing {
  here: number;
  /** The positions up to here. */
  line: { to: number; strike?: Strike | undefined }[];
  moves: { to: number }[];
  outcome: (position: number) => string;
  view: View;
}

type Attributes = Parameters<typeof s>[1];

/** Draws where the match is; undefined if its positions have no picture. */
export function picture(match: Match, words: Words, view: View): Element | undefined {
  const { game } = match;
  if (game.parts) return h("div", { class: "parts" }, ...game.parts.map((p) => drawPart(match, p, words, view)));
  if (game.nodes) return drawGraph(match, game.nodes, words, view);
  return draw(
    { ...game, here: match.position, line: match.line, moves: match.moves, outcome: (i) => match.outcome(i), view },
    words,
  );
}

function draw(scene: Scene, words: Words): SVGElement | undefined {
  const { heaps, pins, points } = scene;
  if (heaps && pins) return drawPins(scene, heaps, words);
  if (heaps) return drawHeaps(scene, heaps, words);
  if (points) return drawGrid(scene, points, words);
  return undefined;
}

/** A component with its name and, where outcomes are shown, its value. */
function drawPart(match: Match, part: Part, words: Words, view: View): Element {
  const place = (position: number) => at(part.places, position);
  const here = place(match.position);
  const line = match.line.map((m) => ({ to: place(m.to), strike: m.strike }));
  const moves = match.moves.filter((m) => place(m.to) !== here);
  const scene: Scene = {
    ...part,
    here,
    line: line.filter((m, ply) => ply === 0 || m.to !== line[ply - 1]?.to),
    moves: moves.map((m) => ({ to: place(m.to) })),
    outcome: (i) => (at(part.grundy, i) > 0 ? "N" : at(part.grundy, i) === 0 ? "P" : ""),
    view: {
      ...view,
      play:
        view.play &&
        ((to, strike) => {
          const m = moves.find((m) => place(m.to) === to);
          if (m) view.play?.(m.to, strike);
        }),
    },
  };
  const value = at(part.grundy, here);
  const position = at(part.positions, here);
  return h(
    "div",
    { class: "part" },
    h("p", { class: "faint" }, part.name),
    draw(scene, words) ?? h("p", { class: "text" }, position),
    h(
      "p",
      {},
      position,
      ...(view.analysis && value >= 0 ? [" ", h("span", { class: "value" }, `${words.sg} ${value}`)] : []),
    ),
  );
}

export function frame(width: number, height: number, label: string): SVGSVGElement {
  return s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label });
}

export function text(x: number, y: number, content: string, attributes: Attributes = {}): SVGElement {
  return s("text", { x, y, ...attributes }, content);
}

function onClick(e: SVGElement, play: (() => void) | undefined): void {
  if (!play) return;
  e.classList.add("live");
  e.addEventListener("click", play);
}

const perRow = 20;
export const step = 24;
export const left = 44;
export const digit = 15;

/** One heap, its size before it; the stones from a certain one on are taken. */
export function stonesAt(y: number, n: number, taken = n): SVGElement {
  const heap = s("g", { class: "heap" }, text(30, y + 17, String(taken), { "text-anchor": "end" }));
  for (let i = 0; i < n; i++) {
    heap.append(
      s("circle", {
        class: i < taken ? "stone" : "taken",
        cx: left + 8 + (i % perRow) * step,
        cy: y + Math.floor(i / perRow) * step + 12,
        r: i < taken ? 9 : 8,
      }),
    );
  }
  return heap;
}

export function heightOf(n: number): number {
  return Math.max(1, Math.ceil(n / perRow)) * step;
}

/** A number in binary; a 1 that is also one of the nim-sum stands out. */
export function writeBits(x: number, y: number, v: number, width: number, sum: number): SVGElement {
  const g = s("g", { class: "bits" });
  for (let bit = width - 1, k = 0; bit >= 0; bit--, k++) {
    const one = (v >> bit) & 1;
    g.append(text(x + k * digit, y + 17, String(one), { class: one && (sum >> bit) & 1 ? "odd" : undefined }));
  }
  return g;
}

function drawHeaps(scene: Scene, heaps: number[][], words: Words): SVGElement {
  const { view } = scene;
  const row = at(heaps, scene.here);
  const options = new Map(scene.moves.map((m) => [at(heaps, m.to).join(), m.to]));
  const most = Math.max(...row, ...at(heaps, 0));
  const tables = scene.values;
  const value = (place: number, n: number) => (tables ? at(at(tables, place % tables.length), n) : n);
  const values = row.map((n, k) => value(k, n));
  const sum = values.reduce((a, b) => a ^ b, 0);
  const bits = Math.max(1, ...[...values, ...at(heaps, 0).map((n, k) => value(k, n))].map((v) => v.toString(2).length));
  const binary = view.binary && tables;
  const digits = left + Math.min(most, perRow) * step + 20;
  const valued = view.analysis && tables && !binary;
  const stones: SVGElement[] = [];
  let y = 4;

  const bitsAt = (v: number, y: number) => [
    writeBits(digits, y, v, bits, sum),
    text(digits + bits * digit + 10, y + 17, `= ${v}`, { class: "faint" }),
  ];

  row.forEach((n, k) => {
    const heap = stonesAt(y, n);
    heap.querySelectorAll<SVGElement>(".stone").forEach((stone, i) => {
      const to = options.get(row.with(k, i).join());
      if (to !== undefined && view.play) onClick(stone, () => view.play?.(to));
    });
    if (binary) heap.append(...bitsAt(at(values, k), y));
    if (valued) heap.append(text(digits - 4, y + 17, `${words.sg} ${at(values, k)}`));
    stones.push(heap);
    y += heightOf(n);
  });
  if (binary) {
    stones.push(
      s("path", { d: `M${digits - 6} ${y + 4}h${bits * digit + 40}`, class: "rule" }),
      text(digits - 12, y + 25, words.nimSum, { "text-anchor": "end", class: "faint" }),
      ...bitsAt(sum, y + 8),
    );
    y += 34;
  }
  const right = binary ? digits + bits * digit + 50 : valued ? digits + 50 : digits - 8;
  const svg = frame(right, y + 4, words.heaps(row.join(", ")));
  svg.append(...stones);
  return svg;
}

/** Rows of pins: those that a move has knocked down lie where they stood. */
function drawPins(scene: Scene, heaps: number[][], words: Words): SVGElement {
  const { view } = scene;
  const lanes = lanesOf(scene, heaps);
  const options = new Map(scene.moves.map((m) => [sizes(at(heaps, m.to)), m.to]));
  const tables = scene.values;
  const width = Math.max(...lanes.map((l) => l.length)) * pinStep + 12;
  const standing = sizes(lanes.flatMap((l) => runs(l).map((r) => r.count)));
  const svg = frame(width, lanes.length * laneHeight, words.pins(standing || "0"));
  const x = (i: number) => 6 + (i + 0.5) * pinStep;
  lanes.forEach((lane, k) => {
    const y = k * laneHeight;
    lane.forEach((stands, i) => {
      const turn = stands ? "" : " translate(0 14) rotate(90) scale(0.65)";
      svg.append(
        s("path", {
          d: pinShape,
          transform: `translate(${x(i)} ${y + 26})${turn}`,
          class: stands ? "stone" : "fallen",
        }),
      );
    });
    for (const r of runs(lane)) {
      const value = tables && at(at(tables, 0), r.count);
      const label = view.analysis && value !== undefined ? `${r.count}: ${words.sg} ${value}` : String(r.count);
      svg.append(text(x(r.from + (r.count - 1) / 2), y + 62, label, { "text-anchor": "middle", class: "faint" }));
      for (let i = r.from; i < r.from + r.count; i++) {
        for (const count of i + 1 < r.from + r.count ? [1, 2] : [1]) {
          const strike = { lane: k, from: i, count };
          const to = options.get(remaining(lanes, strike));
          if (to === undefined || !view.play) continue;
          const hit = count === 1 ? { x: x(i) - 7, width: 14 } : { x: x(i) + 7, width: pinStep - 14 };
          const g = s(
            "g",
            { class: "strike" },
            s("rect", { ...hit, y: y + 2, height: 46, class: "hit" }),
            s("rect", {
              x: x(i) - 10,
              y: y + 1,
              width: 20 + (count - 1) * pinStep,
              height: 48,
              rx: 8,
              class: "struck",
            }),
          );
          onClick(g, () => view.play?.(to, strike));
          svg.append(g);
        }
      }
    }
  });
  return svg;
}

const pinStep = 28;
const laneHeight = 70;
const pinShape = "M-4 20C-8 10 -7 4 -3 -6C-2 -9 -2 -10 -2.6 -12A4.6 4.6 0 1 1 2.6 -12C2 -10 2 -9 3 -6C7 4 8 10 4 20z";

/** The sizes of heaps that are not empty, in order. */
function sizes(row: number[]): string {
  return row
    .filter((n) => n > 0)
    .sort((a, b) => a - b)
    .join(", ");
}

/** The runs of pins in a lane that stand side by side. */
function runs(lane: boolean[]): { from: number; count: number }[] {
  const list: { from: number; count: number }[] = [];
  lane.forEach((stands, i) => {
    const last = list.at(-1);
    if (stands && last && last.from + last.count === i) last.count++;
    else if (stands) list.push({ from: i, count: 1 });
  });
  return list;
}

/** What is left standing after a strike, as the sizes of the runs. */
function remaining(lanes: boolean[][], strike: Strike): string {
  return sizes(
    lanes.flatMap((lane, k) =>
      runs(
        lane.map((stands, i) => stands && !(k === strike.lane && i >= strike.from && i < strike.from + strike.count)),
      ).map((r) => r.count),
    ),
  );
}

/** The lanes after the moves so far. A move that nobody has pointed at knocks down the first pins that it fits. */
function lanesOf(scene: Scene, heaps: number[][]): boolean[][] {
  const lanes = at(heaps, 0).map((n) => Array<boolean>(n).fill(true));
  for (const m of scene.line.slice(1)) {
    const left = sizes(at(heaps, m.to));
    const strike = m.strike ?? strikes(lanes).find((s) => remaining(lanes, s) === left);
    if (strike) at(lanes, strike.lane).fill(false, strike.from, strike.from + strike.count);
  }
  return lanes;
}

/** All ways to knock down pins that stand side by side. */
function strikes(lanes: boolean[][]): Strike[] {
  return lanes.flatMap((l, lane) =>
    runs(l).flatMap((r) =>
      Array.from({ length: r.count }, (_, i) =>
        Array.from({ length: r.count - i }, (_, n) => ({ lane, from: r.from + i, count: n + 1 })),
      ).flat(),
    ),
  );
}

function drawGrid(scene: Scene, points: [number, number][], words: Words): SVGElement {
  const { view } = scene;
  const cell = 22;
  const margin = 26;
  const columns = Math.max(...points.map((p) => p[0])) + 1;
  const rows = Math.max(...points.map((p) => p[1])) + 1;
  const here = at(points, scene.here);
  const x = (p: [number, number]) => margin + (p[0] + 0.5) * cell;
  const y = (p: [number, number]) => 4 + (rows - p[1] - 0.5) * cell;
  const svg = frame(margin + columns * cell + 4, rows * cell + margin, words.point(...here));
  let lines = "";
  for (let k = 0; k <= columns; k++) lines += `M${margin + k * cell} 4v${rows * cell}`;
  for (let k = 0; k <= rows; k++) lines += `M${margin} ${4 + k * cell}h${columns * cell}`;
  svg.append(s("path", { d: lines, class: "grid" }));
  for (let k = 0; k < columns; k += columns > 12 ? 5 : 1) {
    svg.append(text(x([k, 0]), rows * cell + 20, String(k), { "text-anchor": "middle", class: "faint" }));
  }
  for (let k = 0; k < rows; k += rows > 12 ? 5 : 1) {
    svg.append(text(margin - 6, y([0, k]) + 5, String(k), { "text-anchor": "end", class: "faint" }));
  }
  if (view.analysis) {
    points.forEach((p, i) => {
      const outcome = scene.outcome(i);
      if (outcome && outcome !== "N")
        svg.append(text(x(p), y(p) + 5, outcome, { "text-anchor": "middle", class: "letter" }));
    });
  }
  for (const m of scene.moves) {
    const p = at(points, m.to);
    const g = s(
      "g",
      { class: "option" },
      s("rect", { x: x(p) - cell / 2, y: y(p) - cell / 2, width: cell, height: cell, class: "hit" }),
      s("circle", { cx: x(p), cy: y(p), r: 9, class: "ring" }),
    );
    if (view.play) onClick(g, () => view.play?.(m.to));
    svg.append(g);
  }
  svg.append(s("circle", { cx: x(here), cy: y(here), r: 7, class: "stone" }));
  return svg;
}

/** The width of a node, as the Go side has it. */
export function nodeWidth(label: string): number {
  return Math.max(26, 18 + 8 * [...label].length);
}

function drawGraph(match: Match, nodes: [number, number][], words: Words, view: View): SVGElement {
  const game: Game = match.game;
  const labels = game.positions.map((p) => ([...p].length <= 14 ? p : `${[...p].slice(0, 13).join("")}…`));
  const width = Math.max(...nodes.map((p, i) => p[0] + nodeWidth(at(labels, i)) / 2)) + 14;
  const svg = frame(width, Math.max(...nodes.map((p) => p[1])) + 30, words.graph(at(game.positions, match.position)));
  game.moves.forEach((moves, i) => {
    for (const m of moves) {
      const onward = i === match.position;
      const edge = arrow(at(nodes, i), at(nodes, m.to), nodeWidth(at(labels, m.to)));
      svg.append(s("g", { class: onward ? "edge onward" : "edge" }, ...edge));
    }
  });
  nodes.forEach(([x, y], i) => {
    const label = at(labels, i);
    const w = nodeWidth(label);
    const option = match.moves.some((m) => m.to === i);
    const g = s(
      "g",
      { class: `node${i === match.position ? " here" : ""}${option ? " option" : ""}` },
      s("rect", { x: x - w / 2, y: y - 13, width: w, height: 26, rx: 13 }),
      text(x, y + 5, label, { "text-anchor": "middle" }),
    );
    if (view.analysis) g.append(text(x + w / 2 - 2, y - 13, match.outcome(i), { class: "letter" }));
    if (option && view.play) onClick(g, () => view.play?.(i));
    svg.append(g);
  });
  return svg;
}

/** An edge bent to the left, so that a move back and moves past a node show, with its head at the node's rim. */
export function arrow(from: [number, number], to: [number, number], width: number): SVGElement[] {
  if (from === to) {
    const [x, y] = from;
    return [s("path", { d: `M${x - 6} ${y - 13}c-14 -26 26 -26 12 0` })];
  }
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const c = [(from[0] + to[0]) / 2 + dy * 0.3, (from[1] + to[1]) / 2 - dx * 0.3] as const;
  const back = Math.hypot(c[0] - to[0], c[1] - to[1]);
  const [ux, uy] = [(c[0] - to[0]) / back, (c[1] - to[1]) / back];
  const rim = Math.min(width / 2 / Math.max(Math.abs(ux), 0.01), 13 / Math.max(Math.abs(uy), 0.01)) + 1;
  const [tx, ty] = [to[0] + ux * rim, to[1] + uy * rim];
  const corner = (side: number) => `${tx + ux * 8 - uy * side} ${ty + uy * 8 + ux * side}`;
  return [
    s("path", { d: `M${from[0]} ${from[1]}Q${c[0]} ${c[1]} ${tx + ux * 6} ${ty + uy * 6}` }),
    s("path", { d: `M${tx} ${ty}L${corner(4)}L${corner(-4)}z`, class: "head" }),
  ];
}
