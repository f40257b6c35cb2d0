import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { createServer } from "node:tls";
import { sql } from "kysely";
import { openDatabase } from "../../src/provider/base/database/open.js";
import { aboutCertificate } from "../../src/provider/commands/doctor/certificate.js";
import { lookAtData } from "../../src/provider/commands/doctor/database.js";
import type { Finding } from "../../src/provider/commands/doctor/finding.js";
import { waitUntil } from "../helper/wait-until.js";
import { expired } from "./doctor-expired.js";
import { fileOf, folderWith, freePort, playSites } from "./field/sample-city.js";
import { createProcesses } from "./processes.js";
import { authority, supervisor } from "./rsmp/certificates.js";

const folder = mkdtempSync(join(tmpdir(), "its-doctor-"));
const trusted = join(folder, "authority.pem");
writeFileSync(trusted, authority.cert);
const { run, serve, kill } = createProcesses({ NODE_EXTRA_CA_CERTS: trusted });
const folders = [folder];
after(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});
afterEach(kill);

/** Runs the doctor; gives its exit code and, by what was looked at, what was found. */
async function ask(...flags: string[]): Promise<{ code: number | null; of: (check: string) => Finding[]; all: Finding[] }> {
  const { ended, said } = run("doctor", "--json", "--wait", "2", ...flags);
  const code = await ended;
  const { well, findings } = JSON.parse(said()) as { well: boolean; findings: Finding[] };
  assert.equal(well, code === 0);
  for (const { state, found, todo, check } of findings) {
    assert.match(found, /\S/);
    if (state === "red" || state === "yellow") assert.ok(todo, `${check} says what to do`);
  }
  return { code, of: (check) => findings.filter((finding) => finding.check === check), all: findings };
}
const states = (findings: readonly Finding[]) => findings.map(({ state }) => state);

