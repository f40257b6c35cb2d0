import { css as bareCss } from "goober";

let text = "";
let shared: CSSStyleSheet | undefined;

/**
 * Shaped like the style element goober looks for, so that it needs none: what it writes into the text node goes rule by
 * rule into one sheet that all roots adopt. No `<style>`, so a strict CSP and Trusted Types have nothing to stop.
 */
const node = {
  get data() {
    return text;
  },
  set data(next: string) {
    const added = next.slice(text.length);
    text = next;
    if (shared) insert(shared, added);
  },
};
const target = Object.assign(node, { querySelector: () => ({ parentNode: true, firstChild: node }) });

/** Gives the class of a block of declarations, each of which ends with `;`. Nesting, `&`, `@media` and `@container` work. */
export const css: typeof bareCss = bareCss.bind({ target });

/** Gives the name of an animation. */
export const keyframes: typeof bareCss = bareCss.bind({ target, k: 1 });

/** Joins class names and leaves out what is not one. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

/** The one sheet of all `css` and `keyframes`. */
export function sheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet();
    insert(shared, text);
  }
  return shared;
}

function insert(sheet: CSSStyleSheet, added: string): void {
  for (const rule of topRules(added)) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch (error) {
      globalThis.console?.warn(`its: this browser does not know the rule "${rule.slice(0, 80)}": ${String(error)}`);
    }
  }
}

/** Splits a text into its outermost rules; a rule is all up to the brace that closes it. */
export function topRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  let quote = "";
  for (let at = 0; at < css.length; at++) {
    const sign = css[at] as string;
    if (quote) {
      if (sign === "\\") at++;
      else if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) {
      rules.push(css.slice(start, at + 1).trim());
      start = at + 1;
    }
  }
  return rules;
}
