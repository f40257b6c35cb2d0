import { expect } from "chai";
import type { Command } from "../../../src/core/internal.js";
import { modeBefore } from "../../../src/widgets/rts-panel/control/mode-before.js";
import { reading } from "./fake-city.js";

const command = (program: string, from: string, changes: Partial<Command> = {}): Command => ({
  id: program,
  oID: 1001,
  name: "x",
  fio: "О",
  isRequested: true,
  order: { call: "setProgram", program },
  from,
  reason: "",
  state: "observed",
  refusal: null,
  looked: 1,
  wasShown: false,
  wasRequested: null,
  asked: 1,
  sent: 1,
  accepted: 1,
  observed: 1,
  until: 3601,
  returns: true,
  returned: null,
  returnedTo: null,
  closed: null,
  ...changes,
});
const before = (commands: Command[], state_control_rts = "all_red") => modeBefore(reading({ state_control_rts }), commands);

describe("the mode before an intervention", () => {
  it("is the one that the intervention in force was taken from", () => {
    expect(before([command("all_red", "basic")])).to.equal("basic");
  });

  it("is found behind interventions that followed one another, also one that was prolonged", () => {
    const first = command("switching", "adaptive", { state: "returned", closed: 9 });
    expect(before([command("all_red", "switching"), first])).to.equal("adaptive");
    expect(before([command("all_red", "all_red"), command("all_red", "switching", { closed: 9 }), first])).to.equal("adaptive");
    const waiting = command("phase_hold", "all_red", { state: "accepted", observed: null });
    expect(before([waiting, command("all_red", "basic")]), "one that is only asked for is not in force").to.equal("basic");
  });

  it("is not taken from an old line of the journal, nor guessed behind another operator's command", () => {
    const old = command("all_red", "basic", { state: "returned", closed: 9 });
    expect(before([old])).to.equal(undefined);
    expect(before([command("all_red", "", { fio: "Д", id: "city/1001" }), old])).to.equal(undefined);
    expect(before([command("flashing_yellow", "basic")]), "something else is in force").to.equal(undefined);
    expect(before([])).to.equal(undefined);
  });

  it("is the one in force where the intervention is only asked for", () => {
    expect(before([command("all_red", "adaptive", { state: "accepted", observed: null })], "adaptive")).to.equal("adaptive");
  });
});
