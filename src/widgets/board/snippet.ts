import type { Layout } from "./layout.js";

/** The lines that show this board on any page; `base` is that of the provider's calls. */
export function snippetOf(base: string, layout: Layout): string {
  const { origin } = new URL(base);
  const json = JSON.stringify(layout).replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");
  return `<script type="module" src="${origin}/its.js"></script>\n<its-board provider="${origin}" layout='${json}'></its-board>\n`;
}
