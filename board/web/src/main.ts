// Brings the boards of a page to life. Every output of a notebook brings this
// script along, so it must do nothing the second time; and a notebook puts outputs
// into the page, takes them out and puts them in again as its reader scrolls.

import { type Data, decodeGame } from "./data";
import { digitsBoard } from "./digits";
import { exploreBoard } from "./explore";
import { playBoard } from "./play";
import css from "./style.css";
import { walkBoard } from "./walk";

/** Puts a board in place of its static account, which stays if the data cannot be read. */
function mount(board: HTMLElement): void {
  if (board.shadowRoot || !board.dataset.board) return; // a program that cleans HTML takes the data away
  const shadow = board.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  // Keys that are meant for the board are not meant for the notebook around it.
  board.dataset.lmSuppressShortcuts = "true";
  board.addEventListener("keydown", (e) => e.stopPropagation());
  try {
    const data = JSON.parse(board.dataset.board) as Data;
    if (data.kind === "play") playBoard(shadow, decodeGame(data), data.language);
    else if (data.kind === "walk") walkBoard(shadow, data, data.language);
    else if (data.kind === "digits") digitsBoard(shadow, data, data.language);
    else exploreBoard(shadow, data, data.language);
  } catch (e) {
    shadow.replaceChildren(document.createElement("slot"));
    reportError(e); // the other boards come to life all the same
  }
}

const boards = document.getElementsByClassName("nimbook-board") as HTMLCollectionOf<HTMLElement>;

function mountAll(): void {
  for (const board of boards) mount(board);
}

const page = document.documentElement;
if (!page.dataset.nimbookBoards) {
  page.dataset.nimbookBoards = "live";
  new MutationObserver(mountAll).observe(document, { childList: true, subtree: true });
  mountAll();
}
