import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { metres, mileage } from "../../src/provider/city/geometry.js";
import type { Position, Segment, SpecialVehicle } from "../../src/provider/city/model.js";
import { nearestStreet } from "../../src/provider/city/way.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { createCarrier } from "../../src/provider/service/control/carrier.js";
import { createDispatch, loadTasks } from "../../src/provider/service/control/dispatch.js";
import { createLife } from "../../src/provider/service/control/life.js";
import { rightsOf, usersWithRoles } from "../../src/provider/service/rights/rights.js";
import { itineraryOf, type Stretch } from "../../src/provider/sources/simulation/itinerary.js";
import { unzip } from "../helper/unzip.js";
import { ask, operator, signIn, startInMemory, viewer } from "./asking.js";
import { onOneNode } from "./several-nodes.js";
import { simulated } from "./simulated.js";

const HOUR = 3600;
/** A snow plough of the sample city. */
const PLOUGH = "spec-1";

/** A section of a few hundred metres, another for each number. */
function sectionOf({ sim }: RunningProvider, number: number): Segment {
  const long = sim.world.city.segments.filter(({ line }) => (mileage(line).at(-1) as number) > 250 && line.length > 1);
  return long[(number * 37) % long.length] as Segment;
}

let made = 0;
const entryOf = (provider: RunningProvider, { line, name }: Segment, more: Record<string, unknown> = {}) => ({
  work: "snow",
  utime_start: Math.floor(provider.sim.world.clock.now()),
  section: { type: "LineString", coordinates: line },
  section_name: name,
  key: `test-${++made}`,
  ...more,
});

