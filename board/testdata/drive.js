// Drives boards through their own controls, as a reader does, and writes down
// what they show. The tests judge it.

(() => {
  const parts = (host) => {
    const root = host.shadowRoot;
    const one = (s) => root.querySelector(s);
    const all = (s) => [...root.querySelectorAll(s)];
    return { one, all, press: (what) => one(`button[data-do="${what}"]`).click() };
  };

  const pieces = (host) => {
    const { one, all, press } = parts(host);
    const texts = JSON.parse(host.dataset.board).positions;
    return {
      one,
      all,
      press,
      choose: (value) => one(`input[value="${value}"]`).click(),
      position: () => one(".position").firstChild.textContent,
      moves: () => all(".moves button"),
      target: (button) => texts[Number(button.dataset.to)],
      status: () => one(".status").textContent,
      plies: () => all(".line li").length - 1,
      over: () => one(".moves").hidden,
      // Everything that a reader sees of the game.
      seen: () => [".position", ".figure", ".status", ".moves", ".line"].map((s) => one(s).innerHTML).join("\n"),
    };
  };

  // Plays out every game from the start in which every position is met by the
  // reader once, against whoever is chosen; takes back after every move.
  const playAll = (host, { opponent, misere, swap }) => {
    const b = pieces(host);
    b.choose(opponent);
    b.choose(misere ? "misere" : "normal");
    const record = { hints: [], replies: [], ends: [], badUndo: [] };
    if (swap) {
      const start = b.position();
      b.press("swap");
      record.replies.push({ from: start, to: b.position() });
    }
    const met = new Set();
    const visit = () => {
      const here = b.position();
      if (b.over()) {
        record.ends.push({ at: here, plies: b.plies(), status: b.status() });
        return;
      }
      if (met.has(here)) return;
      met.add(here);
      b.press("hint");
      record.hints.push({
        at: here,
        best: b.moves().filter((m) => m.classList.contains("best")).map(b.target),
        status: b.status(),
      });
      b.press("hint");
      const before = b.seen();
      for (let i = 0; i < b.moves().length; i++) {
        const move = b.moves()[i];
        const to = b.target(move);
        move.click();
        const ended = b.over() && b.position() === to;
        if (opponent !== "human" && !ended) record.replies.push({ from: to, to: b.position() });
        visit();
        b.press("undo");
        if (b.seen() !== before) record.badUndo.push(`${here} to ${to}`);
      }
    };
    const start = b.seen();
    visit();
    if (b.seen() !== start) record.badUndo.push("the start");
    b.press(swap ? "swap" : "restart");
    return record;
  };

  globalThis.driver = {
    parts,
    pieces,
    playAll,
    boards: () => [...document.querySelectorAll(".nimbook-board")],
  };
})();
