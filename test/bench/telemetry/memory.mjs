import { setTimeout as pause } from "node:timers/promises";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { freePort } from "../nodes/cluster.mjs";
import { startPostgres } from "../nodes/postgres.mjs";
import { signIn } from "../sign-in.mjs";
import { memory } from "./measure.mjs";

/** Seconds for which a page asks for the three lists every 5 s before the memory is looked at. */
const { MEMORY_SECONDS = "90" } = process.env;
/** What the unit and the container file of `templates/service` give Node and malloc. */
const limits = { NODE_OPTIONS: "--max-semi-space-size=4", MALLOC_ARENA_MAX: "2" };
const lists = ["city/items_telemetry_rts", "city/items_telemetry_rtc", "city/transport_situation"];

export async function measure() {
  Object.assign(process.env, limits);
  console.log("| devices | database | MB when ready | after a while | most |\n| --- | --- | --- | --- | --- |");
  for (const devices of [null, 10_000])
    for (const database of ["SQLite", "PostgreSQL"]) {
      const postgres = database === "PostgreSQL" ? await startPostgres(await freePort()) : null;
      const args = [...(devices ? ["--devices", `${devices}`] : []), ...(postgres ? ["--database", postgres.url] : [])];
      const provider = await startProvider({ args });
      const ready = memory(provider.pid).now;
      const headers = { authorization: `Bearer ${await signIn(provider.url)}` };
      for (let asked = 0; asked < Number(MEMORY_SECONDS); asked += 5) {
        await Promise.all(lists.map(async (list) => (await fetch(`${provider.url}/api/v1/${list}`, { headers })).arrayBuffer()));
        await pause(5_000);
      }
      const { now, most } = memory(provider.pid);
      console.log(`| ${devices ?? 422} | ${database} | ${ready} | ${now} | ${most} |`);
      await provider.remove();
      await postgres?.remove();
    }
  for (const name of Object.keys(limits)) delete process.env[name];
}