describe("tasks of special vehicles", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  const advance = (seconds: number) => ask(provider.url, "/__sim/advance", { body: { seconds } });
  const get = async (path: string) => (await ask(provider.url, path, { token })).body;
  const set = (entry: unknown, vehicle = PLOUGH) => ask(provider.url, `spec/${vehicle}/tasks`, { token, body: entry });
  const find = async (id: string) => ((await get(`spec/${PLOUGH}/tasks`)) as { id: string }[]).find((task) => task.id === id) as never;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  const until = async (id: string, state: string): Promise<any> => {
    for (let i = 0; i < 400; i++) {
      const task = (await find(id)) as { state: string };
      if (task.state === state) return task;
      await advance(15);
    }
    throw new Error(`the task did not become "${state}"`);
  };

  it("are accepted by the crew, driven to along the streets, serviced metre by metre and done", async () => {
    const section = sectionOf(provider, 1);
    const { status, body } = await set(entryOf(provider, section));
    assert.equal(status, 200);
    assert.equal(body.state, "asked");
    const driving = await until(body.id, "driving");
    assert.equal(driving.serviced_length, 0);
    const places: Position[] = [];
    for (let i = 0; ((await find(body.id)) as { state: string }).state === "driving" && i < 400; i++) {
      const { longitude, latitude } = await get(`spec/${PLOUGH}/telemetry`);
      places.push([longitude, latitude]);
      await advance(10);
    }
    assert.ok(places.length > 1, "the vehicle was there at once");
    for (const place of places) assert.ok((nearestStreet(provider.sim.world.city.segments, place)?.distance ?? 99) < 5, `${place}`);
    for (let i = 1; i < places.length; i++) assert.ok(metres(places[i - 1] as Position, places[i] as Position) < 150, "it jumped");
    const first = (await until(body.id, "serving")).serviced_length;
    await advance(30);
    const second = ((await find(body.id)) as { serviced_length: number }).serviced_length;
    assert.ok(second > first && second - first < 200, `${first} ${second}`);
    const done = await until(body.id, "done");
    assert.equal(done.serviced_length, done.length);
    assert.ok(done.utime < done.accepted_time && done.accepted_time <= done.drive_time && done.drive_time < done.serve_time);
  });

  it("show what is being serviced in the telemetry of the past half hour", async () => {
    const section = sectionOf(provider, 2);
    const { body } = await set(entryOf(provider, section));
    await until(body.id, "done");
    const { serviced, serviced_length } = await get(`spec/${PLOUGH}/telemetry`);
    const drawn = (serviced.coordinates as Position[][]).reduce((sum, line) => sum + (mileage(line).at(-1) ?? 0), 0);
    assert.ok(Math.abs(drawn - serviced_length) < 20, `${drawn} ${serviced_length}`);
    const middle = section.line[Math.floor(section.line.length / 2)] as Position;
    assert.ok(
      (serviced.coordinates as Position[][]).flat().some((place) => metres(place, middle) < 5),
      "the section is not in what was serviced",
    );
  });

  it("are in the report with their section, their metres and their state", async () => {
    const section = sectionOf(provider, 3);
    const { body } = await set(entryOf(provider, section, { section_name: "улица Отчётная, от А до Б" }));
    const { utime, end_time } = await until(body.id, "done");
    const report = { utime_start: utime - HOUR, utime_end: end_time + 60 };
    const { text, headers } = await ask(provider.url, `spec/${PLOUGH}/data_reports`, {
      token,
      body: report,
      headers: { accept: "text/csv" },
    });
    assert.match(
      decodeURIComponent(headers.get("content-disposition") ?? ""),
      /''Отчёт-о-работе-спецтехники-.+-\d{4}-[\dT-]+_[\dT-]+\.csv$/,
    );
    const length = Math.round(mileage(section.line).at(-1) as number);
    assert.match(text, new RegExp(`улица Отчётная, от А до Б;Уборка снега;${length}\r`));
    assert.match(text, new RegExp(`улица Отчётная, от А до Б;Уборка снега;Выполнено;[^;]+;${length};`));
  });

  it("queue one after another", async () => {
    const one = await set(entryOf(provider, sectionOf(provider, 4)));
    const two = await set(entryOf(provider, sectionOf(provider, 5)));
    await until(two.body.id, "driving");
    assert.equal(((await find(one.body.id)) as { state: string }).state, "done");
    await until(two.body.id, "done");
  });

  it("wait for the time they are set for", async () => {
    const later = Math.floor(provider.sim.world.clock.now()) + HOUR;
    const { body } = await set(entryOf(provider, sectionOf(provider, 6), { utime_start: later }));
    await advance(HOUR - 120);
    assert.equal(((await find(body.id)) as { state: string }).state, "accepted");
    assert.ok((await until(body.id, "driving")).drive_time >= later);
    await until(body.id, "done");
  });

  it("stop where they are cancelled, once; a finished one cannot be", async () => {
    const { body } = await set(entryOf(provider, sectionOf(provider, 7)));
    await until(body.id, "serving");
    await advance(20);
    const cancel = () => ask(provider.url, `spec/${PLOUGH}/tasks/${body.id}/cancel`, { token, method: "POST" });
    const { status, body: cancelled } = await cancel();
    assert.equal(status, 200);
    assert.equal(cancelled.state, "cancelled");
    await advance(600);
    const after = (await cancel()).body;
    assert.equal(after.end_time, cancelled.end_time);
    assert.equal(after.serviced_length, cancelled.serviced_length);
    const done = await set(entryOf(provider, sectionOf(provider, 8)));
    await until(done.body.id, "done");
    const late = await ask(provider.url, `spec/${PLOUGH}/tasks/${done.body.id}/cancel`, { token, method: "POST" });
    assert.equal(late.status, 409);
    assert.equal(late.body.error.code, "task_ended");
  });

  it("have names that no spreadsheet takes for formulas, and that break no line of a report (A13)", async () => {
    const names = ['=HYPERLINK("http://x")', " =1+1", "+1", "-1", "@x", "＝1+1", "＋1", "－1", "＠x", 'a;"b"\r\nc'];
    for (const section_name of names) await set(entryOf(provider, sectionOf(provider, 14), { section_name }));
    const now = Math.floor(provider.sim.world.clock.now());
    const report = async (accept: string) => {
      const answer = await fetch(`${provider.url}/api/v1/spec/${PLOUGH}/data_reports`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept },
        body: JSON.stringify({ utime_start: now - HOUR, utime_end: now + 60 }),
      });
      return Buffer.from(await answer.arrayBuffer());
    };
    const table = (await report("text/csv")).toString();
    for (const name of ['"\'=HYPERLINK(""http://x"")"', "' =1+1", "'+1", "'-1", "'@x", "'＝1+1", "'＋1", "'－1", "'＠x", '"a;""b""\r\nc"'])
      assert.ok(table.includes(`;${name};`), name);
    const sheet = unzip(await report("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"));
    assert.ok([...sheet.values()].some((file) => file.includes("=HYPERLINK(")));
    assert.doesNotMatch(sheet.get("xl/worksheets/sheet1.xml") ?? "", /<f[ >]/);
  });

  it("are refused by a crew whose vehicle cannot do the work", async () => {
    const { body } = await set(entryOf(provider, sectionOf(provider, 9), { work: "washing" }));
    const refused = await until(body.id, "refused");
    assert.ok(refused.reason);
    assert.equal(refused.accepted_time, null);
  });

  it("are one task for one key, however often it is sent", async () => {
    const entry = entryOf(provider, sectionOf(provider, 10));
    const answers = await Promise.all([set(entry), set(entry), set(entry)]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  });

  it("are refused with 409 to a restricted user, with an audit entry and no task", async () => {
    const theirs = await signIn(provider.url, viewer);
    const entry = entryOf(provider, sectionOf(provider, 11));
    const { status, body } = await ask(provider.url, `spec/${PLOUGH}/tasks`, { token: theirs, body: entry });
    assert.equal(status, 409);
    assert.equal(body.error.code, "control_prohibited");
    const tasks = (await get(`spec/${PLOUGH}/tasks`)) as { key: string }[];
    assert.ok(!tasks.some(({ key }) => key === entry.key));
    const audit = await provider.sim.db
      .selectFrom("commands")
      .selectAll()
      .where("oid", "=", PLOUGH)
      .where("outcome", "=", "refused")
      .execute();
    assert.ok(
      audit.some(
        ({ operation, code, payload_json }) =>
          operation === "specTask" && code === "control_prohibited" && payload_json.includes(entry.key),
      ),
    );
  });

  it("must lie on the streets of the city and name their work", async () => {
    const far = [
      [44, 55],
      [44.01, 55],
    ];
    const section = sectionOf(provider, 12);
    assert.equal((await set(entryOf(provider, section, { section: { type: "LineString", coordinates: far } }))).status, 422);
    assert.equal((await set(entryOf(provider, section, { section: { type: "LineString", coordinates: [] } }))).status, 422);
    assert.equal((await set(entryOf(provider, section, { work: " " }))).status, 422);
    assert.equal((await set(entryOf(provider, section), "spec-999")).status, 404);
  });

  it("may be a place, at which the vehicle stays for its work", async () => {
    const [longitude, latitude] = sectionOf(provider, 13).line[0] as Position;
    const { body } = await set(
      entryOf(provider, sectionOf(provider, 13), { section: { type: "Point", coordinates: [longitude, latitude] } }),
    );
    await until(body.id, "serving");
    const there = await get(`spec/${PLOUGH}/telemetry`);
    assert.ok(metres([there.longitude, there.latitude], [longitude, latitude]) < 5);
    assert.equal(there.speed, 0);
    assert.equal((await until(body.id, "done")).serviced_length, null);
  });
});

