import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import { startProvider } from "../../../src/provider/http/start.js";
import { publicKeyOf } from "../../../src/provider/service/audit/key.js";
import { isSignedBy, recordIn } from "../../../src/provider/service/audit/records.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { commandUntilKilled, createProcesses } from "../processes.js";

describe("a provider that is killed amid its writes", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-audit-killed-"));
  const { serve, kill } = createProcesses({ DATA_DIR: folder });
  after(() => {
    kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has no command without its rows, and no row without its command", async () => {
    for (let round = 0; round < 3; round++) await commandUntilKilled(await serve(), `round-${round}`, 8 + round * 4, 1 + round * 3);
    const db = await openDatabase(join(folder, "zarechinsk.sqlite"), "zarechinsk");
    const look = async () => {
      const commands = await db.selectFrom("commands").select(["id", "outcome"]).orderBy("id").execute();
      const rows = await db.selectFrom("audit").select(["id", "outcome"]).where("area", "=", "signals").execute();
      const ids = (wanted: (outcome: string) => boolean) =>
        rows
          .filter(({ outcome }) => wanted(outcome))
          .map(({ id }) => id)
          .sort();
      assert.deepEqual(
        commands.map(({ id }) => id),
        ids((outcome) => outcome === "asked"),
      );
      assert.deepEqual(
        commands.filter(({ outcome }) => outcome !== "pending").map(({ id }) => `${id}/outcome`),
        ids((outcome) => outcome !== "asked"),
      );
      return commands;
    };
    try {
      assert.ok((await look()).length > 20);
      const { child, ended } = await serve();
      assert.ok(
        (await look()).every(({ outcome }) => outcome !== "pending"),
        "what was under way has ended",
      );
      child.kill();
      await ended;
    } finally {
      await db.destroy();
    }
  });
});

describe("a checkpoint", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-audit-outside-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("goes to syslog and to a webhook, again where that failed, and keeps nobody waiting", async () => {
    const heard: Record<string, string[]> = { udp: [], tcp: [], webhook: [] };
    let calls = 0;
    const webhook = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      // The first call fails.
      response.writeHead(++calls === 1 ? 500 : 200).end();
      if (calls > 1) heard.webhook?.push(body);
    }).listen(0, "127.0.0.1");
    const udp = createSocket("udp4").on("message", (message) => heard.udp?.push(`${message}`));
    udp.bind(0, "127.0.0.1");
    const tcp = createTcpServer(async (socket) => {
      let message = "";
      for await (const part of socket) message += part;
      heard.tcp?.push(message);
    }).listen(0, "127.0.0.1");
    await Promise.all([once(webhook, "listening"), once(udp, "listening"), once(tcp, "listening")]);
    const at = (address: unknown) => (address as AddressInfo).port;
    const through = { udp: `udp://127.0.0.1:${at(udp.address())}`, tcp: `tcp://127.0.0.1:${at(tcp.address())}` };
    try {
      for (const syslog of [through.udp, through.tcp]) {
        const provider = await startProvider({
          dataDir: folder,
          audit: { syslog, webhook: `http://127.0.0.1:${at(webhook.address())}/` },
        });
        const token = await signIn(provider.url);
        assert.equal((await ask(provider.url, "user/edit_phone", { token, body: { phone: "+7" } })).status, 200);
        const kind = syslog === through.udp ? "udp" : "tcp";
        await waitUntil(`${kind} and the webhook have it`, async () => Boolean(heard[kind]?.length && heard.webhook?.length));
        await provider.close();
      }
      const key = publicKeyOf(join(folder, "audit.key.pub"));
      for (const message of [...(heard.udp ?? []), ...(heard.tcp ?? []), ...(heard.webhook ?? [])]) {
        const record = recordIn(message.slice(message.indexOf("{")));
        assert.ok(record && isSignedBy(record, key), message);
      }
      assert.match(heard.udp?.[0] ?? "", /^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ its-provider \d+ audit - \{/);
      const [, length = "", rest = ""] = /^(\d+) (.*)$/s.exec(heard.tcp?.[0] ?? "") ?? [];
      assert.equal(Buffer.byteLength(rest), Number(length));
    } finally {
      webhook.close();
      udp.close();
      tcp.close();
    }
  });
});
