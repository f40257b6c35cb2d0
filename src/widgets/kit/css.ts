import { css as goober } from "goober";

/** All CSS that goober has written so far: it looks there whether a block is new, and appends. */
let written = "";
const shared: { sheet?: CSSStyleSheet } = {};

/**
 * Replaces the text node of the `<style>` that goober would write and a strict CSP would block. The rules go into one sheet that all
 * shadow roots adopt. On a server, which has no sheets, they are kept as text.
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
 * Returns a class name for a block of declarations, each ending with `;`. Nesting, `&`, `@media` and `@container` work. goober splits
 * selectors at commas and brackets: nest what follows a bracket (`:has(…) .part`) in a block of its own.
 */
export const css: typeof goober = goober.bind({ target: target as never });

/** Returns the name of an animation. */
export const keyframes: typeof goober = goober.bind({ target: target as never, k: 1 });

/** Joins class names; falsy values are left out. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

/** The sheet of all `css` and `keyframes`. Later rules are inserted one by one: replacing the whole text is 20 times slower. */
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

/** Splits CSS into its top-level rules. */
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
