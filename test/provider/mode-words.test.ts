import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { modeWords } from "../../src/provider/service/control/mode-words.js";
import screens from "../../src/widgets/kit/device-words/ru.js";

describe("the modes in the logs", () => {
  it("are called as on the screens", () => {
    // Of telemetry alone: no command is of such a mode.
    const modes = Object.entries(screens).filter(([key]) => key.startsWith("mode.") && !["mode.unknown", "mode.untold"].includes(key));
    assert.ok(modes.length >= 11);
    for (const [key, word] of modes) assert.equal(modeWords(key.slice("mode.".length)), word);
  });

  it("stand as they came when nobody knows them", () => {
    assert.equal(modeWords("warp"), "warp");
  });
});
