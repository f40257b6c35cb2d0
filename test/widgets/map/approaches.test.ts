import { expect } from "chai";
import { shownBy } from "../../../src/widgets/map/approaches/source.js";
import { phases, reading } from "../rts-panel/fake-city.js";

describe("what a signal shows at its approaches", () => {
  const now = Date.now() / 1000;
  const lights = (changes: Parameters<typeof reading>[0]) => {
    const shown = shownBy(reading({ utime: now, ...changes }), phases, now);
    return shown && Object.fromEntries(shown.map(({ bearing, light }) => [bearing, light]));
  };

  it("is green where the phase in force lets vehicles go, and red at the others", () => {
    expect(lights({ phase: 1 })).to.deep.equal({ 0: "go", 180: "go", 90: "stop", 270: "stop" });
    expect(lights({ phase: 2 })).to.deep.equal({ 0: "stop", 180: "stop", 90: "go", 270: "go" });
  });

  it("is no green between two phases, and none while it flashes or is all red, whatever phase is told", () => {
    const all = (light: string) => ({ 0: light, 90: light, 180: light, 270: light });
    expect(lights({ phase: null })).to.deep.equal(all("stop"));
    expect(lights({ phase: 1, state_control_rts: "all_red" })).to.deep.equal(all("stop"));
    expect(lights({ phase: 1, blink: true })).to.deep.equal(all("flashing"));
  });

  it("is not shown where it is dark, not known, offline or too old to be of now", () => {
    expect(lights({ state_control_rts: "shutdown" })).to.equal(null);
    expect(lights({ phase: 9 })).to.equal(null);
    expect(lights({ online: false })).to.equal(null);
    expect(lights({ utime: now - 16 })).to.equal(null);
  });
});
