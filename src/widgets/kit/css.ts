import { css as goober } from "goober";

/** Text that goober has written so far: it compares a new block with it and appends. */
let written = "";
const shared: { sheet?: CSSStyleSheet } = {};

/**
 * What goober takes for the text node of a `<style>`: instead of one in the page, which a strict CSP refuses, the rules that
 * it appends go into one sheet that all roots adopt. On a server, where there are no sheets, they wait in the text.
 */
const textNode = {
  parentNode: true,
  get data() {
    return written;
  },
  set data(text: string) {
    const added = text.slice(written.length);
    written = text;
    if (shared.sheet) insert(shared.sheet, added);
  },
};
const target = Object.assign(textNode, { querySelector: () => ({ parentNode: true, firstChild: textNode }) });

/**
 * Gives the class of a block of declarations, each of which ends with `;`. Nesting, `&`, `@media` and `@container` work.
 * goober splits selectors at commas and brackets: what follows a bracket (`:has(…) .part`) is nested in a block of its own.
 */
export const css: typeof goober = goober.bind({ target: target as never });

/** Gives the name of an animation. */
export const keyframes: typeof goober = goober.bind({ target: target as never, k: 1 });

/** Joins class names and leaves out what is not one. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

/** The one sheet of all `css` and `keyframes`. It gets rule by rule what comes later: to replace all of it is 20 times slower. */
export function sheet(): CSSStyleSheet {
  if (!shared.sheet) {
    shared.sheet = new CSSStyleSheet();
    insert(shared.sheet, written);
  }
  return shared.sheet;
}

function insert(sheet: CSSStyleSheet, text: string): void {
  for (const rule of topRules(text)) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch (error) {
      globalThis.console?.warn(`its: this browser does not know the rule "${rule.slice(0, 80)}": ${String(error)}`);
    }
  }
}

/** Splits a text into its outermost rules; a rule is all up to the brace that closes it. */
function topRules(text: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g)) {
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) {
      rules.push(text.slice(start, index + 1).trim());
      start = index + 1;
    }
  }
  return rules;
}
