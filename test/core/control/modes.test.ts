import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { programs } from "../../../src/core/contract/rts.js";
import { controlModes, isTemporary, modeOf, tierOf } from "../../../src/core/control/modes.js";

describe("the modes of control", () => {
  it("are the eleven of the contract, each once", () => {
    assert.deepEqual(controlModes.map(({ mode }) => mode).sort(), [...programs].sort());
  });

  it("have the tiers of the design", () => {
    const byTier = [0, 1, 2, 3, 4].map((tier) => controlModes.filter((row) => row.tier === tier).map(({ mode }) => mode));
    assert.deepEqual(byTier, [
      ["basic", "static", "automatic", "adaptive", "predictive"],
      ["switching"],
      ["phase_hold"],
      ["flashing_yellow"],
      ["all_red", "without_control", "shutdown"],
    ]);
  });

  it("end by themselves unless they give control back", () => {
    for (const { mode, tier, isTemporary: ends } of controlModes) assert.equal(ends, tier > 0, mode);
    assert.equal(isTemporary({ call: "setUfProgram", phase: 1 }), true);
    assert.equal(isTemporary({ call: "setProgram", program: "basic" }), false);
  });

  it("take what they do not know for the severest", () => {
    assert.equal(tierOf({ call: "setProgram", program: "party" }), 4);
    assert.equal(tierOf({ call: "setProgram", program: "constructor" }), 4);
    assert.equal(tierOf({ call: "setCustomProgram", sequence: [1], durations: [20] }), 2);
    assert.equal(modeOf({ call: "setCustomProgram", sequence: [1], durations: [20] }), "switching");
  });
});
