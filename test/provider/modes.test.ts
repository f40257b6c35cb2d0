import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { ask, signIn } from "./asking.js";
import { createProcesses } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-modes-"));
const dataDir = join(folder, "its", "data");
const { run, serve, kill } = createProcesses({ DATA_DIR: dataDir });

/** Everything in a folder, and it itself, with the rights that others than its owner have. */
const openIn = (path: string): string[] =>
  ["", ...readdirSync(path, { recursive: true })].flatMap((each) => {
    const rights = statSync(join(path, `${each}`)).mode & 0o077;
    return rights ? [`${each || "."} ${rights.toString(8)}`] : [];
  });

describe("what a provider writes where every user of the machine might read (A21)", () => {
  const umask = process.umask();
  before(() => process.umask(0));
  after(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true });
  });
  afterEach(kill);

  it("is its owner's alone: data folder, database and its log, files, cities, the token key", async () => {
    const extract = join(folder, "none.osm");
    writeFileSync(extract, "<osm></osm>");
    await run("import", extract, "--city", "nowhere").ended;
    const { url, said } = await serve("--sample-archive");
    const token = await signIn(url);
    const form = new FormData();
    form.set("file", new Blob(["%PDF-1.4 план"]), "план.pdf");
    assert.equal((await ask(url, "archive/file_podd/", { token, body: form })).status, 200);
    const made = readdirSync(dataDir);
    for (const name of ["zarechinsk.sqlite", "zarechinsk.sqlite-wal", "zarechinsk.sqlite-shm", "files", "token.secret"])
      assert.ok(made.includes(name), `${name} is among ${made}`);
    assert.ok(readdirSync(join(dataDir, "files")).length > 2);
    assert.deepEqual(openIn(join(folder, "its")), []);
    assert.doesNotMatch(said(), /other users/i);
  });

  it("is said to be open at the start where it was made by an older version, with what closes it", async () => {
    assert.ok(existsSync(dataDir));
    for (const each of [folder, join(folder, "its"), dataDir]) chmodSync(each, 0o755);
    const opened = await serve();
    assert.deepEqual(opened.said().match(/^.*other users.*$/gim), [
      `Other users of this machine can get at "${dataDir}": run chmod -R go-rwx "${dataDir}".`,
    ]);
    kill();
    await opened.ended;
    chmodSync(dataDir, 0o700);
    const database = join(folder, "elsewhere", "city.sqlite");
    mkdirSync(join(folder, "elsewhere"), { mode: 0o755 });
    const elsewhere = await serve("--database", database);
    assert.doesNotMatch(elsewhere.said(), /other users/i);
    assert.equal(statSync(database).mode & 0o077, 0);
    kill();
    await elsewhere.ended;
    chmodSync(database, 0o644);
    assert.match(
      (await serve("--database", database)).said(),
      /^Other users of this machine can get at ".+city\.sqlite": run chmod go-rwx ".+city\.sqlite"\*\.$/m,
    );
  });
});
