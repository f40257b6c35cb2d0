import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import en from "../../src/widgets/kit/deeds/texts/en.js";
import es from "../../src/widgets/kit/deeds/texts/es.js";
import ru from "../../src/widgets/kit/deeds/texts/ru.js";

describe("the audit on the screen", () => {
  it("has words in three languages for each call that changes something", () => {
    const writing = (Object.keys(ops) as OperationName[]).filter((name) => ops[name].effect !== "read");
    for (const [language, texts] of Object.entries({ ru, en, es }))
      assert.deepEqual(
        writing.filter((name) => !Object.hasOwn(texts, `deed.${name}`)),
        [],
        language,
      );
  });
});