async function shows(pair: { cert: string; key: string }): Promise<{ url: string; close: () => void }> {
  const server = createServer(pair, (socket) => socket.on("error", () => {}));
  server.on("tlsClientError", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe("the doctor", () => {
  it("is content with a new installation, and makes nothing", async () => {
    const dataDir = join(folder, "new");
    const { code, of, all } = await ask("--data-dir", dataDir);
    assert.equal(code, 0, JSON.stringify(all));
    assert.deepEqual(states([...of("versions"), ...of("permissions"), ...of("database"), ...of("zone")]), [
      "green",
      "unseen",
      "unseen",
      "green",
    ]);
    assert.equal(readdirSync(folder).includes("new"), false);
  });

  it("finds a provider that is running and ready, its data its user's alone, and leaves them as they are", async () => {
    const dataDir = join(folder, "running");
    const { url, child, ended } = await serve("--data-dir", dataDir, "--trusted-proxy", "127.0.0.1");
    const port = new URL(url).port;
    const { code, of, all } = await ask("--data-dir", dataDir, "--port", port);
    assert.equal(code, 0, JSON.stringify(all));
    assert.deepEqual(states([...of("database"), ...of("permissions"), ...of("provider")]), ["green", "green", "green"]);
    assert.match(of("database")[0]?.found ?? "", /^SQLite [\d.]+, ".+zarechinsk\.sqlite", \d+ migrations$/);
    const [lost] = (await ask("--data-dir", dataDir, "--port", String(await freePort()))).of("provider");
    assert.deepEqual([lost?.state, lost?.todo], ["red", "Give this command the provider's own --host and --port."]);
    child.kill("SIGTERM");
    await ended;
    const [away] = (await ask("--data-dir", dataDir)).of("provider");
    assert.equal(away?.state, "unseen");
  });

  it("says it of people, too: a line of each thing, and below it what to do", async () => {
    const dataDir = join(folder, "running");
    const { ended, said } = run("doctor", "--data-dir", dataDir, "--city", "harbour", "--database", join(dataDir, "zarechinsk.sqlite"));
    assert.equal(await ended, 1);
    assert.match(
      said(),
      /^RED {4}database {4}SQLite .+: it is that of the city "zarechinsk", and not of "harbour"\.\n +→ Give the --city/m,
    );
    assert.match(said(), /^green {2}disk|^yellow disk|^RED {4}disk/m);
  });

  it("finds a data folder that its owner may not write, that others can read, and that is none", async () => {
    const dataDir = mkdtempSync(join(folder, "modes-"));
    chmodSync(folder, 0o755);
    chmodSync(dataDir, 0o500);
    const [locked] = (await ask("--data-dir", dataDir)).of("permissions");
    assert.deepEqual([locked?.state, locked?.todo], ["red", `chmod u+rwx "${dataDir}"`]);
    chmodSync(dataDir, 0o755);
    const [open] = (await ask("--data-dir", dataDir)).of("permissions");
    assert.deepEqual([open?.state, open?.todo], ["red", `chmod -R go-rwx "${dataDir}"`]);
    const [file] = (await ask("--data-dir", trusted)).of("permissions");
    assert.equal(file?.state, "red");
    assert.equal(statSync(dataDir).mode & 0o777, 0o755, "nothing was changed");
  });

  it("finds a database that is broken", async () => {
    const dataDir = mkdtempSync(join(folder, "broken-"));
    writeFileSync(join(dataDir, "zarechinsk.sqlite"), "this is no database at all, and longer than a header of one is");
    const [broken] = (await ask("--data-dir", dataDir)).of("database");
    assert.equal(broken?.state, "red");
    assert.match(broken?.found ?? "", /not a database/);
  });

  it("does not read a large file whole, says so, and sees that its end is missing", async () => {
    const file = join(mkdtempSync(join(folder, "large-")), "zarechinsk.sqlite");
    await (await openDatabase(file, "zarechinsk")).destroy();
    const [large] = (await lookAtData(file, "zarechinsk", 1_000)).findings;
    assert.match(`${large?.state} ${large?.found}`, /^green SQLite .+, of which head and length were looked at: a backup reads all of it$/);
    const [small] = (await lookAtData(file, "zarechinsk")).findings;
    assert.match(`${small?.state} ${small?.found}`, /^green SQLite .+ migrations$/);
    truncateSync(file, statSync(file).size / 2);
    const [cut] = (await lookAtData(file, "zarechinsk", 1_000)).findings;
    assert.match(`${cut?.state} ${cut?.found} ${cut?.todo}`, /^red .+ cannot be asked: .+malformed.+ restore the newest backup/);
  });

  it("names a database of another version, and an address of none", async () => {
    const dataDir = mkdtempSync(join(folder, "versions-"));
    const db = await openDatabase(join(dataDir, "zarechinsk.sqlite"), "zarechinsk");
    const bring = (name: string) => sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
    await bring("9998_more");
    assert.equal((await ask("--data-dir", dataDir)).of("database")[0]?.state, "green");
    await bring("9999_less_contract_9998");
    await db.destroy();
    const { code, of } = await ask("--data-dir", dataDir);
    const [newer] = of("database");
    assert.deepEqual([code, newer?.todo], [1, "Start the version of its-provider that has written it, or a newer one."]);
    const [none] = (await ask("--data-dir", dataDir, "--database", "mysql://its:pw-4711@db/city")).of("database");
    assert.match(`${none?.state} ${none?.found}`, /^red The database "mysql:\/\/its@db\/city" is not supported/);
  });

  it("says of a PostgreSQL that is away what to do, and no password", async () => {
    const database = `postgres://its:pw-4711@127.0.0.1:${await freePort()}/zarechinsk`;
    const { code, of, all } = await ask("--data-dir", join(folder, "none"), "--database", database);
    assert.equal(code, 1);
    const [away] = of("database");
    assert.match(`${away?.state} ${away?.found} ${away?.todo}`, /^red The database "postgres.+ cannot be asked: .+ Start PostgreSQL/);
    assert.ok(!JSON.stringify(all).includes("pw-4711"));
  });

  it("judges a certificate as a browser would: good, expired, of nobody known, of another name, away", async () => {
    const dataDir = join(folder, "none");
    const of = async (...flags: string[]) => (await ask("--data-dir", dataDir, ...flags)).of("certificate")[0];
    assert.equal((await of())?.state, "unseen");
    const good = await shows(supervisor);
    const old = await shows(expired);
    try {
      assert.deepEqual([(await of("--url", good.url))?.state, (await of("--url", old.url))?.state], ["green", "red"]);
      assert.match((await of("--url", old.url))?.found ?? "", /has expired on 2026-02-01/);
      const other = await of("--url", good.url.replace("127.0.0.1", "127.0.0.2"));
      assert.equal(other?.state, "red");
      assert.equal((await of("--url", "http://127.0.0.1"))?.state, "red");
    } finally {
      good.close();
      old.close();
    }
    const away = await of("--url", good.url);
    assert.match(`${away?.state} ${away?.found}`, /^red .+does not answer/);
  });

  it("tells of a certificate before it ends", () => {
    const certificate = new X509Certificate(supervisor.cert);
    const end = Date.parse(certificate.validTo);
    const day = 86_400_000;
    const before = (days: number) => aboutCertificate("it", certificate, end - days * day).state;
    assert.deepEqual([before(100), before(20), before(3), before(-1)], ["green", "yellow", "red", "red"]);
  });

  it("finds a zone that is not that of the place, and one that somebody gave on purpose", async () => {
    const { folder: own, file } = folderWith(fileOf(await freePort()).replace("Europe/Moscow", "Asia/Tokyo"));
    folders.push(own);
    const [given] = (await ask("--city", file, "--data-dir", join(own, "data"))).of("zone");
    assert.match(`${given?.state} ${given?.found}`, /^green Asia\/Tokyo, by the city file; .+ is in Europe\/Moscow/);
  });

  it("says of a city file that cannot be read where it is wrong", async () => {
    const { folder: own, file } = folderWith("city: [");
    folders.push(own);
    const { code, of } = await ask("--city", file, "--data-dir", join(own, "data"));
    assert.equal(code, 1);
    assert.match(of("city")[0]?.found ?? "", /city\.yaml/);
  });

  it("hears which controller answers and whose clock is off", async () => {
    const port = await freePort();
    const { folder: own, file } = folderWith(fileOf(port));
    folders.push(own);
    const sites = playSites(file, port);
    try {
      for (const controller of Object.values(sites[0]?.controllers ?? {})) controller.skew = 90_000;
      const { ended, said } = run("doctor", "--json", "--wait", "8", "--city", file, "--data-dir", join(own, "data"));
      assert.equal(await ended, 1);
      const { findings } = JSON.parse(said()) as { findings: Finding[] };
      const [clocks] = findings.filter(({ check }) => check === "clocks");
      assert.match(`${clocks?.state} ${clocks?.found}`, /^red Clocks of devices are off: 1 (89|90|91) s fast/);
      sites[1]?.stop();
      const again = run("doctor", "--json", "--wait", "8", "--city", file, "--data-dir", join(own, "data"));
      assert.equal(await again.ended, 1);
      assert.ok(
        (JSON.parse(again.said()) as { findings: Finding[] }).findings.some(
          ({ check, state, found }) => check === "equipment" && state === "red" && found.startsWith("2 "),
        ),
        again.said(),
      );
    } finally {
      for (const site of sites) site.stop();
    }
  });

  it("asks a provider that has the ports of the equipment for its figures", async () => {
    const port = await freePort();
    const { folder: own, file } = folderWith(fileOf(port));
    folders.push(own);
    const metrics = String(await freePort());
    const flags = ["--city", file, "--data-dir", join(own, "data"), "--metrics-listen", metrics];
    const { url } = await serve(...flags);
    const sites = playSites(file, port);
    try {
      const found = await waitUntil("both sites are connected", async () => {
        const { of } = await ask(...flags, "--port", new URL(url).port);
        return of("equipment")[0]?.state === "green" && of("clocks")[0]?.state === "green" ? of("equipment")[0] : null;
      });
      assert.equal(found.found, "all 3 devices are connected");
      const [unseen] = (await ask(...flags.slice(0, -2), "--port", new URL(url).port)).of("equipment");
      assert.equal(unseen?.state, "unseen");
    } finally {
      for (const site of sites) site.stop();
    }
  });
});
