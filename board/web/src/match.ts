// A match: the rules of playing, without the page.

import { at, type Game, type Move, type Verdicts } from "./data";

export type Opponent = "perfect" | "random" | "human";

/** Pins that a move knocks down: so many, side by side, from one of a lane. */
export interface Strike {
  lane: number;
  from: number;
  count: number;
}

/** How often a position may come up, with the same player to move, until the match is a draw. */
const repetitions = 3;

export class Match {
  opponent: Opponent = "perfect";
  misere: boolean;
  /** Whether the reader makes the first move. */
  readerFirst = true;
  /** The moves made, and before them the start. */
  line: { to: number; name: string; strike?: Strike | undefined }[] = [{ to: 0, name: "" }];

  constructor(
    readonly game: Game,
    private readonly random: () => number = Math.random,
  ) {
    this.misere = Boolean(game.puzzle && game.misere);
  }

  get position(): number {
    return at(this.line, this.line.length - 1).to;
  }

  get moves(): Move[] {
    return at(this.game.moves, this.position);
  }

  get verdicts(): Verdicts {
    return (this.misere && this.game.misere) || this.game.normal;
  }

  outcome(position: number): string {
    return this.verdicts.outcomes.charAt(position);
  }

  /** Whether the reader makes (or made) the move with this index, from 0. */
  readers(ply: number): boolean {
    return (ply % 2 === 0) === this.readerFirst;
  }

  get readersTurn(): boolean {
    return this.readers(this.line.length - 1);
  }

  get drawn(): boolean {
    const again = this.line.filter((m, ply) => m.to === this.position && (this.line.length - 1 - ply) % 2 === 0);
    return again.length >= repetitions;
  }

  get over(): boolean {
    return this.moves.length === 0 || this.drawn;
  }

  /** Whether the reader has won a match that is over and not drawn. */
  get readerWins(): boolean {
    return this.readersTurn === this.misere;
  }

  /** The moves that win, or else, where there are any, those that keep a draw. */
  best(): Move[] {
    const to = (outcome: string) => this.moves.filter((m) => this.outcome(m.to) === outcome);
    const winning = to("P");
    return winning.length || this.outcome(this.position) !== "D" ? winning : to("D");
  }

  /** Makes a move; of pins, those that the reader has pointed at. */
  play(move: Move, strike?: Strike): void {
    this.line.push({ ...move, strike });
  }

  /** The move that the opponent makes: of a perfect one, the quickest win, a draw, or the longest defence. */
  reply(): Move {
    let choice = this.moves;
    if (this.opponent === "perfect") {
      const best = this.best();
      choice = best.length ? best : choice;
      const length = (m: Move) => at(this.verdicts.remoteness, m.to);
      const lengths = choice.map(length);
      const wanted = best.length ? Math.min(...lengths) : Math.max(...lengths);
      choice = choice.filter((m) => length(m) === wanted);
    }
    return at(choice, Math.floor(this.random() * choice.length));
  }

  /** Whether there is a move of the reader's to take back. */
  get undoable(): boolean {
    return this.line.some((_, ply) => ply > 0 && (this.opponent === "human" || this.readers(ply - 1)));
  }

  /** Takes back the reader's last move and the reply to it. */
  undo(): void {
    if (!this.undoable) return;
    do this.line.pop();
    while (this.opponent !== "human" && !this.readersTurn);
  }

  restart(): void {
    this.line.length = 1;
  }
}
