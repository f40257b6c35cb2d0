const sheet = `
  @page { size: A4 landscape; margin: 12mm; }
  body { margin: 0; color: #000; font: 9pt/1.35 sans-serif; }
  h1 { margin: 0 0 2mm; font-size: 14pt; }
  p { margin: 0 0 4mm; }
  table { inline-size: 100%; border-collapse: collapse; }
  th, td { padding: 1mm 1.5mm; border: 1px solid #888; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  tr { break-inside: avoid; }
`;

/**
 * Prints a table without the page around it, in a frame built of DOM nodes and an adopted sheet: a strict content security policy allows
 * that.
 */
export function printTable(title: string, note: string, [head = [], ...rows]: readonly (readonly string[])[], language: string): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  Object.assign(frame.style, { position: "fixed", inset: "auto 0 0 auto", inlineSize: "1px", blockSize: "1px", border: "0", opacity: "0" });
  document.body.append(frame);
  const page = frame.contentDocument as Document;
  const view = frame.contentWindow as Window & typeof globalThis;
  const rules = new view.CSSStyleSheet();
  rules.replaceSync(sheet);
  page.adoptedStyleSheets = [rules];
  page.documentElement.lang = language;
  page.title = title;

  const make = (tag: string, ...inside: (Node | string)[]) => {
    const element = page.createElement(tag);
    element.append(...inside);
    return element;
  };
  const line = (tag: string, cells: readonly string[]) => make("tr", ...cells.map((cell) => make(tag, cell)));
  const table = make("table", make("thead", line("th", head)), make("tbody", ...rows.map((row) => line("td", row))));
  page.body.append(make("h1", title), make("p", note), table);

  view.addEventListener("afterprint", () => setTimeout(() => frame.remove()), { once: true });
  view.focus();
  view.print();
}