describe("a task that is cancelled while the tasks are read anew", () => {
  it("is cancelled", onOneNode("acts in its memory"), async () => {
    const provider = await startInMemory();
    try {
      const { world, db } = provider.sim;
      const token = await signIn(provider.url);
      const { body } = await ask(provider.url, `spec/${PLOUGH}/tasks`, { token, body: entryOf(provider, sectionOf(provider, 1)) });
      /** A hold that is lost and retaken as soon as something is written. */
      const retaken = {
        insertInto: db.insertInto.bind(db),
        transaction: () => ({
          execute: async (work: never) => {
            await carrier.flush(db);
            await loadTasks(world, db);
            return db.transaction().execute(work);
          },
        }),
      } as unknown as typeof db;
      const user = await usersWithRoles(db).where("email", "=", operator.email).executeTakeFirstOrThrow();
      const vehicle = world.city.vehicles.find(({ id }) => id === PLOUGH) as SpecialVehicle;
      const carrier = createCarrier(retaken);
      const life = createLife(new AbortController().signal, world.clock.now());
      const request = {
        key: null,
        vehicle,
        user,
        confirm: async () => ({ user, rights: rightsOf(user), session: "" }),
        life,
        address: "",
        origin: { requestId: null },
      };
      await createDispatch(world, carrier).cancel(request, body.id);
      const [task] = (await ask(provider.url, `spec/${PLOUGH}/tasks`, { token })).body;
      assert.equal(task.state, "cancelled");
    } finally {
      await provider.close();
    }
  });
});

