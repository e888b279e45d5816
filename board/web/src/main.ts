// The element that every board is. Every output of a notebook brings this script
// along, so it must do nothing the second time.

import { type Data, decodeGame } from "./data";
import { exploreBoard } from "./explore";
import { playBoard } from "./play";
import css from "./style.css";
import { walkBoard } from "./walk";

class Board extends HTMLElement {
  connectedCallback(): void {
    // A parser that has just met the start tag has not come to the data yet.
    if (document.readyState === "loading")
      document.addEventListener("DOMContentLoaded", () => this.mount(), { once: true });
    else this.mount();
  }

  /** Puts the board in place of the static account, which stays if the data cannot be read. */
  private mount(): void {
    const source = this.querySelector('script[type="application/json"]');
    if (this.shadowRoot || !source) return;
    const data = JSON.parse(source.textContent ?? "") as Data;
    const shadow = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
    // Keys that are meant for the board are not meant for the notebook around it.
    this.dataset.lmSuppressShortcuts = "true";
    this.addEventListener("keydown", (e) => e.stopPropagation());
    try {
      if (data.kind === "play") playBoard(shadow, decodeGame(data), data.language);
      else if (data.kind === "walk") walkBoard(shadow, data, data.language);
      else exploreBoard(shadow, data, data.language);
    } catch (e) {
      shadow.replaceChildren(document.createElement("slot"));
      throw e;
    }
  }
}

if (!customElements.get("nimbook-board")) customElements.define("nimbook-board", Board);
