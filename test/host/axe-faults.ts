import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in a widget of the host, in both themes. */
export async function faultsOf(page: Page, tag: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(400);
    await page.evaluate(`if (!globalThis.axe) { const module = undefined; ${axe} }`);
    found.push(
      ...(await page.evaluate(async (panel) => {
        // biome-ignore lint/suspicious/noExplicitAny: axe was put into the page
        const { violations } = await (globalThis as any).axe.run({ fromShadowDom: ["its-portal", panel] });
        // biome-ignore lint/suspicious/noExplicitAny: as above
        return violations.map(({ id, nodes }: any) => `${id}: ${nodes.map(({ html }: any) => html.slice(0, 160)).join(" | ")}`);
      }, tag)),
    );
  }
  return found;
}
