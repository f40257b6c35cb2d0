type Block = (block: TemplateStringsArray, ...values: string[]) => string;

const rules = new Map<string, readonly string[]>();
let shared: CSSStyleSheet | undefined;

/** What the build makes of a block (`scripts/rollup/css-blocks.mjs`): a name, and the rules that goober wrote for it. */
function written(name: string, ...itsRules: string[]): string {
  if (!rules.has(name)) {
    rules.set(name, itsRules);
    if (shared) insert(shared, itsRules);
  }
  return name;
}

/** Gives the class of a block of declarations, each of which ends with `;`. Nesting, `&`, `@media` and `@container` work. */
export const css = written as unknown as Block;

/** Gives the name of an animation. */
export const keyframes = css;

/** Joins class names and leaves out what is not one. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

/**
 * The one sheet of all `css` and `keyframes`, which all roots adopt. It gets rule by rule what comes later; no `<style>`, so
 * a strict CSP and Trusted Types have nothing to stop.
 */
export function sheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet();
    for (const those of rules.values()) insert(shared, those);
  }
  return shared;
}

function insert(sheet: CSSStyleSheet, added: readonly string[]): void {
  for (const rule of added) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch (error) {
      globalThis.console?.warn(`its: this browser does not know the rule "${rule.slice(0, 80)}": ${String(error)}`);
    }
  }
}
