import { expect } from "chai";
import { keyOf, movementsOf, readDirection, turnOf } from "../../../src/widgets/kit/device/movement.js";

describe("directions of a phase", () => {
  it("reads vehicles from arm to arm and pedestrians over an arm", () => {
    expect(readDirection("N-S")).to.deep.equal({ kind: "vehicles", word: "N-S", from: "N", to: "S" });
    expect(readDirection("ped-NE")).to.deep.equal({ kind: "pedestrians", word: "ped-NE", over: "NE" });
    expect(readDirection(" se-nw ")).to.include({ from: "SE", to: "NW" });
  });

  it("leaves words it does not know as they are", () => {
    for (const word of ["tram-7", "N", "N-", "ped-", "N-S-E", "__proto__", "", "X-Y"]) expect(readDirection(word), word).to.equal(null);
    expect(movementsOf(["N-S", "tram-7", "n-s", "tram-7"])).to.deep.equal({
      movements: [{ kind: "vehicles", word: "N-S", from: "N", to: "S" }],
      others: ["tram-7"],
    });
  });

  it("knows right from left", () => {
    expect(turnOf("N", "S")).to.equal(0);
    expect(turnOf("N", "W")).to.equal(90);
    expect(turnOf("N", "E")).to.equal(-90);
    expect(turnOf("S", "E")).to.equal(90);
    expect(turnOf("NE", "W")).to.equal(45);
    expect(turnOf("W", "W")).to.equal(-180);
  });

  it("gives a movement one name", () => {
    expect(movementsOf(["n-e"]).movements.map(keyOf)).to.deep.equal(["N-E"]);
  });
});
