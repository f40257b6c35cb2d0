import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import type { SignalEvent } from "../../../src/provider/service/measures/events.js";
import { alone } from "./alone.js";

const HOUR = 3600;
const start = 1_764_230_400;
const at = (second: number, id: number, parameter: number): SignalEvent => ({ tenths: (start + second) * 10, id, parameter });

describe("what a controller has told hours before", () => {
  it("is known, whoever has asked for which hours before", async () => {
    const db = await openDatabase(":memory:", "look-back");
    const { started, keep } = alone(db, () => start + 12 * HOUR);
    const told = [at(1, 131, 3), at(1, 132, 90), at(1, 150, 1)];
    await keep(1, [...told, ...Array.from({ length: 8 * 60 }, (_, minute) => at(minute * 60 + 30, 82, 5))]);
    const hour = async (measure: string, number: number) => {
      const period = { start: start + number * HOUR, end: start + (number + 1) * HOUR };
      return (await started().of(1, measure, period)).points.map(({ values }) => values);
    };
    const first = { modes: await hour("modes", 6), coordination: await hour("coordination", 6) };
    assert.equal(first.coordination[0]?.pattern, 3);
    assert.ok(first.modes.length === 4 && first.modes.every(({ coordinated, unknown }) => coordinated === 900 && unknown === 0));
    await hour("modes", 1);
    await hour("coordination", 1);
    assert.deepEqual({ modes: await hour("modes", 6), coordination: await hour("coordination", 6) }, first);
    await db.destroy();
  });
});
