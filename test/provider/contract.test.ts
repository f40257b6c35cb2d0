import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import type { Operation } from "../../src/core/contract/operation.js";
import { ErrorAnswer } from "../../src/core/contract/schema.js";
import { pathsOf } from "../../src/provider/http/mount.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { defaultRules } from "../../src/provider/service/alarms/rules.js";
import { administrator, ask, signIn, startInMemory } from "./asking.js";
import { tileAt } from "./tile-reading.js";

const table = Object.entries(ops) as [OperationName, Operation][];

for (const scenario of ["calm", "incident", "faulty"] as const) {
  describe(`every read of the contract in the scenario "${scenario}"`, () => {
    let provider: RunningProvider;
    let token = "";
    before(async () => {
      provider = await startInMemory({ scenario, guests: ["signals", "bus", "station", "road", "weather"] });
      token = await signIn(provider.url, administrator);
    });
    after(() => provider.close());

    /** A path with ids that exist: those of devices, buses and vehicles by the noun of the path. */
    const filled = (path: string, round: number) => {
      const { city } = provider.sim.world;
      const noun = path.split("/")[1] ?? "";
      const detector = city.detectors[round * 7];
      const ids: Record<string, unknown> = {
        rts: city.controllers[round * 5]?.oID,
        crossroad: city.controllers[round * 5]?.oID,
        rtc: detector?.oID,
        cross: city.crossings[round]?.id,
        bus: city.routes[round]?.buses[0]?.id,
        spec: city.vehicles[round]?.id,
      };
      const { z, x, y } = tileAt([city.longitude, city.latitude], 14 + (round % 3));
      return path.replace(":z/:x/:y", `${z}/${x}/${y}`).replace(":id", String(ids[noun])).replace(":measure", "arrivals_on_green").slice(1);
    };
    const bodies = (now: number): Record<string, unknown> => ({
      dayReports: { utime: now },
      specDayReports: { utime: now },
      rtsEventsAll: { utime_today: now },
      rtcEventsAll: { utime_today: now },
      dataReports: { utime_start: now - 7200, utime_end: now },
      allReports: { utime_start: now - 172_800, utime_end: now },
      specDataReports: { utime_start: now - 7200, utime_end: now },
      differenceReports: { utime_start: now - 7200, utime_end: now, utime_start_two: now - 93_600, utime_end_two: now - 86_400 },
      alarmDryRun: { rule: defaultRules[0], utime_start: now - 3_600, utime_end: now },
      cityAnalytics: { oIDs: provider.sim.world.city.controllers.slice(0, 4).map(({ oID }) => oID), objectDirection: "", utime: now },
    });

    for (const [name, operation] of table) {
      if (
        operation.effect !== "read" ||
        operation.ok === "stream" ||
        operation.ok === "redirect" ||
        (/uds|archive.+(File|Download)|udsComments|archiveDownload|getAvatar/.test(name) && /\{id\}/.test(operation.path))
      )
        continue;
      it(`${name} answers its schema`, async () => {
        const rounds = operation.path.includes("{id}") ? 8 : 1;
        for (const { path } of pathsOf(operation)) {
          for (let round = 0; round < rounds; round++) {
            const body = bodies(Math.floor(provider.sim.world.clock.now()))[name];
            const answer = await ask(provider.url, filled(path, round), { token, method: operation.method, ...(body ? { body } : {}) });
            if (operation.ok === "image") assert.equal(answer.status, 404);
            else assert.equal(answer.status, 200, `${path} ${answer.text.slice(0, 200)}`);
            if (operation.ok === "file") assert.match(answer.headers.get("content-disposition") ?? "", /filename\*=UTF-8''[\w%]/);
            else if (typeof operation.ok === "object") v.parse(operation.ok, answer.body);
          }
        }
      });
    }
    it("every call with a token in its contract refuses to answer without one", async () => {
      for (const [name, operation] of table.filter(([, { auth }]) => auth)) {
        const [first] = pathsOf(operation);
        const answer = await ask(provider.url, filled(first?.path ?? "", 0), { method: operation.method });
        assert.equal(answer.status, 401, name);
        v.parse(ErrorAnswer, answer.body);
      }
    });
  });
}
