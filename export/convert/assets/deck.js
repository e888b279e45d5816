// Starts the slides: keys and clicks step, S opens the speaker's notes. With
// ?print-pdf every slide is a page instead, as deck.css lays them out.
"use strict";
if (new URLSearchParams(location.search).has("print-pdf")) {
  document.documentElement.classList.add("printing");
  document.querySelector("link[href$='reveal.css']").disabled = true;
  document.querySelectorAll("details:not(.long)").forEach((d) => { d.open = true; });
} else {
  Reveal.initialize({
    hash: true,
    slideNumber: "c/t",
    controlsTutorial: false,
    center: false,
    width: 1280,
    height: 800,
    margin: 0.05,
    plugins: [RevealNotes],
  });
}
