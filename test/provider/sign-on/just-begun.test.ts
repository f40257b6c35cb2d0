import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { leadBack, sceneOfSignOn } from "./scene.js";

describe("an issuer of whom a provider that has just begun knows nothing", () => {
  for (const nonsense of ["page", "fault", "empty", "silence"] as const)
    it(`is away while it answers with nonsense (${nonsense})`, async () => {
      const scene = await sceneOfSignOn();
      try {
        scene.issuer.state.nonsense = nonsense;
        assert.equal((await leadBack(scene.provider)).refused, "issuer_away");
        scene.issuer.state.nonsense = null;
        assert.equal((await leadBack(scene.provider)).refused, null);
      } finally {
        await scene.close();
      }
    });
});
