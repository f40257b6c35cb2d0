import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

describe("the stream in two tabs of one browser", () => {
  const { open, site, token } = hostPages();
  const call = async (path: string, jwt: string, body: object) => {
    const answer = await fetch(site().url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${jwt}` },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200);
  };
  /** The streams that a page has opened and not closed. */
  function streamsOf(page: Page): () => number {
    let count = 0;
    page.on("request", (request) => request.url().includes("/city/stream") && count++);
    page.on("requestfailed", (request) => request.url().includes("/city/stream") && count--);
    page.on("requestfinished", (request) => request.url().includes("/city/stream") && count--);
    return () => count;
  }
  const line = (page: Page) => page.getByRole("region", { name: "Временные режимы" }).getByRole("button").first();

  it("is one connection; what is asked of a controller is seen in both; when the tab that reads it is closed the other goes on", async () => {
    const jwt = await token();
    const one = await open("/app", { jwt });
    const [ofOne] = [streamsOf(one)];
    await one.getByRole("listbox").getByRole("option").first().waitFor();
    await waitUntil("the first tab reads the stream", () => ofOne() === 1);
    const other = await one.context().newPage();
    const ofOther = streamsOf(other);
    await other.goto(`${site().url}/app`);
    await other.getByRole("listbox").getByRole("option").first().waitFor();
    // The other tab says what it wants 2 s after its first lists; from then on it polls no more.
    await waitUntil("the other tab does not poll", async () => {
      let isPolled = false;
      const note = (request: { url(): string }) => {
        isPolled ||= request.url().includes("items_telemetry_rts");
      };
      other.on("request", note);
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      other.off("request", note);
      return !isPolled;
    });
    assert.deepEqual([ofOne(), ofOther()], [1, 0]);

    await call("/__sim/controller", jwt, { oID: 1001, faultless: true });
    await call("/api/v1/crossroad/rts/1001/set_program", jwt, { oID: 1001, program: "all_red" });
    for (const page of [one, other]) await line(page).getByText("Кругом красный (КК)").waitFor();

    await one.close();
    await waitUntil("the other tab reads the stream", () => ofOther() === 1);
    await call("/api/v1/crossroad/rts/1001/set_program", jwt, { oID: 1001, program: "flashing_yellow" });
    await line(other).getByText("Жёлтое мигание").waitFor();
    assert.deepEqual(one.complaints, []);
  });
});
