import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

describe("the host beside its map", () => {
  const { site, token } = sharedPages();
  const lists = ["items_telemetry_rts", "items_telemetry_rtc", "transport_situation"];

  async function openMap(routes: Record<string, number> = {}) {
    const page = await site().newPage({ reducedMotion: "reduce" });
    const asked: Record<string, number[]> = Object.fromEntries(lists.map((list) => [list, []]));
    page.on("request", (request) => asked[new URL(request.url()).pathname.split("/").at(-1) ?? ""]?.push(Date.now()));
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), await token());
    for (const [path, status] of Object.entries(routes))
      await page.route(path, (route) => route.fulfill({ status, json: { error: { code: "not_found", message: "" } } }));
    await page.goto(`${site().url}/app/map`);
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    return { page, asked };
  }

  it("asks for each list once in 5 s, for map, badge and active overrides together", async () => {
    // Of a provider without the stream, which is asked for once the map stands.
    const { page, asked } = await openMap({ "**/api/v1/city/stream*": 404 });
    await page.locator(".menu-badge").first().waitFor();
    await waitUntil("each is asked for three times", () => lists.every((list) => (asked[list]?.length ?? 0) >= 3), 30_000);
    for (const list of lists) {
      const times = asked[list] as number[];
      // A busy machine may be late with one and soon with the next; two readers would ask twice as often.
      const least = 5_000 * (times.length - 1) - 1_500;
      assert.ok((times.at(-1) as number) - (times[0] as number) >= least, `${list}: ${times.map((at) => at - (times[0] as number))}`);
    }
    assert.deepEqual(
      page.complaints.filter((each) => !each.includes("/city/stream")),
      [],
    );
  });

  it("says from the first second that more may be unread where the logs are read one after another", async () => {
    const { page } = await openMap({ "**/api/v1/city/events*": 404 });
    const count = page.locator("a", { hasText: /сообщени/i }).locator(".menu-badge");
    await waitUntil("it counts at least", async () => (await count.textContent())?.includes("≥"));
    assert.match((await count.textContent()) ?? "", /не все журналы/);
  });
});
