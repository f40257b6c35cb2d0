import { expect } from "chai";
import { crossingName } from "../../../src/core/city-lists/items/names.js";
import { addTexts, type Language, translator } from "../../../src/core/internal.js";
import { durationText } from "../../../src/widgets/kit/device/duration.js";
import { directionWords, ownName, phaseWords } from "../../../src/widgets/rts-panel/phase-words.js";
import en from "../../../src/widgets/rts-panel/texts/en.js";
import es from "../../../src/widgets/rts-panel/texts/es.js";
import ru from "../../../src/widgets/rts-panel/texts/ru.js";
import { phases } from "./fake-city.js";

const speak = (language: Language) => translator(language, ["rts-panel"]);

describe("the picture of a phase in words", () => {
  before(() => {
    addTexts("rts-panel", "ru", ru);
    addTexts("rts-panel", "en", en);
    addTexts("rts-panel", "es", es);
  });

  it("says it in Russian, English and Spanish", () => {
    const known = { ...phases[0], directions: ["N-S", "S-N", "ped-E"] } as (typeof phases)[0];
    expect(phaseWords(2, known, speak("ru"))).to.equal("Фаза 2: с севера на юг, с юга на север, пешеходы через восточный подход");
    expect(phaseWords(2, known, speak("en"))).to.equal(
      "Phase 2: from the north to the south, from the south to the north, pedestrians across the east arm",
    );
    expect(phaseWords(2, known, speak("es"))).to.equal("Fase 2: del norte al sur, del sur al norte, peatones por el acceso este");
  });

  it("shows unknown words as they are, and says when there are none", () => {
    expect(directionWords(["tram-7", "E-W"], speak("ru"))).to.equal("с востока на запад, tram-7");
    expect(directionWords([], speak("ru"))).to.equal("направления не указаны");
    expect(phaseWords(9, undefined, speak("ru"))).to.equal("Фаза 9: в списке фаз объекта её нет, направления неизвестны");
  });

  it("does not say a phase's number twice", () => {
    expect(ownName({ phase: 2, name: "Фаза 2", directions: [], min_green: 1 })).to.equal(null);
    expect(ownName({ phase: 2, name: "Левые повороты", directions: [], min_green: 1 })).to.equal("Левые повороты");
  });
});

describe("names and spans of time", () => {
  it("names a crossing as its city does, else by its streets", () => {
    const streets = ["улица Ленина", " улица Ленина", "Садовая улица"];
    expect(crossingName({ description: " Площадь Победы ", streets })).to.equal("Площадь Победы");
    expect(crossingName({ description: " ", streets })).to.equal("улица Ленина / Садовая улица");
    expect(crossingName({ streets: ["", " "] })).to.equal(null);
    expect(crossingName({})).to.equal(null);
  });

  it("says a span in its two largest units", () => {
    expect(durationText(0, "ru")).to.match(/^0\sс$/);
    expect(durationText(90_061, "ru")).to.match(/^1\sд(ень|н\.)? 1\sч$/);
    expect(durationText(3600, "en")).to.equal("1\u00a0h");
    expect(durationText(-5, "en")).to.equal("0\u00a0s");
  });
});
