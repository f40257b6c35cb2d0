import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { forgetPauses, waited } from "../../src/provider/service/control/loop-watch.js";

describe("the watch of the loop", () => {
  it("knows of a pause only where somebody could have sent something in it", () => {
    const end = performance.now() + 2_200;
    while (performance.now() < end);
    assert.equal(waited(), Number.POSITIVE_INFINITY);
    forgetPauses();
    assert.equal(waited(), 0);
  });
});
