import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ask, signIn, startInMemory } from "../asking.js";

/** What a city says of its clock that begins at this moment; the machine's stands still. */
async function clockOf(simNow: string) {
  const provider = await startInMemory({ simNow, now: () => 1_795_000_000.25 });
  try {
    const { body } = await ask(provider.url, "city/detail", { token: await signIn(provider.url) });
    const { current_utime, offset_utime_tz, tz } = body;
    return { utc: new Date(current_utime * 1000).toISOString(), hours: offset_utime_tz / 3600, tz };
  } finally {
    await provider.close();
  }
}

describe("the clock of a city that is tested", () => {
  it("begins at a moment by the city's clock, with everybody signed in as long as ever", async () => {
    assert.deepEqual(await clockOf("2026-05-12T10:00"), { utc: "2026-05-12T07:00:00.000Z", hours: 3, tz: "Europe/Moscow" });
    assert.deepEqual(await clockOf("02:00"), { utc: "2026-11-17T23:00:00.000Z", hours: 3, tz: "Europe/Moscow" });
  });

  it("may lie in another zone, before its clocks are put back and after", async () => {
    const before = { utc: "2026-10-25T00:30:00.000Z", hours: 2, tz: "Europe/Berlin" };
    assert.deepEqual(await clockOf("2026-10-25T02:30+02:00[Europe/Berlin]"), before);
    assert.deepEqual(await clockOf("2026-10-25T03:30[Europe/Berlin]"), { ...before, utc: "2026-10-25T02:30:00.000Z", hours: 1 });
  });
});
