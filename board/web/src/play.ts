// The board on which a game is played.

import { at, type Game, type Language, type Move } from "./data";
import { button, choice, enable, figureFrame, focusOne, h, paper, rove, toggle } from "./dom";
import { Match, type Strike } from "./match";
import { picture, type View } from "./pictures";
import { words as wordsOf } from "./words";

/** How long the opponent seems to think, in milliseconds; a reader who wants less motion does not wait. */
const pause = 600;

export function playBoard(root: ShadowRoot, game: Game, language: Language): void {
  const words = wordsOf(language);
  const match = new Match(game);
  const view: View = { analysis: false, binary: false, play: undefined };
  let hint = false;
  let replying: ReturnType<typeof setTimeout> | undefined;

  const figure = figureFrame(game.name);
  const position = h("p", { class: "position" });
  const status = h("div", { class: "status", role: "status" });
  const list = h("div", {
    class: "moves",
    role: "toolbar",
    "aria-label": words.moveList,
    "aria-orientation": "vertical",
  });
  rove(list);
  const line = h("ol", { class: "line" });
  const undo = button(words.undo, () => change(() => match.undo()), { "data-do": "undo" });
  const restart = button(words.restart, () => change(() => match.restart()), { "data-do": "restart" });
  const ask = button(
    words.hint,
    () => {
      hint = !hint;
      render();
    },
    { "data-do": "hint" },
  );
  const swap = button(
    words.swap,
    () =>
      change(() => {
        match.readerFirst = !match.readerFirst;
        match.restart();
      }),
    { "data-do": "swap" },
  );

  const who = (ply: number): string =>
    match.opponent === "human"
      ? ply % 2 === 0
        ? words.first
        : words.second
      : match.readers(ply)
        ? words.you
        : words.them;
  /** Where a move leads, unless its name has just said so. */
  const target = (m: Move): string => {
    const to = at(game.positions, m.to);
    return m.name.endsWith(to) ? "" : `→ ${to}`;
  };
  const fullName = (m: Move): string =>
    m.name ? [m.name, target(m)].filter(Boolean).join(" ") : at(game.positions, m.to);

  /** Makes a change to the match and lets the opponent answer it. */
  function change(make: () => void): void {
    clearTimeout(replying);
    replying = undefined;
    hint = false;
    make();
    if (match.opponent !== "human" && !match.readersTurn && !match.over) {
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const reply = () => {
        replying = undefined;
        match.play(match.reply());
        render();
      };
      if (calm) reply();
      else replying = setTimeout(reply, pause);
    }
    render();
  }

  function play(m: Move, strike?: Strike): void {
    change(() => match.play(m, strike));
  }

  function render(): void {
    if (game.nodes) (root.host as HTMLElement).style.setProperty("--paper", paper(root.host));
    const focused = list.contains(root.activeElement);
    const mine = !replying && !match.over;
    view.play = mine
      ? (to, strike) => {
          const m = match.moves.find((m) => m.to === to);
          if (m) play(m, strike);
        }
      : undefined;
    const drawn = picture(match, words, view);
    figure.replaceChildren(drawn ?? h("p", { class: "text" }, at(game.positions, match.position)));
    position.replaceChildren(
      at(game.positions, match.position),
      ...(view.analysis ? [" ", verdict(match.position)] : []),
    );
    status.replaceChildren(...sentences().map((text) => h("p", {}, text)));
    enable(undo, match.undoable);
    enable(restart, match.line.length > 1);
    enable(ask, mine);
    ask.setAttribute("aria-pressed", String(hint));
    const best = hint ? match.best() : [];
    list.replaceChildren(...(mine ? match.moves.map((m) => moveButton(m, best.includes(m))) : []));
    list.hidden = !mine;
    line.replaceChildren(
      ...match.line.map((m, ply) =>
        ply === 0
          ? h("li", { value: 0 }, `${words.start}${words.colon}${at(game.positions, 0)}`)
          : h("li", {}, `${who(ply - 1)}${words.colon}${fullName(m)}`),
      ),
    );
    requestAnimationFrame(() => {
      line.scrollTop = line.scrollHeight;
      const first = list.querySelector<HTMLElement>(".best");
      if (first) list.scrollTop = first.offsetTop - list.offsetTop;
    });
    const all = [...list.querySelectorAll("button")];
    all.forEach((b, k) => {
      b.tabIndex = k === 0 ? 0 : -1;
    });
    if (!focused) return;
    if (mine) focusOne(all, 0);
    else if (match.over) restart.focus();
    else list.focus();
  }

  /** What has happened, and what is to be done. */
  function sentences(): string[] {
    const ply = match.line.length - 1;
    const said: string[] = [];
    if (ply > 0) {
      const last = at(match.line, ply);
      said.push(words.played(who(ply - 1), fullName(last)));
    }
    if (match.moves.length === 0) {
      const winner = match.misere ? ply : ply - 1;
      said.push(words.stuck(who(ply), match.misere), words.wins(who(winner)));
    } else if (match.drawn) said.push(words.drawn);
    else if (replying) said.push(words.thinking);
    else {
      said.push(match.opponent === "human" ? words.turnOf(who(ply)) : words.yourTurn);
      if (hint) {
        const best = match.best();
        const names = best.map(fullName).join(words.semicolon);
        if (best.length === 0) said.push(words.none);
        else said.push(match.outcome(match.position) === "D" ? words.drawing(names) : words.winning(names));
      }
    }
    return said;
  }

  /** The letter of a position's outcome and, under normal play, its SG value. */
  function verdict(i: number): HTMLElement {
    const outcome = match.outcome(i);
    const meaning = { P: words.outcomeP, N: words.outcomeN, D: words.outcomeD }[outcome] ?? outcome;
    const grundy = match.verdicts.grundy[i];
    const value = grundy === undefined ? "" : grundy < 0 ? words.noValue : `${words.sg} ${grundy}`;
    return h(
      "span",
      { class: "verdict" },
      h("abbr", { class: `outcome ${outcome}`, title: meaning }, outcome),
      ...(value ? [" ", h("span", { class: "value" }, value)] : []),
    );
  }

  function moveButton(m: Move, best: boolean): HTMLButtonElement {
    const b = button("", () => play(m), { "data-to": m.to, class: best ? "best" : undefined });
    b.append(m.name || at(game.positions, m.to));
    if (m.name && target(m)) b.append(" ", h("span", { class: "faint" }, target(m)));
    if (view.analysis) b.append(" ", verdict(m.to));
    if (best) {
      const mark = match.outcome(m.to) === "D" ? words.drawMark : words.winningMark;
      b.append(" ", h("span", { class: "mark" }, `★ ${mark}`));
    }
    return b;
  }

  const settings = h(
    "div",
    { class: "settings" },
    choice(
      words.opponent,
      [
        ["perfect", words.perfect],
        ["random", words.random],
        ["human", words.human],
      ],
      match.opponent,
      (value) =>
        change(() => {
          match.opponent = value;
        }),
    ),
  );
  if (game.misere && game.puzzle) settings.append(h("span", {}, `${words.rule} ${words.misere}`));
  else if (game.misere) {
    settings.append(
      choice(
        words.rule,
        [
          ["normal", words.normal],
          ["misere", words.misere],
        ],
        "normal",
        (value) =>
          change(() => {
            match.misere = value === "misere";
          }),
      ),
    );
  }
  const toggles = h("div", { class: "toggles" });
  toggles.append(
    toggle(words.analysis, (on) => {
      view.analysis = on;
      render();
    }),
  );
  if ([game, ...(game.parts ?? [])].some((d) => d.values && !d.pins)) {
    toggles.append(
      toggle(words.binary, (on) => {
        view.binary = on;
        render();
      }),
    );
  }
  list.tabIndex = -1;
  root.append(
    h(
      "div",
      { class: "board", role: "group", "aria-label": game.name },
      h("header", {}, h("strong", {}, game.name), position),
      h("div", { class: "table" }, figure, h("div", { class: "side" }, status, list)),
      h("div", { class: "actions" }, undo, restart, ask, swap),
      settings,
      ...(game.puzzle ? [] : [toggles]),
      h("details", { open: true }, h("summary", {}, words.line), line),
    ),
  );
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", render);
  render();
}
