import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Phase } from "../../../src/core/contract/rts.js";
import { riskOf } from "../../../src/core/control/sequence-risk.js";

const phases: Phase[] = [
  { phase: 1, name: "", directions: ["N-S", "S-N", "ped-E"], min_green: 14 },
  { phase: 2, name: "", directions: ["E-W", "W-E", "ped-N", "tram-7"], min_green: 10 },
  { phase: 3, name: "", directions: ["n-s ", "PED-E"], min_green: 7 },
];
const own = (sequence: number[], durations: number[]) => ({ call: "setCustomProgram", sequence, durations }) as const;

describe("the risk of a sequence of one's own", () => {
  it("is none while every phase comes and the cycle is of a usual length", () => {
    assert.equal(riskOf(own([1, 2, 3], [60, 60, 60]), phases), null);
    assert.equal(riskOf(own([1, 2, 1, 3], [20, 20, 20, 20]), phases), null);
    assert.equal(riskOf({ call: "setUfProgram", phase: 1 }, phases), null);
    assert.equal(riskOf(null, phases), null);
  });

  it("names the phases that are left out, and who gets no green in any other", () => {
    const risk = riskOf(own([1], [600]), phases);
    assert.deepEqual(
      risk?.leftOut.map(({ phase }) => phase),
      [2, 3],
    );
    assert.deepEqual(risk?.starved, ["E-W", "W-E", "ped-N", "tram-7"]);
    const harmless = riskOf(own([1, 2], [30, 30]), phases);
    assert.deepEqual([harmless?.leftOut.length, harmless?.starved], [1, []], "phase 3 lets nobody go whom phase 1 does not");
  });

  it("says how long a cycle over three minutes is", () => {
    assert.equal(riskOf(own([1, 2, 3], [60, 60, 61]), phases)?.longCycle, 181);
    assert.equal(riskOf(own([1, 2], [600, 600]), phases)?.longCycle, 1200);
    assert.equal(riskOf(own([1], [30]), phases)?.longCycle, null);
  });
});
