import { expect } from "chai";
import { followRun, lightsIn, lightsOf } from "../../../src/widgets/kit/device/lights.js";
import { placesOf, planOf } from "../../../src/widgets/rts-panel/plan.js";
import { phases, reading } from "./fake-city.js";

describe("what the lights do", () => {
  it("never calls a phase green beside flashing, all red or darkness", () => {
    expect(lightsOf(reading({ blink: true }))).to.deep.equal({ kind: "flashing" });
    expect(lightsOf(reading({ state_control_rts: "all_red" }))).to.deep.equal({ kind: "allRed" });
    expect(lightsOf(reading({ state_control_rts: "shutdown" }))).to.deep.equal({ kind: "dark" });
    expect(lightsOf(reading({ state_control_rts: "flashing_yellow", blink: false }))).to.deep.equal({ kind: "unclear" });
    expect(lightsOf(reading({ phase: null, phase_sequence: [] }))).to.deep.equal({ kind: "none" });
    expect(lightsOf(reading())).to.deep.equal({ kind: "phase", phase: 1 });
  });

  it("takes nothing from what was asked", () => {
    expect(lightsOf(reading({ control_rts: "all_red" }))).to.deep.equal({ kind: "phase", phase: 1 });
  });

  it("counts exactly only from a change it saw", () => {
    const first = followRun(null, reading({ utime: 100 }));
    expect(first).to.include({ since: 100, isExact: false });
    const same = followRun(first, reading({ utime: 102 }));
    expect(same).to.include({ since: 100, isExact: false, seen: 102 });
    const next = followRun(same, reading({ utime: 104, phase: 2 }));
    expect(next).to.include({ since: 104, isExact: true, before: 1 });
    expect(followRun(next, reading({ utime: 110, phase: 2 }))).to.include({ since: 104, isExact: true });
  });

  it("knows the intergreen, and that no intergreen lasts for ever", () => {
    const green = followRun(followRun(null, reading({ utime: 100 })), reading({ utime: 102, phase: 2 }));
    const between = followRun(green, reading({ utime: 104, phase: null }));
    expect(lightsIn(between.lights, between)).to.deep.equal({ kind: "between" });
    expect(followRun(between, reading({ utime: 108 }))).to.include({ since: 108, before: 2 });
    const long = followRun(followRun(between, reading({ utime: 116, phase: null })), reading({ utime: 128, phase: null }));
    expect(lightsIn(long.lights, long)).to.deep.equal({ kind: "none" });
  });

  it("counts anew after a gap in which a cycle may have passed", () => {
    const run = followRun(followRun(null, reading({ utime: 100 })), reading({ utime: 102, phase: 2 }));
    expect(followRun(run, reading({ utime: 170, phase: 2 }))).to.include({ since: 170, isExact: false });
    expect(followRun(run, reading({ utime: 50, phase: 2 }))).to.include({ since: 50, isExact: false });
  });
});

describe("the sequence in force", () => {
  it("sums the cycle", () => {
    expect(planOf(reading(), phases)).to.have.property("cycle", 65);
  });

  it("gives no durations when nobody can say whose they are", () => {
    for (const changes of [{ phase_durations: [40] }, { phase_durations: [40, 0] }, { phase_sequence: [], phase_durations: [] }]) {
      expect(planOf(reading(changes), phases).cycle, JSON.stringify(changes)).to.equal(null);
    }
  });

  it("tells two places of one phase apart by what came before, or names both", () => {
    const plan = planOf(reading({ phase_sequence: [1, 2, 1, 3], phase_durations: [1, 2, 3, 4] }), phases);
    expect(placesOf(1, 2, plan)).to.deep.equal([2]);
    expect(placesOf(1, 3, plan)).to.deep.equal([0]);
    expect(placesOf(1, null, plan)).to.deep.equal([0, 2]);
    expect(placesOf(9, null, plan)).to.deep.equal([]);
  });
});