describe("a task that has just ended", () => {
  it("cannot be cancelled any more, not even within the second of its end", async () => {
    let time = Date.UTC(2026, 10, 20, 9) / 1000;
    const provider = await startInMemory({ now: () => time });
    try {
      const token = await signIn(provider.url);
      const { body } = await ask(provider.url, `spec/${PLOUGH}/tasks`, { token, body: entryOf(provider, sectionOf(provider, 1)) });
      const plough = provider.sim.world.city.vehicles.find(({ id }) => id === PLOUGH) as SpecialVehicle;
      const work = itineraryOf(simulated(provider), plough).find(({ kind }) => kind === "work") as Stretch;
      assert.ok(work.end % 1 > 0, "this section is served in whole seconds: take another");
      time = work.end;
      const [task] = (await ask(provider.url, `spec/${PLOUGH}/tasks`, { token })).body;
      assert.equal(task.state, "done");
      const cancel = await ask(provider.url, `spec/${PLOUGH}/tasks/${body.id}/cancel`, { token, method: "POST" });
      assert.equal(cancel.status, 409);
    } finally {
      await provider.close();
    }
  });
});

describe("a restart of the provider", () => {
  it("keeps tasks, and how far they have come", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "its-tasks-"));
    const now = Date.UTC(2026, 10, 20, 9) / 1000;
    const start = (time: number) => startProvider({ dataDir, database: join(dataDir, "city.sqlite"), now: () => time });
    try {
      const first = await start(now);
      const entry = entryOf(first, sectionOf(first, 1));
      const { body } = await ask(first.url, `spec/${PLOUGH}/tasks`, { token: await signIn(first.url), body: entry });
      await first.close();
      const second = await start(now + 4 * HOUR);
      const tasks = await ask(second.url, `spec/${PLOUGH}/tasks`, { token: await signIn(second.url) });
      await second.close();
      assert.equal(tasks.body[0].id, body.id);
      assert.equal(tasks.body[0].state, "done");
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe("buses", () => {
  const noon = Date.UTC(2026, 10, 18, 9) / 1000;
  it("carry more people at the morning peak than in the night, and let nobody off who did not board", async () => {
    const at = async (time: number) => {
      const provider = await startInMemory({ now: () => time });
      const token = await signIn(provider.url);
      const flow = (await ask(provider.url, "bus/bus-1-1/passenger_flow", { token, method: "POST" })).body;
      await provider.close();
      return flow as { utime: number; persons: number; boarding: number; alighting: number }[];
    };
    const flow = await at(noon);
    assert.equal(flow.length, 12);
    const night = flow.find(({ utime }) => utime === noon - 9 * HOUR);
    const peak = flow.find(({ utime }) => utime === noon - 4 * HOUR);
    assert.ok((peak?.persons ?? 0) > 3 * (night?.persons ?? 0) && (night?.persons ?? -1) >= 0, JSON.stringify(flow));
    for (const { persons, boarding, alighting } of flow) assert.ok(boarding >= 0 && alighting >= 0 && alighting <= persons);
  });
});
