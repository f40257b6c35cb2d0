import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AlarmKind, alarmKinds as kinds } from "../../../src/core/contract/alarms.js";
import { sentenceOf } from "../../../src/core/contract/keyed-text.js";
import en from "../../../src/core/contract/texts/en.js";
import es from "../../../src/core/contract/texts/es.js";
import ru from "../../../src/core/contract/texts/ru.js";
import { causesIn } from "../../../src/provider/service/alarms/causes.js";
import { device, override, snapshot } from "./city.js";

const rts = (oID: number) => ({ kind: "rts" as const, oID });

describe("what alarms say", () => {
  const { causes } = causesIn(
    snapshot(10_000, {
      devices: [
        device(1),
        device(2),
        device(3, { status: "failure" }),
        device(4, { status: "need_restart" }),
        device(5, { status: "no_connection" }),
        device(6, { status: "no_connection", kind: "rtc" }),
      ],
      down: [
        { kind: "line", id: "L1", utime: 5 },
        { kind: "supply", id: "S1", utime: 5 },
      ],
      overrides: [override(1), override(2, { utime_end: 20_000 })],
      equipment: [{ device: rts(2), code: "A1", words: "Lamp", priority: "medium", utime: 5 }],
      feeds: [{ id: "gtfs", name: "Buses", utime: 5 }],
      jams: [{ id: "12", street: "Main street", place: null, oID: null, district: null, utime: 5 }],
      gaps: [{ device: rts(1), utime: 5 }],
      detection: (["told", "stuck", "silent", "chattering", "implausible"] as const).map((fault) => ({
        oID: 1,
        fault,
        channels: [3],
        utime: 5,
      })),
      outside: [{ id: "x", device: null, priority: "low", cause: "Pump", consequence: "Water", action: "Send", utime: 5 }],
    }),
  );

  it("is made of every kind", () => {
    assert.deepEqual([...new Set(causes.map(({ kind }): AlarmKind => kind))].sort(), [...kinds].sort());
  });

  for (const [language, sentences] of Object.entries({ ru, en, es }))
    it(`is a whole sentence in "${language}": what is so, what happens, what to do`, () => {
      for (const { kind, cause, consequence, action } of causes)
        for (const text of [cause, consequence, action]) assert.ok(sentenceOf(text, sentences), `${kind}: ${text.key}`);
      assert.equal(
        Object.keys(sentences).filter((key) => /^alarm\.\w+\.(cause|consequence|action)$/.test(key)).length,
        kinds.length * 3 + 3,
      );
    });
});
