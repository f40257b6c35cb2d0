import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { freePort } from "../../helper/free-port.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask } from "../asking.js";
import { issuerFor, signOn } from "../sign-on/scene.js";

/** ms within which somebody is out everywhere, as docs/sign-on.md says. */
const OUT_WITHIN = 60_000;

describe("somebody whom an issuer has signed in at one of three nodes", { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-sign-on-"));
  const nodes: RunningProvider[] = [];
  let server: Postgres;
  let scene: Awaited<ReturnType<typeof issuerFor>>;
  before(async () => {
    server = await startPostgres();
    const database = await server.create("city");
    const port = await freePort();
    scene = await issuerFor(`http://127.0.0.1:${port}`);
    for (const [at, name] of ["one", "two", "three"].entries())
      nodes.push(await startProvider({ database, dataDir: folder, node: name, signOn: scene.settings, port: at === 1 ? port : 0 }));
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await scene.issuer.close();
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  it("is known to each, and out of each, streams too, when the issuer has switched the account off", async () => {
    const token = await signOn(nodes[1] as RunningProvider);
    let ended = 0;
    for (const { url } of nodes) {
      assert.equal((await ask(url, "auth/check", { token })).status, 200);
      const stream = await fetch(`${url}/api/v1/city/stream?topics=rts`, { headers: { authorization: `Bearer ${token}` } });
      assert.equal(stream.status, 200);
      void stream.text().finally(() => ended++);
    }
    Object.assign(scene.issuer.people.get("anna") ?? {}, { isDisabled: true });
    await waitUntil("all streams have ended", () => ended === nodes.length, OUT_WITHIN);
    for (const { url } of nodes) assert.equal((await ask(url, "auth/check", { token })).status, 401, url);
  });
});
