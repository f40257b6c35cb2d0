import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProvider } from "../../../build/provider/start.js";

/** Started as a process of its own: a provider whose city has so many RSMP sites of one controller each. */
const [port, count] = process.argv.slice(2).map(Number);
const sites = Array.from({ length: count }, (_, at) => at + 1);
const city = {
  city: "bench",
  name: "Bench",
  latitude: 56,
  longitude: 45,
  tz: "Europe/Moscow",
  drivers: { signals: { protocol: "rsmp", listen: [{ port }], sites: sites.map((at) => ({ id: `SI${at}` })) } },
  controllers: sites.map((at) => ({
    oID: at,
    latitude: 56 + at / 10_000,
    longitude: 45,
    description: `Crossing ${at}`,
    phases: [1, 2].map((phase) => ({ phase, name: `Phase ${phase}`, directions: [], min_green: 5, groups: [phase] })),
    drive: { driver: "signals", site: `SI${at}`, component: `SI${at}=001TC000` },
  })),
};
const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
writeFileSync(join(folder, "city.json"), JSON.stringify(city));
const file = join(folder, "city.json");
const account = ["account", "--email", "operator@its.test", "--fio", "Operator", "--city", file, "--data-dir", folder];
const made = spawnSync(process.execPath, ["build/provider/main.js", ...account], { input: "operator1\n", encoding: "utf8" });
if (made.status !== 0) throw new Error(made.stderr);
const all = 100_000;
const database = process.env.DATABASE_URL ?? null;
const { url } = await startProvider({ city: file, database, dataDir: folder, streamLimits: { user: all, network: all, all } });
process.on("disconnect", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.send({ url });
