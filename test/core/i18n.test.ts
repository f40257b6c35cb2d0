import { expect } from "chai";
import { languageOf, loadTexts, type TextSource, translator } from "../../src/core/internal.js";

describe("texts", () => {
  const loaded: string[] = [];
  const source = (name: string): TextSource => {
    const file = (language: string, texts: Record<string, string>) => async () => {
      loaded.push(`${name}/${language}`);
      return { default: texts };
    };
    return {
      ru: file("ru", {
        hello: "Здравствуйте",
        devices_one: "{{count}} устройство",
        devices_few: "{{count}} устройства",
        devices_many: "{{count}} устройств",
      }),
      en: file("en", { hello: "Hello", bye: "Bye", devices_one: "{{count}} device", devices_other: "{{count}} devices" }),
      es: file("es", { hello: "Hola" }),
    };
  };

  it("loads one language at a time, each file once", async () => {
    await Promise.all([loadTexts("a", "ru", source("a")), loadTexts("a", "ru", source("a"))]);
    expect(loaded).to.deep.equal(["a/ru"]);
    expect(translator("ru", ["a"])("hello")).to.equal("Здравствуйте");
  });

  it("falls back from Spanish to English, and from nothing else", async () => {
    await loadTexts("b", "es", source("b"));
    expect(translator("es", ["b"])("hello")).to.equal("Hola");
    expect(translator("es", ["b"])("bye")).to.equal("Bye");
    await loadTexts("b", "ru", source("b"));
    expect(translator("ru", ["b"])("bye")).to.equal("bye");
  });

  it("chooses the plural form of the language", async () => {
    await loadTexts("c", "ru", source("c"));
    const t = translator("ru", ["c"]);
    expect([1, 3, 5, 21].map((count) => t("devices", { count }))).to.deep.equal([
      "1 устройство",
      "3 устройства",
      "5 устройств",
      "21 устройство",
    ]);
  });

  it("loads again what could not be loaded", async () => {
    let tries = 0;
    const flaky: TextSource = { en: async () => (++tries === 1 ? Promise.reject(new Error("gone")) : { default: { hello: "Hi" } }) };
    await loadTexts("d", "en", flaky).catch(() => {});
    await loadTexts("d", "en", flaky);
    expect(translator("en", ["d"])("hello")).to.equal("Hi");
  });

  it("reads the language of a lang value", () => {
    expect(["ru-RU", "EN", "es-419", "de", "", null].map(languageOf)).to.deep.equal(["ru", "en", "es", undefined, undefined, undefined]);
  });
});
