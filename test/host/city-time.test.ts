import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sharedPages } from "./host-page.js";

describe("the city's time in the bar", () => {
  const { open, token } = sharedPages();

  for (const time of [{ current_utime: 9e15 }, { offset_utime_tz: 9e15, tz: "Nowhere/Unknown" }])
    it(`is a dash where the city says one that no calendar has by its ${Object.keys(time)[0]}, and the portal stands`, async () => {
      const page = await open("/", { jwt: await token() });
      await page.route("**/api/v1/city/detail", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...time } });
      });
      await page.goto(new URL("/app/archive", page.url()).href);
      await page.getByRole("time").getByText("—", { exact: true }).waitFor();
      await page.getByRole("heading", { name: "Цифровой архив" }).first().waitFor();
      assert.ok(await page.getByRole("navigation", { name: "Главное меню" }).isVisible());
    });
});
