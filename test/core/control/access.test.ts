import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { barrierTo } from "../../../src/core/control/rights.js";

const controls = [true, false, undefined, null, "", "true", "control", 1, 0, {}, [true]];
const checks = [false, true];
const users = [false, true].flatMap((isAnonym) =>
  [true, false].flatMap((access) =>
    [[], ["reports"], ["device_control"], ["reports", "device_control"]].map((restrictions) => ({ isAnonym, access, restrictions })),
  ),
);

describe("the barrier to control", () => {
  it("is gone for nothing but an explicit true, a checked session, access and no ban, in every combination", () => {
    let open = 0;
    let cases = 0;
    for (const control of controls)
      for (const isFirstAuth of checks)
        for (const changes of users) {
          const user = { id: 1, fio: "О", phone: "", email: "", file_name: null, ...changes };
          const isOpen = barrierTo(control, { isFirstAuth, user }) === null;
          const isBanned = changes.restrictions.includes("device_control");
          const wanted = control === true && !isFirstAuth && !changes.isAnonym && changes.access && !isBanned;
          assert.equal(isOpen, wanted, JSON.stringify([control, isFirstAuth, changes]));
          cases++;
          if (isOpen) open++;
        }
    assert.deepEqual([cases, open], [352, 2]);
  });

  it("stands by the ban in whatever case and with whatever space it is written", () => {
    for (const word of ["DEVICE_CONTROL", " device_control", "Device_Control\n", "\u00a0device_control\t", "device_ control"]) {
      const user = {
        id: 1,
        fio: "О",
        phone: "",
        email: "",
        file_name: null,
        access: true,
        isAnonym: false,
        restrictions: ["reports", word],
      };
      assert.equal(barrierTo(true, { isFirstAuth: false, user }), "restricted", JSON.stringify(word));
    }
  });
});
