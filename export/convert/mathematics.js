// Translates TeX by Temml as MathJax understands it in Jupyter: a definition holds for
// all later formulas of a lecture, and what Temml has under another name is renamed.
"use strict";
let macros = {};

// Words in which a comma between digits is not punctuation of the formula.
const literal = String.raw`\\(?:text\w*|mbox|tag\*?|label|ref|eqref|hspace\*?|(?:text|f)?color(?:box)?)\s*(?:\[\w*\])?\{[^{}]*\}`;
const comma = new RegExp(literal + String.raw`|(?<=\d),(?=\d)`, "g");

function prepared(tex) {
  return tex
    .replace(/\\require\s*\{[^{}]*\}/g, "")
    .replace(/\\mbox(?![A-Za-z])/g, "\\text")
    .replace(/\\h?fill(?![A-Za-z])/g, "\\quad")
    .replace(/\{multline\}/g, "{multline*}") // it would number every line
    .replace(/\\begin\{eqnarray\*?\}/g, "\\begin{array}{rcl}")
    .replace(/\\end\{eqnarray\*?\}/g, "\\end{array}")
    .replace(/\\DeclareMathOperator(\*?)\s*\{?(\\[A-Za-z]+)\}?\s*\{([^{}]*)\}/g, "\\gdef$2{\\operatorname$1{$3}}")
    .replace(/\\(?:re|provide)?newcommand\*?\s*\{?(\\[A-Za-z]+)\}?\s*(?:\[(\d)\])?(?=\s*\{)/g, (_, name, n) =>
      `\\gdef${name}${Array.from({ length: Number(n ?? 0) }, (_, i) => `#${i + 1}`).join("")}`)
    .replace(/\\def(?![A-Za-z])/g, "\\gdef")
    .replace(comma, (m) => (m === "," ? "\\mathpunct{,}" : m)); // 0,1 is a list, not a number
}

function forget() {
  macros = {};
}

function convert(tex, displayMode) {
  const options = { displayMode, throwOnError: true, macros };
  try {
    return { mathml: temml.renderToString(prepared(tex), options) };
  } catch (error) {
    if (!displayMode && /only in display mode/.test(error.message)) return convert(tex, true);
    // After the reason comes the formula, with marks on its characters.
    const reason = error.name === "ParseError" || error instanceof temml.ParseError ? error.message : "something is missing";
    return { reason: reason.replace(/^ParseError:\s*/, "").split(/ at (?:position|end)/)[0].trim() };
  }
}
