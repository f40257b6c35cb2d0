import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wordsIn } from "../../src/provider/base/words.js";
import { modeWords } from "../../src/provider/service/control/words.js";
import en from "../../src/widgets/kit/device-words/en.js";
import es from "../../src/widgets/kit/device-words/es.js";
import ru from "../../src/widgets/kit/device-words/ru.js";

describe("the modes in the logs", () => {
  for (const [language, screens] of Object.entries({ ru, en, es }))
    it(`are called as on the screens (${language})`, () => {
      const words = wordsIn(language as "ru" | "en" | "es");
      // Of telemetry alone: no command is of such a mode.
      const modes = Object.entries(screens).filter(([key]) => key.startsWith("mode.") && !["mode.unknown", "mode.untold"].includes(key));
      assert.ok(modes.length >= 11);
      for (const [key, word] of modes) assert.equal(words(modeWords(key.slice("mode.".length))), word);
    });

  it("stand as they came when nobody knows them", () => {
    assert.equal(wordsIn("en")(modeWords("warp")), "warp");
  });
});
