import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AlarmKind, alarmKinds as kinds } from "../../../src/core/contract/alarms.js";
import { sentenceOf } from "../../../src/core/contract/keyed-text.js";
import en from "../../../src/core/contract/texts/en.js";
import es from "../../../src/core/contract/texts/es.js";
import ru from "../../../src/core/contract/texts/ru.js";
import { causesIn } from "../../../src/provider/service/alarms/causes.js";
import { counted } from "../../../src/provider/service/alarms/told.js";
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
      detection: new Map([
        [
          1,
          (["told", "stuck", "silent", "chattering", "implausible"] as const).map((fault) => ({ oID: 1, fault, channels: [3], utime: 5 })),
        ],
      ]),
      outside: [{ id: "x", device: null, priority: "low", cause: "Pump", consequence: "Water", action: "Send", utime: 5 }],
    }),
  );

  it("is made of every kind", () => {
    assert.deepEqual([...new Set(causes.map(({ kind }): AlarmKind => kind))].sort(), [...kinds].sort());
  });

  for (const [language, sentences] of Object.entries({ ru, en, es }))
    it(`names a single device in "${language}" instead of counting it, and counts none that nobody sees`, () => {
      const members = [7, 8].map((oID) => ({ ...rts(oID), description: `Crossing ${oID}` }));
      const values = { name: "L1", device: "Crossing 7", count: 40 };
      for (const kind of ["line", "supply", "silent", "detectors"]) {
        const said = (seen: number) => sentenceOf(counted({ key: `alarm.${kind}.cause`, values }, members.slice(0, seen)), sentences);
        assert.match(said(2) ?? "", /: 2$/, kind);
        assert.ok(said(1)?.includes("Crossing 7") && !/\b1\b|40/.test(said(1) ?? ""), `${kind}: ${said(1)}`);
        if (kind !== "silent") assert.ok(said(0) && !/\d{2}|\b[01]\b/.test(said(0) ?? ""), `${kind}: ${said(0)}`);
      }
      assert.equal(counted({ key: "alarm.line.action", values }, members.slice(0, 1)).values?.count, 1, "nobody is told the number of all");
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
