import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { DeviceMeasure, MeasureInfo } from "../../../src/core/contract/measures.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { decodeBlock } from "../../../src/provider/service/measures/block.js";
import { joined } from "../../../src/provider/service/measures/events.js";
import { platoon, platoonRatioOf } from "../../../src/provider/service/measures/platoon.js";
import { isParquet } from "../../../src/provider/service/measures/read-parquet.js";
import { splitFailures } from "../../../src/provider/service/measures/split-failures.js";
import { parquetOfEvents } from "../../../src/provider/service/measures/write-parquet.js";
import { administrator, ask, operator, signIn, startInMemory } from "../asking.js";
import { letIn } from "../rights/people.js";
import { eventsText, log, pieceOf, signals } from "./expected.js";

const [first, second] = signals as [string, string];
const detectorsText = readFileSync("test/provider/measures/data/detectors.csv", "utf8");

/** A part of a table: its header and the rows of one signal. */
const rowsOf = (text: string, signal: string): string => {
  const [header = "", ...rows] = text.split("\n");
  const at = header.split(",").indexOf("DeviceId");
  return [header, ...rows.filter((row) => row.split(",")[at] === signal)].join("\n");
};
const form = (bytes: string | Uint8Array<ArrayBuffer>, name: string): FormData => {
  const sent = new FormData();
  sent.set("file", new Blob([bytes]), name);
  return sent;
};

