import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createQuality } from "../../../src/provider/service/measures/quality.js";
import type { City } from "../../../src/provider/sources/city.js";

const HOUR = 3600;
const controllers = [1, 2, 3].map((oID) => ({ oID, latitude: 0, longitude: 0, description: `Crossing ${oID}`, arms: [], phases: [] }));
const city = { clock: { now: () => 1000 * HOUR }, city: { controllers }, sources: [{ isSimulated: false }] } as unknown as City;
const hour = (number: number) => ({ start: number * HOUR, end: (number + 1) * HOUR });
const nothing = { points: [], known: [] };

/** The hours and signals that were computed; each waits until `go` lets it. */
function queued(fail: (oID: number) => boolean = () => false) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const quality = createQuality({
    city,
    signalsIn: async () => [1, 2, 3],
    async delaysOf(oID, { start }) {
      asked.push(`${start / HOUR}/${oID}`);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (fail(oID)) throw new Error("The block ends within its events.");
      return nothing;
    },
  });
  const go = async (times: number) => {
    for (let round = 0; round < times; round++) {
      await setImmediate();
      waiting.shift()?.();
      await setImmediate();
    }
  };
  return { asked, quality, go };
}

describe("the queue of hours whose approaches are asked for", () => {
  it("has one computation at a time, of the hour that was asked for last, and gives up what is forgotten", async () => {
    const { asked, quality, go } = queued();
    const answers = Array.from({ length: 200 }, (_, number) => quality(city, hour(number)));
    await setImmediate();
    assert.equal(asked.length, 1);
    await go(300);
    const hours = new Set(asked.slice(1).map((each) => Number(each.split("/")[0])));
    assert.deepEqual([...hours], [199, 198, 197, 196, 195, 194, 193, 192, 191, 190, 189, 188]);
    assert.equal(asked.length, 12 * 3);
    const last = await answers.at(-1);
    assert.deepEqual([last?.pending, last?.signals.map(({ id }) => id)], [0, [1, 2, 3]]);
    // Who asks again for one that was given up gets it.
    const again = quality(city, hour(3));
    await go(3);
    assert.deepEqual([(await again).pending, (await again).signals.length], [0, 3]);
  });

  it("leaves out a signal that cannot be read, and has the others", async () => {
    const { quality, go } = queued((oID) => oID === 2);
    const asked = quality(city, hour(7));
    await go(3);
    const { pending, signals } = await asked;
    assert.deepEqual([pending, signals.map(({ id }) => id)], [0, [1, 3]]);
  });
});
