import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

/** UUIDs, and ids of the provider's own making, as `bus-1-1`. */
const RAW = /\b[0-9a-f]{8}-[0-9a-f]{4}-|\b(bus|spec|stop|seg|message|cross|street|park)-\d+/g;

describe("ids that only machines say", () => {
  const { open, site, token } = sharedPages();

  /** All that a page shows or says: texts, and the attributes that are read out. */
  const wordsOf = (page: Page) =>
    page.evaluate(() => {
      const said: string[] = [];
      const collect = (node: Node) => {
        if (node instanceof HTMLElement && ["SCRIPT", "STYLE"].includes(node.tagName)) return;
        if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? "");
        if (node instanceof Element) {
          for (const name of ["aria-label", "title", "alt", "placeholder"]) said.push(node.getAttribute(name) ?? "");
          if (node.shadowRoot) collect(node.shadowRoot);
        }
        node.childNodes.forEach(collect);
      };
      collect(document.body);
      return said.filter((each) => each.trim()).join("\n");
    });

  async function showsNone(page: Page, sign: string | RegExp): Promise<string> {
    const words = await waitUntil(`the page says ${sign}`, async () => {
      const all = await wordsOf(page);
      return all.match(sign) && all;
    });
    assert.deepEqual([...new Set(words.match(RAW) ?? [])], [], page.url());
    return words;
  }

  it("are on no screen: a vehicle has its route or type and its plate, a request its number", async () => {
    const jwt = await token();
    const ask = async (path: string) =>
      (await fetch(`${site().url}/api/v1/${path}`, { headers: { authorization: `Bearer ${jwt}` } })).json();
    const [request] = (await ask("uds")) as { id: string; number: number }[];
    const bus = (await ask("bus/bus-1-1/telemetry")) as { route: string; plate: string };
    const vehicle = (await ask("spec/spec-1/telemetry")) as { type: string; plate: string };
    assert.ok(request && bus.plate && vehicle.plate);

    const map = await open("/app", { jwt });
    await map.getByRole("listbox").getByRole("option").first().waitFor();
    for (const [search, sign] of [
      [`${bus.plate}`, `Автобус ${bus.route}, ${bus.plate}`],
      [`${vehicle.plate}`, `${vehicle.type}, ${vehicle.plate}`],
      [`${request.number}`, `№ ${request.number}`],
      ["остановка", /в \d\d:\d\d|прибытий нет/],
      ["сообщение", /Информация|Внимание|Происшествие|Подтверждение/],
    ] as const) {
      // Many a thing has a number with that of the request in it.
      await map.getByLabel("Вид").selectOption({ label: sign === `№ ${request.number}` ? "Заявки" : "Все виды" });
      await map.locator("its-map input[type=search]").fill(search);
      await showsNone(map, sign);
    }
    const lost = await open("/app?device=bus:bus-99-9", { jwt });
    await showsNone(lost, "Этого объекта на карте нет");

    await showsNone(await open("/app/bus/bus-1-1", { jwt }), `Маршрут ${bus.route}, ${bus.plate}`);
    await showsNone(await open("/app/spec/spec-1", { jwt }), vehicle.plate);
    const requests = await open(`/app/requests?request=${request.id}`, { jwt });
    await showsNone(requests, new RegExp(`№ ${request.number} · `));
    await requests.getByRole("heading", { name: new RegExp(`^№ ${request.number} · `) }).waitFor();
    await showsNone(await open("/app/requests?request=0f5a2c1e-1111-4222-8333-444455556666", { jwt }), "Этой заявки нет в списке");
    await showsNone(await open("/app/messages", { jwt }), "Все сообщения за смену");
    await showsNone(await open("/app/account", { jwt }), "operator@its.test");
    await showsNone(await open("/app/archive", { jwt }), "Цифровой архив");
    await showsNone(await open("/app/rts/1001", { jwt }), "Светофорный объект № 1001");
  });
});
