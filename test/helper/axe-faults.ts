import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { coloursAtRest } from "./colours-at-rest.js";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Context = axe.SerialSelector | axe.SerialSelectorList;

/** A widget that the host shows, as the context of axe. */
export const inHost = (tag: string): Context => ({ fromShadowDom: ["its-portal", tag] });

/**
 * What axe finds on a page as it stands now, each as `rule: html | html`. Context and options are those of `axe.run`: left
 * out, they are the whole page and all rules, best practices too.
 */
export async function faultsNow(page: Page, context?: Context, options: axe.RunOptions = {}): Promise<string[]> {
  await page.evaluate(`if (!globalThis.axe) { ${source} }`);
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(context ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    },
    { context, options },
  );
}

/** The same in the light theme and then in the dark one, by all rules. */
export async function faultsInBothThemes(page: Page, context?: Context): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // What draws in colours of its own, a chart, does so anew.
    await page.waitForTimeout(400);
    await page.evaluate(coloursAtRest);
    found.push(...(await faultsNow(page, context)));
  }
  return found;
}
