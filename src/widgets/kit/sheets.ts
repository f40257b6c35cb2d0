import { sheet as cssSheet } from "./css.js";
import { tokens } from "./tokens.js";

const made = new Map<string, CSSStyleSheet>();

/** CSS text as an adoptable sheet, made once. A strict CSP allows adopted sheets but blocks `<style>`. */
export function sheetOf(text: string): CSSStyleSheet {
  let sheet = made.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    made.set(text, sheet);
  }
  return sheet;
}

/** Adopts the sheets of a root: tokens first, then the shared rules of `css`, then the widget's own. */
export function adoptSheets(root: ShadowRoot, sheets: readonly string[] = []): void {
  root.adoptedStyleSheets = [sheetOf(tokens), cssSheet(), ...sheets.map(sheetOf)];
}
