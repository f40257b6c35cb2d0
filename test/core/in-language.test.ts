import { expect } from "chai";
import { atom } from "nanostores";
import type { KeyedText, Language } from "../../src/core/internal.js";
import { $textChanges, inLanguage, sayText, truncate } from "../../src/core/internal.js";

const speaking = (spoken: Language | null) => ({ $spoken: atom(spoken) });
const client = speaking("ru");

const phase: KeyedText = {
  key: "phase.main",
  values: { street: { key: "approach.on", values: { street: "Mira", side: { key: "from.N" } } } },
};

/** The sentences of a language are loaded with the first text that is to be said in it. */
async function loaded(language: Language): Promise<void> {
  const before = $textChanges.get();
  if (sayText("?", { key: "camera.sample" }, { client: speaking(null), language }) !== "?") return;
  await new Promise<void>((resolve) => {
    const stop = $textChanges.listen((changes) => {
      if (changes <= before) return;
      stop();
      resolve();
    });
  });
}

describe("a text of the provider in the reader's language", () => {
  before(async () => {
    for (const language of ["en", "es", "ru"] as const) await loaded(language);
  });

  it("is the sentence of its key, also of one inside another", () => {
    expect(sayText("Главное направление: Mira, с севера", phase, { client, language: "en" })).to.equal("Major road: Mira, from the north");
    expect(sayText("Главное направление: Mira, с севера", phase, { client, language: "es" })).to.equal(
      "Vía principal: Mira, desde el norte",
    );
  });

  it("stays as it is without a key, under a key that nobody knows, outside and inside, and where a value is missing", () => {
    const say = (key: KeyedText | undefined) => sayText("как есть", key, { client, language: "en" });
    expect(say(undefined)).to.equal("как есть");
    expect(say({ key: "warp" })).to.equal("как есть");
    expect(say({ key: "toString" })).to.equal("как есть");
    expect(say({ key: "jam.begun", values: { where: { key: "warp" } } })).to.equal("как есть");
    expect(say({ key: "jam.begun" })).to.equal("как есть");
    expect(say({ key: "jam.begun", values: { toString: "x" } })).to.equal("как есть");
  });

  it("is the provider's own where that speaks the language, and where its answers say nothing of theirs it is made", () => {
    expect(sayText("own", phase, { client: speaking("en"), language: "en" })).to.equal("own");
    expect(sayText("own", phase, { client: speaking(null), language: "en" })).to.equal("Major road: Mira, from the north");
  });

  it("takes the place of the text in every part of an answer, and leaves what has no key the same object", () => {
    const bare = { name: "Mira", at: [1, 2] };
    const data = {
      name: "Mira, пешеходный переход",
      name_key: { key: "junction.crossing", values: { street: "Mira" } },
      streets: ["Улица без названия", "Mira"],
      streets_keys: [{ key: "junction.unnamed" }, null],
      list: [{ msg: "Рейс завершён", msg_key: { key: "bus.done" } }, bare],
      reason: null,
    };
    const said = inLanguage(data, { client, language: "en" });
    expect(said.name).to.equal("Mira, pedestrian crossing");
    expect(said.streets).to.deep.equal(["Unnamed street", "Mira"]);
    expect((said.list[0] as { msg: string }).msg).to.equal("Trip finished");
    expect(said.list[1]).to.equal(bare);
    expect(inLanguage(data, { client, language: "en" })).to.equal(said);
    expect(inLanguage(said, { client, language: "en" })).to.equal(said);
    const plain = { list: [bare] };
    expect(inLanguage(plain, { client, language: "en" })).to.equal(plain);
    expect(data.name).to.equal("Mira, пешеходный переход");
  });

  it("cuts a value that is longer than any name", () => {
    const street = "x".repeat(100_000);
    const said = sayText("", { key: "junction.crossing", values: { street } }, { client, language: "en" });
    expect(said).to.equal(`${truncate(street)}, pedestrian crossing`);
  });
});
