import { expect } from "chai";
import { type RefusalCode, refusals } from "../../../src/core/contract/refusals.js";
import { asProviderError, createClient, ops, ProviderError } from "../../../src/core/internal.js";
import { ErrorState } from "../../../src/widgets/kit/controls/ErrorState.js";
import en from "../../../src/widgets/kit/refusals/en.js";
import es from "../../../src/widgets/kit/refusals/es.js";
import ru from "../../../src/widgets/kit/refusals/ru.js";
import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";
import { mount, settle, widgetOf } from "./mount.js";
import { sayTheSame } from "./same-texts.js";

const valuesOf = (code: RefusalCode): Readonly<Record<string, "text" | "number">> => {
  const kind = refusals[code];
  return "values" in kind ? kind.values : {};
};

const failed = (status: number, about: Partial<ProviderError>) => new ProviderError("status", "for the log", { status, ...about });

describe("the sentences of refusals", () => {
  sayTheSame({ refusals: [ru, en, es] });

  for (const code of Object.keys(refusals) as RefusalCode[])
    it(`have one of ${code}, with its values, in every language`, () => {
      const { text } = refusals[code];
      for (const said of [text, ...[ru, en, es].map((texts) => texts[`refusal.${code}`])]) {
        const named = [...said.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
        expect(named.toSorted(), said).to.deep.equal(Object.keys(valuesOf(code)).toSorted());
      }
    });
});

describe("a refusal on the screen", () => {
  async function show(error: ProviderError, language: string) {
    const { element, root } = await mount(
      widgetOf(() => <ErrorState error={error} />),
      { language },
    );
    return { element, said: () => root.querySelector("[role=alert] p")?.textContent };
  }

  it("is said by its code, in the reader's language, whatever the provider's is", async () => {
    const error = failed(409, { code: "too_many_tasks", values: { most: 50 }, says: "У машины уже 50 незавершённых заданий." });
    const { element, said } = await show(error, "en");
    await waitUntil("it is said in English", () => said() === "The vehicle already has 50 open tasks, the most it may have.");
    element.setAttribute("language", "es");
    await waitUntil("it is said in Spanish", () => said() === "El vehículo ya tiene 50 tareas abiertas, el máximo permitido.");
  });

  it("of the reference provider is said so too", async () => {
    const client = createClient({ provider: (await provider()).url, sessionKey: "refusals" });
    const body = { email: `nobody-${Date.now()}@its.test`, password: "wrong" };
    const error = await client.http.call(ops.login, { body }).then(() => expect.fail("it was let in"), asProviderError);
    expect(error.says).to.equal("Incorrect login or password.");
    for (const [language, text] of Object.entries({ ru: "Неверный логин или пароль.", es: "Usuario o contraseña incorrectos." })) {
      const { said } = await show(error, language);
      await waitUntil(language, () => said() === text);
    }
  });

  it("is what the provider says where its code is none of ours, or comes without its values", async () => {
    for (const [code, says] of [
      ["weather_alert", "Bei Glatteis <b>gesperrt</b>."],
      ["too_many_tasks", "Zu viele Aufträge."],
      ["", "Kein Code."],
    ] as const) {
      const { said } = await show(failed(409, { code, says }), "en");
      await waitUntil(says, () => said() === says);
    }
    const { said } = await show(failed(400, { says: "x".repeat(5_000) }), "en");
    expect(said()?.length).to.be.below(400);
  });

  it("is our general sentence where the provider has failed, or says nothing", async () => {
    for (const [error, text] of [
      [failed(502, { code: "bad_gateway", says: "Proxy im Keller" }), "temporarily unavailable"],
      [failed(404, { says: "Gibt es nicht" }), "does not offer this"],
      [failed(403, { code: "forbidden", says: "Nein" }), "session has ended"],
      [failed(409, { code: "weather_alert" }), "Somebody else has changed the data"],
    ] as const) {
      const { said } = await show(error, "en");
      await settle();
      expect(said()).to.contain(text);
    }
  });
});
