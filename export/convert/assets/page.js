// What a lecture's page does beyond being read. Without it the page is whole:
// all that is here is convenience.
"use strict";
(() => {
  const root = document.documentElement;
  const main = document.querySelector("main");
  const store = {
    get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* a file's page may have no store */ } },
  };
  document.querySelector(".tools")?.removeAttribute("hidden");

  // Dark or light: as the system says, until the reader says otherwise.
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const saved = store.get("nimbook-theme");
  if (saved) root.dataset.theme = saved;
  document.getElementById("theme")?.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    store.set("nimbook-theme", root.dataset.theme);
  });

  const showCode = document.getElementById("show-code");
  showCode?.addEventListener("change", () => document.body.classList.toggle("no-code", !showCode.checked));

  // A button to copy each piece of code.
  for (const code of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = main.dataset.copy;
    button.addEventListener("click", async () => {
      await copy(code.querySelector("pre").textContent);
      button.textContent = main.dataset.copied;
      setTimeout(() => { button.textContent = main.dataset.copy; }, 1500);
    });
    code.append(button);
  }

  // A link to each heading and cell, which a click also copies.
  if (main?.dataset.anchor) for (const place of main.querySelectorAll("h2[id], h3[id], h4[id], .cell[id]")) {
    if (place.classList.contains("cell") && place.querySelector("h1, h2, h3, h4")) continue; // the heading has one
    const link = document.createElement("a");
    link.className = "anchor";
    link.href = `#${place.id}`;
    link.textContent = "#";
    link.setAttribute("aria-label", `${main.dataset.anchor}: ${place.id}`);
    link.addEventListener("click", () => copy(link.href));
    place.append(link);
  }

  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const area = document.createElement("textarea"); // a page from disk has no clipboard of its own
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  // The contents follow the reader, and so does the link to the other language.
  const marks = [...document.querySelectorAll(".contents a[href^='#']")];
  const headings = marks.map((a) => document.getElementById(decodeURIComponent(a.hash.slice(1))));
  const cells = [...document.querySelectorAll(".cell[id]")];
  const above = (elements) => elements.findLastIndex((e) => e && e.getBoundingClientRect().top < innerHeight / 4);
  const follow = () => {
    const at = above(headings);
    marks.forEach((a, i) => i === at ? a.setAttribute("aria-current", "true") : a.removeAttribute("aria-current"));
  };
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; follow(); });
  }, { passive: true });
  follow();
  document.querySelector("[data-keep-place]")?.addEventListener("click", (event) => {
    const at = above(cells);
    if (at > 0) event.currentTarget.hash = cells[at].id;
  });

  // Everything that is folded is printed unfolded.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("main details:not([open])")];
    folded.forEach((d) => { d.open = true; });
  });
  addEventListener("afterprint", () => folded.forEach((d) => { d.open = false; }));
  // A link into something folded unfolds it.
  const unfold = () => {
    for (let e = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1))); e; e = e.parentElement)
      if (e instanceof HTMLDetailsElement) e.open = true;
  };
  addEventListener("hashchange", unfold);
  unfold();

  // Search: the words of every section come as a script, which works from disk.
  const input = document.getElementById("search");
  const found = document.getElementById("found");
  if (!input) return;
  const sections = window.nimbookSections ?? [];
  // Words as they are compared: without accents, and in small letters.
  const fold = (s) => s.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  let known;
  const show = () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = words.length === 0;
    if (found.hidden) return;
    known ??= sections.map((s) => ({ ...s, foldedTitle: fold(s.title), foldedText: fold(s.text) }));
    const hits = known
      .map((s) => ({ ...s, score: score(s, words) }))
      .filter((s) => s.score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 12);
    for (const hit of hits) found.append(item(hit, words[0]));
    if (hits.length === 0) {
      const none = document.createElement("li");
      none.className = "none";
      none.textContent = input.dataset.none;
      found.append(none);
    }
  };
  const score = (section, words) => {
    let sum = 0;
    for (const w of words) {
      if (section.foldedTitle.includes(w)) sum += 10;
      else if (section.foldedText.includes(w)) sum += 1;
      else return 0;
    }
    return sum;
  };
  // Where a folded word stands in the text of a section, whose characters may fold to
  // more or fewer than one.
  const stands = (hit, word) => {
    const at = hit.foldedText.indexOf(word);
    if (at < 0) return [0, 0];
    let seen = 0, from = 0, to = 0;
    for (const c of hit.text) {
      if (seen >= at + word.length) break;
      if (seen <= at) from = to;
      to += c.length;
      seen += fold(c).length;
    }
    return [from, to];
  };
  const item = (hit, word) => {
    const li = document.createElement("li"), a = document.createElement("a"), small = document.createElement("small");
    a.href = hit.href;
    a.textContent = hit.title;
    const [from, to] = stands(hit, word);
    const mark = document.createElement("mark");
    mark.textContent = hit.text.slice(from, to);
    small.append(hit.text.slice(Math.max(0, from - 40), from), mark, hit.text.slice(to, to + 80));
    a.append(small);
    a.addEventListener("click", () => { found.hidden = true; });
    li.append(a);
    return li;
  };
  input.addEventListener("input", show);
  input.form.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || found.hidden) return;
    event.preventDefault();
    const places = [input, ...found.querySelectorAll("a")];
    places[(places.indexOf(document.activeElement) + step + places.length) % places.length].focus();
  });
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") found.hidden = true;
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });
})();
