import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Finding } from "../../src/provider/commands/doctor/finding.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { createProcesses } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-doctor-"));

describe("the doctor of a city on PostgreSQL", () => {
  let postgres: Postgres;
  let processes: ReturnType<typeof createProcesses>;
  before(async () => {
    postgres = await startPostgres();
    processes = createProcesses({ DATA_DIR: folder, DATABASE_URL: await postgres.create("zarechinsk") });
  });
  after(async () => {
    processes.kill();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  async function found(check: string, ...flags: string[]): Promise<Finding | undefined> {
    const { ended, said } = processes.run("doctor", "--json", ...flags);
    const code = await ended;
    assert.ok(!said().includes(postgres.password), "the password is not told");
    assert.doesNotMatch(said(), /^ +at /m, "no stack");
    const { well, findings } = JSON.parse(said()) as { well: boolean; findings: Finding[] };
    assert.equal(code, well ? 0 : 1);
    return findings.find((finding) => finding.check === check);
  }

  it("sees an empty one, then the provider that drives by it, and compares the clocks", async () => {
    assert.match((await found("database"))?.found ?? "", /^PostgreSQL [\d.]+, "postgres:\/\/its@[^"]+", empty/);
    const { url, child, ended } = await processes.serve();
    const port = new URL(url).port;
    const provider = await found("provider", "--port", port);
    assert.deepEqual([provider?.state, (await found("time"))?.state], ["green", "green"]);
    child.kill("SIGTERM");
    await ended;
    assert.equal((await found("provider"))?.state, "unseen");
  });

  it("names what to do where the server refuses, has gone, or has what another version needs", async () => {
    const url = postgres.url("zarechinsk");
    const answer = async (database: string) => {
      const { state, found: words, todo } = (await found("database", "--database", database)) ?? {};
      return `${state} ${words} → ${todo}`;
    };
    const refused = await answer(url.replace(/its:[^@]+@/, "its:wrong-pw-7@"));
    assert.match(refused, /^red The database .+ cannot be asked: password authentication failed .+ → Give the user and the password/);
    assert.ok(!refused.includes("wrong-pw-7"));
    assert.match(await answer(postgres.url("none")), /^red .+database "none" does not exist → Make it on the server/);
    const bring = (name: string) => postgres.query("zarechinsk", "insert into kysely_migration (name, timestamp) values ($1, '')", [name]);
    await bring("9998_more");
    assert.match(await answer(url), /^green .+ of a newer version beside which this one goes on/);
    await bring("9999_less_contract_9998");
    assert.match(await answer(url), /^red .+ of another version\. → Start the version of its-provider that has written it/);
    postgres.freeze();
    assert.match(await answer(url), /^red .+ → Start PostgreSQL/);
    postgres.thaw();
    await postgres.stop();
    assert.match(await answer(url), /^red .+ECONNREFUSED.+ → Start PostgreSQL/);
  });
});
