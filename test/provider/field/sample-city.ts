import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { addSampleUsers } from "../../../src/provider/service/accounts/users.js";
import type { RsmpDriver } from "../../../src/provider/sources/drivers/rsmp/supervisor.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { sitesOf } from "../../../src/provider/sources/simulate/rsmp/city.js";
import type { SimulatedSite } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { signIn } from "../asking.js";

export const fileOf = (port: number) => `city: probe
name: Пробный город
latitude: 56.2
longitude: 45.07
tz: Europe/Moscow
drivers:
  signals:
    protocol: rsmp
    control: true
    codes: codes.yaml
    listen:
      - port: ${port}
    sites:
      - id: SITE1
        sxl: 1.1.0
      - id: SITE2
        sxl: 1.1.0
controllers:
  - oID: 1
    latitude: 56.201
    longitude: 45.071
    description: Садовая / Мира
    streets: [Садовая, Мира]
    arms:
      - {compass: N, bearing: 0, street: Садовая}
      - {compass: E, bearing: 90, street: Мира}
    phases:
      - {phase: 1, name: Садовая, directions: [N-S], min_green: 7, groups: [1]}
      - {phase: 2, name: Мира, directions: [E-W], min_green: 7, groups: [2]}
    drive: {driver: signals, control: true, site: SITE1, component: SITE1=001TC000}
  - oID: 2
    latitude: 56.202
    longitude: 45.072
    description: Мира / Лесная
    drive: {driver: signals, site: SITE2, component: SITE2=001TC000}
detectors:
  - oID: 11
    controller: 1
    arm: N
    drive: {driver: signals, place: 1}
`;

/** A free port of this machine: the sites must know it before the driver listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** A folder with a city file and its codes. */
export function folderWith(text: string, codes = "'1': '1111'\n'2': '2222'\n"): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "its-city-"));
  writeFileSync(join(folder, "city.yaml"), text);
  writeFileSync(join(folder, "codes.yaml"), codes);
  chmodSync(join(folder, "codes.yaml"), 0o600);
  return { folder, file: join(folder, "city.yaml") };
}

/** The sites of a file, which connect by themselves. */
export function playSites(file: string, port: number): SimulatedSite[] {
  const { city, equipment } = readCityFile(file, () => {
    throw new Error("no base");
  });
  const sites = sitesOf(equipment?.drivers[0] as RsmpDriver, city.controllers, port, equipment?.signs);
  for (const site of sites) site.start();
  return sites;
}

/** A provider of the sample file with accounts, without its sites. */
export async function startProbe(file: string, folder: string, database = ":memory:"): Promise<RunningProvider & { token: string }> {
  const provider = await startProvider({ city: file, database, dataDir: folder });
  await addSampleUsers(provider.sim.db);
  return { ...provider, token: await signIn(provider.url) };
}
