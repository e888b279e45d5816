// Starts the slides: keys and clicks step, S opens the speaker's notes. With
// ?print-pdf every slide is a page instead, as deck.css lays them out.
//
// Before that, every slide is made to fit. What an author put on one slide stays on one
// if it fits with the code of its pictures folded or at a slightly smaller scale, else it
// goes on, cell by cell, on slides below it, under the same heading.
"use strict";
{
  const printing = new URLSearchParams(location.search).has("print-pdf");
  const HEIGHT = 780; // that a slide may fill, of 800; below are the slides' number and the course's line
  const FIGURE = 380; // the least height of a figure that is cut to size
  const fits = (slide) => slide.offsetHeight <= HEIGHT && slide.scrollWidth <= slide.clientWidth;
  const cells = (slide) => [...slide.children].filter((c) => c.matches(".cell"));

  // A fragment may have many cells, which a new slide can part.
  const flatten = (slide) => {
    [...slide.querySelectorAll(":scope > .fragment")].forEach((fragment, i) => {
      for (const cell of fragment.children) {
        cell.classList.add("fragment");
        cell.dataset.fragmentIndex = i;
      }
      fragment.replaceWith(...fragment.children);
    });
    slide.append(...slide.querySelectorAll(":scope > aside"));
  };

  // A slide begins with what it is about, and shows something.
  const head = (slide) => {
    const heading = slide.parentElement.querySelector("h1, h2, h3");
    if (heading && !slide.querySelector("h1, h2, h3")) {
      const label = document.createElement("p");
      label.className = "continued";
      label.append(...[...heading.childNodes].map((n) => n.cloneNode(true)));
      slide.prepend(label);
    }
    const first = cells(slide)[0];
    if (first?.classList.contains("fragment")) {
      const index = first.dataset.fragmentIndex;
      for (const cell of cells(slide)) if (cell.dataset.fragmentIndex === index) cell.classList.remove("fragment");
    }
  };

  const fold = (slide, which) => {
    for (const cell of cells(slide)) {
      const code = cell.querySelector(":scope > .code");
      if (!code || !cell.querySelector(which) || code.textContent.trim().split("\n").length <= 3) continue;
      const details = document.createElement("details");
      const summary = document.createElement("summary");
      details.className = "folded";
      summary.textContent = document.querySelector(".slides").dataset.code;
      code.before(details);
      details.append(summary, code);
    }
  };
  const unfold = (slide) => {
    for (const details of slide.querySelectorAll("details.folded")) details.replaceWith(details.querySelector(".code"));
  };

  // Makes a slide fit at a scale of the list, the first that will do.
  const scaled = (slide, scales) => {
    for (const scale of scales) {
      slide.style.setProperty("--scale", scale);
      if (fits(slide)) return true;
    }
    return false;
  };
  const PICTURE = ".nimbook-board, img";
  const made = (slide, scales) => {
    if (scaled(slide, [1])) return true;
    fold(slide, PICTURE);
    return scaled(slide, scales);
  };

  const lay = (slide) => {
    head(slide);
    const all = cells(slide);
    const least = all.length > 2 ? [1, 0.9, 0.85] : [1, 0.9, 0.8, 0.75];
    if (!made(slide, least) && all.length > 1) {
      const next = document.createElement("section");
      next.append(...[...slide.querySelectorAll(":scope > aside")].map((a) => a.cloneNode(true)));
      slide.after(next);
      const last = () => slide.querySelector(":scope > .cell:nth-last-child(1 of .cell)");
      do next.prepend(last());
      while (cells(slide).length > 1 && !scaled(slide, least));
      // What leads to code goes with it.
      while (cells(slide).length > 1 && last().matches(".markdown-cell") && next.firstElementChild.matches(".code-cell")) next.prepend(last());
      unfold(slide);
      unfold(next);
      if (!made(slide, least)) smaller(slide);
      grow(slide);
      lay(next);
      return;
    }
    if (!fits(slide)) smaller(slide);
    grow(slide);
  };
  // A single cell that is too tall.
  const smaller = (slide) => {
    if (scaled(slide, [0.75, 0.7])) return;
    fold(slide, ".outputs");
    scaled(slide, [1, 0.9, 0.8, 0.75, 0.7, 0.65, 0.6]);
  };
  // Figures take the room that is left.
  const grow = (slide) => {
    const figures = slide.querySelectorAll(".shown > img");
    const scale = Number(slide.style.getPropertyValue("--scale"));
    const room = (HEIGHT - slide.offsetHeight) / scale / figures.length;
    for (let height = FIGURE + room; figures.length && height > FIGURE; height -= 20) {
      slide.style.setProperty("--figure", `${height}px`);
      if (fits(slide)) return;
    }
    slide.style.removeProperty("--figure");
  };

  // A walk is printed with all of its steps, which is how it has to fit then.
  const unroll = () => {
    for (const { shadowRoot } of document.querySelectorAll(".nimbook-board")) {
      const all = shadowRoot?.querySelector(".all");
      if (!all) continue;
      all.style.display = "block";
      for (const part of shadowRoot.querySelectorAll(".steps, .actions, form")) part.style.display = "none";
    }
  };
  const start = () => {
    const root = document.documentElement;
    root.classList.add("fitting");
    document.body.classList.add("reveal-viewport"); // as reveal.js does, for it sets the height of lines
    if (printing) unroll();
    const slides = [...document.querySelectorAll(".slides section")].filter((s) => !s.querySelector("section"));
    slides.forEach(flatten);
    if (printing) slides[0].append(...document.querySelectorAll(".about"));
    slides.forEach(lay);
    root.classList.remove("fitting");
    if (printing) {
      root.classList.add("printing");
      document.querySelector("link[href$='reveal.css']").disabled = true;
      return;
    }
    Reveal.initialize({
      hash: true,
      slideNumber: "c/t",
      controlsTutorial: false,
      center: false,
      width: 1280,
      height: 800,
      margin: 0.05,
      plugins: [RevealNotes],
    }).then(lead);
  };
  // Links to a place of the lecture lead to its slide, if it is on one.
  const lead = () => {
    const page = new URL(`../${location.pathname.split("/").pop()}`, location).pathname;
    for (const link of document.querySelectorAll(".slides a[href*='#']")) {
      const slide = document.getElementById(decodeURIComponent(link.hash.slice(1)))?.closest("section");
      if (!slide || link.pathname !== page) continue;
      const { h, v } = Reveal.getIndices(slide);
      link.href = `#/${h}/${v ?? 0}`;
    }
  };
  addEventListener("load", () => document.fonts.ready.then(start)); // pictures and boards have their sizes then
}
