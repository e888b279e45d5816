// The data of a board, as package board of the Go module writes it.

export type Language = "en" | "zh";

/** What is known of every position under one convention. */
export interface Verdicts {
  outcomes: string;
  /** Moves until the end if the winner hurries and the loser delays; -1 for a draw. */
  remoteness: number[];
  /** -1 where there is none; empty under misère play. */
  grundy: number[];
}

export interface Move {
  to: number;
  name: string;
}

/** How positions are drawn: the one list that is there decides. */
export interface Drawing {
  heaps?: number[][];
  /** Whether the heaps are rows of pins: what a move takes from one stood side by side. */
  pins?: boolean;
  values?: number[][];
  points?: [number, number][];
  nodes?: [number, number][];
}

/** A component of a sum: its own positions, and which of them every position of the sum has. */
export interface Part extends Drawing {
  name: string;
  positions: string[];
  /** -1 where there is none. */
  grundy: number[];
  places: number[];
}

export interface Game extends Drawing {
  kind: "play";
  name: string;
  parts: Part[] | undefined;
  positions: string[];
  moves: Move[][];
  normal: Verdicts;
  misere: Verdicts | undefined;
  /** Whether nothing may be said of outcomes and values. */
  puzzle?: boolean;
}

interface EncodedVerdicts {
  outcomes: string;
  remoteness: string;
  grundy?: string;
}

interface EncodedPart extends Drawing {
  name: string;
  positions: string[];
  grundy: string;
  places: string;
}

export interface EncodedGame extends Drawing {
  kind: "play";
  parts?: EncodedPart[];
  language: Language;
  name: string;
  positions: string[];
  names: string[];
  moves: string;
  normal: EncodedVerdicts;
  misere?: EncodedVerdicts;
  puzzle?: boolean;
}

/** Reads the unsigned and the zigzag varints of Go's encoding/binary. */
class Reader {
  private at = 0;
  constructor(private readonly bytes: string) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  unsigned(): number {
    let n = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.bytes.charCodeAt(this.at++);
      n += (byte & 127) * unit;
      if (byte < 128) return n;
    }
  }

  signed(): number {
    const n = this.unsigned();
    return n % 2 ? -(n + 1) / 2 : n / 2;
  }
}

function numbers(encoded: string): number[] {
  const list: number[] = [];
  for (const r = new Reader(atob(encoded)); !r.done; ) list.push(r.unsigned() - 1);
  return list;
}

function verdicts(v: EncodedVerdicts): Verdicts {
  return { outcomes: v.outcomes, remoteness: numbers(v.remoteness), grundy: numbers(v.grundy ?? "") };
}

export function decodeGame(d: EncodedGame): Game {
  const r = new Reader(atob(d.moves));
  const moves = d.positions.map((_, i) => {
    let to = i;
    let name = 0;
    return Array.from({ length: r.unsigned() }, () => {
      to += r.signed();
      name += r.signed();
      return { to, name: d.names[name] ?? "" };
    });
  });
  const parts = d.parts?.map((p) => ({ ...p, grundy: numbers(p.grundy), places: numbers(p.places) }));
  return { ...d, parts, moves, normal: verdicts(d.normal), misere: d.misere && verdicts(d.misere) };
}

/** The element of a list at an index that is known to be in it. */
export function at<T>(list: ArrayLike<T>, i: number): T {
  const v = list[i];
  if (v === undefined) throw new RangeError(`${i} of ${list.length}`);
  return v;
}

/** A position as an explanation shows it. */
export interface View {
  text: string;
  heaps?: number[];
}

/** A move as an explanation tells it. */
export interface Play {
  from: View;
  to: View;
  /** Of a move on heaps: the heap, its stones before, and those that are taken. */
  stones?: { heap: number; from: number; take: number };
}

export interface Addition {
  rows: { heap: number; label: string; value: number }[];
  width: number;
  sum: number;
  /** Whether the rows are values of what their labels name. */
  values?: boolean;
}

/** What a step points at in the last addition before it. */
export interface Mark {
  bit: number;
  candidates?: number[];
  heap?: number;
  target?: number;
}

export interface Exclusion {
  options?: { option: View; value: number }[];
  value: number;
}

/** A step of an argument: argument.Step of the Go module. */
export interface Step {
  kind: string;
  text: string;
  at?: View;
  moves?: Play[];
  division?: { n: number; modulus: number };
  addition?: Addition;
  mark?: Mark;
  exclusion?: Exclusion;
}

export interface Walks {
  kind: "walk";
  language: Language;
  name: string;
  reach: number;
  walks: { position: string; steps: number[] }[];
  steps: Step[];
}

export interface Parameter {
  name: string;
  from: number;
  to: number;
  start: number;
  labels?: string[];
}

export interface Figure {
  outcomes?: string;
  values?: number[];
  svg?: string;
  alt?: string;
}

export interface Explorer {
  kind: "explore";
  language: Language;
  name: string;
  parameters: Parameter[];
  figures: Figure[];
  texts: string[];
  /** A figure, the cell that is marked in it (or -1) and a text, for every combination of the parameters. */
  views: [number, number, number][];
}

/** An automaton: certificate.Automaton of the Go module. */
export interface Automaton {
  /** By letter, whose bit i is the digit of heap i. */
  columns: number[];
  /** By state and column. */
  next: number[][];
  accept: number[] | null;
}

export interface Digits {
  kind: "digits";
  language: Language;
  name: string;
  claim: string;
  zeckendorf: boolean;
  misere: boolean;
  heaps: number[];
  automaton: Automaton;
  nodes: [number, number][];
}

export type Data = EncodedGame | Walks | Explorer | Digits;
