import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import { isKeyedText, sentenceOf } from "../../src/core/contract/keyed-text.js";
import { type Language, languages } from "../../src/core/contract/language.js";
import type { Operation } from "../../src/core/contract/operation.js";
import en from "../../src/core/contract/texts/en.js";
import es from "../../src/core/contract/texts/es.js";
import ru from "../../src/core/contract/texts/ru.js";
import { pathsOf } from "../../src/provider/http/mount.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { onOneNode } from "./several-nodes.js";

const sentences = { ru, en, es };

/** The sentences of a language that are words, as patterns: whatever stands in the places of values. */
const patternsOf = (language: Language): [key: string, pattern: RegExp][] =>
  Object.entries(sentences[language])
    // A sentence that is a value and a comma is no words.
    .filter(([, text]) => /\p{L}{3}/u.test(text.replace(/\{\{\w+\}\}/g, "")))
    .map(([key, text]) => {
      const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return [key, new RegExp(`^${parts.join(".+")}$`, "su")];
    });

/** What people write, and what is a word of a protocol: nothing that the provider makes. */
const written = /^(themes|executor|author|fio|comment|file_name|file_description|name_object|target_object|section_name|key|id|work|etag)$/;

type Told = (path: string, text: string, key: unknown) => void;
function walk(value: unknown, path: string, told: Told): void {
  if (Array.isArray(value)) for (const [at, each] of value.entries()) walk(each, `${path}[${at}]`, told);
  else if (typeof value === "object" && value !== null)
    for (const [name, field] of Object.entries(value)) {
      if (/_keys?$/.test(name) || written.test(name)) continue;
      const beside = value as Record<string, unknown>;
      if (typeof field === "string") told(`${path}.${name}`, field, beside[`${name}_key`]);
      else if (Array.isArray(field) && field.every((each) => typeof each === "string"))
        for (const [at, each] of field.entries())
          told(`${path}.${name}[${at}]`, each, (beside[`${name}_keys`] as unknown[] | undefined)?.[at]);
      else walk(field, `${path}.${name}`, told);
    }
}

for (const [city, scenario, own] of [
  ["zarechinsk", "incident", "ru"],
  ["harbour", "power-cut", "en"],
  ["harbour-es", "faulty", "es"],
] as const)
  describe(`what is said of the city "${city}"`, onOneNode("its answers are looked through as one provider gives them"), () => {
    it("has its key in every field of every answer, and is a sentence in each language", async () => {
      const provider = await startInMemory({ city, scenario });
      try {
        const token = await signIn(provider.url);
        const { city: model, clock } = provider.sim.world;
        const now = Math.floor(clock.now());
        const oID = model.controllers[0]?.oID;
        for (const body of [{ program: "all_red" }, { program: "basic" }, { program: "no such" }])
          await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, ...body } });
        await ask(provider.url, "/__sim/advance", { body: { seconds: 600 } });
        const ids: Record<string, (string | number | undefined)[]> = {
          rts: model.controllers.map((each) => each.oID).slice(0, 12),
          rtc: model.detectors.map((each) => each.oID).slice(0, 6),
          cross: [model.crossings[0]?.id],
          bus: model.routes.flatMap(({ buses }) => buses[0]?.id ?? []).slice(0, 6),
          spec: model.vehicles.map(({ id }) => id),
        };
        const bodies: Partial<Record<OperationName, object>> = {
          rtsEventsAll: { utime_today: now },
          rtcEventsAll: { utime_today: now },
          cityAnalytics: { oIDs: [oID], objectDirection: "", utime: now },
        };
        const patterns = patternsOf(own);
        let keyed = 0;
        const told: Told = (path, text, key) => {
          if (key === undefined || key === null) {
            const [made] = patterns.filter(([, pattern]) => pattern.test(text));
            assert.equal(made, undefined, `${path}: "${text}" is made by "${made?.[0]}" and has no key`);
            return;
          }
          keyed++;
          assert.ok(isKeyedText(key), path);
          assert.equal(sentenceOf(key, sentences[own]), text, path);
          for (const language of languages) assert.ok(sentenceOf(key, sentences[language]), `${path}: ${JSON.stringify(key)}`);
        };
        for (const [name, operation] of Object.entries(ops) as [OperationName, Operation][]) {
          if (operation.effect !== "read" || typeof operation.ok === "string" || /^(uds|archive|guest)/.test(name)) continue;
          for (const { path } of pathsOf(operation))
            for (const id of path.includes(":id") ? (ids[path.split("/")[1] ?? ""] ?? []) : [""]) {
              const body = bodies[name];
              const { status, body: answer } = await ask(provider.url, path.replace(":id", `${id}`).slice(1), {
                token,
                method: operation.method,
                ...(body ? { body } : {}),
              });
              if (status === 200) walk(answer, name, told);
            }
        }
        assert.ok(keyed > 500, `${keyed}`);
      } finally {
        await provider.close();
      }
    });

    it("names its language in answers, and that of the reader in a report and on a picture", async () => {
      const provider = await startInMemory({ city });
      try {
        const token = await signIn(provider.url);
        const { city: model, clock } = provider.sim.world;
        const of = async (path: string, body?: object, headers: Record<string, string> = {}) =>
          (await ask(provider.url, path, { token, headers, ...(body ? { body } : {}) })).headers.get("content-language");
        const oID = model.controllers[0]?.oID;
        assert.equal(await of("city/items_telemetry_rts"), own);
        assert.equal(await of("about"), own);
        const day = { utime: Math.floor(clock.now()) - 86_400 };
        assert.equal(await of(`crossroad/rts/${oID}/day_reports`, day, { "accept-language": "es" }), "es");
        const picture = async (language: string) => {
          const { body, headers } = await ask(provider.url, `rts/${oID}/img`, { token, headers: { "accept-language": language } });
          assert.match(headers.get("vary") ?? "", /Accept-Language/);
          return Buffer.from(`${body.img}`.split(",")[1] ?? "", "base64").toString();
        };
        assert.match(await picture("ru"), />демо-кадр</);
        assert.match(await picture("en"), />demo frame</);
      } finally {
        await provider.close();
      }
    });
  });
