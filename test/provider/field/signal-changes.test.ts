import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SignalEvent } from "../../../src/provider/base/signal-event.js";
import type { Light, Reading } from "../../../src/provider/sources/drivers/driver.js";
import { createSignalChanges } from "../../../src/provider/sources/field/signal-changes.js";

const now = 1_800_000_000;
const common = { device: "7", quality: "recent", at: now * 1000, age: 0, source: null } as const;
const lights = (...value: Light[]): Reading => ({ ...common, name: "lights", value });
const detectors = (...value: boolean[]): Reading => ({ ...common, name: "detectors", value });

describe("the log that becomes of what a controller tells", () => {
  it("has each change of a light and of a detector, at the moment it was so", () => {
    const told: [number, readonly SignalEvent[]][] = [];
    const changes = createSignalChanges((oID, events) => told.push([oID, events]));
    assert.equal(changes.take(7, lights("red", "green"), now), true);
    assert.equal(changes.take(7, detectors(false, true), now), true);
    assert.equal(told.length, 0, "nobody knows since when the first word is so");
    changes.take(7, lights("red_yellow", "yellow"), now + 1);
    changes.take(7, { ...lights("green", "red"), age: 300 }, now + 5);
    changes.take(7, detectors(true, true), now + 6);
    changes.take(7, detectors(false, true), now + 7);
    const events = told.flatMap(([oID, list]) => list.map(({ tenths, id, parameter }) => [oID, tenths - now * 10, id, parameter]));
    assert.deepEqual(events, [
      [7, 10, 8, 2],
      [7, 47, 1, 1],
      [7, 47, 10, 2],
      [7, 60, 82, 1],
      [7, 70, 81, 1],
    ]);
    assert.equal(changes.take(7, { ...common, name: "stage", value: 1 }, now), false);
  });

  it("begins anew after a cut, and after what was not known", () => {
    const told: SignalEvent[] = [];
    const changes = createSignalChanges((_, events) => told.push(...events));
    changes.take(7, lights("red"), now);
    changes.cut(7);
    changes.take(7, lights("green"), now + 60);
    changes.take(7, { ...common, name: "lights", value: null, quality: "unknown" }, now + 61);
    changes.take(7, lights("red"), now + 62);
    assert.equal(told.length, 0);
  });
});
