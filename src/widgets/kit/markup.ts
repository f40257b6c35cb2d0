const elements = new Set("a abbr b br code div em i li ol p q s small span strong sub sup table tbody td th thead tr u ul".split(" "));
const drawings = new Set("circle g line path polygon polyline rect svg text title".split(" "));
const attributes = new Set(
  "aria-hidden aria-label class colspan cx cy d fill fill-opacity focusable height href points r role rowspan rx ry stroke stroke-linecap stroke-linejoin stroke-width style title transform viewbox width x x1 x2 y y1 y2".split(
    " ",
  ),
);
const hidden = new Set("iframe math noscript object script style template textarea xmp".split(" "));
const entities: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  times: "×",
  minus: "−",
  ndash: "–",
  mdash: "—",
  laquo: "«",
  raquo: "»",
  bull: "•",
});

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g;
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Replaces `X.innerHTML = Y` in libraries: builds nodes by an allow-list of tags and attributes, without the browser's parser, so that it
 * works under Trusted Types. Other tags are replaced by their text, scripts and the like are dropped with their content; event handlers
 * and addresses other than http, https and mailto are dropped. Returns the markup, as an assignment does.
 */
export function setMarkup<Markup>(target: Element, markup: Markup): Markup {
  target.replaceChildren(...build(String(markup ?? ""), target.ownerDocument));
  return markup;
}

function build(markup: string, page: Document): Node[] {
  const root = page.createDocumentFragment();
  const open: { name: string; node: Element | null }[] = [];
  const inner = () => open.findLast(({ node }) => node)?.node ?? root;
  let skipped: string | null = null;

  for (const [token, slash, tag, rest] of markup.matchAll(TOKEN)) {
    const name = tag?.toLowerCase();
    if (skipped !== null) {
      if (slash && name === skipped) skipped = null;
    } else if (name === undefined) {
      if (!token.startsWith("<!--")) inner().appendChild(page.createTextNode(decode(token)));
    } else if (slash) {
      const index = open.findLastIndex((one) => one.name === name);
      if (index >= 0) open.length = index;
    } else if (hidden.has(name)) {
      if (!rest?.endsWith("/")) skipped = name;
    } else {
      const node = createNode(name, rest ?? "", page);
      if (node) inner().appendChild(node);
      if (name !== "br" && !rest?.trimEnd().endsWith("/")) open.push({ name, node });
    }
  }
  return [...root.childNodes];
}

function createNode(name: string, rest: string, page: Document): Element | null {
  const isDrawing = drawings.has(name);
  if (!isDrawing && !elements.has(name)) return null;
  const node = isDrawing ? page.createElementNS(SVG, name) : page.createElement(name);
  for (const [, rawKey, double, single, bare] of rest.matchAll(ATTRIBUTE)) {
    const key = rawKey?.toLowerCase() ?? "";
    const value = decode(double ?? single ?? bare ?? "");
    if (!attributes.has(key)) continue;
    if (key === "style") setStyle(node, value);
    else if (key === "href") setAddress(node, value);
    else node.setAttribute(key === "viewbox" ? "viewBox" : key, value);
  }
  return node;
}

/**
 * Replaces `X.setAttribute(name, value)` in libraries where the name is not a literal: a style is set property by property, which a strict
 * policy allows; event handlers, sources and addresses of scripts are dropped.
 */
export function setAttribute(target: Element, name: string, value: unknown): void {
  const key = String(name).toLowerCase();
  if (key === "style") setStyle(target, String(value));
  else if (key === "href" || key === "xlink:href") setAddress(target, String(value));
  else if (!/^(on|src|action|formaction|data$|attributename)/.test(key)) target.setAttribute(name, String(value));
}

/** Replaces calls of libraries that let the browser parse a text (`DOMParser`); throws. */
export function refuseMarkup(): never {
  throw new TypeError("Libraries may not parse text as markup here.");
}

function setStyle(node: Element, value: string): void {
  (node as HTMLElement | SVGElement).style.cssText = value.replace(/url\s*\(|expression|@import|\\/gi, "");
}

/** Allowed addresses of links: one of these protocols, a fragment, or a path on the own host; browsers read `/\host` as `//host`. */
const ADDRESS = /^(https?:|mailto:|#|\/(?![/\\]))/i;

function setAddress(node: Element, value: string): void {
  const address = value.replace(/[\p{Cc}\s]/gu, "");
  if (node.localName === "a" && ADDRESS.test(address)) {
    node.setAttribute("href", address);
    node.setAttribute("rel", "noopener noreferrer");
  }
}

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
