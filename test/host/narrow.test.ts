import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { siteForTests } from "../helper/site.js";
import { operator } from "./host-page.js";

/** Pixels of a portal's sidebar. */
const WIDTH = 320;

/** Runs in the page: what reaches beyond the column of its widget, though nothing around it cuts or scrolls it. */
function overhangs(): string[] {
  const found: string[] = [];
  const parentOf = (element: Element) => element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
  const isCut = (element: Element, column: Element) => {
    for (let around = parentOf(element); around !== column; around = parentOf(around))
      if (getComputedStyle(around).overflowX !== "visible") return true;
    return false;
  };
  const look = (root: ParentNode, column: Element, tag: string) => {
    const edge = column.getBoundingClientRect();
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) look(element.shadowRoot, column, tag);
      const { left, right, width } = element.getBoundingClientRect();
      const isBeyond = width > 0 && (right > edge.right + 1 || left < edge.left - 1);
      if (isBeyond && !isCut(element, column)) found.push(`${tag}: ${element.localName} "${element.textContent?.trim().slice(0, 30)}"`);
    }
  };
  for (const column of document.querySelectorAll("body > div")) look(column, column, column.firstElementChild?.localName ?? "");
  return found;
}

describe("widgets in a sidebar", () => {
  const site = siteForTests();

  it("stay within it, each with what a signed-in operator may do", async () => {
    const asked = (path: string, init: RequestInit) => fetch(`${site().url}/api/v1/${path}`, init).then((answer) => answer.json());
    const signedIn = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(operator) };
    const { access_token: token } = (await asked("auth/login", signedIn)) as { access_token: string };
    const as = { headers: { authorization: `Bearer ${token}` } };
    const [{ oID: rts } = {}] = (await asked("city/items_telemetry_rts", as)) as { oID: number }[];
    const [{ oID: rtc } = {}] = (await asked("city/items_telemetry_rtc", as)) as { oID: number }[];
    const { features } = (await asked("city/transport_situation", as)) as { features: { properties: { kind: string; id: number } }[] };
    const idOf = (wanted: string) => features.find(({ properties: { kind } }) => kind === wanted)?.properties.id;
    const tags = [
      `its-rts-panel control device="${rts}"`,
      `its-rtc-panel device="${rtc}"`,
      `its-bus-panel device="${idOf("bus")}"`,
      `its-special-panel control device="${idOf("spec")}"`,
      'its-map style="display: block; block-size: 600px"',
      ...["account", "analytics", "archive", "board", "messages", "overrides", "requests"].map((id) => `its-${id}`),
      ...["demo-form", "landing", "partner-form", "studio", "yield-calculator"].map((id) => `its-${id}`),
    ];
    const page = await site().newPage();
    await page.addInitScript((kept) => localStorage.setItem(`its.jwt:${location.origin}/api/v1`, kept), token);
    const columns = tags.map((tag) => `<div><${tag}></${tag.split(" ")[0]}></div>`).join("");
    const style = `<style>body { display: grid; grid-template-columns: repeat(${tags.length}, ${WIDTH}px); gap: 400px; align-items: start }</style>`;
    const body = `<!doctype html><html lang="ru">${style}<body>${columns}<script type="module" src="/its.js"></script></body></html>`;
    await page.route("**/sidebars/", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${site().url}/sidebars/`);
    await page.getByRole("button", { name: /^Запросить.*Кругом красный/ }).waitFor();
    await page.locator("its-special-panel").getByRole("button", { name: "Указать на карте" }).waitFor();
    await page.locator("its-map canvas").first().waitFor({ state: "attached" });
    await page.locator("its-archive").getByRole("button", { name: "Добавить файл" }).waitFor();
    // A week that nobody has asked for yet is counted first.
    await page.locator("its-analytics").getByText("Количество транспорта").first().waitFor({ timeout: 90_000 });
    assert.deepEqual(await page.evaluate(overhangs), []);
  });
});
