import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { ask, signIn } from "./asking.js";
import { createProcesses, type Served } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-late-"));
const { serve, kill } = createProcesses({ DATA_DIR: folder });
/** Milliseconds that a process stands: longer than a node keeps the lock. */
const STANDS = 4_000;

const send = (url: string, token: string, oID: number) =>
  ask(url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "all_red" } });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What becomes of a command that is sent to a process while that stands. */
async function whileStanding({ child, url }: Served, token: string, oID: number) {
  child.kill("SIGSTOP");
  const answered = send(url, token, oID);
  await pause(STANDS);
  child.kill("SIGCONT");
  return answered;
}
const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body?.error?.code];

describe("a command that waited in the socket of a process that stood still", () => {
  let server: Postgres | undefined;
  afterEach(kill);
  after(async () => {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is refused as too late, and the next one is carried out", async () => {
    const served = await serve();
    const token = await signIn(served.url);
    assert.equal((await send(served.url, token, 1001)).status, 200);
    assert.deepEqual(outcome(await whileStanding(served, token, 1002)), [503, "command_too_late"]);
    await pause(1_500);
    assert.equal((await send(served.url, token, 1001)).status, 200);
    const { body } = await ask(served.url, "rts/1002/telemetry", { token });
    assert.equal(body.control_rts, null, "nothing is asked for");
  });

  it("is refused by a node that follows, and by one that another has taken over from", async () => {
    server = await startPostgres();
    const database = await server.create("late");
    const nodes = [await serve("--database", database), await serve("--database", database)];
    const token = await signIn(nodes[0]?.url as string);
    for (const [at, node] of nodes.entries())
      assert.deepEqual(outcome(await whileStanding(node, token, 1010 + at)), [503, "command_too_late"], `node ${at}`);
  });
});
