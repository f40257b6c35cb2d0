import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { languages } from "../../src/core/contract/language.js";
import { unitSymbols } from "../../src/core/contract/texts/units.js";
import { unitIn } from "../../src/core/contract/unit.js";
import { addTexts, translator } from "../../src/core/i18n.js";
import { durationText, secondsText } from "../../src/widgets/kit/device/duration.js";
import en from "../../src/widgets/kit/device-words/en.js";
import es from "../../src/widgets/kit/device-words/es.js";
import ru from "../../src/widgets/kit/device-words/ru.js";

const words = { ru, en, es };

describe("the table of units", () => {
  it("knows a unit that a provider writes in any of the languages", () => {
    for (const from of languages)
      for (const [unit, symbol] of Object.entries(unitSymbols[from]))
        for (const to of languages) {
          const wanted = unitSymbols[to][unit as keyof (typeof unitSymbols)["ru"]];
          // «дн.» is said of a duration and of a figure.
          if (unit !== "d" || from !== "ru") assert.equal(unitIn(symbol, to), wanted, `${symbol} of ${from} in ${to}`);
        }
    assert.equal(unitIn("%", "en"), "%");
    assert.equal(unitIn("constructor", "en"), "constructor");
  });

  const said = {
    ru: ["2 с назад", "3 мин назад", "31 с", "8 дн. 15 ч"],
    en: ["2 s ago", "3 min ago", "31 s", "8 d 15 h"],
    es: ["hace 2 s", "hace 3 min", "31 s", "8 d 15 h"],
  };
  for (const language of languages)
    it(`is what ages and durations are told in (${language})`, () => {
      addTexts("units-test", language, words[language]);
      const t = translator(language, ["units-test"]);
      const told = [
        t("age.seconds", { n: 2 }),
        t("age.minutes", { n: 3 }),
        secondsText(31, language),
        durationText(8 * 86_400 + 15 * 3600 + 5, language),
      ];
      assert.deepEqual(
        told.map((text) => text.replaceAll("\u00a0", " ")),
        said[language],
      );
    });
});
