import { expect } from "chai";
import { $plugins, loadTexts, type Plugin, register, translator, unregister } from "../../src/core/internal.js";
import { waitUntil } from "../helper/wait-until.js";

const plugin = (id: string, words: Record<string, string> | (() => never)): Plugin => ({
  id,
  api: 1,
  version: "1.0.0",
  widgets: [],
  texts: { spoken: { ru: async () => ({ default: typeof words === "function" ? words() : words }) } },
});

describe("texts of plugins", () => {
  const before = $plugins.get();
  afterEach(() => $plugins.set(before));

  it("stand instead of ours while the plugin is in, whether they come before or after ours", async () => {
    register(plugin("first", { out: "Сдать смену" }));
    await loadTexts("spoken", "ru", { ru: async () => ({ default: { out: "Выйти", one: "{{count}} раз", back: "Назад" } }) });
    const t = translator("ru", ["spoken"]);
    await waitUntil("the first plugin is heard", () => t("out") === "Сдать смену");
    expect(t("back")).to.equal("Назад");
    register(plugin("second", { out: "Уйти", one_few: "{{count}} раза" }));
    await waitUntil("the later plugin wins", () => t("out") === "Уйти");
    expect(t("one", { count: 2 })).to.equal("2 раза");
    unregister("second");
    await waitUntil("the first one is heard again", () => t("out") === "Сдать смену");
    unregister("first");
    await waitUntil("ours are back", () => t("out") === "Выйти");
  });

  it("that fail to load change nothing and hold nothing up", async () => {
    register(
      plugin("broken", () => {
        throw new Error("no words");
      }),
    );
    await loadTexts("spoken", "en", { en: async () => ({ default: { out: "Sign out" } }) });
    expect(translator("en", ["spoken"])("out")).to.equal("Sign out");
  });
});