describe("measures by the calls of the provider", { timeout: 120_000 }, () => {
  let provider: RunningProvider;
  let token = "";
  let own = "";
  let oID = 0;
  before(async () => {
    provider = await startInMemory();
    own = await signIn(provider.url, administrator);
    token = await signIn(provider.url, operator);
    oID = provider.sim.world.city.controllers[0]?.oID ?? 0;
  });
  after(() => provider.close());

  const send = (text: string | Uint8Array<ArrayBuffer>, query = `?device=${oID}`, name = "log.csv") =>
    ask(provider.url, `administration/signal_events${query}`, { token: own, body: form(text, name) });
  /** What the clock of this city shows as that log does. */
  const period = () => {
    const { time } = provider.sim.world;
    const wall = Date.parse("2024-05-13T15:00:00Z") / 1000;
    return { start: time.momentOf(wall), end: time.momentOf(wall + 3 * 3600) };
  };
  const measure = async (id: string, query = `?utime_start=${period().start}&utime_end=${period().end}`): Promise<DeviceMeasure> => {
    const answer = await ask(provider.url, `rts/${oID}/measures/${id}${query}`, { token });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };

  it("lists each measure with its units, the key of its formula and its source", async () => {
    const { body } = await ask(provider.url, "measures", { token });
    const list = body as MeasureInfo[];
    assert.equal(new Set(list.map(({ id }) => id)).size, list.length);
    for (const { id, source, form: shape, figures } of list) {
      assert.ok(source.length > 10, id);
      assert.equal(figures.length > 0, shape === "bins", id);
      for (const { name, unit, formula } of figures) assert.ok(unit && formula === `${id}.${name}`);
    }
  });

  it("keeps a log and a table of detectors, once", async () => {
    const detectors = await send(rowsOf(detectorsText, first), undefined, "detectors.csv");
    assert.equal(detectors.status, 200, detectors.text);
    assert.equal(detectors.body.detectors, rowsOf(detectorsText, first).trim().split("\n").length - 1);
    const events = log.signals.get(first)?.tenths.length;
    const kept = await send(rowsOf(eventsText, first));
    assert.deepEqual([kept.status, kept.body.events, kept.body.known, kept.body.fault_count], [200, events, 0, 0]);
    const again = await send(rowsOf(eventsText, first));
    assert.deepEqual([again.body.events, again.body.known], [0, events]);
  });

  it("says what the formulas say, of how many minutes, and the same when it was kept", async () => {
    const shift = period().start - pieceOf(first).start;
    const { state, rows } = platoon.next(platoon.begin, pieceOf(first));
    const expected = [...rows, ...platoon.rest(state)].map((row) => [row.bin + shift, row.phase, row.onGreen, platoonRatioOf(row)]);
    for (const round of ["computed", "kept"]) {
      const told = await measure("arrivals_on_green");
      assert.deepEqual(
        told.points.map(({ utime, number, values }) => [utime, number, values.arrivals_green, values.platoon_ratio]),
        expected,
        round,
      );
      assert.deepEqual(
        told.known,
        told.known.map(({ utime }) => ({ utime, minutes: 15, of: 15 })),
      );
      assert.deepEqual([told.known.length, told.resolution, told.utime_first], [12, 0.1, period().start]);
      assert.ok(told.detectors.length > 10);
    }
    const kept = await provider.sim.db.selectFrom("measure_quarters").select("utime").where("measure", "=", "arrivals_on_green").execute();
    assert.ok(kept.length >= 12);
  });

  it("goes on from what it has kept, and forgets it where the log gets more", async () => {
    const { start, end } = period();
    const part = `?utime_start=${start + 3600}&utime_end=${start + 7200}`;
    const rows = (() => {
      const { state, rows: told } = splitFailures.next(splitFailures.begin, pieceOf(first));
      return [...told, ...splitFailures.rest(state)];
    })();
    const shift = start - pieceOf(first).start;
    const wanted = rows.filter(({ bin }) => bin + shift >= start + 3600 && bin + shift < start + 7200);
    assert.deepEqual(
      (await measure("split_failures", part)).points.map(({ number, values }) => [number, values.cycles, values.failures]),
      wanted
        .sort((one, other) => one.bin - other.bin || one.phase - other.phase)
        .map(({ phase, cycles, failures }) => [phase, cycles, failures]),
      "a state from before the period is found",
    );
    assert.equal(
      (await measure("actuations", `?utime_start=${start}&utime_end=${end}`)).points.some(({ number }) => number === 999),
      false,
    );
    const more = `TimeStamp,DeviceId,EventId,Parameter\n2024-05-13 15:20:00.0,${first},82,999\n`;
    assert.equal((await send(more)).body.events, 1);
    assert.ok((await measure("actuations", `?utime_start=${start}&utime_end=${end}`)).points.some(({ number }) => number === 999));
  });

  it("gives cycles and what lasted, of a day at most", async () => {
    const { cycles } = await measure("coordination_diagram");
    assert.ok(cycles.length > 400 && cycles.every(({ green, yellow, end }) => green < yellow && yellow <= end));
    const { intervals } = await measure("timeline");
    assert.ok(intervals.some(({ what }) => what === "phase_call") && intervals.length > 5000);
    const { start } = period();
    const far = await ask(provider.url, `rts/${oID}/measures/timeline?utime_start=${start}&utime_end=${start + 172_800}`, { token });
    assert.deepEqual([far.status, far.body.error.code], [422, "period_too_long"]);
    assert.equal((await ask(provider.url, `rts/${oID}/measures/none`, { token })).status, 404);
  });

  it("gives the events back: as CSV that can be read again, and as blocks", async () => {
    const { start, end } = period();
    const query = `?utime_start=${start}&utime_end=${end}`;
    const csv = await ask(provider.url, `rts/${oID}/signal_events${query}`, { token });
    assert.match(csv.headers.get("content-disposition") ?? "", /events-.*\.csv/);
    const again = await send(csv.text, "", "again.csv");
    assert.deepEqual([again.status, again.body.events], [200, 0]);
    assert.equal(again.body.known, (log.signals.get(first)?.tenths.length ?? 0) + 1);
    const answer = await fetch(`${provider.url}/api/v1/rts/${oID}/signal_events${query}`, {
      headers: { authorization: `Bearer ${token}`, accept: "application/vnd.its.event-blocks" },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const blocks = [];
    for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32BE(at))
      blocks.push(decodeBlock(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at))).events);
    assert.equal(joined(blocks).tenths.length, again.body.known);
    assert.ok(bytes.length < 2 * again.body.known, "two bytes an event at most");
  });

  it("reads Parquet, and finds each controller by its own name in the log", async () => {
    const { time, city } = provider.sim.world;
    const other = city.controllers[1]?.oID ?? 0;
    const events = log.signals.get(second);
    assert.ok(events);
    const bytes = await parquetOfEvents(`${other}`, events, { ...time, wall: (utime: number) => utime });
    assert.ok(isParquet(bytes));
    const kept = await send(bytes as Uint8Array<ArrayBuffer>, "", "log.parquet");
    assert.deepEqual([kept.status, kept.body.events, kept.body.unknown], [200, events.tenths.length, []], kept.text);
  });

  it("names what it cannot use, and keeps the rest", async () => {
    const nobody = await send("TimeStamp,DeviceId,EventId,Parameter\n2024-05-13 15:20:00.0,nobody,82,9\nx,1001,82,9\n", "");
    assert.deepEqual([nobody.status, nobody.body.unknown, nobody.body.fault_count], [200, ["nobody"], 1]);
    assert.equal((await send("nothing", "")).status, 422);
    const several = await send(eventsText);
    assert.deepEqual([several.status, several.body.error.values?.field], [422, "device"]);
  });

  it("takes events of those devices alone that an administrator sees", async () => {
    const { world } = provider.sim;
    const [seen, hidden] = world.city.controllers.filter(({ tags }) => tags?.length);
    const other = world.city.controllers.find(({ oID: each }) => !world.tagsOf(each).some((tag) => seen?.tags?.includes(tag))) ?? hidden;
    const limited = await letIn(provider, { role: "administrator", tags: [...(seen?.tags ?? [])] });
    const rows = [seen?.oID, other?.oID].map((device) => `2024-05-14 15:20:00.0,${device},82,9\n`);
    const { body } = await ask(provider.url, "administration/signal_events", {
      token: limited.token,
      body: form(`TimeStamp,DeviceId,EventId,Parameter\n${rows.join("")}`, "log.csv"),
    });
    assert.deepEqual([body.events, body.unknown], [1, [`${other?.oID}`]]);
  });

  it("has the log of a simulated crossing whenever it is asked, with minutes that are known", async () => {
    const now = provider.sim.world.clock.now();
    const simulated = provider.sim.world.city.controllers[2]?.oID;
    const ask1 = async (id: string) =>
      (await ask(provider.url, `rts/${simulated}/measures/${id}?utime_start=${now - 7200}&utime_end=${now - 3600}`, { token })).body;
    const told: DeviceMeasure = await ask1("control_delay");
    assert.ok(told.is_simulated && told.known.every(({ minutes }) => minutes >= 10), JSON.stringify(told.known));
    assert.ok(told.points.length > 0 && told.points.every(({ values }) => Number(values.delay) > 0));
    assert.deepEqual(await ask1("control_delay"), told);
    const diagram: DeviceMeasure = await ask1("coordination_diagram");
    assert.ok(diagram.cycles.length > 20);
  });
});
