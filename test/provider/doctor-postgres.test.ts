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
    await ended;
    assert.ok(!said().includes(postgres.password), "the password is not told");
    return (JSON.parse(said()) as { findings: Finding[] }).findings.find((finding) => finding.check === check);
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
});
